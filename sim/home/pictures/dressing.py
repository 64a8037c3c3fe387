"""What shading needs to know of each triangle, brought together."""

from __future__ import annotations

import numpy as np

from sim.compiled import kernel
from sim.home.pictures.raster import ONE, ZERO

DRESS = 24
"""A dressed triangle: linear colour (3), gloss, glow, texture, grain, whether its normals agree,
from 8 the normals of its corners in the world (9), from 17 their uv (6)."""


@kernel(
    "void(i4[:,::1],i8,f4[:,::1],i4[:,::1],f4[:,::1],f4[:,::1],i4[:,::1],i4[::1],f4[::1],f4[:,::1],f4[:,::1])"
)
def dress(  # type: ignore[no-untyped-def]
    boxes, count, rows, spans, normals, uv, faces, skin, grain, materials, out
):
    """All that shading needs of each triangle in one place: a line of memory or two."""
    for k in range(count):
        face = boxes[k, 4]
        i = boxes[k, 5]
        material = skin[face]
        out[k, 0] = materials[material, 0]
        out[k, 1] = materials[material, 1]
        out[k, 2] = materials[material, 2]
        out[k, 3] = materials[material, 4]
        out[k, 4] = materials[material, 5]
        out[k, 5] = materials[material, 6]
        out[k, 6] = grain[face]
        for corner in range(3):
            v = spans[i, 0] + faces[face, corner]
            x = normals[v, 0]
            y = normals[v, 1]
            z = normals[v, 2]
            out[k, 8 + 3 * corner] = rows[i, 0] * x + rows[i, 1] * y + rows[i, 2] * z
            out[k, 9 + 3 * corner] = rows[i, 4] * x + rows[i, 5] * y + rows[i, 6] * z
            out[k, 10 + 3 * corner] = rows[i, 8] * x + rows[i, 9] * y + rows[i, 10] * z
            out[k, 17 + 2 * corner] = uv[v, 0]
            out[k, 18 + 2 * corner] = uv[v, 1]
        apart = ZERO
        for c in range(8, 11):
            apart += abs(out[k, c] - out[k, c + 3]) + abs(out[k, c] - out[k, c + 6])
        out[k, 7] = (
            ONE
            if apart < np.float32(1e-4) * (abs(out[k, 8]) + abs(out[k, 9]) + abs(out[k, 10]))
            else ZERO
        )
