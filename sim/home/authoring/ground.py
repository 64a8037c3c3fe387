"""Where one can stand in a scene, and what is seen and reached from there: quick geometry."""

from __future__ import annotations

import math
from collections import deque

import numpy as np
from numpy.typing import NDArray

from sim.home import anatomy
from sim.home.authoring.blocks import blocks, distance, inside, to_wall
from sim.home.facts import facts_of
from sim.home.scenes import Scene
from sim.home.state import AGENT_RADIUS, AGENT_Y, EYE_ABOVE_BODY, Thing, Vec, sincos

CELL = 0.25


REACH = 1.4
"""How far the hand gets from the body, horizontally, to the nearest point of a thing."""


BODY_TOP = 1.75


FRONTS = frozenset({"Cabinet", "Drawer", "Fridge", "Microwave", "Safe", "SinkBasin", "CoffeeMachine",
                    "StoveKnob", "Toilet", "Television", "Mirror", "Shelf"})  # fmt: skip
"""Are used from the front."""


Cell = tuple[int, int]


class Ground:
    """Where one can stand: points of the grid through the scene's start."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.origin = (scene.body.x, scene.body.z)
        self.blocks = [
            b
            for b in blocks(scene)
            if b.y0 < BODY_TOP and b.y1 > 0.06 and _walls_off(scene, b.owner)
        ]
        self.cells = self._all()

    def at(self, cell: Cell) -> tuple[float, float]:
        return (self.origin[0] + cell[0] * CELL, self.origin[1] + cell[1] * CELL)

    def _all(self) -> set[Cell]:
        xs = [x for x, _ in self.scene.room.outline]
        zs = [z for _, z in self.scene.room.outline]
        found = set()
        for i in range(
            math.floor((min(xs) - self.origin[0]) / CELL),
            math.ceil((max(xs) - self.origin[0]) / CELL) + 1,
        ):
            for j in range(
                math.floor((min(zs) - self.origin[1]) / CELL),
                math.ceil((max(zs) - self.origin[1]) / CELL) + 1,
            ):
                if self.stands(*self.at((i, j))):
                    found.add((i, j))
        return found

    def stands(self, x: float, z: float) -> bool:
        outline = self.scene.room.outline
        if not inside(outline, x, z) or to_wall(outline, x, z) < AGENT_RADIUS:
            return False
        return all(distance(block, x, z) >= AGENT_RADIUS for block in self.blocks)

    def from_cell(self, start: Cell) -> set[Cell]:
        """All one can walk to."""
        if start not in self.cells:
            return set()
        seen, queue = {start}, deque([start])
        while queue:
            i, j = queue.popleft()
            for step in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                if step in self.cells and step not in seen:
                    seen.add(step)
                    queue.append(step)
        return seen


def _walls_off(scene: Scene, owner: str) -> bool:
    thing = scene.things.get(owner)
    return thing is None or thing.type not in ("Floor", "Window", "Blinds")


def can_use(scene: Scene, thing: Thing, spots: NDArray[np.float64], lines: Lines) -> bool:
    """Whether somebody standing at one of these points sees and reaches a thing."""
    holder = thing
    while holder.parent is not None and scene.things[holder.parent].type in FRONTS:
        holder = scene.things[holder.parent]
    sin, cos = sincos(holder.yaw)
    dx, dz = spots[:, 0] - holder.x, spots[:, 1] - holder.z
    lx, lz = dx * cos - dz * sin, dx * sin + dz * cos
    w, _, d = holder.size
    gap = np.hypot(np.maximum(np.abs(lx) - w / 2, 0.0), np.maximum(np.abs(lz) - d / 2, 0.0))
    limit = 2.2 if thing.type in ("Window", "Mirror", "Television", "Painting") else REACH
    good = gap < limit - 0.35
    if holder.type in FRONTS:
        good &= (lz > d / 2) & (np.abs(lx) < w / 2 + 0.45)
    order = np.argsort(gap, kind="stable")
    targets = _targets(thing)
    own = lines.family(thing)
    most = 80 if thing.type == "CounterTop" else 14
    for index in [i for i in order if good[i]][:most]:
        x, z = spots[index]
        for eye_y in (AGENT_Y + EYE_ABOVE_BODY, AGENT_Y):
            eye = (float(x), eye_y, float(z))
            if any(lines.free(eye, target, own) for target in targets):
                return True
    return False


def _targets(thing: Thing) -> list[Vec]:
    """Points of a thing to look at."""
    _, h, d = thing.size
    out = thing.openness * anatomy.DRAWER_TRAVEL * d if thing.type == "Drawer" else 0.0
    points = [(0.0, h * 0.5, d / 2 + out), (0.0, h, out), (0.0, h / 2, 0.0)]
    if thing.type == "CounterTop":
        points = [((s.x0 + s.x1) / 2, h, (s.z0 + s.z1) / 2) for s in anatomy.surfaces(thing)]
    return [thing.to_world(*point) for point in points]


class Lines:
    """Straight lines of sight between all that is solid."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        solid = blocks(scene)
        self.owners = [block.owner for block in solid]
        rects = np.array([block.rect for block in solid])
        heights = np.array([(block.y0, block.y1) for block in solid])
        self.low = np.column_stack((rects[:, 0], heights[:, 0], rects[:, 1]))
        self.high = np.column_stack((rects[:, 2], heights[:, 1], rects[:, 3]))
        glass = (
            "Window",
            "ShowerGlass",
            "ShowerDoor",
            "Floor",
            "ShowerCurtain",
            "Blinds",
            "Curtains",
        )
        things = scene.things
        self.clear = np.array([o in things and things[o].type in glass for o in self.owners])

    def family(self, thing: Thing) -> NDArray[np.bool_]:
        """The thing itself, what it is in (opened), and what is clear as glass."""
        names = {thing.name}
        holder = self.scene.things.get(thing.parent or "")
        while holder is not None:
            if facts_of(holder.type).openable or holder.type in ("SinkBasin", "BathtubBasin"):
                names.add(holder.name)
            holder = self.scene.things.get(holder.parent or "")
        own: NDArray[np.bool_] = np.array([owner in names for owner in self.owners]) | self.clear
        return own

    def free(self, eye: Vec, target: Vec, own: NDArray[np.bool_]) -> bool:
        """Whether nothing but its own family is between an eye and a point."""
        start, end = np.array(eye), np.array(target)
        ray = end - start
        ray = np.where(np.abs(ray) < 1e-9, 1e-9, ray)
        near, far = (self.low - start) / ray, (self.high - start) / ray
        enter = np.minimum(near, far).max(axis=1)
        leave = np.maximum(near, far).min(axis=1)
        hit = (enter < leave) & (leave > 0.0) & (enter < 0.985) & ~own
        return not bool(hit.any())
