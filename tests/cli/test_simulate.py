"""``riverboat simulate``: hands of chance, with a figure at the end, and progress for whoever watches."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from tests.cli.command import COMMAND, run, surroundings

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("game", "limit", "words"), [("razz", "fl", "fixed limit"), ("five_card_draw", "pl", "pot limit")])
def test_it_says_what_it_played_and_how_fast(game: str, limit: str, words: str, tmp_path: Path) -> None:
    lines = run("simulate", game, "--limit", limit, "--players", "4", "--hands", "150", "--seed", "7", cwd=tmp_path).splitlines()
    assert lines[0].endswith(f", {words}, 4 players, seed 7")
    assert re.fullmatch(r"150 hands, [\d,]+ decisions, \d+ showdowns; no chip was lost or made", lines[1])
    assert re.fullmatch(r"[\d,]+ hands/s \(\d+\.\d s\)", lines[2])
    assert len(lines) == 3


def test_without_a_limit_the_game_is_played_as_usual(tmp_path: Path) -> None:
    assert run("simulate", "omaha", "--hands", "20", cwd=tmp_path).startswith("Omaha, pot limit, 6 players, seed 1\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("russian", "--players", "4"), "--players is for poker"),
        (("russian", "--limit", "pl"), "--limit is for poker"),
        (("razz", "--preset", "oasis"), "--preset is for Russian Poker"),
        (("russian", "--preset", "seed, dealer_buy=x"), "Expected `int`"),
        (("russian", "--hands", "0"), "hands must be 1 or more"),
    ],
)
def test_options_of_the_other_kind_of_play_are_refused(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    assert says in run("simulate", *words, cwd=tmp_path, code=2)


def test_a_house_with_changes_is_played_and_a_small_table_is_filled(tmp_path: Path) -> None:
    first = run("simulate", "russian", "--preset", "seed, dealer_buy=1", "--hands", "40", cwd=tmp_path).splitlines()[0]
    assert first.startswith("Russian Poker, house rules (seed, dealer_buy=1, rules ")
    assert run("simulate", "five_card_draw", "--hands", "5", cwd=tmp_path).splitlines()[0].endswith("5 players, seed 1")


def test_the_same_seed_plays_the_same_hands(tmp_path: Path) -> None:
    played = [
        run("simulate", "texas_holdem", "--hands", "60", "--seed", seed, cwd=tmp_path).splitlines()[1] for seed in ("3", "3", "4")
    ]
    assert played[0] == played[1] != played[2]


def on_a_terminal(*words: str, cwd: Path) -> str:
    """What a person sees on the error output of ``riverboat WORDS``."""
    ours, theirs = pty.openpty()
    with subprocess.Popen((*COMMAND, *words), cwd=cwd, env=surroundings(), stdout=subprocess.DEVNULL, stderr=theirs) as process:
        os.close(theirs)
        seen = b""
        try:
            while part := os.read(ours, 4096):
                seen += part
        except OSError:
            pass  # so a terminal ends on Linux
        assert process.wait() == 0
    os.close(ours)
    return seen.decode()


def test_progress_is_shown_on_a_terminal_up_to_the_end(tmp_path: Path) -> None:
    seen = on_a_terminal("simulate", "razz", "--hands", "200", cwd=tmp_path)
    percents = [int(number) for number in re.findall(r"\((\d+) %\)", seen)]
    assert len(percents) > 90
    assert percents == sorted(set(percents))
    assert seen.rstrip().endswith("\r200 of 200 hands (100 %)")


def test_ctrl_c_is_no_traceback(tmp_path: Path) -> None:
    # whoever runs the tests in the background has Ctrl-C ignored by what he starts; a terminal does not
    command = ("env", "--default-signal=INT", *COMMAND, "simulate", "razz", "--hands", "1000000")
    with subprocess.Popen(
        command, cwd=tmp_path, env=surroundings(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Razz")
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (130, "riverboat: stopped\n")
