"""How long a phone on a slow line waits: the lobby, a table, the rules, on Slow 3G (400 kbit/s each way, 400 ms there and back).

``python bench/first_load.py`` starts a room with bots and opens each page with an empty cache, three times; it prints the middle of
the seconds until the page can be used, and the kilobytes that came until then. ``--language lv`` opens them in Latvian.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.browser.conftest import PHONE, QUIET, chromium
from tests.browser.serving import Room

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SLOW: Final = {"offline": False, "latency": 400, "downloadThroughput": 400_000 / 8, "uploadThroughput": 400_000 / 8}
USABLE: Final = {"/": "main li button", "/table/natchez": ".pod", "/table/showboat": "article.box", "/rules/razz": "article h1"}
"""By path, what is there when the page can be used."""


def load(browser: Browser, url: str, usable: str, language: str) -> tuple[float, float, int]:
    """Return the seconds until ``usable`` is seen, the kilobytes that came until then, and the number of requests."""
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale=language) as context:
        page = context.new_page()
        cdp = context.new_cdp_session(page)
        cdp.send("Network.enable")
        cdp.send("Network.emulateNetworkConditions", SLOW)
        came = [0.0, 0]

        def count(event: dict[str, float]) -> None:
            came[0] += event["encodedDataLength"]
            came[1] += 1

        cdp.on("Network.loadingFinished", count)
        began = time.monotonic()
        page.goto(url, wait_until="commit")
        page.locator(usable).first.wait_for(timeout=30_000)
        took = time.monotonic() - began
        return took, came[0] / 1000, int(came[1])


def main() -> None:
    """Measure all pages."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--language", default="en-GB")
    asked.add_argument("--times", type=int, default=3)
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        room = Room(Path(folder) / "data", "--fill", "3", "--pace", "fast").start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
        try:
            for path, usable in USABLE.items():
                runs = [load(browser, room.url + path, usable, options.language) for _ in range(options.times)]
                seconds = statistics.median(run[0] for run in runs)
                print(f"{path:18} {seconds:5.1f} s, {runs[-1][1]:6.1f} kB in {runs[-1][2]} requests", flush=True)
        finally:
            browser.close()
            room.stop()


if __name__ == "__main__":
    main()
