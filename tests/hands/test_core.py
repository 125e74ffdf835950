"""The compiled core and the tables: made again they are the same, and both ways to read them agree."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import zlib
from array import array
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, product
from pathlib import Path

import pytest

from riverboat.cards import RANK, CardError, cards_text, parse_cards
from riverboat.hands import RANKINGS, ace_to_five, best_five, core, eight_or_better, evaluating, high, ladder, strength, strengths
from riverboat.hands.ace_to_five import LOW_RANK
from riverboat.hands.high import ladder as high_ladder
from riverboat.hands.tables import tables
from tests.hands import naive
from tools import evaluator_tables

HANDS = Path(core.__file__).parent
SEVEN_CARDS = {
    "high": 23_294_460,
    "pair": 58_627_800,
    "two pair": 31_433_400,
    "three": 6_461_620,
    "straight": 6_180_020,
    "flush": 4_047_644,
    "full house": 3_473_184,
    "four": 224_848,
    "straight flush": 41_584,
}


def test_the_tables_made_again_are_those_in_the_package() -> None:
    for name, data in zip(("tables.bin", "omaha.bin"), evaluator_tables.made(), strict=True):
        assert zlib.decompress((HANDS / name).read_bytes()) == data, f"{name}: run tools/evaluator_tables.py"


def test_where_there_is_a_compiler_the_core_is_compiled() -> None:
    wanted = not os.environ.get("RIVERBOAT_PURE") and shutil.which("cc") is not None
    assert ("C" if wanted else "Python") == core.BACKEND


@pytest.mark.parametrize("key", RANKINGS)
def test_both_ways_to_rank_agree(key: str) -> None:
    rng = random.Random(key)
    ranking = RANKINGS[key]
    deck = naive.DECKS.get(key, range(52))
    plain, plain_two_and_three = evaluating.plain_strength_of(key), evaluating.plain_two_and_three_of(key)
    for size in (*range(ranking.fewest, 5), 5, 6, 7, 7, 7, 8, 9):
        for _ in range(60 if size > 7 else 600):
            cards = rng.sample(deck, size)
            assert ranking.strength(cards) == plain(cards), cards
    for _ in range(200):
        board = rng.choice((3, 4, 5))
        cards = rng.sample(deck, board + rng.choice((2, 4, 5, 6)))
        assert ranking.two_and_three(cards[board:], cards[:board]) == plain_two_and_three(cards[board:], cards[:board]), cards


@pytest.mark.parametrize(
    ("key", "rank"), [("high", RANK), ("short_deck", RANK), ("ace_to_five", LOW_RANK), ("eight_or_better", LOW_RANK)]
)
def test_both_ways_to_pick_the_winning_five_agree(key: str, rank: tuple[int, ...]) -> None:
    rng = random.Random(key)
    of = import_module(f"riverboat.hands.{key}")
    plain, plain_of = ladder.plain_fives(of.ladder, of.strength, of.two_and_three, rank)
    deck = naive.DECKS.get(key, range(52))
    for round_ in range(2_000):
        suit = rng.randrange(4)
        suited = [card for card in deck if card & 3 == suit]
        cards = [*rng.sample(suited, 5 * (round_ % 2)), *rng.sample(deck, 4)]
        cards = list(dict.fromkeys([*cards, *rng.sample(deck, 9)]))[: rng.randint(5, 9)]
        rng.shuffle(cards)
        assert of.five(cards) == plain(cards), cards
        board, hole = cards[:3], cards[3:]
        if len(hole) > 3:
            hole, board = hole[:-1], [*board, hole[-1]]
        assert of.five_of(hole, board) == plain_of(hole, board), (hole, board)


@pytest.mark.parametrize("key", ["high", "short_deck"])
def test_of_two_flushes_of_the_same_ranks_the_one_that_can_be_made_wins(key: str) -> None:
    """With six cards, five ranks can be there in two suits: only the suit that has three on the board makes the flush."""
    hole, board = parse_cards("Ac Kc Qc Ad Kd 9h"), parse_cards("Jc 7c Qd Jd 7d")
    of = import_module(f"riverboat.hands.{key}")
    plain_of = ladder.plain_fives(of.ladder, of.strength, of.two_and_three, RANK)[1]
    assert cards_text(of.five_of(hole, board)) == cards_text(plain_of(hole, board)) == "Ad Kd Qd Jd 7d"


def seven_card_counts() -> list[int]:
    """How many of all hands of seven have each strength: by the core, or by how often each multiset of ranks comes."""
    if core.CORE is not None:
        counts: list[int] = core.CORE.census(core.NUMBERS["high"], 7)
        return counts
    return counted_by_ranks()


def counted_by_ranks() -> list[int]:
    """The counts from the tables alone: every multiset of ranks with the suits it can have, flushes apart."""
    found = tables()
    counts = [0] * 7_463
    keys, begins = [key >> 32 for key in found.keys[::4]], {7: list(found.rows[7])}
    for ranks in evaluator_tables.multisets(7):
        suited, plain = suitings(ranks)
        place = evaluator_tables.place_of(ranks, tuple(keys), begins[7])
        counts[found.strengths["high"][7][place]] += plain
        for flush, ways in suited.items():
            counts[found.flushes["high"][flush]] += ways
    return counts


def suitings(ranks: tuple[int, ...]) -> tuple[dict[int, int], int]:
    """How many ways to suit the ranks make each flush (bits of its ranks), and how many none."""
    total = 1
    for rank in set(ranks):
        total *= (4, 6, 4, 1)[ranks.count(rank) - 1]
    distinct = sorted(set(ranks))
    flushes: dict[int, int] = {}
    for bits in range(1 << len(distinct)):
        if bits.bit_count() < 5:
            continue
        ways = 4
        for place, rank in enumerate(distinct):
            count = ranks.count(rank)
            ways *= (1, 3, 3, 1)[count - 1] if bits >> place & 1 else (3, 3, 1, 0)[count - 1]
        flushes[sum(1 << rank for place, rank in enumerate(distinct) if bits >> place & 1)] = ways
    return flushes, total - sum(flushes.values())


def test_all_hands_of_seven() -> None:
    counts = seven_card_counts()
    assert sum(counts) == 133_784_560
    assert sum(count > 0 for count in counts) == 4_824
    assert counts[7_462] == 4_324
    kinds = dict.fromkeys(SEVEN_CARDS, 0)
    for at, count in enumerate(counts):
        if count:
            name = high.describe(at).replace("royal", "straight")
            kinds[max((kind for kind in kinds if name.startswith(kind)), key=len, default="high")] += count
    assert kinds == SEVEN_CARDS


def test_cards_that_are_none_are_refused_by_the_core() -> None:
    if core.CORE is None:
        with pytest.raises(IndexError):
            high.strength((0, 1, 2, 3, 52))
        return
    for cards, says in (((0, 1, 2, 3, 3), "2s appears twice"), ((0, 1, 2, 3, 52), "52 is not a card"), ((0,), "5 to 9 cards")):
        with pytest.raises(CardError, match=says):
            high.strength(cards)


def test_many_hands_at_once() -> None:
    rng = random.Random(2)
    for ranking in (high, ace_to_five, eight_or_better):
        hands = [rng.sample(range(52), 7) for _ in range(1_000)]
        wanted = [ranking.strength(hand) for hand in hands]
        cards = bytes(card for hand in hands for card in hand)
        assert list(strengths(cards, 7, ranking)) == wanted
        out = array("H", bytes(2_000))
        assert strengths(bytearray(cards), 7, ranking, out) is out
        assert list(out) == wanted


@pytest.mark.parametrize("cards", [bytes([*range(7), 0, 1, 2, 3, 4, 5, 5]), bytes([*range(7), 0, 1, 2, 3, 4, 5, 52])])
def test_a_wrong_hand_among_many_is_named(cards: bytes) -> None:
    with pytest.raises(CardError, match="hand 1 has a card twice or one that is none"):
        strengths(cards)
    with pytest.raises(CardError, match="13 bytes are not hands of 7 cards"):
        strengths(cards[:13])
    with pytest.raises(CardError, match="5 to 9 cards are ranked by high, not 4"):
        strengths(cards[:12], 4)


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (array("H", range(14)), "cards are bytes, one a card: .* not numbers of the kind 'H'"),
        (array("q", range(14)), "not numbers of the kind 'q'"),
        (array("f", range(14)), "not numbers of the kind 'f'"),
        (memoryview(bytes(range(14)))[::2], "copy what has gaps"),
        (list(range(14)), "cards are bytes, .* not list"),
        ("AhKhQhJhTh2c3c", "cards are bytes, .* not str"),
    ],
)
def test_numbers_that_are_no_bytes_are_refused(cards: object, says: str) -> None:
    with pytest.raises(CardError, match=says):
        strengths(cards)


@pytest.mark.parametrize(
    ("out", "says"),
    [
        (array("H", [0]), "room for 2 strengths; it has 1 places"),
        (array("I", [0, 0]), "out takes numbers of 16 bits: .* not numbers of the kind 'I'"),
        (array("f", [0, 0]), "not numbers of the kind 'f'"),
        (bytearray(4), "not numbers of the kind 'B'"),
        (memoryview(bytes(4)).cast("H"), "must be writable"),
        (memoryview(array("H", [0] * 4))[::2], "copy what has gaps"),
        ([0, 0], "out takes numbers of 16 bits: .* not list"),
    ],
)
def test_room_that_is_too_small_or_of_another_kind_is_refused(out: object, says: str) -> None:
    """It was written to by one core and not by the other, or read as something else."""
    with pytest.raises(CardError, match=says):
        strengths(bytes(range(14)), out=out)


@pytest.mark.parametrize("count", [1, 63, 64, 65, 66, 128, 129, 700])
def test_hands_in_whole_blocks_and_at_their_ends_rank_as_they_do_alone(count: int) -> None:
    """Blocks of 64 go through the processor's vectors where it has them, what is left over does not."""
    rng = random.Random(count)
    suits = [[4 * rank + suit for rank in range(13)] for suit in range(4)]
    hands = [rng.sample(suits[rng.randrange(4)] + suits[0] if rng.random() < 0.3 else range(52), 7) for _ in range(count)]
    hands = [hand if len(set(hand)) == 7 else list(range(at % 46, at % 46 + 7)) for at, hand in enumerate(hands)]
    plain = evaluating.plain_strength_of("high")
    for checked in (True, False):
        assert list(strengths(b"".join(map(bytes, hands)), checked=checked)) == [plain(hand) for hand in hands]


