"""Moving and turning what is held; the hand comes to rest again when the agent moves."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from sim.home import ground, rotation
from sim.home.carrying import HELD_AHEAD, carried, facing, hand, in_hand
from sim.home.errors import Refused
from sim.home.geometry import bodies, box, corners
from sim.home.rules.hands import held
from sim.home.rules.registry import Turn, action
from sim.home.state import Grip, State, Thing, Vec, sincos

if TYPE_CHECKING:
    from sim.home.home import Home

STEP = 0.05
"""What is held is tried at places so far apart on its way, metres."""
NEAREST = 0.02
"""The hand stays so far before the eyes, metres."""
WAYS = {
    "Ahead": (0.0, 0.0, 1.0),
    "Back": (0.0, 0.0, -1.0),
    "Left": (-1.0, 0.0, 0.0),
    "Right": (1.0, 0.0, 0.0),
    "Up": (0.0, 1.0, 0.0),
    "Down": (0.0, -1.0, 0.0),
}


@action("MoveHeldObject", "MoveHand", "MoveHandDelta")
def move_held(
    home: Home,
    ahead: float = 0.0,
    right: float = 0.0,
    up: float = 0.0,
    x: float = 0.0,
    y: float = 0.0,
    z: float = 0.0,
    forceVisible: bool = False,
) -> None:
    """Move what is held by so many metres, as the agent faces: it stays within the visibility
    distance, goes through nothing, and with `forceVisible` stays in the picture."""
    thing = _to_handle(home)
    state, old = home.state, home.state.grip
    new = replace(old, x=old.x + right + x, y=old.y + up + y, z=old.z + ahead + z)
    reach = math.hypot(new.x, new.z + HELD_AHEAD)
    if reach > home.visibility_distance + 1e-9 or new.z + HELD_AHEAD < NEAREST:
        raise Refused("OutOfReach", f"The target position is out of range: {thing.id} cannot be moved there.")  # fmt: skip
    if forceVisible and not _in_view(home, new):
        raise Refused("OutOfView", "The target position is outside of the agent's viewport.")
    _unhindered(state, thing, _way(old, new))
    state.grasp(new)


def _one_way(way: Vec) -> Callable[..., None]:
    def move(home: Home, moveMagnitude: float = 0.25, forceVisible: bool = False) -> None:
        right, up, ahead = (moveMagnitude * part for part in way)
        move_held(home, ahead, right, up, forceVisible=forceVisible)

    return move


for _name, _direction in WAYS.items():
    action(f"MoveHand{_name}", f"MoveHeldObject{_name}")(_one_way(_direction))


@action("RotateHeldObject")
def rotate_held(
    home: Home,
    rotation: Turn | None = None,
    pitch: float = 0.0,
    yaw: float = 0.0,
    roll: float = 0.0,
) -> None:
    """Turn what is held to this rotation, as the agent faces; or by these angles, pitch forward,
    yaw clockwise, roll to the right. Turned over, it spills what is in it."""
    if rotation is None:
        _turn(home, (pitch, yaw, -roll), onwards=True)
    else:
        _turn(home, (rotation["x"], rotation["y"], rotation["z"]), onwards=False)


@action("RotateHand")
def rotate_hand(home: Home, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> None:
    """`RotateHeldObject` with three numbers."""
    _turn(home, (x, y, z), onwards=False)


def _turn(home: Home, wish: Vec, *, onwards: bool) -> None:
    thing, state = _to_handle(home), home.state
    turn = rotation.matrix(wish)
    if onwards:
        turn = rotation.after(turn, rotation.matrix(state.grip.turn))
    new = replace(state.grip, turn=rotation.angles(turn))
    _unhindered(state, thing, [new])
    state.grasp(new)
    if facing(state)[1][1] < -1e-9 and thing.liquid:
        state.change(thing.name, liquid=None)


def _to_handle(home: Home) -> Thing:
    if home.state.held is None:
        raise Refused("NothingHeld", "Agent can only move or rotate its hand if holding an item.")
    return held(home)


def _way(old: Grip, new: Grip) -> list[Grip]:
    """Places of the hand from one to another, the last one included."""
    length = math.dist((old.x, old.y, old.z), (new.x, new.y, new.z))
    steps = max(1, math.ceil(length / STEP))
    parts = [(number + 1) / steps for number in range(steps - 1)]
    between = [
        replace(
            old,
            x=old.x + part * (new.x - old.x),
            y=old.y + part * (new.y - old.y),
            z=old.z + part * (new.z - old.z),
        )
        for part in parts
    ]
    return [*between, new]


def _unhindered(state: State, thing: Thing, way: list[Grip]) -> None:
    """Complain if what is held would run into something that it does not touch already."""
    before = _touched(state, thing)
    trial = state.fork()
    for grip in way:
        trial.grasp(grip)
        for name in _touched(trial, thing):
            if name not in before:
                raise Refused("Blocked", f"{name} is in the held object's path: can't move the hand holding {thing.id}.")  # fmt: skip


def _touched(state: State, thing: Thing) -> list[str]:
    """What the held thing, where the hand has it, runs into."""
    there = carried(state, thing)
    mine, mine_too = box(there), in_hand(state)
    mine = mine._replace(y0=mine.y0 + 1e-3)
    found = [
        other.name
        for other in state.things.values()
        if other.name not in mine_too
        and not other.gone
        and mine.meets(box(other))
        and any(mine.meets(body) for body in bodies(other))
    ]
    points = np.array([(x, z) for x, _, z in corners(there)])
    if not ground.indoors(ground.layout(state), points).all():
        found.append("Wall")
    return found


def _in_view(home: Home, grip: Grip) -> bool:
    """Whether the hand would be in the agent's picture."""
    state = home.state.fork()
    state.grasp(grip)
    (hx, hy, hz), (ex, ey, ez) = hand(state), state.body.eye
    sin, cos = sincos(state.body.yaw)
    down, level = sincos(state.body.horizon)
    dx, dy, dz = hx - ex, hy - ey, hz - ez
    right, front = dx * cos - dz * sin, dx * sin + dz * cos
    depth, up = front * level - dy * down, dy * level + front * down
    limit = depth * math.tan(math.radians(home.field_of_view / 2))
    # Behind the eyes the limit is below zero: nothing keeps to it.
    return abs(up) <= limit and abs(right) <= limit * home.aspect
