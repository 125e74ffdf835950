"""``riverboat russian``: advice to read and as JSON, and what houses keep."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from riverboat.analysis.house_edge import Question
from riverboat.cards import DECK, cards_text
from riverboat.cli import CommandError
from riverboat.cli.russian import _edge_json, _edge_lines, _weakest
from riverboat.hands import high
from riverboat.russian.rules import SEED
from tests.cli.command import run

if TYPE_CHECKING:
    from pathlib import Path

HAND = "Kc 4c 4h 4s 3h"


def test_advice_to_read(tmp_path: Path) -> None:
    lines = run("russian", "advise", HAND, "--up", "6h", cwd=tmp_path).splitlines()
    assert lines[0] == f"Russian Poker: {HAND} against 6h, in ANTEs, exact"
    assert re.fullmatch(r"  exchange Kc 3h +3\.720273 +0\.000000 +0\.0 %", lines[3])
    assert re.fullmatch(r"  fold +-1\.000000 +4\.720273 *", lines[9])
    assert lines[-1] == "Best: exchange Kc 3h."


def test_who_should_stand_hears_about_insurance(tmp_path: Path) -> None:
    lines = run("russian", "advise", "8s 8h 8c 8d 3c", "--up", "Ah", cwd=tmp_path).splitlines()
    assert lines[-4] == "Best: stand."
    assert lines[-1].startswith("Insured for 20 ANTEs it is worth ")


def test_advice_as_json(tmp_path: Path) -> None:
    told = json.loads(run("russian", "advise", HAND, "--up", "6h", "--json", "--preset", "campione", cwd=tmp_path))
    assert (told["rules"], told["up"], len(told["options"])) == ("campione", "6h", 34)
    best = told["options"][0]
    numerator, denominator = map(int, best["exact"].split("/"))
    assert best["value"] == numerator / denominator
    assert (best["cards"], best["draws"], best["cost"]) == (["Kc", "3h"], 1_035, 0)
    assert told["standing"]["bets"]


def test_advice_after_the_sixth_card(tmp_path: Path) -> None:
    lines = run("russian", "advise", f"{HAND} Kd", "--up", "6h", cwd=tmp_path).splitlines()
    assert lines[0].startswith("The dealer has no game ")
    assert lines[1].endswith(": bet.")
    told = json.loads(run("russian", "advise", "Qs Jh 9c 5d 3c 2d", "--up", "6h", "--json", cwd=tmp_path))
    assert (told["bets"], told["insures"], told["insured"]) == (False, False, None)


def test_without_the_core_advice_is_slow_and_an_edge_refused(tmp_path: Path) -> None:
    dead = cards_text(DECK[:36])
    words = ("russian", "advise", "Jc Qc Kc Ac Jd", "--up", "Jh", "--dead", dead)
    assert run(*words, "--json", cwd=tmp_path) == run_pure(*words, "--json", cwd=tmp_path)
    assert "compiled core" in run("russian", "edge", cwd=tmp_path, code=1, RIVERBOAT_PURE="1")


def run_pure(*words: str, cwd: Path) -> str:
    """Run a command without the compiled core; it says on the error output that this takes long."""
    import subprocess

    from tests.cli.command import COMMAND, surroundings

    done = subprocess.run(
        (*COMMAND, *words), cwd=cwd, env=surroundings(RIVERBOAT_PURE="1"), capture_output=True, text=True, check=True
    )
    assert done.stderr == "riverboat: no compiled core here, so this takes a minute or two\n"
    return done.stdout


def test_an_edge_to_read_and_as_json(tmp_path: Path) -> None:
    lines = run("russian", "edge", "--preset", "caribbean_stud", cwd=tmp_path).splitlines()
    assert lines[0].startswith("Caribbean Stud (caribbean_stud, rules ")
    assert lines[0].endswith("), the players fold, stand; in ANTEs a box")
    assert lines[1] == "  players' expectation -0.05224306  exactly -1,041,372,912,372 / 19,933,230,517,200"
    words = ("--actions", "fold,stand", "--change", "insurance=none, second_combination=off", "--json")
    told = json.loads(run("russian", "edge", *words, cwd=tmp_path))
    assert round(told["value"], 8) == -0.21007684
    assert told["bonus"]["exact"] == "-431/2380"
    assert (told["error"], told["dark_sixth"], told["actions"]) == (0, None, ["fold", "stand"])


def test_a_weakest_hand_to_bet_on(tmp_path: Path) -> None:
    for text, numerator in (("22", "-1,090,272,101,460"), ("AKJ83", "-1,059,715,400,580")):
        lines = run("russian", "edge", "--preset", "caribbean_stud", "--bet-on", text, cwd=tmp_path).splitlines()
        assert f"exactly {numerator} /" in lines[1]
    assert high.describe(_weakest("aakkq")) == "two pair, aces and kings"
    for text in ("2", "AKQJX", "A1", "AAAAA"):
        with pytest.raises(CommandError, match="a hand by its ranks"):
            _weakest(text)


def test_a_sampled_edge_says_its_error() -> None:
    from fractions import Fraction

    from riverboat.analysis.house_edge import Edge

    edge = Edge(Fraction(-7, 200), 0.0005, Fraction(-1, 10), Fraction(-3, 10), Fraction(-1, 2), 4_321)
    lines = _edge_lines(Question(SEED), edge, 12.34)
    assert lines[1] == "  players' expectation -0.03500000  ± 0.000500 (standard error)"
    assert lines[2] == "  4,321 positions solved; without exchanges exactly -0.10000000"
    assert lines[4] == "  a dark box that buys the sixth card -0.50000000"
    assert lines[-1] == "  12.3 s"
    assert "exact" not in _edge_json(Question(SEED), edge, 1)


@pytest.mark.parametrize(
    ("words", "says", "code"),
    [
        (("advise", HAND), "say which card the dealer has open", 2),
        (("advise", HAND, "--up", "4h"), "4h appears twice", 2),
        (("advise", "Kc", "--up", "4h"), "a box is dealt five cards, not 1", 2),
        (("edge", "--preset", "monaco"), "'monaco' is no preset of Russian Poker", 2),
        (("edge", "--change", "pay_table.pair=3"), "the pay table falls: pair pays 3:1", 2),
        (("edge", "--change", "pay_table.trips=3"), "changes no field of the rules", 2),
        (("edge", "--actions", "fold"), "with stand among them", 1),
        (("edge", "--samples", "0"), "--samples is 1 or more", 2),
        (("edge", "--ray"), "Ray is not installed", 1),
        (("edge", "--whole", "--file", "missing/x"), "No such file or directory", 1),
        (("deal",), "Invalid value", 2),
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(words: tuple[str, ...], says: str, code: int, tmp_path: Path) -> None:
    assert says in run("russian", *words, cwd=tmp_path, code=code)


def test_coups_of_a_preset_are_simulated(tmp_path: Path) -> None:
    lines = run("simulate", "russian", "--preset", "oasis", "--hands", "60", cwd=tmp_path).splitlines()
    assert lines[0].startswith("Oasis Poker (oasis, rules ")
    assert re.fullmatch(r"60 coups, \d+ boxes, \d+ decisions; no chip was lost or made", lines[1])
    assert re.fullmatch(r"[\d,]+ coups/s \(\d+\.\d s\)", lines[3])
    assert "is no preset" in run("simulate", "russian", "--preset", "x", cwd=tmp_path, code=2)