@pytest.mark.parametrize("at", [0, 1, 2, 3, 40, 63, 64, 127, 199])
def test_a_wrong_hand_is_named_wherever_it_stands(at: int) -> None:
    rng = random.Random(at)
    cards = bytes(card for _ in range(200) for card in rng.sample(range(52), 7))
    for first, second in combinations(range(7), 2):
        wrong = bytearray(cards)
        wrong[7 * at + second] = wrong[7 * at + first]
        with pytest.raises(CardError, match=f"hand {at} has a card twice"):
            strengths(wrong)
        assert len(strengths(wrong, checked=False)) == 200
    for place, byte in product(range(7), (52, 64, 128, 255)):
        wrong = bytearray(cards)
        wrong[7 * at + place] = byte
        for checked in (True, False):
            with pytest.raises(CardError, match=f"hand {at} has a card twice or one that is none"):
                strengths(wrong, checked=checked)


def test_one_hand_of_unknown_origin() -> None:
    cards = parse_cards("2c 4s 5h 4h 5c 9h 9c Kd")
    assert cards_text(best_five(cards)) == "9h 9c 5h 5c Kd"
    assert strength(cards) == high.strength(cards)
    with pytest.raises(CardError):
        strength((0, 0, 1, 2, 3))


def elsewhere(program: str, **environment: str) -> str:
    """What a program of its own says, in which the cores are chosen anew."""
    variables = os.environ | {"PYTHONPATH": str(HANDS.parents[1]), "RIVERBOAT_PURE": ""} | environment
    return subprocess.run([sys.executable, "-c", program], env=variables, capture_output=True, check=True, text=True).stdout


