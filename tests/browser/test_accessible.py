"""For those who don't see the screen: every page without a serious fault, and an evening by keyboard and what is read out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.listener import Listener
from tests.browser.serving import OPENED
from tests.house.source import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

    from tests.browser.conftest import NewPlayer
    from tests.browser.serving import Room

AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES: Final = (
    *("/", "/rules", "/rules/razz", "/rules/russian_poker", "/equity", "/check", "/cashier"),
    *("/account", "/sign-in", "/hands", "/statistics"),
    "/nowhere",
)
SEVERE: Final = {"serious", "critical"}


def broken(page: Page, *rules: str) -> list[str]:
    """Return the rules of axe (of ``rules``, if any) that a page breaks seriously, each with the first element at fault."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    wanted = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found: dict[str, Any] = page.evaluate("wanted => axe.run(document, wanted)", wanted)
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found["violations"] if one["impact"] in SEVERE]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_page_breaks_a_rule(size: ViewportSize, lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player(f"Axe {size['width']}", size).open(lively_room.url)
    page, found = player.page, {}
    player.sit("Razz")
    player.play_a_hand()  # so that there is a past to look at
    player.leave()

    def judge(place: str) -> None:
        """Hold every rule to the page, and those of colours to it in the other theme."""
        for theme in ("light", "dark"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            found[f"{place} {theme}"] = broken(page, *(["color-contrast"] if theme == "light" else []))

    for path in (*PAGES, "/table/showboat", "/table/natchez"):
        player.go(path)
        judge(path)
    page.get_by_role("button", name="Seat and chips").click()
    page.get_by_role("dialog").wait_for()
    judge("sheet")
    assert {place: faults for place, faults in found.items() if faults} == {}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_hosts_desk_breaks_no_rule(size: ViewportSize, lively_room: Room, new_player: NewPlayer) -> None:
    page, found = new_player(f"Host {size['width']}", size).open(lively_room.host_link).page, {}
    page.goto(f"{lively_room.url}/desk")
    for tab in ("Log", "Settings", "Tonight"):
        page.locator(".tabs").get_by_role("button", name=tab).click()
        page.locator("main section h2").first.wait_for()
        found[tab] = broken(page)
    page.locator("main").get_by_role("button", name=re.compile("Natchez")).first.click()
    page.get_by_role("dialog", name="Natchez").wait_for()
    found["table"] = broken(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="New table").click()
    page.get_by_role("dialog", name="Make a table").get_by_text("More settings").click()
    found["form"] = broken(page)
    assert {place: faults for place, faults in found.items() if faults} == {}


def test_a_whole_evening_by_ear_and_keyboard(lively_room: Room, new_player: NewPlayer) -> None:
    """Somebody sits down at a table of each game, plays a hand there, talks and leaves; and plays a coup against the dealer."""
    listener = Listener(new_player("Ear").open(lively_room.url))
    for game in OPENED.values():
        listener.sit(game.name)
        assert listener.play_a_hand(), game.name
        listener.player.look()
        assert listener.asks("p").startswith("Pot ")
        assert "You " in listener.asks("s")
        assert listener.asks("?").startswith("Keys: ")
        assert listener.hears("events")
        if game.key == "texas_holdem":
            listener.says("good evening")
        listener.leave()
        listener.to_the_lobby()

    listener.sit_before_the_dealer("Showboat")
    answers = listener.play_a_coup()
    assert answers["h"].startswith("Box 1: ")
    assert answers["h"].count(" of ") >= 5
    assert answers["b"].startswith("The dealer shows ")
    assert answers["p"].startswith("Box 1: ANTE ")
    assert "You " in answers["s"]
    assert re.search(
        r"F fold, C stand with BET \d+, 1 to 5 mark cards, E exchange them for \d+, 6 buy the sixth card", answers["a"]
    )
    assert re.fullmatch(r"\d+ seconds? left", answers["t"])
    assert answers["?"].startswith("Keys: ")
    assert re.search(r"Box 1: [+\N{MINUS SIGN}]?[\d,]+ chips", answers["end"])
    listener.leave_the_dealer()
    assert not listener.player.seen


def test_the_table_answers_each_letter(lively_room: Room, new_player: NewPlayer) -> None:
    listener = Listener(new_player("Asker").open(lively_room.url))
    listener.sit("Texas Hold'em")
    page = listener.player.page
    expect(page.locator("[data-says=turn]")).to_contain_text("Your turn", timeout=60_000)
    assert " of " in listener.asks("h")
    assert listener.asks("a").startswith("Your turn: ")
    assert "time bank" in listener.asks("t")
    assert listener.asks("b")
    page.keyboard.press("/")
    page.get_by_role("textbox", name="Say something (English)").focus()
    page.keyboard.type("php sat")
    assert listener.asks("b")
    assert page.get_by_role("textbox", name="Say something (English)").input_value().startswith("php sat")
    listener.player.leave()
