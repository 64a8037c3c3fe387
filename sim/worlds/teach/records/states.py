"""A moment of an episode as TEACh's files have it: agents, objects, TEACh's own properties, poses."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from sim.home.pictures import drawing
from sim.home.state import Body
from sim.home.thor.metadata import Moment, agent
from sim.home.thor.rows import rows
from sim.world import JSON, JSONObject, Seat, WorldError
from sim.worlds.teach.commanding.flying import Eye
from sim.worlds.teach.definitions import Definitions
from sim.worlds.teach.definitions.writing import into, into_object, into_text
from sim.worlds.teach.goals.differences import changed_objects
from sim.worlds.teach.seats import COMMANDER

if TYPE_CHECKING:
    from sim.worlds.teach.episode import TeachEpisode

WORLD_TYPES = {
    "kitchen": "Kitchen",
    "living_room": "Living room",
    "bedroom": "Bedroom",
    "bathroom": "Bathroom",
}


def state_of(episode: TeachEpisode, at: float) -> JSONObject:
    """The state as game files hold it, `at` seconds after the beginning."""
    state = episode.home.state
    found = rows(state, Moment.of(episode.home).look)
    gone = {thing.id for thing in state.things.values() if thing.gone}
    return {
        "time_start": at,
        "agents": agents_of(episode),
        "objects": [row.copy() for row in found if row["objectId"] not in gone],
        "custom_object_metadata": copy.deepcopy(episode.follower.custom),
    }


def agents_of(episode: TeachEpisode) -> list[JSONObject]:
    """The Commander's camera and the Follower's body, as AI2-THOR tells of them."""
    return [{"thirdPartyCameraId": 0, **episode.eye.row()}, agent(episode.home.state)]


def pose_of(episode: TeachEpisode, seat: Seat) -> list[float]:
    """TEACh's pose [z, -x, y, 0, horizon, -yaw], metres and degrees (section 1.7)."""
    who: Eye | Body = episode.eye if seat == COMMANDER else episode.home.state.body
    pose = (who.z, -who.x, who.y, 0.0, who.horizon, -who.yaw)
    return [round(value, 4) + 0.0 for value in pose]


def on_map(episode: TeachEpisode, x: float, z: float) -> list[float]:
    """Where on the map a place of the home is, 0 to 1 from the left and from the top."""
    plan = drawing.plan(episode.home.state)
    assert plan.height is not None
    left, top = 0.5 + (x - plan.eye[0]) / plan.height, 0.5 - (z - plan.eye[2]) / plan.height
    return [round(left, 4), round(top, 4)]


def difference(before: JSONObject, after: JSONObject) -> JSONObject:
    """What differs between two moments (`agents`, and `objects` with what TEACh adds merged in).

    The original compares an agent with itself where both are in one file; here they are compared.
    """
    agents = {
        str(number): {key: value for key, value in now.items() if was.get(key) != value}
        for number, (was, now) in enumerate(zip(before["agents"], after["agents"], strict=True))
    }
    return {
        "agents": {number: found for number, found in agents.items() if found},
        "objects": changed_objects(before["objects"], after["objects"]),
    }


def task_json(
    definitions: Definitions, name: str | int, params: list[str], depth: int = 0
) -> JSONObject:
    """A task as game files have it, with its parameters written in and the tasks that it is made of.

    Raises:
        WorldError: `unknown_task`.
    """
    one = definitions.get(name)
    if depth > 16:
        raise WorldError("bad_definition", f'"{one.name}" is made of itself')
    components: dict[str, Any] = into_object(copy.deepcopy(dict(one.components)), params)
    for part in components.values():
        if "task_name" in part:
            inner = [str(param) for param in part["task_params"]]
            part["task"] = task_json(definitions, part["task_name"], inner, depth + 1)
    relations: list[JSON] = [into(copy.deepcopy(row), params) for row in one.relations]
    return {
        "task_id": one.id,
        "task_name": one.name,
        "task_params": list(params),
        "task_nparams": one.nparams,
        "task_anchor_object": into_text(one.anchor, params) if one.anchor is not None else None,
        "desc": into_text(one.desc, params),
        "components": components,
        "relations": relations,
        "comments": "",
        "episodes": [],
    }
