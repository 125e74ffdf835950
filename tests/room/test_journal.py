"""The journal: every event comes back as it was, secrets stand in the private payload only, later releases can be read."""

from __future__ import annotations

from typing import get_args, get_origin, get_type_hints

import msgspec
import pytest

from riverboat.room.journal import JournalError, Row, event_from, from_row, to_row
from riverboat.rules.events import CardsDealt, Event, HandStarted, Stakes
from riverboat.table.events import EVENTS, AnyEvent, Envelope, PlayerSat, enveloped

STARTED = HandStarted(
    "razz",
    "fl",
    "seeds",
    Stakes(ante=1, bring_in=2, small_bet=10, big_bet=20),
    (0, 3),
    (200, 150),
    3,
    deck=(17, 33, 5),
    reshuffle=(9,),
)


PLAIN: dict[object, object] = {int: 7, str: "text", bool: True}


def sample(hint: object) -> object:
    """A value of a field's type that is not its default, as a decoder takes it."""
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        hints = get_type_hints(hint)
        return {name: sample(hints[name]) for name in hint.__struct_fields__}
    parts = [part for part in get_args(hint) if part not in (type(None), Ellipsis)]
    value = sample(parts[0])
    return [value, value] if get_origin(hint) is tuple else value


def full(event: type[Event]) -> Event:
    """An event with all of its fields filled."""
    hints = get_type_hints(event)
    fields = {name: sample(hints[name]) for name in event.__struct_fields__}
    return msgspec.convert({"type": event.__name__, **fields}, event)


@pytest.mark.parametrize("kind", sorted(EVENTS))
def test_every_event_comes_back_as_it_was(kind: str) -> None:
    envelope = Envelope("natchez", 3, 41, 1_700_000_000_000, full(EVENTS[kind]))
    assert from_row(to_row(envelope)) == envelope


@pytest.mark.parametrize("kind", sorted(EVENTS))
def test_without_the_private_payload_an_event_is_what_the_public_saw(kind: str) -> None:
    event = full(EVENTS[kind])
    row = to_row(Envelope("natchez", 3, 41, 0, event))
    public = event_from(row.kind, row.public)
    assert public == event.seen_by(None)
    assert bool(row.private) == bool(event.OWNER + event.SECRET)


def test_every_event_is_frozen_and_tagged_with_its_name() -> None:
    assert len(EVENTS) == len(get_args(AnyEvent))
    for name, event in EVENTS.items():
        config = event.__struct_config__
        assert (config.frozen, config.tag) == (True, name)


def test_the_deck_stands_in_the_private_payload_alone() -> None:
    row = to_row(Envelope("natchez", 1, 1, 0, STARTED))
    assert b"deck" not in row.public
    assert b"17" not in row.public
    assert msgspec.json.decode(row.private) == {"deck": [17, 33, 5], "reshuffle": [9]}


def test_no_private_payload_without_secrets() -> None:
    assert to_row(Envelope("natchez", 1, 1, 0, CardsDealt(2, up=(5,)))).private == b""
    assert to_row(Envelope("natchez", 1, 1, 0, CardsDealt(2, count=1, down=(5,)))).private == b'{"down":[5]}'


def test_fields_of_a_later_release_are_passed_over_and_missing_ones_have_their_defaults() -> None:
    public = b'{"type":"PlayerSat","seat":1,"player":"p1","name":"Ann","bot":"","stack":500,"mood":"good"}'
    assert event_from("PlayerSat", public) == PlayerSat(1, "p1", "Ann", "", 500)
    row = to_row(Envelope("natchez", 1, 1, 0, STARTED))
    later = msgspec.structs.replace(row, public=row.public[:-1] + b',"moon":"full"}')
    assert from_row(later).event == STARTED


@pytest.mark.parametrize(
    ("kind", "public", "private", "why"),
    [
        ("MoonRose", b"{}", b"", "no event is called 'MoonRose'"),
        ("PlayerSat", b'{"type":"PlayerSat"}', b"", "missing required field"),
        ("PlayerSat", b"\xff", b"", "can't be read"),
        ("PlayerSat", b"", b"", "can't be read"),
        ("CardsDealt", b'{"type":"CardsDealt","seat":1}', b'{"down":"17"}', "this CardsDealt can't be read: ValidationError"),
    ],
)
def test_a_row_that_cannot_be_read_says_why(kind: str, public: bytes, private: bytes, why: str) -> None:
    with pytest.raises(JournalError, match=why):
        from_row(Row("natchez", 1, 0, 0, kind, public, private))


def test_an_error_quotes_no_secret() -> None:
    with pytest.raises(JournalError) as error:
        event_from("CardsDealt", b'{"type":"CardsDealt","seat":1}', b'{"down":["As"]}')
    assert "As" not in str(error.value)
    assert error.value.__cause__ is None


def test_envelopes_are_numbered_without_gaps_and_know_their_hand() -> None:
    events = [PlayerSat(1, "p", "Ann", "", 5), STARTED, CardsDealt(2)]
    assert [(e.seq, e.hand, e.at) for e in enveloped("natchez", 4, 10, 99, events)] == [(11, 4, 99), (12, 5, 99), (13, 5, 99)]
