"""Changes the rules in one small place after another, and sees whether the tests notice: `python tools/mutate.py`.

A seeded sample of such mutants of `src/riverboat/rules` is tried, each in a forked process that runs SUITE, five seconds of tests,
until the first failure. `--sample 0` tries them all, `--only FILE` those of one file, `--seed N` another sample. What was found is
kept in `.make/mutants.json`, so that a run which was stopped goes on; a changed file or suite is tried anew. Exits with 1 when
fewer than nine in ten were noticed. Texts for people (errors, docstrings) and annotations are not changed.
"""

from __future__ import annotations

import argparse
import ast
import copy
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
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import CodeType, ModuleType

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = ROOT / "src" / "riverboat" / "rules"
KEPT: Final = ROOT / ".make" / "mutants.json"
SUITE: Final = tuple(
    f"tests/rules/test_{name}.py"
    for name in ("cases", "start", "unknown", "saving", "kinds_betting", "kinds_dealing", "kinds_showdown", "golden")
)
"""The tests that must notice: together five seconds at most, the quickest first."""

SAMPLE: Final = 600
WANTED: Final = 0.9
SECONDS: Final = 30
"""Of processor time, after which a mutant that never comes to an end is taken for noticed."""

MEMORY: Final = 4 << 30

# ---------------------------------------------------------------- what is changed, and into what

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.RShift: ast.LShift,
    ast.LShift: ast.RShift,
}
NAMES: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what ``node`` may become: each is one mutant."""
    yield from _changed_expression(node)
    yield from _changed_statement(node)


def _changed_expression(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what an expression may become."""
    match node:
        case ast.Compare():
            yield from _comparisons(node)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            yield ast.BinOp(left, OPERATORS[type(op)](), right)
        case ast.Constant(value=bool() | int() as value):
            yield from _constants(value)
        case ast.Name(id=name) if name in NAMES:
            yield ast.Name(NAMES[name], ast.Load())
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.comprehension(target=target, iter=source, ifs=[test, *rest]):
            yield ast.comprehension(target, source, [ast.UnaryOp(ast.Not(), test), *rest], 0)


def _changed_statement(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what a statement may become."""
    match node:
        case ast.AugAssign(target=target, op=op, value=value):
            yield ast.AugAssign(target, OPERATORS[type(op)](), value)
            yield ast.Pass()
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Raise() | ast.Expr(value=ast.Call()) | ast.Break() | ast.Continue():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.If(test=test, body=body, orelse=orelse):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)


def _constants(value: int) -> Iterator[ast.Constant]:
    """Yield the other truth, or the numbers beside this one."""
    if isinstance(value, bool):
        yield ast.Constant(not value)
        return
    yield ast.Constant(value + 1)
    if value > 0:
        yield ast.Constant(value - 1)


def _comparisons(node: ast.Compare) -> Iterator[ast.Compare]:
    """Yield the comparison with each of its signs changed."""
    for place, op in enumerate(node.ops):
        ops = [*node.ops]
        ops[place] = COMPARISONS[type(op)]()
        yield ast.Compare(node.left, ops, node.comparators)


def places(parent: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Yield where each node below ``parent`` hangs that may be changed: its parent, the field, the index in it, and the node."""
    for field, value in ast.iter_fields(parent):
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.AST) and not _is_left_alone(parent, field, child):
                yield parent, field, index, child
                yield from places(child)


def _is_left_alone(parent: ast.AST, field: str, child: ast.AST) -> bool:
    """Whether a node is for readers only: annotations, types, texts, imports, what an error says."""
    if field in {"annotation", "returns", "decorator_list", "bases", "keywords"} and not isinstance(parent, ast.Call):
        return True
    if isinstance(child, (ast.JoinedStr, ast.Import, ast.ImportFrom)) or isinstance(parent, ast.Raise):
        return True
    if isinstance(child, ast.Assign) and isinstance(child.value, ast.BinOp) and isinstance(child.value.op, ast.BitOr):
        return True  # a type's name: Action = Fold | Check
    return isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING"


# ---------------------------------------------------------------- mutants


@dataclass(frozen=True)
class Mutant:
    """One change of one file; ``number`` counts those of the file. ``key`` changes with the file's text."""

    path: Path
    number: int
    line: int
    before: str
    after: str
    key: str

    def told(self) -> str:
        """Return where it is and what it changes."""
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.before}  ->  {self.after}"


