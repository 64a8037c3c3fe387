"""The Commander's camera: it flies through the home by steps, and goes through furniture."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from sim.home import ground
from sim.home.pictures.drawing import third
from sim.home.state import State, sincos
from sim.world import JSONObject

STEP, RISE = 0.25, 0.25
"""A step along the floor, and upwards, metres."""
TURN, LOOK = 45.0, 30.0
LOWEST, UNDER_CEILING = 0.4, 0.2
"""How near the camera comes to the floor and to the ceiling, metres."""
UP_MOST, DOWN_MOST = -60.0, 90.0
FIELD_OF_VIEW = 90.0

ASIDE = {"Forward": 0.0, "PanRight": 90.0, "Backward": 180.0, "PanLeft": 270.0}
RISES = {"MoveUp": RISE, "MoveDown": -RISE}
TURNS = {"TurnLeft": -TURN, "TurnRight": TURN}
LOOKS = {"LookUp": -LOOK, "LookDown": LOOK}
FLIGHTS = (
    "Forward", "Backward", "TurnLeft", "TurnRight", "LookUp", "LookDown", "PanLeft", "PanRight",
    "MoveUp", "MoveDown",
)  # fmt: skip
FACE = "Face"


@dataclass(frozen=True, slots=True)
class Eye:
    """Where a camera is (metres) and looks (degrees; horizon positive looking down)."""

    x: float
    y: float
    z: float
    yaw: float
    horizon: float

    def to_json(self) -> JSONObject:
        return asdict(self)

    def row(self) -> JSONObject:
        """As AI2-THOR lists third-party cameras."""
        return {
            "position": {"x": self.x, "y": self.y, "z": self.z},
            "rotation": {"x": self.horizon, "y": self.yaw, "z": 0.0},
            "fieldOfView": FIELD_OF_VIEW,
        }


NOWHERE = Eye(0.0, 0.0, 0.0, 0.0, 0.0)
"""Where there is no Commander: to find a good corner takes a picture of each, which nobody would see."""


def above_all(state: State) -> Eye:
    """Where the camera begins: in the corner of the room from which most of it is seen."""
    view = third(state)
    x, y, z = view.eye
    return Eye(round(x, 4), round(y, 4), round(z, 4), view.yaw, view.horizon)


def fly(state: State, verb: str, eye: Eye) -> Eye | None:
    """Where one of `FLIGHTS` leads; None: there is a wall, the floor, the ceiling or a limit."""
    if verb in TURNS:
        return replace(eye, yaw=(eye.yaw + TURNS[verb]) % 360.0)
    if verb in LOOKS:
        horizon = eye.horizon + LOOKS[verb]
        return replace(eye, horizon=horizon) if UP_MOST <= horizon <= DOWN_MOST else None
    if verb in RISES:
        y = round(eye.y + RISES[verb], 6)
        high = state.scene.room.height - UNDER_CEILING
        return replace(eye, y=y) if LOWEST <= y <= high else None
    sin, cos = sincos((eye.yaw + ASIDE[verb]) % 360.0)
    return _at(state, eye, round(eye.x + STEP * sin, 6), round(eye.z + STEP * cos, 6))


def _at(state: State, eye: Eye, x: float, z: float) -> Eye | None:
    """The camera elsewhere, if that is within the walls and the way does not lead through one."""
    plan = ground.layout(state)
    way = ground.path(eye.x, eye.z, x, z)
    if not ground.indoors(plan, way).all():
        return None
    return replace(eye, x=x, z=z)


def face(eye: Eye, args: dict[str, Any]) -> Eye:
    """The camera turned to a yaw and a horizon."""
    horizon = min(max(float(args["horizon"]), UP_MOST), DOWN_MOST)
    return replace(eye, yaw=round(float(args["yaw"]) % 360.0, 3) % 360.0, horizon=round(horizon, 3))


def way(state: State, eye: Eye, x: float, z: float) -> list[str]:
    """Flights that bring the camera as near to a place as it comes: turns, then steps ahead."""
    dx, dz = x - eye.x, z - eye.z
    if np.hypot(dx, dz) < STEP:
        return []
    bearing = float(np.degrees(np.arctan2(dx, dz)))
    turns = round(((bearing - eye.yaw + 180.0) % 360.0 - 180.0) / TURN)
    verb = "TurnRight" if turns > 0 else "TurnLeft"
    flights = [verb] * abs(turns)
    for flight in flights:
        eye = fly(state, flight, eye) or eye
    while (there := _nearer(state, eye, x, z)) is not None:
        flight, eye = there
        flights.append(flight)
    return flights


def _nearer(state: State, eye: Eye, x: float, z: float) -> tuple[str, Eye] | None:
    """The flight along the floor that comes nearest to a place, if it comes nearer."""
    best, nearest = None, round(float(np.hypot(eye.x - x, eye.z - z)), 6) - 1e-3
    for verb in ASIDE:
        there = fly(state, verb, eye)
        if there is not None:
            away = round(float(np.hypot(there.x - x, there.z - z)), 6)
            if away < nearest:
                best, nearest = (verb, there), away
    return best


__all__ = ["FACE", "FIELD_OF_VIEW", "FLIGHTS", "Eye", "above_all", "face", "fly", "way"]
