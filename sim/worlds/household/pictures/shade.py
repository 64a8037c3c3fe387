"""Colours: light, shadow, textures and everything after. Compiled kernels without fast-math.

Light and shadow that change slowly (`soften`) are found at half the resolution and smoothed, the
rest for each pixel. Colours are linear until `develop`.
"""

from __future__ import annotations

import math

import numpy as np

from sim.worlds.household.pictures.raster import FAR, HALF, NEAR, ONE, ZERO, inline, kernel

TAPS = 8
"""Looks around a pixel for what stands near it, and into a shadow map for its edge."""
REACH = np.float32(0.42)
"""Metres around a surface that may darken it."""
C001 = np.float32(1e-3)
EPS = np.float32(1e-9)
TWO = np.float32(2.0)
QUARTER = np.float32(0.25)
TEXTURE = 256
INVERSE_255 = np.float32(1.0 / 255.0)


def _taps() -> tuple[np.ndarray, np.ndarray]:
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


@kernel("void(f4[:,::1],f4[:,::1])")
def halve(nearest, low):  # type: ignore[no-untyped-def]
    """Every other pixel of every other line."""
    for y in range(low.shape[0]):
        for x in range(low.shape[1]):
            low[y, x] = nearest[2 * y, 2 * x]


@inline
def shadow(maps, u, v, ref, search, most, per_q, dx, dy, cell):  # type: ignore[no-untyped-def]
    """How much of a light of some size reaches a point, 0 to 1.

    `u`, `v` texels, `ref` its q, `search` texels to look around for what is in between; `per_q`
    turns the difference of q into the width of the half-shadow in texels, at most `most`.
    """
    size = maps.shape[0]
    edge = np.float32(size - 1)
    between = ZERO
    found = 0
    for tap in range(TAPS):
        x = u + dx[cell, tap] * search
        y = v + dy[cell, tap] * search
        if x < ZERO or y < ZERO or x >= edge or y >= edge:
            continue
        q = maps[int(y), int(x)]
        if q > ref:
            between += q
            found += 1
    if found == 0:
        return ONE
    width = (between / np.float32(found) - ref) * per_q
    width = min(most, max(np.float32(1.2), width))
    light = ZERO
    for tap in range(TAPS):
        x = u + dx[cell, tap] * width
        y = v + dy[cell, tap] * width
        x = min(max(x, ZERO), edge - ONE)
        y = min(max(y, ZERO), edge - ONE)
        ix = int(x)
        iy = int(y)
        fx = x - np.float32(ix)
        fy = y - np.float32(iy)
        top = ZERO
        low = ZERO
        if maps[iy, ix] <= ref:
            top += ONE - fx
        if maps[iy, ix + 1] <= ref:
            top += fx
        if maps[iy + 1, ix] <= ref:
            low += ONE - fx
        if maps[iy + 1, ix + 1] <= ref:
            low += fx
        light += top + (low - top) * fy
    return light / np.float32(TAPS)


