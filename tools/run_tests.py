"""Run every check and test of the house and say how many tests ran: `python -m tools.run_tests [check]`.

With `check` only the linter, the types and the tests of the house's own rules. Exits with 1 when anything failed, when a test
was skipped, or when a suite ran no test at all.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from tools.mutants import SUITE

ROOT: Final = Path(__file__).resolve().parent.parent
COMPILED: Final = ("env", "RIVERBOAT_BUILD=compiled")
COMPILED_TESTS: Final = ("tests/rules", "tests/table", "tests/room", "tests/history")
COMPILED_PATH: Final = ("-o", "pythonpath=.make/compiled .")
PURE: Final = ("env", "RIVERBOAT_PURE=1")
PURE_TESTS: Final = (
    *(f"tests/{room}" for room in ("hands", "analysis", "bots", "history", "table", "wire")),
    *(f"tests/rules/test_{name}.py" for name in ("cases", "golden", "play")),
)
"""Where hands are ranked: without the compiled core it comes out the same."""

PYTEST: Final = (sys.executable, "-m", "pytest", "-q", "--durations=5")
WEB: Final = ("tools/web.sh", "run")
CORE: Final = (
    *("tests/test_cards.py", "tests/test_chips.py"),
    *(f"tests/hands/test_{name}.py" for name in ("checked", "core", "import", "properties", "showing", "vectors")),
    *SUITE,
)
"""The tests that run through every line and every branch of cards, chips, hands, rules and games: SUITE, and these of the cards."""

COVERED: Final = ("--cov", "--cov-config=tools/core_coverage.toml", "--cov-report=term-missing:skip-covered")
TYPED: Final = ("src", "tests", "tools", "bench")


@dataclass
class Tally:
    """How many tests of a suite ran, how they ended, and what they counted by ``record_property``: cases, hands compared."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0
    proved: Counter[str] = field(default_factory=Counter)


@dataclass
class Step:
    """One program to run. ``report`` is the JUnit file that it writes, when it runs tests."""

    name: str
    command: tuple[str, ...]
    report: Path | None = None


Lanes = tuple[list[Step], ...]
"""Steps that run side by side, each lane's one after another: one lane a processor, for programs that use but one."""


def checks() -> list[Step]:
    """Return the steps that look at the code without running it."""
    typed = tuple(name for name in TYPED if any((ROOT / name).rglob("*.py")))
    return [
        Step("ruff check", (sys.executable, "-m", "ruff", "check", "--quiet", ".")),
        Step("ruff format", (sys.executable, "-m", "ruff", "format", "--check", "--quiet", ".")),
        Step("mypy", (sys.executable, "-m", "mypy", "--no-error-summary", *typed)),
    ]


def everything(reports: Path) -> list[Lanes]:
    """Return all steps, in the order in which they run; each that runs tests leaves its report in the folder ``reports``."""
    names = ("web", "core", "units", "compiled", "pure", "browser")
    web, core, units, compiled, pure, browser = (reports / f"{name}.xml" for name in names)
    others = [f"--ignore={path}" for path in CORE]
    parallel = (*PYTEST, "-n2", "--dist=worksteal")
    client = [
        Step("svelte-check", (*WEB, "check")),
        Step("vitest", (*WEB, "test", "--", "--reporter=default", "--reporter=junit", f"--outputFile.junit={web}"), web),
    ]
    tests = [
        Step("pytest, every branch of the core", (*parallel, *COVERED, f"--junitxml={core}", *CORE), core),
        Step("pytest", (*parallel, "-m", "not browser", *others, f"--junitxml={units}"), units),
        Step("pytest, compiled", (*COMPILED, *parallel, *COMPILED_PATH, f"--junitxml={compiled}", *COMPILED_TESTS), compiled),
        Step("pytest, Python alone", (*PURE, *parallel, "-m", "not heavy", f"--junitxml={pure}", *PURE_TESTS), pure),
        Step("pytest in the browser", (*parallel, "-m", "browser", f"--junitxml={browser}"), browser),
    ]
    return [([*checks(), Step("compile the rules", ("tools/compiled.sh",))], client), *(([step],) for step in tests)]


def house(reports: Path) -> list[Step]:
    """Return the one step that runs the tests of the house's own rules."""
    report = reports / "house.xml"
    return [Step("house tests", (*PYTEST, "tests/house", f"--junitxml={report}"), report)]


def count(report: Path) -> Tally:
    """Return what the JUnit file ``report`` says; an unwritten one counts as no test."""
    tally = Tally()
    if not report.exists():
        return tally
    for case in ET.parse(report).getroot().iter("testcase"):  # noqa: S314 - our own runners wrote it a moment ago
        if case.find("failure") is not None or case.find("error") is not None:
            tally.failed += 1
        elif case.find("skipped") is not None:
            tally.skipped += 1
        else:
            tally.passed += 1
        for counted in case.iter("property"):
            tally.proved[counted.attrib["name"]] += int(counted.attrib["value"])
    return tally


def run(step: Step, *, alone: bool) -> tuple[bool, Tally]:
    """Run a step and return whether it is good, and its tests; its output is shown as it comes if ``alone``, else at its end."""
    if alone:
        print(f"\n=== {step.name}", flush=True)
    started = time.monotonic()
    with tempfile.TemporaryFile("w+") as output:
        shown = None if alone else output
        ended = subprocess.run(step.command, cwd=ROOT, check=False, stdin=subprocess.DEVNULL, stdout=shown, stderr=shown)
        output.seek(0)
        said = "" if alone else f"\n=== {step.name}\n{output.read()}"
    good = ended.returncode == 0
    tally = count(step.report) if step.report else Tally()
    words = [said] if said else []
    if step.report and not tally.passed + tally.failed:
        good = False
        words.append(f"{step.name}: no test ran")
    if tally.skipped:
        good = False
        words.append(f"{step.name}: {tally.skipped} tests were skipped; none may be")
    if tally.proved:
        words.append(f"{step.name}: {', '.join(f'{count:,} {what}' for what, count in sorted(tally.proved.items()))}")
    words.append(f"--- {step.name}: {'good' if good else 'FAILED'} in {time.monotonic() - started:.1f} s")
    print("\n".join(words), flush=True)
    return good, tally


def run_lanes(lanes: Lanes) -> list[tuple[Step, bool, Tally]]:
    """Run lanes side by side and return how each step ended."""

    def through(lane: list[Step]) -> list[tuple[Step, bool, Tally]]:
        return [(step, *run(step, alone=len(lanes) == 1)) for step in lane]

    with ThreadPoolExecutor(len(lanes)) as pool:
        return [result for lane in pool.map(through, lanes) for result in lane]


def main() -> int:
    """Run the steps and return the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        reports = Path(folder)
        steps = [(checks() + house(reports),)] if sys.argv[1:] == ["check"] else everything(reports)
        results = [result for lanes in steps for result in run_lanes(lanes)]
    bad = [step.name for step, good, _ in results if not good]
    tallies = [tally for _, _, tally in results]
    print(f"\nNot good: {', '.join(bad)}" if bad else "\nAll good.")
    passed, failed, skipped = (sum(getattr(tally, name) for tally in tallies) for name in ("passed", "failed", "skipped"))
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
