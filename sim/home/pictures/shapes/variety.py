"""Chance and variants that are the same every time."""

from __future__ import annotations

import zlib

import numpy as np


def dice(*words: object) -> np.random.Generator:
    """Random numbers that are the same for the same words (a type, an asset, a size)."""
    return np.random.default_rng(zlib.crc32("|".join(str(word) for word in words).encode()))


def look(asset: str, count: int) -> int:
    """Which of `count` variants an asset such as `Mug_2` is: 0 to count - 1."""
    tail = asset.rsplit("_", 1)[-1]
    return (int(tail) - 1) % count if tail.isdigit() else zlib.crc32(asset.encode()) % count
