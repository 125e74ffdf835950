"""What a regular does besides playing: wishes before the turn, cards shown after the hand, gestures, leaving when it suits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import NewPlayer
    from tests.browser.player import Player
    from tests.browser.serving import Room


@pytest.fixture
def pair(new_room: Callable[..., Room], new_player: NewPlayer) -> tuple[Player, Player]:
    """Two people at the hold'em table of a room at its normal pace, on turn and not."""
    room = new_room("--fill", "0")
    players = new_player("Anna", DESKTOP), new_player("Bruno", PHONE)
    for player in players:
        player.open(room.url).sit("Texas Hold'em")
    for player in players:
        player.wait_to_be_dealt_in()
    on_turn = players[0] if players[0].is_asked(3) else players[1]
    return on_turn, players[1] if on_turn is players[0] else players[0]


def wish(player: Player, words: str) -> None:
    """Press a wish and see that it is taken."""
    button = player.page.locator(".wishes button", has_text=re.compile(words))
    player.press(button)
    expect(button).to_have_attribute("aria-pressed", "true", timeout=5_000)


def test_a_wish_is_carried_out_and_dies_with_its_decision(pair: tuple[Player, Player]) -> None:
    first, other = pair
    wish(other, "^Call any$|^Call any bet$")
    first.act("call")
    expect(other.page.locator(".wishes")).to_have_count(0, timeout=5_000)
    expect(first.page.locator(".board .card")).to_have_count(3, timeout=10_000)

    assert other.is_asked() or first.is_asked()
    on_turn, waiting = (other, first) if other.choices() else (first, other)
    wish(waiting, "^Check$")
    raising = next(kind for kind in on_turn.choices() if kind in {"bet", "raise"})
    on_turn.act(raising)
    assert waiting.is_asked()
    expect(waiting.page.locator(".wishes")).to_have_count(0)
    assert "fold" in waiting.choices()


def test_after_the_hand_one_card_is_shown_and_the_rabbit_hunted(pair: tuple[Player, Player]) -> None:
    first, other = pair
    first.act("fold")
    shown = first.own_cards()[0]
    first.press(first.page.get_by_role("button", name=f"Show {shown}"))
    expect(other.page.locator(".seat .cards").get_by_role("img", name=shown)).to_be_visible(timeout=5_000)
    other.press(other.page.get_by_role("button", name="What would have come?"))
    for player in pair:
        expect(player.page.locator(".board .rabbit")).to_have_count(5, timeout=5_000)


def test_gestures_habits_and_leaving_after_the_hand(pair: tuple[Player, Player]) -> None:
    first, other = pair
    first.press(first.page.get_by_label("Seat and chips"))
    sheet = first.page.get_by_role("dialog")
    first.press(sheet.get_by_label(re.compile("Show my beaten hands")))
    expect(sheet.get_by_label(re.compile("Show my beaten hands"))).to_be_checked()
    first.press(sheet.get_by_role("button", name="Nice hand"))
    expect(other.page.locator(".bubble")).to_be_visible(timeout=5_000)

    first.press(first.page.get_by_label("Seat and chips"))
    first.press(first.page.get_by_role("dialog").get_by_role("button", name="Leave after this hand"))
    expect(first.page.locator(".me .pod")).to_be_visible()
    first.act("fold")
    expect(first.page.locator(".me .pod")).to_have_count(0, timeout=15_000)
