"""What a program may hand over besides the usual: texts where they are natural, and a refusal in words for everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from riverboat import STANDARD, FixedLimit, Hand, NoLimit, Stakes, games
from riverboat.cards import DECK, CardError, cards_text, parse_cards
from riverboat.chips import ChipsError
from riverboat.rules import actions as do
from riverboat.rules import events as ev
from riverboat.rules.books import BookError, book_of
from riverboat.rules.limits import StakesError
from riverboat.rules.starting import HandError
from tests.rules.test_build import COMPILED

if TYPE_CHECKING:
    from collections.abc import Callable

BLINDS = Stakes(small_blind=1, big_blind=2)
WHOLE = cards_text(DECK)


def start(**changed: object) -> Hand:
    usual: dict[str, Any] = {"game": games.TEXAS_HOLDEM, "limit": NoLimit, "stakes": BLINDS, "stacks": [200] * 3, "deck": DECK}
    return Hand.start(**(usual | changed))


def drawing() -> Hand:
    stakes = Stakes(ante=1, small_bet=2, big_bet=4)
    hand = Hand.start(games.FIVE_CARD_DRAW, FixedLimit, stakes, [50] * 3, DECK)
    while hand.phase != ev.DRAWING:
        hand.check()
    return hand


# ------------------------------------------------------------ texts


def test_a_deck_may_be_a_text_or_texts() -> None:
    usual = start().events
    assert start(deck=WHOLE).events == usual
    assert start(deck=WHOLE.replace(" ", "")).events == usual
    assert start(deck=WHOLE.split()).events == usual
    assert start(deck="As ?? Kd", held={0: ["Qs", "??"]}).at[0].cards == (*parse_cards("Qs"), -1)


def test_reshuffled_discards_may_be_a_text() -> None:
    stakes = Stakes(small_blind=1, big_blind=2, small_bet=2, big_bet=4)
    hand = Hand.start(games.BADUGI, FixedLimit, stakes, [50] * 2, DECK, reshuffle=WHOLE)
    assert hand.started.reshuffle == DECK


def test_a_rule_book_may_be_named_by_its_text() -> None:
    assert start(book="standard").book is STANDARD
    hand = start(book="seeds, raises_cap=4")
    assert (hand.book.raises_cap, hand.started.book) == (4, "seeds, raises_cap=4")
    assert Hand.replay(games.TEXAS_HOLDEM, hand.events, "standard").book is STANDARD


def test_cards_of_a_draw_may_be_a_text() -> None:
    hand = drawing()
    assert hand.actor
    gone = hand.actor.cards[1:3]
    hand.discard(cards_text(gone))
    assert [event.cards for event in hand.events if isinstance(event, ev.Discarded)] == [gone]
    told: Any = do.Discard(cards_text(hand.actor.cards[:1]))  # type: ignore[arg-type]  # what a program may write
    assert hand.act(hand.actor.seat, told)


def test_cards_of_an_analysis_may_be_texts() -> None:
    hand = start(deck=None).with_cards({0: "As Kd"}, rest=WHOLE)
    assert hand.at[0].cards == parse_cards("As Kd")
    assert hand.known
    assert start(deck=None).with_cards(coming=["7h", "??"]).deck[6] == parse_cards("7h")[0]


# ------------------------------------------------------------ all else is refused


@pytest.mark.parametrize(
    ("changed", "error", "words"),
    [
        ({"game": "texas_holdem"}, HandError, r"of a game such as games\.TEXAS_HOLDEM.*, not of 'texas_holdem'"),
        ({"game": None}, HandError, "not of None"),
        ({"limit": ["nl"]}, HandError, r"a limit is one of nl, pl, fl, not \['nl'\]"),
        ({"stakes": (1, 2)}, StakesError, r"such as Stakes\(small_blind=1, big_blind=2\), not \(1, 2\)"),
        ({"stakes": {"big_blind": 2}}, StakesError, "stakes are said by name"),
        ({"book": "casino"}, BookError, "a rule book is one of seeds, standard, not 'casino'"),
        ({"book": 5}, BookError, "a rule book is SEEDS, STANDARD or a text .*, not 5"),
        ({"stacks": 200}, HandError, r"the stacks are a list such as \[200, 200\], not 200"),
        ({"stacks": "222"}, HandError, "the stacks are a list in the order of the seats, not '222'"),
        ({"stacks": {1: 200, 2: 200}}, HandError, "the stacks are a list"),
        ({"stacks": [200, "200", 200]}, ChipsError, "not '200'"),
        ({"seats": 3}, HandError, r"the seats are a list such as \[0, 3\], not 3"),
        ({"seats": ["0", "1", "2"]}, HandError, "different numbers from 0 on"),
        ({"deck": 5}, CardError, r"a text such as 'As \?\? Kd' or a sequence .*, not 5"),
        ({"deck": "As Kx"}, CardError, "'Kx' is not a card"),
        ({"deck": ["As", "As"]}, CardError, "As appears twice"),
        ({"deck": [99]}, CardError, "99 is not a card"),
        ({"reshuffle": "As As"}, CardError, "As appears twice"),
        ({"held": "As Kd"}, CardError, r"named by seat, such as \{0: 'As Kd'\}, not 'As Kd'"),
        ({"held": {"0": "As Kd"}}, CardError, "seat '0' holds no cards"),
        ({"held": {0: 5}}, CardError, "not 5"),
        ({"small_blind_seat": 1}, HandError, r"who names the small blind \(seat 1\) names the big one too"),
        ({"owed": ev.Owed(0, 2)}, HandError, r"a list such as \[Owed\(3, live=2, dead=1\)\]"),
        ({"owed": [(0, 2, 1)]}, HandError, r"not \[\(0, 2, 1\)\]"),
        ({"owed": [ev.Owed(0, 2), (1, 2, 1)]}, HandError, r"not \[Owed\(seat=0, live=2, dead=0\), \(1, 2, 1\)\]"),
        ({"owed": [ev.Owed(0, -2)]}, ChipsError, "what is owed live must be from 0"),
        ({"owed": [ev.Owed(0, 2, -1)]}, ChipsError, "what is owed dead must be from 0"),
        ({"rake": 5}, HandError, r"such as Rake\(percent=5, cap=3\), not as 5"),
        ({"rake": ev.Rake(-5)}, ChipsError, "the rake's percent must be from 0"),
        ({"rake": ev.Rake(101)}, HandError, "100 percent of a pot at most, not 101"),
        ({"rake": ev.Rake(5, -1)}, ChipsError, "the rake's cap must be from 0"),
    ],
)
def test_a_start_of_another_kind_is_refused_in_words(changed: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        start(**changed)


def test_the_whole_pot_may_be_raked_and_nothing_of_it() -> None:
    for percent in (0, 100):
        assert start(rake=ev.Rake(percent)).started.rake_percent == percent


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: start().act(2, do.Raise("10")), do.IllegalAction, "a raise must be to from 4 to 200 chips, not 10"),  # type: ignore[arg-type]  # as below
        (lambda: start().act(2, "call"), do.IllegalAction, "an action is one of Fold, Check, .*, not 'call'"),  # type: ignore[arg-type]  # as below
        (lambda: start().act(2, do.Fold), do.IllegalAction, "an action is one of"),  # type: ignore[arg-type]  # as below
        (lambda: drawing().discard("7x"), do.IllegalAction, "'7x' is not a card"),
        (lambda: drawing().discard(None), do.IllegalAction, "not None"),  # type: ignore[arg-type]  # as below
        (lambda: drawing().discard(0), do.IllegalAction, "not 0"),  # type: ignore[arg-type]  # as below
        (lambda: Hand.replay("razz", start().events), HandError, "not of 'razz'"),  # type: ignore[arg-type]  # that is the test
        (lambda: Hand.replay(games.OMAHA, start().events), HandError, "a hand of texas_holdem, not of omaha"),
        (lambda: Hand.replay(games.OMAHA, []), HandError, "begin with HandStarted, not with None"),
        (lambda: Hand.replay(games.TEXAS_HOLDEM, start().events[1:]), HandError, "not with BlindPosted"),
        (lambda: Hand.replay(games.TEXAS_HOLDEM, start().events, "club"), BookError, "not 'club'"),
        (lambda: Hand.from_json(start().to_json(), "omaha"), HandError, "name the hand's game"),  # type: ignore[arg-type]  # as below
        (lambda: start().with_cards("As Kd"), CardError, "named by seat"),  # type: ignore[arg-type]  # as below
        (lambda: start(deck=None).with_cards({"0": "As"}), CardError, "seat '0'"),  # type: ignore[dict-item]  # as below
        (lambda: start(deck=None).with_cards(board=5), CardError, "not 5"),  # type: ignore[arg-type]  # as below
        (lambda: book_of(5), BookError, "not '5'"),
    ],
)
def test_calls_of_another_kind_are_refused_in_words(call: Callable[[], object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda seat: start().act(seat, do.Fold()), do.IllegalAction, "seat '2' may not act: seat 2 is on turn"),
        (lambda seat: start(button=seat), HandError, "the button stands at a seat, a number, not at '2'"),
        (lambda _seat: Hand.from_json(5, games.ALL), HandError, "this is not the JSON of a hand"),  # type: ignore[arg-type]  # as above
    ],
)
def test_what_the_compiled_machine_refuses_before_it_is_asked(
    call: Callable[[object], object], error: type[Exception], words: str
) -> None:
    """It takes numbers alone for seats, and texts alone for JSON, and says so in its own words."""
    with pytest.raises(TypeError if COMPILED else error, match="object expected; got" if COMPILED else words):
        call("2")


@pytest.mark.parametrize("event", ["x", None, ev.Stakes(), ev.HandStarted])
def test_what_is_no_event_is_not_applied(event: Any) -> None:  # noqa: ANN401 - that is the test
    hand = start()
    before = list(hand.events)
    with pytest.raises(HandError, match=r"an event of a hand is one of HandStarted, BlindPosted, .*, not "):
        hand.apply(event)
    assert hand.events == before


def test_floats_are_no_cards_of_a_hand() -> None:
    hand = start()
    with pytest.raises(CardError, match=r"1\.0 is not a card"):
        hand.with_cards({0: [1.0, 2.0]})  # type: ignore[dict-item]  # that is the test
