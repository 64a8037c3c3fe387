"""The light of a chunk of surfaces, in plain loops without branches, which become vector code."""

from __future__ import annotations

import math

import numpy as np

from sim.compiled import inline
from sim.home.pictures.chunk import (
    B_B,
    B_DB,
    B_DG,
    B_DR,
    B_EX,
    B_EY,
    B_EZ,
    B_F,
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
    B_RX,
    B_RY,
    B_RZ,
    B_SB,
    B_SG,
    B_SHARE,
    B_SR,
    B_SUN,
    B_VB,
    B_VG,
    B_VR,
    place,
    straighten,
)
from sim.home.pictures.constants import BRIGHT, C001, CHUNK, EPS, SHINE, TWO
from sim.home.pictures.raster import HALF, ONE, ZERO


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
