"""``riverboat russian``: exact advice for a hand of Russian Poker, and what a house keeps."""

from __future__ import annotations

import json as json_text
import sys
from pathlib import Path  # noqa: TC003 - the command line reads the annotations
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from riverboat.cli import USAGE, CommandError

if TYPE_CHECKING:
    from fractions import Fraction

    from riverboat.analysis.house_edge import Edge, Question
    from riverboat.russian.advice import Advice, BetAdvice, Option
    from riverboat.russian.rules import Rules


def russian(  # noqa: PLR0913 - the command's options
    what: Literal["advise", "edge"],
    cards: str = "",
    *,
    up: str = "",
    preset: str = "seed",
    change: str = "",
    dead: str = "",
    ante: int | None = None,
    actions: str = "fold,stand,sixth,exchange",
    bet_on: str = "",
    samples: int = 5_000,
    whole: bool = False,
    seed: int = 1,
    file: Path | None = None,
    workers: int = 0,
    ray: bool = False,
    json: bool = False,
) -> int:
    """Advise on a hand of Russian Poker, exactly; or say what a house keeps of each ANTE.

    :param what: advise: what each action of the CARDS is worth; edge: what the house keeps.
    :param cards: The five cards to advise on, such as "Kc 4c 4h 4s 3h"; or six, once the sixth was bought.
    :param up: The dealer's open card.
    :param preset: The house: seed, caribbean_stud, oasis, campione, croatia, two_open_boxes.
    :param change: Fields of its rules with other values, such as "insurance=none, pay_table.pair=2".
    :param dead: Cards that are known to be elsewhere.
    :param ante: Chips of ANTE, where the house limits what BET wins.
    :param actions: What the players do: some of fold, stand, sixth, exchange, parted by commas.
    :param bet_on: The weakest hand that BET is laid on, such as AKJ83 or 22; when not given, wherever that is best.
    :param samples: About how many positions are solved where exchanges can't be counted.
    :param whole: Solve all 5,649,150 positions instead: days, on many machines.
    :param seed: The same seed solves the same positions.
    :param file: A file that keeps what is done, to go on with after a stop.
    :param workers: How many processors work; 0: all.
    :param ray: Run on the cluster that Ray finds (the extra riverboat[cluster]).
    :param json: Print JSON.
    """
    from riverboat.cards import CardError
    from riverboat.russian.rules import RulesError, house_rules

    try:
        rules = house_rules(preset, change)
        if what == "advise":
            return _advise(cards, up, rules, dead, ante, json=json)
        return _edge(_question(rules, actions, bet_on, ante), samples, seed, file, workers, whole=whole, ray=ray, json=json)
    except (CardError, RulesError) as error:
        raise CommandError(str(error), USAGE) from error


# ---------------------------------------------------------------- advice


def _advise(cards: str, up: str, rules: Rules, dead: str, ante: int | None, *, json: bool) -> int:
    """Print what every action is worth."""
    from riverboat.cards import parse_card, parse_cards
    from riverboat.cli.simulate import Progress
    from riverboat.russian.advice import advise, advise_bet
    from riverboat.russian.plain import position_of
    from riverboat.russian.solver import COMPILED

    hand, known = parse_cards(cards), parse_cards(dead)
    if not up:
        raise CommandError('say which card the dealer has open: riverboat russian advise "Kc 4c 4h 4s 3h" --up 6h', USAGE)
    if len(hand) == 6:
        bet = advise_bet(hand, parse_card(up), rules, dead=known, ante=ante)
        print(json_text.dumps(_bet_json(bet), indent=2) if json else "\n".join(_bet_lines(bet)))
        return 0
    position_of(hand, parse_card(up), known)
    if not COMPILED:
        print("riverboat: no compiled core here, so this takes a minute or two", file=sys.stderr)
    told = Progress(1_000, "parts")
    found = advise(hand, parse_card(up), rules, dead=known, ante=ante, progress=lambda part: told(int(1_000 * part)))
    print(json_text.dumps(_advice_json(found, rules), indent=2) if json else "\n".join(_advice_lines(found, rules)))
    return 0


