"""The rasteriser: which triangle is seen at each pixel. Compiled kernels without fast-math.

Edge functions are homogeneous, so triangles that cross the plane of the eye need no clipping, and
they are kept unscaled, so two triangles that share an edge never leave a gap between them. `q` is
what depth is compared by: 1/z for a pinhole camera, `FAR` - z for an orthographic one; larger is
nearer. Screen coordinates have their origin in the middle of the picture.

Nothing but the four operations, square roots and rounding is used, in a fixed order: the same input
gives the same bits in every thread and on every x86-64 machine.
"""

from __future__ import annotations

import math

import numpy as np

from sim.compiled import inline, kernel

FAR = np.float32(64.0)
"""An orthographic camera sees this many metres deep."""
NEAR = np.float32(0.03)
TIE = np.float32(1.0 - 4e-6)
"""Of surfaces this close to each other the later one wins, so that decals do not flicker."""
ONCE = np.array([0.5], np.float32)
"""One sample in the middle of each pixel."""
FINE = np.array([0.375, 0.875, 0.125, 0.625], np.float32)
"""Four samples a pixel on a turned square: every one on its own line and in its own column."""
LONG = 12
"""Spans longer than this are filled with vector code."""
ZERO = np.float32(0.0)
HALF = np.float32(0.5)
ONE = np.float32(1.0)
TINY = np.float32(1e-12)

CAM_FX, CAM_FY, CAM_FLAT, CAM_Q = 12, 13, 14, 15
"""A camera is float32[16]: rows right, up, forward (9), eye (3), pixels per unit in x and y,
1 if orthographic, and the largest q in front of the near plane."""
ROW_SPHERE = 12
"""An instance's float32[16]: its matrix, three rows of four, and its bounding sphere."""
SPAN_ID, SPAN_SHADOW = 5, 6
"""An instance's int32[8]: first vertex, vertices, first face, opaque faces, all faces, its id,
whether it throws a shadow, and those of the opaque faces that throw shadows (they come first)."""


@inline
def floor(x):  # type: ignore[no-untyped-def]
    """As `math.floor`, which is a call of a library here."""
    i = int(x)
    return i - 1 if x < np.float32(i) else i


@inline
def ceil(x):  # type: ignore[no-untyped-def]
    """As `math.ceil`."""
    i = int(x)
    return i + 1 if x > np.float32(i) else i


@kernel("b1(f4[::1],f4,f4,f4[:,::1],i8)")
def outside(camera, half_w, half_h, rows, i):  # type: ignore[no-untyped-def]
    """Whether nothing of an instance's bounding sphere can be in the picture."""
    x = rows[i, 12] - camera[9]
    y = rows[i, 13] - camera[10]
    z = rows[i, 14] - camera[11]
    r = rows[i, 15]
    across = abs(camera[0] * x + camera[1] * y + camera[2] * z)
    upward = abs(camera[3] * x + camera[4] * y + camera[5] * z)
    ahead = camera[6] * x + camera[7] * y + camera[8] * z
    if ahead + r < NEAR:
        return True
    tx = half_w / camera[12]
    ty = half_h / camera[13]
    if camera[14] > HALF:
        return across > tx + r or upward > ty + r
    if across > ahead * tx + r * math.sqrt(ONE + tx * tx):
        return True
    return upward > ahead * ty + r * math.sqrt(ONE + ty * ty)


