"""The room itself: floor, walls with their openings, ceiling, skirting, and what lies outside.

Everything faces inwards only, so that a camera outside (a map, a spectator) looks in through the
backs of walls and ceiling. Coordinates are the world's.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.worlds.household.pictures.mesh import Material, Part
from sim.worlds.household.pictures.models.floor import FLOOR
from sim.worlds.household.pictures.palette import (
    CHROME,
    SKY,
    WARM_LIGHT,
    WHITE,
    dyed,
    shade,
    surface,
    tone,
)
from sim.worlds.household.pictures.shapes import (
    REPEAT,
    ball,
    box,
    grid,
    lathe,
    merge,
    move,
    nest,
    polygon,
    quad,
    triangulate,
    tube,
    turn,
)
from sim.worlds.household.scenes import Room

REVEAL = 0.14
"""Depth of the wall that shows inside an opening."""
SKIRTING = (0.09, 0.014)
"""Height and thickness of the skirting boards."""
CELL = 1.0
"""Walls are divided into cells of about this many metres."""

_WALL = Material((0.93, 0.90, 0.83), gloss=0.04)
_CEILING = Material((0.97, 0.97, 0.96), gloss=0.0, glow=0.4)
_DOOR = Material((0.93, 0.92, 0.88), gloss=0.3)
_MEADOW = Material((0.56, 0.72, 0.44), glow=0.9)
_HILLS = Material((0.48, 0.63, 0.52), glow=0.9)


@dataclass(frozen=True, slots=True)
class Wall:
    """One wall: where it starts, which way it runs, and which way is into the room."""

    start: NDArray[np.float64]
    along: NDArray[np.float64]
    inward: NDArray[np.float64]
    length: float

    def at(self, u: float, y: float, depth: float = 0.0) -> NDArray[np.float64]:
        """The point `u` metres along, `y` up, `depth` metres into the room."""
        point = self.start + self.along * u + self.inward * depth
        return np.asarray(point + np.array([0.0, y, 0.0]))

    def place(self, parts: Sequence[Part], u: float, y: float = 0.0) -> tuple[Part, ...]:
        """Parts made with their front to +z, put against the wall so that they face the room."""
        yaw = math.degrees(math.atan2(self.inward[0], self.inward[2]))
        x, height, z = (float(v) for v in self.at(u, y))
        return move(turn(parts, "y", yaw), x, height, z)


def shell(room: Room) -> tuple[Part, ...]:
    """The bare room as parts in world coordinates."""
    parts = list(_floor(room))
    for index, wall in enumerate(walls(room)):
        openings = [o for o in room.openings if int(o.get("wall", 0)) == index]
        parts += _wall(room, wall, openings)
        for opening in openings:
            parts += _opening(room, wall, opening)
    parts += _lamp(room)
    return merge(parts)


def walls(room: Room) -> tuple[Wall, ...]:
    """The walls in the order of the outline's corners."""
    corners = [np.array([x, 0.0, z]) for x, z in room.outline]
    return tuple(_between(a, b) for a, b in zip(corners, [*corners[1:], *corners[:1]], strict=True))


def _between(a: NDArray[np.float64], b: NDArray[np.float64]) -> Wall:
    length = float(np.linalg.norm(b - a))
    along = (b - a) / max(length, 1e-9)
    return Wall(a, along, np.array([-along[2], 0.0, along[0]]), length)


def _floor(room: Room) -> Iterator[Part]:
    # The Floor is a thing and lies just above; this one is for rooms without it.
    yield polygon(surface(room.style, "floor", FLOOR), room.outline, -0.006)
    ceiling = dyed(_CEILING, tone(room.style, "ceiling", _CEILING.colour))
    yield polygon(ceiling, room.outline, room.height, side=-1)


