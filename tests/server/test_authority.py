"""Who may ask for what over HTTP: every operation, with a body that fits it, asked for by whoever has no business there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest
from litestar.openapi import OpenAPIConfig

from riverboat.server.app import application
from riverboat.server.config import ServeConfig
from riverboat.server.web.static import Client
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator

ELSEWHERE = "https://evil.example"
OF_THE_HOST = ("/api/desk", "/api/cashier/", "/metrics", "/api/account/role", "/api/host-link", "/api/links", "/api/tables")
"""What these begin with only the host, or a moderator, may ask for."""

ANYBODYS = {"/api/cashier/mine.csv", "/api/tables/usual", "/api/cashier/give"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(ServeConfig(data=tmp_path_factory.mktemp("authority") / "data", port=0, pace="off", workers=1)) as server:
        yield server


@pytest.fixture(scope="module")
def line() -> Iterator[httpx.Client]:
    """A client that keeps no cookies."""
    with httpx.Client() as client:
        yield client


def asked(line: httpx.Client, method: str, url: str, body: object, token: str = "", **headers: str) -> httpx.Response:
    cookies = {"cookie": f"riverboat={token}"} if token else {}
    answer = line.request(method, url, json=body, headers=cookies | headers)
    line.cookies.clear()
    return answer


def operations(running: Running) -> Iterator[tuple[str, str, Any]]:
    """Yield each method and path with its query, and a body that fits its schema (None where it takes none)."""
    whole = application(running.room, Client(running.config.client), OpenAPIConfig("Riverboat", "1")).openapi_schema.to_schema()
    for path, found in whole["paths"].items():
        for method, operation in found.items():
            body = operation.get("requestBody")
            schema = next(iter(body["content"].values()))["schema"] if body else None
            filled = path
            for parameter in operation.get("parameters", ()):
                if parameter["in"] == "path":
                    filled = filled.replace(
                        f"{{{parameter['name']}}}", "1" if parameter["schema"].get("type") == "integer" else "x"
                    )
            asked_for = [each["name"] for each in operation.get("parameters", ()) if each["in"] == "query" and each.get("required")]
            filled += f"?{'&'.join(f'{name}=x' for name in asked_for)}" if asked_for else ""
            yield method.upper(), filled, fitting(schema, whole) if schema else None


def fitting(schema: dict[str, Any], whole: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
    """The least value that fits a schema."""
    if "$ref" in schema:
        return fitting(whole["components"]["schemas"][schema["$ref"].rpartition("/")[2]], whole)
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return fitting(schema[choice][0], whole)
    if schema.get("enum"):
        return schema["enum"][0]
    if schema.get("type") == "object":
        return {
            name: fitting(part, whole) for name, part in schema.get("properties", {}).items() if name in schema.get("required", ())
        }
    return {"string": "x" * schema.get("minLength", 1), "integer": 1, "number": 1, "boolean": False, "array": []}.get(
        schema["type"]
    )


def test_no_page_of_another_site_changes_anything_even_with_the_hosts_cookie_and_a_body_that_fits(
    running: Running, line: httpx.Client
) -> None:
    before, tried = running.room.house.players.everybody(), 0
    for method, path, body in operations(running):
        if method == "GET":
            continue
        for origin in (ELSEWHERE, "null", running.url.replace("http", "https") + ".evil.example"):
            answer = asked(line, method, running.url + path, body, running.host_token, origin=origin)
            assert answer.status_code == 403, (method, path, answer.status_code, answer.text)
            assert "set-cookie" not in answer.headers
        tried += 1
    assert tried >= 25
    assert running.room.house.players.everybody() == before


def test_what_is_the_hosts_is_refused_to_guests_and_strangers_on_every_operation(running: Running, line: httpx.Client) -> None:
    tried = 0
    for method, path, body in operations(running):
        if path.partition("?")[0] in ANYBODYS or not path.startswith(OF_THE_HOST):
            continue
        for token in ("", "x" * 32, running.join_once("Ann")):
            answer = asked(line, method, running.url + path, body, token, origin=running.url)
            assert answer.status_code in {401, 403}, (method, path, answer.status_code, answer.text)
        tried += 1
    assert tried >= 12


def test_what_is_somebodys_own_is_refused_to_strangers(running: Running, line: httpx.Client) -> None:
    for method, path, body in operations(running):
        if path.startswith(
            ("/api/account", "/api/me", "/api/sign-out", "/api/hands", "/api/statistics", "/api/cashier", "/api/export")
        ):
            answer = asked(line, method, running.url + path, body, origin=running.url)
            assert answer.status_code in {400, 401, 403, 404}, (method, path, answer.status_code)
            assert "Ann" not in answer.text
            assert answer.status_code != 400 or "make this out" in answer.text, (method, path, answer.text)
