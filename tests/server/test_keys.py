"""Beyond the password, over real HTTP: one-time links, roles, the second factor, one's own data, and the end of an account."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import httpx
import pyotp
import pytest
from msgspec.structs import replace

from riverboat.room.accounts import WINNINGS
from riverboat.room.credentials import Credentials
from riverboat.server.config import ServeConfig
from riverboat.server.opening import HOST_FILE
from riverboat.server.people import doors, one_time, second_factor
from tests.server.comers import WORDS, Browser
from tests.server.guests import Guest
from tests.server.playing import all_playing, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TABLE = "one"
OTHER_WORDS = "another night on the river"


@pytest.fixture
def config(tmp_path: Path) -> ServeConfig:
    return ServeConfig(
        data=tmp_path / "data", port=0, tables=tables_file(tmp_path, (TABLE, "texas_holdem", "no_limit")), pace="off"
    )


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let more be tried than anybody may."""
    monkeypatch.setattr(doors, "NAME_RATE", (1000, 1000))
    monkeypatch.setattr(doors, "ADDRESS_RATE", (1000, 1000))


@pytest.fixture
def running(config: ServeConfig) -> Iterator[Running]:
    with Running(config) as server:
        yield server


@pytest.fixture
def ann(running: Running) -> Browser:
    browser = Browser(running.url)
    browser.become("Ann")
    return browser


@pytest.fixture
def host(running: Running) -> Browser:
    return Browser(running.url, running.host_token)


def player_of(browser: Browser) -> str:
    return str(browser.get("me")["me"]["player"])


# ---------------------------------------------------------------- one-time links


def token_of(made: dict[str, Any]) -> str:
    return str(made["path"]).partition("#link=")[2]


def test_a_link_lets_a_player_in_once_with_a_new_password(running: Running, ann: Browser, host: Browser) -> None:
    player = player_of(ann)
    token = token_of(host.post("links", 201, player=player))
    somebody = Browser(running.url)
    assert somebody.post("link", token=token) == {"name": "Ann"}
    assert somebody.refused("link/use", 400, token=token, password="short") == "bad_password"
    assert somebody.post("link/use", token=token, password=OTHER_WORDS)["me"]["player"] == player
    assert ann.get("me", 401)["code"] == "sign_in", "whoever had the old password is out"
    assert Browser(running.url).refused("link/use", 401, token=token, password=WORDS) == "wrong"
    assert Browser(running.url).refused("link", 401, token=token) == "wrong"
    assert Browser(running.url).sign_in("Ann", OTHER_WORDS)["me"]["player"] == player
    assert somebody.get("account")["sign_ins"][-1]["how"] in {"link", "password"}


def test_a_guest_who_lost_his_browser_comes_back_to_his_seat_by_a_link(running: Running, host: Browser) -> None:
    guest = Browser(running.url)
    me = guest.join("Bob")
    token = token_of(host.post("links", 201, player=me["player"]))
    back = Browser(running.url).post("link/use", token=token, password=WORDS)["me"]
    assert (back["player"], back["role"], back["account"]) == (me["player"], "player", True)


