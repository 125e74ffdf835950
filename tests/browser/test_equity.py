"""The equity page, and the odds on the felt, in a browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from riverboat.games import ALL
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.screen import faults
from tests.server.guests import Guest
from tests.server.playing import take_chips
from tests.server.running import joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, ViewportSize

    from tests.browser.conftest import NewPlayer
    from tests.browser.player import Player
    from tests.browser.serving import Room

SLOW = "?game=seven_card_stud&" + "&".join(["hand=random"] * 7)


def hands(page: Page) -> Locator:
    """The hands that are compared, as they are pressed to be edited."""
    return page.get_by_role("region", name="Hands").locator(".h")


def result(page: Page) -> Locator:
    return page.get_by_role("region", name="Result")


def choose(player: Player, *names: str) -> None:
    """Press cards of the deck."""
    for name in names:
        player.press(player.page.get_by_role("button", name=name, exact=True))


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_two_hands_by_their_cards(quiet_room: Room, new_player: NewPlayer, size: ViewportSize) -> None:
    player = new_player("Eq", size).open(quiet_room.url)
    player.press(player.page.get_by_role("link", name="Equity"))
    expect(player.page.get_by_role("heading", name="Equity", level=1)).to_be_focused()
    expect(result(player.page)).to_contain_text("Player 1 has no hand yet")
    player.press(player.page.get_by_role("button", name="Cards", exact=True))
    choose(player, "Ace of hearts", "King of hearts")
    expect(player.page.get_by_role("heading", name="Hand of player 2")).to_be_visible()
    expect(player.page.get_by_role("button", name="Ace of hearts, lies elsewhere")).to_have_attribute("aria-disabled", "true")
    choose(player, "Queen of spades", "Queen of diamonds")
    expect(result(player.page)).to_contain_text("46.2 %")
    expect(result(player.page)).to_contain_text("53.8 %")
    expect(result(player.page)).to_contain_text("Exact: all 1,712,304 deals")
    expect(result(player.page).get_by_role("row", name=re.compile("^Two pair"))).to_be_visible()
    assert faults(player.page, 48 if player.touch else 0) == []

    player.press(player.page.get_by_role("button", name=re.compile("^Board")))
    choose(player, "Two of hearts", "Seven of hearts", "Nine of spades")
    expect(result(player.page)).to_contain_text("Exact: all 990 deals")
    player.page.reload()
    expect(result(player.page)).to_contain_text("Exact: all 990 deals")


def test_a_range_painted_on_the_grid(quiet_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Grid").open(f"{quiet_room.url}/equity?hand=&hand=22")
    page = player.page
    words = page.get_by_label("Hand or range in words")
    boxes = [page.locator(f"[data-cell={name}]").bounding_box() for name in ("AA", "KK", "QQ")]
    page.mouse.move(0, 0)
    for number, box in enumerate(boxes):
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
        if not number:
            page.mouse.down()
    page.mouse.up()
    expect(page.locator("[data-cell=AA]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-cell='22']")).to_have_attribute("aria-pressed", "false")
    expect(words).not_to_have_value("")
    painted = words.input_value()
    page.get_by_label("Weight of a click").fill("50")
    page.locator("[data-cell='76s']").click()
    expect(words).to_have_value(f"{painted}, 76s@0.5")
    expect(page.get_by_role("button", name="76s, 50 %")).to_be_visible()
    expect(result(page).locator(".bar2")).to_have_count(2)
    page.get_by_label("Best hands").fill("10")
    page.get_by_label("Best hands").dispatch_event("change")
    expect(words).to_have_value(re.compile("^66"))
    words.fill("QQ+, zz")
    words.press("Enter")
    expect(result(page).get_by_role("alert")).to_contain_text("neither a card nor a range")
    page.get_by_role("button", name="Clear").click()
    expect(result(page)).to_contain_text("Player 1 has no hand yet")


def test_by_the_keyboard_alone(quiet_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Key").open(f"{quiet_room.url}/equity?hand=&hand=random")
    page = player.page
    page.locator("[data-cell=AA]").focus()
    page.keyboard.press("Space")
    expect(page.locator("[data-cell=AA]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-cell=AKs]")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-cell=KK]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Hand or range in words")).to_have_value("KK+")
    expect(result(page).get_by_role("status")).to_contain_text("player 1: 8", timeout=30_000)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_game_has_its_page(quiet_room: Room, new_player: NewPlayer, size: ViewportSize) -> None:
    player = new_player("Every", size).open(f"{quiet_room.url}/equity")
    page = player.page
    games = page.get_by_label("Game")
    expect(games.locator("option")).to_have_count(len(ALL))
    for game, text in (("omaha_hi_lo", "low "), ("razz", "Eight low"), ("badugi", "Badugi"), ("five_card_draw", "Two pair")):
        games.select_option(game)
        for number in (0, 1):
            player.press(hands(page).nth(number).locator(".edit"))
            choose(player, *(("Ace of spades", "Two of diamonds") if number == 0 else ("King of clubs", "Three of hearts")))
        expect(result(page)).to_contain_text(text, timeout=15_000)
        assert faults(page, 48 if player.touch else 0) == []


def test_a_long_count_shows_how_far_it_is_and_can_be_stopped(quiet_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Stop").open(f"{quiet_room.url}/equity{SLOW}")
    bar = result(player.page).get_by_role("progressbar")
    expect(bar).to_be_visible()
    expect(bar).not_to_have_attribute("aria-valuenow", "0")
    player.page.get_by_role("button", name="Stop").click()
    expect(result(player.page)).to_contain_text("Stopped")
    player.page.get_by_role("button", name="Count again").click()
    expect(bar).to_be_visible()
    for _ in range(5):
        player.page.get_by_role("button", name="Remove player 3").click()
    expect(hands(player.page)).to_have_count(2)
    expect(result(player.page)).to_contain_text("deals sampled", timeout=20_000)


REMEMBER = """() => {
  window.seen = [];
  const look = () => {
    const told = [...document.querySelectorAll(".stage .odds > [aria-hidden]")];
    const odds = told.map((each) => each.textContent.replace("\\u00a0", " "));
    if (odds.length === 2) window.seen.push(odds.join(" "));
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Has the page remember the odds that it showed."""


def in_words(odds: int) -> str:
    """Odds in thousandths as a seat tells them."""
    if 0 < odds < 5:
        return "< 1 %"
    return "> 99 %" if 995 < odds < 1000 else f"{int(odds / 10 + 0.5)} %"


@pytest.mark.parametrize(("table", "size"), [("natchez", DESKTOP), ("greenville", PHONE)], ids=["holdem", "razz on a phone"])
def test_the_odds_of_open_hands_are_seen(
    new_room: Callable[..., Room], new_player: NewPlayer, table: str, size: ViewportSize
) -> None:
    """Two go all in while a third looks on: he sees what both were told, and nothing any more when the last card lies."""
    room = new_room("--fill", "0", "--pace", "fast")  # its own, where nobody else sits, or is still about to leave
    watcher = new_player("Wes", size).open(f"{room.url}/table/{table}")
    expect(watcher.page.locator(".stage")).to_be_visible()
    watcher.page.evaluate(REMEMBER)
    cookies = [joined(room.url, f"{name} {table}") for name in ("Ann", "Bob")]
    with Guest(room.url, cookies[0]) as ann, Guest(room.url, cookies[1]) as bob:
        for guest in (ann, bob):
            guest.watch(table)
            guest.sit(table, guest.view(table)["least_buy_in"])
        take_chips((ann, bob), table)
        views = [message["view"] for message in ann.heard if "view" in message]
    told = [[seat["odds"] for seat in view["seats"] if seat.get("odds", -1) >= 0] for view in views]
    wanted = {" ".join(map(in_words, odds)) for odds in told if odds}
    assert wanted
    expect(watcher.page.locator(".stage .odds")).to_have_count(0)
    assert set(watcher.page.evaluate("window.seen")) == wanted
