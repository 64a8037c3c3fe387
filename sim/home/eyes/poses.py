"""From where a thing can be seen and touched: rays from the eyes past everything solid.

A pose is good when the thing is within the visibility distance and some of its sample points lie
inside the picture with nothing solid between. Solid means `anatomy.solids`, in the world.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sim.home import ground
from sim.home.anatomy import DRAWER_TRAVEL, Solid, solids
from sim.home.carrying import in_hands
from sim.home.errors import Refused
from sim.home.eyes import lines, visible
from sim.home.facts import facts_of
from sim.home.geometry import above, box, distance_to_box, tilted_size, within
from sim.home.state import EYE_ABOVE_BODY, Body, State, Thing, Vec, sincos

if TYPE_CHECKING:
    from sim.home.home import Home

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

HORIZONS = (0.0, 30.0, 60.0, -30.0)
"""Where callers do not say: AI2-THOR's own steps of looking."""
MOST_VIEWS = 4096
"""Rotations times horizons times standings that may be asked for at once."""
MARGIN = 0.92
"""Sample points count when they are within this part of the half picture."""
AROUND = frozenset(
    {"HandTowelHolder", "StoveBurner", "Toaster", "ToiletPaperHanger", "TowelHolder"}
)
"""These do not hide what is in or on them, and neither do plates, cups and pans."""
SHOULDERS, OVER_EYES = 0.15, 0.06
"""Half the width of a body that hides things, and how far it reaches over its eyes, metres."""
SEE_THROUGH = frozenset(
    {"Window", "ShowerGlass", "ShowerDoor", "Floor", "Sink", "Bathtub", "Blinds"}
)


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
    """
    state = home.state
    if visible.hidden(state, thing.name) or thing.name in in_hands(state):
        return []
    limit = home.visibility_distance if distance is None else distance
    places = _places(home, positions)
    b = box(thing)
    near = [(x, z) for x, z in places if distance_to_box(x, z, b) <= limit]
    if not near or (most is not None and most <= 0):
        return []
    turns = [t % 360.0 for t in rotations] if rotations is not None else _turns(home)
    looks = list(HORIZONS) if horizons is None else horizons
    heights = (True, False) if standings is None else tuple(standings)
    if len(turns) * len(looks) * len(heights) > MOST_VIEWS:
        raise Refused("TooMany", f"More than {MOST_VIEWS} rotations, horizons and standings.")
    shown = _shown(home, thing, near, turns, looks, heights)
    y = state.body.y
    return [
        {
            "x": near[i][0],
            "y": y,
            "z": near[i][1],
            "rotation": turns[t],
            "horizon": looks[h],
            "standing": heights[s],
        }
        for i, t, h, s in np.argwhere(shown)[:most].tolist()
    ]


def _shown(
    home: Home,
    thing: Thing,
    near: list[tuple[float, float]],
    turns: list[float],
    looks: list[float],
    heights: tuple[bool, ...],
) -> Flags:
    """Flags (place, turn, horizon, height): whether that picture shows the thing."""
    target, blocks = _samples(thing), _blockers(home.state, thing)
    yaws = np.array([sincos(turn) for turn in turns], float).reshape(-1, 2)
    downs = np.array([sincos(look) for look in looks], float).reshape(-1, 2)
    limit = math.tan(math.radians(home.field_of_view / 2)) * MARGIN
    layers = []
    for standing in heights:
        eyes = _eyes(home.state, near, standing)
        free = lines.clear(eyes, target, blocks)
        layers.append(
            lines.in_pictures(eyes, target, free, yaws, downs, limit, limit * home.aspect)
        )
    if not layers:
        return np.zeros((0, 0, 0, 0), bool)
    return np.stack(layers, axis=-1)


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


def _eyes(state: State, near: list[tuple[float, float]], standing: bool) -> Floats:
    y = state.body.y + (EYE_ABOVE_BODY if standing else 0.0)
    return np.array([(x, y, z) for x, z in near])


def _samples(thing: Thing) -> Floats:
    """Points of a thing that show it: a grid a little inside the outside of each of its parts.

    Small things have fifteen; of large ones the parts are sampled every 40 cm.
    """
    if thing.type == "Floor":
        parts: tuple[Solid, ...] = (_whole(thing),)
    elif len(solids(thing)) > 1 and not facts_of(thing.type).openable:
        parts = solids(thing)
    else:
        parts = (_whole(thing),)
    points = [point for part in parts for point in _grid(part)]
    return np.array([thing.to_world(*point) for point in points])


def _whole(thing: Thing) -> Solid:
    w, h, d = tilted_size(thing.size, thing.tilt)
    out = thing.openness * DRAWER_TRAVEL * d if thing.type == "Drawer" else 0.0
    return Solid(-w / 2, 0, -d / 2 + out, w / 2, h, d / 2 + out)


def _grid(part: Solid) -> list[Vec]:
    """The middle, the corners and what lies between them on the outside."""
    spans = ((part.x0, part.x1), (part.y0, part.y1), (part.z0, part.z1))
    axes = [_along(low, high) for low, high in spans]
    middle = tuple((low + high) / 2 for low, high in spans)
    found: list[Vec] = [(middle[0], middle[1], middle[2])]
    for x, x_end in axes[0]:
        for y, y_end in axes[1]:
            for z, z_end in axes[2]:
                ends = x_end + y_end + z_end
                inner = sum(len(axis) > 3 for axis in axes)
                if ends in (1, 3) or (inner and ends == 2):
                    found.append((x, y, z))
    return found


def _along(low: float, high: float) -> list[tuple[float, bool]]:
    """Places along one edge, and whether they are its ends."""
    count = min(max(3, math.ceil((high - low) / 0.4) + 1), 9)
    inset, span = 0.08 * (high - low), 0.84 * (high - low)
    return [(low + inset + span * i / (count - 1), i in (0, count - 1)) for i in range(count)]


def _blockers(state: State, thing: Thing | None) -> Floats:
    """Solid boxes that hide things, (n, 9): x y z sin cos and half sizes, and a spare 0."""
    skip: set[str] = set()
    if thing is not None:
        skip = {thing.name, *(t.name for t in within(state, thing.name))}
    skip |= in_hands(state)
    around = {t.name for t in above(state, thing.name)} if thing is not None else set()
    rows: list[tuple[float, ...]] = []
    for other in state.things.values():
        if other.name in skip or other.gone or other.type in SEE_THROUGH:
            continue
        rows += [_row(other, solid) for solid in _hiding(other, other.name in around)]
    for part in state.scene.structure:
        if not part.flat:
            w, h, d = part.size
            rows.append((part.x, part.y + h / 2, part.z, *sincos(part.yaw), w / 2, h / 2, d / 2))
    rows += [_upright(other.body) for other in state.others]
    return np.array(rows, float).reshape(-1, 8)


def _hiding(thing: Thing, contains_target: bool) -> tuple[Solid, ...]:
    """The solid parts of a thing that may hide another one, or what it contains."""
    if contains_target and (thing.type in AROUND or facts_of(thing.type).pickupable):
        return solids(thing) if thing.type == "Box" else ()
    return solids(thing)


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
    buffer = visible.looked(home)
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
