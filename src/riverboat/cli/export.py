"""``riverboat export``: finished hands as files for trackers, researchers and other rooms."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from riverboat.cli import USAGE, CommandError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from riverboat.store import HandRow, Readers


def export(
    *,
    format: Literal["phh", "ohh", "pokerstars", "coup"] = "phh",  # noqa: A002 - the name of the option
    data: Path = Path("data"),
    database: str = "",
    out: Path | None = None,
    table: str = "",
    hand: int = 0,
    player: str = "",
) -> int:
    """Write finished hands, also while the room is open.

    Parameters
    ----------
    format
        phh: every game; ohh: Open Hand History, games with a flop; pokerstars: text for trackers;
        coup: coups of Russian Poker as JSON, one a line, of the table that is named.
    data
        The data folder.
    database
        The PostgreSQL database, where serve was told of one.
    out
        The file to write; without it the hands go to the output.
    table
        The hands of this table only, by its key, such as natchez.
    hand
        This hand of the table only.
    player
        As this player saw them, with his own cards; without it as everybody saw them.
    """
    from riverboat.store import StoreError, reading

    try:
        with reading(data, database) as readers:
            write = _write_coups if format == "coup" else partial(_write, form=format)
            written = write(readers, table=table, hand=hand, player=player, out=out)
    except StoreError as error:
        raise CommandError(" ".join(str(error).split())) from error
    except OSError as error:
        message = f"{out} can't be written: {error.strerror}"
        raise CommandError(message) from error
    if out is not None:
        print(f"{written:,} {'coups' if format == 'coup' else 'hands'} are in {out}")
    return 0


def _write(readers: Readers, *, form: str, table: str, hand: int, player: str, out: Path | None) -> int:
    """Write the hands and return how many; a hand that a form can't tell is named on the error output. Raises CommandError."""
    from riverboat.games import ALL
    from riverboat.history import HistoryError
    from riverboat.history import export as told
    from riverboat.server.history.past import Past

    owner = _owner(readers, player)
    _known(readers, table, hand)
    past = Past(readers)
    texts: list[str] = []
    for row in _rows(readers, table, hand):
        is_told = row.game in ALL and form in told.formats(ALL[row.game])
        if row.voided or not is_told or (owner and owner not in _players(row)):
            continue
        try:
            texts.append(told.export(past.tale(row, owner), form))
        except HistoryError as error:
            print(f"riverboat: hand {row.hand} of {row.table}: {error}", file=sys.stderr)
    if not texts:
        which = f"finished hand {hand}" if hand else "finished hand"
        seen = f" that {player} played" if player else ""
        message = f"there is no {which}{f' of table {table}' if table else ''}{seen} to write as {form}"
        raise CommandError(message)
    _put(texts[0] if hand else told.many(texts, form), out)
    return len(texts)


def _write_coups(readers: Readers, *, table: str, hand: int, player: str, out: Path | None) -> int:
    """Write the coups of a table and return how many. Raises CommandError."""
    from riverboat.server.history.coups import coups

    _known(readers, table, 0)
    lines = [json.dumps(each) for each in coups(readers, table, _owner(readers, player)) if hand in {0, each["coup"]}]
    if not lines:
        which = f"finished coup {hand}" if hand else "finished coup"
        message = f"there is no {which} of table {table} to write" if table else "name the table of the coups with --table"
        raise CommandError(message)
    _put("".join(f"{line}\n" for line in lines), out)
    return len(lines)


def _put(text: str, out: Path | None) -> None:
    if out is None:
        sys.stdout.write(text)
    else:
        out.write_text(text, encoding="utf-8")


def _players(row: HandRow) -> set[str]:
    from riverboat.server.history.indexing import people_of

    return {person.player for person in people_of(row)}


def _owner(readers: Readers, name: str) -> str:
    """Return the id of the player called ``name``, "" for none. Raises CommandError for somebody who is not there."""
    if not name:
        return ""
    found = next((row.id for row in readers.players() if row.name.casefold() == name.casefold()), None)
    if found is None:
        message = f"nobody is called {name} here"
        raise CommandError(message)
    return found


def _known(readers: Readers, table: str, hand: int) -> None:
    """Raise CommandError when the room has never had the table, and when a hand is asked for without one."""
    if hand and not table:
        raise CommandError("name the table of the hand with --table", USAGE)
    tables = sorted(row.table for row in readers.tables())
    if table and table not in tables and not readers.finished(table, ("", 0)):  # those of files have none
        raise CommandError(f"there is no table {table}; the tables are {', '.join(tables)}" if tables else "there are no tables")


def _rows(readers: Readers, table: str, hand: int) -> Iterator[HandRow]:
    """Yield the finished hands of a table, or of all."""
    if hand:
        row = readers.hand(table, hand)
        if row is not None:
            yield row
        return
    after = ("", 0)
    while page := readers.finished(table, after):
        yield from page
        after = page[-1].table, page[-1].hand
