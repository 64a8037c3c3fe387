"""Putting things down without physics: a thing fits at a spot, or it does not.

A spot is looked for on a grid over every surface of the receptacle (`anatomy.surfaces`), always in
the same order, so that the answer never changes between runs. Inside things the whole box must fit
under the clearance; on top, a little may hang over. Small round places (plates, bowls, pans) also
take things on top of each other once there is no room side by side.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from sim.worlds.household.anatomy import Rect, Surface, surfaces
from sim.worlds.household.facts import may_hold
from sim.worlds.household.geometry import above, box, cover, reach, tilted_size, within
from sim.worlds.household.state import Body, State, Thing, Vec, sincos

Points = NDArray[np.float64]

GAP = 0.008
"""Free space kept between neighbours, metres."""
OVERHANG = 0.3
"""This part of a thing's width may hang over the edge of what it stands on, if it must."""
STACKS = frozenset({"Plate", "Bowl", "Pan", "Pot", "SinkBasin", "BathtubBasin", "GarbageCan"})
"""Where things are put on top of each other when there is no room beside."""
LIES = {"BreadSliced": (90.0, 0.0), "CD": (0.0, 0.0)}
"""Things whose box stands up in their own frame lie down unless their place is for standing."""
UPRIGHT = frozenset({"Mug", "Cup"})
"""What is longer than these are wide stands up in them."""
MAY_LIE = frozenset({"Bottle", "PaperTowelRoll", "SoapBottle", "SprayBottle", "WineBottle"})
"""These lie down where they are too tall to stand."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a thing would be put, in the world. `seen`: the spot is in the picture of who looks."""

    receptacle: str
    surface: int
    x: float
    y: float
    z: float
    yaw: float
    tilt: tuple[float, float] = (0.0, 0.0)
    seen: bool = True


@dataclass(frozen=True, slots=True)
class _Load:
    """What is to be put down, contents included: half sizes are about its own middle."""

    size: Vec
    yaw: float
    tilt: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """One surface with its obstacles, in the receptacle's frame: rect, bottom, top."""

    index: int
    surface: Surface
    taken: tuple[tuple[Rect, float, float], ...]


def spot(
    state: State,
    held: Thing,
    receptacle: Thing,
    *,
    seen_from: Body | None = None,
    fov: float = 90.0,
) -> Spot | None:
    """The best spot for `held` in or on `receptacle`, or None if it fits nowhere.

    Types are not looked at here (`facts.may_hold`), nor whether a door is open. With `seen_from`,
    spots in that view come first, near before far; without it, the middle comes first.
    """
    best: tuple[tuple[float, ...], Spot] | None = None
    for place in _places(state, held, receptacle):
        for rank, found in _tries(state, held, receptacle, place, seen_from, fov):
            if best is None or rank < best[0]:
                best = (rank, found)
    return best[1] if best else None


def spots(state: State, held: Thing, receptacle: Thing) -> list[Spot]:
    """Every spot of the grid where `held` lies flat with nothing under it but the surface."""
    found = []
    for place in _places(state, held, receptacle):
        for load in _loads(state, held, receptacle, place.surface):
            points = _grid(place.surface, load)
            points = points[_fits(points, place.surface, load, 0.0)]
            points = points[_free(points, place, load, place.surface.y)]
            found += [_spot(receptacle, place, load, x, place.surface.y, z) for x, z in points]
    return found


def put(state: State, name: str, where: Spot) -> None:
    """Put a thing at a spot; what is in or on it comes along."""
    thing = state.things[name]
    carry(
        state,
        name,
        replace(
            thing,
            x=where.x,
            y=where.y,
            z=where.z,
            yaw=where.yaw,
            tilt=where.tilt,
            parent=where.receptacle,
            surface=where.surface,
        ),
    )


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


def basin_of(state: State, sink: Thing) -> Thing:
    """The basin of a sink or bathtub, which takes what is put into it; the thing itself for others."""
    if sink.type not in ("Sink", "Bathtub"):
        return sink
    basins = [t for t in state.things.values() if t.type == f"{sink.type}Basin"]
    own = [t for t in basins if t.parent == sink.name] or basins
    if not own:
        return sink
    return min(own, key=lambda t: math.hypot(t.x - sink.x, t.z - sink.z))


def _places(state: State, held: Thing, receptacle: Thing) -> list[_Place]:
    """The surfaces with what already stands there, whoever it belongs to."""
    mine = {held.name, *(t.name for t in within(state, held.name))}
    skip = mine | {receptacle.name, *(t.name for t in above(state, receptacle.name))}
    if state.held is not None:
        skip |= {state.held, *(t.name for t in within(state, state.held))}
    rows = surfaces(receptacle)
    if not rows:
        return []
    if receptacle.type in ("Sink", "SinkBasin"):
        # The counter around it is no lid: it has a hole there.
        skip |= {t.name for t in state.things.values() if t.type == "CounterTop"}
    around = box(receptacle)
    ceiling = receptacle.y + max(row.y + row.clearance for row in rows)
    near = [
        (t, cover(t, receptacle), b)
        for t in state.things.values()
        if t.name not in skip and not t.gone and t.type != "Floor"
        for b in (box(t),)
        if b.x0 < around.x1 + 0.2 and b.x1 > around.x0 - 0.2
        and b.z0 < around.z1 + 0.2 and b.z1 > around.z0 - 0.2
        and b.y0 < ceiling and b.y1 > around.y0
    ]  # fmt: skip
    base = receptacle.y
    return [
        _Place(i, row, tuple((c, b.y0 - base, b.y1 - base) for t, c, b in near if _counts(t, receptacle, i)))
        for i, row in enumerate(rows)
    ]  # fmt: skip


