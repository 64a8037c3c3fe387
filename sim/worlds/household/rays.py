"""Lines of sight past solid boxes, compiled: which eyes see which points.

Boxes are upright and turned about y, one per row of float64 (n, 8): middle x y z, sine and cosine
of the yaw, half width, height and depth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Function = TypeVar("Function", bound=Callable[..., Any])

END = 0.98
"""What is in the last part of the way is the thing itself."""


def kernel(signature: str) -> Callable[[Function], Function]:
    """Compile for exactly these types, without the GIL, keeping the result on disk."""
    decorate: Callable[[Function], Function] = njit(signature, nogil=True, cache=True)
    return decorate


@kernel("f8(f8[::1],f8[::1],f8[::1])")
def strikes(start, end, block):  # type: ignore[no-untyped-def]
    """Which part of the way from start to end is free before the block; 2 if it is missed."""
    sin, cos = block[3], block[4]
    ax, ay, az = start[0] - block[0], start[1] - block[1], start[2] - block[2]
    dx, dy, dz = end[0] - start[0], end[1] - start[1], end[2] - start[2]
    near, far = 0.0, 2.0
    for axis in range(3):
        if axis == 0:
            a, d, half = ax * cos - az * sin, dx * cos - dz * sin, block[5]
        elif axis == 1:
            a, d, half = ay, dy, block[6]
        else:
            a, d, half = ax * sin + az * cos, dx * sin + dz * cos, block[7]
        if abs(d) < 1e-12:
            if abs(a) >= half:
                return 2.0
            continue
        t0, t1 = (-half - a) / d, (half - a) / d
        if t0 > t1:
            t0, t1 = t1, t0
        near, far = max(near, t0), min(far, t1)
        if near >= far:
            return 2.0
    return near


@kernel("b1[:,::1](f8[:,::1],f8[:,::1],f8[:,::1])")
def clear(eyes, targets, blocks):  # type: ignore[no-untyped-def]
    """(eyes, targets): whether nothing solid is between an eye and a point."""
    found = np.ones((len(eyes), len(targets)), np.bool_)
    for i in range(len(eyes)):
        last = 0
        for j in range(len(targets)):
            # What hid the point before this one probably hides this one too.
            for k in range(-1, len(blocks)):
                block = last if k < 0 else k
                if block < len(blocks) and strikes(eyes[i], targets[j], blocks[block]) < 0.98:
                    found[i, j] = False
                    last = block
                    break
    return found


@kernel("b1[::1](f8[:,::1],f8[:,::1],b1[:,::1],f8,f8,f8,f8,f8,f8)")
def in_picture(eyes, targets, free, sy, cy, sh, ch, up_limit, side_limit):  # type: ignore[no-untyped-def]
    """Per eye: whether a free point is inside the picture of a camera with this yaw and horizon.

    Angles come as sines and cosines, limits as the tangent of half the picture's angle.
    """
    good = np.zeros(len(eyes), np.bool_)
    for i in range(len(eyes)):
        for j in range(len(targets)):
            if not free[i, j]:
                continue
            dx, dy = targets[j, 0] - eyes[i, 0], targets[j, 1] - eyes[i, 1]
            dz = targets[j, 2] - eyes[i, 2]
            right, ahead = dx * cy - dz * sy, dx * sy + dz * cy
            depth, up = ahead * ch - dy * sh, dy * ch + ahead * sh
            inside = abs(up) <= depth * up_limit and abs(right) <= depth * side_limit
            if depth > 0.1 and inside:
                good[i] = True
                break
    return good
