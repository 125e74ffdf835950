"""Hands that were run twice, as files: each form tells of two boards and comes back to the same stacks; PokerKit pays alike."""

from __future__ import annotations

import json
import random
import re
import warnings
from typing import TYPE_CHECKING, Any

import pokerkit as pk
import pytest

from riverboat import games
from riverboat.analysis.luck import at_all_in
from riverboat.analysis.odds import equity
from riverboat.analysis.runout import runouts
from riverboat.cards import card_text, cards_text, parse_cards
from riverboat.history import HistoryError, read, write
from riverboat.history.export import export, formats, many
from riverboat.history.importing import read_file
from riverboat.history.summary import summary
from riverboat.history.tale import Tale
from riverboat.rules import events as ev
from riverboat.rules.books import SEEDS, STANDARD, RuleBook, book_of
from riverboat.rules.game import Limit, NoLimit
from riverboat.rules.hand import Hand
from riverboat.simulate import decide, usual_stakes
from riverboat.wire.replay import Person, Told, questions, seen, steps
from tests.history.prove import AT, NAMES
from tests.rules.spots import BOARD

if TYPE_CHECKING:
    from riverboat.rules.game import Game
    from riverboat.wire.past import ReplayStep

STAKES = ev.Stakes(small_blind=1, big_blind=2, small_bet=2, big_bet=4)


def run_twice(game: Game, seed: int, book: RuleBook = SEEDS, least: int = 3) -> Hand:
    """A hand of random decisions and odd stacks that is run twice in the end; others are thrown away."""
    rng = random.Random(f"{game.key} {seed}")
    while True:
        stacks = [rng.choice((least, 17, 40, 61, 200)) for _ in range(rng.randint(2, 4))]
        deck = rng.sample(game.deck, len(game.deck))
        limit = rng.choice((Limit.NO_LIMIT, Limit.POT_LIMIT))
        hand = Hand.start(game, limit, usual_stakes(game), stacks, deck, book=book, run_twice=True)
        while hand.pending is not None:
            legal = hand.legal(hand.pending)
            if legal.run_twice:
                hand.run_twice()
            elif legal.raising and rng.random() < 0.4:
                hand.raise_to(legal.most)
            else:
                decide(hand, rng)
        if hand.runs == 2:
            return hand


def by_name(hand: Hand) -> dict[str, int]:
    return {NAMES[player.seat]: player.stack for player in hand.players}


def tale(hand: Hand, hero: int | None = None) -> Tale:
    return Tale(seen(hand.events, hero), NAMES, table="Natchez", hand=7, at=AT, seats=9, hero=hero)


def known() -> Hand:
    """Aces against kings, all-in on the flop; each wins one board. The button is seat 1."""
    deck = list(parse_cards("As Kd Ah Kc 2c 7d 9h Js 4s Kh 8d"))
    hand = Hand.start(games.TEXAS_HOLDEM, NoLimit, STAKES, [51, 50], deck, run_twice=True)
    hand.call()
    hand.check()
    hand.raise_to(49)
    hand.call()
    hand.run_twice()
    hand.run_twice()
    return hand


# ---------------------------------------------------------------- PHH


@pytest.mark.parametrize("game", BOARD, ids=lambda game: game.key)
def test_phh_comes_back_as_it_was(game: Game) -> None:
    for seed in range(6):
        book = (SEEDS, STANDARD, book_of("seeds, all_in_face_up=no"))[seed % 3]
        hand = run_twice(game, seed, book)
        text = write(hand.events, book=book)
        assert "_runs = 2\n" in text
        again = read(text)
        assert again.hand.view(None).boards == hand.view(None).boards
        assert [player.stack for player in again.hand.players] == [player.stack for player in hand.players]
        assert [(award.run, award.amount) for award in again.hand.awards] == [(award.run, award.amount) for award in hand.awards]
        assert again.text() == text


def test_phh_says_which_boards_were_dealt() -> None:
    actions = re.findall(r"d db (\w+)", write(known().events))
    assert actions == ["2c7d9h", "Js", "4s", "Kh", "8d"], "the flop for both, the first turn and river, then the second"


def test_phh_wants_one_run_or_two() -> None:
    text = write(known().events)
    with pytest.raises(HistoryError, match="_runs must be 1 or 2, not 3"):
        read(text.replace("_runs = 2", "_runs = 3"))
    with pytest.raises(HistoryError, match="only the showdown is left"):
        read(text.replace("_runs = 2\n", ""))


@pytest.mark.parametrize("code", ["NT", "PO"])
def test_pokerkit_pays_two_boards_alike(code: str) -> None:
    """PokerKit chooses the number of runouts by a step that PHH has no word for, so it is taken here."""
    game = games.TEXAS_HOLDEM if code == "NT" else games.OMAHA
    for seed in range(40):
        hand = run_twice(game, seed, STANDARD, least=17)  # blinds that are posted short are another matter: see the documents
        if Limit(hand.started.limit) != (Limit.NO_LIMIT if code == "NT" else Limit.POT_LIMIT):
            continue
        assert theirs(hand) == [player.stack for player in hand.players], f"hand {seed}"


