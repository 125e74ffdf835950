"""What a host should hear about a house's rules before he opens a table: what it keeps, and whether an edit favours the players.

The edges of the houses that ship are known. Of other rules it is known at once what two ways to play would bring by them: standing
alone, and the play that is best in the game of the seeds. Players can do at least as well as the better of the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from riverboat.russian.bonus import bonus_value
from riverboat.russian.plays import BEST, BEST_PAIR, STANDING, STANDING_PAIR
from riverboat.russian.rules import PRESETS, Rules

if TYPE_CHECKING:
    from riverboat.russian.play import Play

PLAYS: Final = ((STANDING, ""), (STANDING_PAIR, ""), (BEST, "seed"), (BEST_PAIR, "croatia"))
"""The plays, and the house each is the best one of: its edge is known better than how the play ends, and sets its value right."""


class Value(NamedTuple):
    """What a house leaves its players, in ANTEs a coup; negative when it keeps something.

    ``error`` is the standard error of a sample. Unless it is ``known``, the value is what the players can have at least. ``dark``
    is what a dark box leaves, ``dark_sixth`` one that buys its sixth card; 0 where there is none, or it is not known.
    """

    value: float
    error: float
    known: bool
    dark: float = 0.0
    dark_sixth: float = 0.0


DARK, DARK_SIXTH = -0.30020781, -0.57633438

KNOWN: Final = {
    PRESETS["caribbean_stud"].hash: Value(-0.05224306, 0.0, known=True),
    PRESETS["oasis"].hash: Value(-0.01037153, 0.0, known=True),
    PRESETS["seed"].hash: Value(-0.03238, 0.0008, known=True, dark=DARK, dark_sixth=DARK_SIXTH),
    PRESETS["two_open_boxes"].hash: Value(-0.03238, 0.0008, known=True, dark=DARK, dark_sixth=DARK_SIXTH),
    PRESETS["campione"].hash: Value(-0.0328, 0.001, known=True, dark=DARK, dark_sixth=DARK_SIXTH),
    PRESETS["croatia"].hash: Value(-0.38435, 0.0005, known=True, dark=-0.73006794, dark_sixth=-1.10356177),
}
"""The edges of the houses that ship, by the hash of their rules; docs/russian-poker.md tells how they were found."""


def value_of(rules: Rules, ante: int | None = None) -> Value:
    """Return what a house leaves its players: known, or what they can have at least.

    ``ante`` (chips) is needed where the house limits what BET wins. Raises RulesError.
    """
    if rules.hash in KNOWN:
        return KNOWN[rules.hash]
    return Value(max(_worth(play, own, rules, ante) for play, own in PLAYS if play.fits(rules)), 0.0, known=False)


def _worth(play: Play, own: str, rules: Rules, ante: int | None) -> float:
    """Return what a play is worth by these rules: what it is known to be worth in its own house, and what the rules change."""
    worth = play.value(rules, ante)
    return worth + (KNOWN[PRESETS[own].hash].value - play.value(PRESETS[own]) if own else 0)


def warnings(rules: Rules, ante: int | None = None) -> tuple[str, ...]:
    """Return what speaks against rules, with its numbers: a game or a BONUS that favours the players. Raises RulesError."""
    found = []
    value = value_of(rules, ante)
    if value.value > 0:
        usual = KNOWN[PRESETS["seed"].hash].value
        found.append(
            f"these rules favour the players: they can win {100 * value.value:.1f} % of an ANTE a coup or more; "
            f"by the rules of the seeds the house keeps {-100 * usual:.1f} %"
        )
    if rules.bonus is not None and (bonus := bonus_value(rules.bonus.table)) > 0:
        found.append(f"BONUS favours the players: of every 100 chips laid on it, it pays back {float(100 + 100 * bonus):.1f}")
    return tuple(found)
