"""Reads the hands of ``tests/vectors/*.cases`` and plays them.

A case is a block: ``case ID words``, ``play GAME LIMIT name=chips … stacks 200 200``, then lines of actions and of expectations.

    cards s0 AsKd s1 QcQd board 2c3d7h      hole cards (and the board's first ones) of games that deal them first
    deck 2c2d…                              the top of the deck, for games whose dealing depends on who folds
    s2 to 16; s3 call; s0 fold              actions: fold check call to N bring_in pat draw CARDS show muck
    down                                    everybody checks or calls, shows or mucks, to the end
    = s2: fold, call 3                      exactly what s2 may do
    = pot 497   = pots 300 400   = pending s1   = over   = street flop   = stacks 1 2   = won s2 300
    = uncalled s1 60   = wins s0 high 51   = awarded 528    the last uncalled bet; one award; all awards
    = board 5   = unseen s0   how many cards lie there; nobody else was told a card of that seat
    ! s1 to 4157 :: must be                 refused with these words, and nothing changes
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from riverboat import games
from riverboat.cards import parse_cards
from riverboat.rules import events as ev
from riverboat.rules.actions import IllegalAction, Legal
from riverboat.rules.books import SEEDS, STANDARD, RuleBook
from riverboat.rules.game import Deal, Limit
from riverboat.rules.hand import Hand
from riverboat.rules.state import Player as Seated
from riverboat.rules.state import State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.rules.game import Game

VECTORS = Path(__file__).parent.parent / "vectors"


@dataclass
class Case:
    name: str
    lines: list[str] = field(default_factory=list)


def read_cases(file: str) -> list[Case]:
    cases: list[Case] = []
    for raw in (VECTORS / file).read_text().splitlines():
        line = raw.split("#")[0].strip()
        if line.startswith("case "):
            cases.append(Case(line.removeprefix("case ").replace(" ", "_")))
        elif line:
            cases[-1].lines.append(line)
    return cases


def facts(thing: Hand | Seated) -> dict[str, object]:
    """Return the attributes of a hand or a player by name, in either build: a compiled object has no ``__dict__``."""
    kind = State if isinstance(thing, State) else Seated
    return {name: getattr(thing, name) for name in kind.__annotations__}


def legal_text(legal: Legal) -> str:
    words = []
    if legal.fold:
        words.append("fold")
    if legal.check:
        words.append("check")
    if legal.call:
        words.append(f"call {legal.call}")
    if legal.bring_in:
        words.append(f"bring in {legal.bring_in}")
    if legal.raising:
        amounts = "|".join(map(str, legal.amounts)) if legal.amounts else f"{legal.least}-{legal.most}"
        words.append(f"{legal.raising} {amounts}")
    else:
        assert (legal.least, legal.most, legal.amounts) == (0, 0, ()), "who may not raise is told no amount"
    if legal.stand_pat:
        words.append(f"draw {legal.discard}")
    words += ["show"] * legal.show + ["muck"] * legal.muck
    return ", ".join(words)


class Player:
    """Plays one case and checks its expectations."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.hand = self.start([line for line in case.lines if line.split()[0] in {"play", "cards", "deck", "owed"}])
        self.total = sum(self.hand.started.stacks)

    def start(self, lines: list[str]) -> Hand:
        words = {line.split()[0]: line.split()[1:] for line in lines}
        head, stacks = " ".join(words["play"]).split(" stacks ")
        key, limit, *settings = head.split()
        values = dict(setting.split("=") for setting in settings)
        game = games.ALL[key]
        button = int(values.pop("button")) if "button" in values else None
        seats = tuple(map(int, values.pop("seats").split(","))) if "seats" in values else None
        book = self.book(values)
        stakes = ev.Stakes(**{_STAKES[name]: int(value) for name, value in values.items()})
        chips = list(map(int, stacks.split()))
        owed = tuple(ev.Owed(*map(int, one.split(","))) for one in words.get("owed", []))
        deck = deck_of(game, seats or range(len(chips)), button, words)
        return Hand.start(
            game, Limit(limit), stakes, chips, deck, button=button, seats=seats, book=book, owed=owed, reshuffle=game.deck
        )

    def book(self, values: dict[str, str]) -> RuleBook:
        book = STANDARD if values.pop("book", "") == "standard" else SEEDS
        named = {name: int(values.pop(name)) for name in list(values) if name in RuleBook.__struct_fields__}
        return msgspec.convert(msgspec.to_builtins(book) | named, RuleBook, strict=False)

    def play(self) -> None:
        for line in self.case.lines:
            if line.split()[0] in {"play", "cards", "deck", "owed"}:
                continue
            if line.startswith("= "):
                self.expect(line[2:])
            elif line.startswith("! "):
                self.refuse(line[2:])
            else:
                for action in line.split(";"):
                    self.action(action.strip())
            self.check_chips()

    def action(self, text: str) -> None:
        if text == "down":
            self.down()
            return
        seat, verb, *rest = text.split()
        assert self.hand.pending == int(seat[1:]), f"{text}: {self.hand.pending} is on turn"
        hand = self.hand
        match verb:
            case "to":
                hand.raise_to(int(rest[0]))
            case "draw":
                held = hand.at[int(seat[1:])].cards
                hand.discard(held[: int(rest[0])] if rest[0].isdigit() else parse_cards(rest[0]))
            case "pat":
                hand.stand_pat()
            case _:
                getattr(hand, verb)()

    def down(self) -> None:
        while self.hand.pending is not None:
            legal = self.hand.legal(self.hand.pending)
            if legal.show:
                self.hand.settle()
            elif legal.stand_pat:
                self.hand.stand_pat()
            elif legal.bring_in:
                self.hand.bring_in()
            elif legal.call:
                self.hand.call()
            else:
                self.hand.check()

    def refuse(self, text: str) -> None:
        action, words = (part.strip() for part in text.split("::"))
        before, log = facts(self.hand), list(self.hand.events)
        with pytest.raises(IllegalAction, match=re.escape(words)):
            self.action(action)
        assert facts(self.hand) == before
        assert self.hand.events == log

    def expect(self, text: str) -> None:
        what, _, value = text.partition(" ")
        if what.endswith(":"):
            assert self.hand.pending == int(what[1:-1]), f"{self.hand.pending} is on turn"
            assert legal_text(self.hand.legal(int(what[1:-1]))) == value.strip()
            return
        found = getattr(self, f"_{what}")(value)
        assert found == value.strip(), f"{what} is {found}, not {value}"

    def _pot(self, _value: str) -> str:
        return str(self.hand.view(None).pot)

    def _pots(self, _value: str) -> str:
        return " ".join(str(pot.amount) for pot in self.hand.view(None).pots)

    def _pending(self, _value: str) -> str:
        return f"s{self.hand.pending}"

    def _over(self, _value: str) -> str:
        return "" if self.hand.over else "not over"

    def _street(self, _value: str) -> str:
        return self.hand.street

    def _stacks(self, _value: str) -> str:
        return " ".join(str(self.hand.at[seat].stack) for seat in self.hand.started.seats)

    def _won(self, value: str) -> str:
        seat = int(value[1:].split(maxsplit=1)[0])
        return f"s{seat} {sum(award.amount for award in self.hand.awards if award.seat == seat)}"

    def _awarded(self, _value: str) -> str:
        return str(sum(award.amount for award in self.hand.awards))

    def _wins(self, value: str) -> str:
        found = [f"s{award.seat} {award.share} {award.amount}" for award in self.hand.awards]
        return value if value in found else str(found)

    def _board(self, _value: str) -> str:
        return str(len(self.hand.board))

    def _unseen(self, value: str) -> str:
        hidden = set(self.hand.at[int(value[1:])].cards)
        others = [player.seat for player in self.hand.players if player.seat != int(value[1:])]
        told = {
            card
            for audience in (None, *others)
            for event in self.hand.events
            for name in ("up", "down", "cards", "deck", "reshuffle")
            for card in getattr(event.seen_by(audience), name, ())
        }
        return value if hidden.isdisjoint(told) else f"seen: {sorted(hidden & told)}"

    def _shown(self, _value: str) -> str:
        return " ".join(f"s{event.seat}" for event in self.hand.events if isinstance(event, ev.HandShown))

    def _mucked(self, _value: str) -> str:
        return " ".join(f"s{event.seat}" for event in self.hand.events if isinstance(event, ev.HandMucked))

    def _uncalled(self, _value: str) -> str:
        last = [event for event in self.hand.events if isinstance(event, ev.UncalledBetReturned)][-1]
        return f"s{last.seat} {last.amount}"

    def check_chips(self) -> None:
        hand = self.hand
        assert sum(player.stack for player in hand.players) + hand.pot + hand.bets == self.total


_STAKES = {
    "sb": "small_blind",
    "bb": "big_blind",
    "ante": "ante",
    "bring_in": "bring_in",
    "small": "small_bet",
    "big": "big_bet",
    "bb_ante": "big_blind_ante",
}


def deck_of(game: Game, seats: Sequence[int], button: int | None, words: dict[str, list[str]]) -> tuple[Card, ...]:
    """Return a deck that deals the named cards; the rest is shuffled from a seed."""
    top: list[Card | None] = []
    last = max(seats) if button is None else button
    order = sorted(seats, key=lambda seat: (seat <= last, seat))
    if "deck" in words:
        top = list(parse_cards("".join(words["deck"])))
    elif "cards" in words:
        named = dict(zip(words["cards"][::2], map(parse_cards, words["cards"][1::2]), strict=True))
        down = next(step for step in game.script if isinstance(step, Deal))
        for card in range(down.down + down.up):
            for seat in order:
                own = named.get(f"s{seat}", ())
                top.append(own[card] if card < len(own) else None)
        top += named.get("board", ())
    rest = [card for card in game.deck if card not in top]
    random.Random(7).shuffle(rest)
    filled = [rest.pop() if card is None else card for card in top]
    return (*filled, *rest)
