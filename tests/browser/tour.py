"""Every page and dialog of the client, one after another, in any language: for tests that measure each of them."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from riverboat.server.config import ServeConfig
from tests.house.source import ROOT
from tests.server import comers
from tests.server.guests import Guest
from tests.server.past import Reader
from tests.server.playing import TABLE, play_hand
from tests.server.running import Running
from tests.server.test_dealer import KEY, confirm, finish, lay, until
from tests.server.test_dealer import TABLES as SHOWBOAT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page, ViewportSize

LOCALES: Final = {"en": "en-GB", "lv": "lv-LV", "pl": "pl-PL"}
NAME: Final = "Tālivaldis Krūmiņš"
PLAIN: Final = (
    *("/rules", "/rules/razz", "/rules/deuce_to_seven_triple_draw", "/rules/russian_poker", "/check", "/statistics", "/nowhere"),
    *("/table/one", "/table/stud", "/table/showboat"),
)
"""Pages that are looked at as they open."""

COME: Final = "() => document.querySelector('.loading, [aria-busy=true]') === null"
"""Nothing is on its way to a page any more."""

PATIENCE: Final = 30_000
"""Milliseconds in which a control must be there to be pressed, on the slowest machine."""

BOTS: Final = """
[[table]]
key = "full"
name = "Wabash Cannonball"
game = "texas_holdem"
unit = 10
fill = 4
"""


@dataclass
class Evening:
    """A room in which Tālivaldis has an account, has played a hand and a coup and complained of Bob, whose chat is off."""

    url: str
    player: str
    """The cookie of Tālivaldis."""
    host: str
    """The cookie of the host."""


@contextmanager
def evening(folder: Path) -> Iterator[Evening]:
    """Open the room of the tour."""
    tables = folder / "tables.toml"
    known = (
        ("one", "texas_holdem", "no_limit"),
        ("stud", "seven_card_stud", "fixed_limit"),
        ("draw", "five_card_draw", "pot_limit"),
    )
    own = "".join(TABLE.format(key=key, game=game, limit=limit) for key, game, limit in known)
    tables.write_text(own + BOTS + SHOWBOAT.replace("betting_seconds = 60", "betting_seconds = 600"), encoding="utf-8")
    with Running(ServeConfig(data=folder / "data", port=0, tables=tables, pace="off")) as running:
        browser = comers.Browser(running.url)
        browser.become(NAME)
        with Guest(running.url, browser.cookie) as player, Guest(running.url, running.join("Bob")) as bob:
            for guest in (player, bob):
                guest.watch("one")
                guest.sit("one", 1000)
            while not Reader(running, player.cookie).hands()["total"]:
                play_hand((player, bob), "one")
            bob.done("say", table="one", text="you fish")
            player.done("report", table="one", player=bob.player, why="rude")
            with Guest(running.url, running.host_token) as host:
                host.done("set_chat", player=bob.player, on=False)
            for guest in (player, bob):
                guest.done("leave", table="one")
            player.watch(KEY)
            player.done("sit", table=KEY, buy_in=1000)
            until(player, state="betting")
            lay(player, 0, bonus=5)
            confirm(player)
            finish(player)
            player.done("leave", table=KEY)
        yield Evening(running.url, player.cookie, running.host_token)


@cache
def words(language: str) -> dict[str, Any]:
    """Return the client's messages in a language."""
    found: dict[str, Any] = {}
    for path in (ROOT / "web" / "messages" / language).glob("*.json"):
        found |= json.loads(path.read_text("utf-8"))
    return found


