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
        origin, rays = _rays(camera, width, height)
        names, depth = [""], np.full(len(rays), np.inf)
        behind_depth = depth.copy()
        ids, behind = np.zeros(len(rays), np.int32), np.zeros(len(rays), np.int32)
        held = in_hands(state)
        for thing in state.things.values():
            if thing.gone or thing.name in held:
                continue
            names.append(thing.name)
            k = len(names) - 1
            for solid in _shown(thing):
                t = _strike(thing, solid, origin, rays)
                nearer = t < depth
                depth[nearer], ids[nearer] = t[nearer], k
                if thing.type not in GLASS:
                    nearer = t < behind_depth
                    behind_depth[nearer], behind[nearer] = t[nearer], k
        for other in state.others:
            names.append(other.seat)
            here, tall = other.body, other.body.eye[1] + 0.06
            body = Thing("", "", "", "", here.x, 0.0, here.z, here.yaw, (0.3, tall, 0.3))
            t = _strike(body, Solid(-0.15, 0, -0.15, 0.15, tall, 0.15), origin, rays)
            for near, who in ((depth, ids), (behind_depth, behind)):
                nearer = t < near
                near[nearer], who[nearer] = t[nearer], len(names) - 1
        for part in state.scene.structure:
            if not part.flat:
                w, h, d = part.size
                thing = Thing("", "", "", "", part.x, part.y, part.z, part.yaw, part.size)
                t = _strike(thing, Solid(-w / 2, 0, -d / 2, w / 2, h, d / 2), origin, rays)
                for near, who in ((depth, ids), (behind_depth, behind)):
                    who[t < near] = 0
                    near[t < near] = t[t < near]
        shape = (height, width)
        return Buffer(
            ids.reshape(shape),
            behind.reshape(shape),
            depth.astype(np.float32).reshape(shape),
            tuple(names),
        )


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


def _strike(thing: Thing, solid: Solid, origin: Any, rays: Any) -> Any:
    """Distance along each ray (in units of depth), infinite where it misses."""
    sin, cos = sincos(thing.yaw)
    turn = np.array([[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]])
    start = _turned(origin - np.array([thing.x, thing.y, thing.z]), turn)
    way = _turned(rays, turn)
    way = np.where(np.abs(way) < 1e-9, 1e-9, way)
    low = np.array([solid.x0, solid.y0, solid.z0])
    high = np.array([solid.x1, solid.y1, solid.z1])
    t0, t1 = (low - start) / way, (high - start) / way
    enter, leave = np.minimum(t0, t1).max(axis=1), np.maximum(t0, t1).min(axis=1)
    return np.where((enter < leave) & (enter > 0.02), enter, np.inf)


def _turned(rows: Any, turn: Any) -> Any:
    """`rows @ turn`, in the same order of sums on every machine: what a library makes of it differs in the last digit,
    and where two things touch that is another picture."""
    x, y, z = rows[..., 0:1], rows[..., 1:2], rows[..., 2:3]
    return x * turn[0] + y * turn[1] + z * turn[2]
