"""The real command line, in processes of their own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "riverboat")


def surroundings(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "RIVERBOAT_KEY_FILE"}
    return kept | {"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1", "COLUMNS": "100"} | more


def run(*words: str, cwd: Path, code: int = 0, **environment: str) -> str:
    """Run ``riverboat WORDS`` and return what it printed; the exit code must be ``code``.

    Of a command that fails, what it said on the error output is returned: one line, no traceback.
    """
    done = subprocess.run(
        (*COMMAND, *words), cwd=cwd, env=surroundings(**environment), capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == code, (done.stdout, done.stderr)
    if code in {0, 1} and done.stdout:
        assert not done.stderr
        return done.stdout
    assert done.stdout == ""
    assert done.stderr.startswith("riverboat: ")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("riverboat: ").rstrip("\n")


class Serving:
    """``riverboat serve`` with these options, from ``with`` to the end of its block.

    ``said`` is what it printed until it was open.
    """

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self._options = ("--data", str(data), *options)
        self.said = ""
        self.errors = ""

    @property
    def url(self) -> str:
        found = re.search(r"The room is open: (http://\S+)", self.said)
        assert found, self.said
        return found[1]

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            (*COMMAND, "serve", *self._options),
            cwd=self.data.parent,
            env=surroundings(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        guard = threading.Timer(60, self._process.kill)
        guard.start()
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.said += line
            if line.startswith("Ctrl-C"):
                break
        guard.cancel()
        if "Ctrl-C" not in self.said:
            self.kill()
            raise AssertionError(self.said + self.errors)
        return self

    def end(self, with_signal: signal.Signals) -> int:
        """Send a signal to the server alone and return its exit code."""
        self._process.send_signal(with_signal)
        more, self.errors = self._process.communicate(timeout=30)
        self.said += more
        return self._process.returncode

    def kill(self) -> None:
        """End the server and its workers at once, as a power cut would; once it has ended nothing more."""
        if self._process.poll() is not None:
            return
        os.killpg(self._process.pid, signal.SIGKILL)
        _, self.errors = self._process.communicate()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._process.poll() is None:
            self.kill()
