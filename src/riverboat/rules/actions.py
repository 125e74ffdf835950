"""What a seat may do, and what it is offered. Amounts are chips; ``to`` is the total of the street.

This module is never compiled by mypyc, which would drop ``frozen`` and ``tag``.
"""

from __future__ import annotations

import msgspec

from riverboat.cards import Card
from riverboat.chips import Chips


class IllegalAction(ValueError):
    """An action is not allowed; the message says what was wrong and what is right. Nothing has changed."""


class Fold(msgspec.Struct, frozen=True, tag="fold"):
    """Give up the hand."""


class Check(msgspec.Struct, frozen=True, tag="check"):
    """Stay in for nothing."""


class Call(msgspec.Struct, frozen=True, tag="call"):
    """Match the highest bet, or put in what is left."""


class Bet(msgspec.Struct, frozen=True, tag="bet"):
    """Open the betting with ``to`` chips."""

    to: Chips


class Raise(msgspec.Struct, frozen=True, tag="raise"):
    """Raise to ``to`` chips in all on this street."""

    to: Chips


class Complete(msgspec.Struct, frozen=True, tag="complete"):
    """Complete the bring-in to ``to`` chips, or open for that instead of bringing in."""

    to: Chips


class BringIn(msgspec.Struct, frozen=True, tag="bring_in"):
    """Post the bring-in."""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Exchange ``cards``, one or more of one's own."""

    cards: tuple[Card, ...]


class StandPat(msgspec.Struct, frozen=True, tag="stand_pat"):
    """Keep all cards in the draw."""


class Show(msgspec.Struct, frozen=True, tag="show"):
    """Turn the hand up at the showdown."""


class Muck(msgspec.Struct, frozen=True, tag="muck"):
    """Throw a beaten hand away unseen."""


class RunTwice(msgspec.Struct, frozen=True, tag="run_twice"):
    """Agree to have the rest of the board dealt twice."""


class RunOnce(msgspec.Struct, frozen=True, tag="run_once"):
    """Have the rest of the board dealt once, as usual."""


Action = Fold | Check | Call | Bet | Raise | Complete | BringIn | Discard | StandPat | Show | Muck | RunTwice | RunOnce


class Legal(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What the seat on turn may do; everything is false, 0 or empty for any other seat.

    ``call`` and ``bring_in`` are the chips they cost. A bet, raise or completion (``raising`` says which: "bet", "raise" or
    "complete"; "" when none is allowed) is to one of ``amounts`` if there are any, else to anything from ``least`` to ``most``.
    ``discard`` is the largest number of cards that may be exchanged. ``run_twice``: it is asked whether to run it twice or once.
    """

    seat: int = -1
    fold: bool = False
    check: bool = False
    call: Chips = 0
    bring_in: Chips = 0
    raising: str = ""
    least: Chips = 0
    most: Chips = 0
    amounts: tuple[Chips, ...] = ()
    stand_pat: bool = False
    discard: int = 0
    show: bool = False
    muck: bool = False
    run_twice: bool = False
