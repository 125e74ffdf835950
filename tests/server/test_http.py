"""What a browser gets over plain HTTP."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import httpx
import pytest

from riverboat.games import ALL
from riverboat.server.app import ServeError, listen
from riverboat.server.config import ServeConfig
from riverboat.wire.tongue import LANGUAGES, tongue
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGE = b"<!doctype html><title>Riverboat</title>"
SCRIPT = b"console.log('river');" * 100


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    client = tmp_path_factory.mktemp("client")
    (client / "assets").mkdir()
    (client / "index.html").write_bytes(PAGE)
    (client / "assets" / "index-4f3A2b1c.js").write_bytes(SCRIPT)
    (client / "assets" / "index-4f3A2b1c.js.gz").write_bytes(gzip.compress(SCRIPT))
    with Running(ServeConfig(data=tmp_path_factory.mktemp("data"), port=0, client=client, pace="off")) as server:
        yield server


def test_health_says_that_it_runs(running: Running) -> None:
    answer = httpx.get(f"{running.url}/api/health")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"


def test_the_games_are_told(running: Running) -> None:
    games = httpx.get(f"{running.url}/api/games").json()
    assert [game["game"] for game in games] == list(ALL)
    assert all(game["about"] and game["steps"] and game["wins"] for game in games)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_told_in_the_languages_of_the_client(running: Running, language: str) -> None:
    answer = httpx.get(f"{running.url}/api/rules", params={"language": language})
    assert answer.headers["content-encoding"] == "gzip"
    assert [page["game"] for page in answer.json()] == [*ALL, "russian_poker"]
    say = tongue(language)
    assert answer.json()[0]["steps"][-1]["street"] == say("Showdown")
    table = {"limit": "fl", "book": "standard, raises_cap=4", "language": language}
    told = httpx.get(f"{running.url}/api/rules/razz", params=table).json()
    assert told["name"] == say("{book}, changed by the house", book=say("Standard rules"))
    assert told["points"][0] == say("The highest up card brings it in.")
    assert say("four") in told["points"][1]


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("?language=de", "speaks en, lv, pl, not 'de'"),
        ("/razz?limit=fl&book=seeds&language=de", "speaks en, lv, pl, not 'de'"),
        ("/snap?limit=fl&book=seeds", "No game 'snap'"),
        ("/razz?limit=xl&book=seeds", "a limit 'xl'"),
        ("/razz?limit=fl&book=thirst", "not 'thirst'"),
    ],
)
def test_rules_that_are_not_there_are_refused_with_what_is(running: Running, path: str, wrong: str) -> None:
    answer = httpx.get(f"{running.url}/api/rules{path}")
    assert answer.status_code == 404
    assert wrong in answer.json()["text"]


@pytest.mark.parametrize("path", ["/", "/table/holdem", "/rules/razz"])
def test_the_page_is_served_for_the_clients_own_routes(running: Running, path: str) -> None:
    answer = httpx.get(running.url + path)
    assert answer.status_code == 200
    assert answer.content == PAGE
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_the_page_is_sent_once_and_then_only_asked_about(running: Running) -> None:
    first = httpx.get(running.url)
    again = httpx.get(running.url, headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_hashed_files_are_compressed_and_kept_for_ever(running: Running) -> None:
    answer = httpx.get(f"{running.url}/assets/index-4f3A2b1c.js", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(SCRIPT)
    assert answer.content == SCRIPT
    assert "immutable" in answer.headers["cache-control"]
    plain = httpx.get(f"{running.url}/assets/index-4f3A2b1c.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == SCRIPT


@pytest.mark.parametrize("path", ["/missing.js", "/api/missing", "/assets/../../secret.txt", "/%2e%2e/room.key"])
def test_what_is_not_there_is_not_found(running: Running, path: str) -> None:
    assert httpx.get(running.url + path).status_code == 404


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/missing", "/missing.js"])
def test_every_answer_carries_the_security_headers(running: Running, path: str) -> None:
    headers = httpx.get(running.url + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy
    assert "unsafe-eval" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_joining_gives_a_cookie_that_scripts_cannot_read(running: Running) -> None:
    answer = httpx.post(f"{running.url}/api/join", json={"name": "Ann"})
    assert answer.status_code == 201
    assert answer.json()["me"]["name"] == "Ann"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie
    again = httpx.get(f"{running.url}/api/me", cookies={"riverboat": answer.cookies["riverboat"]})
    assert again.json()["me"] == answer.json()["me"]


def test_who_has_a_cookie_keeps_his_name(running: Running) -> None:
    cookies = {"riverboat": running.join("Bob")}
    answer = httpx.post(f"{running.url}/api/join", json={"name": "Somebody"}, cookies=cookies)
    assert answer.status_code == 200
    assert answer.json()["me"]["name"] == "Bob"


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"name": 5}', b'{"naam": "Ann"}', b'{"name": "   "}'])
def test_a_join_that_makes_no_sense_is_refused(running: Running, body: bytes) -> None:
    answer = httpx.post(f"{running.url}/api/join", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert "set-cookie" not in answer.headers


def test_a_page_of_another_site_cannot_join(running: Running) -> None:
    answer = httpx.post(f"{running.url}/api/join", json={"name": "Eve"}, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_nobody_is_nobody(running: Running) -> None:
    for cookies in ({}, {"riverboat": "forged"}):
        assert httpx.get(f"{running.url}/api/me", cookies=cookies).status_code == 401


def test_without_a_build_the_page_says_how_to_make_it(tmp_path: Path) -> None:
    with Running(ServeConfig(data=tmp_path / "data", port=0, client=tmp_path / "none", pace="off")) as server:
        answer = httpx.get(f"{server.url}/table/holdem")
    assert answer.status_code == 200
    assert "make client" in answer.text


def test_a_taken_port_is_said_with_its_remedy(running: Running) -> None:
    port = running.listener.getsockname()[1]
    with pytest.raises(ServeError, match=rf"127\.0\.0\.1:{port} can't be used .* --port"):
        listen("127.0.0.1", port)
