"""``riverboat password``: what a file of tables holds of a private table's password."""

from __future__ import annotations

import getpass
import sys

from riverboat.cli import USAGE, CommandError


def password() -> int:
    """Ask for a password twice, or read a line of the standard input, and print the line for the table's section of the file.

    What is printed tells nobody the password; ``password_hash`` lets those in who know it.
    """
    from riverboat.server.people.passwords import kept_of
    from riverboat.server.tables.private import LONGEST, SHORTEST

    word = _asked() if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")
    if not SHORTEST <= len(word) <= LONGEST:
        message = f"a table's password has {SHORTEST} to {LONGEST} characters, not {len(word)}"
        raise CommandError(message, USAGE)
    print(f'password_hash = "{kept_of(word)}"')
    return 0


def _asked() -> str:
    word = getpass.getpass("Password of the table: ")
    if word != getpass.getpass("Once more: "):
        message = "the two are not the same: nothing is printed"
        raise CommandError(message, USAGE)
    return word
