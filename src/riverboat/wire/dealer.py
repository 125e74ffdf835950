"""Messages of a table of Russian Poker, both ways. Amounts are chips, times milliseconds, cards two letters, "" lies face down."""

from __future__ import annotations

import msgspec

from riverboat.wire.base import Json, Message
from riverboat.wire.talk import ChatLine  # noqa: TC001 - msgspec reads the annotations


class PayLine(msgspec.Struct, frozen=True):
    """What a ``kind`` of combination ("pair", "two_pair" …) pays, n to 1."""

    kind: str
    pays: int


class MadeOf(msgspec.Struct, frozen=True):
    """A combination of a box's cards: its kind, the cards that make it, and what BET on it pays, n to 1."""

    kind: str
    cards: tuple[str, ...]
    pays: int


class SettledLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a settlement: ``what`` it is about (ante, bet_first, bet_second, fee, insurance, bonus), by which ``rule``.

    Of ``stake`` chips ``lost`` went to the house, ``won`` came from it: n to 1 for a ``combination``.
    """

    what: str
    stake: int
    rule: str
    lost: int = 0
    won: int = 0
    pays: int = 0
    combination: str = ""


class BonusCame(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a BONUS came out: ``won`` chips at n to 1 for a ``combination``, or nothing."""

    combination: str = ""
    pays: int = 0
    won: int = 0


class BoxView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box. ``number`` is its player's, -1 for a free one. ``stage``: free, bets, waiting, deciding, folded, playing, settled.

    ``bet`` lies there, ``to_bet`` may still have to. ``action`` is "exchange" or "sixth_card" once one was taken, for ``fee``;
    ``dealer_fee`` was paid for another card of the dealer's.
    """

    box: int
    number: int = -1
    name: str = ""
    mine: bool = False
    dark: bool = False
    stage: str = "free"
    ante: int = 0
    bonus: int = 0
    bet: int = 0
    to_bet: int = 0
    fee: int = 0
    insurance: int = 0
    action: str = ""
    sixth_ordered: bool = False
    cards: tuple[str, ...] = ()
    exchanged: int = 0
    made: tuple[MadeOf, ...] = ()
    bonus_settled: bool = False
    bonus_came: BonusCame | None = None
    lines: tuple[SettledLine, ...] = ()
    net: int = 0
    dealer_fee: int = 0


class GuestView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody at the table: ``stack`` behind, of which ``reserved`` is held for BETs still to come."""

    number: int
    name: str
    player: str = ""
    bot: bool = False
    stack: int = 0
    reserved: int = 0
    confirmed: bool = False
    connected: bool = True
    leaving: bool = False


class PlaceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box that bets may be laid on now: open for ANTEs from ``least`` to ``most``, dark from ``dark_least`` to ``dark_most``."""

    box: int
    own: bool = False
    least: int = 0
    most: int = 0
    dark_least: int = 0
    dark_most: int = 0


class ExchangeView(msgspec.Struct, frozen=True):
    """An exchange that is offered: how many cards, for how many chips."""

    count: int
    price: int


class BoxChoices(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player may do, ready made. While bets are open: ``places`` and ``confirm``; later it is about ``box``.

    BONUS is 0 or from ``bonus_least`` to ``bonus_most`` (with ``bonus_to_ante`` no more than the box's ANTE). ``insurance`` is 0 or
    from ``insurance_least`` to ``insurance_most``. Once a dealer without a game has opened, ``dealer_card`` chips make him replace
    his highest card for the box, and ``stand`` leaves it to him.
    """

    betting: bool = False
    places: tuple[PlaceView, ...] = ()
    step: int = 0
    bonus_least: int = 0
    bonus_most: int = 0
    bonus_to_ante: bool = False
    dark_sixth: bool = False
    dark_bonus: bool = False
    confirm: bool = False
    box: int = -1
    fold: bool = False
    stand: bool = False
    bet: int = 0
    insurance_least: int = 0
    insurance_most: int = 0
    exchanges: tuple[ExchangeView, ...] = ()
    sixth: bool = False
    sixth_price: int = 0
    dealer_card: int = 0


