"""What each seat has seen from where, for the small map of a page that is opened anew.

It is folded from the steps like the rest of a session, and so is there again after a reload, on another device and after
a restart, without being kept anywhere: a browser's own storage would know no more than what that browser has shown. It
holds what the seat was told (its fact `pose`) after each step and nothing else, and is told to that seat alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from sim.abilities import Standing
from sim.world import Seat

MOST = 2000
"""Looks that are kept of a seat; the oldest are forgotten."""
NEAR, TURN = 0.1, 15.0
"""Metres and degrees within which two looks are the same, as on the map (`static/js/minimap.js`)."""


class Look(NamedTuple):
    """From where somebody looked (metres), and which way (degrees)."""

    x: float
    z: float
    yaw: float


Trail: TypeAlias = dict[tuple[int, int, int], Look]
"""Looks in their order, each place and way once."""


def walked(trails: dict[Seat, Trail], standing: Standing, seats: Iterable[Seat]) -> None:
    """Note where these seats are by now."""
    for seat in seats:
        pose = standing.pose(seat)
        if pose is not None:
            _note(trails.setdefault(seat, {}), pose)


def _note(trail: Trail, pose: Mapping[str, Any]) -> None:
    x, z, yaw = float(pose["x"]), float(pose["z"]), float(pose["yaw"]) % 360.0
    key = round(x / NEAR), round(z / NEAR), round(yaw / TURN) % round(360 / TURN)
    if key in trail:
        return
    trail[key] = Look(round(x, 4), round(z, 4), round(yaw, 2))
    if len(trail) > MOST:
        del trail[next(iter(trail))]
