"""The rules page of Russian Poker, told from the rules of its houses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.cards import RANKS
from riverboat.russian.rules import PRESETS, SEED
from riverboat.wire.messages import BookPoints, GamePage, GameStep
from riverboat.wire.tongue import ENGLISH

if TYPE_CHECKING:
    from riverboat.russian.rules import Rules
    from riverboat.wire.tongue import Tongue

GAME: Final = "russian_poker"

KINDS: Final = {
    "ace_king": "Ace-King",
    "pair": "pair",
    "two_pair": "two pair",
    "three_of_a_kind": "three of a kind",
    "straight": "straight",
    "flush": "flush",
    "full_house": "full house",
    "four_of_a_kind": "four of a kind",
    "straight_flush": "straight flush",
    "royal_flush": "royal flush",
}
"""What combinations are called, by their kind."""

ABOUT: Final = (
    (
        "Against the dealer, on up to four boxes: five cards, an exchange or a sixth card, and two combinations that are paid "
        "together."
    ),
    (
        "You play against the house, not against the others. You see your five cards and one of the dealer's. A good hand can be "
        "insured against the dealer having no game."
    ),
)

STEPS: Final = (
    (
        "Bets",
        (
            "Lay an ANTE on a box, and a BONUS beside it if you like. Of several boxes at most one is open, the others are dark: "
            "their BET lies there before the deal, and nobody may look at their cards."
        ),
    ),
    (
        "The deal",
        (
            "Five cards to each box, five to the dealer, who opens one of his. BONUS goes by your first five cards: an open box's "
            "is paid right after the deal."
        ),
    ),
    (
        "Your decision",
        (
            "Fold, and ANTE is lost; stand; or pay one more ANTE for one action: exchange one to five cards, or buy a sixth. "
            "After it fold or go on. To go on is to lay BET, twice ANTE, on your cards."
        ),
    ),
    (
        "Insurance",
        (
            "With three of a kind or better you may insure your hand when you lay BET, for at least one ANTE and at most half of "
            "what BET may win. It pays 1:1 when the dealer has no game."
        ),
    ),
    (
        "Dark boxes",
        (
            "A dark box may buy a sixth card, unseen. It neither exchanges nor folds nor insures; its cards are opened after the "
            "dealer's."
        ),
    ),
    (
        "The dealer",
        (
            "The dealer opens his cards. He has a game with Ace-King or better. Without one, ANTE pays 1:1 and BET comes back. If "
            "he is higher, ANTE and BET are lost and the insurance comes back. If you are equal, all comes back. If you are "
            "higher, BET pays by the table, ANTE comes back and the insurance is lost."
        ),
    ),
    (
        "Out of time",
        "BET is laid on a pair or better, without insurance; a lower hand is folded. You can choose to fold always.",
    ),
)

COMBINATIONS: Final = (
    (
        "A combination is only the cards that make it. The best-paid one whose cards are not all in the first is paid too: K K A "
        "8 5 is a pair and an Ace-King."
    ),
    "Only the first combination has to beat the dealer. Six cards never pay less than any five of them.",
    "The ace is high or low in a straight. Of equal combinations the other cards decide.",
)


def russian_page(say: Tongue = ENGLISH) -> GamePage:
    """Return the rules page of the game as the seeds play it, and what its houses settle, as ``say`` says it."""
    bonus = SEED.bonus
    pays = [_paid(say, "BET pays, to one: {pays}.", SEED.pay_table.by_kind)]
    pays += [_paid(say, "BONUS pays, to one: {pays}.", bonus.table.by_kind)] if bonus else []
    return GamePage(
        game=GAME,
        name=say(SEED.name),
        about=tuple(map(say, ABOUT)),
        players=(1, SEED.max_boxes),
        limit_name="",
        layout="dealer",
        steps=tuple(GameStep(say(street), say(text)) for street, text in STEPS),
        wins=(*pays, *map(say, COMBINATIONS)),
        books=tuple(BookPoints(rules.key, say(rules.name), house_points(rules, say)) for rules in PRESETS.values()),
        family="russian",
        holding=5,
        ranks=RANKS,
    )


def house_points(rules: Rules, say: Tongue = ENGLISH) -> tuple[str, ...]:
    """Return what a house settles, point by point."""
    return tuple(say(point) for point in (*_boxes(rules), *_actions(rules), *_money(rules)))


def _boxes(rules: Rules) -> tuple[str, ...]:
    if rules.dark_boxes is None:
        return ("There are no dark boxes.",)
    if rules.max_open_boxes == 1:
        return ("Of a player's boxes one may be open, the others are dark.",)
    return ("A player may have two open boxes with equal ANTEs; the second is looked at when the first is decided.",)


def _actions(rules: Rules) -> tuple[str, ...]:
    exchange = "No cards are exchanged."
    if rules.counts:
        most = "one to five cards" if max(rules.counts) > 1 else "exactly one card"
        exchange = f"An exchange of {most} costs one ANTE."
    return (exchange, "A sixth card costs one ANTE." if rules.sixth else "There is no sixth card.")


def _money(rules: Rules) -> tuple[str, ...]:
    game = "a pair" if rules.dealer_qualifies == "pair" else "Ace-King"
    no_game = "ANTE pays 1:1 and BET comes back" if rules.no_game.ante == "pays" else "ANTE and BET come back"
    insured = rules.insurance and ("all" if rules.insurance.share == (1, 1) else "half")
    return (
        f"The dealer has a game with {game} or better.",
        f"When the dealer has no game, {no_game}.",
        "When you win, ANTE pays 1:1." if rules.ante_on_win == "pays" else "When you win, ANTE comes back.",
        "One combination is paid." if rules.second_combination == "off" else "Two combinations are paid together.",
        f"Insurance is for at most {insured} of what BET may win." if insured else "There is no insurance.",
        "There is a BONUS." if rules.bonus else "There is no BONUS.",
        *(("A dealer without a game replaces his highest card for a box that pays for it.",) if rules.dealer_buy else ()),
    )


def _paid(say: Tongue, sentence: str, by_kind: tuple[int, ...]) -> str:
    """Say a pay table in one sentence; what pays nothing is left out."""
    thousands = "," if say is ENGLISH else "\N{NO-BREAK SPACE}"
    paid = [f"{say(KINDS[kind])} {pays:,}".replace(",", thousands) for kind, pays in zip(KINDS, by_kind[1:], strict=True) if pays]
    return say(sentence, pays=", ".join(paid))
