"""Pictures of a household episode: `World.draw`. A pure function of scene and size.

A scene is `{"state", "camera": "eyes" | "third" | "map", "hand": 0..1, "map": bool}`; `map` asks for
a small plan of the home in a corner of the picture.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.abilities import Frame, Target
from sim.home.eyes import camera as cameras
from sim.home.eyes.camera import Camera
from sim.home.eyes.sight import Sight
from sim.home.geometry import box
from sim.home.pictures.studio import Picture, studio
from sim.home.scenes import Scene, load
from sim.home.state import State, Thing, Vec
from sim.idmap import named
from sim.world import JSONObject, WorldError

SMALLEST, LARGEST = 32, 2048
"""Pixels that a picture may be wide and high."""
THIRD_FIELD_OF_VIEW = 72.0
THIRD_HEIGHT = 2.15
"""The spectators' camera hangs this high, metres, or under the ceiling."""
CORNER_GAP = 0.22
"""And this far from the walls of its corner."""
GLANCE = 96
"""Pixels of the small looks that choose the corner."""
CLOSE, CLOSE_COSTS = 1.2, 60.0
"""What is nearer than this, metres, is in the way; a picture full of it costs so many things."""
MAP_SHARE, MAP_MARGIN = 0.28, 0.02
"""Size and margin of the small plan, as parts of the picture."""


def draw(scene: JSONObject, size: int) -> Frame:
    """The picture of a scene, `size` pixels wide and high.

    Raises:
        WorldError: `bad_scene`, `bad_size`.
    """
    if isinstance(size, bool) or not SMALLEST <= size <= LARGEST:
        raise WorldError("bad_size", f"a picture has {SMALLEST} to {LARGEST} pixels, not {size}")
    state = _state(scene)
    kind = scene.get("camera", "eyes")
    if kind not in _CAMERAS:
        known = ", ".join(_CAMERAS)
        raise WorldError("bad_scene", f"{kind!r} is not one of {known}", "scene.camera")
    own = kind == "eyes"
    hand = float(scene.get("hand", 0.0)) if own and state.held else 0.0
    eye = _CAMERAS[kind](state)
    picture = studio().picture(state, eye, size, size, hand=hand, map=kind == "map")
    if scene.get("map") and not own:
        picture = _with_map(picture, state, size)
    things = targets(picture.sight, state)
    ids = named(picture.sight.ids, picture.sight.names, [thing.id for thing in things])
    return Frame(picture.pixels, things, ids)


def _state(scene: JSONObject) -> State:
    try:
        data = scene["state"]
        return State.from_json(data, load(data["scene"]))
    except (KeyError, TypeError) as error:
        raise WorldError("bad_scene", f"missing or malformed: {error}", "scene.state") from error


def targets(sight: Sight, state: State) -> tuple[Target, ...]:
    """What can be pointed at, far things first, each with the box of its pixels."""
    found = []
    for index, (left, top, right, bottom) in boxes(sight.ids, len(sight.names)).items():
        thing = state.things.get(sight.names[index])
        if thing is None:
            continue
        height, width = sight.ids.shape
        area = (left / width, top / height, (right - left) / width, (bottom - top) / height)
        target = Target(thing.name, thing.type, thing.type, area, thing.type == "Floor")
        found.append((_away(state, thing), target))
    return tuple(target for _, target in sorted(found, key=lambda row: (-row[0], row[1].id)))


def boxes(ids: NDArray[np.int32], count: int) -> dict[int, tuple[int, int, int, int]]:
    """For every number but 0 in a picture its box: left, top, right, bottom in pixels."""
    height, width = ids.shape
    rows = np.zeros((count, height), bool)
    columns = np.zeros((count, width), bool)
    rows[ids, np.arange(height)[:, None]] = True
    columns[ids, np.arange(width)[None, :]] = True
    found = {}
    for index in np.flatnonzero(rows.any(axis=1)):
        if index == 0:
            continue
        ys, xs = np.flatnonzero(rows[index]), np.flatnonzero(columns[index])
        found[int(index)] = (int(xs[0]), int(ys[0]), int(xs[-1]) + 1, int(ys[-1]) + 1)
    return found


