"""Proof that a scene is sound: nothing in something else, nothing in the air, everything in reach.

`ensure` is quick (tens of milliseconds) and pure geometry: also scene files of strangers go through
it. `scenes.proof` asks the simulator itself.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from sim.world import WorldError
from sim.worlds.household import anatomy
from sim.worlds.household.facts import facts_of, may_hold, types
from sim.worlds.household.scenes import Scene, Structure
from sim.worlds.household.state import AGENT_RADIUS, AGENT_Y, EYE_ABOVE_BODY, Thing, Vec, sincos

CELL = 0.25
TOUCH = 0.004
"""Things may share so much of each other before it counts as overlapping, in metres."""
REACH = 1.4
"""How far the hand gets from the body, horizontally, to the nearest point of a thing."""
BODY_TOP = 1.75
WALL_THING = 0.14
"""What hangs on a wall is not further from it than this."""

Cell = tuple[int, int]


class Faulty(WorldError):
    """A scene that must not ship, with the path to its fault."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where in the file."""

    message: str
    path: str


@dataclass(frozen=True, slots=True)
class Block:
    """A solid box that stands upright, turned by `yaw` about its middle."""

    owner: str
    x: float
    z: float
    half_x: float
    half_z: float
    yaw: float
    y0: float
    y1: float
    radius: float

    @property
    def rect(self) -> anatomy.Rect:
        sin, cos = sincos(self.yaw)
        wx = abs(cos) * self.half_x + abs(sin) * self.half_z
        wz = abs(sin) * self.half_x + abs(cos) * self.half_z
        return (self.x - wx, self.z - wz, self.x + wx, self.z + wz)


def ensure(scene: Scene) -> None:
    """Refuse an unsound scene.

    Raises:
        Faulty: a WorldError `bad_scene` with the path to the first fault.
    """
    for fault in faults(scene):
        raise Faulty("bad_scene", fault.message, fault.path)


def faults(scene: Scene) -> Iterator[Fault]:
    """Everything that is wrong with a scene, what others follow from first."""
    found = list(_records(scene))
    yield from found
    if found:
        return
    yield from _overlaps(scene)
    yield from _outside(scene)
    yield from _unsupported(scene)
    yield from _walking(scene)
    yield from _needs(scene)


# --- records --------------------------------------------------------------------------------


def _paths(scene: Scene) -> dict[str, str]:
    return {name: f"things[{index}]" for index, name in enumerate(scene.things)}


def _records(scene: Scene) -> Iterator[Fault]:
    ids: dict[str, str] = {}
    for path, thing in zip(_paths(scene).values(), scene.things.values(), strict=True):
        if thing.type not in types():
            yield Fault(f'there is no object type "{thing.type}"', f"{path}.type")
            continue
        numbers = (*thing.position, *thing.size, thing.yaw)
        if not all(math.isfinite(v) and abs(v) < 1000 for v in numbers) or min(thing.size) <= 0:
            yield Fault(f"{thing.name} has an impossible size or place", path)
            continue
        if thing.id in ids:
            yield Fault(f"{thing.name} has the same id as {ids[thing.id]}: {thing.id}", path)
        ids[thing.id] = thing.name
        for name in thing.controls:
            if name not in scene.things:
                yield Fault(f"{thing.name} controls {name}, which is not here", f"{path}.controls")
        if thing.parent is not None:
            yield from _parent(scene, thing, path)


def _parent(scene: Scene, thing: Thing, path: str) -> Iterator[Fault]:
    parent = scene.things.get(thing.parent or "")
    if parent is None:
        yield Fault(f"{thing.name} is on {thing.parent}, which is not here", f"{path}.on")
        return
    chain, above = {thing.name}, parent
    while above is not None:
        if above.name in chain:
            yield Fault(f"{thing.name} is in itself", f"{path}.on")
            return
        chain.add(above.name)
        above = scene.things.get(above.parent or "")
    if thing.type in ("SinkBasin", "BathtubBasin"):
        return
    if facts_of(thing.type).pickupable and not may_hold(parent.type, thing.type):
        yield Fault(f"a {thing.type} does not go on a {parent.type}", f"{path}.on")
    elif thing.surface >= len(anatomy.surfaces(parent)):
        yield Fault(f"{parent.name} has no place {thing.surface}", f"{path}.surface")


