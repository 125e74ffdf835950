"""Long runs for a house's edge: shards done one after another or together, kept in a file, and gone on with where it was stopped.

The file has a line that says what was asked, and a line for each shard that is done; a line that was cut short counts as not done.
"""

from __future__ import annotations

import json
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from riverboat.analysis import edge_sample
from riverboat.analysis.edge_sample import Sums, classes, efforts, estimate, merged, worth
from riverboat.analysis.house_edge import RANKS, EdgeError, Question, require_answerable, swept
from riverboat.analysis.jobs import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from riverboat.analysis.house_edge import Edge

FORMAT: Final = 1
SLICE: Final = 250
"""How many classes a shard of the whole problem solves."""


class Kept:
    """The shards of a run that are done, and the file that keeps them, if there is one."""

    def __init__(self, path: Path | None, header: dict[str, Any]) -> None:
        self.done: dict[int, Any] = {}
        self._path = path
        if path is None:
            return
        lines = path.read_text("utf-8").splitlines(keepends=True) if path.exists() else []
        if lines and json.loads(lines[0]) != header:
            raise EdgeError(f"{path} is of another run: {lines[0].strip()}; this one is {json.dumps(header)}")
        for line in lines[1:]:
            if line.endswith("\n"):
                number, told = json.loads(line)
                self.done[number] = told
        whole = [line for line in lines if line.endswith("\n")] or [json.dumps(header) + "\n"]
        path.write_text("".join(whole), "utf-8")

    def keep(self, number: int, told: Any) -> None:  # noqa: ANN401 - any JSON
        """Keep what a shard came to."""
        self.done[number] = told
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([number, told]) + "\n")


def header(question: Question, kind: str, seed: int) -> dict[str, Any]:
    """Return what a file says of its run."""
    return {
        "riverboat": "russian edge",
        "format": FORMAT,
        "kind": kind,
        "rules": question.rules.key,
        "rules_hash": question.rules.hash,
        "actions": list(question.actions),
        "bet_from": question.bet_from,
        "ante": question.ante,
        "seed": seed,
    }


def sampled(
    question: Question,
    samples: int,
    *,
    seed: int = 1,
    path: Path | None = None,
    workers: int = 0,
    ray: bool = False,
    progress: Callable[[float], None] = lambda _part: None,
) -> Edge:
    """Return a house's edge from about ``samples`` solved positions and the exact value of the play without exchanges.

    Raises EdgeError for a file of another run, RulesError, OSError.
    """
    require_answerable(question)
    kept = Kept(path, header(question, "sample", seed))
    exact = swept(question, workers=workers, ray=ray)
    efforts()  # made once, before the workers want them
    shards = max(1, -(-samples // edge_sample.SHARD))
    missing = [number for number in range(shards) if number not in kept.done]
    for number, sums in run(partial(edge_sample.shard, question, seed), missing, workers=workers, ray=ray):
        kept.keep(number, [[*stratum, *part] for stratum, part in sums.items()])
        progress(len(kept.done) / shards)
    sums = merged([_read(kept.done[number]) for number in range(shards)])
    gain, error = estimate(sums)
    return exact._replace(value=exact.swept + gain, error=error, samples=sum(part.solved for part in sums.values()))


def _read(told: Iterable[list[int]]) -> dict[edge_sample.Stratum, Sums]:
    """Return a shard's sums as a file tells them."""
    return {(row[0], row[1], row[2], row[3]): Sums(*row[4:]) for row in told}


def whole(
    question: Question,
    *,
    path: Path | None = None,
    workers: int = 0,
    ray: bool = False,
    slices: Iterable[int] | None = None,
    progress: Callable[[float], None] = lambda _part: None,
) -> Edge:
    """Return a house's exact edge from all 5,649,150 classes of hands and open cards: days of work, so for many machines.

    ``slices`` are those shards to do now; when not all are done afterwards, EdgeError says how many are.
    """
    require_answerable(question)
    kept = Kept(path, header(question, "whole", 0))
    exact = swept(question, workers=workers, ray=ray)
    shards = slice_count()
    missing = [number for number in (range(shards) if slices is None else slices) if number not in kept.done]
    for number, (value, count) in run(partial(slice_value, question), missing, workers=workers, ray=ray):
        kept.keep(number, [str(value), count])
        progress(len(kept.done) / shards)
    if len(kept.done) < shards:
        raise EdgeError(f"{len(kept.done):,} of {shards:,} shards are done: go on with the same file")
    deals = sum(count for _, count in kept.done.values())
    total = sum((Fraction(value) for value, _ in kept.done.values()), Fraction(0))
    return exact._replace(value=total / deals, samples=RANKS * len(classes()))


def slice_count() -> int:
    """Return how many shards the whole problem has."""
    return RANKS * -(-len(classes()) // SLICE)


def slice_classes(number: int) -> Iterator[tuple[bytes, int, int]]:
    """Yield the hands of a shard of the whole problem: five cards, how many hands they stand for, the open card."""
    rank, part = divmod(number, -(-len(classes()) // SLICE))
    up = 4 * rank + 3
    for cards, weight, _ in classes()[part * SLICE : (part + 1) * SLICE]:
        if up not in cards:
            yield cards, weight, up


def slice_value(question: Question, number: int) -> tuple[Fraction, int]:
    """Return what the hands of a shard of the whole problem are worth together, in ANTEs, and how many they are."""
    value, count = Fraction(0), 0
    for cards, weight, up in slice_classes(number):
        value += weight * worth(question, cards, up)[1]
        count += weight
    return value, count
