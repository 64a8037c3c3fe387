"""What somebody puts down lies where they see it, as in AI2-THOR, and is not gone behind a rim."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sim.home.thor.controller import Controller
from tests.loops import each

pytestmark = pytest.mark.slow


def kitchen_of(scene: str) -> Controller:
    return Controller(
        scene, width=224, height=224, fieldOfView=60, visibilityDistance=5.0, gridSize=0.25
    )


def first(home: Controller, kind: str) -> Any:
    rows = home.last_event.metadata["objects"]
    return next(row for row in rows if row["objectType"] == kind)


def poses(home: Controller, thing: Any, near: float, *horizons: float) -> list[dict[str, Any]]:
    """Where one who stands upright and looks down so far has a thing in view."""
    found = home.step(
        "GetInteractablePoses",
        objectId=thing["objectId"],
        horizons=list(horizons),
        standings=[True],
    ).metadata["actionReturn"]
    at = thing["position"]
    return [one for one in found if math.hypot(one["x"] - at["x"], one["z"] - at["z"]) < near]


def test_an_egg_is_seen_in_the_basin_that_it_was_put_into() -> None:
    home = kitchen_of("FloorPlan20")
    into, egg = first(home, "SinkBasin"), first(home, "Egg")
    seen = []
    for pose in each(poses(home, into, 1.2, 30, 45)[:8]):
        home.reset("FloorPlan20")
        home.step("PickupObject", objectId=egg["objectId"], forceAction=True)
        home.step("TeleportFull", **pose)
        assert home.step("PutObject", objectId=into["objectId"]).metadata["lastActionSuccess"]
        seen.append(first(home, "Egg")["visible"])
    # From the others no spot that is wide enough can be seen at all.
    assert 2 * sum(seen) >= len(seen), seen


def test_an_egg_goes_into_a_pot_only_from_where_it_is_seen_in_there() -> None:
    home = kitchen_of("FloorPlan13")
    pot, egg = first(home, "Pot"), first(home, "Egg")
    home.step("PickupObject", objectId=egg["objectId"], forceAction=True)
    taken = []
    for pose in each(poses(home, pot, 1.6, 15, 30, 45)[::40]):
        home.step("TeleportFull", **pose)
        told = home.step("PutObject", objectId=pot["objectId"]).metadata
        taken.append(told["lastActionSuccess"])
        if taken[-1]:
            assert first(home, "Egg")["visible"], pose
            home.step("PickupObject", objectId=egg["objectId"], forceAction=True)
        else:
            assert "No valid positions to place object found" in told["errorMessage"]
            assert told["inventoryObjects"][0]["objectId"] == egg["objectId"]
    assert any(taken), "from nearby one looks over its wall"
    assert not all(taken), "from further away one does not"
    told = home.step("PutObject", objectId=pot["objectId"], forceAction=True).metadata
    assert told["lastActionSuccess"]


def test_nothing_is_put_into_a_bowl_over_the_eyes_unless_it_is_seen_there() -> None:
    home = kitchen_of("FloorPlan28")
    bowl, egg = first(home, "Bowl"), first(home, "Egg")
    shelf = max(
        (row for row in home.last_event.metadata["objects"] if row["objectType"] == "Shelf"),
        key=lambda row: row["position"]["y"],
    )
    home.step("PickupObject", objectId=bowl["objectId"], forceAction=True)
    home.step("PutObject", objectId=shelf["objectId"], forceAction=True)
    home.step("PickupObject", objectId=egg["objectId"], forceAction=True)
    refused = 0
    for pose in each(poses(home, first(home, "Bowl"), 3.0, 0, 30)[:6]):
        home.step("TeleportFull", **pose)
        told = home.step("PutObject", objectId=bowl["objectId"]).metadata
        if told["lastActionSuccess"]:
            assert first(home, "Egg")["visible"]
            home.step("PickupObject", objectId=egg["objectId"], forceAction=True)
        else:
            refused += 1
            assert "No valid positions to place object found" in told["errorMessage"]
            assert told["inventoryObjects"][0]["objectId"] == egg["objectId"]
    assert refused
    told = home.step("PutObject", objectId=bowl["objectId"], forceAction=True).metadata
    assert told["lastActionSuccess"]
