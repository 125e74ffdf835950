"""Tables made while the room is open: what a form begins with, who may, what is refused, and that they outlive a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest

from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.playing import all_playing, folding, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def config(tmp_path: Path) -> ServeConfig:
    return ServeConfig(
        data=tmp_path / "data", port=0, tables=tables_file(tmp_path, ("one", "texas_holdem", "no_limit")), pace="off"
    )


@pytest.fixture
def running(config: ServeConfig) -> Iterator[Running]:
    with Running(config) as server:
        yield server


def make(running: Running, cookie: str = "", *, origin: str = "", **wanted: Any) -> httpx.Response:  # noqa: ANN401 - whatever a form may send
    """Ask for a table as the host's page does."""
    headers = {"origin": origin or running.url}
    return httpx.post(
        f"{running.url}/api/tables", json=wanted, headers=headers, cookies={"riverboat": cookie or running.host_token}
    )


def table_lines(guest: Guest) -> dict[str, dict[str, Any]]:
    """The lines of the lobby, by key, as they come next."""
    return {line["table"]: line for line in guest.hear("lobby")["tables"]}


def test_a_table_is_made_played_at_and_closed_with_every_chip_back(running: Running) -> None:
    usual = httpx.get(f"{running.url}/api/tables/usual", params={"game": "razz", "unit": 40}).json()
    assert (usual["game"], usual["stakes"]["small_bet"], usual["seats"]) == ("razz", 40, 8)
    made = make(running, game="texas_holdem", name="Friday Night", seats=2, least_buy_in=100, most_buy_in=500)
    assert (made.status_code, made.json()) == (201, {"table": "friday-night"})

    with (
        Guest(running.url, running.host_token) as host,
        Guest(running.url, running.join_once("Ann")) as ann,
        Guest(running.url, running.join_once("Bob")) as bob,
    ):
        assert table_lines(ann)["friday-night"]["seats"] == 2
        for guest in (ann, bob):
            guest.watch("friday-night")
            guest.sit("friday-night", 500)
        all_playing((ann, bob), "friday-night")
        assert ann.refused("close_table", table="friday-night") == "not_allowed"
        assert host.done("close_table", table="friday-night")["text"] == "It closes when this hand has ended."
        assert host.refused("resume", table="friday-night") == "closing"
        play_hand((ann, bob), "friday-night", folding)
        while "friday-night" in table_lines(ann):
            pass
        assert ann.view("friday-night")["state"] == "closed"
        assert ann.refused("sit", table="friday-night", buy_in=100) == "unknown_table"
    wallets = [running.room.house.wallet(player.id) for player in running.room.house.players.everybody() if player.role == "guest"]
    assert sum(wallets) == 20_000


def test_tables_that_were_made_come_back_with_the_room_and_closed_ones_do_not(config: ServeConfig) -> None:
    with Running(config) as running:
        for name in ("Stays", "Goes"):
            assert make(running, game="omaha", name=name).status_code == 201
        with Guest(running.url, running.host_token) as host:
            host.done("close_table", table="goes")
    with Running(config) as running, Guest(running.url) as somebody:
        assert set(table_lines(somebody)) == {"one", "stays"}
        assert make(running, game="omaha", name="Goes").json()["table"].startswith("goes-")


def test_a_table_is_paused_and_goes_on(running: Running) -> None:
    with (
        Guest(running.url, running.host_token) as host,
        Guest(running.url, running.join_once("Ann")) as ann,
        Guest(running.url, running.join_once("Bob")) as bob,
    ):
        host.done("pause", table="one")
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 400)
        assert ann.view("one")["state"] == "paused"
        assert ann.refused("pause", table="one") == "not_allowed"
        host.done("resume", table="one")
        all_playing((ann, bob), "one")


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"game": "texas_holdem", "name": ""}, "name: must be 1 to 40"),
        ({"game": "whist", "name": "x"}, "game: must be one of"),
        ({"game": "razz", "name": "x", "limit": "zz"}, "limit: must be one of"),
        ({"game": "texas_holdem", "name": "x", "seats": 40}, "seats: must be a whole number from 2 to 10"),
        ({"game": "texas_holdem", "name": "x", "seats": "many"}, "Expected `int`"),
        ({"game": "texas_holdem", "name": "x", "action_seconds": 1}, "action_seconds: must be a whole number from 10"),
        ({"game": "texas_holdem", "name": "x", "most_buy_in": -5}, "must be"),
        ({"game": "texas_holdem", "name": "<b>" * 30}, "name: must be 1 to 40"),
    ],
)
def test_a_table_that_can_not_be_made_is_refused_with_the_field(running: Running, wanted: dict[str, Any], words: str) -> None:
    answer = make(running, **wanted)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_settings")
    assert words in answer.json()["text"]
    assert set(running.room.actors) == {"one"}


