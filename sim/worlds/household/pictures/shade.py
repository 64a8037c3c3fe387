"""Colours: light, shadow, textures and everything after. Compiled kernels without fast-math.

Light and shadow that change slowly (`soften`) are found at half the resolution and smoothed, the
rest for each pixel. Colours are linear until `develop`.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from sim.worlds.household.pictures.raster import (
    FAR,
    HALF,
    ONE,
    TINY,
    ZERO,
    ceil,
    floor,
    inline,
    kernel,
)

CHUNK = 256
"""Pixels that are lit together: plain loops of fixed length, which become vector code."""
TAPS = 6
"""Looks around a pixel for what stands near it, and into a shadow map for its edge."""
REACH = np.float32(0.42)
"""Metres around a surface that may darken it."""
BRIGHT = np.float32(1.05)
"""Light above this spills over its surroundings."""
NOWHERE = np.float32(1e4)
"""z where nothing is."""
SHINE = np.float32(1.7)
"""How much brighter than white paper a glowing surface is."""
C001 = np.float32(1e-3)
C01 = np.float32(1e-2)
EPS = np.float32(1e-9)
TWO = np.float32(2.0)
QUARTER = np.float32(0.25)
TEXTURE = 256
LEVEL_START = np.array([sum((256 >> i) ** 2 for i in range(level)) for level in range(9)])
"""Where each level of a pattern begins in the atlas."""
INVERSE_255 = np.float32(1.0 / 255.0)


def _taps() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """For each of 4 by 4 pixels a turned spiral of offsets within the unit disc."""
    random = np.random.default_rng(7)
    order = random.permutation(16)
    dx, dy = np.empty((16, TAPS), np.float32), np.empty((16, TAPS), np.float32)
    for cell in range(16):
        for tap in range(TAPS):
            turn = 2 * math.pi * (order[cell] / 16.0 + tap * 0.381966)
            radius = math.sqrt((tap + (order[(cell * 5 + 3) % 16] + 0.5) / 16) / TAPS)
            dx[cell, tap] = np.float32(radius * math.cos(turn))
            dy[cell, tap] = np.float32(radius * math.sin(turn))
    return dx, dy


TAP_X, TAP_Y = _taps()


def _in_line(taps: NDArray[np.float32]) -> NDArray[np.float32]:
    """The offsets of every tap for a chunk of a line: [line of 4][tap][pixel]."""
    cells = np.arange(CHUNK) % 4
    lines = [taps[cells + 4 * line, tap] for line in range(4) for tap in range(TAPS)]
    return np.ascontiguousarray(np.concatenate(lines))


WIDE_X, WIDE_Y = _in_line(TAP_X), _in_line(TAP_Y)


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


(
    S_NX, S_NY, S_NZ, S_PX, S_PY, S_PZ, S_REACH, S_PIXELS, S_CLOSED, S_TX, S_TY, S_TZ, S_END,
) = range(0, 13 * CHUNK, CHUNK)  # fmt: skip


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


@inline
def light_up(  # type: ignore[no-untyped-def]
    colour, gloss, nx, ny, nz, px, py, pz, ex, ey, ez, openness, lamp, sun, lights, windows, out
):
    """What a surface sends to the eye. n its normal, p where it is, e the direction to the eye."""
    up = HALF + HALF * ny
    diffuse_r = (lights[19] + (lights[16] - lights[19]) * up) * openness
    diffuse_g = (lights[20] + (lights[17] - lights[20]) * up) * openness
    diffuse_b = (lights[21] + (lights[18] - lights[21]) * up) * openness
    shine_r = ZERO
    shine_g = ZERO
    shine_b = ZERO
    en = max(C001, nx * ex + ny * ey + nz * ez)
    exponent = 3 + int(gloss * np.float32(6.0))
    # the lamp
    lx = lights[0] - px
    ly = lights[1] - py
    lz = lights[2] - pz
    d2 = lx * lx + ly * ly + lz * lz
    il = ONE / math.sqrt(d2)
    nl = (nx * lx + ny * ly + nz * lz) * il
    if nl > ZERO and lamp > ZERO:
        strength = lamp * nl / (lights[6] + lights[7] * d2)
        diffuse_r += lights[3] * strength
        diffuse_g += lights[4] * strength
        diffuse_b += lights[5] * strength
        if gloss > np.float32(0.12):
            hx = lx * il + ex
            hy = ly * il + ey
            hz = lz * il + ez
            ih = ONE / math.sqrt(hx * hx + hy * hy + hz * hz + EPS)
            s = max(ZERO, (nx * hx + ny * hy + nz * hz) * ih)
            for _ in range(exponent):
                s *= s
            s *= gloss * (HALF + np.float32(1.6) * gloss) * lamp
            shine_r += lights[3] * s
            shine_g += lights[4] * s
            shine_b += lights[5] * s
    # the sun
    if sun > ZERO:
        nl = nx * lights[9] + ny * lights[10] + nz * lights[11]
        if nl > ZERO:
            nl *= sun
            diffuse_r += lights[12] * nl
            diffuse_g += lights[13] * nl
            diffuse_b += lights[14] * nl
    # the sky in the windows
    count = int(lights[31])
    veil = np.float32(0.35) + np.float32(0.65) * openness
    for w in range(count):
        lx = windows[w, 0] - px
        ly = windows[w, 1] - py
        lz = windows[w, 2] - pz
        d2 = lx * lx + ly * ly + lz * lz
        il = ONE / math.sqrt(d2 + EPS)
        out_of = -(lx * windows[w, 3] + lz * windows[w, 5]) * il
        onto = (nx * lx + ny * ly + nz * lz) * il * np.float32(0.8) + np.float32(0.2)
        if out_of > ZERO and onto > ZERO:
            area = windows[w, 6] * windows[w, 7] * np.float32(4.0)
            strength = (
                np.float32(1.5) * area * out_of * onto * veil / (np.float32(3.14159) * d2 + area)
            )
            diffuse_r += windows[w, 8] * strength
            diffuse_g += windows[w, 9] * strength
            diffuse_b += windows[w, 10] * strength
    mirror = ZERO
    if gloss > np.float32(0.22):
        # the room in a shiny surface
        rx = TWO * en * nx - ex
        ry = TWO * en * ny - ey
        rz = TWO * en * nz - ez
        grazing = ONE - min(ONE, en)
        grazing = grazing * grazing
        grazing = grazing * grazing * (ONE - en)
        polish = max(ZERO, (gloss - HALF) * TWO)
        mirror = gloss * (
            np.float32(0.05)
            + np.float32(0.42) * grazing
            + np.float32(0.40) * polish * polish * (np.float32(0.1) + colour[1])
        )
        part = min(ONE, max(ZERO, HALF + ry * np.float32(1.4)))
        part = part * part * (np.float32(3.0) - TWO * part)
        env_r = lights[28] + (lights[22] - lights[28]) * part
        env_g = lights[29] + (lights[23] - lights[29]) * part
        env_b = lights[30] + (lights[24] - lights[30]) * part
        wall = max(ZERO, ONE - abs(ry) * np.float32(1.8))
        env_r += (lights[25] - env_r) * wall
        env_g += (lights[26] - env_g) * wall
        env_b += (lights[27] - env_b) * wall
        blur = np.float32(0.04) + (ONE - gloss) * np.float32(0.5)
        for w in range(count):
            nx_ = windows[w, 3]
            nz_ = windows[w, 5]
            along = rx * nx_ + rz * nz_
            if along < -np.float32(0.02):
                t = ((windows[w, 0] - px) * nx_ + (windows[w, 2] - pz) * nz_) / along
                hx = px + rx * t - windows[w, 0]
                hz = pz + rz * t - windows[w, 2]
                hy = py + ry * t - windows[w, 1]
                aside = abs(hx * nz_ - hz * nx_)
                soft = ONE / (blur * (np.float32(0.3) + t * np.float32(0.5)))
                sx = min(ONE, max(ZERO, (windows[w, 6] - aside) * soft + HALF))
                sy = min(ONE, max(ZERO, (windows[w, 7] - abs(hy)) * soft + HALF))
                s = sx * sy * np.float32(1.6)
                env_r += windows[w, 8] * s
                env_g += windows[w, 9] * s
                env_b += windows[w, 10] * s
        veil = mirror * (np.float32(0.3) + np.float32(0.7) * openness)
        shine_r += env_r * veil
        shine_g += env_g * veil
        shine_b += env_b * veil
    keep = ONE - mirror
    out[0] = colour[0] * diffuse_r * keep + shine_r
    out[1] = colour[1] * diffuse_g * keep + shine_g
    out[2] = colour[2] * diffuse_b * keep + shine_b


(
    B_NX, B_NY, B_NZ, B_R, B_G, B_B, B_GLOSS, B_GLOW, B_Z, B_OPEN, B_LAMP, B_SUN, B_PX, B_PY, B_PZ,
    B_EX, B_EY, B_EZ, B_DR, B_DG, B_DB, B_SR, B_SG, B_SB, B_RX, B_RY, B_RZ, B_VR, B_VG, B_VB, B_F,
    B_X, B_Y, B_SHARE, B_END,
) = range(0, 35 * CHUNK, CHUNK)  # fmt: skip
L_ROWS = CHUNK // 2 + 2
L_Q0, L_Q1 = 0, L_ROWS
L_A0, L_A1, L_B0, L_B1, L_C0, L_C1 = range(2 * L_ROWS, 8 * L_ROWS, L_ROWS)
HALF_CHUNK = CHUNK // 2
L_EVEN = 8 * L_ROWS
L_ODD = L_EVEN + 3 * HALF_CHUNK
L_END = L_ODD + 3 * HALF_CHUNK


@inline
def place(camera, buf):  # type: ignore[no-untyped-def]
    """Where the surfaces are and the direction to the eye, from where they are on the screen."""
    camera0 = camera[0]
    camera1 = camera[1]
    camera2 = camera[2]
    camera3 = camera[3]
    camera4 = camera[4]
    camera5 = camera[5]
    camera6 = camera[6]
    camera7 = camera[7]
    camera8 = camera[8]
    camera9 = camera[9]
    camera10 = camera[10]
    camera11 = camera[11]
    ifx = ONE / camera[12]
    ify = -ONE / camera[13]
    if camera[14] > HALF:
        for x in range(CHUNK):
            dx = buf[B_X + x] * ifx
            dy = buf[B_Y + x] * ify
            z = buf[B_Z + x]
            buf[B_EX + x] = -camera6
            buf[B_EY + x] = -camera7
            buf[B_EZ + x] = -camera8
            buf[B_PX + x] = camera0 * dx + camera3 * dy + camera6 * z + camera9
            buf[B_PY + x] = camera1 * dx + camera4 * dy + camera7 * z + camera10
            buf[B_PZ + x] = camera2 * dx + camera5 * dy + camera8 * z + camera11
    else:
        for x in range(CHUNK):
            dx = buf[B_X + x] * ifx
            dy = buf[B_Y + x] * ify
            z = buf[B_Z + x]
            ex = camera0 * dx + camera3 * dy + camera6
            ey = camera1 * dx + camera4 * dy + camera7
            ez = camera2 * dx + camera5 * dy + camera8
            buf[B_PX + x] = ex * z + camera9
            buf[B_PY + x] = ey * z + camera10
            buf[B_PZ + x] = ez * z + camera11
            il = -ONE / math.sqrt(ONE + dx * dx + dy * dy)
            buf[B_EX + x] = ex * il
            buf[B_EY + x] = ey * il
            buf[B_EZ + x] = ez * il


@inline
def straighten(buf):  # type: ignore[no-untyped-def]
    """Normals to length 1."""
    for x in range(CHUNK):
        nx = buf[B_NX + x]
        ny = buf[B_NY + x]
        nz = buf[B_NZ + x]
        il = ONE / math.sqrt(nx * nx + ny * ny + nz * nz + EPS)
        buf[B_NX + x] = nx * il
        buf[B_NY + x] = ny * il
        buf[B_NZ + x] = nz * il


@inline
def enlarge(low, soft, lines, line, x0, y):  # type: ignore[no-untyped-def]
    """Soft light of a chunk of a line from half the resolution, for the z that `line` begins with.

    From the nearest four, as far as they lie near. `line` is z, openness, lamp, sun.
    """
    rows, columns = low.shape
    y0 = y >> 1
    y1 = min(y0 + (y & 1), rows - 1)
    first = x0 >> 1
    count = min(L_ROWS, columns - first)
    for x in range(count):
        lines[L_Q0 + x] = low[y0, first + x]
        lines[L_A0 + x] = soft[0, y0, first + x]
        lines[L_B0 + x] = soft[1, y0, first + x]
        lines[L_C0 + x] = soft[2, y0, first + x]
        lines[L_Q1 + x] = low[y1, first + x]
        lines[L_A1 + x] = soft[0, y1, first + x]
        lines[L_B1 + x] = soft[1, y1, first + x]
        lines[L_C1 + x] = soft[2, y1, first + x]
    for x in range(count, L_ROWS):
        for start in range(0, 8 * L_ROWS, L_ROWS):
            lines[start + x] = lines[start + count - 1]
    # even and odd pixels apart, so that neighbours lie side by side
    for x in range(CHUNK // 2):
        lines[L_EVEN + x] = line[2 * x]
        lines[L_ODD + x] = line[2 * x + 1]
    for x in range(CHUNK // 2):
        z = lines[L_EVEN + x]
        sharp = np.float32(60.0) / z
        w0 = ONE / (C001 + abs(lines[L_Q0 + x] - z) * sharp)
        w1 = ONE / (C001 + abs(lines[L_Q1 + x] - z) * sharp)
        total = ONE / (w0 + w1)
        lines[L_EVEN + x] = (w0 * lines[L_A0 + x] + w1 * lines[L_A1 + x]) * total
        lines[L_EVEN + HALF_CHUNK + x] = (w0 * lines[L_B0 + x] + w1 * lines[L_B1 + x]) * total
        lines[L_EVEN + 2 * HALF_CHUNK + x] = (w0 * lines[L_C0 + x] + w1 * lines[L_C1 + x]) * total
    for x in range(CHUNK // 2):
        z = lines[L_ODD + x]
        sharp = np.float32(60.0) / z
        w0 = ONE / (C001 + abs(lines[L_Q0 + x] - z) * sharp)
        w1 = ONE / (C001 + abs(lines[L_Q1 + x] - z) * sharp)
        w2 = ONE / (C001 + abs(lines[L_Q0 + x + 1] - z) * sharp)
        w3 = ONE / (C001 + abs(lines[L_Q1 + x + 1] - z) * sharp)
        total = ONE / (w0 + w1 + w2 + w3)
        lines[L_ODD + x] = (
            w0 * lines[L_A0 + x]
            + w1 * lines[L_A1 + x]
            + w2 * lines[L_A0 + x + 1]
            + w3 * lines[L_A1 + x + 1]
        ) * total
        lines[L_ODD + HALF_CHUNK + x] = (
            w0 * lines[L_B0 + x]
            + w1 * lines[L_B1 + x]
            + w2 * lines[L_B0 + x + 1]
            + w3 * lines[L_B1 + x + 1]
        ) * total
        lines[L_ODD + 2 * HALF_CHUNK + x] = (
            w0 * lines[L_C0 + x]
            + w1 * lines[L_C1 + x]
            + w2 * lines[L_C0 + x + 1]
            + w3 * lines[L_C1 + x + 1]
        ) * total
    for plane in range(3):
        start = CHUNK + plane * CHUNK
        even = L_EVEN + plane * HALF_CHUNK
        odd = L_ODD + plane * HALF_CHUNK
        for x in range(CHUNK // 2):
            line[start + 2 * x] = lines[even + x]
            line[start + 2 * x + 1] = lines[odd + x]


@inline
def daylight(buf, lights, windows):  # type: ignore[no-untyped-def]
    """Ambient light, the lamp, the sun and the sky in the windows, on matt surfaces."""
    lights0 = lights[0]
    lights1 = lights[1]
    lights2 = lights[2]
    lights3 = lights[3]
    lights4 = lights[4]
    lights5 = lights[5]
    lights6 = lights[6]
    lights7 = lights[7]
    lights9 = lights[9]
    lights10 = lights[10]
    lights11 = lights[11]
    lights12 = lights[12]
    lights13 = lights[13]
    lights14 = lights[14]
    lights16 = lights[16]
    lights17 = lights[17]
    lights18 = lights[18]
    lights19 = lights[19]
    lights20 = lights[20]
    lights21 = lights[21]
    lights31 = lights[31]
    for x in range(CHUNK):
        up = HALF + HALF * buf[B_NY + x]
        openness = buf[B_OPEN + x]
        sun = buf[B_NX + x] * lights9 + buf[B_NY + x] * lights10 + buf[B_NZ + x] * lights11
        sun = max(ZERO, sun) * buf[B_SUN + x]
        lx = lights0 - buf[B_PX + x]
        ly = lights1 - buf[B_PY + x]
        lz = lights2 - buf[B_PZ + x]
        d2 = lx * lx + ly * ly + lz * lz
        nl = (buf[B_NX + x] * lx + buf[B_NY + x] * ly + buf[B_NZ + x] * lz) / math.sqrt(d2 + EPS)
        lamp = max(ZERO, nl) * buf[B_LAMP + x] / (lights6 + lights7 * d2)
        buf[B_DR + x] = (
            (lights19 + (lights16 - lights19) * up) * openness + lights3 * lamp + lights12 * sun
        )
        buf[B_DG + x] = (
            (lights20 + (lights17 - lights20) * up) * openness + lights4 * lamp + lights13 * sun
        )
        buf[B_DB + x] = (
            (lights21 + (lights18 - lights21) * up) * openness + lights5 * lamp + lights14 * sun
        )
    for w in range(int(lights31)):
        cx = windows[w, 0]
        cy = windows[w, 1]
        cz = windows[w, 2]
        wx = windows[w, 3]
        wz = windows[w, 5]
        red = windows[w, 8]
        green = windows[w, 9]
        blue = windows[w, 10]
        area = windows[w, 6] * windows[w, 7] * np.float32(4.0)
        for x in range(CHUNK):
            lx = cx - buf[B_PX + x]
            ly = cy - buf[B_PY + x]
            lz = cz - buf[B_PZ + x]
            d2 = lx * lx + ly * ly + lz * lz + EPS
            il = ONE / math.sqrt(d2)
            away = max(ZERO, -(lx * wx + lz * wz) * il)
            onto = (buf[B_NX + x] * lx + buf[B_NY + x] * ly + buf[B_NZ + x] * lz) * il
            onto = max(ZERO, onto * np.float32(0.8) + np.float32(0.2))
            veil = np.float32(0.35) + np.float32(0.65) * buf[B_OPEN + x]
            s = np.float32(1.5) * area * away * onto * veil / (np.float32(3.14159) * d2 + area)
            buf[B_DR + x] += red * s
            buf[B_DG + x] += green * s
            buf[B_DB + x] += blue * s


@inline
def glint(buf, lights, windows):  # type: ignore[no-untyped-def]
    """What glossy surfaces add: the lamp's highlight and the room mirrored in them."""
    lights0 = lights[0]
    lights1 = lights[1]
    lights2 = lights[2]
    lights3 = lights[3]
    lights4 = lights[4]
    lights5 = lights[5]
    lights22 = lights[22]
    lights23 = lights[23]
    lights24 = lights[24]
    lights25 = lights[25]
    lights26 = lights[26]
    lights27 = lights[27]
    lights28 = lights[28]
    lights29 = lights[29]
    lights30 = lights[30]
    lights31 = lights[31]
    for x in range(CHUNK):
        gloss = buf[B_GLOSS + x]
        nx = buf[B_NX + x]
        ny = buf[B_NY + x]
        nz = buf[B_NZ + x]
        ex = buf[B_EX + x]
        ey = buf[B_EY + x]
        ez = buf[B_EZ + x]
        lx = lights0 - buf[B_PX + x]
        ly = lights1 - buf[B_PY + x]
        lz = lights2 - buf[B_PZ + x]
        il = ONE / math.sqrt(lx * lx + ly * ly + lz * lz + EPS)
        hx = lx * il + ex
        hy = ly * il + ey
        hz = lz * il + ez
        ih = ONE / math.sqrt(hx * hx + hy * hy + hz * hz + EPS)
        s = max(ZERO, (nx * hx + ny * hy + nz * hz) * ih)
        s *= s
        s *= s
        s *= s
        s8 = s * s
        s32 = s8 * s8
        s32 *= s32
        s128 = s32 * s32
        s128 *= s128
        s512 = s128 * s128
        s512 *= s512
        s = s8
        s = s32 if gloss > np.float32(0.3) else s
        s = s128 if gloss > np.float32(0.55) else s
        s = s512 if gloss > np.float32(0.8) else s
        s *= gloss * (HALF + np.float32(1.6) * gloss) * buf[B_LAMP + x]
        en = max(C001, nx * ex + ny * ey + nz * ez)
        buf[B_RX + x] = TWO * en * nx - ex
        buf[B_RY + x] = TWO * en * ny - ey
        buf[B_RZ + x] = TWO * en * nz - ez
        grazing = ONE - min(ONE, en)
        grazing *= grazing
        grazing = grazing * grazing
        polish = max(ZERO, (gloss - HALF) * TWO)
        buf[B_F + x] = gloss * (
            np.float32(0.05)
            + np.float32(0.42) * grazing
            + np.float32(0.40) * polish * polish * (np.float32(0.1) + buf[B_G + x])
        )
        ry = buf[B_RY + x]
        part = min(ONE, max(ZERO, HALF + ry * np.float32(1.4)))
        part = part * part * (np.float32(3.0) - TWO * part)
        wall = max(ZERO, ONE - abs(ry) * np.float32(1.8))
        red = lights28 + (lights22 - lights28) * part
        green = lights29 + (lights23 - lights29) * part
        blue = lights30 + (lights24 - lights30) * part
        buf[B_VR + x] = red + (lights25 - red) * wall
        buf[B_VG + x] = green + (lights26 - green) * wall
        buf[B_VB + x] = blue + (lights27 - blue) * wall
        buf[B_SR + x] = s * lights3
        buf[B_SG + x] = s * lights4
        buf[B_SB + x] = s * lights5
    for w in range(int(lights31)):
        cx = windows[w, 0]
        cy = windows[w, 1]
        cz = windows[w, 2]
        wx = windows[w, 3]
        wz = windows[w, 5]
        wide = windows[w, 6]
        high = windows[w, 7]
        red = windows[w, 8] * np.float32(1.6)
        green = windows[w, 9] * np.float32(1.6)
        blue = windows[w, 10] * np.float32(1.6)
        for x in range(CHUNK):
            along = buf[B_RX + x] * wx + buf[B_RZ + x] * wz
            hit = ONE if along < -np.float32(0.02) else ZERO
            along = min(along, -np.float32(0.02))
            px = buf[B_PX + x] - cx
            py = buf[B_PY + x] - cy
            pz = buf[B_PZ + x] - cz
            t = -(px * wx + pz * wz) / along
            hx = px + buf[B_RX + x] * t
            hz = pz + buf[B_RZ + x] * t
            hy = abs(py + buf[B_RY + x] * t)
            aside = abs(hx * wz - hz * wx)
            blur = np.float32(0.04) + (ONE - buf[B_GLOSS + x]) * HALF
            soft = ONE / (blur * (np.float32(0.3) + abs(t) * HALF))
            sx = min(ONE, max(ZERO, (wide - aside) * soft + HALF))
            sy = min(ONE, max(ZERO, (high - hy) * soft + HALF))
            s = sx * sy * hit
            buf[B_VR + x] += red * s
            buf[B_VG + x] += green * s
            buf[B_VB + x] += blue * s
    for x in range(CHUNK):
        shiny = ONE if buf[B_GLOSS + x] > np.float32(0.12) else ZERO
        mirror = buf[B_F + x] * shiny
        veil = mirror * (np.float32(0.3) + np.float32(0.7) * buf[B_OPEN + x])
        keep = ONE - mirror
        buf[B_DR + x] = buf[B_DR + x] * buf[B_R + x] * keep + (
            buf[B_SR + x] * shiny + buf[B_VR + x] * veil
        )
        buf[B_DG + x] = buf[B_DG + x] * buf[B_G + x] * keep + (
            buf[B_SG + x] * shiny + buf[B_VG + x] * veil
        )
        buf[B_DB + x] = buf[B_DB + x] * buf[B_B + x] * keep + (
            buf[B_SB + x] * shiny + buf[B_VB + x] * veil
        )


