"""Two browsers at one table, heads-up: they see the same hand, and nobody another's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import Player, play_together
from tests.browser.serving import OPENED

if TYPE_CHECKING:
    from riverboat.rules.game import Game
    from tests.browser.conftest import NewPlayer
    from tests.browser.serving import Room


@pytest.mark.parametrize("game", OPENED.values(), ids=OPENED.keys())
def test_two_people_play_a_hand(game: Game, quiet_room: Room, new_player: NewPlayer) -> None:
    anna, bruno = new_player(f"Anna {game.key[:12]}", DESKTOP), new_player(f"Bruno {game.key[:11]}", PHONE)
    for player in (anna, bruno):
        player.open(quiet_room.url).sit(game.name)
    for player in (anna, bruno):
        player.wait_to_be_dealt_in()
    assert anna.hand_number() == bruno.hand_number()
    assert not set(anna.own_cards()) & set(bruno.own_cards())

    told = play_together(anna, bruno, at_decision=Player.look)

    assert anna.pressed
    assert bruno.pressed
    assert anna.name in told or bruno.name in told
    anna.leave(bruno)
    bruno.leave()
    assert not anna.seen + bruno.seen


def test_no_page_holds_the_other_ones_hidden_cards(quiet_room: Room, new_player: NewPlayer) -> None:
    anna, bruno = new_player("Anna Hides"), new_player("Bruno Peeks")
    heard: list[str] = []
    bruno.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    for player in (anna, bruno):
        player.open(quiet_room.url).sit("Texas Hold'em")
    for player in (anna, bruno):
        player.wait_to_be_dealt_in()

    hers = anna.own_cards()
    assert len(hers) == 2
    assert heard
    texts = [anna.card_text(name) for name in hers]
    assert not [text for text in texts if any(f'"{text}"' in frame for frame in heard)]
    assert not [name for name in hers if name in bruno.page.content()]
    anna.leave(bruno)
    bruno.leave()
