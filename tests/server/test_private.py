"""Private tables: who sees them, who may watch and sit down, and how one comes in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest

from riverboat.server.config import ServeConfig
from riverboat.server.people import doors
from riverboat.server.people.passwords import kept_of
from riverboat.server.tables import private
from tests.server.comers import Browser
from tests.server.guests import Guest
from tests.server.playing import tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KEY = "back-room"
WORD = "paddle"


@pytest.fixture
def config(tmp_path: Path) -> ServeConfig:
    return ServeConfig(
        data=tmp_path / "data", port=0, tables=tables_file(tmp_path, ("one", "texas_holdem", "no_limit")), pace="off"
    )


@pytest.fixture
def running(config: ServeConfig) -> Iterator[Running]:
    with Running(config) as server:
        yield server


def made(running: Running, **door: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever a form may send
    """Have the host open a private table."""
    host = Browser(running.url, running.host_token)
    told: dict[str, Any] = host.post("tables", 201, game="texas_holdem", name="Back Room", **door)
    return told


def somebody(running: Running, name: str) -> Browser:
    browser = Browser(running.url)
    browser.join(name)
    return browser


def line(guest: Guest) -> dict[str, Any] | None:
    """The table's line in the lobby that this guest was sent at first."""
    tables = {each["table"]: each for each in guest.hear("lobby")["tables"]}
    found: dict[str, Any] | None = tables.get(KEY)
    return found


def mark_of(told: dict[str, Any]) -> str:
    return str(told["invitation"]).partition("#invite=")[2]


def test_others_see_that_a_table_is_private_and_nobodys_name(running: Running) -> None:
    told = made(running, password=WORD)
    assert told["table"] == KEY
    with Guest(running.url, running.host_token) as host, Guest(running.url, somebody(running, "Ann").cookie) as ann:
        host.watch(KEY)
        host.sit(KEY, 500)
        seen = line(ann)
    assert seen is not None
    assert (seen["private"], seen["shut"], seen["taken"], seen.get("players", [])) == (True, True, 0, [])
    with Guest(running.url, running.host_token) as host:
        own = line(host)
    assert own is not None
    assert (own["private"], own.get("shut", False), own["taken"], own["players"]) == (True, False, 1, ["Host"])


def test_a_table_that_is_not_listed_is_to_others_as_if_it_were_not_there(running: Running) -> None:
    made(running, private=True, listed=False)
    with Guest(running.url, somebody(running, "Ann").cookie) as ann, Guest(running.url) as nobody:
        assert line(ann) is None
        assert line(nobody) is None
        hidden, missing = ann.ask("sit", table=KEY, buy_in=500), ann.ask("sit", table="nowhere", buy_in=500)
        assert hidden["text"].replace(KEY, "nowhere") == missing["text"]
        assert ann.refused("sit", table=KEY, buy_in=500) == "unknown_table"


@pytest.mark.parametrize(
    "command", [{"type": "watch"}, {"type": "give_nonce", "hash": "0" * 64}, {"type": "open_nonce", "nonce": "0" * 64}]
)
def test_nobody_watches_who_may_not_come_in(running: Running, command: dict[str, str]) -> None:
    made(running, password=WORD)
    for cookie in ("", somebody(running, "Ann").cookie):
        with Guest(running.url, cookie) as guest:
            guest.send(table=KEY, **command)
            refused = guest.hear("refused")
            assert refused["code"] == "private"
            assert all("view" not in message for message in guest.quiet())


@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("sit", {"buy_in": 500}),
        ("queue", {}),
        ("say", {"text": "let me in"}),
        ("report", {"player": "p-1", "why": "rude"}),
        ("emote", {"emote": "wow"}),
        ("pause", {}),
    ],
)
def test_no_command_goes_through_the_door(running: Running, command: str, fields: dict[str, Any]) -> None:
    made(running, password=WORD)
    with Guest(running.url, somebody(running, "Ann").cookie) as ann:
        assert ann.refused(command, table=KEY, **fields) == "private"


def test_who_knows_the_password_comes_in_for_good(config: ServeConfig) -> None:
    with Running(config) as running:
        made(running, password=WORD)
        ann = somebody(running, "Ann")
        assert ann.refused("tables/enter", 401, table=KEY, password="wheel") == "wrong"
        assert ann.post("tables/enter", table=KEY, password=WORD)["table"] == KEY
        kept = running.room.store.doors()[0].body
        assert WORD.encode() not in kept
    with Running(config) as running, Guest(running.url, ann.cookie) as guest:
        seen = line(guest)
        assert seen is not None
        assert not seen.get("shut", False)
        guest.watch(KEY)
        guest.sit(KEY, 500)


