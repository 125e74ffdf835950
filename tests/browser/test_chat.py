"""The chat in the browser: notice, warning, off, and on again by the host; blocking; reporting."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.screen import faults

if TYPE_CHECKING:
    from tests.browser.conftest import NewPlayer
    from tests.browser.player import Player
    from tests.browser.serving import Room

GAME = "Texas Hold'em"


def say(player: Player, text: str) -> None:
    box = player.page.get_by_label("Say something (English)")
    box.fill(text)
    box.press("Enter")


def toast(player: Player) -> str:
    """Return what the room tells the player, and put it away."""
    shown = player.page.locator(".toast")
    shown.wait_for(timeout=20_000)
    text = shown.first.inner_text()
    shown.first.get_by_role("button", name="Close").click()
    expect(shown.filter(has_text=text)).to_have_count(0)
    return text


def test_a_notice_then_a_warning_then_off_until_the_host_opens_it(quiet_room: Room, new_player: NewPlayer) -> None:
    talker = new_player("Jānis").open(quiet_room.url)
    talker.sit(GAME)
    say(talker, "nh gg")
    expect(talker.page.get_by_role("log")).to_contain_text("nh gg")
    say(talker, "labi nospēlēts")
    assert "Please write English here" in toast(talker)
    say(talker, "kā tev iet")
    assert "Once more within 10 minutes" in toast(talker)
    expect(talker.page.get_by_role("log")).to_contain_text("kā tev iet")
    say(talker, "nu tu gan esi veiksminieks")
    expect(talker.page.get_by_text("Your chat is off. The host can open it again.")).to_be_visible()
    expect(talker.page.get_by_label("Say something (English)")).to_have_count(0)
    assert "veiksminieks" not in talker.page.get_by_role("log").inner_text()

    host = new_player("Host").open(quiet_room.host_link)
    host.page.get_by_role("button", name=re.compile("The chat's desk, 1 open matter$")).click()
    desk = host.page.get_by_role("dialog", name="The chat's desk")
    expect(desk).to_contain_text("Jānis")
    assert not faults(host.page)
    desk.get_by_role("button", name="Switch the chat on").click()
    expect(desk).to_contain_text("Everybody may talk.")

    say(talker, "thanks, in English now")
    expect(talker.page.get_by_role("log")).to_contain_text("thanks, in English now")


def test_a_blocked_player_is_read_no_more_and_a_report_reaches_the_host(quiet_room: Room, new_player: NewPlayer) -> None:
    reader, talker = new_player("Reader").open(quiet_room.url), new_player("Talker").open(quiet_room.url)
    for player in (reader, talker):
        player.sit("Omaha")
    reader.page.get_by_role("tab", name=re.compile("^Chat")).click()
    say(talker, "you fish")
    log = reader.page.get_by_role("log")
    expect(log).to_contain_text("you fish")
    log.get_by_role("button", name="Talker: block or report").click()
    sheet = reader.page.get_by_role("dialog", name="Talker")
    sheet.get_by_label("What is wrong?").fill("rude")
    sheet.get_by_role("button", name="Report to the host").click()
    assert "The host has been told." in toast(reader)
    log.get_by_role("button", name="Talker: block or report").click()
    assert not faults(reader.page)
    sheet.get_by_role("button", name="Block", exact=True).click()
    assert "Talker is blocked." in toast(reader)
    say(talker, "fish fish fish")
    say(reader, "peace")
    expect(log).to_contain_text("peace")
    assert "fish fish fish" not in log.inner_text()

    host = new_player("Host").open(quiet_room.host_link)
    host.page.get_by_role("button", name=re.compile("The chat's desk, ")).click()
    desk = host.page.get_by_role("dialog", name="The chat's desk")
    expect(desk).to_contain_text("Reader about Talker")
    expect(desk).to_contain_text("you fish")
    desk.get_by_role("button", name="Done").click()
    expect(desk).to_contain_text("Nobody complains.")
