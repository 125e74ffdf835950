"""A full table: people line up, and a seat that comes free is held for the first of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.running import Running

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.guests import Message

FULL = """
[[table]]
key = "small"
name = "Small"
game = "texas_holdem"
seats = 2
"""


def my_line(guest: Guest, **wanted: object) -> Message:
    """Listen until the lobby shows this guest his table's line so."""

    def fits(message: Message) -> bool:
        lines = message.get("tables", ())
        return any(all(line.get(name) == value for name, value in wanted.items()) for line in lines)

    return guest.until(fits)


def test_the_first_in_line_gets_the_seat_and_nobody_jumps_the_line(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(FULL, encoding="utf-8")
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as running:
        ann, bob, cleo, dora = (Guest(running.url, running.join_once(name)) for name in ("Ann", "Bob", "Cleo", "Dora"))
        for guest in (ann, bob):
            guest.watch("small")
            guest.sit("small", 400)
        assert cleo.refused("sit", table="small", buy_in=400) == "table_full"
        assert cleo.done("queue", table="small")["text"] == "You are number 1 in the line for Small."
        assert dora.done("queue", table="small")["text"] == "You are number 2 in the line for Small."
        my_line(dora, place=2, waiting=2)
        assert ann.refused("queue", table="small") == "not_allowed"

        ann.done("leave", table="small")
        notice = cleo.hear("notice")
        assert (notice["code"], notice["table"]) == ("seat_offered", "small")
        assert dora.refused("sit", table="small", buy_in=400) == "seat_taken"
        cleo.done("unqueue", table="small")
        assert dora.hear("notice")["code"] == "seat_offered"
        dora.sit("small", 400)
        for guest in (ann, bob, cleo, dora):
            guest.close()
