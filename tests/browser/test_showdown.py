"""The awards of a showdown hold the longest name and a large amount, on the real page with its real styles.

A showdown that is wide enough seldom comes by itself, so its cards are put on the page as the client draws them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from riverboat import games
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.screen import faults

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

    from tests.browser.conftest import NewPlayer
    from tests.browser.serving import Room

AWARD: Final = """
<article class="award"><div class="row spread">
<h2 class="row"><span class="tagl">High</span><span class="nm">Wilhelmina Wanderer</span></h2><b class="sum num">12,345</b>
</div><div class="cards"></div><p>Two pair, fives and fours</p></article>
"""
SHOW: Final = """([count, award]) => {
  for (const old of document.querySelectorAll(".room > .acts, .room > .story")) old.remove();
  const story = document.createElement("div");
  story.className = `story of-${count}`;
  story.innerHTML = award.repeat(count);
  document.querySelector(".room").append(story);
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_every_amount_stays_in_its_award(size: ViewportSize, quiet_room: Room, new_player: NewPlayer) -> None:
    player = new_player(f"Award {size['width']}", size).open(quiet_room.url)
    player.sit(games.OMAHA_HI_LO.name)
    found = []
    for count in (1, 2, 3, 4):
        player.page.evaluate(SHOW, [count, AWARD])
        assert player.page.locator(".award .sum").count() == count
        found += [f"{count}: {fault}" for fault in faults(player.page) if "award" in fault or "12,345" in fault]
    assert not found
    player.page.reload()
    player.leave()
