"""The version of the package, its engine included."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
