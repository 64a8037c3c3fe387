"""Going to things: where to stand, whether to crouch, where to look (spec 1.6, paper section 3).

AsgardBench takes navigation off the agent: it is put where it can do what it wants to. All poses
come from the home's own grid; they are tried in a fixed order until the thing is in view.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from sim.home import ground
from sim.home.anatomy import Surface, surfaces
from sim.home.facts import facts_of
from sim.home.geometry import box
from sim.home.home import Home
from sim.home.placing.spots import spot
from sim.home.state import AGENT_Y, EYE_ABOVE_BODY, Body, Thing, Vec, sincos
from sim.worlds.household import containment
from sim.worlds.household.acting import distances

WIDE = frozenset({"CounterTop", "Floor", "Shelf", "Bed", "Sofa"})
"""Things so wide that one goes to a place on them and not to their middle."""
FACED = frozenset(
    {"Television", "Mirror", "Toaster", "CoffeeMachine", "SinkBasin", "Sink", "Faucet"}
)
"""Things without a door that have a front to stand before all the same."""
FRONT_WEIGHT, WAY_WEIGHT = 0.8, 0.1
"""What standing aside of the front, and a metre of way, count against a metre off the best distance."""
SLACK = 1.0
"""So many metres beyond the reach are still close enough to act from where one is."""
FEW = 8
"""Poses tried where only the view could become better."""


def distance(body: Body, point: Vec) -> float:
    """From the agent's body to a point, metres."""
    return math.dist((body.x, AGENT_Y, body.z), point)


def close_enough(home: Home, thing: Thing) -> bool:
    """Whether the agent need not go nearer to act on it."""
    farthest = distances.reach(thing.type)[1]
    return distance(home.state.body, focus(home, thing)) <= farthest + SLACK


def focus(home: Home, thing: Thing) -> Vec:
    """The point of a thing to look at: its middle; of wide ones the place where something fits."""
    if thing.type not in WIDE:
        return box(thing).centre
    held = home.state.things.get(home.state.held or "")
    if held is not None and (free := spot(home.state, held, thing)) is not None:
        return free.x, free.y, free.z
    places = surfaces(thing)
    if not places:
        return box(thing).centre
    largest = max(places, key=lambda s: round(s.width * s.depth, 6))
    return thing.to_world(*_middle(largest))


def _middle(place: Surface) -> Vec:
    return (place.x0 + place.x1) / 2, place.y, (place.z0 + place.z1) / 2


def go_to(home: Home, thing: Thing, *, point: Vec | None = None) -> bool:
    """Stand where a thing is in view and in reach. Nothing moves if no such place is found."""
    return _try_poses(home, thing, point, lambda: thing.name in home.interactable())


def look_into(home: Home, receptacle: Thing) -> None:
    """Stand where most of what is in an open receptacle is in view; stay if that is here."""
    inside = {t.name for t in containment.contents(home.state, receptacle)}
    before = home.state.body

    def seen() -> int:
        here = receptacle.name in home.interactable()
        return (1 + len(inside & home.interactable())) if here else 0

    best, best_body = seen(), before
    for body in _few(poses(home, receptacle, None)):
        if best == len(inside) + 1:
            break
        home.state.move(body)
        if (count := seen()) > best:
            best, best_body = count, body
    home.state.move(best_body)


def face(home: Home, thing: Thing) -> bool:
    """Tilt the head, crouch or stand up towards a thing that is ahead; undone if it does not help."""
    before = home.state.body
    point = focus(home, thing)
    if abs(_turn(before, point)) > home.field_of_view / 2:
        return False
    home.state.move(looking(replace(before, standing=not crouches(home, thing)), point))
    if thing.name in home.interactable():
        return True
    home.state.move(before)
    return False


