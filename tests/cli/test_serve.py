"""``riverboat serve``: what it prints, where it is reached, and how it says what stands in its way."""

from __future__ import annotations

import re
import signal
import socket
from contextlib import closing
from typing import TYPE_CHECKING

import httpx
import pytest
import segno

from riverboat.cli.serve import is_every, is_loopback, network_host, qr_code
from tests.cli.command import Serving, run

if TYPE_CHECKING:
    from pathlib import Path


EVERYWHERE = "0.0.0.0"  # noqa: S104 - what the option is for


def test_a_plain_run_prints_its_address_the_hosts_link_and_how_others_get_in(tmp_path: Path) -> None:
    with Serving(tmp_path / "data", "--port", "0") as serving:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", serving.url)
        link = re.search(r"as the host \(keep it to yourself\): (\S+)", serving.said)
        assert link
        assert re.fullmatch(rf"{serving.url}/host/[\w-]{{20,}}", link[1])
        assert "make run HOST=0.0.0.0" in serving.said
        assert "riverboat serve --host 0.0.0.0" in serving.said
        assert "█" not in serving.said
        assert httpx.get(f"{serving.url}/api/health").status_code == 200
        seen = httpx.get(link[1])
        assert seen.status_code == 303
        assert "riverboat=" in seen.headers["set-cookie"]
        assert httpx.get(f"{serving.url}/host/{'x' * 22}").status_code == 404


def test_open_to_the_network_it_prints_the_address_there_and_a_qr_code(tmp_path: Path) -> None:
    with Serving(tmp_path / "data", "--port", "0", "--host", EVERYWHERE) as serving:
        assert serving.url == f"http://127.0.0.1:{serving.port}"
        found = re.search(r"From the network: (\S+)\n", serving.said)
        assert found
        assert found[1] == f"http://{network_host(EVERYWHERE)}:{serving.port}"
        assert qr_code(found[1]) in serving.said
        assert "make run" not in serving.said
        assert httpx.get(f"{found[1]}/api/health").status_code == 200


def test_the_qr_code_is_that_of_the_address() -> None:
    text = "http://192.168.1.7:8080"
    rows = qr_code(text).splitlines()
    dark = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    drawn = [[dark[sign][half] for sign in row] for row in rows for half in (0, 1)]
    expected = [list(line) for line in segno.make(text, micro=False).matrix_iter(border=4)]
    assert drawn[: len(expected)] == expected


def test_a_used_port_is_said_with_its_remedy(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        said = run("serve", "--port", str(port), cwd=tmp_path, code=1)
    assert f"127.0.0.1:{port}" in said
    assert "Address already in use" in said
    assert "--port" in said


def test_a_host_that_is_not_here_is_said(tmp_path: Path) -> None:
    said = run("serve", "--host", "192.0.2.77", "--port", "0", cwd=tmp_path, code=1)
    assert "192.0.2.77" in said


def test_a_data_folder_in_use_is_said_with_the_address_that_uses_it(tmp_path: Path) -> None:
    with Serving(tmp_path / "data", "--port", "0") as serving:
        said = run("serve", "--port", "0", "--data", "data", cwd=tmp_path, code=1)
        assert f"in use by the server at {serving.url}" in said
        assert "--data" in said
        assert httpx.get(f"{serving.url}/api/health").status_code == 200
        found = run("doctor", "--data", "data", cwd=tmp_path)
        assert f"by the server at {serving.url}" in found


def test_a_data_folder_that_can_not_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    assert "data" in run("serve", "--port", "0", cwd=tmp_path, code=1)


@pytest.mark.parametrize("with_signal", [signal.SIGINT, signal.SIGTERM])
def test_it_closes_when_asked_without_a_fault(tmp_path: Path, with_signal: signal.Signals) -> None:
    with Serving(tmp_path / "data", "--port", "0") as serving:
        assert serving.end(with_signal) == 0
        assert serving.errors == ""
        assert serving.said.endswith("The room is closed; every hand is kept.\n")
    with Serving(tmp_path / "data", "--port", str(serving.port)) as again:
        assert again.port == serving.port


def test_the_host_hears_that_the_key_is_another(tmp_path: Path) -> None:
    with Serving(tmp_path / "data", "--port", "0") as serving:
        serving.end(signal.SIGTERM)
    (tmp_path / "data" / "room.key").unlink()
    with Serving(tmp_path / "data", "--port", "0") as again:
        again.end(signal.SIGTERM)
        assert "the key to what is secret in the journal is another than before" in again.errors
    with Serving(tmp_path / "data", "--port", "0") as third:
        third.end(signal.SIGTERM)
        assert third.errors == ""


def test_a_killed_one_leaves_nothing_locked(tmp_path: Path) -> None:
    with Serving(tmp_path / "data", "--port", "0") as serving:
        assert serving.end(signal.SIGKILL) == -signal.SIGKILL
    with Serving(tmp_path / "data", "--port", str(serving.port)) as again:
        assert httpx.get(f"{again.url}/api/health").status_code == 200


def test_the_hosts_link_is_the_same_after_a_restart(tmp_path: Path) -> None:
    links = []
    port = 0
    for _ in range(2):
        with Serving(tmp_path / "data", "--port", str(port)) as serving:
            links += re.findall(r"http\S+/host/\S+", serving.said)
            port = serving.port
    assert len(links) == 2
    assert httpx.URL(links[0]).port == port


@pytest.mark.parametrize(
    "text",
    ["this is no toml", '[[table]]\ngame = "bridge"\n', '[[table]]\ngame = "razz"\nseats = "many"\n'],
)
def test_a_file_of_tables_with_a_mistake_is_said_with_its_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "tables.toml").write_text(text)
    said = run("serve", "--port", "0", "--tables", "tables.toml", cwd=tmp_path, code=1)
    assert "tables.toml" in said


def test_hosts() -> None:
    assert [
        host for host in ("127.0.0.1", "127.9.9.9", "::1", "localhost", EVERYWHERE, "::", "10.0.0.1", "pc") if is_loopback(host)
    ] == [
        "127.0.0.1",
        "127.9.9.9",
        "::1",
        "localhost",
    ]
    assert [host for host in ("127.0.0.1", EVERYWHERE, "::", "localhost") if is_every(host)] == [EVERYWHERE, "::"]
    assert network_host("10.1.2.3") == "10.1.2.3"
