"""PokerStars-style text back into hands: its lines become the actions of a record, which our rules then play again.

What a text leaves open (the bring-in nobody paid, cards nobody saw) is filled in as for any file. Errors name the line.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from riverboat import games
from riverboat.cards import parse_card
from riverboat.history import notation as say
from riverboat.history.errors import HistoryError
from riverboat.history.notation import Told
from riverboat.history.record import Record
from riverboat.history.stars import BOARD_STREETS, BOARDS, GAMES, LIMITS
from riverboat.rules.game import Deal, Draw, FixedLimit, Limit
from riverboat.rules.view import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from riverboat.cards import Card
    from riverboat.rules.game import Game

HEAD: Final = re.compile(
    r"PokerStars (?:Hand|Game) #(?P<hand>\d+):\s+(?P<game>.+?) (?P<limit>No Limit|Pot Limit|Limit)"
    r" \(\D?(?P<small>[\d.]+)/\D?(?P<big>[\d.]+)[^)]*\)(?: - (?P<when>\d+/\d+/\d+ \d+:\d+:\d+).*)?"
)
_BUTTON: Final = re.compile(r"Seat #(\d+) is the button")
_TABLE: Final = re.compile(r"Table '([^']*)'")
_SEAT: Final = re.compile(r"Seat (\d+): (.+) \(\D?([\d.]+) in chips\)(?! (?:is sitting out|out of hand))")
_NAMES: Final = {name: key for key, name in GAMES.items()}
_LIMITS: Final = {name: limit for limit, name in LIMITS.items()}
_MOST_UNIT: Final = 10_000


@dataclass(slots=True)
class Line:
    """A line of the file: its ``number`` from 1, and its ``text``."""

    number: int
    text: str

    def error(self, text: str) -> HistoryError:
        """Return the error that something is wrong with this line."""
        return HistoryError(f"line {self.number} ({self.text[:60]}): {text}")


@dataclass(slots=True)
class _Hand:
    """What has been read of a hand; players are counted from the left of the button."""

    head: Line
    game: Game
    limit: Limit
    bets: tuple[Decimal, Decimal]
    seats: dict[str, int] = field(default_factory=dict)
    stacks: dict[str, Decimal] = field(default_factory=dict)
    button: int = 0
    table: str = ""
    hero: str = ""
    order: list[str] = field(default_factory=list)
    antes: dict[str, Decimal] = field(default_factory=dict)
    blinds: dict[str, Decimal] = field(default_factory=dict)
    dead: dict[str, Decimal] = field(default_factory=dict)
    bring_in: Decimal = Decimal(0)
    told: list[Told] = field(default_factory=list)
    gained: dict[str, Decimal] = field(default_factory=dict)
    bet: dict[str, Decimal] = field(default_factory=dict)
    live: list[str] = field(default_factory=list)
    step: int = -1
    drawn: list[Told] = field(default_factory=list)
    dealt: dict[str, list[Card]] = field(default_factory=dict)
    board: int = 0
    pending: bool = False
    rake: Decimal = Decimal(0)
    runs: int = 1


def split(text: str) -> Iterator[list[Line]]:
    """Yield the lines of each hand of a file; blank ones are left out. Raises HistoryError when there is no hand."""
    hand: list[Line] = []
    for number, line in enumerate(text.replace("\ufeff", "").splitlines(), 1):
        if HEAD.match(line.strip()) and hand:
            yield hand
            hand = []
        if line.strip():
            hand.append(Line(number, line.strip()))
    if not hand:
        raise HistoryError("line 1: there is no hand in this file")
    yield hand


def parse(lines: list[Line]) -> tuple[Record, dict[str, int]]:
    """Return the record of one hand, and everybody's seat (from 0) by name. Raises HistoryError, naming the line."""
    with _figures_of(lines[0]):
        hand = _begin(lines[0])
    for line in lines[1:]:
        if line.text.startswith("*** SUMMARY"):
            break
        with _figures_of(line):
            _take(hand, line)
    with _figures_of(lines[0]):
        _flush(hand)
        record = _record(hand)
    return record, {name: hand.seats[name] for name in hand.order}


@contextmanager
def _figures_of(line: Line) -> Iterator[None]:
    """Turn an error of a figure that is none, or too long to reckon with, into one of the line."""
    try:
        yield
    except ArithmeticError as error:
        raise line.error("amounts are such as 20 or 1.50, of at most 15 digits") from error


