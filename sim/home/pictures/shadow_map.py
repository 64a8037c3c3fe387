"""Shadow maps: their summary, and how much of a light of some size reaches a point."""

from __future__ import annotations

import numpy as np

from sim.compiled import inline, kernel
from sim.home.pictures.raster import ONE, ZERO
from sim.home.pictures.taps import TAPS

TILE = 8
"""Texels a side of the tiles that sum up a shadow map."""
SEARCH = np.float32(14.0)
"""Texels around a point that may shade it; less than two tiles."""


@kernel("void(f4[:,::1],f4[:,:,::1])")
def summarise(maps, tiles):  # type: ignore[no-untyped-def]
    """For each tile of a shadow map the nearest (0) and farthest (1) in it and two tiles around."""
    count = tiles.shape[1]
    raw = np.empty((2, count, count), np.float32)
    for ty in range(count):
        for tx in range(count):
            most = maps[ty * TILE, tx * TILE]
            least = most
            for y in range(TILE):
                for x in range(TILE):
                    q = maps[ty * TILE + y, tx * TILE + x]
                    most = max(most, q)
                    least = min(least, q)
            raw[0, ty, tx] = most
            raw[1, ty, tx] = least
    for ty in range(count):
        for tx in range(count):
            most = raw[0, ty, tx]
            least = raw[1, ty, tx]
            for y in range(max(ty - 2, 0), min(ty + 3, count)):
                for x in range(max(tx - 2, 0), min(tx + 3, count)):
                    most = max(most, raw[0, y, x])
                    least = min(least, raw[1, y, x])
            tiles[0, ty, tx] = most
            tiles[1, ty, tx] = least


@inline
def shadow(maps, tiles, u, v, ref, search, per_q, dx, dy, cell):  # type: ignore[no-untyped-def]
    """How much of a light of some size reaches a point, 0 to 1.

    `u`, `v` texels, `ref` its q, `search` texels to look around for what is in between; `per_q`
    turns the difference of q into the width of the half-shadow in texels.
    """
    edge = np.float32(maps.shape[0] - 2)
    if not (u >= ZERO and v >= ZERO and u < edge and v < edge):
        return ONE
    tx = int(u) >> 3
    ty = int(v) >> 3
    if tiles[0, ty, tx] <= ref:
        return ONE
    if tiles[1, ty, tx] > ref:
        return ZERO
    between = ZERO
    found = ZERO
    for tap in range(TAPS):
        x = min(edge, max(ZERO, u + dx[cell, tap] * search))
        y = min(edge, max(ZERO, v + dy[cell, tap] * search))
        q = maps[int(y), int(x)]
        if q > ref:
            between += q
            found += ONE
    if found == ZERO:
        return ONE
    width = min(SEARCH, max(np.float32(1.2), (between / found - ref) * per_q))
    light = ZERO
    for tap in range(TAPS):
        x = min(edge, max(ZERO, u + dx[cell, tap] * width))
        y = min(edge, max(ZERO, v + dy[cell, tap] * width))
        ix = int(x)
        iy = int(y)
        fx = x - np.float32(ix)
        fy = y - np.float32(iy)
        a = ONE if maps[iy, ix] <= ref else ZERO
        b = ONE if maps[iy, ix + 1] <= ref else ZERO
        c = ONE if maps[iy + 1, ix] <= ref else ZERO
        d = ONE if maps[iy + 1, ix + 1] <= ref else ZERO
        a += (b - a) * fx
        c += (d - c) * fx
        light += a + (c - a) * fy
    return light / np.float32(TAPS)
