"""`kill -9` in the middle of a hand: the same page comes back by itself, into the same hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.player import play_together

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import NewPlayer
    from tests.browser.player import Player
    from tests.browser.serving import Room


def standing(player: Player) -> dict[str, object]:
    """Return what the player sees of the hand: its number, the street, the pot, the board, all stacks, his cards, his choices."""
    page = player.page
    return {
        "hand": player.hand_number(),
        "pot": page.locator(".centre .pot").all_inner_texts(),
        "board": page.locator(".board [aria-label]").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))"),
        "stacks": page.locator(".seat:not(.vacant) .pod b, .me .pod b").all_inner_texts(),
        "cards": player.own_cards(),
        "choices": player.choices(),
    }


def test_the_hand_goes_on_where_it_was(new_room: Callable[..., Room], new_player: NewPlayer) -> None:
    room = new_room("--fill", "0", "--pace", "fast")
    anna, bruno = new_player("Anna"), new_player("Bruno")
    for player in (anna, bruno):
        player.open(room.url).sit("Texas Hold'em")
    for player in (anna, bruno):
        player.wait_to_be_dealt_in()
    actor = anna if anna.is_asked() else bruno
    other = bruno if actor is anna else anna
    actor.decide()
    assert other.is_asked()
    before = [standing(anna), standing(bruno)]

    for player in (anna, bruno):
        player.server_was_killed = True
    room.kill()
    expect(anna.page.locator(".banner p")).to_be_visible(timeout=15_000)
    room.start()

    for player in (anna, bruno):
        player.wait_for_the_room()
    assert other.is_asked()
    assert [standing(anna), standing(bruno)] == before
    assert play_together(anna, bruno)


def test_a_reloaded_page_is_the_same_guest_in_the_same_seat(new_room: Callable[..., Room], new_player: NewPlayer) -> None:
    room = new_room("--fill", "3", "--pace", "brisk")
    anna = new_player("Anna").open(room.url)
    anna.sit("Razz")
    anna.wait_to_be_dealt_in()
    anna.server_was_killed = True
    room.kill()
    room.start()
    anna.page.reload()
    expect(anna.page.locator(".me .pod")).to_contain_text("Anna", timeout=15_000)
    assert anna.play_a_hand()
