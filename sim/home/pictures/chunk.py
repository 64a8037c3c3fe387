"""A chunk of surfaces that are lit together: where each of their numbers lies, and what is found
for all of them before they are lit."""

from __future__ import annotations

import math

import numpy as np

from sim.compiled import inline
from sim.home.pictures.constants import C001, CHUNK, EPS
from sim.home.pictures.raster import HALF, ONE

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
