"""A hand as PokerStars-style text, which most trackers import: ``write`` tells it line by line, ``reading`` has the way back.

Amounts are play chips without a sign. What one audience did not see is left out, as such files do.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any, Final

from riverboat.cards import card_text
from riverboat.history.errors import HistoryError
from riverboat.history.stars import BOARD_STREETS, BOARDS, DRAWS, GAMES, LIMITS, STUD_STREETS
from riverboat.history.tale import Tale
from riverboat.rules import events as ev
from riverboat.rules.game import TWO_AND_THREE, Draw, FixedLimit, Limit
from riverboat.rules.hand import Hand
from riverboat.rules.viewing import boards as boards_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from riverboat.cards import Card

__all__ = ["Tale", "write"]


def write(tale: Tale) -> str:
    """Return a hand as text, an empty line at its end. Raises HistoryError for one that was not played to its end."""
    if not tale.is_over:
        raise HistoryError("this hand was called off, so there is nothing to tell a tracker")
    return "\n".join([*_head(tale), *_Body(tale).lines(), *_Summary(tale).lines()]) + "\n\n"


def _head(tale: Tale) -> list[str]:
    started = tale.started
    limit = Limit(started.limit)
    stakes = started.stakes
    if limit == FixedLimit or not stakes.big_blind:
        bets = f"{stakes.small_bet}/{stakes.big_bet}" if limit == FixedLimit else f"{stakes.small_bet}/{stakes.small_bet}"
    else:
        bets = f"{stakes.small_blind or stakes.big_blind}/{stakes.big_blind}"
    when = dt.datetime.fromtimestamp(tale.at / 1000, dt.UTC).strftime("%Y/%m/%d %H:%M:%S")
    seats = max(tale.seats, *(seat + 1 for seat in started.seats))
    where = f"Table '{tale.table}' {seats}-max"
    return [
        f"PokerStars Hand #{tale.number}: {GAMES[started.game]} {LIMITS[limit]} ({bets}) - {when} UTC",
        where if tale.game.deals_up else f"{where} Seat #{started.button + 1} is the button",
        *(f"Seat {seat + 1}: {tale.name(seat)} ({stack} in chips)" for seat, stack in tale.stacks.items()),
    ]


def cards_in(cards: Iterable[Card]) -> str:
    """Return cards in brackets: ``[As Kd]``."""
    return f"[{' '.join(map(card_text, cards))}]"


class _Body:
    """Goes through the hand beside its events: what stood before each, its line needs to know."""

    def __init__(self, tale: Tale) -> None:
        self._tale = tale
        self._hand = Hand.replay(tale.game, tale.events[:1])
        self._lines: list[str] = []
        self._shown: dict[int, ev.HandShown] = {}
        self._held: dict[int, list[Card]] = {seat: [] for seat in tale.started.seats}
        self._draws = 0
        self._run = 0
        self._told_of = ""
        self._shows: dict[int, tuple[Card, ...]] = {}
        self._pots = len({event.pot for event in tale.events if isinstance(event, ev.PotAwarded)})
        self._contested = any(isinstance(event, ev.PotAwarded) and event.share for event in tale.events)

    def lines(self) -> list[str]:
        """Return the lines between the head and the summary."""
        for event in self._tale.events[1:]:
            tell = _TOLD.get(type(event))
            if tell is not None:
                tell(self, event)
            self._hand.apply(event)
        return self._lines

    # ------------------------------------------------------------ forced bets

    def blind(self, event: ev.BlindPosted) -> None:
        """Tell of a blind, in the words for what it was."""
        started = self._tale.started
        owed = next((owed for owed in started.owed if owed.seat == event.seat), None)
        if event.live and event.dead:
            what = f"posts small & big blinds {event.live + event.dead}"
        elif event.dead:
            what = f"posts small blind {event.dead}"
        elif owed is not None and owed.live > started.stakes.big_blind:
            what = f"posts straddle {event.live}"
        else:
            small = event.seat == started.small_blind_seat
            what = f"posts {'small' if small else 'big'} blind {event.live}"
        self._posts(event.seat, what, event.live + event.dead)

    def ante(self, event: ev.AntePosted) -> None:
        """Tell of an ante."""
        self._posts(event.seat, f"posts the ante {event.amount}", event.amount)

    def bring_in(self, event: ev.BringInPosted) -> None:
        """Tell of the bring-in."""
        self._posts(event.seat, f"brings in for {event.amount}", event.amount)

    def _posts(self, seat: int, what: str, amount: int) -> None:
        self._says(seat, what + self._all_in(seat, amount))

    def _all_in(self, seat: int, amount: int) -> str:
        return " and is all-in" if amount == self._hand.at[seat].stack else ""

    def _says(self, seat: int, what: str) -> None:
        self._lines.append(f"{self._tale.name(seat)}: {what}")

    # ------------------------------------------------------------ streets and cards

    def street(self, event: ev.StreetStarted) -> None:
        """Head the street; that of a board waits for its cards, and a single draw has no heading."""
        step = self._tale.game.script[event.step]
        if isinstance(step, Draw):
            if sum(isinstance(each, Draw) for each in self._tale.game.script) > 1:
                self._lines.append(f"*** {DRAWS[self._draws]} ***")
            self._draws += 1
        elif self._tale.game.deals_up:
            self._lines.append(f"*** {STUD_STREETS[event.name]} ***")
        elif event.name not in BOARD_STREETS:
            heading = "DEALING HANDS" if any(isinstance(each, Draw) for each in self._tale.game.script) else "HOLE CARDS"
            self._lines.append(f"*** {heading} ***")

    def dealt(self, event: ev.CardsDealt) -> None:
        """Tell of cards: those of the board to all, a player's own to the hero, his open ones to everybody."""
        if event.seat == ev.BOARD:
            self._board(event.up)
            return
        before, held = list(self._held[event.seat]), self._held[event.seat]
        if event.seat == self._tale.hero:
            held += [*event.down, *event.up]
        else:
            held += event.up
        fresh = held[len(before) :]
        if fresh:
            old = f"{cards_in(before)} " if before else ""
            self._lines.append(f"Dealt to {self._tale.name(event.seat)} {old}{cards_in(fresh)}")

    def _board(self, cards: tuple[Card, ...]) -> None:
        before = self._hand.board
        heading = BOARD_STREETS.get(self._hand.street)
        if self._tale.game.deals_up:
            self._lines.append(f"Community card {cards_in(cards)}")
        elif heading is None:
            self._lines.append(f"Board card {cards_in(cards)}")
        else:
            self._lines.append(f"*** {self._which()}{heading} *** {f'{cards_in(before)} ' if before else ''}{cards_in(cards)}")

    def chosen(self, event: ev.RunoutChosen) -> None:
        """Take note that the streets to come are those of the first of two boards."""
        self._run = int(event.runs > 1)

    def started(self, event: ev.RunoutStarted) -> None:
        """Take note that the streets to come are those of the second board."""
        self._run = event.run

    def _which(self) -> str:
        """Return which board it is about, of one that was run twice."""
        return f"{BOARDS[self._run - 1]} " if self._run else ""

    # ------------------------------------------------------------ decisions

    def folded(self, event: ev.Folded) -> None:
        """Tell of a fold."""
        self._says(event.seat, "folds")

    def checked(self, event: ev.Checked) -> None:
        """Tell of a check."""
        self._says(event.seat, "checks")

    def called(self, event: ev.Called) -> None:
        """Tell of a call."""
        self._says(event.seat, f"calls {event.amount}{self._all_in(event.seat, event.amount)}")

    def bet(self, event: ev.BetMade) -> None:
        """Tell of a bet."""
        self._says(event.seat, f"bets {event.to}{self._all_in(event.seat, event.to)}")

    def raised(self, event: ev.RaisedTo | ev.Completed) -> None:
        """Tell of a raise or a completion: by how much, and to what; one that answers no bet is a bet."""
        player, high = self._hand.at[event.seat], self._hand.high
        all_in = self._all_in(event.seat, event.to - player.bet)
        self._says(event.seat, f"raises {event.to - high} to {event.to}{all_in}" if high else f"bets {event.to}{all_in}")

    def discarded(self, event: ev.Discarded) -> None:
        """Tell of discards, which ones only to the hero."""
        which = f" {cards_in(event.cards)}" if event.cards else ""
        self._says(event.seat, f"discards {event.count} card{'s' * (event.count != 1)}{which}")
        self._held[event.seat] = [card for card in self._held[event.seat] if card not in event.cards]

    def stood_pat(self, event: ev.StoodPat) -> None:
        """Tell that somebody keeps all his cards."""
        own = f" on {cards_in(self._held[event.seat])}" if self._held[event.seat] else ""
        self._says(event.seat, f"stands pat{own}")

    def drew(self, event: ev.CardsDrawn) -> None:
        """Tell the hero which cards he drew."""
        if event.cards:
            held = self._held[event.seat]
            kept = f"{cards_in(held)} " if held else ""
            self._lines.append(f"Dealt to {self._tale.name(event.seat)} {kept}{cards_in(event.cards)}")
            held += event.cards

    # ------------------------------------------------------------ the end

    def returned(self, event: ev.UncalledBetReturned) -> None:
        """Tell of a bet that nobody called."""
        self._lines.append(f"Uncalled bet ({event.amount}) returned to {self._tale.name(event.seat)}")

    def shown(self, event: ev.HandShown) -> None:
        """Keep a hand that is turned up: it is told at the showdown."""
        self._shown[event.seat] = event
        if self._hand.phase == ev.SHOWING:
            self._tell_shown()

    def _tell_shown(self) -> None:
        boards = boards_of(self._hand)
        self._head_showdown(f"{BOARDS[0]} SHOW DOWN" if boards else "SHOW DOWN")
        for seat, event in self._shown.items():
            self._shows[seat] = (*event.cards, *self._hand.at[seat].cards[len(event.cards) :])
            self._tell_hand(seat, boards[0] if boards else self._hand.board)
        self._shown.clear()

    def _tell_hand(self, seat: int, board: tuple[Card, ...]) -> None:
        cards = self._shows[seat]
        self._says(seat, f"shows {cards_in(cards)} ({worth(self._tale, cards, board)})")

    def _tell_again(self) -> None:
        """Tell what the hands are that were shown on the second board."""
        if self._head_showdown(f"{BOARDS[1]} SHOW DOWN"):
            for seat in self._shows:
                self._tell_hand(seat, boards_of(self._hand)[1])

    def _head_showdown(self, heading: str) -> bool:
        """Head a showdown, and return whether that was not done before."""
        if self._told_of == heading:
            return False
        self._lines.append(f"*** {heading} ***")
        self._told_of = heading
        return True

    def mucked(self, event: ev.HandMucked) -> None:
        """Tell of a hand thrown away at the showdown."""
        self._tell_shown()
        self._says(event.seat, "mucks hand")

    def awarded(self, event: ev.PotAwarded) -> None:
        """Tell who gets what of which pot."""
        if event.run > 1:
            self._tell_again()
        elif self._contested:
            self._tell_shown()
        which = "pot"
        if self._pots > 1:
            which = "main pot" if event.pot == 0 else "side pot" if self._pots == 2 else f"side pot-{event.pot}"
        name = self._tale.name(event.seat)
        self._lines.append(f"{name} collected {event.amount} from {which}")
        if not self._contested:
            self._says(event.seat, "doesn't show hand")