def _spans(opening: Mapping[str, Any], room: Room) -> tuple[float, float, float, float]:
    """From, to, sill and head of an opening, kept inside the wall's height."""
    door = opening.get("kind") != "window"
    sill = 0.0 if door else float(opening.get("sill", 0.95))
    head = min(float(opening.get("head", 2.05)), room.height - 0.02)
    return float(opening["from"]), float(opening["to"]), sill, head


def _wall(room: Room, wall: Wall, openings: Sequence[Mapping[str, Any]]) -> Iterator[Part]:
    """The wall in cells, those of openings left out, with skirting where it meets the floor."""
    material = surface(room.style, "wall", _WALL)
    holes = [_spans(opening, room) for opening in openings]
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
    yield quad(_CEILING, wall.at(wall.length, height - tall, 0.004), across, slope)


def _opening(room: Room, wall: Wall, opening: Mapping[str, Any]) -> Iterator[Part]:
    u0, u1, sill, head = _spans(opening, room)
    kind = opening.get("kind")
    if kind == "window":
        yield from _reveal(WHITE, wall, u0, u1, sill, head)
        yield from _outside(wall, u0, u1, sill, head, room.height)
        yield from _sill(wall, u0, u1, sill)
    elif kind == "arch":
        yield from _reveal(surface(room.style, "wall", _WALL), wall, u0, u1, 0.0, head)
        yield from _hallway(room, wall, u0, u1, head)
        yield from _casing(room, wall, u0, u1, head)
    else:
        yield from _casing(room, wall, u0, u1, head)
        yield from _door(room, wall, u0, u1, head)


def _reveal(
    material: Material, wall: Wall, u0: float, u1: float, sill: float, head: float
) -> Iterator[Part]:
    """The four inner sides of an opening."""
    deep, up, along = -wall.inward * REVEAL, np.array([0.0, head - sill, 0.0]), wall.along
    yield quad(material, wall.at(u1, sill), deep, up)
    yield quad(material, wall.at(u0, sill, -REVEAL), -deep, up)
    yield quad(material, wall.at(u1, sill), -along * (u1 - u0), deep)
    yield quad(material, wall.at(u1, head, -REVEAL), -along * (u1 - u0), -deep)


def _outside(
    wall: Wall, u0: float, u1: float, sill: float, head: float, room_height: float
) -> Iterator[Part]:
    """A bright sky over hills and a meadow, somewhat behind the opening."""
    margin, deep = 0.55, -(REVEAL + 0.35)
    left, right = u1 + margin, u0 - margin
    across = wall.at(right, 0) - wall.at(left, 0)
    low, high = max(sill - 0.8, 0.0), min(head + 0.45, room_height)
    horizon = sill + 0.24 * (head - sill)
    bands = ((SKY.colour, 0.35), ((0.82, 0.91, 0.98), 0.3), ((0.90, 0.95, 0.98), 0.35))
    level = high
    for colour, share in bands:
        height = (high - horizon) * share
        level -= height
        yield quad(dyed(SKY, colour), wall.at(left, level, deep), across, (0, height, 0))
    yield quad(_MEADOW, wall.at(left, low, deep + 0.03), across, (0, horizon - 0.05 - low, 0))
    steps = np.linspace(0, 1, 15)
    crest = horizon + 0.05 + 0.07 * np.sin(steps * 9.0 + u0) + 0.04 * np.sin(steps * 17.0)
    base = wall.at(left, 0, deep + 0.02)
    for i in range(len(steps) - 1):
        a, b = base + across * steps[i], base + across * steps[i + 1]
        foot = np.array([0.0, horizon - 0.12, 0.0])
        strip = quad(_HILLS, a + foot, b - a, (0, 0.12, 0))
        strip.vertices[2, 1], strip.vertices[3, 1] = crest[i], crest[i + 1]
        yield strip


def _sill(wall: Wall, u0: float, u1: float, sill: float) -> Iterator[Part]:
    board = box(WHITE, (-(u1 - u0) / 2 - 0.05, -0.03, 0.0), ((u1 - u0) / 2 + 0.05, -0.002, 0.05))
    yield from wall.place([board], (u0 + u1) / 2, sill)


