"""Behind a reverse proxy: its word on scheme and address is taken, where it was named, and nobody else's ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

from riverboat.cli import main
from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.running import Running

if TYPE_CHECKING:
    from pathlib import Path

FORWARDED = {
    "x-forwarded-proto": "https",
    "x-forwarded-for": "203.0.113.7",
    "host": "poker.example",
    "origin": "https://poker.example",
}


@pytest.mark.parametrize("proxy", ["", "127.0.0.1", "192.0.2.1"])
def test_only_the_named_proxy_is_believed(tmp_path: Path, proxy: str) -> None:
    believed = proxy == "127.0.0.1"
    with Running(ServeConfig(data=tmp_path / "data", port=0, fill=0, pace="off", workers=1, behind_proxy=proxy)) as running:
        answer = httpx.post(f"{running.url}/api/join", json={"name": "Ann"}, headers=FORWARDED)
        assert answer.status_code == 201
        assert ("secure" in answer.headers["set-cookie"].lower()) == believed
        codes = set()
        for number in range(40):
            headers = FORWARDED | {"x-forwarded-for": f"203.0.113.{number % 4}"}
            codes.add(httpx.post(f"{running.url}/api/join", json={"name": f"Guest {number}"}, headers=headers).status_code)
        assert (429 in codes) == (not believed), "who is not believed can't be four visitors"
        with Guest(running.url, answer.cookies["riverboat"]) as ann:
            assert ann.welcome["me"]["name"] == "Ann"


def test_the_options_of_serve_are_looked_at_before_anything_is_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--data", str(tmp_path / "data"), "--tls-cert", str(tmp_path / "no.pem")]) == 2
    assert "tls_cert and tls_key are given together or not at all" in capsys.readouterr().err
    files = ("--tls-cert", str(tmp_path / "no.pem"), "--tls-key", str(tmp_path / "no.key"))
    assert main(["serve", "--data", str(tmp_path / "data"), *files]) == 2
    assert "there is no file" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()
