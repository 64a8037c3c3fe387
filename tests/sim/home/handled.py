"""What hands do in homes, kept as fingerprints: things are taken up, held out, turned, put, dropped and thrown everywhere."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from sim.home.facts import facts_of
from sim.home.scenes import names
from sim.home.thor.controller import Controller
from tests.recordings import Rows, fingerprints_of, rounded
from tests.sim.home.plain_eyes import PlainEyes

FILE = Path(__file__).with_name("handled.json")
NAMES = tuple(name for i, name in enumerate(names()) if i % 6 == 4)
THINGS, DEEDS = 24, 7
"""So many things are taken up in a home, and so much is done with each."""
RECEPTACLES = ("Pot", "Pan", "Bowl", "Plate", "Mug", "Cup", "Box", "Laptop", "Toaster")
"""Where things are put as gladly as into what stands fast."""


def fingerprints(name: str) -> dict[str, str]:
    """By aspect the fingerprint of what hands do in a home."""
    rng = random.Random(f"hands in {name}")
    controller = Controller(name, eyes=PlainEyes(14), gridSize=0.25)
    places = controller.step("GetReachablePositions").metadata["actionReturn"]
    rows: Rows = {"answers": [], "things": [], "hands": []}
    for _ in range(THINGS):
        _handles(controller, rng, places, rows)
    return fingerprints_of(rows)


def _handles(controller: Any, rng: random.Random, places: Any, rows: Rows) -> None:
    state = controller.home.state
    light = [one for one in state.things.values() if facts_of(one.type).pickupable and not one.gone]
    thing = max(rng.sample(light, 2), key=lambda one: max(one.size))
    _does(controller, rows, "PickupObject", objectId=thing.id, forceAction=True)
    if facts_of(thing.type).fillable or rng.random() < 0.1:
        _does(
            controller,
            rows,
            "FillObjectWithLiquid",
            objectId=thing.id,
            fillLiquid="water",
            forceAction=True,
        )
    for _ in range(DEEDS):
        if rng.random() < 0.5:
            place = rng.choice(places)
            _does(
                controller, rows, "TeleportFull", **place, horizon=rng.choice([0.0, 30.0, 60.0]), standing=True,
                rotation={"x": 0.0, "y": rng.choice([0.0, 90.0, 180.0, 270.0]), "z": 0.0},
            )  # fmt: skip
        name, call = _handling(controller, rng)
        _does(controller, rows, name, **call)
        if state.held is None:
            break


def _handling(controller: Any, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """Something to do with what is held."""
    turn = rng.choice([30.0, 90.0, 180.0, -45.0])
    far = rng.choice([0.1, 0.25, 0.5, -0.2])
    chance = rng.random()
    if chance < 0.4:
        return "PutObject", {
            "objectId": _receptacle(controller, rng), "forceAction": rng.random() < 0.3,
            "placeStationary": rng.random() < 0.5,
        }  # fmt: skip
    if chance < 0.6:
        return "RotateHeldObject", {rng.choice(["pitch", "yaw", "roll"]): turn}
    if chance < 0.65:
        return "RotateHeldObject", {"rotation": {"x": 0.0, "y": turn, "z": 0.0}}
    if chance < 0.9:
        which = rng.choice(["Ahead", "Back", "Left", "Right", "Up", "Down"])
        return f"MoveHeldObject{which}", {"moveMagnitude": abs(far)}
    if chance < 0.95:
        return "MoveHeldObject", {"ahead": far, "right": -far, "up": 0.1}
    return rng.choice(["DropHandObject", "DropHeldObjectAhead"]), {"forceAction": True}


def _receptacle(controller: Any, rng: random.Random) -> str:
    """Mostly one that is in view, and often a dish."""
    home = controller.home
    seen = home.visible()
    some = [
        one
        for one in home.state.things.values()
        if facts_of(one.type).receptacle and not one.gone and one.name != home.state.held
    ]
    likely = [one for one in some if one.name in seen] or some
    dishes = [one for one in likely if one.type in RECEPTACLES]
    return str(rng.choice(dishes if dishes and rng.random() < 0.5 else likely).id)


def _does(controller: Any, rows: Rows, name: str, **call: Any) -> None:
    before = dict(controller.home.state.things)
    told = controller.step(name, **call).metadata
    rows["answers"].append(
        [name, rounded(call), told["lastActionSuccess"], told["errorMessage"], told["errorCode"]]
    )
    state = controller.home.state
    rows["things"] += [
        rounded(one) for name, one in state.things.items() if before.get(name) is not one
    ]
    rows["hands"].append([repr(state.held), rounded(state.grip), rounded(told["heldObjectPose"])])
