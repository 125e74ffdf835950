"""The built client, held in memory, with the compressed forms its build made."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from pathlib import Path

FOREVER: Final = "public, max-age=31536000, immutable"
"""For files whose name holds a hash of what is in them."""

ASK: Final = "no-cache"
"""Keep it, but ask each time whether it is still current."""

PAGES: Final = {"shared": "hand", "sign-in": "signin"}
"""The client's pages that are not called as the first part of their address."""

_HASHED: Final = re.compile(r"[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
_CODINGS: Final = {"br": "br", "gzip": "gz"}
_WORTH_PACKING: Final = ("text/", "application/json", "image/svg", "application/manifest")
_TYPES: Final = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}

NOT_BUILT: Final = """\
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Riverboat</title></head>
<body>
<h1>Riverboat is running, but its pages are not built</h1>
<p>In the folder of the source type <code>make client</code> (it needs node 20 or later), then start the server again.
<code>make run</code> does both.</p>
</body>
</html>
"""


class File(msgspec.Struct, frozen=True):
    """A file to serve: its bytes, the compressed forms by the name of their coding, and an ``etag`` that names what is in it."""

    content: bytes
    packed: dict[str, bytes]
    kind: str
    etag: str
    caching: str

    def accepted(self, codings: str) -> tuple[str, bytes]:
        """Return the coding ("" for none) and bytes that suit a request's ``Accept-Encoding``, the smallest first."""
        named = {part.partition(";")[0].strip() for part in codings.split(",")}
        return next(((coding, body) for coding, body in self.packed.items() if coding in named), ("", self.content))


class Client:
    """The files of the client by path ("assets/index-4f3a2b1c.js"); without a build one page that says how to make it."""

    def __init__(self, folder: Path) -> None:
        """Read every file of ``folder`` into memory."""
        found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
        plain = [name for name in found if not _is_packed(name, found)]
        self.files = {name: _file(name, found[name], found) for name in plain}
        self.built = "index.html" in self.files
        self.index = self.files["index.html"] if self.built else _file("index.html", NOT_BUILT.encode(), {})

    def find(self, path: str, *, dealer: bool = False) -> File | None:
        """Return the file at ``path``; the page itself for one of its routes (a path whose last part has no dot), else None.

        A route's page names at once what it is made of; ``dealer`` says that the path is a table's of Russian Poker.
        """
        name = path.strip("/")
        found = self.files.get(name)
        if found is not None or "." in name.rpartition("/")[2]:
            return found
        page = name.partition("/")[0]
        return self.files.get(f"pages/{'dealer' if dealer else PAGES.get(page, page)}.html", self.index)


def _is_packed(name: str, found: dict[str, bytes]) -> bool:
    stem, dot, ending = name.rpartition(".")
    return bool(dot) and ending in _CODINGS.values() and stem in found


def _file(name: str, content: bytes, found: dict[str, bytes]) -> File:
    ending = "." + name.rpartition(".")[2]
    kind = _TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    packed = {coding: found[f"{name}.{short}"] for coding, short in _CODINGS.items() if f"{name}.{short}" in found}
    if not packed and kind.startswith(_WORTH_PACKING):
        packed["gzip"] = gzip.compress(content, mtime=0)
    hashed = name.startswith("assets/") and _HASHED.search(name)
    etag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    return File(content, packed, kind, etag, FOREVER if hashed else ASK)
