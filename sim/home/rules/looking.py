"""Turning and looking in one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sim.home.rules.motion import bounded
from sim.home.rules.registry import Turn, action

if TYPE_CHECKING:
    from sim.home.home import Home


@action("RotateLook")
def rotate_look(home: Home, rotation: Turn, horizon: float) -> None:
    """Turn to this yaw and look at this horizon."""
    bounded(horizon)
    home.state.move(replace(home.state.body, yaw=rotation["y"] % 360.0, horizon=horizon))


@action("Look")
def look(home: Home, horizon: float) -> None:
    """Look at this horizon."""
    bounded(horizon)
    home.state.move(replace(home.state.body, horizon=horizon))
