"""What waits to be sent on one connection: a bounded queue. Who reads too slowly is cut off and resumes by number."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Final

MOST_FRAMES: Final = 256
MOST_BYTES: Final = 1 << 20


class Outbox:
    """Frames in the order they are sent. ``overflowed`` is set, for good, once a frame did not fit: the connection must end.

    ``put_at`` is when the frame that was taken last had been put in, in seconds of ``time.perf_counter``.
    """

    def __init__(self, most_frames: int = MOST_FRAMES, most_bytes: int = MOST_BYTES) -> None:
        self.ended = False
        self.overflowed = asyncio.Event()
        self.put_at = 0.0
        self._frames: deque[tuple[bytes, float]] = deque()
        self._bytes = 0
        self._most = (most_frames, most_bytes)
        self._filled = asyncio.Event()
        self.drained = asyncio.Event()

    @property
    def full(self) -> bool:
        """Whether a frame did not fit."""
        return self.overflowed.is_set()

    def __len__(self) -> int:
        return len(self._frames)

    def put(self, frame: bytes) -> None:
        """Add a frame; after ``end``, or when it does not fit, it is dropped."""
        if self.full or self.ended:
            return
        if len(self._frames) >= self._most[0] or self._bytes + len(frame) > self._most[1]:
            self.overflowed.set()
        else:
            self._frames.append((frame, time.perf_counter()))
            self._bytes += len(frame)
        self._filled.set()

    def end(self) -> None:
        """Let ``get`` return None once everything waiting is taken; ``drained`` is set then."""
        self.ended = True
        self._filled.set()

    async def get(self) -> bytes | None:
        """Wait for the next frame and take it; None when no more will come."""
        while not self._frames and not self.full and not self.ended:
            self._filled.clear()
            await self._filled.wait()
        if self.full or not self._frames:
            self.drained.set()
            return None
        frame, self.put_at = self._frames.popleft()
        self._bytes -= len(frame)
        return frame