RANK_MANY = """
from riverboat.hands import RANKINGS, core, strengths
from riverboat.cards import CardError
cards = bytes([{cards}])
print(core.BACKEND)
for key, ranking in RANKINGS.items():
    print(key, *strengths(cards, 7, ranking))
for wrong in (bytes([52, 1, 2, 3, 4, 5, 6]), bytes([1, 1, 2, 3, 4, 5, 6])):
    try:
        strengths(cards + wrong)
    except CardError as error:
        print(error)
print(*strengths(bytes([1, 1, 2, 3, 4, 5, 6]), checked=False))
"""


def test_python_ranks_when_asked_to_and_says_the_same() -> None:
    """RIVERBOAT_PURE=1 chooses Python; both say the same of many hands, and refuse the same."""
    rng = random.Random(5)
    deck = naive.DECKS["short_deck"]
    program = RANK_MANY.format(cards=", ".join(str(card) for _ in range(300) for card in rng.sample(deck, 7)))
    plain, usual = elsewhere(program, RIVERBOAT_PURE="1").splitlines(), elsewhere(program).splitlines()
    assert (plain[0], usual[0]) == ("Python", "C" if find_spec(core.MODULE) else "Python")
    assert plain[1:] == usual[1:]
    assert len(plain) == 1 + len(RANKINGS) + 3


@pytest.mark.parametrize("stand_in", ["None", "__import__('types').SimpleNamespace(VERSION=0)"])
def test_a_core_that_is_not_there_or_of_another_version_is_left_alone(stand_in: str) -> None:
    program = f"import sys; sys.modules['_riverboat_core'] = {stand_in}\nfrom riverboat.hands import core; print(core.BACKEND)"
    assert elsewhere(program) == "Python\n"


def test_no_cards_are_no_badugi() -> None:
    assert evaluating.plain_strength_of("badugi")(()) == 0


def test_the_best_hand_is_the_last_of_the_ladder() -> None:
    assert high_ladder().best == high.strength(parse_cards("As Ks Qs Js Ts")) == 7462
