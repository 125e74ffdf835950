"""What somebody with bad ideas may try over HTTP and the socket, and what comes of it: nothing."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from riverboat.server import room_service
from riverboat.server.app import application
from riverboat.server.config import ServeConfig
from riverboat.server.tables import inbox
from riverboat.server.web.static import Client
from tests.house.source import ROOT
from tests.server.guests import Guest
from tests.server.playing import all_playing, on_turn, passive, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLE = "natchez"
ELSEWHERE = {"origin": "https://evil.example"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("attacks")
    client = folder / "client"
    client.mkdir()
    (client / "index.html").write_bytes(b"<!doctype html><title>Riverboat</title>")
    (folder / "secret.txt").write_bytes(b"treasure")
    tables = tables_file(folder, (TABLE, "texas_holdem", "nl"), ("second", "texas_holdem", "nl"))
    with Running(ServeConfig(data=folder / "data", port=0, pace="off", workers=1, tables=tables, client=client)) as server:
        yield server


def seated(running: Running, table: str, *names: str) -> list[Guest]:
    guests = [Guest(running.url, running.join_once(name)) for name in names]
    for guest in guests:
        guest.watch(table)
        if guest.seat(table) < 0:
            guest.sit(table, 500)
    all_playing(guests, table)
    return guests


def routes(running: Running) -> Iterator[tuple[str, str]]:
    """Yield every method and path of the HTTP interface, with something in the place of each parameter."""
    app = application(running.room, Client(running.config.client))
    for route in app.routes:
        path = re.sub(r"\{\w+:int\}", "1", re.sub(r"\{\w+:\w+\}", "x", route.path_format if "{" not in route.path else route.path))
        yield from ((method, path) for method in sorted(getattr(route, "methods", ())) if method not in {"OPTIONS", "HEAD"})


def test_no_page_of_another_site_changes_anything(running: Running) -> None:
    """Whatever is no GET refuses a foreign origin, also with the host's own cookie and a body that makes sense elsewhere."""
    changing = [(method, path) for method, path in routes(running) if method != "GET"]
    assert ("POST", "/api/join") in changing
    assert len(changing) >= 4
    for method, path in changing:
        cookies = {"riverboat": running.host_token}
        answer = httpx.request(method, running.url + path, json={"name": "x"}, cookies=cookies, headers=ELSEWHERE)
        assert answer.status_code in {400, 403}, (method, path, answer.status_code, answer.text)
        if answer.status_code == 400:  # the body was looked at first; what it would have done was not
            assert "not_allowed" in answer.text or "make this out" in answer.text, (path, answer.text)


def test_a_form_of_another_site_joins_nobody(running: Running) -> None:
    """A plain form can send text/plain or a form's own encoding; neither is taken, whatever the origin says."""
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        answer = httpx.post(f"{running.url}/api/join", content=b'{"name":"Mallory"}', headers={"content-type": kind} | ELSEWHERE)
        assert answer.status_code in {400, 403, 415}
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("origin", ["null", "https://evil.example", "http://127.0.0.1", "http://127.0.0.1.evil.example", "file://"])
def test_a_foreign_page_opens_no_socket_though_it_has_the_cookie(running: Running, origin: str) -> None:
    host = urlsplit(running.url)
    with socket.create_connection((host.hostname or "", host.port or 0)) as line:
        line.sendall(
            f"GET /socket HTTP/1.1\r\nHost: {host.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: {origin}\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: riverboat={running.join_once('Ann')}\r\n\r\n".encode()
        )
        assert line.recv(64).startswith(b"HTTP/1.1 403")


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(running: Running) -> None:
    for answer in (
        httpx.post(f"{running.url}/api/join", json={"name": "Cookie"}),
        httpx.get(f"{running.url}/host/{running.host_link}"),
    ):
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "domain=" not in cookie
        assert "path=/;" in cookie.replace("path=/, ", "path=/;") or cookie.endswith("path=/")


def test_the_policy_allows_no_inline_script_and_the_page_has_none(running: Running) -> None:
    for path in ("/", "/nothing.js", "/api/nothing", "/api/me", "/metrics"):
        policy = httpx.get(running.url + path).headers["content-security-policy"]
        parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
        script = parts.get("script-src", parts["default-src"])
        assert script == "'self'"
        assert parts["frame-ancestors"] == parts["object-src"] == parts["base-uri"] == "'none'"
        assert httpx.get(running.url + path).headers["x-content-type-options"] == "nosniff"
    page = (ROOT / "web" / "index.html").read_text("utf-8")
    assert not re.findall(r"<script(?![^>]*\bsrc=)|\son\w+=|javascript:", page)


