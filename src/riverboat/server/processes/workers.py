"""What all worker processes of the server have in common: they leave Ctrl-C to it, and end when it does."""

from __future__ import annotations

import os
import signal
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.process import BaseProcess


def processes(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    """Return the workers of a pool; a worker that hangs is only ended by killing it."""
    return list((pool._processes or {}).values())  # noqa: SLF001 - there is no other way to them


def drop(pool: ProcessPoolExecutor) -> None:
    """End all workers of a pool at once."""
    for process in processes(pool):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)


def settle(parent: int) -> None:
    """Make a worker end with its server: Ctrl-C is the server's to handle, and if that is killed, the worker notices."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)
