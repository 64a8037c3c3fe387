"""Where a picture is taken from: the agent's eyes, a corner of the room, or straight above."""

from __future__ import annotations

from dataclasses import dataclass

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
    """What the agent sees."""
    return Camera(state.body.eye, state.body.yaw, state.body.horizon, fov)
