"""What nobody may see, nobody is told: of the same public coup with other hidden cards everybody hears the same bytes."""

from __future__ import annotations

import random

import msgspec
import pytest

from riverboat.cards import parse_cards
from riverboat.russian import actions as do
from riverboat.russian import events as ev
from riverboat.russian.coup import Coup
from riverboat.russian.rules import PRESETS
from riverboat.russian.state import HIDDEN
from riverboat.simulate_coups import play
from tests.russian.playing import ACE_KING, dealt, deck, opened

ENCODE = msgspec.json.encode


def heard(coup: Coup, player: int | None) -> list[bytes]:
    """Return what an audience hears of a coup, event by event."""
    return [ENCODE(event.seen_by(player)) for event in coup.events]


def test_what_is_hidden_is_in_no_repr() -> None:
    coup = dealt("8s 8h 8c Ad Kc", ACE_KING, "2h", bonus=5)
    coup.act(0, do.Exchange(parse_cards("Ad Kc")))
    told = "\n".join(map(repr, coup.events))
    assert "deck=" not in told
    for name in ("cards=", "sealed=", "drawn=", "discarded=", "won="):
        assert name not in told
    assert "card=" in told, "the dealer's open card is everybody's"


def test_each_audience_sees_its_own_cards_only() -> None:
    coup = opened(do.PlaceAnte(0, 10, bonus=5), do.PlaceAnte(1, 10, dark=True), do.PlaceAnte(2, 10), players={2: 1})
    coup.close(deck("8s 8h 8c Ad Kc", "Qs Qh 2c 5d 4c", "7s 7h 7c 6d 6c", ACE_KING))
    own, others, public = coup.view(0), coup.view(1), coup.view(None)
    assert own.boxes[0].cards == parse_cards("8s 8h 8c Ad Kc")
    assert [made.kind for made in own.boxes[0].combinations] == ["three_of_a_kind", "ace_king"]
    assert own.boxes[1].cards == own.boxes[2].cards == (HIDDEN,) * 5, "nobody looks at a dark box"
    assert others.boxes[0].cards == public.boxes[0].cards == (HIDDEN,) * 5
    assert others.boxes[0].combinations == ()
    assert own.dealer == (*parse_cards("4h"), *(HIDDEN,) * 4)
    assert own.boxes[0].bonus_came is not None
    assert (others.boxes[0].bonus_settled, others.boxes[0].bonus_came) == (True, None)


def test_a_folded_box_is_never_shown() -> None:
    coup = opened(do.PlaceAnte(0, 10), do.PlaceAnte(1, 10), players={1: 1})
    coup.close(deck("8s 8h 8c Ad Kc", "Qs Qh 2c 5d 4c", ACE_KING))
    coup.act(0, do.Fold())
    coup.act(1, do.Bet())
    assert coup.over
    assert coup.view(1).boxes[0].cards == (HIDDEN,) * 5
    assert coup.view(0).boxes[0].cards == parse_cards("8s 8h 8c Ad Kc")
    assert coup.view(0).boxes[1].cards == parse_cards("Qs Qh 2c 5d 4c")
    assert coup.view(None).dealer == parse_cards(ACE_KING)


def test_which_cards_were_exchanged_only_their_owner_knows() -> None:
    coup = opened(do.PlaceAnte(0, 10), do.PlaceAnte(1, 10), players={1: 1})
    coup.close(deck("8s 8h 8c Ad Kc", "Qs Qh 2c 5d 4c", ACE_KING))
    coup.act(0, do.Exchange(parse_cards("Ad Kc")))
    assert coup.view(0).boxes[0].discarded == parse_cards("Ad Kc")
    assert coup.view(1).boxes[0].discarded == (HIDDEN, HIDDEN)
    assert coup.view(1).boxes[0].exchanged == 2


def swapped(coup: Coup, audience: int | None, rng: random.Random) -> Coup:
    """Play the same coup with other cards where the audience may not look.

    Seen cards stay: what the dealer and the boxes show at the end, and all of the audience's open boxes. Insurance, a bet on which
    the result depends, and BONUS lines are public when they are made: coups with these are left to other tests.
    """
    seen = set(coup.dealer if coup.dealer_game is not None else coup.dealer[:1])
    for box in coup.boxes.values():
        if box.opened or (box.player == audience and not box.dark):
            seen |= set(box.cards) | set(box.discarded)
    hidden = [card for card in coup.deck if card not in seen]
    mapping = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    other = Coup.start(dict(coup.brought), coup.started.limits, coup.rules)
    for event in coup.events:
        act_again(other, coup, event, mapping)
    return other


def act_again(other: Coup, coup: Coup, event: ev.Event, mapping: dict[int, int]) -> None:
    """Do what an event of the first coup tells of, with the other cards."""
    match event:
        case ev.AntePlaced():
            other.act(event.player, do.PlaceAnte(event.box, event.ante, dark=event.dark, sixth=event.sixth))
        case ev.BetsClosed():
            other.close([mapping.get(card, card) for card in coup.deck])
        case ev.BoxFolded():
            other.act(coup.boxes[event.box].player, do.Fold())
        case ev.BoxStood() if other.asked is not None and other.asked.number == event.box:
            other.act(coup.boxes[event.box].player, do.Stand())
        case ev.CardsExchanged():
            other.act(event.player, do.Exchange(tuple(mapping.get(card, card) for card in event.discarded)))
        case ev.SixthCardBought() if other.asked is not None and other.asked.number == event.box:
            other.act(event.player, do.BuySixth())
        case ev.BetPlaced():
            other.act(coup.boxes[event.box].player, do.Bet())
        case _:
            pass


@pytest.mark.parametrize("key", PRESETS)
def test_other_hidden_cards_change_nothing_of_what_is_heard(key: str) -> None:
    rules = msgspec.structs.replace(PRESETS[key], bonus=None, insurance=None)
    heard_folds = 0
    for number in range(40):
        rng = random.Random(f"{key}/{number}")
        coup = play(rules, rng)
        if any(isinstance(event, ev.ChipsBrought) for event in coup.events):
            continue
        heard_folds += any(box.folded for box in coup.boxes.values())
        for audience in (None, *coup.stacks):
            other = swapped(coup, audience, rng)
            assert heard(other, audience) == heard(coup, audience)
            assert ENCODE(other.view(audience)) == ENCODE(coup.view(audience))
    assert heard_folds


def test_a_bonus_is_told_to_all_and_its_result_to_its_player() -> None:
    coups = []
    for hand in ("8s 8h 8c Ad Kc", "8s 8h 9c Ad Kc"):
        coup = opened(do.PlaceAnte(0, 10, bonus=5), do.PlaceAnte(1, 10), players={1: 1})
        coup.close(deck(hand, "Qs Qh 2c 5d 4c", ACE_KING))
        coups.append(coup)
    assert heard(coups[0], 1) == heard(coups[1], 1)
    assert heard(coups[0], None) == heard(coups[1], None)
    assert heard(coups[0], 0) != heard(coups[1], 0)
    assert ENCODE(coups[0].view(1)) == ENCODE(coups[1].view(1))


def test_every_event_declares_fields_that_it_has() -> None:
    for event in msgspec.inspect.type_info(ev.AnyEvent).types:  # type: ignore[attr-defined] # a union has types
        cls = event.cls
        assert set(cls.OWNER) | set(cls.SECRET) <= set(cls.__struct_fields__)
        assert cls.__struct_config__.frozen
        assert "player" in cls.__struct_fields__ or not cls.OWNER, "an owner's field needs to say whose"
