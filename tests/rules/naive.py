"""A second, naive engine, sharing no code with ``rules``: it only counts the ways a hand can go.

A hand is a dict that is copied for every action. Players are numbered from the left of the button. Choices: fold, check or call,
raise to the least and to the most; bring in or complete; stand pat, exchange one card, exchange all.
"""

from __future__ import annotations

from collections import Counter
from typing import Any


# per game: how a player's cards are dealt on each street (down, up), which rounds are at the big bet, and after which one may draw
def board(own: int) -> dict[str, Any]:
    return {"deal": [(own, 0), (0, 0), (0, 0), (0, 0)], "big": [0, 0, 1, 1], "kind": "blinds", "draws": 0, "cards": own}


STUD = {"deal": [(2, 1), (0, 1), (0, 1), (0, 1), (1, 0)], "big": [0, 0, 1, 1, 1], "kind": "stud", "draws": 0}
TRIPLE = {"deal": [(5, 0), (0, 0), (0, 0), (0, 0)], "big": [0, 0, 1, 1], "kind": "blinds", "draws": 3, "cards": 5}
NAIVE: dict[str, dict[str, Any]] = {
    "texas_holdem": board(2),
    "omaha": board(4),
    "omaha_hi_lo": board(4),
    "seven_card_stud": {**STUD, "option": True},
    "razz": {**STUD, "low": True},
    "five_card_stud": {"deal": [(1, 1), (0, 1), (0, 1), (0, 1)], "big": [0, 0, 1, 1], "kind": "stud", "draws": 0},
    "five_card_draw": {"deal": [(5, 0), (0, 0)], "big": [0, 1], "kind": "draw", "draws": 1, "cards": 5},
    "seven_card_stud_hi_lo": STUD,
    "short_deck_holdem": {**board(2), "button": True},
    "five_card_omaha": board(5),
    "six_card_omaha": board(6),
    "big_o": board(5),
    "courchevel": board(5),
    "deuce_to_seven_triple_draw": TRIPLE,
    "deuce_to_seven_single_draw": {"deal": [(5, 0), (0, 0)], "big": [0, 1], "kind": "blinds", "draws": 1, "cards": 5},
    "badugi": {**TRIPLE, "deal": [(4, 0), (0, 0), (0, 0), (0, 0)], "cards": 4},
}


def start(game: str, limit: str, stakes: dict[str, int], stacks: list[int], deck: list[int]) -> dict[str, Any]:
    n = len(stacks)
    hand: dict[str, Any] = {"g": NAIVE[game], "limit": limit, "k": stakes, "deck": list(deck), "n": n, "pot": 0, "round": -1}
    hand |= {"stack": list(stacks), "in": [True] * n, "up": [[] for _ in range(n)], "bet": [0] * n, "drawn": 0}
    ante = stakes.get("ante", 0)
    for i in range(n):
        paid = min(ante, hand["stack"][i])
        hand["stack"][i] -= paid
        hand["pot"] += paid
    return street(hand)


def chips(hand: dict[str, Any]) -> int:
    return sum(hand["in"][i] and hand["stack"][i] > 0 for i in range(hand["n"]))


