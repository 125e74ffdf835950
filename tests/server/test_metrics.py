"""What the server counts of itself: the host's Prometheus may read it, it moves as things happen, and it tells no secret."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import pytest

from riverboat.cards import DECK, card_text
from riverboat.server.config import ServeConfig
from tests.server.guests import Guest
from tests.server.playing import folding, play_hand, tables_file
from tests.server.running import Running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TABLE = "natchez"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    tables = tables_file(tmp_path, (TABLE, "texas_holdem", "nl"))
    with Running(ServeConfig(data=tmp_path / "data", port=0, pace="off", workers=1, tables=tables)) as server:
        yield server


def figures(running: Running) -> dict[str, float]:
    """The figures by their names, labels and all."""
    answer = httpx.get(f"{running.url}/metrics", headers={"authorization": f"Bearer {running.host_link}"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return {name: float(value) for name, value in re.findall(r"^([^#\s]+(?: [^\s]+=\S+)?) (\S+)$", answer.text, re.MULTILINE)}


def test_only_the_host_may_read_them(running: Running) -> None:
    guest = running.join("Ann")
    for headers in ({}, {"cookie": f"riverboat={guest}"}, {"authorization": f"Bearer {guest}"}, {"authorization": "Bearer x"}):
        assert httpx.get(f"{running.url}/metrics", headers=headers).status_code == 403
    cookie = {"cookie": f"riverboat={running.host_token}"}
    assert httpx.get(f"{running.url}/metrics", headers=cookie).status_code == 200


def test_they_move_with_what_happens(running: Running) -> None:
    guests = [Guest(running.url, running.join(name)) for name in ("Ann", "Bob")]
    for guest in guests:
        guest.watch(TABLE)
        guest.sit(TABLE, 500)
    done = play_hand(guests, TABLE, folding)
    again = Guest(running.url, guests[0].cookie)
    again.watch(TABLE, guests[0].streams[TABLE], guests[0].seqs[TABLE] - 1)
    assert again.refused("say", table="nowhere", text="hello") == "unknown_table"
    found = figures(running)
    assert found['riverboat_seats{by="people"}'] == 2
    assert found['riverboat_seats{by="bots"}'] == 0
    assert found["riverboat_connections"] == 3
    assert sum(value for name, value in found.items() if name.startswith("riverboat_tables{")) == 1
    assert found["riverboat_hands_total"] >= 1
    assert found["riverboat_commits_total"] >= 4
    assert found["riverboat_commit_seconds_count"] >= 4
    assert found["riverboat_action_seconds_count"] == len(done)
    assert 0 < found["riverboat_action_seconds_sum"] < 10
    assert found["riverboat_send_seconds_count"] > 10
    assert found['riverboat_resumes_total{how="snapshot"}'] == 2
    assert found['riverboat_resumes_total{how="events"}'] == 1
    assert found['riverboat_refusals_total{code="unknown_table"}'] == 1
    assert found["riverboat_commit_failures_total"] == found["riverboat_faults_total"] == found["riverboat_cut_off_total"] == 0
    assert {'riverboat_queue_depth{queue="inbox"}', 'riverboat_queue_depth{queue="outbox"}'} <= set(found)


def test_they_name_nobody_and_nothing_secret(running: Running) -> None:
    guests = [Guest(running.url, running.join(name)) for name in ("Ann", "Bob")]
    for guest in guests:
        guest.watch(TABLE)
        guest.sit(TABLE, 500)
    play_hand(guests, TABLE)
    text = httpx.get(f"{running.url}/metrics", headers={"authorization": f"Bearer {running.host_link}"}).text
    secrets = {guests[0].cookie, guests[0].player, "Ann", "Bob", TABLE, running.host_token, running.host_link}
    assert not [secret for secret in secrets if secret in text]
    assert not [card for card in map(card_text, DECK) if re.search(rf"\b{card}\b", text)]