def hero_of(lines: list[Line], names: dict[str, int]) -> str:
    """Return who of ``names`` saw his own cards: to him most were dealt at first. "" when nobody did."""
    first: dict[str, int] = {}
    for line in lines:
        if (found := re.match(r"Dealt to (.+?) \[([^\]]+)\]", line.text)) and found[1] in names:
            first.setdefault(found[1], len(found[2].split()))
    most = [name for name, count in first.items() if count == max(first.values())]
    return most[0] if len(most) == 1 else ""


def _begin(line: Line) -> _Hand:
    head = HEAD.match(line.text)
    if head is None:
        raise line.error("a hand begins with 'PokerStars Hand #1: Hold'em No Limit (5/10) - 2026/11/30 20:00:00 UTC'")
    if head["game"] not in _NAMES:
        raise line.error(f"the games are {', '.join(_NAMES)}, not {head['game']}")
    return _Hand(line, games.ALL[_NAMES[head["game"]]], _LIMITS[head["limit"]], (Decimal(head["small"]), Decimal(head["big"])))


def _take(hand: _Hand, line: Line) -> None:
    for pattern, do in _LINES:
        if found := pattern.match(line.text):
            do(hand, line, found)
            return
    if _POSTS.match(line.text):
        raise line.error("posted are the ante, small blind, big blind, small & big blinds or straddle: 'posts big blind 20'")


def _player(hand: _Hand, line: Line, name: str) -> str:
    if not hand.order:
        _seat_order(hand, line)
    if name not in hand.seats:
        raise line.error(f"nobody at this table is called {name}")
    return name


def _seat_order(hand: _Hand, line: Line) -> None:
    if len(hand.seats) < 2:
        raise line.error("a hand needs two seats with chips before anybody acts")
    hand.order = sorted(hand.seats, key=lambda name: (hand.seats[name] <= hand.button, hand.seats[name]))
    hand.live = list(hand.order)


def _place(hand: _Hand, line: Line, found: re.Match[str]) -> None:
    table, button = _TABLE.search(line.text), _BUTTON.search(line.text)
    hand.table = table[1] if table else found.string
    if button:
        hand.button = int(button[1]) - 1
    elif not hand.game.deals_up:
        raise line.error("this line must say which seat is the button")
    else:
        hand.button = 99


def _sit(hand: _Hand, line: Line, found: re.Match[str]) -> None:
    if found[2] in hand.seats:
        raise line.error(f"{found[2]} sits there twice")
    if hand.order:
        raise line.error("seats are named before anybody acts")
    hand.seats[found[2]], hand.stacks[found[2]] = int(found[1]) - 1, Decimal(found[3])


def _post(hand: _Hand, line: Line, found: re.Match[str]) -> None:
    name, amount = _player(hand, line, found["who"]), Decimal(found["amount"])
    what = found["what"]
    if what == "the ante":
        hand.antes[name] = amount
        return
    if what == "small & big blinds":
        hand.dead[name] = amount - hand.bets[1]
        hand.blinds[name] = -hand.bets[1]
    elif what == "small blind" and any(amount > 0 for amount in hand.blinds.values()):
        hand.dead[name] = amount
    elif what == "big blind" and sum(amount > 0 for amount in hand.blinds.values()) > 1:
        hand.blinds[name] = -amount
    else:
        hand.blinds[name] = amount
    hand.bet[name] = abs(hand.blinds.get(name, Decimal(0)))


def _street(hand: _Hand, line: Line, found: re.Match[str]) -> None:
    _player(hand, line, next(iter(hand.seats), ""))
    heading = found[1].removeprefix(f"{BOARDS[0]} ").removeprefix(f"{BOARDS[1]} ")
    if heading.startswith(("SHOW", "SUMMARY")):
        return
    if found[1].startswith(BOARDS[1]) and heading in BOARD_STREETS.values():
        hand.runs = 2
        _flush(hand)
    else:
        _next_step(hand)
    cards = re.findall(r"\[([^\]]+)\]", line.text)
    if cards:
        _told(hand, line, say.DEAL_BOARD, cards=_cards(line, cards[-1]))


def _next_step(hand: _Hand) -> None:
    """Go on in the script to the next deal or draw; the cards of a deal are told when all lines about them have come."""
    _flush(hand)
    script = hand.game.script
    hand.step = next((at for at in range(hand.step + 1, len(script)) if isinstance(script[at], (Deal, Draw))), hand.step)
    hand.pending = isinstance(script[hand.step], Deal)
    hand.dealt = {}
    if hand.step > next(at for at, step in enumerate(script) if isinstance(step, Deal)):
        hand.bet.clear()


