"""Where a picture is taken from: the eyes of a body, straight above, or anywhere else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sim.home.state import State, Vec

FIELD_OF_VIEW = 60.0
"""Vertical, in degrees (AsgardBench's setting; AI2-THOR's own default is 90)."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera; or, where `height` is given, an orthographic one that shows so many metres.

    `fov` is the vertical field of view in degrees. Angles as in `state`.
    """

    eye: Vec
    yaw: float
    horizon: float
    fov: float = FIELD_OF_VIEW
    height: float | None = None


def from_eyes(state: State, fov: float = FIELD_OF_VIEW) -> Camera:
    """What this body sees."""
    return Camera(state.body.eye, state.body.yaw, state.body.horizon, fov)


def eyes_or_map(state: State, field_of_view: float, mapped: bool) -> Camera:
    """The agent's camera, or the map while that is unfolded."""
    return map_camera(state) if mapped else from_eyes(state, field_of_view)


def map_camera(state: State) -> Camera:
    """Straight above the middle of the home, all of it in the picture."""
    outline = state.scene.room.outline
    xs, zs = [x for x, _ in outline], [z for _, z in outline]
    extent = max(max(xs) - min(xs), max(zs) - min(zs)) + 0.5
    eye = ((max(xs) + min(xs)) / 2, state.scene.room.height + 1.0, (max(zs) + min(zs)) / 2)
    return Camera(eye, 0.0, 90.0, height=extent)


def third_party(row: Mapping[str, Any]) -> Camera:
    """A camera that was added, from its row in `Home.cameras`."""
    place, turn = row["position"], row["rotation"]
    height = 2 * row["orthographicSize"] if row.get("orthographic") else None
    eye = (place["x"], place["y"], place["z"])
    return Camera(eye, turn["y"], turn["x"], row["fieldOfView"], height)