def theirs(hand: Hand) -> list[int]:
    """The stacks at the end as PokerKit has them, with a choice of two runouts as soon as it asks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        told = pk.HandHistory.loads(write(hand.events))
        told.automations = tuple(each for each in told.automations if each is not pk.Automation.RUNOUT_COUNT_SELECTION)
        state = told.create_state()
        waiting = list(told.actions)
        while state.status or waiting:
            if state.can_select_runout_count():
                state.select_runout_count(2)
            elif state.can_burn_card():
                state.burn_card("??")
            elif " sm " in waiting[0] and state.can_check_or_call():
                state.check_or_call()  # PokerKit asks the last player with chips, who has nobody to bet against
            else:
                pk.parse_action(state, waiting.pop(0))
    assert not state.status
    return list(state.stacks)


# ---------------------------------------------------------------- PokerStars-style text


def test_the_text_of_a_hand_that_was_run_twice() -> None:
    lines = export(tale(known()), "pokerstars").splitlines()
    begin = next(at for at, line in enumerate(lines) if line.startswith("*** FIRST"))
    ann, bob, three = NAMES[0], NAMES[1], "three of a kind, kings"
    assert lines[begin:] == [
        "*** FIRST TURN *** [2c 7d 9h] [Js]",
        "*** FIRST RIVER *** [2c 7d 9h Js] [4s]",
        "*** SECOND TURN *** [2c 7d 9h] [Kh]",
        "*** SECOND RIVER *** [2c 7d 9h Kh] [8d]",
        "*** FIRST SHOW DOWN ***",
        f"{ann}: shows [As Ah] (pair of aces)",
        f"{bob}: shows [Kd Kc] (pair of kings)",
        f"{ann} collected 50 from pot",
        "*** SECOND SHOW DOWN ***",
        f"{ann}: shows [As Ah] (pair of aces)",
        f"{bob}: shows [Kd Kc] (three of a kind, kings)",
        f"{bob} collected 50 from pot",
        "*** SUMMARY ***",
        "Total pot 100 | Rake 0",
        "Hand was run twice",
        "FIRST Board [2c 7d 9h Js 4s]",
        "SECOND Board [2c 7d 9h Kh 8d]",
        f"Seat 1: {ann} (big blind) showed [As Ah] and won (50) with pair of aces, and lost with pair of aces",
        f"Seat 2: {bob} (button) (small blind) showed [Kd Kc] and lost with pair of kings, and won (50) with {three}",
        "",
    ]


@pytest.mark.parametrize("game", BOARD, ids=lambda game: game.key)
def test_text_comes_back_with_the_same_stacks_and_boards(game: Game) -> None:
    hands = [run_twice(game, seed, book_of("seeds, all_in_face_up=no") if seed % 2 else SEEDS) for seed in range(6)]
    found = read_file("\n".join(export(tale(hand, 0), "pokerstars") for hand in hands))
    assert found.faults == []
    for hand, again in zip(hands, found.hands, strict=True):
        ended = again.events[-1]
        assert isinstance(ended, ev.HandEnded)
        started = again.events[0]
        assert isinstance(started, ev.HandStarted)
        stacks = zip(started.seats, ended.stacks, strict=True)
        assert {again.names[seat]: stack for seat, stack in stacks} == by_name(hand)
        assert Hand.replay(game, again.events).view(None).boards == hand.view(None).boards


def test_chips_of_the_text_add_up() -> None:
    for seed in range(20):
        hand = run_twice(games.OMAHA_HI_LO, seed)
        text = export(tale(hand), "pokerstars")
        paid = sum(map(int, re.findall(r" collected (\d+) from ", text)))
        assert re.search(rf"^Total pot {paid} .*\| Rake 0$", text, re.MULTILINE)
        won = sum(map(int, re.findall(r"won \((\d+)\)", text)))
        assert won == paid


# ---------------------------------------------------------------- Open Hand History


@pytest.mark.parametrize("game", BOARD, ids=lambda game: game.key)
def test_open_hand_history_flags_it_and_tells_the_second_board(game: Game) -> None:
    assert "ohh" in formats(game)
    hand = run_twice(game, 1)
    told = json.loads(export(tale(hand), "ohh"))["ohh"]
    assert told["flags"] == ["Run_It_Twice"]
    boards: dict[str, list[list[str]]] = {}
    for each in told["rounds"]:
        if each["cards"]:
            boards.setdefault(each["street"], []).append(each["cards"])
    last = [part[-1] for part in boards["River"]]
    assert last == [card_text(board[-1]) for board in hand.view(None).boards]
    won = sum(one["win_amount"] for pot in told["pots"] for one in pot["player_wins"])
    assert won == sum(award.amount for award in hand.awards)


def test_a_hand_run_once_has_no_flag() -> None:
    hand = Hand.start(games.TEXAS_HOLDEM, NoLimit, STAKES, [50, 50], games.TEXAS_HOLDEM.deck, run_twice=True)
    hand.raise_to(50)
    hand.call()
    hand.run_once()
    assert json.loads(export(tale(hand), "ohh"))["ohh"]["flags"] == []
    assert "twice" not in export(tale(hand), "pokerstars")
    assert "_runs" not in export(tale(hand), "phh")
    assert many([export(tale(hand), "phh")], "phh").startswith("[1]\n")


# ---------------------------------------------------------------- the replay, the odds, the statistics


def replayed(hand: Hand) -> tuple[Told, tuple[ReplayStep, ...]]:
    people = tuple(Person(seat, "", NAMES[seat]) for seat in hand.started.seats)
    told = Told("natchez", "Natchez", 1, hand.game, "", people, 9, None, seen(hand.events, None))
    return told, steps(told)


def test_the_replay_shows_both_boards_card_by_card() -> None:
    _, all_steps = replayed(known())
    boards = [step.view.boards for step in all_steps]
    grown = [[list(board) for board in both] for both in boards if both]
    flop = ["2c", "7d", "9h"]
    seen_boards = [both for at, both in enumerate(grown) if at == 0 or both != grown[at - 1]]
    assert seen_boards == [
        [flop, flop],
        [[*flop, "Js"], flop],
        [[*flop, "Js", "4s"], flop],
        [[*flop, "Js", "4s"], [*flop, "Kh"]],
        [[*flop, "Js", "4s"], [*flop, "Kh", "8d"]],
    ]
    last = all_steps[-1].view
    assert last.shared == 3
    assert [(award.run, award.seat, award.words) for award in last.awards] == [
        (1, 0, "Pair of aces"),
        (2, 1, "Three of a kind, kings"),
    ]
    assert last.seats[1].showing == "Pair of kings / Three of a kind, kings"


def share(game: Game, asked: Any) -> list[float]:  # noqa: ANN401 - a question of the felt or of the replayer
    return [float(each.equity) for each in equity(asked.hands, game.key, board=asked.board, dead=asked.dead).players]


def test_odds_count_both_boards_and_what_lies_on_the_one_can_not_come_on_the_other() -> None:
    hand = known()
    told, all_steps = replayed(hand)
    found = []
    for at, step in enumerate(all_steps):
        asked = questions(told, at)
        if len(asked) == 2:
            shares = [share(hand.game, one) for one in asked]
            found.append([sum(each) / 2 for each in zip(*shares, strict=True)])
            boards = [set(re.findall("..", one.board)) for one in asked]
            for own, other, one in zip(boards, reversed(boards), asked, strict=True):
                assert set(re.findall("..", one.dead)) == other - own
            assert step.view.boards
    assert found[0][0] > 0.9, "aces before the turn"
    assert found[-1] == [0.5, 0.5], "each has won one board"
    assert all(abs(sum(each) - 1) < 1e-9 for each in found)


def test_the_felt_asks_about_both_boards() -> None:
    hand = known()
    watched = Hand.replay(hand.game, hand.events[:1])
    counts = []
    for event in hand.events[1:]:
        watched.apply(event.seen_by(None))
        asked = runouts(watched.view(None))
        counts.append(len(asked))
        if isinstance(event, ev.RunoutChosen):
            assert [one.board for one in asked] == ["2c 7d 9h"] * 2
            assert [one.dead for one in asked] == ["", ""]
        if isinstance(event, ev.CardsDealt) and event.up == tuple(parse_cards("Kh")):
            assert [one.board for one in asked] == ["2c 7d 9h Js 4s", "2c 7d 9h Kh"]
            assert [one.dead for one in asked] == ["Kh", "Js 4s"]
    assert set(counts) == {0, 1, 2}
    assert counts[-1] == 0
    with pytest.raises(ValueError, match="what everybody sees"):
        runouts(hand.view(0))


def test_an_all_in_that_is_run_twice_is_worth_what_it_was_when_the_chips_went_in() -> None:
    hand = known()
    (pot,) = at_all_in(hand.game, seen(hand.events, None))
    assert (pot.amount, pot.seats, pot.board, pot.dead) == (100, (0, 1), "2c7d9h", "")
    told = summary(hand.events)
    assert told.all_in
    assert told.showdown
    assert told.total == 100
    assert {seat: part.net for seat, part in told.parts.items()} == {0: 0, 1: 0}
    assert cards_text(hand.first_board) == "2c 7d 9h Js 4s"
