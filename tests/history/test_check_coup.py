"""The check of one coup of Russian Poker: honest coups hold for everybody, and whatever is tampered with is named."""

from __future__ import annotations

import ast
import copy
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat.cli import main
from riverboat.history import check_coup as checking
from riverboat.history.check_coup import check_coup
from riverboat.russian import PRESETS
from riverboat.table.shuffle import sha256
from tests.history.coups import EXAMPLE, FILE, PEOPLE, coup_file, example, played, vectors
from tests.house.source import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]

VECTORS: list[Json] = json.loads(FILE.read_text(encoding="utf-8"))
COUP: Json = json.loads(EXAMPLE.read_text(encoding="utf-8"))
SCHEMA = json.loads((ROOT / "docs" / "reference" / "coup.schema.json").read_text(encoding="utf-8"))


def problems(file: object) -> list[str]:
    return check_coup(json.dumps(file).encode())[1]


def tampered(change: Callable[[Json], object], file: Json = COUP) -> list[str]:
    """What the check says after ``change``."""
    other = copy.deepcopy(file)
    change(other)
    assert other != file
    return problems(other)


def event(file: Json, kind: str) -> Json:
    found: Json = next(each for each in file["events"] if each["type"] == kind)
    return found


def test_the_kept_coups_are_those_that_this_release_makes() -> None:
    assert vectors() == VECTORS, "python -m tests.history.coups"
    assert example() + "\n" == EXAMPLE.read_text(encoding="utf-8"), "python -m tests.history.coups"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_house_holds_for_every_audience(preset: str) -> None:
    for seed in range(12):
        table = played(seed, preset=preset, people=1 + seed % 3, numbers=seed % 4, opened=seed // 2)
        for player in ("", *PEOPLE):
            file = coup_file(table, player)
            assert problems(file) == []
            jsonschema_rs.validator_for(SCHEMA).validate(file)
            assert {one["card"] for one in file["opened"]} == {card for _, card in file["dealt"] if card}


def test_the_dealers_new_card_is_checked_like_any_other() -> None:
    replaced = 0
    for seed in range(60):
        file = coup_file(played(seed, change="dealer_buy=1", people=1 + seed % 3), "ann")
        assert problems(file) == []
        jsonschema_rs.validator_for(SCHEMA).validate(file)
        if any(each["type"] == "DealerCardReplaced" for each in file["events"]):
            replaced += 1
            other = "2c" if event(file, "DealerCardReplaced")["card"] != "2c" else "3c"
            assert tampered(lambda told, other=other: event(told, "DealerCardReplaced").update(card=other), file)  # type: ignore[misc] # mypy types no default of a lambda
    assert replaced


def test_a_file_holds_nothing_of_what_its_reader_did_not_see() -> None:
    for seed in range(40):
        table = played(seed, people=3, numbers=3)
        assert table.laid is not None
        assert table.coup is not None
        whole = {
            coup_file(table, player)["seen_by"]: {one["card"] for one in coup_file(table, player)["opened"]} for player in PEOPLE
        }
        public = {one["card"] for one in coup_file(table)["opened"]}
        assert public == set.intersection(*whole.values()) | public
        for own, seen in whole.items():
            boxes = {box.number for box in table.coup.boxes.values() if box.player == own}
            file = coup_file(table, PEOPLE[own])
            assert {box for box, card in file["dealt"] if card in seen - public} <= boxes
        assert table.laid.seed[0] not in json.dumps([coup_file(table, player) for player in ("", *PEOPLE)])


def test_a_changed_salt_is_named() -> None:
    one = COUP["opened"][2]
    said = tampered(lambda file: file["opened"][2].update(salt="0" * 32))
    assert said == [f"place {one['place']}: the salt of its {one['card']} was changed"]


def test_a_changed_number_is_named() -> None:
    assert tampered(lambda file: file["nonces"][1].update(nonce="ab" * 32)) == [
        "nonce 2, of seat 1, is not the one that was laid down"
    ]


def test_a_changed_card_is_named_with_the_one_that_lay_there() -> None:
    one = COUP["opened"][0]
    other = "2c" if one["card"] != "2c" else "2d"
    said = tampered(lambda file: file["opened"][0].update(card=other))
    assert said[0] == f"place {one['place']}: it held {one['card']}, not {other}"


def test_a_card_that_was_exchanged_for_another_after_the_deal_is_named() -> None:
    """The room tells of other cards than it dealt: in the deal, in an exchange, at the showdown."""
    turn, (box, card) = next((turn, one) for turn, one in enumerate(COUP["dealt"]) if one[1] and one[0] >= 0)
    other = next(one["card"] for one in COUP["opened"] if one["card"] != card)
    said = tampered(lambda file: file["dealt"].__setitem__(turn, [box, other]))
    assert any(line.startswith(f"box {box + 1} got {other}, but place") for line in said)
    drawn = event(COUP, "CardsExchanged")["drawn"][0]
    assert tampered(lambda file: event(file, "CardsExchanged")["drawn"].__setitem__(0, card)) == [
        f"box {event(COUP, 'CardsExchanged')['box'] + 1} got {card} by the coup's events, but {drawn} was dealt"
    ]
    for kind, who in (("CardsTakenUp", "box 1"), ("DealerRevealed", "the dealer"), ("BoxOpened", "box 1")):
        new = next(each for _, each in COUP["dealt"] if each and each not in event(COUP, kind)["cards"])
        (line,) = tampered(lambda file, kind=kind, new=new: event(file, kind)["cards"].__setitem__(1, new))  # type: ignore[misc] # mypy types no default of a lambda
        assert line.startswith(f"{who} held ")
        assert f" {new} " in line.split("but ")[1]
    up = event(COUP, "UpCardShown")["card"]
    assert tampered(lambda file: event(file, "UpCardShown").update(card=card)) == [
        f"the dealer got {card} by the coup's events, but {up} was dealt"
    ]


def test_a_box_dealt_out_of_turn_is_named() -> None:
    def swap(file: Json) -> None:
        first, second = (at for at, each in enumerate(file["events"]) if each["type"] == "BoxDealt")
        file["events"][first], file["events"][second] = file["events"][second], file["events"][first]

    assert tampered(swap) == ["card 1 of the deck went to box 1, but by the coup's events to box 2"]
    assert tampered(lambda file: file["dealt"].append([0, ""]))[-1].endswith("of which the coup's events know nothing")
    assert "went to nobody" in tampered(lambda file: file["dealt"].pop())[-1]


def test_changed_leaves_another_coup_and_another_table_are_named() -> None:
    for change in (
        lambda file: file["leaves"].__setitem__(51, "0" * 64),
        lambda file: file.update(coup=2),
        lambda file: file.update(table="memphis"),
    ):
        assert "not those of the commitment" in tampered(change)[0]


def test_a_number_that_is_said_to_be_missing_changes_the_order() -> None:
    assert any("but place" in line for line in tampered(lambda file: file["nonces"][0].update(nonce="")))


def test_a_coup_without_an_opening_proves_nothing_and_says_so() -> None:
    said = tampered(lambda file: file.update(leaves=[], dealt=[], opened=[]))
    assert said == ["the deck of this coup was not opened: it was called off, or its deck can't be read any more"]


@pytest.mark.parametrize("text", [b"", b"[]", b"{}", b"\xff", json.dumps(COUP | {"format": "riverboat-hand/1"}).encode()])
def test_what_is_no_coup_is_said_to_be_none(text: bytes) -> None:
    coup, said = check_coup(text)
    assert coup is None
    assert len(said) == 1
    assert said[0].startswith("this is no coup of Riverboat: ")


FIELDS = st.sampled_from(["nonces", "leaves", "dealt", "opened", "deck", "coup", "commitment", "events"])
ANYTHING = st.recursive(st.none() | st.integers(-100, 10**9) | st.text(max_size=5), lambda inner: st.lists(inner, max_size=4))


@settings(max_examples=150, deadline=None)
@given(FIELDS, ANYTHING)
def test_no_file_breaks_the_check(field: str, value: object) -> None:
    file = copy.deepcopy(COUP)
    if isinstance(file[field], list) and isinstance(value, list):
        file[field][:1] = value
    else:
        file[field] = value
    assert isinstance(problems(file), list)


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, len(COUP["events"]) - 1),
    st.sampled_from(["box", "cards", "card", "drawn", "count", "type", "discarded"]),
    ANYTHING,
)
def test_no_event_breaks_the_check(at: int, field: str, value: object) -> None:
    file = copy.deepcopy(COUP)
    file["events"][at][field] = value
    assert isinstance(problems(file), list)