def mutants_of(path: Path) -> list[Mutant]:
    """Return every mutant of a file."""
    source = path.read_text("utf-8")
    digest = hashlib.sha256(source.encode()).hexdigest()[:12]
    found: list[Mutant] = []
    line = 1
    for _, _, _, child in places(ast.parse(source)):
        line = getattr(child, "lineno", line)
        for change in changes(child):
            number = len(found)
            found.append(Mutant(path, number, line, _short(child), _short(change), f"{path.name}/{digest}/{number}"))
    return found


def _short(node: ast.AST) -> str:
    """Return a node's first line as source."""
    if isinstance(node, ast.comprehension):
        return " if ".join(map(ast.unparse, (node.iter, *node.ifs)))
    return ast.unparse(ast.fix_missing_locations(copy.deepcopy(node))).splitlines()[0]


def mutated(mutant: Mutant) -> CodeType:
    """Return the code of the mutant's file with its one change."""
    tree = ast.parse(mutant.path.read_text("utf-8"))
    number = 0
    for parent, field, index, child in list(places(tree)):
        for change in changes(child):
            if number == mutant.number:
                if index is None:
                    setattr(parent, field, change)
                else:
                    getattr(parent, field)[index] = change
                return compile(ast.fix_missing_locations(tree), str(mutant.path), "exec")
            number += 1
    raise ValueError(f"{mutant.path.name} has {number} mutants, not {mutant.number + 1}")


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


# ---------------------------------------------------------------- trying them


def try_out(mutant: Mutant | None) -> tuple[bool, float]:
    """Run the suite in a process of its own; return whether it failed, and the seconds of processor time that it took."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os._exit(_run_suite(mutant))
    _, status, usage = os.wait4(child, 0)
    return status != 0, usage.ru_utime + usage.ru_stime


def _run_suite(mutant: Mutant | None) -> int:
    """Run the suite here, silently, with the mutant in place; return pytest's exit code."""
    import pytest  # noqa: PLC0415 - loaded before the first fork

    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    if mutant is not None:
        name = f"riverboat.rules.{mutant.path.stem}"
        sys.meta_path.insert(0, Finder(Loader(name, mutant.path, mutated(mutant))))
    options = ("-x", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov")
    return int(pytest.main([*options, "-o", "timeout=0", *SUITE]))


def warm_up() -> None:
    """Load what every try needs and no mutant changes."""
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT / "src"), str(ROOT)]
    sys.dont_write_bytecode = True
    for name in ("pytest", "hypothesis", "msgspec", "riverboat.hands"):
        importlib.import_module(name)


def suite_digest() -> str:
    """Return a hash of the suite and what it reads."""
    texts = [*(ROOT / "tests" / "rules").glob("*.py"), *(ROOT / "tests" / "vectors").glob("*.cases"), Path(__file__)]
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
    warm_up()
    failed, seconds = try_out(None)
    print(f"the suite takes {seconds:.1f} s")
    if failed:
        print(f"it fails as it is: python -m pytest {' '.join(SUITE)}")
        return 1
    kept: dict[str, dict[str, bool]] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    results = kept.setdefault(suite_digest(), {})
    sample = chosen(options)
    begun = time.monotonic()
    for number, mutant in enumerate(sample, 1):
        if mutant.key not in results:
            results[mutant.key] = try_out(mutant)[0]
            KEPT.parent.mkdir(exist_ok=True)
            KEPT.write_text(json.dumps(kept))
        missed = sum(not results[one.key] for one in sample[:number])
        print(f"\r{number}: {missed} unnoticed ({time.monotonic() - begun:.0f} s)", end="", file=sys.stderr, flush=True)
    return report(sample, results)


def report(sample: list[Mutant], results: dict[str, bool]) -> int:
    """Print the mutants that nobody noticed, and how many were; return the exit code."""
    print(file=sys.stderr)
    survivors = sorted((mutant for mutant in sample if not results[mutant.key]), key=lambda one: (one.path, one.line))
    for mutant in survivors:
        print(mutant.told())
    share = 1 - len(survivors) / len(sample)
    print(f"{len(sample) - len(survivors)} of {len(sample)} noticed: {share:.1%}")
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
