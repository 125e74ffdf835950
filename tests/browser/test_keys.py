"""The keys of the table: seen, changed, refused, usual again; cards that lie face down; a note that is half written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import NewPlayer
    from tests.browser.player import Player
    from tests.browser.serving import Room


def give_key(player: Player, action: str, key: str) -> None:
    """Give an action another key, as somebody does with the mouse and the keyboard."""
    player.press(player.page.get_by_role("button", name=re.compile(f"^Change the key for: {action},")))
    player.page.keyboard.press(key)


def close_dialogs(player: Player) -> None:
    """Close what lies over the table."""
    while player.page.get_by_role("dialog").count():
        player.page.keyboard.press("Escape")
        player.page.wait_for_timeout(50)


def test_keys_are_changed_refused_and_usual_again(lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Kim").open(lively_room.url)
    player.sit("Texas Hold'em")
    page = player.page
    player.press(page.get_by_role("button", name="Settings"))
    player.press(page.get_by_role("dialog").get_by_role("button", name="See and change"))
    keys = page.get_by_role("dialog", name="Keys")
    give_key(player, "fold", "s")
    expect(keys.get_by_role("alert")).to_contain_text("S is taken: stacks")
    page.keyboard.press("Enter")
    expect(keys.get_by_role("alert")).to_contain_text("Enter always means the same")
    page.keyboard.press("x")
    expect(keys.get_by_role("status")).to_contain_text("fold: X")
    close_dialogs(player)

    player.wait_to_be_dealt_in()
    assert player.is_asked(60)
    expect(page.locator(".acts [data-act=fold] kbd")).to_have_text("X")
    page.wait_for_timeout(450)
    page.keyboard.press("f")
    expect(page.locator(".acts [data-act=fold]")).to_be_enabled()
    page.reload()
    player.wait_for_the_room()
    page.keyboard.press("?")
    player.press(page.get_by_role("button", name="See and change"))
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("X")
    player.press(page.get_by_role("button", name="All keys as usual"))
    expect(keys.get_by_role("status")).to_contain_text("All keys are as usual")
    close_dialogs(player)
    player.leave()


def test_cards_lie_face_down_until_one_peeks(lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Pia").open(lively_room.url)
    player.page.evaluate("localStorage.setItem('riverboat.settings', JSON.stringify({cards: 'down'}))")
    player.page.reload()
    player.sit("Texas Hold'em")
    player.wait_to_be_dealt_in()
    assert player.is_asked(60)
    page = player.page
    assert player.own_cards() == ["Face-down card", "Face-down card"]
    expect(page.locator(".me .words")).not_to_contain_text(re.compile("high|Pair"))
    page.keyboard.down("Space")
    expect(page.locator(".me .hand").get_by_label("Face-down card")).to_have_count(0)
    page.wait_for_timeout(350)
    page.keyboard.up("Space")
    expect(page.locator(".me .hand").get_by_label("Face-down card")).to_have_count(2)
    page.keyboard.press("Space")
    expect(page.locator(".me .hand").get_by_label("Face-down card")).to_have_count(0)
    player.press(page.get_by_role("button", name="Lay down"))
    expect(page.locator(".me .hand").get_by_label("Face-down card")).to_have_count(2)
    player.leave()


def test_a_note_that_is_half_written_waits(lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Noa").open(lively_room.url)
    player.sit("Texas Hold'em")
    page = player.page
    about = page.get_by_role("button", name=re.compile("^Note on ")).first
    player.press(about)
    page.get_by_label("Note", exact=True).fill("raises with noth")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    player.press(about)
    expect(page.get_by_label("Note", exact=True)).to_have_value("raises with noth")
    expect(page.get_by_role("dialog")).to_contain_text("Not kept yet")
    player.press(page.get_by_role("button", name="Put aside"))
    expect(page.get_by_label("Note", exact=True)).to_have_value("")
    page.keyboard.press("Escape")
    line = page.get_by_label(re.compile("^Say something"))
    page.keyboard.press("/")
    expect(line).to_be_focused()
    page.keyboard.type("Red Sox f c r")
    page.reload()
    player.wait_for_the_room()
    expect(line).to_have_value("Red Sox f c r")
    player.leave()
