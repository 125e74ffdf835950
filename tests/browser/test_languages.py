"""Every page and dialog on a phone in each language: nothing cut, nothing too small for a finger, upright and on its side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import ON_ITS_SIDE, PHONE
from tests.browser.screen import faults
from tests.browser.tour import everybody, tour

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

    from tests.browser.serving import Room
    from tests.browser.tour import Evening

SCREENS: Final[tuple[tuple[str, ViewportSize], ...]] = (("en", PHONE), ("lv", PHONE), ("pl", PHONE), ("lv", ON_ITS_SIDE))
FINGER: Final = 48
"""The least width and height of what is pressed on a phone, in px. There is no exception."""

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


@pytest.mark.parametrize(("language", "size"), SCREENS, ids=[f"{each[0]} {each[1]['width']}" for each in SCREENS])
def test_nothing_is_cut_and_a_finger_hits_everything(
    language: str, size: ViewportSize, past_room: Evening, browser: Browser
) -> None:
    found: dict[str, list[str]] = {}
    for person, cookie in everybody(past_room):
        with tour(browser, past_room, size, language, cookie) as looking:
            for place in getattr(looking, person)():
                found[f"{person} {place}"] = wide(looking.page) + faults(looking.page, FINGER)
            assert looking.page.evaluate("document.documentElement.lang") == language
    assert len(found) > 50
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
