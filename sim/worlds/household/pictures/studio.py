"""The studio: pictures and sights of any home, for the whole process."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sim.worlds.household.camera import Camera
from sim.worlds.household.pictures.renderer import Renderer
from sim.worlds.household.pictures.stage import Stage
from sim.worlds.household.scenes import Scene
from sim.worlds.household.sight import Sight
from sim.worlds.household.state import State

STAGES_KEPT = 12
"""Scenes whose models are kept ready."""


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """What was drawn: `pixels` uint8 (height, width, 3), sRGB, and what is seen at each of them,
    the held thing included."""

    pixels: NDArray[np.uint8]
    sight: Sight


class Studio:
    """Answers `Eyes` and draws. Shared by a whole process; thread-safe."""

    def __init__(self) -> None:
        self._stages: OrderedDict[int, Stage] = OrderedDict()
        self._lock = threading.Lock()
        self._own = threading.local()

    def look(self, state: State, camera: Camera, width: int, height: int) -> Sight:
        """What is seen from here; what is held in the hand is not in the way.

        Raises:
            WorldError: `bad_camera`, `bad_size`.
        """
        return self._renderer().look(self._stage(state.scene).cast(state), camera, width, height)

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
    ) -> Picture:
        """A picture of the home.

        Args:
            hand: opacity of the hand drawn around what is held, 0 to 1.
            held: whether what is held is in the picture.
            map: a plan seen from above instead of a photograph.

        Raises:
            WorldError: `bad_camera`, `bad_size`.
        """
        stage = self._stage(state.scene)
        cast = stage.cast(state)
        renderer = self._renderer()
        if not cast.shadows:
            cast.shadows.append(renderer.shadows(cast, stage.lights))
        pixels, sight = renderer.picture(
            cast, cast.rows, cast.spans, camera, width, height, stage.lights, cast.shadows[0]
        )
        return Picture(pixels, sight)

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


@cache
def studio() -> Studio:
    """The process's own."""
    return Studio()
