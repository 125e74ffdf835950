"""The people of a soak: each a connection that plays by chance, drops, comes back, rebuys, and watches what it is told."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import time
from collections import defaultdict
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from riverboat.table.shuffle import sha256
from riverboat.wire.messages import TableView

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from websockets.asyncio.client import ClientConnection

    from riverboat.server.soak.hosting import House
    from riverboat.wire.messages import Choices, Turn

ACTIONS: Final = frozenset(
    ["Folded", "Checked", "Called", "BetMade", "RaisedTo", "Completed", "BringInPosted", "StoodPat", "Discarded", "HandShown"]
)
"""Events that an action is told by."""
CARD: Final = re.compile(rb'"([2-9TJQKA][cdhs])"')
HIDDEN: Final = (b'"deck":', b'"reshuffle":', b'"again":', b'"seed":')
"""Fields that no message to anybody holds; ``"deck"`` would be one of an event's."""

BUY_IN: Final = 400

PATIENCE: Final = 2.0
"""Seconds between two wishes that are no decisions of a hand."""


class Heard(msgspec.Struct):
    """What a program needs to know of a message."""

    type: str
    table: str = ""
    stream: str = ""
    hand: int = 0
    seq: int = -1
    events: tuple[dict[str, Any], ...] = ()
    view: TableView | None = None
    id: str = ""
    code: str = ""


_decoder: Final = msgspec.json.Decoder(Heard)


class Meter:
    """The times of one table: from an action's sending to its arrival at each of the table's connections, and at the last one."""

    def __init__(self) -> None:
        self.each: list[float] = []
        self.last: list[float] = []
        self.here: set[Player] = set()
        self._sent = 0.0
        self._seat = -1
        self._expected: set[Player] = set()

    def send(self, seat: int) -> None:
        """Note that ``seat`` acts now."""
        self._sent, self._seat, self._expected = time.perf_counter(), seat, set(self.here)

    def arrived(self, player: Player, events: tuple[dict[str, Any], ...]) -> None:
        """Note that ``player`` was told these events."""
        if player not in self._expected:
            return
        if not any(one.get("seat") == self._seat and one["type"] in ACTIONS for told in events if (one := told.get("event"))):
            return
        taken = time.perf_counter() - self._sent
        self._expected.discard(player)
        self.each.append(taken)
        if not self._expected:
            self.last.append(taken)

    def lost(self, player: Player) -> None:
        """Note that a connection is gone: nothing is timed that waits for it."""
        self.here.discard(player)
        if player in self._expected:
            self._expected = set()


class Tally:
    """What all people together went through; ``faults`` are sentences about what must not be."""

    def __init__(self) -> None:
        self.decisions = self.rebuys = self.drops = self.reconnects = self.resumed = self.snapshots = self.numbers = 0
        self.refused: defaultdict[str, int] = defaultdict(int)
        self.faults: list[str] = []
        self.told: dict[tuple[str, str, int], set[bytes]] = {}


