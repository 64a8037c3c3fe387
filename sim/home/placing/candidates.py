"""Where something would fit on a surface: the geometry behind `spots`, in a receptacle's own frame.

A `Place` is one surface with what stands in the way there; a `Load` one way to lay a thing down.
Candidates are the middles of a grid, rows from the back to the front, about 2 cm apart.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.home import ground
from sim.home.anatomy import Rect, Surface, solids, surfaces
from sim.home.carrying import in_hands
from sim.home.facts import facts_of
from sim.home.geometry import above, box, cover, reach, tilted_size, within
from sim.home.state import State, Thing, Vec, sincos

Points = NDArray[np.float64]
Flags = NDArray[np.bool_]
Body = tuple[Rect, float, float]
"""What is in the way: a rectangle in the receptacle's frame, from one height to another."""

GAP = 0.008
"""Free space kept between neighbours, metres."""
OVERHANG = 0.3
"""This part of a thing's width may hang over the edge of what it stands on, if it must."""
STEP = 0.02
MOST_STEPS = 20
"""To either side of the middle; on long counters the grid is coarser."""
TINY = 1e-6
LIES = {"BreadSliced": (90.0, 0.0)}
"""Things whose box stands up in their own frame, but which lie wherever they can."""
STANDS_IN = frozenset({"Mug", "Cup"})
"""What is longer than these are wide stands up in them."""
MAY_LIE = frozenset({"Bottle", "PaperTowelRoll", "SoapBottle", "SprayBottle", "WineBottle"})
"""These lie down where they are too tall to stand."""


@dataclass(frozen=True, slots=True)
class Load:
    """One way to lay a thing down: yaw is relative to the receptacle, the size unturned. The
    height is that of all that stands in it."""

    size: Vec
    yaw: float
    tilt: tuple[float, float]

    @property
    def half(self) -> tuple[float, float]:
        """Half of what it covers along the receptacle's axes."""
        return reach(self.yaw, self.size)


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """One surface of a receptacle and what is in the way there."""

    receptacle: Thing
    index: int
    surface: Surface
    taken: tuple[Body, ...]
    piled: tuple[Body, ...]
    state: State

    def level(self, load: Load) -> float:
        """The height of the bottom of what is put there."""
        return self.surface.y - (load.size[1] if self.surface.hangs else 0.0)


def places(state: State, held: Thing, receptacle: Thing) -> list[Place]:
    """The surfaces of a receptacle, with all that stands in the way of `held` there."""
    rows = surfaces(receptacle)
    if not rows:
        return []
    skip = {held.name, *(t.name for t in within(state, held.name))}
    skip |= {receptacle.name, *(t.name for t in above(state, receptacle.name))}
    skip |= in_hands(state)
    ceiling = max(row.y + row.clearance for row in rows)
    inside = {t.name for t in within(state, receptacle.name)}
    near = [(t, _bodies(t, receptacle)) for t in _near(state, receptacle, skip, ceiling)]
    return [
        Place(
            receptacle,
            index,
            row,
            _taken(near, receptacle, index),
            _taken([(t, bodies) for t, bodies in near if t.name in inside], receptacle, index),
            state,
        )
        for index, row in enumerate(rows)
    ]


def _near(state: State, receptacle: Thing, skip: set[str], ceiling: float) -> list[Thing]:
    """Other things that reach into the space over a receptacle."""
    around = box(receptacle)
    low, high = around.y0 - 0.7, receptacle.y + ceiling
    return [
        t
        for t in state.things.values()
        if t.name not in skip and not t.gone and t.type != "Floor"
        for b in (box(t),)
        if b.x0 < around.x1 + 0.2 and b.x1 > around.x0 - 0.2
        and b.z0 < around.z1 + 0.2 and b.z1 > around.z0 - 0.2
        and b.y0 < high and b.y1 > low
    ]  # fmt: skip


def _taken(
    near: list[tuple[Thing, list[Body]]], receptacle: Thing, surface: int
) -> tuple[Body, ...]:
    """Contents count on their own surface, anything else wherever it stands in the way."""
    return tuple(
        body
        for t, bodies in near
        if t.parent != receptacle.name or t.surface == surface
        for body in bodies
    )


def _bodies(thing: Thing, frame: Thing) -> list[Body]:
    """What of a thing is in the way: furniture has room inside and under it, small things do not."""
    if facts_of(thing.type).pickupable or thing.tilt != (0.0, 0.0):
        around = box(thing)
        return [(cover(thing, frame), around.y0 - frame.y, around.y1 - frame.y)]
    found = []
    for part in solids(thing):
        wx, _, wz = thing.to_world((part.x0 + part.x1) / 2, 0.0, (part.z0 + part.z1) / 2)
        x, _, z = frame.to_local(wx, frame.y, wz)
        size = (part.x1 - part.x0, part.y1 - part.y0, part.z1 - part.z0)
        sx, sz = reach(thing.yaw - frame.yaw, size)
        low = thing.y - frame.y
        found.append(((x - sx, z - sz, x + sx, z + sz), low + part.y0, low + part.y1))
    return found


def loads(state: State, held: Thing, place: Place) -> list[Load]:
    """The ways to lay a thing down: as it is turned now and a quarter on; upright in mugs."""
    tilt = _tilt(held, place)
    w, h, d = tilted_size(held.size, tilt)
    tops = [box(t).y1 - held.y for t in within(state, held.name)]
    size = (w, max([h, *tops]), d)
    straight = round((held.yaw - place.receptacle.yaw) / 90.0) % 4 * 90.0
    yaws = (straight, straight + 90.0) if abs(w - d) > 0.01 else (straight,)
    return [Load(size, yaw % 360.0, tilt) for yaw in yaws]


