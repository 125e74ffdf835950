"""The rules of a table of Russian Poker: one immutable object, so that another house is a preset and not a fork.

Prices and stakes are whole multiples of the box's ANTE where nothing else is said. ``PRESETS`` has the houses we know.
"""

from __future__ import annotations

import hashlib
from functools import cached_property, lru_cache
from typing import Final, Literal

import msgspec

from riverboat.chips import Chips
from riverboat.russian.combinations import KINDS

MOST_BOXES: Final = 4
"""More boxes of ten cards each, and the dealer's five, are more than a deck."""

PaidKind = Literal[
    "ace_king",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
]


class RulesError(ValueError):
    """Rules that can't be played by: the message says what was wrong, with its numbers, and what would be right."""


class _Table(msgspec.Struct, frozen=True, dict=True):
    """What kinds of combinations pay, n to 1; kinds without a field pay nothing."""

    def __post_init__(self) -> None:
        """Refuse a table that falls."""
        before, least = "nothing", 0
        for kind, pays in zip(KINDS, self.by_kind, strict=True):
            if pays < least:
                raise RulesError(f"the pay table falls: {before} pays {least}:1 and {kind}, which beats it, only {pays}:1")
            before, least = kind, pays

    @cached_property
    def by_kind(self) -> tuple[int, ...]:
        """What each kind pays, by its number."""
        return tuple(getattr(self, kind, 0) for kind in KINDS)


class PayTable(_Table, frozen=True):
    """What BET pays, n to 1."""

    ace_king: int = 1
    pair: int = 1
    two_pair: int = 2
    three_of_a_kind: int = 3
    straight: int = 4
    flush: int = 5
    full_house: int = 7
    four_of_a_kind: int = 20
    straight_flush: int = 50
    royal_flush: int = 100


class BonusTable(_Table, frozen=True):
    """What BONUS pays, n to 1, on the first five cards of a box."""

    three_of_a_kind: int = 15
    straight: int = 35
    flush: int = 50
    full_house: int = 100
    four_of_a_kind: int = 300
    straight_flush: int = 1_000
    royal_flush: int = 5_000


class Bonus(msgspec.Struct, frozen=True):
    """The BONUS: its table, and its stake in chips, from ``least`` to ``most`` (0: no more than the box's ANTE).

    ``settle``: ``after_deal`` settles an open box's right after the deal, so that no fold costs a winning BONUS; ``seed`` before
    an exchange or purchase, else when the box is settled, and who folds without either loses it.
    """

    table: BonusTable = BonusTable()
    least: Chips = 1
    most: Chips = 0
    settle: Literal["after_deal", "seed"] = "after_deal"


class Insurance(msgspec.Struct, frozen=True):
    """Insurance against the dealer having no game: for hands from a kind on, for ``least`` ANTEs at least.

    ``share`` is the part of what BET may win that can be insured, as numerator and denominator.
    """

    from_kind: PaidKind = "three_of_a_kind"
    least: int = 1
    share: tuple[int, int] = (1, 2)


class DarkBoxes(msgspec.Struct, frozen=True):
    """Boxes whose cards nobody looks at before the dealer's: whether they may buy a sixth card, and play BONUS.

    They neither exchange nor insure nor fold: that would take looking.
    """

    sixth_card: bool = True
    bonus: bool = True


class NoGame(msgspec.Struct, frozen=True):
    """What a dealer without a game does to ANTE and BET: ``pays`` 1:1, or ``push``."""

    ante: Literal["pays", "push"] = "pays"
    bet: Literal["pays", "push"] = "push"


