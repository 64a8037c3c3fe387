"""The room itself: floor, walls, ceiling, skirting. All faces look inwards only, so that a camera
outside (a map, a spectator) looks in through the backs. Coordinates are the world's."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.home.pictures.mesh import Material, Part
from sim.home.pictures.models._wall_openings import opening_parts, spans
from sim.home.pictures.models._walls import CEILING, WALL_PAINT, Wall, walls
from sim.home.pictures.models.floor import FLOOR
from sim.home.pictures.palette import (
    CHROME,
    WARM_LIGHT,
    WHITE,
    dyed,
    surface,
    tone,
)
from sim.home.pictures.shapes import (
    REPEAT,
    grid,
    lathe,
    merge,
    polygon,
    quad,
    triangulate,
)
from sim.home.scenes import Room

SKIRTING = (0.09, 0.014)
"""Height and thickness of the skirting boards."""
CELL = 1.0
"""Walls are divided into cells of about this many metres."""


def shell(room: Room) -> tuple[Part, ...]:
    """The bare room as parts in world coordinates."""
    parts = list(_floor(room))
    for index, wall in enumerate(walls(room)):
        openings = [o for o in room.openings if int(o.get("wall", 0)) == index]
        parts += _wall(room, wall, openings)
        for opening in openings:
            parts += opening_parts(room, wall, opening)
    parts += _lamp(room)
    return merge(parts)


def _floor(room: Room) -> Iterator[Part]:
    # The Floor is a thing and lies just above; this one is for rooms without it.
    yield polygon(surface(room.style, "floor", FLOOR), room.outline, -0.006)
    ceiling = dyed(CEILING, tone(room.style, "ceiling", CEILING.colour))
    yield polygon(ceiling, room.outline, room.height, side=-1)


def _wall(room: Room, wall: Wall, openings: Sequence[Mapping[str, Any]]) -> Iterator[Part]:
    """The wall in cells, those of openings left out, with skirting where it meets the floor."""
    material = surface(room.style, "wall", WALL_PAINT)
    holes = [spans(opening, room) for opening in openings]
    us = _breaks([0.0, wall.length, *(v for hole in holes for v in hole[:2])])
    ys = _breaks([0.0, room.height, *(v for hole in holes for v in hole[2:])])
    for u0, u1 in pairwise(us):
        for y0, y1 in pairwise(ys):
            u, y = (u0 + u1) / 2, (y0 + y1) / 2
            if any(a < u < b and c < y < d for a, b, c, d in holes):
                continue
            yield _panel(material, wall, u0, u1, y0, y1)
    yield from _moulding(wall, room.height)
    doors = [(a, b) for a, b, sill, _ in holes if sill <= SKIRTING[0]]
    paint = dyed(WHITE, tone(room.style, "skirting", (0.95, 0.94, 0.91)))
    edges = [0.0, *(v for a, b in sorted(doors) for v in (a - 0.06, b + 0.06)), wall.length]
    for u0, u1 in zip(edges[::2], edges[1::2], strict=True):
        if u1 - u0 > 0.02:
            yield from _skirting(paint, wall, u0, u1)


def _breaks(values: Sequence[float]) -> list[float]:
    """Sorted, without doubles, and no two further apart than a cell."""
    marks = sorted(set(values))
    cut = [marks[0]]
    for mark in marks[1:]:
        pieces = max(1, math.ceil((mark - cut[-1]) / (2 * CELL)))
        first = cut[-1]
        cut += [first + (mark - first) * (i + 1) / pieces for i in range(pieces)]
    return cut


def _panel(material: Material, wall: Wall, u0: float, u1: float, y0: float, y1: float) -> Part:
    """A rectangle of the wall; its texture runs on from panel to panel."""
    made = grid(material, wall.at(u1, y0), wall.at(u0, y0) - wall.at(u1, y0), (0, y1 - y0, 0), 1, 1)
    scale = 1.0 / REPEAT.get(material.texture, 1.0)
    made.uv[:] += np.array([-u1, y0], np.float32) * np.float32(scale)
    return made


def _skirting(material: Material, wall: Wall, u0: float, u1: float) -> Iterator[Part]:
    height, thick = SKIRTING
    across = wall.at(u0, 0) - wall.at(u1, 0)
    yield quad(material, wall.at(u1, 0, thick), across, (0, height, 0))
    yield quad(material, wall.at(u1, height, thick), across, -wall.inward * thick)


def _moulding(wall: Wall, height: float) -> Iterator[Part]:
    """A narrow white edge where wall and ceiling meet."""
    deep, tall = 0.035, 0.05
    across = wall.at(0, 0) - wall.at(wall.length, 0)
    slope = wall.inward * deep + np.array([0.0, tall, 0.0])
    yield quad(CEILING, wall.at(wall.length, height - tall, 0.004), across, slope)


def _lamp(room: Room) -> Iterator[Part]:
    """A round ceiling lamp over the middle of the room; it is seen from below only."""
    x, z = _middle(room)
    at = (x, room.height, z)
    # It glows a little: what glows throws no shadow, and the room's light comes from behind it.
    rim = replace(CHROME, glow=0.15)
    yield lathe(rim, [(0.215, -0.055), (0.23, -0.05), (0.23, 0.0)], 28, at)
    yield lathe(
        WARM_LIGHT,
        [(0.0, -0.095), (0.08, -0.09), (0.15, -0.078), (0.2, -0.06), (0.215, -0.05)],
        28,
        at,
        crease=80,
    )


def _middle(room: Room) -> tuple[float, float]:
    """The middle of the outline; where that lies outside, the middle of its largest triangle."""
    points = np.array(room.outline)
    corners = points[triangulate(points)]
    sides = corners[:, 1:] - corners[:, :1]
    areas = np.abs(sides[:, 0, 0] * sides[:, 1, 1] - sides[:, 0, 1] * sides[:, 1, 0])
    middles = corners.mean(1)
    x, z = (middles * areas[:, None]).sum(0) / max(areas.sum(), 1e-9)
    if _inside(points, float(x), float(z)):
        return float(x), float(z)
    x, z = middles[int(areas.argmax())]
    return float(x), float(z)


def _inside(points: NDArray[np.float64], x: float, z: float) -> bool:
    after = np.roll(points, -1, 0)
    crosses = (points[:, 1] > z) != (after[:, 1] > z)
    slope = (after[:, 0] - points[:, 0]) / np.where(crosses, after[:, 1] - points[:, 1], 1.0)
    return bool((crosses & (x < points[:, 0] + (z - points[:, 1]) * slope)).sum() % 2)
