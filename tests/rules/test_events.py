"""What is written down is read again by later releases: fields are only added, and a missing one means what it always meant."""

from __future__ import annotations

import msgspec
import pytest

from riverboat import games
from riverboat.hands import high
from riverboat.rules import actions as do
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS, STANDARD, RuleBook
from riverboat.rules.game import (
    BEST_FIVE,
    LEFT_OF_BUTTON,
    OPENER,
    RESHUFFLE,
    SMALL,
    Bet,
    Deal,
    Draw,
    Game,
    NoLimit,
    Share,
    Showdown,
)
from riverboat.rules.notation import EDITION, rules_hash
from riverboat.rules.view import HIDDEN

START = (
    '{"type":"HandStarted","game":"razz","limit":"fl","book":"seeds","stakes":{"ante":1},"seats":[0,2],"stacks":[9,8],"button":2'
)

SHORTEST = {
    START + "}": ev.HandStarted(
        game="razz",
        limit="fl",
        book="seeds",
        stakes=ev.Stakes(0, 0, 1, 0, 0, 0, 0),
        seats=(0, 2),
        stacks=(9, 8),
        button=2,
        small_blind_seat=None,
        big_blind_seat=None,
        owed=(),
        schema=1,
        engine="",
        rules_hash="",
        rake_percent=0,
        rake_cap=0,
        rake_from_first_street=False,
        deck=(),
        reshuffle=(),
        run_twice=False,
    ),
    START + ',"owed":[{"seat":2}]}': ev.HandStarted(
        "razz", "fl", "seeds", ev.Stakes(ante=1), (0, 2), (9, 8), 2, None, None, (ev.Owed(2, 0, 0),)
    ),
    '{"type":"BlindPosted","seat":1,"live":2}': ev.BlindPosted(1, 2, 0),
    '{"type":"AntePosted","seat":1,"amount":2}': ev.AntePosted(1, 2, dead=False),
    '{"type":"BringInPosted","seat":1,"amount":2}': ev.BringInPosted(1, 2),
    '{"type":"StreetStarted","step":3,"name":"flop"}': ev.StreetStarted(3, "flop"),
    '{"type":"CardsDealt","seat":1}': ev.CardsDealt(1, 0, (), ()),
    '{"type":"RoundStarted","step":4,"phase":1,"first":2}': ev.RoundStarted(4, 1, 2, 0, 0, ()),
    '{"type":"Folded","seat":1}': ev.Folded(1),
    '{"type":"Checked","seat":1}': ev.Checked(1),
    '{"type":"Called","seat":1,"amount":5}': ev.Called(1, 5),
    '{"type":"BetMade","seat":1,"to":5}': ev.BetMade(1, 5),
    '{"type":"RaisedTo","seat":1,"to":5}': ev.RaisedTo(1, 5),
    '{"type":"Completed","seat":1,"to":5}': ev.Completed(1, 5),
    '{"type":"StoodPat","seat":1}': ev.StoodPat(1),
    '{"type":"Discarded","seat":1,"count":2}': ev.Discarded(1, 2, ()),
    '{"type":"CardsDrawn","seat":1,"count":2}': ev.CardsDrawn(1, 2, ()),
    '{"type":"DeckReshuffled","count":2}': ev.DeckReshuffled(2, ()),
    '{"type":"UncalledBetReturned","seat":1,"amount":2}': ev.UncalledBetReturned(1, 2),
    '{"type":"BetsCollected","pot":2}': ev.BetsCollected(2),
    '{"type":"RunoutAnswered","seat":1,"twice":true}': ev.RunoutAnswered(1, twice=True),
    '{"type":"RunoutChosen","runs":2}': ev.RunoutChosen(2),
    '{"type":"RunoutStarted","run":2}': ev.RunoutStarted(2),
    '{"type":"HandShown","seat":1,"cards":[3,4]}': ev.HandShown(1, (3, 4)),
    '{"type":"HandMucked","seat":1}': ev.HandMucked(1),
    '{"type":"RakeTaken","pot":0,"amount":2}': ev.RakeTaken(0, 2),
    '{"type":"PotAwarded","pot":0,"seat":1,"amount":2}': ev.PotAwarded(0, 1, 2, "", (), 0, 0),
    '{"type":"HandEnded","stacks":[1,2]}': ev.HandEnded((1, 2)),
    '{"type":"HandVoided"}': ev.HandVoided(""),
}


@pytest.mark.parametrize("text", SHORTEST, ids=[f"{type(event).__name__}-{place}" for place, event in enumerate(SHORTEST.values())])
def test_what_is_missing_has_its_old_meaning(text: str) -> None:
    event = msgspec.json.decode(text, type=ev.AnyEvent)
    assert event == SHORTEST[text]
    assert msgspec.json.encode(event).decode() == text, "and is left out again"


def test_every_event_is_here() -> None:
    assert {type(event) for event in SHORTEST.values()} == set(ev.AnyEvent.__args__)


def test_what_is_left_out_elsewhere() -> None:
    assert ev.Stakes() == ev.Stakes(0, 0, 0, 0, 0, 0, 0)
    assert ev.Owed(1) == ev.Owed(1, 0, 0)
    assert ev.Rake() == ev.Rake(0, 0, from_first_street=False)
    assert do.Legal() == do.Legal(-1, False, False, 0, 0, "", 0, 0, (), False, 0, False, False, False)  # noqa: FBT003 - all fields in order
    book = (False, False, False, 3, True, False, False, False, False)
    assert RuleBook("", "") == RuleBook("", "", *book)
    assert RuleBook("seeds", "The seeds' rules", *book) == SEEDS
    assert RuleBook("standard", "Standard rules", True, True, True, *book[3:]) == STANDARD  # noqa: FBT003 - all fields in order
    assert Deal("flop") == Deal("flop", 0, 0, 0, RESHUFFLE)
    assert Bet(SMALL, OPENER) == Bet(SMALL, OPENER, pair_option=False)
    assert Draw("the draw", 5) == Draw("the draw", 5, LEFT_OF_BUTTON)
    assert Showdown(OPENER, OPENER) == Showdown(OPENER, OPENER, must_show=False)
    assert Share(high) == Share(high, BEST_FIVE, "high")
    assert Game("a", "A", (2, 3), NoLimit, (), ()) == Game("a", "A", (2, 3), NoLimit, (), (), "", tuple(range(52)))
    assert (ev.BOARD, HIDDEN, ev.SCHEMA) == (-1, -1, 1)
    assert (ev.BETTING, ev.DRAWING, ev.SHOWING, ev.BRINGING_IN) == (1, 2, 3, 4), "journals hold these numbers"


def test_the_hash_of_this_edition() -> None:
    """A change here voids the hands that are open when a room is updated: it is wanted, or it is a fault."""
    assert EDITION == 2
    found = {key: rules_hash(game, SEEDS) for key, game in games.ALL.items()}
    assert found["texas_holdem"] == "b41f62183f86e06a"
    assert found["razz"] == "c1bd10543413bfba"
    assert found["badugi"] == "2cf7b2ee6842206f"
