"""Accounts over real HTTP and sockets: a guest becomes one, signs in elsewhere, looks where he is signed in, and goes out."""

from __future__ import annotations

import time
from statistics import median
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from riverboat.room.credentials import LONGEST
from riverboat.room.sign_ins import MOST, token_hash
from riverboat.server.config import ServeConfig
from riverboat.server.people import doors
from riverboat.store import StoreFullError
from tests.server.comers import WORDS, Browser
from tests.server.guests import Guest
from tests.server.playing import all_playing, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TABLE = "one"


@pytest.fixture
def config(tmp_path: Path) -> ServeConfig:
    return ServeConfig(
        data=tmp_path / "data", port=0, tables=tables_file(tmp_path, (TABLE, "texas_holdem", "no_limit")), pace="off"
    )


@pytest.fixture
def running(config: ServeConfig) -> Iterator[Running]:
    with Running(config) as server:
        yield server


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let more be tried than anybody may."""
    monkeypatch.setattr(doors, "NAME_RATE", (1000, 1000))
    monkeypatch.setattr(doors, "ADDRESS_RATE", (1000, 1000))


def test_a_guest_becomes_an_account_and_keeps_seat_wallet_and_cards(running: Running) -> None:
    ann, bob = Browser(running.url), Guest(running.url, running.join("Bob"))
    guest = ann.join("Ann")
    before = ann.cookie
    with bob, Guest(running.url, before) as playing:
        for each in (playing, bob):
            each.watch(TABLE)
            each.sit(TABLE, 500)
        all_playing((playing, bob), TABLE)
        cards = playing.view(TABLE)["seats"][playing.seat(TABLE)]["cards"]
        me = ann.post("account", 201, password=WORDS)["me"]
        assert (me["player"], me["role"], me["account"], me["at_tables"]) == (guest["player"], "player", True, 500)
        assert ann.cookie != before, "a browser gets another token when it proves more than before"
        assert playing.until(lambda told: told["type"] == "me" and told["me"].get("account"))["me"]["role"] == "player"
        assert httpx.get(f"{running.url}/api/me", cookies={"riverboat": before}).status_code == 401

        phone = Browser(running.url, agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Safari/604.1")
        assert phone.sign_in("ann")["me"]["player"] == guest["player"]
        with Guest(running.url, phone.cookie) as elsewhere:
            elsewhere.watch(TABLE)
            assert elsewhere.view(TABLE)["seats"][elsewhere.seat(TABLE)]["cards"] == cards
    profile = phone.get("account")
    assert [(one["device"], one["how"], one.get("here", False)) for one in profile["sign_ins"]] == [
        ("Safari on iPhone", "password", True),
        ("Firefox on Linux", "password", False),
    ]
    assert profile["before_device"] == "Firefox on Linux"
    assert profile["since"] >= profile["created"]


def test_an_account_outlives_a_restart(config: ServeConfig) -> None:
    with Running(config) as running:
        ann = Browser(running.url)
        player = ann.become("Ann")["player"]
        cookie = ann.cookie
    with Running(config) as running:
        assert Browser(running.url, cookie).get("me")["me"]["player"] == player
        assert Browser(running.url).sign_in("Ann")["me"] == Browser(running.url, cookie).get("me")["me"]
        kept = running.room.store.credentials()[0]
    assert WORDS.encode() not in kept.body
    assert b"argon2id" in kept.body


@pytest.mark.usefixtures("at_once")
def test_whoever_is_wrong_is_told_one_thing_whatever_it_is(running: Running) -> None:
    Browser(running.url).become("Ann")
    guest = Browser(running.url)
    guest.join("Bob")
    wrong = [Browser(running.url).sign_in(*each, status=401) for each in (("Ann", "x" * 9), ("Bob", WORDS), ("Eve", WORDS))]
    assert wrong[0] == wrong[1] == wrong[2]
    assert wrong[0]["code"] == "wrong"
    answer = Browser(running.url).answer("sign-in", name="Ann", password="wrong words")
    assert "set-cookie" not in answer.headers


@pytest.mark.usefixtures("at_once")
def test_an_unknown_name_takes_as_long_as_a_wrong_password(running: Running) -> None:
    Browser(running.url).become("Ann")
    somebody = Browser(running.url)
    took: dict[str, list[float]] = {"Ann": [], "Nobody": []}
    for _ in range(7):
        for name, times in took.items():
            before = time.perf_counter()
            somebody.sign_in(name, "wrong words", status=401)
            times.append(time.perf_counter() - before)
    assert 0.4 < median(took["Ann"]) / median(took["Nobody"]) < 2.5


def test_a_name_is_tried_five_times_and_an_address_twenty(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "NAME_RATE", (0, doors.NAME_RATE[1]))
    monkeypatch.setattr(doors, "ADDRESS_RATE", (0, doors.ADDRESS_RATE[1]))
    Browser(running.url).become("Ann")
    thief = Browser(running.url)
    codes = [thief.answer("sign-in", name="A n n", password="guess number one").json()["code"] for _ in range(6)]
    assert codes == ["wrong"] * 5 + ["too_fast"]
    assert thief.sign_in("Ann", status=429)["say"] == "sign_in_fast", "not even the right one counts now"
    codes = [thief.answer("sign-in", name=f"Eve {number}", password=WORDS).json()["code"] for number in range(20)]
    assert codes[-1] == "too_fast"


@pytest.mark.parametrize(
    ("password", "say"),
    [
        ("short", "password_short"),
        ("x" * (LONGEST + 1), "password_long"),
        ("Password1", "password_common"),
        ("Ann-Marie", "password_common"),
    ],
)
def test_a_password_that_would_not_hold_is_refused(running: Running, password: str, say: str) -> None:
    ann = Browser(running.url)
    ann.join("Ann Marie")
    assert ann.post("account", 400, password=password)["say"] == say
    assert not ann.get("me")["me"].get("account", False)


def test_an_account_is_made_once_and_by_somebody(running: Running) -> None:
    ann = Browser(running.url)
    assert ann.refused("account", 401, password=WORDS) == "sign_in"
    ann.become("Ann")
    assert ann.refused("account", 403, password=WORDS) == "not_allowed"
    assert Browser(running.url).get("account", 401)["code"] == "sign_in"


@pytest.mark.parametrize("path", ["sign-in", "account", "account/password", "sign-out"])
def test_a_page_of_another_site_can_do_none_of_it(running: Running, path: str) -> None:
    ann = Browser(running.url)
    ann.become("Ann")
    body = {"name": "Ann", "password": WORDS, "old": WORDS, "everywhere": True}
    wanted = {"sign-in": ("name", "password"), "account": ("password",), "account/password": ("password", "old")}
    sent = {name: body[name] for name in wanted.get(path, ("everywhere",))}
    headers = {"origin": "http://evil.example", "cookie": f"riverboat={ann.cookie}"}
    answer = httpx.post(f"{running.url}/api/{path}", json=sent, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert len(ann.get("account")["sign_ins"]) == 1


def test_the_cookie_is_rotated_at_sign_in_and_cannot_be_planted(running: Running) -> None:
    Browser(running.url).become("Ann")
    planted = "5" * 32
    victim = Browser(running.url, planted)
    answer = victim.answer("sign-in", name="Ann", password=WORDS)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert planted not in cookie
    assert httpx.get(f"{running.url}/api/me", cookies={"riverboat": planted}).status_code == 401


def test_signing_out_here_ends_the_connection_and_takes_the_cookie(running: Running) -> None:
    ann = Browser(running.url)
    ann.become("Ann")
    token = ann.cookie
    with Guest(running.url, token) as guest:
        answer = ann.answer("sign-out")
        assert answer.json() == {"ended": 1}
        assert "max-age=0" in answer.headers["set-cookie"].lower()
        with pytest.raises(ConnectionClosed) as closed:
            guest.quiet(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.reason == "Signed out."
    assert httpx.get(f"{running.url}/api/me", cookies={"riverboat": token}).status_code == 401


def test_one_browser_or_all_others_are_signed_out_from_here(running: Running) -> None:
    ann = Browser(running.url)
    ann.become("Ann")
    others = [Browser(running.url) for _ in range(3)]
    for each in others:
        each.sign_in("Ann")
    one = next(each["id"] for each in others[0].get("account")["sign_ins"] if each.get("here"))
    assert ann.post("sign-out", id=one) == {"ended": 1}
    assert others[0].get("me", 401)["code"] == "sign_in"
    assert ann.post("sign-out", everywhere=True) == {"ended": 2}
    assert [each.get("me", 401)["code"] for each in others[1:]] == ["sign_in", "sign_in"]
    assert len(ann.get("account")["sign_ins"]) == 1
    bob = Browser(running.url)
    bob.join("Bob")
    mine = ann.get("account")["sign_ins"][0]["id"]
    assert bob.post("sign-out", id=mine)["ended"] == 0, "nobody signs out somebody else"
    assert ann.get("me")["me"]["name"] == "Ann"


@pytest.mark.usefixtures("at_once")
def test_a_changed_password_signs_out_everywhere_else(running: Running) -> None:
    ann, phone = Browser(running.url), Browser(running.url)
    ann.become("Ann")
    phone.sign_in("Ann")
    assert ann.refused("account/password", 401, old="not the one", password="another long night") == "wrong"
    assert ann.refused("account/password", 401, password="another long night") == "wrong"
    assert ann.refused("account/password", 400, old=WORDS, password="short") == "bad_password"
    assert len(ann.post("account/password", old=WORDS, password="another long night")["sign_ins"]) == 1
    assert phone.get("me", 401)["code"] == "sign_in"
    assert Browser(running.url).sign_in("Ann", WORDS, 401)["code"] == "wrong"
    assert Browser(running.url).sign_in("Ann", "another long night")["me"]["name"] == "Ann"


def test_a_guest_has_no_password_to_change(running: Running) -> None:
    ann = Browser(running.url)
    ann.join("Ann")
    assert ann.refused("account/password", 403, old="", password=WORDS) == "not_allowed"


@pytest.mark.usefixtures("at_once")
def test_beyond_twenty_browsers_the_one_seen_longest_ago_is_signed_out(running: Running) -> None:
    first = Browser(running.url)
    first.become("Ann")
    for _ in range(MOST):
        Browser(running.url).sign_in("Ann")
    assert first.get("me", 401)["code"] == "sign_in"
    assert len(running.room.store.sign_ins()) == MOST


def test_the_host_gets_an_account_and_comes_in_by_his_name(running: Running) -> None:
    host = Browser(running.url, running.host_token)
    assert host.post("account", 201, password=WORDS)["me"]["role"] == "host"
    elsewhere = Browser(running.url)
    assert elsewhere.sign_in("host")["me"]["role"] == "host"
    with Guest(running.url, elsewhere.cookie) as guest:
        guest.done("keep_filled", table=TABLE, seats=0)


def test_what_cannot_be_stored_has_not_happened(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Browser(running.url)
    ann.join("Ann")
    token = ann.cookie

    def full(_batch: object) -> None:
        raise StoreFullError

    with monkeypatch.context() as broken:
        broken.setattr(running.room.store, "commit", full)
        assert ann.refused("account", 503, password=WORDS) == "busy"
        assert ann.refused("sign-out", 503) == "busy"
    assert ann.cookie == token
    assert not ann.get("me")["me"].get("account", False)
    assert running.room.doors.sign_ins.get(token_hash(token)) is not None
