"""What homes do and tell, kept as fingerprints: whoever changes one of them should know it.

Somebody (or two) at home does by chance whatever can be done there, mostly what makes sense, and looks around.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sim.home.facts import facts_of
from sim.home.rules.registry import actions
from sim.home.scenes import names
from sim.home.state import Thing
from sim.home.thor.controller import Controller
from tests.recordings import Rows, fingerprints_of, rounded
from tests.sim.home.plain_eyes import PlainEyes

FILE = Path(__file__).with_name("recorded.json")
DEEDS = 220
NAMES = tuple(name for i, name in enumerate(names()) if i % 6 == 1)
LOOKED_AT = 20
"""After so many deeds all that is known of all things is looked at."""
USUAL = (
    "PickupObject", "PutObject", "OpenObject", "CloseObject", "ToggleObjectOn", "ToggleObjectOff",
    "SliceObject", "CleanObject", "DirtyObject", "FillObjectWithLiquid", "EmptyLiquidFromObject",
    "BreakObject", "CookObject", "UseUpObject", "CrackObject", "MoveAhead", "RotateRight",
    "RotateLeft", "LookDown", "LookUp", "MoveBack", "Teleport",
)  # fmt: skip
HANDS = (
    "PutObject", "PutObject", "PutObject", "DropHandObject", "DropHeldObjectAhead", "ThrowObject",
    "PlaceHeldObjectAtPoint", "MoveHeldObject", "MoveHandAhead", "MoveHandUp", "MoveHandLeft",
    "RotateHeldObject", "RotateHand", "SliceObject",
)  # fmt: skip
QUESTIONS = (
    "GetInteractablePoses", "GetSpawnCoordinatesAboveReceptacle", "GetReachablePositions",
    "PerformRaycast", "Get3DBoundsOfObject", "GetVisibleObjects", "InitialRandomSpawn",
    "SetObjectPoses", "TeleportObject", "PlaceObjectAtPoint", "DirectionalPush", "MoveAgent",
)  # fmt: skip


def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of some time in a home."""
    rng = random.Random(name)
    home = At(name, rng)
    for number in range(DEEDS):
        home.does_something()
        if number % LOOKED_AT == LOOKED_AT - 1:
            home.looks()
    home.looks()
    return fingerprints_of(home.rows)


class At:
    """Somebody in a home; what came of it is kept in `rows`."""

    def __init__(self, scene: str, rng: random.Random) -> None:
        self.rows: Rows = {name: [] for name in ("answers", "bodies", "things", "objects", "told")}
        self.rng = rng
        self.agents = rng.choice([1, 1, 2])
        self.controller = Controller(
            scene,
            eyes=PlainEyes(12),
            agentCount=self.agents,
            visibilityDistance=rng.choice([1.5, 1.5, 5.0]),
            rotateStepDegrees=rng.choice([90.0, 90.0, 30.0]),
            gridSize=rng.choice([0.25, 0.25, 0.1]),
        )
        self._known: Mapping[str, Thing] = {}
        self._made = _makers(self)

    @property
    def home(self) -> Any:
        return self.controller.home

    def does_something(self) -> None:
        rng = self.rng
        name = rng.choice(USUAL) if rng.random() < 0.6 else rng.choice([*actions()])
        if self.home.state.held is not None and rng.random() < 0.4:
            name = rng.choice(HANDS)
        elif rng.random() < 0.1:
            name = rng.choice(QUESTIONS)
        call = self._call(name)
        if self.agents > 1 and rng.random() < 0.3:
            call["agentId"] = 1
        try:
            event = self.controller.step(name, **call)
        except ValueError as no:
            self.rows["answers"].append([name, str(no)])
            return
        told = event.metadata
        came = [told["lastActionSuccess"], told["errorMessage"], told["errorCode"]]
        self.rows["answers"].append([name, call, *came])
        self.rows["told"].append(rounded(told["actionReturn"]))
        self._note()

    def _note(self) -> None:
        """Where the bodies are, and what has changed."""
        state = self.home.state
        bodies = [[seat, repr(one.held), rounded(one.body)] for seat, one in state.bodies.items()]
        self.rows["bodies"].append(bodies)
        for name, thing in state.things.items():
            if self._known.get(name) is not thing:
                self.rows["things"].append(rounded(thing))
        self._known = dict(state.things)

    def looks(self) -> None:
        """All that is known of all things, as AI2-THOR tells it."""
        metadata = self.controller.step("Pass").metadata
        self.rows["objects"].append(rounded(metadata["objects"]))
        rest = {name: value for name, value in metadata.items() if name != "objects"}
        self.rows["told"].append(rounded(rest))

    # -- what is asked ------------------------------------------------------------------------------

    def _call(self, name: str) -> dict[str, Any]:
        signature, rng = actions()[name], self.rng
        found: dict[str, Any] = {}
        if signature.target:
            found["objectId"] = self._target(name).id
            if rng.random() < 0.05:
                found = {"x": 0.5, "y": rng.choice([0.4, 0.6, 0.8])}
        for argument, (kind, default) in signature.arguments.items():
            needed = default is inspect.Parameter.empty
            if argument == "forceAction":
                found[argument] = rng.random() < 0.9
            elif needed or argument == "positions" or rng.random() < 0.35:
                found[argument] = self._value(argument, kind)
        return found

    def _target(self, name: str) -> Thing:
        """A thing that this makes sense for, mostly."""
        things = [one for one in self.home.state.things.values() if not one.gone]
        fits: Callable[[Any], bool] = _FITS.get(name, lambda facts: True)
        likely = [one for one in things if fits(one)]
        return self.rng.choice(likely if likely and self.rng.random() < 0.95 else things)

    def _value(self, argument: str, kind: str) -> Any:
        make = self._made.get(argument) or self._made.get(kind.removesuffix(" | None"))
        return make() if make is not None else None


