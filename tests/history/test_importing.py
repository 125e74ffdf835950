"""Files of other rooms: what we write comes back with the same stacks, faults name their line, nothing unseen is made up."""

from __future__ import annotations

import random
import re

import pytest

from riverboat import games
from riverboat.history import write
from riverboat.history.export import export, many
from riverboat.history.importing import MOST, Found, read_file
from riverboat.history.tale import Tale
from riverboat.rules import events as ev
from riverboat.rules.game import Game, NoLimit
from riverboat.rules.hand import Hand
from riverboat.simulate import decide, play, usual_stakes
from riverboat.wire.replay import Person, Told, seen, steps
from tests.history.prove import AT, NAMES


def deep(game: Game, rng: random.Random) -> Hand:
    deck, again = (rng.sample(game.deck, len(game.deck)) for _ in range(2))
    hand = Hand.start(game, game.default_limit, usual_stakes(game), [900] * rng.randint(2, 5), deck, reshuffle=again)
    while hand.pending is not None:
        decide(hand, rng)
    return hand


def text_of(hand: Hand, number: int = 1) -> str:
    hero = hand.started.seats[0]
    return export(Tale(seen(hand.events, hero), NAMES, table="Natchez", hand=number, at=AT, seats=9, hero=hero), "pokerstars")


def stacks(found: Found) -> dict[str, int]:
    started, ended = found.events[0], found.events[-1]
    assert isinstance(started, ev.HandStarted)
    assert isinstance(ended, ev.HandEnded)
    return {found.names[seat]: chips for seat, chips in zip(started.seats, ended.stacks, strict=True)}


@pytest.mark.parametrize("game", games.ALL.values(), ids=lambda game: game.key)
def test_text_comes_back_with_the_same_stacks(game: Game) -> None:
    rng = random.Random(f"imports of {game.key}")
    hands = [deep(game, rng) for _ in range(10)]
    found = read_file("\n".join(text_of(hand, number) for number, hand in enumerate(hands)))
    assert found.faults == []
    for hand, read in zip(hands, found.hands, strict=True):
        assert stacks(read) == {NAMES[player.seat]: player.stack for player in hand.players}
        assert (read.at, read.hero) == (AT // 1000 * 1000, NAMES[0])
        people = tuple(Person(seat, "", name) for seat, name in read.names.items())
        told = Told("@ann", "", 1, game, "", people, 9, 0, read.events)
        assert len(steps(told)) > 2, "it can be replayed"


def test_phh_comes_back_whole_or_as_it_was_seen() -> None:
    rng = random.Random(4)
    hands = [play(games.TEXAS_HOLDEM, NoLimit, 4, rng) for _ in range(5)]
    texts = [export(Tale(seen(hand.events, None), NAMES, hand=1, at=AT), "phh") for hand in hands]
    found = read_file(many(texts, "phh"))
    assert found.faults == []
    for hand, read in zip(hands, found.hands, strict=True):
        assert stacks(read) == {NAMES[player.seat]: player.stack for player in hand.players}
        dealt = [event for event in read.events if isinstance(event, ev.CardsDealt) and event.seat >= 0]
        assert all(event.down == () and event.count == 2 for event in dealt), "cards that were not told are not made up"
    assert read_file(write(hands[0].events)).hands[0].names[0] == "Player 1" or len(hands[0].players) != 4


def test_the_same_hand_has_the_same_number_and_another_has_another() -> None:
    rng = random.Random(7)
    one, two = (text_of(deep(games.RAZZ, rng), number) for number in (1, 2))
    first, again, other = (read_file(text).hands[0].number for text in (one, one, two))
    assert first == again != other


def broken(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_faults_name_their_line_and_the_other_hands_are_read() -> None:
    rng = random.Random(11)
    good = [text_of(deep(games.TEXAS_HOLDEM, rng), number) for number in range(3)]
    bad = broken(good[1], f"{NAMES[0]}: posts", "Zed: posts")
    found = read_file(good[0] + "\n" + bad + "\n" + good[2])
    assert len(found.hands) == 2
    line = next(number for number, line in enumerate((good[0] + "\n" + bad).splitlines(), 1) if line.startswith("Zed: posts"))
    assert found.faults == [
        f"line {line} (Zed: posts {bad.split('Zed: posts ')[1].splitlines()[0]}): nobody at this table is called Zed"
    ]


def test_a_hand_without_its_end_is_named_by_its_first_line_and_the_others_are_read() -> None:
    rng = random.Random(12)
    good = [text_of(deep(games.TEXAS_HOLDEM, rng), number) for number in range(3)]
    head, _, _ = good[1].partition("*** HOLE CARDS ***")
    found = read_file(good[0] + "\n" + head + "\n" + good[2])
    assert len(found.hands) == 2
    first = len((good[0] + "\n").splitlines()) + 1
    assert found.faults == [f"line {first}: {head.splitlines()[0][:60]}: the hand is not told to its end"]


NO_LIMIT = "PokerStars Hand #1: Hold'em No Limit (1/2)\n"
TWO = 'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9, 9]\n'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: this is no PHH"),
        ("PokerStars Hand #1: Go Fish No Limit (1/2)\nTable 'x' Seat #1 is the button", "line 1 .*the games are Hold'em, "),
        (NO_LIMIT + "Table 'x' 6-max", "line 2 .*must say which seat is the button"),
        (
            "PokerStars Hand #1: Hold'em No Limit (1/2)\nTable 'x' Seat #1 is the button\nSeat 1: A (5 in chips)\nA: folds",
            "line 4 .*two seats",
        ),
        (
            TWO + 'actions = [\n"p1 f",\n"p9 f",\n]',
            "line 8: ",
        ),
        ('variant = "XX"\n', "line 1: variant must be"),
        ("antes = [", "line 1: this is no PHH"),
    ],
)
def test_what_is_wrong_is_said(text: str, fault: str) -> None:
    found = read_file(text)
    assert found.hands == []
    assert len(found.faults) == 1
    assert re.search(fault.removesuffix(" this is no PHH"), found.faults[0]), found.faults