def _advice_lines(found: Advice, rules: Rules) -> list[str]:
    """Return advice as lines to read: the best exchange of each number of cards, and everything else."""
    from riverboat.cards import card_text, cards_text

    position, best = found.position, found.best
    head = f"{rules.name}: {cards_text(position.cards)} against {card_text(position.up)}, in ANTEs, exact"
    lines = [head, "", f"  {'':24}{'worth':>12}{'costs':>11}{'then folds':>12}"]
    told: set[tuple[str, int]] = set()
    for option in found.options:
        kind = (option.action, len(option.cards))
        if kind in told:
            continue
        told.add(kind)
        folds = f"{100 * float(option.folds):.1f} %" if option.action != "fold" else ""
        lines.append(f"  {_named(option):24}{float(option.value):12.6f}{float(best.value - option.value):11.6f}{folds:>12}")
    lines += ["", f"Best: {_named(best)}."]
    if best.action == "stand":
        lines += _bet_lines(found.bet)
    return lines


def _named(option: Option) -> str:
    """Return an option in words."""
    from riverboat.cards import cards_text

    words = {"fold": "fold", "stand": "stand", "sixth_card": "buy the sixth card"}
    return words.get(option.action) or f"exchange {cards_text(option.cards)}"


def _bet_lines(bet: BetAdvice) -> list[str]:
    """Return what to do about BET and insurance as lines."""
    odds = ((bet.no_game, "no game"), (bet.lower, "less"), (bet.equal, "the same"), (bet.higher, "more"))
    lines = [f"The dealer has {', '.join(f'{word} {100 * float(part):.2f} %' for part, word in odds)}."]
    lines.append(f"BET is worth {float(bet.bet):.6f}, a fold -1: {'bet' if bet.bets else 'fold'}.")
    if bet.insured is not None:
        choice = "insure" if bet.insures else "don't insure"
        lines.append(f"Insured for {float(bet.insurance):g} ANTEs it is worth {float(bet.insured):.6f}: {choice}.")
    return lines


def _number(value: Fraction) -> dict[str, Any]:
    """Return an exact number as JSON: rounded, and as a fraction."""
    return {"value": float(value), "exact": f"{value.numerator}/{value.denominator}"}


def _advice_json(found: Advice, rules: Rules) -> dict[str, Any]:
    """Return advice as JSON."""
    from riverboat.cards import card_text

    options = [
        {
            "action": option.action,
            "cards": [card_text(card) for card in option.cards],
            **_number(option.value),
            "cost": float(found.best.value - option.value),
            "draws": option.draws,
            "folds": float(option.folds),
        }
        for option in found.options
    ]
    return {
        "rules": rules.key,
        "rules_hash": rules.hash,
        "cards": [card_text(card) for card in found.position.cards],
        "up": card_text(found.position.up),
        "options": options,
        "standing": _bet_json(found.bet),
    }


def _bet_json(bet: BetAdvice) -> dict[str, Any]:
    """Return what BET is worth as JSON."""
    told = {name: None if part is None else _number(part) for name, part in bet._asdict().items()}
    return told | {"bets": bet.bets, "insures": bet.insures}


# ---------------------------------------------------------------- edge


def _question(rules: Rules, actions: str, bet_on: str, ante: int | None) -> Question:
    """Return whose edge is asked."""
    from riverboat.analysis.house_edge import Question
    from riverboat.russian.prices import BEST_PLAY

    chosen = tuple(action.strip() for action in actions.split(","))
    return Question(rules, chosen, _weakest(bet_on) if bet_on else BEST_PLAY, ante)


def _weakest(text: str) -> int:
    """Return the strength of a hand written by its ranks: AKJ83, or a pair, 22, of which the weakest hand is meant."""
    from riverboat.cards import RANKS
    from riverboat.hands import high

    ranks = [RANKS.find(letter) for letter in text.upper()]
    if len(ranks) == 2 and ranks[0] == ranks[1] >= 0:
        ranks += [rank for rank in range(4) if rank != ranks[0]][:3]
    if len(ranks) != 5 or min(ranks) < 0 or any(ranks.count(rank) > 4 for rank in ranks):
        raise CommandError(f"--bet-on is a hand by its ranks, such as AKJ83, or a pair, such as 22, not {text!r}", USAGE)
    cards: list[int] = []
    for place, rank in enumerate(ranks):
        suits = [suit for suit in (place % 4, 1, 0, 2, 3) if 4 * rank + suit not in cards]
        cards.append(4 * rank + suits[0])
    return high.strength(cards)


