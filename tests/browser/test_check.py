"""The shuffle in a browser: a number is given, every hand is checked, and the page shows what a file holds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from riverboat.history.check import check
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.screen import faults
from tests.history.hands import EXAMPLE

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import ViewportSize

    from tests.browser.conftest import NewPlayer
    from tests.browser.serving import Room


def test_a_hand_that_was_played_is_checked_with_the_players_own_number(
    lively_room: Room, new_player: NewPlayer, tmp_path: Path
) -> None:
    player = new_player("Eve", DESKTOP).open(lively_room.url)
    player.sit("Texas Hold'em")
    player.wait_to_be_dealt_in()
    player.play_a_hand()
    player.page.wait_for_timeout(500)
    player.press(player.page.locator("header.bar a.hand"))
    expect(player.page.get_by_role("heading", name="Check a hand")).to_be_visible()
    expect(player.page.locator(".verdict")).to_contain_text("It holds")
    assert player.page.locator(".list .good").count() >= 1
    assert player.page.locator(".bad").count() == 0
    expect(player.page.locator("dl .hash")).to_have_count(1)
    assert faults(player.page, 0) == []
    with player.page.expect_download() as waiting:
        player.press(player.page.get_by_role("button", name="Save as a file"))
    path = tmp_path / "hand.json"
    waiting.value.save_as(path)
    hand, problems = check(path.read_bytes())
    assert hand is not None
    assert problems == []
    assert len([card for _, card in hand.dealt if card]) >= 2
    assert player.blames() == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_file_is_checked_whoever_looks(lively_room: Room, new_player: NewPlayer, tmp_path: Path, size: ViewportSize) -> None:
    player = new_player("", size).open(f"{lively_room.url}/check")
    smallest = 48 if player.touch else 0
    expect(player.page.get_by_text("No hand yet")).to_be_visible()
    assert faults(player.page, smallest) == []
    player.page.locator("input[type=file]").set_input_files(EXAMPLE)
    expect(player.page.locator(".verdict")).to_contain_text("It holds")
    assert faults(player.page, smallest) == []
    hand = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    hand["opened"][2]["card"] = "As"
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(hand))
    player.page.locator("input[type=file]").set_input_files(path)
    expect(player.page.locator(".problems")).to_have_text("Place 16 held 8d, not As.")
    player.page.get_by_label("Or paste the text of a file").fill("nothing")
    player.press(player.page.get_by_role("button", name="Check", exact=True))
    expect(player.page.get_by_role("alert")).to_contain_text("This is no hand of Riverboat")
    assert faults(player.page, smallest) == []
    assert player.blames() == []