@kernel(
    "i8(f4[::1],i8,i8,f4[::1],f4[:,::1],i4[:,::1],f4[:,::1],i4[:,::1],f4[:,::1],f4[:,::1],i4[:,::1],i8,i8,i8)"
)
def project(  # type: ignore[no-untyped-def]
    camera, width, height, offsets, rows, spans, vertices, faces, seen, edges, boxes, glass, sides,
    cull,
):  # fmt: skip
    """Set up the triangles that may be in the picture; how many there are.

    `seen` is scratch for one mesh's vertices. Fills `edges` float32 (n, 12): three edge functions
    and q, each a, b, c of a*x + b*y + c; and `boxes` int32 (n, 6): the pixels from x0 to x1 and the
    lines of samples from y0 to y1, the face and the instance. `glass` takes the transparent faces instead of the others;
    `sides` 2 keeps faces seen from behind; `cull` 1 leaves out instances beside the picture, 2 also
    what throws no shadow.
    """
    n = 0
    half_w = np.float32(width) * HALF
    half_h = np.float32(height) * HALF
    flat = camera[14] > HALF
    lines = np.float32(len(offsets))
    before = offsets[0]
    after = offsets[0]
    for i in range(1, len(offsets)):
        before = max(before, offsets[i])
        after = min(after, offsets[i])
    for i in range(rows.shape[0]):
        first = spans[i, 2]
        last = first + spans[i, 3]
        if glass == 1:
            first = last
            last = spans[i, 2] + spans[i, 4]
        if cull == 2:
            if spans[i, 6] == 0:
                continue
            last = first + spans[i, 7]
        if last <= first:
            continue
        if cull > 0 and outside(camera, half_w, half_h, rows, i):
            continue
        dx = rows[i, 3] - camera[9]
        dy = rows[i, 7] - camera[10]
        dz = rows[i, 11] - camera[11]
        for r in range(3):
            scale = ONE
            if r == 0:
                scale = camera[12]
            elif r == 1:
                scale = -camera[13]
            cx = camera[3 * r] * scale
            cy = camera[3 * r + 1] * scale
            cz = camera[3 * r + 2] * scale
            mx = cx * rows[i, 0] + cy * rows[i, 4] + cz * rows[i, 8]
            my = cx * rows[i, 1] + cy * rows[i, 5] + cz * rows[i, 9]
            mz = cx * rows[i, 2] + cy * rows[i, 6] + cz * rows[i, 10]
            mt = cx * dx + cy * dy + cz * dz
            base = spans[i, 0]
            for v in range(spans[i, 1]):
                seen[v, r] = (
                    mx * vertices[base + v, 0]
                    + my * vertices[base + v, 1]
                    + mz * vertices[base + v, 2]
                    + mt
                )
        for f in range(first, last):
            a = faces[f, 0]
            b = faces[f, 1]
            c = faces[f, 2]
            ax = seen[a, 0]
            ay = seen[a, 1]
            az = seen[a, 2]
            bx = seen[b, 0]
            by = seen[b, 1]
            bz = seen[b, 2]
            cx = seen[c, 0]
            cy = seen[c, 1]
            cz = seen[c, 2]
            if az < NEAR and bz < NEAR and cz < NEAR:
                continue
            aw = az
            bw = bz
            cw = cz
            if flat:
                aw = ONE
                bw = ONE
                cw = ONE
            a0 = by * cw - cy * bw
            b0 = cx * bw - bx * cw
            c0 = bx * cy - cx * by
            det = ax * a0 + ay * b0 + aw * c0
            turn = ONE
            if det <= ZERO:
                if sides < 2 or det == ZERO:
                    continue
                turn = -ONE
            # the box of the part in front of the near plane
            x0 = np.float32(1e9)
            y0 = np.float32(1e9)
            x1 = -x0
            y1 = -y0
            if flat or (az >= NEAR and bz >= NEAR and cz >= NEAR):
                ia = ONE / aw
                ib = ONE / bw
                ic = ONE / cw
                x0 = min(ax * ia, bx * ib, cx * ic)
                x1 = max(ax * ia, bx * ib, cx * ic)
                y0 = min(ay * ia, by * ib, cy * ic)
                y1 = max(ay * ia, by * ib, cy * ic)
            else:
                for e in range(3):
                    px, py, pz = ax, ay, az
                    ex, ey, ez = bx, by, bz
                    if e == 1:
                        px, py, pz = bx, by, bz
                        ex, ey, ez = cx, cy, cz
                    elif e == 2:
                        px, py, pz = cx, cy, cz
                        ex, ey, ez = ax, ay, az
                    if pz >= NEAR:
                        x0 = min(x0, px / pz)
                        x1 = max(x1, px / pz)
                        y0 = min(y0, py / pz)
                        y1 = max(y1, py / pz)
                    if (pz >= NEAR) != (ez >= NEAR):
                        t = (NEAR - pz) / (ez - pz)
                        sx = (px + (ex - px) * t) / NEAR
                        sy = (py + (ey - py) * t) / NEAR
                        x0 = min(x0, sx)
                        x1 = max(x1, sx)
                        y0 = min(y0, sy)
                        y1 = max(y1, sy)
                x0 -= ONE
                y0 -= ONE
                x1 += ONE
                y1 += ONE
            if x1 < -half_w or y1 < -half_h or x0 > half_w or y0 > half_h:
                continue
            ix0 = ceil(max(x0, -half_w) + half_w - before)
            ix1 = floor(min(x1, half_w) + half_w - after)
            iy0 = ceil((max(y0, -half_h) + half_h) * lines - HALF)
            iy1 = floor((min(y1, half_h) + half_h) * lines - HALF)
            ix0 = max(ix0, 0)
            iy0 = max(iy0, 0)
            ix1 = min(ix1, width - 1)
            iy1 = min(iy1, height * len(offsets) - 1)
            if ix1 < ix0 or iy1 < iy0:
                continue
            a1 = cy * aw - ay * cw
            b1 = ax * cw - cx * aw
            c1 = cx * ay - ax * cy
            a2 = ay * bw - by * aw
            b2 = bx * aw - ax * bw
            c2 = ax * by - bx * ay
            s = ONE / det
            if flat:
                edges[n, 9] = -(a0 * az + a1 * bz + a2 * cz) * s
                edges[n, 10] = -(b0 * az + b1 * bz + b2 * cz) * s
                edges[n, 11] = FAR - (c0 * az + c1 * bz + c2 * cz) * s
            else:
                edges[n, 9] = (a0 + a1 + a2) * s
                edges[n, 10] = (b0 + b1 + b2) * s
                edges[n, 11] = (c0 + c1 + c2) * s
            edges[n, 0] = a0 * turn
            edges[n, 1] = b0 * turn
            edges[n, 2] = c0 * turn
            edges[n, 3] = a1 * turn
            edges[n, 4] = b1 * turn
            edges[n, 5] = c1 * turn
            edges[n, 6] = a2 * turn
            edges[n, 7] = b2 * turn
            edges[n, 8] = c2 * turn
            boxes[n, 0] = ix0
            boxes[n, 1] = ix1
            boxes[n, 2] = iy0
            boxes[n, 3] = iy1
            boxes[n, 4] = f
            boxes[n, 5] = i
            n += 1
    return n


