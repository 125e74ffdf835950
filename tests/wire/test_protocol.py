"""The protocol's page names every message, every code, and nothing that does not exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from riverboat.wire import asked, messages

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
TAGS = [str(struct.__struct_config__.tag) for struct in (*get_args(asked.FromClient), *get_args(messages.FromServer))]
SENT = re.compile(r'(?:(?<![_.])refuse\(\s*|session\.refuse\([^"]*(?:"id", ""\), )?|Notice\(\s*|Problem\()"([a-z_]+)"')


def codes_in_use() -> set[str]:
    """Return every code of a refusal or notice that the source sends."""
    sources = [path for room in ("table", "room", "server", "wire") for path in (ROOT / "src" / "riverboat" / room).rglob("*.py")]
    return {code for path in sources for code in SENT.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("tag", TAGS)
def test_every_message_is_on_the_page(tag: str) -> None:
    assert f"`{tag}`" in PAGE


def test_every_code_that_is_sent_is_on_the_page() -> None:
    used = codes_in_use()
    assert {"bad_message", "stale", "no_chips", "back_soon", "busy"} <= used
    assert {code for code in used if f"`{code}`" not in PAGE} == set()


def test_every_code_on_the_page_is_sent() -> None:
    told = {code for line in PAGE.split("**Codes of")[1:] for code in re.findall(r"`([a-z_]+)`", line.split("\n\n")[0])}
    assert told - codes_in_use() - {"refused", "notice"} == set()


def test_every_type_on_the_page_exists() -> None:
    tables = [
        line.split("|")[1] for line in PAGE.splitlines() if line.startswith("| `") and "`GET" not in line and "`POST" not in line
    ]
    assert {tag for cell in tables for tag in re.findall(r"`([a-z_]+)`", cell)} == set(TAGS)
