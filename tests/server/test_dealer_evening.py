"""People at a table of Russian Poker over real sockets, at random: they sit, bet, decide, drop, leave. The table never fails."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.running import Running

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.guests import Message

KEY = "showboat"
TABLES = """
[[russian_poker]]
name = "Showboat"
preset = "{preset}"
betting_seconds = 5
seats = 4
idle_coups = 3
fill = 2
"""
REFUSALS = {"stale", "illegal", "not_your_turn", "not_seated", "bad_amount", "repeated", "no_chips", "table_full"}
ROUNDS, COUPS = 1500, 6


class Person:
    """Somebody who does whatever comes to his mind, mostly what is offered."""

    def __init__(self, running: Running, name: str, chance: random.Random) -> None:
        self.running, self.chance = running, chance
        self.cookie = running.join(name)
        self.guest = self.connected()

    def connected(self) -> Guest:
        guest = Guest(self.running.url, self.cookie)
        guest.watch(KEY)
        return guest

    def ask(self, command: str, **fields: object) -> None:
        answer: Message = self.guest.ask(command, table=KEY, **fields)
        assert answer["type"] == "done" or answer["code"] in REFUSALS, answer

    def do_something(self) -> None:
        self.guest.quiet(0.02)
        view = self.guest.view(KEY)
        choices = view.get("you", {}).get("choices", {})
        if self.chance.random() < 0.05:
            self.guest.close()
            self.guest = self.connected()
        elif "sit" in view.get("you", {}).get("may", ()):
            self.ask("sit", buy_in=self.chance.choice((200, 500, 5000)))
        elif self.chance.random() < 0.04:
            self.ask("leave")
        elif self.chance.random() < 0.05:
            self.ask("add_chips", amount=self.chance.choice((1, 300)))
        elif choices.get("places"):
            self.bet(view, choices)
        elif choices.get("box", -1) >= 0:
            self.decide(view, choices)

    def bet(self, view: Message, choices: Message) -> None:
        place = self.chance.choice(choices["places"])
        dark = self.chance.random() < 0.3
        ante = place.get("dark_least" if dark else "least", 0)
        if self.chance.random() < 0.6:
            self.ask("place_bets", coup=view["coup"], box=place.get("box", 0), ante=ante, dark=dark)
        if self.chance.random() < 0.7:
            self.ask("confirm_bets", coup=view["coup"])

    def decide(self, view: Message, choices: Message) -> None:
        kinds: list[Message] = [{"kind": kind} for kind in ("fold", "stand", "sixth") if choices.get(kind)]
        kinds += [{"kind": "bet"}] if choices.get("bet") else []
        box = next(each for each in view["boxes"] if each["box"] == choices["box"])
        kinds += [{"kind": "exchange", "cards": box.get("cards", [])[: each["count"]]} for each in choices.get("exchanges", ())]
        self.ask("decide", coup=view["coup"], turn=view["turn"]["turn"], **self.chance.choice(kinds))


def test_people_who_do_whatever_comes_to_their_minds_stop_no_table(tmp_path: Path) -> None:
    tables = tmp_path / "tables.toml"
    tables.write_text(TABLES.format(preset="seed"), encoding="utf-8")
    with Running(ServeConfig(data=tmp_path / "data", port=0, tables=tables, pace="off")) as running:
        chance = random.Random(9)
        people = [Person(running, name, chance) for name in ("Ann", "Bob", "Cal")]
        room, dealer = running.room.house, running.room.dealers[KEY]
        for _ in range(ROUNDS):
            chance.choice(people).do_something()
            if dealer.live.number > COUPS:
                break
        assert dealer.live.number > COUPS
        assert (dealer.halted, dealer.live.frozen) == ("", "")
        assert b"riverboat_faults_total 0.0" in running.room.metrics.text()
        balances = room.ledger.balances()
        assert sum(balances.values()) == 0
        for person in people:
            person.guest.close()
