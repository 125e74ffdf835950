"""The check of one hand: honest hands hold, and whatever is tampered with is named."""

from __future__ import annotations

import ast
import copy
import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riverboat import games
from riverboat.cli import main
from riverboat.history import check as checking
from riverboat.history.check import check
from riverboat.rules.actions import Call, Raise, RunTwice
from riverboat.table.events import NonceHash
from riverboat.wire.hand_file import hand_file
from tests.history.hands import FILE, dealt, played, vectors
from tests.table.tables import NOW, do, seated

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]

VECTORS: list[Json] = json.loads(FILE.read_text(encoding="utf-8"))
HOLDEM = next(one["file"] for one in VECTORS if one["game"] == "texas_holdem")


def problems(file: object) -> list[str]:
    return check(json.dumps(file).encode())[1]


def tampered(change: Callable[[Json], object], file: Json = HOLDEM) -> list[str]:
    """What the check says after ``change``."""
    other = copy.deepcopy(file)
    change(other)
    assert other != file
    return problems(other)


def test_the_kept_hands_are_those_that_this_release_makes() -> None:
    assert json.loads(json.dumps(vectors())) == VECTORS, "python -m tests.history.hands"


@pytest.mark.parametrize("game", sorted(games.ALL))
def test_every_game_holds_for_every_audience(game: str) -> None:
    most = games.ALL[game].seats[1]
    for seed in range(4):
        events = played(game, seed, players=2 + (most - 2) * (seed % 2), numbers=seed, opened=seed // 2)
        for seat in (None, *range(2)):
            file = hand_file("natchez", game, events, seat)
            assert problems(file) == []
            assert len(file["leaves"]) % len(games.ALL[game].deck) == 0
            assert (seat is None) or any(card for owner, card in file["dealt"] if owner == seat)


def test_a_hand_that_is_run_twice_holds_and_both_boards_are_opened() -> None:
    chance = random.Random(3)
    table = seated(0, 1, run_it_twice=True)
    events = table.lay_down([NonceHash(0, checking.sha256("ab" * 32))], chance.randbytes)
    events += table.deal_laid({checking.sha256("ab" * 32): "ab" * 32}, NOW)
    assert table.hand is not None
    assert table.pending is not None
    events += do(table, Raise(table.hand.legal(table.pending[0]).most))
    events += do(table, Call())
    events += do(table, RunTwice()) + do(table, RunTwice())
    for seat in (None, 0, 1):
        file = hand_file("natchez", "texas_holdem", events, seat)
        assert problems(file) == []
        assert len([card for who, card in file["dealt"] if who == -1 and card]) == 10


def test_a_changed_salt_is_named() -> None:
    one = HOLDEM["opened"][2]
    said = tampered(lambda file: file["opened"][2].update(salt="0" * 32))
    assert said == [f"place {one['place']}: the salt of its {one['card']} was changed"]


def test_a_changed_number_is_named() -> None:
    assert tampered(lambda file: file["nonces"][1].update(nonce="ab" * 32)) == [
        "nonce 2, of seat 1, is not the one that was laid down"
    ]


def test_a_changed_card_is_named_with_the_one_that_lay_there() -> None:
    one = HOLDEM["opened"][0]
    other = "2c" if one["card"] != "2c" else "2d"
    said = tampered(lambda file: file["opened"][0].update(card=other))
    assert said[0] == f"place {one['place']}: it held {one['card']}, not {other}"


def test_a_card_dealt_from_another_place_is_named() -> None:
    turn, (seat, card) = next((turn, one) for turn, one in enumerate(HOLDEM["dealt"]) if one[1])
    other = next(one["card"] for one in HOLDEM["opened"] if one["card"] != card)
    said = tampered(lambda file: file["dealt"].__setitem__(turn, [seat, other]))
    assert len(said) == 1
    assert f"got {other}, but place" in said[0]
    assert f"with {card}" in said[0]


def test_a_skipped_card_is_named() -> None:
    """Second dealing: the top card is kept back, and everything after it comes from one place further on."""
    said = tampered(lambda file: file["dealt"].insert(0, [0, ""]))
    assert any("but place" in line for line in said)


def test_changed_leaves_and_another_hand_are_named() -> None:
    for change in (
        lambda file: file["leaves"].__setitem__(51, "0" * 64),
        lambda file: file.update(hand=2),
        lambda file: file.update(table="memphis"),
    ):
        assert "not those of the commitment" in tampered(change)[0]


def test_a_number_that_is_said_to_be_missing_changes_the_order() -> None:
    said = tampered(lambda file: file["nonces"][0].update(nonce=""))
    assert said
    assert all("but place" in line or "was not dealt to it" in line for line in said)


def test_a_shown_hand_that_was_never_dealt_there_is_named() -> None:
    file = next(one["file"] for one in VECTORS if one["game"] == "texas_holdem" and one["file"]["shown"])
    board = next(card for seat, card in file["dealt"] if seat == -1)
    said = tampered(lambda other: other["shown"][0]["cards"].__setitem__(0, board), file)
    assert said == [f"seat {file['shown'][0]['seat']} showed {board}, which was not dealt to it"]


def test_reshuffled_cards_out_of_their_order_are_named() -> None:
    late, file = max(
        ([turn for turn, (_, card) in enumerate(one["file"]["dealt"]) if turn >= one["file"]["deck"] and card], one["file"])
        for one in VECTORS
        if one["file"]["reshuffled"]
    )
    assert len(late) >= 2

    def swap(other: Json) -> None:
        one, two = other["dealt"][late[0]], other["dealt"][late[1]]
        one[1], two[1] = two[1], one[1]

    assert any("but not in their order" in line for line in tampered(swap, file))


def test_a_card_that_is_twice_in_the_deck_is_named() -> None:
    table, _ = dealt("texas_holdem", 3)
    assert table.used is not None

    def twice(file: Json) -> None:
        one, two = file["opened"][0], file["opened"][1]
        two["card"] = one["card"]
        file["leaves"][two["place"]] = checking.sha256(f"{two['place']}:{two['card']}:{two['salt']}")
        laid = ",".join(file["leaves"])
        file["commitment"] = checking.sha256(f"riverboat:{file['table']}:{file['hand']}:{laid}")

    assert f"{HOLDEM['opened'][0]['card']} is twice in the deck" in tampered(twice)


@pytest.mark.parametrize(
    "text",
    [b"", b"[]", b"{}", b"\xff", b"null", json.dumps(HOLDEM | {"format": "riverboat-hand/2"}).encode()],
)
def test_what_is_no_hand_is_said_to_be_none(text: bytes) -> None:
    hand, said = check(text)
    assert hand is None
    assert len(said) == 1
    assert said[0].startswith("this is no hand of Riverboat: ")


PLACES = st.sampled_from(["nonces", "leaves", "dealt", "reshuffled", "shown", "opened", "deck", "hand", "commitment"])


@settings(max_examples=150, deadline=None)
@given(PLACES, st.recursive(st.none() | st.integers(-100, 10**9) | st.text(max_size=5), lambda inner: st.lists(inner, max_size=4)))
def test_no_file_breaks_the_check(field: str, value: object) -> None:
    file = copy.deepcopy(HOLDEM)
    if isinstance(file[field], list) and isinstance(value, list):
        file[field][:1] = value
    else:
        file[field] = value
    assert isinstance(problems(file), list)


def test_it_shares_no_code_with_the_side_that_deals_and_is_short() -> None:
    text = Path(checking.__file__).read_text("utf-8")
    imported = {node.module for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)}
    assert {module for module in imported if module and module.startswith("riverboat")} == {"riverboat.cards"}
    assert len(text.splitlines()) <= 150


def test_the_command_says_what_a_file_proves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(HOLDEM))
    assert main(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert "hand 1 at natchez" in said
    assert "shuffled with 2 of the 2 numbers that players laid down" in said
    assert "All of it holds" in said
    path.write_text(json.dumps(HOLDEM | {"nonces": [], "hand": 9}))
    assert main(["verify", str(path)]) == 1
    said = capsys.readouterr().out
    assert "without any number of a player" in said
    assert "WRONG     the leaves are not those of the commitment" in said
    assert main(["verify", str(tmp_path / "no.json")]) == 1
    assert "no.json can't be read: No such file" in capsys.readouterr().err