# --- overlaps -------------------------------------------------------------------------------


def blocks(scene: Scene, *, opened: str = "") -> list[Block]:
    """All that is solid. With `opened`, that thing is open all the way."""
    found = []
    for thing in scene.things.values():
        now = replace(thing, openness=1.0) if thing.name == opened else thing
        found += thing_blocks(now)
    for index, piece in enumerate(scene.structure):
        if not piece.flat:
            found.append(_piece_block(piece, f"structure[{index}]"))
    return found


def thing_blocks(thing: Thing) -> list[Block]:
    found = []
    for s in anatomy.solids(thing):
        x, _, z = thing.to_world((s.x0 + s.x1) / 2, 0.0, (s.z0 + s.z1) / 2)
        hx, hz = (s.x1 - s.x0) / 2, (s.z1 - s.z0) / 2
        found.append(
            Block(
                thing.name,
                x,
                z,
                hx,
                hz,
                thing.yaw,
                thing.y + s.y0,
                thing.y + s.y1,
                math.hypot(hx, hz),
            )
        )
    return found


def _piece_block(piece: Structure, owner: str) -> Block:
    w, h, d = piece.size
    return Block(
        owner,
        piece.x,
        piece.z,
        w / 2,
        d / 2,
        piece.yaw,
        piece.y,
        piece.y + h,
        math.hypot(w, d) / 2,
    )


SOFT = frozenset({"Blinds", "Curtains", "Window", "Floor", "ShowerCurtain", "Towel", "HandTowel"})
"""May touch and hang over others."""


def _overlaps(scene: Scene) -> Iterator[Fault]:
    paths = _paths(scene)
    everything = [b for b in blocks(scene) if _hard(scene, b.owner)]
    everything.sort(key=lambda block: block.x - block.radius)
    told: set[tuple[str, str]] = set()
    active: list[Block] = []
    for block in everything:
        left = block.x - block.radius
        active = [other for other in active if other.x + other.radius > left]
        for other in active:
            pair = (min(block.owner, other.owner), max(block.owner, other.owner))
            if block.owner == other.owner or pair in told or _kin(scene, *pair):
                continue
            if pair[1].startswith("structure") and pair[0].startswith("structure"):
                continue
            if collide(block, other):
                told.add(pair)
                first, second = pair
                path = paths.get(first) or paths.get(second) or first
                yield Fault(f"{first} and {second} overlap", path)
        active.append(block)


def _hard(scene: Scene, owner: str) -> bool:
    thing = scene.things.get(owner)
    return thing is None or thing.type not in SOFT


def _kin(scene: Scene, first: str, second: str) -> bool:
    """Whether one hangs on the other or lies in it as in a dish: these touch."""
    for a, b in ((first, second), (second, first)):
        thing, holder = scene.things.get(a), scene.things.get(b)
        if thing is None or holder is None or thing.parent != b:
            continue
        places = anatomy.surfaces(holder)
        if not places or thing.surface >= len(places):
            return True
        place = places[thing.surface]
        if place.hangs or place.round or holder.type in ("Toaster", "Bed", "Sofa", "ArmChair"):
            return True
    return False


def collide(a: Block, b: Block, slack: float = TOUCH) -> bool:
    """Whether two upright boxes share more than a touch."""
    if a.y1 - slack <= b.y0 or b.y1 - slack <= a.y0:
        return False
    if (a.x - b.x) ** 2 + (a.z - b.z) ** 2 > (a.radius + b.radius) ** 2:
        return False
    for yaw in {a.yaw % 90.0, b.yaw % 90.0}:
        sin, cos = sincos(yaw)
        for ax, az in ((cos, -sin), (sin, cos)):
            apart = abs((a.x - b.x) * ax + (a.z - b.z) * az)
            if apart >= _spread(a, ax, az) + _spread(b, ax, az) - slack:
                return False
    return True


