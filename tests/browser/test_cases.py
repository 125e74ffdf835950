"""What clients have got wrong about keys (G), in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP

if TYPE_CHECKING:
    from tests.browser.conftest import NewPlayer
    from tests.browser.serving import Room


PRESS: Final = """kind => {
  const button = document.querySelector(`.acts [data-act=${kind}]`);
  button?.click();
  return new Promise((done) => requestAnimationFrame(() => done(!button?.isConnected || button.disabled)));
}"""
"""Presses an action's button, and tells whether it is dead at once: bots may be so quick that another one soon stands there."""


def test_g4_g1_red_sox_raises_nothing_and_buttons_go_with_the_first_click(lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Rex", DESKTOP).open(lively_room.url)
    player.sit("Texas Hold'em")
    player.wait_to_be_dealt_in()
    assert player.is_asked(60)

    def sizes() -> list[str]:
        return [str(value) for value in player.page.locator("input[type=range]").evaluate_all("all => all.map(each => each.value)")]

    before, size = player.choices(), sizes()
    chat = player.page.locator(".feed")
    chat.get_by_role("tab", name="Chat").or_(chat.get_by_role("button", name="Chat")).first.click()
    field = chat.get_by_role("textbox").first
    field.click()
    expect(field).to_be_focused()
    player.page.keyboard.type("Red Sox fold check call 123")
    expect(field).to_have_value("Red Sox fold check call 123")
    if player.choices():  # his time may have run out while he was typing
        assert player.choices() == before
        assert sizes() == size, "no sizing was touched"
        kind = next(kind for kind in ("check", "call", "fold") if kind in before)
        player.page.wait_for_timeout(450)
        assert player.page.evaluate(PRESS, kind), "in the next picture nothing is left to press a second time"
    assert player.blames() == []
    player.leave()