def test_only_the_host_makes_tables_and_only_from_this_site(running: Running) -> None:
    ann = running.join_once("Ann")
    assert make(running, ann, game="omaha", name="Mine").status_code == 403
    assert make(running, origin="https://elsewhere.example", game="omaha", name="Mine").status_code == 403
    assert httpx.get(f"{running.url}/api/tables/usual", params={"game": "razz", "unit": 7}).json()["code"] == "bad_settings"
    assert httpx.get(f"{running.url}/api/tables/usual", params={"game": "whist"}).json()["code"] == "bad_settings"


def test_a_table_of_russian_poker_is_made_and_comes_back_until_it_is_closed(config: ServeConfig) -> None:
    with Running(config) as running:
        made = make(
            running, game="russian_poker", name="Campione", preset="campione", least_ante=20, most_ante=200, least_buy_in=400
        )
        assert (made.status_code, made.json()) == (201, {"table": "campione"})
        assert make(running, game="russian_poker", name="x", preset="nowhere").json()["code"] == "bad_settings"
        assert "there is no such setting" in make(running, game="russian_poker", name="x", limit="nl").json()["text"]
    with Running(config) as running, Guest(running.url, running.host_token) as host:
        lines = table_lines(host)
        assert (lines["campione"]["game"], lines["campione"]["stakes"]) == ("russian_poker", "20-200")
        host.done("close_table", table="campione")
    with Running(config) as running, Guest(running.url) as somebody:
        assert "campione" not in table_lines(somebody)


def test_what_is_usual_says_what_a_house_may_settle_otherwise(running: Running) -> None:
    def asked(game: str, limit: str = "") -> dict[str, Any]:
        answer: dict[str, Any] = httpx.get(f"{running.url}/api/tables/usual", params={"game": game, "limit": limit}).json()
        return answer

    razz = asked("razz")
    assert razz["books"]["seeds"]["bring_in_high"] is False
    assert razz["books"]["standard"]["bring_in_high"] is True
    assert razz["books"]["seeds"]["raises_cap"] == 3
    assert "moving_button" not in razz["books"]["seeds"], "stud has no button"
    assert razz["antes"] == {}, "its ante is not a matter of choice"
    holdem = asked("texas_holdem", "nl")
    assert "raises_cap" not in holdem["books"]["seeds"]
    assert "moving_button" in holdem["books"]["seeds"]
    assert holdem["antes"] == {"each": 1, "big_blind": 10}
    assert asked("short_deck_holdem")["antes"] == {}


@pytest.mark.parametrize(
    ("game", "limit", "changes", "stakes", "said"),
    [
        ("texas_holdem", "fl", "raises_cap=5, moving_button=yes", {}, ["five raises", "button always stands"]),
        ("texas_holdem", "nl", "all_in_face_up=no", {"big_blind_ante": 10}, ["stay face down"]),
        ("razz", "fl", "bring_in_high=yes, short_bring_in_stands=yes", {}, ["highest up card brings", "owed as it was posted"]),
        ("five_card_draw", "fl", "opener_first=yes", {}, ["Whoever opened"]),
        ("five_card_stud", "fl", "stud_may_muck=yes, odd_chip_by_seat=yes", {}, ["may be mucked", "by position"]),
    ],
)
def test_single_points_are_settled_and_shown_at_the_table(
    running: Running, game: str, limit: str, changes: str, stakes: dict[str, int], said: list[str]
) -> None:
    usual = httpx.get(f"{running.url}/api/tables/usual", params={"game": game, "limit": limit}).json()
    book = f"seeds, {changes}"
    made = make(running, game=game, name="House", limit=limit, book=book, stakes=usual["stakes"] | stakes)
    assert made.status_code == 201, made.text
    with Guest(running.url) as somebody:
        view = somebody.watch(made.json()["table"])["view"]
    assert view["book"] == book
    assert "changed by the house" in view["book_name"]
    rules = " ".join(view["rules"])
    assert [words for words in said if words not in rules] == []
    assert ("big blind ante 10" in view["stakes"]) == ("big_blind_ante" in stakes)


def test_a_point_that_there_is_not_makes_no_table(running: Running) -> None:
    for book, words in (
        ("seeds, whist=yes", "settles bring_in_high"),
        ("seeds, raises_cap=0", "from 1 to 100"),
        ("x", "one of seeds"),
    ):
        answer = make(running, game="razz", name="House", book=book)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_settings")
        assert words in answer.json()["text"]
