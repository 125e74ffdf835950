"""Odds to the integer: known figures, every deal dealt out one by one, and the same in the compiled core and in Python."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from riverboat import games
from riverboat.analysis import RangeError, counting, equity, plain
from riverboat.analysis.odds import CHUNK, Cancelled
from riverboat.analysis.shapes import SHAPES, shape_of
from riverboat.cards import CardError, cards_text, parse_cards
from riverboat.hands.core import CORE
from riverboat.rules.game import TWO_AND_THREE

HOLDEM = {
    ("AdAc", "KhKs"): (1_388_072, 317_694, 6_538),
    ("AhKh", "QsQd"): (787_966, 917_606, 6_732),
    ("JcTc", "2h2d"): (912_248, 775_969, 24_087),
    ("AsKs", "AhKh"): (122_556, 122_556, 1_467_192),
    ("7h2d", "AsAc"): (212_248, 1_493_820, 6_236),
}
OTHERS: dict[tuple[str, ...], tuple[int, int, int]] = {
    ("omaha", "AsAhKdQd", "Jc9h8c7s"): (638_332, 447_676, 1_086_008),
    ("five_card_draw", "AsAhKd", "9c9d9h2s"): (3_549, 39_021, 42_570),
}
MILLIONS: dict[tuple[str, ...], tuple[int, int, int]] = {
    ("seven_card_stud", "AsAh9d5c2s", "KdKhQsJs8d"): (466_160, 205_420, 671_580),
    ("razz", "As2h3d8c9s", "4c5c6c7dKs"): (359_199, 312_381, 671_580),
}
"""In Python alone these take a minute each."""

if CORE is not None:
    OTHERS |= MILLIONS


@pytest.mark.parametrize("hands", HOLDEM)
def test_holdem_for_two(hands: tuple[str, str]) -> None:
    found = equity(hands)
    first, second = found.players
    assert (first.wins, second.wins, first.ties.get(2, 0)) == HOLDEM[hands]
    assert (found.exact, found.deals, found.scale, first.ties) == (True, 1_712_304, 1, second.ties)
    assert first.equity + second.equity == 1


def test_holdem_for_three() -> None:
    found = equity(["AsAh", "KsKh", "QsQh"])
    assert [player.wins for player in found.players] == [924_864, 233_476, 204_228]
    assert [player.ties for player in found.players] == [{3: 8_186}] * 3


@pytest.mark.parametrize("asked", OTHERS)
def test_other_games_for_two(asked: tuple[str, ...]) -> None:
    game, *hands = asked
    found = equity(hands, game)
    assert (found.players[0].wins, found.players[1].wins, found.deals) == OTHERS[asked]
    assert found.exact


def test_omaha_hi_lo() -> None:
    aces, king = equity(["AsAh2d3d", "Kc9h8c7s"], "omaha_hi_lo").players
    assert (aces.wins, king.wins) == (595_178, 490_830)
    assert (aces.low_wins, king.low_wins, aces.low_ties, king.low_ties) == (518_434, 65_022, {2: 162}, {2: 162})
    assert (aces.scoops, king.scoops) == (539_133, 237_295)


def one_by_one(game: str, hands: list[str], board: str = "", dead: str = "") -> list[tuple[int, Fraction]]:
    """Outright high wins and equity, every board dealt."""
    shares = games.ALL[game].shares
    held = [parse_cards(hand) for hand in hands]
    common = parse_cards(board)
    gone = {card for hand in (*held, common, parse_cards(dead)) for card in hand}
    wins, got, deals = [0] * len(hands), [Fraction()] * len(hands), 0
    for more in combinations([card for card in games.ALL[game].deck if card not in gone], 5 - len(common)):
        whole = common + more
        deals += 1
        ranked = [
            [
                share.ranking.two_and_three(h, whole) if share.pick is TWO_AND_THREE else share.ranking.strength(h + whole)
                for h in held
            ]
            for share in shares
        ]
        awarded = sum(any(values) for values in ranked)
        for place, values in enumerate(ranked):
            winners = [n for n, value in enumerate(values) if value and value == max(values)]
            for n in winners:
                got[n] += Fraction(1, awarded * len(winners))
                wins[n] += place == 0 and len(winners) == 1
    return list(zip(wins, (part / deals for part in got), strict=True))


@pytest.mark.parametrize("game", [key for key, shape in SHAPES.items() if shape.board])
def test_every_game_with_a_board_against_every_deal(game: str) -> None:
    rng = random.Random(game)
    shape = SHAPES[game]
    for players in (2, 3):
        cards = rng.sample(shape.deck, players * shape.holding + 5)
        hands = [cards_text(cards[n * shape.holding : (n + 1) * shape.holding]) for n in range(players)]
        board, dead = cards_text(cards[-5:-2]), cards_text(cards[-2:])
        found = equity(hands, game, board=board, dead=dead, method="exact")
        assert [(player.wins, player.equity) for player in found.players] == one_by_one(game, hands, board, dead)


def test_a_flush_on_the_way_is_counted() -> None:
    found = equity(["AhKh", "QsJs"], board="2h7h9s")
    assert [(player.wins, player.equity) for player in found.players] == one_by_one("texas_holdem", ["AhKh", "QsJs"], "2h7h9s")


def test_a_whole_board_is_one_deal() -> None:
    found = equity(["2d4c", "5sTc"], board="3d6dTdJdAd")
    assert (found.deals, found.players[0].ties) == (1, {2: 1})


def asked(game: str, board: str, hands: list[str]) -> counting.Question:
    held = set(parse_cards(board + "".join(hands)))
    return counting.question(SHAPES[game], parse_cards(board), (card for card in SHAPES[game].deck if card not in held))


BOARDS = [
    ("texas_holdem", "7d8d", ["AhKh", "QsQd"]),
    ("texas_holdem", "2h7h9h", ["AhKh", "QsJs", "9c9d"]),
    ("omaha_hi_lo", "2c3h", ["AsAh5d6d", "Kc9h8c7s"]),
    ("short_deck_holdem", "7d8d", ["AhKh", "QsQd"]),
]


@pytest.mark.parametrize(("game", "board", "hands"), BOARDS)
def test_boards_are_counted_alike_in_python(game: str, board: str, hands: list[str]) -> None:
    ask = asked(game, board, hands)
    held = [parse_cards(hand) for hand in hands]
    assert [list(one) for one in counting.count_boards(ask, held)] == plain.count_boards(ask, held)


@pytest.mark.parametrize("game", [key for key, shape in SHAPES.items() if not shape.board])
def test_hands_are_counted_alike_in_python_and_in_parts(game: str) -> None:
    rng = random.Random(game)
    shape = SHAPES[game]
    cards = rng.sample(shape.deck, 2 * shape.holding)
    hands = [cards_text(cards[: shape.holding - 1]), cards_text(cards[shape.holding : 2 * shape.holding - 1])]
    ask = asked(game, "", hands)
    held = [parse_cards(hand) for hand in hands]
    whole = [list(one) for one in counting.count_hands(ask, held, 0, 1, bytearray(1))]
    assert whole == plain.count_hands(ask, held, 0, 1, bytearray(1))
    parts = [counting.count_hands(ask, held, part, 3, bytearray(1)) for part in range(3)]
    assert whole == [[sum(part[player][n] for part in parts) for n in range(counting.FIELDS)] for player in range(2)]


@pytest.mark.parametrize("game", SHAPES)
def test_the_same_seed_samples_alike_in_python(game: str) -> None:
    holding = SHAPES[game].holding
    ask = asked(game, "", [])
    given: tuple[counting.Given, ...] = (
        (bytes([51, 46]), 2, None),
        (b"", 0, None),
        (bytes([44, 51, 28]), 1, bytes([1, 0, 0, 0, 4, 0, 0, 0, 6, 0, 0, 0])),
    )
    assert holding >= 2
    sampled = [list(one) for one in counting.sample(ask, given, 60, 5)]
    assert sampled == plain.sample(ask, given, 60, 5)
    assert sum(fields[0] for fields in sampled) == 60 * counting.WHOLE


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("texas_holdem", ["AhKh", "QsQd"]),
        ("omaha_hi_lo", ["AsAh2d3d", "Kc9h8c7s"]),
        pytest.param("razz", ["As2h3d8c9s", "4c5c6c7dKs"], marks=pytest.mark.heavy),
    ],
)
def test_a_sample_comes_near(game: str, hands: list[str]) -> None:
    exact = equity(hands, game).players
    found = equity(hands, game, method="sample", error=0, deals=20_000, seed=3)
    assert (found.exact, found.deals) == (False, 20_000)
    for near, player in zip(found.players, exact, strict=True):
        assert 0 < near.error < 0.004
        assert abs(float(near.equity - player.equity)) < 4.5 * near.error


def test_a_sample_stops_when_it_is_exact_enough_and_with_any_number_of_threads() -> None:
    alone = equity(["random", "AsAd"], method="sample", error=0.003, seed=9, threads=1)
    assert CHUNK < alone.deals < 100_000
    assert max(player.error for player in alone.players) <= 0.003
    assert alone == equity(["random", "AsAd"], method="sample", error=0.003, seed=9, threads=3)


def test_progress_and_cancel() -> None:
    told: list[float] = []

    def progress(part: float) -> None:
        told.append(part)
        if len(told) == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        equity(["random", "AsAd"], method="sample", error=0, deals=1_000_000, progress=progress)
    assert 0 < told[0] < told[1] < 0.1


REFUSED = [
    (["AhKh", "AhQd"], {}, "Ah appears twice"),
    (["AhKh", "zz"], {}, "neither a card nor a range: write AsKd, A[*]K[*], QQ[+], ATs[+], KQo, 22-55 or random"),
    (["AsAhKsKh", "QQ+"], {"game": "omaha"}, "neither a card nor a range: write cards .* A[*]K[*], AAxx or random"),
    (["ATs+,", "KK"], {}, "'ATs[+],': a hand is missing: write its cards or a range, or random for any hand"),
    (["ATs+,,QQ", "KK"], {}, "a hand is missing"),
    (["AA,@0.5", "KK"], {}, "a hand is missing"),
    (["AA", " "], {}, "' ': a hand is missing"),
    (["0%", "KK"], {}, "^0%: a percentage is above 0 and up to 100 with up to four decimals, such as 15%$"),
    (["150%", "KK"], {}, "^150%: a percentage is above 0 and up to 100"),
    (["AhKh", "AhKd", "QQ+"], {}, "Ah appears twice"),
    (["AhKh", "QsQd"], {"board": "AhKd"}, "AhKh is impossible: Ah lies elsewhere"),
    (["AhKh", "QsQd"], {"board": "2c3c4c5c6c7c"}, "the board of Texas Hold'em has 5 cards, not 6"),
    (["AhKh", "QsQd"], {"dead": "2c2c"}, "2c appears twice"),
    (["AhKh"], {}, "two to ten hands"),
    (["AhKhQh", "QsQd"], {}, "a hand of Texas Hold'em has 2 cards"),
    (["AAs", "QsQd"], {}, "a pair is neither suited nor offsuit"),
    (["AA@2", "QsQd"], {}, "a weight is a number from 0 to 1"),
    (["A5s-KQo", "QsQd"], {}, "a stretch goes"),
    (["AA@0", "QsQd"], {}, "leaves no hand"),
    (["AhKh", "QsQd"], {"game": "poker"}, "there is no game 'poker'"),
    (["2h3h", "QsQd"], {"game": "short_deck_holdem"}, "is not in the deck"),
    (["Axxx", "10%"], {"game": "omaha"}, "percentages"),
    (["random"] * 9, {"game": "seven_card_stud"}, "55 cards are needed, and 52 are left"),
]


@pytest.mark.parametrize(("hands", "more", "says"), REFUSED)
def test_what_cant_be_is_said(hands: list[str], more: dict[str, str], says: str) -> None:
    with pytest.raises(CardError, match=says):
        equity(hands, more.get("game", "texas_holdem"), board=more.get("board", ""), dead=more.get("dead", ""))


def test_ranges_that_always_clash_are_refused() -> None:
    with pytest.raises(RangeError, match="no deal"):
        equity(["AsAh,AsAd", "AsAc,AsKs"])
    with pytest.raises(CardError, match="no deal"):
        equity(["AsAh,AsAd", "AsAc,AsKs"], method="sample")


def test_shapes_are_those_of_the_games() -> None:
    for key, game in games.ALL.items():
        assert shape_of(key) == shape_of(game), key
        assert shape_of(shape_of(key)) is shape_of(key)


def test_a_game_that_is_not_of_this_release_is_looked_at() -> None:
    other = replace(games.OMAHA_HI_LO, key="other", name="Other")
    assert shape_of(other) == SHAPES["omaha_hi_lo"]._replace(key="other", name="Other")
    assert equity(["AsAh2d3c", "KsKhQsQh"], other).players == equity(["AsAh2d3c", "KsKhQsQh"], "omaha_hi_lo").players


def test_hands_may_be_cards_and_the_game_itself() -> None:
    told = equity(["AhKh", "QsQd"], "texas_holdem", board="2c 3c 4c", dead="5c")
    cards = equity([parse_cards("AhKh"), "QsQd"], games.TEXAS_HOLDEM, board=parse_cards("2c3c4c"), dead=parse_cards("5c"))
    assert cards == told


@pytest.mark.parametrize(
    ("hands", "named", "words"),
    [
        ("AhKh QsQd", {}, r"the hands are a list such as \['AhKh', 'QQ\+'\], not 'AhKh QsQd'"),
        (None, {}, "not None"),
        ([5, "QQ"], {}, "a text such as 'As Kd' or a sequence"),
        (["AhKh", "QQ"], {"board": 5}, "a text such as 'As Kd' or a sequence"),
        (["AhKh", "QQ"], {"dead": ["2c"]}, "'2c' is not a card"),
        (["AhKh", "QQ"], {"game": 5}, "there is no game 5; the games are texas_holdem"),
        (["AhKh", "QQ"], {"game": "holdem"}, "there is no game 'holdem'"),
    ],
)
def test_a_question_of_another_kind_is_refused_in_words(hands: object, named: dict[str, Any], words: str) -> None:
    with pytest.raises(CardError, match=words):
        equity(hands, **named)  # type: ignore[arg-type]  # that is the test
