"""The host makes a table, pauses it and closes it; who waits for a seat gets one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.screen import faults
from tests.browser.serving import OPENED

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import ViewportSize

    from tests.browser.conftest import NewPlayer
    from tests.browser.player import Player
    from tests.browser.serving import Room

RUSSIAN = "Russian Poker"


def made(host: Player, name: str, game: str, seats: int) -> None:
    """Make a table by the form."""
    host.press(host.page.get_by_role("button", name="New table"))
    form = host.page.get_by_role("dialog", name="Make a table")
    form.get_by_label("Name of the table").fill(name)
    form.get_by_label("Game").select_option(label=game)
    if game == RUSSIAN:
        form.get_by_label("Whose rules").select_option(label="Russian Poker, dealer's pair")
    else:
        expect(form.get_by_text(re.compile("^Stakes: [0-9]"))).to_be_visible()
    expect(form.get_by_role("button", name="Open the table")).to_be_enabled()  # what is usual for the game stands there
    form.get_by_label("Seats", exact=True).fill(str(seats))
    host.press(form.get_by_role("button", name="Open the table"))
    expect(host.page.locator(".bar .where b")).to_have_text(name, timeout=10_000)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_host_makes_a_table_of_each_of_the_eight_games(
    size: ViewportSize, new_room: Callable[..., Room], new_player: NewPlayer
) -> None:
    room = new_room("--fill", "0")
    host = new_player("Host", size).open(room.host_link)
    games = [*(game.name for game in OPENED.values()), RUSSIAN]
    for game in games:
        host.go("/")
        made(host, f"Table of {game}"[:40], game, 4)
    host.go("/")
    for game in games:
        expect(host.page.get_by_role("link", name=re.compile(f"Table of {re.escape(game)}"[:30])).first).to_be_visible()


def test_a_table_is_paused_and_closed_and_a_line_fills_a_seat(new_room: Callable[..., Room], new_player: NewPlayer) -> None:
    room = new_room("--fill", "0")
    host = new_player("Host").open(room.host_link)
    made(host, "Duel", "Texas Hold'em", 2)
    anna, bruno, cleo = new_player("Anna"), new_player("Bruno", PHONE), new_player("Cleo")
    for player in (anna, bruno):
        player.open(f"{room.url}")
        row = player.page.locator("main li", has=player.page.get_by_role("link", name=re.compile("Duel")))
        player.press(row.get_by_role("button", name=re.compile("^Sit")))
        player.page.locator("aside#sit").get_by_label("Your name").fill(player.name)
        player.press(player.page.locator("aside#sit").get_by_role("button", name=re.compile("^Sit down")))
        expect(player.page.locator(".me .pod")).to_be_visible(timeout=10_000)

    cleo.open(room.url).sit("Omaha")
    cleo.go("/")
    row = cleo.page.locator("main li", has=cleo.page.get_by_role("link", name=re.compile("Duel")))
    cleo.press(row.get_by_role("button", name=re.compile("^Wait")))
    expect(row.get_by_text("You are number 1 in line")).to_be_visible(timeout=5_000)
    anna.leave()
    cleo.press(row.get_by_role("button", name=re.compile("^Take it")))
    cleo.press(cleo.page.locator("aside#sit").get_by_role("button", name=re.compile("^Sit down")))
    expect(cleo.page.locator(".me .pod")).to_be_visible(timeout=20_000)

    host.press(host.page.get_by_label("Seat and chips"))
    host.press(host.page.get_by_role("dialog").get_by_role("button", name="Pause after this hand"))
    for player in (cleo, bruno):
        if player.is_asked(2):
            player.act("fold")
    expect(cleo.page.locator(".acts.rest").get_by_text(re.compile("paused"))).to_be_visible(timeout=15_000)
    host.press(host.page.get_by_label("Seat and chips"))
    host.press(host.page.get_by_role("dialog").get_by_role("button", name="Close the table"))
    expect(cleo.page.locator(".acts.rest").get_by_text(re.compile("This table is closed"))).to_be_visible(timeout=15_000)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_host_adjusts_sends_away_bans_and_reads_it_all_in_the_log(
    size: ViewportSize, new_room: Callable[..., Room], new_player: NewPlayer
) -> None:
    room = new_room("--fill", "0", "--pace", "fast")
    host, anna = new_player("Host", size).open(room.host_link), new_player("Anna").open(room.url)
    anna.sit("Razz")
    host.go("/desk")
    host.press(host.page.get_by_role("button", name="Anna"))
    sheet = host.page.get_by_role("dialog", name="Anna", exact=True)
    host.press(sheet.get_by_role("button", name="Give or take chips"))
    form = host.page.get_by_role("dialog").last
    form.get_by_label("Chips").fill("500")
    form.get_by_label("Why").fill("won at darts")
    host.press(form.get_by_role("button", name=re.compile("500")))
    expect(host.page.get_by_role("dialog", name="Chips: Anna")).to_have_count(0)
    sheet.get_by_label("Reason").fill("away from the table")
    host.press(sheet.get_by_role("button", name="Send away Greenville"))
    expect(anna.page.get_by_text("the host asked you to leave: away from the table")).to_be_visible(timeout=10_000)
    sheet.get_by_label("Reason").fill("shouting")
    host.press(sheet.get_by_role("button", name="Ban Anna"))
    expect(anna.page.get_by_role("heading", name="The room does not let you in")).to_be_visible(timeout=10_000)
    expect(anna.page.get_by_role("alert")).to_contain_text("shouting")
    host.page.keyboard.press("Escape")
    host.press(host.page.get_by_role("button", name="Natchez"))
    table = host.page.get_by_role("dialog", name="Natchez")
    host.press(table.get_by_role("button", name="Pause after this hand"))
    expect(table.get_by_role("button", name="Go on")).to_be_visible(timeout=10_000)
    host.page.keyboard.press("Escape")
    host.press(host.page.get_by_role("button", name="Log", exact=True))
    for act in ("Paused", "Banned", "Sent away", "Adjusted chips"):
        expect(host.page.locator("tbody").get_by_text(act, exact=True)).to_be_visible()
    host.page.get_by_label("Act").select_option(label="Banned")
    expect(host.page.locator("tbody tr")).to_have_count(1)
    assert faults(host.page, 48 if host.touch else 0) == []
