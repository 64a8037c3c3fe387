"""From light to a picture: what is very bright spills over, then bytes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sim.compiled import kernel
from sim.home.pictures.constants import BRIGHT, QUARTER
from sim.home.pictures.raster import HALF, ONE, ZERO


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