def _counts(thing: Thing, receptacle: Thing, surface: int) -> bool:
    """Contents count on their own surface; anything else wherever it stands in the way."""
    return thing.parent != receptacle.name or thing.surface == surface


def _loads(state: State, held: Thing, receptacle: Thing, surface: Surface) -> list[_Load]:
    """The ways to lay it down: as it stands and turned by a quarter; upright in mugs."""
    tilt = LIES.get(held.type, (0.0, 0.0))
    if receptacle.type == "Toaster":
        tilt = (0.0, 0.0)
    if surface.hangs:
        tilt = (0.0, 0.0)
    size = tilted_size(held.size, tilt)
    if receptacle.type in UPRIGHT and size[2] > surface.depth and size[2] > size[1]:
        tilt = (90.0, 0.0)
        size = tilted_size(held.size, tilt)
    if size[1] > surface.clearance and held.type in MAY_LIE:
        tilt = (90.0, 0.0)
        size = tilted_size(held.size, tilt)
    size = _with_contents(state, held, size)
    turned = held.yaw - receptacle.yaw
    straight = round(turned / 90.0) % 4 * 90.0
    yaws = (straight, straight + 90.0) if abs(size[0] - size[2]) > 0.01 else (straight,)
    return [_Load(size, yaw % 360.0, tilt) for yaw in yaws]


def _with_contents(state: State, held: Thing, size: Vec) -> Vec:
    """Its own footprint with the height of all that stands in it."""
    tops = [box(t).y1 - held.y for t in within(state, held.name)]
    return (size[0], max([size[1], *tops]), size[2])


def _grid(surface: Surface, load: _Load) -> Points:
    """Candidate middles, rows from the back to the front, about 2 cm apart."""
    sx, sz = reach(load.yaw, load.size)
    if surface.hangs:
        return np.array([[(surface.x0 + surface.x1) / 2, (surface.z0 + surface.z1) / 2]])
    xs = _steps(surface.x0, surface.x1, sx)
    zs = _steps(surface.z0, surface.z1, sz)
    return np.stack(np.meshgrid(xs, zs), axis=-1).reshape(-1, 2)


def _steps(low: float, high: float, half: float) -> Points:
    """From edge to edge, the middle always among them; a wide thing gets the span it may hang over."""
    span = (high - low) / 2 - half
    if span < 0:
        span = min(2 * OVERHANG * half, (high - low) / 4) if 2 * half > high - low else 0.0
    count = min(20, max(1, math.ceil(span / 0.02)))
    middle = (low + high) / 2
    return np.linspace(middle - span, middle + span, 2 * count + 1)


def _fits(points: Points, surface: Surface, load: _Load, hang: float) -> NDArray[np.bool_]:
    """Whether the footprint lies on the surface; on top a part `hang` of it may stick out."""
    sx, sz = (half * (1.0 - 2.0 * hang) for half in reach(load.yaw, load.size))
    x, z = points[:, 0], points[:, 1]
    tiny = 1e-6
    if surface.hangs:
        return np.ones(len(points), bool)
    if load.size[1] > surface.clearance + tiny:
        return np.zeros(len(points), bool)
    good: NDArray[np.bool_]
    if surface.round:
        mx, mz = (surface.x0 + surface.x1) / 2, (surface.z0 + surface.z1) / 2
        rx, rz = surface.width / 2, surface.depth / 2
        # Things on plates are round themselves more often than not: the rounded corner counts.
        far = np.hypot((np.abs(x - mx) + 0.75 * sx) / rx, (np.abs(z - mz) + 0.75 * sz) / rz)
        good = far <= 1.0 + tiny
    else:
        good = (
            (x - sx >= surface.x0 - tiny)
            & (x + sx <= surface.x1 + tiny)
            & (z - sz >= surface.z0 - tiny)
            & (z + sz <= surface.z1 + tiny)
        )
    fx, fz = reach(load.yaw, load.size)
    for hole in surface.holes:
        good &= ~_overlaps(x, z, fx, fz, hole)
    return good


def _overlaps(
    x: Points, z: Points, sx: float, sz: float, rect: Rect, gap: float = 0.0
) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = (
        (x - sx < rect[2] + gap)
        & (x + sx > rect[0] - gap)
        & (z - sz < rect[3] + gap)
        & (z + sz > rect[1] - gap)
    )
    return found


