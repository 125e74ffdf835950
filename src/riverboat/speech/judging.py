"""A line's verdict: the rules first, then the higher of two models' confidence that it is English."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.speech.rules import by_rules

if TYPE_CHECKING:
    from collections.abc import Collection

ANY: Final = "any"
"""The language of a room where everybody writes as he likes."""

LANGUAGES: Final = ("en", ANY)
"""What a room may ask for. The rules know English alone."""

THRESHOLD: Final = 0.2
"""A line is foreign when neither model gives English so much; measured, see the decision on the language of the chat."""


ONE_WORD: Final = 0.08
"""The same for a single word, which is as often a name or a coinage."""


class Verdict(msgspec.Struct, frozen=True):
    """Whether a line may stand in a room of English; ``reason`` in plain words, ``score`` the models' (-1: they were not asked)."""

    allowed: bool
    reason: str
    score: float = -1.0


def judge(line: str, names: Collection[str] = (), threshold: float = THRESHOLD) -> Verdict:
    """Say whether a line is English, or nothing that has a language. ``names`` are the people's who may be spoken to."""
    left = by_rules(line, names)
    if left.verdict:
        return Verdict(left.verdict == "allowed", left.reason)
    return by_models(left.text, threshold)


def by_models(text: str, threshold: float = THRESHOLD) -> Verdict:
    """Say what the models make of what the rules left; the first call loads them."""
    from riverboat.speech.models import english, guess  # noqa: PLC0415 - 85 MB, only where and when a line asks for them

    score = english(text)
    if score >= (threshold if " " in text else min(threshold, ONE_WORD)):
        return Verdict(allowed=True, reason=f"English enough ({score:.2f})", score=score)
    return Verdict(allowed=False, reason=f"looks {guess(text)} ({score:.2f} English)", score=score)
