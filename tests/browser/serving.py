"""A real room for the browser tests: `riverboat serve` in a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Final

from riverboat import games
from riverboat.room.lobby import default_tables
from tests.house.source import PACKAGE, ROOT

if TYPE_CHECKING:
    from pathlib import Path

OPENED: Final = {settings.game: games.ALL[settings.game] for settings in default_tables(games.ALL)}
"""The games that a room opens tables for when nobody names others."""

STARTS_WITHIN: Final = 30.0
"""Seconds."""


class Room:
    """A served room. ``data`` outlives its processes: what was killed can be started again on it."""

    def __init__(self, data: Path, *options: str, host: str = "127.0.0.1") -> None:
        self.data = data
        self.url = ""
        self.host_link = ""
        self._host = host
        self._options = options
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self._log = data.with_suffix(".log")

    def start(self) -> Room:
        """Start the server and wait until it says where it is; a second start takes the same port again."""
        assert (PACKAGE / "client" / "index.html").exists(), "the client is not built: make client"
        command = (sys.executable, "-m", "riverboat", "serve", "--host", self._host, "--port", str(self._port))
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                (*command, "--data", str(self.data), *self._options),
                cwd=self.data.parent,
                env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
        self._wait_for_the_address()
        return self

    def _wait_for_the_address(self) -> None:
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            said = self.said()
            link = re.search(r"(https?://\S+?:(\d+))/host/\S+", said)
            if link:
                self.host_link = link[0]
                self._port = int(link[2])
                self.url = f"http://{self._host}:{self._port}"
                return
            assert self._process is not None
            assert self._process.poll() is None, f"the server ended:\n{said}"
            time.sleep(0.05)
        message = f"no address within {STARTS_WITHIN:.0f} s; the server said:\n{self.said()}"
        raise AssertionError(message)

    def said(self) -> str:
        """Return all that the running (or last) process printed."""
        return self._log.read_text()

    def kill(self) -> None:
        """End the server as a power cut would: it and its workers get SIGKILL."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask the server to close."""
        if self._process is not None and self._process.poll() is None:
            self._end(signal.SIGTERM)

    def _end(self, with_signal: signal.Signals) -> None:
        process = self._process
        assert process is not None
        if with_signal is signal.SIGKILL:
            os.killpg(process.pid, with_signal)
        else:
            process.send_signal(with_signal)
        try:
            process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            message = f"the server did not close within 20 s; it said:\n{self.said()}"
            raise AssertionError(message) from None