def raw(running: Running, path: bytes) -> bytes:
    """What a path gets that no well-behaved program would send."""
    host = urlsplit(running.url)
    with socket.create_connection((host.hostname or "", host.port or 0), timeout=10) as line:
        line.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: " + host.netloc.encode() + b"\r\nConnection: close\r\n\r\n")
        answer = b""
        while part := line.recv(65536):
            answer += part
        return answer


@pytest.mark.parametrize(
    "path",
    [
        b"/../secret.txt",
        b"/assets/../../secret.txt",
        b"/%2e%2e/secret.txt",
        b"/%2e%2e%2fsecret.txt",
        b"/..%5csecret.txt",
        b"/....//secret.txt",
        b"/%c0%ae%c0%ae/secret.txt",
        b"/secret.txt%00.html",
        b"//secret.txt",
        b"/%2fetc%2fpasswd",
        b"/../../../../../../etc/passwd",
        b"/..%2f..%2f..%2f..%2fetc/passwd",
        b"/data/riverboat.db",
        b"/data/room.key",
        b"/../data/host.token",
    ],
)
def test_no_path_leads_out_of_the_clients_folder(running: Running, path: bytes) -> None:
    answer = raw(running, path)
    assert b"treasure" not in answer
    assert b"root:" not in answer
    assert running.host_token.encode() not in answer
    assert answer.split(b"\r\n", 1)[0].split()[1] in {b"200", b"400", b"404"}
    if answer.startswith(b"HTTP/1.1 200"):
        assert b"<title>Riverboat</title>" in answer, "the client's own page, which has routes of its own"


