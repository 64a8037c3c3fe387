"""Light and shadow that change slowly, found at half the resolution and smoothed."""

from __future__ import annotations

import math

import numpy as np

from sim.compiled import inline, kernel
from sim.home.pictures.constants import C01, CHUNK, NOWHERE, TWO
from sim.home.pictures.raster import FAR, HALF, ONE, ZERO
from sim.home.pictures.shadow_map import SEARCH, shadow
from sim.home.pictures.taps import TAPS

REACH = np.float32(0.42)
"""Metres around a surface that may darken it."""

(
    S_NX, S_NY, S_NZ, S_PX, S_PY, S_PZ, S_REACH, S_PIXELS, S_CLOSED, S_TX, S_TY, S_TZ, S_END,
) = range(0, 13 * CHUNK, CHUNK)  # fmt: skip


@kernel("void(f4[::1],f4[:,::1],f4[:,::1])")
def halve(camera, nearest, low):  # type: ignore[no-untyped-def]
    """z at every other pixel of every other line (four samples a pixel, the first counts)."""
    flat = camera[14] > HALF
    for y in range(low.shape[0]):
        for x in range(low.shape[1]):
            q = nearest[8 * y, 2 * x]
            if q <= ZERO:
                low[y, x] = NOWHERE
            elif flat:
                low[y, x] = FAR - q
            else:
                low[y, x] = ONE / q


@inline
def occlusion(  # type: ignore[no-untyped-def]
    low, rows, columns, buf, at, dx, dy, x0, y, flat, half_w, half_h, ifx, ify
):
    """How much of what is around each surface of a chunk rises before it."""
    last_x = np.float32(columns - 1)
    last_y = np.float32(rows - 1)
    deep = ZERO if flat else ONE
    plain = ONE - deep
    for x in range(CHUNK):
        buf[S_CLOSED + x] = ZERO
    for tap in range(TAPS):
        row = ((y & 3) * TAPS + tap) * CHUNK
        for x in range(CHUNK):
            tx = np.float32(x0 + x + int(dx[row + x] * buf[S_PIXELS + x]))
            ty = np.float32(y + int(dy[row + x] * buf[S_PIXELS + x]))
            tx = min(last_x, max(ZERO, tx))
            ty = min(last_y, max(ZERO, ty))
            buf[S_TX + x] = tx
            buf[S_TY + x] = ty
            at[x] = int(ty) * columns + int(tx)
        for x in range(CHUNK):
            buf[S_TZ + x] = low[at[x]]
        for x in range(CHUNK):
            az = buf[S_TZ + x]
            scale = az * deep + plain
            ax = (TWO * buf[S_TX + x] + HALF - half_w) * ifx * scale - buf[S_PX + x]
            ay = (TWO * buf[S_TY + x] + HALF - half_h) * ify * scale - buf[S_PY + x]
            az -= buf[S_PZ + x]
            rise = buf[S_NX + x] * ax + buf[S_NY + x] * ay + buf[S_NZ + x] * az
            rise = max(ZERO, rise - np.float32(0.002) * buf[S_PZ + x])
            d2 = ax * ax + ay * ay + az * az + np.float32(1e-6)
            near = max(ZERO, ONE - d2 * buf[S_REACH + x])
            buf[S_CLOSED + x] += near * rise / math.sqrt(d2)


