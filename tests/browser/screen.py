"""What is wrong with a screen, measured in the page: faults that a look would find."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

MEASURE: Final = Path(__file__).with_suffix(".js").read_text("utf-8")


def faults(page: Page, smallest_target: int = 0) -> list[str]:
    """Return what is wrong with the screen as it is; ``smallest_target`` in px, 0: sizes of targets don't matter."""
    found: list[str] = page.evaluate(MEASURE, smallest_target)
    return found
