"""How often somebody may speak: a bucket of tokens that fills at a steady rate."""

from __future__ import annotations


class Bucket:
    """``burst`` tokens at most, ``rate`` more each second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = 0.0

    def take(self, now: float) -> bool:
        """Take a token at ``now`` (seconds on any steady clock); False when none is left."""
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
