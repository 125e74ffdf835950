"""The languages of the rules pages: their sentences are English in the code, and are looked up by it in the other languages.

``translations/lv.json`` and ``pl.json`` hold them. What has no translation, such as a game of your own, is said in English.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = ("en", "lv", "pl")
"""Those of the client; the first is the one that the code speaks."""


class Tongue:
    """Says English sentences in a language; a sentence has places such as ``{first}`` for what is said with it."""

    def __init__(self, language: str, words: Mapping[str, str]) -> None:
        """Speak ``language`` by ``words``: its sentences by the English ones."""
        self.language = language
        self._words = words

    def __call__(self, sentence: str, **parts: str | int) -> str:
        """Return the sentence with its parts, which are said already, put in."""
        said = self._words.get(sentence, sentence)
        return said.format(**parts) if parts else said


ENGLISH: Final = Tongue("en", {})


@lru_cache(maxsize=len(LANGUAGES))
def translations(language: str) -> dict[str, str]:
    """Return what is said in one of LANGUAGES for each English sentence; nothing for English."""
    if language == ENGLISH.language:
        return {}
    file = resources.files("riverboat.wire") / "translations" / f"{language}.json"
    words: dict[str, str] = json.loads(file.read_text("utf-8"))
    return words


@lru_cache(maxsize=len(LANGUAGES))
def tongue(language: str) -> Tongue:
    """Return the tongue of one of LANGUAGES."""
    return Tongue(language, translations(language)) if language != ENGLISH.language else ENGLISH