def _makers(at: At) -> dict[str, Callable[[], Any]]:
    """By argument or type: a value of it."""
    rng = at.rng

    def thing() -> Thing:
        return rng.choice([*at.home.state.things.values()])

    def point() -> dict[str, float]:
        one = thing()
        return {
            "x": round(one.x + rng.uniform(-0.3, 0.3), 3),
            "y": round(one.y + rng.choice([0.0, 0.1, 0.9, one.size[1]]), 3),
            "z": round(one.z + rng.uniform(-0.3, 0.3), 3),
        }

    def axes() -> dict[str, float]:
        return {axis: value for axis, value in point().items() if rng.random() < 0.7}

    def turn() -> dict[str, float]:
        return {"x": rng.choice([0.0, 0.0, 30.0]), "y": rng.choice([0.0, 90.0, 200.0]), "z": 0.0}

    def share() -> list[float]:
        return [0.2, rng.choice([0.4, 1.0])]

    def poses() -> list[dict[str, Any]]:
        chosen = [thing() for _ in range(rng.randrange(1, 4))]
        return [{"objectName": one.name, "position": point(), "rotation": turn()} for one in chosen]

    def states() -> dict[str, Any]:
        what = rng.choice(["toggleable", "breakable", "openable", "dirtyable", "cookable"])
        change = {"toggleable": "isToggled", "openable": "isOpen", "dirtyable": "isDirty"}
        return {"objectType": thing().type, "stateChange": what, change.get(what, what): True}

    def counts() -> list[dict[str, Any]]:
        return [{"objectType": thing().type, "count": rng.randrange(3)}]

    return {
        "float": lambda: rng.choice([0.0, 0.25, 0.5, 1.0, 30.0, -0.25]),
        "int": lambda: rng.randrange(5),
        "bool": lambda: rng.random() < 0.5,
        "str": lambda: rng.choice(["x", thing().type, thing().id]),
        "objectId": lambda: thing().id,
        "objectType": lambda: thing().type,
        "list[str]": lambda: [thing().id for _ in range(rng.randrange(3))],
        "objectTypes": lambda: [thing().type for _ in range(2)],
        "list[float]": share,
        "rotations": lambda: [0.0, 90.0, 135.0],
        "horizons": lambda: [0.0, 30.0],
        "standings": lambda: [True],
        "maxPoses": lambda: 3,
        "Point": point, "Axes": axes, "Turn": turn,
        "positions": lambda: [point(), point()],
        "fillLiquid": lambda: rng.choice(["water", "coffee", "wine", "milk"]),
        "openness": lambda: rng.choice([1.0, 0.5, 0.0, 0.3]),
        "moveMagnitude": lambda: rng.choice([0.25, 0.25, 0.5, 1.0, 20.0]),
        "horizon": lambda: rng.choice([0.0, 30.0, 60.0, 90.0]),
        "fieldOfView": lambda: rng.choice([60.0, 90.0, 200.0]),
        "degrees": lambda: rng.choice([30.0, 90.0, 45.0, -30.0]),
        "pushAngle": lambda: rng.randrange(0, 360, 15),
        "objectPoses": poses,
        "SetObjectStates": states,
        "numDuplicatesOfType": counts,
        "numRepeats": counts,
        "inRoomTypes": lambda: ["Kitchen"],
    }  # fmt: skip


def _can(flag: str) -> Callable[[Thing], bool]:
    return lambda one: flag in facts_of(one.type).flags


_FITS: dict[str, Callable[[Thing], bool]] = {
    "PickupObject": _can("pickupable"),
    "PutObject": _can("receptacle"),
    "OpenObject": lambda one: _can("openable")(one) and not one.open,
    "CloseObject": lambda one: one.open,
    "ToggleObjectOn": lambda one: _can("toggleable")(one) and not one.toggled,
    "ToggleObjectOff": lambda one: one.toggled,
    "SliceObject": _can("sliceable"),
    "CrackObject": lambda one: one.type == "Egg",
    "CleanObject": lambda one: one.dirty,
    "DirtyObject": lambda one: _can("dirtyable")(one) and not one.dirty,
    "FillObjectWithLiquid": _can("fillable"),
    "EmptyLiquidFromObject": lambda one: one.liquid is not None,
    "BreakObject": _can("breakable"),
    "CookObject": lambda one: _can("cookable")(one) and not one.cooked,
    "UseUpObject": _can("usable"),
    "PlaceObjectAtPoint": _can("pickupable"),
    "TeleportObject": _can("pickupable"),
    "GetInteractablePoses": _can("pickupable"),
    "GetSpawnCoordinatesAboveReceptacle": _can("receptacle"),
} | dict.fromkeys(
    ("DirectionalPush", "PushObject", "PullObject", "ApplyForceObject", "TouchThenApplyForce"),
    _can("pickupable"),
)
