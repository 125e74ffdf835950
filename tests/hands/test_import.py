"""The evaluator is there at once: it builds its tables in a few milliseconds and needs nothing but the standard library."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import sys, time
start = time.process_time()
import riverboat.hands
print(time.process_time() - start, *sorted({"msgspec", "litestar", "cyclopts", "sqlalchemy"} & set(sys.modules)))
"""


def test_the_hands_load_within_60_ms_and_alone() -> None:
    times = []
    for _ in range(3):
        out = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True, text=True).stdout.split()
        assert out[1:] == []
        times.append(float(out[0]))
    assert min(times) < 0.06
