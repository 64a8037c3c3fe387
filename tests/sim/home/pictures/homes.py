"""Small homes for looking at: boxes in an empty room."""

from __future__ import annotations

from typing import Any

from sim.home.scenes import read
from sim.home.state import State


def thing(name: str, kind: str, at: tuple[float, float, float], **more: Any) -> dict[str, Any]:
    """A row of a scene file."""
    return {"name": name, "type": kind, "at": list(at), "size": [0.4, 0.4, 0.4], **more}


def home(*things: dict[str, Any], outline: Any = None) -> State:
    """A room of 4 by 4 metres with these in it, the agent in the middle, looking along +z."""
    return State.start(
        read(
            {
                "scene": "FloorPlan1",
                "kind": "kitchen",
                "room": {
                    "outline": outline or [[-2, -2], [2, -2], [2, 2], [-2, 2]],
                    "height": 2.6,
                    "openings": [
                        {"kind": "window", "wall": 3, "from": 1, "to": 2.4, "sill": 0.9, "head": 2}
                    ],
                    "style": {},
                },
                "things": list(things),
                "agent": {"at": [0, 0], "yaw": 0},
            }
        )
    )
