"""From where a thing can be seen and touched, as `visible` sees and touches.

A pose is good when the thing is within the visibility distance and the picture from there shows
enough of it with nothing before it. One look from each place answers for all pictures from there
(`glimpses`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sim.home import ground
from sim.home.anatomy import Solid, solids
from sim.home.carrying import in_hands
from sim.home.errors import Refused
from sim.home.eyes import glimpses, lines, visible
from sim.home.eyes.buffer import Buffer
from sim.home.eyes.camera import Camera
from sim.home.geometry import box, distance_to_box
from sim.home.state import Body, State, Thing, sincos

if TYPE_CHECKING:
    from sim.home.home import Home

UP, DOWN = -30.0, 60.0
"""The horizon's limits in degrees (AI2-THOR's default agent)."""
HORIZONS = (0.0, 30.0, 60.0, -30.0)
"""Where callers do not say: AI2-THOR's own steps of looking."""
MOST_VIEWS = 4096
"""Rotations times horizons times standings that may be asked for at once."""
SURE = visible.ENOUGH + 2.0
"""Pixels that are surely enough."""
SHOULDERS, OVER_EYES = 0.15, 0.06
"""Half the width of a body that hides things, and how far it reaches over its eyes, metres."""


def poses(
    home: Home,
    thing: Thing,
    *,
    positions: list[Any] | None = None,
    rotations: list[float] | None = None,
    horizons: list[float] | None = None,
    standings: list[bool] | None = None,
    distance: float | None = None,
    most: int | None = None,
) -> list[dict[str, Any]]:
    """Interactable poses `{x, y, z, rotation, horizon, standing}`, by position, rotation, horizon.

    Rotations default to the home's turns from 0 on; horizons to `HORIZONS`; both standings.
    A thing shut away, held or gone has none.

    Raises:
        Refused: too many pictures at once, or horizons nobody can look at.
    """
    state = home.state
    if visible.hidden(state, thing.name) or thing.name in in_hands(state):
        return []
    limit = home.visibility_distance if distance is None else distance
    places = _places(home, positions)
    b = box(thing)
    near = [(x, z) for x, z in places if distance_to_box(x, z, b) <= limit]
    if not near or standings == [] or (most is not None and most <= 0):
        return []
    turns = [t % 360.0 for t in rotations] if rotations is not None else _turns(home)
    looks = list(HORIZONS) if horizons is None else horizons
    heights = (True, False) if standings is None else tuple(dict.fromkeys(standings))
    if not all(UP - 1e-3 <= look <= DOWN + 1e-3 for look in looks):
        raise Refused("HorizonLimit", f"Each horizon must be in [{UP:g}:{DOWN:g}].")
    if len(turns) * len(looks) * len(heights) > MOST_VIEWS:
        raise Refused("TooMany", f"More than {MOST_VIEWS} rotations, horizons and standings.")
    found: list[dict[str, Any]] = []
    for place in near:
        shown = np.stack(list(_shown(home, thing, place, turns, looks, heights)), axis=-1)
        found += [
            {
                "x": place[0],
                "y": home.state.body.y,
                "z": place[1],
                "rotation": turns[t],
                "horizon": looks[h],
                "standing": heights[s],
            }
            for t, h, s in np.argwhere(shown).tolist()
        ]
        if most is not None and len(found) >= most:
            return found[:most]
    return found


def _shown(
    home: Home,
    thing: Thing,
    place: tuple[float, float],
    turns: list[float],
    looks: list[float],
    heights: tuple[bool, ...],
) -> Iterator[NDArray[np.bool_]]:
    """Per height flags (turn, horizon): whether the picture from this place shows the thing."""
    yaws = np.array([sincos(turn) for turn in turns], float).reshape(-1, 2)
    downs = np.array([sincos(look) for look in looks], float).reshape(-1, 2)
    high, wide = visible.SIZE / 2, visible.width(home.aspect) / 2
    focal = high / math.tan(math.radians(home.field_of_view / 2))
    for standing in heights:
        body = Body(*place, standing=standing, y=home.state.body.y)
        seen = glimpses.glimpses(home.eyes, home.state, body.eye, thing)
        shown = glimpses.shown(seen, yaws, downs, focal, wide, high, SURE)
        for t, h in np.argwhere(shown == glimpses.ASK).tolist():
            shown[t, h] = _seen(home, thing, replace(body, yaw=turns[t], horizon=looks[h]))
        yield shown == glimpses.YES


