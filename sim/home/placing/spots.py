"""Putting things down without physics: a thing fits at a spot, or it does not.

A spot is looked for on a grid over every surface of the receptacle (`anatomy.surfaces`), always in
the same order, so that the answer never changes between runs. Inside things the whole box must fit
under the clearance; on top, a little may hang over. Plates, bowls, pans and basins also take things
on top of each other once there is no room side by side.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace

import numpy as np

from sim.home.eyes.buffer import Buffer
from sim.home.facts import may_hold
from sim.home.geometry import within
from sim.home.placing.candidates import (
    OVERHANG,
    Flags,
    Load,
    Place,
    Points,
    flat,
    loads,
    places,
    stacked,
)
from sim.home.state import Body, State, Thing, sincos

STACKS = frozenset({"Plate", "Bowl", "Pan", "Pot", "SinkBasin", "BathtubBasin", "GarbageCan"})
"""Where things are put on top of each other when there is no room beside."""
EDGE = 0.05
"""Spots nearer than this to an edge are worse than those further in, metres."""
RAISED = 0.05
"""So much over a spot as high as the eyes or higher is looked for, metres: the floor of a high shelf itself is
seen from nowhere (AI2-THOR, `Contains`)."""
BEHIND = 0.02
"""What is so much further away than what is seen there is behind it, metres."""
Rank = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a thing would be put, in the world. `seen`: who looks sees the spot."""

    receptacle: str
    surface: int
    x: float
    y: float
    z: float
    yaw: float
    tilt: tuple[float, float] = (0.0, 0.0)
    seen: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """Who looks for a spot."""

    body: Body
    fov: float
    buffer: Buffer
    """What they see (`eyes.visible.looked`)."""


def spot(
    state: State,
    held: Thing,
    receptacle: Thing,
    *,
    view: View | None = None,
) -> Spot | None:
    """The best spot for `held` in or on `receptacle`, or None if it fits nowhere.

    Types are not looked at here (`facts.may_hold`), nor whether a door is open. With a `view`,
    spots that are seen come before all others, near before far; without it, the middle comes first.
    """
    ranked = [
        found
        for place in places(state, held, receptacle)
        for found in _tries(place, loads(state, held, place), view)
    ]
    return min(ranked, key=lambda row: row[0])[1] if ranked else None


def spots(state: State, held: Thing, receptacle: Thing) -> list[Spot]:
    """Every spot of the grid where `held` lies flat with nothing under it but the surface."""
    return [
        _spot(place, load, x, place.surface.y, z)
        for place, load, points in _flats(state, held, receptacle)
        for x, z in points
    ]


def any_spot(state: State, held: Thing, receptacle: Thing, dice: random.Random) -> Spot | None:
    """One of `spots`, drawn with these dice, all as likely; None if there is none."""
    found = _flats(state, held, receptacle)
    total = sum(len(points) for _, _, points in found)
    if not total:
        return None
    number = dice.randrange(total)
    for place, load, points in found:
        if number < len(points):
            x, z = points[number]
            return _spot(place, load, x, place.surface.y, z)
        number -= len(points)
    return None


def nearest(
    state: State, held: Thing, receptacle: Thing, surface: int, x: float, z: float
) -> Spot | None:
    """The flat spot on this surface that is nearest to a point of the world, or None."""
    best: tuple[Rank, Spot] | None = None
    lx, _, lz = receptacle.to_local(x, receptacle.y, z)
    for place, load, points in _flats(state, held, receptacle):
        if place.index == surface and len(points):
            far = np.round(np.hypot(points[:, 0] - lx, points[:, 1] - lz), 5)
            i = int(np.argmin(far))
            rank = (float(far[i]), load.yaw)
            if best is None or rank < best[0]:
                best = rank, _spot(place, load, points[i, 0], place.surface.y, points[i, 1])
    return best[1] if best else None


def _flats(state: State, held: Thing, receptacle: Thing) -> list[tuple[Place, Load, Points]]:
    return [
        (place, load, flat(place, load, 0.0))
        for place in places(state, held, receptacle)
        for load in loads(state, held, place)
    ]


def put(state: State, name: str, where: Spot) -> None:
    """Put a thing at a spot; what is in or on it comes along."""
    moved = replace(
        state.things[name], x=where.x, y=where.y, z=where.z, yaw=where.yaw, tilt=where.tilt,
        parent=where.receptacle, surface=where.surface,
    )  # fmt: skip
    carry(state, name, moved)


def carry(state: State, name: str, moved: Thing) -> None:
    """Replace a thing's record by one elsewhere and move its contents with it, as one body."""
    old = state.things[name]
    for thing in within(state, name):
        x, y, z = moved.to_world(*old.to_local(thing.x, thing.y, thing.z))
        state.put(replace(thing, x=x, y=y, z=z, yaw=(thing.yaw + moved.yaw - old.yaw) % 360))
    state.put(moved)


def takes(receptacle: Thing, held: Thing) -> bool:
    """Whether things of this type go there at all."""
    return may_hold(receptacle.type, held.type)


