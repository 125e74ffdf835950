"""``riverboat replay``: play hands of PHH files again by our rules, and see whether they end as the files say."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path  # noqa: TC003 - the command line reads the annotations when it runs
from typing import TYPE_CHECKING

from riverboat.cli import FAILURE, USAGE, CommandError
from riverboat.cli.simulate import Progress

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from riverboat.history import History


def replay(*files: Path) -> int:
    """Play the hands of PHH files again: every action must be legal, and the stacks at the end those that the file states.

    Parameters
    ----------
    files
        Files that hold a hand, or several in sections [1], [2] ... as export writes them; or folders of such files (.phh, .phhs).
    """
    paths = found(files)
    progress = Progress(len(paths))
    right = wrong = 0
    for number, path in enumerate(paths, 1):
        for said in of_file(path):
            if isinstance(said, Fault):
                wrong += 1
                sys.stdout.flush()
                print(f"riverboat: {said.text}", file=sys.stderr)
            else:
                right += 1
                print(said)
        progress(number)
    if right + wrong > 1:
        go, do = "goes" if right == 1 else "go", "does" if wrong == 1 else "do"
        print(f"{right + wrong:,} hands: {right:,} {go} as told, {wrong:,} {do} not")
    return FAILURE if wrong else 0


@dataclass(frozen=True)
class Fault:
    """Why a hand can't be replayed, with its file and its place in it."""

    text: str


def of_file(path: Path) -> Iterator[str | Fault]:
    """Yield what is to be said of each hand of a file; where it holds several, each with its number, a fault with its line."""
    from riverboat.history import HistoryError, read
    from riverboat.history.importing import line_of, parts

    try:
        hands = list(parts(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        yield Fault(f"{path}: {_reason(error)}")
        return
    for number, (first, text) in enumerate(hands, 1):
        name = f"{path}, hand {number}" if len(hands) > 1 else str(path)
        try:
            yield line(name, read(text))
        except HistoryError as error:
            where = f", line {first + line_of(text, error)}" if len(hands) > 1 else ""
            yield Fault(f"{name}{where}: {_reason(error)}")


def found(files: Sequence[Path]) -> list[Path]:
    """Return the files, with those of folders in their place. Raises CommandError when there are none."""
    if not files:
        message = "name the files to replay, such as hand.phh, or a folder of them"
        raise CommandError(message, USAGE)
    paths = [path for file in files for path in (sorted(file.rglob("*.phh*")) if file.is_dir() else [file])]
    if not paths:
        message = f"there is no file named .phh or .phhs in {', '.join(map(str, files))}"
        raise CommandError(message)
    return paths


def _reason(error: Exception) -> str:
    """Return in one line why a file can't be replayed."""
    if isinstance(error, UnicodeDecodeError):
        return "this is no PHH file: it is not text"
    return " ".join(str(error.strerror if isinstance(error, OSError) else error).split())


def line(name: str, history: History) -> str:
    """Return what a hand called ``name`` is and what everybody has at its end, in the file's currency."""
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
    return f"{name}: {LIMIT_NAMES[record.limit]} {record.game.name}{under_way}: {said}"


def _amount(chips: int, unit: int) -> str:
    """Return chips in the file's currency."""
    return f"{Decimal(chips) / unit:,}" if chips % unit else f"{chips // unit:,}"
