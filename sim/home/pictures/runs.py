"""Pixels side by side that show one triangle, collected together."""

from __future__ import annotations

import math

import numpy as np

from sim.compiled import inline
from sim.home.pictures.chunk import (
    B_B,
    B_G,
    B_GLOSS,
    B_GLOW,
    B_LAMP,
    B_NX,
    B_NY,
    B_NZ,
    B_OPEN,
    B_PX,
    B_PY,
    B_PZ,
    B_R,
    B_SHARE,
    B_SUN,
    B_X,
    B_Y,
    B_Z,
)
from sim.home.pictures.constants import CHUNK
from sim.home.pictures.raster import HALF, ONE
from sim.home.pictures.texels import texel


@inline
def run(  # type: ignore[no-untyped-def]
    camera, edges, dressed, atlas, pattern, line, buf, to, n, k, pixel, x, count, sx, sy
):
    """Collect `count` pixels from x on in which there is nothing but triangle k."""
    red = dressed[k, 0]
    green = dressed[k, 1]
    blue = dressed[k, 2]
    gloss = dressed[k, 3]
    glow = dressed[k, 4]
    texture = int(dressed[k, 5])
    even = dressed[k, 7] > HALF
    nx = dressed[k, 8]
    ny = dressed[k, 9]
    nz = dressed[k, 10]
    for j in range(count):
        to[n + j] = pixel + j
    for j in range(n, n + count):
        buf[B_Y + j] = sy
        buf[B_R + j] = red
        buf[B_G + j] = green
        buf[B_B + j] = blue
        buf[B_GLOSS + j] = gloss
        buf[B_GLOW + j] = glow
        buf[B_SHARE + j] = ONE
        buf[B_NX + j] = nx
        buf[B_NY + j] = ny
        buf[B_NZ + j] = nz
    for j in range(count):
        buf[B_X + n + j] = sx + np.float32(j)
        buf[B_Z + n + j] = line[x + j]
        buf[B_OPEN + n + j] = line[CHUNK + x + j]
        buf[B_LAMP + n + j] = line[2 * CHUNK + x + j]
        buf[B_SUN + n + j] = line[3 * CHUNK + x + j]
    if even and texture == 0:
        return
    a0 = edges[k, 0]
    r0 = edges[k, 1] * sy + edges[k, 2]
    a1 = edges[k, 3]
    r1 = edges[k, 4] * sy + edges[k, 5]
    a2 = edges[k, 6]
    r2 = edges[k, 7] * sy + edges[k, 8]
    if not even:
        n0 = nx
        n1 = dressed[k, 11]
        n2 = dressed[k, 14]
        m0 = ny
        m1 = dressed[k, 12]
        m2 = dressed[k, 15]
        o0 = nz
        o1 = dressed[k, 13]
        o2 = dressed[k, 16]
        for j in range(n, n + count):
            at = buf[B_X + j]
            l0 = a0 * at + r0
            l1 = a1 * at + r1
            l2 = a2 * at + r2
            s = ONE / (l0 + l1 + l2)
            buf[B_NX + j] = (n0 * l0 + n1 * l1 + n2 * l2) * s
            buf[B_NY + j] = (m0 * l0 + m1 * l1 + m2 * l2) * s
            buf[B_NZ + j] = (o0 * l0 + o1 * l1 + o2 * l2) * s
    if texture > 0:
        u0 = dressed[k, 17]
        v0 = dressed[k, 18]
        u1 = dressed[k, 19]
        v1 = dressed[k, 20]
        u2 = dressed[k, 21]
        v2 = dressed[k, 22]
        plain = camera[14]
        deep = ONE - plain
        base = dressed[k, 6] / camera[12]
        qx = edges[k, 9] * camera[12]
        qy = edges[k, 10] * camera[13]
        qz = edges[k, 11]
        slope = max(plain, math.sqrt(qx * qx + qy * qy + qz * qz) * deep)
        for j in range(n, n + count):
            at = buf[B_X + j]
            l0 = a0 * at + r0
            l1 = a1 * at + r1
            l2 = a2 * at + r2
            s = ONE / (l0 + l1 + l2)
            # these places are free until `place`
            buf[B_PX + j] = (u0 * l0 + u1 * l1 + u2 * l2) * s
            buf[B_PY + j] = (v0 * l0 + v1 * l1 + v2 * l2) * s
            z = buf[B_Z + j] * deep + plain
            foot = base * z * math.sqrt(min(np.float32(8.0), slope * z))
            buf[B_PZ + j] = min(foot, np.float32(256.0))
        for j in range(n, n + count):
            texel(atlas, texture, buf[B_PX + j], buf[B_PY + j], buf[B_PZ + j], pattern)
            buf[B_R + j] = red * pattern[0]
            buf[B_G + j] = green * pattern[1]
            buf[B_B + j] = blue * pattern[2]
