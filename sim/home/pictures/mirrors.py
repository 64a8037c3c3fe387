"""What clean mirrors show: the room drawn once more, from behind the glass.

The painted sheen of a mirror's model is what a small or distant one keeps, and a faint gleam over
the reflection of the others. Names and distances of a picture stay those of the glass.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sim.compiled import inline, kernel
from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import Camera
from sim.home.pictures.mesh import Floats, Ints
from sim.home.pictures.models.mirrors import RIM, SUNK
from sim.home.pictures.raster import HALF, ONE, ZERO
from sim.home.pictures.renderer import lens
from sim.home.pictures.stage import matrix
from sim.home.state import Thing

LEAST = 0.002
"""A mirror that fills less of a picture than this keeps its painted sheen."""
LARGE = 0.35
"""A mirror that fills more of a picture than this is drawn with as many pixels as the picture has,
others with half as many a side."""
MOST = 2
"""So many mirrors of one picture reflect; of more, those that fill most of it."""
SHINE = np.float32(0.9)
"""Share of the reflection in what is seen; the rest is the painted sheen."""
CLEAR = np.float32(0.97)
"""What stands nearer to the eye behind the glass than this part of the way is not a reflection."""
IN_FRONT = 0.02
"""What is drawn in a mirror has its middle at least this far before the glass, metres."""
WIDEST = 140.0
"""Degrees; a mirror seen at a wider angle from behind keeps its sheen at the edges."""
GRAZING = np.float32(1e-6)

Vector: TypeAlias = NDArray[np.float64]
Pixels: TypeAlias = NDArray[np.uint8]
Draw: TypeAlias = Callable[[Floats, Ints, Camera, int, int, float], tuple[Pixels, Buffer]]
"""Draws rows and spans by a camera: width, height, and how far ahead the first thing may be."""


@dataclass(frozen=True, slots=True, eq=False)
class Pane:
    """The glass of a mirror: `axes` are rows along its width, its height and out of it; `middle` is
    where its middle is, `half` half its width and height in metres."""

    axes: Vector
    middle: Vector
    half: tuple[float, float]

    @staticmethod
    def of(mirror: Thing) -> Pane:
        turn, at = matrix(mirror)
        wide, tall, deep = mirror.size
        middle = at + turn @ np.array([0.0, tall / 2, deep / 2 - SUNK])
        return Pane(turn.T, middle, (wide / 2 - RIM, tall / 2 - RIM))

    def ahead(self, point: Vector) -> float:
        """How far a point is before the glass, metres."""
        return float(self.axes[2] @ (point - self.middle))

    def behind(self, point: Vector) -> Vector:
        """Where the mirror shows a point."""
        image: Vector = point - 2.0 * self.ahead(point) * self.axes[2]
        return image

    def numbers(self) -> Floats:
        """As the kernels read it: the axes (9), the middle (3), half the sizes (2)."""
        return np.array([*self.axes.ravel(), *self.middle, *self.half], np.float32)


def reflect(
    pixels: Pixels,
    buffer: Buffer,
    view: Floats,
    mirrors: Mapping[int, Thing],
    rows: Floats,
    spans: Ints,
    draw: Draw,
) -> None:
    """Put into `pixels` what the mirrors in a picture reflect.

    Args:
        view: the lens of the picture's camera (`renderer.lens`), not an orthographic one.
        mirrors: the clean ones, by their ids in `buffer`.
        rows, spans: all that is to be seen in them, the room's shell first.
    """
    whole = max(buffer.ids.shape)
    eye = view[9:12].astype(np.float64)
    for number in _largest(buffer, tuple(mirrors)):
        pane = Pane.of(mirrors[number])
        if pane.ahead(eye) <= 0.0:
            continue
        part = np.empty(4, np.float32)
        seen = seen_part(buffer.ids, number, view, pane.numbers(), part) / buffer.ids.size
        if seen < LEAST:
            continue
        size = whole if seen > LARGE else max(1, whole // 2)
        camera, nearest = _from_behind(pane.behind(eye), _corners(pane, part))
        kept = (rows[:, 12:15].astype(np.float64) - pane.middle) @ pane.axes[2] > IN_FRONT
        kept[0] = True
        drawn, found = draw(rows[kept], spans[kept], camera, size, size, nearest)
        back = lens(camera, size, size)
        lay(pixels, buffer.ids, number, view, pane.numbers(), back, drawn, found.depth)


def _largest(buffer: Buffer, numbers: tuple[int, ...]) -> list[int]:
    """Those of these that are seen, the one with most pixels first, and no more than `MOST`."""
    filled = np.bincount(buffer.ids.ravel(), minlength=len(buffer.names))
    seen = [number for number in numbers if filled[number] >= LEAST * buffer.ids.size]
    return sorted(seen, key=lambda number: (-int(filled[number]), number))[:MOST]


def _corners(pane: Pane, part: Floats) -> Vector:
    """The corners of a part of the glass, (4, 3) in the world."""
    left, right, low, high = part.astype(np.float64)
    places = np.array([(x, y) for x in (left, right) for y in (low, high)])
    corners: Vector = pane.middle + places @ pane.axes[:2]
    return corners


def _from_behind(eye: Vector, corners: Vector) -> tuple[Camera, float]:
    """The camera behind the glass that shows this part of it as large as it can, and how far ahead
    of it the nearest of it is."""
    rays = corners - eye
    rays /= np.linalg.norm(rays, axis=1)[:, None]
    x, y, z = rays.min(axis=0) + rays.max(axis=0)
    yaw = math.degrees(math.atan2(x, z))
    horizon = math.degrees(math.atan2(-y, math.hypot(x, z)))
    place = (float(eye[0]), float(eye[1]), float(eye[2]))
    axes = lens(Camera(place, yaw, horizon), 1, 1)[:9].astype(np.float64).reshape(3, 3)
    right, up, ahead = ((corners - eye) @ axes.T).T
    before = np.maximum(ahead, 1e-3)
    reach = float(np.abs(np.array([right, up]) / before).max())
    wide = min(WIDEST, max(2.0, 2.0 * math.degrees(math.atan(1.03 * reach))))
    return Camera(place, yaw, horizon, wide), max(0.03, 0.98 * float(ahead.min()))


@inline
def on_glass(view, pane, across, upward, where):  # type: ignore[no-untyped-def]
    """Whether a ray, so far across and upward for a metre ahead, meets the glass: then `where` is
    filled with the place in the world (3) and on the glass (2)."""
    dx = across * view[0] + upward * view[3] + view[6]
    dy = across * view[1] + upward * view[4] + view[7]
    dz = across * view[2] + upward * view[5] + view[8]
    towards = -(dx * pane[6] + dy * pane[7] + dz * pane[8])
    if towards < GRAZING:
        return False
    ox = view[9] - pane[9]
    oy = view[10] - pane[10]
    oz = view[11] - pane[11]
    away = (ox * pane[6] + oy * pane[7] + oz * pane[8]) / towards
    ox += dx * away
    oy += dy * away
    oz += dz * away
    where[3] = ox * pane[0] + oy * pane[1] + oz * pane[2]
    where[4] = ox * pane[3] + oy * pane[4] + oz * pane[5]
    where[0] = ox + pane[9]
    where[1] = oy + pane[10]
    where[2] = oz + pane[11]
    return abs(where[3]) <= pane[12] and abs(where[4]) <= pane[13]


@kernel("i8(i4[:,::1],i8,f4[::1],f4[::1],f4[::1])")
def seen_part(ids, number, view, pane, part):  # type: ignore[no-untyped-def]
    """How many pixels show the glass of the mirror with this number. `part` becomes the part of it
    that is seen: from left to right and from low to high, in metres from its middle."""
    height, width = ids.shape
    where = np.empty(5, np.float32)
    found = 0
    for y in range(height):
        upward = (np.float32(height) * HALF - np.float32(y) - HALF) / view[13]
        for x in range(width):
            if ids[y, x] != number:
                continue
            across = (np.float32(x) + HALF - np.float32(width) * HALF) / view[12]
            if not on_glass(view, pane, across, upward, where):
                continue
            a = where[3]
            b = where[4]
            if found == 0:
                part[0], part[1], part[2], part[3] = a, a, b, b
            part[0] = min(part[0], a)
            part[1] = max(part[1], a)
            part[2] = min(part[2], b)
            part[3] = max(part[3], b)
            found += 1
    return found


@kernel("void(u1[:,:,::1],i4[:,::1],i8,f4[::1],f4[::1],f4[::1],u1[:,:,::1],f4[:,::1])")
def lay(pixels, ids, number, view, pane, back, drawn, depth):  # type: ignore[no-untyped-def]
    """Lay what was `drawn` through the lens `back`, from behind the glass, over the pixels that
    show it; where something stood between that eye and the glass (`depth`) they stay."""
    height, width = ids.shape
    tall, wide = depth.shape
    where = np.empty(5, np.float32)
    for y in range(height):
        upward = (np.float32(height) * HALF - np.float32(y) - HALF) / view[13]
        for x in range(width):
            if ids[y, x] != number:
                continue
            across = (np.float32(x) + HALF - np.float32(width) * HALF) / view[12]
            if not on_glass(view, pane, across, upward, where):
                continue
            px = where[0] - back[9]
            py = where[1] - back[10]
            pz = where[2] - back[11]
            ahead = back[6] * px + back[7] * py + back[8] * pz
            if ahead <= ZERO:
                continue
            right = back[0] * px + back[1] * py + back[2] * pz
            up = back[3] * px + back[4] * py + back[5] * pz
            u = np.float32(wide) * HALF + right / ahead * back[12] - HALF
            v = np.float32(tall) * HALF - up / ahead * back[13] - HALF
            if u < -HALF or v < -HALF or u > np.float32(wide) - HALF or v > np.float32(tall) - HALF:
                continue
            u = min(max(u, ZERO), np.float32(wide - 1))
            v = min(max(v, ZERO), np.float32(tall - 1))
            x0 = int(u)
            y0 = int(v)
            if depth[y0, x0] < ahead * CLEAR:
                continue
            x1 = min(x0 + 1, wide - 1)
            y1 = min(y0 + 1, tall - 1)
            part_x = u - np.float32(x0)
            part_y = v - np.float32(y0)
            for c in range(3):
                above = np.float32(drawn[y0, x0, c]) * (ONE - part_x)
                above += np.float32(drawn[y0, x1, c]) * part_x
                below = np.float32(drawn[y1, x0, c]) * (ONE - part_x)
                below += np.float32(drawn[y1, x1, c]) * part_x
                shown = above * (ONE - part_y) + below * part_y
                painted = np.float32(pixels[y, x, c])
                pixels[y, x, c] = np.uint8(painted + (shown - painted) * SHINE + HALF)
