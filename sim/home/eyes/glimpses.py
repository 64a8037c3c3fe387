"""What of a thing an eye sees, as directions: one small picture of ids aimed at it, and from that
how many pixels every picture taken from there would have of it.

A thing seen from a place covers a part of the sky around the eye. How large that part is in a
picture depends only on where the picture looks, so one look answers for all turns and horizons.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from sim.home.eyes.buffer import Eyes
from sim.home.eyes.camera import Camera
from sim.home.eyes.lines import kernel
from sim.home.geometry import box, corners
from sim.home.state import State, Thing, Vec, sincos

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

SIZE = 96
"""Pixels of an aimed picture."""
WIDEST = 100.0
"""What needs a wider picture than this, degrees, is looked at all around."""
SLACK = 1.06
"""The aimed picture is wider than the thing by this much."""
MOST = 250
"""About so many of the directions say how large it is in a picture."""
EDGE = 0.96
"""What is nearer to the edge of a picture than this, in parts of its half, does not count."""
CERTAIN = 60.0
"""So many pixels by size are enough however what is seen lies on them, ..."""
TOO_FEW = 8.0
"""... and fewer than these are not surely enough however it lies."""
FINE = 0.25
"""Half the width of a direction in pixels, up to which counting middles is as good as a look."""


def glimpses(eyes: Eyes, state: State, eye: Vec, thing: Thing) -> Floats:
    """Directions (n, 4) in which the thing is seen from a point, nothing and no glass before it:
    x, y, z and the solid angle that each stands for, in steradians."""
    cameras = _aimed(eye, thing)
    size = SIZE if len(cameras) == 1 else 2 * SIZE
    return np.concatenate(
        [_directions(eyes, state, camera, thing.name, size) for camera in cameras]
    )


def _aimed(eye: Vec, thing: Thing) -> list[Camera]:
    """One camera that has all of a thing in its picture; six that look all around where none has."""
    ways = np.array(corners(thing)) - np.array(eye)
    far = np.linalg.norm(ways, axis=1)
    units = ways / np.maximum(far, 1e-9)[:, None]
    middle = units.mean(axis=0)
    length = float(np.linalg.norm(middle))
    if length > 0.3:
        middle /= length
        half = math.degrees(math.acos(max(-1.0, min(1.0, float((units @ middle).min())))))
        if 2 * half * SLACK <= WIDEST:
            x, y, z = (float(v) for v in middle)
            yaw = math.degrees(math.atan2(x, z))
            down = -math.degrees(math.asin(max(-1.0, min(1.0, y))))
            return [Camera(eye, yaw, down, max(2 * half * SLACK, 1.0))]
    around = [Camera(eye, yaw, 0.0, 90.0) for yaw in (0.0, 90.0, 180.0, 270.0)]
    b = box(thing)
    if b.y0 < eye[1]:
        around.append(Camera(eye, 0.0, 90.0, 90.0))
    if b.y1 > eye[1]:
        around.append(Camera(eye, 0.0, -90.0, 90.0))
    return around


def _directions(eyes: Eyes, state: State, camera: Camera, name: str, size: int) -> Floats:
    buffer = eyes.look(state, camera, size, size)
    if name not in buffer.names:
        return np.empty((0, 4))
    scale = math.tan(math.radians(camera.fov / 2))
    mask = _without_hairs(buffer.ids == buffer.names.index(name))
    rows, columns = np.nonzero(mask)
    right = ((columns + 0.5) / size * 2 - 1) * scale
    up = (1 - (rows + 0.5) / size * 2) * scale
    long = np.sqrt(right**2 + up**2 + 1.0)
    angle = (2 * scale / size) ** 2 / long**3
    sin, cos = sincos(camera.horizon)
    ahead, rise = cos + up * sin, up * cos - sin
    sin, cos = sincos(camera.yaw)
    x, z = ahead * sin + right * cos, ahead * cos - right * sin
    return np.stack([x / long, rise / long, z / long, angle], axis=1)


def _without_hairs(mask: Flags) -> Flags:
    """What is two pixels wide and high: a gap between two things comes and goes with the picture."""
    square = mask[:-1, :-1] & mask[1:, :-1] & mask[:-1, 1:] & mask[1:, 1:]
    found = np.zeros_like(mask)
    for down in (0, 1):
        for right in (0, 1):
            found[down : down + len(square), right : right + square.shape[1]] |= square
    return found


NO, YES, ASK = 0, 1, 2


@kernel("u1[:,::1](f8[:,::1],f8[:,::1],f8[:,::1],f8,f8,f8,f8)")
def shown(
    directions: Floats, yaws: Floats, horizons: Floats,
    focal: float, half_width: float, half_height: float, enough: float,
) -> NDArray[np.uint8]:  # fmt: skip
    """(yaws, horizons): whether the picture of that camera has enough pixels in these directions.

    Angles come as rows of sine and cosine; focal length and half sizes of the picture in pixels.
    Where the size of what is seen does not settle it, the middles of pixels are counted that
    fall into it: a sliver may lie between two rows of them. ASK where the directions are too
    coarse for that.
    """
    found = np.zeros((len(yaws), len(horizons)), np.uint8)
    count = len(directions)
    if count == 0:
        return found
    mx, my, mz = directions[:, 0].mean(), directions[:, 1].mean(), directions[:, 2].mean()
    long = np.sqrt(mx * mx + my * my + mz * mz)
    mx, my, mz = mx / long, my / long, mz / long
    nearest = 1.0
    for i in range(count):
        along = directions[i, 0] * mx + directions[i, 1] * my + directions[i, 2] * mz
        nearest = min(nearest, along)
    reach = np.arccos(max(-1.0, nearest)) + np.arctan(np.hypot(half_width, half_height) / focal)
    beside = np.cos(reach) if reach < np.pi else -2.0
    step = max(1, count // MOST)
    side, rise = EDGE * half_width / focal, EDGE * half_height / focal
    for k in range(len(yaws)):
        sin, cos = yaws[k, 0], yaws[k, 1]
        for m in range(len(horizons)):
            down, level = horizons[m, 0], horizons[m, 1]
            if (mx * sin + mz * cos) * level - my * down < beside:
                continue
            size = 0.0
            for i in range(0, count, step):
                dx, dy, dz = directions[i, 0], directions[i, 1], directions[i, 2]
                ahead = dx * sin + dz * cos
                depth, up = ahead * level - dy * down, dy * level + ahead * down
                right = dx * cos - dz * sin
                if abs(up) < depth * rise and abs(right) < depth * side:  # so it is ahead
                    size += step * focal * focal * directions[i, 3] / (depth * depth * depth)
            if size >= CERTAIN:
                found[k, m] = YES
            if size >= CERTAIN or size < TOO_FEW:
                continue
            middles, coarse = 0.0, False
            for i in range(count):
                dx, dy, dz = directions[i, 0], directions[i, 1], directions[i, 2]
                ahead = dx * sin + dz * cos
                depth, up = ahead * level - dy * down, dy * level + ahead * down
                right = dx * cos - dz * sin
                if abs(up) < depth * rise and abs(right) < depth * side:
                    u, v = half_width + focal * right / depth, half_height + focal * up / depth
                    half = 0.5 * focal * np.sqrt(directions[i, 3] / (depth * depth * depth))
                    wide = np.floor(u + half - 0.5) - np.ceil(u - half - 0.5) + 1.0
                    high = np.floor(v + half - 0.5) - np.ceil(v - half - 0.5) + 1.0
                    middles += wide * high
                    coarse = coarse or half > FINE
            if middles >= enough:
                found[k, m] = ASK if coarse else YES
    return found
