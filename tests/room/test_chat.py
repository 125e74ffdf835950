"""Chat: the last fifty lines of a table, nothing hidden in them, nobody too fast."""

from __future__ import annotations

import pytest

from riverboat.room.chat import KEPT, Chat, Line, clean_text
from riverboat.table.refusal import Refusal


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("gg", "gg"),
        ("  nice   river \n", "nice river"),
        ("one\ttwo\r\nthree", "one two three"),
        ("\u202eevil\u202c", "evil"),
        ("ze\u200bro", "zero"),
        ("bell\x07", "bell"),
        ("a\u2028b", "a b"),
        ("Ż e\u0301", "Ż é"),
        ("👩\u200d🎤 ♠", "👩\u200d🎤 ♠"),
        ('<b>hi</b> & "you"', '<b>hi</b> & "you"'),
        ("x" * 300, "x" * 300),
    ],
)
def test_a_line_is_cleaned(text: str, clean: str) -> None:
    assert clean_text(text) == clean


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "nothing to say"),
        ("  \n", "nothing to say"),
        ("\u200b\u202e", "nothing to say"),
        ("\u200d", "nothing to say"),
        ("x" * 301, "300 characters at most"),
    ],
)
def test_a_line_that_will_not_do_is_refused(text: str, why: str) -> None:
    chat = Chat()
    with pytest.raises(Refusal, match=why) as error:
        chat.say("natchez", "p1", "Ann", text, 0)
    assert error.value.code == "bad_text"
    assert chat.last("natchez") == ()


def test_lines_are_numbered_and_each_table_has_its_own() -> None:
    chat = Chat()
    first = chat.say("natchez", "p1", "Ann", "hi", 5, seat=3)
    chat.say("cairo", "p1", "Ann", "elsewhere", 6)
    chat.say("natchez", "p2", "Ben", "hello", 7)
    assert first == Line("natchez", 1, 5, "p1", "Ann", "hi", 3)
    assert [(line.line, line.text) for line in chat.last("natchez")] == [(1, "hi"), (2, "hello")]
    assert chat.last("memphis") == ()


def test_the_last_fifty_lines_are_kept_and_the_count_goes_on_after_a_restart() -> None:
    chat = Chat()
    for number in range(60):
        chat.say("natchez", f"p{number}", "Ann", str(number), number)
    assert [line.line for line in chat.last("natchez")] == list(range(11, 61))
    again = Chat(chat.last("natchez"))
    assert again.last("natchez") == chat.last("natchez")
    assert len(again.last("natchez")) == KEPT
    assert again.say("natchez", "p", "Ann", "more", 99).line == 61


def test_five_lines_in_ten_seconds_at_all_tables_together() -> None:
    chat = Chat()
    for number in range(5):
        chat.say("natchez", "p1", "Ann", "spam", 1000 * number)
    with pytest.raises(Refusal, match="say it again in 6 seconds") as error:
        chat.say("cairo", "p1", "Ann", "spam", 4000)
    assert error.value.code == "too_fast"
    with pytest.raises(Refusal, match="say it again in 1 second\\."):
        chat.say("cairo", "p1", "Ann", "spam", 9999)
    chat.say("cairo", "p2", "Ben", "not me", 4000)
    assert chat.say("natchez", "p1", "Ann", "spam", 10_000).line == 6


def test_a_line_that_could_not_be_stored_is_taken_back() -> None:
    chat = Chat()
    kept = chat.say("natchez", "p1", "Ann", "one", 0)
    chat.forget(chat.say("natchez", "p1", "Ann", "two", 0))
    assert chat.last("natchez") == (kept,)
    chat.forget(kept)
    chat.forget(kept)
    assert chat.last("natchez") == ()