def _tries(place: Place, ways: list[Load], view: View | None) -> list[tuple[Rank, Spot]]:
    """The best flat spot of each way to lay it; else the best that hangs over, else one on top."""
    inside = place.surface.inside and not place.surface.round
    for hang in (0.0,) if inside else (0.0, OVERHANG):
        found = []
        for load in ways:
            points = flat(place, load, hang)
            if len(points):
                heights = np.full(len(points), place.surface.y)
                found.append(_best(place, load, points, heights, view, hang))
        if found:
            return found
    if place.receptacle.type not in STACKS:
        return []
    tops = [(load, *stacked(place, load)) for load in ways]
    return [
        _best(place, load, points, heights, view, 1.0)
        for load, points, heights in tops
        if len(points)
    ]


def _best(
    place: Place, load: Load, points: Points, heights: Points, view: View | None, hang: float
) -> tuple[Rank, Spot]:
    """The first by (unseen, hanging over, how far) of these points."""
    if view is None:
        hidden, far = np.zeros(len(points)), _from_middle(place, points)
    else:
        hidden, far = _seen(place.receptacle, load, points, heights, view)
        far = far + 2.0 * np.maximum(0.0, EDGE - _margin(place, load, points))
    turned = 0.05 if load.yaw % 180.0 == 90.0 else 0.0
    far = np.round(far + turned, 4)
    i = int(np.lexsort((np.arange(len(points)), far, hidden))[0])
    where = _spot(place, load, points[i, 0], float(heights[i]), points[i, 1], hidden[i] < 2)
    return (float(hidden[i]), hang, float(far[i]), float(place.index), load.yaw), where


def _from_middle(place: Place, points: Points) -> Points:
    row = place.surface
    far = np.hypot(points[:, 0] - (row.x0 + row.x1) / 2, points[:, 1] - (row.z0 + row.z1) / 2)
    return np.asarray(far + 0.2 * place.index)


def _margin(place: Place, load: Load, points: Points) -> Points:
    """How far the footprint is from the edge of the surface; nothing of interest if it is round."""
    if place.surface.round or place.surface.inside:
        return np.full(len(points), EDGE)
    row, (sx, sz) = place.surface, load.half
    x, z = points[:, 0], points[:, 1]
    sides = (x - sx - row.x0, row.x1 - x - sx, z - sz - row.z0, row.z1 - z - sz)
    return np.asarray(np.minimum.reduce(sides))


def _seen(
    receptacle: Thing, load: Load, points: Points, heights: Points, view: View
) -> tuple[Points, Points]:
    """Per point: 0 where it is seen, 1 where what stands there is not well in the picture, 2 where it is not seen; and
    how far it is from the agent, level.

    What is to the side counts as further away than what is straight ahead.
    """
    sin, cos = sincos(receptacle.yaw)
    x = receptacle.x + points[:, 0] * cos + points[:, 1] * sin
    z = receptacle.z - points[:, 0] * sin + points[:, 1] * cos
    y = receptacle.y + heights
    right, ahead, up, depth = _from_eye(view.body, x, y + load.size[1] / 2, z)
    limit = math.tan(math.radians(view.fov / 2)) * 0.9
    inside = (depth > 0.15) & (np.abs(right) < depth * limit) & (np.abs(up) < depth * limit)
    dy = y + load.size[1] / 2 - view.body.eye[1]
    far = np.hypot(right, ahead) + 0.3 * np.abs(right) + 0.05 * np.abs(dy)
    raised = np.where(y >= view.body.eye[1] - RAISED, y + RAISED, y)
    free = _is_before(view.buffer, view.fov, *_from_eye(view.body, x, raised, z))
    return np.where(free, np.where(inside, 0.0, 1.0), 2.0), far


def _from_eye(body: Body, x: Points, y: Points, z: Points) -> tuple[Points, Points, Points, Points]:
    """Per point how far it is to the right, ahead on the level, up in the picture, and into it."""
    ex, ey, ez = body.eye
    dx, dy, dz = x - ex, y - ey, z - ez
    sin, cos = sincos(body.yaw)
    right, ahead = dx * cos - dz * sin, dx * sin + dz * cos
    sin, cos = sincos(body.horizon)
    return right, ahead, dy * cos + ahead * sin, ahead * cos - dy * sin


def _is_before(
    buffer: Buffer, fov: float, right: Points, ahead: Points, up: Points, depth: Points
) -> Flags:
    """Per point whether it is in the picture with nothing before it."""
    height, width = buffer.depth.shape
    scale = math.tan(math.radians(fov / 2))
    level = np.maximum(depth, 1e-6) * scale
    row = np.floor((1.0 - up / level) / 2 * height).astype(int)
    column = np.floor(width / 2 + right / level * height / 2).astype(int)
    inside = (depth > 0) & (row >= 0) & (row < height) & (column >= 0) & (column < width)
    row, column = np.clip(row, 0, height - 1), np.clip(column, 0, width - 1)
    # A pixel is as wide as some centimetres of a surface that is looked along: its neighbours tell.
    furthest = np.max(
        [
            buffer.depth[np.clip(row + i, 0, height - 1), np.clip(column + j, 0, width - 1)]
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
        ],
        axis=0,
    )
    return np.asarray(inside & (depth <= furthest + BEHIND))


def _spot(place: Place, load: Load, x: float, y: float, z: float, seen: bool = True) -> Spot:
    base = place.receptacle
    if place.surface.hangs:
        y = place.level(load)
    wx, wy, wz = base.to_world(float(x), y, float(z))
    yaw = (base.yaw + load.yaw) % 360.0
    return Spot(base.name, place.index, wx, wy, wz, yaw, load.tilt, bool(seen))