@kernel(
    "void(f4[::1],f4[:,::1],f4[:,::1],i4[:,::1],f4[:,::1],f4[::1],f4[::1],f4[:,::1],f4[::1],f4[:,::1],f4[:,:,::1],f4[:,::1],f4[:,::1])"
)
def soften(  # type: ignore[no-untyped-def]
    camera, nearest, low, shown, edges, lights, lamp, lamp_map, sun, sun_map, out, dx, dy
):
    """At every other pixel: how open it lies (0), how much lamp (1) and sun (2) reach it."""
    height, width = nearest.shape
    half_w = np.float32(width) * HALF
    half_h = np.float32(height) * HALF
    flat = camera[14] > HALF
    ifx = ONE / camera[12]
    ify = ONE / camera[13]
    lamp_half = np.float32(lamp_map.shape[0]) * HALF
    sun_half = np.float32(sun_map.shape[0]) * HALF
    sunny = lights[15] > HALF
    sun_step = ONE / sun[12]
    for y in range(low.shape[0]):
        for x in range(low.shape[1]):
            q = low[y, x]
            k = shown[2 * y, 2 * x]
            if k < 0:
                out[y, x, 0] = ONE
                out[y, x, 1] = ONE
                out[y, x, 2] = ONE
                continue
            sx = np.float32(2 * x) + HALF - half_w
            sy = np.float32(2 * y) + HALF - half_h
            # the triangle's own normal, from the slope of its q
            nx = -edges[k, 9] * camera[12]
            ny = edges[k, 10] * camera[13]
            nz = -edges[k, 11]
            z = ONE
            px = sx * ifx
            py = -sy * ify
            if flat:
                nz = -ONE
                z = FAR - q
            else:
                z = ONE / q
                px *= z
                py *= z
            length = ONE / math.sqrt(nx * nx + ny * ny + nz * nz)
            nx *= length
            ny *= length
            nz *= length
            cell = (x & 3) + 4 * (y & 3)
            # ambient occlusion
            reach = REACH
            pixels = reach * camera[12] * HALF
            if not flat:
                pixels *= q
            limit = np.float32(low.shape[0]) * np.float32(0.22)
            if pixels > limit:
                reach *= limit / pixels
                pixels = limit
            closed = ZERO
            far2 = ONE / (reach * reach)
            for tap in range(TAPS):
                tx = x + int(dx[cell, tap] * pixels)
                ty = y + int(dy[cell, tap] * pixels)
                if tx < 0 or ty < 0 or tx >= low.shape[1] or ty >= low.shape[0]:
                    continue
                tq = low[ty, tx]
                if tq <= ZERO:
                    continue
                ax = (np.float32(2 * tx) + HALF - half_w) * ifx
                ay = -(np.float32(2 * ty) + HALF - half_h) * ify
                az = ONE
                if flat:
                    az = FAR - tq
                else:
                    az = ONE / tq
                    ax *= az
                    ay *= az
                ax -= px
                ay -= py
                az -= z
                d2 = ax * ax + ay * ay + az * az
                near = ONE - d2 * far2
                if near > ZERO:
                    rise = nx * ax + ny * ay + nz * az - np.float32(0.002) * z
                    if rise > ZERO:
                        closed += near * rise / math.sqrt(d2 + np.float32(1e-6))
            out[y, x, 0] = max(np.float32(0.12), ONE - np.float32(1.9) * closed / np.float32(TAPS))
            # into the world
            wx = camera[0] * px + camera[3] * py + camera[6] * z + camera[9]
            wy = camera[1] * px + camera[4] * py + camera[7] * z + camera[10]
            wz = camera[2] * px + camera[5] * py + camera[8] * z + camera[11]
            gx = camera[0] * nx + camera[3] * ny + camera[6] * nz
            gy = camera[1] * nx + camera[4] * ny + camera[7] * nz
            gz = camera[2] * nx + camera[5] * ny + camera[8] * nz
            # the lamp
            light = ONE
            lx = lights[0] - wx
            ly = lights[1] - wy
            lz = lights[2] - wz
            facing = gx * lx + gy * ly + gz * lz
            if facing > ZERO and ly > np.float32(0.2):
                slope = facing / math.sqrt(lx * lx + ly * ly + lz * lz)
                off = (np.float32(0.004) + np.float32(0.014) * (ONE - slope * slope)) * (
                    HALF + np.float32(0.2) * ly
                )
                lx -= gx * off
                ly -= gy * off
                lz -= gz * off
                iy = ONE / (ly - np.float32(0.004))
                u = -lx * iy * lamp[12] + lamp_half - HALF
                v = lz * iy * lamp[13] + lamp_half - HALF
                radius = lights[8] * lamp[12]
                light = shadow(
                    lamp_map, u, v, iy, min(np.float32(14.0), radius * iy * np.float32(0.4)),
                    np.float32(14.0), radius, dx, dy, cell,
                )  # fmt: skip
            out[y, x, 1] = light
            # the sun
            light = ZERO
            if sunny:
                slope = gx * lights[9] + gy * lights[10] + gz * lights[11]
                if slope > ZERO:
                    off = sun_step * (ONE + TWO * (ONE - slope))
                    ax = wx + gx * off - sun[9]
                    ay = wy + gy * off - sun[10]
                    az = wz + gz * off - sun[11]
                    u = (sun[0] * ax + sun[1] * ay + sun[2] * az) * sun[12] + sun_half - HALF
                    v = sun_half - HALF - (sun[3] * ax + sun[4] * ay + sun[5] * az) * sun[13]
                    q = FAR - (sun[6] * ax + sun[7] * ay + sun[8] * az) + np.float32(0.004)
                    light = shadow(
                        sun_map, u, v, q, np.float32(4.0), np.float32(5.0), np.float32(3.0),
                        dx, dy, cell,
                    )  # fmt: skip
            out[y, x, 2] = light


