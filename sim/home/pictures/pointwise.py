"""The light of one surface by itself, as glass needs it; `lighting` is for many at once."""

from __future__ import annotations

import math

import numpy as np

from sim.compiled import inline
from sim.home.pictures.constants import C001, EPS, TWO
from sim.home.pictures.raster import HALF, ONE, ZERO


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