def _flush(hand: _Hand) -> None:
    """Tell the cards of the street, one player after another, and those drawn."""
    if hand.pending and hand.step >= 0:
        hand.pending = False
        step = hand.game.script[hand.step]
        count = step.down + step.up if isinstance(step, Deal) else 0
        board = [hand.told.pop()] if count and hand.told and hand.told[-1].verb == say.DEAL_BOARD else []
        for name in hand.live if count else ():
            known = hand.dealt.get(name, [])
            cards = (*(HIDDEN,) * (count - len(known)), *known)
            hand.told.append(Told(hand.head.number, "", say.DEAL_HOLE, hand.order.index(name), cards))
        hand.told += board
    hand.told += hand.drawn
    hand.drawn.clear()


def _cards(line: Line, text: str) -> tuple[Card, ...]:
    try:
        return tuple(parse_card(word) for word in text.split())
    except ValueError as error:
        raise line.error(str(error)) from error


def _dealt(hand: _Hand, line: Line, found: re.Match[str]) -> None:
    name = _player(hand, line, found[1])
    cards = list(_cards(line, found[2]))
    if hand.step >= 0 and isinstance(hand.game.script[hand.step], Draw):
        hand.drawn = [
            Told(each.step, each.text, each.verb, each.player, tuple(cards)) if each.player == hand.order.index(name) else each
            for each in hand.drawn
        ]
    else:
        hand.dealt[name] = cards


def _community(hand: _Hand, line: Line, found: re.Match[str]) -> None:
    hand.pending = False if hand.game.deals_up else hand.pending
    _told(hand, line, say.DEAL_BOARD, cards=_cards(line, found[1]))


def _told(hand: _Hand, line: Line, verb: str, name: str = "", cards: tuple[Card, ...] | None = None, amount: str = "") -> None:
    player = hand.order.index(name) if name else -1
    hand.told.append(Told(line.number, line.text, verb, player, cards, amount))


def _act(hand: _Hand, line: Line, found: re.Match[str]) -> None:
    name, words = _player(hand, line, found["who"]), found["did"]
    if not words.startswith(("discards", "stands")):
        if hand.step >= 0 and isinstance(hand.game.script[hand.step], Draw):
            hand.told += hand.drawn
            hand.drawn.clear()
        else:
            _flush(hand)
    elif hand.step >= 0 and not isinstance(hand.game.script[hand.step], Draw):
        _next_step(hand)
    if words.startswith("folds"):
        _fold(hand, line, name)
    elif words.startswith(("checks", "calls")):
        _told(hand, line, say.CHECK_CALL, name)
    elif words.startswith(("bets", "raises", "completes")):
        _told(hand, line, say.RAISE, name, amount=str(_amount(line, words)))
    elif words.startswith("brings in"):
        hand.bring_in = max(hand.bring_in, _amount(line, words))
        _told(hand, line, say.BRING_IN, name)
    elif words.startswith(("discards", "stands")):
        _draw(hand, line, name, words)


def _fold(hand: _Hand, line: Line, name: str) -> None:
    if name not in hand.live:
        raise line.error(f"{name} has folded already")
    _told(hand, line, say.FOLD, name)
    hand.live.remove(name)


def _amount(line: Line, words: str) -> Decimal:
    """Return what a bet or raise is to, the last figure of its words."""
    figures = re.findall(r"[\d.]*\d[\d.]*", words)
    if not figures:
        raise line.error("the amount is missing: 'bets 20', 'raises 20 to 40', 'completes 10 to 20', 'brings in for 5'")
    return Decimal(figures[-1])


def _draw(hand: _Hand, line: Line, name: str, words: str) -> None:
    if words.startswith("stands"):
        _told(hand, line, say.DRAW, name)
        return
    known = re.findall(r"\[([^\]]+)\]", words)
    count = int((re.findall(r"\d+", words) or ["0"])[0][:3])
    if not 1 <= count <= MOST_DISCARDED:
        raise line.error(f"from 1 to {MOST_DISCARDED} cards are discarded: 'discards 2 cards'")
    _told(hand, line, say.DRAW, name, cards=_cards(line, known[0]) if known else (HIDDEN,) * count)
    hand.drawn.append(Told(line.number, line.text, say.DEAL_HOLE, hand.order.index(name), (HIDDEN,) * count))


def _show(hand: _Hand, line: Line, found: re.Match[str]) -> None:
    _flush(hand)
    _told(hand, line, say.SHOW, _player(hand, line, found[1]), cards=_cards(line, found[2]))


