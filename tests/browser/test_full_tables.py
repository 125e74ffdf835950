"""Tables with every seat taken, at the largest the games have: 10, 8 and 5; nothing is cut off, covered or too small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from riverboat import games
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.screen import faults
from tests.browser.serving import Room

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import ViewportSize

    from tests.browser.conftest import NewPlayer

SIZES: Final = {"desktop": DESKTOP, "phone": PHONE}
FULL: Final = {"texas_holdem": 10, "omaha_hi_lo": 10, "seven_card_stud": 8, "razz": 8, "five_card_draw": 5}


@pytest.fixture(scope="module")
def full_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room whose tables are full of bots: one gives his seat to whoever comes."""
    folder = tmp_path_factory.mktemp("full")
    tables = [f'[[table]]\nname = "{games.ALL[key].name}"\ngame = "{key}"\nfill = {seats}\n' for key, seats in FULL.items()]
    (folder / "full.toml").write_text("\n".join(tables))
    room = Room(folder / "data", "--tables", str(folder / "full.toml"), "--pace", "brisk").start()
    yield room
    room.stop()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
@pytest.mark.parametrize(("key", "seats"), FULL.items(), ids=FULL.keys())
def test_a_full_table_fits(key: str, seats: int, size: ViewportSize, full_room: Room, new_player: NewPlayer) -> None:
    player = new_player(f"Full {key[:10]} {size['width']}", size).open(full_room.url)
    player.sit(games.ALL[key].name)
    found: list[str] = []
    smallest = 48 if player.touch else 0

    def look() -> None:
        found.extend(faults(player.page, smallest))

    player.wait_to_be_dealt_in()
    assert player.page.locator(".seat:not(.vacant)").count() == seats - 1
    player.play_a_hand(look)
    look()
    player.leave()

    assert not sorted(set(found))
