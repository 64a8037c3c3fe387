"""Where small things are kept: on, in and under what the room offers, none through another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sim.home import anatomy
from sim.home.authoring.draft import Draft, NoRoom, box_of, overlap
from sim.home.authoring.habits import HABITS, ORDER, STANDS_BACK, TURNS
from sim.home.facts import facts_of, may_hold
from sim.home.state import Thing, sincos

Box = tuple[anatomy.Rect, float, float]
"""Footprint, lowest and highest point."""


def stow(draft: Draft) -> None:
    """Give every name that is left a place.

    Raises:
        NoRoom: Something fits nowhere.
    """
    taken = _taken(draft)
    rank = {type_: index for index, type_ in enumerate(ORDER)}
    types = sorted(draft.pool, key=lambda t: (rank.get(t, len(rank)), -_bulk(t), t))
    for type_ in types:
        while draft.left(type_):
            _stow_one(draft, type_, taken)


SPARE = ("Dresser", "Desk", "DiningTable", "CoffeeTable", "SideTable", "TVStand", "CounterTop")
"""Where things that stand for good go when the places they are used to are not there."""


def _bulk(type_: str) -> float:
    w, h, d = anatomy.SIZES[type_]
    return w * h * d


def _taken(draft: Draft) -> list[Box]:
    """The solid parts of all that stands already."""
    boxes = [box for thing in draft.things.values() for box in boxes_of(thing)]
    for piece in draft.structure:
        if not piece.flat:
            boxes.append((box_of(piece), piece.y, piece.y + piece.size[1]))
    for thing in draft.things.values():
        if thing.type in ("SinkBasin", "StoveBurner"):
            boxes.append((box_of(thing), thing.y, thing.y + thing.size[1]))
    return boxes


def boxes_of(thing: Thing) -> Iterator[Box]:
    """A thing's solids in the world, as upright boxes (exact at quarter turns)."""
    sin, cos = sincos(thing.yaw)
    for solid in anatomy.solids(thing):
        cx, cz = (solid.x0 + solid.x1) / 2, (solid.z0 + solid.z1) / 2
        hx, hz = (solid.x1 - solid.x0) / 2, (solid.z1 - solid.z0) / 2
        x, _, z = thing.to_world(cx, 0.0, cz)
        wx, wz = abs(cos) * hx + abs(sin) * hz, abs(sin) * hx + abs(cos) * hz
        yield ((x - wx, z - wz, x + wx, z + wz), thing.y + solid.y0, thing.y + solid.y1)


def _stow_one(draft: Draft, type_: str, taken: list[Box]) -> None:
    size = draft.size(type_, 0.08)
    for receptacle in _homes(draft, type_):
        spots = anatomy.surfaces(receptacle)
        if (
            spots
            and spots[0].hangs
            and any(t.parent == receptacle.name for t in draft.things.values())
        ):
            continue
        order = list(range(len(spots)))
        if receptacle.type == "Cabinet" and len(order) > 1 and receptacle.y < 0.6:
            order.reverse()
        elif receptacle.type == "CounterTop":
            areas = [s.width * s.depth for s in spots]
            order.sort(key=lambda i: -(draft.rng.random() ** (1.0 / areas[i])))
        elif receptacle.type == "Fridge":
            draft.rng.shuffle(order)
        for index in order:
            thing = _try(draft, type_, size, receptacle, index, spots[index], taken)
            if thing is not None:
                taken.extend(boxes_of(thing))
                return
    raise NoRoom(f"nowhere for {type_}")


def _homes(draft: Draft, type_: str) -> list[Thing]:
    """Receptacles that may take it, the likeliest first, shuffled by how likely they are."""
    habits = HABITS.get(type_, {})
    types_here = {thing.type for thing in draft.things.values()}
    spare = (
        dict.fromkeys(SPARE, 0.02)
        if not facts_of(type_).pickupable
        else dict.fromkeys(
            sorted(types_here - {"Floor", "GarbageCan", "Toilet", "SinkBasin", "Bathtub"}), 0.01
        )
    )
    habits = spare | habits
    weighted = []
    here = list(draft.things.values())
    for thing in here:
        fixed = facts_of(type_)
        allowed = may_hold(thing.type, type_) or (
            (not fixed.pickupable or thing.type == "Floor") and thing.type in habits
        )
        if not allowed or (habits and thing.type not in habits) or facts_of(thing.type).pickupable:
            continue
        weight = habits.get(thing.type, 1.0) / sum(t.type == thing.type for t in here)
        if thing.type == "CounterTop":
            weight = habits.get(thing.type, 1.0) * thing.size[0] * thing.size[2]
        usual = HABITS.get(type_, {}).get(thing.type, 0.0) > 0.0 or type_ not in HABITS
        chance = draft.rng.random() ** (1.0 / max(weight, 1e-6))
        weighted.append((not usual, -chance, thing.name))
    return [draft.things[name] for _, _, name in sorted(weighted)]


def facing(draft: Draft, x: float, z: float) -> float:
    """The direction from the nearest wall into the room."""
    best = min(draft.walls, key=lambda wall: wall.of(x, z)[1])
    return best.yaw


