"""The cashier: chips passed on and adjusted once, sessions, settling up, CSV; only the host sees what is the host's."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from riverboat.room.accounts import Entry
from riverboat.server.cashier import HEADER, as_csv
from riverboat.server.config import ServeConfig
from tests.cli.command import run
from tests.server.guests import Guest
from tests.server.playing import all_playing, play_hand, pushing, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    tables = tables_file(tmp_path, ("one", "texas_holdem", "no_limit"))
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as server:
        yield server


class Desk:
    """One person's requests to the cashier."""

    def __init__(self, running: Running, cookie: str) -> None:
        self._client = httpx.Client(base_url=f"{running.url}/api/cashier/", cookies={"riverboat": cookie})

    def get(self, path: str, status: int = 200, **query: int) -> Any:  # noqa: ANN401 - JSON
        answer = self._client.get(path, params=query)
        assert answer.status_code == status, answer.text
        return answer.json() if path != "ledger.csv" else answer.text

    def post(self, path: str, status: int = 200, **body: object) -> Any:  # noqa: ANN401 - JSON
        answer = self._client.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()


def test_chips_are_passed_on_once_and_everybody_hears_of_it(running: Running) -> None:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        desk = Desk(running, ann.cookie)
        for rows in (1, 0):
            assert desk.post("give", to=bob.player, amount=300, key="k1") == {"rows": rows}
        assert bob.hear("me")["me"]["wallet"] == 10_300
        assert desk.post("give", 400, to=bob.player, amount=10_000, key="k2")["code"] == "no_chips"
        assert desk.post("give", 409, to=bob.player, amount=1, key="k1")["code"] == "repeated"
        assert desk.post("give", 400, to=bob.player, amount=1, key="")["code"] == "bad_message"
        assert running.room.me(ann.player).wallet == 9_700
    assert [row.reason for row in running.room.store.transfers()].count("transfer") == 1
    assert running.room.store.verify() == []


def test_only_the_host_adjusts_and_sees_everything(running: Running) -> None:
    ann, host = Desk(running, running.join("Ann")), Desk(running, running.host_token)
    player = next(row.id for row in running.room.store.players() if row.name == "Ann")
    assert ann.post("adjust", 403, player=player, amount=500, why="please", key="k")["code"] == "not_allowed"
    assert host.post("adjust", player=player, amount=500, why="paid in cash", key="k") == {"rows": 1}
    assert running.room.me(player).wallet == 10_500
    assert ann.get("settle", 403)["code"] == "not_allowed"
    assert "Only the host" in ann.get("ledger.csv", 403)
    assert Desk(running, "nobody").get("sessions", 401)["code"] == "sign_in"
    assert Desk(running, "nobody").post("give", 401, to=player, amount=1, key="k")["code"] == "sign_in"
    rows = list(csv.DictReader(io.StringIO(host.get("ledger.csv"))))
    assert tuple(rows[0]) == HEADER
    assert [(row["to"], row["chips"], row["reason"]) for row in rows][-1] == ("wallet:Ann", "500", "adjustment: paid in cash")


def test_an_evening_is_settled(running: Running, tmp_path: Path) -> None:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        for guest in (ann, bob):
            guest.watch("one")
            guest.sit("one", 400)
        all_playing((ann, bob), "one")
        play_hand((ann, bob), "one", pushing)
        wallets = {guest.player: running.room.me(guest.player) for guest in (ann, bob)}
        won = {player: me.wallet + me.at_tables - 10_000 for player, me in wallets.items()}
        told = Desk(running, running.host_token).get("settle")
        assert told["won"] == {player: chips for player, chips in won.items() if chips}
        assert len(told["payments"]) == bool(told["won"])
        mine = Desk(running, ann.cookie).get("sessions")
        assert [(one["table"], one["brought"], one["ended"]) for one in mine] == [("one", 400, 0)]
        said = run("ledger", "settle", "--data", str(tmp_path / "data"), cwd=tmp_path)
        assert ("gives" in said) == bool(told["won"])
        assert run("ledger", "sessions", "--data", str(tmp_path / "data"), cwd=tmp_path).count("brought 400") == 2
        assert "escrow:one:" in run("ledger", "accounts", "--data", str(tmp_path / "data"), cwd=tmp_path)
        assert run("ledger", "csv", "--data", str(tmp_path / "data"), cwd=tmp_path).startswith(",".join(HEADER))
    assert "not 'yesterday'" in run("ledger", "--since", "yesterday", "--data", "data", cwd=tmp_path, code=2)
    said = run("ledger", "--since", "2999-01-01 10:00", "--data", "data", cwd=tmp_path)
    assert said == "Nobody has won or lost anything.\n"


def test_another_site_cannot_pass_on_my_chips(running: Running) -> None:
    cookie = running.join("Ann")
    answer = httpx.post(
        f"{running.url}/api/cashier/give",
        json={"to": "p", "amount": 1, "key": "k"},
        cookies={"riverboat": cookie},
        headers={"origin": "http://elsewhere.example"},
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


def test_a_text_that_a_spreadsheet_would_run_is_harmless() -> None:
    text = as_csv([Entry(0, "issue", "wallet:p", 5, "=1+1", "ref")], {})
    assert text.splitlines()[1] == "1970-01-01 00:00:00,issue,wallet:p,5,'=1+1,ref"


def test_a_repeat_after_a_restart_is_none_either(tmp_path: Path) -> None:
    config = ServeConfig(data=tmp_path / "data", port=0, pace="off", fill=0, house_limit=700)
    with Running(config) as server:
        ann, bob = server.join("Ann"), server.join("Bob")
        to = next(row.id for row in server.room.store.players() if row.name == "Bob")
        Desk(server, ann).post("give", to=to, amount=10_000, key="k1")
        Desk(server, server.host_token).post("adjust", player="house", amount=50, why="the bank", key="k2")
    with Running(config) as server:
        assert Desk(server, ann).post("give", to=to, amount=10_000, key="k1") == {"rows": 0}
        assert Desk(server, server.host_token).post("adjust", player="house", amount=50, why="the bank", key="k2") == {"rows": 0}
        assert Desk(server, ann).post("give", 409, to=to, amount=9_999, key="k1")["code"] == "repeated"
        assert (server.room.me(to).wallet, server.room.house.bank.free) == (20_000, 750)
        assert {account: chips for account, chips in server.room.store.balances().items() if chips} == (
            server.room.house.ledger.balances()
        )
        assert Desk(server, bob).get("sessions") == []


def test_the_host_fills_the_bank_of_the_house(running: Running) -> None:
    host = Desk(running, running.host_token)
    assert host.post("adjust", player="house", amount=300, why="tonight", key="k1") == {"rows": 1}
    assert host.post("adjust", 400, player="house", amount=-1_000_301, why="home", key="k2")["code"] == "house_short"
    assert running.room.store.balances()["house"] == 300
    assert host.get("settle")["won"] == {}