@kernel("void(f4[:,:,::1],f4[:,::1],f4[:,:,::1],i8,i8)")
def smooth(source, low, out, down, across):  # type: ignore[no-untyped-def]
    """Average four neighbours along one direction, as far as they lie on the same surface."""
    height, width = low.shape
    for y in range(height):
        for x in range(width):
            q = low[y, x]
            a = source[y, x, 0]
            b = source[y, x, 1]
            c = source[y, x, 2]
            n = ONE
            allowed = np.float32(0.03) * q
            for step in range(-2, 2):
                if step == 0:
                    continue
                ty = y + step * down
                tx = x + step * across
                if ty < 0 or tx < 0 or ty >= height or tx >= width:
                    continue
                if abs(low[ty, tx] - q) <= allowed:
                    a += source[ty, tx, 0]
                    b += source[ty, tx, 1]
                    c += source[ty, tx, 2]
                    n += ONE
            n = ONE / n
            out[y, x, 0] = a * n
            out[y, x, 1] = b * n
            out[y, x, 2] = c * n


@inline
def texel(atlas, texture, u, v, footprint, out):  # type: ignore[no-untyped-def]
    """The pattern's linear colour where a pixel covers so many texels."""
    level = 0
    base = 0
    size = TEXTURE
    while footprint > TWO and size > 1:
        footprint *= HALF
        base += size * size
        size >>= 1
        level += 1
    mix = max(ZERO, min(ONE, footprint - ONE))
    if size == 1:
        mix = ZERO
    u -= np.float32(math.floor(u))
    v -= np.float32(math.floor(v))
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
        fx = math.floor(x)
        fy = math.floor(y)
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
        for c in range(3):
            t = (
                np.float32(atlas[texture, r0 + x0, c]) * w00
                + np.float32(atlas[texture, r0 + x1, c]) * w01
                + np.float32(atlas[texture, r1 + x0, c]) * w10
                + np.float32(atlas[texture, r1 + x1, c]) * w11
            ) * INVERSE_255
            out[c] += t * t * share


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


