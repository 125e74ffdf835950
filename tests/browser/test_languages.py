"""The pages in Latvian and Polish: in their language from the first word, and nothing cut on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import PHONE
from tests.browser.player import Player
from tests.browser.screen import faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.serving import Room

RULES: Final = ("/rules/texas_holdem", "/rules/razz", "/rules/deuce_to_seven_triple_draw", "/rules/russian_poker")
TABLES: Final = ("/table/natchez", "/table/baton-rouge", "/table/showboat")
PAGES: Final = ("/", *RULES, *TABLES, "/equity", "/check", "/cashier", "/account", "/sign-in", "/hands", "/statistics", "/nowhere")
HEADING: Final = {"en": "Tables", "lv": "Galdi", "pl": "Stoły"}
SETTINGS: Final = {"en": "Settings", "lv": "Iestatījumi", "pl": "Ustawienia"}
TURN: Final = {"en": "Your turn", "lv": "Tavs gājiens", "pl": "Twój ruch"}
LOCALE: Final = {"en": "en-GB", "lv": "lv-LV", "pl": "pl-PL"}

CUT: Final = """() => [
  ...document.querySelectorAll('button, a, h1, h2, h3, label, .pill, .label, td, th, p, dt, dd'),
].filter((each) => {
  const style = getComputedStyle(each), box = each.getBoundingClientRect();
  if (box.width < 2 || style.visibility === 'hidden' || each.closest('.vh, [aria-hidden=true]')) return false;
  const hides = style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.overflowX !== 'scroll';
  const rolls = (at) => at !== null && (/auto|scroll/.test(getComputedStyle(at).overflowX) || rolls(at.parentElement));
  const out = box.right > innerWidth + 1 && !rolls(each.parentElement);
  return out || (hides && each.scrollWidth > each.clientWidth + 1 && !each.closest('li, .where, .pod, header'));
}).map((each) => `${each.tagName}.${each.className}: ${each.textContent.trim().slice(0, 60)}`)"""


def wide(page: Page) -> list[str]:
    """Return what is cut or sticks out, and whether the page can be pushed aside."""
    cut: list[str] = page.evaluate(CUT)
    aside = page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    return cut + (["the page scrolls sideways"] if aside else [])


@pytest.mark.parametrize("language", LOCALE)
def test_nothing_is_cut_on_a_phone(language: str, lively_room: Room, browser: Browser) -> None:
    locale, url = LOCALE[language], lively_room.url
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale=locale, reduced_motion="reduce") as context:
        player = Player(context.new_page(), f"Tālivaldis {language}", touch=True).open(url)
        page, found = player.page, {}
        page.get_by_role("heading", name=HEADING[language]).first.wait_for()
        assert page.evaluate("document.documentElement.lang") == language
        for path in PAGES:
            player.go(path)
            found[path] = wide(page)
        player.go("/")
        page.get_by_role("button", name=SETTINGS[language]).click()
        found["settings"] = wide(page)
        page.keyboard.press("Escape")
        page.locator("main li button").first.tap()
        panel = page.locator("aside#sit")
        panel.locator("input").first.fill(player.name)
        found["sit"] = wide(page)
        panel.locator("button.main").tap()
        page.locator(".acts button[data-act]:enabled").first.wait_for(timeout=60_000)
        found["turn"] = wide(page) + faults(page, 48)
        assert TURN[language] in page.locator("[data-says=turn]").inner_text()
        page.evaluate("localStorage.setItem('riverboat.language', 'en')")
        page.reload()
        player.leave()
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


def test_a_language_is_chosen_at_once_and_kept(lively_room: Room, browser: Browser) -> None:
    with browser.new_context(locale="de-DE") as context:
        page = context.new_page()
        page.goto(lively_room.url)
        page.get_by_role("heading", name="Tables").wait_for()
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("button", name="Latviešu").click()
        page.get_by_role("dialog", name="Iestatījumi").wait_for()
        page.reload()
        page.get_by_role("heading", name="Galdi").wait_for()
        assert page.evaluate("document.documentElement.lang") == "lv"