def _tilt(held: Thing, place: Place) -> tuple[float, float]:
    surface, kind = place.surface, place.receptacle.type
    if surface.hangs or kind == "Toaster":
        return (0.0, 0.0)
    tilt = LIES.get(held.type, (0.0, 0.0))
    _, h, d = tilted_size(held.size, tilt)
    if kind in STANDS_IN and d > surface.depth and d > h:
        return (90.0, 0.0)
    if h > surface.clearance and held.type in MAY_LIE:
        return (90.0, 0.0)
    return tilt


def flat(place: Place, load: Load, hang: float) -> Points:
    """Where it lies on the surface itself, a part `hang` of it over the edge at most."""
    points = _grid(place.surface, load)
    points = points[_fits(points, place.surface, load, hang)]
    points = points[_free(points, place, load)]
    return points[_indoors(points, place, load)] if len(points) else points


def stacked(place: Place, load: Load) -> tuple[Points, Points]:
    """Where it lies on top of what lies there, as low as possible: middles and heights."""
    points = _grid(place.surface, load)
    points = points[_fits(points, place.surface, load, OVERHANG)]
    tops = np.full(len(points), place.surface.y)
    for rect, _, top in place.piled:
        under = _overlaps(points, load.half, rect, 0.0)
        tops = np.where(under, np.maximum(tops, top), tops)
    room = tops + load.size[1] <= place.surface.y + place.surface.clearance + TINY
    for rect, low, high in place.taken:
        if (rect, low, high) not in place.piled:
            hit = (low < tops + load.size[1] - TINY) & (high > tops + 1e-4)
            room &= ~(hit & _overlaps(points, load.half, rect, GAP))
    if not room.any():
        return points[:0], tops[:0]
    lowest = room & (tops <= tops[room].min() + 0.005)
    return points[lowest], tops[lowest]


def _grid(surface: Surface, load: Load) -> Points:
    if surface.hangs:
        return np.array([[(surface.x0 + surface.x1) / 2, (surface.z0 + surface.z1) / 2]])
    sx, sz = load.half
    xs, zs = _steps(surface.x0, surface.x1, sx), _steps(surface.z0, surface.z1, sz)
    return np.stack(np.meshgrid(xs, zs), axis=-1).reshape(-1, 2)


def _steps(low: float, high: float, half: float) -> Points:
    """From edge to edge, the middle among them; what is too wide gets the span it may hang over."""
    span = (high - low) / 2 - half
    if span < 0:
        span = min(2 * OVERHANG * half, (high - low) / 4)
    count = min(MOST_STEPS, max(1, math.ceil(span / STEP)))
    middle = (low + high) / 2
    return np.linspace(middle - span, middle + span, 2 * count + 1)


def _fits(points: Points, surface: Surface, load: Load, hang: float) -> Flags:
    """Whether the footprint lies on the surface, and under what is above it."""
    if surface.hangs:
        return np.ones(len(points), bool)
    if load.size[1] > surface.clearance + TINY:
        return np.zeros(len(points), bool)
    inner = 1.0 - 2.0 * hang
    sx, sz = load.half[0] * inner, load.half[1] * inner
    good = _in_round(points, surface, sx, sz) if surface.round else _in(points, surface, sx, sz)
    for hole in surface.holes:
        good &= ~_overlaps(points, load.half, hole, 0.0)
    return good


def _in(points: Points, surface: Surface, sx: float, sz: float) -> Flags:
    x, z = points[:, 0], points[:, 1]
    good: Flags = (x - sx >= surface.x0 - TINY) & (x + sx <= surface.x1 + TINY)
    good &= (z - sz >= surface.z0 - TINY) & (z + sz <= surface.z1 + TINY)
    return good


def _in_round(points: Points, surface: Surface, sx: float, sz: float) -> Flags:
    """Things on plates are round themselves more often than not: the rounded corner counts."""
    mx, mz = (surface.x0 + surface.x1) / 2, (surface.z0 + surface.z1) / 2
    right = (np.abs(points[:, 0] - mx) + 0.75 * sx) / (surface.width / 2)
    ahead = (np.abs(points[:, 1] - mz) + 0.75 * sz) / (surface.depth / 2)
    good: Flags = np.hypot(right, ahead) <= 1.0 + TINY
    return good


def _overlaps(points: Points, half: tuple[float, float], rect: Rect, gap: float) -> Flags:
    x, z = points[:, 0], points[:, 1]
    sx, sz = half
    good: Flags = (x - sx < rect[2] + gap) & (x + sx > rect[0] - gap)
    good &= (z - sz < rect[3] + gap) & (z + sz > rect[1] - gap)
    return good


def _free(points: Points, place: Place, load: Load) -> Flags:
    """Whether nothing else is where the thing would be."""
    good = np.ones(len(points), bool)
    bottom = place.level(load)
    for rect, low, high in place.taken:
        if low < bottom + load.size[1] - TINY and high > bottom + 1e-4:
            good &= ~_overlaps(points, load.half, rect, GAP)
    return good


def _indoors(points: Points, place: Place, load: Load) -> Flags:
    """On a floor: whether a circle around the thing is in the room and clear of what is built in."""
    if place.receptacle.type != "Floor":
        return np.ones(len(points), bool)
    plan = ground.layout(place.state)
    base = place.receptacle
    sin, cos = sincos(base.yaw)
    x = base.x + points[:, 0] * cos + points[:, 1] * sin
    z = base.z - points[:, 0] * sin + points[:, 1] * cos
    here = np.stack([x, z], axis=1)
    good: Flags = ground.indoors(plan, here)
    good &= ground.clearance(plan, here)[0] >= max(load.half)
    return good