@kernel(
    "b1(f4[::1],f4[:,::1],i4[:,::1],f4[:,::1],i4[:,::1],f4[:,::1],i4[:,::1],f4[:,::1],f4[:,::1],i4[:,::1],i4[::1],f4[::1],f4[:,::1],u1[:,:,::1],f4[:,::1],f4[:,:,::1],f4[::1],f4[:,::1],f4[:,:,::1])"
)
def shade(  # type: ignore[no-untyped-def]
    camera, nearest, shown, edges, boxes, rows, spans, normals, uv, faces, skin, grain, materials,
    atlas, low, soft, lights, windows, out,
):  # fmt: skip
    """Colour every pixel of the opaque; whether something among them glows."""
    height, width = nearest.shape
    half_w = np.float32(width) * HALF
    half_h = np.float32(height) * HALF
    flat = camera[14] > HALF
    ifx = ONE / camera[12]
    ify = ONE / camera[13]
    rows_low, columns_low = low.shape
    colour = np.empty(3, np.float32)
    pattern = np.empty(3, np.float32)
    lit = np.empty(3, np.float32)
    glows = False
    last = -1
    material = 0
    texture = 0
    gloss = ZERO
    glow = ZERO
    density = ZERO
    even = False
    a = 0
    b = 0
    c = 0
    nx = ZERO
    ny = ONE
    nz = ZERO
    i = 0
    for y in range(height):
        sy = np.float32(y) + HALF - half_h
        for x in range(width):
            k = shown[y, x]
            if k < 0:
                out[y, x, 0] = lights[32]
                out[y, x, 1] = lights[33]
                out[y, x, 2] = lights[34]
                continue
            if k != last:
                last = k
                face = boxes[k, 4]
                i = boxes[k, 5]
                base = spans[i, 0]
                a = base + faces[face, 0]
                b = base + faces[face, 1]
                c = base + faces[face, 2]
                material = skin[face]
                texture = int(materials[material, 6])
                gloss = materials[material, 4]
                glow = materials[material, 5]
                density = grain[face]
                even = (
                    abs(normals[a, 0] - normals[b, 0])
                    + abs(normals[a, 1] - normals[b, 1])
                    + abs(normals[a, 2] - normals[b, 2])
                    + abs(normals[a, 0] - normals[c, 0])
                    + abs(normals[a, 1] - normals[c, 1])
                    + abs(normals[a, 2] - normals[c, 2])
                ) < np.float32(1e-4)
                if even:
                    ox = normals[a, 0]
                    oy = normals[a, 1]
                    oz = normals[a, 2]
                    nx = rows[i, 0] * ox + rows[i, 1] * oy + rows[i, 2] * oz
                    ny = rows[i, 4] * ox + rows[i, 5] * oy + rows[i, 6] * oz
                    nz = rows[i, 8] * ox + rows[i, 9] * oy + rows[i, 10] * oz
                    il = ONE / math.sqrt(nx * nx + ny * ny + nz * nz + EPS)
                    nx *= il
                    ny *= il
                    nz *= il
            sx = np.float32(x) + HALF - half_w
            q = nearest[y, x]
            l0 = edges[k, 0] * sx + edges[k, 1] * sy + edges[k, 2]
            l1 = edges[k, 3] * sx + edges[k, 4] * sy + edges[k, 5]
            l2 = edges[k, 6] * sx + edges[k, 7] * sy + edges[k, 8]
            s = ONE / (l0 + l1 + l2)
            l0 *= s
            l1 *= s
            l2 *= s
            if not even:
                ox = normals[a, 0] * l0 + normals[b, 0] * l1 + normals[c, 0] * l2
                oy = normals[a, 1] * l0 + normals[b, 1] * l1 + normals[c, 1] * l2
                oz = normals[a, 2] * l0 + normals[b, 2] * l1 + normals[c, 2] * l2
                nx = rows[i, 0] * ox + rows[i, 1] * oy + rows[i, 2] * oz
                ny = rows[i, 4] * ox + rows[i, 5] * oy + rows[i, 6] * oz
                nz = rows[i, 8] * ox + rows[i, 9] * oy + rows[i, 10] * oz
                il = ONE / math.sqrt(nx * nx + ny * ny + nz * nz + EPS)
                nx *= il
                ny *= il
                nz *= il
            # where it is, and from where it is seen
            dx = sx * ifx
            dy = -sy * ify
            z = ONE
            if flat:
                z = FAR - q
                ex = -camera[6]
                ey = -camera[7]
                ez = -camera[8]
                px = camera[0] * dx + camera[3] * dy + camera[6] * z + camera[9]
                py = camera[1] * dx + camera[4] * dy + camera[7] * z + camera[10]
                pz = camera[2] * dx + camera[5] * dy + camera[8] * z + camera[11]
            else:
                z = ONE / q
                ex = camera[0] * dx + camera[3] * dy + camera[6]
                ey = camera[1] * dx + camera[4] * dy + camera[7]
                ez = camera[2] * dx + camera[5] * dy + camera[8]
                px = ex * z + camera[9]
                py = ey * z + camera[10]
                pz = ez * z + camera[11]
                il = -ONE / math.sqrt(ONE + dx * dx + dy * dy)
                ex *= il
                ey *= il
                ez *= il
            colour[0] = materials[material, 0]
            colour[1] = materials[material, 1]
            colour[2] = materials[material, 2]
            if texture > 0:
                u = uv[a, 0] * l0 + uv[b, 0] * l1 + uv[c, 0] * l2
                v = uv[a, 1] * l0 + uv[b, 1] * l1 + uv[c, 1] * l2
                foot = density * ifx
                if not flat:
                    foot *= z
                facing = max(np.float32(0.12), abs(nx * ex + ny * ey + nz * ez))
                foot /= math.sqrt(facing)
                texel(atlas, texture, u, v, foot, pattern)
                colour[0] *= pattern[0]
                colour[1] *= pattern[1]
                colour[2] *= pattern[2]
            if glow >= np.float32(0.99):
                glows = True
                out[y, x, 0] = colour[0] * np.float32(1.7)
                out[y, x, 1] = colour[1] * np.float32(1.7)
                out[y, x, 2] = colour[2] * np.float32(1.7)
                continue
            # soft light from the four nearest of half the resolution, as far as they lie near
            hx = np.float32(x) * HALF
            hy = np.float32(y) * HALF
            x0 = x >> 1
            y0 = y >> 1
            ax = hx - np.float32(x0)
            ay = hy - np.float32(y0)
            x1 = min(x0 + 1, columns_low - 1)
            y1 = min(y0 + 1, rows_low - 1)
            sharp = np.float32(60.0) / q
            w00 = (ONE - ax) * (ONE - ay) / (C001 + abs(low[y0, x0] - q) * sharp)
            w01 = ax * (ONE - ay) / (C001 + abs(low[y0, x1] - q) * sharp)
            w10 = (ONE - ax) * ay / (C001 + abs(low[y1, x0] - q) * sharp)
            w11 = ax * ay / (C001 + abs(low[y1, x1] - q) * sharp)
            total = ONE / (w00 + w01 + w10 + w11)
            openness = total * (
                w00 * soft[y0, x0, 0]
                + w01 * soft[y0, x1, 0]
                + w10 * soft[y1, x0, 0]
                + w11 * soft[y1, x1, 0]
            )
            lamp = total * (
                w00 * soft[y0, x0, 1]
                + w01 * soft[y0, x1, 1]
                + w10 * soft[y1, x0, 1]
                + w11 * soft[y1, x1, 1]
            )
            sun = total * (
                w00 * soft[y0, x0, 2]
                + w01 * soft[y0, x1, 2]
                + w10 * soft[y1, x0, 2]
                + w11 * soft[y1, x1, 2]
            )
            light_up(
                colour, gloss, nx, ny, nz, px, py, pz, ex, ey, ez, openness, lamp, sun, lights,
                windows, lit,
            )  # fmt: skip
            if glow > ZERO:
                glows = True
                more = glow * np.float32(1.7)
                lit[0] += (colour[0] * more - lit[0]) * glow
                lit[1] += (colour[1] * more - lit[1]) * glow
                lit[2] += (colour[2] * more - lit[2]) * glow
            out[y, x, 0] = lit[0]
            out[y, x, 1] = lit[1]
            out[y, x, 2] = lit[2]
    return glows


