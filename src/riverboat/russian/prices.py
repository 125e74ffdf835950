"""What a box wins and loses by a house's rules, as the solver reads it: chips by the code of the combinations."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.russian.combinations import KINDS, least_of
from riverboat.russian.rules import Rules, RulesError

if TYPE_CHECKING:
    from riverboat.chips import Chips

OF_FIVE: Final = len(KINDS) ** 2
"""The codes of five cards: 11 times the first combination's kind plus the second's. Those of six cards come behind them."""

CODES: Final = 2 * OF_FIVE
BEST_PLAY: Final = -1
"""In the place of the strength from which BET is laid: wherever that is better than to fold."""

MOST_CHIPS: Final = 1 << 25
"""No price is higher: times all draws and all hands of the dealer it is still a number of 63 bits."""

MOST_SWEPT: Final = 1 << 17
"""No price is higher where all hands are swept."""


class Prices(NamedTuple):
    """Prices of a box with ``ante`` chips.

    ``no_game`` is won when the dealer has no game, ``lose`` lost when he is higher, ``fold`` lost by folding; by code, ``wins``
    is won when the player is higher and ``most`` the highest insurance (0: none). The dealer has a game from the strength
    ``game_from`` on. BET is laid from ``bet_from`` on, or BEST_PLAY. ``pairs``: a straight beside one of its ranks is taken as
    its pair.
    """

    ante: Chips
    no_game: Chips
    lose: Chips
    fold: Chips
    game_from: int
    bet_from: int
    pairs: bool
    wins: tuple[Chips, ...]
    most: tuple[Chips, ...]


@lru_cache(maxsize=16)
def counts_with(rules: Rules) -> bool:
    """Whether the solver counts with all that these rules offer: not where they sell the dealer another card."""
    return not rules.dealer_buy


def require_counted(rules: Rules) -> None:
    """Raise RulesError for rules that the solver does not count with."""
    if not counts_with(rules):
        raise RulesError(
            f"the solver does not count with the dealer's card that {rules.key!r} sells: ask with dealer_buy=0, "
            "what players can have at least"
        )


def prices_of(rules: Rules, ante: Chips | None = None, bet_from: int = BEST_PLAY) -> Prices:
    """Return the prices of a box by ``rules``, and of how many chips of ANTE they are.

    ``ante`` matters where the house limits what BET wins, which is a number of chips. Raises RulesError when it is needed
    and was not given, or when it is so high that the solver can't count with it.
    """
    if rules.max_payout and ante is None:
        raise RulesError(f"BET wins {rules.max_payout} chips at most: say for how many chips of ANTE")
    if ante is None or not rules.max_payout:
        ante = rules.insurance.share[1] if rules.insurance else 1
    bet = ante * rules.bet_multiple
    paid = [_paid(rules, bet, ante, code) for code in range(CODES)]
    prices = Prices(
        ante=ante,
        no_game=ante * (rules.no_game.ante == "pays") + bet * (rules.no_game.bet == "pays"),
        lose=ante + bet,
        fold=ante,
        game_from=least_of(rules.game_from),
        bet_from=bet_from,
        pairs=not rules.paired_straight_pays,
        wins=tuple(win for win, _ in paid),
        most=tuple(most for _, most in paid),
    )
    require_prices(prices, MOST_CHIPS)
    return prices


def require_prices(prices: Prices, most: Chips) -> None:
    """Raise RulesError when a price is higher than the solver can count with."""
    highest = max(*prices.wins, *prices.most, prices.lose)
    if highest > most:
        raise RulesError(f"here prices of up to {most} chips are counted; with an ANTE of {prices.ante} one is {highest}")


def _paid(rules: Rules, bet: Chips, ante: Chips, code: int) -> tuple[Chips, Chips]:
    """Return what BET wins on the combinations of a code, with what ANTE does, and the most they may be insured for."""
    six, pair = divmod(code, OF_FIVE)
    kinds = tuple(kind for kind in divmod(pair, len(KINDS)) if kind)
    if not rules.second_on(5 + six):
        kinds = kinds[:1]
    pays = tuple(rules.pay_table.by_kind[kind] for kind in kinds)
    win = sum(rules.payout(bet, pays)) + ante * (rules.ante_on_win == "pays")
    return win, rules.insurable(ante, kinds)[1]