def _spread(block: Block, ax: float, az: float) -> float:
    """Half the extent of a box along a direction."""
    sin, cos = sincos(block.yaw)
    return block.half_x * abs(cos * ax - sin * az) + block.half_z * abs(sin * ax + cos * az)


# --- inside and supported -------------------------------------------------------------------


def inside(outline: tuple[tuple[float, float], ...], x: float, z: float) -> bool:
    """Whether a point of the floor is in the room."""
    odd = False
    for (ax, az), (bx, bz) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (az > z) != (bz > z) and x < (bx - ax) * (z - az) / (bz - az) + ax:
            odd = not odd
    return odd


def to_wall(outline: tuple[tuple[float, float], ...], x: float, z: float) -> float:
    """How far the nearest wall is."""
    best = math.inf
    for (ax, az), (bx, bz) in zip(outline, outline[1:] + outline[:1], strict=True):
        dx, dz = bx - ax, bz - az
        t = ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz)
        t = min(1.0, max(0.0, t))
        best = min(best, math.hypot(ax + t * dx - x, az + t * dz - z))
    return best


def _outside(scene: Scene) -> Iterator[Fault]:
    outline = scene.room.outline
    paths = _paths(scene)
    owners = [(paths[t.name], t.name, thing_blocks(t)) for t in scene.things.values()]
    owners += [
        (f"structure[{i}]", piece.kind, [_piece_block(piece, piece.kind)])
        for i, piece in enumerate(scene.structure)
    ]
    for path, name, own in owners:
        slack = 0.15 if name.startswith(("Window", "Blinds", "Curtains")) else 0.006
        for block in own:
            x0, z0, x1, z1 = block.rect
            corners = ((x0, z0), (x1, z0), (x0, z1), (x1, z1))
            if any(
                not inside(outline, x, z) and to_wall(outline, x, z) > slack for x, z in corners
            ):
                yield Fault(f"{name} sticks out of the room", path)
                break
            if block.y1 > scene.room.height + 0.01:
                yield Fault(f"{name} is higher than the room", path)
                break


def _unsupported(scene: Scene) -> Iterator[Fault]:
    paths = _paths(scene)
    solid = blocks(scene)
    for thing in scene.things.values():
        path = f"{paths[thing.name]}.at"
        parent = scene.things.get(thing.parent or "")
        if parent is not None and thing.type not in ("SinkBasin", "BathtubBasin"):
            place = anatomy.surfaces(parent)[thing.surface]
            y = parent.y + place.y - (thing.size[1] if place.hangs else 0.0)
            if abs(y - thing.y) > 0.012:
                yield Fault(f"{thing.name} is not at the height of its place", path)
        elif (
            parent is None
            and thing.y > 0.02
            and thing.type not in SOFT
            and not _held_up(scene, thing, solid)
        ):
            yield Fault(f"{thing.name} hangs in the air", path)


def _held_up(scene: Scene, thing: Thing, solid: list[Block]) -> bool:
    """By a wall, or by something under or around it."""
    own = thing_blocks(thing)
    corners = [(x, z) for b in own for x in b.rect[::2] for z in b.rect[1::2]]
    corners = corners or [(thing.x, thing.z)]
    if min(to_wall(scene.room.outline, x, z) for x, z in corners) < WALL_THING:
        return True
    near = thing.size[0] / 2 + thing.size[2] / 2 + 0.05
    for block in solid:
        if block.owner == thing.name or abs(block.x - thing.x) > near + block.radius:
            continue
        touches_below = abs(block.y1 - thing.y) < 0.02 or block.y0 < thing.y < block.y1
        x0, z0, x1, z1 = block.rect
        if touches_below and x0 - 0.03 < thing.x < x1 + 0.03 and z0 - 0.03 < thing.z < z1 + 0.03:
            return True
        if thing.type in ("Drawer", "StoveKnob", "Cabinet", "Shelf") and touches_below:
            return True
    return False


