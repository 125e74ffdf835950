"""Guests: a name and a token; the room keeps the hash alone."""

from __future__ import annotations

import hashlib
import random

import pytest

from riverboat.room.players import Players
from riverboat.room.room import BOT_NAMES
from riverboat.table.refusal import Refusal

ENTROPY = random.Random(7).randbytes


def test_a_guest_is_known_by_his_token_and_only_its_hash_is_kept() -> None:
    players = Players()
    player, token = players.join(" Ann ", ENTROPY, 99)
    assert (player.name, player.role, player.created) == ("Ann", "guest", 99)
    assert len(bytes.fromhex(token)) == 16
    assert player.token_hash == hashlib.sha256(token.encode()).hexdigest()
    assert token not in repr(player)
    assert players.by_token(token) == player
    assert players.get(player.id) == player
    assert len(players) == 1


@pytest.mark.parametrize("token", ["", "0" * 32, "nonsense"])
def test_another_token_is_nobodys(token: str) -> None:
    players = Players()
    players.join("Ann", ENTROPY, 0)
    assert players.by_token(token) is None


def test_a_guest_is_known_after_a_restart() -> None:
    player, token = Players().join("Ann", ENTROPY, 0)
    assert Players([player]).by_token(token) == player


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
    player, token = players.join("Ann", ENTROPY, 0)
    players.forget(player)
    assert players.by_token(token) is None
    assert players.join("Ann", ENTROPY, 0)[0].name == "Ann"


def test_the_host_is_one_player_with_a_new_token_each_time() -> None:
    players = Players()
    host, first = players.host(ENTROPY, 1)
    again, second = players.host(ENTROPY, 2)
    assert (host.id, host.name, host.role) == (again.id, "Host", "host")
    assert players.by_token(second) == again
    assert players.by_token(first) is None
    assert len(players) == 1
