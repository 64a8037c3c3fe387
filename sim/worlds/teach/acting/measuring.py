"""Kernels of a look: how far what each pixel shows is, and which pixels of each thing are near."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from sim.home.pictures.compiled import kernel

Floats = NDArray[np.float64]
Wholes = NDArray[np.int64]


@kernel(
    "void(float32[:, ::1], int32[:, ::1], float64[::1], float64[::1], float64[::1], float64[:, ::1],"
    " float64[::1], int64[::1])"
)
def distances(
    depth: NDArray[np.float32],
    ids: NDArray[np.int32],
    sides: Floats,
    ups: Floats,
    pose: Floats,
    away: Floats,
    nearest: Floats,
    pixels: Wholes,
) -> None:
    """Fill `away` (metres from the body to what each pixel shows), and for each thing in view the
    `nearest` of them and how many `pixels` show it.

    `pose` is the sine and cosine of the horizon, the height of the eyes, that of the body's middle, and
    how far away nothing is.
    """
    sin, cos, eye, middle, beyond = pose[0], pose[1], pose[2], pose[3], pose[4]
    for row in range(depth.shape[0]):
        for column in range(depth.shape[1]):
            far = min(np.float64(depth[row, column]), beyond)
            up = ups[row] * far
            right = sides[column] * far
            rise = up * cos - far * sin
            rise = rise + eye
            rise = rise - middle
            ahead = far * cos + up * sin
            whole = right * right + rise * rise
            whole = whole + ahead * ahead
            found = math.sqrt(whole)
            away[row, column] = found
            thing = ids[row, column]
            pixels[thing] += 1
            nearest[thing] = min(nearest[thing], found)


@kernel("void(int32[::1], float64[::1], float64[::1], int64[::1], int64[::1])")
def near_pixels(
    ids: NDArray[np.int32], away: Floats, limits: Floats, bounds: Wholes, order: Wholes
) -> None:
    """Sort the pixels that are no farther away than the limit of their thing into `order`, thing by
    thing, those of thing n from `bounds[n]` to `bounds[n + 1]` (zeros when it is called)."""
    for place in range(ids.shape[0]):
        if away[place] <= limits[ids[place]]:
            bounds[ids[place] + 1] += 1
    for thing in range(bounds.shape[0] - 1):
        bounds[thing + 1] += bounds[thing]
    filled = bounds.copy()
    for place in range(ids.shape[0]):
        thing = ids[place]
        if away[place] <= limits[thing]:
            order[filled[thing]] = place
            filled[thing] += 1
