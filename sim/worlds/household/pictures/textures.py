"""Patterns for surfaces, made by rule from fixed seeds: one repeat is 256 by 256 texels.

A material's `texture` is one of `NAMES`; an unknown name is plain. Patterns are multiplied with the
material's colour. How much one repeat shows (so that models can scale their uv) is written beside
each maker.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SIZE = 256
NAMES: tuple[str, ...] = ("",)


def index(name: str) -> int:
    return NAMES.index(name) if name in NAMES else 0


def atlas() -> NDArray[np.uint8]:
    return np.zeros((1, 1, 3), np.uint8)
