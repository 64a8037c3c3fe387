"""Pictures of an episode in a home, for `World.draw`: a pure function of scene and size.

A scene (`scene`) is `{"state", "seat", "camera", "hand": 0..1, "map": bool}`. `seat` is whose body
looks (the first one's if it is left out); `camera` is the name of one of `CAMERAS`, or a camera that
is somewhere else, a row as of AI2-THOR's third-party cameras; `map` asks for a small plan of the home
in a corner of the picture. `fov` is the vertical field of view of the body's own eyes, in degrees,
where it is another than usual; `watchers` are drawn on a plan, each with what it has in view, and
what lies beyond a `fence` ([x from, x to, z from, z to], null where there is none) is dark there
(`watching`). `eye` asks the frame to say where it was taken from, and how near what it shows is: for who may
know that.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.abilities import Camera as NamedCamera
from sim.abilities import Eye, Frame, Target
from sim.home.eyes import camera as cameras
from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import Camera, third_party
from sim.home.geometry import box
from sim.home.pictures import watching
from sim.home.pictures.slant import nearness
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
    eye = _camera(state, kind)
    own = kind == "eyes"
    if own and "fov" in scene:
        eye = replace(eye, fov=float(scene["fov"]))
    hand = float(scene.get("hand", 0.0)) if own and state.held else 0.0
    picture = studio().picture(state, eye, size, size, hand=hand, map=kind == "map")
    if scene.get("map") and not own:
        picture = _with_map(picture, state, size)
    if eye.height is not None and scene.get("fence"):
        watching.shut_off(picture.pixels, eye, scene["fence"])
    if eye.height is not None and scene.get("watchers"):
        watching.draw(picture.pixels, eye, scene["watchers"])
    things = targets(picture.buffer, state)
    ids = named(picture.buffer.ids, picture.buffer.names, [thing.id for thing in things])
    seen_from = _seen_from(eye, picture) if scene.get("eye") else None
    return Frame(picture.pixels, things, ids, eye=seen_from)


def _seen_from(eye: Camera, picture: Picture) -> Eye:
    return Eye(*eye.eye, eye.yaw, eye.horizon, eye.fov, nearness(picture.buffer.depth))


def scene(
    state: State,
    camera: str | Mapping[str, Any] = "eyes",
    *,
    hand: float = 0.0,
    map: bool = False,
) -> JSONObject:
    """What `draw` needs for a picture by this camera, of what this state's body sees."""
    return {
        "state": state.to_json(),
        "seat": state.seat,
        "camera": camera if isinstance(camera, str) else dict(camera),
        "hand": hand,
        "map": map,
    }


def _state(scene: JSONObject) -> State:
    try:
        data = scene["state"]
        state = State.from_json(data, load(data["scene"]))
        return state.as_(scene["seat"]) if "seat" in scene else state
    except (KeyError, TypeError) as error:
        raise WorldError("bad_scene", f"missing or malformed: {error}", "scene.state") from error


def _camera(state: State, wish: Any) -> Camera:
    """The camera with this name, or the one that this row describes."""
    if isinstance(wish, Mapping):
        return _elsewhere(wish)
    if not isinstance(wish, str) or wish not in _VIEWS:
        known = ", ".join(_VIEWS)
        raise WorldError("bad_scene", f"{wish!r} is not one of {known}", "scene.camera")
    return _VIEWS[wish](state)


def _elsewhere(row: Mapping[str, Any]) -> Camera:
    """A camera that belongs to nobody's body."""
    try:
        camera = third_party(row)
        numbers = (*camera.eye, camera.yaw, camera.horizon, camera.fov, camera.height or 0.0)
        if not all(math.isfinite(number) for number in numbers):
            raise ValueError("its numbers must be finite")
    except (KeyError, TypeError, ValueError) as error:
        raise WorldError("bad_scene", f"not a camera: {error}", "scene.camera") from error
    return camera


def targets(buffer: Buffer, state: State) -> tuple[Target, ...]:
    """What can be pointed at, far things first, each with the box of its pixels."""
    found = []
    for index, (left, top, right, bottom) in boxes(buffer.ids, len(buffer.names)).items():
        thing = state.things.get(buffer.names[index])
        if thing is None:
            continue
        height, width = buffer.ids.shape
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


_VIEWS: dict[str, Callable[[State], Camera]] = {
    "eyes": cameras.from_eyes,
    "third": third,
    "map": plan,
}
CAMERAS = (
    NamedCamera("eyes", "Eyes"),
    NamedCamera("third", "Room"),
    NamedCamera("map", "Map"),
)
"""The cameras that every body in a home has; worlds offer those of them that a seat may use."""


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
    buffer = studio().look(state, view, GLANCE, GLANCE)
    counts = np.bincount(buffer.ids.ravel(), minlength=len(buffer.names))
    return float((counts[1:] >= 2).sum()) - CLOSE_COSTS * float((buffer.depth < CLOSE).mean())


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
    pixels, ids = picture.pixels.copy(), picture.buffer.ids.copy()
    top, left = margin, size - margin - side
    pixels[top - 1 : top + side + 1, left - 1 : left + side + 1] = 40
    pixels[top : top + side, left : left + side] = small.pixels
    ids[top : top + side, left : left + side] = 0
    buffer = Buffer(ids, picture.buffer.behind, picture.buffer.depth, picture.buffer.names)
    return Picture(pixels, buffer)