def test_a_link_is_made_by_the_host_alone_and_lasts_a_day(
    running: Running, ann: Browser, host: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = player_of(ann)
    assert ann.refused("links", 403, player=player) == "not_allowed"
    assert host.refused("links", 400, player="p-nobody") == "bad_message"
    assert host.refused("links", 403, player=player_of(host)) == "not_allowed"
    first, second = (token_of(host.post("links", 201, player=player)) for _ in range(2))
    assert Browser(running.url).refused("link", 401, token=first) == "wrong", "a new link takes the place of the old one"
    now = running.room.clock.now()
    monkeypatch.setattr(running.room.clock, "now", lambda: now + one_time.LASTS + 60_000)
    assert Browser(running.url).refused("link/use", 401, token=second, password=WORDS) == "wrong"


def test_a_link_outlives_a_restart_and_is_kept_as_a_hash(config: ServeConfig) -> None:
    with Running(config) as running:
        ann = Browser(running.url)
        ann.become("Ann")
        token = token_of(Browser(running.url, running.host_token).post("links", 201, player=player_of(ann)))
    assert all(token.encode() not in path.read_bytes() for path in config.data.iterdir())
    with Running(config) as running:
        assert Browser(running.url).post("link/use", token=token, password=OTHER_WORDS)["me"]["name"] == "Ann"


# ---------------------------------------------------------------- roles


def test_the_host_makes_a_moderator_of_somebody_with_an_account(running: Running, ann: Browser, host: Browser) -> None:
    player = player_of(ann)
    guest = Browser(running.url)
    guest.join("Bob")
    assert host.refused("account/role", 403, player=player_of(guest), moderator=True) == "not_allowed"
    assert ann.refused("account/role", 403, player=player, moderator=True) == "not_allowed"
    with Guest(running.url, ann.cookie) as here:
        host.post("account/role", player=player, moderator=True)
        assert here.until(lambda told: told["type"] == "me")["me"]["role"] == "moderator"
    assert Browser(running.url).sign_in("Ann")["me"]["role"] == "moderator"
    host.post("account/role", player=player, moderator=False)
    assert ann.get("me")["me"]["role"] == "player"


# ---------------------------------------------------------------- the second factor


def switched_on(browser: Browser) -> tuple[pyotp.TOTP, list[str]]:
    """Switch the second factor on; return what the app would know, and the recovery codes."""
    begun = browser.post("account/factor/begin", password=WORDS)
    assert begun["picture"].startswith("data:image/svg+xml")
    totp = pyotp.TOTP(begun["secret"])
    told = browser.post("account/factor", code=totp.now())
    assert told["profile"]["factor"]
    assert told["profile"]["codes_left"] == second_factor.CODES
    return totp, told["codes"]


def later(running: Running, monkeypatch: pytest.MonkeyPatch, seconds: int) -> int:
    """Let the room's clock go on; return the time in seconds since 1970."""
    now = running.room.clock.now() + 1000 * seconds
    monkeypatch.setattr(running.room.clock, "now", lambda: now)
    return now // 1000


def test_a_second_factor_is_asked_for_and_each_code_is_good_once(
    running: Running, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    totp, _ = switched_on(ann)
    used = totp.at(running.room.clock.now() // 1000)
    phone = Browser(running.url)
    assert phone.sign_in("Ann", status=401)["code"] == "second_factor"
    assert phone.sign_in("Ann", status=401, code=used)["code"] == "wrong", "it was used to switch the factor on"
    assert phone.sign_in("Ann", status=401, code="000 000x")["code"] == "wrong"
    assert phone.sign_in("Ann", "wrong words", 401, code=used)["say"] == "sign_in_wrong", "the factor is not asked for before"
    code = totp.at(later(running, monkeypatch, 60))
    assert phone.sign_in("Ann", code=f"{code[:3]} {code[3:]}")["me"]["name"] == "Ann"
    assert Browser(running.url).sign_in("Ann", status=401, code=code)["code"] == "wrong"


def test_a_recovery_code_is_good_once_and_new_ones_take_the_place_of_the_old(
    running: Running, ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    totp, codes = switched_on(ann)
    phone = Browser(running.url)
    phone.sign_in("Ann", code=codes[0].lower())
    assert phone.get("account")["codes_left"] == second_factor.CODES - 1
    assert Browser(running.url).sign_in("Ann", status=401, code=codes[0])["code"] == "wrong"
    fresh = phone.post("account/factor", code=totp.at(later(running, monkeypatch, 90)))["codes"]
    assert Browser(running.url).sign_in("Ann", status=401, code=codes[1])["code"] == "wrong"
    assert Browser(running.url).sign_in("Ann", code=fresh[1])["me"]["name"] == "Ann"


def test_it_is_switched_off_with_a_code_and_not_without(running: Running, ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    totp, _ = switched_on(ann)
    assert ann.refused("account/factor/off", 401, password=WORDS) == "second_factor"
    assert ann.refused("account/factor/off", 401, password="wrong words", code="123456") == "wrong"
    code = totp.at(later(running, monkeypatch, 60))
    assert not ann.post("account/factor/off", password=WORDS, code=code).get("factor", False)
    assert Browser(running.url).sign_in("Ann")["me"]["name"] == "Ann"


def test_it_needs_an_account_and_the_password_and_a_right_code(running: Running, ann: Browser) -> None:
    guest = Browser(running.url)
    guest.join("Bob")
    assert guest.refused("account/factor/begin", 403) == "not_allowed"
    assert ann.refused("account/factor/begin", 401, password="wrong words") == "wrong"
    assert ann.refused("account/factor", 401, code="123456") == "wrong", "nothing was begun"
    ann.post("account/factor/begin", password=WORDS)
    assert ann.refused("account/factor", 401, code="no code") == "wrong"
    assert not ann.get("account").get("factor", False)


def test_the_hosts_link_asks_for_his_second_factor_too(
    config: ServeConfig, running: Running, host: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.post("account", 201, password=WORDS)
    totp, _ = switched_on(host)
    link = httpx.get(f"{running.url}/host/{running.host_link}")
    assert (link.status_code, link.headers["location"]) == (303, f"/sign-in#host={running.host_link}")
    assert "set-cookie" not in link.headers
    elsewhere = Browser(running.url)
    assert elsewhere.refused("host-link", 401, token=running.host_link) == "second_factor"
    assert elsewhere.refused("host-link", 401, token="0" * 32, code="123456") == "wrong"
    code = totp.at(later(running, monkeypatch, 60))
    assert elsewhere.post("host-link", token=running.host_link, code=code)["me"]["role"] == "host"
    assert config.data.exists()


def test_who_takes_the_hosts_file_away_gets_a_new_link_that_asks_for_nothing(config: ServeConfig) -> None:
    with Running(config) as running:
        host = Browser(running.url, running.host_token)
        host.post("account", 201, password=WORDS)
        switched_on(host)
        old, cookie = running.host_link, host.cookie
    (config.data / HOST_FILE).unlink()
    with Running(config) as running:
        assert running.host_link != old
        assert httpx.get(f"{running.url}/host/{old}").status_code == 404
        assert Browser(running.url, cookie).get("me", 401)["code"] == "sign_in"
        assert httpx.get(f"{running.url}/host/{running.host_link}").headers["location"] == "/"
        assert Browser(running.url).sign_in("Host")["me"]["role"] == "host"


def test_a_link_of_the_host_asks_for_the_factor_unless_it_was_made_without(running: Running, ann: Browser, host: Browser) -> None:
    _, codes = switched_on(ann)
    player = player_of(ann)
    token = token_of(host.post("links", 201, player=player))
    somebody = Browser(running.url)
    assert somebody.refused("link/use", 401, token=token, password=OTHER_WORDS) == "second_factor"
    assert somebody.post("link/use", token=token, password=OTHER_WORDS, code=codes[0])["me"]["name"] == "Ann"
    token = token_of(host.post("links", 201, player=player, without_factor=True))
    assert somebody.post("link/use", token=token, password=WORDS)["me"]["name"] == "Ann"
    assert not somebody.get("account").get("factor", False)


def test_a_factor_whose_key_is_lost_stays_asked_for(config: ServeConfig) -> None:
    with Running(config) as running:
        ann = Browser(running.url)
        ann.become("Ann")
        totp, codes = switched_on(ann)
    (config.data / "room.key").unlink()
    with Running(config) as running:
        assert Browser(running.url).sign_in("Ann", status=401)["code"] == "second_factor"
        assert Browser(running.url).sign_in("Ann", status=401, code=totp.now())["code"] == "wrong"
        assert Browser(running.url).sign_in("Ann", code=codes[0])["me"]["name"] == "Ann"


# ---------------------------------------------------------------- one's own data, and the end


def test_an_export_holds_all_that_is_ones_own_and_nothing_secret(running: Running, ann: Browser) -> None:
    with Guest(running.url, ann.cookie) as here, Guest(running.url, running.join("Bob")) as bob:
        for each in (here, bob):
            each.watch(TABLE)
            each.sit(TABLE, 500)
        all_playing((here, bob), TABLE)
        here.done("say", table=TABLE, text="good evening everybody")
        play_hand((here, bob), TABLE)
        told = httpx.get(f"{running.url}/api/account/export", cookies={"riverboat": ann.cookie})
    assert told.headers["content-disposition"] == 'attachment; filename="riverboat-my-data.json"'
    data = json.loads(told.content)
    assert data["profile"]["name"] == "Ann"
    assert [row["reason"] for row in data["ledger"]][:2] == ["welcome", "buy_in"]
    assert [row["player"] for row in data["hands"]] == [data["profile"]["id"]] * len(data["hands"])
    assert data["hands"]
    assert [row["text"] for row in data["chat"]] == ["good evening everybody"]
    assert [row["device"] for row in data["signed_in"]] == ["Firefox on Linux"]
    assert "argon2" not in told.text
    assert ann.cookie not in told.text
    assert Browser(running.url).get("account/export", 401)["code"] == "sign_in"


def test_a_deleted_account_leaves_a_name_that_says_so_and_no_chips(running: Running, ann: Browser) -> None:
    player = player_of(ann)
    with Guest(running.url, ann.cookie) as here, Guest(running.url, running.join("Bob")) as bob:
        here.watch(TABLE)
        here.sit(TABLE, 500)
        here.done("say", table=TABLE, text="good evening everybody")
        assert ann.refused("account/delete", 403, password=WORDS) == "not_allowed"
        here.done("leave", table=TABLE)
        assert ann.refused("account/delete", 401, password="wrong words") == "wrong"
        before = running.room.store.moved(WINNINGS, 0)
        answer = ann.answer("account/delete", password=WORDS)
        assert answer.json() == {"ended": 1}
        assert "max-age=0" in answer.headers["set-cookie"].lower()
        assert bob.watch(TABLE).get("chat", []) == []
    assert running.room.house.wallet(player) == 0
    assert running.room.store.moved(WINNINGS, 0) == before
    assert sum(running.room.house.ledger.balances().values()) == 0
    gone = next(each for each in running.room.store.players() if each.id == player)
    assert (gone.name, gone.role) == (f"Deleted {player[-4:]}", "deleted")
    assert running.room.store.credentials() == []
    assert all(each.player != player for each in running.room.store.sign_ins())
    assert running.room.store.verify() == []
    assert Browser(running.url).sign_in("Ann", status=401)["code"] == "wrong"
    host = Browser(running.url, running.host_token)
    assert host.refused("links", 400, player=player) == "bad_message"
    assert Browser(running.url).join("Ann")["player"] != player, "the name is free again"


def test_a_guest_may_go_too_and_the_host_may_not(running: Running, host: Browser) -> None:
    bob = Browser(running.url)
    bob.join("Bob")
    assert bob.post("account/delete") == {"ended": 1}
    assert host.refused("account/delete", 403, password=WORDS) == "not_allowed"


def test_a_number_of_a_line_is_not_given_twice_after_somebody_was_deleted(running: Running) -> None:
    ann, bob = Browser(running.url), Guest(running.url, running.join("Bob"))
    ann.join("Ann")
    with Guest(running.url, ann.cookie) as here:
        here.done("say", table=TABLE, text="good evening everybody")
    ann.post("account/delete")
    with bob:
        bob.watch(TABLE)
        bob.done("say", table=TABLE, text="hello there")
        assert running.room.house.chat.last(TABLE)[-1].line == 2


def test_credentials_name_nobody_in_a_log() -> None:
    told = Credentials("p-1", 1, password="$argon2id$secret", secret="BASE32", codes=("code",))
    assert repr(told) == "Credentials(player='p-1')"
    assert repr(replace(told, player="p-2")) == "Credentials(player='p-2')"


def test_what_a_player_does_with_his_own_account_stands_in_the_log(
    running: Running, ann: Browser, host: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    totp, _ = switched_on(ann)
    ann.post("account/password", old=WORDS, password=OTHER_WORDS)
    assert ann.refused("account/password", 401, old=WORDS, password=OTHER_WORDS) == "wrong"
    ann.post("account/factor/off", password=OTHER_WORDS, code=totp.at(later(running, monkeypatch, 60)))
    told = host.get("desk/log")["lines"]
    mine = [(line["kind"], line["by"], line.get("value", "")) for line in told if line["player"] == player_of(ann)]
    assert mine == [("factor", "Ann", "off"), ("password", "Ann", ""), ("factor", "Ann", "on")]
    ann.answer("account/delete", password=OTHER_WORDS)
    last = host.get("desk/log")["lines"][0]
    assert last["kind"] == "delete"
    assert last["by"].startswith("Deleted ")
    assert "Ann" not in last["by"]
    assert {"password", "factor", "delete"} <= set(host.get("desk/log")["kinds"])
    assert not {"password", "factor", "delete"} & set(host.get("me")["me"]["may"])
