"""A hand as Open Hand History, a JSON format of trackers for games with a flop (https://hh-specs.handhistory.org).

An action's amount is what it put into the pot; a pot's amount holds its rake. A hand that was run twice has a flag that says so;
the streets of its second board are rounds that follow those of the first.
"""

from __future__ import annotations

import datetime as dt
import json
from typing import TYPE_CHECKING, Any, Final

from riverboat.cards import card_text
from riverboat.history.errors import HistoryError
from riverboat.rules import events as ev
from riverboat.rules.game import Deal, Limit
from riverboat.rules.hand import Hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from riverboat.cards import Card
    from riverboat.history.tale import Tale
    from riverboat.rules.game import Game

SPEC: Final = "1.4.7"
GAMES: Final = {
    "texas_holdem": "Holdem",
    "short_deck_holdem": "ShortDeck",
    "omaha": "Omaha",
    "five_card_omaha": "Omaha",
    "six_card_omaha": "Omaha",
    "courchevel": "Omaha",
    "omaha_hi_lo": "OmahaHiLo",
    "big_o": "OmahaHiLo",
}
"""The format's word for each game with a flop; where it knows none, that of the nearest: the cards say how many are held."""

_STREETS: Final = {"pre-flop": "Preflop", "flop": "Flop", "turn": "Turn", "river": "River"}
_BET_TYPES: Final = {Limit.FIXED_LIMIT: "FL", Limit.POT_LIMIT: "PL", Limit.NO_LIMIT: "NL"}

Json = dict[str, Any]


def has_flop(game: Game) -> bool:
    """Say whether a game has community cards."""
    return any(isinstance(step, Deal) and step.board for step in game.script)


def write(tale: Tale) -> str:
    """Return a hand as JSON, an empty line at its end. Raises HistoryError for a game without a flop, or a hand called off."""
    if tale.started.game not in GAMES:
        raise HistoryError(f"Open Hand History is for games with a flop, not for {tale.game.name}")
    if not tale.is_over:
        raise HistoryError("this hand was called off, so there is nothing to tell a tracker")
    return json.dumps({"ohh": _hand(tale)}, indent=1, ensure_ascii=False) + "\n\n"


