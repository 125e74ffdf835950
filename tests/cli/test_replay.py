"""``riverboat replay`` in processes of its own."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from tests.cli.command import COMMAND, run, surroundings
from tests.history.told import DEAL, FILES, told

if TYPE_CHECKING:
    from pathlib import Path

FOLDED = "p3 f; p1 cbr 6; p2 f"


def both(*words: str, cwd: Path) -> tuple[str, str, int]:
    """What it printed, what it said on the error output, and its exit code."""
    done = subprocess.run((*COMMAND, "replay", *words), cwd=cwd, env=surroundings(), capture_output=True, text=True, check=False)
    return done.stdout, done.stderr, done.returncode


def test_a_hand_is_replayed_and_its_stacks_are_printed(tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(told(DEAL + FOLDED, finishing_stacks=[202, 198, 200], players='["Ana", "Bo", ""]'))
    assert run("replay", "a.phh", cwd=tmp_path) == "a.phh: No Limit Texas Hold'em: p1 Ana 202, p2 Bo 198, p3 200\n"


def test_amounts_are_printed_in_the_files_currency_and_a_hand_under_way_is_one(tmp_path: Path) -> None:
    text = told(DEAL + "p3 cbr 1.25", blinds_or_straddles=[0.25, 0.5, 0], min_bet=0.5, starting_stacks=[20, 20, 1500])
    (tmp_path / "a.phh").write_text(text)
    said = run("replay", "a.phh", cwd=tmp_path)
    assert said == "a.phh: No Limit Texas Hold'em (under way): p1 19.75, p2 19.5, p3 1,498.75\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (told(DEAL + "p3 cbr 3"), "step 4 (p3 cbr 3): a raise must be to from 4 to 200 chips, not 3"),
        (told(DEAL + FOLDED, finishing_stacks=[203, 197, 200]), "step 6 (p2 f): p1 ends with 202, the file states 203"),
        ("hello", "this is no PHH file, which is TOML: Expected '=' after a key in a key/value pair (at end of document)"),
        ("name = 'riverboat'", "variant is missing, which a hand must state"),
        (b"\xff\xfe\x00", "this is no PHH file: it is not text"),
    ],
)
def test_a_file_that_does_not_go_as_told_is_named_with_the_step(text: str | bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "b.phh").write_bytes(text if isinstance(text, bytes) else text.encode())
    assert run("replay", "b.phh", cwd=tmp_path, code=1) == f"b.phh: {said}"


def test_many_files_go_on_after_one_that_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "a.phh").write_text(told(DEAL + FOLDED))
    (tmp_path / "b.phh").write_text(told(DEAL + "p1 f"))
    (tmp_path / "c.phh").write_text(told(DEAL))
    out, err, code = both("b.phh", "gone.phh", "a.phh", "c.phh", cwd=tmp_path)
    assert code == 1
    assert out.splitlines() == [
        "a.phh: No Limit Texas Hold'em: p1 202, p2 198, p3 200",
        "c.phh: No Limit Texas Hold'em (under way): p1 199, p2 198, p3 200",
        "4 hands: 2 go as told, 2 do not",
    ]
    assert err.splitlines() == [
        "riverboat: b.phh: step 4 (p1 f): p3 is on turn (to bet)",
        "riverboat: gone.phh: No such file or directory",
    ]
    out, _, code = both("b.phh", "a.phh", cwd=tmp_path)
    assert (out.splitlines()[-1], code) == ("2 hands: 1 goes as told, 1 does not", 1)


def test_the_real_hands_of_a_folder_all_go_as_told(tmp_path: Path) -> None:
    out, err, code = both(str(FILES[0].parent), cwd=tmp_path)
    assert (err, code) == ("", 0)
    assert out.splitlines()[-1] == "165 hands: 165 go as told, 0 do not"
    assert out.count("\n") == 166


def test_a_file_of_many_hands_is_replayed_hand_by_hand_and_a_fault_has_its_line(tmp_path: Path) -> None:
    hands = [told(DEAL + FOLDED), told(DEAL + "p1 f"), told(DEAL + FOLDED, min_bet='"x"'), told(DEAL + FOLDED)]
    text = "".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))
    (tmp_path / "evening.phhs").write_text(text)
    out, err, code = both(".", cwd=tmp_path)
    faults = [at for at, line in enumerate(text.splitlines(), 1) if '"p1 f"' in line or '"x"' in line]
    assert out.splitlines() == [
        "evening.phhs, hand 1: No Limit Texas Hold'em: p1 202, p2 198, p3 200",
        "evening.phhs, hand 4: No Limit Texas Hold'em: p1 202, p2 198, p3 200",
        "4 hands: 2 go as told, 2 do not",
    ]
    assert err.splitlines() == [
        f"riverboat: evening.phhs, hand 2, line {faults[0]}: step 4 (p1 f): p3 is on turn (to bet)",
        f"riverboat: evening.phhs, hand 3, line {faults[1]}: min_bet must be made of amounts, not 'x'",
    ]
    assert code == 1


def test_nothing_to_replay_is_an_error(tmp_path: Path) -> None:
    assert run("replay", cwd=tmp_path, code=2) == "name the files to replay, such as hand.phh, or a folder of them"
    assert run("replay", ".", cwd=tmp_path, code=1) == "there is no file named .phh or .phhs in ."
