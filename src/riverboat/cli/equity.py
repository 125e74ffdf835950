"""``riverboat equity``: the odds of hands and ranges against each other.

It loads neither the rules nor the library that reads the other commands' options: the odds are there sooner than those.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

from riverboat.cards import CardError
from riverboat.cli import USAGE, CommandError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from riverboat.analysis.odds import Equity, Odds

Method = Literal["auto", "exact", "sample"]

USAGE_TEXT: Final = """\
Usage: riverboat equity HAND HAND [HAND ...] [OPTIONS]

Count how often hands and ranges win against each other, in any game. Exact where that takes a moment, else by random
deals, with the error.

A hand is cards (AhKh), a range (QQ+  ATs+  KQo  22-55  76s@0.5  15%  random), or has wild cards (A*K*  AAxx); several
are parted by commas. What a hand lacks is dealt. Exchanged cards stand after a stroke: AsAhKd/7c2d.

--game KEY      the game: texas_holdem, omaha, razz ...; `riverboat games` lists them   [texas_holdem]
--board CARDS   the cards that lie in the middle
--dead CARDS    cards that can't come
--method HOW    auto, exact or sample                                                   [auto]
--error PART    a sample ends when every standard error is this small                  [0.0005]
--deals N       ... or after so many deals                                              [5000000]
--seed N        the same seed deals the same cards                                      [1]
--threads N     how many threads count; 0: one a processor                              [0]
--json          print the exact numbers as JSON
"""
_VALUES: Final = {"game": str, "board": str, "dead": str, "method": str, "error": float, "deals": int, "seed": int, "threads": int}


def equity(  # noqa: PLR0913 - the command's options
    *hands: str,
    game: str = "texas_holdem",
    board: str = "",
    dead: str = "",
    method: Method = "auto",
    error: float = 0.0005,
    deals: int = 5_000_000,
    seed: int = 1,
    threads: int = 0,
    json: bool = False,
) -> int:
    """Print how often each of two to ten hands or ranges wins; what the options mean is in ``USAGE_TEXT``."""
    from riverboat.analysis.odds import equity as odds

    if method not in {"auto", "exact", "sample"}:
        raise CommandError(f"--method is auto, exact or sample, not {method!r}", USAGE)
    for name, number, least in (("error", error, 0), ("deals", deals, 1), ("threads", threads, 0)):
        if not number >= least:  # neither is nan
            raise CommandError(f"--{name} is {least} or more, not {number}", USAGE)
    progress = Progress()
    try:
        asked = partial(odds, hands, game, board=board, dead=dead, method=method, progress=progress)
        found = asked(error=error, deals=deals, seed=seed, threads=threads)
    except CardError as wrong:
        raise CommandError(str(wrong), USAGE) from None
    finally:
        progress.clear()
    print(as_json(found) if json else table(found))
    return 0


def read(words: Sequence[str]) -> int:
    """Run the command on the words after its name, without the library that reads the other commands' options."""
    hands: list[str] = []
    options: dict[str, Any] = {}
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if word in {"--help", "-h"}:
            print(USAGE_TEXT, end="")
            return 0
        if not word.startswith("--"):
            hands.append(word)
            continue
        name, equals, value = word[2:].partition("=")
        if name == "json" and not equals:
            options["json"] = True
        else:
            options[name] = _value(name, value if equals else waiting.pop(0) if waiting else None)
    return equity(*hands, **options)


def _value(name: str, text: str | None) -> str | float:
    """Return the value of an option."""
    if name not in _VALUES:
        raise CommandError(f"equity has no option --{name}; it has --{', --'.join(_VALUES)} and --json", USAGE)
    if text is None:
        raise CommandError(f"--{name} needs a value", USAGE)
    try:
        value: str | float = _VALUES[name](text)
    except ValueError:
        raise CommandError(f"--{name} is a number, not {text!r}", USAGE) from None
    return value


class Progress:
    """Shows on a terminal how far a long count is; says nothing where nobody watches, nor of short ones."""

    def __init__(self) -> None:
        self._told = 0

    def __call__(self, part: float) -> None:
        """Take note that this part is done."""
        percent = int(100 * part)
        if percent > self._told and part < 1 and sys.stderr.isatty():
            self._told = percent
            print(f"\r{percent} %", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the last line away."""
        if self._told:
            print("\r      \r", end="", file=sys.stderr, flush=True)


def table(found: Equity) -> str:
    """Return the odds as lines to read."""
    from riverboat.analysis.shapes import shape_of

    shape = shape_of(found.game)
    deals = f"{found.deals // found.scale:,}"
    head = f"{shape.name}, {f'exact: all {deals} deals' if found.exact else f'{deals} random deals'}"
    wide = max(len(player.text) for player in found.players)
    split = len(shape.shares) > 1
    titles = f"{'':{wide}}  {'equity':>9}{'wins':>9}{'ties':>8}" + (
        f"{'low wins':>10}{'low ties':>10}{'scoops':>9}" if split else ""
    )
    return "\n".join([head, titles, *(_line(player, found, wide, split=split) for player in found.players)])


def _line(player: Odds, found: Equity, wide: int, *, split: bool) -> str:
    """Return one player's line."""

    def percent(count: int) -> str:
        return f"{100 * count / found.deals:.2f} %"

    line = f"{player.text:{wide}}  {_percent(player.equity):>9}{percent(player.wins):>9}{percent(sum(player.ties.values())):>8}"
    if split:
        low_ties = percent(sum(player.low_ties.values()))
        line += f"{percent(player.low_wins):>10}{low_ties:>10}{percent(player.scoops):>9}"
    return line if found.exact else f"{line}   ± {100 * player.error:.3f} %"


def _percent(part: Fraction) -> str:
    """Return a part as a percentage with three decimals."""
    return f"{float(100 * part):.3f} %"


def as_json(found: Equity) -> str:
    """Return the odds as JSON: whole numbers, the equity as a fraction and as a number."""
    import json

    players = [
        player._asdict() | {"equity": [player.equity.numerator, player.equity.denominator], "share": float(player.equity)}
        for player in found.players
    ]
    return json.dumps(found._asdict() | {"players": players}, indent=2)
