"""One word for one thing, in Latvian and Polish too: what the glossary puts aside is said nowhere."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest

from tests.house.source import PACKAGE, ROOT

GLOSSARY: Final = ROOT / "docs" / "reference" / "words.md"
LANGUAGES: Final = ("lv", "pl")


def rows() -> list[list[str]]:
    """Return the cells of the glossary's rows: English, a word in each language, what is never said in each."""
    table = GLOSSARY.read_text("utf-8").split("## In Latvian and Polish")[1].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table if line.startswith("| ")][1:]


def never(language: str) -> re.Pattern[str]:
    """Return what finds the words that the glossary puts aside in a language."""
    column = 1 + len(LANGUAGES) + LANGUAGES.index(language)
    words = {word.strip() for row in rows() for word in row[column].split(",") if word.strip()}
    assert len(words) > 20, "the glossary has moved"
    endings = "|".join(re.escape(word).replace(r"\*", r"\w*") for word in sorted(words))
    return re.compile(rf"(?<!\w)({endings})(?!\w)", re.IGNORECASE)


def said(language: str) -> list[tuple[str, str]]:
    """Return every text in a language, each with its place: messages, sentences of the rules, rules pages."""
    found: list[tuple[str, str]] = []
    for path in sorted((ROOT / "web" / "messages" / language).glob("*.json")):
        for key, message in json.loads(path.read_text("utf-8")).items():
            texts = [message] if isinstance(message, str) else message[0]["match"].values()
            found += [(f"{path.name}: {key}", text) for text in texts]
    sentences = json.loads((PACKAGE / "wire" / "translations" / f"{language}.json").read_text("utf-8"))
    found += [(f"translations of {english[:40]!r}", text) for english, text in sentences.items()]
    for path in sorted((ROOT / "docs" / "rules" / language).glob("*.md")):
        found += [(f"{path.name}, line {number}", line) for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_glossary_puts_aside_is_said_nowhere(language: str) -> None:
    forbidden = never(language)
    places = said(language)
    assert len(places) > 1000
    wrong = [
        f"{place}: {found[0]!r} in {text!r}" for place, text in places for found in forbidden.finditer(re.sub(r"\{\w+\}", "", text))
    ]
    assert not wrong, "\n".join(wrong)


def test_the_words_put_aside_are_not_those_that_are_said() -> None:
    for language in LANGUAGES:
        forbidden = never(language)
        for row in rows():
            assert not forbidden.search(row[1 + LANGUAGES.index(language)]), row
