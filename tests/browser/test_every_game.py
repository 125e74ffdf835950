"""A newcomer sits down at a table of each game and plays a hand to its end, on a desktop and on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.screen import faults
from tests.browser.serving import OPENED

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

    from riverboat.rules.game import Game
    from tests.browser.conftest import NewPlayer
    from tests.browser.player import Player
    from tests.browser.serving import Room

SIZES: Final = {"desktop": DESKTOP, "phone": PHONE}


def look(player: Player) -> list[str]:
    """Return the faults of the player's screen; on a phone a finger must be able to hit what is there."""
    return faults(player.page, 48 if player.touch else 0)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
@pytest.mark.parametrize("game", OPENED.values(), ids=OPENED.keys())
def test_a_hand_is_played_to_its_end(game: Game, size: ViewportSize, lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player(f"{game.key[:12]} {size['width']}", size).open(lively_room.url)
    found: list[str] = [] if look(player) == [] else [f"lobby: {look(player)}"]
    player.sit(game.name)

    told = player.play_a_hand(lambda: found.extend(look(player)))
    found.extend(look(player))
    player.leave()

    assert told
    assert not sorted(set(found))


def test_the_lobby_has_a_table_of_each_game_with_bots_playing(lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Visitor").open(lively_room.url)
    rows = player.page.locator("main li", has=player.page.get_by_role("button", name="Sit"))
    rows.nth(len(OPENED) - 1).wait_for()
    texts = "\n".join(rows.all_inner_texts())
    assert not [game.name for game in OPENED.values() if f"Limit {game.name}" not in texts]
    player.page.locator("main li a").first.click()
    player.page.locator(".pot.num").wait_for(timeout=20_000)