def _hand(tale: Tale) -> Json:
    started, stakes = tale.started, tale.started.stakes
    ids = {seat: number for number, seat in enumerate(started.seats)}
    start = dt.datetime.fromtimestamp(tale.at / 1000, dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    found: Json = {
        "spec_version": SPEC,
        "site_name": "Riverboat",
        "network_name": "Riverboat",
        "internal_version": SPEC,
        "tournament": False,
        "game_number": str(tale.number),
        "start_date_utc": start,
        "table_name": tale.table,
        "game_type": GAMES[started.game],
        "bet_limit": {"bet_type": _BET_TYPES[Limit(started.limit)], "bet_cap": 0},
        "table_size": max(tale.seats, *(seat + 1 for seat in started.seats)),
        "currency": "PLAY",
        "dealer_seat": started.button + 1,
        "small_blind_amount": stakes.small_blind,
        "big_blind_amount": stakes.big_blind,
        "ante_amount": stakes.ante,
        "flags": ["Run_It_Twice"] if any(isinstance(event, ev.RunoutStarted) for event in tale.events) else [],
        "players": [
            {"id": ids[seat], "seat": seat + 1, "name": tale.name(seat), "starting_stack": stack}
            for seat, stack in tale.stacks.items()
        ],
    }
    if tale.hero is not None:
        found["hero_player_id"] = ids[tale.hero]
    rounds = _Rounds(tale, ids)
    return found | {"rounds": rounds.told(), "pots": _pots(tale, ids)}


def _pots(tale: Tale, ids: dict[int, int]) -> list[Json]:
    pots: dict[int, Json] = {}
    for event in tale.events:
        if isinstance(event, ev.PotAwarded | ev.RakeTaken):
            pot = pots.setdefault(event.pot, {"number": event.pot, "amount": 0, "rake": 0, "player_wins": []})
            pot["amount"] += event.amount
            if isinstance(event, ev.RakeTaken):
                pot["rake"] += event.amount
            else:
                pot["player_wins"].append({"player_id": ids[event.seat], "win_amount": event.amount})
    return [pots[number] for number in sorted(pots)]


class _Rounds:
    """Goes through the hand and gathers its actions, street by street."""

    def __init__(self, tale: Tale, ids: dict[int, int]) -> None:
        self._tale = tale
        self._ids = ids
        self._hand = Hand.replay(tale.game, tale.events[:1])
        self._rounds: list[Json] = [{"id": 0, "street": "Preflop", "cards": [], "actions": []}]
        self._number = 0
        self._shown: list[ev.HandShown] = []

    def told(self) -> list[Json]:
        """Return the rounds."""
        for event in self._tale.events[1:]:
            tell = _TOLD.get(type(event))
            if tell is not None:
                tell(self, event)
            self._hand.apply(event)
        return self._rounds

    def _act(self, seat: int, action: str, amount: int = 0, cards: tuple[Card, ...] = ()) -> None:
        self._number += 1
        told: Json = {"action_number": self._number, "player_id": self._ids[seat], "action": action}
        if amount:
            told |= {"amount": amount, "is_allin": amount == self._hand.at[seat].stack}
        if cards:
            told["cards"] = list(map(card_text, cards))
        self._rounds[-1]["actions"].append(told)

    def _begin(self, street: str) -> None:
        self._rounds.append({"id": len(self._rounds), "street": street, "cards": [], "actions": []})

    def street(self, event: ev.StreetStarted) -> None:
        """Begin a round; what was posted before the first one belongs to it."""
        if _STREETS[event.name] != self._rounds[-1]["street"]:
            self._begin(_STREETS[event.name])

    def dealt(self, event: ev.CardsDealt) -> None:
        """Tell of cards."""
        if event.seat == ev.BOARD:
            self._rounds[-1]["cards"] += list(map(card_text, event.up))
        elif event.down:
            self._act(event.seat, "Dealt Cards", cards=event.down)

    def blind(self, event: ev.BlindPosted) -> None:
        """Tell of a blind: dead chips are an action of their own."""
        started = self._tale.started
        if event.live:
            owed = next((owed for owed in started.owed if owed.seat == event.seat), None)
            places = {started.small_blind_seat: "Post SB", started.big_blind_seat: "Post BB"}
            if owed is not None:
                what = "Straddle" if owed.live > started.stakes.big_blind else "Post Extra Blind"
            else:
                what = places.get(event.seat, "Post BB")
            self._act(event.seat, what, event.live)
        if event.dead:
            self._act(event.seat, "Post Dead", event.dead)

    def ante(self, event: ev.AntePosted) -> None:
        """Tell of an ante."""
        self._act(event.seat, "Post Ante", event.amount)

    def folded(self, event: ev.Folded) -> None:
        """Tell of a fold."""
        self._act(event.seat, "Fold")

    def checked(self, event: ev.Checked) -> None:
        """Tell of a check."""
        self._act(event.seat, "Check")

    def called(self, event: ev.Called) -> None:
        """Tell of a call."""
        self._act(event.seat, "Call", event.amount)

    def bet(self, event: ev.BetMade) -> None:
        """Tell of a bet; before the flop the format knows raises alone."""
        self._act(event.seat, "Raise" if self._rounds[-1]["street"] == "Preflop" else "Bet", event.to)

    def raised(self, event: ev.RaisedTo) -> None:
        """Tell of a raise."""
        self._act(event.seat, "Raise", event.to - self._hand.at[event.seat].bet)

    def shown(self, event: ev.HandShown) -> None:
        """Keep a hand that is turned up before all cards are dealt until they are."""
        self._shown.append(event)
        if self._hand.phase == ev.SHOWING:
            self._showdown()

    def mucked(self, event: ev.HandMucked) -> None:
        """Tell of a hand thrown away."""
        self._showdown()
        self._act(event.seat, "Mucks Cards")

    def awarded(self, event: ev.PotAwarded) -> None:
        """Tell of hands turned up early, now that pots are awarded."""
        if event.share:
            self._showdown()

    def _showdown(self) -> None:
        if self._rounds[-1]["street"] != "Showdown":
            self._begin("Showdown")
        for event in self._shown:
            self._act(event.seat, "Shows Cards", cards=event.cards)
        self._shown.clear()


_TOLD: Final[dict[type[ev.Event], Callable[[_Rounds, Any], None]]] = {
    ev.StreetStarted: _Rounds.street,
    ev.CardsDealt: _Rounds.dealt,
    ev.BlindPosted: _Rounds.blind,
    ev.AntePosted: _Rounds.ante,
    ev.Folded: _Rounds.folded,
    ev.Checked: _Rounds.checked,
    ev.Called: _Rounds.called,
    ev.BetMade: _Rounds.bet,
    ev.RaisedTo: _Rounds.raised,
    ev.HandShown: _Rounds.shown,
    ev.HandMucked: _Rounds.mucked,
    ev.PotAwarded: _Rounds.awarded,
}
