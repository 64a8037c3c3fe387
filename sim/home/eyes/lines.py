"""Lines of sight past solid boxes, compiled: which eyes see which points.

Boxes are upright and turned about y, one per row of float64 (n, 8): middle x y z, sine and cosine
of the yaw, half width, height and depth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from sim import compiled

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Function = TypeVar("Function", bound=Callable[..., Any])

END = 0.98
"""What is in the last part of the way is the thing itself."""


def kernel(signature: str) -> Callable[[Function], Function]:
    """As kernels of pictures are compiled, but a division by zero raises: what is seen is no matter of taste."""
    return compiled.kernel(signature, error_model="python")


@kernel("f8(f8,f8,f8,f8,f8,f8,f8[:,::1],i8)")
def strikes(
    ax: float, ay: float, az: float, dx: float, dy: float, dz: float, blocks: Floats, k: int
) -> float:
    """Which part of the way d from a is free before block k; 2 if it is missed.

    Height first: most boxes are missed there. Nothing is sliced: views cost more than the sums.
    """
    near, far = 0.0, 2.0
    sin, cos = blocks[k, 3], blocks[k, 4]
    x, z = ax - blocks[k, 0], az - blocks[k, 2]
    for axis in range(3):
        if axis == 0:
            a, d, half = ay - blocks[k, 1], dy, blocks[k, 6]
        elif axis == 1:
            a, d, half = x * cos - z * sin, dx * cos - dz * sin, blocks[k, 5]
        else:
            a, d, half = x * sin + z * cos, dx * sin + dz * cos, blocks[k, 7]
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
def clear(eyes: Floats, targets: Floats, blocks: Floats) -> Flags:
    """(eyes, targets): whether nothing solid is between an eye and a point."""
    found = np.ones((len(eyes), len(targets)), np.bool_)
    last = 0
    for i in range(len(eyes)):
        ax, ay, az = eyes[i, 0], eyes[i, 1], eyes[i, 2]
        for j in range(len(targets)):
            dx, dy, dz = targets[j, 0] - ax, targets[j, 1] - ay, targets[j, 2] - az
            # What hid the point before this one probably hides this one too.
            if last < len(blocks) and strikes(ax, ay, az, dx, dy, dz, blocks, last) < END:
                found[i, j] = False
                continue
            for k in range(len(blocks)):
                if strikes(ax, ay, az, dx, dy, dz, blocks, k) < END:
                    found[i, j] = False
                    last = k
                    break
    return found
