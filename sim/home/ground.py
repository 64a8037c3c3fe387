"""Where bodies can stand and walk. Numbers of the furniture are cached.

A body is an upright cylinder of `AGENT_RADIUS`; furniture, structures, walls and other bodies are in
its way, small things are not.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sim.home.anatomy import Solid, solids
from sim.home.facts import facts_of
from sim.home.fence import Fence
from sim.home.scenes import Room, Scene
from sim.home.state import AGENT_RADIUS, Body, State, Thing, sincos

if TYPE_CHECKING:
    from sim.home.home import Home

Floats = NDArray[np.float64]
Cell = tuple[int, int]
"""A place of the grid, in steps."""

HEAD = 1.75
"""What begins above this is over the agent's head, metres."""
GATES = frozenset({"ShowerCurtain", "ShowerDoor"})
"""One walks through these where they are open. Open cupboards and drawers let people pass."""
CABINS = frozenset({"Fridge", "Safe"})
"""One could stand within their boards, but there is no room for anybody."""
FEET = 0.08
"""What ends below this is stepped over."""
ELBOW_ROOM = 0.7
"""Two who begin together stand so far apart, metres from middle to middle."""
SLACK = 1e-4
"""Touching is not yet colliding."""


class Layout(NamedTuple):
    """What is in the way: boxes as (x, z, sin, cos, half width, half depth), walls as segments."""

    boxes: Floats
    names: tuple[str, ...]
    walls: Floats


class Ground(NamedTuple):
    """Free grid cells: which neighbours each is joined to, and the number of its joined area."""

    joined: dict[Cell, list[Cell]]
    areas: dict[Cell, int]


_layouts: dict[
    tuple[int, tuple[tuple[str, float, float, float, float], ...]], tuple[Scene, Layout]
] = {}
_grids: dict[tuple[int, float], tuple[Layout, Ground]] = {}


def layout(state: State) -> Layout:
    """The obstacles of a home as its furniture stands now. Shared between states that agree."""
    movable = tuple(
        (t.name, t.x, t.z, t.yaw, t.openness if t.type in GATES else 0.0)
        for t in state.things.values()
        if _blocks(t)
    )
    key = (id(state.scene), movable)
    found = _layouts.get(key)
    if found is None:
        if len(_layouts) > 256:
            _layouts.clear()
        found = _layouts[key] = (state.scene, _survey(state))
    return found[1]


def forget() -> None:
    """Survey every home anew when it is next asked for."""
    _layouts.clear()
    _grids.clear()


@lru_cache(maxsize=256)
def _furniture(type_name: str) -> bool:
    return not facts_of(type_name).pickupable and type_name not in ("Floor", "StoveKnob")


def _blocks(thing: Thing) -> bool:
    return not thing.gone and _furniture(thing.type)


def _survey(state: State) -> Layout:
    rows: list[tuple[float, ...]] = []
    names: list[str] = []
    for thing in state.things.values():
        if not _blocks(thing):
            continue
        shut = thing if thing.type in GATES else replace(thing, openness=0.0)
        for solid in _whole(thing) if thing.type in CABINS else solids(shut):
            if thing.y + solid.y0 < HEAD and thing.y + solid.y1 > FEET:
                x, _, z = thing.to_world((solid.x0 + solid.x1) / 2, 0, (solid.z0 + solid.z1) / 2)
                half = ((solid.x1 - solid.x0) / 2, (solid.z1 - solid.z0) / 2)
                rows.append((x, z, *sincos(thing.yaw), *half))
                names.append(thing.name)
    for part in state.scene.structure:
        if not part.flat and part.y < HEAD and part.y + part.size[1] > FEET:
            half = (part.size[0] / 2, part.size[2] / 2)
            rows.append((part.x, part.z, *sincos(part.yaw), *half))
            names.append("Wall")
    return Layout(np.array(rows, float).reshape(-1, 6), tuple(names), _walls(state.scene.room))


def _whole(thing: Thing) -> tuple[Solid]:
    w, h, d = thing.size
    return (Solid(-w / 2, 0.0, -d / 2, w / 2, h, d / 2),)


def _walls(room: Room) -> Floats:
    ring = room.outline
    return np.array(
        [(*a, *b) for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)], float
    ).reshape(-1, 4)