@inline
def matt(buf):  # type: ignore[no-untyped-def]
    """Where nothing is glossy."""
    for x in range(CHUNK):
        buf[B_DR + x] *= buf[B_R + x]
        buf[B_DG + x] *= buf[B_G + x]
        buf[B_DB + x] *= buf[B_B + x]


@inline
def kindle(buf):  # type: ignore[no-untyped-def]
    """What shines of itself."""
    for x in range(CHUNK):
        glow = min(ONE, buf[B_GLOW + x])
        more = SHINE * max(glow, buf[B_GLOW + x])
        buf[B_DR + x] += (buf[B_R + x] * more - buf[B_DR + x]) * glow
        buf[B_DG + x] += (buf[B_G + x] * more - buf[B_DG + x]) * glow
        buf[B_DB + x] += (buf[B_B + x] * more - buf[B_DB + x]) * glow


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


@inline
def finish(camera, buf, to, count, shiny, kindled, lights, windows, out, bright):  # type: ignore[no-untyped-def]
    """Light the collected surfaces, add them to their pixels, and note where it is very bright."""
    straighten(buf)
    place(camera, buf)
    daylight(buf, lights, windows)
    if shiny:
        glint(buf, lights, windows)
    else:
        matt(buf)
    if kindled:
        kindle(buf)
    for n in range(count):
        y = to[n] >> 16
        x = to[n] & 0xFFFF
        share = buf[B_SHARE + n]
        out[y, x, 0] += buf[B_DR + n] * share
        out[y, x, 1] += buf[B_DG + n] * share
        out[y, x, 2] += buf[B_DB + n] * share
        if max(buf[B_DR + n], buf[B_DG + n], buf[B_DB + n]) > BRIGHT:
            bright[y >> 2, x >> 2] = 1


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


