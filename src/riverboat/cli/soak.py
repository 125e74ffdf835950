"""``riverboat soak``: put a room under load and see whether everything holds."""

from __future__ import annotations

from typing import Literal

from riverboat.cli import FAILURE, USAGE, CommandError


def soak(
    *,
    minutes: float = 10.0,
    tables: int = 50,
    connections: int = 0,
    kills: int = 2,
    pace: Literal["normal", "fast", "brisk", "off"] = "fast",
) -> int:
    """Play at many tables over real sockets that drop and come back, kill the server, and check that nothing is lost or leaked.

    The room is a new one in a temporary folder. Prints hands, reconnects, times and memory; exit code 1 when anything is wrong.

    Parameters
    ----------
    minutes
        How long.
    tables
        How many tables, all games in turn.
    connections
        How many people in all, four of them sit at each table; 0: six a table.
    kills
        How often the server is killed, in the first half.
    pace
        How long the room waits for people to look.
    """
    from riverboat.server.soak.report import lines
    from riverboat.server.soak.running import Wanted
    from riverboat.server.soak.running import soak as run

    if minutes <= 0 or tables < 1 or kills < 0 or connections < 0:
        raise CommandError("minutes and tables are more than 0, connections and kills are 0 or more", USAGE)
    wanted = Wanted(minutes, tables, connections or 6 * tables, kills, pace)
    report = run(wanted, lambda line: print(line, flush=True))
    print("\n".join(lines(report, 60 * minutes)))
    return FAILURE if report.problems else 0