class Rules(msgspec.Struct, frozen=True, dict=True):
    """How a house plays. The defaults are the game of the seeds; None where a house has no such thing.

    ``equal_antes``: a player's open boxes have equal ANTEs. ``bet_multiple`` ANTEs are a BET. ``exchange_counts`` says how many
    cards may be exchanged at once, ``exchange_price`` what that costs, by count where it is a list. ``actions`` is 1 where a box
    may exchange or buy, else 0. ``second_combination`` says on how many cards two combinations are paid; ``paired_straight``
    whether a straight beside one of the same ranks is paid as such or as its pair. ``max_payout`` (chips, 0: none) is the most that
    BET wins on a box, and what insurance is counted from. ``dealer_buy`` is the price in ANTEs (0: it is not for sale) for which an
    open box has a dealer without a game replace his highest card. ``decision_seconds`` is the time for a decision; when it is over,
    BET is placed on ``late_bet_from`` or better. Raises RulesError.
    """

    key: str = "seed"
    name: str = "Russian Poker"
    max_boxes: int = MOST_BOXES
    max_open_boxes: int = 1
    equal_antes: bool = False
    dark_boxes: DarkBoxes | None = DarkBoxes()
    bet_multiple: int = 2
    dealer_qualifies: Literal["ace_king", "pair"] = "ace_king"
    no_game: NoGame = NoGame()
    ante_on_win: Literal["pays", "push"] = "push"
    actions: Literal[0, 1] = 1
    exchange_counts: tuple[int, ...] = (1, 2, 3, 4, 5)
    exchange_price: int | tuple[int, ...] = 1
    sixth_card: bool = True
    sixth_price: int = 1
    pay_table: PayTable = PayTable()
    second_combination: Literal["five_and_six", "six_only", "off"] = "five_and_six"
    paired_straight: Literal["straight", "pair"] = "straight"
    insurance: Insurance | None = Insurance()
    bonus: Bonus | None = Bonus()
    max_payout: Chips = 0
    dealer_buy: int = 0
    decision_seconds: int = 25
    late_bet_from: PaidKind = "pair"

    def __post_init__(self) -> None:
        """Refuse what can't be played."""
        for wrong, text in _faults(self):
            if wrong:
                raise RulesError(text)

    # ------------------------------------------------------------ what follows from the fields

    @property
    def paired_straight_pays(self) -> bool:
        """Whether a second straight of the same ranks is paid."""
        return self.paired_straight == "straight"

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards may be exchanged at once: none where there are no actions."""
        return self.exchange_counts if self.actions else ()

    @property
    def sixth(self) -> bool:
        """Whether a sixth card may be bought."""
        return self.sixth_card and bool(self.actions)

    @property
    def game_from(self) -> int:
        """The kind with which the dealer begins to have a game."""
        return KINDS.index(self.dealer_qualifies)

    @property
    def late_from(self) -> int:
        """The kind from which BET is placed for who is late."""
        return KINDS.index(self.late_bet_from)

    def second_on(self, cards: int) -> bool:
        """Return whether so many cards are paid for two combinations."""
        return self.second_combination == "five_and_six" or (self.second_combination == "six_only" and cards == 6)

    def price_of(self, count: int) -> int:
        """Return how many ANTEs an exchange of ``count`` cards costs."""
        price = self.exchange_price
        return price if isinstance(price, int) else price[self.exchange_counts.index(count)]

    def payout(self, bet: Chips, pays: tuple[int, ...]) -> tuple[Chips, ...]:
        """Return the chips that BET wins on each of a hand's combinations; all together no more than ``max_payout``."""
        wins: list[Chips] = []
        for n in pays:
            room = self.max_payout - sum(wins) if self.max_payout else bet * n
            wins.append(min(bet * n, room))
        return tuple(wins)

    def insurable(self, ante: Chips, kinds: tuple[int, ...]) -> tuple[Chips, Chips]:
        """Return the least and the most that combinations of these kinds may be insured for, in chips; (0, 0): not at all."""
        if self.insurance is None or max(kinds, default=0) < KINDS.index(self.insurance.from_kind):
            return 0, 0
        pays = self.pay_table.by_kind
        part, whole = self.insurance.share
        most = sum(self.payout(ante * self.bet_multiple, tuple(pays[kind] for kind in kinds))) * part // whole
        least = ante * self.insurance.least
        return (least, most) if least <= most else (0, 0)

    @cached_property
    def hash(self) -> str:
        """16 hexadecimal digits that change with the rules, not with their key and name: every record has them."""
        return rules_hash(self)


