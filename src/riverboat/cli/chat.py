"""``riverboat chat``: whether lines would stand in a room where English is spoken, for hosts who wonder."""

from __future__ import annotations

import sys
from pathlib import Path  # noqa: TC003 - the command line reads the types of its options

from riverboat.cli import USAGE, CommandError


def chat(*lines: str, file: Path | None = None) -> int:
    """Print each line's verdict and the reason: "allowed" or "flagged".

    Parameters
    ----------
    lines
        The lines; quote each one. Without any, and without a file, they are read from the standard input.
    file
        A text file with a line in each of its lines, - for the standard input. Whatever comes before a tab is printed, not judged.
    """
    from riverboat.speech import judge

    texts = [*lines, *(_read(file) if file is not None or not lines else [])]
    flagged = 0
    for text in texts:
        verdict = judge(text.rpartition("\t")[2])
        flagged += not verdict.allowed
        print(f"{'allowed' if verdict.allowed else 'flagged'}  {text}  ({verdict.reason})")
    if len(texts) > 1:
        print(f"{len(texts)} lines, {flagged} flagged")
    return 0


def _read(file: Path | None) -> list[str]:
    """Return the lines of a file that say something."""
    try:
        text = sys.stdin.read() if file is None or str(file) == "-" else file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        message = f"{file} can't be read: {getattr(error, 'strerror', '') or 'it is no text in UTF-8'}"
        raise CommandError(message, USAGE) from error
    return [line for line in text.splitlines() if line.strip()]
