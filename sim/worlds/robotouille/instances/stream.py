"""Random numbers that are the same on every machine and in every version of Python.

SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014): a counter
that grows by the golden ratio, mixed by two multiplications. Its first state is the first eight
bytes, most significant first, of the SHA-256 of the text `<salt>/<seed>`. Everything else is built
on `below`, in the ways that the methods say.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_STRIDE = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB


class Stream:
    """One stream of draws. `salt` separates streams that share a seed."""

    def __init__(self, seed: int, salt: str = "") -> None:
        start = hashlib.sha256(f"{salt}/{seed}".encode()).digest()
        self._state = int.from_bytes(start[:8], "big")

    def bits(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _STRIDE) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * _MIX_1) & _MASK
        z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all alike: draws beyond the last multiple of n are dropped."""
        if n < 1:
            raise ValueError("there is no number below 1")
        end = (1 << 64) - (1 << 64) % n
        while (drawn := self.bits()) >= end:
            pass
        return drawn % n

    def pick(self, things: Sequence[T]) -> T:
        """One of these."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """These in another order (Fisher and Yates, from the last place down)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
