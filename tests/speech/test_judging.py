"""Lines of chat with the verdict they should get: no false alarm, and few that slip through."""

from __future__ import annotations

from pathlib import Path

import pytest

from riverboat.speech import by_rules, judge

VECTORS = Path(__file__).parents[1] / "vectors"
LABELLED = [line.split("\t")[1:] for line in (VECTORS / "chat_lines.tsv").read_text("utf-8").splitlines()[1:]]
OWN = [line.split("\t") for line in (VECTORS / "chat_own.tsv").read_text("utf-8").splitlines()]


def wrong(lines: list[list[str]], expected: str) -> list[str]:
    """Return the lines that should get this verdict and get the other one."""
    return [line for label, line in lines if label == expected and judge(line).allowed != (expected == "allowed")]


@pytest.mark.parametrize("lines", [LABELLED, OWN], ids=["labelled", "own"])
def test_no_allowed_line_is_flagged(lines: list[list[str]]) -> None:
    assert sum(label == "allowed" for label, _ in lines) >= 37
    assert wrong(lines, "allowed") == []


@pytest.mark.parametrize("lines", [LABELLED, OWN], ids=["labelled", "own"])
def test_hardly_a_foreign_line_slips_through(lines: list[list[str]]) -> None:
    foreign = sum(label == "violation" for label, _ in lines)
    assert foreign >= 47
    assert len(wrong(lines, "violation")) <= 0.05 * foreign


def test_most_lines_need_no_model() -> None:
    left = [line for _, line in LABELLED + OWN if not by_rules(line).verdict]
    assert 10 < len(left) < 0.3 * len(LABELLED + OWN)


def test_the_models_alone_would_not_do() -> None:
    """The rules are there for a reason: bare models flag slang."""
    from riverboat.speech.models import english

    assert english("ul m8") < 0.2
    assert english("hu4rollz?") < 0.2


def test_a_name_of_somebody_at_the_table_is_no_language() -> None:
    assert not judge("szczęsny przegrałeś").allowed
    assert judge("szczęsny", names=["Jan Szczęsny"]).allowed
    assert judge("gl szczęsny!!", names=["Szczęsny"]).allowed


def test_a_verdict_says_why() -> None:
    assert "Cyrillic" in judge("спасибо").reason
    assert "'kā'" in judge("kā iet").reason
    assert "slang" in judge("gg wp").reason
    assert "English words" in judge("what a bad beat").reason
    assert "looks Finnish" in judge("pelaaminen jatkuu huomenna").reason