class DealerTurn(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock: of the open bets (``box`` -1), or of guest ``number``'s decision for ``box``. ``left`` of ``total`` remain."""

    turn: int
    box: int = -1
    number: int = -1
    left: int = 0
    total: int = 0


class GivenNumber(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that decides the order of the deck: guest ``seat`` laid it down by its ``hash``; ``nonce`` is "" until it is opened.

    It stays "" when it was not opened in time.
    """

    seat: int
    hash: str
    nonce: str = ""


class DealerYou(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is only this player's. ``may``: sit, leave, add_chips, pause, resume, close_table. ``late_bets``: see ``LateBets``."""

    number: int = -1
    may: tuple[str, ...] = ()
    choices: BoxChoices = BoxChoices()
    late_bets: bool = True


class DealerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of Russian Poker as one audience sees it.

    ``state``: waiting (for people), betting, dealing (no more bets: the players' numbers are opened), deciding, settled (the coup
    that is over is still on show), paused, frozen, closed. While a coup is under way ``commitment`` is what its deck was laid down
    by, ``nonces`` are the players' numbers that decide its order; see ``GiveNonce`` and ``OpenNonce``.
    ``dealer_game`` is null until the dealer has opened his cards, ``dealer_words`` says what they are. ``pays`` and ``bonus_pays``
    are the tables. ``bet_multiple`` ANTEs are a BET. ``edge`` is what the house keeps of an ANTE, in hundredths of a percent, with
    the best play (``edge_at_most``: it is that or less); ``dark_edge`` and ``dark_sixth_edge`` what it keeps of a dark box, without
    and with a sixth card, 0 where that is not known. ``change`` are the preset's fields that have other values here. ``warnings``
    are for a host whose rules favour the players. ``coach``: one may be asked for; ``coach_off`` says why not where the room has
    none.
    """

    table: str
    name: str
    preset: str
    preset_name: str
    state: str
    least_ante: int
    most_ante: int
    step: int
    bet_multiple: int
    least_buy_in: int
    most_buy_in: int
    seats: int
    coup: int = 0
    dealer: tuple[str, ...] = ()
    dealer_game: bool | None = None
    dealer_words: str = ""
    boxes: tuple[BoxView, ...] = ()
    guests: tuple[GuestView, ...] = ()
    turn: DealerTurn | None = None
    pays: tuple[PayLine, ...] = ()
    bonus_pays: tuple[PayLine, ...] = ()
    insurance_from: str = ""
    dealer_needs: str = ""
    edge: int = 0
    coach: bool = False
    coach_off: str = ""
    commitment: str = ""
    nonces: tuple[GivenNumber, ...] = ()
    you: DealerYou = DealerYou()
    why: str = ""
    edge_at_most: bool = False
    dark_edge: int = 0
    dark_sixth_edge: int = 0
    change: str = ""
    warnings: tuple[str, ...] = ()


class DealerTold(Message, frozen=True, tag="dealer"):
    """A table of Russian Poker as it is now; sent as the answer to ``watch`` and whenever something changes there.

    ``chat`` are the last lines of its chat, in the answer to ``watch`` alone; new ones come as messages ``chat``.
    """

    table: str
    stream: str
    seq: int
    view: DealerView
    chat: tuple[ChatLine, ...] | None = None


class CoupOpened(Message, frozen=True, tag="coup_opened"):
    """A coup is over and its deck opened: ``file`` is all that this audience may know of it (docs/reference/coup.md)."""

    table: str
    file: Json


class PlaceBets(Message, frozen=True, tag="place_bets"):
    """Lay bets on a box while they are open, in place of what lay there; ``ante`` 0 takes them back.

    A ``dark`` box lays its BET down too; ``sixth`` orders its sixth card.
    """

    id: str
    table: str
    coup: int
    box: int
    ante: int
    bonus: int = 0
    dark: bool = False
    sixth: bool = False


class ConfirmBets(Message, frozen=True, tag="confirm_bets"):
    """My bets are placed: nobody needs to wait for me."""

    id: str
    table: str
    coup: int


class Decide(Message, frozen=True, tag="decide"):
    """My decision number ``turn`` of coup ``coup``.

    ``kind``: fold, bet (with ``insurance`` chips), exchange (``cards``), sixth, stand or dealer_card.
    """

    id: str
    table: str
    coup: int
    turn: int
    kind: str
    insurance: int = 0
    cards: tuple[str, ...] = ()


class Coached(Message, frozen=True, tag="coached"):
    """What the coach says after a decision for ``box``: ``best`` was right (fold, bet, exchange of ``cards``, sixth_card).

    ``value`` is what that is worth, ``cost`` how much the choice ``did`` is worse, in thousandths of the ``ante``; ``insures``: BET
    with the highest insurance was right.
    """

    table: str
    coup: int
    box: int
    did: str
    best: str
    cards: tuple[str, ...] = ()
    insures: bool = False
    value: int = 0
    cost: int = 0
    ante: int = 0


class Coach(Message, frozen=True, tag="coach"):
    """Tell me after each decision of mine what the best play was (``on``), or don't; where the table has a coach."""

    id: str
    table: str
    on: bool


class LateBets(Message, frozen=True, tag="late_bets"):
    """When my time runs out: BET on a good hand (``bets``), or a fold."""

    id: str
    table: str
    bets: bool


DealerCommand = PlaceBets | ConfirmBets | Decide | LateBets | Coach
"""What is asked of a table of Russian Poker besides sitting, leaving, chips, and what the host may do."""
