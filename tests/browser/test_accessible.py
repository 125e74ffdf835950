"""For those who don't see the screen: every page without a serious fault, and an evening by keyboard and what is read out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.listener import Listener
from tests.browser.serving import OPENED
from tests.house.source import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

    from riverboat.rules.game import Game
    from tests.browser.conftest import NewPlayer
    from tests.browser.serving import Room

AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES: Final = (
    *("/", "/rules", "/rules/razz", "/equity", "/check", "/cashier", "/account", "/sign-in", "/hands", "/statistics"),
    "/nowhere",
)
SEVERE: Final = {"serious", "critical"}


def broken(page: Page) -> list[str]:
    """Return the rules of axe that a page breaks seriously, each with the first element at fault."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found["violations"] if one["impact"] in SEVERE]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_no_page_breaks_a_rule(size: ViewportSize, lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player(f"Axe {size['width']}", size).open(lively_room.url)
    page, found = player.page, {}
    player.sit("Razz")
    player.leave()
    for theme in ("dark", "light"):
        page.evaluate(f"localStorage.setItem('riverboat.settings', JSON.stringify({{theme: '{theme}'}}))")
        for path in (*PAGES, "/table/showboat", "/table/natchez"):
            page.goto(f"{lively_room.url}{path}")
            page.wait_for_timeout(600)
            found[f"{path} {theme}"] = broken(page)
        page.get_by_role("button", name="Seat and chips").click()
        page.wait_for_timeout(600)  # until the sheet has come up: while it fades in, its colours are not its own
        found[f"sheet {theme}"] = broken(page)
    assert {place: faults for place, faults in found.items() if faults} == {}


@pytest.mark.parametrize("game", OPENED.values(), ids=OPENED.keys())
def test_a_hand_of_each_game_is_played_by_ear_and_keyboard(game: Game, lively_room: Room, new_player: NewPlayer) -> None:
    listener = Listener(new_player(f"Ear {list(OPENED).index(game.key)}").open(lively_room.url))
    listener.sit(game.name)
    pressed = listener.play_a_hand()
    assert pressed
    assert listener.asks("p").startswith("Pot ")
    assert "You " in listener.asks("s")
    assert listener.asks("?").startswith("Keys: ")
    assert listener.hears("events")
    listener.player.leave()


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