def clearance(plan: Layout, points: Floats) -> tuple[Floats, NDArray[np.intp]]:
    """Per point (n, 2) the distance in metres to the nearest obstacle, and which (-1: a wall)."""
    x, z = points[:, :1], points[:, 1:]
    best = np.full(len(points), np.inf)
    which = np.full(len(points), -1, np.intp)
    if len(plan.boxes):
        bx, bz, sin, cos, hw, hd = plan.boxes.T
        dx, dz = x - bx, z - bz
        lx, lz = np.abs(dx * cos - dz * sin) - hw, np.abs(dx * sin + dz * cos) - hd
        gap = np.hypot(np.maximum(lx, 0), np.maximum(lz, 0))
        gap = np.where((lx < 0) & (lz < 0), np.maximum(lx, lz), gap)
        which = gap.argmin(axis=1)
        best = gap[np.arange(len(points)), which]
    if len(plan.walls):
        ax, az, bx, bz = plan.walls.T
        ex, ez = bx - ax, bz - az
        t = np.clip(((x - ax) * ex + (z - az) * ez) / np.maximum(ex * ex + ez * ez, 1e-12), 0, 1)
        gap = np.hypot(x - ax - t * ex, z - az - t * ez).min(axis=1)
        which = np.where(gap < best, -1, which)
        best = np.minimum(best, gap)
    return best, which


def indoors(plan: Layout, points: Floats) -> NDArray[np.bool_]:
    """Whether points are inside the room's outline (even-odd rule)."""
    inside = np.zeros(len(points), bool)
    x, z = points[:, 0], points[:, 1]
    for ax, az, bx, bz in plan.walls:
        if az != bz:
            crosses = (az > z) != (bz > z)
            inside ^= crosses & (x < (bx - ax) * (z - az) / (bz - az) + ax)
    return inside


def obstacle(state: State, points: Floats) -> str | None:
    """What the agent would run into at any of these points: a name, "Wall", "" outside, or None."""
    plan = layout(state)
    if not indoors(plan, points).all():
        return ""
    gap, which = clearance(plan, points)
    bad = np.flatnonzero(gap < AGENT_RADIUS - SLACK)
    if not len(bad):
        return somebody(state, points)
    first = which[bad[0]]
    return "Wall" if first < 0 else plan.names[first]


def somebody(state: State, points: Floats) -> str | None:
    """Which of the others stands in the way at any of these points: a seat, or None."""
    return next((one.seat for one in state.others if _met(one.body, points)), None)


def _met(body: Body, points: Floats) -> bool:
    """Whether one who stands at any of these points would run into this body."""
    away = np.hypot(points[:, 0] - body.x, points[:, 1] - body.z)
    return bool((away < 2 * AGENT_RADIUS - SLACK).any())


def free_for_one_more(state: State, body: Body) -> bool:
    """Whether one more body could stand like this."""
    point = np.array([[body.x, body.z]])
    if any(_met(one.body, point) for one in state.bodies.values()):
        return False
    return obstacle(state, point) is None


def beside(home: Home) -> Body | None:
    """The reachable place nearest to the agent where one more body has elbow room, facing as it
    does; None if there is none."""
    here, others = home.state.body, home.state.bodies.values()
    free = [
        (round(math.hypot(x - here.x, z - here.z), 6), x, z)
        for x, z in reachable(home)
        if all(math.hypot(x - o.body.x, z - o.body.z) >= ELBOW_ROOM for o in others)
    ]
    if not free:
        return None
    _, x, z = min(free)
    return Body(x, z, here.yaw, y=here.y)


def path(x0: float, z0: float, x1: float, z1: float) -> Floats:
    """Points along a straight walk, its end included, at most 5 cm apart."""
    steps = max(1, math.ceil(math.hypot(x1 - x0, z1 - z0) / 0.05))
    part = np.arange(1, steps + 1)[:, None] / steps
    return np.array([[x0, z0]]) * (1 - part) + np.array([[x1, z1]]) * part


def reachable(home: Home, step: float | None = None) -> list[tuple[float, float]]:
    """Every grid position (x, z) the agent can walk to, in order of x and then z.

    The grid is the multiples of the home's step, or of another; what is joined to the agent's place
    counts.
    """
    state, step = home.state, home.grid if step is None else step
    ground = _ground(layout(state), step)
    areas = _around(ground, state, step) if state.others else ground.areas
    start = _nearest(areas, state.body.x / step, state.body.z / step)
    if start is None:
        return []
    area = areas[start]
    places = [_place(cell, step) for cell, other in areas.items() if other == area]
    fence = home.fence
    return places if fence is None else [place for place in places if fence.holds(*place)]


def roads(home: Home, step: float | None = None) -> dict[Cell, list[Cell]]:
    """Every free cell of the grid, in steps, with those of its four neighbours that one can walk
    to from it; nobody walks through anybody else. What is returned is shared: change nothing."""
    state, step = home.state, home.grid if step is None else step
    ground = _ground(layout(state), step)
    joined = _passable(ground, state, step) if state.others else ground.joined
    return joined if home.fence is None else _fenced(joined, home.fence, step)


def _fenced(joined: dict[Cell, list[Cell]], fence: Fence, step: float) -> dict[Cell, list[Cell]]:
    """What is left of it where a body keeps to its part of the home."""
    held = {cell for cell in joined if fence.holds(*_place(cell, step))}
    return {cell: [to for to in joined[cell] if to in held] for cell in joined if cell in held}


