"""The files in deploy/ name what is there: every source that is copied, every command and option that is run."""

from __future__ import annotations

import re
import shlex

import pytest

from tests.house.source import ROOT

DEPLOY = ROOT / "deploy"
REFERENCE = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")


def serve_lines() -> list[list[str]]:
    """Return the command lines by which the files start a room."""
    unit = re.search(r"^ExecStart=(.*)$", (DEPLOY / "riverboat.service").read_text("utf-8"), re.MULTILINE)
    image = re.search(r"^CMD (\[.*\])$", (DEPLOY / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert unit is not None
    assert image is not None
    return [shlex.split(unit[1]), re.findall(r'"([^"]+)"', image[1])]


def test_every_source_of_the_image_is_there() -> None:
    copied = re.findall(r"^COPY (?!--from)(.*) \S+$", (DEPLOY / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    sources = [source for line in copied for source in line.split()]
    assert sources
    assert not [source for source in sources if not (ROOT / source).exists()]


@pytest.mark.parametrize("line", serve_lines(), ids=["systemd", "docker"])
def test_the_room_is_started_by_options_that_there_are(line: list[str]) -> None:
    assert line[0].endswith("/riverboat")
    assert line[1] == "serve"
    assert not [word for word in line if word.startswith("--") and f"`{word}`" not in REFERENCE]


def test_the_image_runs_without_rights_and_keeps_its_data() -> None:
    image = (DEPLOY / "Dockerfile").read_text("utf-8")
    last = image.rpartition("\nFROM ")[2]
    assert "\nUSER riverboat\n" in last
    assert "\nVOLUME /data\n" in last
    assert "/api/health" in last
