"""Messages of the client as the rules know them."""

from __future__ import annotations

from typing import Any

import pytest

from riverboat.cards import parse_cards
from riverboat.rules import actions
from riverboat.table.refusal import Refusal
from riverboat.wire.asked import Act, Sit, Watch
from riverboat.wire.commands import LONGEST_ID, action_of, id_of, read


def test_a_message_is_read_by_its_type() -> None:
    assert read('{"type":"watch","table":"t"}') == Watch("t")
    assert read('{"type":"sit","id":"c1","table":"t","buy_in":200,"seat":3,"post":true}') == Sit("c1", "t", 200, 3, post=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        '{"type":"welcome"}',
        '{"type":"watch"}',
        '{"type":"watch","table":1}',
        '{"type":"watch","table":""}',
        '{"type":"leave","table":"t"}',
        '{"type":"leave","id":"","table":"t"}',
        '{"type":"sit","id":"c","table":"t","buy_in":1.5}',
        '{"type":"sit","id":"c","table":"t","buy_in":"1"}',
        '{"type":"act","id":"c","table":"t","hand":1,"turn":1,"kind":5}',
        '{"type":"leave","id":"' + "x" * (LONGEST_ID + 1) + '","table":"t"}',
        '{"type":"watch","table":"' + "x" * (LONGEST_ID + 1) + '"}',
        "[" * 10_000,
        '{"type":"watch","table":"\\ud800"}',
    ],
)
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(text)
    assert refused.value.code == "bad_message"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"id":"c1","type":"dance"}', "c1"),
        ('{"id":5}', ""),
        ("{}", ""),
        ("[", ""),
        ("5", ""),
        ('{"id":"' + "x" * (LONGEST_ID + 1) + '"}', ""),
        ("[" * 10_000, ""),
    ],
)
def test_the_id_of_what_cannot_be_read(text: str, found: str) -> None:
    assert id_of(text) == found


@pytest.mark.parametrize(
    ("kind", "fields", "action"),
    [
        ("fold", {}, actions.Fold()),
        ("check", {}, actions.Check()),
        ("call", {}, actions.Call()),
        ("bet", {"to": 40}, actions.Bet(40)),
        ("raise", {"to": 40}, actions.Raise(40)),
        ("complete", {"to": 40}, actions.Complete(40)),
        ("bring_in", {}, actions.BringIn()),
        ("stand_pat", {}, actions.StandPat()),
        ("discard", {"cards": ("As", "td")}, actions.Discard(parse_cards("As Td"))),
        ("show", {}, actions.Show()),
        ("muck", {}, actions.Muck()),
    ],
)
def test_every_action_has_its_word(kind: str, fields: dict[str, Any], action: actions.Action) -> None:
    assert action_of(Act("c", "t", 1, 1, kind, **fields)) == action


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("raise", {}, "bad_amount"),
        ("bet", {"to": -5}, "bad_amount"),
        ("complete", {"to": 2**53}, "bad_amount"),
        ("discard", {"cards": ("1s",)}, "bad_message"),
        ("discard", {"cards": ("",)}, "bad_message"),
        ("", {}, "bad_message"),
        ("Fold", {}, "bad_message"),
        ("x" * 1000, {}, "bad_message"),
    ],
)
def test_what_is_no_action_is_refused(kind: str, fields: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        action_of(Act("c", "t", 1, 1, kind, **fields))
    assert refused.value.code == code
    assert len(refused.value.text) < 300
