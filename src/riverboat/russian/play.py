"""A way to play, told by how its coups end: what it is worth follows for any pay table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from riverboat.russian.prices import prices_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from riverboat.russian.rules import Rules


class Play(NamedTuple):
    """How the coups of a play end, against a dealer who needs ``dealer_qualifies``, in parts of all coups; insurance is left out.

    ``fold``: the box folds; ``no_game``: BET lies and the dealer has none; ``lost``: he is higher; ``won``: BET won, by the code
    of its combinations. In ``sixth`` of them a sixth card is bought, in ``exchanges`` so many cards are exchanged.
    """

    dealer_qualifies: str
    fold: float
    no_game: float
    lost: float
    sixth: float
    exchanges: Mapping[int, float]
    won: Mapping[int, float]

    def fits(self, rules: Rules) -> bool:
        """Return whether a house offers all that this play takes, and its dealer needs as much."""
        offered = (rules.sixth or not self.sixth) and set(self.exchanges) <= set(rules.counts)
        return offered and rules.dealer_qualifies == self.dealer_qualifies

    def value(self, rules: Rules, ante: int | None = None) -> float:
        """Return what the play is worth by these rules, in ANTEs a coup."""
        prices = prices_of(rules, ante)
        fees = self.sixth * rules.sixth_price + sum(part * rules.price_of(count) for count, part in self.exchanges.items())
        won = sum(part * prices.wins[code] for code, part in self.won.items())
        return (prices.no_game * self.no_game - prices.lose * self.lost - prices.fold * self.fold + won) / prices.ante - fees
