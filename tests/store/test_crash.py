"""kill -9 while batches are being committed: what was acknowledged is there whole, and nothing is there by half."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from riverboat.store import Store
from tests.store.committer import EVENTS, batch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.store.kept import Kept

ROOT = Path(__file__).parents[2]


def killed(kept: Kept, first: int, ahead: int, after: float) -> dict[str, int]:
    """Let a process commit, kill it ``after`` so many seconds of work, and return the last acknowledged batch of each table."""
    command = [sys.executable, "-m", "tests.store.committer", str(kept.folder), str(first), str(ahead), kept.database]
    environment = {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT) as child:
        assert child.stdout is not None
        try:
            said = [child.stdout.readline()]
            time.sleep(after)
        finally:
            child.kill()
        said += child.stdout.readlines()
    return last(said)


def last(lines: Iterable[str]) -> dict[str, int]:
    """The last batch of each table that was acknowledged in whole lines."""
    found = {}
    for text in lines:
        if text.endswith("\n"):
            table, number = text.split()
            found[table] = int(number)
    return found


def whole_batches(store: Store, table: str) -> int:
    """Check that the table holds batches 1 to n whole and nothing else; return n."""
    journal = store.journal(table)
    assert len(journal) % EVENTS == 0
    count = len(journal) // EVENTS
    expected = [batch(number, table) for number in range(1, count + 1)]
    assert journal == [row for made in expected for row in made.journal]
    assert store.transfers(f"escrow:{table}") == [row for made in expected for row in made.transfers]
    assert store.chat(table, 10**6) == [row for made in expected for row in made.chat]
    state = next(row for row in store.tables() if row.table == table)
    assert (state.state, state.state_seq, state.last_seq) == (b"batch %d" % count, count * EVENTS, count * EVENTS)
    return count


@pytest.mark.parametrize("ahead", [1, 12])
def test_every_acknowledged_batch_is_there_whole_and_none_by_half(kept: Kept, ahead: int) -> None:
    chance = random.Random(ahead)
    done = 0
    for _ in range(4):
        acknowledged = killed(kept, done + 1, ahead, chance.uniform(0.05, 0.3))
        with kept.open() as store:
            assert store.verify() == []
            counts = {table: whole_batches(store, table) for table in ("omaha", "razz")}
            assert sum(store.balances().values()) == 0
        for table, number in acknowledged.items():
            assert done < number <= counts[table] <= number + ahead
        done = min(counts.values())
        if counts["omaha"] != counts["razz"]:
            complete(kept, counts)
            done = max(counts.values())
    assert done > 20


def complete(kept: Kept, counts: dict[str, int]) -> None:
    """Bring the table that is behind to where the other is, so that the next process finds both alike."""
    behind = min(counts, key=lambda table: counts[table])
    with kept.open() as store:
        for number in range(counts[behind] + 1, max(counts.values()) + 1):
            store.commit(batch(number, behind)).result(10)


def forget(kept: Kept) -> None:
    """Leave nothing of the store."""
    for path in kept.folder.iterdir():
        path.unlink()
    if kept.database:
        with kept.raw() as raw:
            raw.execute("DROP SCHEMA public CASCADE")
            raw.execute("CREATE SCHEMA public")


def test_killed_before_anything_was_acknowledged(kept: Kept) -> None:
    command = [sys.executable, "-m", "tests.store.committer", str(kept.folder), "1", "1", kept.database]
    for wait in (0.05, 0.15, 0.3, 0.45):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT, env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}) as child:
            time.sleep(wait)
            child.kill()
        with kept.open() as store:
            assert store.verify() == []
            assert not store.key_lost
        forget(kept)


def test_killed_while_the_key_was_being_made(folder: Path) -> None:
    folder.mkdir()
    (folder / "room.key.new").write_text("00ff")
    with Store.open(folder) as store:
        assert not store.key_lost
    assert not (folder / "room.key.new").exists()
