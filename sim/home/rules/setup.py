"""Arranging the home from outside, as experimenters do: spawn, place, push, disable."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sim.home.errors import Refused
from sim.home.facts import facts_of
from sim.home.geometry import within
from sim.home.placing import falls, shuffle, slides, spots
from sim.home.rules.registry import Point, Row, Turn, action, flag, point, turn
from sim.home.state import Thing

if TYPE_CHECKING:
    from sim.home.home import Home

SAME = 0.01
"""Metres within which a place is the same as another."""


@action("InitialRandomSpawn")
def initial_random_spawn(
    home: Home,
    randomSeed: int = 0,
    forceVisible: bool = False,
    numPlacementAttempts: int = 5,
    placeStationary: bool = True,
    excludedReceptacles: list[str] | None = None,
    excludedObjectIds: list[str] | None = None,
    numDuplicatesOfType: list[Row] | None = None,
    numRepeats: list[Row] | None = None,
    receptacleObjectIds: list[str] | None = None,
    allowMoveable: bool = False,
    allowFloor: bool = False,
) -> None:
    """Put every pickupable thing that is not excluded somewhere else, by seed."""
    shuffle.spawn(
        home.state,
        randomSeed,
        excluded_receptacles=frozenset(excludedReceptacles or ()),
        excluded_ids=frozenset(excludedObjectIds or ()),
        attempts=numPlacementAttempts,
        force_visible=forceVisible,
    )


@action("DisableObject", "RemoveFromScene", target="any")
def disable(home: Home, thing: Thing) -> None:
    """Take a thing out of the home, with all that is in it; `EnableObject` brings it back."""
    inner = within(home.state, thing.name)
    for gone in (thing, *inner):
        home.state.remove(gone.name)
        home.disabled[gone.id] = gone
        home.state.let_go(gone.name)


@action("EnableObject")
def enable(home: Home, objectId: str) -> None:
    """Bring a disabled thing back to where it was.

    Its place may be taken meanwhile; then it goes to the free place nearest to it.
    """
    thing = home.disabled.get(objectId)
    if thing is None:
        raise Refused("ObjectNotFound", f"No disabled object specified by objectId {objectId!r}.")
    if thing.name in home.state.things:
        raise Refused("AlreadySo", f"{objectId} is not disabled any more.")
    home.state.put(thing)
    if thing.parent is not None and thing.parent not in home.state.things:
        falls.place(home.state, thing.name, {"x": thing.x, "y": thing.y, "z": thing.z})
    del home.disabled[objectId]


@action("PlaceObjectAtPoint", target="any")
def place_at_point(
    home: Home,
    thing: Thing,
    position: Point,
    rotation: Turn | None = None,
    forceKinematic: bool = False,
) -> None:
    """Put a thing at a point of the world; it stands on what is under that."""
    _movable(thing)
    falls.place(home.state, thing.name, position, rotation["y"] if rotation else None)
    home.state.let_go(thing.name)


def _movable(thing: Thing) -> None:
    facts = facts_of(thing.type)
    if not (facts.pickupable or facts.moveable):
        raise Refused("NotMoveable", f"{thing.id} is neither pickupable nor moveable.")


@action("SetObjectPoses")
def set_object_poses(
    home: Home,
    objectPoses: list[Row],
    placeStationary: bool = True,
    forceRigidbodySleep: bool = False,
) -> None:
    """Put things, by name, where these poses say; things not named stay out of the way, unmoved."""
    for index, pose in enumerate(objectPoses):
        name = str(pose.get("objectName", ""))
        if name not in home.state.things:
            raise Refused("ObjectNotFound", f"objectPoses[{index}]: there is no object {name!r}.")
        thing = home.state.things[name]
        _movable(thing)
        spot = _vector(pose, "position", index)
        given = pose.get("rotation") is not None
        rotation = _vector(pose, "rotation", index) if given else None
        bottom = spot | {"y": spot["y"] - thing.size[1] / 2}
        _settle(home, thing, bottom, rotation)


def _vector(pose: Mapping[str, Any], key: str, index: int) -> dict[str, float]:
    try:
        return point(pose[key]) if key == "position" else turn(pose[key])
    except (LookupError, TypeError, ValueError, AttributeError):
        message = f"objectPoses[{index}].{key} needs finite x, y and z."
        raise Refused("BadPose", message) from None


def _settle(
    home: Home, thing: Thing, where: dict[str, float], rotation: dict[str, float] | None
) -> None:
    state = home.state
    yaw = rotation["y"] % 360.0 if rotation else thing.yaw
    moved = replace(thing, yaw=yaw)
    known = _known(home, thing, where)
    if known is not None:
        x, y, z = known.position
        back = replace(
            moved, x=x, y=y, z=z, parent=known.parent, surface=known.surface, tilt=known.tilt
        )
        spots.carry(state, thing.name, back)
        return
    base, surface, y = falls.under(state, moved, where["x"], where["y"] + 0.05, where["z"])
    moved = replace(moved, x=where["x"], y=y, z=where["z"], parent=base.name, surface=surface)
    state.let_go(thing.name)
    spots.carry(state, thing.name, moved)


def _known(home: Home, thing: Thing, where: Mapping[str, float]) -> Thing | None:
    """The thing as it is, or as it was at first, if that is where it is to be: there it hangs, or is
    within something that is shut, where nothing could fall to."""
    if thing.name == home.state.held:
        return None
    for known in (thing, home.scene.things.get(thing.name)):
        if known is None or known.parent is None:
            continue
        holder = home.state.things.get(known.parent)
        first = home.scene.things.get(known.parent)
        stands = known is thing or (
            holder is not None and first is not None and _as_at_first(holder, first)
        )
        if stands and math.dist(known.position, (where["x"], where["y"], where["z"])) < SAME:
            return known
    return None


def _as_at_first(holder: Thing, first: Thing) -> bool:
    return (holder.position, holder.yaw, holder.gone) == (first.position, first.yaw, first.gone)


@action("DirectionalPush", target="touch")
def directional_push(
    home: Home, thing: Thing, moveMagnitude: float, pushAngle: float, forceAction: bool = False
) -> None:
    """Push a thing, 0 degrees being away from the agent's front, clockwise; it slides some cm.

    Any angle will do: AsgardBench asks for some that are negative.
    """
    _movable(thing)
    if moveMagnitude <= 0:
        raise Refused("BadMagnitude", "moveMagnitude must be more than 0.")
    slides.push(home.state, thing.name, home.state.body.yaw + pushAngle, moveMagnitude)


@action("PushObject", "PullObject", "ApplyForceObject", "TouchThenApplyForce", target="touch")
def push(home: Home, thing: Thing, moveMagnitude: float = 10.0, forceAction: bool = False) -> None:
    """Push a thing straight away from the agent."""
    _movable(thing)
    dx, dz = thing.x - home.state.body.x, thing.z - home.state.body.z
    slides.push(home.state, thing.name, math.degrees(math.atan2(dx, dz)), moveMagnitude)


@action(
    "MakeAllObjectsMoveable", "PausePhysicsAutoSim", "UnpausePhysicsAutoSim", "AdvancePhysicsStep"
)
def no_physics(home: Home, timeStep: float = 0.0, simSeconds: float = 0.0) -> None:
    """There is no physics to be told."""


@action("MakeObjectsOfTypeUnbreakable")
def unbreakable(home: Home, objectType: str) -> None:
    """Things break only when an action breaks them; accepted for programs that ask for it."""


STATES = {
    "toggleable": ("isToggled", "toggled"),
    "dirtyable": ("isDirty", "dirty"),
    "cookable": ("isCooked", "cooked"),
    "openable": ("isOpen", "openness"),
}
"""Per flag of a type the key of the wish, and the field of the thing."""


@action("SetObjectStates")
def set_object_states(home: Home, SetObjectStates: Row) -> None:
    """Set one state of all things of a type or with a flag: `{objectType | stateChange, ...}`."""
    kind, change = SetObjectStates.get("objectType"), SetObjectStates.get("stateChange")
    if not isinstance(change, str) or change not in STATES:
        raise Refused("BadState", f"stateChange is one of {', '.join(STATES)}.")
    if kind is not None and not isinstance(kind, str):
        raise Refused("BadState", f"objectType = {kind!r:.60} is not a type.")
    key, name = STATES[change]
    try:
        value = flag(SetObjectStates.get(key, False))
    except (TypeError, ValueError):
        wrong = f"{key} = {SetObjectStates[key]!r:.60}"
        raise Refused("BadState", f"{wrong} is neither true nor false.") from None
    for thing in list(home.state.things.values()):
        if change in facts_of(thing.type).flags and kind in (None, "", thing.type):
            home.state.change(thing.name, **{name: float(value) if name == "openness" else value})


@action("RemoveObjects")
def remove_objects(home: Home, objectIds: list[str]) -> None:
    """Take these things out of the home."""
    for object_id in objectIds:
        thing = home.thing(object_id)
        if thing is None:
            raise Refused("ObjectNotFound", f"No object specified by objectId {object_id!r}.")
        disable(home, thing)