def _away(state: State, thing: Thing) -> float:
    x, y, z = box(thing).centre
    ex, ey, ez = state.body.eye
    return round((x - ex) ** 2 + (y - ey) ** 2 + (z - ez) ** 2, 4)


# Cameras


def third(state: State) -> Camera:
    """From the corner of the room that shows most, down into it."""
    return _towards(*_corner(state.scene))


def plan(state: State) -> Camera:
    """Straight from above, the whole room in view."""
    xs, zs = zip(*state.scene.room.outline, strict=True)
    x, z = (min(xs) + max(xs)) / 2, (min(zs) + max(zs)) / 2
    reach = max(max(xs) - min(xs), max(zs) - min(zs)) + 0.3
    return Camera((x, state.scene.room.height + 3.0, z), 0.0, 90.0, height=reach)


_CAMERAS: dict[str, Any] = {"eyes": cameras.from_eyes, "third": third, "map": plan}


@lru_cache(maxsize=256)
def _corner(scene: Scene) -> tuple[Vec, Vec]:
    """Where the spectators' camera hangs, and what it looks at."""
    xs, zs = zip(*scene.room.outline, strict=True)
    middle = ((min(xs) + max(xs)) / 2, 0.75, (min(zs) + max(zs)) / 2)
    height = min(THIRD_HEIGHT, scene.room.height - 0.25)
    eyes = [(x, height, z) for x, z in _inset(scene)]
    state = State.start(scene)
    best = max(eyes, key=lambda eye: (round(_shown(state, _towards(eye, middle)), 3), eye))
    return best, middle


def _towards(eye: Vec, point: Vec) -> Camera:
    dx, dy, dz = (b - a for a, b in zip(eye, point, strict=True))
    yaw = float(np.degrees(np.arctan2(dx, dz))) % 360.0
    horizon = float(np.degrees(np.arctan2(-dy, np.hypot(dx, dz))))
    return Camera(eye, round(yaw, 3), round(horizon, 3), THIRD_FIELD_OF_VIEW)


def _shown(state: State, view: Camera) -> float:
    """How good a view is: how many things it shows, less what hangs before the lens."""
    sight = studio().look(state, view, GLANCE, GLANCE)
    counts = np.bincount(sight.ids.ravel(), minlength=len(sight.names))
    return float((counts[1:] >= 2).sum()) - CLOSE_COSTS * float((sight.depth < CLOSE).mean())


def _inset(scene: Scene) -> list[tuple[float, float]]:
    """The convex corners of the room, a little inside."""
    ring = scene.room.outline
    found = []
    for before, at, after in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True):
        ax, az = at[0] - before[0], at[1] - before[1]
        bx, bz = after[0] - at[0], after[1] - at[1]
        if ax * bz - az * bx > 0:
            dx, dz = np.sign(bx - ax), np.sign(bz - az)
            found.append((float(at[0] + dx * CORNER_GAP), float(at[1] + dz * CORNER_GAP)))
    return found or [ring[0]]


def _with_map(picture: Picture, state: State, size: int) -> Picture:
    """The small plan laid into the upper right corner; nothing there can be pointed at."""
    side, margin = int(size * MAP_SHARE), max(2, int(size * MAP_MARGIN))
    small = studio().picture(state, plan(state), side, side, map=True)
    pixels, ids = picture.pixels.copy(), picture.sight.ids.copy()
    top, left = margin, size - margin - side
    pixels[top - 1 : top + side + 1, left - 1 : left + side + 1] = 40
    pixels[top : top + side, left : left + side] = small.pixels
    ids[top : top + side, left : left + side] = 0
    sight = Sight(ids, picture.sight.behind, picture.sight.depth, picture.sight.names)
    return Picture(pixels, sight)
