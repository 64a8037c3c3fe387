"""The pictures of a game: whose eyes, which cameras, who is drawn where on the map."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sim.abilities import Camera
from sim.home.pictures import drawing
from sim.home.state import Body, State
from sim.world import JSONObject, Seat
from sim.worlds.teach.acting.views import FIELD_OF_VIEW
from sim.worlds.teach.commanding.flying import Eye
from sim.worlds.teach.seats import COMMANDER, FOLLOWER, MAP, TARGET

if TYPE_CHECKING:
    from sim.worlds.teach.episode import TeachEpisode

COLOURS = ([214, 78, 44], [58, 96, 214], [46, 139, 87], [148, 82, 170])
"""Who is who on the map: those who act in their order, the Commander as the second."""
THE_MAP = Camera(MAP, "Map")
THE_TARGET = Camera(TARGET, "What you looked for")


def view(episode: TeachEpisode, seat: Seat | None) -> str:
    """Everybody's own eyes, the Commander's camera, or the room's for spectators."""
    if seat is None:
        return "third"
    if seat == COMMANDER:
        return "camera"
    return "eyes" if seat == FOLLOWER else f"eyes of {seat}"


def scene(episode: TeachEpisode, seat: Seat | None) -> JSONObject:
    """Everything that a seat's own picture needs (`drawing`)."""
    if seat == COMMANDER:
        return _scene(episode, _still(episode), episode.eye.row()) | {"eye": True}
    if seat is not None:
        eyes = _scene(episode, _home(episode), "eyes") | {"seat": seat}
        return eyes | {"hand": 1.0, "fov": FIELD_OF_VIEW, "eye": True}
    return _scene(episode, _still(episode), "third") | {"map": True}


def cameras(episode: TeachEpisode, seat: Seat | None) -> Sequence[Camera]:
    """A map for everybody; the Commander has a third camera, once something was looked for."""
    if seat is None:
        return ()
    has_found = seat == COMMANDER and episode.found is not None
    return (THE_MAP, THE_TARGET) if has_found else (THE_MAP,)


def camera_scene(episode: TeachEpisode, seat: Seat | None, camera: str) -> JSONObject:
    """What a further camera's picture needs."""
    state = _still(episode)
    if camera == TARGET and episode.found is not None:
        return _scene(episode, state, episode.found.eye.row())
    watchers = [
        _watcher(hand.home.state.body, COLOURS[number])
        for number, hand in enumerate(episode.company.hands.values())
    ]
    if seat == COMMANDER:
        watchers.append(_watcher(episode.eye, COLOURS[1]))
    plan = _scene(episode, state, "map") | {"watchers": watchers}
    fence = episode.cast[seat].fence if seat is not None else None
    if fence is not None:
        bounds = (fence.x0, fence.x1, fence.z0, fence.z1)
        plan["fence"] = [bound if math.isfinite(bound) else None for bound in bounds]
    return plan


def on_map(state: State, x: float, y: float) -> tuple[float, float]:
    """Where in the home a place on the map is."""
    plan = drawing.plan(state)
    assert plan.height is not None
    return plan.eye[0] + (x - 0.5) * plan.height, plan.eye[2] + (0.5 - y) * plan.height


def _watcher(who: Body | Eye, colour: list[int]) -> JSONObject:
    """Who looks where, for the map."""
    return {"x": who.x, "z": who.z, "yaw": who.yaw, "fov": FIELD_OF_VIEW, "colour": colour}


def _home(episode: TeachEpisode) -> JSONObject:
    """The state for pictures; how often it has changed is not to be seen in them."""
    return episode.home.state.to_json() | {"revision": 0}


def _still(episode: TeachEpisode) -> JSONObject:
    """The same for pictures that do not show where anybody's eyes are turned."""
    told = _home(episode)
    level = {"horizon": 0.0}
    told["body"] = told["body"] | level
    told["bodies"] = [{**row, "body": row["body"] | level} for row in told["bodies"]]
    return told


def _scene(
    episode: TeachEpisode, state: JSONObject, camera: str | Mapping[str, object]
) -> JSONObject:
    """A scene for `drawing.draw`."""
    seat = next(iter(episode.company.hands))
    return {"state": state, "seat": seat, "camera": camera, "hand": 0.0, "map": False}