@kernel(
    "void(f4[::1],f4[:,::1],f4[:,::1],i4[:,::1],i8[::1],i8,f4[:,::1],i4[:,::1],f4[:,::1],i4[:,::1],i4[::1],f4[:,::1],f4[::1],f4[:,::1],f4[:,:,::1])"
)
def glaze(  # type: ignore[no-untyped-def]
    camera, nearest, edges, boxes, order, count, rows, spans, normals, faces, skin, materials,
    lights, windows, out,
):  # fmt: skip
    """Lay the transparent triangles over the picture, in the given order."""
    height, width = nearest.shape
    half_w = np.float32(width) * HALF
    half_h = np.float32(height) * HALF
    flat = camera[14] > HALF
    ifx = ONE / camera[12]
    ify = ONE / camera[13]
    colour = np.empty(3, np.float32)
    lit = np.empty(3, np.float32)
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
        for y in range(boxes[k, 2], boxes[k, 3] + 1):
            sy = np.float32(y) + HALF - half_h
            for x in range(boxes[k, 0], boxes[k, 1] + 1):
                sx = np.float32(x) + HALF - half_w
                l0 = edges[k, 0] * sx + edges[k, 1] * sy + edges[k, 2]
                if l0 < ZERO:
                    continue
                l1 = edges[k, 3] * sx + edges[k, 4] * sy + edges[k, 5]
                if l1 < ZERO:
                    continue
                l2 = edges[k, 6] * sx + edges[k, 7] * sy + edges[k, 8]
                if l2 < ZERO:
                    continue
                q = edges[k, 9] * sx + edges[k, 10] * sy + edges[k, 11]
                if q < nearest[y, x] or q > camera[15]:
                    continue
                s = l0 + l1 + l2
                if s <= ZERO:
                    continue
                s = ONE / s
                l0 *= s
                l1 *= s
                l2 *= s
                ox = normals[a, 0] * l0 + normals[b, 0] * l1 + normals[c, 0] * l2
                oy = normals[a, 1] * l0 + normals[b, 1] * l1 + normals[c, 1] * l2
                oz = normals[a, 2] * l0 + normals[b, 2] * l1 + normals[c, 2] * l2
                nx = rows[i, 0] * ox + rows[i, 1] * oy + rows[i, 2] * oz
                ny = rows[i, 4] * ox + rows[i, 5] * oy + rows[i, 6] * oz
                nz = rows[i, 8] * ox + rows[i, 9] * oy + rows[i, 10] * oz
                il = ONE / math.sqrt(nx * nx + ny * ny + nz * nz + EPS)
                dx = sx * ifx
                dy = -sy * ify
                z = ONE
                if flat:
                    z = FAR - q
                    ex = -camera[6]
                    ey = -camera[7]
                    ez = -camera[8]
                    px = camera[0] * dx + camera[3] * dy + camera[6] * z + camera[9]
                    py = camera[1] * dx + camera[4] * dy + camera[7] * z + camera[10]
                    pz = camera[2] * dx + camera[5] * dy + camera[8] * z + camera[11]
                else:
                    z = ONE / q
                    ex = camera[0] * dx + camera[3] * dy + camera[6]
                    ey = camera[1] * dx + camera[4] * dy + camera[7]
                    ez = camera[2] * dx + camera[5] * dy + camera[8]
                    px = ex * z + camera[9]
                    py = ey * z + camera[10]
                    pz = ez * z + camera[11]
                    s = -ONE / math.sqrt(ONE + dx * dx + dy * dy)
                    ex *= s
                    ey *= s
                    ez *= s
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
                        lit[ch] += (colour[ch] * np.float32(1.7) - lit[ch]) * glow
                edge = ONE - min(ONE, en)
                edge = edge * edge * edge
                cover = alpha + (ONE - alpha) * edge * HALF * gloss
                out[y, x, 0] += (lit[0] - out[y, x, 0]) * cover
                out[y, x, 1] += (lit[1] - out[y, x, 1]) * cover
                out[y, x, 2] += (lit[2] - out[y, x, 2]) * cover


