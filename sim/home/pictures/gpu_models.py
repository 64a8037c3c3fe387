"""Casts in the graphics card's memory: triangles of all models, a row per instance, what to draw."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sim.home.pictures import raster, textures
from sim.home.pictures.mesh import Floats, Ints
from sim.home.pictures.stage import Cast

CORNER = 20
"""A corner of a triangle, float32: place (3), normal (3), the triangle's plane (3), uv (2), linear
colour and alpha (4), gloss, glow, texture, texels a metre, and its part's number in the model."""
LAYOUT = ("3f 3f 3f 2f 4f 4f 1f", "at", "normal", "across", "uv", "colour", "look", "part")
PARTS = 16
"""Of surfaces in one plane the part that comes later is seen, as far as this."""
INSTANCE = np.dtype([("rows", np.float32, 12), ("who", np.int32)])
PER_INSTANCE = ("4f 4f 4f 1i/i", "row0", "row1", "row2", "who")
NOT_MOVED = ("4f 4f 4f/i", "row0", "row1", "row2")
HERE = np.eye(3, 4, dtype=np.float32)
POOLS_KEPT = 6
"""Pools whose triangles stay in the card's memory, about 20 MB each."""


def corners(cast: Cast, span: Ints, first: int, last: int) -> Floats:
    """The corners of a model's triangles from `first` to `last` of the pool, (n, 3, CORNER)."""
    faces = cast.triangles[first:last] + span[0]
    made = np.empty((last - first, 3, CORNER), np.float32)
    made[..., 0:3] = cast.vertices[faces]
    made[..., 3:6] = cast.normals[faces]
    edges = made[:, 1:, 0:3] - made[:, :1, 0:3]
    across = np.cross(edges[:, 0].astype(np.float64), edges[:, 1])
    across /= np.maximum(np.linalg.norm(across, axis=1), 1e-30)[:, None]
    made[..., 6:9] = across[:, None]
    made[..., 9:11] = cast.uv[faces]
    made[..., 11:18] = cast.materials[cast.skin[first:last], None, :7]
    made[..., 18] = cast.grain[first:last, None]
    skin = cast.skin[first:last, None]
    made[..., 19] = np.minimum(skin - skin.min(initial=skin[0, 0]), PARTS)
    return made


def glass(cast: Cast, rows: Floats, spans: Ints, camera: Floats) -> tuple[Floats, Ints]:
    """Transparent triangles in the world, far ones first, and whose they are, per corner."""
    pieces, owners = [], []
    for row, span in zip(rows, spans, strict=True):
        if span[4] == span[3]:
            continue
        piece = corners(cast, span, span[2] + span[3], span[2] + span[4])
        move = row[:12].reshape(3, 4)
        piece[..., 0:3] = piece[..., 0:3] @ move[:, :3].T + move[:, 3]
        for vector in (slice(3, 6), slice(6, 9)):
            piece[..., vector] = piece[..., vector] @ move[:, :3].T
        pieces.append(piece)
        owners.append(np.full((len(piece), 3), span[raster.SPAN_ID], np.int32))
    if not pieces:
        return np.empty((0, 3, CORNER), np.float32), np.empty((0, 3), np.int32)
    made, who = np.concatenate(pieces), np.concatenate(owners)
    away = (made[..., 0:3].mean(axis=1) - camera[9:12]) @ camera[6:9]
    order = np.argsort(-away, kind="stable")
    return made[order], who[order]


def commands(rows: Floats, spans: Ints, camera: Floats, width: int, height: int) -> NDArray[Any]:
    """What to draw of the opaque, as the card reads it: corners, 1, first corner, instance, -."""
    half = np.float32(width) * raster.HALF, np.float32(height) * raster.HALF
    seen = [
        i for i in range(len(rows)) if spans[i, 3] and not raster.outside(camera, *half, rows, i)
    ]
    made = np.zeros((len(seen), 5), np.uint32)
    made[:, 0], made[:, 1] = 3 * spans[seen, 3], 1
    made[:, 2], made[:, 3] = 3 * spans[seen, 2], seen
    return made