@dataclass
class Tour:
    """A browser of one person, who looks at everything that is his to see."""

    evening: Evening
    language: str
    page: Page

    def say(self, key: str) -> str:
        return str(words(self.language)[key])

    def go(self, path: str) -> str:
        """Open a page and wait until what it shows has come."""
        self.page.goto(f"{self.evening.url}{path}")
        self.page.locator("main, .stage, .house").first.wait_for()
        self.page.wait_for_function(COME)
        self.page.wait_for_timeout(150)
        return path

    def press(self, control: Locator) -> None:
        """Press what is found first."""
        control.first.click(timeout=PATIENCE)

    def button(self, key: str, within: Locator | None = None) -> Locator:
        """Find a button, or a link that looks like one, by the message on it."""
        named = self.say(key)
        where = within or self.page
        return where.get_by_role("button", name=named).or_(where.get_by_role("link", name=named)).first

    def dialog(self, key: str, within: Locator | None = None) -> None:
        """Press the button that opens a dialog, and wait for that."""
        self.press(self.button(key, within))
        self.page.locator("dialog[open]").last.wait_for()

    def shut(self) -> None:
        """Close the dialog."""
        self.page.keyboard.press("Escape")
        self.page.locator("dialog[open]").wait_for(state="detached")

    def dialogs(self, path: str, *keys: str) -> Iterator[str]:
        """Stand before each of a page's dialogs."""
        for key in keys:
            self.dialog(key)
            yield f"{path} {key}"
            self.shut()

    def as_nobody(self) -> Iterator[str]:
        """What somebody sees who has not come in."""
        yield self.go("/")
        self.press(self.page.locator("main li button"))
        self.page.locator("aside#sit").wait_for()
        yield "/ sit"
        for path in ("/sign-in", "/account", "/cashier", "/hands"):
            yield f"{self.go(path)} nobody"

    def as_player(self) -> Iterator[str]:
        """What the player sees of whom the room knows something."""
        yield self.go("/")
        yield from self.dialogs("/", "settings")
        for path in PLAIN:
            yield self.go(path)
        yield self.go("/cashier")
        yield self.go("/account")
        yield from self.dialogs("/account", "password_change", "factor_open", "delete_open", "sign_out_do")
        yield self.go("/hands")
        if (more := self.button("hands_filter")).is_visible():
            self.press(more)
            yield "/hands filter"
        yield from self.dialogs("/hands", "import_open")
        yield from self._equity()
        yield from self._replays()
        yield from self._playing()
        yield from self._before_the_dealer()

    def _equity(self) -> Iterator[str]:
        yield self.go("/equity?hand=AhKh&hand=QQ%2B&board=2h7h9s")
        self.page.locator(".h").nth(1).click()
        yield "/equity range"
        self.press(self.button("equity_by_cards"))
        yield "/equity cards"

    def _replays(self) -> Iterator[str]:
        for path in ("/hand/one/1", f"/coup/{KEY}/1"):
            yield self.go(path)
            self.page.keyboard.press("End")
            yield f"{path} end"
            yield from self.dialogs(path, "replay_share", "replay_check")
        self.go("/hand/one/1")
        yield from self.dialogs("/hand/one/1", "replay_export")

    def _playing(self) -> Iterator[str]:
        page = self.page
        self.go("/table/full")
        self.press(
            page.get_by_role("button", name=self.say("table_sit")).or_(page.get_by_role("button", name=self.say("seat_sit_here")))
        )
        page.locator("dialog[open]").wait_for()
        yield "sit sheet"
        self.press(page.locator("dialog[open] button.main"))
        page.locator(".acts button[data-act]:enabled").first.wait_for(timeout=60_000)
        yield "my turn"
        if (raising := page.locator(".acts button[data-act=raise], .acts button[data-act=bet]").first).is_visible():
            page.wait_for_timeout(450)
            if page.locator(".sizing-open, .sizing").count() == 0 or not page.locator(".sizing").first.is_visible():
                self.press(raising)
            yield "sizing"
        yield from self.dialogs("table", "table_rules", "table_menu")
        if (talk := page.get_by_role("button", name=self.say("table_talk"))).first.is_visible():
            self.press(talk)
            page.locator("dialog[open]").wait_for()
            yield "table talk"
            self.shut()
        self.press(page.locator(".about-seat"))
        page.locator("dialog[open]").wait_for()
        yield "table person"
        self.shut()
        self._leave()

    def _leave(self) -> None:
        page = self.page
        self.dialog("table_menu")
        self.press(page.locator("dialog[open]").get_by_role("button", name=self.say("table_leave"), exact=True))
        page.locator("dialog[open]").get_by_role("button", name=self.say("leave_stay"), exact=True).wait_for()
        self.press(page.locator("dialog[open]").get_by_role("button", name=self.say("table_leave"), exact=True))
        page.locator(".me .pod").wait_for(state="detached", timeout=60_000)

    def _before_the_dealer(self) -> Iterator[str]:
        page = self.page
        self.go(f"/table/{KEY}")
        self.dialog("rp_sit")
        yield "dealer sit sheet"
        self.press(page.locator("dialog[open] button.main"))
        page.locator(".acts .seg").wait_for(timeout=30_000)
        yield "dealer betting"
        self.press(page.locator("article.box .lay"))
        page.locator("article.box .toggles, article.box .amount").first.wait_for()
        yield "dealer laid"
        self.press(page.locator(".acts [data-act=confirm]"))
        page.locator("button.pick").first.wait_for(timeout=20_000)
        yield "dealer deciding"
        page.wait_for_timeout(450)
        self.press(page.locator(".acts [data-act=bet]"))
        page.locator("article.box .pill.num.good, article.box .pill.num.bad, .acts .seg").first.wait_for(timeout=20_000)
        yield "dealer settled"
        yield from self.dialogs("dealer", "table_menu")
        self.dialog("table_menu")
        self.press(page.locator("dialog[open]").get_by_role("button", name=self.say("rp_leave"), exact=True))
        self.button("rp_sit").wait_for(timeout=30_000)

    def as_host(self) -> Iterator[str]:
        """What the host sees more than a player."""
        page = self.page
        yield self.go("/desk")
        page.locator(".alerts, section").first.wait_for()
        for key, opener in (
            ("table", page.get_by_role("button", name="Wabash Cannonball")),
            ("person", page.get_by_role("button", name="Bob")),
        ):
            self.press(opener)
            page.locator("dialog[open]").wait_for()
            yield f"/desk {key}"
            self.shut()
        self.dialog("make_open")
        self.press(page.locator("dialog[open] summary"))
        yield "/desk make"
        page.locator("dialog[open] select").first.select_option("russian_poker")
        yield "/desk make russian"
        self.shut()
        tabs = page.locator(".tabs button")
        for number, tab in enumerate(("log", "settings"), 1):
            self.press(tabs.nth(number))
            page.locator("main section h2").first.wait_for()
            yield f"/desk {tab}"
        self.go("/cashier")
        self.press(page.locator("main .head .seg button").nth(1))
        page.locator(".figures").wait_for()
        page.wait_for_function(COME)
        yield "/cashier room"
        yield from self.dialogs("/cashier room", "house_open")
        self.press(page.locator("table button.open"))
        page.locator("dialog[open]").wait_for()
        yield "/cashier player"
        self.dialog("adjust_open")
        yield "/cashier adjust"


@contextmanager
def tour(browser: Browser, evening: Evening, size: ViewportSize, language: str = "en", cookie: str = "") -> Iterator[Tour]:
    """Open a browser for a tour, of the person whose cookie it is; a phone where the screen is small."""
    phone = min(size["width"], size["height"]) < 720
    with browser.new_context(
        viewport=size, has_touch=phone, is_mobile=phone, device_scale_factor=1, locale=LOCALES[language], reduced_motion="reduce"
    ) as context:
        if cookie:
            context.add_cookies([{"name": "riverboat", "value": cookie, "url": evening.url}])
        yield Tour(evening, language, context.new_page())


def everybody(evening: Evening) -> tuple[tuple[str, str], ...]:
    """Return the three who take the tour, each with his cookie."""
    return (("as_nobody", ""), ("as_player", evening.player), ("as_host", evening.host))
