"""What a box wins and loses, line by line; each line names its rule and is a row of the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from riverboat.hands import high
from riverboat.russian import events as ev
from riverboat.russian.combinations import KINDS, first_and_second, made_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from riverboat.cards import Card
    from riverboat.chips import Chips
    from riverboat.russian.rules import Rules
    from riverboat.russian.state import Box

NO_GAME: Final = "no_game"
DEALER_HIGHER: Final = "dealer_higher"
EQUAL: Final = "equal"
PLAYER_HIGHER: Final = "player_higher"
FOLDED: Final = "folded"


def lines_of(box: Box, rules: Rules, dealer_strength: int, *, game: bool) -> tuple[ev.Line, ...]:
    """Return the settlement of a box whose cards are known, against a dealer with ``dealer_strength`` who has a ``game`` or not.

    Of a folded box only what was laid is asked. A line that has nothing to tell is left out.
    """
    outcome = FOLDED if box.folded else outcome_of(box.cards, dealer_strength, game=game)
    lines = [_ante(box, rules, outcome)]
    if not box.folded:
        lines += _bet(box, rules, outcome)
    if box.fee:
        lines.append(ev.Line(ev.FEE, box.fee, box.action, lost=box.fee))
    if box.dealer_fee:
        lines.append(ev.Line(ev.FEE, box.dealer_fee, "dealer_card", lost=box.dealer_fee))
    if box.insurance:
        lines.append(_insurance(box, outcome))
    if box.bonus:
        lines.append(_bonus(box))
    return tuple(lines)


def outcome_of(cards: Sequence[Card], dealer_strength: int, *, game: bool) -> str:
    """Return how five or six cards stand against the dealer: no_game, dealer_higher, equal or player_higher."""
    if not game:
        return NO_GAME
    own = high.strength(cards)
    if own == dealer_strength:
        return EQUAL
    return PLAYER_HIGHER if own > dealer_strength else DEALER_HIGHER


def _ante(box: Box, rules: Rules, outcome: str) -> ev.Line:
    """Settle ANTE."""
    pays = {NO_GAME: rules.no_game.ante, PLAYER_HIGHER: rules.ante_on_win}.get(outcome) == "pays"
    lost = box.ante if outcome in {FOLDED, DEALER_HIGHER} else 0
    return ev.Line(ev.ANTE, box.ante, outcome, lost=lost, won=box.ante * pays, pays=int(pays))


def _bet(box: Box, rules: Rules, outcome: str) -> list[ev.Line]:
    """Settle BET: one line, or one for each of two combinations that are paid."""
    if outcome == PLAYER_HIGHER:
        return _bet_won(box, rules)
    pays = outcome == NO_GAME and rules.no_game.bet == "pays"
    lost = box.bet if outcome == DEALER_HIGHER else 0
    return [ev.Line(ev.BET_FIRST, box.bet, outcome, lost=lost, won=box.bet * pays, pays=int(pays))]


def _bet_won(box: Box, rules: Rules) -> list[ev.Line]:
    """Pay BET by the table; the stake goes back with the first combination."""
    kinds = [kind for kind, _ in first_and_second(box.cards, rules) if kind]
    pays = tuple(rules.pay_table.by_kind[kind] for kind in kinds)
    wins = rules.payout(box.bet, pays)
    told = ((ev.BET_FIRST, box.bet, PLAYER_HIGHER), (ev.BET_SECOND, 0, "second_combination"))
    return [
        ev.Line(what, stake, rule, won=won, pays=n, combination=KINDS[kind], capped=won < box.bet * n)
        for (what, stake, rule), kind, n, won in zip(told, kinds, pays, wins, strict=False)
    ]


def _insurance(box: Box, outcome: str) -> ev.Line:
    """Settle the insurance: it pays 1:1 when the dealer has no game, and is lost when the player is higher."""
    won = box.insurance if outcome == NO_GAME else 0
    lost = box.insurance if outcome == PLAYER_HIGHER else 0
    return ev.Line(ev.INSURANCE, box.insurance, outcome, lost=lost, won=won, pays=int(outcome == NO_GAME))


def _bonus(box: Box) -> ev.Line:
    """Tell how the BONUS came out; one that was not settled before its box was folded is lost."""
    event = box.bonus_event
    if event is None or not event.won:
        return ev.Line(ev.BONUS, box.bonus, FOLDED if event is None else "bonus_lost", lost=box.bonus)
    return ev.Line(ev.BONUS, box.bonus, "bonus_won", won=event.won, pays=event.pays, combination=event.combination)


def bonus_of(cards: Sequence[Card], rules: Rules, stake: Chips) -> tuple[str, int, Chips]:
    """Return what a BONUS of ``stake`` wins on the first five cards: the kind, n to 1, and chips; nothing: "", 0, 0."""
    kind, _ = made_of(cards)
    pays = rules.bonus.table.by_kind[kind] if rules.bonus else 0
    return (KINDS[kind], pays, stake * pays) if pays else ("", 0, 0)


def most_to_lose(rules: Rules, ante: Chips, bonus: Chips = 0) -> Chips:
    """Return more chips than the house can't lose on one box of these stakes: what its bank should hold before the bets close."""
    pays = sorted(rules.pay_table.by_kind)
    together = pays[-1:] if rules.second_combination == "off" else pays[-2:]
    bet = ante * rules.bet_multiple
    won = max(sum(rules.payout(bet, tuple(reversed(together)))), bet)
    return ante + won + bonus * (rules.bonus.table.by_kind[-1] if rules.bonus else 0)
