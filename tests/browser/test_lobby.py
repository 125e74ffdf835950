"""The lobby in a browser: from the first page to a seat, what it refuses, what it remembers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.screen import faults
from tests.house.source import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import ViewportSize

    from tests.browser.conftest import NewPlayer
    from tests.browser.serving import Room

SIT_DOWN = re.compile("^Sit down with")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_lobby_and_its_panels_fit_the_screen(lively_room: Room, new_player: NewPlayer, size: ViewportSize) -> None:
    player = new_player("Eve", size).open(lively_room.url)
    smallest = 48 if player.touch else 0
    expect(player.page.locator("main li").first).to_be_visible()
    assert faults(player.page, smallest) == []

    player.press(player.page.locator("main li").get_by_role("button", name=re.compile("^Sit")).first)
    expect(player.page.get_by_label("Your name")).to_be_focused()
    assert faults(player.page, smallest) == []
    player.press(player.page.locator("#sit").get_by_role("button", name="Close"))

    player.press(player.page.get_by_role("button", name="Settings"))
    expect(player.page.get_by_role("dialog", name="Settings")).to_be_visible()
    assert faults(player.page, smallest) == []


def test_a_seat_by_the_keyboard_alone(new_room: Callable[..., Room], new_player: NewPlayer) -> None:
    player = new_player("Kay").open(new_room("--fill", "2", "--pace", "fast").url)
    player.page.get_by_role("button", name="Sit down at Vicksburg").focus()
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_label("Your name")).to_be_focused()
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("button", name="Sit down at Vicksburg")).to_be_focused()
    player.page.keyboard.press("Enter")
    player.page.keyboard.type("Kay")
    player.page.keyboard.press("Enter")
    expect(player.page).to_have_url(re.compile("/table/vicksburg$"))
    expect(player.page.locator(".me .pod")).to_contain_text("Kay")


def test_a_name_that_is_taken_is_refused_in_the_rooms_words(new_room: Callable[..., Room], new_player: NewPlayer) -> None:
    room = new_room("--fill", "2", "--pace", "fast")
    first = new_player("Anna").open(room.url)
    first.sit("Razz")

    second = new_player("Bob").open(room.url)
    second.page.get_by_label("Your name").fill("Anna")
    second.press(second.page.get_by_role("button", name=SIT_DOWN))
    expect(second.page.get_by_role("alert")).to_contain_text("Anna is taken")
    second.page.get_by_label("Your name").fill("Bob")
    second.press(second.page.get_by_role("button", name=SIT_DOWN))
    expect(second.page.locator(".me .pod")).to_contain_text("Bob")
    (refusal,) = second.problems
    assert "400 (Bad Request)" in refusal, "the browser notes the refusal, and nothing else"
    second.problems.clear()


def test_a_seat_that_is_picked_is_the_seat_that_is_taken(new_room: Callable[..., Room], new_player: NewPlayer) -> None:
    player = new_player("Ann").open(new_room("--fill", "0").url)
    player.press(player.page.get_by_role("button", name="Sit down at Natchez"))
    player.press(player.page.get_by_role("button", name="Take seat 4"))
    player.press(player.page.locator("#sit").get_by_role("button", name="Min"))
    player.page.get_by_label("Your name").fill("Ann")
    player.press(player.page.get_by_role("button", name="Sit down with 200"))
    expect(player.page.locator(".me .pod")).to_contain_text("200")

    watcher = new_player("Wes").open(player.page.url.replace("/table/natchez", ""))
    watcher.press(watcher.page.get_by_role("button", name="Sit down at Natchez"))
    expect(watcher.page.locator(".map")).to_contain_text("Seat 4: Ann, 200 chips")
    player.page.goto(player.page.url.replace("/table/natchez", ""))
    expect(player.page.get_by_role("link", name="Back to Natchez")).to_be_visible()
    expect(player.page.locator(".balance")).to_have_text("9,800")


def test_filters_leave_what_they_say(lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Fay").open(lively_room.url)
    rows = player.page.locator("main li.t")
    expect(rows).to_have_count(9)
    player.press(player.page.get_by_role("button", name=re.compile("^Stud")))
    expect(rows).to_have_count(3)
    expect(player.page.get_by_role("heading", level=2).first).to_have_text("Stud")
    player.press(player.page.get_by_role("group", name="Game").get_by_role("button", name=re.compile("^All")))
    expect(rows).to_have_count(9)


def test_what_was_chosen_is_there_the_next_time(lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Sue").open(lively_room.url)
    player.press(player.page.get_by_role("button", name="Settings"))
    for group, choice in (("Room", "Light"), ("Felt", "Cedar"), ("Suit colours", "Four"), ("Motion", "Off")):
        settings = player.page.get_by_role("dialog").get_by_role("group", name=group)
        player.press(settings.get_by_role("button", name=choice, exact=True))
    player.page.reload()
    html = player.page.locator("html")
    for setting, choice in (("theme", "light"), ("felt", "cedar"), ("deck", "four"), ("motion", "off")):
        expect(html).to_have_attribute(f"data-{setting}", choice)


def test_the_rules_of_a_game(lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Ray").open(lively_room.url)
    player.press(player.page.get_by_role("link", name="Rules"))
    player.press(player.page.get_by_role("link", name="Razz", exact=True))
    expect(player.page.get_by_role("heading", name="Razz", level=1)).to_be_focused()
    expect(player.page).to_have_title(re.compile("^Razz: rules"))
    expect(player.page.locator("main")).to_contain_text("The lowest hand of five cards takes the pot.")
    expect(player.page.locator("main")).to_contain_text("The highest up card brings it in.")
    player.press(player.page.get_by_role("link", name=re.compile("^Greenville")))
    expect(player.page).to_have_url(re.compile("/table/greenville$"))


def test_the_host_sets_how_many_seats_bots_fill(new_room: Callable[..., Room], new_player: NewPlayer) -> None:
    room = new_room("--fill", "0", "--pace", "fast")
    host = new_player("Host").open(room.host_link)
    host.press(host.page.get_by_role("button", name="Sit down at Cairo"))
    for _ in range(3):
        host.press(host.page.get_by_role("button", name="One seat more"))
    expect(host.page.locator("#sit output")).to_have_text("3")
    expect(host.page.locator("[data-table=cairo]")).to_contain_text("3 of 5 seats taken, 3 by bots")


def test_an_address_that_leads_nowhere_says_so_and_leads_back(lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Lou").open(f"{lively_room.url}/cabins/7")
    expect(player.page.get_by_role("heading", name="Nothing here")).to_be_visible()
    player.press(player.page.get_by_role("link", name="To the tables"))
    expect(player.page.get_by_role("heading", name="Tables", level=1)).to_be_focused()


def test_tables_are_found_by_words_put_in_order_and_a_seat_is_two_presses_away(lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Quin").open(lively_room.url)
    rows = player.page.locator("main li.t")
    expect(rows).to_have_count(9)
    player.page.get_by_role("searchbox", name="Find a table").fill("razz")
    expect(rows).to_have_count(1)
    player.page.get_by_role("searchbox", name="Find a table").fill("whist")
    expect(player.page.get_by_text("No table like that")).to_be_visible()
    player.press(player.page.get_by_role("button", name="Show all tables"))
    player.press(player.page.get_by_role("group", name="Sort by").get_by_role("button", name="Table"))
    expect(rows.first).to_contain_text("Baton Rouge")
    expect(player.page.get_by_role("heading", level=2, name="Omaha")).to_have_count(0)
    player.press(player.page.get_by_role("button", name="Quick seat"))
    expect(player.page.get_by_label("Your name")).to_be_focused()
    player.press(player.page.get_by_role("link", name="Rules"))
    player.press(player.page.get_by_role("link", name="Riverboat, tables"))
    expect(rows.first).to_contain_text("Baton Rouge")


def test_the_first_page_is_small() -> None:
    """Slow 3G: what the lobby needs before it can be used is under 100 KB as it is sent to a browser without brotli."""
    client = PACKAGE / "client"
    parts = re.findall(r'(?:src|href)="/(assets/[^"]+)"', (client / "index.html").read_text("utf-8"))
    assert len(parts) > 2
    sizes = {part: (client / f"{part}.gz").stat().st_size for part in ("index.html", *parts)}
    assert sum(sizes.values()) < 100_000, sizes
