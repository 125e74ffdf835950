"""Hands as files: PokerKit plays them to the same stacks, chips add up line by line, and nothing hidden gets out."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING

import pokerkit as pk
import pytest

from riverboat import games
from riverboat.cards import card_text
from riverboat.history import HistoryError
from riverboat.history.export import ENDINGS, export, formats, many
from riverboat.history.tale import Tale
from riverboat.rules import events as ev
from riverboat.rules.game import Limit, NoLimit
from riverboat.rules.hand import Hand
from riverboat.simulate import decide, play, usual_stakes
from riverboat.wire.replay import seen
from tests.history.pokerkit_games import register
from tests.history.prove import AT, NAMES, phh_replays, text_is_read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.rules.game import Game

BLINDS = ev.Stakes(small_blind=5, big_blind=10)
PAID = re.compile(r"^(.+): (?:posts .+? |brings in for |calls |bets |raises \d+ to )(\d+)(?: and is all-in)?$")
STREET = re.compile(r"^\*\*\* (?!SHOW|SUMMARY|HOLE|DEALING)")


@pytest.fixture
def _registered() -> Iterator[None]:
    types, names = dict(pk.HandHistory.game_types), dict(pk.HandHistory.required_field_names)
    register()
    yield
    pk.HandHistory.game_types.clear()
    pk.HandHistory.game_types.update(types)
    pk.HandHistory.required_field_names.clear()
    pk.HandHistory.required_field_names.update(names)


@pytest.mark.usefixtures("_registered")
@pytest.mark.parametrize("game", games.ALL.values(), ids=lambda game: game.key)
def test_exported_phh_plays_in_pokerkit_to_the_same_stacks(game: Game) -> None:
    phh_replays(game, 12)


def test_pokerkit_reads_every_text_of_no_limit_holdem() -> None:
    assert text_is_read(60) == 60


def tale(hand: Hand, hero: int | None = None) -> Tale:
    return Tale(seen(hand.events, hero), NAMES, table="Natchez", hand=hand.turn, at=AT, seats=10, hero=hero)


def text_of(hand: Hand, hero: int | None = None) -> str:
    return export(tale(hand, hero), "pokerstars")


def chips_of_text(text: str) -> dict[str, int]:
    """Everybody's stack at the end, added up from the lines of a text."""
    stacks = {name: int(chips) for name, chips in re.findall(r"^Seat \d+: (.+) \((\d+) in chips\)$", text, re.MULTILINE)}
    bets: dict[str, int] = {}
    for line in text.split("*** SUMMARY ***", maxsplit=1)[0].splitlines():
        if STREET.match(line) or (": discards" in line or ": stands pat" in line):
            bets = {}
        if raised := re.match(r"^(.+): raises \d+ to (\d+)", line):
            name, to = raised[1], int(raised[2])
            stacks[name] -= to - bets.get(name, 0)
            bets[name] = to
        elif paid := PAID.match(line):
            stacks[paid[1]] -= int(paid[2])
            dead = "posts the ante" in line or ("posts small blind" in line and paid[1] in bets)
            bets[paid[1]] = bets.get(paid[1], 0) + (0 if dead else int(paid[2]))
        elif back := re.match(r"^Uncalled bet \((\d+)\) returned to (.+)$", line):
            stacks[back[2]] += int(back[1])
        elif won := re.match(r"^(.+) collected (\d+) from ", line):
            stacks[won[1]] += int(won[2])
    return stacks


@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize("game", games.ALL.values(), ids=lambda game: game.key)
def test_every_text_adds_up(game: Game, limit: Limit) -> None:
    """All-ins on every street, side pots, split pots, walks: the lines alone lead from the first stacks to the last ones."""
    rng = random.Random(f"texts of {game.key} {limit}")
    for _ in range(12):
        hand = play(game, limit, rng.randint(2, min(6, game.seats[1])), rng)
        text = text_of(hand, rng.choice(hand.started.seats))
        assert chips_of_text(text) == {NAMES[player.seat]: player.stack for player in hand.players}, text
        total = int(re.findall(r"^Total pot (\d+)", text, re.MULTILINE)[0])
        assert total == sum(map(int, re.findall(r" collected (\d+) from ", text)))
        parts = re.findall(r"(?:Main|Side) pot(?:-\d)? (\d+)\.", text)
        assert not parts or sum(map(int, parts)) == total


