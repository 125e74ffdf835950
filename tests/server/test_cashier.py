"""The cashier: chips passed on and adjusted once, sessions, settling up, CSV; only the host sees what is the host's."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from riverboat.room.accounts import Entry
from riverboat.server.cashier.accounts import PAGE
from riverboat.server.cashier.cashier_http import HEADER, as_csv
from riverboat.server.config import ServeConfig
from riverboat.store import Batch, TransferRow
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
        self._client = httpx.Client(base_url=running.url, cookies={"riverboat": cookie})

    def get(self, path: str = "", status: int = 200, **query: int | str) -> Any:  # noqa: ANN401 - JSON
        answer = self._client.get(f"/api/cashier/{path}".rstrip("/"), params=query)
        assert answer.status_code == status, answer.text
        return answer.text if path.endswith(".csv") else answer.json()

    def post(self, path: str, status: int = 200, **body: object) -> Any:  # noqa: ANN401 - JSON
        answer = self._client.post(f"/api/cashier/{path}", json=body)
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
        for key in ("", "k\0", "k" * 65):
            assert desk.post("give", 400, to=bob.player, amount=1, key=key)["code"] == "bad_message"
        assert running.room.me(ann.player).wallet == 9_700
    assert [row.reason for row in running.room.store.transfers()].count("transfer") == 1
    assert running.room.store.verify() == []


def test_only_the_host_adjusts_and_sees_everything(running: Running) -> None:
    ann, host = Desk(running, running.join("Ann")), Desk(running, running.host_token)
    player = next(row.id for row in running.room.store.players() if row.name == "Ann")
    assert ann.post("adjust", 403, player=player, amount=500, why="please", key="k")["code"] == "not_allowed"
    assert host.post("adjust", player=player, amount=500, why="paid in cash", key="k") == {"rows": 1}
    assert running.room.me(player).wallet == 10_500
    for page in ("room", "ledger"):
        assert ann.get(page, 403)["code"] == "not_allowed"
    assert ann.get(player=next(iter(running.room.hosts)), status=403)["code"] == "not_allowed"
    assert "Only the host" in ann.get("ledger.csv", 403)
    for page in ("", "room", "ledger"):
        assert Desk(running, "nobody").get(page, 401)["code"] == "sign_in"
    for page in ("ledger.csv", "mine.csv"):
        assert "Give a name first" in Desk(running, "nobody").get(page, 401)
    assert host.get(player="nobody", status=400)["code"] == "bad_message"
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
        told = Desk(running, running.host_token).get("room")
        assert {one["player"]: one.get("won", 0) for one in told["players"] if one["name"] != "Host"} == won
        assert len(told["payments"]) == any(won.values())
        assert told["issued"] == 30_000
        mine = Desk(running, ann.cookie).get()
        assert [(one["table"], one["brought"], one["ended"]) for one in mine["sittings"]] == [("Table one", 400, 0)]
        assert sum(one["chips"] for one in mine.get("held", [])) == wallets[ann.player].at_tables
        said = run("ledger", "settle", "--data", str(tmp_path / "data"), cwd=tmp_path)
        assert ("gives" in said) == any(won.values())
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
        assert Desk(server, bob).get().get("sittings", []) == []


def test_the_host_fills_the_bank_of_the_house(running: Running) -> None:
    host = Desk(running, running.host_token)
    assert host.post("adjust", player="house", amount=300, why="tonight", key="k1") == {"rows": 1}
    assert host.post("adjust", 400, player="house", amount=-301, why="home", key="k2")["code"] == "house_short"
    assert running.room.store.balances()["house"] == 300
    told = host.get("room")
    assert (told["house"], told["payments"]) == (
        {"held": 300, "limit": 1_000_000, "promised": 0, "free": 1_000_300, "spare": 300},
        [],
    )


def test_my_account_shows_each_movement_with_its_reason_and_what_there_was_then(running: Running) -> None:
    with Guest(running.url, running.join("Ann")) as ann, Guest(running.url, running.join("Bob")) as bob:
        host, desk = Desk(running, running.host_token), Desk(running, ann.cookie)
        ann.watch("one")
        ann.sit("one", 400)
        desk.post("give", to=bob.player, amount=300, key="k1")
        host.post("adjust", player=ann.player, amount=-50, why="a lost bet", key="k2")
        ann.done("leave", table="one")
        told = desk.get()
        movements = [
            (one["number"], one["amount"], one["balance"], one["kind"], *(one.get(word, "") for word in ("why", "other", "table")))
            for one in told["movements"]
        ]
        assert movements == [
            (5, 400, 9_650, "cash_out", "", "", "Table one"),
            (4, -50, 9_250, "adjustment", "a lost bet", "", ""),
            (3, -300, 9_300, "transfer", "", "Bob", ""),
            (2, -400, 9_600, "buy_in", "", "", "Table one"),
            (1, 10_000, 10_000, "welcome", "", "", ""),
        ]
        assert [(one["table"], one["won"]) for one in told["sittings"]] == [("Table one", 0)]
        assert told["people"] == [{"player": bob.player, "name": "Bob"}], "the host is not here"
        assert told["terms"] == [{"table": "one", "name": "Table one"}]
        assert (told["transfers"], told["new_guest"], told.get("more", False)) == (True, 10_000, False)
        assert [one["number"] for one in desk.get(before=3)["movements"]] == [2, 1]
        assert host.get(player=ann.player) == told | {"people": told["people"]}
        own = list(csv.DictReader(io.StringIO(desk.get("mine.csv"))))
        assert [row["reason"] for row in own] == ["welcome", "buy_in", "transfer", "adjustment: a lost bet", "cash_out"]
        assert (
            "attachment"
            in httpx.get(f"{running.url}/api/cashier/mine.csv", cookies={"riverboat": ann.cookie}).headers["content-disposition"]
        )


def test_a_long_account_comes_in_pages(running: Running) -> None:
    ann, bob = running.join("Ann"), running.join("Bob")
    to = next(row.id for row in running.room.store.players() if row.name == "Bob")
    for number in range(PAGE):
        Desk(running, ann).post("give", to=to, amount=1, key=f"k{number}")
    told = Desk(running, bob).get()
    assert (len(told["movements"]), told["more"], told["movements"][0]["balance"]) == (PAGE, True, 10_000 + PAGE)
    rest = Desk(running, bob).get(before=told["movements"][-1]["number"])
    assert [one["kind"] for one in rest["movements"]] == ["welcome"]
    assert not rest.get("more")
    page = Desk(running, running.host_token).get("ledger")
    assert (page["more"], len(page["lines"])) == (True, PAGE)
    assert page["lines"][0]["debit"] == {"kind": "wallet", "name": "Ann"}
    older = Desk(running, running.host_token).get("ledger", before=page["lines"][-1]["number"])
    assert [one["kind"] for one in older["lines"]] == ["welcome"] * 3
    running.room.store.commit(Batch(transfers=(TransferRow("h", f"wallet:{to}", "rake", 1, "rake", 0),))).result(10)
    kinds = [Desk(running, running.host_token).get("ledger", hands=hands)["lines"][0]["kind"] for hands in ("true", "false")]
    assert kinds == ["rake", "transfer"]
    assert not older["more"]
    assert len(Desk(running, running.host_token).get("ledger", before=2**70)["lines"]) == PAGE


def test_a_room_without_transfers(tmp_path: Path) -> None:
    with Running(ServeConfig(data=tmp_path / "data", port=0, pace="off", fill=0, transfers=False)) as server:
        ann, to = server.join("Ann"), next(iter(server.room.hosts))
        assert Desk(server, ann).get()["transfers"] is False
        assert Desk(server, ann).post("give", 403, to=to, amount=1, key="k1")["code"] == "not_allowed"
        assert server.room.store.balances()[f"wallet:{to}"] == 10_000


def test_what_a_table_takes_and_asks_is_told(tmp_path: Path) -> None:
    tables = tables_file(tmp_path, ("one", "texas_holdem", "no_limit"))
    more = "rake_percent = 5\nrake_cap = 30\nratholing_minutes = 60\n"
    tables.write_text(tables.read_text(encoding="utf-8") + more, encoding="utf-8")
    config = ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")
    with Running(config) as server, Guest(server.url, server.join("Ann")) as ann:
        desk = Desk(server, ann.cookie)
        terms = {"table": "one", "name": "Table one", "rake_percent": 5, "rake_cap": 30, "ratholing_minutes": 60}
        assert desk.get()["terms"] == [terms]
        view = ann.watch("one")["view"]
        assert {name: view[name] for name in terms if name in view} == terms
        ann.sit("one", 400)
        ann.done("leave", table="one")
        (told,) = desk.get()["terms"]
        assert told["back_least"] == 400
        assert 0 < told["back_until"] - server.room.clock.now() <= 3_600_000
        assert ann.refused("sit", table="one", buy_in=399) == "bad_amount"
