"""``riverboat replay``: play hands of PHH files again by our rules, and see whether they end as the files say."""

from __future__ import annotations

import sys
from decimal import Decimal
from pathlib import Path  # noqa: TC003 - the command line reads the annotations when it runs
from typing import TYPE_CHECKING

from riverboat.cli import FAILURE, USAGE, CommandError
from riverboat.cli.simulate import Progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.history import History


def replay(*files: Path) -> int:
    """Play the hands of PHH files again: every action must be legal, and the stacks at the end those that the file states.

    Parameters
    ----------
    files
        Files that hold a hand each, or folders of such files (named .phh).
    """
    from riverboat.history import HistoryError, read

    paths = found(files)
    progress = Progress(len(paths))
    wrong = 0
    for number, path in enumerate(paths, 1):
        try:
            print(line(path, read(path.read_text(encoding="utf-8"))))
        except (HistoryError, OSError, UnicodeDecodeError) as error:
            wrong += 1
            sys.stdout.flush()
            print(f"riverboat: {path}: {_reason(error)}", file=sys.stderr)
        progress(number)
    if len(paths) > 1:
        right = len(paths) - wrong
        go, do = "goes" if right == 1 else "go", "does" if wrong == 1 else "do"
        print(f"{len(paths):,} hands: {right:,} {go} as told, {wrong:,} {do} not")
    return FAILURE if wrong else 0


def found(files: Sequence[Path]) -> list[Path]:
    """Return the files, with those of folders in their place. Raises CommandError when there are none."""
    if not files:
        message = "name the files to replay, such as hand.phh, or a folder of them"
        raise CommandError(message, USAGE)
    paths = [path for file in files for path in (sorted(file.rglob("*.phh")) if file.is_dir() else [file])]
    if not paths:
        message = f"there is no file named .phh in {', '.join(map(str, files))}"
        raise CommandError(message)
    return paths


def _reason(error: Exception) -> str:
    """Return in one line why a file can't be replayed."""
    if isinstance(error, UnicodeDecodeError):
        return "this is no PHH file: it is not text"
    return " ".join(str(error.strerror if isinstance(error, OSError) else error).split())


def line(path: Path, history: History) -> str:
    """Return what a file holds and what everybody has at its end, in the file's currency."""
    from riverboat.table.settings import LIMIT_NAMES

    record = history.record
    names = record.others.get("players")
    players = names if isinstance(names, list) and len(names) == len(record.stacks) else [""] * len(record.stacks)
    stacks = [
        f"p{place} {name} {_amount(chips, record.unit)}"
        for place, (name, chips) in enumerate(zip(players, history.stacks, strict=True), 1)
    ]
    under_way = "" if history.hand.over else " (under way)"
    said = ", ".join(" ".join(stack.split()) for stack in stacks)
    return f"{path}: {LIMIT_NAMES[record.limit]} {record.game.name}{under_way}: {said}"


def _amount(chips: int, unit: int) -> str:
    """Return chips in the file's currency."""
    return f"{Decimal(chips) / unit:,}" if chips % unit else f"{chips // unit:,}"
