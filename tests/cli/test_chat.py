"""``riverboat chat``."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from riverboat.cli import main

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_each_line_is_printed_with_its_verdict_and_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chat", "gg wp", "спасибо"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "allowed  gg wp  (nothing but slang, cards, figures, names or signs)",
        "flagged  спасибо  (Cyrillic letters)",
        "2 lines, 1 flagged",
    ]


def test_lines_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lines.txt"
    path.write_text("lv\tkā iet\n\nen\tnice hand\n", encoding="utf-8")
    assert main(["chat", "--file", str(path)]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["flagged", "allowed", "2"]


def test_lines_of_the_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nh\n"))
    assert main(["chat"]) == 0
    assert capsys.readouterr().out.startswith("allowed  nh")


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chat", "--file", "nowhere.txt"]) == 2
    assert "nowhere.txt can't be read" in capsys.readouterr().err
