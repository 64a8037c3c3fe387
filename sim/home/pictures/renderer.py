"""Drawing a cast: the order of the passes and the buffers they share. One renderer per thread."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import Camera
from sim.home.pictures import (
    after,
    dressing,
    glaze,
    raster,
    shade,
    shadow_map,
    softness,
    taps,
    textures,
)
from sim.home.pictures.hand import Sprite
from sim.home.pictures.lights import LAMP_SIZE, SUN_SIZE, Lights, lights
from sim.home.pictures.mesh import Floats, Ints
from sim.home.pictures.stage import Cast, Shadows
from sim.home.scenes import Room
from sim.home.state import sincos
from sim.world import WorldError

LARGEST = 4096
"""Pixels a side."""
_NOWHERE = Room(((-2.0, -2.5), (2.0, -2.5), (2.0, 1.5), (-2.0, 1.5)), 1.6, (), {})
"""A room whose lamp hangs above and before the origin: the light of drawings on nothing."""
SIZES_KEPT = 3
"""Sizes whose buffers a thread keeps; 48 MB at 1024 by 1024."""


def lens(camera: Camera, width: int, height: int) -> Floats:
    """The camera as the kernels read it.

    Raises:
        WorldError: `bad_camera` or `bad_size`.
    """
    numbers = (*camera.eye, camera.yaw, camera.horizon, camera.fov, camera.height or 1.0)
    if not all(math.isfinite(number) and abs(number) < 1e6 for number in numbers):
        raise WorldError("bad_camera", f"a camera needs finite numbers: {camera}")
    if not (1.0 <= camera.fov <= 179.0) or (camera.height is not None and camera.height <= 0.0):
        raise WorldError("bad_camera", f"no camera sees like this: {camera}")
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise WorldError("bad_size", f"a picture has 1 to {LARGEST} pixels a side")
    sy, cy = sincos(camera.yaw)
    sh, ch = sincos(camera.horizon)
    rows = (cy, 0.0, -sy, sy * sh, ch, cy * sh, sy * ch, -sh, cy * ch)
    if camera.height is None:
        scale = 0.5 * height / math.tan(math.radians(camera.fov) / 2)
        most = 1.0 / float(raster.NEAR)
    else:
        scale = height / camera.height
        most = float(raster.FAR - raster.NEAR)
    flat = float(camera.height is not None)
    return np.array([*rows, *camera.eye, scale, scale, flat, most], np.float32)


def nearest(view: Floats, ahead: float) -> float:
    """The largest q that a lens shows when nothing nearer than `ahead` metres is to be drawn."""
    return float(raster.FAR) - ahead if view[raster.CAM_FLAT] else 1.0 / ahead


@dataclass(slots=True, eq=False)
class Samples:
    """The nearest surface at each sample: its q, and the number of its triangle or -1."""

    nearest: Floats
    shown: Ints

    @staticmethod
    def of(width: int, lines: int) -> Samples:
        size = (lines, width)
        return Samples(np.empty(size, np.float32), np.empty(size, np.int32))

    def clear(self) -> None:
        self.nearest.fill(0.0)
        self.shown.fill(-1)


@dataclass(slots=True, eq=False)
class Sheet:
    """What a picture of one size is drawn on."""

    samples: Samples
    low: Floats
    soft: Floats
    softer: Floats
    light: Floats
    bright: NDArray[np.uint8]
    glass: Samples

    @staticmethod
    def of(width: int, height: int) -> Sheet:
        half = ((height + 1) // 2, (width + 1) // 2)
        return Sheet(
            Samples.of(width, height * len(raster.FINE)),
            np.empty(half, np.float32),
            np.empty((3, *half), np.float32),
            np.empty((3, *half), np.float32),
            np.empty((height, width, 3), np.float32),
            np.empty(((height + 3) // 4, (width + 3) // 4), np.uint8),
            Samples.of(width, height),
        )


@dataclass(slots=True, eq=False)
class Triangles:
    """Triangles set up for a camera, as `raster.project` leaves them."""

    edges: Floats
    boxes: Ints
    count: int = 0

    @staticmethod
    def room_for(count: int) -> Triangles:
        return Triangles(np.empty((count, 12), np.float32), np.empty((count, 6), np.int32))


class Renderer:
    """Kernels and their buffers. Not thread-safe: each thread has its own."""

    def __init__(self) -> None:
        self._sheets: OrderedDict[tuple[int, int], Sheet] = OrderedDict()
        self._sights: OrderedDict[tuple[int, int], tuple[Samples, Samples]] = OrderedDict()
        self._seen = np.empty((0, 3), np.float32)
        self._solid = Triangles.room_for(0)
        self._glass = Triangles.room_for(0)
        self._dress = np.empty((0, dressing.DRESS), np.float32)

    def look(
        self, cast: Cast, camera: Camera, width: int, height: int, cull: bool = True
    ) -> Buffer:
        """What is seen, without colours. `cull` leaves out early what is beside the picture."""
        view = lens(camera, width, height)
        solid, glass = _kept(
            self._sights,
            (width, height),
            lambda: (Samples.of(width, height), Samples.of(width, height)),
        )
        self._set_up(cast, cast.rows, cast.spans, view, width, height, raster.ONCE, int(cull))
        solid.clear()
        _fill(view, raster.ONCE, self._solid, solid)
        behind, depth = np.empty((height, width), np.int32), np.empty((height, width), np.float32)
        _resolve(view, 1, solid, self._solid, cast.spans, behind, depth)
        ids = behind
        if self._glass.count:
            np.copyto(glass.nearest, solid.nearest)
            glass.shown.fill(-1)
            _fill(view, raster.ONCE, self._glass, glass)
            ids = behind.copy()
            raster.overlay(
                view, glass.nearest, glass.shown, self._glass.boxes, cast.spans, ids, depth
            )
        return Buffer(ids, behind, depth, cast.names)

    def picture(
        self,
        cast: Cast,
        rows: Floats,
        spans: Ints,
        camera: Camera,
        width: int,
        height: int,
        light: Lights,
        shadows: Shadows,
        top: float | None = None,
    ) -> tuple[NDArray[np.uint8], Buffer]:
        """Pixels and what is seen at them. `rows` and `spans` are the cast's and what is added to
        it for this view; nothing nearer than `top` metres ahead is drawn."""
        view = lens(camera, width, height)
        if top is not None:
            view[raster.CAM_Q] = nearest(view, top)
        sheet = _kept(self._sheets, (width, height), lambda: Sheet.of(width, height))
        self._set_up(cast, rows, spans, view, width, height, raster.FINE, 1)
        sheet.samples.clear()
        _fill(view, raster.FINE, self._solid, sheet.samples)
        behind, depth = np.empty((height, width), np.int32), np.empty((height, width), np.float32)
        _resolve(view, len(raster.FINE), sheet.samples, self._solid, spans, behind, depth)
        self._shade(cast, rows, spans, view, sheet, light, shadows)
        ids = behind
        if self._glass.count:
            ids = behind.copy()
            self._glaze(cast, rows, spans, view, sheet, light, ids, depth)
        pixels = np.empty((height, width, 3), np.uint8)
        after.bloom(sheet.light, sheet.bright, sheet.soft)
        after.develop(sheet.light, after.CURVE, pixels)
        return pixels, Buffer(ids, behind, depth, cast.names)

    def _shade(
        self,
        cast: Cast,
        rows: Floats,
        spans: Ints,
        view: Floats,
        sheet: Sheet,
        light: Lights,
        shadows: Shadows,
    ) -> None:
        solid, samples = self._solid, sheet.samples
        softness.halve(view, samples.nearest, sheet.low)
        softness.soften(
            view, sheet.low, samples.shown, solid.edges, light.numbers, light.lamp,
            *shadows.lamp, light.sun, *shadows.sun, sheet.soft, taps.TAP_X, taps.TAP_Y,
            taps.WIDE_X, taps.WIDE_Y,
        )  # fmt: skip
        softness.smooth(sheet.soft, sheet.low, sheet.softer, 0, 1)
        softness.smooth(sheet.softer, sheet.low, sheet.soft, 1, 0)
        sheet.bright.fill(0)
        if len(self._dress) < solid.count:
            self._dress = np.empty((len(solid.edges), dressing.DRESS), np.float32)
        dressing.dress(
            solid.boxes, solid.count, rows, spans, cast.normals, cast.uv, cast.triangles,
            cast.skin, cast.grain, cast.materials, self._dress,
        )  # fmt: skip
        shade.shade(
            view, raster.FINE, samples.nearest, samples.shown, solid.edges, self._dress,
            textures.atlas(), sheet.low, sheet.soft, light.numbers, light.windows, sheet.light,
            sheet.bright,
        )  # fmt: skip

    def _glaze(
        self,
        cast: Cast,
        rows: Floats,
        spans: Ints,
        view: Floats,
        sheet: Sheet,
        light: Lights,
        ids: Ints,
        depth: Floats,
    ) -> None:
        """Lay glass and water over the picture, and over ids and depth."""
        height, width = ids.shape
        glass = self._glass
        edges, boxes = glass.edges[: glass.count], glass.boxes[: glass.count]
        x = (boxes[:, 0] + boxes[:, 1] + 1 - width) * np.float32(0.5)
        y = (boxes[:, 2] + boxes[:, 3] + 1) * np.float32(0.5 / len(raster.FINE)) - height * 0.5
        order = np.argsort(edges[:, 9] * x + edges[:, 10] * y + edges[:, 11], kind="stable")
        sheet.glass.clear()
        glaze.glaze(
            view, raster.FINE, sheet.samples.nearest, glass.edges, glass.boxes, order, len(order),
            rows, spans, cast.normals, cast.triangles, cast.skin, cast.materials, light.numbers,
            light.windows, sheet.light, sheet.glass.nearest, sheet.glass.shown,
        )  # fmt: skip
        seen = sheet.glass.shown >= 0
        ids[seen] = sheet.glass.shown[seen]
        q = sheet.glass.nearest[seen]
        depth[seen] = raster.FAR - q if view[raster.CAM_FLAT] else 1.0 / q

    def sprite(self, cast: Cast, height: int) -> Sprite:
        """A drawing on nothing, in a picture as wide as high; the grip is its origin."""
        size = height
        camera = Camera((0.0, 0.0, -4.0), 0.0, 0.0, height=2.0)
        bright = lights(_NOWHERE)
        bright.numbers[32:35] = 0.0
        shadows = self.shadows(cast, bright)
        pixels, _ = self.picture(cast, cast.rows, cast.spans, camera, size, size, bright, shadows)
        shown = self._sheets.pop((size, size)).samples.shown.reshape(size, 4, size)
        cover = ((shown >= 0).sum(axis=1) * 255 // 4).astype(np.uint8)
        if not cover.any():
            cover[0, 0] = 1
        ys, xs = np.nonzero(cover.any(axis=1))[0], np.nonzero(cover.any(axis=0))[0]
        top, bottom, left, right = ys[0], ys[-1] + 1, xs[0], xs[-1] + 1
        share = np.maximum(cover[top:bottom, left:right, None] / 255.0, 0.25)
        inside = np.minimum(255, pixels[top:bottom, left:right] / np.sqrt(share))
        return Sprite(
            np.ascontiguousarray(inside.astype(np.uint8)),
            np.ascontiguousarray(cover[top:bottom, left:right]),
            int(left) - size // 2,
            int(top) - size // 2,
        )

    def shadows(self, cast: Cast, light: Lights) -> Shadows:
        """The shadow maps of the lamp and of the sun."""
        lamp = self._shadow_map(cast, light.lamp, LAMP_SIZE, 1)
        if light.numbers[15] > 0:
            return Shadows(lamp, self._shadow_map(cast, light.sun, SUN_SIZE, 2))
        return Shadows(lamp, (np.zeros((1, 1), np.float32), np.zeros((2, 1, 1), np.float32)))

    def _shadow_map(self, cast: Cast, view: Floats, size: int, sides: int) -> tuple[Floats, Floats]:
        samples = Samples(np.zeros((size, size), np.float32), np.empty((size, size), np.int32))
        self._make_room(cast, cast.faces)
        self._solid.count = raster.project(
            view, size, size, raster.ONCE, cast.rows, cast.spans, cast.vertices, cast.triangles,
            self._seen, self._solid.edges, self._solid.boxes, 0, sides, 2,
        )  # fmt: skip
        _fill(view, raster.ONCE, self._solid, samples)
        tiles = np.empty((2, size // shadow_map.TILE, size // shadow_map.TILE), np.float32)
        shadow_map.summarise(samples.nearest, tiles)
        return samples.nearest, tiles

    def _set_up(
        self,
        cast: Cast,
        rows: Floats,
        spans: Ints,
        view: Floats,
        width: int,
        height: int,
        offsets: Floats,
        cull: int,
    ) -> None:
        """Project the opaque triangles and the transparent ones, which are seen from both sides."""
        self._make_room(cast, int(spans[:, 4].sum()))
        for glass, triangles in enumerate((self._solid, self._glass)):
            triangles.count = raster.project(
                view, width, height, offsets, rows, spans, cast.vertices, cast.triangles,
                self._seen, triangles.edges, triangles.boxes, glass, 1 + glass, cull,
            )  # fmt: skip

    def _make_room(self, cast: Cast, faces: int) -> None:
        if len(self._seen) < cast.largest:
            self._seen = np.empty((cast.largest, 3), np.float32)
        if len(self._solid.edges) < faces:
            self._solid = Triangles.room_for(faces + faces // 4)
            self._glass = Triangles.room_for(faces + faces // 4)


def _fill(view: Floats, offsets: Floats, triangles: Triangles, samples: Samples) -> None:
    raster.fill(
        view, offsets, triangles.edges, triangles.boxes, triangles.count, samples.nearest,
        samples.shown,
    )  # fmt: skip


def _resolve(
    view: Floats,
    lines: int,
    samples: Samples,
    triangles: Triangles,
    spans: Ints,
    ids: Ints,
    depth: Floats,
) -> None:
    raster.resolve(view, lines, samples.nearest, samples.shown, triangles.boxes, spans, ids, depth)


Kept = TypeVar("Kept")


def _kept(
    store: OrderedDict[tuple[int, int], Kept], size: tuple[int, int], make: Callable[[], Kept]
) -> Kept:
    """The buffers of a size, made if need be; those of the sizes used last are kept."""
    found = store.get(size)
    if found is None:
        while len(store) >= SIZES_KEPT:
            store.popitem(last=False)
        found = store[size] = make()
    store.move_to_end(size)
    return found
