"""Chromium, rooms and players for the browser tests."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.player import Player
from tests.browser.serving import Room
from tests.browser.tour import evening

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, ViewportSize

    from tests.browser.tour import Evening

    NewPlayer = Callable[..., Player]

DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
ON_ITS_SIDE: Final[ViewportSize] = {"width": 844, "height": 390}
QUIET: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP *.riverboat.test 127.0.0.1",
)
"""Chromium that asks nobody anything; names under riverboat.test lead to this machine, as a name on a house network would."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in str(item.path.as_posix()):
            item.add_marker(pytest.mark.browser)


def chromium() -> str:
    """Return the program to drive; fails with the line to type where there is none."""
    for name in (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"):
        if name and (found := shutil.which(name)):
            return found
    message = "no Chromium here; please type: sudo apt-get install -y chromium"
    raise AssertionError(message)


def is_phone(size: ViewportSize) -> bool:
    """Tell whether a screen is a phone's."""
    return size["width"] < 720


def new_page(browser: Browser, size: ViewportSize, *, moving: bool = False, scale: float = 1) -> Page:
    """Return a page with cookies of its own; a small one has a finger, not a mouse.

    Drawing costs most of a browser's time: so nothing moves unless ``moving`` says that motion is looked at, and a pixel of the
    page is one of the screen unless ``scale`` says more.
    """
    phone = is_phone(size)
    return browser.new_context(
        viewport=size,
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=scale,
        locale="en-GB",
        reduced_motion="no-preference" if moving else "reduce",
    ).new_page()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium for the whole run of a worker."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        yield opened
        opened.close()


@pytest.fixture
def new_room(tmp_path: Path) -> Iterator[Callable[..., Room]]:
    """Starts rooms, each with its own data folder, and closes them after the test."""
    rooms: list[Room] = []

    def start(*options: str, host: str = "127.0.0.1") -> Room:
        rooms.append(Room(tmp_path / f"room{len(rooms)}", *options, host=host).start())
        return rooms[-1]

    yield start
    for room in rooms:
        room.stop()


@pytest.fixture(scope="session")
def lively_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room with a table of each game and bots at all of them, for every test of a worker."""
    room = Room(tmp_path_factory.mktemp("lively") / "data", "--fill", "3", "--pace", "brisk").start()
    yield room
    room.stop()


@pytest.fixture(scope="session")
def quiet_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A room with a table of each game and no bots, for every test of a worker."""
    room = Room(tmp_path_factory.mktemp("quiet") / "data", "--fill", "0", "--pace", "fast").start()
    yield room
    room.stop()


@pytest.fixture(scope="session")
def past_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """A room with something to see on every page, for every test of a worker that goes through all of them."""
    with evening(tmp_path_factory.mktemp("past")) as opened:
        yield opened


@pytest.fixture
def new_player(browser: Browser, request: pytest.FixtureRequest) -> Iterator[NewPlayer]:
    """Opens pages, each with its own cookies; a page that had errors or loaded from elsewhere fails its test at the end."""
    players: list[Player] = []

    def sit_before(name: str, size: ViewportSize = DESKTOP, *, moving: bool = False) -> Player:
        players.append(Player(new_page(browser, size, moving=moving), name, touch=is_phone(size)))
        return players[-1]

    yield sit_before
    for player in players:
        player.page.context.close()
    assert not [f"{player.name}: {problem}" for player in players for problem in player.blames()], request.node.name
