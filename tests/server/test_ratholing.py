"""The ratholing rule outlives a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.playing import TABLE, take_chips
from tests.server.running import Running

if TYPE_CHECKING:
    from pathlib import Path


def test_what_somebody_left_with_is_known_after_a_restart(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLE.format(key="one", game="razz", limit="fixed_limit") + "ratholing_minutes = 30\n", encoding="utf-8")
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")
    with Running(config) as server, Guest(server.url, server.join("Ann")) as ann:
        ann.watch("one")
        ann.sit("one", 600)
        ann.done("leave", table="one")
        assert ann.refused("sit", table="one", buy_in=400, seat=-1, post=True) == "bad_amount"
    with Running(config) as server, Guest(server.url, ann.cookie) as again:
        again.watch("one")
        assert again.refused("sit", table="one", buy_in=400, seat=-1, post=True) == "bad_amount"
        again.sit("one", 600)


def test_who_came_back_and_lost_it_all_may_bring_what_he_likes_after_a_restart_too(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLE.format(key="one", game="texas_holdem", limit="no_limit") + "ratholing_minutes = 30\n", encoding="utf-8")
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")
    with Running(config) as server, Guest(server.url, server.join("Ann")) as ann, Guest(server.url, server.join("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 600)
            guest.done("leave", table="one")
        for guest in (ann, bob):
            guest.sit("one", 600)
        winner, loser = take_chips((ann, bob), "one")
        cookies = winner.cookie, loser.cookie
    with Running(config) as server, Guest(server.url, cookies[0]) as rich, Guest(server.url, cookies[1]) as poor:
        for guest in (rich, poor):
            guest.watch("one")
        assert rich.refused("sit", table="one", buy_in=400, seat=-1, post=True) == "bad_amount"
        poor.sit("one", 400)
