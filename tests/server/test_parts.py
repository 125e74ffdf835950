"""The server's small parts, each by itself."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING, Any

import pytest

from riverboat.server.config import ServeConfig, ServeError
from riverboat.server.opening import wanted_tables
from riverboat.server.tables.timers import Timers
from riverboat.server.web.origin import same_origin
from riverboat.server.web.outbox import Outbox
from riverboat.server.web.rates import Bucket
from riverboat.server.web.recent import Recent
from riverboat.server.web.static import ASK, FOREVER, Client

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path


def test_an_outbox_gives_frames_in_order_and_ends_when_they_are_taken() -> None:
    async def use() -> list[bytes | None]:
        outbox = Outbox()
        outbox.put(b"one")
        outbox.put(b"two")
        outbox.end()
        outbox.put(b"late")
        assert len(outbox) == 2
        assert not outbox.drained.is_set()
        found = [await outbox.get() for _ in range(3)]
        assert outbox.drained.is_set()
        return found

    assert asyncio.run(use()) == [b"one", b"two", None]


def test_an_outbox_waits_for_the_next_frame() -> None:
    async def use() -> bytes | None:
        outbox = Outbox()
        asyncio.get_running_loop().call_later(0.01, outbox.put, b"late")
        return await asyncio.wait_for(outbox.get(), 1)

    assert asyncio.run(use()) == b"late"


@pytest.mark.parametrize(("frames", "size"), [(4, 1), (2, 60)])
def test_a_full_outbox_takes_nothing_more_and_gives_nothing_more(frames: int, size: int) -> None:
    async def use() -> None:
        outbox = Outbox(most_frames=3, most_bytes=100)
        for _ in range(frames):
            assert not outbox.full
            outbox.put(b"x" * size)
        assert outbox.full
        assert outbox.overflowed.is_set()
        assert await outbox.get() is None

    asyncio.run(use())


def test_bytes_that_were_taken_make_room() -> None:
    async def use() -> None:
        outbox = Outbox(most_frames=3, most_bytes=100)
        for _ in range(10):
            outbox.put(b"x" * 90)
            assert await outbox.get() == b"x" * 90
        assert not outbox.full

    asyncio.run(use())


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(10, 20)
    assert [bucket.take(100.0) for _ in range(21)] == [True] * 20 + [False]
    assert [bucket.take(100.11), bucket.take(100.11)] == [True, False]
    assert sum(bucket.take(200.0) for _ in range(50)) == 20


def test_only_so_many_are_remembered_and_the_oldest_goes_first() -> None:
    recent = Recent(list[str], most=2)
    recent["a"].append("x")
    recent["b"].append("y")
    assert recent["a"] == ["x"]
    recent["c"].append("z")
    assert len(recent) == 2
    assert recent["a"] == ["x"]
    assert recent["b"] == []


def test_a_timer_rings_once_and_starting_it_again_stops_the_one_before() -> None:
    async def use() -> list[tuple[object, ...]]:
        rung: list[tuple[object, ...]] = []

        async def handler() -> None:
            raise AssertionError

        def post(handler: Callable[..., Awaitable[None]], *arguments: object) -> None:
            rung.append((handler.__name__, *arguments))

        timers = Timers(post)
        timers.start("clock", 5, handler, "first")
        timers.start("clock", 10, handler, "second")
        timers.start("bank", 5, handler, "never")
        timers.cancel("bank")
        assert timers.runs("clock")
        assert not timers.runs("bank")
        await asyncio.sleep(0.05)
        assert not timers.runs("clock")
        timers.start("clock", 5, handler, "stopped")
        timers.stop()
        await asyncio.sleep(0.03)
        return rung

    assert asyncio.run(use()) == [("handler", "second")]


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        (None, "127.0.0.1:8080", True),
        ("http://127.0.0.1:8080", "127.0.0.1:8080", True),
        ("http://LAPTOP.local:8080", "laptop.local:8080", True),
        ("https://poker.example", "poker.example", True),
        ("http://127.0.0.1:8081", "127.0.0.1:8080", False),
        ("http://evil.example", "127.0.0.1:8080", False),
        ("http://127.0.0.1:8080.evil.example", "127.0.0.1:8080", False),
        ("null", "127.0.0.1:8080", False),
        ("", "127.0.0.1:8080", False),
        ("file://127.0.0.1:8080", "127.0.0.1:8080", False),
        ("http://[broken", "127.0.0.1:8080", False),
    ],
)
def test_where_a_page_may_come_from(origin: str | None, host: str, same: bool) -> None:  # noqa: FBT001 - a column of the table above
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    assert same_origin(headers) is same


def test_the_clients_own_compressed_files_are_taken(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<p>page</p>")
    (tmp_path / "assets" / "app-4f3A2b1c.js").write_text("code")
    (tmp_path / "assets" / "app-4f3A2b1c.js.gz").write_bytes(gzip.compress(b"code"))
    (tmp_path / "assets" / "app-4f3A2b1c.js.br").write_bytes(b"brotli")
    (tmp_path / "icon.png").write_bytes(b"png")
    client = Client(tmp_path)
    script, icon = client.files["assets/app-4f3A2b1c.js"], client.files["icon.png"]
    assert client.files.keys() == {"index.html", "assets/app-4f3A2b1c.js", "icon.png"}
    assert script.accepted("gzip, deflate, br") == ("br", b"brotli")
    assert script.accepted("gzip;q=1.0, identity") == ("gzip", gzip.compress(b"code"))
    assert script.accepted("") == ("", b"code")
    assert (script.caching, client.index.caching, icon.caching) == (FOREVER, ASK, ASK)
    assert icon.packed == {}
    assert client.index.packed.keys() == {"gzip"}


def test_a_page_that_names_its_parts_is_served_at_its_addresses(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "index.html").write_text("first")
    for page in ("table", "dealer", "hand", "signin"):
        (tmp_path / "pages" / f"{page}.html").write_text(page)
    client = Client(tmp_path)
    served = {path: client.find(path) for path in ("/", "/table/a", "/hand/a/3", "/shared/a/3/m", "/sign-in", "/rules/razz")}
    assert [file and file.content for file in served.values()] == [b"first", b"table", b"hand", b"hand", b"signin", b"first"]
    dealer = client.find("/table/b", dealer=True)
    assert dealer is not None
    assert (dealer.content, dealer.caching) == (b"dealer", ASK)
    assert client.find("/table/a.txt") is None


def test_a_folder_without_a_page_is_not_built(tmp_path: Path) -> None:
    assert not Client(tmp_path).built
    assert not Client(tmp_path / "missing").built
    assert b"make client" in Client(tmp_path).index.content


def test_the_usual_tables_have_bots_unless_told_otherwise(tmp_path: Path) -> None:
    assert all(table.fill == 4 for table in wanted_tables(ServeConfig(data=tmp_path)))
    assert all(table.fill == 0 for table in wanted_tables(ServeConfig(data=tmp_path, fill=0)))


@pytest.mark.parametrize(
    ("text", "said"), [("", "no table"), ("[[table]]\nname = 'A'\ngame = 'bridge'", "bridge"), ("x = ", "TOML")]
)
def test_a_file_of_tables_that_makes_no_sense_is_named(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "tables.toml"
    path.write_text(text)
    with pytest.raises(ServeError, match=said) as error:
        wanted_tables(ServeConfig(data=tmp_path, tables=path))
    assert str(path) in str(error.value)


def test_a_file_of_tables_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ServeError, match="can't be read"):
        wanted_tables(ServeConfig(data=tmp_path, tables=tmp_path / "none.toml"))


@pytest.mark.parametrize(
    "wrong", [{"pace": "slow"}, {"port": -1}, {"port": 65536}, {"tls_cert": "cert.pem"}], ids=["pace", "low", "high", "tls"]
)
def test_settings_that_make_no_sense_are_named(tmp_path: Path, wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        ServeConfig(data=tmp_path, **wrong)