_TOLD: Final[dict[type[ev.Event], Callable[[_Body, Any], None]]] = {
    ev.BlindPosted: _Body.blind,
    ev.AntePosted: _Body.ante,
    ev.BringInPosted: _Body.bring_in,
    ev.StreetStarted: _Body.street,
    ev.CardsDealt: _Body.dealt,
    ev.Folded: _Body.folded,
    ev.Checked: _Body.checked,
    ev.Called: _Body.called,
    ev.BetMade: _Body.bet,
    ev.RaisedTo: _Body.raised,
    ev.Completed: _Body.raised,
    ev.Discarded: _Body.discarded,
    ev.StoodPat: _Body.stood_pat,
    ev.CardsDrawn: _Body.drew,
    ev.UncalledBetReturned: _Body.returned,
    ev.RunoutChosen: _Body.chosen,
    ev.RunoutStarted: _Body.started,
    ev.HandShown: _Body.shown,
    ev.HandMucked: _Body.mucked,
    ev.PotAwarded: _Body.awarded,
}


def worth(tale: Tale, cards: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    """Return what a hand that was shown is worth, in words; for both halves where the pot has two."""
    strengths = (
        (share, share.ranking.two_and_three(cards, board))
        if share.pick == TWO_AND_THREE
        else (share, share.ranking.strength((*cards, *board)))
        for share in tale.game.shares
    )
    said = [share.ranking.describe(strength) for share, strength in strengths if strength]
    return "; ".join(said) or "nothing"


class _Summary:
    """The lines after the hand: the pots, the board, and a line for each seat."""

    def __init__(self, tale: Tale) -> None:
        self._tale = tale
        self._hand = Hand.replay(tale.game, tale.events)
        self._won: dict[int, int] = {}
        self._second: dict[int, int] = {}
        self._pots: dict[int, int] = {}
        for event in tale.events:
            if isinstance(event, ev.PotAwarded):
                won = self._second if event.run > 1 else self._won
                won[event.seat] = won.get(event.seat, 0) + event.amount
                self._pots[event.pot] = self._pots.get(event.pot, 0) + event.amount
        self._rake = sum(event.amount for event in tale.events if isinstance(event, ev.RakeTaken))

    def lines(self) -> list[str]:
        """Return the summary."""
        total = f"Total pot {sum(self._pots.values()) + self._rake}"
        if len(self._pots) > 1:
            several = len(self._pots) > 2
            pots = sorted(self._pots.items())
            sides = [f"Side pot{f'-{pot}' if several else ''} {amount}." for pot, amount in pots if pot]
            total += " " + " ".join([f"Main pot {self._pots.get(0, 0)}.", *sides])
        return ["*** SUMMARY ***", f"{total} | Rake {self._rake}", *self._boards(), *map(self._seat, self._tale.started.seats)]

    def _boards(self) -> list[str]:
        if boards := boards_of(self._hand):
            return [
                "Hand was run twice",
                *(f"{which} Board {cards_in(board)}" for which, board in zip(BOARDS, boards, strict=True)),
            ]
        return [f"Board {cards_in(self._hand.board)}"] if self._hand.board else []

    def _seat(self, seat: int) -> str:
        started = self._tale.started
        roles = [
            (" (button)", seat == started.button and not self._tale.game.deals_up),
            (" (small blind)", seat == started.small_blind_seat),
            (" (big blind)", seat == started.big_blind_seat),
        ]
        who = f"Seat {seat + 1}: {self._tale.name(seat)}{''.join(words for words, holds in roles if holds)}"
        return f"{who} {self._end(seat)}"

    def _end(self, seat: int) -> str:
        """Say how the hand ended for a seat."""
        shown = next((event for event in self._tale.events if isinstance(event, ev.HandShown) and event.seat == seat), None)
        won = self._won.get(seat, 0)
        if shown is not None:
            cards = self._hand.at[seat].cards
            boards = boards_of(self._hand) or (self._hand.board,)
            ends = [
                f"{f'won ({part})' if part else 'lost'} with {worth(self._tale, cards, board)}"
                for part, board in zip((won, self._second.get(seat, 0)), boards, strict=False)
            ]
            return f"showed {cards_in(cards)} and {', and '.join(ends)}"
        if won:
            return f"collected ({won})"
        return "mucked" if self._hand.at[seat].mucked else self._where_folded(seat)

    def _where_folded(self, seat: int) -> str:
        """Say on which street a seat gave up."""
        street, draws = "", 0
        for event in self._tale.events:
            if isinstance(event, ev.StreetStarted):
                street = event.name
                draws += isinstance(self._tale.game.script[event.step], Draw)
            elif isinstance(event, ev.Folded) and event.seat == seat:
                break
        if street in BOARD_STREETS or street in STUD_STREETS:
            return f"folded on the {(STUD_STREETS | BOARD_STREETS)[street].title().replace('Rd ', 'rd ').replace('Th ', 'th ')}"
        if any(isinstance(step, Draw) for step in self._tale.game.script):
            return f"folded after the {DRAWS[draws - 1].title()}" if draws else "folded before the Draw"
        return "folded before Flop" + ("" if self._hand.at[seat].paid else " (didn't bet)")
