"""What can be said of a line without a model, and what of it is left for one."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

import msgspec

from riverboat.speech.words import ENGLISH, FOREIGN, SHARED, SLANG

if TYPE_CHECKING:
    from collections.abc import Collection

FEWEST_LETTERS: Final = 4
"""A remainder of fewer letters is too short to be any language."""

ENOUGH: Final = 2
"""So many English words beside one that nobody knows make an English line: that one is a name, or mistyped."""

NEIGHBOURS_LETTERS: Final = frozenset("āčēģīķļņšūžąćęłńóśźżėįųäöüõåßěřůýďťňãğışăâîșțőű")
"""Letters that English has in no word; é, è, ï, ñ, ç and ô it has borrowed with café, naïve, jalapeño and the like."""

_ADDRESS: Final = re.compile(r"(?:https?://|www\.)\S+|\S+@\S+\.\S+", re.IGNORECASE)
_FACE: Final = re.compile(r"(?<!\w)[:;=8xX][-'o^]?[)(\]\[DdPpOoSs|/\\3*]+(?!\w)|<3+|[¯\\_]+\(.{1,5}\)[/_¯]+")
_SUITED: Final = re.compile(r"(?:(?:10|[2-9AKQJTakqjt])[cdhsx\u2660\u2665\u2666\u2663]){1,7}")
_RANKS: Final = re.compile(r"(?:10|[2-9akqjt]){2,5}[so]?", re.IGNORECASE)
_ORDER: Final = "23456789tjqka"
_UNITS: Final = "%|bbs?|[kmxsh]|st|nd|rd|th|mins?|sec|am|pm|bets?|way|max|card"
_FIGURE: Final = re.compile(rf"[+-]?\d[\d.,:/]*(?:{_UNITS})?", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W_]+(?:['\N{RIGHT SINGLE QUOTATION MARK}][^\W_]+)*")
_LAUGH: Final = re.compile(r"(?:a*(?:ha|he|hi|ho|ja|xa|lo){2,}[hl]*|l+o+l+|z+|h+m+|a+r+g+h+|w+o+w+|b+r+r+)")
_STRETCH: Final = re.compile(r"(.)\1{2,}")
_LETTERS: Final = {"Lu", "Ll", "Lt", "Lo"}
_AT_HOME: Final = {"LATIN", "FULLWIDTH", "FEMININE", "MASCULINE"}
_RUN: Final = 2
_PAIR: Final = 2


class Left(msgspec.Struct, frozen=True):
    """What the rules find: ``verdict`` "allowed" or "violation" with its ``reason``, or "" for a model to decide on ``text``."""

    verdict: str
    reason: str
    text: str = ""


def by_rules(line: str, names: Collection[str] = ()) -> Left:
    """Say what the rules say of a line. ``names`` are the people's who may be spoken to."""
    if script := foreign_script(line):
        return Left("violation", f"{script} letters")
    words = _words(line, names)
    if sum(map(len, words)) < FEWEST_LETTERS:
        return Left("allowed", "too short to tell" if words else "nothing but slang, cards, figures, names or signs")
    return _by_words(words) or _maybe_a_name(line, words) or Left("", "", " ".join(words))


def _by_words(words: list[str]) -> Left | None:
    """Say what known words say of a line; None where they don't."""
    english = sum(map(is_english, words))
    unknown = sum(not (is_shared(word) or is_english(word) or is_neighbours_name(word)) for word in words)
    foreign = [word for word in words if is_foreign(word)]
    if foreign and len(foreign) >= english:
        return Left("violation", f"{foreign[0]!r} is not English")
    if english and not unknown:
        return Left("allowed", "English words")
    if english >= ENOUGH and unknown == 1:
        return Left("allowed", "one unknown word among English ones")
    return None


def _maybe_a_name(line: str, words: list[str]) -> Left | None:
    """Let a single word pass that is written like a name, after something else ("gg Anna")."""
    is_name = len(words) == 1 and words[0].istitle() and not line.startswith(words[0])
    return Left("allowed", "a name") if is_name else None


def foreign_script(line: str) -> str:
    """Return the script in which two letters of a word are written, such as "Cyrillic"; "" for Latin ones and single signs."""
    for run in _WORD.findall(line):
        scripts = [unicodedata.name(letter, "?").split()[0] for letter in run if unicodedata.category(letter) in _LETTERS]
        foreign = [script for script in scripts if script not in _AT_HOME]
        if len(foreign) >= _RUN:
            return foreign[0].capitalize()
    return ""


def _words(line: str, names: Collection[str]) -> list[str]:
    """Return the words of a line that belong to a language: without addresses, faces, cards, figures, names and slang."""
    spoken_to = {part.casefold() for name in names for part in name.split()}
    text = _FACE.sub(" ", _ADDRESS.sub(" ", line))
    return [word for word in _WORD.findall(text) if word.casefold() not in spoken_to and not is_slang(word)]


def is_slang(word: str) -> bool:
    """Say whether a word is slang, cards, a figure or laughter, also when it is drawn out ("looool")."""
    small = word.lower()
    plain = _FIGURE.fullmatch(word) or _LAUGH.fullmatch(small) or is_cards(word) or any(letter.isdigit() for letter in word)
    return bool(plain) or any(form in SLANG for form in _forms(small))


def is_english(word: str) -> bool:
    """Say whether a word is one of the common English ones, also when it is drawn out ("niiiice")."""
    return any(form in ENGLISH for form in _forms(word.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")))


def is_shared(word: str) -> bool:
    """Say whether a word is as common in another language, also when it is drawn out ("nooooo")."""
    return any(form in SHARED for form in _forms(word.lower()))


def is_foreign(word: str) -> bool:
    """Say whether a word is known not to be English: it is on the list, or spelt with letters of the neighbours and no name."""
    small = word.lower()
    return small in FOREIGN or (word[0].islower() and not NEIGHBOURS_LETTERS.isdisjoint(small) and not is_english(word))


def is_neighbours_name(word: str) -> bool:
    """Say whether a word is written as a name and spelt as English spells none: Jānis, Łukasz."""
    return word.istitle() and not NEIGHBOURS_LETTERS.isdisjoint(word.lower())


def is_cards(word: str) -> bool:
    """Say whether a word names cards: AKs, qq, AhKd, 72o, KQJ; not "tak" or "kas", whose ranks are in no order."""
    if _SUITED.fullmatch(word):
        return True
    if _RANKS.fullmatch(word) is None:
        return False
    ranks = [_ORDER.index(rank) for rank in word.lower().replace("10", "t").rstrip("so")]
    return ranks == sorted(ranks, reverse=True) or (len(ranks) == _PAIR and word[:_PAIR].isupper())


def _forms(word: str) -> tuple[str, ...]:
    """Return a word, and when letters of it are drawn out, what it may have been."""
    if _STRETCH.search(word) is None:
        return (word,)
    return word, _STRETCH.sub(r"\1", word), _STRETCH.sub(r"\1\1", word)