def _free(points: Points, place: _Place, load: _Load, y: float) -> NDArray[np.bool_]:
    """Whether nothing else is where the thing would be, standing at height `y`."""
    sx, sz = reach(load.yaw, load.size)
    good = np.ones(len(points), bool)
    for rect, bottom, top in place.taken:
        if bottom < y + load.size[1] - 1e-6 and top > y + 1e-4:
            good &= ~_overlaps(points[:, 0], points[:, 1], sx, sz, rect, GAP)
    return good


def _tries(
    state: State,
    held: Thing,
    receptacle: Thing,
    place: _Place,
    seen_from: Body | None,
    fov: float,
) -> list[tuple[tuple[float, ...], Spot]]:
    """The best flat spot of each way to lay it; else the best that hangs over, else one on top."""
    hangs = (0.0,) if place.surface.inside and not place.surface.round else (0.0, OVERHANG)
    for hang in hangs:
        found = []
        for load in _loads(state, held, receptacle, place.surface):
            points = _grid(place.surface, load)
            points = points[_fits(points, place.surface, load, hang)]
            points = points[_free(points, place, load, place.surface.y)]
            if len(points):
                heights = np.full(len(points), place.surface.y)
                found.append(_best(receptacle, place, load, points, heights, seen_from, fov, hang))
        if found:
            return found
    return _stacked(state, held, receptacle, place, seen_from, fov)


def _stacked(
    state: State,
    held: Thing,
    receptacle: Thing,
    place: _Place,
    seen_from: Body | None,
    fov: float,
) -> list[tuple[tuple[float, ...], Spot]]:
    """On top of what lies there, as low as possible."""
    if receptacle.type not in STACKS:
        return []
    found = []
    for load in _loads(state, held, receptacle, place.surface):
        points = _grid(place.surface, load)
        points = points[_fits(points, place.surface, load, OVERHANG)]
        if not len(points):
            continue
        sx, sz = reach(load.yaw, load.size)
        tops = np.full(len(points), place.surface.y)
        for rect, _, top in place.taken:
            under = _overlaps(points[:, 0], points[:, 1], sx, sz, rect, 0.0)
            tops = np.where(under, np.maximum(tops, top), tops)
        room = tops + load.size[1] <= place.surface.y + place.surface.clearance + 1e-6
        low = room & (tops <= tops[room].min() + 0.005) if room.any() else room
        if low.any():
            spot_ = _best(
                receptacle, place, load, points[low], tops[low], seen_from, fov, 1.0 + OVERHANG
            )
            found.append(spot_)
    return found


def _best(
    receptacle: Thing,
    place: _Place,
    load: _Load,
    points: Points,
    heights: Points,
    seen_from: Body | None,
    fov: float,
    hang: float,
) -> tuple[tuple[float, ...], Spot]:
    """The first by (out of view, hanging over, how far) of these points."""
    row = place.surface
    if seen_from is None:
        mx, mz = (row.x0 + row.x1) / 2, (row.z0 + row.z1) / 2
        hidden = np.zeros(len(points))
        far = np.hypot(points[:, 0] - mx, points[:, 1] - mz)
        far = far + 0.2 * place.index
    else:
        hidden, far = _seen(receptacle, load, points, heights, seen_from, fov)
    far = far + 0.05 * (load.yaw % 180.0 == 90.0)
    order = np.lexsort((np.arange(len(points)), np.round(far, 4), hidden))
    i = int(order[0])
    where = _spot(
        receptacle, place, load, points[i, 0], float(heights[i]), points[i, 1], not hidden[i]
    )
    return (float(hidden[i]), hang, round(float(far[i]), 4), float(place.index), load.yaw), where


def _seen(
    receptacle: Thing, load: _Load, points: Points, heights: Points, body: Body, fov: float
) -> tuple[Points, Points]:
    """Per point: 1 where it is out of the picture; and how far it is from the middle of a good one.

    A comfortable place is near the agent but not under its nose.
    """
    sin, cos = sincos(receptacle.yaw)
    x = receptacle.x + points[:, 0] * cos + points[:, 1] * sin
    z = receptacle.z - points[:, 0] * sin + points[:, 1] * cos
    y = receptacle.y + heights + load.size[1] / 2
    ex, ey, ez = body.eye
    dx, dy, dz = x - ex, y - ey, z - ez
    sin, cos = sincos(body.yaw)
    right, ahead = dx * cos - dz * sin, dx * sin + dz * cos
    sin, cos = sincos(body.horizon)
    depth, up = ahead * cos - dy * sin, dy * cos + ahead * sin
    limit = math.tan(math.radians(fov / 2)) * 0.9
    inside = (depth > 0.15) & (np.abs(right) < depth * limit) & (np.abs(up) < depth * limit)
    far = np.hypot(right, ahead) + 0.3 * np.abs(right) + 0.05 * np.abs(dy)
    return np.where(inside, 0.0, 1.0), far


def _spot(
    receptacle: Thing, place: _Place, load: _Load, x: float, y: float, z: float, seen: bool = True
) -> Spot:
    if place.surface.hangs:
        y = place.surface.y - load.size[1]
    wx, wy, wz = receptacle.to_world(float(x), y, float(z))
    yaw = (receptacle.yaw + load.yaw) % 360.0
    return Spot(receptacle.name, place.index, wx, wy, wz, yaw, load.tilt, bool(seen))
