"""What came of a soak, and how it is said."""

from __future__ import annotations

import re
import statistics

import msgspec


class Report(msgspec.Struct):
    """What came of it. Times are seconds, memory bytes; ``problems`` are all that must not be.

    ``processor`` is the processor's time that the server used since its last start, ``people`` that of the people all the while.
    """

    hands: int = 0
    decisions: int = 0
    drops: int = 0
    reconnects: int = 0
    kills: int = 0
    memory: list[tuple[float, int]] = []
    each: list[float] = []
    last: list[float] = []
    processor: float = 0.0
    people: float = 0.0
    inside: list[str] = []
    problems: list[str] = []


def unrest(memory: list[tuple[float, int]], after: float) -> float:
    """Return by how much memory differed at most from its middle, ``after`` so many seconds."""
    late = [held for at, held in memory if at >= after]
    middle = statistics.median(late) if late else 1
    return max((abs(held - middle) / middle for held in late), default=0.0)


def percentile(times: list[float], share: float) -> float:
    """Return the time within which that share of ``times`` lies; 0 when there is none."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else 0.0


def milliseconds(times: list[float]) -> str:
    """Return the middle and the 99th of a hundred times."""
    return f"p50 {1000 * percentile(times, 0.5):.1f} ms, p99 {1000 * percentile(times, 0.99):.1f} ms"


def lines(report: Report, seconds: float) -> list[str]:
    """Return the report of a soak of so many seconds as it is printed."""
    late = [held for at, held in report.memory if at >= seconds / 2]
    low, high = min(late, default=0) / 2**20, max(late, default=0) / 2**20
    ends = f"{report.drops:,} dropped lines, {report.reconnects:,} reconnects, {report.kills} kills"
    found = [
        f"{report.hands:,} hands, {report.decisions:,} decisions, {ends}",
        f"action to each client: {milliseconds(report.each)} ({len(report.each):,} times)",
        f"action to all clients of its table: {milliseconds(report.last)} ({len(report.last):,} times)",
        *(f"inside the server: {line}" for line in report.inside),
        f"processor time of the server since its last start: {report.processor:.0f} s, of all the people: {report.people:.0f} s",
        f"memory in the last half: {low:.1f} to {high:.1f} MB (±{unrest(report.memory, seconds / 2):.1%})",
        *(f"WRONG     {problem}" for problem in report.problems[:50]),
    ]
    wrong = len(report.problems)
    return [*found, f"{wrong} things are wrong" if wrong else "All of it holds: chips, hands, shuffles, secrets, the log."]


def shares(metrics: str) -> list[str]:
    """Return what the server measured itself, out of the text of /metrics: how much was done within 5, 25 and 50 ms."""
    found = []
    for name, about in (("action", "action to the outboxes"), ("commit", "commit"), ("send", "outbox to the network")):
        counts = dict(re.findall(rf'riverboat_{name}_seconds_bucket\{{le="(.*?)"\}} (\S+)', metrics))
        total = float(counts.get("+Inf", 0)) or 1.0
        within = (f"{1000 * float(bound):.0f} ms {float(counts.get(bound, 0)) / total:.2%}" for bound in ("0.005", "0.025", "0.05"))
        found.append(f"{about} within {', '.join(within)}")
    return found
