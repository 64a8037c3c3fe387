"""The studio: pictures and sights of any home, for the whole process."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import Camera
from sim.home.finish import AS_BUILT, Finish
from sim.home.pictures import mirrors
from sim.home.pictures.gpu import gpu
from sim.home.pictures.hand import Sprite, grip, lay
from sim.home.pictures.mesh import Floats, Ints
from sim.home.pictures.props import (
    NONE,
    Props,
    first_person,
    hand_cast,
    in_hand,
    outside_body,
    seen_by_others,
)
from sim.home.pictures.raster import SPAN_ID
from sim.home.pictures.refinish import refinished
from sim.home.pictures.renderer import Renderer, lens
from sim.home.pictures.stage import Stage
from sim.home.scenes import Scene
from sim.home.state import State, Thing

STAGES_KEPT = 12
"""Scenes whose models are kept ready."""
SPRITES_KEPT = 16
"""Drawings of the hand, by grip and size."""


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """What was drawn: `pixels` uint8 (height, width, 3), sRGB, and what is seen at each of them,
    the held thing included."""

    pixels: NDArray[np.uint8]
    buffer: Buffer


class Studio:
    """Answers `Eyes` and draws. Shared by a whole process; thread-safe."""

    def __init__(self) -> None:
        self._stages: OrderedDict[int, Stage] = OrderedDict()
        self._sprites: OrderedDict[tuple[int, bool, int], Sprite] = OrderedDict()
        self._lock = threading.Lock()
        self._own = threading.local()

    def look(self, state: State, camera: Camera, width: int, height: int) -> Buffer:
        """What is seen from here; what is held in the hand is not in the way.

        Raises:
            WorldError: `bad_camera`, `bad_size`.
        """
        cast = self._stage(state.scene).cast(state)
        if state.others:
            met = seen_by_others(cast, state.others)
            cast = replace(
                cast,
                rows=np.concatenate([cast.rows, met.rows]),
                spans=np.concatenate([cast.spans, met.spans]),
            )
        return self._renderer().look(cast, camera, width, height)

    def picture(
        self,
        state: State,
        camera: Camera,
        width: int,
        height: int,
        *,
        hand: float = 0.0,
        held: bool = True,
        map: bool = False,
        finish: Finish = AS_BUILT,
    ) -> Picture:
        """A picture of the home.

        Args:
            hand: opacity of the hand drawn around what is held, 0 to 1.
            held: whether what is held is in the picture.
            map: a plan seen from above instead of a photograph.
            finish: other materials and other light than the home's own.

        Raises:
            WorldError: `bad_camera`, `bad_size`.
        """
        view = lens(camera, width, height)
        stage = self._stage(state.scene)
        cast = stage.cast(state)
        renderer = self._renderer()
        with cast.lock:
            if not cast.shadows:
                cast.shadows.append(renderer.shadows(cast, stage.lights))
        mine = first_person(state, camera)
        cast_shadows = cast.shadows[0]
        cast, lights = refinished(cast, stage.lights, finish)
        props = in_hand(cast, state, view, height) if mine and held else NONE
        own = (state,) if not mine and outside_body(state, camera) else ()
        met = seen_by_others(cast, (*own, *state.others), held)
        drawing = gpu() or renderer

        def draw(
            rows: Floats, spans: Ints, eye: Camera, wide: int, tall: int, top: float | None
        ) -> tuple[NDArray[np.uint8], Buffer]:
            return drawing.picture(cast, rows, spans, eye, wide, tall, lights, cast_shadows, top)

        pixels, buffer = draw(
            np.concatenate([cast.rows, props.rows, met.rows]),
            np.concatenate([cast.spans, props.spans, met.spans]),
            camera,
            width,
            height,
            _ceiling(state, camera) if map else None,
        )
        clean = _clean_mirrors(state, buffer) if camera.height is None else {}
        if clean:
            everybody = seen_by_others(cast, (state, *state.others), held)
            rows = np.concatenate([cast.rows, everybody.rows])
            spans = np.concatenate([cast.spans, everybody.spans])
            mirrors.reflect(pixels, buffer, view, clean, rows, spans, draw)
        if mine and len(props.rows):
            spared = np.zeros(len(cast.names), np.uint8)
            spared[props.spans[:, SPAN_ID]] = 1
            near = spared[buffer.ids] > 0
            buffer.depth[near] /= np.float32(props.shrunk)
            if hand > 0.0:
                self._lay_hand(pixels, buffer, spared, props, min(1.0, hand))
        return Picture(pixels, buffer)

    def _lay_hand(
        self,
        pixels: NDArray[np.uint8],
        buffer: Buffer,
        spared: NDArray[np.uint8],
        props: Props,
        opacity: float,
    ) -> None:
        """The palm behind the held thing, the fingers before it."""
        height, width = buffer.ids.shape
        index = grip(props.half_width)
        right, up = props.place
        x, y = width // 2 + round(right * height / 2), height // 2 - round(up * height / 2)
        nothing = np.zeros_like(spared)
        for front in (False, True):
            layer = self._sprite(index, front, height)
            lay(
                pixels, buffer.ids, nothing if front else spared, layer.pixels, layer.cover,
                x + layer.left, y + layer.top, np.float32(opacity),
            )  # fmt: skip

    def _sprite(self, index: int, front: bool, height: int) -> Sprite:
        key = (index, front, height)
        with self._lock:
            found = self._sprites.get(key)
        # nobody who only looks has to wait while it is drawn
        drawn = found or self._renderer().sprite(hand_cast(index, front), height)
        with self._lock:
            kept = self._sprites.setdefault(key, drawn)
            self._sprites.move_to_end(key)
            while len(self._sprites) > SPRITES_KEPT:
                self._sprites.popitem(last=False)
            return kept

    def _renderer(self) -> Renderer:
        found: Renderer | None = getattr(self._own, "renderer", None)
        if found is None:
            found = self._own.renderer = Renderer()
        return found

    def _stage(self, scene: Scene) -> Stage:
        with self._lock:
            stage = self._stages.get(id(scene))
            if stage is None:
                stage = self._stages[id(scene)] = Stage(scene)
                while len(self._stages) > STAGES_KEPT:
                    self._stages.popitem(last=False)
            self._stages.move_to_end(id(scene))
            return stage


def _clean_mirrors(state: State, buffer: Buffer) -> dict[int, Thing]:
    """The mirrors of a home that are fit to reflect, by their ids in a picture of it."""
    clean = {
        name for name, thing in state.things.items()
        if thing.type == "Mirror" and not (thing.dirty or thing.broken or thing.gone)
    }  # fmt: skip
    if not clean:
        return {}
    return {i: state.things[name] for i, name in enumerate(buffer.names) if name in clean}


def _ceiling(state: State, camera: Camera) -> float | None:
    """How far below a camera that looks straight down a plan begins: under the lamps."""
    if camera.height is None or camera.horizon < 89.0:
        return None
    return max(0.05, camera.eye[1] - state.scene.room.height + 0.25)


@cache
def studio() -> Studio:
    """The process's own."""
    return Studio()
