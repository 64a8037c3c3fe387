"""What the agent sees: names out of the id buffer, within the visibility distance.

A thing is visible when at least `ENOUGH` pixels of a small picture show it, nothing before it or
glass only, and the nearest point of its box is within the visibility distance of the agent's
vertical axis (AI2-THOR's rule measures the same way). It can be interacted with when some of
those pixels show it without glass before it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sim.home.carrying import carried, carrier, in_hand, out_of_reach
from sim.home.eyes.buffer import Buffer, Eyes
from sim.home.eyes.camera import from_eyes
from sim.home.facts import MUST_BE_OPEN
from sim.home.geometry import above, box, corners, distance_to_box
from sim.home.state import State, sincos

if TYPE_CHECKING:
    from sim.home.home import Home

SIZE = 224
"""Height of the picture that the rules look at, pixels. Never larger: pictures are another matter."""
ENOUGH = 4
"""Pixels of it that make a thing visible."""


class Seen(NamedTuple):
    """Names of what is visible, and of what of it can be touched; seats of the others who are in
    the picture, however far away."""

    visible: frozenset[str]
    interactable: frozenset[str]
    others: frozenset[str] = frozenset()


def width(aspect: float) -> int:
    """Pixels of the picture's width."""
    return max(16, round(SIZE * aspect))


def look(eyes: Eyes, state: State, field_of_view: float, distance: float, aspect: float) -> Seen:
    """Look once and count. Milliseconds: callers keep the answer as long as nothing changes."""
    buffer = eyes.look(state, from_eyes(state, field_of_view), width(aspect), SIZE)
    front, behind = _counts(buffer, buffer.ids), _counts(buffer, buffer.behind)
    held = in_hand(state)
    seen = {
        name
        for name, count in (front | {n: behind[n] for n in behind if n not in front}).items()
        if count >= ENOUGH and name in state.things and near(state, name, distance)
    }
    seen = {name for name in seen if not hidden(state, name)} - held
    touchable = {name for name in seen if front.get(name, 0) >= ENOUGH}
    if not state.others:
        return Seen(frozenset(seen | held), frozenset(touchable | held))
    met = {other.seat for other in state.others if behind.get(other.seat, 0) >= ENOUGH}
    touchable -= out_of_reach(state)
    return Seen(frozenset(seen | held), frozenset(touchable | held), frozenset(met))


def looked(home: Home) -> Buffer:
    """One look through the agent's eyes, at the size of the rules."""
    return home.eyes.look(
        home.state, from_eyes(home.state, home.field_of_view), width(home.aspect), SIZE
    )


def _counts(buffer: Buffer, ids: np.ndarray[tuple[int, ...], np.dtype[np.int32]]) -> dict[str, int]:
    counts = np.bincount(ids.ravel(), minlength=len(buffer.names))
    return {
        buffer.names[i]: int(counts[i]) for i in np.flatnonzero(counts) if i < len(buffer.names)
    }


def hidden(state: State, name: str) -> bool:
    """Whether a thing is gone, or shut away in something closed."""
    if state.things[name].gone:
        return True
    return any(t.type in MUST_BE_OPEN and not t.open for t in above(state, name))


def ahead(state: State, name: str, field_of_view: float, aspect: float) -> bool:
    """Whether a thing's box can be in the picture at all: cheap, and never wrongly no."""
    if state.others and name in out_of_reach(state):
        return True
    ex, ey, ez = state.body.eye
    limit = math.tan(math.radians(field_of_view / 2))
    sin, cos = sincos(state.body.yaw)
    down, level = sincos(state.body.horizon)
    sides = [True] * 5
    for x, y, z in corners(state.things[name]):
        dx, dy, dz = x - ex, y - ey, z - ez
        right, front = dx * cos - dz * sin, dx * sin + dz * cos
        depth, up = front * level - dy * down, dy * level + front * down
        wide, high = depth * limit * aspect, depth * limit
        outside = (depth < 0, right > wide, right < -wide, up > high, up < -high)
        sides = [a and b for a, b in zip(sides, outside, strict=True)]
    return not any(sides)


def near(state: State, name: str, distance: float) -> bool:
    """Whether the nearest point of a thing is within this horizontal distance of the agent."""
    thing = state.things[name]
    if thing.gone:
        return False
    if state.others:
        holder = carrier(state, name)
        thing = carried(holder, thing) if holder is not None else thing
    return distance_to_box(state.body.x, state.body.z, box(thing)) <= distance + 1e-9