@kernel(
    "void(f4[::1],f4[::1],f4[:,::1],f4[:,::1],i4[:,::1],i8[::1],i8,f4[:,::1],i4[:,::1],f4[:,::1],i4[:,::1],i4[::1],f4[:,::1],f4[::1],f4[:,::1],f4[:,:,::1],f4[:,::1],i4[:,::1])"
)
def glaze(  # type: ignore[no-untyped-def]
    camera, offsets, nearest, edges, boxes, order, count, rows, spans, normals, faces, skin,
    materials, lights, windows, out, near, who,
):  # fmt: skip
    """Lay the transparent triangles over the picture, in the given order.

    `near` and `who` get the q and id of the nearest at each pixel.
    """
    height, width = out.shape[0], out.shape[1]
    half_w = np.float32(width) * HALF
    half_h = np.float32(height) * HALF
    flat = camera[14] > HALF
    ifx = ONE / camera[12]
    ify = -ONE / camera[13]
    colour = np.empty(3, np.float32)
    lit = np.empty(3, np.float32)
    first = np.empty(4, np.int64)
    end = np.empty(4, np.int64)
    for at in range(count):
        k = order[at]
        face = boxes[k, 4]
        i = boxes[k, 5]
        base = spans[i, 0]
        a = base + faces[face, 0]
        b = base + faces[face, 1]
        c = base + faces[face, 2]
        material = skin[face]
        alpha = materials[material, 3]
        gloss = materials[material, 4]
        glow = materials[material, 5]
        colour[0] = materials[material, 0]
        colour[1] = materials[material, 1]
        colour[2] = materials[material, 2]
        x0 = int(boxes[k, 0])
        x1 = int(boxes[k, 1])
        for y in range(boxes[k, 2] >> 2, (boxes[k, 3] >> 2) + 1):
            left = x1 + 1
            right = x0 - 1
            for s in range(4):
                sy = np.float32(y) + (np.float32(s) + HALF) * QUARTER - half_h
                aside = offsets[s] - half_w
                lo = np.float32(x0) + aside
                hi = np.float32(x1) + aside
                first[s] = 1
                end[s] = 0
                for e in range(0, 9, 3):
                    slope = edges[k, e]
                    r = edges[k, e + 1] * sy + edges[k, e + 2]
                    if slope > TINY:
                        lo = max(lo, -r * (ONE / slope))
                    elif slope < -TINY:
                        hi = min(hi, -r * (ONE / slope))
                    elif r < ZERO:
                        hi = lo - ONE
                if lo <= hi:
                    first[s] = max(x0, ceil(lo - aside))
                    end[s] = min(x1, floor(hi - aside))
                    if first[s] <= end[s]:
                        left = min(left, first[s])
                        right = max(right, end[s])
            for x in range(left, right + 1):
                cover = ZERO
                sx = ZERO
                sy = ZERO
                for s in range(4):
                    if x < first[s] or x > end[s]:
                        continue
                    px = np.float32(x) + offsets[s] - half_w
                    py = np.float32(y) + (np.float32(s) + HALF) * QUARTER - half_h
                    q = edges[k, 9] * px + edges[k, 10] * py + edges[k, 11]
                    if q < nearest[4 * y + s, x] or q > camera[15]:
                        continue
                    cover += QUARTER
                    sx = px
                    sy = py
                if cover == ZERO:
                    continue
                q = edges[k, 9] * sx + edges[k, 10] * sy + edges[k, 11]
                if q > near[y, x]:
                    near[y, x] = q
                    who[y, x] = spans[i, 5]
                l0 = edges[k, 0] * sx + edges[k, 1] * sy + edges[k, 2]
                l1 = edges[k, 3] * sx + edges[k, 4] * sy + edges[k, 5]
                l2 = edges[k, 6] * sx + edges[k, 7] * sy + edges[k, 8]
                s_ = ONE / max(l0 + l1 + l2, TINY)
                l0 *= s_
                l1 *= s_
                l2 *= s_
                ox = normals[a, 0] * l0 + normals[b, 0] * l1 + normals[c, 0] * l2
                oy = normals[a, 1] * l0 + normals[b, 1] * l1 + normals[c, 1] * l2
                oz = normals[a, 2] * l0 + normals[b, 2] * l1 + normals[c, 2] * l2
                nx = rows[i, 0] * ox + rows[i, 1] * oy + rows[i, 2] * oz
                ny = rows[i, 4] * ox + rows[i, 5] * oy + rows[i, 6] * oz
                nz = rows[i, 8] * ox + rows[i, 9] * oy + rows[i, 10] * oz
                il = ONE / math.sqrt(nx * nx + ny * ny + nz * nz + EPS)
                dx = sx * ifx
                dy = sy * ify
                z = FAR - q if flat else ONE / q
                if flat:
                    ex = -camera[6]
                    ey = -camera[7]
                    ez = -camera[8]
                    px = camera[0] * dx + camera[3] * dy + camera[6] * z + camera[9]
                    py = camera[1] * dx + camera[4] * dy + camera[7] * z + camera[10]
                    pz = camera[2] * dx + camera[5] * dy + camera[8] * z + camera[11]
                else:
                    ex = camera[0] * dx + camera[3] * dy + camera[6]
                    ey = camera[1] * dx + camera[4] * dy + camera[7]
                    ez = camera[2] * dx + camera[5] * dy + camera[8]
                    px = ex * z + camera[9]
                    py = ey * z + camera[10]
                    pz = ez * z + camera[11]
                    s_ = -ONE / math.sqrt(ONE + dx * dx + dy * dy)
                    ex *= s_
                    ey *= s_
                    ez *= s_
                nx *= il
                ny *= il
                nz *= il
                en = nx * ex + ny * ey + nz * ez
                if en < ZERO:
                    nx = -nx
                    ny = -ny
                    nz = -nz
                    en = -en
                light_up(
                    colour, gloss, nx, ny, nz, px, py, pz, ex, ey, ez, ONE, ONE, ZERO, lights,
                    windows, lit,
                )  # fmt: skip
                if glow > ZERO:
                    for ch in range(3):
                        lit[ch] += (colour[ch] * SHINE - lit[ch]) * glow
                edge = ONE - min(ONE, en)
                edge = edge * edge * edge
                cover *= alpha + (ONE - alpha) * edge * HALF * gloss
                out[y, x, 0] += (lit[0] - out[y, x, 0]) * cover
                out[y, x, 1] += (lit[1] - out[y, x, 1]) * cover
                out[y, x, 2] += (lit[2] - out[y, x, 2]) * cover