def test_an_invitation_lets_in_and_another_tables_does_not(running: Running) -> None:
    told = made(running, private=True)
    host = Browser(running.url, running.host_token)
    other = host.post("tables", 201, game="razz", name="Other Room", private=True)
    ann = somebody(running, "Ann")
    assert ann.refused("tables/enter", 401, table=KEY, invitation=mark_of(other)) == "wrong"
    assert ann.refused("tables/enter", 401, table=KEY) == "wrong"
    assert ann.refused("tables/enter", 401, table="nowhere", invitation=mark_of(told)) == "wrong"
    ann.post("tables/enter", table=KEY, invitation=mark_of(told))
    with Guest(running.url, ann.cookie) as guest:
        guest.watch(KEY)
    assert host.get(f"tables/invitation?table={KEY}")["path"] == told["invitation"]
    assert ann.get(f"tables/invitation?table={KEY}", 403)["code"] == "not_allowed"
    assert somebody(running, "Bob").get(f"tables/invitation?table={KEY}", 403)["code"] == "private"
    assert host.get("tables/invitation?table=one", 403)["code"] == "not_allowed"


def test_one_comes_in_with_a_name_and_from_the_rooms_own_page(running: Running) -> None:
    made(running, password=WORD)
    assert Browser(running.url).refused("tables/enter", 401, table=KEY, password=WORD) == "sign_in"
    cookies = {"riverboat": somebody(running, "Ann").cookie}
    body = {"table": KEY, "password": WORD}
    answer = httpx.post(f"{running.url}/api/tables/enter", json=body, cookies=cookies, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403


def guesses(browser: Browser, count: int) -> list[str]:
    return [browser.answer("tables/enter", table=KEY, password=f"guess {number}").json()["code"] for number in range(count)]


def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no token come back while a test runs."""
    monkeypatch.setattr(doors, "ADDRESS_RATE", (0, 1000))
    for name in ("PLAYER_RATE", "TABLE_RATE"):
        monkeypatch.setattr(private, name, (0, getattr(private, name)[1]))


def test_one_player_guesses_five_times_from_wherever_he_comes(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    slow(monkeypatch)
    told = made(running, password=WORD)
    ann = somebody(running, "Ann")
    assert guesses(ann, 7) == ["wrong"] * 5 + ["too_fast"] * 2
    again = Browser(running.url, ann.cookie)
    assert again.refused("tables/enter", 429, table=KEY, password=WORD) == "too_fast", "the right one counts as a guess too"
    assert somebody(running, "Bob").post("tables/enter", table=KEY, password=WORD)["table"] == KEY
    again.post("tables/enter", table=KEY, invitation=mark_of(told))


def test_many_players_guess_so_often_at_one_table_and_its_link_works_meanwhile(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow(monkeypatch)
    monkeypatch.setattr(private, "TABLE_RATE", (0, 8))
    told = made(running, password=WORD)
    assert guesses(somebody(running, "Ann"), 5) == ["wrong"] * 5
    assert guesses(somebody(running, "Bob"), 4) == ["wrong"] * 3 + ["too_fast"]
    cid = somebody(running, "Cid")
    problem = cid.post("tables/enter", 429, table=KEY, password=WORD)
    assert problem["say"] == "private_fast"
    cid.post("tables/enter", table=KEY, invitation=mark_of(told))


def test_one_address_guesses_twenty_times(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    slow(monkeypatch)
    monkeypatch.setattr(doors, "ADDRESS_RATE", (0, 3))
    made(running, password=WORD)
    assert guesses(somebody(running, "Ann"), 4) == ["wrong"] * 3 + ["too_fast"]
    assert doors.ADDRESS_RATE[1] < private.TABLE_RATE[1], "one house does not shut a table's door for the others"


def test_a_door_holds_so_many(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(private, "MOST", 2)
    told = made(running, private=True)
    somebody(running, "Ann").post("tables/enter", table=KEY, invitation=mark_of(told))
    assert somebody(running, "Bob").refused("tables/enter", 403, table=KEY, invitation=mark_of(told)) == "not_allowed"


def test_a_password_too_short_makes_no_table(running: Running) -> None:
    host = Browser(running.url, running.host_token)
    assert host.refused("tables", 400, game="razz", name="Back Room", password="abc") == "bad_password"
    assert KEY not in running.room.actors


FILE = """
[[table]]
name = "Back Room"
game = "texas_holdem"
{door}

[[table]]
key = "one"
name = "One"
game = "razz"
"""


def opened_by_file(config: ServeConfig, door: str) -> Running:
    assert config.tables is not None
    config.tables.write_text(FILE.format(door=door), encoding="utf-8")
    return Running(config)


def test_a_file_opens_private_tables_by_link_and_by_password(config: ServeConfig) -> None:
    with opened_by_file(config, f'listed = false\npassword_hash = "{kept_of(WORD)}"') as running:
        ann = somebody(running, "Ann")
        with Guest(running.url, ann.cookie) as guest:
            assert line(guest) is None
            assert guest.refused("sit", table="one", buy_in=1) != "private", "the other table is for everybody"
        assert ann.refused("tables/enter", 401, table=KEY, password="wheel") == "wrong"
        ann.post("tables/enter", table=KEY, password=WORD)
        link = Browser(running.url, running.host_token).get(f"tables/invitation?table={KEY}")
    with opened_by_file(config, "private = true") as running:
        assert Browser(running.url, running.host_token).get(f"tables/invitation?table={KEY}") == link, "the link is as before"
        with Guest(running.url, ann.cookie) as guest:
            guest.watch(KEY)
        bob = somebody(running, "Bob")
        assert bob.refused("tables/enter", 401, table=KEY, password=WORD) == "wrong", "it has no password any more"
        bob.post("tables/enter", table=KEY, invitation=mark_of({"invitation": link["path"]}))


def test_a_private_table_of_a_file_is_opened_to_everybody_by_saying_so(config: ServeConfig) -> None:
    for door, code in (("private = true", 403), ("", 403), ("private = false", 200)):
        with opened_by_file(config, door) as running, Guest(running.url, somebody(running, f"Ann {code} {door[:4]}").cookie) as ann:
            seen = line(ann)
            assert seen is not None
            assert seen.get("shut", False) == (code == 403)


def test_who_is_deleted_may_come_no_more(running: Running) -> None:
    told = made(running, private=True)
    ann = somebody(running, "Ann")
    player = ann.get("me")["me"]["player"]
    ann.post("tables/enter", table=KEY, invitation=mark_of(told))
    ann.post("account/delete")
    assert not running.room.private.may_enter(player, KEY)
    assert player.encode() not in running.room.store.doors()[0].body


def test_the_cashier_tells_nobody_of_a_table_he_may_not_come_to(running: Running) -> None:
    told = made(running, password=WORD)
    ann = somebody(running, "Ann")
    assert [one["table"] for one in ann.get("cashier")["terms"]] == ["one"]
    ann.post("tables/enter", table=KEY, invitation=mark_of(told))
    assert [one["table"] for one in ann.get("cashier")["terms"]] == ["one", KEY]


def test_what_the_host_did_for_players_is_in_the_log_of_acts(running: Running) -> None:
    host = Browser(running.url, running.host_token)
    ann = Browser(running.url)
    player = ann.become("Ann")["player"]
    host.post("links", 201, player=player)
    host.post("account/role", player=player, moderator=True)
    assert [(act.kind, act.player) for act in running.room.store.acts("link", "role")] == [("link", player), ("role", player)]


def test_a_dealers_table_may_be_private_too(running: Running) -> None:
    host = Browser(running.url, running.host_token)
    told = host.post("tables", 201, game="russian_poker", name="Back Room", password=WORD, change="dealer_buy=1")
    assert told["table"] == KEY
    ann = somebody(running, "Ann")
    with Guest(running.url, ann.cookie) as looker:
        shut = line(looker)
        assert shut is not None
        assert shut["private"]
        assert "players" not in shut or not shut["players"]
        assert looker.refused("sit", table=KEY, buy_in=500) == "private"
        assert looker.refused("say", table=KEY, text="let me in") == "private"
    ann.post("tables/enter", 200, table=KEY, password=WORD)
    ann.post("tables/enter", 200, table=KEY)
    with Guest(running.url, ann.cookie) as guest:
        guest.watch(KEY)
        guest.done("sit", table=KEY, buy_in=500)


def test_a_file_may_make_a_dealers_table_private(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text('[[russian_poker]]\nname = "Back Room"\nprivate = true\nlisted = false\n', encoding="utf-8")
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as running:
        ann = somebody(running, "Ann")
        with Guest(running.url, ann.cookie) as looker:
            assert line(looker) is None
            assert looker.refused("sit", table=KEY, buy_in=500) == "unknown_table"
