"""Changes the rules in one small place after another, and sees whether the tests notice: `python -m tools.mutate`.

A seeded sample of such mutants of `src/riverboat/rules` is tried, each in a forked process that runs SUITE, five seconds of tests,
until the first failure. `--sample 0` tries them all, `--only FILE` those of one file, `--seed N` another sample. What was found is
kept in `.make/mutants.json`, so that a run which was stopped goes on; a changed file or suite is tried anew. Exits with 1 when
fewer than nine in ten were noticed. Texts for people (errors, docstrings) and annotations are not changed.

A mutant of a function is put into the living function, after the tests were collected once; one of what is done at import (a
constant, a field, a default) needs an import of its own.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import sys
import time
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Final

import pytest

from tools.mutants import ROOT, RULES, SUITE, Mutant, mutants_of, mutated, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path
    from types import ModuleType

KEPT: Final = ROOT / ".make" / "mutants.json"
OPTIONS: Final = (
    *("-x", "-q", "--no-header", "--disable-warnings", "-o", "timeout=0"),
    *("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"),
)
QUICK: Final = 4
"""How many files of the suite are tried before the others are collected."""

SAMPLE: Final = 600
WANTED: Final = 0.9
SECONDS: Final = 10
"""Of processor time, after which a mutant that never comes to an end is taken for noticed."""

MEMORY: Final = 4 << 30
IN_FUNCTION: Final = 0x1
"""The flag of code that is a function's (CO_OPTIMIZED), and not a module's or a class's."""


# ---------------------------------------------------------------- a mutant in a living function


def changed_functions(before: CodeType, after: CodeType) -> list[tuple[str, int, CodeType]] | None:
    """Return name, line and new code of the outermost functions that differ; None when what is done at import differs."""
    if before.co_code != after.co_code or _plain_constants(before) != _plain_constants(after):
        return None
    found: list[tuple[str, int, CodeType]] = []
    for old, new in zip(_codes(before), _codes(after), strict=True):
        if old.co_flags & IN_FUNCTION:
            if old != new:
                found.append((old.co_qualname, old.co_firstlineno, new))
        else:
            inside = changed_functions(old, new)
            if inside is None:
                return None
            found += inside
    return found


def _codes(code: CodeType) -> list[CodeType]:
    """Return the code objects among the constants of ``code``."""
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


def _plain_constants(code: CodeType) -> list[object]:
    """Return the other constants, with their types: 1 is not True."""
    return [(type(constant), constant) for constant in code.co_consts if not isinstance(constant, CodeType)]


def put_in(mutant: Mutant, functions: Sequence[tuple[str, int, CodeType]]) -> None:
    """Give the living functions of the mutant's module their new code, and forget what they remembered."""
    module = f"riverboat.rules.{mutant.path.stem}"
    living = [thing for thing in gc.get_objects() if isinstance(thing, FunctionType) and thing.__module__ == module]
    for name, line, code in functions:
        same = [one for one in living if (one.__code__.co_qualname, one.__code__.co_firstlineno) == (name, line)]
        if not same:
            raise LookupError(f"{mutant.told()}: no function {name} is there to be changed")
        for function in same:
            function.__code__ = code
    from riverboat.rules.game import Game  # noqa: PLC0415 - imported with the tests, and not before

    for thing in gc.get_objects():
        if isinstance(thing, Game):
            vars(thing).clear()  # what a game worked out of its script once
    for name, loaded in list(sys.modules.items()):
        if name.startswith("riverboat.rules"):
            for thing in list(vars(loaded).values()):
                if hasattr(thing, "cache_clear"):
                    thing.cache_clear()


# ---------------------------------------------------------------- a mutant of what is done at import


class Loader(importlib.machinery.SourceFileLoader):
    """Loads the changed code in place of the file's."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        """Stand in for the module ``name`` of the file ``path``."""
        super().__init__(name, str(path))
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        """Return the changed code."""
        del fullname
        return self._code


class Finder(importlib.abc.MetaPathFinder):
    """Finds one module where its changed code is."""

    def __init__(self, loader: Loader) -> None:
        """Answer for the module of ``loader``."""
        self._loader = loader

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Answer for this one module."""
        del path, target
        if fullname != self._loader.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self._loader.path, loader=self._loader)


def run_suite(mutant: Mutant | None) -> int:
    """Import all anew, with the mutant in place, run the suite and return pytest's exit code."""
    if mutant is not None:
        name = f"riverboat.rules.{mutant.path.stem}"
        sys.meta_path.insert(0, Finder(Loader(name, mutant.path, mutated(mutant))))
    return int(pytest.main([*OPTIONS, *SUITE[:QUICK]])) or int(pytest.main([*OPTIONS, *SUITE[QUICK:]]))


# ---------------------------------------------------------------- trying them


