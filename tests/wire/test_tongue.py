"""The rules pages in the languages of the client: every sentence of every game has a translation, and none is left over."""

from __future__ import annotations

import string
from typing import Final

import pytest

from riverboat.games import ALL
from riverboat.rules.books import BOOKS
from riverboat.rules.game import Limit
from riverboat.table.settings import settings_for
from riverboat.wire import words
from riverboat.wire.game_pages import game_page, table_rules
from riverboat.wire.russian_page import russian_page
from riverboat.wire.tongue import LANGUAGES, Tongue, tongue, translations

HOUSE: Final = ("all_in_face_up=no", *(f"{name}=yes" for name in words.HOUSE if name != "all_in_face_up"))
OTHERS: Final = LANGUAGES[1:]


class Listener(Tongue):
    """Keeps what it is asked to say."""

    def __init__(self) -> None:
        """Hear nothing yet."""
        super().__init__("heard", {})
        self.heard: set[str] = set()

    def __call__(self, sentence: str, **parts: str | int) -> str:
        """Keep the sentence and say it in English."""
        self.heard.add(sentence)
        return super().__call__(sentence, **parts)


@pytest.fixture(scope="module")
def heard() -> set[str]:
    """Every sentence that the rules pages and the tables' rules can hold."""
    say = Listener()
    words.forget()
    russian_page(say)
    for game in ALL.values():
        game_page(game, say)
        for book in BOOKS:
            for limit in Limit:
                for changes in ("", *HOUSE, "raises_cap=4"):
                    table_rules(game, settings_for(game, "t", "T", limit=limit, book=", ".join(filter(None, (book, changes)))), say)
    words.forget()
    return say.heard - {""}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_a_translation_and_none_is_left_over(heard: set[str], language: str) -> None:
    assert heard - translations(language).keys() == set()
    assert translations(language).keys() - heard == set()


def places(sentence: str) -> list[str]:
    """The places of a sentence, in their order in the alphabet."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(sentence) if name)


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_the_places_of_its_sentence(language: str) -> None:
    wrong = [english for english, said in translations(language).items() if places(english) != places(said) or not said.strip()]
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("key", ALL)
def test_a_page_in_another_language_plays_the_same_game(key: str, language: str) -> None:
    english, page = game_page(ALL[key]), game_page(ALL[key], tongue(language))
    counted = ("game", "name", "players", "layout", "family", "holding", "slots", "ranks", "draws")
    assert [getattr(page, name) for name in counted] == [getattr(english, name) for name in counted]
    assert (len(page.steps), len(page.about), len(page.wins)) == (len(english.steps), len(english.about), len(english.wins))
    assert all(page.about[at] != said for at, said in enumerate(english.about))
    assert not any("{" in text for text in (*page.about, *(step.text for step in page.steps), *page.wins))


def test_what_has_no_translation_is_said_in_english() -> None:
    assert tongue("lv")("A game of your own.") == "A game of your own."
    assert tongue("en")("{first} shows.", first="The button") == "The button shows."
