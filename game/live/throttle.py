"""How often somebody may do something."""

from __future__ import annotations


class Bucket:
    """A token bucket: `burst` at once, refilled with `rate` a second of the caller's clock."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left = float(burst)
        self._at: float | None = None

    def take(self, now: float) -> bool:
        """Whether one more may be done at time `now`."""
        if self._at is not None:
            self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    @property
    def wait(self) -> float:
        """Seconds from the last `take` until one more may be done."""
        return max(0.0, (1.0 - self._left) / self._rate)
