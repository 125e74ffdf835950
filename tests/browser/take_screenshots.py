"""Takes the pictures of `docs/screens`: the lobby, and a table of each game in the middle of a hand, on a desktop and a phone.

`make screenshots` runs this module. The hands are whatever was dealt, so no two runs give the same pictures.
"""

from __future__ import annotations

import re
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

from riverboat.room.lobby import SHOWBOAT
from tests.browser.conftest import DESKTOP, PHONE, QUIET, chromium, is_phone, new_page
from tests.browser.player import Player
from tests.browser.serving import OPENED, Room
from tests.house.source import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

SCREENS: Final = ROOT / "docs" / "screens"
NAMES: Final = {1280: "Marta", 390: "Oskar"}
GOOD_WITHIN: Final = 180.0
"""Seconds in which a picture worth taking must come up."""


def seen(browser: Browser, size: ViewportSize) -> Page:
    """Return a page as people have it: things move, and a phone has more pixels than it says."""
    return new_page(browser, size, moving=True, scale=2 if is_phone(size) else 1)


def worth_a_picture(player: Player) -> bool:
    """Tell whether it is the player's turn with something to see: a board, a few up cards, or cards to exchange."""
    page = player.page
    if not player.choices():
        return False
    if page.locator(".me .hand button.pick").count():
        return True
    board = page.locator(".board .card").count()
    own = len(player.own_cards())
    return board >= 3 or (page.locator(".stage.stud").count() > 0 and own >= 4)


def wait_for_a_picture(player: Player) -> None:
    """Play on until the screen is worth a picture."""
    until = time.monotonic() + GOOD_WITHIN
    while not worth_a_picture(player):
        assert time.monotonic() < until, f"{player.name} saw nothing worth a picture within {GOOD_WITHIN:.0f} s"
        player.post_if_asked()
        player.decide()
        player.page.wait_for_timeout(100)
    for card in player.page.locator(".me .hand button.pick[aria-pressed=false]").all()[:2]:
        player.press(card)
    player.page.wait_for_timeout(1_500)  # until cards and chips have landed


def take(player: Player, name: str, width: int) -> None:
    """Write the picture ``name`` of the player's screen."""
    player.page.screenshot(path=SCREENS / f"{name}-{width}.png")
    print(f"docs/screens/{name}-{width}.png", flush=True)


def at_the_dealers(player: Player, width: int) -> None:
    """Take the picture of a box that decides at the table of Russian Poker."""
    page = player.page
    player.press(page.get_by_role("button", name="Sit down"))
    page.get_by_role("dialog").get_by_label("Your name").fill(player.name)
    player.press(page.get_by_role("dialog").get_by_role("button", name=re.compile("^Sit down")))
    page.locator(".acts .seg").wait_for(timeout=60_000)  # until the bets of the next coup are open
    for way in ("Play this box", "Play it dark"):
        player.press(page.locator("article.box").get_by_role("button", name=re.compile(way)).first)
        page.wait_for_timeout(700)
    player.press(page.get_by_role("button", name=re.compile("^No more bets")))
    page.locator("button.pick").first.wait_for()
    page.wait_for_timeout(1_500)
    take(player, "russian_poker", width)
    player.press(page.get_by_role("button", name="Seat and chips"))
    player.press(page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True))
    page.context.close()


def take_all(browser: Browser, url: str, size: ViewportSize) -> None:
    """Take the lobby's and every game's picture at one size."""
    width = size["width"]
    for key, game in OPENED.items():
        player = Player(seen(browser, size), f"{NAMES[width]} {list(OPENED).index(key) + 1}", touch=is_phone(size)).open(url)
        player.sit(game.name)
        wait_for_a_picture(player)
        take(player, key, width)
        player.leave()
        player.page.context.close()
    at_the_dealers(
        Player(seen(browser, size), f"{NAMES[width]} 8", touch=is_phone(size)).open(f"{url}/table/{SHOWBOAT.key}"), width
    )
    visitor = Player(seen(browser, size), NAMES[width], touch=is_phone(size)).open(url)
    visitor.page.locator("main li button").first.wait_for()
    visitor.page.wait_for_timeout(1_000)  # until the first table's seats are drawn
    take(visitor, "lobby", width)
    visitor.page.context.close()


def main() -> None:
    """Open a room full of bots and take all pictures."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        room = Room(Path(folder) / "data", "--fill", "6", "--pace", "fast").start()
        try:
            for size in (DESKTOP, PHONE):
                take_all(browser, room.url, size)
        finally:
            room.stop()
            browser.close()


if __name__ == "__main__":
    main()
