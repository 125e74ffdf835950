"""What the server counts of itself, for Prometheus: how much happens and how long it takes; never a name, a card or a secret."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from prometheus_client.core import Metric

    from riverboat.server.tables.actor import Actor
    from riverboat.server.tables.dealer import DealerActor
    from riverboat.server.web.sessions import Session

FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds: the bars of the figures that are watched, 5, 25 and 50 ms, are among them."""


class Metrics:
    """The counters of one room; each server has its own."""

    def __init__(self, actors: Mapping[str, Actor], dealers: Mapping[str, DealerActor], sessions: Collection[Session]) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_Now(actors, dealers, sessions))
        self.hands = self._counter("riverboat_hands", "Hands and coups that were dealt.")
        self.commits = self._counter("riverboat_commits", "Batches that were stored.")
        self.failures = self._counter("riverboat_commit_failures", "Batches that could not be stored.")
        self.resumes = self._counter("riverboat_resumes", "Tables followed: from a number on (events), or from scratch.", "how")
        self.refusals = self._counter("riverboat_refusals", "Commands that were refused, by code.", "code")
        self.cut_off = self._counter("riverboat_cut_off", "Connections cut off because they read too slowly.")
        self.faults = self._counter("riverboat_faults", "Faults of the program that froze a table.")
        self.actions = self._histogram(
            "riverboat_action_seconds", "From an action's arrival until all its table's clients are told."
        )
        self.saving = self._histogram("riverboat_commit_seconds", "How long it takes to store a batch.")
        self.sending = self._histogram("riverboat_send_seconds", "From the outbox of a connection to the network.")

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(name, about, labels, registry=self._registry)

    def _histogram(self, name: str, about: str) -> Histogram:
        return Histogram(name, about, buckets=FAST, registry=self._registry)

    def told_within(self) -> tuple[int, int]:
        """Return the milliseconds within which half of the actions, and 99 of 100, were told so far; 0 before the first."""
        samples = next(iter(self.actions.collect())).samples
        counts = [(float(each.labels["le"]), each.value) for each in samples if each.name.endswith("_bucket")]
        total = counts[-1][1]
        within = (next(bar for bar, count in counts if count >= part * total) for part in (0.5, 0.99))
        middle, slowest = (math.ceil(1000 * min(bar, FAST[-1])) for bar in within)
        return (middle, slowest) if total else (0, 0)

    def text(self) -> bytes:
        """Return all of it in Prometheus' own format."""
        return generate_latest(self._registry)


class _Now:
    """What is read off the room when somebody asks."""

    def __init__(self, actors: Mapping[str, Actor], dealers: Mapping[str, DealerActor], sessions: Collection[Session]) -> None:
        self._actors = actors
        self._dealers = dealers
        self._sessions = sessions

    def collect(self) -> Iterator[Metric]:
        """Yield each figure as it is now."""
        tables: list[Actor | DealerActor] = [*self._actors.values(), *self._dealers.values()]
        state = GaugeMetricFamily("riverboat_tables", "Tables, by what they do.", labels=("state",))
        for word in ("playing", "waiting", "halted"):
            state.add_metric((word,), sum(_state(table) == word for table in tables))
        yield state
        seats = GaugeMetricFamily("riverboat_seats", "Taken seats.", labels=("by",))
        seats.add_metric(("people",), sum(len(table.live.people) for table in tables))
        seats.add_metric(("bots",), sum(len(table.live.bots) for table in self._actors.values()))
        yield seats
        yield GaugeMetricFamily("riverboat_connections", "Open sockets.", len(self._sessions))
        depths = GaugeMetricFamily("riverboat_queue_depth", "Entries of the longest queue of its kind.", labels=("queue",))
        depths.add_metric(("inbox",), max((table.waiting for table in tables), default=0))
        depths.add_metric(("outbox",), max((len(session.outbox) for session in self._sessions), default=0))
        yield depths


def _state(table: Actor | DealerActor) -> str:
    if table.halted or table.live.frozen:
        return "halted"
    return "playing" if table.live.playing else "waiting"