def _casing(room: Room, wall: Wall, u0: float, u1: float, head: float) -> Iterator[Part]:
    """The boards around a door or arch."""
    paint = dyed(WHITE, tone(room.style, "skirting", (0.95, 0.94, 0.91)))
    half, width, thick = (u1 - u0) / 2, 0.06, 0.02
    yield from wall.place(
        [
            box(paint, (-half - width, 0, 0), (-half, head, thick)),
            box(paint, (half, 0, 0), (half + width, head, thick)),
            box(paint, (-half - width, head, 0), (half + width, head + width, thick)),
        ],
        (u0 + u1) / 2,
    )


def _door(room: Room, wall: Wall, u0: float, u1: float, head: float) -> Iterator[Part]:
    """A closed door: a leaf with four recessed panels, and a lever."""
    paint = surface(room.style, "door", _DOOR)
    width, gap = u1 - u0 - 0.012, 0.006
    parts: list[Part] = [
        # Without a back, so that a camera outside looks in here as well.
        nest(
            paint,
            (width, head - 2 * gap),
            [(0.0, -0.045), (0.0, -0.014), (0.002, -0.012)],
            axis="z",
            at=(0.0, head / 2, 0.0),
        )
    ]
    tops = [(0.14, 0.42 * head), (0.42 * head + 0.13, head - 0.13)]
    wide = width / 2 - 0.16
    for low, high in tops:
        for side in (-1, 1):
            middle = (side * (wide / 2 + 0.045), (low + high) / 2, -0.0119)
            profile = [(0.0, 0.0), (0.012, 0.006), (0.03, 0.002), (0.045, 0.002)]
            parts.append(nest(shade(paint, 0.96), (wide, high - low), profile, axis="z", at=middle))
    x = width / 2 - 0.07
    parts += [
        box(CHROME, (x - 0.02, 0.93, -0.012), (x + 0.02, 1.12, -0.006), bevel=0.002),
        tube(CHROME, [(x, 1.04, -0.01), (x, 1.04, 0.035), (x - 0.12, 1.04, 0.04)], 0.009),
        ball(CHROME, 0.011, (x - 0.12, 1.04, 0.04), 8, 6),
    ]
    yield from wall.place(parts, (u0 + u1) / 2)
    deep = wall.inward * 0.012
    jamb = shade(paint, 0.8)
    yield quad(jamb, wall.at(u1, 0), -deep, (0, head, 0))
    yield quad(jamb, wall.at(u0, 0, -0.012), deep, (0, head, 0))
    yield quad(jamb, wall.at(u1, head, -0.012), -wall.along * (u1 - u0), deep)


def _hallway(room: Room, wall: Wall, u0: float, u1: float, head: float) -> Iterator[Part]:
    """A stub of the next room behind an arch."""
    paint, deep = surface(room.style, "wall", _WALL), 1.3
    floor = surface(room.style, "floor", FLOOR)
    far = -wall.inward * deep
    left, right = wall.at(u1 + 0.5, 0, -REVEAL), wall.at(u0 - 0.5, 0, -REVEAL)
    up = np.array([0.0, room.height, 0.0])
    yield quad(floor, left, right - left, far)
    yield quad(floor, wall.at(u1, 0), wall.at(u0, 0) - wall.at(u1, 0), -wall.inward * REVEAL)
    yield quad(paint, left + far, right - left, up)
    yield quad(paint, left, far, up)
    yield quad(paint, right + far, -far, up)
    yield quad(_CEILING, left + far + up, right - left, -far)


def _lamp(room: Room) -> Iterator[Part]:
    """A round ceiling lamp over the middle of the room; it is seen from below only."""
    x, z = _middle(room)
    at = (x, room.height, z)
    yield lathe(CHROME, [(0.215, -0.055), (0.23, -0.05), (0.23, 0.0)], 28, at)
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
