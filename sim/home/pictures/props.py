"""What a view adds to the home: the held thing before the camera, and the agent's figure."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from sim.home.carrying import HELD_AHEAD
from sim.home.eyes.camera import Camera
from sim.home.pictures import hand
from sim.home.pictures.mesh import Floats, Ints
from sim.home.pictures.pool import Mesh, Pool, mesh
from sim.home.pictures.raster import CAM_FX
from sim.home.pictures.stage import Cast, gather, instance, matrix, turned
from sim.home.state import AT_REST, EYE_ABOVE_BODY, State

AHEAD = 0.16
"""What is held is drawn this far from the eye, made so small that it looks as it does at arm's
length: so near, nothing of the room comes in between."""
LOW = -0.60
"""Its middle lies this far below the picture's, in halves of the picture's height."""
CARRIED_AHEAD, CARRIED_ABOVE = 0.34, 0.12
"""Where others see what the agent holds: before its body's middle."""

Place = tuple[NDArray[np.float64], NDArray[np.float64]]


@dataclass(frozen=True, slots=True, eq=False)
class Props:
    """Instances to add to a cast's. `shrunk` is how much smaller than life the held thing is drawn
    and `half_width` how wide it appears, in halves of the picture's height; `place` is where, from
    the picture's middle to the right and up."""

    rows: Floats
    spans: Ints
    shrunk: float = 1.0
    half_width: float = 0.0
    place: tuple[float, float] = (0.0, LOW)


NONE = Props(np.empty((0, 16), np.float32), np.empty((0, 8), np.int32))


def first_person(state: State, camera: Camera) -> bool:
    """Whether this camera is the agent's own eyes."""
    return camera.height is None and math.dist(camera.eye, state.body.eye) < 0.02


def outside_body(state: State, camera: Camera) -> bool:
    """Whether a camera can see the agent: one within it does not."""
    away = math.hypot(camera.eye[0] - state.body.x, camera.eye[2] - state.body.z)
    return camera.height is not None or away > 0.35


def in_hand(cast: Cast, state: State, view: Floats, height: int) -> Props:
    """The held thing and its contents at the bottom of the view, or where the hand has been moved
    to; `view` is the camera's lens."""
    load = cast.hands[state.seat]
    if not load.things:
        return NONE
    held = load.things[0]
    low, high = _bounds(load.models[0][0])
    middle, radius = (low + high) / 2, float(np.linalg.norm(high - low)) / 2
    how = hand.hold(held.size, radius)
    unit = AHEAD * height / 2 / float(view[CAM_FX])
    scale = how.reach * unit / max(radius, 1e-3)
    camera = view[:9].astype(np.float64).reshape(3, 3)
    turn, at_eye = camera.T @ how.turn, np.array([0.0, LOW * unit, AHEAD])
    if state.grip != AT_REST:
        at_eye, further = _moved(state, camera, at_eye)
        scale, turn = scale / further, _handled(state) @ turn
    centre = view[9:12].astype(np.float64) + camera.T @ at_eye
    corner = np.abs(how.turn @ np.diag((high - low) / 2))
    base = matrix(held)
    rows = []
    for thing, (model, _) in zip(load.things, load.models, strict=True):
        own, at = matrix(thing)
        offset = base[0].T @ (at - base[1])
        if np.abs(offset).max() > 1.0:
            offset = np.array([0.0, high[1], 0.0])
        place = centre + turn @ (offset - middle) * scale
        rows.append(instance((turn @ (base[0].T @ own), place), model, scale))
    spans = np.array([span for _, span in load.models])
    wide = float(corner[0].sum()) * scale / unit
    x, y = (float(part) / unit for part in at_eye[:2])
    return Props(np.array(rows), spans, scale, wide, (x, y))


def _moved(
    state: State, camera: NDArray[np.float64], at_rest: NDArray[np.float64]
) -> tuple[NDArray[np.float64], float]:
    """Where, in the camera's frame, what is held is drawn when the hand has moved, and how many
    times further away than at rest it then is."""
    grip = state.grip
    aside = turned(state.body.yaw, 0.0, 0.0) @ np.array([grip.x, grip.y, grip.z])
    there = at_rest * (HELD_AHEAD / AHEAD) + camera @ aside
    depth = max(float(there[2]), 0.05)
    return there * (AHEAD / depth), depth / HELD_AHEAD


def _handled(state: State) -> NDArray[np.float64]:
    """By how much the hand has been turned, in the world."""
    body, (x, y, z) = turned(state.body.yaw, 0.0, 0.0), state.grip.turn
    made: NDArray[np.float64] = body @ turned(y, x, z) @ body.T
    return made


def _bounds(model: Mesh) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    if not len(model.vertices):
        return np.full(3, -0.05), np.full(3, 0.05)
    return (
        model.vertices.min(axis=0).astype(np.float64),
        model.vertices.max(axis=0).astype(np.float64),
    )


def seen_by_others(cast: Cast, bodies: Iterable[State], held: bool = True) -> Props:
    """The figures of these bodies, each with what it holds in its hands."""
    rows: list[Floats] = []
    spans: list[Ints] = []
    for state in bodies:
        _stand(cast, state, held, rows, spans)
    return Props(np.array(rows), np.array(spans)) if rows else NONE


def _stand(cast: Cast, state: State, held: bool, rows: list[Floats], spans: list[Ints]) -> None:
    body = state.body
    model, span = cast.figures[state.seat]
    turn = turned(body.yaw, 0.0, 0.0)
    low = 1.0 if body.standing else 1.0 - EYE_ABOVE_BODY / 1.65
    squat = turn @ np.diag([1.0, low, 1.0])
    rows.append(instance((squat, np.array([body.x, 0.0, body.z])), model))
    spans.append(span)
    load = cast.hands[state.seat]
    if held and load.things:
        base = matrix(load.things[0])
        handled = _handled(state)
        facing = handled @ turned(body.yaw + 180.0, 0.0, 0.0)
        at = np.array([body.x, low * (body.y + CARRIED_ABOVE), body.z])
        at = at + turn @ np.array([state.grip.x, state.grip.y, CARRIED_AHEAD + state.grip.z])
        middle = np.array([0.0, load.things[0].size[1] / 2, 0.0])
        at = at + middle - handled @ middle
        for thing, (model, span) in zip(load.things, load.models, strict=True):
            own, place = matrix(thing)
            offset = base[0].T @ (place - base[1])
            rows.append(instance((facing @ base[0].T @ own, at + facing @ offset), model))
            spans.append(span)


@cache
def hand_cast(index: int, front: bool) -> Cast:
    """One layer of the hand as a home of its own."""
    pool = Pool()
    model = mesh(hand.fingers(index) if front else hand.palm(index))
    span = pool.add(model)
    row = instance((np.eye(3), np.zeros(3)), model)
    return gather(pool, row[None], span[None])