def test_it_shares_no_code_with_the_side_that_deals_and_is_short() -> None:
    text = Path(checking.__file__).read_text("utf-8")
    imported = {node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    assert {module for module in imported if module and module.startswith("riverboat")} == {
        "riverboat.cards",
        "riverboat.history.check",
    }
    assert len(text.splitlines()) <= 150


def test_the_command_says_what_a_file_of_coups_proves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "coup.json"
    path.write_text(json.dumps(COUP))
    assert main(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert "coup 1 at showboat: " in said
    assert "shuffled with 2 of the 2 numbers that players laid down" in said
    assert "All of it holds" in said
    path.write_text("\n".join(json.dumps(each) for each in VECTORS))
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.count("coup 1 at showboat") == len(VECTORS)
    path.write_text("\n".join(json.dumps(each) for each in [COUP | {"coup": 9}, COUP]))
    assert main(["verify", str(path)]) == 1
    said = capsys.readouterr().out
    assert said.count("WRONG     the leaves are not those of the commitment") == 1
    assert "All of it holds" not in said


def test_the_example_is_checked_by_hand_as_the_page_says() -> None:
    leaf = COUP["opened"][0]
    assert sha256(f"{leaf['place']}:{leaf['card']}:{leaf['salt']}") == COUP["leaves"][leaf["place"]]