# --- walking and reaching -------------------------------------------------------------------


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
        return all(_distance(block, x, z) >= AGENT_RADIUS for block in self.blocks)

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


def _distance(block: Block, x: float, z: float) -> float:
    """From a point of the floor to a box, horizontally."""
    sin, cos = sincos(block.yaw)
    dx, dz = x - block.x, z - block.z
    lx, lz = abs(dx * cos - dz * sin), abs(dx * sin + dz * cos)
    return math.hypot(max(0.0, lx - block.half_x), max(0.0, lz - block.half_z))


def doorstep(scene: Scene) -> tuple[tuple[float, float], float]:
    """Where somebody who has just come in stands, and which way they look.

    Raises:
        Faulty: There is nowhere to stand.
    """
    ground = Ground(scene)
    parts: list[set[Cell]] = []
    for cell in sorted(ground.cells):
        if not any(cell in part for part in parts):
            parts.append(ground.from_cell(cell))
    if not parts:
        raise Faulty("bad_scene", "there is nowhere to stand", "agent")
    largest = max(parts, key=len)
    x, z, yaw = _entrance(scene)
    best = min(
        largest,
        key=lambda cell: (math.dist(ground.at(cell), (x, z)), cell),
    )
    return ground.at(best), yaw


def _entrance(scene: Scene) -> tuple[float, float, float]:
    """The point half a metre inside the door, and the direction in."""
    outline = scene.room.outline
    for opening in scene.room.openings:
        if opening["kind"] in ("door", "arch"):
            (ax, az), (bx, bz) = (outline[(opening["wall"] + k) % len(outline)] for k in (0, 1))
            long = math.hypot(bx - ax, bz - az)
            ux, uz = (bx - ax) / long, (bz - az) / long
            middle = (opening["from"] + opening["to"]) / 2
            x, z = ax + ux * middle - uz * 0.5, az + uz * middle + ux * 0.5
            return x, z, math.degrees(math.atan2(-uz, ux)) % 360.0
    return (
        sum(x for x, _ in outline) / len(outline),
        sum(z for _, z in outline) / len(outline),
        0.0,
    )


FRONTS = frozenset({"Cabinet", "Drawer", "Fridge", "Microwave", "Safe", "SinkBasin", "CoffeeMachine",
                    "StoveKnob", "Toilet", "Television", "Mirror", "Shelf"})  # fmt: skip
"""Are used from the front."""


def _walking(scene: Scene) -> Iterator[Fault]:
    ground = Ground(scene)
    cells = ground.from_cell((0, 0))
    if not cells:
        yield Fault("the agent does not fit where it starts", "agent")
        return
    if len(cells) < 8:
        yield Fault("there is hardly any room to walk", "agent")
        return
    spots = np.array([ground.at(cell) for cell in sorted(cells)])
    paths = _paths(scene)
    lines = Lines(scene)
    for thing in scene.things.values():
        flags = facts_of(thing.type)
        used = flags.receptacle or flags.toggleable or flags.openable or flags.pickupable
        if thing.type in ("Mirror", "Window", "StoveBurner"):
            used = True
        if used and thing.type != "Floor" and not can_use(scene, thing, spots, lines):
            yield Fault(f"nobody can see and reach {thing.name}", paths[thing.name])


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
    for index in [i for i in order if good[i]][:14]:
        x, z = spots[index]
        for eye_y in (AGENT_Y + EYE_ABOVE_BODY, AGENT_Y):
            eye = (float(x), eye_y, float(z))
            if any(lines.free(eye, target, own) for target in targets):
                return True
    return False


def _targets(thing: Thing) -> list[Vec]:
    """Points of a thing to look at."""
    w, h, d = thing.size
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


