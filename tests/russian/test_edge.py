"""What houses keep: published figures to the last digit, samples that are stopped and merged, and the whole problem in slices."""

from __future__ import annotations

import random
from array import array
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from riverboat.analysis import edge_runs, edge_sample, house_edge
from riverboat.analysis.edge_runs import sampled, slice_count, slice_value, whole
from riverboat.analysis.edge_sample import Sums, classes, efforts, estimate, merged, sizes, worth
from riverboat.analysis.house_edge import DEALS, DRAWN, EdgeError, Question, swept, whole_number
from riverboat.analysis.jobs import NoRayError, run
from riverboat.cards import parse_cards
from riverboat.hands import high
from riverboat.russian.checks import KNOWN
from riverboat.russian.combinations import PAIR, least_of
from riverboat.russian.rules import CARIBBEAN_STUD, OASIS, PRESETS, SEED, Rules, RulesError
from riverboat.russian.solver import core, packed

if TYPE_CHECKING:
    from pathlib import Path

AKJ83 = high.strength(parse_cards("As Kh Jc 8d 3c"))
UNINSURED = replace(SEED, insurance=None)
FIGURES: list[tuple[Rules, tuple[str, ...], int, int]] = [
    (CARIBBEAN_STUD, ("fold", "stand"), -1, -1_041_372_912_372),
    (CARIBBEAN_STUD, ("fold", "stand"), least_of(PAIR), -1_090_272_101_460),
    (CARIBBEAN_STUD, ("fold", "stand"), AKJ83, -1_059_715_400_580),
    (CARIBBEAN_STUD, ("stand",), -1, -3_310_360_338_060),
]


@pytest.mark.parametrize(("rules", "actions", "bet_from", "numerator"), FIGURES)
def test_published_figures_to_the_last_digit(rules: Rules, actions: tuple[str, ...], bet_from: int, numerator: int) -> None:
    edge = swept(Question(rules, actions, bet_from))
    assert edge.value == Fraction(numerator, 19_933_230_517_200)
    assert whole_number(edge.value) == f"{numerator:,} / 19,933,230,517,200"
    assert (edge.error, edge.samples, edge.dark, edge.dark_sixth) == (0, 0, None, None)


@pytest.mark.parametrize(
    ("rules", "value"), [(replace(UNINSURED, second_combination="off"), -0.21007684), (UNINSURED, -0.18549697)], ids=["one", "two"]
)
def test_standing_or_folding_in_russian_poker(rules: Rules, value: float) -> None:
    edge = swept(Question(rules, ("fold", "stand")))
    assert float(edge.value) == pytest.approx(value, abs=5e-9)
    assert edge.dark is not None
    assert edge.dark_sixth is None
    assert whole_number(edge.value, 7).endswith(f" / {edge.value.denominator:,}"), "not a number of so few deals"


def test_the_price_of_darkness() -> None:
    told: list[float] = []
    edge = swept(Question(SEED, ("fold", "stand", "sixth")), progress=told.append)
    assert edge.dark is not None
    assert edge.dark_sixth is not None
    assert (round(float(edge.dark), 2), round(float(edge.dark_sixth), 2)) == (-0.30, -0.58)
    assert float(edge.value) == pytest.approx(-0.10519598, abs=5e-9)
    assert told == sorted(told)
    assert told[-1] == 1
    for key in ("seed", "campione", "two_open_boxes"):
        known = KNOWN[PRESETS[key].hash]
        assert (known.dark, known.dark_sixth) == pytest.approx((float(edge.dark), float(edge.dark_sixth)), abs=5e-9)


def test_darkness_costs_more_against_a_dealer_who_needs_a_pair() -> None:
    edge = swept(Question(PRESETS["croatia"], ("fold", "stand")))
    assert edge.dark is not None
    assert KNOWN[PRESETS["croatia"].hash].dark == pytest.approx(float(edge.dark), abs=5e-9)


@pytest.mark.parametrize(("rules", "what", "fees"), [(OASIS, 2, (0, 1)), (replace(SEED, exchange_counts=(1,)), 3, (2, 2))])
def test_a_sweep_knows_every_class_that_a_single_position_knows(rules: Rules, what: int, fees: tuple[int, int]) -> None:
    question = Question(rules)
    rank = 8
    value, _, _, by_class, _ = core().russian_sweep(rank, packed(question.prices), what, *fees, 1)
    values = array("q")
    values.frombytes(by_class)
    rows = classes()
    assert value == sum(worth_of * weight for worth_of, (_, weight, _) in zip(values, rows, strict=True))
    scale = 163_185 * DRAWN * question.prices.ante
    rng = random.Random(4)
    picked = [at for at in rng.sample(range(len(rows)), 40) if 4 * rank + 3 not in rows[at][0]]
    alike = next(at for at, row in enumerate(rows) if list(row[0]) == [0, 1, 2, 4, 8])  # three deuces of the suits that may change
    for at in (*picked, alike):
        assert Fraction(values[at], scale) == worth(question, rows[at][0], 4 * rank + 3)[1], rows[at]


# ------------------------------------------------------------ samples


def test_strata_are_all_pairs_of_a_hand_and_an_open_card() -> None:
    assert sum(sizes().values()) * 4 == 2_598_960 * 47 * 4 // 4
    assert sum(efforts().values()) == edge_sample.SHARD
    assert all(size > 0 for size in sizes().values())


