"""A soak from its beginning to its verdict."""

from __future__ import annotations

import asyncio
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import uvloop

from riverboat.server.soak.hosting import House, let_in, table_key, write_tables
from riverboat.server.soak.judging import judge
from riverboat.server.soak.playing import Meter, Player, Tally
from riverboat.server.soak.report import Report, milliseconds, shares, unrest

if TYPE_CHECKING:
    from collections.abc import Callable

SITTING: Final = 4
"""People who sit down at each table; the other connections look on."""

MEMORY_EVERY: Final = 5.0
SAY_EVERY: Final = 30.0
"""Seconds."""

MOST_GROWTH: Final = 0.05
"""By how much memory may differ from its middle in the last half."""


class Wanted(msgspec.Struct, frozen=True):
    """What a soak is: so many minutes, tables, connections, and kills (all in the first half)."""

    minutes: float = 10.0
    tables: int = 50
    connections: int = 300
    kills: int = 2
    pace: str = "fast"


def soak(wanted: Wanted, say: Callable[[str], None]) -> Report:
    """Run a soak in a folder of its own, telling how it goes; return what came of it."""
    with (
        tempfile.TemporaryDirectory(prefix="riverboat-soak-") as name,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        return runner.run(_Soak(wanted, Path(name), say).run())


class _Soak:
    """One soak under way."""

    def __init__(self, wanted: Wanted, folder: Path, say: Callable[[str], None]) -> None:
        self.wanted = wanted
        self.house = House(folder, wanted.pace)
        self.tally = Tally()
        self.meters = [Meter() for _ in range(wanted.tables)]
        self.report = Report()
        self._say = say
        self._began = 0.0

    @property
    def seconds(self) -> float:
        """How long it goes on, in all."""
        return 60 * self.wanted.minutes

    async def run(self) -> Report:
        """Play, then judge."""
        wanted = self.wanted
        write_tables(self.house.folder / "tables.toml", wanted.tables, SITTING)
        people = await asyncio.to_thread(let_in, self.house.data, wanted.connections)
        try:
            await self._play(people)
        finally:
            await self.house.kill()
        return await asyncio.to_thread(self._judged)

    async def _play(self, people: list[tuple[str, str]]) -> None:
        """Start the server, let everybody play until the time is over, and stop it."""
        await self.house.start()
        self._began = time.monotonic()
        players = [self._player(number, who) for number, who in enumerate(people)]
        living = [asyncio.create_task(player.live()) for player in players]
        watching = asyncio.create_task(self._watch())
        await self._kill_now_and_then()
        await asyncio.sleep(max(0.0, self._began + self.seconds - time.monotonic()))
        self.report.inside = await asyncio.to_thread(self._inside)
        self.report.processor, self.report.people = self.house.processor_time(), time.process_time()
        for player in players:
            player.going = player.dropping = False
        await self.house.stop()
        watching.cancel()
        for task in living:
            task.cancel()
        await asyncio.gather(*living, watching, return_exceptions=True)

    def _player(self, number: int, who: tuple[str, str]) -> Player:
        table = number % self.wanted.tables
        sits = number // self.wanted.tables < SITTING
        return Player(self.house, who, table_key(table), self.meters[table], self.tally, sits=sits)

    async def _kill_now_and_then(self) -> None:
        """Kill the server in the first half, and start it again on what it left behind."""
        for number in range(self.wanted.kills):
            at = self._began + self.seconds / 2 * (number + 1) / (self.wanted.kills + 1)
            await asyncio.sleep(max(0.0, at - time.monotonic()))
            await self.house.kill()
            await self.house.start()
            self.report.kills += 1
            self._say(f"killed and started again, {self.report.kills} of {self.wanted.kills}")

    async def _watch(self) -> None:
        """Measure the memory, and say from time to time how it goes."""
        said = time.monotonic()
        while True:
            await asyncio.sleep(MEMORY_EVERY)
            if memory := self.house.memory():
                self.report.memory.append((time.monotonic() - self._began, memory))
            if time.monotonic() - said >= SAY_EVERY:
                said = time.monotonic()
                self._say(self._line())

    def _line(self) -> str:
        here = sum(len(meter.here) for meter in self.meters)
        memory = self.report.memory[-1][1] / 2**20 if self.report.memory else 0
        times = [taken for meter in self.meters for taken in meter.last]
        so_far = f"{self.tally.decisions:,} decisions, {self.tally.reconnects:,} reconnects, {len(self.tally.faults)} faults"
        at = f"{time.monotonic() - self._began:4.0f} s: {here} connected"
        return f"{at}, {so_far}, action to all {milliseconds(times)}, memory {memory:.0f} MB"

    def _inside(self) -> list[str]:
        """Return what the server itself measured."""
        headers = {"authorization": f"Bearer {self.house.token}"}
        request = urllib.request.Request(f"{self.house.url}/metrics", headers=headers)  # noqa: S310 - our own http address
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 - our own http address
            text = answer.read().decode()
        return shares(text)

    def _judged(self) -> Report:
        report, tally = self.report, self.tally
        verdict = judge(self.house.data, tally.told)
        report.hands, report.decisions, report.drops, report.reconnects = (
            verdict.hands,
            tally.decisions,
            tally.drops,
            tally.reconnects,
        )
        report.each = [taken for meter in self.meters for taken in meter.each]
        report.last = [taken for meter in self.meters for taken in meter.last]
        report.problems += verdict.problems + tally.faults
        if self.house.errors.strip():
            report.problems.append(f"the server's log is not empty: {self.house.errors.strip()[-2000:]}")
        if (growth := unrest(report.memory, self.seconds / 2)) > MOST_GROWTH:
            report.problems.append(f"memory differs by {growth:.1%} from its middle in the last half")
        self._say(
            f"{verdict.looked:,} times somebody's hand was held against the journal; {tally.numbers:,} numbers given to shuffles, "
            f"{tally.resumed:,} resumed by number, {tally.snapshots:,} from scratch, {tally.rebuys:,} rebuys; "
            f"refused: {dict(sorted(tally.refused.items())) or 'nothing'}"
        )
        return report
