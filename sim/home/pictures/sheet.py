"""Contact sheets: every type in every state, every scene, everything in the hand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from sim.home import facts, scenes
from sim.home.anatomy import SIZES
from sim.home.eyes.camera import Camera, from_eyes
from sim.home.pictures.studio import studio
from sim.home.scenes import Room, Scene
from sim.home.state import Body, State, Thing

Pixels = NDArray[np.uint8]

COLUMNS = 12
CAPTION = 14
"""Pixels under each picture for its name."""


def types(size: int, only: str = "") -> Pixels:
    """All object types, each in its states."""
    return _sheet(
        [
            (caption, _alone(thing, size))
            for caption, thing in _states()
            if only.lower() in caption.lower()
        ],
        size,
    )


def homes(size: int, only: str = "") -> Pixels:
    """All scenes: from two corners, from above, and from where the agent begins."""
    shots = []
    for name in scenes.names():
        if only.lower() not in name.lower():
            continue
        state = State.start(scenes.load(name))
        for caption, camera, plan in _views(state):
            drawn = studio().picture(state, camera, size, size, map=plan)
            shots.append((f"{name} {caption}", drawn.pixels))
    return _sheet(shots, size)


def hands(size: int, only: str = "") -> Pixels:
    """All that can be picked up, in the hand."""
    shots = []
    for name, row in facts.types().items():
        if not row.pickupable or only.lower() not in name.lower():
            continue
        state = _stage(_thing(name))
        state.held = name
        camera = Camera(state.body.eye, 0.0, 30.0)
        shots.append((name, studio().picture(state, camera, size, size, hand=0.6).pixels))
    return _sheet(shots, size)


def _states() -> Iterator[tuple[str, Thing]]:
    for name, row in facts.types().items():
        thing = _thing(name)
        yield name, thing
        if row.openable:
            yield f"{name} half open", replace(thing, openness=0.5)
            yield f"{name} open", replace(thing, openness=1.0)
        if row.toggleable or name == "StoveBurner":
            yield f"{name} on", replace(thing, toggled=True)
        if row.dirtyable:
            yield f"{name} dirty", replace(thing, dirty=True)
        if row.cookable:
            yield f"{name} cooked", replace(thing, cooked=True)
        for liquid in row.liquids:
            yield f"{name} {liquid}", replace(thing, liquid=liquid)
        if row.breakable:
            yield f"{name} broken", replace(thing, broken=True)
        if row.usable_up:
            yield f"{name} used up", replace(thing, used_up=True)


def _thing(name: str) -> Thing:
    size = SIZES.get(name, (0.2, 0.2, 0.2))
    return Thing(name, name, f"{name}_1", name, 0.0, 0.0, 0.0, 0.0, size)


_ROOM = Room(
    ((-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)),
    3.4,
    ({"kind": "window", "wall": 3, "from": 3.0, "to": 5.0, "sill": 0.9, "head": 2.4},),
    {"floor": "plain", "floor_colour": [0.72, 0.74, 0.76], "wall_colour": [0.86, 0.88, 0.90]},
)


_SCENE = Scene("Sheet", "kitchen", _ROOM, (), {}, Body(0.0, -2.0), "sheet")


def _stage(thing: Thing) -> State:
    """An empty room with this in it; one room for all, so that its models are made once."""
    return State(_SCENE, {thing.name: thing}, _SCENE.body)


def _alone(thing: Thing, size: int) -> Pixels:
    """A thing on the floor of an empty room, seen from before and above."""
    state = _stage(thing)
    state.body = Body(-3.5, -3.5)
    w, h, d = thing.size
    door = max(w, d) * 0.5 * min(1.0, thing.openness * 2)
    reach = math.sqrt((w + door) ** 2 + h**2 + (d + door) ** 2) / 2
    away = max(0.12, reach / math.tan(math.radians(17.0)))
    yaw, down = 205.0, 27.0
    level = math.cos(math.radians(down)) * away
    eye = (
        -math.sin(math.radians(yaw)) * level,
        h / 2 + math.sin(math.radians(down)) * away,
        -math.cos(math.radians(yaw)) * level,
    )
    return studio().picture(state, Camera(eye, yaw, down, 38.0), size, size).pixels


def _views(state: State) -> Iterator[tuple[str, Camera, bool]]:
    room = state.scene.room
    xs, zs = [x for x, _ in room.outline], [z for _, z in room.outline]
    wide, deep = max(xs) - min(xs), max(zs) - min(zs)
    middle_x, middle_z = (max(xs) + min(xs)) / 2, (max(zs) + min(zs)) / 2
    for caption, x, z in (
        ("a", min(xs) + 0.25, min(zs) + 0.25),
        ("b", max(xs) - 0.25, max(zs) - 0.25),
    ):
        yaw = math.degrees(math.atan2(middle_x - x, middle_z - z))
        yield caption, Camera((x, 2.1, z), yaw, 24.0, 75.0), False
    eye = (middle_x, room.height + 1.0, middle_z)
    yield "plan", Camera(eye, 0.0, 90.0, height=max(wide, deep) + 0.5), True
    yield "eyes", replace(from_eyes(state, 70.0), horizon=15.0), False


def _sheet(shots: Sequence[tuple[str, Pixels]], size: int) -> Pixels:
    columns = max(1, min(COLUMNS, len(shots)))
    rows = max(1, -(-len(shots) // columns))
    page = Image.new("RGB", (columns * (size + 2), rows * (size + CAPTION)), (250, 250, 250))
    pen = ImageDraw.Draw(page)
    for number, (caption, pixels) in enumerate(shots):
        x, y = number % columns * (size + 2), number // columns * (size + CAPTION)
        page.paste(Image.fromarray(pixels), (x, y))
        pen.text((x + 2, y + size + 1), caption, fill=(20, 20, 20))
    return np.asarray(page)
