"""The cook as spectators see it: a small figure laid into a finished picture, behind what hides it.

Rays against a few balls and posts; no mesh, so that it needs nothing of the studio but depth.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.worlds.household.camera import Camera
from sim.worlds.household.state import Body, Vec, sincos

Floats = NDArray[np.float64]

COAT, HEAD, HAT, VISOR = (0.95, 0.47, 0.20), (0.89, 0.76, 0.65), (1.0, 1.0, 0.98), (0.1, 0.12, 0.16)
AMBIENT, FROM_ABOVE, FROM_VIEWER = 0.48, 0.27, 0.30
"""Light on the figure: everywhere, from the ceiling, from where it is seen."""
CROUCHED = 0.62
"""Its height when crouched, as a part of its height when standing."""
SAMPLES = 2
"""Along each side of a pixel, for smooth edges."""


@dataclass(frozen=True, slots=True)
class Ball:
    """A ball: middle, radius and colour."""

    centre: Vec
    radius: float
    colour: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Post:
    """An upright round post: middle of its foot, height, radius and colour."""

    foot: Vec
    height: float
    radius: float
    colour: tuple[float, float, float]


def parts(body: Body) -> tuple[Ball | Post, ...]:
    """A coat, a head with a cook's hat, and glasses that say where it looks."""
    size = 1.0 if body.standing else CROUCHED
    sin, cos = sincos(body.yaw)
    x, z, floor = body.x, body.z, body.y - 0.9
    top, head = floor + 1.05 * size, floor + 1.33 * size
    visor = (x + 0.085 * sin, head + 0.02, z + 0.085 * cos)
    return (
        Post((x, floor + 0.2, z), top - floor - 0.2, 0.19, COAT),
        Ball((x, floor + 0.2, z), 0.19, COAT),
        Ball((x, top, z), 0.19, COAT),
        Ball((x, head, z), 0.13, HEAD),
        Ball(visor, 0.075, VISOR),
        Post((x, head + 0.06, z), 0.12, 0.105, HAT),
        Ball((x, head + 0.2, z), 0.13, HAT),
    )


def drawn(
    pixels: NDArray[np.uint8], depth: NDArray[np.float32], camera: Camera, body: Body
) -> NDArray[np.uint8]:
    """The picture with the figure in it. `depth` is the picture's own, in metres."""
    window = _window(camera, body, depth.shape)
    if window is None:
        return pixels
    top, bottom, left, right = window
    origins, rays = _rays(camera, depth.shape, window)
    near = np.repeat(np.repeat(depth[top:bottom, left:right], SAMPLES, 0), SAMPLES, 1)
    reach = near.astype(float).ravel()
    colour = np.zeros((len(reach), 3))
    hit = np.zeros(len(reach), bool)
    for part in parts(body):
        t, normal = _strike(part, origins, rays)
        nearer = t < reach
        reach[nearer], hit[nearer] = t[nearer], True
        colour[nearer] = np.array(part.colour) * _light(normal[nearer], rays[nearer])
    return _laid(pixels, colour, hit, window)


def _light(normal: Floats, rays: Floats) -> Floats:
    """How bright surfaces are that face this way, seen along these rays."""
    facing = -(normal * rays).sum(axis=1) / np.linalg.norm(rays, axis=1)
    shade: Floats = AMBIENT + FROM_ABOVE * np.clip(normal[:, 1], 0, 1)
    shade += FROM_VIEWER * np.clip(facing, 0, 1)
    return np.minimum(shade, 1.0)[:, None]


def _laid(
    pixels: NDArray[np.uint8], colour: Floats, hit: NDArray[np.bool_], window: tuple[int, ...]
) -> NDArray[np.uint8]:
    """The samples averaged over what was there."""
    top, bottom, left, right = window
    shape = (bottom - top, SAMPLES, right - left, SAMPLES)
    cover = hit.reshape(shape).mean(axis=(1, 3))[..., None]
    total = (colour * hit[:, None]).reshape(*shape, 3).mean(axis=(1, 3))
    found = pixels.copy()
    under = found[top:bottom, left:right]
    found[top:bottom, left:right] = np.round(under * (1 - cover) + 255 * total).astype(np.uint8)
    return found