def _around(ground: Ground, state: State, step: float) -> dict[Cell, int]:
    """The areas that are left when nobody walks through anybody else."""
    return _areas(list(ground.joined), _passable(ground, state, step))


def _passable(ground: Ground, state: State, step: float) -> dict[Cell, list[Cell]]:
    """The joined cells where nobody else stands. Only cells near to somebody are looked at."""
    near = 2 * AGENT_RADIUS + 2 * step
    bodies = [(one.body.x, one.body.z) for one in state.others]
    joined = dict(ground.joined)
    for cell in ground.joined:
        x, z = cell[0] * step, cell[1] * step
        if all(math.hypot(x - bx, z - bz) > near for bx, bz in bodies):
            continue
        if _barred(state, cell, cell, step):
            del joined[cell]
        else:
            joined[cell] = [to for to in ground.joined[cell] if not _barred(state, cell, to, step)]
    return joined


def _barred(state: State, a: Cell, b: Cell, step: float) -> bool:
    """Whether somebody stands in the way from one cell to a neighbour."""
    ends = (a[0] * step, a[1] * step, b[0] * step, b[1] * step)
    return somebody(state, path(*ends)) is not None


@lru_cache(maxsize=65536)
def _place(cell: tuple[int, int], step: float) -> tuple[float, float]:
    return round(cell[0] * step, 6), round(cell[1] * step, 6)


def _nearest(areas: dict[Cell, int], i: float, k: float) -> tuple[int, int] | None:
    here = (round(i), round(k))
    if here in areas or not areas:
        return here if areas else None
    return min(areas, key=lambda cell: (round((cell[0] - i) ** 2 + (cell[1] - k) ** 2, 6), cell))


def _ground(plan: Layout, step: float) -> Ground:
    """The free grid cells of a layout; cached."""
    key = (id(plan), step)
    found = _grids.get(key)
    if found is None:
        if len(_grids) > 256:
            _grids.clear()
        found = _grids[key] = (plan, _flood(plan, step))
    return found[1]


def _flood(plan: Layout, step: float) -> Ground:
    if not len(plan.walls):
        return Ground({}, {})
    x0, z0 = plan.walls[:, (0, 1)].min(axis=0)
    x1, z1 = plan.walls[:, (0, 1)].max(axis=0)
    cells = [
        (i, k)
        for i in range(math.ceil(x0 / step), math.floor(x1 / step) + 1)
        for k in range(math.ceil(z0 / step), math.floor(z1 / step) + 1)
    ]
    good = _standable(plan, np.array(cells, float).reshape(-1, 2) * step)
    free = {cell for cell, ok in zip(cells, good, strict=True) if ok}
    joined = _joins(plan, step, [cell for cell in cells if cell in free])
    return Ground(joined, _areas(cells, joined))


def _areas(cells: list[Cell], joined: dict[Cell, list[Cell]]) -> dict[Cell, int]:
    """The cells that are joined to others, in their order, with the number of their area."""
    areas: dict[Cell, int] = {}
    for cell in cells:
        if cell in joined and cell not in areas:
            _spread(cell, len(areas), joined, areas)
    return {cell: areas[cell] for cell in cells if cell in areas}


def _standable(plan: Layout, points: Floats) -> NDArray[np.bool_]:
    good: NDArray[np.bool_] = indoors(plan, points)
    good &= clearance(plan, points)[0] >= AGENT_RADIUS - SLACK
    return good


def _joins(plan: Layout, step: float, free: list[Cell]) -> dict[Cell, list[Cell]]:
    """Which neighbouring free cells one can walk between: the way is tried at four places."""
    known = set(free)
    pairs = [
        (cell, (cell[0] + di, cell[1] + dk))
        for cell in free
        for di, dk in ((1, 0), (0, 1))
        if (cell[0] + di, cell[1] + dk) in known
    ]
    ends = np.array(pairs, float).reshape(-1, 2, 2) * step
    good = np.ones(len(pairs), bool)
    for part in (0.2, 0.4, 0.6, 0.8):
        good &= _standable(plan, ends[:, 0] * (1 - part) + ends[:, 1] * part)
    joined: dict[Cell, list[Cell]] = {cell: [] for cell in free}
    for (a, b), ok in zip(pairs, good, strict=True):
        if ok:
            joined[a].append(b)
            joined[b].append(a)
    return joined


def _spread(
    start: tuple[int, int],
    area: int,
    joined: dict[Cell, list[Cell]],
    areas: dict[Cell, int],
) -> None:
    areas[start] = area
    waiting = deque([start])
    while waiting:
        for cell in joined[waiting.popleft()]:
            if cell not in areas:
                areas[cell] = area
                waiting.append(cell)
