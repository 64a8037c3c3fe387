"""Walking, turning, looking: the agent's own motions, and doing nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from sim.home import ground
from sim.home.errors import Refused
from sim.home.eyes.poses import DOWN, UP
from sim.home.rules.registry import FARTHEST, Point, Turn, action
from sim.home.state import Body, sincos

if TYPE_CHECKING:
    from sim.home.home import Home

LOOK_STEP = 30.0
RISE = 0.05
"""Teleports may be so much above or below the floor, metres."""
SIDEWAYS = {"MoveAhead": 0.0, "MoveRight": 90.0, "MoveBack": 180.0, "MoveLeft": 270.0}


@action("Pass", "Done", "NoOp")
def pass_(home: Home) -> None:
    """Nothing happens; there is no time that could pass."""


@action("MoveAhead")
def move_ahead(home: Home, moveMagnitude: float | None = None, forceAction: bool = False) -> None:
    """One step of the home's grid (or so many metres) forward."""
    _walk(home, 0.0, moveMagnitude, forceAction)


@action("MoveRight")
def move_right(home: Home, moveMagnitude: float | None = None, forceAction: bool = False) -> None:
    """One step to the right."""
    _walk(home, 90.0, moveMagnitude, forceAction)


@action("MoveBack")
def move_back(home: Home, moveMagnitude: float | None = None, forceAction: bool = False) -> None:
    """One step back."""
    _walk(home, 180.0, moveMagnitude, forceAction)


@action("MoveLeft")
def move_left(home: Home, moveMagnitude: float | None = None, forceAction: bool = False) -> None:
    """One step to the left."""
    _walk(home, 270.0, moveMagnitude, forceAction)


@action("MoveAgent")
def move_agent(home: Home, ahead: float = 0.0, right: float = 0.0) -> None:
    """So many metres ahead and to the right at once."""
    body = home.state.body
    sin, cos = sincos(body.yaw)
    _go(home, body.x + ahead * sin + right * cos, body.z + ahead * cos - right * sin)


def _walk(home: Home, aside: float, magnitude: float | None, force: bool) -> None:
    body = home.state.body
    length = home.grid if magnitude is None or magnitude == 0.0 else magnitude
    sin, cos = sincos((body.yaw + aside) % 360.0)
    x, z = _tidy(body.x + length * sin), _tidy(body.z + length * cos)
    _in_bounds(x, z)
    if home.fence is not None and not home.fence.holds(x, z):
        raise Refused("Fenced", "The agent keeps to its own part of the home.")
    if force:
        _not_into(home, np.array([[x, z]]))
        home.state.move(replace(body, x=x, z=z))
    else:
        _go(home, x, z)


def _not_into(home: Home, points: ground.Floats) -> None:
    """Complain if somebody stands there: not even force puts two bodies in one place."""
    name = ground.somebody(home.state, points)
    if name is not None:
        raise Refused("Blocked", f"{name} is blocking the agent from moving there. Collided with: {name}.")  # fmt: skip


def _tidy(value: float) -> float:
    """Sums of steps stay on the grid instead of collecting dust in the last digits."""
    return round(value, 9)


def _in_bounds(x: float, z: float) -> None:
    """Complain about places where no scene is: nothing could be seen or drawn from there."""
    if not max(abs(x), abs(z)) <= FARTHEST:
        raise Refused("TooFar", f"({x:g}, {z:g}) is out of scene bounds.")


def _go(home: Home, x: float, z: float) -> None:
    body = home.state.body
    if max(abs(x - body.x), abs(z - body.z)) > 100.0:
        raise Refused("TooFar", "That is out of scene bounds.")
    name = ground.obstacle(home.state, ground.path(body.x, body.z, x, z))
    if name is not None:
        what = name or "Wall"
        raise Refused("Blocked", f"{what} is blocking the agent from moving there. Collided with: {what}.")  # fmt: skip
    home.state.move(replace(body, x=x, z=z))


@action("RotateRight")
def rotate_right(home: Home, degrees: float | None = None, forceAction: bool = False) -> None:
    """Turn clockwise by the home's angle (or so many degrees)."""
    _turn(home, home.rotate_step if degrees is None else degrees)


@action("RotateLeft")
def rotate_left(home: Home, degrees: float | None = None, forceAction: bool = False) -> None:
    """Turn counter-clockwise."""
    _turn(home, -(home.rotate_step if degrees is None else degrees))