@pytest.mark.parametrize("game", games.ALL.values(), ids=lambda game: game.key)
def test_no_form_tells_a_card_that_was_not_seen(game: Game) -> None:
    rng = random.Random(f"secrets of {game.key}")
    for _ in range(10):
        hand = play(game, game.default_limit, rng.randint(2, min(5, game.seats[1])), rng)
        hero = rng.choice((None, *hand.started.seats))
        told = tale(hand, hero)
        open_cards = {card for event in told.events for card in _cards(event)}
        hidden = {card_text(card) for card in game.deck if card not in open_cards}
        for form in formats(game):
            text = export(told, form)
            words = set(
                re.findall(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![a-z])", re.sub(r"([2-9TJQKA][cdhs])(?=[2-9TJQKA])", r"\1 ", text))
            )
            assert not words & hidden, (form, words & hidden)


def _cards(event: ev.Event) -> tuple[int, ...]:
    return tuple(card for field in ("up", "down", "cards") for card in getattr(event, field, ()))


@pytest.mark.parametrize("game", [game for game in games.ALL.values() if "ohh" in formats(game)], ids=lambda game: game.key)
def test_open_hand_histories_add_up(game: Game) -> None:
    rng = random.Random(f"ohh of {game.key}")
    for _ in range(15):
        hand = play(game, game.default_limit, rng.randint(2, min(6, game.seats[1])), rng)
        told = json.loads(export(tale(hand, hand.started.seats[0]), "ohh"))["ohh"]
        actions = [action for street in told["rounds"] for action in street["actions"]]
        assert [action["action_number"] for action in actions] == list(range(1, len(actions) + 1))
        back = sum(event.amount for event in hand.events if isinstance(event, ev.UncalledBetReturned))
        put = sum(action.get("amount", 0) for action in actions)
        assert put - back == sum(pot["amount"] for pot in told["pots"])
        assert sum(pot["amount"] for pot in told["pots"]) == sum(
            win["win_amount"] for pot in told["pots"] for win in pot["player_wins"]
        )
        preflop = told["rounds"][0]
        assert preflop["street"] == "Preflop"
        assert "Bet" not in {action["action"] for action in preflop["actions"]}
        assert [card for street in told["rounds"] for card in street["cards"]] == [card_text(card) for card in hand.board]
        assert told["players"][0] == {"id": 0, "seat": 1, "name": NAMES[0], "starting_stack": hand.started.stacks[0]}


# ---------------------------------------------------------------- line by line


def started(owed: tuple[ev.Owed, ...] = (), stacks: tuple[int, ...] = (500,) * 5, **more: object) -> Hand:
    deck = random.Random(5).sample(games.TEXAS_HOLDEM.deck, 52)
    return Hand.start(games.TEXAS_HOLDEM, NoLimit, BLINDS, list(stacks), deck, owed=owed, **more)  # type: ignore[arg-type]  # by name


def folded_out(hand: Hand) -> str:
    while hand.pending is not None:
        hand.fold()
    return text_of(hand)


def test_straddles_and_dead_blinds_have_their_words() -> None:
    text = folded_out(started((ev.Owed(2, 20),)))
    assert "Carol-Ann: posts straddle 20\n" in text
    text = folded_out(started((ev.Owed(2, 10, 5), ev.Owed(3, 10), ev.Owed(4, 0, 5))))
    assert "Carol-Ann: posts small & big blinds 15\n" in text
    assert "Dusty Pete: posts big blind 10\n" in text
    assert "Ēriks: posts small blind 5\n" in text


def test_a_walk_gives_the_uncalled_blind_back() -> None:
    text = folded_out(started())
    assert text.endswith(
        "Uncalled bet (5) returned to Bruno\nBruno collected 10 from pot\nBruno: doesn't show hand\n*** SUMMARY ***\n"
        "Total pot 10 | Rake 0\nSeat 1: Anna (small blind) folded before Flop\nSeat 2: Bruno (big blind) collected (10)\n"
        "Seat 3: Carol-Ann folded before Flop (didn't bet)\nSeat 4: Dusty Pete folded before Flop (didn't bet)\n"
        "Seat 5: Ēriks (button) folded before Flop (didn't bet)\n\n"
    )