def _edge(
    question: Question, samples: int, seed: int, file: Path | None, workers: int, *, whole: bool, ray: bool, json: bool
) -> int:
    """Print what a house keeps."""
    from riverboat.analysis.edge_runs import sampled
    from riverboat.analysis.edge_runs import whole as solve_all
    from riverboat.analysis.house_edge import EdgeError, swept
    from riverboat.analysis.jobs import NoRayError
    from riverboat.cli.simulate import Progress

    if samples < 1 or workers < 0:
        raise CommandError("--samples is 1 or more, --workers 0 or more", USAGE)
    told = Progress(1_000, "parts")
    how: dict[str, Any] = {"workers": workers, "ray": ray, "progress": lambda part: told(int(1_000 * part))}
    begun = perf_counter()
    try:
        if question.is_swept:
            edge = swept(question, **how)
        elif whole:
            edge = solve_all(question, path=file, **how)
        else:
            edge = sampled(question, samples, seed=seed, path=file, **how)
    except (EdgeError, NoRayError, OSError) as error:
        raise CommandError(str(error)) from error
    seconds = perf_counter() - begun
    print(
        json_text.dumps(_edge_json(question, edge, seconds), indent=2) if json else "\n".join(_edge_lines(question, edge, seconds))
    )
    return 0


def _edge_lines(question: Question, edge: Edge, seconds: float) -> list[str]:
    """Return an edge as lines to read."""
    from riverboat.analysis.house_edge import DEALS, DRAWN, whole_number
    from riverboat.russian.bonus import bonus_value

    rules = question.rules
    deals = DEALS * (DRAWN if question.sixth or question.counts else 1)
    how_sure = f"± {edge.error:.6f} (standard error)" if edge.error else f"exactly {whole_number(edge.value, deals)}"
    lines = [f"{rules.name} ({rules.key}, rules {rules.hash}), the players {', '.join(_taken(question))}; in ANTEs a box"]
    lines.append(f"  players' expectation {float(edge.value):+.8f}  {how_sure}")
    if edge.samples:
        lines.append(f"  {edge.samples:,} positions solved; without exchanges exactly {float(edge.swept):+.8f}")
    for value, name in ((edge.dark, "a dark box"), (edge.dark_sixth, "a dark box that buys the sixth card")):
        if value is not None:
            lines.append(f"  {name} {float(value):+.8f}")
    if rules.bonus:
        bonus = bonus_value(rules.bonus.table)
        lines.append(f"  BONUS {float(bonus):+.8f} of its stake, exactly {bonus.numerator:,} / {bonus.denominator:,}")
    return [*lines, f"  {seconds:.1f} s"]


def _taken(question: Question) -> list[str]:
    """Return the actions that the players take and the house offers."""
    offered = {"sixth": question.sixth, "exchange": bool(question.counts)}
    return [action for action in question.actions if offered.get(action, True)]


def _edge_json(question: Question, edge: Edge, seconds: float) -> dict[str, Any]:
    """Return an edge as JSON."""
    from riverboat.russian.bonus import bonus_value

    rules = question.rules
    return {
        "rules": rules.key,
        "rules_hash": rules.hash,
        "actions": _taken(question),
        **({"value": float(edge.value)} if edge.error else _number(edge.value)),
        "error": edge.error,
        "samples": edge.samples,
        "without_exchanges": _number(edge.swept),
        "dark": None if edge.dark is None else _number(edge.dark),
        "dark_sixth": None if edge.dark_sixth is None else _number(edge.dark_sixth),
        "bonus": _number(bonus_value(rules.bonus.table)) if rules.bonus else None,
        "seconds": round(seconds, 3),
    }
