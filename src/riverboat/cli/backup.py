"""``riverboat backup``: the database in one file."""

from __future__ import annotations

from pathlib import Path

from riverboat.cli import CommandError


def backup(file: Path, *, data: Path = Path("data"), database: str = "", with_key: bool = False) -> int:
    """Copy the database into one file, also while the room is open; the key is left out unless asked for.

    Parameters
    ----------
    file
        The file to make, such as friday.db.
    data
        The data folder.
    database
        The PostgreSQL database, where serve was told of one.
    with_key
        Put the key to the hidden cards beside it (FILE.key): who has both can read them.
    """
    from riverboat.store import StoreError
    from riverboat.store.backup import back_up, key_beside

    try:
        head = back_up(data, file, database=database, with_key=with_key)
    except StoreError as error:
        raise CommandError(" ".join(str(error).split())) from error
    print(f"{file} holds the room as of now. Head hash {head}")
    without = "The key to the hidden cards is not in it: a hand under way would be called off after a restore (--with-key adds it)."
    print(f"The key lies beside it: {key_beside(file)}. Who has both can read the hidden cards." if with_key else without)
    return 0
