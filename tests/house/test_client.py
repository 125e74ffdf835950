"""The client holds no words that nobody reads, and exports nothing that stands nowhere else."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from tests.house.source import ROOT

if TYPE_CHECKING:
    from pathlib import Path

WEB: Final = ROOT / "web"
EXPORTED: Final = re.compile(r"^export (?:async )?(?:function\*?|const|class) (\w+)", re.MULTILINE)


def sources(folder: str) -> dict[Path, str]:
    """Return the texts of the client's own files below ``folder``, without those that are made from others."""
    found = [path for path in (WEB / folder).rglob("*") if path.suffix in {".ts", ".svelte"} and "paraglide" not in path.parts]
    return {path: path.read_text("utf-8") for path in found}


def test_every_message_is_shown_somewhere() -> None:
    shown = set(re.findall(r"\bm\.(\w+)", "\n".join(sources("src").values())))
    keys = {key for path in (WEB / "messages" / "en").glob("*.json") for key in json.loads(path.read_text("utf-8"))}
    assert sorted(key for key in keys - shown if not key.startswith("$")) == []


def test_every_export_is_used_somewhere() -> None:
    texts = sources("src") | sources("tests")
    words = {path: set(re.findall(r"\w+", text)) for path, text in texts.items()}
    alone = [
        f"{path.relative_to(WEB)}: {name}"
        for path, text in sources("src").items()
        if path.name != "messages.ts"  # made from the messages of the wire
        for name in EXPORTED.findall(text)
        if not any(name in there for other, there in words.items() if other != path)
    ]
    assert alone == []
