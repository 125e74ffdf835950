"""Guests: a name that nobody else has; the host, and his link of which the room keeps the hash alone."""

from __future__ import annotations

import hashlib
import random

import pytest

from riverboat.room.players import HOST, PLAYER, Players
from riverboat.room.room import BOT_NAMES
from riverboat.table.refusal import Refusal

ENTROPY = random.Random(7).randbytes


def test_a_guest_has_a_name_and_nothing_to_prove_it_with() -> None:
    players = Players()
    player = players.join(" Ann ", ENTROPY, 99)
    assert (player.name, player.role, player.created, player.token_hash) == ("Ann", "guest", 99, "")
    assert players.get(player.id) == player
    assert len(players) == 1


@pytest.mark.parametrize("name", ["Ann", "ANN", " a n n "])
def test_a_player_is_found_by_a_name_that_looks_like_his(name: str) -> None:
    players = Players()
    player = players.join("Ann", ENTROPY, 0)
    assert players.by_name(name) == player
    assert players.by_name("Bob") is None


@pytest.mark.parametrize(
    ("second", "why"), [("Ann", "Ann is taken. Choose"), ("ANN", "it looks like Ann"), ("A nn", "it looks like Ann")]
)
def test_a_name_is_one_players(second: str, why: str) -> None:
    players = Players()
    players.join("Ann", ENTROPY, 0)
    with pytest.raises(Refusal, match=why) as error:
        players.join(second, ENTROPY, 0)
    assert error.value.code == "bad_name"
    assert len(players) == 1


def test_nobody_is_called_like_a_bot() -> None:
    players = Players(taken=BOT_NAMES)
    with pytest.raises(Refusal, match="is a bot's name, or looks like one"):
        players.join("Lucky  pete", ENTROPY, 0)


def test_who_could_not_be_stored_is_forgotten_and_his_name_free() -> None:
    players = Players()
    player = players.join("Ann", ENTROPY, 0)
    players.forget(player)
    assert players.by_name("Ann") is None
    assert players.join("Ann", ENTROPY, 0).name == "Ann"


def test_a_player_changes_and_keeps_his_place() -> None:
    players = Players()
    ann, bob = players.join("Ann", ENTROPY, 0), players.join("Bob", ENTROPY, 0)
    changed = players.change(ann, role=PLAYER, name="Deleted", name_key="deleted")
    assert (changed.id, changed.role) == (ann.id, PLAYER)
    assert players.everybody() == [changed, bob]
    assert players.by_name("Ann") is None
    assert players.join("Ann", ENTROPY, 0).id != ann.id


def test_the_host_is_one_player_with_a_new_link_each_time() -> None:
    players = Players()
    host, first = players.host(ENTROPY, 1)
    assert len(bytes.fromhex(first)) == 16
    assert host.token_hash == hashlib.sha256(first.encode()).hexdigest()
    again, second = players.host(ENTROPY, 2)
    assert (host.id, host.name, host.role) == (again.id, "Host", HOST)
    assert players.by_host_link(second) == again
    assert players.by_host_link(first) is None
    assert players.by_host_link("") is None
    assert len(players) == 1
