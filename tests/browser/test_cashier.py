"""The cashier in a browser: my chips and how they came about, giving some away; for the host accounts, settling up, the ledger."""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.screen import faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, ViewportSize

    from tests.browser.conftest import NewPlayer
    from tests.browser.player import Player
    from tests.browser.serving import Room

TABLES = """
[[table]]
name = "Natchez"
game = "texas_holdem"
rake_percent = 5
rake_cap = 30
ratholing_minutes = 60
"""


@pytest.fixture
def room(new_room: Callable[..., Room], tmp_path: Path) -> Room:
    """A room with one table, which takes a rake and asks whoever comes back to bring what he left with."""
    (tmp_path / "tables.toml").write_text(TABLES, encoding="utf-8")
    return new_room("--tables", str(tmp_path / "tables.toml"), "--pace", "fast")


def rows(page: Page, panel: str) -> list[list[str]]:
    """Return what the table of a panel says, cell by cell."""
    found: list[list[str]] = (
        page.get_by_role("region", name=panel, exact=True)
        .locator("tbody tr")
        .evaluate_all("all => all.map(row => [...row.cells].map(cell => cell.innerText.replace(/\\s+/g, ' ').trim()))")
    )
    return found


def cashier(player: Player) -> Page:
    player.press(player.page.get_by_role("link", name="Cashier"))
    expect(player.page.get_by_role("heading", name="Cashier", level=1)).to_be_focused()
    return player.page


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_my_chips_their_movements_and_what_the_tables_ask(room: Room, new_player: NewPlayer, size: ViewportSize) -> None:
    bob = new_player("Bob").open(room.url)
    bob.sit("Texas Hold'em")
    ann = new_player("Ann", size).open(room.url)
    smallest = 48 if ann.touch else 0
    ann.sit("Texas Hold'em")
    ann.leave(bob)
    ann.page.goto(room.url)
    page = cashier(ann)
    expect(page.get_by_role("region", name="Movements").locator("tbody tr")).to_have_count(3)
    told, bought, welcomed = ([*row[1:]] for row in rows(page, "Movements"))
    assert told[0] == "Cash-out from Natchez"
    assert bought == ["Buy-in at Natchez", "\u22121,000", "9,000"]
    assert welcomed == ["Play chips to begin with", "+10,000", "10,000"]
    wallet = int(told[2].replace(",", ""))
    expect(page.get_by_role("region", name="Your wallet")).to_contain_text(f"{wallet:,}")
    terms = page.get_by_role("region", name="What the tables take and ask")
    expect(terms).to_contain_text("5 % of each pot, at most 30 a hand. No flop, no drop")
    expect(terms).to_contain_text("Ratholing is to leave with what you won")
    expect(terms).to_contain_text(re.compile(r"Until \d\d:\d\d you come back with [\d,]+ or more"))
    assert rows(page, "Sessions")[0][0].startswith("Natchez")
    assert faults(page, smallest) == []

    ann.press(page.get_by_role("button", name="Give chips"))
    dialog = page.get_by_role("dialog", name="Give chips")
    expect(dialog.get_by_label("To")).to_have_value(re.compile("."))  # there is but one to give to
    dialog.get_by_label("How many chips").last.fill("300")
    assert faults(page, smallest) == []
    ann.press(dialog.get_by_role("button", name="Give 300 to Bob"))
    expect(page.get_by_role("status").filter(has_text="Bob has 300 more")).to_be_visible()
    expect(page.locator(".balance")).to_have_text(f"{wallet - 300:,}")
    expect(page.get_by_role("region", name="Movements").locator("tbody tr").first).to_contain_text("To Bob")
    assert rows(page, "Movements")[0][1:] == ["To Bob", "\u2212300", f"{wallet - 300:,}"]

    page.goto(room.url)
    ann.press(page.get_by_role("button", name=re.compile("^Sit down at|^Sit$")).first)
    ann.press(page.locator("#sit summary"))
    expect(page.locator("#sit details")).to_contain_text("Rake: 5 % of each pot")
    expect(page.locator("#sit details")).to_contain_text("comes back within 60 minutes brings what he left with")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_host_adjusts_settles_and_downloads(room: Room, new_player: NewPlayer, size: ViewportSize, tmp_path: Path) -> None:
    ann, bob = (new_player(name).open(room.url) for name in ("Ann", "Bob"))
    for player in (ann, bob):
        player.sit("Texas Hold'em")
        player.leave()
    ann.page.goto(room.url)
    page = cashier(ann)
    ann.press(page.get_by_role("button", name="Give chips"))
    page.get_by_role("dialog").get_by_label("How many chips").last.fill("250")
    ann.press(page.get_by_role("dialog").get_by_role("button", name=re.compile("^Give 250 to Bob")))
    expect(page.get_by_role("status").filter(has_text="Bob has 250 more")).to_be_visible()

    host = new_player("Host", size).open(room.host_link)
    smallest = 48 if host.touch else 0
    page = cashier(host)
    host.press(page.get_by_role("button", name="The room", exact=True))
    expect(page.get_by_role("list", name="Settle up")).to_contain_text("Bob")
    payments = page.get_by_role("list", name="Settle up").locator("li").all_inner_texts()
    assert len(payments) <= 2
    assert faults(page, smallest) == []

    host.press(page.get_by_role("button", name="Ann"))
    expect(page.get_by_role("dialog", name="Ann", exact=True)).to_contain_text("To Bob")
    assert faults(page, smallest) == []
    host.press(page.get_by_role("button", name="Give or take chips"))
    dialog = page.get_by_role("dialog", name="Chips: Ann")
    dialog.get_by_label("Chips").fill("99999")
    host.press(dialog.get_by_role("button", name="Take", exact=True))
    expect(dialog).to_contain_text(re.compile(r"Only [\d,]+ can be taken"))
    host.press(dialog.get_by_role("button", name="Give", exact=True))
    dialog.get_by_label("Chips").fill("500")
    expect(dialog.get_by_role("button", name="Give 500")).to_be_disabled()
    dialog.get_by_label("Why").fill("paid in cash")
    assert faults(page, smallest) == []
    host.press(dialog.get_by_role("button", name="Give 500"))
    expect(page.get_by_role("dialog", name="Ann", exact=True)).to_contain_text("By the host: paid in cash")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Ann")).to_be_focused()
    expect(page.get_by_role("region", name="Ledger").locator("tbody tr").first).to_contain_text("500")

    host.press(page.get_by_role("button", name="Fill or take"))
    dialog = page.get_by_role("dialog", name="Chips: Bank of the house")
    dialog.get_by_label("Chips").fill("1,000")
    dialog.get_by_label("Why").fill("tonight")
    host.press(dialog.get_by_role("button", name="Give 1,000"))
    expect(page.get_by_label("The room's chips")).to_contain_text("may owe 1,000,000; can lose 1,001,000 now")

    with page.expect_download() as saved:
        host.press(page.get_by_role("region", name="Ledger").get_by_role("link", name="CSV"))
    saved.value.save_as(tmp_path / "ledger.csv")
    with Path(tmp_path / "ledger.csv").open(encoding="utf-8") as file:
        reasons = [row["reason"] for row in csv.DictReader(file)]
    assert {"welcome", "buy_in", "cash_out", "transfer", "adjustment: paid in cash", "adjustment: tonight"} <= set(reasons)


def test_by_the_keyboard_alone(room: Room, new_player: NewPlayer) -> None:
    bob = new_player("Bob").open(room.url)
    bob.sit("Texas Hold'em")
    ann = new_player("Ann").open(room.url)
    ann.sit("Texas Hold'em")
    ann.page.goto(room.url)
    ann.page.get_by_role("link", name="Cashier").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("heading", name="Cashier", level=1)).to_be_focused()
    ann.page.get_by_role("button", name="Give chips").focus()
    ann.page.keyboard.press("Enter")
    ann.page.get_by_role("dialog").get_by_label("How many chips").last.focus()
    ann.page.keyboard.type("20")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("status").filter(has_text="Bob has 20 more")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Give chips")).to_be_focused()
    expect(bob.page.locator("body")).to_contain_text("Bob")


def test_somebody_without_a_name_is_led_to_the_tables(room: Room, new_player: NewPlayer) -> None:
    player = new_player("Lou").open(f"{room.url}/cashier")
    expect(player.page.get_by_text("You have no chips here yet")).to_be_visible()
    player.press(player.page.get_by_role("link", name="To the tables"))
    expect(player.page.get_by_role("heading", name="Tables", level=1)).to_be_focused()