def forked(work: Callable[[], int]) -> bool:
    """Do ``work`` in a silent process of its own, with limits; return whether it came to anything but 0."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        code = 1
        try:
            code = work()
        finally:
            os._exit(code)
    return os.waitpid(child, 0)[1] != 0


class Trials:
    """Tries mutants: those of functions first, as a pytest plugin that is asked when the tests have been collected."""

    def __init__(self, sample: Sequence[Mutant], kept: dict[str, dict[str, bool]]) -> None:
        """Take up the results that are there."""
        self.sample = sample
        self.results = kept.setdefault(suite_digest(), {})
        self._kept = kept
        self._begun = time.monotonic()
        before = {path: plain(path) for path in RULES.glob("*.py")}
        changed = {mutant.key: changed_functions(before[mutant.path], mutated(mutant)) for mutant in self._left()}
        self._functions = {key: functions for key, functions in changed.items() if functions is not None}

    def of_functions(self) -> None:
        """Try the mutants of functions, in a process that collects the tests once; here the rules are not imported."""
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            os._exit(int(pytest.main([*OPTIONS, "-s", *SUITE], plugins=[self])))
        os.waitpid(child, 0)
        self._kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
        self.results = self._kept.setdefault(suite_digest(), {})

    def at_import(self) -> None:
        """Try the mutants that need an import of their own."""
        for mutant in self._left():
            if mutant.key not in self._functions:
                self._note(mutant, noticed=forked(lambda one=mutant: run_suite(one)))  # type: ignore[misc]  # each has its own

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants of functions, in place of running the tests once."""
        begun = time.process_time()
        self._run(session)
        print(f"the suite takes {time.process_time() - begun:.1f} s")
        for mutant in self._left():
            if mutant.key in self._functions:
                self._note(mutant, noticed=forked(lambda one=mutant: self._try(session, one)))  # type: ignore[misc]  # each has its own
        return True

    def _try(self, session: pytest.Session, mutant: Mutant) -> int:
        """Run the tests with a mutant put in."""
        put_in(mutant, self._functions[mutant.key])
        return self._run(session)

    def _run(self, session: pytest.Session) -> int:
        """Run the tests to the first failure; return 1 then, else 0."""
        from _pytest.runner import runtestprotocol  # noqa: PLC0415 - only where pytest runs

        for item, following in zip(session.items, [*session.items[1:], None], strict=True):
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                return 1
        return 0

    def _left(self) -> Iterator[Mutant]:
        """Yield the mutants that have not been tried."""
        yield from [mutant for mutant in self.sample if mutant.key not in self.results]

    def _note(self, mutant: Mutant, *, noticed: bool) -> None:
        """Remember a result and say how far we are."""
        self.results[mutant.key] = noticed
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(self._kept))
        tried = [self.results[one.key] for one in self.sample if one.key in self.results]
        seconds = time.monotonic() - self._begun
        print(f"\r{len(tried)}: {tried.count(False)} unnoticed ({seconds:.0f} s)", end="", file=sys.stderr, flush=True)


def suite_digest() -> str:
    """Return a hash of the suite and what it reads."""
    folders = (ROOT / "tests" / "rules", ROOT / "tests" / "vectors", ROOT / "tools")
    texts = [path for folder in folders for path in folder.glob("*.*") if path.suffix in {".py", ".cases", ".tsv"}]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(texts))).hexdigest()[:12]


def chosen(options: argparse.Namespace) -> list[Mutant]:
    """Return the mutants to try, in an order of chance."""
    everything = [mutant for path in sorted(RULES.glob("*.py")) for mutant in mutants_of(path)]
    if options.only:
        everything = [mutant for mutant in everything if mutant.path.name == options.only]
    count = min(options.sample or len(everything), len(everything))
    print(f"{count} of {len(everything)} mutants, seed {options.seed}")
    return random.Random(options.seed).sample(everything, count)  # noqa: S311 - a sample, no secret


def main() -> int:
    """Try the sample and say what went unnoticed."""
    parser = argparse.ArgumentParser(description="See whether the tests notice small changes of the rules.")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="how many mutants to try (0: all)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one file of rules/, such as limits.py")
    options = parser.parse_args()
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT / "src")]
    sys.dont_write_bytecode = False  # tests are rewritten by pytest once, and not for each mutant
    for name in ("hypothesis", "msgspec", "riverboat.hands"):
        importlib.import_module(name)
    if forked(lambda: run_suite(None)):
        print(f"the suite fails as it is: python -m pytest {' '.join(SUITE)}")
        return 1
    trials = Trials(chosen(options), json.loads(KEPT.read_text()) if KEPT.exists() else {})
    trials.of_functions()
    trials.at_import()
    return report(trials)


def report(trials: Trials) -> int:
    """Print the mutants that nobody noticed, and how many were; return the exit code."""
    print(file=sys.stderr)
    survivors = sorted((one for one in trials.sample if not trials.results[one.key]), key=lambda one: (one.path, one.line))
    for mutant in survivors:
        print(mutant.told())
    noticed = len(trials.sample) - len(survivors)
    print(f"{noticed} of {len(trials.sample)} noticed: {noticed / len(trials.sample):.1%}")
    return 0 if noticed >= WANTED * len(trials.sample) else 1


if __name__ == "__main__":
    sys.exit(main())