STEPS = 4096


def _curve() -> np.ndarray:
    """Light to bytes: a soft shoulder, then sRGB. Index: v / (v + 1) in `STEPS`."""
    t = (np.arange(STEPS) + 0.5) / STEPS
    v = t / (1 - t) * 0.92
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


@kernel("void(u1[:,:,::1],u1[:,:,::1])")
def calm(image, out):  # type: ignore[no-untyped-def]
    """Smooth the steps along edges: look along each edge and average there."""
    height, width = image.shape[:2]
    last_x = np.float32(width - 2)
    last_y = np.float32(height - 2)
    for y in range(height):
        for x in range(width):
            out[y, x, 0] = image[y, x, 0]
            out[y, x, 1] = image[y, x, 1]
            out[y, x, 2] = image[y, x, 2]
            if y == 0 or x == 0 or y >= height - 1 or x >= width - 1:
                continue
            m = 2 * int(image[y, x, 1]) + int(image[y, x, 0])
            n = 2 * int(image[y - 1, x, 1]) + int(image[y - 1, x, 0])
            s = 2 * int(image[y + 1, x, 1]) + int(image[y + 1, x, 0])
            w = 2 * int(image[y, x - 1, 1]) + int(image[y, x - 1, 0])
            e = 2 * int(image[y, x + 1, 1]) + int(image[y, x + 1, 0])
            least = min(m, min(min(n, s), min(e, w)))
            most = max(m, max(max(n, s), max(e, w)))
            if most - least < 20 + (most >> 4):
                continue
            nw = 2 * int(image[y - 1, x - 1, 1]) + int(image[y - 1, x - 1, 0])
            ne = 2 * int(image[y - 1, x + 1, 1]) + int(image[y - 1, x + 1, 0])
            sw = 2 * int(image[y + 1, x - 1, 1]) + int(image[y + 1, x - 1, 0])
            se = 2 * int(image[y + 1, x + 1, 1]) + int(image[y + 1, x + 1, 0])
            dx = np.float32(sw + se - nw - ne)
            dy = np.float32(nw + sw - ne - se)
            reduce = max(np.float32(nw + ne + sw + se) * np.float32(0.03125), ONE)
            scale = ONE / (min(abs(dx), abs(dy)) + reduce)
            dx = min(np.float32(8.0), max(np.float32(-8.0), dx * scale))
            dy = min(np.float32(8.0), max(np.float32(-8.0), dy * scale))
            red = ZERO
            green = ZERO
            blue = ZERO
            inner = ZERO
            inner_r = ZERO
            inner_b = ZERO
            for tap in range(4):
                along = np.float32(tap) / np.float32(3.0) - HALF
                if tap == 1 or tap == 2:
                    along = np.float32(tap - 1) / np.float32(3.0) - np.float32(1.0 / 6.0)
                tx = min(last_x, max(ZERO, np.float32(x) + dx * along))
                ty = min(last_y, max(ZERO, np.float32(y) + dy * along))
                ix = int(tx)
                iy = int(ty)
                fx = tx - np.float32(ix)
                fy = ty - np.float32(iy)
                w11 = fx * fy
                w01 = fx - w11
                w10 = fy - w11
                w00 = ONE - fx - w10
                r = (
                    np.float32(image[iy, ix, 0]) * w00
                    + np.float32(image[iy, ix + 1, 0]) * w01
                    + np.float32(image[iy + 1, ix, 0]) * w10
                    + np.float32(image[iy + 1, ix + 1, 0]) * w11
                )
                g = (
                    np.float32(image[iy, ix, 1]) * w00
                    + np.float32(image[iy, ix + 1, 1]) * w01
                    + np.float32(image[iy + 1, ix, 1]) * w10
                    + np.float32(image[iy + 1, ix + 1, 1]) * w11
                )
                bl = (
                    np.float32(image[iy, ix, 2]) * w00
                    + np.float32(image[iy, ix + 1, 2]) * w01
                    + np.float32(image[iy + 1, ix, 2]) * w10
                    + np.float32(image[iy + 1, ix + 1, 2]) * w11
                )
                red += r
                green += g
                blue += bl
                if tap == 1 or tap == 2:
                    inner += g
                    inner_r += r
                    inner_b += bl
            red *= QUARTER
            green *= QUARTER
            blue *= QUARTER
            whole = TWO * green + red
            if whole < np.float32(least) or whole > np.float32(most):
                red = inner_r * HALF
                green = inner * HALF
                blue = inner_b * HALF
            out[y, x, 0] = np.uint8(red + HALF)
            out[y, x, 1] = np.uint8(green + HALF)
            out[y, x, 2] = np.uint8(blue + HALF)
