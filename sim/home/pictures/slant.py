"""How near what a picture shows is, as one slanted plane: enough to walk a picture for a moment, in three numbers.

How far a place on a picture moves when the eye steps aside is proportional to how near it is (1/metres), and the
nearness of a plane is linear in the picture. The plane is therefore the one that errs least in such a step, in the mean
of its squares; floors and walls that one looks along are slanted, which a single depth cannot say.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sim.abilities import Nearness

SAMPLES = 32
"""So many rows and columns of the picture are looked at."""
NEAREST, FARTHEST = 0.4, 12.0
"""Metres: nearer things are few and large, and no plane reaches further within its picture."""


def nearness(depth: NDArray[np.float32]) -> Nearness:
    """Of a picture whose pixels are so far away along the view direction, metres."""
    height, width = depth.shape
    rows, columns = ((np.arange(SAMPLES) + 0.5) * size / SAMPLES for size in depth.shape)
    near = 1.0 / np.maximum(depth[np.ix_(rows.astype(int), columns.astype(int))], NEAREST)
    down, right = rows / height * 2.0 - 1.0, (columns * 2.0 - width) / height
    middle = max(float(near.mean()), 1.0 / FARTHEST)
    aside = float(near.mean(axis=0) @ right / (right @ right))
    below = float(near.mean(axis=1) @ down / (down @ down))
    slope = abs(aside) * width / height + abs(below)
    most = middle - 1.0 / FARTHEST
    part = min(1.0, most / slope) if slope > 0.0 else 1.0
    return Nearness(middle, aside * part, below * part)