def _seen(home: Home, thing: Thing, body: Body) -> bool:
    """Whether the picture that this body sees shows enough of a thing: looked at."""
    camera = Camera(body.eye, body.yaw, body.horizon, home.field_of_view)
    buffer = home.eyes.look(home.state, camera, visible.width(home.aspect), visible.SIZE)
    number = buffer.names.index(thing.name) if thing.name in buffer.names else -1
    return int((buffer.ids == number).sum()) >= visible.ENOUGH


def _places(home: Home, positions: list[Any] | None) -> list[tuple[float, float]]:
    if positions is None:
        return ground.reachable(home)
    try:
        return [(float(p["x"]), float(p["z"])) for p in positions]
    except (KeyError, TypeError, ValueError):
        raise Refused("BadPosition", "positions need x and z.") from None


def _turns(home: Home) -> list[float]:
    step = home.rotate_step if home.rotate_step > 0 else 90.0
    return [round(i * step, 6) for i in range(max(1, round(360.0 / step)))]


def _row(thing: Thing, solid: Solid) -> tuple[float, ...]:
    middle = ((solid.x0 + solid.x1) / 2, (solid.y0 + solid.y1) / 2, (solid.z0 + solid.z1) / 2)
    x, y, z = thing.to_world(*middle)
    halves = (solid.x1 - solid.x0) / 2, (solid.y1 - solid.y0) / 2, (solid.z1 - solid.z0) / 2
    return (x, y, z, *sincos(thing.yaw), *halves)


def _upright(body: Body) -> tuple[float, ...]:
    """A body as a box: what is behind somebody is not seen."""
    half = (body.eye[1] + OVER_EYES) / 2
    return (body.x, half, body.z, *sincos(body.yaw), SHOULDERS, half, SHOULDERS)


def point_at(home: Home, x: float, y: float) -> dict[str, float]:
    """The point of the world seen at a point of the picture (0 to 1, from the upper left)."""
    if not (0.0 <= x <= 1.0 and 0.0 <= y <= 1.0):
        raise Refused("OutOfPicture", f"({x:g}, {y:g}) is outside the picture: use 0 to 1.")
    return point_of(home, visible.looked(home), x, y)


def point_of(home: Home, buffer: Buffer, x: float, y: float) -> dict[str, float]:
    """The point of the world that a look through the body's eyes shows at (x, y), 0 to 1.

    Raises:
        Refused: nothing is to be seen there.
    """
    height, width = buffer.depth.shape
    row, column = min(int(y * height), height - 1), min(int(x * width), width - 1)
    depth = float(buffer.depth[row, column])
    if not math.isfinite(depth):
        raise Refused("NothingThere", "There is nothing to be seen there.")
    scale = math.tan(math.radians(home.field_of_view / 2))
    right = (2 * x - 1) * scale * home.aspect * depth
    up = (1 - 2 * y) * scale * depth
    body = home.state.body
    sin, cos = sincos(body.horizon)
    ahead, rise = depth * cos + up * sin, up * cos - depth * sin
    sin, cos = sincos(body.yaw)
    ex, ey, ez = body.eye
    return {
        "x": ex + right * cos + ahead * sin,
        "y": ey + rise,
        "z": ez - right * sin + ahead * cos,
    }


def first_between(state: State, origin: dict[str, float], end: dict[str, float]) -> str | None:
    """The name of the first thing that a segment strikes; None: none, or one of the others."""
    a = origin["x"], origin["y"], origin["z"]
    way = end["x"] - a[0], end["y"] - a[1], end["z"] - a[2]
    best: tuple[float, str] | None = None
    for thing in state.things.values():
        if thing.gone or thing.type == "Floor":
            continue
        for solid in solids(thing):
            part = lines.strikes(*a, *way, np.array([_row(thing, solid)]), 0)
            if part <= 1.0 and (best is None or part < best[0]):
                best = (part, thing.name)
    for other in state.others:
        part = lines.strikes(*a, *way, np.array([_upright(other.body)]), 0)
        if best is not None and part < best[0]:
            return None
    return best[1] if best else None