def _basis(camera: Camera) -> tuple[Floats, Floats, Floats]:
    sin, cos = sincos(camera.yaw)
    s, c = sincos(camera.horizon)
    ahead = np.array([sin * c, -s, cos * c])
    return np.array([cos, 0.0, -sin]), np.array([sin * s, c, cos * s]), ahead


def _half(camera: Camera) -> float:
    """Half the height of the picture: in metres, or at a depth of one metre."""
    return (
        camera.height / 2 if camera.height is not None else math.tan(math.radians(camera.fov / 2))
    )


def _window(camera: Camera, body: Body, shape: tuple[int, ...]) -> tuple[int, int, int, int] | None:
    """Rows and columns that the figure can be in; None if it is out of the picture."""
    height, width = shape
    right, up, ahead = _basis(camera)
    corners = [
        (body.x + dx, body.y - 0.9 + dy, body.z + dz)
        for dx in (-0.22, 0.22)
        for dy in (0.0, 1.7)
        for dz in (-0.22, 0.22)
    ]
    offsets = np.array(corners) - np.array(camera.eye)
    depth = offsets @ ahead
    if depth.min() < 0.2:
        return None
    scale = _half(camera) * (1.0 if camera.height is not None else depth)
    columns = (offsets @ right / scale * height / 2) + width / 2
    rows = height / 2 - offsets @ up / scale * height / 2
    top, bottom = max(int(rows.min()) - 1, 0), min(int(rows.max()) + 2, height)
    left, far = max(int(columns.min()) - 1, 0), min(int(columns.max()) + 2, width)
    return (top, bottom, left, far) if top < bottom and left < far else None


def _rays(
    camera: Camera, shape: tuple[int, ...], window: tuple[int, int, int, int]
) -> tuple[Floats, Floats]:
    """Origins and directions, one metre deep each, of the samples in a window."""
    height, width = shape
    top, bottom, left, right_end = window
    right, up, ahead = _basis(camera)
    offset = (np.arange(SAMPLES) + 0.5) / SAMPLES
    xs = (np.arange(left, right_end)[:, None] + offset).ravel()
    ys = (np.arange(top, bottom)[:, None] + offset).ravel()
    gx, gy = np.meshgrid((xs - width / 2) / (height / 2), (height / 2 - ys) / (height / 2))
    aside = _half(camera) * (gx[..., None] * right + gy[..., None] * up)
    aside = aside.reshape(-1, 3)
    eye = np.array(camera.eye)
    if camera.height is not None:
        return eye + aside, np.broadcast_to(ahead, aside.shape)
    return np.broadcast_to(eye, aside.shape), ahead + aside


def _strike(part: Ball | Post, origins: Floats, rays: Floats) -> tuple[Floats, Floats]:
    """Depth at which each ray hits a part (infinite: it does not), and the normals there."""
    flat = np.array([1.0, 0.0, 1.0]) if isinstance(part, Post) else np.ones(3)
    middle = np.array(part.foot if isinstance(part, Post) else part.centre)
    offset, way = (origins - middle) * flat, rays * flat
    a = (way * way).sum(axis=1)
    b = (offset * way).sum(axis=1)
    c = (offset * offset).sum(axis=1) - part.radius**2
    inside = b * b - a * c
    hit = (inside > 0) & (a > 1e-12)
    t = np.where(hit, (-b - np.sqrt(np.maximum(inside, 0))) / np.maximum(a, 1e-12), np.inf)
    points = origins + np.where(hit, t, 0.0)[:, None] * rays
    if isinstance(part, Post):
        above = points[:, 1] - part.foot[1]
        t = np.where((above >= 0) & (above <= part.height), t, np.inf)
    t = np.where(t > 0.05, t, np.inf)
    normals: Floats = (points - middle) * flat / part.radius
    return t, normals
