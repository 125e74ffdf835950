"""Small changes of the rules' source: what may become what, where, and the code that comes of it. `tools/mutate.py` tries them."""

from __future__ import annotations

import ast
import copy
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = ROOT / "src" / "riverboat" / "rules"
PARTS: Final = (
    *("events", "state", "start", "other_kinds", "acting", "cases", "books", "rake", "unknown", "saving", "run_twice"),
    *("kinds_betting", "kinds_dealing", "kinds_showdown", "golden"),
)
SUITE: Final = (*(f"tests/rules/test_{part}.py" for part in PARTS), "tests/house/test_documents.py")
"""The tests that must notice: together five seconds at most, the quickest first."""

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


def plain(path: Path) -> CodeType:
    """Return the code of a file as it is, compiled in the way that ``mutated`` does it."""
    return compile(ast.parse(path.read_text("utf-8")), str(path), "exec")


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
