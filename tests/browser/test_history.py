"""From the list of my hands to the replay, the share link and the export, on a desktop and a phone."""

from __future__ import annotations

import json
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
from tests.server.test_dealer import KEY, TABLES, boxes, confirm, decide, finish, lay, seated, until

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


@pytest.fixture(scope="module")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, str, str]]:
    """A room in which Ann has exchanged a card in a coup; her cookie, and the card that she gave away."""
    folder: Path = tmp_path_factory.mktemp("coups")
    tables = folder / "tables.toml"
    tables.write_text(TABLES, encoding="utf-8")
    with Running(ServeConfig(data=folder / "data", port=0, tables=tables, pace="off")) as running:
        (ann,) = seated(running, "Ann")
        lay(ann, 0, bonus=5)
        confirm(ann)
        until(ann, state="deciding")
        given = boxes(ann)[0]["cards"][0]
        assert decide(ann, "exchange", cards=[given])["type"] == "done"
        finish(ann)
        yield running, ann.cookie, given


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_coup_from_the_list_to_the_last_line_of_its_settlement(
    browser: Browser, dealt: tuple[Running, str, str], size: ViewportSize
) -> None:
    running, cookie, given = dealt
    page = new_page(browser, size)
    page.context.add_cookies([{"name": "riverboat", "value": cookie, "url": running.url}])
    page.goto(f"{running.url}/hands")
    page.locator(".hand-row").first.click()
    page.wait_for_url(f"**/coup/{KEY}/1")
    page.locator(".box").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    step = page.locator(".tale button[aria-current=step]")
    expect(step).to_contain_text("exchanges")
    expect(page.get_by_role("status").filter(has_text="exchanges")).to_contain_text("Decisions")
    page.keyboard.press("End")
    expect(step).to_contain_text("BONUS")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    coup = json.loads(download.value.path().read_text())
    assert (coup["coup"], coup["seen_by"]) == (1, 0)
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".verdict")).to_contain_text("It holds")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link").input_value()
    stranger = new_page(browser, size)
    stranger.goto(link)
    stranger.locator(".box").first.wait_for()
    stranger.keyboard.press("End")
    expect(stranger.locator(".tale button[aria-current=step]")).to_contain_text("BONUS")
    rows = stranger.locator(".tale .steps")
    assert rows.get_by_role("img", name=card_name(given)).count() == 0
    stranger.get_by_role("button", name="Verify").click()
    expect(stranger.locator(".verdict")).to_contain_text("It holds")
    page.keyboard.press("Escape")
    page.goto(f"{running.url}/statistics")
    expect(page.locator(".choices .tile").filter(has_text="Decisions")).to_contain_text("2", timeout=60_000)
    for each in (page, stranger):
        each.context.close()


RANKS = "Two Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace"
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def card_name(card: str) -> str:
    """Return what the client calls a card."""
    return f"{RANKS.split()['23456789TJQKA'.index(card[0])]} of {SUITS[card[1]]}"