@inline
def cover(nearest, shown, k, qa, q0, aside, first, most):  # type: ignore[no-untyped-def]
    """A long span, without branches so that it becomes vector code."""
    number = np.int32(k)
    start = np.float32(first) + aside
    for x in range(len(nearest)):
        q = qa * (np.float32(x) + start) + q0
        old = nearest[x]
        who = shown[x]
        wins = (q >= old * TIE) & (q <= most)
        nearest[x] = q if wins else old
        shown[x] = number if wins else who


@kernel("void(f4[::1],f4[::1],f4[:,::1],i4[:,::1],i8,f4[:,::1],i4[:,::1])")
def fill(camera, offsets, edges, boxes, count, nearest, shown):  # type: ignore[no-untyped-def]
    """Put each triangle's q and number where it is the nearest.

    Each line of pixels is as many lines of samples as there are `offsets`, which say where in its
    pixel a sample lies from left to right.
    """
    width = nearest.shape[1]
    lines = len(offsets)
    step = ONE / np.float32(lines)
    half_w = np.float32(width) * HALF
    half_h = np.float32(nearest.shape[0]) * step * HALF
    most = camera[15]
    for k in range(count):
        a0 = edges[k, 0]
        b0 = edges[k, 1]
        c0 = edges[k, 2]
        a1 = edges[k, 3]
        b1 = edges[k, 4]
        c1 = edges[k, 5]
        a2 = edges[k, 6]
        b2 = edges[k, 7]
        c2 = edges[k, 8]
        qa = edges[k, 9]
        qb = edges[k, 10]
        qc = edges[k, 11]
        i0 = ZERO
        i1 = ZERO
        i2 = ZERO
        if abs(a0) > TINY:
            i0 = ONE / a0
        if abs(a1) > TINY:
            i1 = ONE / a1
        if abs(a2) > TINY:
            i2 = ONE / a2
        x0 = int(boxes[k, 0])
        x1 = int(boxes[k, 1])
        for y in range(boxes[k, 2], boxes[k, 3] + 1):
            sy = (np.float32(y) + HALF) * step - half_h
            aside = offsets[y % lines] - half_w
            lo = np.float32(x0) + aside
            hi = np.float32(x1) + aside
            r = b0 * sy + c0
            if i0 > ZERO:
                lo = max(lo, -r * i0)
            elif i0 < ZERO:
                hi = min(hi, -r * i0)
            elif r < ZERO:
                continue
            r = b1 * sy + c1
            if i1 > ZERO:
                lo = max(lo, -r * i1)
            elif i1 < ZERO:
                hi = min(hi, -r * i1)
            elif r < ZERO:
                continue
            r = b2 * sy + c2
            if i2 > ZERO:
                lo = max(lo, -r * i2)
            elif i2 < ZERO:
                hi = min(hi, -r * i2)
            elif r < ZERO:
                continue
            if not lo <= hi:
                continue
            xs = max(x0, ceil(lo - aside))
            xe = min(x1, floor(hi - aside))
            q0 = qb * sy + qc
            if xe - xs < LONG:
                for x in range(xs, xe + 1):
                    q = qa * (np.float32(x) + aside) + q0
                    if q >= nearest[y, x] * TIE and q <= most:
                        nearest[y, x] = q
                        shown[y, x] = k
            else:
                cover(nearest[y, xs : xe + 1], shown[y, xs : xe + 1], k, qa, q0, aside, xs, most)