@lru_cache(maxsize=64)
def rules_hash(rules: Rules) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of all fields but key and name.

    A field that came later is left out where it has its default: the houses of before keep their hashes.
    """
    fields = msgspec.to_builtins(rules)
    del fields["key"], fields["name"]
    if not rules.dealer_buy:
        del fields["dealer_buy"]
    return hashlib.sha256(msgspec.json.encode(fields, order="sorted")).hexdigest()[:16]


def _faults(rules: Rules) -> tuple[tuple[bool, str], ...]:
    """Return all that could be wrong with rules, and whether it is."""
    counts, price, insurance = rules.exchange_counts, rules.exchange_price, rules.insurance
    prices = (price,) if isinstance(price, int) else price
    part, whole = insurance.share if insurance else (1, 2)
    seconds, most, open_boxes = rules.decision_seconds, rules.max_boxes, rules.max_open_boxes
    return (
        (not 1 <= most <= MOST_BOXES, f"a deck is enough for 1 to {MOST_BOXES} boxes, not {most}"),
        (not 1 <= open_boxes <= most, f"a player may have 1 to {most} open boxes, not {open_boxes}"),
        (rules.bet_multiple < 1, f"BET is at least one ANTE, not {rules.bet_multiple}"),
        (
            list(counts) != sorted({count for count in counts if 1 <= count <= 5}),
            f"exchanges are of different numbers of cards from 1 to 5, ascending, not {counts}",
        ),
        (
            not isinstance(price, int) and len(prices) != len(counts),
            f"exchanges of {counts} cards need {len(counts)} prices, not {len(prices)}",
        ),
        (min((*prices, rules.sixth_price)) < 0, f"a price is 0 ANTE or more, not {min((*prices, rules.sixth_price))}"),
        (rules.dealer_buy < 0, f"the dealer's card costs 0 ANTE (it is not for sale) or more, not {rules.dealer_buy}"),
        (not 0 < part <= whole, f"insurance goes up to a part of the payout, of at most 1, not {part}/{whole}"),
        (insurance is not None and insurance.least < 1, "insurance is for at least 1 ANTE"),
        (rules.bonus is not None and rules.bonus.least < 1, "a BONUS is at least 1 chip"),
        (
            rules.bonus is not None and 0 < rules.bonus.most < rules.bonus.least,
            f"a BONUS of at least {rules.bonus and rules.bonus.least} chips can't be at most {rules.bonus and rules.bonus.most}",
        ),
        (rules.max_payout < 0, f"the most that BET wins is 0 (no limit) or more chips, not {rules.max_payout}"),
        (not 5 <= seconds <= 600, f"a decision has 5 to 600 seconds, not {seconds}"),
    )


SEED: Final = Rules()
"""The game of the seeds."""

CARIBBEAN_STUD: Final = Rules(
    key="caribbean_stud",
    name="Caribbean Stud",
    dark_boxes=None,
    ante_on_win="pays",
    actions=0,
    second_combination="off",
    insurance=None,
    bonus=None,
)
OASIS: Final = Rules(
    key="oasis",
    name="Oasis Poker",
    dark_boxes=None,
    ante_on_win="pays",
    exchange_counts=(1,),
    sixth_card=False,
    second_combination="off",
    insurance=None,
    bonus=None,
)
CAMPIONE: Final = Rules(key="campione", name="Russian Poker, insured in full", insurance=Insurance(share=(1, 1)))
CROATIA: Final = Rules(key="croatia", name="Russian Poker, dealer's pair", dealer_qualifies="pair", no_game=NoGame(ante="push"))
TWO_OPEN_BOXES: Final = Rules(key="two_open_boxes", name="Russian Poker, two open boxes", max_open_boxes=2, equal_antes=True)

PRESETS: Final[dict[str, Rules]] = {rules.key: rules for rules in (SEED, CARIBBEAN_STUD, OASIS, CAMPIONE, CROATIA, TWO_OPEN_BOXES)}
"""The houses that ship, by key."""


def find_preset(key: str) -> Rules:
    """Return the preset ``key``; raise RulesError, naming all of them, when there is none."""
    if key not in PRESETS:
        raise RulesError(f"{key!r} is no preset of Russian Poker; there are {', '.join(PRESETS)}")
    return PRESETS[key]


def changed(rules: Rules, changes: str) -> Rules:
    """Return rules with other values in some fields, written such as ``"insurance=none, pay_table.pair=2, sixth_card=no"``.

    A value is a whole number, ``yes`` or ``no``, ``none``, one of the field's words, or several numbers: ``exchange_counts=1 2 3``,
    ``insurance.share=1/3``. Raises RulesError, saying which field or value was wrong.
    """
    fields = msgspec.to_builtins(rules)
    for change in filter(None, map(str.strip, changes.split(","))):
        path, equals, text = change.partition("=")
        *folders, name = path.strip().split(".")
        at = fields
        for folder in folders:
            at = at.get(folder) if isinstance(at, dict) else None
        if not equals or not isinstance(at, dict) or name not in at or name in {"key", "name"}:
            known = ", ".join(name for name in (at if isinstance(at, dict) else fields) if name not in {"key", "name"})
            raise RulesError(f"{change!r} changes no field of the rules; they are {known}")
        at[name] = _value(text.strip(), at[name])
    try:
        return msgspec.convert(fields, Rules)
    except msgspec.ValidationError as error:
        raise RulesError(str(error)) from error


_WORDS: Final = {"none": None, "yes": True, "no": False}


def _value(text: str, before: object) -> object:
    """Return what a written value means in the place of ``before``; what fits nowhere stays a text, and is refused as one."""
    if text in _WORDS:
        return _WORDS[text]
    parts = text.replace("/", " ").split()
    if parts and all(part.removeprefix("-").isdecimal() and part.isascii() for part in parts):
        numbers = [int(part) for part in parts]
        return numbers if len(numbers) > 1 or isinstance(before, list | tuple) else numbers[0]
    return text


@lru_cache(maxsize=256)
def house_rules(preset: str, changes: str = "") -> Rules:
    """Return the rules of a preset with some fields changed, as ``changed`` reads them; their key tells both. Raises RulesError."""
    rules = find_preset(preset)
    made = changed(rules, changes)
    if made.hash == rules.hash:
        return rules
    told = ", ".join("=".join(map(str.strip, part.split("="))) for part in changes.split(",") if part.strip())
    return msgspec.structs.replace(made, key=f"{preset}, {told}", name=f"{rules.name}, {HOUSE_RULES}")


HOUSE_RULES: Final = "house rules"
"""What the name of a preset's rules ends with where a host has changed some."""


def rules_of_key(key: str) -> Rules:
    """Return the rules whose ``key`` this is: that of a preset, or of one with changes. Raises RulesError."""
    preset, _, changes = key.partition(",")
    return house_rules(preset, changes)
