"""What pyproject.toml can't say: the core in C that ranks hands, and, if RIVERBOAT_COMPILE=1 asks, the hand machine by mypyc.

The same Python source and the same tables run without them. Without a compiler, or mypyc, the install succeeds all the same.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CORE = "_riverboat_core"
SOURCES = ("src/riverboat/hands/_core.c", "src/riverboat/russian/_solver.c")
COMPILED = ("state", "director", "hand", "starting", "limits", "pots", "order", "showdown")
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


class BuildExtensions(build_ext):
    """Builds the extensions; in an editable install too the core goes beside the installed modules, never into ``src``."""

    def copy_extensions_to_source(self) -> None:
        """Put the core that was built for an editable install into the wheel that is being made."""
        built = Path(self.build_lib) / self.get_ext_filename(CORE)
        if built.exists():
            shutil.copy2(built, Path(self.get_finalized_command("install").install_lib) / built.name)
        self.extensions = [extension for extension in self.extensions if extension.name != CORE]
        super().copy_extensions_to_source()


setup(
    ext_modules=[Extension(CORE, list(SOURCES), optional=True), *compiled_rules()],
    cmdclass={"build_ext": BuildExtensions},
)
