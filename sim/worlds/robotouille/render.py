"""Drawing a Robotouille kitchen: a pure function from scene and size to pixels and targets.

Reads, never writes, rolls no dice. Sprites and the empty kitchen are kept between frames. All of
it happens under one lock, because pygame's surfaces and the shelves are not made for two threads
at once; a frame takes about a millisecond, and encoding it happens outside.
"""

from __future__ import annotations

import threading
from collections import Counter, defaultdict

import numpy as np

from sim.abilities import Frame, Target
from sim.drawing.shelf import Shelf
from sim.sprites import Ground
from sim.world import JSONObject, WorldError
from sim.worlds.robotouille import captions
from sim.worlds.robotouille.art import orders, people, pygame, things
from sim.worlds.robotouille.art.easel import Easel
from sim.worlds.robotouille.art.own import OwnArt, own_art
from sim.worlds.robotouille.art.room import Room, background
from sim.worlds.robotouille.art.scene import Scene, Station, read

SMALLEST, LARGEST = 32, 2048
"""Sizes a frame may have, in pixels."""

LOCK = threading.Lock()
"""Held while anything is drawn."""
_SPRITES = Shelf()
_KITCHENS = Shelf()


def draw(scene: JSONObject, size: int) -> Frame:
    """The scene as a square frame of `size` pixels, with a target for everything in it.

    Raises:
        WorldError: `bad_size`, `bad_scene` or `bad_rendering`.
    """
    if not SMALLEST <= size <= LARGEST:
        raise WorldError("bad_size", f"a frame has {SMALLEST} to {LARGEST} pixels, not {size}")
    kitchen = read(scene)
    room = Room.of(kitchen, size)
    with LOCK:
        own = own_art(scene)
        easel = Easel(empty(kitchen, room, own).copy(), room.cell, _SPRITES, own)
        _fill(easel, kitchen, room)
        easel.of = ""
        orders.hang(easel, kitchen, room)
        easel.seal()
    pixels, targets = _pixels(easel.sheet), _targets(easel, kitchen, room)
    if own is not None or not easel.whole:
        return Frame(pixels, targets)
    return Frame(pixels, targets, stamps=tuple(easel.stamps), ground=ground(kitchen, room))


def ground(scene: Scene, room: Room) -> Ground:
    """Where cooks may walk."""
    taken = {(station.x, station.y) for station in scene.stations}
    rows = tuple(
        "".join("#" if (x, y) in taken else "." for x in range(scene.width))
        for y in range(scene.height - 1, -1, -1)
    )
    return Ground(room.left / room.size, room.top / room.size, room.cell / room.size, rows)


def empty(scene: Scene, room: Room, own: OwnArt | None = None) -> pygame.Surface:
    """The kitchen without anything that moves. Whoever asks holds `LOCK`."""
    layout = tuple((s.type, s.x, s.y) for s in scene.stations)
    key = (room, scene.ground, layout, own.name if own else "")
    return _KITCHENS.get(key, lambda: background(scene, room, _SPRITES, own))


def _fill(easel: Easel, scene: Scene, room: Room) -> None:
    """Row by row from the far wall, so that what is nearer covers what is farther."""
    rows: defaultdict[int, list[Station]] = defaultdict(list)
    for station in scene.stations:
        rows[station.y].append(station)
    crowd = Counter((cook.x, cook.y) for cook in scene.cooks)
    seen: Counter[tuple[int, int]] = Counter()
    for y in range(scene.height - 1, -1, -1):
        easel.depth = float(scene.height - 1 - y)
        for station in rows[y]:
            easel.of = station.id
            things.furnish(easel, station, room.corner(station.x, station.y))
        for cook in (c for c in scene.cooks if c.y == y):
            cell = (cook.x, cook.y)
            shift = 0.36 * (seen[cell] - (crowd[cell] - 1) / 2)
            seen[cell] += 1
            easel.of, easel.depth = cook.id, scene.height - 1 - y + 0.5
            people.place(easel, cook, room.corner(*cell), shift)


def _pixels(sheet: pygame.Surface) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The surface's own memory as RGB, without a copy (see `sim.frames`)."""
    size = sheet.get_width()
    memory = memoryview(sheet.get_buffer())  # type: ignore[arg-type]  # unknown to the stubs
    quads = np.frombuffer(memory, np.uint8).reshape(size, size, 4)
    quads.flags.writeable = False
    return quads[:, :, :3]


def _targets(easel: Easel, scene: Scene, room: Room) -> tuple[Target, ...]:
    found: list[Target] = []
    for station in scene.stations:
        cell = pygame.Rect(room.corner(station.x, station.y), (room.cell, room.cell))
        found.append(
            _target(station.id, "station", captions.station_caption(station, scene), cell, room)
        )
        found.extend(_on_station(easel, station, cell, room))
    for cook in scene.cooks:
        cell = pygame.Rect(room.corner(cook.x, cook.y), (room.cell, room.cell))
        found.append(_target(cook.id, "player", captions.cook_caption(cook), cell, room))
        if cook.container is not None:
            label = captions.container_caption(cook.container, "")
            box = easel.boxes[cook.container.id]
            found.append(_target(cook.container.id, "container", label, box, room))
    return tuple(found)


def _on_station(easel: Easel, station: Station, cell: pygame.Rect, room: Room) -> list[Target]:
    """Targets of what is on a station; the lowest layer reaches down, the highest up, to be hit."""
    found = []
    pot = station.container
    if pot is not None:
        label = captions.container_caption(pot, station.id)
        found.append(_target(pot.id, "container", label, _within(easel.boxes[pot.id], cell), room))
    for place, item in enumerate(station.stack):
        box = _within(easel.boxes[item.id], cell)
        if len(station.stack) > 1:
            top = cell.top if place == len(station.stack) - 1 else box.top
            bottom = cell.bottom if place == 0 else box.bottom
            box = pygame.Rect(box.left, top, box.width, max(1, bottom - top))
        found.append(_target(item.id, "item", captions.item_caption(item, station), box, room))
    return found


def _within(box: pygame.Rect, cell: pygame.Rect) -> pygame.Rect:
    """The part of a box in its own cell, so that a high stack takes no clicks of its neighbours."""
    part = box.clip(cell)
    return part if part.width and part.height else box.clamp(cell)


def _target(name: str, kind: str, label: str, box: pygame.Rect, room: Room) -> Target:
    shown = box.clip(pygame.Rect(0, 0, room.size, room.size))
    x, y, w, h = (value / room.size for value in shown)
    return Target(name, kind, label, (x, y, w, h))
