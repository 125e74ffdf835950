"""A second engine, naive and sharing no code with ``rules``: it only counts the ways in which a hand can go.

A hand is a generator: it yields what the next player may do, and is sent what he does, an amount to raise to or a word. To count,
it is played anew for every beginning. Seats are numbered from the left of the button.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    Choice = int | str


@dataclass(frozen=True)
class Game:
    deals: Sequence[str]  # before each round of betting: "d" a card down to everybody, "u" one up; only where it matters who acts
    small: int = 2  # how many rounds are played at the small bet
    forced: str = "blinds"
    draws: int = 0
    low: bool = False
    pair_option: bool = False


BOARD, STUD, DRAW = Game(["", "", "", ""]), Game(["ddu", "u", "u", "u", "d"], forced="bring in"), Game(["", ""], small=1, draws=1)
GAMES = dict.fromkeys(["texas_holdem", "omaha", "omaha_hi_lo", "five_card_omaha", "six_card_omaha", "big_o", "courchevel"], BOARD)
GAMES |= {"seven_card_stud": replace(STUD, pair_option=True), "seven_card_stud_hi_lo": STUD, "razz": replace(STUD, low=True)}
GAMES |= {"five_card_stud": replace(STUD, deals=["du", "u", "u", "u"]), "short_deck_holdem": replace(BOARD, forced="button blind")}
GAMES |= {"five_card_draw": replace(DRAW, forced="ante"), "deuce_to_seven_single_draw": DRAW}
GAMES |= dict.fromkeys(["deuce_to_seven_triple_draw", "badugi"], replace(BOARD, draws=3))


@dataclass(eq=False)
class Seat:
    stack: int
    bet: int = 0
    faced: int | None = None  # the highest bet that it has answered in this round
    live: bool = True
    up: list[int] = field(default_factory=list)

    def pay(self, to: int) -> None:
        paid = min(to - self.bet, self.stack)
        self.bet, self.stack = self.bet + paid, self.stack - paid


class Hand:
    def __init__(self, key: str, limit: str, stakes: dict[str, int], stacks: Sequence[int], deck: Sequence[int]) -> None:
        self.game, self.limit, self.fixed, self.stakes, self.deck = GAMES[key], limit, limit == "fl", stakes, iter(deck)
        self.seats, self.all_chips = [Seat(stack) for stack in stacks], sum(stacks)

    def live(self, but: Seat | None = None) -> list[Seat]:
        return [seat for seat in self.seats if seat.live and seat is not but]

    def play(self) -> Generator[list[Choice], Choice]:
        for seat in self.seats:
            seat.pay(self.stakes["ante"])
        for number, deal in enumerate(self.game.deals):
            for seat, card, way in [(seat, next(self.deck), way) for way in deal for seat in self.live()]:
                seat.up += [card] if way == "u" else []
            yield from self.bets(self.open_round(number))
            *_, second, highest = sorted(self.seats, key=lambda seat: seat.bet)
            highest.pay(second.bet)  # what nobody called comes back
            if len(self.live()) == 1:
                return
            for _ in self.live() if number < self.game.draws else ():
                yield ["stand pat", "exchange one", "exchange all"]

    def open_round(self, number: int) -> Seat:
        """Set what the betting is about and return who is first. ``base`` is what the next full raise adds ``step`` to."""
        for seat in self.seats:
            seat.bet, seat.faced = 0, None
        self.high = self.base = self.raises = 0
        self.step = self.top = self.stakes["big_bet" if self.fixed and number >= self.game.small else "small_bet"]
        if self.game.pair_option and number == 1 and any(len({card // 4 for card in seat.up}) == 1 for seat in self.live()):
            self.top = self.stakes["big_bet"]
        self.wagered = self.capped = False
        self.bringing = self.game.forced == "bring in" and number == 0
        if self.game.forced == "bring in":
            return self.first_showing()
        if self.game.forced == "ante" or number:
            return self.seats[0]
        *_, small, big = [*self.seats[2:], *self.seats[:2]] if self.game.forced == "blinds" else self.seats
        if self.game.forced == "blinds" and len(self.seats) == 2:
            small, big = big, small
        small.pay(self.stakes["small_blind"])
        big.pay(self.stakes["big_blind"])
        self.high, self.base, self.raises = self.stakes["big_blind"], self.stakes["big_blind"], 1
        return self.seats[(self.seats.index(big) + 1) % len(self.seats)]

    def first_showing(self) -> Seat:
        def rank(card: int) -> int:
            return (card // 4 + 1) % 13 if self.game.low else card // 4

        def showing(seat: Seat) -> list[tuple[int, int]]:
            return sorted([(count, rank) for rank, count in Counter(map(rank, seat.up)).items()], reverse=True)

        if self.bringing:
            return min(self.seats, key=lambda seat: (rank(seat.up[0]), seat.up[0]))
        return (min if self.game.low else max)(self.live(), key=showing)

    def bets(self, first: Seat) -> Generator[list[Choice], Choice]:
        place = self.seats.index(first)
        while line := [seat for seat in self.seats[place:] + self.seats[:place] if self.is_asked(seat)]:
            words: list[Choice] = ["bring in" if self.bringing else "call", *["fold"] * (not self.bringing or line[0] is not first)]
            self.take(line[0], (yield [*self.raises_to(line[0]), *words]))
            place = self.seats.index(line[0]) + 1

    def is_asked(self, seat: Seat) -> bool:
        if not seat.live or not seat.stack or (seat.faced is not None and seat.bet >= self.high):
            return False
        return any(other.stack or other.bet > seat.bet for other in self.live(but=seat))

    def raises_to(self, seat: Seat) -> set[int]:
        """Return the least and the most; nothing when it may not raise."""
        total, least, called = seat.bet + seat.stack, self.base + self.step, self.high - seat.bet
        nobody_could_answer = all(other.bet + other.stack <= self.high for other in self.live(but=seat))
        closed = seat.faced is not None and not self.is_full(self.high - seat.faced)
        too_few = total <= (self.stakes["bring_in"] if self.bringing else self.high)
        if self.capped or too_few or nobody_could_answer or closed:
            return set()
        pot = self.all_chips - sum(seat.stack for seat in self.seats) + called
        most = {"fl": self.base + self.top, "pl": max(least, self.high + pot), "nl": total}[self.limit]
        return {min(least, total), min(most, total)}

    def is_full(self, amount: int) -> bool:
        return (2 * amount if self.fixed else amount) >= self.step

    def take(self, seat: Seat, choice: Choice) -> None:
        seat.live = choice != "fold"
        if isinstance(choice, int):
            self.wager(choice)
        elif choice == "bring in":
            self.high = self.stakes["bring_in"]
        if seat.live:
            self.bringing = False
            seat.pay(self.high)
            seat.faced = self.high if self.wagered else self.base  # who calls a bring-in has answered no bet

    def wager(self, to: int) -> None:
        if self.fixed and self.is_full(to - self.base):
            self.step = self.top if to - self.base >= self.top else self.step
            self.base, self.raises = to, self.raises + 1
            self.capped = self.raises == (5 if len(self.game.deals) == 2 else 4) and len(self.live()) > 2
        elif not self.fixed:
            self.base, self.step = to, max(self.step, to - self.high)
        self.high, self.wagered = to, True


def count(depth: int, start: tuple[str, str, dict[str, int], Sequence[int], Sequence[int]], *done: Choice) -> int:
    """Return how many ways there are to go on from ``start`` after ``done`` for ``depth`` decisions, or to the end."""
    if depth == 0:
        return 1
    hand = Hand(*start).play()
    try:
        choices = next(hand)
        for choice in done:
            choices = hand.send(choice)
    except StopIteration:
        return 1
    return sum(count(depth - 1, start, *done, choice) for choice in choices)
