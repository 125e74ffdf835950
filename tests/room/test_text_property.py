"""Names and chat lines made of anything at all: refused, or clean, and cleaning twice changes nothing."""

from __future__ import annotations

import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from riverboat.room.chat import LONGEST as LONGEST_LINE
from riverboat.room.chat import clean_text
from riverboat.room.names import LONGEST, SHORTEST, clean_name, name_key
from riverboat.room.players import Players
from riverboat.table.refusal import Refusal

TEXTS = st.text(max_size=40)
TRICKS = st.text(alphabet=st.sampled_from("aAаАbB0oOоО1lIiі \u200b\u202e\u0301\u00ad'-_.ａﬁ①"), max_size=24)  # noqa: RUF001 - look-alikes
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@given(TEXTS | TRICKS)
@example("ﬁ" * 11)
@example("\u1100\u1161" * 12)
def test_a_name_is_refused_or_clean(text: str) -> None:
    try:
        name = clean_name(text)
    except Refusal as refusal:
        reason = (refusal.code, bool(refusal.text))
    else:
        reason = ("bad_name", True)
        assert SHORTEST <= len(name) <= LONGEST
        assert not any(unicodedata.category(character) in UNSEEN for character in name)
        assert name == name.strip()
        assert "  " not in name
        assert clean_name(name) == name
    assert reason == ("bad_name", True)


@given(TEXTS | TRICKS)
def test_a_key_does_not_know_case_spaces_or_accents(text: str) -> None:
    assert name_key(f" {text} ") == name_key(text)
    assert name_key(text) == name_key(text.replace(" ", ""))
    assert not any(character.isspace() for character in name_key(text))


@given(st.lists(TRICKS, max_size=12))
def test_no_two_guests_have_one_key(names: list[str]) -> None:
    players = Players()
    admitted = []
    for number, name in enumerate(names):
        try:
            admitted.append(players.join(name, lambda count, number=number: bytes([number]) * count, 0))  # type: ignore[misc] # a default binds the number
        except Refusal:
            continue
    assert len({player.name_key for player in admitted}) == len(admitted) == len(players)


@given(st.text(max_size=400) | TRICKS)
def test_a_line_is_refused_or_clean(text: str) -> None:
    try:
        line = clean_text(text)
    except Refusal as refusal:
        reason = refusal.code
    else:
        reason = "bad_text"
        assert 0 < len(line) <= LONGEST_LINE
        assert not any(unicodedata.category(character) in UNSEEN for character in line if character != "\u200d")
        assert line == line.strip()
        assert clean_text(line) == line
    assert reason == "bad_text"
