"""For those who don't see the screen: every page without a serious fault, and an evening by keyboard and what is read out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.listener import Listener
from tests.browser.serving import OPENED
from tests.browser.tour import everybody, tour
from tests.house.source import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

    from tests.browser.conftest import NewPlayer
    from tests.browser.serving import Room
    from tests.browser.tour import Evening

AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SEVERE: Final = {"serious", "critical"}


def broken(page: Page, *rules: str) -> list[str]:
    """Return the rules of axe (of ``rules``, if any) that a page breaks seriously, each with the first element at fault."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    wanted = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found: dict[str, Any] = page.evaluate("wanted => axe.run(document, wanted)", wanted)
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found["violations"] if one["impact"] in SEVERE]


@pytest.mark.parametrize(("size", "theme"), [(DESKTOP, "dark"), (PHONE, "light")], ids=["desktop dark", "phone light"])
def test_no_page_and_no_dialog_breaks_a_rule(size: ViewportSize, theme: str, past_room: Evening, browser: Browser) -> None:
    found: dict[str, list[str]] = {}
    for person, cookie in everybody(past_room):
        with tour(browser, past_room, size, cookie=cookie) as looking:
            looking.page.add_init_script(f"localStorage.setItem('riverboat.settings', JSON.stringify({{theme: '{theme}'}}))")
            for place in getattr(looking, person)():
                found[f"{person} {place}"] = broken(looking.page)
    assert len(found) > 50
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
