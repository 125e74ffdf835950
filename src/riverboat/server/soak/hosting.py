"""The room that is soaked: a server process of its own, on a data folder with all its people in it from the beginning."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from typing import TYPE_CHECKING, Final

from riverboat.games import ALL
from riverboat.room.room import Room
from riverboat.room.sign_ins import GUEST, SignIn, new_token, token_hash
from riverboat.server.clock import RoomClock
from riverboat.server.saving import player_row, sign_in_row, transfer_rows
from riverboat.store import Batch, Store

if TYPE_CHECKING:
    from pathlib import Path

    from riverboat.store import PlayerRow, SignInRow, TransferRow

STARTS_WITHIN: Final = 60.0
"""Seconds."""

TABLE: Final = """
[[table]]
key = "soak-{number}"
name = "Soak {number}"
game = "{game}"
unit = 10
fill = {fill}
play_without_people = false
"""


def table_key(number: int) -> str:
    """Return the key of a table."""
    return f"soak-{number}"


def write_tables(path: Path, tables: int, people: int) -> None:
    """Write the file of so many tables, all games in turn; at every fifth one a bot of the room's own sits beside the people."""
    games = list(ALL)
    with path.open("w", encoding="utf-8") as file:
        for number in range(tables):
            game = games[number % len(games)]
            seats = ALL[game].seats[1]
            fill = min(people + 1, seats) if number % 5 == 0 and people < seats else 0
            file.write(TABLE.format(number=number, game=game, fill=fill))


def let_in(folder: Path, count: int) -> list[tuple[str, str]]:
    """Write so many guests into a new data folder, past the door that counts newcomers; return the id and the token of each."""
    room, now = Room(ALL), RoomClock().now()
    found: list[tuple[str, str]] = []
    players: list[PlayerRow] = []
    transfers: list[TransferRow] = []
    sign_ins: list[SignInRow] = []
    for number in range(count):
        player, rows = room.join(f"Soaker {number}", os.urandom, now)
        token = new_token(os.urandom)
        sign_ins.append(sign_in_row(SignIn(token_hash(token), player.id, now, now, GUEST)))
        players.append(player_row(player))
        transfers += transfer_rows(rows, now)
        found.append((player.id, token))
    with Store.open(folder) as store:
        store.commit(Batch(players=tuple(players), transfers=tuple(transfers), sign_ins=tuple(sign_ins))).result(60)
    return found


class House:
    """The server's process; ``errors`` is all that it wrote on its error output in all its lives."""

    def __init__(self, folder: Path, pace: str) -> None:
        self.folder = folder
        self.url = ""
        self.errors = ""
        self._pace = pace
        self._port = 0
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def data(self) -> Path:
        """The data folder."""
        return self.folder / "data"

    @property
    def token(self) -> str:
        """The host's token."""
        return (self.data / "host.token").read_text(encoding="ascii").strip()

    async def start(self) -> None:
        """Start the server and wait until it answers; later starts take the same port."""
        options = ("--data", str(self.data), "--port", str(self._port), "--pace", self._pace)
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "riverboat", "serve", *options, "--tables", str(self.folder / "tables.toml")),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        self._reading = asyncio.create_task(self._read_errors(self._process))
        self.url = await asyncio.wait_for(self._address(self._process), STARTS_WITHIN)
        self._port = int(self.url.rpartition(":")[2])

    async def _address(self, process: asyncio.subprocess.Process) -> str:
        assert process.stdout is not None  # noqa: S101 - it was asked for as a pipe
        url = ""
        while line := (await process.stdout.readline()).decode():
            found = re.search(r"The room is open: (http://\S+)", line)
            url = found[1] if found else url
            if line.startswith("Ctrl-C"):
                return url
        message = f"the server did not start: {self.errors}"
        raise RuntimeError(message)

    async def _read_errors(self, process: asyncio.subprocess.Process) -> None:
        assert process.stderr is not None  # noqa: S101 - it was asked for as a pipe
        while line := await process.stderr.readline():
            self.errors += line.decode(errors="replace")

    def memory(self) -> int:
        """Return the bytes of memory that the server itself holds, its workers left out; 0 when it does not run."""
        if self._process is None or self._process.returncode is not None:
            return 0
        with contextlib.suppress(OSError), open(f"/proc/{self._process.pid}/statm", encoding="ascii") as file:  # noqa: PTH123 - no file
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        return 0

    def processor_time(self) -> float:
        """Return the seconds of processor time that the server has used in this life."""
        if self._process is None:
            return 0.0
        with contextlib.suppress(OSError), open(f"/proc/{self._process.pid}/stat", encoding="ascii") as file:  # noqa: PTH123 - no file
            fields = file.read().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    async def kill(self) -> None:
        """End the server and its workers as a power cut would."""
        await self._end(signal.SIGKILL, everybody=True)

    async def stop(self) -> None:
        """Let the server say goodbye and end."""
        await self._end(signal.SIGTERM, everybody=False)

    async def _end(self, with_signal: signal.Signals, *, everybody: bool) -> None:
        process = self._process
        if process is None or process.returncode is not None:
            return
        if everybody:
            os.killpg(process.pid, with_signal)
        else:
            process.send_signal(with_signal)
        await process.wait()
        if self._reading is not None:
            await self._reading