@dataclass(slots=True, eq=False)
class Copy:
    """The opaque triangles of a pool. `arrays` keeps the pool's arrays, which name it, alive."""

    arrays: tuple[NDArray[Any], ...]
    buffer: Any
    known: set[int] = field(default_factory=set)


class Models:
    """All pools that were drawn lately, and the patterns their materials need."""

    def __init__(self, context: Any) -> None:
        self._context = context
        self._copies: OrderedDict[tuple[int, ...], Copy] = OrderedDict()
        lines = -(-textures.TEXELS // textures.SIZE)
        self.atlas = context.texture_array((textures.SIZE, lines, len(textures.atlas())), 4)
        self._ready: set[int] = set()

    def buffer(self, cast: Cast, spans: Ints) -> Any:
        """The triangles of a cast's pool, those of all these spans among them."""
        arrays = (cast.vertices, cast.triangles, cast.skin, cast.materials)
        key = tuple(id(array) for array in arrays)
        copy = self._copies.get(key)
        if copy is None:
            while len(self._copies) >= POOLS_KEPT:
                self._copies.popitem(last=False)[1].buffer.release()
            size = max(1, len(cast.triangles)) * 3 * CORNER * 4
            copy = self._copies[key] = Copy(arrays, self._context.buffer(reserve=size))
        self._copies.move_to_end(key)
        for span in spans:
            first, count = int(span[2]), int(span[3])
            if count and first not in copy.known:
                made = corners(cast, span, first, first + count)
                self._need(made)
                copy.buffer.write(made, first * 3 * CORNER * 4)
                copy.known.add(first)
        return copy.buffer

    def _need(self, made: Floats) -> None:
        for number in np.unique(made[..., 17]).astype(int).tolist():
            if number not in self._ready:
                lines = self.atlas.size[1]
                layer = np.zeros((lines * textures.SIZE, 4), np.uint8)
                layer[: textures.TEXELS] = textures.atlas()[number]
                self.atlas.write(layer, (0, 0, number, textures.SIZE, lines, 1))
                self._ready.add(number)


class Opaque:
    """The instances of one picture, drawn by one call a pass."""

    def __init__(
        self, context: Any, triangles: Any, rows: Floats, spans: Ints, commands: NDArray[Any]
    ) -> None:
        instances = np.empty(len(rows), INSTANCE)
        instances["rows"], instances["who"] = rows[:, :12], spans[:, raster.SPAN_ID]
        self.count = len(commands)
        self._context, self._triangles = context, triangles
        self._instances = context.buffer(instances)
        self._commands = context.buffer(commands) if self.count else None

    def draw(self, program: Any) -> None:
        if not self.count:
            return
        content = [(self._triangles, *LAYOUT), (self._instances, *PER_INSTANCE)]
        array = self._context.vertex_array(program, content, skip_errors=True)
        array.render_indirect(self._commands, self._context.TRIANGLES, self.count)
        array.release()

    def release(self) -> None:
        self._instances.release()
        if self._commands is not None:
            self._commands.release()


class Clear:
    """The transparent triangles of one picture, in the order in which they are laid on."""

    def __init__(self, context: Any, here: Any, triangles: Floats, who: Ints) -> None:
        self.count = len(triangles)
        self._context, self._here = context, here
        self._buffers = (
            [context.buffer(np.ascontiguousarray(a)) for a in (triangles, who)]
            if self.count
            else []
        )

    def draw(self, program: Any) -> None:
        if not self.count:
            return
        triangles, who = self._buffers
        content = [(triangles, *LAYOUT), (self._here, *NOT_MOVED), (who, "1i", "who")]
        array = self._context.vertex_array(program, content, skip_errors=True)
        array.render(self._context.TRIANGLES, vertices=3 * self.count)
        array.release()

    def release(self) -> None:
        for buffer in self._buffers:
            buffer.release()