def _try(
    draft: Draft,
    type_: str,
    size: tuple[float, float, float],
    receptacle: Thing,
    index: int,
    surface: anatomy.Surface,
    taken: list[Box],
) -> Thing | None:
    """A place on this surface where it touches nothing, or None."""
    rng = draft.rng
    back = type_ in STANDS_BACK
    for attempt in range(300 if receptacle.type == "Floor" else 40):
        if receptacle.type == "CounterTop":
            middle = receptacle.to_world(
                (surface.x0 + surface.x1) / 2, 0, (surface.z0 + surface.z1) / 2
            )
            turn = facing(draft, middle[0], middle[2]) - receptacle.yaw
        else:
            turn = 0.0
        if not back and type_ not in TURNS:
            turn += rng.choice((0, 90, 180, 270)) + (
                round(rng.uniform(-14, 14)) if not surface.inside else 0
            )
        elif back and not surface.inside:
            turn += round(rng.uniform(-4, 4)) if type_ not in ("Television", "Microwave") else 0
        tight = surface.inside and attempt > 20
        if tight:
            turn = rng.choice((0, 90))
        sin, cos = sincos(turn)
        half_x = (abs(cos) * size[0] + abs(sin) * size[2]) / 2
        half_z = (abs(sin) * size[0] + abs(cos) * size[2]) / 2
        margin = 0.004
        if surface.hangs or surface.round:
            margin, half_x, half_z = 0.0, 0.0, 0.0
        x0, x1 = surface.x0 + half_x + margin, surface.x1 - half_x - margin
        z0, z1 = surface.z0 + half_z + margin, surface.z1 - half_z - margin
        if receptacle.type in ("TVStand", "Dresser", "Shelf") and x0 <= x1 and z0 > z1 - 0.0:
            z0 = z1 = (surface.z0 + surface.z1) / 2
        if x0 > x1 or z0 > z1 or size[1] > surface.clearance:
            continue
        if surface.hangs or surface.round:
            lx, lz = (x0 + x1) / 2, (z0 + z1) / 2
        else:
            lx, lz = rng.uniform(x0, x1), rng.uniform(z0, z1)
            if type_ == "Television":
                lx = (x0 + x1) / 2
            elif type_ == "Pillow" and receptacle.type == "Bed":
                lx, lz = lx + (x0 - lx) * 0.55 if lx < 0 else lx + (x1 - lx) * 0.55, z0 + 0.02
        if back and receptacle.type == "CounterTop":
            lx, lz = _to_back(surface, turn, lx, lz, half_x, half_z)
        elif back and receptacle.type in ("Dresser", "TVStand", "Desk", "SideTable"):
            lz = z0 if type_ != "Laptop" else lz
        elif surface.inside:
            lz = rng.uniform(max(z0, z0 + 0.45 * (z1 - z0)), z1)
        y = receptacle.y + surface.y - (size[1] if surface.hangs else 0.0)
        x, _, z = receptacle.to_world(lx, 0.0, lz)
        thing = Thing(
            name=draft.pool[type_][0],
            type=type_,
            asset=draft.asset(type_),
            id="",
            x=round(x, 3),
            y=round(y, 3),
            z=round(z, 3),
            yaw=round((receptacle.yaw + turn) % 360, 1),
            size=size,
            parent=receptacle.name if _counts(receptacle, type_) else None,
            surface=index,
        )
        if receptacle.type == "Floor" and not _at_edge(draft, thing):
            continue
        if surface.hangs or _fits(thing, receptacle, surface, taken):
            draft.pool[type_].pop(0)
            thing = _in_use(draft, thing)
            draft.things[thing.name] = thing
            return thing
    return None


def _counts(receptacle: Thing, type_: str) -> bool:
    """A brush may stand on the floor though nobody may put it there."""
    return receptacle.type != "Floor" or may_hold("Floor", type_) or not facts_of(type_).pickupable


def _at_edge(draft: Draft, thing: Thing) -> bool:
    """Whether it stands at a wall and out of the way: things on the floor do."""
    rect = box_of(thing)
    a, b, c, d = draft.bounds
    near = min(rect[0] - a, rect[1] - b, c - rect[2], d - rect[3])
    return near < 0.12 and draft.free(rect)


def _to_back(
    surface: anatomy.Surface, turn: float, x: float, z: float, half_x: float, half_z: float
) -> tuple[float, float]:
    """Pushed to the wall side of a counter, for a thing that faces away from it."""
    gap = 0.05
    quarter = round(turn / 90.0) % 4
    if quarter == 0:
        return x, surface.z0 + half_z + gap
    if quarter == 1:
        return surface.x0 + half_x + gap, z
    if quarter == 2:
        return x, surface.z1 - half_z - gap
    return surface.x1 - half_x - gap, z


def _fits(thing: Thing, receptacle: Thing, surface: anatomy.Surface, taken: list[Box]) -> bool:
    rect = box_of(thing)
    slack = 0.004
    grown = (rect[0] - slack, rect[1] - slack, rect[2] + slack, rect[3] + slack)
    low, high = thing.y + 0.003, thing.y + thing.size[1]
    for hole in surface.holes:
        local = [receptacle.to_world(hole[i], 0, hole[j]) for i, j in ((0, 1), (2, 3))]
        world = (
            min(p[0] for p in local),
            min(p[2] for p in local),
            max(p[0] for p in local),
            max(p[2] for p in local),
        )
        if overlap(grown, world):
            return False
    return not any(low < y1 - 0.002 and y0 < high and overlap(grown, box) for box, y0, y1 in taken)


def _in_use(draft: Draft, thing: Thing) -> Thing:
    """Some things lie open or are lit."""
    rng = draft.rng
    if thing.type == "Laptop":
        return replace(thing, openness=1.0 if rng.random() < 0.5 else 0.0)
    if thing.type in ("FloorLamp", "DeskLamp"):
        return replace(thing, toggled=rng.random() < 0.5)
    return thing