@kernel("void(f4[:,:,::1],u1[:,::1],f4[:,:,::1])")
def bloom(light, bright, scratch):  # type: ignore[no-untyped-def]
    """Let the brightest spill over a little. `scratch` (3, >= height / 4, >= width / 4)."""
    height, width = light.shape[:2]
    rows, columns = bright.shape
    reach = max(1, rows // 40)
    share = ONE / np.float32(16.0)
    spill = np.zeros((3, rows, columns), np.float32)
    top = rows
    bottom = -1
    left = columns
    right = -1
    for y in range(rows):
        for x in range(columns):
            if bright[y, x] == 0:
                continue
            top = min(top, y)
            bottom = max(bottom, y)
            left = min(left, x)
            right = max(right, x)
            for dy in range(min(4, height - 4 * y)):
                for dx in range(min(4, width - 4 * x)):
                    for c in range(3):
                        more = light[4 * y + dy, 4 * x + dx, c] - BRIGHT
                        spill[c, y, x] += max(ZERO, more) * share
    if bottom < 0:
        return
    top = max(0, top - reach - 1)
    bottom = min(rows - 1, bottom + reach + 1)
    left = max(0, left - reach - 1)
    right = min(columns - 1, right + reach + 1)
    weight = ONE / np.float32(2 * reach + 1)
    for c in range(3):
        for y in range(top, bottom + 1):
            total = ZERO
            for x in range(left - reach, right + 1):
                if x + reach <= right:
                    total += spill[c, y, x + reach]
                if x >= left:
                    scratch[c, y, x] = total * weight
                    if x - reach >= left:
                        total -= spill[c, y, x - reach]
        for x in range(left, right + 1):
            total = ZERO
            for y in range(top - reach, bottom + 1):
                if y + reach <= bottom:
                    total += scratch[c, y + reach, x]
                if y >= top:
                    spill[c, y, x] = max(ZERO, total * weight)
                    if y - reach >= top:
                        total -= scratch[c, y - reach, x]
    for y in range(4 * top, min(height, 4 * bottom + 4)):
        fy = max(ZERO, np.float32(y) * QUARTER - np.float32(0.375))
        y0 = int(fy)
        fy -= np.float32(y0)
        y1 = min(y0 + 1, rows - 1)
        for x in range(4 * left, min(width, 4 * right + 4)):
            fx = max(ZERO, np.float32(x) * QUARTER - np.float32(0.375))
            x0 = int(fx)
            fx -= np.float32(x0)
            x1 = min(x0 + 1, columns - 1)
            seen = (
                spill[0, y0, x0] + spill[0, y0, x1] + spill[0, y1, x0] + spill[0, y1, x1]
                + spill[1, y0, x0] + spill[1, y1, x1] + spill[2, y0, x0] + spill[2, y0, x1]
                + spill[2, y1, x0] + spill[2, y1, x1]
            )  # fmt: skip
            if seen <= np.float32(1e-3):
                continue
            for c in range(3):
                a = spill[c, y0, x0] + (spill[c, y0, x1] - spill[c, y0, x0]) * fx
                b = spill[c, y1, x0] + (spill[c, y1, x1] - spill[c, y1, x0]) * fx
                light[y, x, c] += (a + (b - a) * fy) * HALF


STEPS = 4096


def _curve() -> NDArray[np.uint8]:
    """Light to bytes: a soft shoulder, then sRGB. Index: v / (v + 1) in `STEPS`."""
    t = (np.arange(STEPS) + 0.5) / STEPS
    v = t / (1 - t) * 0.98
    v = v * (2.51 * v * 0.62 + 0.03 + 0.22) / (v * (2.43 * v * 0.62 + 0.59) + 0.14 + 0.22)
    v = np.clip(v, 0.0, 1.0)
    s = np.where(v <= 0.0031308, 12.92 * v, 1.055 * v ** (1 / 2.4) - 0.055)
    return (s * 255 + 0.5).astype(np.uint8)


CURVE = _curve()


@kernel("void(f4[:,:,::1],u1[::1],u1[:,:,::1])")
def develop(light, curve, out):  # type: ignore[no-untyped-def]
    """Linear light to sRGB bytes."""
    steps = np.float32(len(curve))
    top = len(curve) - 1
    for y in range(light.shape[0]):
        for x in range(light.shape[1]):
            for c in range(3):
                v = max(ZERO, light[y, x, c])
                i = int(v / (v + ONE) * steps)
                out[y, x, c] = curve[min(i, top)]
