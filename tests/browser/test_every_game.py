"""A newcomer takes the last seat at a full table of each game and plays a hand to its end, on a desktop and on a phone.

The tables are as large as their games have them, 10, 8 and 5 seats: nothing is cut off, covered or too small. Two people alone are
looked at in test_two_players.py, and four at a table in test_accessible.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.serving import OPENED, Room

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import ViewportSize

    from riverboat.rules.game import Game
    from tests.browser.conftest import NewPlayer

SIZES: Final = {"desktop": DESKTOP, "phone": PHONE}


@pytest.fixture(scope="session")
def full_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room whose tables are full of bots: one gives his seat to whoever comes."""
    folder = tmp_path_factory.mktemp("full")
    tables = [f'[[table]]\nname = "{game.name}"\ngame = "{key}"\nfill = {game.seats[1]}\n' for key, game in OPENED.items()]
    (folder / "full.toml").write_text("\n".join(tables))
    room = Room(folder / "data", "--tables", str(folder / "full.toml"), "--pace", "brisk").start()
    yield room
    room.stop()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
@pytest.mark.parametrize("game", OPENED.values(), ids=OPENED.keys())
def test_a_hand_is_played_to_its_end(game: Game, size: ViewportSize, full_room: Room, new_player: NewPlayer) -> None:
    player = new_player(f"{game.key[:12]} {size['width']}", size, moving=True).open(full_room.url)
    player.look()
    player.sit(game.name)

    player.wait_to_be_dealt_in()
    assert player.page.locator(".seat:not(.vacant)").count() == game.seats[1] - 1
    told = player.play_a_hand(player.look)
    player.look()
    player.leave()

    assert told
    assert not player.seen


def test_the_lobby_has_a_table_of_each_game_with_bots_playing(lively_room: Room, new_player: NewPlayer) -> None:
    player = new_player("Visitor").open(lively_room.url)
    rows = player.page.locator("main li", has=player.page.get_by_role("button", name="Sit"))
    rows.nth(len(OPENED) - 1).wait_for()
    texts = "\n".join(rows.all_inner_texts())
    assert not [game.name for game in OPENED.values() if f"Limit {game.name}" not in texts]
    player.page.locator("main li a").first.click()
    player.page.locator(".pot.num").wait_for(timeout=20_000)
