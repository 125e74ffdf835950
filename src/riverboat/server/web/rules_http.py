"""The rules over HTTP, in the languages of the client."""

from __future__ import annotations

import gzip
from functools import lru_cache
from typing import Final

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from riverboat.games import ALL
from riverboat.rules.books import BookError
from riverboat.rules.game import Limit
from riverboat.server.web.http import Problem
from riverboat.table.settings import SettingsError, settings_for
from riverboat.wire.game_pages import game_page, table_rules
from riverboat.wire.messages import BookPoints
from riverboat.wire.russian_page import russian_page
from riverboat.wire.tongue import ENGLISH, LANGUAGES, tongue


@get("/api/rules", sync_to_thread=False)
def rules(request: Request[None, None, State], language: FromQuery[str] = ENGLISH.language) -> Response[bytes]:
    """Say the rules of the games and of Russian Poker in one of the client's languages."""
    if language not in LANGUAGES:
        return Response(msgspec.json.encode(_no_language(language)), status_code=404, media_type=MediaType.JSON)
    plain, packed = _pages(language)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(plain, media_type=MediaType.JSON, headers={"vary": "accept-encoding"})
    return Response(packed, media_type=MediaType.JSON, headers={"vary": "accept-encoding", "content-encoding": "gzip"})


@get("/api/rules/{game:str}", sync_to_thread=False)
def rules_of_table(
    game: FromPath[str], limit: FromQuery[str], book: FromQuery[str], language: FromQuery[str] = ENGLISH.language
) -> Response[BookPoints | Problem]:
    """Say what a rule book settles in a game under a limit, as a table's view says it in English."""
    if language not in LANGUAGES:
        return Response(_no_language(language), status_code=404)
    if game not in ALL or limit not in tuple(Limit):
        return Response(Problem("bad_settings", f"No game {game!r} is played here under a limit {limit!r}."), status_code=404)
    try:
        settings = settings_for(ALL[game], "rules", ALL[game].name, limit=limit, book=book)
    except (BookError, SettingsError) as error:
        return Response(Problem("bad_settings", str(error)), status_code=404)
    return Response(table_rules(ALL[game], settings, tongue(language)))


@lru_cache(maxsize=len(LANGUAGES))
def _pages(language: str) -> tuple[bytes, bytes]:
    """Return all pages in a language, plain and compressed."""
    say = tongue(language)
    plain = msgspec.json.encode((*(game_page(game, say) for game in ALL.values()), russian_page(say)))
    return plain, gzip.compress(plain, mtime=0)


def _no_language(language: str) -> Problem:
    return Problem("bad_message", f"The room speaks {', '.join(LANGUAGES)}, not {language!r}.")


HANDLERS: Final = (rules, rules_of_table)
