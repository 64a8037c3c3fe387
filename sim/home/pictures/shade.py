"""Colours of what is opaque: gathers surfaces into chunks and has them lit.

Light and shadow that change slowly come from `softness`. Colours are linear until `after`.
"""

from __future__ import annotations

import math

import numpy as np

from sim.compiled import kernel
from sim.home.pictures.after import CURVE
from sim.home.pictures.chunk import (
    B_B,
    B_END,
    B_G,
    B_GLOSS,
    B_GLOW,
    B_LAMP,
    B_NX,
    B_NY,
    B_NZ,
    B_OPEN,
    B_R,
    B_SHARE,
    B_SUN,
    B_X,
    B_Y,
    B_Z,
    L_END,
    enlarge,
)
from sim.home.pictures.constants import BRIGHT, CHUNK, EPS, NOWHERE, QUARTER, SHINE
from sim.home.pictures.lighting import finish
from sim.home.pictures.raster import FAR, HALF, ONE, ZERO
from sim.home.pictures.runs import run
from sim.home.pictures.shadow_map import SEARCH
from sim.home.pictures.softness import REACH
from sim.home.pictures.taps import TAP_X, TAP_Y, TAPS
from sim.home.pictures.texels import TEXTURE, texel

__all__ = [
    "BRIGHT", "CURVE", "EPS", "NOWHERE", "REACH", "SEARCH", "SHINE", "TAPS", "TAP_X", "TAP_Y",
    "TEXTURE", "shade",
]  # fmt: skip
"""The numbers besides are what another way of drawing needs to come to the same colours."""