def poses(home: Home, thing: Thing, point: Vec | None) -> Iterator[Body]:
    """Poses for a thing, best first: within its reach, then with the reach growing."""
    target = point or focus(home, thing)
    near, far = distances.reach(thing.type)
    standing = not crouches(home, thing)
    places = _places(home, thing, target)
    extra, low = 0.0, near
    while extra <= distances.EXTRA_MOST:
        high = far + extra
        bucket = places[(places[:, 0] >= low) & (places[:, 0] <= high)][: distances.MOST_TRIES]
        for _, x, z in bucket.tolist():
            yield looking(Body(x, z, 0.0, 0.0, standing, home.state.body.y), target)
        low = high + 1e-9 if extra or len(bucket) else 0.0
        extra += distances.EXTRA_STEP


def _places(home: Home, thing: Thing, target: Vec) -> NDArray[np.float64]:
    """Distance, x and z of every place to stand, best first."""
    body, front = home.state.body, _front(home, thing)
    places = np.array(ground.reachable(home), float).reshape(-1, 2)
    x, z = places[:, 0], places[:, 1]
    dx, dz = x - target[0], z - target[2]
    away = np.hypot(dx, dz)
    score = np.abs(away - _best_distance(thing)) + WAY_WEIGHT * np.hypot(x - body.x, z - body.z)
    if front is not None:
        aside = (dx * front[0] + dz * front[1]) / np.maximum(away, 1e-9)
        score += FRONT_WEIGHT * (1.0 - aside)
    order = np.lexsort((z, x, np.round(score, 4)))
    distance = np.sqrt(away**2 + (AGENT_Y - target[1]) ** 2)
    return np.stack([distance, x, z], axis=1)[order]


def _front(home: Home, thing: Thing) -> tuple[float, float] | None:
    """The direction a thing faces, as (x, z), if it matters; of contents, their receptacle's."""
    around = thing if _has_front(thing) else containment.shut_in(home.state, thing)
    return sincos(around.yaw) if around is not None else None


def _has_front(thing: Thing) -> bool:
    return thing.type in FACED or (
        facts_of(thing.type).openable and facts_of(thing.type).receptacle
    )


def _best_distance(thing: Thing) -> float:
    """How far one likes to stand from it, level: large things from further away."""
    near, far = distances.reach(thing.type)
    return min(max(0.6 + 0.6 * max(thing.size[0], thing.size[1]), near), far)


def crouches(home: Home, thing: Thing) -> bool:
    """Whether one crouches for it: low and not high, and not in a tub or a drawer (spec 1.6)."""
    if any(t.type in distances.NEVER_CROUCH_IN for t in containment.ancestors(home.state, thing)):
        return False
    below = distances.CROUCH_BELOW_OF.get(thing.type, distances.CROUCH_BELOW)
    around = box(thing)
    return around.centre[1] < below and around.size[1] < distances.CROUCH_SMALLER


def looking(body: Body, point: Vec) -> Body:
    """The body turned towards a point, the head in jumps of 30 degrees."""
    eye = body.y + (EYE_ABOVE_BODY if body.standing else 0.0)
    dx, dz = point[0] - body.x, point[2] - body.z
    yaw = math.degrees(math.atan2(dx, dz)) % 360.0
    down = math.degrees(math.atan2(eye - point[1], math.hypot(dx, dz)))
    step = distances.LOOK_STEP
    horizon = min(max(round(down / step) * step, distances.LOOK_UP_MOST), distances.LOOK_DOWN_MOST)
    return replace(body, yaw=round(yaw, 3) % 360.0, horizon=horizon)


def _turn(body: Body, point: Vec) -> float:
    bearing = math.degrees(math.atan2(point[0] - body.x, point[2] - body.z))
    return (bearing - body.yaw + 180.0) % 360.0 - 180.0


def _try_poses(home: Home, thing: Thing, point: Vec | None, good: Callable[[], bool]) -> bool:
    before = home.state.body
    for body in poses(home, thing, point):
        home.state.move(body)
        if good():
            return True
    target = point or focus(home, thing)
    for body in _few(poses(home, thing, point)):
        home.state.move(looking(replace(body, standing=not body.standing), target))
        if good():
            return True
    home.state.move(before)
    return False


def _few(bodies: Iterator[Body]) -> Iterator[Body]:
    return (body for body, _ in zip(bodies, range(FEW), strict=False))