SEATED = NO_LIMIT + "Table 'x' Seat #1 is the button\nSeat 1: A (50 in chips)\nSeat 2: B (50 in chips)\n"
POSTED = SEATED + "A: posts small blind 1\nB: posts big blind 2\n*** HOLE CARDS ***\n"
FIGURES = "amounts are such as 20 or 1.50, of at most 15 digits"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (SEATED + "A: posts small blind a lot", "line 5 (A: posts small blind a lot): posted are the ante, "),
        (SEATED + "A: posts small blind 1.2.3", f"line 5 (A: posts small blind 1.2.3): {FIGURES}"),
        (SEATED.replace("B (50", "B (."), f"line 4 (Seat 2: B (. in chips)): {FIGURES}"),
        (SEATED.replace("1/2", "../2"), f"line 1 (PokerStars Hand #1: Hold'em No Limit (../2)): {FIGURES}"),
        (POSTED.replace("50", "9" * 60), f"line 1 (PokerStars Hand #1: Hold'em No Limit (1/2)): {FIGURES}"),
        (POSTED + "Seat 3: C (50 in chips)\nC: folds", "line 8 (Seat 3: C (50 in chips)): seats are named before anybody acts"),
        (POSTED + "A: raises to", "line 8 (A: raises to): the amount is missing: "),
        (POSTED + "A: raises 1.. to 1.2.3", "line 8 (A: raises 1.. to 1.2.3): "),
        (POSTED + "A: folds\nA: folds", "line 9 (A: folds): A has folded already"),
        (POSTED + "A: discards 9999999999 cards", "line 8 (A: discards 9999999999 cards): from 1 to 5 cards are discarded"),
        (POSTED + "A: discards cards", "line 8 (A: discards cards): from 1 to 5 cards are discarded"),
    ],
)
def test_a_line_whose_figures_are_none_is_named(text: str, fault: str) -> None:
    """They ended the reading with an error of the server's own, or were passed over and something else was blamed."""
    found = read_file(text)
    assert found.hands == []
    assert len(found.faults) == 1
    assert found.faults[0].startswith(fault)


def test_a_hand_whose_header_says_no_time_is_read() -> None:
    found = read_file(POSTED + "A: folds\nUncalled bet (1) returned to B\nB collected 2 from pot\n*** SUMMARY ***\n")
    assert (found.faults, [hand.at for hand in found.hands]) == ([], [0])


def test_a_long_file_is_cut_with_a_word() -> None:
    text = text_of(deep(games.TEXAS_HOLDEM, random.Random(2)))
    found = read_file("\n".join([text] * (MOST + 1)))
    assert len(found.hands) == MOST
    assert found.faults == [f"only the first {MOST} hands of a file are read: part it"]