@action("Rotate")
def rotate(home: Home, rotation: Turn) -> None:
    """Turn to this yaw."""
    home.state.move(replace(home.state.body, yaw=rotation["y"] % 360.0))


@action("RotateAgent")
def rotate_agent(home: Home, degrees: float) -> None:
    """Turn clockwise by so many degrees."""
    _turn(home, degrees)


def _turn(home: Home, degrees: float) -> None:
    body = home.state.body
    home.state.move(replace(body, yaw=_tidy((body.yaw + degrees) % 360.0)))


@action("LookUp")
def look_up(home: Home, degrees: float = LOOK_STEP, forceAction: bool = False) -> None:
    """Raise the eyes."""
    _look(home, -degrees)


@action("LookDown")
def look_down(home: Home, degrees: float = LOOK_STEP, forceAction: bool = False) -> None:
    """Lower the eyes."""
    _look(home, degrees)


def _look(home: Home, degrees: float) -> None:
    body = home.state.body
    bounded(body.horizon + degrees)
    home.state.move(replace(body, horizon=_tidy(body.horizon + degrees)))


def bounded(horizon: float) -> None:
    """Complain about a horizon that the agent cannot look at, forced or not."""
    if not UP - 1e-3 <= horizon <= DOWN + 1e-3:
        raise Refused(
            "HorizonLimit",
            f"horizon {horizon:g} is beyond the limits: the agent looks from {UP:g} (up) to"
            f" {DOWN:g} (down) degrees.",
        )


@action("Crouch")
def crouch(home: Home) -> None:
    """Go down; refused when down already."""
    if not home.state.body.standing:
        raise Refused("AlreadySo", "The agent is already crouching.")
    home.state.move(replace(home.state.body, standing=False))


@action("Stand")
def stand(home: Home) -> None:
    """Get up; refused when up already."""
    if home.state.body.standing:
        raise Refused("AlreadySo", "The agent is already standing.")
    home.state.move(replace(home.state.body, standing=True))


@action("Teleport")
def teleport(
    home: Home,
    position: Point | None = None,
    rotation: Turn | None = None,
    horizon: float | None = None,
    standing: bool | None = None,
    forceAction: bool = False,
    x: float | None = None,
    y: float | None = None,
    z: float | None = None,
) -> None:
    """Be somewhere else at once; what is not given stays as it is."""
    body = home.state.body
    place = position or {"x": body.x, "y": body.y, "z": body.z}
    for axis, value in (("x", x), ("y", y), ("z", z)):
        place = place | ({axis: value} if value is not None else {})
    new = Body(
        x=place["x"],
        z=place["z"],
        yaw=body.yaw if rotation is None else rotation["y"] % 360.0,
        horizon=body.horizon if horizon is None else horizon,
        standing=body.standing if standing is None else standing,
        y=body.y,
    )
    bounded(new.horizon)
    _in_bounds(new.x, new.z)
    if not forceAction:
        _level(place["y"], body.y)
    if not force_or_same(forceAction, new, body):
        _landing(home, new)
    _not_into(home, np.array([[new.x, new.z]]))
    home.state.move(new)


def force_or_same(force: bool, new: Body, old: Body) -> bool:
    """Whether nobody needs to look if there is room: it is wanted anyhow, or one stands there."""
    return force or (new.x == old.x and new.z == old.z)


def _level(y: float, floor: float) -> None:
    if abs(y - floor) > RISE:
        raise Refused(
            "TeleportFailed",
            f"y = {y:g} is too large a change: the agent stands on the floor, y = {floor:g}.",
        )


def _landing(home: Home, body: Body) -> None:
    name = ground.obstacle(home.state, np.array([[body.x, body.z]]))
    if name == "":
        raise Refused("TeleportFailed", f"({body.x:g}, {body.z:g}) is out of scene bounds.")
    if name is not None:
        raise Refused("TeleportFailed", f"Collided with {name} at ({body.x:g}, {body.z:g}).")


@action("TeleportFull")
def teleport_full(
    home: Home,
    rotation: Turn,
    horizon: float,
    standing: bool,
    position: Point | None = None,
    forceAction: bool = False,
    x: float | None = None,
    y: float | None = None,
    z: float | None = None,
) -> None:
    """`Teleport` that wants to be told everything."""
    teleport(home, position, rotation, horizon, standing, forceAction, x, y, z)
