"""The command line: ``riverboat serve``, ``games``, ``doctor``, ``verify``, ``backup`` and others.

Each command loads what it needs when it runs, so that the others stay quick. What a user did wrong is one line on the error
output: exit code 2 when the command makes no sense, 1 when it failed.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cyclopts import App

USAGE = 2
FAILURE = 1
INTERRUPTED = 130


COMMANDS = {
    "serve": "Open the room and print its address.",
    "games": "List the games, or print the rules of one.",
    "doctor": "Say what is installed and how the data folder stands.",
    "verify": "Check all that a room has written down, or the shuffle of one hand by its file.",
    "ledger": "Say who has what, who sat where, and who pays whom to settle up.",
    "export": "Write finished hands as PHH, Open Hand History or PokerStars-style text.",
    "backup": "Copy a room's database into one file, also while the room is open.",
    "restore": "Make a data folder of a backup.",
    "replay": "Play the hands of PHH files again, and see whether they end as the files say.",
    "equity": "Count how often hands and ranges win against each other, in any game.",
    "password": "Print what a file of tables holds of a private table's password.",
    "chat": "Say whether lines would stand in a room where English is spoken, and why.",
    "soak": "Put a room under load over real sockets, with kills, and see whether everything holds.",
    "russian": "Advise on a hand of Russian Poker, exactly, or say what a house keeps.",
    "simulate": "Play random hands of a game and count the chips after every event.",
}
"""What each command does; the command itself is the function of this name in the module of this name."""


class CommandError(Exception):
    """The command can't be carried out; the text is the one line that the user reads. ``code`` is the exit code."""

    def __init__(self, text: str, code: int = FAILURE) -> None:
        super().__init__(text)
        self.code = code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if words and words[0] in {"--version", "-V", "version"}:
            return _version()
        if words and words[0] == "equity":
            return _equity(words[1:])
        return _run(words)
    except CommandError as error:
        return _complain(str(error), error.code)
    except KeyboardInterrupt:
        return _complain("stopped", INTERRUPTED)
    except BrokenPipeError:
        # Whoever read the output has seen enough (``| head``). Python would complain once more on closing it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILURE


def _version() -> int:
    from riverboat import __version__

    print(f"riverboat {__version__}")
    return 0


def _equity(words: list[str]) -> int:
    """Run the one command that reads its own options, so that it starts at once."""
    from riverboat.cli.equity import read

    code = read(words)
    sys.stdout.flush()
    return code


def _run(words: list[str]) -> int:
    from cyclopts import CycloptsError

    try:
        code = make_app()(words, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        return _complain(" ".join(str(error).split()), USAGE)
    sys.stdout.flush()
    return code if isinstance(code, int) else 0


def _complain(text: str, code: int) -> int:
    print(f"riverboat: {text}", file=sys.stderr)
    return code


def make_app() -> App:
    """Return the command line as an object: which commands there are."""
    from cyclopts import App

    app = App(
        name="riverboat",
        help="A poker room that anyone can run. `riverboat serve` opens it.",
        version_flags=(),
        result_action="return_value",
        suppress_keyboard_interrupt=False,
    )
    for command, words in COMMANDS.items():
        app.command(f"riverboat.cli.{command}:{command}", name=command, help=words)
    return app
