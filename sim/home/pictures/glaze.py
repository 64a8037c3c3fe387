"""Colours of glass and water, laid over the picture triangle by triangle."""

from __future__ import annotations

import math

import numpy as np

from sim.compiled import kernel
from sim.home.pictures.constants import EPS, QUARTER, SHINE
from sim.home.pictures.pointwise import light_up
from sim.home.pictures.raster import FAR, HALF, ONE, TINY, ZERO, ceil, floor


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