@kernel(
    "void(f4[::1],f4[::1],f4[:,::1],i4[:,::1],f4[:,::1],f4[:,::1],u1[:,:,::1],f4[:,::1],f4[:,:,::1],f4[::1],f4[:,::1],f4[:,:,::1],u1[:,::1])"
)
def shade(  # type: ignore[no-untyped-def]
    camera, offsets, nearest, shown, edges, dressed, atlas, low, soft, lights, windows, out, bright
):  # fmt: skip
    """Colour the opaque: each triangle of a pixel once, by its share of the four samples.

    `bright` uint8 (height / 4, width / 4) is 1 where something is brighter than `BRIGHT`.
    """
    height, width = out.shape[0], out.shape[1]
    half_w = np.float32(width) * HALF
    half_h = np.float32(height) * HALF
    flat = camera[14] > HALF
    ifx = ONE / camera[12]
    pattern = np.empty(3, np.float32)
    buf = np.zeros(B_END, np.float32)
    lines = np.zeros(L_END, np.float32)
    line = np.ones(4 * CHUNK, np.float32)
    to = np.zeros(CHUNK, np.int64)
    for x in range(CHUNK):
        buf[B_Z + x] = ONE
        buf[B_NY + x] = ONE
    last = -1
    shiny = False
    kindled = False
    n = 0
    texture = 0
    gloss = ZERO
    glow = ZERO
    density = ZERO
    red = ZERO
    green = ZERO
    blue = ZERO
    even = False
    nx = ZERO
    ny = ONE
    nz = ZERO
    l0 = ZERO
    l1 = ZERO
    l2 = ZERO
    for y in range(height):
        for x0 in range(0, width, CHUNK):
            here = min(CHUNK, width - x0)
            for x in range(here):
                out[y, x0 + x, 0] = ZERO
                out[y, x0 + x, 1] = ZERO
                out[y, x0 + x, 2] = ZERO
                q = nearest[4 * y, x0 + x]
                if q <= ZERO:
                    line[x] = NOWHERE
                elif flat:
                    line[x] = FAR - q
                else:
                    line[x] = ONE / q
            enlarge(low, soft, lines, line, x0, y)
            skip = 0
            for x in range(here):
                if skip > 0:
                    skip -= 1
                    continue
                k0 = shown[4 * y, x0 + x]
                k1 = shown[4 * y + 1, x0 + x]
                k2 = shown[4 * y + 2, x0 + x]
                k3 = shown[4 * y + 3, x0 + x]
                whole = k0 == k1 and k0 == k2 and k0 == k3
                if whole and k0 >= 0 and n < CHUNK:
                    end = x + 1
                    most = min(here, x + CHUNK - n)
                    while (
                        end < most
                        and shown[4 * y, x0 + end] == k0
                        and shown[4 * y + 1, x0 + end] == k0
                        and shown[4 * y + 2, x0 + end] == k0
                        and shown[4 * y + 3, x0 + end] == k0
                    ):
                        end += 1
                    if end > x + 2:
                        run(
                            camera, edges, dressed, atlas, pattern, line, buf, to, n, k0,
                            (y << 16) | (x0 + x), x, end - x,
                            np.float32(x0 + x) + offsets[0] - half_w,
                            np.float32(y) + HALF * QUARTER - half_h,
                        )  # fmt: skip
                        shiny = shiny or bool(dressed[k0, 3] > np.float32(0.12))
                        kindled = kindled or bool(dressed[k0, 4] > ZERO)
                        n += end - x
                        skip = end - x - 1
                        continue
                for sample in range(4):
                    k = k0
                    share = ONE
                    if whole:
                        if sample > 0:
                            break
                    else:
                        same = 0
                        if sample == 0:
                            same = 1 + (k1 == k0) + (k2 == k0) + (k3 == k0)
                        elif sample == 1:
                            if k1 == k0:
                                continue
                            k = k1
                            same = 1 + (k2 == k1) + (k3 == k1)
                        elif sample == 2:
                            if k2 in (k0, k1):
                                continue
                            k = k2
                            same = 1 + (k3 == k2)
                        else:
                            if k3 in (k0, k1, k2):
                                continue
                            k = k3
                            same = 1
                        share = np.float32(same) * QUARTER
                    if n == CHUNK:
                        finish(camera, buf, to, n, shiny, kindled, lights, windows, out, bright)
                        n = 0
                        shiny = False
                        kindled = False
                    to[n] = (y << 16) | (x0 + x)
                    buf[B_SHARE + n] = share
                    if k < 0:
                        buf[B_Z + n] = ONE
                        buf[B_NX + n] = ZERO
                        buf[B_NY + n] = ONE
                        buf[B_NZ + n] = ZERO
                        buf[B_R + n] = lights[32] / SHINE
                        buf[B_G + n] = lights[33] / SHINE
                        buf[B_B + n] = lights[34] / SHINE
                        buf[B_GLOSS + n] = ZERO
                        buf[B_GLOW + n] = ONE
                        kindled = True
                        n += 1
                        last = -1
                        continue
                    if k != last:
                        last = k
                        red = dressed[k, 0]
                        green = dressed[k, 1]
                        blue = dressed[k, 2]
                        gloss = dressed[k, 3]
                        glow = dressed[k, 4]
                        texture = int(dressed[k, 5])
                        density = dressed[k, 6]
                        even = dressed[k, 7] > HALF
                        if even:
                            nx = dressed[k, 8]
                            ny = dressed[k, 9]
                            nz = dressed[k, 10]
                    shiny = shiny or bool(gloss > np.float32(0.12))
                    kindled = kindled or bool(glow > ZERO)
                    sx = np.float32(x0 + x) + offsets[sample] - half_w
                    sy = np.float32(y) + (np.float32(sample) + HALF) * QUARTER - half_h
                    q = nearest[4 * y + sample, x0 + x]
                    z = FAR - q if flat else ONE / q
                    buf[B_X + n] = sx
                    buf[B_Y + n] = sy
                    buf[B_Z + n] = z
                    at = x
                    if sample > 0 and abs(line[x] - z) > np.float32(0.02) * z:
                        # another surface than the one that soft light was found for
                        off = abs(line[x] - z)
                        if x > 0 and abs(line[x - 1] - z) < off:
                            off = abs(line[x - 1] - z)
                            at = x - 1
                        if x < here - 1 and abs(line[x + 1] - z) < off:
                            off = abs(line[x + 1] - z)
                            at = x + 1
                        if off > np.float32(0.02) * z:
                            at = -1
                    if at >= 0:
                        buf[B_OPEN + n] = line[CHUNK + at]
                        buf[B_LAMP + n] = line[2 * CHUNK + at]
                        buf[B_SUN + n] = line[3 * CHUNK + at]
                    else:
                        off = NOWHERE
                        by = 0
                        bx = 0
                        for ty in range(max(0, (y >> 1) - 1), min(low.shape[0], (y >> 1) + 3)):
                            for tx in range(
                                max(0, ((x0 + x) >> 1) - 1),
                                min(low.shape[1], ((x0 + x) >> 1) + 3),
                            ):
                                if abs(low[ty, tx] - z) < off:
                                    off = abs(low[ty, tx] - z)
                                    by = ty
                                    bx = tx
                        buf[B_OPEN + n] = soft[0, by, bx]
                        buf[B_LAMP + n] = soft[1, by, bx]
                        buf[B_SUN + n] = soft[2, by, bx]
                    if texture > 0 or not even:
                        l0 = edges[k, 0] * sx + edges[k, 1] * sy + edges[k, 2]
                        l1 = edges[k, 3] * sx + edges[k, 4] * sy + edges[k, 5]
                        l2 = edges[k, 6] * sx + edges[k, 7] * sy + edges[k, 8]
                        s = ONE / (l0 + l1 + l2)
                        l0 *= s
                        l1 *= s
                        l2 *= s
                    if not even:
                        nx = dressed[k, 8] * l0 + dressed[k, 11] * l1 + dressed[k, 14] * l2
                        ny = dressed[k, 9] * l0 + dressed[k, 12] * l1 + dressed[k, 15] * l2
                        nz = dressed[k, 10] * l0 + dressed[k, 13] * l1 + dressed[k, 16] * l2
                    buf[B_NX + n] = nx
                    buf[B_NY + n] = ny
                    buf[B_NZ + n] = nz
                    buf[B_GLOSS + n] = gloss
                    buf[B_GLOW + n] = glow
                    if texture > 0:
                        u = dressed[k, 17] * l0 + dressed[k, 19] * l1 + dressed[k, 21] * l2
                        v = dressed[k, 18] * l0 + dressed[k, 20] * l1 + dressed[k, 22] * l2
                        # how the surface is tilted, from the slope of its q
                        foot = density * ifx
                        if not flat:
                            foot *= z
                            qx = edges[k, 9] * camera[12]
                            qy = edges[k, 10] * camera[13]
                            qz = edges[k, 11]
                            slope = math.sqrt(qx * qx + qy * qy + qz * qz) * z
                            foot *= math.sqrt(min(np.float32(8.0), slope))
                        texel(atlas, texture, u, v, min(foot, np.float32(256.0)), pattern)
                        buf[B_R + n] = red * pattern[0]
                        buf[B_G + n] = green * pattern[1]
                        buf[B_B + n] = blue * pattern[2]
                    else:
                        buf[B_R + n] = red
                        buf[B_G + n] = green
                        buf[B_B + n] = blue
                    n += 1
    finish(camera, buf, to, n, shiny, kindled, lights, windows, out, bright)
