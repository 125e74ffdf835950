"""Nothing of the machine on which the house was built stands in the repository."""

from __future__ import annotations

import json
import re
from typing import Final

from tests.house.source import ROOT, tracked

BINARY: Final = {".bin", ".png", ".ico", ".woff2", ".jpg", ".webp"}
# written so that the patterns do not find themselves
MACHINE: Final = {
    "a folder of one machine": r"/w[o]rk/|/r[o]ot/|/h[o]me/\w|/o[p]t/(?!riverboat)\w|[f]ile:///|C:\\\\Us[e]rs",
    "the address of an index": r"pypi\.[o]rg|pythonhosted\.[o]rg|registry\.npm[j]s|deb\.d[e]bian\.org|--find-l[i]nks|--index-[u]rl",
    "an unfinished thought": r"\bT[O]DO\b|\bFIX[M]E\b|\bX[X]X\b",
}


def texts() -> list[tuple[str, str]]:
    """Return the name and text of every tracked text file."""
    return [(str(path.relative_to(ROOT)), path.read_text("utf-8")) for path in tracked() if path.suffix not in BINARY]


def test_no_trace_of_a_machine() -> None:
    found = [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1}: {what}: {match[0]}"
        for name, text in texts()
        for what, pattern in MACHINE.items()
        for match in re.finditer(pattern, text)
    ]
    assert not found, "\n".join(found)


def test_locks_pin_every_package_by_hash() -> None:
    for name in ("run", "dev", "node"):
        lines = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8").splitlines()
        pins = [i for i, line in enumerate(lines) if re.match(r"\w", line)]
        assert pins
        for i in pins:
            assert "==" in lines[i], lines[i]
            assert "--hash=sha256:" in lines[i + 1], lines[i]


def test_what_runs_is_pinned_alike_for_the_tests() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^(\S+==\S+)", (ROOT / "requirements" / f"{name}.txt").read_text("utf-8"), re.MULTILINE))

    assert pins("run") <= pins("dev")


def test_the_clients_lock_names_no_place() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    assert all("integrity" in package for name, package in lock["packages"].items() if name and not package.get("link"))


def test_no_tracked_file_is_large() -> None:
    assert not [path for path in tracked() if path.stat().st_size > 2_000_000]
