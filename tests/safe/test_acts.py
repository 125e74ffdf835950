"""What people and hosts do beside the cards outlives `kill -9` once it is acknowledged; what can't be stored has not happened."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.server.config import ServeConfig
from riverboat.table.dealer_settings import RUSSIAN
from tests.cli.command import Serving
from tests.server.comers import WORDS, Browser
from tests.server.guests import Guest
from tests.server.playing import act, all_playing, passive, tables_file
from tests.server.running import Running
from tests.server.test_faults import writable

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DEN = "den"
SECRET = "the river card"  # noqa: S105 - a password for a test
TABLE_FIELDS = ("table", "state", "closing", "character", "fill", "chips", "hand", "maker")
PLAYER_FIELDS = ("role", "wallet", "places", "chat_off", "banned")
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
FOREIGN = "Labvakar visiem, šodien spēlējam ilgi un mierīgi, vai ne?"


class Party:
    """The host and five people in a room, each with a browser and a connection."""

    def __init__(self, url: str, host: str, cookies: dict[str, str] | None = None) -> None:
        self.url = url
        self._open = ExitStack()
        self.browsers = {"host": Browser(url, host)} | {name: Browser(url, (cookies or {}).get(name, "")) for name in NAMES}
        if cookies is None:
            for name in NAMES:
                self.browsers[name].join(name)
            self.browsers["Ann"].post("account", 201, password=WORDS)
        self.ids = {name: browser.get("me")["me"]["player"] for name, browser in self.browsers.items()}
        self.guests: dict[str, Guest] = {}

    def come(self) -> None:
        """Connect everybody."""
        for name, browser in self.browsers.items():
            self.guests[name] = self._open.enter_context(Guest(self.url, browser.cookie))
            for table in ("one", "two", "three"):
                self.guests[name].watch(table)

    @property
    def cookies(self) -> dict[str, str]:
        return {name: browser.cookie for name, browser in self.browsers.items()}

    def close(self) -> None:
        self._open.close()

    def picture(self) -> dict[str, Any]:
        """All that the host and the others can see, but for what only time changes."""
        host = self.browsers["host"]
        desk = host.get("desk")
        kept: dict[str, Any] = {
            "settings": desk["settings"],
            "bans": desk["bans"],
            "tables": [{key: table.get(key) for key in TABLE_FIELDS} for table in desk["tables"]],
            "players": {one["name"]: [one.get(key) for key in PLAYER_FIELDS] for one in desk["players"]},
            "log": host.get("desk/log")["lines"],
            "ledger": host.get("cashier/ledger")["lines"],
        }
        for name in NAMES:
            kept[name] = [self.browsers[name].get("me"), self.browsers[name].get("notes")]
        with Guest(self.url, host.cookie) as guest:
            kept["manners"] = guest.hear("chat_desk")
            kept["chat"] = guest.watch("one").get("chat")
        return kept


def config_of(folder: Path) -> ServeConfig:
    tables = tables_file(folder, *((name, "texas_holdem", "no_limit") for name in ("one", "two", "three")))
    return ServeConfig(data=folder / "data", port=0, tables=tables, pace="off")


def deeds(party: Party) -> dict[str, Callable[[], object]]:
    """Everything that people and hosts do, each as one request that must be answered with yes."""
    ids, guests, web = party.ids, party.guests, party.browsers
    host, ann, bob = guests["host"], guests["Ann"], guests["Bob"]
    return {
        "note": lambda: web["Ann"].post("notes", player=ids["Bob"], colour="red", text="bluffs on the river"),
        "block": lambda: ann.done("block", player=ids["Eve"], on=True),
        "report": lambda: ann.done("report", table="one", player=ids["Eve"], why="rude"),
        "say": lambda: bob.done("say", table="one", text="good evening"),
        "say in another language": lambda: guests["Eve"].done("say", table="one", text=FOREIGN),
        "mute": lambda: host.done("set_chat", player=ids["Cat"], on=False, why="shouting"),
        "give": lambda: web["Bob"].post("cashier/give", to=ids["Ann"], amount=150, key="a gift"),
        "adjust": lambda: web["host"].post("cashier/adjust", player=ids["Bob"], amount=500, why="he paid", key="paid"),
        "fund": lambda: web["host"].post("cashier/adjust", player="house", amount=900, why="the bank", key="bank"),
        "setting": lambda: web["host"].post("desk/setting", name="newcomers", value=False),
        "character": lambda: web["host"].post("desk/character", table="one", character="tight"),
        "kick": lambda: web["host"].post("desk/kick", player=ids["Cat"], table="two", minutes=60, why="slow"),
        "ban": lambda: web["host"].post("desk/ban", of="account", value=ids["Dan"], minutes=60, why="cheating"),
        "moderator": lambda: web["host"].post("account/role", player=ids["Ann"], moderator=True),
        "bots": lambda: host.done("keep_filled", table="two", seats=2),
        "pause": lambda: host.done("pause", table="two", why="dinner"),
        "a private table": lambda: web["host"].post("tables", 201, game="razz", name="Den", password=SECRET),
        "a table of Russian Poker": lambda: web["host"].post("tables", 201, game=RUSSIAN, name="Wheel"),
        "the password of a table": lambda: web["Bob"].post("tables/enter", table=DEN, password=SECRET),
        "close in the middle of a hand": lambda: host.done("close_table", table="three", why="late"),
        "password": lambda: web["Ann"].post("account/password", old=WORDS, password=WORDS + "!"),
    }


def hand_at_three(party: Party) -> None:
    for name in ("Ann", "Bob"):
        party.guests[name].sit("three", 400)
    all_playing((party.guests["Ann"], party.guests["Bob"]), "three")


@pytest.mark.timeout(300)
def test_what_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    config = config_of(tmp_path)
    options = ("--port", "0", "--tables", str(config.tables), "--pace", "off")
    with Serving(config.data, *options) as serving:
        token = re.search(r"/host/([0-9a-f]+)", serving.said)
        assert token is not None
        host = Browser(serving.url)
        host._client.get(f"/host/{token[1]}")
        party = Party(serving.url, host.cookie)
        party.come()
        hand_at_three(party)
        for what, deed in deeds(party).items():
            assert deed() is not None, what
        party.guests["host"].quiet(0.5)
        before, cookies = party.picture(), party.cookies
        party.browsers["Ann"].post("notes", player=party.ids["Eve"], text="the last thing that was done")
        serving.kill()
        assert serving.errors == ""
        party.close()
    with Serving(config.data, *options) as serving:
        party = Party(serving.url, cookies["host"], cookies)
        after = party.picture()
        assert [note["text"] for note in after["Ann"][1]["notes"]] == ["bluffs on the river", "the last thing that was done"]
        after["Ann"][1] = before["Ann"][1]
        for what in before:
            assert after[what] == before[what], what
        assert Browser(serving.url).sign_in("Ann", WORDS + "!")["me"]["player"] == party.ids["Ann"]
        assert party.browsers["Bob"].post("tables/enter", table=DEN, password="no")["table"] == DEN, "he was let in"
        people = [Guest(serving.url, cookies[name]) for name in ("Ann", "Bob")]
        for guest in people:
            guest.watch("three")
        while any(party.browsers[name].get("me")["me"].get("at_tables") for name in ("Ann", "Bob")):
            for guest in people:
                guest.quiet(0.02)
                if (turn := guest.turn("three")) is not None:
                    act(guest, "three", passive(turn))
        with Guest(serving.url, cookies["host"]) as host_guest:
            assert host_guest.refused("pause", table="three") == "unknown_table", "it closed when its hand had ended"
        for guest in people:
            guest.close()


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path) -> None:
    with Running(config_of(tmp_path)) as running:
        party = Party(running.url, running.host_token)
        party.come()
        hand_at_three(party)
        before = party.picture()
        writable(running, is_so=False)
        for what, deed in deeds(party).items():
            if what != "the password of a table":
                with pytest.raises(AssertionError, match="busy"):
                    deed()
            assert party.picture() == before, what
        writable(running, is_so=True)
        assert running.room.store.verify() == []
        party.close()


def test_two_tables_of_one_name_that_are_made_at_once_are_two(tmp_path: Path) -> None:
    with Running(config_of(tmp_path)) as running:
        hosts = [Browser(running.url, running.host_token) for _ in range(4)]
        with ThreadPoolExecutor(4) as pool:
            made = list(pool.map(lambda host: host.post("tables", 201, game="razz", name="Den", password=SECRET)["table"], hosts))
        assert len(set(made)) == 4
        assert min(made) == DEN