@kernel(
    "void(f4[::1],f4[:,::1],i4[:,::1],f4[:,::1],f4[::1],f4[::1],f4[:,::1],f4[:,:,::1],f4[::1],f4[:,::1],f4[:,:,::1],f4[:,:,::1],f4[:,::1],f4[:,::1],f4[::1],f4[::1])"
)
def soften(  # type: ignore[no-untyped-def]
    camera, low, shown, edges, lights, lamp, lamp_map, lamp_tiles, sun, sun_map, sun_tiles, out,
    dx, dy, wide_dx, wide_dy,
):  # fmt: skip
    """At every other pixel: how open it lies (0), how much lamp (1) and sun (2) reach it."""
    height, width = shown.shape[0] // 4, shown.shape[1]
    rows, columns = low.shape
    half_w = np.float32(width) * HALF
    half_h = np.float32(height) * HALF
    flat = camera[14] > HALF
    ifx = ONE / camera[12]
    ify = -ONE / camera[13]
    lamp_half = np.float32(lamp_map.shape[0]) * HALF
    sun_half = np.float32(sun_map.shape[0]) * HALF
    sunny = lights[15] > HALF
    sun_step = ONE / sun[12]
    limit = np.float32(rows) * np.float32(0.22)
    buf = np.zeros(S_END, np.float32)
    at = np.zeros(CHUNK, np.int64)
    line = low.reshape(-1)
    for y in range(rows):
        sy = (np.float32(2 * y) + HALF - half_h) * ify
        for x0 in range(0, columns, CHUNK):
            here = min(CHUNK, columns - x0)
            for x in range(here):
                k = shown[8 * y, 2 * (x0 + x)]
                z = low[y, x0 + x]
                # the triangle's own normal, from the slope of its q
                nx = ZERO
                ny = ZERO
                nz = -ONE
                if k >= 0:
                    nx = -edges[k, 9] * camera[12]
                    ny = edges[k, 10] * camera[13]
                    nz = -ONE if flat else -edges[k, 11]
                px = (np.float32(2 * (x0 + x)) + HALF - half_w) * ifx
                py = sy
                reach = REACH
                pixels = reach * camera[12] * HALF
                if not flat:
                    px *= z
                    py *= z
                    pixels /= z
                length = ONE / math.sqrt(nx * nx + ny * ny + nz * nz)
                if pixels > limit:
                    reach *= limit / pixels
                    pixels = limit
                buf[S_NX + x] = nx * length
                buf[S_NY + x] = ny * length
                buf[S_NZ + x] = nz * length
                buf[S_PX + x] = px
                buf[S_PY + x] = py
                buf[S_PZ + x] = z
                buf[S_REACH + x] = ONE / (reach * reach)
                buf[S_PIXELS + x] = pixels
            occlusion(
                line, rows, columns, buf, at, wide_dx, wide_dy, x0, y, flat, half_w, half_h, ifx,
                ify,
            )  # fmt: skip
            for x in range(here):
                col = x0 + x
                out[0, y, col] = max(
                    np.float32(0.12), ONE - np.float32(1.9) * buf[S_CLOSED + x] / np.float32(TAPS)
                )
                out[1, y, col] = ONE
                out[2, y, col] = ZERO
                if shown[8 * y, 2 * col] < 0:
                    continue
                px = buf[S_PX + x]
                py = buf[S_PY + x]
                z = buf[S_PZ + x]
                nx = buf[S_NX + x]
                ny = buf[S_NY + x]
                nz = buf[S_NZ + x]
                cell = (col & 3) + 4 * (y & 3)
                if (col + y) & 1 and x > 0:
                    # every other one takes its neighbour's shadows where they share a surface
                    alike = nx * buf[S_NX + x - 1] + ny * buf[S_NY + x - 1] + nz * buf[S_NZ + x - 1]
                    if alike > np.float32(0.99) and abs(z - buf[S_PZ + x - 1]) < C01 * z:
                        out[1, y, col] = out[1, y, col - 1]
                        out[2, y, col] = out[2, y, col - 1]
                        continue
                # into the world
                wx = camera[0] * px + camera[3] * py + camera[6] * z + camera[9]
                wy = camera[1] * px + camera[4] * py + camera[7] * z + camera[10]
                wz = camera[2] * px + camera[5] * py + camera[8] * z + camera[11]
                gx = camera[0] * nx + camera[3] * ny + camera[6] * nz
                gy = camera[1] * nx + camera[4] * ny + camera[7] * nz
                gz = camera[2] * nx + camera[5] * ny + camera[8] * nz
                # the lamp
                lx = lights[0] - wx
                ly = lights[1] - wy
                lz = lights[2] - wz
                facing = gx * lx + gy * ly + gz * lz
                if facing > ZERO and ly > np.float32(0.2):
                    slope = facing * facing / (lx * lx + ly * ly + lz * lz)
                    # as far off the surface as a texel of the map is wide, more where it slants
                    off = ly / lamp[12] * (HALF + np.float32(2.4) * (ONE - slope))
                    lx -= gx * off
                    ly -= gy * off
                    lz -= gz * off
                    near = ONE / (ly - np.float32(0.004))
                    radius = lights[8] * lamp[12]
                    out[1, y, col] = shadow(
                        lamp_map, lamp_tiles, lamp_half - HALF - lx * near * lamp[12],
                        lamp_half - HALF + lz * near * lamp[13], near,
                        min(SEARCH, radius * near * np.float32(0.4)), radius, dx, dy, cell,
                    )  # fmt: skip
                # the sun
                slope = gx * lights[9] + gy * lights[10] + gz * lights[11]
                if sunny and slope > ZERO:
                    off = sun_step * (ONE + TWO * (ONE - slope))
                    ax = wx + gx * off - sun[9]
                    ay = wy + gy * off - sun[10]
                    az = wz + gz * off - sun[11]
                    u = (sun[0] * ax + sun[1] * ay + sun[2] * az) * sun[12] + sun_half - HALF
                    v = sun_half - HALF - (sun[3] * ax + sun[4] * ay + sun[5] * az) * sun[13]
                    q = FAR - (sun[6] * ax + sun[7] * ay + sun[8] * az) + np.float32(0.004)
                    out[2, y, col] = shadow(
                        sun_map, sun_tiles, u, v, q, np.float32(4.0), np.float32(2.0), dx, dy,
                        cell,
                    )  # fmt: skip


@kernel("void(f4[:,:,::1],f4[:,::1],f4[:,:,::1],i8,i8)")
def smooth(source, low, out, down, across):  # type: ignore[no-untyped-def]
    """Average four neighbours along one direction, as far as they lie on the same surface."""
    rows, columns = low.shape
    for y in range(rows):
        for x in range(columns):
            z = low[y, x]
            a = source[0, y, x]
            b = source[1, y, x]
            c = source[2, y, x]
            n = ONE
            allowed = np.float32(0.03) * z
            for step in range(-2, 2):
                ty = min(rows - 1, max(0, y + step * down))
                tx = min(columns - 1, max(0, x + step * across))
                w = ONE if step != 0 and abs(low[ty, tx] - z) <= allowed else ZERO
                a += w * source[0, ty, tx]
                b += w * source[1, ty, tx]
                c += w * source[2, ty, tx]
                n += w
            n = ONE / n
            out[0, y, x] = a * n
            out[1, y, x] = b * n
            out[2, y, x] = c * n
