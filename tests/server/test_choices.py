"""The cost of choices at Russian Poker: every decision of an open box beside the exact best, in sums, by house, and as CSV."""

from __future__ import annotations

import csv
import io
import random
import time
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.cards import DECK, parse_card, parse_cards
from riverboat.russian import PRESETS, AnteLimits, Coup
from riverboat.russian import actions as do
from riverboat.russian.advice import advise, advise_bet
from riverboat.russian.judging import judge
from riverboat.server.config import ServeConfig
from riverboat.server.history import choices
from riverboat.server.history.choices import MICRO, decisions_of
from riverboat.server.history.choices_http import COLUMNS
from tests.server.past import Reader
from tests.server.running import Running
from tests.server.test_dealer import KEY, TABLES, boxes, confirm, decide, lay, on_turn, seated, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from riverboat.russian import Rules


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLES, encoding="utf-8")
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as server:
        yield server


def settled(reader: Reader) -> Any:  # noqa: ANN401 - JSON
    """Ask until all is worked out."""
    end = time.monotonic() + 20
    while (told := reader.get("/api/choices")).get("waiting", 0) and time.monotonic() < end:
        time.sleep(0.05)
    assert "waiting" not in told
    return told


def test_each_decision_is_told_beside_the_exact_best(running: Running) -> None:
    (ann,) = seated(running, "Ann")
    reader = Reader(running, ann.cookie)
    assert reader.get("/api/choices") == {"whole": None}
    lay(ann, 0, ante=20)
    lay(ann, 1, dark=True)
    confirm(ann)
    until(ann, state="deciding")
    held, up = boxes(ann)[0]["cards"], ann.view(KEY)["dealer"][0]
    assert decide(ann, "exchange", cards=held[:2])["type"] == "done"
    until(ann, state="deciding")
    after = boxes(ann)[0]["cards"]
    for kind in ("fold", "stand"):
        assert on_turn(ann) is ann
        assert decide(ann, kind)["type"] == "done"
    until(ann, state="settled")
    told = settled(reader)

    first = advise(parse_cards("".join(held)), parse_card(up), ante=20)
    dead = parse_cards("".join(held[:2]))
    second = advise_bet(parse_cards("".join(after)), parse_card(up), dead=dead, ante=20)
    costs = [float(first.cost("exchange", dead)), float(second.value - second.fold)]
    assert told["whole"]["decisions"] == 2, "the dark box decided without looking"
    assert told["whole"].get("cost", 0) == pytest.approx(sum(costs) * MICRO, abs=1)
    assert told["whole"].get("chips", 0) == round(20 * sum(costs))
    assert told["whole"].get("best", 0) == sum(cost < 1 / MICRO for cost in costs)
    assert [(house["key"], house["coups"], house["net"]) for house in told["houses"]] == [("seed", 1, reader.hands()["net"])]
    told_costs = sorted(line["cost"] / MICRO for line in told.get("costliest", ()))
    assert told_costs == pytest.approx(sorted(cost for cost in costs if cost >= 1 / MICRO), abs=2 / MICRO)

    rows = list(csv.DictReader(io.StringIO(reader.ask("/api/choices.csv").text)))
    assert tuple(rows[0]) == COLUMNS
    assert [(row["did"], row["held"], row["box"]) for row in rows] == [
        ("exchange", "".join(held), "1"),
        ("fold", "".join(after), "1"),
    ]
    assert [float(row["cost_antes"]) for row in rows] == pytest.approx(costs, abs=2 / MICRO)
    assert reader.get("/api/choices", query={"until": 1}) == {"whole": None}
    assert Reader(running).get("/api/choices", 401)["code"] == "sign_in"


def test_without_the_compiled_solver_it_says_why(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    (ann,) = seated(running, "Ann")
    lay(ann, 0)
    confirm(ann)
    until(ann, state="deciding")
    decide(ann, "fold")
    until(ann, state="settled")
    monkeypatch.setattr(choices, "WHY_OFF", "there is no compiler")
    told = Reader(running, ann.cookie).get("/api/choices")
    assert (told["off"], told["whole"]["coups"], told.get("waiting", 0)) == ("there is no compiler", 1, 0)


def played(rules: Rules, rng: random.Random, stack: int) -> Coup:
    """A coup of one player with an open box or two, played at random."""
    coup = Coup.start({0: stack}, AnteLimits(10, 100, 5), rules)
    for number in range(rules.max_open_boxes):
        coup.act(0, do.PlaceAnte(number, 10))
    deck = list(DECK)
    rng.shuffle(deck)
    coup.close(deck)
    while coup.asked is not None:
        legal, box = coup.legal(0), coup.asked
        can: list[do.Action] = [do.Fold(), do.Bet(), do.Bet(legal.insurance_most)]
        can += [do.Exchange(box.cards[: offer.count]) for offer in legal.exchanges] + ([do.BuySixth()] if legal.sixth else [])
        coup.act(0, rng.choice(can))
    return coup


@pytest.mark.parametrize("key", PRESETS)
def test_no_choice_is_better_than_the_best_at_any_house(key: str) -> None:
    rules, rng = PRESETS[key], random.Random(key)
    actions = 0
    for stack in (500, 30 * rules.max_open_boxes):
        coup = played(rules, rng, stack)
        found = decisions_of(coup.events, rules, 0)
        actions += len(found)
        assert all(decision.up == coup.up_card and -1 not in decision.cards for decision in found)
        assert bool(found[0].counts) is (stack == 500 and rules.actions == 1), "all chips of the short stack are held for BET"
        for decision in found:
            judged = judge(decision)
            assert judged.value >= judged.chosen, decision
    assert actions >= 2 * rules.max_open_boxes
