"""From the list of my hands to the replay, the share link and the export, on a desktop and a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from riverboat.history.check import check
from riverboat.server.config import ServeConfig
from tests.browser.conftest import DESKTOP, PHONE, new_page
from tests.server.guests import Guest
from tests.server.past import Reader
from tests.server.playing import play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, ViewportSize


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, str]]:
    """A room in which Ann and Bob have played to a showdown, and Ann's cookie."""
    folder: Path = tmp_path_factory.mktemp("history")
    config = ServeConfig(data=folder / "data", port=0, tables=tables_file(folder, ("one", "texas_holdem", "no_limit")), pace="off")
    with Running(config) as running:
        with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
            for guest in (ann, bob):
                guest.watch("one")
                guest.sit("one", 1000)
            while not Reader(running, ann.cookie).hands()["total"]:
                play_hand((ann, bob), "one")
        yield running, ann.cookie


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_list_replay_share_export(browser: Browser, played: tuple[Running, str], size: ViewportSize) -> None:
    running, cookie = played
    page = new_page(browser, size)
    page.context.add_cookies([{"name": "riverboat", "value": cookie, "url": running.url}])
    page.goto(f"{running.url}/hands")
    page.locator(".hand-row").last.click()
    page.wait_for_url("**/hand/one/*")
    page.locator(".seat").nth(1).wait_for()
    assert page.locator(".seat").count() == 2
    page.keyboard.press("End")
    page.locator(".tale button[aria-current=step]").get_by_text("wins").wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.get_by_role("slider", name="Step").wait_for()
    assert page.get_by_role("slider", name="Step").input_value() == "1"
    page.get_by_role("button", name="Export").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="PokerStars text").click()
    assert "Dealt to Ann [" in download.value.path().read_text()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Verify").click()
    sheet = page.get_by_role("dialog", name="Check this hand")
    expect(sheet.locator(".verdict")).to_contain_text("It holds")
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save as a file").click()
    assert check(download.value.path().read_bytes())[1] == []
    assert sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link").input_value()
    stranger = new_page(browser, size)
    stranger.goto(link)
    stranger.locator(".seat").first.wait_for()
    assert stranger.locator(".seat .card:not(.back)").count() == 0
    stranger.get_by_role("button", name="Verify").click()
    expect(stranger.locator(".verdict")).to_contain_text("It holds")
    for each in (page, stranger):
        each.context.close()
