"""The evaluator is light: it needs nothing but the standard library, so that a command that only ranks hands starts at once."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys
import riverboat.hands
print(*sorted(name for name in sys.modules if name.split(".")[0] in {"msgspec", "litestar", "cyclopts", "sqlalchemy", "numpy"}))
"""


def test_the_hands_load_alone() -> None:
    out = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True, text=True).stdout
    assert out.split() == []
