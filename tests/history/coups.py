"""`python -m tests.history.coups`: coups of Russian Poker with their files, for the tests of both checks, ours and the client's.

Written to tests/vectors/fair_coups.json, and one of them to docs/examples/coup.json.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

from riverboat.russian import actions as do
from riverboat.table.dealer import DealerTable
from riverboat.table.dealer_settings import DealerSettings
from riverboat.table.events import NonceHash
from riverboat.table.shuffle import sha256
from riverboat.wire.coup_file import last_coup

if TYPE_CHECKING:
    from riverboat.rules.events import Event

FILE = Path(__file__).parent.parent / "vectors" / "fair_coups.json"
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "coup.json"
PEOPLE = ("ann", "bob", "cleo")


def begun(
    seed: int, *, people: int = 2, numbers: int = 2, preset: str = "seed", change: str = ""
) -> tuple[DealerTable, list[str], list[Event]]:
    """A table whose bets are open, the players' numbers, which were laid down with the deck, and what has happened."""
    chance = random.Random(f"coup {preset} {seed}")
    table = DealerTable(DealerSettings("showboat", "Showboat", preset=preset, change=change))
    table.open()
    for player in PEOPLE[:people]:
        table.sit(player, player.title(), 2000)
    nonces = [chance.randbytes(32).hex() for _ in range(numbers)]
    laid = [NonceHash(number % people, sha256(nonce)) for number, nonce in enumerate(nonces)]
    return table, nonces, table.begin(chance.randbytes, laid)


def played(seed: int, *, opened: int = 2, **more: Any) -> DealerTable:  # noqa: ANN401 - the words of `begun`
    """A table whose coup is over: boxes open and dark, exchanges, sixth cards, folds; so many numbers were opened."""
    chance = random.Random(seed)
    table, nonces, _ = begun(seed, **more)
    assert table.coup is not None
    for number, guest in table.guests.items():
        for place in table.coup.legal(number).places:
            still = next((each for each in table.coup.legal(number).places if each.box == place.box and not each.own), None)
            if still is not None and chance.random() < 0.6:
                lay(table, guest.player, still, chance)
    if not table.coup.boxes:
        table.act("ann", 1, -1, do.PlaceAnte(0, 10))
    if nonces:
        table.stop_bets()
    table.close_bets({sha256(nonce): nonce for nonce in nonces[:opened]})
    while table.pending is not None:
        number, turn = table.pending
        table.act(table.guests[number].player, 1, turn, decision(table, chance))
    return table


def lay(table: DealerTable, player: str, place: do.Place, chance: random.Random) -> None:
    """Lay the least bet on a box, dark where it must be or by chance."""
    if place.most and chance.random() < 0.6:
        bonus = 5 if table.rules.bonus and chance.random() < 0.5 else 0
        table.act(player, 1, -1, do.PlaceAnte(place.box, place.least, bonus))
    elif place.dark_most:
        table.act(player, 1, -1, do.PlaceAnte(place.box, place.dark_least, dark=True, sixth=chance.random() < 0.5))


def decision(table: DealerTable, chance: random.Random) -> do.Action:
    """Any decision that is open."""
    assert table.coup is not None
    assert table.coup.asked is not None
    legal = table.coup.legal(table.coup.asked.player)
    ways: list[do.Action] = [do.Stand()] if legal.stand else [do.Fold(), do.Bet()]
    ways += [do.BuySixth()] if legal.sixth else []
    if legal.dealer_card:
        return do.BuyDealerCard()
    ways += [do.Exchange(tuple(chance.sample(table.coup.asked.cards, each.count))) for each in legal.exchanges]
    return chance.choice(ways)


def coup_file(table: DealerTable, player: str = "") -> dict[str, Any]:
    """The file of the coup that is over, as ``player`` ("": everybody) may see it."""
    file = last_coup(table, player)
    assert file is not None
    found: dict[str, Any] = json.loads(json.dumps(file))
    return found


def vectors() -> list[dict[str, Any]]:
    """Coups as those who played and those who looked on may see them."""
    found = []
    for seed in range(1, 7):
        table = played(seed, people=1 + seed % 3, numbers=seed % 4, opened=2)
        found += [coup_file(table, player) for player in ("", "ann")]
    return found


def example() -> str:
    """A coup as Ann saw it: she exchanges two cards of her box and lays BET, Bob's box folds."""
    table, nonces, _ = begun(7)
    table.act("ann", 1, -1, do.PlaceAnte(0, 10, 5))
    table.act("bob", 1, -1, do.PlaceAnte(1, 10))
    table.stop_bets()
    table.close_bets({sha256(nonce): nonce for nonce in nonces})
    assert table.coup is not None
    for player, action in (("ann", do.Exchange(table.coup.boxes[0].cards[:2])), ("ann", do.Bet()), ("bob", do.Fold())):
        assert table.pending is not None
        table.act(player, 1, table.pending[1], action)
    return json.dumps(coup_file(table, "ann"), indent=1)


def main() -> None:
    """Write the files."""
    FILE.write_text(json.dumps(vectors()) + "\n", encoding="utf-8")
    EXAMPLE.write_text(example() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
