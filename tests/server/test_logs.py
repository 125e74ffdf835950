"""The log: key and value, as text or JSON, and never a card or a secret."""

from __future__ import annotations

import io
import json
import logging
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.cards import DECK, cards_text
from riverboat.server.config import ServeConfig
from riverboat.server.logs import CARD, clean, configure, get_log
from tests.server.guests import Guest
from tests.server.playing import play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = before[0], before[1]


def written(form: str, level: str = "info") -> io.StringIO:
    stream = io.StringIO()
    configure(level, form, stream)
    return stream


def rows(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_line_says_what_where_and_when() -> None:
    stream = written("json")
    get_log("riverboat.server.tables.actor").warning("a bot was refused", table="natchez", seat=3)
    (row,) = rows(stream)
    assert (row["event"], row["level"], row["logger"]) == ("a bot was refused", "warning", "riverboat.server.tables.actor")
    assert (row["table"], row["seat"]) == ("natchez", 3)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", row["timestamp"])
    stream = written("text")
    get_log("x").warning("a bot was refused", table="natchez", seat=3)
    assert "a bot was refused" in stream.getvalue()
    assert "seat=3 table=natchez" in stream.getvalue()


def test_the_level_decides_what_is_said() -> None:
    stream = written("json", "warning")
    get_log("x").info("quiet")
    logging.getLogger("uvicorn.error").info("quiet too")
    get_log("x").error("loud")
    assert [row["event"] for row in rows(stream)] == ["loud"]


def test_what_is_no_plain_value_is_only_named() -> None:
    stream = written("json")
    get_log("x").info("said", deck=(1, 2), cards=[3], who=object(), count=5, share=0.5, there=True, none=None)
    (row,) = rows(stream)
    assert (row["deck"], row["cards"], row["who"]) == ("<tuple>", "<list>", "<object>")
    assert (row["count"], row["share"], row["there"], row["none"]) == (5, 0.5, True, None)


def fail(text: str) -> None:
    raise ValueError(text)


def test_an_error_keeps_its_trace_and_loses_its_cards() -> None:
    stream = written("json")
    secret = "0123456789abcdef" * 4
    try:
        fail(f"As appears twice beside KdQc, token {secret}")
    except ValueError:
        get_log("x").exception("failed")
        logging.getLogger("library").exception("of As")
    for row in rows(stream):
        assert "in fail" in row["exception"]
        assert "[card] appears twice beside [card], token [secret]" in row["exception"]
        assert secret not in json.dumps(row)


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=7))
def test_no_card_gets_through(cards: list[int]) -> None:
    for text in (
        cards_text(cards),
        cards_text(cards).replace(" ", ""),
        f"seat 3 holds {cards_text(cards)}.",
        f"({cards_text(cards[:1])})",
    ):
        assert not CARD.search(clean(text)), text


def test_words_stay_as_they_are() -> None:
    text = "table natchez: seat 4 was refused at 10:35:12, case 52, ids 2e and a7, Thomas asks"
    assert clean(text) == text


def test_an_evening_at_the_lowest_level_says_no_card_and_no_secret(tmp_path: Path) -> None:
    stream = written("json", "debug")
    tables = tables_file(tmp_path, ("natchez", "texas_holdem", "nl"), ("draw", "five_card_draw", "fl"))
    with Running(ServeConfig(data=tmp_path / "data", port=0, pace="off", workers=1, tables=tables)) as running:
        guests = [Guest(running.url, running.join(name)) for name in ("Ann", "Bob")]
        for table in ("natchez", "draw"):
            for guest in guests:
                guest.watch(table)
                guest.sit(table, 400)
            play_hand(guests, table)
        guests[0].refused("act", table="natchez", hand=1, turn=1, kind="discard", cards=["As", "Kd"])
        secrets = [guest.cookie for guest in guests] + [running.host_token, running.host_link]
    text = stream.getvalue()
    assert '"event": "hand dealt"' in text
    assert not [secret for secret in secrets if secret in text]
    assert not [row for row in rows(stream) if CARD.search(str(row.get("event"))) or CARD.search(" ".join(map(str, row.values())))]