def street(hand: dict[str, Any]) -> dict[str, Any]:
    """Deal the next street and find who is first; skip rounds in which nobody can bet."""
    g, n = hand["g"], hand["n"]
    hand["pot"] += sum(hand["bet"])
    if 0 <= hand["round"] == hand["drawn"] < g["draws"] and sum(hand["in"]) > 1:
        return hand | {"bet": [0] * n, "drawn": hand["drawn"] + 1, "todo": [i for i in range(n) if hand["in"][i]]}
    hand["round"] += 1
    if sum(hand["in"]) == 1 or hand["round"] == len(g["deal"]):
        return hand | {"todo": [], "over": True}
    live = [i for i in range(n) if hand["in"][i]]
    down, up = g["deal"][hand["round"]]
    each = down + up
    hand["deck"], given = hand["deck"][each * len(live) :], hand["deck"][: each * len(live)]
    for place, i in enumerate(live):
        hand["up"][i] = hand["up"][i] + given[place :: len(live)][down:]
    small = hand["k"].get("small_bet") or hand["k"]["big_blind"]
    unit = small if hand["limit"] != "fl" or not g["big"][hand["round"]] else hand["k"]["big_bet"]
    hand |= {"bet": [0] * n, "high": 0, "base": 0, "inc": unit, "unit": unit, "raises": 0, "faced": [None] * n, "alt": 0}
    hand |= {"bringing": False, "free": len(live) == 2}
    first = 0
    if g["kind"] == "blinds" and hand["round"] == 0:
        order = [n - 1] if g.get("button") else [0, 1] if n > 2 else [1, 0]
        for i, blind in zip(order[::-1], (hand["k"]["big_blind"], hand["k"]["small_blind"]), strict=False):
            hand["bet"][i] = min(blind, hand["stack"][i])
            hand["stack"][i] -= hand["bet"][i]
        hand |= {"high": hand["k"]["big_blind"], "base": hand["k"]["big_blind"], "raises": 1}
        first = (order[-1] + 1) % n
    if g["kind"] == "stud":
        first = bring_in(hand, live) if hand["round"] == 0 else opener(hand, live)
        hand["bringing"] = hand["round"] == 0
        pair = any(len({card // 4 for card in hand["up"][i]}) < len(hand["up"][i]) for i in live)
        if g.get("option") and hand["limit"] == "fl" and hand["round"] == 1 and pair:
            hand["alt"] = hand["k"]["big_bet"]
    waiting = [i % n for i in range(first, first + n) if asked(hand, i % n)]
    hand["todo"] = waiting[:1]
    if not waiting or (hand["bringing"] and chips(hand) < 2):
        return street(settle(hand))
    return hand


def settle(hand: dict[str, Any]) -> dict[str, Any]:
    """Give back what nobody called."""
    bets = sorted(hand["bet"])
    top = hand["bet"].index(bets[-1])
    extra = bets[-1] - bets[-2]
    hand["bet"][top] -= extra
    hand["stack"][top] += extra
    return hand


def low_rank(card: int) -> int:
    return (card // 4 + 1) % 13


def bring_in(hand: dict[str, Any], live: list[int]) -> int:
    doors = {i: hand["up"][i][0] for i in live}
    return min(live, key=lambda i: (low_rank(doors[i]) if hand["g"].get("low") else doors[i] // 4, doors[i] % 4))


def opener(hand: dict[str, Any], live: list[int]) -> int:
    def showing(i: int) -> tuple[Any, ...]:
        low = hand["g"].get("low")
        ranks = Counter(low_rank(card) if low else card // 4 for card in hand["up"][i])
        shape = sorted(((count, rank) for rank, count in ranks.items()), reverse=True)
        return tuple(count for count, _ in shape), tuple(rank for _, rank in shape)

    best = (min if hand["g"].get("low") else max)(showing(i) for i in live)
    return next(i for i in live if showing(i) == best)


def asked(hand: dict[str, Any], i: int) -> bool:
    if not hand["in"][i] or not hand["stack"][i] or (hand["faced"][i] is not None and hand["bet"][i] >= hand["high"]):
        return False
    return chips(hand) > 1 or any(hand["in"][j] and hand["bet"][j] > hand["bet"][i] for j in range(hand["n"]))


def raises(hand: dict[str, Any], i: int) -> list[int]:
    """The least and the most that player ``i`` may raise to."""
    total = hand["bet"][i] + hand["stack"][i]
    others = [hand["bet"][j] + hand["stack"][j] for j in range(hand["n"]) if hand["in"][j] and j != i]
    faced = hand["faced"][i]
    fixed = hand["limit"] == "fl"
    if total <= hand["high"] or max(others) <= hand["high"] or (hand["bringing"] and total <= hand["k"]["bring_in"]):
        return []
    if faced is not None and (2 * (hand["high"] - faced) < hand["unit"] if fixed else hand["high"] - faced < hand["inc"]):
        return []
    cap = 5 if len(hand["g"]["deal"]) == 2 else 4
    if fixed and hand["raises"] >= cap and not hand["free"]:
        return []
    least = hand["base"] + (hand["unit"] if fixed else hand["inc"])
    pot = hand["high"] + hand["pot"] + sum(hand["bet"]) + hand["high"] - hand["bet"][i]
    most = {"fl": hand["base"] + hand["alt"] if hand["alt"] else least, "pl": max(least, pot), "nl": total}[hand["limit"]]
    return sorted({min(least, total), min(most, total)})


def choices(hand: dict[str, Any]) -> list[tuple[str, int]]:
    i = hand["todo"][0]
    if hand["drawn"] > hand["round"]:
        return [("draw", 0), ("draw", 1), ("draw", hand["g"]["cards"])]
    to = [("to", amount) for amount in raises(hand, i)]
    if hand["bringing"]:
        live = [j for j in range(hand["n"]) if hand["in"][j]]
        return to + [("bring", 0)] + ([("fold", 0)] if bring_in(hand, live) != i else [])
    return [*to, ("fold", 0), ("call", 0)]


def after(hand: dict[str, Any], action: tuple[str, int]) -> dict[str, Any]:
    hand = {key: list(value) if isinstance(value, list) else value for key, value in hand.items()}
    i = hand["todo"].pop(0)
    what, to = action
    if what == "draw":
        return hand if hand["todo"] else street(hand)
    if what == "fold":
        hand["in"][i] = False
        if sum(hand["in"]) == 2 and hand["raises"] < (5 if len(hand["g"]["deal"]) == 2 else 4):
            hand["free"] = True
    elif what == "call":
        pay(hand, i, min(hand["high"], hand["bet"][i] + hand["stack"][i]))
        hand["faced"][i] = 0 if hand["base"] == 0 and hand["high"] == hand["k"].get("bring_in") else hand["high"]
    elif what == "bring":
        pay(hand, i, min(hand["k"]["bring_in"], hand["stack"][i]))
        hand |= {"high": hand["k"]["bring_in"], "bringing": False}
        hand["faced"][i] = 0
    else:
        raise_to(hand, i, to)
    following = [j % hand["n"] for j in range(i + 1, i + hand["n"]) if asked(hand, j % hand["n"])]
    hand["todo"] = following[:1] if sum(hand["in"]) > 1 else []
    return hand if hand["todo"] else street(settle(hand))


def pay(hand: dict[str, Any], i: int, to: int) -> None:
    hand["stack"][i] -= to - hand["bet"][i]
    hand["bet"][i] = to


def raise_to(hand: dict[str, Any], i: int, to: int) -> None:
    pay(hand, i, to)
    step, on_top = to - hand["base"], to - hand["high"]
    hand |= {"high": to, "bringing": False}
    hand["faced"][i] = to
    if hand["limit"] == "fl":
        if 2 * step >= hand["unit"]:
            hand |= {"base": to, "raises": hand["raises"] + 1}
            if hand["alt"] and step >= hand["alt"]:
                hand |= {"unit": hand["alt"], "alt": 0}
    else:
        if step >= hand["inc"]:
            hand |= {"inc": max(hand["unit"], on_top), "raises": hand["raises"] + 1}
        hand["base"] = to


def count(hand: dict[str, Any], depth: int) -> int:
    """Return how many ways there are to go on for ``depth`` decisions, or to the end if that is nearer."""
    if depth == 0 or hand.get("over"):
        return 1
    return sum(count(after(hand, action), depth - 1) for action in choices(hand))