@kernel("void(f4[::1],i8,f4[:,::1],i4[:,::1],i4[:,::1],i4[:,::1],i4[:,::1],f4[:,::1])")
def resolve(camera, lines, nearest, shown, boxes, spans, ids, depth):  # type: ignore[no-untyped-def]
    """Names and metres in place of triangles and q, from the first of each pixel's samples."""
    flat = camera[14] > HALF
    for y in range(ids.shape[0]):
        for x in range(ids.shape[1]):
            k = shown[y * lines, x]
            if k < 0:
                ids[y, x] = 0
                depth[y, x] = np.float32(np.inf)
                continue
            ids[y, x] = spans[boxes[k, 5], 5]
            if flat:
                depth[y, x] = FAR - nearest[y * lines, x]
            else:
                depth[y, x] = ONE / nearest[y * lines, x]


@kernel("void(f4[::1],f4[:,::1],i4[:,::1],i4[:,::1],i4[:,::1],i4[:,::1],f4[:,::1])")
def overlay(camera, nearest, shown, boxes, spans, ids, depth):  # type: ignore[no-untyped-def]
    """As `resolve`, but only where something is shown."""
    flat = camera[14] > HALF
    for y in range(shown.shape[0]):
        for x in range(shown.shape[1]):
            k = shown[y, x]
            if k >= 0:
                ids[y, x] = spans[boxes[k, 5], 5]
                if flat:
                    depth[y, x] = FAR - nearest[y, x]
                else:
                    depth[y, x] = ONE / nearest[y, x]