def _muck(hand: _Hand, line: Line, found: re.Match[str]) -> None:
    _flush(hand)
    _told(hand, line, say.SHOW, _player(hand, line, found[1]))


MOST_DISCARDED: Final = 5
"""Cards that one may exchange at a time, in any game: the whole hand."""

_WHO: Final = r"(?P<who>.+?): "
_POSTS: Final = re.compile(r".+?: posts ")
_LINES: Final[tuple[tuple[re.Pattern[str], Callable[[_Hand, Line, re.Match[str]], None]], ...]] = (
    (re.compile(r"Table '"), _place),
    (_SEAT, _sit),
    (re.compile(_WHO + r"posts (?P<what>the ante|small blind|big blind|small & big blinds|straddle) \D?(?P<amount>[\d.]+)"), _post),
    (re.compile(r"\*\*\* (.+?) \*\*\*"), _street),
    (re.compile(r"Dealt to (.+?) (?:\[[^\]]*\] )?\[([^\]]+)\]$"), _dealt),
    (re.compile(r"(?:Community|Board) card \[([^\]]+)\]"), _community),
    (re.compile(r"(.+?): shows \[([^\]]+)\]"), _show),
    (re.compile(r"(.+?): mucks hand"), _muck),
    (re.compile(_WHO + r"(?P<did>(?:folds|checks|calls|bets|raises|completes|brings in|discards|stands pat).*)"), _act),
)


def _record(hand: _Hand) -> Record:
    """Return the record; amounts become whole chips."""
    if not hand.order:
        raise hand.head.error("nobody does anything in this hand")
    unit = _unit(hand)
    small, big = hand.bets
    ante = max(hand.antes.values(), default=Decimal(0))
    alone = len(hand.antes) == 1 and hand.game.has_blinds
    antes = [hand.antes.get(name, Decimal(0)) if alone else ante for name in hand.order]
    antes = [amount + hand.dead.get(name, Decimal(0)) for amount, name in zip(antes, hand.order, strict=True)]
    fixed = hand.limit == FixedLimit
    blinds = _nominal(hand, (small / 2, small) if fixed else (small, big))
    others: dict[str, Any] = {"players": hand.order, "seats": [hand.seats[name] + 1 for name in hand.order], "table": hand.table}
    return Record(
        game=hand.game,
        limit=hand.limit,
        unit=unit,
        antes=_whole(antes, unit),
        blinds=_whole(blinds, unit),
        bring_in=int(hand.bring_in * unit) or (max(1, int(small * unit) // 4) if hand.game.has_bring_in else 0),
        small_bet=int(small * unit) if fixed or not hand.game.has_blinds else int(big * unit),
        big_bet=int(big * unit) if fixed else 0,
        stacks=_whole([hand.stacks[name] for name in hand.order], unit),
        finishing=(),
        trimmed=True,
        told=tuple(hand.told),
        runs=hand.runs,
        others=others,
    )


def _nominal(hand: _Hand, usual: tuple[Decimal, Decimal]) -> list[Decimal]:
    """Return what each player posts as a blind: where one had less, what it should have been."""
    blinds = [hand.blinds.get(name, Decimal(0)) for name in hand.order]
    posted = [place for place, amount in enumerate(blinds) if amount > 0]
    usual = usual[::-1] if len(blinds) == 2 and len(posted) > 1 else usual  # heads-up the button, which is last, has the small one
    if hand.game.has_button_blind:
        blinds[-1] = max(blinds[-1], usual[1])
    elif len(posted) > 1:
        for place, amount in zip(posted, usual, strict=False):
            short = blinds[place] + hand.antes.get(hand.order[place], Decimal(0)) == hand.stacks[hand.order[place]]
            blinds[place] = max(blinds[place], amount) if short else blinds[place]
    elif posted and blinds[posted[0]] + hand.antes.get(hand.order[posted[0]], Decimal(0)) == hand.stacks[hand.order[posted[0]]]:
        blinds[posted[0]] = max(blinds[posted[0]], usual[1])
    return blinds


def _unit(hand: _Hand) -> int:
    """Return how many chips one of the file's currency is: so many that every amount is whole."""
    amounts = [*hand.bets, *hand.stacks.values(), *hand.antes.values(), *hand.blinds.values(), hand.bring_in]
    amounts += [Decimal(told.amount) for told in hand.told if told.amount]
    unit = 1
    while unit < _MOST_UNIT and any(amount * unit % 1 for amount in amounts):
        unit *= 10
    return unit


def _whole(amounts: list[Decimal], unit: int) -> tuple[int, ...]:
    return tuple(int(amount * unit) for amount in amounts)
