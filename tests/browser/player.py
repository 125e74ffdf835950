"""Somebody at a browser: he finds his table, sits down and plays by pressing the buttons he sees."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from playwright.sync_api import expect

from riverboat.cards import RANKS
from tests.browser.screen import faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import ConsoleMessage, Locator, Page, Request

CALM: Final = ("check", "call", "bring_in", "discard", "stand_pat", "run_twice", "show", "muck")
"""The buttons that keep somebody in the hand, the first that is there is pressed."""

GO: Final = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"
"""What takes the client to another of its pages, as the forward button does: nothing is loaded anew."""

LOADED: Final = (
    "() => document.querySelector('main') !== null && document.querySelector('main .loading, [aria-busy=true]') === null"
)

HAND_WITHIN: Final = 90.0
"""Seconds in which a hand must come to its end."""

LEFT_WITHIN: Final = 60_000
"""Milliseconds in which the hand ends that somebody leaves in."""

HANDS: Final = 6
"""So many hands are waited for until one is played by the player himself."""


@dataclass
class Player:
    """A page and the person before it.

    ``problems`` gathers errors of the page and requests to other hosts, ``pressed`` the buttons, ``seen`` what looked wrong.
    """

    page: Page
    name: str
    touch: bool = False
    problems: list[str] = field(default_factory=list)
    pressed: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    server_was_killed: bool = False

    def open(self, url: str) -> Player:
        """Open a room's address, and watch the page from then on."""
        here = urlsplit(url).netloc

        def hear(message: ConsoleMessage) -> None:
            if message.type in {"error", "warning"}:
                self.problems.append(f"console: {message.text}")

        def see(request: Request) -> None:
            if urlsplit(request.url).netloc not in {here, ""}:
                self.problems.append(f"asked another host: {request.url}")

        self.page.on("console", hear)
        self.page.on("request", see)
        self.page.on("pageerror", lambda error: self.problems.append(f"page: {error}"))
        self.page.goto(url)
        return self

    def go(self, path: str) -> None:
        """Go to another page of the client, and wait until it shows what it was made for."""
        self.page.evaluate(GO, path)
        self.page.wait_for_function(LOADED)

    def look(self) -> None:
        """Note in ``seen`` what is wrong with the screen as it is; on a phone a finger must be able to hit what is there."""
        self.seen += [fault for fault in faults(self.page, 48 if self.touch else 0) if fault not in self.seen]

    def press(self, button: Locator) -> None:
        """Click, or tap on a phone."""
        if self.touch:
            button.tap(timeout=5_000)
        else:
            button.click(timeout=5_000)

    def sit(self, game: str) -> None:
        """Sit down at the table of ``game`` from the lobby: press Sit, type a name, press Sit down."""
        kind = self.page.get_by_text(re.compile(rf"Limit {re.escape(game)}$"))
        row = self.page.locator("main li").filter(has=kind).first
        self.press(row.get_by_role("button", name=re.compile("^Sit")))
        panel = self.page.locator("aside#sit")
        name = panel.get_by_label("Your name")
        if name.count():
            name.fill(self.name)
        self.press(panel.get_by_role("button", name=re.compile("^Sit down")))
        expect(self.page.locator(".me .pod")).to_be_visible(timeout=10_000)

    def leave(self, *others: Player) -> None:
        """Give the seat up, as somebody does who closes the evening; in a hand it is folded first.

        ``others`` sit at the table and decide what is asked of them meanwhile: nobody waits until their time is over.
        """
        bar = self.page.locator("header.bar").get_by_role("button", name="Leave")
        if bar.is_visible():
            self.press(bar)
        else:
            self.press(self.page.get_by_label("Seat and chips"))
            self.press(self.page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True))
        self.press(self.page.get_by_role("dialog", name=re.compile("^Leave ")).get_by_role("button", name="Leave", exact=True))
        until = time.monotonic() + LEFT_WITHIN / 1000
        while others and self.page.locator(".me .pod").count() and time.monotonic() < until:
            for player in others:
                player.decide()
            self.page.wait_for_timeout(60)
        expect(self.page.locator(".me .pod")).to_have_count(0, timeout=LEFT_WITHIN)

    def is_asked(self, within: float = 10.0) -> bool:
        """Tell whether a decision is asked of the player within so many seconds."""
        until = time.monotonic() + within
        while time.monotonic() < until:
            if self.choices():
                return True
            self.page.wait_for_timeout(50)
        return False

    def wait_for_the_room(self) -> None:
        """Wait until a lost connection is back: the banner that says so is gone."""
        expect(self.page.locator(".banner p")).to_have_count(0, timeout=30_000)

    def blames(self) -> list[str]:
        """Return what was wrong with the page; when the server was killed, not what a browser says of that."""
        killed = ("WebSocket connection to", "ERR_CONNECTION_REFUSED")
        return [problem for problem in self.problems if not (self.server_was_killed and any(text in problem for text in killed))]

    @staticmethod
    def card_text(name: str) -> str:
        """Return the two letters of a card that a screen reader would call ``name`` ("Ace of spades" is "As")."""
        ranks = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
        rank, _, suit = name.split()
        return RANKS[ranks.index(rank)] + suit[0]

    def hand_number(self) -> int:
        """Return the number of the hand that the bar shows, 0 before the first."""
        label = self.page.locator(".bar .label.num")
        digits = re.sub(r"\D", "", label.first.text_content() or "") if label.count() else ""
        return int(digits or 0)

    def own_cards(self) -> list[str]:
        """Return the names of the player's cards ("Ace of spades"), as a screen reader says them."""
        names = self.page.locator(".me .hand [aria-label]").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
        return [str(name) for name in names]

    def choices(self) -> list[str]:
        """Return the actions whose buttons can be pressed now, in the order of the screen."""
        buttons = self.page.locator(".acts button[data-act]:enabled")
        return [str(kind) for kind in buttons.evaluate_all("all => all.map(each => each.dataset.act)")]

    def act(self, kind: str) -> None:
        """Press the button of an action until the room has taken it: buttons that have just appeared are deaf for a moment."""
        button = self.page.locator(f".acts button[data-act={kind}]:enabled")
        self.page.wait_for_timeout(450)
        if button.count():
            self.press(button.first)
            self.pressed.append(kind)

    def discard_a_card(self) -> None:
        """Give the first own card away in a draw: with the finger on a phone, at the desk with the keys."""
        first = self.page.locator(".me .hand button.pick").first
        if self.touch:
            self.press(first)
            self.act("discard")
            return
        self.page.wait_for_timeout(450)
        for key in ("d", "1"):
            self.page.keyboard.press(key)
        expect(first).to_have_attribute("aria-pressed", "true")
        self.page.keyboard.press("Enter")
        self.pressed.append("discard")

    def post_if_asked(self) -> None:
        """Post the blind for coming in, when the table offers that."""
        button = self.page.locator(".acts.rest button.main", has_text=re.compile("post", re.IGNORECASE))
        if button.count() and button.first.is_enabled():
            self.press(button.first)

    def told(self) -> str:
        """Return what the showdown's cards say, "" while nothing is told."""
        story = self.page.locator(".story .award")
        return " / ".join(story.all_inner_texts()) if story.count() else ""

    def decide(self, prefer: tuple[str, ...] = CALM) -> str:
        """Take the decision that is asked, if one is; return the action, "" when none was."""
        choices = self.choices()
        for kind in prefer:
            if kind == "discard" and "stand_pat" in choices and self.page.locator(".me .hand button.pick").count():
                self.discard_a_card()
                return "discard"
            if kind in choices:
                self.act(kind)
                return kind
        return ""

    def play_a_hand(self, at_decision: Callable[[], None] = lambda: None, prefer: tuple[str, ...] = CALM) -> str:
        """Stay in a hand by the calmest buttons to its end, and return what was told there.

        A hand that everybody else gave up before it was this player's turn does not count: the next one is played.
        """
        for _ in range(HANDS):
            before = len(self.pressed)
            told = self._play_to_the_end(at_decision, prefer)
            if told and len(self.pressed) > before:
                return told
        message = f"{self.name} was dealt {HANDS} hands and came to the end of none"
        raise AssertionError(message)

    def _play_to_the_end(self, at_decision: Callable[[], None], prefer: tuple[str, ...]) -> str:
        """Play the hand that is dealt next; return what is told at its end, "" when the next began before anything was."""
        self.wait_to_be_dealt_in()
        number = self.hand_number()
        until = time.monotonic() + HAND_WITHIN
        while time.monotonic() < until:
            told = self.told()
            if told or self.hand_number() != number:
                return told
            if self.choices():
                at_decision()
                self.decide(prefer)
            self.page.wait_for_timeout(60)
        message = f"{self.name}'s hand {number} did not end within {HAND_WITHIN:.0f} s; he pressed {self.pressed}"
        raise AssertionError(message)

    def wait_to_be_dealt_in(self) -> None:
        """Wait for cards of one's own in a hand that is not being told yet."""
        until = time.monotonic() + HAND_WITHIN
        while time.monotonic() < until:
            self.post_if_asked()
            if self.page.locator(".me .hand").count() and not self.told():
                return
            self.page.wait_for_timeout(60)
        message = f"{self.name} was not dealt in within {HAND_WITHIN:.0f} s"
        raise AssertionError(message)


def play_together(one: Player, other: Player, at_decision: Callable[[Player], None] = lambda _: None) -> str:
    """Let both play the hand at hand to its end; return what is told to the first. ``at_decision`` is called with who decides."""
    until = time.monotonic() + HAND_WITHIN
    heard = ["", ""]
    while time.monotonic() < until:
        heard = [before or player.told() for before, player in zip(heard, (one, other), strict=True)]
        if all(heard):
            return heard[0]
        deciding = [player for player in (one, other) if player.choices()]
        assert len(deciding) < 2, "both are asked at once"
        for player in deciding:
            at_decision(player)
            player.decide()
        one.page.wait_for_timeout(60)
    message = f"no end within {HAND_WITHIN:.0f} s: {one.name} pressed {one.pressed}, {other.name} {other.pressed}"
    raise AssertionError(message)
