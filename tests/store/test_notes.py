"""Notes on players, in both databases: the last one counts, an empty one is gone, and each is its writer's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from riverboat.store import Batch, NoteRow

if TYPE_CHECKING:
    from riverboat.store import Store

ABOUT_BOB = NoteRow("ann", "bob", 5, "Bob", "red", "raises light")


def test_a_note_is_its_writers_and_the_last_one_counts(store: Store) -> None:
    store.commit(Batch(notes=(ABOUT_BOB, NoteRow("bob", "ann", 6, "Ann", "", "calls down")))).result(10)
    assert store.notes("ann") == [ABOUT_BOB]
    later = NoteRow("ann", "bob", 9, "Bobby", "blue")
    store.commit(Batch(notes=(later,))).result(10)
    assert store.notes("ann") == [later]
    assert [row.about for row in store.notes("bob")] == ["ann"]
    assert store.notes("cid") == []


def test_one_with_neither_colour_nor_text_is_no_more(store: Store) -> None:
    store.commit(Batch(notes=(ABOUT_BOB,))).result(10)
    store.commit(Batch(notes=(NoteRow("ann", "bob", 7, "Bob"),))).result(10)
    assert store.notes("ann") == []


def test_who_is_forgotten_takes_his_notes_and_those_about_him_along(store: Store) -> None:
    other = NoteRow("ann", "cid", 5, "Cid", "green")
    store.commit(Batch(notes=(ABOUT_BOB, other, NoteRow("bob", "cid", 5, "Cid", "red")))).result(10)
    store.commit(Batch(forgotten=("bob",))).result(10)
    assert store.notes("ann") == [other]
    assert store.notes("bob") == []