def test_side_pots_are_named_and_rake_is_told() -> None:
    hand = started(stacks=(50, 120, 300, 300, 300), rake=ev.Rake(5, 10))
    for _ in range(3):
        hand.raise_to(hand.legal(hand.pending).most) if hand.legal(hand.pending).raising else hand.call()
    while hand.pending is not None:
        hand.call() if hand.legal(hand.pending).call else hand.check() if hand.legal(hand.pending).check else hand.show()
    text = text_of(hand)
    assert re.search(r"collected \d+ from main pot\n", text)
    assert re.search(r"collected \d+ from side pot-2\n", text)
    found = re.search(r"Total pot (\d+) Main pot (\d+)\. Side pot-1 (\d+)\. Side pot-2 (\d+)\. \| Rake 10\n", text)
    assert found is not None, text
    total, *parts = map(int, found.groups())
    assert sum(parts) + 10 == total
    told = json.loads(export(tale(hand), "ohh"))["ohh"]["pots"]
    assert sum(pot["rake"] for pot in told) == 10
    assert sum(pot["amount"] for pot in told) == total


def test_hi_lo_splits_are_two_lines() -> None:
    rng = random.Random(1)
    while True:
        hand = play(games.OMAHA_HI_LO, Limit.FIXED_LIMIT, 3, rng)
        if {award.share for award in hand.awards} >= {"high", "low"}:
            break
    assert text_of(hand).count(" collected ") == len(hand.awards)


def test_five_card_stud_and_draws_have_their_headings() -> None:
    rng = random.Random(3)
    texts = {}
    for key in ("five_card_stud", "five_card_draw", "deuce_to_seven_triple_draw", "razz"):
        game = games.ALL[key]
        deck = rng.sample(game.deck, 52)
        hand = Hand.start(game, Limit.FIXED_LIMIT, usual_stakes(game), [900] * 3, deck, reshuffle=deck)
        while hand.pending is not None:
            legal = hand.legal(hand.pending)
            hand.bring_in() if legal.bring_in else hand.call() if legal.call else decide(hand, rng) if legal.show else (
                hand.discard(hand.actor.cards[:1]) if legal.stand_pat and hand.actor else hand.check()
            )
        texts[key] = text_of(hand, 0)
    assert ": 5 Card Stud Limit (10/20)" in texts["five_card_stud"]
    assert ": 5 Card Draw Limit (10/20)" in texts["five_card_draw"]
    assert "Anna: posts the ante 2\n" in texts["five_card_draw"]
    assert "DRAW ***" not in texts["five_card_draw"]
    assert re.findall(r"\*\*\* (.+) DRAW \*\*\*", texts["deuce_to_seven_triple_draw"]) == ["FIRST", "SECOND", "THIRD"]
    assert re.findall(r"^\*\*\* (.+) \*\*\*$", texts["razz"], re.MULTILINE)[:5] == [
        "3rd STREET",
        "4th STREET",
        "5th STREET",
        "6th STREET",
        "RIVER",
    ]
    assert "brings in for 3\n" in texts["razz"]


def test_what_can_not_be_told_is_an_error() -> None:
    hand = started()
    for form in ("ohh", "pokerstars"):
        with pytest.raises(HistoryError, match="called off"):
            export(tale(hand), form)
    with pytest.raises(HistoryError, match="the forms are phh, ohh, pokerstars, not 'pdf'"):
        export(tale(hand), "pdf")
    with pytest.raises(HistoryError, match="games with a flop, not for Razz"):
        export(tale(play(games.RAZZ, Limit.FIXED_LIMIT, 3, random.Random(1))), "ohh")
    with pytest.raises(HistoryError, match="begin with HandStarted"):
        export(Tale((), {}), "phh")


def test_many_hands_are_one_file() -> None:
    rng = random.Random(2)
    hands = [play(games.TEXAS_HOLDEM, NoLimit, 3, rng) for _ in range(3)]
    texts = [export(tale(hand), "phh") for hand in hands]
    whole = many(texts, "phh")
    assert [line for line in whole.splitlines() if line.startswith("[")] == ["[1]", "[2]", "[3]"]
    assert many(["a\n\n", "b\n\n"], "pokerstars") == "a\n\nb\n\n"
    assert set(ENDINGS) == {"phh", "ohh", "pokerstars"}
