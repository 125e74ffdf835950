"""Run it twice by two yeses: two people are all-in, each says yes on his own screen, and both see two boards and who won which."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.screen import faults
from tests.browser.test_accessible import broken

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.browser.conftest import NewPlayer
    from tests.browser.player import Player
    from tests.browser.serving import Room

TABLE = """
[[table]]
name = "Natchez"
game = "texas_holdem"
least_buy_in = 20
most_buy_in = 20
run_it_twice = true
"""
"""Two big blinds each: the first raise is all there is."""


def test_two_yeses_run_it_twice(tmp_path: Path, new_room: Callable[..., Room], new_player: NewPlayer) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLE)
    room = new_room("--tables", str(tables))  # at the usual pace: both look at the end of the hand for a while
    players = new_player("Anna Agrees", DESKTOP), new_player("Bruno Agrees", PHONE)
    for player in players:
        player.open(room.url).sit("Texas Hold'em")
    asked, early = _all_in(players)

    early.press(early.page.locator(".wishes button", has_text="Run it twice"))
    expect(early.page.locator(".wishes button[aria-pressed=true]")).to_have_text("Run it twice")
    expect(asked.page.locator("[data-says=turn]")).to_contain_text("Run it twice")
    asked.act("run_twice")

    for player in players:
        page = player.page
        expect(page.locator(".story .award").first).to_be_visible(timeout=40_000)
        boards = page.locator(".board.of-two")
        expect(boards).to_have_count(2)
        assert [boards.nth(at).get_attribute("aria-label") for at in (0, 1)] == ["First board", "Second board"]
        assert [boards.nth(at).locator(".card").count() for at in (0, 1)] == [5, 5]
        expect(page.locator(".story")).to_contain_text(re.compile("First board|Second board"))
        assert not faults(page)
    for player in players:
        assert not broken(player.page)
    expect(players[0].page.locator("body")).to_contain_text("The rest of the board is dealt twice")


def _all_in(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """Have both put in all they have; return who is asked first, and the other one."""
    for player in players:
        player.wait_to_be_dealt_in()
    for _ in range(60):
        for player in players:
            choices = player.choices()
            if "run_twice" in choices:
                return player, next(other for other in players if other is not player)
            if choices:
                player.decide(("raise", "call", "check"))
        players[0].page.wait_for_timeout(100)
    message = f"nobody was asked: {[player.pressed for player in players]}"
    raise AssertionError(message)
