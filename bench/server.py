"""How long until an action reaches all eight clients of its table, with durable commits, at 200 actions a second.

The server is a process of its own with a real data folder; the clients share one process, so that sending and receiving are timed
by one clock. Eight tables of eight, each acting in turn at an even pace. Prints the middle and the 99th of a hundred times in
milliseconds; the bars are 5 and 25.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

MEDIAN_BAR: Final = 5.0
P99_BAR: Final = 25.0
SEATS: Final = 8
JOINS_A_SECOND: Final = 1.0

PROGRAM: Final = """
import sys
from pathlib import Path
from riverboat.server.app import run
from riverboat.server.config import ServeConfig
if __name__ == "__main__":
    folder = Path(sys.argv[1])
    config = ServeConfig(data=folder / "data", port=0, tables=folder / "tables.toml", pace="off", workers=1)
    run(config, lambda address, link: print(address, flush=True))
"""

TABLE: Final = """
[[table]]
key = "t{number}"
name = "T{number}"
game = "texas_holdem"
limit = "fixed_limit"
seats = 8
play_without_people = false
"""


class Table:
    """One table's clients. ``times`` are seconds from an action's sending to its arrival at each client."""

    def __init__(self, key: str, interval: float) -> None:
        self.key = key
        self.interval = interval
        self.times: list[float] = []
        self.slowest: list[float] = []
        self.actions = 0
        self._sent = 0.0
        self._arrived: set[int] = set()
        self._next = 0.0

    def heard(self, client: int, message: dict[str, Any], now: float) -> None:
        """Note when an action's events reach a client."""
        if message["type"] != "events" or not self._sent or client in self._arrived:
            return
        self._arrived.add(client)
        self.times.append(now - self._sent)
        if len(self._arrived) == SEATS:
            self.slowest.append(now - self._sent)

    async def act(self, socket: ClientConnection, view: dict[str, Any], turn: dict[str, Any]) -> None:
        """Check or call for the seat on turn, not earlier than the pace allows."""
        await asyncio.sleep(max(0.0, self._next - time.perf_counter()))
        self._next = max(self._next, time.perf_counter() - self.interval) + self.interval
        kind = "check" if turn["choices"].get("check") else "call" if turn["choices"].get("call") else "fold"
        self.actions += 1
        command = {"type": "act", "id": f"{self.key}-{self.actions}", "table": self.key, "kind": kind}
        text = json.dumps(command | {"hand": view["hand"], "turn": turn["turn"]})
        self._arrived.clear()
        self._sent = time.perf_counter()
        await socket.send(text)

    async def follow(self, client: int, socket: ClientConnection, until: float) -> None:
        """Play one client until the time is over."""
        while time.perf_counter() < until:
            try:
                text = await asyncio.wait_for(socket.recv(), 1)
            except TimeoutError:
                continue
            now = time.perf_counter()
            message = json.loads(text)
            self.heard(client, message, now)
            view = message.get("view", {})
            turn = view.get("turn") or {}
            if "choices" in turn and message.get("type") == "events":
                await self.act(socket, view, turn)


async def play(url: str, tables: int, rate: float, seconds: float) -> list[Table]:
    """Seat everybody, play for so long, and return what was measured."""
    socket_url = url.replace("http", "ws", 1) + "/socket"
    measured = [Table(f"t{number}", tables / rate) for number in range(tables)]
    sockets: list[list[ClientConnection]] = []
    for table in measured:
        sockets.append([])
        for number in range(SEATS):
            cookie = await asyncio.to_thread(_join, url, f"{table.key} player {number}")
            socket = await connect(socket_url, additional_headers={"cookie": f"riverboat={cookie}"}, compression=None)
            await socket.send(json.dumps({"type": "watch", "table": table.key}))
            sockets[-1].append(socket)
    until = time.perf_counter() + seconds
    work = [
        table.follow(number, socket, until)
        for table, own in zip(measured, sockets, strict=True)
        for number, socket in enumerate(own)
    ]
    sitting = [_sit(table.key, own) for table, own in zip(measured, sockets, strict=True)]
    await asyncio.gather(*sitting, *work)
    return measured


def _join(url: str, name: str) -> str:
    while (answer := httpx.post(f"{url}/api/join", json={"name": name})).status_code == 429:
        time.sleep(JOINS_A_SECOND)
    return answer.cookies["riverboat"]


async def _sit(table: str, sockets: list[ClientConnection]) -> None:
    for number, socket in enumerate(sockets):
        await socket.send(json.dumps({"type": "sit", "id": f"sit-{number}", "table": table, "buy_in": 1000, "post": True}))


def processor_time(process: int) -> float:
    """Return how many seconds a process has used so far (0.0 where the system does not say)."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure and print; exit 1 when a bar is missed and ``--strict`` is given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rate", type=float, default=200.0, help="actions a second over all tables")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--strict", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
        (folder / "tables.toml").write_text("".join(TABLE.format(number=each) for each in range(options.tables)), encoding="utf-8")
        server = subprocess.Popen([sys.executable, folder / "program.py", folder], stdout=subprocess.PIPE, text=True)
        try:
            url = server.stdout.readline().strip() if server.stdout else ""
            before = processor_time(server.pid)
            measured = asyncio.run(play(url, options.tables, options.rate, options.seconds))
            spent = processor_time(server.pid) - before
        finally:
            server.terminate()
            server.wait(20)
    times = sorted(1000 * each for table in measured for each in table.slowest)
    actions = sum(table.actions for table in measured)
    median, p99 = statistics.median(times), times[int(len(times) * 0.99)]
    cost = 1000 * spent / actions
    print(f"{actions / options.seconds:.0f} actions/s, {len(times)} reached everybody; {cost:.1f} ms of the server's CPU each")
    print(f"to the last of {SEATS}: median {median:.1f} ms (bar {MEDIAN_BAR}), p99 {p99:.1f} ms (bar {P99_BAR})")
    if options.strict and (median > MEDIAN_BAR or p99 > P99_BAR):
        sys.exit(1)


if __name__ == "__main__":
    main()