def test_a_body_that_is_too_large_is_not_read(running: Running) -> None:
    body = b'{"name":"' + b"x" * 100_000 + b'"}'
    answer = httpx.post(f"{running.url}/api/join", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in {400, 413}
    assert httpx.get(f"{running.url}/api/health").json()["status"] == "ok"


def talk(guest: Guest, lines: int) -> None:
    for number in range(lines):
        guest.send(type="say", id=f"flood-{number}", table=TABLE, text="spam")
    guest.quiet(5)


def test_who_never_stops_talking_is_cut_off(running: Running) -> None:
    with Guest(running.url, running.join_once("Ann")) as ann:
        with pytest.raises(ConnectionClosed) as closed:
            talk(ann, 2000)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    assert httpx.get(f"{running.url}/api/health").json()["status"] == "ok"


def test_a_player_has_so_many_windows_and_the_oldest_goes(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_service, "MOST_WINDOWS", 3)
    cookie = running.join_once("Window")
    windows = [Guest(running.url, cookie) for _ in range(4)]
    with pytest.raises(ConnectionClosed) as closed:
        windows[0].quiet(5)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    for window in windows[1:]:
        window.watch(TABLE)
        window.close()


def test_an_address_has_so_many_strangers(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_service, "MOST_STRANGERS", 2)
    named = Guest(running.url, running.join_once("Ann"))
    strangers = [Guest(running.url) for _ in range(3)]
    with pytest.raises(ConnectionClosed):
        strangers[0].quiet(5)
    for guest in (named, *strangers[1:]):
        guest.watch(TABLE)
        guest.close()


def test_a_table_that_has_too_much_to_do_says_so(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox, "MOST_WAITING", -1)
    with Guest(running.url, running.join_once("Ann")) as ann:
        assert ann.refused("sit", table="second", buy_in=400) == "busy"


def test_nobody_acts_leaves_or_buys_for_somebody_else(running: Running) -> None:
    ann, bob = seated(running, TABLE, "Ann", "Bob")
    with Guest(running.url, running.join_once("Eve")) as eve:
        eve.watch(TABLE)
        before = bob.view(TABLE)["seats"]
        player = bob.player
        for kind, fields in (("leave", {}), ("sit_out", {}), ("add_chips", {"amount": 100}), ("top_up", {"to": 900})):
            assert eve.refused(kind, table=TABLE, player=player, seat=bob.seat(TABLE), name="Bob", **fields) == "not_seated"
        turn = on_turn([ann, bob], TABLE)
        assert turn is not None
        decision = turn.turn(TABLE)
        assert decision is not None
        forged = {"table": TABLE, "hand": turn.view(TABLE)["hand"], "turn": decision["turn"], "kind": "fold", "player": turn.player}
        assert eve.refused("act", **forged) == "not_seated"
        other = bob if turn is ann else ann
        assert other.refused("act", **forged) == "not_your_turn"
        assert eve.refused("sit", table=TABLE, buy_in=400, seat=bob.seat(TABLE), player=player) == "seat_taken"
        assert [seat.get("player") for seat in bob.view(TABLE)["seats"]] == [seat.get("player") for seat in before]
    for guest in (ann, bob):
        guest.close()


def test_two_devices_at_the_same_instant_take_a_decision_once(running: Running) -> None:
    guests = seated(running, TABLE, "Ann", "Bob")
    for _ in range(6):
        one = on_turn(guests, TABLE)
        if one is None:
            all_playing(guests, TABLE)
            continue
        turn = one.turn(TABLE)
        assert turn is not None
        choice = {"table": TABLE, "hand": one.view(TABLE)["hand"], "turn": turn["turn"], **passive(turn)}
        with Guest(running.url, one.cookie) as other:
            other.watch(TABLE)
            start = threading.Barrier(2)

            def act(device: Guest, at: threading.Barrier = start, choice: dict[str, Any] = choice) -> dict[str, Any]:
                at.wait()
                return device.ask("act", **choice)

            with ThreadPoolExecutor(2) as pool:
                answers = list(pool.map(act, (one, other)))
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        assert {answer["code"] for answer in answers if "code" in answer} <= {"repeated", "stale", "not_your_turn"}
    for guest in guests:
        guest.close()


def test_a_recorded_command_can_not_be_played_again_by_anybody(running: Running) -> None:
    ann, bob = seated(running, TABLE, "Ann", "Bob")
    with ann, bob, Guest(running.url, running.join_once("Eve")) as eve:
        command = json.dumps({"type": "sit_out", "id": "recorded-1", "table": TABLE})
        for guest, code in ((ann, ""), (ann, "repeated"), (eve, "not_seated")):
            guest.socket.send(command)
            answer = guest.until(lambda message: message.get("id") == "recorded-1")
            assert answer.get("code", "") == code
        with Guest(running.url, ann.cookie) as again:
            again.socket.send(command)
            assert again.hear("refused")["code"] == "repeated"
        ann.done("come_back", table=TABLE, post=True)


def test_ids_and_names_open_nothing(running: Running) -> None:
    ann = Guest(running.url, running.join_once("Ann"))
    forged = f"{ann.player}; riverboat={ann.player}"
    for guess in (ann.player, "Ann", ann.player.encode().hex(), forged, "", "0" * 32, "%00", "' OR 1=1 --"):
        answer = httpx.get(f"{running.url}/api/me", headers={"cookie": f"riverboat={guess}"})
        assert answer.status_code == 401
    ann.close()


def test_no_answer_tells_anybody_elses_cookie_or_the_hosts(running: Running) -> None:
    with Guest(running.url, running.join_once("Ann")) as ann:
        ann.watch(TABLE)
        said = "".join(ann.bytes)
    tokens = [running.host_token, running.join_once("Bob"), running.join_once("Ann")]
    assert not [token for token in tokens if token in said]
    for _, path in routes(running):
        answer = httpx.get(running.url + path, cookies={"riverboat": running.join_once("Ann")})
        assert not [token for token in tokens if token in answer.text], path


def test_what_only_the_host_may_do_is_refused_to_others_on_every_route(running: Running) -> None:
    guest = {"riverboat": running.join_once("Ann")}
    for path in ("/metrics", "/api/cashier/room", "/api/cashier/ledger", "/api/cashier/ledger.csv"):
        for cookies in ({}, guest):
            assert httpx.get(running.url + path, cookies=cookies).status_code in {401, 403}, path


def test_the_room_is_whole_after_all_that(running: Running) -> None:
    figures = running.room.metrics.text().decode()
    assert "riverboat_faults_total 0.0" in figures
    assert not [actor.key for actor in running.room.actors.values() if actor.halted or actor.live.frozen]
    assert asyncio.run_coroutine_threadsafe(asyncio.sleep(0, "alive"), running.loop).result(5) == "alive"
