"""How players come in, as bytes: what goes in comes out, what is deleted is gone, secrets lie sealed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from riverboat.store import Batch, CredentialsRow, DoorRow, LinkRow, SignInRow, Store
from riverboat.store.database import MIGRATIONS, upgrade, writer_engine
from riverboat.store.rows import gathered
from tests.store.rows import line, player, settings

if TYPE_CHECKING:
    from pathlib import Path

    from tests.store.kept import Kept

SECRET = b"JBSWY3DPEHPK3PXP"


def sign_in(number: int, of: str = "p1", seen: int = 5) -> SignInRow:
    return SignInRow(f"{number:064x}", of, number, seen, "password", "192.0.2.7", "Firefox on Linux")


def link(number: int, of: str = "p1") -> LinkRow:
    return LinkRow(f"{number:064x}", of, number, number + 100, "password", "p9")


def test_what_goes_in_comes_out(store: Store) -> None:
    rows = Batch(
        sign_ins=(sign_in(1), sign_in(2)),
        credentials=(CredentialsRow("p1", b"body", SECRET), CredentialsRow("p2", b"other")),
        links=(link(3),),
        doors=(DoorRow("razz", b"door"),),
    )
    store.commit(rows).result(10)
    assert store.sign_ins() == [sign_in(1), sign_in(2)]
    assert store.credentials() == list(rows.credentials)
    assert store.links() == [link(3)]
    assert store.doors() == [DoorRow("razz", b"door")]


def test_a_row_that_comes_again_takes_the_place_of_the_first(store: Store) -> None:
    store.commit(
        Batch(sign_ins=(sign_in(1),), credentials=(CredentialsRow("p1", b"a", SECRET),), doors=(DoorRow("razz", b"a"),))
    ).result(10)
    store.commit(
        Batch(sign_ins=(sign_in(1, seen=9),), credentials=(CredentialsRow("p1", b"b"),), doors=(DoorRow("razz", b"b"),))
    ).result(10)
    assert store.sign_ins() == [sign_in(1, seen=9)]
    assert store.credentials() == [CredentialsRow("p1", b"b")]
    assert store.doors() == [DoorRow("razz", b"b")]


def test_what_ends_is_gone(store: Store) -> None:
    store.commit(Batch(sign_ins=(sign_in(1), sign_in(2)), links=(link(3), link(4)))).result(10)
    store.commit(Batch(signed_out=(sign_in(1).token_hash,), used=(link(3).token_hash,))).result(10)
    assert store.sign_ins() == [sign_in(2)]
    assert store.links() == [link(4)]


def test_of_a_forgotten_player_nothing_is_left_but_his_line_among_the_players(store: Store) -> None:
    store.commit(
        Batch(
            settings=(settings(),),
            players=(player(1, "Ann"), player(2, "Bob")),
            chat=(line(1), line(2)),
            sign_ins=(sign_in(1, "p1"), sign_in(2, "p2")),
            credentials=(CredentialsRow("p1", b"body", SECRET), CredentialsRow("p2", b"other")),
            links=(link(3, "p1"), link(4, "p2")),
        )
    ).result(10)
    said_by = line(1).player
    store.commit(Batch(forgotten=("p1", said_by))).result(10)
    assert [each.player for each in store.sign_ins()] == ["p2"]
    assert [each.player for each in store.credentials()] == ["p2"]
    assert [each.player for each in store.links()] == ["p2"]
    assert store.chat(line(1).table) == []
    assert len(store.players()) == 2


def test_a_secret_is_in_no_file_and_is_lost_with_the_key(folder: Path) -> None:
    with Store.open(folder) as store:
        store.commit(Batch(credentials=(CredentialsRow("p1", b"body", SECRET),))).result(10)
    assert all(SECRET not in path.read_bytes() for path in folder.iterdir())
    (folder / "room.key").unlink()
    with Store.open(folder) as store:
        assert store.credentials() == [CredentialsRow("p1", b"body", None)]


def test_a_secret_is_good_for_its_own_player_alone(kept: Kept) -> None:
    with kept.open() as store:
        store.commit(Batch(credentials=(CredentialsRow("p1", b"body", SECRET),))).result(10)
    with kept.raw() as raw:
        raw.execute("UPDATE credentials SET player = 'p2'")
    with kept.open() as store, pytest.raises(Exception, match="isn't what was sealed there"):
        store.credentials()


def test_batches_that_are_gathered_keep_all_they_hold() -> None:
    one, other = Batch(sign_ins=(sign_in(1),), used=("a",)), Batch(sign_ins=(sign_in(2),), players=(player(1, "Ann"),))
    assert gathered([one, other]) == Batch(sign_ins=(sign_in(1), sign_in(2)), used=("a",), players=(player(1, "Ann"),))


def test_who_had_a_token_before_there_were_sign_ins_is_signed_in(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    engine = writer_engine(path, 100)
    upgrade(engine, path, "0004", MIGRATIONS)
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        old.execute("INSERT INTO players VALUES ('p1', 'Ann', 'ann', 'aa', 'guest', 7), ('p2', 'Host', 'host', 'bb', 'host', 8)")
    upgrade(engine, path)
    engine.dispose()
    with Store.open(tmp_path) as store:
        assert [(each.token_hash, each.player, each.how, each.seen) for each in store.sign_ins()] == [
            ("aa", "p1", "guest", 7),
            ("bb", "p2", "host_link", 8),
        ]
        assert [each.token_hash for each in store.players()] == ["", "bb"]