# --- what tasks need ------------------------------------------------------------------------

NEEDED: dict[str, tuple[str, ...]] = {
    "kitchen": (
        "Apple", "Bowl", "Bread", "ButterKnife", "Cabinet", "CoffeeMachine", "CounterTop", "DishSponge",
        "Egg", "Faucet", "Floor", "Fork", "Fridge", "Knife", "Lettuce", "Microwave", "Mug", "Pan", "Plate",
        "Pot", "Potato", "Sink", "SinkBasin", "Spatula", "Spoon", "StoveBurner", "StoveKnob", "Toaster",
        "Tomato",
    ),
    "living_room": ("Floor", "RemoteControl", "Television"),
    "bedroom": ("Bed", "Floor"),
    "bathroom": ("Cloth", "Faucet", "Floor", "Mirror", "Sink", "SinkBasin", "SprayBottle", "Toilet"),
}  # fmt: skip
"""What the twelve types of task use, by kind of room."""


def _needs(scene: Scene) -> Iterator[Fault]:
    here = {thing.type for thing in scene.things.values()}
    for type_ in NEEDED.get(scene.kind, ()):
        if type_ not in here:
            yield Fault(f"a {scene.kind} needs a {type_}", "things")
    if scene.kind == "kitchen" and here >= set(NEEDED["kitchen"]):
        yield from _fits(scene)
        yield from _counter_room(scene)


def _fits(scene: Scene) -> Iterator[Fault]:
    """The mug fits the coffee machine, pan and pot every burner, dishes cupboard and microwave."""
    by_type: dict[str, list[Thing]] = {}
    for thing in scene.things.values():
        by_type.setdefault(thing.type, []).append(thing)
    pairs = (
        ("Mug", "CoffeeMachine"), ("Potato", "Microwave"), ("Plate", "Cabinet"), ("Bowl", "Cabinet"),
        ("Bowl", "Microwave"), ("Plate", "SinkBasin"), ("Pan", "SinkBasin"), ("Pot", "SinkBasin"),
        ("Knife", "Drawer"), ("Spatula", "Drawer"), ("Lettuce", "Fridge"), ("Bread", "Fridge"),
    )  # fmt: skip
    paths = _paths(scene)
    for held, into in pairs:
        for thing in by_type.get(held, ()):
            homes = by_type.get(into, ())
            if homes and not any(
                _goes(thing, place) for home in homes for place in anatomy.surfaces(home)
            ):
                yield Fault(f"{thing.name} fits no {into}", f"{paths[thing.name]}.size")
    burners, knobs = by_type["StoveBurner"], by_type["StoveKnob"]
    switched = [name for knob in knobs for name in knob.controls]
    if sorted(switched) != sorted(burner.name for burner in burners):
        yield Fault("each burner needs a knob of its own", f"{paths[knobs[0].name]}.controls")


def _goes(thing: Thing, place: anatomy.Surface) -> bool:
    w, h, d = thing.size
    if h > place.clearance:
        return False
    flat = sorted((w, d))
    room = sorted((place.width, place.depth))
    return flat[0] <= room[0] and flat[1] <= room[1]


def _counter_room(scene: Scene) -> Iterator[Fault]:
    """Each counter keeps 0.2 square metres free (AsgardBench clears it otherwise)."""
    for thing in scene.things.values():
        if thing.type != "CounterTop":
            continue
        area = sum(s.width * s.depth for s in anatomy.surfaces(thing))
        sinks = [t for t in scene.things.values() if t.type == "Sink"]
        if thing.shape.get("holes"):
            area -= sum(t.size[0] * t.size[2] for t in sinks)
        on = [t for t in scene.things.values() if t.parent == thing.name]
        area -= sum(max(t.size[0], t.size[2]) ** 2 for t in on)
        if area < 0.2:
            yield Fault(f"{thing.name} is too full", _paths(scene)[thing.name])
