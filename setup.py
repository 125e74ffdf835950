"""What pyproject.toml can't say: the hand machine compiled by mypyc, when the environment asks for it with RIVERBOAT_COMPILE=1.

The same source runs either way. Without mypyc or a compiler the install succeeds all the same, with plain Python.
"""

from __future__ import annotations

import os
import sys

from setuptools import Extension, setup

COMPILED = ("state", "director", "hand", "limits", "pots", "order", "showdown")
"""The modules of ``riverboat.rules`` on the path of every action; never those that hold structs, which mypyc would thaw."""


def compiled_rules() -> list[Extension]:
    """Return the extensions to build, none unless asked for; each may fail without failing the install."""
    if os.environ.get("RIVERBOAT_COMPILE") != "1":
        return []
    try:
        from mypyc.build import mypycify  # noqa: PLC0415 - there only where it was asked for
    except ImportError:
        sys.stderr.write("RIVERBOAT_COMPILE=1 needs mypy in the build environment: going on in plain Python\n")
        return []
    extensions = mypycify([f"src/riverboat/rules/{name}.py" for name in COMPILED], opt_level="3")
    for extension in extensions:
        extension.optional = True
    return list(extensions)


setup(ext_modules=compiled_rules())
