"""Drawing a cast: the order of the passes and the buffers they share. One renderer per thread."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sim.world import WorldError
from sim.worlds.household.camera import Camera
from sim.worlds.household.pictures import raster, shade, textures
from sim.worlds.household.pictures.lights import MAP_SIZE, Lights
from sim.worlds.household.pictures.mesh import Floats, Ints
from sim.worlds.household.pictures.stage import Cast, Shadows
from sim.worlds.household.sight import Sight
from sim.worlds.household.state import sincos

LARGEST = 4096
"""Pixels a side."""


def lens(camera: Camera, width: int, height: int) -> Floats:
    """The camera as the kernels read it.

    Raises:
        WorldError: `bad_camera` or `bad_size`.
    """
    numbers = (*camera.eye, camera.yaw, camera.horizon, camera.fov, camera.height or 1.0)
    if not all(math.isfinite(number) and abs(number) < 1e6 for number in numbers):
        raise WorldError("bad_camera", f"a camera needs finite numbers: {camera}")
    if not (1.0 <= camera.fov <= 170.0) or (camera.height is not None and camera.height <= 0.0):
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


@dataclass(slots=True, eq=False)
class Buffers:
    """What one size of picture needs."""

    nearest: Floats
    shown: Ints
    nearest_glass: Floats
    shown_glass: Ints
    low: Floats
    soft: Floats
    softer: Floats
    light: Floats
    image: NDArray[np.uint8]

    @staticmethod
    def of(width: int, height: int) -> Buffers:
        size, half = (height, width), ((height + 1) // 2, (width + 1) // 2)
        return Buffers(
            np.empty(size, np.float32),
            np.empty(size, np.int32),
            np.empty(size, np.float32),
            np.empty(size, np.int32),
            np.empty(half, np.float32),
            np.empty((3, *half), np.float32),
            np.empty((3, *half), np.float32),
            np.empty((*size, 3), np.float32),
            np.empty((*size, 3), np.uint8),
        )


class Renderer:
    """Kernels and their buffers. Not thread-safe: each thread has its own."""

    def __init__(self) -> None:
        self._buffers: dict[tuple[int, int], Buffers] = {}
        self._seen = np.empty((0, 3), np.float32)
        self._edges = [np.empty((0, 12), np.float32) for _ in range(2)]
        self._boxes = [np.empty((0, 6), np.int32) for _ in range(2)]

    def look(self, cast: Cast, camera: Camera, width: int, height: int, cull: bool = True) -> Sight:
        """What is seen, without colours."""
        view = lens(camera, width, height)
        buffers = self._rasterise(cast, cast.rows, cast.spans, view, width, height, cull)
        return self._sight(cast, view, buffers)

    def picture(
        self,
        cast: Cast,
        rows: Floats,
        spans: Ints,
        camera: Camera,
        width: int,
        height: int,
        lights: Lights,
        maps: Shadows,
    ) -> tuple[NDArray[np.uint8], Sight]:
        """Pixels and what is seen at them."""
        view = lens(camera, width, height)
        b = self._rasterise(cast, rows, spans, view, width, height)
        edges, boxes = self._edges[0], self._boxes[0]
        shade.halve(view, b.nearest, b.low)
        shade.soften(
            view, b.low, b.shown, edges, lights.numbers, lights.lamp, *maps.lamp, lights.sun,
            *maps.sun, b.soft, shade.TAP_X, shade.TAP_Y,
        )  # fmt: skip
        shade.smooth(b.soft, b.low, b.softer, 0, 1)
        shade.smooth(b.softer, b.low, b.soft, 1, 0)
        glows = shade.shade(
            view, b.nearest, b.shown, edges, boxes, rows, spans, cast.normals, cast.uv,
            cast.triangles, cast.skin, cast.grain, cast.materials, textures.atlas(), b.low, b.soft,
            lights.numbers, lights.windows, b.light,
        )  # fmt: skip
        if self._panes:
            order = self._back_to_front(width, height)
            shade.glaze(
                view, b.nearest, self._edges[1], self._boxes[1], order, len(order), rows, spans,
                cast.normals, cast.triangles, cast.skin, cast.materials, lights.numbers,
                lights.windows, b.light,
            )  # fmt: skip
        del glows
        shade.develop(b.light, shade.CURVE, b.image)
        pixels = np.empty_like(b.image)
        shade.calm(b.image, pixels)
        return pixels, self._sight(cast, view, b)

    def _back_to_front(self, width: int, height: int) -> NDArray[np.int64]:
        edges, boxes = self._edges[1][: self._panes], self._boxes[1][: self._panes]
        x = (boxes[:, 0] + boxes[:, 1] + 1 - width) * np.float32(0.5)
        y = (boxes[:, 2] + boxes[:, 3] + 1 - height) * np.float32(0.5)
        return np.argsort(edges[:, 9] * x + edges[:, 10] * y + edges[:, 11], kind="stable")

    def shadows(self, cast: Cast, lights: Lights) -> Shadows:
        """The shadow maps of the lamp and of the sun."""
        self._room(cast, cast.faces, 1, 1)
        lamp = self._shadow_map(cast, lights.lamp, 1)
        if lights.numbers[15] > 0:
            return Shadows(lamp, self._shadow_map(cast, lights.sun, 2))
        return Shadows(lamp, (np.zeros((1, 1), np.float32), np.zeros((2, 1, 1), np.float32)))

    def _shadow_map(self, cast: Cast, view: Floats, sides: int) -> tuple[Floats, Floats]:
        size = MAP_SIZE
        nearest, shown = np.zeros((size, size), np.float32), np.empty((size, size), np.int32)
        count = self._project(cast, cast.rows, cast.spans, view, size, size, 0, sides, 2)
        raster.fill(view, self._edges[0], self._boxes[0], count, nearest, shown)
        tiles = np.empty((2, size // shade.TILE, size // shade.TILE), np.float32)
        shade.summarise(nearest, tiles)
        return nearest, tiles

    def _rasterise(
        self,
        cast: Cast,
        rows: Floats,
        spans: Ints,
        view: Floats,
        width: int,
        height: int,
        cull: bool = True,
    ) -> Buffers:
        buffers = self._room(cast, int(spans[:, 4].sum()), width, height)
        buffers.nearest.fill(0.0)
        buffers.shown.fill(-1)
        count = self._project(cast, rows, spans, view, width, height, 0, 1, int(cull))
        raster.fill(view, self._edges[0], self._boxes[0], count, buffers.nearest, buffers.shown)
        self._panes = self._project(cast, rows, spans, view, width, height, 1, 2, int(cull))
        if self._panes:
            np.copyto(buffers.nearest_glass, buffers.nearest)
            buffers.shown_glass.fill(-1)
            raster.fill(
                view,
                self._edges[1],
                self._boxes[1],
                self._panes,
                buffers.nearest_glass,
                buffers.shown_glass,
            )
        self._spans = spans
        return buffers

    def _project(
        self,
        cast: Cast,
        rows: Floats,
        spans: Ints,
        view: Floats,
        width: int,
        height: int,
        glass: int,
        sides: int,
        cull: int,
    ) -> int:
        count: int = raster.project(
            view, width, height, rows, spans, cast.vertices, cast.triangles, self._seen,
            self._edges[glass], self._boxes[glass], glass, sides, cull,
        )  # fmt: skip
        return count

    def _sight(self, cast: Cast, view: Floats, buffers: Buffers) -> Sight:
        behind = np.empty_like(buffers.shown)
        depth = np.empty_like(buffers.nearest)
        raster.resolve(
            view, buffers.nearest, buffers.shown, self._boxes[0], self._spans, behind, depth
        )
        ids = behind
        if self._panes:
            ids = behind.copy()
            raster.overlay(
                view,
                buffers.nearest_glass,
                buffers.shown_glass,
                self._boxes[1],
                self._spans,
                ids,
                depth,
            )
        return Sight(ids, behind, depth, cast.names)

    def _room(self, cast: Cast, faces: int, width: int, height: int) -> Buffers:
        """Buffers that are large enough."""
        if len(self._seen) < cast.largest:
            self._seen = np.empty((cast.largest, 3), np.float32)
        if len(self._edges[0]) < faces:
            size = faces + faces // 4
            self._edges = [np.empty((size, 12), np.float32) for _ in range(2)]
            self._boxes = [np.empty((size, 6), np.int32) for _ in range(2)]
        found = self._buffers.get((width, height))
        if found is None:
            if len(self._buffers) >= 4:
                self._buffers.clear()
            found = self._buffers[(width, height)] = Buffers.of(width, height)
        return found
