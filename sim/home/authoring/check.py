"""Proof that a scene is sound: nothing in something else, nothing in the air, everything in reach.

`ensure` is quick (tens of milliseconds) and pure geometry: also scene files of strangers go through
it. `proof` asks the simulator itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from sim import reading
from sim.home import anatomy
from sim.home.authoring.blocks import (
    Block,
    blocks,
    collide,
    inside,
    piece_block,
    thing_blocks,
    to_wall,
)
from sim.home.authoring.faults import Fault, Faulty, paths
from sim.home.authoring.ground import Cell, Ground, Lines, can_use
from sim.home.authoring.needs import needs
from sim.home.facts import facts_of, may_hold, types
from sim.home.scenes import Scene, read
from sim.home.state import Thing
from sim.world import WorldError

LARGEST = 100.0
"""No coordinate or size is larger, in metres."""
WALL_THING = 0.14
"""What hangs on a wall is not further from it than this."""


SOFT = frozenset({"Blinds", "Curtains", "Window", "Floor", "ShowerCurtain", "Towel", "HandTowel"})
"""May touch and hang over others."""


def ensure(scene: Scene) -> None:
    """Refuse an unsound scene.

    Raises:
        Faulty: a WorldError `bad_scene` with the path to the first fault.
    """
    for fault in faults(scene):
        raise Faulty("bad_scene", fault.message, fault.path)


def accept(text: str) -> Scene:
    """The scene in a file of somebody's own.

    Raises:
        WorldError: `bad_scene`; the file is no scene, or an unsound one.
    """
    data = reading.plain(text, code="bad_scene")
    if not isinstance(data, dict):
        raise WorldError("bad_scene", "a scene is a JSON object")
    scene = read(data)
    ensure(scene)
    return scene


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
    yield from needs(scene)


def _room(scene: Scene) -> Iterator[Fault]:
    """Walls along x or z around a room of a size that people live in, openings within walls."""
    outline = scene.room.outline
    numbers = [value for corner in outline for value in corner] + [scene.room.height]
    if len(outline) < 4 or not all(math.isfinite(v) and abs(v) < LARGEST for v in numbers):
        yield Fault("a room needs four corners or more, within 100 m", "room.outline")
        return
    walls = list(zip(outline, outline[1:] + outline[:1], strict=True))
    for index, ((ax, az), (bx, bz)) in enumerate(walls):
        if (ax == bx) == (az == bz):
            yield Fault("walls run along x or along z", f"room.outline[{index}]")
    if not 1.9 <= scene.room.height <= 10.0:
        yield Fault("a room is 1.9 to 10 m high", "room.height")
    for index, opening in enumerate(scene.room.openings):
        path = f"room.openings[{index}]"
        try:
            (ax, az), (bx, bz) = walls[opening["wall"]]
            low, high = float(opening["from"]), float(opening["to"])
        except (KeyError, IndexError, TypeError, ValueError):
            yield Fault('an opening needs a "wall" of the room, "from" and "to"', path)
            continue
        if not -0.001 <= low < high <= abs(bx - ax) + abs(bz - az) + 0.001:
            yield Fault("the opening is not within its wall", path)
    for index, piece in enumerate(scene.structure):
        measures = (piece.x, piece.y, piece.z, *piece.size)
        if not _possible(measures, (piece.yaw,)) or min(piece.size) <= 0:
            yield Fault(f"the {piece.kind} has an impossible size or place", f"structure[{index}]")


def _possible(lengths: tuple[float, ...], angles: tuple[float, ...]) -> bool:
    return all(math.isfinite(v) and abs(v) < LARGEST for v in lengths) and all(
        math.isfinite(v) and abs(v) < 1000 for v in angles
    )


def _records(scene: Scene) -> Iterator[Fault]:
    yield from _room(scene)
    ids: dict[str, str] = {}
    for path, thing in zip(paths(scene).values(), scene.things.values(), strict=True):
        if thing.type not in types():
            yield Fault(f'there is no object type "{thing.type}"', f"{path}.type")
            continue
        numbers = (*thing.position, *thing.size)
        if not _possible(numbers, (*thing.tilt, thing.yaw)) or min(thing.size) <= 0:
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
    chain, above = {thing.name}, thing.parent
    while above is not None and above in scene.things:
        if above in chain:
            yield Fault(f"{thing.name} is in itself", f"{path}.on")
            return
        chain.add(above)
        above = scene.things[above].parent
    if thing.type in ("SinkBasin", "BathtubBasin"):
        return
    if facts_of(thing.type).pickupable and not may_hold(parent.type, thing.type):
        yield Fault(f"a {thing.type} does not go on a {parent.type}", f"{path}.on")
    elif thing.surface >= len(anatomy.surfaces(parent)):
        yield Fault(f"{parent.name} has no place {thing.surface}", f"{path}.surface")


def _overlaps(scene: Scene) -> Iterator[Fault]:
    where = paths(scene)
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
                path = where.get(first) or where.get(second) or first
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


def _outside(scene: Scene) -> Iterator[Fault]:
    outline = scene.room.outline
    where = paths(scene)
    owners = [(where[t.name], t.name, thing_blocks(t)) for t in scene.things.values()]
    owners += [
        (f"structure[{i}]", piece.kind, [piece_block(piece, piece.kind)])
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
    where = paths(scene)
    solid = blocks(scene)
    for thing in scene.things.values():
        path = f"{where[thing.name]}.at"
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
        if touches_below and any(_shares_ground(block, part) for part in own):
            return True
        if thing.type in ("Drawer", "StoveKnob", "Cabinet", "Shelf") and touches_below:
            return True
    return False


def _shares_ground(a: Block, b: Block) -> bool:
    """Whether one is over the other, seen from above."""
    return (a.x - b.x) ** 2 + (a.z - b.z) ** 2 < (a.radius + b.radius) ** 2 and collide(
        replace(a, y0=0.0, y1=1.0), replace(b, y0=0.0, y1=1.0), -0.03
    )


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
        math.fsum(x for x, _ in outline) / len(outline),
        math.fsum(z for _, z in outline) / len(outline),
        0.0,
    )


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
    where = paths(scene)
    lines = Lines(scene)
    for thing in scene.things.values():
        flags = facts_of(thing.type)
        used = flags.receptacle or flags.toggleable or flags.openable or flags.pickupable
        if thing.type in ("Mirror", "Window", "StoveBurner"):
            used = True
        if used and thing.type != "Floor" and not can_use(scene, thing, spots, lines):
            yield Fault(f"nobody can see and reach {thing.name}", where[thing.name])
