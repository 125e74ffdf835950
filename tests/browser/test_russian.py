"""Russian Poker at a browser: two people, four boxes, two open and two dark, from the bets to the settlement."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from riverboat.history.check_coup import check_coup
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.screen import faults

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator

    from tests.browser.conftest import NewPlayer
    from tests.browser.player import Player
    from tests.browser.serving import Room

TABLES = """
[[russian_poker]]
name = "Showboat"
betting_seconds = 60
"""


@pytest.fixture
def room(new_room: Callable[..., Room], tmp_path_factory: pytest.TempPathFactory) -> Room:
    """A room with one table of Russian Poker, where nobody has to hurry."""
    tables = tmp_path_factory.mktemp("tables") / "tables.toml"
    tables.write_text(TABLES, encoding="utf-8")
    return new_room("--tables", str(tables), "--pace", "fast")


def sit(player: Player, room: Room) -> None:
    """Take a place at the table, by its own page."""
    player.open(f"{room.url}/table/showboat")
    player.press(player.page.get_by_role("button", name="Sit down"))
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill(player.name)
    player.press(dialog.get_by_role("button", name=re.compile("^Sit down")))
    expect(player.page.locator(".acts .seg")).to_be_visible(timeout=10_000)


def box(player: Player, number: int) -> Locator:
    return player.page.locator("article.box").nth(number - 1)


def lay(player: Player, number: int, *, dark: bool) -> None:
    """Press a box; the second one of a player is dark by itself."""
    player.press(box(player, number).get_by_role("button", name=re.compile("Play it dark" if dark else "Play this box")))
    expect(box(player, number).get_by_role("button", name="Take back")).to_be_visible(timeout=5_000)


def finish(*players: Player) -> None:
    """Everybody bets until the coup is settled; dark boxes stay as they are."""
    for _ in range(12):
        for player in players:
            button = player.page.locator(".acts button[data-act=bet]:enabled, .acts button[data-act=stand]:enabled")
            if button.count():
                player.page.wait_for_timeout(450)
                player.press(button.first)
        players[0].page.wait_for_timeout(300)
        if players[0].page.locator("article.box .pill.num.good, article.box .pill.num.bad").count():
            return


def test_two_play_a_coup_with_four_boxes_to_the_end(room: Room, new_player: NewPlayer) -> None:
    anna, bruno = new_player("Anna", DESKTOP), new_player("Bruno", PHONE)
    for player, first in ((anna, 1), (bruno, 3)):
        sit(player, room)
        lay(player, first, dark=False)
        lay(player, first + 1, dark=True)
    for player in (anna, bruno):
        player.press(player.page.get_by_role("button", name=re.compile("^No more bets")))
    for player in (anna, bruno):
        expect(player.page.locator("article.box .card")).to_have_count(20, timeout=10_000)
    expect(box(anna, 1).locator("button.pick")).to_have_count(5, timeout=10_000)
    assert "Box 1" in (anna.page.locator(".acts").get_attribute("aria-label") or "")
    assert box(bruno, 1).get_by_role("img", name="Face-down card").count() == 5

    for card in range(2):
        anna.press(box(anna, 1).locator("button.pick").nth(card))
    anna.page.wait_for_timeout(450)
    anna.press(anna.page.locator(".acts button[data-act=exchange]"))
    expect(box(anna, 1).get_by_text("2 exchanged")).to_be_visible(timeout=5_000)
    finish(anna, bruno)
    for player in (anna, bruno):
        expect(player.page.locator(".house .cards").get_by_role("img", name="Face-down card")).to_have_count(0, timeout=10_000)
        expect(player.page.locator(".lines li.head")).to_have_count(2)


def test_a_coup_is_played_by_the_keyboard_alone(room: Room, new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    sit(anna, room)
    anna.page.keyboard.press("2")
    expect(box(anna, 2).get_by_role("button", name="Take back")).to_be_visible(timeout=5_000)
    anna.page.keyboard.press("d")
    expect(box(anna, 2).locator("button.pick")).to_have_count(5, timeout=10_000)
    anna.page.keyboard.press("h")
    expect(anna.page.locator("[data-says=answer]")).to_contain_text("Box 2:")
    anna.page.wait_for_timeout(450)
    anna.page.keyboard.press("1")
    expect(box(anna, 2).locator("button.pick").first).to_have_attribute("aria-pressed", "true")
    anna.page.keyboard.press("1")
    anna.page.keyboard.press("c")
    expect(anna.page.locator(".lines li.head")).to_have_count(1, timeout=10_000)
    expect(anna.page.get_by_role("link", name="Check this coup")).to_be_visible()


def test_a_coup_is_checked_by_the_browser_with_the_players_own_number(room: Room, new_player: NewPlayer, tmp_path: Path) -> None:
    anna = new_player("Anna", PHONE)
    sit(anna, room)
    for _ in range(2):  # the deck of the first coup may have been laid down before Anna's number had come
        expect(anna.page.locator(".acts .seg")).to_be_visible(timeout=15_000)
        lay(anna, 1, dark=False)
        lay(anna, 2, dark=True)
        anna.press(anna.page.get_by_role("button", name=re.compile("^No more bets")))
        finish(anna)
        check = anna.page.get_by_role("link", name="Check this coup")
        expect(check).to_be_visible(timeout=5_000)
    anna.press(check)
    expect(anna.page.get_by_role("heading", name="Coup 2 at Showboat")).to_be_visible()
    expect(anna.page.locator(".verdict")).to_contain_text("It holds")
    expect(anna.page.locator("dl")).to_have_text(re.compile(r"^Anna\s*[0-9a-f]{64}$"))
    expect(anna.page.locator(".list .good")).to_have_count(2)
    assert faults(anna.page, 48) == []
    with anna.page.expect_download() as waiting:
        anna.press(anna.page.get_by_role("button", name="Save as a file"))
    path = tmp_path / "coup.json"
    waiting.value.save_as(path)
    assert check_coup(path.read_bytes())[1] == []
    file = json.loads(path.read_text(encoding="utf-8"))
    drawn = next(one for one in file["opened"])
    drawn["salt"] = "0" * 32
    path.write_text(json.dumps(file))
    anna.page.locator("input[type=file]").set_input_files(path)
    expect(anna.page.locator(".problems")).to_have_text(f"Place {drawn['place']} ({drawn['card']}): its salt was changed.")
    assert anna.blames() == []


def test_a_coup_goes_on_after_the_server_was_killed(room: Room, new_player: NewPlayer) -> None:
    anna = new_player("Anna")
    sit(anna, room)
    lay(anna, 1, dark=False)
    anna.press(anna.page.get_by_role("button", name=re.compile("^No more bets")))
    expect(box(anna, 1).locator("button.pick")).to_have_count(5, timeout=10_000)
    cards = box(anna, 1).locator("button.pick").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    anna.server_was_killed = True
    room.kill()
    room.start()
    anna.wait_for_the_room()
    expect(box(anna, 1).locator("button.pick")).to_have_count(5, timeout=10_000)
    assert box(anna, 1).locator("button.pick").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))") == cards
    anna.page.wait_for_timeout(450)
    anna.press(anna.page.locator(".acts button[data-act=bet]"))
    expect(anna.page.locator(".lines li.head")).to_have_count(1, timeout=10_000)
