"""`python -m tests.safe.soak [seconds] [between]`: twenty tables with bots over real sockets, the server killed every half minute.

Four people sit at five tables each, every one beside bots. After each kill the books are held against the tables; after each start
everybody is back on his seat, in the hand he was in, with the cards he had. The server may say nothing on its error output.
"""

from __future__ import annotations

import contextlib
import random
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path

from websockets.exceptions import WebSocketException

from riverboat.games import ALL
from tests.cli.command import Serving
from tests.safe.evening import key_of
from tests.server.guests import Guest
from tests.server.playing import passive
from tests.server.test_kill import check
from tests.server.test_restart import cookie_of

TABLES = 20
NAMES = ("Ann", "Bob", "Cat", "Dan")
BETWEEN_KILLS = 30

TABLE = """
[[table]]
key = "{key}"
name = "Table {number}"
game = "{game}"
unit = 10
fill = 4
"""


class Person(threading.Thread):
    """Somebody who plays at his tables as long as there is a server, and comes back by himself."""

    def __init__(self, name: str, url: str, cookie: str, tables: tuple[str, ...]) -> None:
        super().__init__(name=name, daemon=True)
        self.url, self.cookie, self.tables = url, cookie, tables
        self.going, self.back, self.decisions, self.hands = True, 0, 0, 0
        self.faults: list[str] = []
        self._before: dict[str, tuple[int, int, list[str]]] = {}

    def run(self) -> None:
        """Play, and come back after each end of the line."""
        while self.going:
            try:
                with Guest(self.url, self.cookie) as guest:
                    self._come(guest)
                    while self.going:
                        self._play(guest)
            except (WebSocketException, OSError, EOFError):
                time.sleep(0.2)
            except AssertionError as fault:
                self.faults.append(f"{self.name}: {fault}")

    def _come(self, guest: Guest) -> None:
        """Watch all tables; sit down where he does not sit yet, and find everything as it was where he does."""
        for table in self.tables:
            guest.watch(table)
            if guest.seat(table) < 0 and table not in self._before:
                guest.ask("sit", table=table, buy_in=400, seat=-1, post=True)
            elif table in self._before:
                hand, seat, cards = self._before[table]
                now = self._seen(guest, table)
                ended = guest.view(table)["state"] != "playing"  # stored, but not told any more: the cards are off the table
                same = now[0] == hand and (ended or now[2][: len(cards)] == cards)
                if now[1] != seat or not (same or now[0] > hand):
                    self.faults.append(f"{self.name} at {table}: {self._before[table]} before, {now} after")
        self.back += 1

    def _play(self, guest: Guest) -> None:
        """Take in what comes, and decide wherever he is asked: also when nothing comes, since all may be waiting for him."""
        with contextlib.suppress(TimeoutError):
            guest.receive(0.3)
        for table in self.tables:
            turn = guest.turn(table)
            if turn is not None:
                command = {"table": table, "hand": guest.view(table)["hand"], "turn": turn["turn"], **passive(turn)}
                answer = guest.ask("act", **command)
                self.decisions += answer["type"] == "done"
                if answer.get("code") == "too_fast":
                    time.sleep(0.2)
            self._stay(guest, table)
            if guest.seat(table) >= 0:
                self._before[table] = self._seen(guest, table)

    def _stay(self, guest: Guest, table: str) -> None:
        """Come back from sitting out, and rebuy when broke."""
        may = guest.view(table).get("you", {}).get("may", ())
        if "come_back" in may:
            guest.ask("come_back", table=table, post=True)
        state = guest.view(table)["seats"][guest.seat(table)].get("state") if guest.seat(table) >= 0 else ""
        if state == "broke":
            guest.ask("more_chips")
            guest.ask("add_chips", table=table, amount=400)

    def _seen(self, guest: Guest, table: str) -> tuple[int, int, list[str]]:
        """The hand, his seat and his cards at a table."""
        view, seat = guest.view(table), guest.seat(table)
        cards = view["seats"][seat].get("cards", []) if seat >= 0 and view["state"] == "playing" else []
        return view.get("hand", 0), seat, [str(card) for card in cards]


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def soak(folder: Path, seconds: float, between: float = BETWEEN_KILLS) -> int:
    """Play for so long, with a kill ``between`` so many seconds or a tenth more or less; return how many things went wrong."""
    games = [list(ALL)[number % len(ALL)] for number in range(TABLES)]
    keys = [f"{key_of(game)}-{number}" for number, game in enumerate(games)]
    text = "".join(TABLE.format(key=key, number=number, game=games[number]) for number, key in enumerate(keys))
    (folder / "tables.toml").write_text(text, encoding="utf-8")
    options = ("--port", str(free_port()), "--tables", str(folder / "tables.toml"), "--pace", "off")
    people: list[Person] = []
    wrong, kills, hands, chance, end = 0, 0, 0, random.Random(3), time.monotonic() + seconds
    while time.monotonic() < end:
        with Serving(folder / "data", *options) as serving:
            if not people:
                sharing = [tuple(keys[place :: len(NAMES)]) for place in range(len(NAMES))]
                people = [
                    Person(name, serving.url, cookie_of(serving.url, name), own) for name, own in zip(NAMES, sharing, strict=True)
                ]
                for person in people:
                    person.start()
            time.sleep(min(between * chance.uniform(0.9, 1.1), max(5.0, end - time.monotonic())))
            serving.kill()
        kills += 1
        tables = check(folder / "data")
        hands = sum(table.number for table in tables.values())
        frozen = [table.key for table in tables.values() if table.frozen]
        faults = [fault for person in people for fault in person.faults]
        wrong = len(frozen) + len(faults) + bool(serving.errors)
        decisions = sum(person.decisions for person in people)
        print(f"kill {kills}: {hands} hands, {decisions} decisions of people; frozen {frozen}, faults {faults[-3:]}", flush=True)
        if serving.errors:
            print(serving.errors[-2000:], flush=True)
    for person in people:
        person.going = False
    came_back = min(person.back for person in people)
    print(
        f"{kills} kills, {hands} hands at {TABLES} tables, everybody came back {came_back} times, {wrong} things wrong", flush=True
    )
    return wrong + (came_back < kills - 1)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        sys.exit(min(1, soak(Path(name), *map(float, sys.argv[1:] or ("600",)))))
