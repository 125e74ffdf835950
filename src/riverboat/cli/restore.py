"""``riverboat restore``: a data folder made of a backup."""

from __future__ import annotations

from pathlib import Path

from riverboat.cli import CommandError


def restore(file: Path, *, data: Path = Path("data"), database: str = "") -> int:
    """Make a data folder of a backup; the folder must not hold a room yet.

    Parameters
    ----------
    file
        The backup; the key beside it (FILE.key) is taken too.
    data
        The data folder to make.
    database
        An empty PostgreSQL database to put the rows into.
    """
    from riverboat.store import StoreError
    from riverboat.store.backup import restore as bring_back

    try:
        head = bring_back(file, data, database=database)
    except (StoreError, OSError) as error:
        raise CommandError(" ".join(str(error).split())) from error
    print(f"{data} holds the room of {file}. Head hash {head}")
    print(f"Open it with: riverboat serve --data {data}{f' --database {database}' if database else ''}")
    return 0
