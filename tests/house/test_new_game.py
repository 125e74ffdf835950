"""A game is one file and one line: the one of docs/write-a-game.md, put into a copy of the package, is then everywhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Final

import pytest

from riverboat.games import ALL
from tests.house.source import PACKAGE, ROOT

if TYPE_CHECKING:
    from pathlib import Path

GUIDE: Final = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
LINE: Final = re.search(r"^from riverboat\.games\.manila_river .*$", GUIDE, re.MULTILINE)

EVERYWHERE: Final = """
import random
from riverboat import Hand, games
from riverboat.analysis import equity
from riverboat.analysis.runout import runouts
from riverboat.bots import CHARACTERS
from riverboat.cards import CardError
from riverboat.bots.arena import Arena
from riverboat.history import read, write
from riverboat.rules.events import BETTING
from riverboat.rules.game import Limit
from riverboat.simulate import play, usual_stakes
from riverboat.wire.game_pages import game_page

game = games.ALL["manila_river"]
for limit in Limit:
    for seed in range(20):
        hand = play(game, limit, 6, random.Random(seed))
        assert Hand.from_json(hand.to_json(), games.ALL).result == hand.result
        assert read(write(hand.events)).stacks == tuple(player.stack for player in hand.players)
    Arena(game, limit, usual_stakes(game)).play(list(CHARACTERS.values()), 3, seed=1)
    decked = Hand.start(game, limit, usual_stakes(game), [40] * 3, list(game.deck), reshuffle=game.deck)
    while decked.phase == BETTING:
        decked.raise_to(decked.legal(decked.pending).most) if decked.legal(decked.pending).most else decked.call()
        assert not runouts(decked.view(None))
try:
    equity(["AsKsQs", "random"], game.key)
except CardError as error:
    assert "a board of five cards or none, not for Manila River" in str(error)
page = game_page(game)
print(page.name, "|", " ".join(page.about), "|", len(games.ALL))
"""


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with one more file and one more line."""
    source = tmp_path_factory.mktemp("source")
    shutil.copytree(PACKAGE, source / "riverboat", ignore=shutil.ignore_patterns("client", "__pycache__"))
    file = re.search(r"```python title=manila_river\.py\n(.*?)```", GUIDE, re.DOTALL)
    assert file
    assert LINE
    (source / "riverboat" / "games" / "manila_river.py").write_text(file[1], "utf-8")
    registry = source / "riverboat" / "games" / "__init__.py"
    text = registry.read_text("utf-8")
    last = "from riverboat.games.badugi import BADUGI as BADUGI\n"
    assert last in text
    registry.write_text(text.replace(last, f"{last}{LINE[0]}\n"), "utf-8")
    return source


def run(copied: Path, *command: str) -> str:
    environment = os.environ | {"PYTHONPATH": str(copied), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run((sys.executable, *command), env=environment, cwd=copied, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_command_line_has_it(copied: Path) -> None:
    assert "Manila River" in run(copied, "-m", "riverboat", "games")
    assert "200 hands, " in run(copied, "-m", "riverboat", "simulate", "manila_river", "--hands", "200", "--players", "6")


def test_the_library_the_bots_the_files_and_the_client_have_it(copied: Path) -> None:
    name, about, count = run(copied, "-c", EVERYWHERE).strip().split(" | ")
    assert name == "Manila River"
    assert "exactly two play" in about
    assert int(count) == len(ALL) + 1


def test_the_guide_shows_one_game() -> None:
    """What the guide runs at its top is what its file holds."""
    first, second = re.findall(r"^MANILA_RIVER = Game\((.*?)^\)$", GUIDE, re.MULTILINE | re.DOTALL)
    assert second.replace("    about=__doc__,\n", "") == first
