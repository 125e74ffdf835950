"""Hands played over sockets by people who only check and call, or as they are told."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tests.server.guests import Guest, Message

Choice = dict[str, Any]

TABLE = """
[[table]]
key = "{key}"
name = "Table {key}"
game = "{game}"
limit = "{limit}"
unit = 10
play_without_people = false
"""


def tables_file(folder: Path, *tables: tuple[str, str, str]) -> Path:
    """Write a file of tables (key, game, limit) without bots."""
    path = folder / "tables.toml"
    path.write_text("".join(TABLE.format(key=key, game=game, limit=limit) for key, game, limit in tables), encoding="utf-8")
    return path


def passive(turn: Message) -> Choice:
    """Return what costs least without folding."""
    choices = turn["choices"]
    if choices.get("run_twice"):
        return {"kind": "run_once"}
    if choices.get("check"):
        return {"kind": "check"}
    if choices.get("bring_in"):
        return {"kind": "bring_in"}
    if choices.get("call"):
        return {"kind": "call"}
    if choices.get("stand_pat"):
        return {"kind": "stand_pat"}
    return {"kind": "show"} if choices.get("show") else {"kind": "fold"}


def folding(turn: Message) -> Choice:
    """Return a fold wherever there is one."""
    return {"kind": "fold"} if turn["choices"].get("fold") else passive(turn)


def pushing(turn: Message) -> Choice:
    """Return the highest bet that is allowed."""
    choices = turn["choices"]
    return {"kind": choices["raising"], "to": choices["most"]} if choices.get("raising") else passive(turn)


def act(guest: Guest, table: str, choice: Choice) -> Message:
    """Take the decision that is this guest's."""
    view, turn = guest.view(table), guest.turn(table)
    assert turn is not None
    while (answer := guest.ask("act", table=table, hand=view["hand"], turn=turn["turn"], **choice)).get("code") == "too_fast":
        time.sleep(0.2)  # these players are quicker than people, and are held back as anybody
    return answer


def on_turn(guests: Sequence[Guest], table: str, patience: float = 15.0) -> Guest | None:
    """Wait until one of the guests is on turn and return him; None when the hand that is under way ends before."""
    hand = guests[0].view(table).get("hand", 0)
    end = time.monotonic() + patience
    while time.monotonic() < end:
        for guest in guests:
            if guest.turn(table) is not None:
                return guest
            if guest.view(table).get("hand", 0) > hand or (hand and guest.view(table)["state"] != "playing"):
                return None
        for guest in guests:
            guest.quiet(0.005)
    raise TimeoutError


def play_hand(guests: Sequence[Guest], table: str, choose: Callable[[Message], Choice] = passive) -> list[Choice]:
    """Play the hand under way, or the next one, to its end; return what was done."""
    done: list[Choice] = []
    all_playing(guests, table)
    hand = guests[0].view(table)["hand"]
    while (guest := on_turn(guests, table)) is not None and guest.view(table)["hand"] == hand:
        turn = guest.turn(table)
        assert turn is not None
        choice = choose(turn)
        answer = act(guest, table, choice)
        assert answer["type"] == "done", (answer, choice, turn)
        done.append(choice)
        for other in guests:
            other.quiet(0.005)
    return done


def take_chips(guests: Sequence[Guest], table: str) -> tuple[Guest, Guest]:
    """Play all-in hands until one of two guests has lost, and let both leave; return the winner and the loser."""
    stacks = [1]
    while 0 not in stacks:
        play_hand(guests, table, pushing)
        stacks = [guest.view(table)["seats"][guest.seat(table)].get("stack", 0) for guest in guests]
    for guest in guests:
        guest.ask("leave", table=table)
    winner = guests[stacks.index(max(stacks))]
    return winner, guests[1 - guests.index(winner)]


def all_playing(guests: Sequence[Guest], table: str) -> None:
    """Wait until a hand is under way that all guests know of."""
    end = time.monotonic() + 15
    while time.monotonic() < end:
        views = [guest.view(table) for guest in guests]
        if all(view["state"] == "playing" and view["hand"] == views[0]["hand"] for view in views):
            return
        for guest in guests:
            guest.quiet(0.005)
    raise TimeoutError
