"""The house's own code, as the tests of this folder read it."""

from __future__ import annotations

import ast
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "src" / "riverboat"


@cache
def tracked() -> tuple[Path, ...]:
    """Return the files that git keeps, or would keep: all that are there and not ignored."""
    command = ("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return tuple(path for name in sorted(set(names)) if name and (path := ROOT / name).is_file())


def python_files(*folders: str) -> list[Path]:
    """Return the tracked Python files under ``folders``, which are named from the root."""
    tops = [ROOT / folder for folder in folders]
    return [path for path in tracked() if path.suffix == ".py" and any(path.is_relative_to(top) for top in tops)]


@cache
def parsed(path: Path) -> ast.Module:
    """Return the syntax tree of a Python file."""
    return ast.parse(path.read_text("utf-8"), str(path))


def room_of(path: Path) -> str:
    """Return the room that a file of the package belongs to: the name of its folder, or its own."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def named(path: Path, line: int) -> str:
    """Return a place in the source, as an editor understands it."""
    return f"{path.relative_to(ROOT)}:{line}"


def words(identifier: str) -> list[str]:
    """Return the words of an identifier, in lower case: it is split at underscores and capitals."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", identifier)]


def identifiers(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield every identifier and string key of a module, with its line."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        for name in _names(node):
            yield name, line


def _names(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.ClassDef(name=name) | ast.arg(arg=name):
            yield name
        case ast.keyword(arg=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name
        case ast.Import(names=aliases):
            yield from (part for alias in aliases for part in (*alias.name.split("."), alias.asname or ""))
        case ast.ImportFrom(module=module, names=aliases):
            yield from (module or "").split(".")
            yield from (part for alias in aliases for part in (alias.name, alias.asname or ""))
        case ast.Dict(keys=keys):
            yield from (key.value for key in keys if isinstance(key, ast.Constant) and isinstance(key.value, str))
        case ast.Subscript(slice=ast.Constant(value=str(key))):
            yield key
        case ast.MatchClass(kwd_attrs=names):
            yield from names
        case _:
            pass
