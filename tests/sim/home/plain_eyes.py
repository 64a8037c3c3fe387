"""Eyes for tests: every thing is the boxes of its anatomy, seen by casting one ray per pixel."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.home.anatomy import Solid, solids
from sim.home.carrying import in_hands
from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import Camera
from sim.home.state import State, Thing, sincos

GLASS = frozenset({"Window", "ShowerGlass", "ShowerDoor"})
LIDLESS = frozenset({"Drawer", "Pan", "Pot", "Bowl", "Plate", "Cup", "Mug", "SinkBasin", "Toaster"})
HOLLOW = frozenset({"CoffeeMachine"})


@dataclass
class Drawn:
    pixels: Any
    buffer: Buffer


class PlainEyes:
    """Counts its looks, so that tests can say when nobody should have looked."""

    def __init__(self, most: int = 48) -> None:
        self.most = most
        self.looks = 0

    def look(self, state: State, camera: Camera, width: int, height: int) -> Buffer:
        self.looks += 1
        scale = max(1, height // self.most)
        buffer = self._cast(state, camera, max(2, width // scale), max(2, height // scale))
        grow = lambda a: np.repeat(np.repeat(a, scale, 0), scale, 1)  # noqa: E731
        return Buffer(grow(buffer.ids), grow(buffer.behind), grow(buffer.depth), buffer.names)

    def picture(self, state: State, camera: Camera, width: int, height: int, **_: Any) -> Drawn:
        buffer = self._cast(state, camera, width, height)
        pixels = ((buffer.ids[..., None] * np.array([37, 91, 53])) % 256).astype(np.uint8)
        return Drawn(pixels, buffer)

    def _cast(self, state: State, camera: Camera, width: int, height: int) -> Buffer:
        boxes = _Boxes()
        held = in_hands(state)
        for thing in state.things.values():
            if not thing.gone and thing.name not in held:
                boxes.add(thing, _shown(thing), boxes.name(thing.name), thing.type in GLASS)
        for other in state.others:
            here, tall = other.body, other.body.eye[1] + 0.06
            body = Thing("", "", "", "", here.x, 0.0, here.z, here.yaw, (0.3, tall, 0.3))
            boxes.add(body, (Solid(-0.15, 0, -0.15, 0.15, tall, 0.15),), boxes.name(other.seat))
        for part in state.scene.structure:
            if not part.flat:
                w, h, d = part.size
                thing = Thing("", "", "", "", part.x, part.y, part.z, part.yaw, part.size)
                boxes.add(thing, (Solid(-w / 2, 0, -d / 2, w / 2, h, d / 2),), 0)
        ids, behind, depth = boxes.nearest(*_rays(camera, width, height))
        shape = (height, width)
        return Buffer(
            ids.reshape(shape),
            behind.reshape(shape),
            depth.astype(np.float32).reshape(shape),
            tuple(boxes.names),
        )


AT_ONCE = 16_000
"""So many boxes times rays are looked at together: few calls of numpy, and what they write stays near."""


class _Boxes:
    """All boxes of a home with whose they are, struck together."""

    def __init__(self) -> None:
        self.names = [""]
        self._whose: list[int] = []
        self._glass: list[bool] = []
        self._frames: list[tuple[float, ...]] = []
        self._frame_of: list[int] = []
        self._sides: list[tuple[float, ...]] = []

    def name(self, name: str) -> int:
        """The number of somebody, or something, that comes next."""
        self.names.append(name)
        return len(self.names) - 1

    def add(self, thing: Thing, shown: tuple[Solid, ...], whose: int, glass: bool = False) -> None:
        for s in shown:
            self._whose.append(whose)
            self._glass.append(glass)
            self._frame_of.append(len(self._frames))
            self._sides.append((s.x0, s.y0, s.z0, s.x1, s.y1, s.z1))
        self._frames.append((thing.x, thing.y, thing.z, *sincos(thing.yaw)))

    def nearest(self, origin: Any, rays: Any) -> tuple[Any, Any, Any]:
        """By ray whose box is struck first, whose behind glass, and how far away (in units of depth) the first is."""
        depth, behind_depth = np.full((2, len(rays)), np.inf)
        ids, behind = np.zeros((2, len(rays)), np.int32)
        frames, sides = np.array(self._frames), np.array(self._sides)
        of, whose, glass = np.array(self._frame_of), np.array(self._whose), np.array(self._glass)
        together = max(1, AT_ONCE // len(rays))
        for first in range(0, len(whose), together):
            here = slice(first, first + together)
            t = _struck(frames[of[here]], sides[here], origin, rays)
            _keep(t, whose[here], depth, ids)
            clear = ~glass[here]
            _keep(t[clear], whose[here][clear], behind_depth, behind)
        return ids, behind, depth


def _keep(t: Any, whose: Any, depth: Any, ids: Any) -> None:
    """Note what is nearer than what was known; of those as near the first."""
    if len(t):
        nearest = t.argmin(axis=0)
        at = np.take_along_axis(t, nearest[None], 0)[0]
        nearer = at < depth
        depth[nearer], ids[nearer] = at[nearer], whose[nearest][nearer]


def _shown(thing: Thing) -> tuple[Solid, ...]:
    w, h, d = thing.size
    if thing.type in LIDLESS:
        z = thing.openness * 0.75 * d if thing.type == "Drawer" else 0.0
        t = 0.01
        return (
            Solid(-w / 2, 0, -d / 2 + z, w / 2, t, d / 2 + z),
            Solid(-w / 2, 0, d / 2 - t + z, w / 2, h, d / 2 + z),
            Solid(-w / 2, 0, -d / 2 + z, w / 2, h, -d / 2 + t + z),
            Solid(-w / 2, 0, -d / 2 + z, -w / 2 + t, h, d / 2 + z),
            Solid(w / 2 - t, 0, -d / 2 + z, w / 2, h, d / 2 + z),
        )
    if thing.type in HOLLOW:
        return (Solid(-w / 2, 0, -d / 2, w / 2, h, 0), Solid(-w / 2, 0.6 * h, 0, w / 2, h, d / 2))
    if thing.type == "Sink":
        return ()
    if thing.type == "Floor":
        return (Solid(-w / 2, 0, -d / 2, w / 2, h, d / 2),)
    return solids(thing)


def _rays(camera: Camera, width: int, height: int) -> tuple[Any, Any]:
    sin, cos = sincos(camera.yaw)
    right = np.array([cos, 0.0, -sin])
    flat = np.array([sin, 0.0, cos])
    s, c = sincos(camera.horizon)
    ahead = flat * c - np.array([0, s, 0])
    up = flat * s + np.array([0, c, 0])
    x = (np.arange(width) + 0.5) / width * 2 - 1
    y = 1 - (np.arange(height) + 0.5) / height * 2
    gx, gy = np.meshgrid(x * width / height, y)
    eye = np.array(camera.eye)
    if camera.height is not None:
        half = camera.height / 2
        start = eye + gx[..., None] * half * right + gy[..., None] * half * up
        rays = np.broadcast_to(ahead, (*gx.shape, 3))
        return start.reshape(-1, 3), rays.reshape(-1, 3)
    scale = math.tan(math.radians(camera.fov / 2))
    rays = ahead + gx[..., None] * scale * right + gy[..., None] * scale * up
    return eye, rays.reshape(-1, 3)


def _struck(frames: Any, sides: Any, origin: Any, rays: Any) -> Any:
    """Distance of boxes (a row each) along each ray (a column), infinite where it misses."""
    x, y, z, sin, cos = (column[:, None] for column in frames.T)
    start = _turned(origin[..., 0] - x, origin[..., 1] - y, origin[..., 2] - z, sin, cos)
    way = _turned(*(rays[None, :, axis] for axis in range(3)), sin, cos)
    enter, leave = -np.inf, np.inf
    for axis in range(3):
        along = np.where(np.abs(way[axis]) < 1e-9, 1e-9, way[axis])
        t0 = (sides[:, axis, None] - start[axis]) / along
        t1 = (sides[:, axis + 3, None] - start[axis]) / along
        enter, leave = np.maximum(enter, np.minimum(t0, t1)), np.minimum(leave, np.maximum(t0, t1))
    return np.where((enter < leave) & (enter > 0.02), enter, np.inf)


def _turned(x: Any, y: Any, z: Any, sin: Any, cos: Any) -> tuple[Any, Any, Any]:
    """Into the frame of each box, with the same order of sums on every machine: what a library makes of a product of
    matrices differs in the last digit, and where two things touch that is another picture."""
    return x * cos - z * sin, y, x * sin + z * cos
