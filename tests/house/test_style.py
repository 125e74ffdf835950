"""The figures of the house's style: short functions, short files, data in `games`, reasons for exceptions."""

from __future__ import annotations

import ast
import re
import statistics
from typing import Final

from tests.house.source import PACKAGE, ROOT, named, parsed, python_files, tracked

LONGEST_FUNCTION: Final = 60
NINE_IN_TEN: Final = 30
MEDIAN_FUNCTION: Final = 8
LONGEST_FILE: Final = 600
MEDIAN_FILE: Final = 200
WRITTEN_BY_PROGRAM: Final = "web/src/lib/messages.ts"  # `make types` writes it, nobody reads it whole
CODE: Final = ("src", "tests", "tools", "bench")
WEB: Final = {".ts", ".svelte", ".css", ".js"}


def function_lengths(*folders: str) -> dict[str, int]:
    """Return the lines of each function, by place, from its ``def`` to its end."""
    return {
        f"{named(path, node.lineno)} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for path in python_files(*folders)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def file_lengths(paths: list[str]) -> dict[str, int]:
    """Return the lines of each file, by name."""
    return {name: len((ROOT / name).read_text("utf-8").splitlines()) for name in paths}


def longer_than(most: int, lengths: dict[str, int]) -> dict[str, int]:
    """Return those entries that are over ``most``."""
    return {place: length for place, length in lengths.items() if length > most}


def test_no_function_is_longer_than_a_screen() -> None:
    assert not longer_than(LONGEST_FUNCTION, function_lengths(*CODE))


def test_most_functions_are_short() -> None:
    lengths = sorted(function_lengths("src").values())
    assert statistics.median(lengths) <= MEDIAN_FUNCTION
    assert lengths[int(0.9 * (len(lengths) - 1))] <= NINE_IN_TEN


def test_no_file_is_long() -> None:
    names = [str(path.relative_to(ROOT)) for path in python_files(*CODE)]
    web = [str(path.relative_to(ROOT)) for path in tracked() if path.is_relative_to(ROOT / "web") and path.suffix in WEB]
    assert not longer_than(LONGEST_FILE, file_lengths([name for name in names + web if name != WRITTEN_BY_PROGRAM]))
    assert statistics.median(file_lengths(names).values()) <= MEDIAN_FILE


def test_a_game_is_data_in_a_short_file() -> None:
    games = [path for path in python_files("src/riverboat/games") if path.name != "__init__.py"]
    assert games
    for path in games:
        kinds = {type(node) for node in ast.walk(parsed(path))}
        assert not kinds & {ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef}, path.name
        assert len(path.read_text("utf-8").splitlines()) < 60, path.name


def test_every_exception_of_the_linter_has_its_reason() -> None:
    config = (ROOT / "pyproject.toml").read_text("utf-8")
    lint = config[config.index("ignore = [") : config.index("[tool.ruff.lint.flake8-type-checking]")]
    entries = [line for line in lint.splitlines() if re.match(r'\s+"[A-Z]+\d*"', line) or line.rstrip().endswith(("],", "]"))]
    unexplained = [line for line in entries if re.search(r'"[A-Z]+\d*"', line) and "#" not in line]
    assert not unexplained
    silent = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in python_files(*CODE)
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"#\s*(noqa|type:\s*ignore|pragma:)", line) and not re.search(r"(noqa|ignore|pragma).*( - | # )\w", line)
    ]
    assert not silent, "say why: `# noqa: CODE - reason`\n" + "\n".join(silent)


def test_no_test_is_skipped_and_nothing_is_played() -> None:
    mark = re.compile(
        r"mark\.(skip|xfail)|importorskip|pytest\.skip|\b(it|test|describe)\.(skip|only|todo)\b|unittest\.mock|vi\.mock\("
    )
    own = ROOT / "tests" / "house" / "test_style.py"  # names the words it looks for
    tests = [path for path in tracked() if path.suffix in {".py", ".ts"} and "tests" in path.parts and path != own]
    assert tests
    assert not [path for path in tests if mark.search(path.read_text("utf-8"))]


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").exists()
