"""Who sits where, with what: the lasting part of a table, and how it is written down between hands."""

from __future__ import annotations

import msgspec

from riverboat.chips import Chips
from riverboat.table.button import Marks


class Chair(msgspec.Struct):
    """A taken chair.

    ``stack`` are its chips: in a hand those it began it with, until the hand ends. ``queued`` chips were brought during the hand.
    ``bot`` is the character of a bot, "" for a person. ``bank`` is the time bank in milliseconds, ``hands`` how many it was dealt.
    ``new``: never dealt in; ``owes_small`` and ``owes_big``: blinds missed; ``post``: it pays those at once, else it waits.
    ``out``: it sits out, for the reason ``why_out``; ``idle_since`` (milliseconds since 1970) and ``orbits`` tell how long it
    has sat out or been broke. ``leaving``: it leaves when the hand ends, and ``folds`` till then.
    ``late`` counts time-outs in a row. ``out_at_blind``: it sits out rather than pay the next big blind. ``top_up``: its stack is
    filled up to so many chips before each hand (0: not). ``shows``: its beaten hands are shown, not mucked. ``given_at``: how many
    hands it had been dealt when it last got time for being away (-1: never).
    """

    seat: int
    player: str
    name: str
    bot: str
    stack: Chips
    bank: int
    post: bool = False
    hands: int = 0
    new: bool = True
    owes_small: bool = False
    owes_big: bool = False
    out: bool = False
    why_out: str = ""
    broke: bool = False
    idle_since: int = 0
    orbits: int = 0
    queued: Chips = 0
    leaving: bool = False
    folds: bool = False
    connected: bool = True
    late: int = 0
    out_at_blind: bool = False
    top_up: Chips = 0
    shows: bool = False
    given_at: int = -1

    @property
    def ready(self) -> bool:
        """Whether it could be dealt in."""
        return self.stack > 0 and not self.out and not self.leaving

    @property
    def owes(self) -> bool:
        """Whether it missed a blind, or has not been dealt in yet."""
        return self.new or self.owes_small or self.owes_big


class Reservation(msgspec.Struct, frozen=True):
    """A person who gets ``seat`` when the bot in it leaves; the ``stack`` has been brought already."""

    seat: int
    player: str
    name: str
    stack: Chips
    post: bool


class Dealt(msgspec.Struct, frozen=True):
    """Who was dealt into a hand, and with how many chips."""

    player: str
    stack: Chips


class TableState(msgspec.Struct, frozen=True):
    """A table between two hands, after event number ``seq`` and hand number ``hand``; with the events after it all is there."""

    seq: int
    hand: int
    chairs: tuple[Chair, ...]
    reserved: tuple[Reservation, ...]
    marks: Marks | None
    fill: int
    opened: bool
    paused: bool
    frozen: str
    closed: bool
