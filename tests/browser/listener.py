"""Somebody who does not see the screen: he knows roles, names and what is read out, and uses the keyboard alone."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.player import Player

WITHIN: Final = 90.0
"""Seconds in which a hand must come to its end."""

CALM: Final = ("Check", "Call", "Bring in", "Discard Cards", "Stand pat", "Show", "Muck")
"""What keeps somebody in the hand, by the names of the buttons."""


@dataclass
class Listener:
    """A player who finds everything by role and name, and presses keys."""

    player: Player

    def role(self, role: str, name: str | re.Pattern[str]) -> Locator:
        return self.player.page.get_by_role(role, name=name)  # type: ignore[arg-type] # the roles are typed one by one

    def press(self, control: Locator, key: str = "Enter") -> None:
        """Go to a control and press a key there, as with Tab and Enter."""
        control.focus()
        self.player.page.keyboard.press(key)

    def hears(self, what: str) -> str:
        """Return what the table last said: "events", "turn", "answer", "chat" or "time"."""
        return self.player.page.locator(f"[data-says={what}]").inner_text().strip()

    def asks(self, letter: str) -> str:
        """Ask by a letter and return the answer."""
        before = self.hears("answer")
        self.player.page.keyboard.press(letter)
        self.player.page.wait_for_timeout(80)
        answer = self.hears("answer") or before
        if letter == "?" and self.player.page.get_by_role("dialog").count():  # the keys are listed too, for who sees them
            self.player.page.keyboard.press("Escape")
        return answer

    def sit(self, game: str) -> None:
        """Sit down at the table of a game, from the lobby."""
        row = self.player.page.get_by_role("listitem").filter(has_text=re.compile(rf"Limit {re.escape(game)}\b(?! Hi)")).first
        self.press(row.get_by_role("button", name=re.compile("^Sit")))
        panel = self.role("complementary", re.compile("^Sit down at"))
        name = panel.get_by_role("textbox", name="Your name")
        if name.count():
            name.focus()
            self.player.page.keyboard.type(self.player.name)
        self.press(panel.get_by_role("button", name=re.compile("^Sit down with")))
        self.role("region", "Your seat").first.wait_for(timeout=20_000)

    def to_the_lobby(self) -> None:
        """Go back to the tables."""
        self.press(self.role("link", "Riverboat, tables").first)
        self.role("heading", "Tables").wait_for(timeout=10_000)

    def leave(self) -> None:
        """Give the seat up, by the names of the buttons."""
        self.press(self.role("button", "Leave").first)
        dialog = self.role("dialog", re.compile("^Leave "))
        self.press(dialog.get_by_role("button", name="Leave", exact=True))
        self.role("region", "Your seat").first.wait_for(state="detached", timeout=60_000)

    def says(self, text: str) -> None:
        """Write a line in the chat, and hear it read out."""
        page = self.player.page
        page.keyboard.press("/")
        box = self.role("textbox", "Say something (English)")
        box.focus()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        self.wait_to_hear("chat", text)
        page.keyboard.press("Escape")

    def wait_to_hear(self, what: str, text: str, within: float = 30.0) -> str:
        """Wait until ``text`` is said, and return all that was said then."""
        until = time.monotonic() + within
        while time.monotonic() < until:
            if text in (heard := self.hears(what)):
                return heard
            self.player.page.wait_for_timeout(80)
        message = f"{self.player.name} never heard {text!r}, but {self.hears(what)!r} last"
        raise AssertionError(message)

    def sit_before_the_dealer(self, table: str) -> None:
        """Take a place at a table of Russian Poker, from the lobby."""
        self.press(self.role("link", re.compile(f"^{table}")).first)
        self.press(self.role("button", "Sit down"))
        dialog = self.role("dialog", re.compile("^Sit"))
        self.press(dialog.get_by_role("button", name=re.compile("^Sit down with")))
        dialog.wait_for(state="detached", timeout=10_000)

    def play_a_coup(self) -> dict[str, str]:
        """Play one box against the dealer to the settlement; return what was answered to each letter while deciding."""
        keyboard = self.player.page.keyboard
        self.wait_to_hear("events", "Bets are open")
        keyboard.press("1")
        self.player.page.get_by_role("article", name=re.compile("^Box 1, .*yours")).wait_for(timeout=10_000)
        assert self.asks("p").startswith("Box 1: ANTE ")
        keyboard.press("d")
        self.wait_to_hear("turn", "Your decision for box 1")
        self.player.page.wait_for_timeout(450)
        answers = {letter: self.asks(letter) for letter in "hbpsat?"}
        keyboard.press("1")
        assert self.hears("answer").endswith(": to be exchanged")
        keyboard.press("1")
        keyboard.press("c")
        answers["end"] = self.wait_to_hear("events", "Box 1: ")
        return answers

    def leave_the_dealer(self) -> None:
        """Give the place up."""
        self.press(self.role("button", "Seat and chips"))
        self.press(self.role("dialog", "Your seat").get_by_role("button", name="Leave", exact=True))
        self.role("button", "Sit down").wait_for(timeout=30_000)

    def play_a_hand(self) -> list[str]:
        """Stay in a hand to its end; return the buttons that were pressed."""
        pressed: list[str] = []
        until = time.monotonic() + WITHIN
        while time.monotonic() < until:
            if turn := self.hears("turn"):
                pressed.append(self._decide(turn))
            elif pressed and ("wins" in self.hears("events") or self.asks("h") == "You have no cards."):
                return pressed
            self.player.page.wait_for_timeout(150)
        message = f"{self.player.name}'s hand did not end; he pressed {pressed}, and last heard {self.hears('events')!r}"
        raise AssertionError(message)

    def _decide(self, turn: str) -> str:
        """Take the calmest decision that the table has offered aloud."""
        assert turn.startswith("Your turn: "), turn
        self.player.look()
        self.player.page.wait_for_timeout(450)
        actions = self.player.page.get_by_role("form", name=re.compile("^Your (action|draw)"))
        for name in CALM:
            button = actions.get_by_role("button", name=re.compile(rf"^{name}\b"))
            if button.count() and button.first.is_enabled():
                self.press(button.first)
                self.player.page.wait_for_timeout(250)
                return name
        return ""