class Player:
    """One person at one table. ``sits`` false: a spectator with a name."""

    def __init__(self, house: House, who: tuple[str, str], table: str, meter: Meter, tally: Tally, *, sits: bool) -> None:
        self.player, self._token = who
        self.table = table
        self.going = True
        self.dropping = True
        self._house = house
        self._meter = meter
        self._tally = tally
        self._sits = sits
        self._chance = Random(self.player)  # noqa: S311 - a soak can be repeated
        self._place = ("", -1)
        self._view: TableView | None = None
        self._socket: ClientConnection | None = None
        self._ids = 0
        self._answered = (0, 0)
        self._wished = 0.0
        self._nonces: dict[str, str] = {}
        self._work: set[asyncio.Task[None]] = set()

    async def live(self) -> None:
        """Play, and come back after each end of the line, until told to stop."""
        await asyncio.sleep(self._chance.uniform(0, 3))
        while self.going:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError, EOFError):
                await self._visit()
            self._socket = None
            self._meter.lost(self)
            for task in self._work:
                task.cancel()
            if self.going:
                await asyncio.sleep(self._chance.uniform(0.1, 2.0))

    async def _visit(self) -> None:
        """One connection, from its beginning to its end."""
        url = self._house.url.replace("http", "ws", 1) + "/socket"
        headers = {"cookie": f"riverboat={self._token}"}
        async with connect(url, additional_headers=headers, compression=None, max_size=None, open_timeout=10) as socket:
            self._socket = socket
            self._answered = (0, 0)  # what was sent before the line broke may not have arrived
            stream, seq = self._place
            await self._say(type="watch", table=self.table, stream=stream, seq=seq)
            self._later(self._drop(self._chance.expovariate(1 / 90)))
            while self.going:
                await self._hear(await asyncio.wait_for(socket.recv(decode=False), 60))

    async def _drop(self, after: float) -> None:
        """Lose the line after so many seconds, without a word."""
        await asyncio.sleep(after)
        if self._socket is not None and self.dropping:
            self._tally.drops += 1
            self._socket.transport.abort()

    def _later(self, work: Coroutine[None, None, None]) -> None:
        """Let ``work`` go on beside the listening; it ends with the line."""

        async def go_on() -> None:
            with contextlib.suppress(OSError, WebSocketException):
                await work

        task = asyncio.get_running_loop().create_task(go_on())
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    # ------------------------------------------------------------ what it is told

    async def _hear(self, text: bytes) -> None:
        message = _decoder.decode(text)
        if message.type == "refused":
            self._tally.refused[message.code] += 1
            self._answered = (0, 0)
        if message.table != self.table or message.view is None:
            return
        self._look_for_leaks(text, message.view, message.events)
        before, self._view = self._view, message.view
        if message.type == "events":
            self._meter.arrived(self, message.events)
            self._require_order(message)
            await self._shuffle(message.events)
        elif message.type == "snapshot":
            self._tally.snapshots += 1
        self._place = (message.stream, message.events[-1]["seq"] if message.events else message.seq)
        if self not in self._meter.here:
            self._meter.here.add(self)
            self._came_back(before, message)
        await self._decide(message.view)

    def _require_order(self, message: Heard) -> None:
        """Events come in order and without gaps."""
        numbers = [told["seq"] for told in message.events]
        stream, last = self._place
        if numbers != list(range(numbers[0], numbers[0] + len(numbers))) or (stream == message.stream and numbers[0] != last + 1):
            self._fault(f"events {numbers[0]} to {numbers[-1]} after {last}")

    def _came_back(self, before: TableView | None, message: Heard) -> None:
        """After the line was down: the same seat, the same hand or a later one, the same cards in it."""
        now = self._view
        if before is None or now is None:
            return
        self._tally.reconnects += 1
        self._tally.resumed += message.type == "events"
        mine = [[card.card for card in view.seats[view.you.seat].cards] if view.you.seat >= 0 else [] for view in (before, now)]
        same = before.hand == now.hand and before.state == now.state == "playing" and before.layout != "draw"
        if now.hand < before.hand or (same and mine[0] and mine[1] and mine[1][: len(mine[0])] != mine[0]):
            self._fault(f"hand {before.hand} with {len(mine[0])} cards before, hand {now.hand} with {len(mine[1])} others after")

    def _look_for_leaks(self, text: bytes, view: TableView, events: tuple[dict[str, Any], ...]) -> None:
        """Note every card that is told, by its hand, to be held against the journal; some fields must be in no message at all."""
        for field in HIDDEN:
            if field in text:
                self._fault(f"told {field.decode()} in hand {view.hand}")
        if all((told.get("event") or {}).get("type") != "HandStarted" for told in events):
            self._note(view.hand, text)
            return
        self._note(view.hand, msgspec.json.encode(view))
        hand = view.hand
        for told in reversed(events):  # who comes back may be told of several hands at once
            self._note(hand, msgspec.json.encode(told))
            hand -= (told.get("event") or {}).get("type") == "HandStarted"

    def _note(self, hand: int, text: bytes) -> None:
        self._tally.told.setdefault((self.player, self.table, hand), set()).update(CARD.findall(text))

    def _fault(self, what: str) -> None:
        self._tally.faults.append(f"{self.player} at {self.table}: {what}")

    # ------------------------------------------------------------ what it does

    async def _shuffle(self, events: tuple[dict[str, Any], ...]) -> None:
        """Give a number to the next shuffle, and open the one that a deck was laid down with."""
        for told in events:
            event = told.get("event") or {}
            if event.get("type") != "DeckCommitted" or not self._sits:
                continue
            for one in event.get("nonces", ()):
                if (nonce := self._nonces.pop(one["hash"], None)) is not None:
                    await self._say(type="open_nonce", table=self.table, nonce=nonce)
                    self._tally.numbers += 1
            nonce = os.urandom(32).hex()
            self._nonces = {sha256(nonce): nonce}
            await self._say(type="give_nonce", table=self.table, hash=sha256(nonce))

    async def _decide(self, view: TableView) -> None:
        """Do what the view asks for."""
        turn = view.turn
        if turn is not None and turn.choices is not None and (view.hand, turn.turn) != self._answered:
            self._answered = (view.hand, turn.turn)
            self._later(self._act(view, turn))
        elif time.perf_counter() > self._wished + PATIENCE:
            await self._wish(view)

    async def _wish(self, view: TableView) -> None:
        """Sit down, come back, rebuy."""
        may, self._wished = view.you.may, time.perf_counter()
        amount = min(max(BUY_IN, view.least_buy_in), view.most_buy_in)
        if self._sits and "sit" in may and view.you.seat < 0:
            await self._command("sit", table=self.table, buy_in=amount, seat=-1, post=True)
        elif "come_back" in may:
            await self._command("come_back", table=self.table, post=True)
        elif view.you.seat >= 0 and view.seats[view.you.seat].state == "broke" and view.state != "playing":
            self._tally.rebuys += 1
            await self._command("more_chips")
            await self._command("add_chips", table=self.table, amount=amount)

    async def _act(self, view: TableView, turn: Turn) -> None:
        """Think a moment, then act by chance."""
        await asyncio.sleep(self._chance.uniform(0.2, 1.2))
        if turn.choices is None or self._socket is None:
            return
        choice = self._choice(view, turn.choices)
        self._tally.decisions += 1
        self._meter.send(view.you.seat)
        await self._command("act", table=self.table, hand=view.hand, turn=turn.turn, **choice)

    def _choice(self, view: TableView, choices: Choices) -> dict[str, object]:
        """Return anything that is allowed, what keeps the hand going more often."""
        luck = self._chance.random()
        if choices.raising and luck < 0.2:
            to = self._chance.choice(choices.amounts or (choices.least, choices.least, choices.least, choices.most))
            return {"kind": choices.raising, "to": to}
        if choices.discard and luck < 0.7:
            cards = [card.card for card in view.seats[view.you.seat].cards]
            return {"kind": "discard", "cards": cards[: self._chance.randint(1, choices.discard)]}
        offers = (
            ("fold", choices.fold and not choices.check and luck > 0.85),
            ("check", choices.check),
            ("bring_in", choices.bring_in),
            ("call", choices.call),
            ("stand_pat", choices.stand_pat),
            ("run_once", choices.run_twice and luck > 0.7),
            ("run_twice", choices.run_twice),
            ("muck", choices.muck),
            ("show", choices.show),
        )
        return {"kind": next((kind for kind, offered in offers if offered), "fold")}

    async def _command(self, command: str, **fields: object) -> None:
        self._ids += 1
        await self._say(type=command, id=f"{self.player[-8:]}-{os.urandom(4).hex()}-{self._ids}", **fields)

    async def _say(self, **message: object) -> None:
        if self._socket is not None:
            await self._socket.send(msgspec.json.encode(message).decode())
