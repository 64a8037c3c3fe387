"""Reading patterns: bilinear in the two levels of the atlas that fit the distance."""

from __future__ import annotations

import numpy as np

from sim.compiled import inline
from sim.home.pictures.constants import C001
from sim.home.pictures.raster import HALF, ONE, ZERO, floor

TEXTURE = 256
LEVEL_START = np.array([sum((256 >> i) ** 2 for i in range(level)) for level in range(9)])
"""Where each level of a pattern begins in the atlas."""
INVERSE_255 = np.float32(1.0 / 255.0)


@inline
def texel(atlas, texture, u, v, footprint, out):  # type: ignore[no-untyped-def]
    """The pattern's linear colour where a pixel covers so many texels."""
    level = 0
    for step in range(1, 8):
        level += 1 if footprint > np.float32(1 << step) else 0
    base = LEVEL_START[level]
    size = TEXTURE >> level
    footprint *= ONE / np.float32(1 << level)
    kind = atlas[texture, 0, 3] >> 6
    grey = ZERO
    mix = max(ZERO, min(ONE, (footprint - ONE) * np.float32(2.5) - np.float32(0.75)))
    if size == 1:
        mix = ZERO
    u -= np.float32(floor(u))
    v -= np.float32(floor(v))
    out[0] = ZERO
    out[1] = ZERO
    out[2] = ZERO
    for turn in range(2):
        share = ONE - mix
        if turn == 1:
            share = mix
            base += size * size
            size >>= 1
        if share <= C001:
            continue
        mask = size - 1
        x = u * np.float32(size) - HALF
        y = v * np.float32(size) - HALF
        fx = floor(x)
        fy = floor(y)
        ax = x - np.float32(fx)
        ay = y - np.float32(fy)
        x0 = fx & mask
        x1 = (fx + 1) & mask
        r0 = base + (fy & mask) * size
        r1 = base + ((fy + 1) & mask) * size
        w11 = ax * ay
        w01 = ax - w11
        w10 = ay - w11
        w00 = ONE - ax - w10
        if kind > 0:
            t = (
                np.float32(atlas[texture, r0 + x0, 0]) * w00
                + np.float32(atlas[texture, r0 + x1, 0]) * w01
                + np.float32(atlas[texture, r1 + x0, 0]) * w10
                + np.float32(atlas[texture, r1 + x1, 0]) * w11
            ) * INVERSE_255
            grey += t * t * share
            continue
        for c in range(3):
            t = (
                np.float32(atlas[texture, r0 + x0, c]) * w00
                + np.float32(atlas[texture, r0 + x1, c]) * w01
                + np.float32(atlas[texture, r1 + x0, c]) * w10
                + np.float32(atlas[texture, r1 + x1, c]) * w11
            ) * INVERSE_255
            out[c] += t * t * share
    if kind > 0:
        out[0] = grey
        out[1] = grey
        out[2] = grey
        if kind == 1:
            out[1] = grey * (np.float32(0.86) + np.float32(0.14) * grey)
            out[2] = grey * (np.float32(0.74) + np.float32(0.26) * grey)
