"""What happens at a table of Russian Poker in a scripted evening: it follows from the state of the room and a source of chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.russian import actions as do
from riverboat.table.events import NonceHash
from riverboat.table.shuffle import sha256

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

    from riverboat.room.players import Player
    from riverboat.room.room import Room
    from riverboat.rules.events import Event
    from riverboat.table.dealer import DealerTable
    from riverboat.table.events import DeckCommitted

NOW = 1_700_000_000_000


def coup_step(room: Room, key: str, people: Sequence[Player], rng: random.Random) -> list[Event]:
    """The next thing that happens: somebody sits, bets, decides, runs out of time or leaves; or the table goes on."""
    table = room.dealers[key]
    if not table.opened:
        return table.open()
    absent = [player for player in people if table.guest_of(player.id) is None]
    if absent and not table.deciding and not table.stopped:
        return room.sit_at_dealer(key, absent[0], 1000)
    if not table.playing:
        return table.begin(rng.randbytes, numbers(key, table.number + 1, table.guests, rng))
    return in_coup(room, table, rng)


def in_coup(room: Room, table: DealerTable, rng: random.Random) -> list[Event]:
    """The next thing of a coup: it is dealt, somebody bets, decides, or runs out of time."""
    key = table.key
    if table.stopped:
        return room.deal_coup(key, opened(key, table.laid, rng))
    if table.betting and table.coup is not None:
        return bet(room, key, rng)
    assert table.pending is not None
    number, turn = table.pending
    player = table.guests[number].player
    if rng.random() < 0.1:
        clock = table.start_clock(NOW)
        assert clock is not None
        return table.time_out(table.number, turn, clock.deadline)
    return table.act(player, table.number, turn, decision(table, rng))


def numbers(key: str, hand: int, seats: Iterable[int], rng: random.Random) -> list[NonceHash]:
    """Hashes of the numbers that some of ``seats`` give to the shuffle of ``hand``: half of the hands have any."""
    if rng.random() < 0.5:
        return []
    return [NonceHash(seat, sha256(f"{key} {hand} {seat}")) for seat in seats if rng.random() < 0.8]


def opened(key: str, laid: DeckCommitted | None, rng: random.Random) -> dict[str, str]:
    """The numbers that belong to the hashes laid down with a deck, by their hashes; now and then one is not opened."""
    given = laid.nonces if laid is not None else ()
    return {one.hash: f"{key} {laid.hand} {one.seat}" for one in given if laid is not None and rng.random() < 0.8}


def bet(room: Room, key: str, rng: random.Random) -> list[Event]:
    """Lay a bet on a free box, leave, or close the bets."""
    table = room.dealers[key]
    assert table.coup is not None
    for number, guest in table.guests.items():
        free = [place for place in table.coup.legal(number).places if not place.own]
        if free and rng.random() < 0.6:
            place = rng.choice(free)
            dark = not place.most or (place.dark_most > 0 and rng.random() < 0.4)
            ante = place.dark_least if dark else place.least
            bonus = 5 if rng.random() < 0.5 and table.rules.bonus and not dark else 0
            return table.act(guest.player, table.number, -1, do.PlaceAnte(place.box, ante, bonus, dark))
    if rng.random() < 0.1:
        return table.leave(rng.choice([guest.player for guest in table.guests.values()]))
    return room.close_bets(key) or table.act(next(iter(table.guests.values())).player, table.number, -1, do.PlaceAnte(0, 10))


def decision(table: DealerTable, rng: random.Random) -> do.Action:
    """Any decision that is open."""
    assert table.coup is not None
    assert table.pending is not None
    legal = table.coup.legal(table.pending[0])
    ways: list[do.Action] = [do.Stand()] if legal.stand else [do.Fold(), do.Bet(legal.insurance_most), do.Bet()]
    ways += [do.BuySixth()] if legal.sixth else []
    if legal.exchanges and table.coup.asked is not None:
        count = rng.choice(legal.exchanges).count
        ways.append(do.Exchange(tuple(rng.sample(table.coup.asked.cards, count))))
    return rng.choice(ways)
