"""What a player may do at a table of Russian Poker, and what he is offered. All amounts are chips, boxes are numbered from 0."""

from __future__ import annotations

import msgspec

from riverboat.cards import Card
from riverboat.chips import Chips


class IllegalAction(ValueError):
    """An action is not allowed; the message says what was wrong and what is right. Nothing has changed."""


class PlaceAnte(msgspec.Struct, frozen=True, tag="place_ante"):
    """Play a box for ``ante``, in the place of what lay there; a dark box lays its BET down at once.

    ``sixth`` orders a dark box's sixth card beforehand; without it its player is asked once the dealer's card is in view.
    """

    box: int
    ante: Chips
    bonus: Chips = 0
    dark: bool = False
    sixth: bool = False


class TakeBack(msgspec.Struct, frozen=True, tag="take_back"):
    """Take all bets of a box back while the bets are open."""

    box: int


class Confirm(msgspec.Struct, frozen=True, tag="confirm"):
    """Say that one's bets are placed: when everybody has, nobody needs to be waited for."""


class Fold(msgspec.Struct, frozen=True, tag="fold"):
    """Give the open box up."""


class Bet(msgspec.Struct, frozen=True, tag="bet"):
    """Go on: lay BET on the box's cards, and insure them for ``insurance``. Without an exchange or purchase this is to stand."""

    insurance: Chips = 0


class Exchange(msgspec.Struct, frozen=True, tag="exchange"):
    """Exchange ``cards`` of the open box for as many from the deck."""

    cards: tuple[Card, ...]


class BuySixth(msgspec.Struct, frozen=True, tag="buy_sixth"):
    """Buy a sixth card, for an open box or a dark one."""


class Stand(msgspec.Struct, frozen=True, tag="stand"):
    """Leave a dark box as it is; or, where the dealer has opened and has no game, leave him his cards."""


class BuyDealerCard(msgspec.Struct, frozen=True, tag="buy_dealer_card"):
    """Have a dealer without a game replace his highest card, for this box."""


Action = PlaceAnte | TakeBack | Confirm | Fold | Bet | Exchange | BuySixth | Stand | BuyDealerCard


class Exchangeable(msgspec.Struct, frozen=True):
    """An exchange that is offered: how many cards, for how many chips."""

    count: int
    price: Chips


class Place(msgspec.Struct, frozen=True):
    """A box that bets may be laid on while they are open; ``own`` ones may be laid anew or taken back.

    As an open box for ``least`` to ``most`` chips of ANTE, as a dark one for ``dark_least`` to ``dark_most``, which is all that its
    player can pay for without a BONUS or a sixth card; 0 and 0 where it may not be such a box.
    """

    box: int
    own: bool
    least: Chips
    most: Chips
    dark_least: Chips
    dark_most: Chips


class Legal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What ``player`` may do; everything is false, 0 or empty for who may do nothing.

    While the bets are open (``betting``) he may lay them on ``places``, ANTEs in steps of ``step``. BONUS is 0 or from
    ``bonus_least`` to ``bonus_most`` (0: there is none; with ``bonus_to_ante`` it is no more than the box's ANTE). ``dark_sixth``
    and ``dark_bonus`` say whether a dark box may have such. ``confirm`` until he has confirmed his bets, or that he has none.

    Later he decides for ``box`` (-1: for none): ``fold``, ``stand`` for a dark box, BET for ``bet`` chips with an insurance of 0 or
    from ``insurance_least`` to ``insurance_most``, one of ``exchanges``, or a sixth card (``sixth``) for ``sixth_price``.
    Against an open dealer without a game an open box may ``stand``, or have his highest card replaced for ``dealer_card`` chips.
    """

    player: int = -1
    betting: bool = False
    places: tuple[Place, ...] = ()
    step: Chips = 0
    bonus_least: Chips = 0
    bonus_most: Chips = 0
    bonus_to_ante: bool = False
    dark_sixth: bool = False
    dark_bonus: bool = False
    confirm: bool = False
    box: int = -1
    fold: bool = False
    stand: bool = False
    bet: Chips = 0
    insurance_least: Chips = 0
    insurance_most: Chips = 0
    exchanges: tuple[Exchangeable, ...] = ()
    sixth: bool = False
    sixth_price: Chips = 0
    dealer_card: Chips = 0