def test_positions_are_drawn_from_their_stratum_alike() -> None:
    rng = random.Random(5)
    for stratum in sizes():
        hand, up = edge_sample.drawn(stratum, rng)
        assert (*edge_sample.kind_of_hand(hand, high.strength(hand)), edge_sample.group_of(up >> 2)) == stratum
        assert up not in hand


def quick() -> Question:
    """A question whose positions are solved quickly: two cards may be exchanged."""
    return Question(replace(SEED, exchange_counts=(2,)), ("fold", "stand", "exchange"))


def test_a_sample_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = dict(list(sizes().items())[::9])
    monkeypatch.setattr(edge_sample, "sizes", lambda: few)
    efforts.cache_clear()
    monkeypatch.setattr(edge_sample, "SHARD", 10)
    question, path = quick(), tmp_path / "edge.jsonl"
    told: list[float] = []
    once = sampled(question, 30, seed=3, progress=told.append)
    assert told[-1] == 1
    assert (once.error > 0, once.swept < once.value, once.samples >= 2 * len(few)) == (True, True, True)
    sampled(question, 10, seed=3, path=path)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(lines) + "[1, [[0, 0", "utf-8")  # killed while it wrote
    again = sampled(question, 30, seed=3, path=path, workers=1)
    assert again == once
    assert len(path.read_text("utf-8").splitlines()) == 4
    assert sampled(question, 30, seed=3, path=path) == once, "nothing is left to do"
    for other, seed in ((question, 4), (Question(SEED, question.actions), 3)):
        with pytest.raises(EdgeError, match="is of another run"):
            sampled(other, 30, seed=seed, path=path)
    efforts.cache_clear()


def test_shards_are_merged_by_sums_and_strata_weighed() -> None:
    strata = list(sizes())
    first = {stratum: Sums(2, 2 * edge_sample.UNIT, 2 * edge_sample.UNIT**2) for stratum in strata}
    second = {strata[0]: Sums(2, 0, 0)}
    together = merged([first, second])
    assert together[strata[0]] == Sums(4, 2 * edge_sample.UNIT, 2 * edge_sample.UNIT**2)
    part = Fraction(sizes()[strata[0]], sum(sizes().values()))
    mean, error = estimate(together)
    assert mean == 1 - part / 2
    assert error == pytest.approx(float(part) * (1 / 3 / 4) ** 0.5)


# ------------------------------------------------------------ the whole problem


def test_the_whole_problem_is_done_in_slices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge_runs, "SLICE", 6)
    question, path = quick(), tmp_path / "whole.jsonl"
    numbers = [5, slice_count() - 1]
    for slices, done in (([5], 1), (numbers, 2)):
        with pytest.raises(EdgeError, match=rf"{done} of {slice_count():,} shards are done: go on with the same file"):
            whole(question, path=path, slices=slices)
    value, count = slice_value(question, numbers[1])
    up = 4 * 12 + 3
    hands = [row for row in classes()[-(len(classes()) % 6 or 6) :] if up not in row[0]]
    assert count == sum(weight for _, weight, _ in hands)
    assert value == sum(weight * worth(question, cards, up)[1] for cards, weight, _ in hands)


def test_when_all_slices_are_done_the_edge_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge_runs, "slice_count", lambda: 2)
    monkeypatch.setattr(edge_runs, "slice_value", lambda _question, number: (Fraction(number - 1, 2), 3))
    edge = whole(quick())
    assert (edge.value, edge.error, edge.samples) == (Fraction(-1, 12), 0, 13 * len(classes()))
    assert (13 * len(classes()), DEALS) > (5_649_150, 0)


# ------------------------------------------------------------ questions that make no sense


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (Question(SEED, ("fold", "swim", "stand")), "actions are some of fold, stand, sixth, exchange"),
        (Question(SEED, ("fold",)), "with stand among them"),
    ],
)
def test_questions_that_make_no_sense(question: Question, says: str) -> None:
    with pytest.raises(EdgeError, match=says):
        swept(question)


def test_a_limited_payout_needs_an_ante() -> None:
    with pytest.raises(RulesError, match="how many chips of ANTE"):
        swept(Question(replace(SEED, max_payout=100), ("fold", "stand")))


def test_prices_that_no_sum_over_all_hands_can_hold_are_refused() -> None:
    rich = replace(SEED, pay_table=replace(SEED.pay_table, royal_flush=100_000))
    with pytest.raises(RulesError, match="prices of up to 131072 chips are counted; with an ANTE of 2 one is 800000"):
        swept(Question(rich, ("fold", "stand")))


def test_without_the_compiled_core_there_is_no_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_edge, "COMPILED", False)
    with pytest.raises(EdgeError, match="install where there is a C compiler"):
        swept(Question(SEED))


def test_jobs_are_done_by_workers_and_ray_is_asked_for_only_where_it_is_installed() -> None:
    assert sorted(run(partial(pow, 3), range(5), workers=2)) == [(number, 3**number) for number in range(5)]
    with pytest.raises(NoRayError, match=r"pip install 'riverboat\[cluster\]'"):
        list(run(partial(pow, 3), range(5), ray=True))
