"""The room over a host name of a house network: plain http, where a browser keeps much to itself (no secure context)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import NewPlayer
    from tests.browser.serving import Room


def test_a_hand_over_a_network_name(new_room: Callable[..., Room], new_player: NewPlayer) -> None:
    room = new_room("--fill", "3", "--pace", "brisk", host="0.0.0.0")  # noqa: S104 - as a host does who lets the network in
    address = room.url.replace("0.0.0.0", "house.riverboat.test")  # noqa: S104 - the address it listens on, not one to bind
    player = new_player("Anna").open(address)
    assert player.page.evaluate("isSecureContext") is False

    player.sit("Texas Hold'em")

    assert player.play_a_hand()
