"""How the contract's tests ask: rows by type, going to where a thing can be touched."""

from __future__ import annotations

from typing import Any

Row = dict[str, Any]


def rows(controller: Any, kind: str) -> list[Row]:
    """Rows of this type as they are now, without those that are sliced away."""
    found = controller.last_event.metadata["objects"]
    return [row for row in found if row["objectType"] == kind and not row["isSliced"]]


def row(controller: Any, object_id: str) -> Row:
    found = controller.last_event.metadata["objects"]
    return next(row for row in found if row["objectId"] == object_id)


def one(controller: Any, kind: str) -> Row:
    found = rows(controller, kind)
    assert found, f"there is no {kind} in {controller.last_event.metadata['sceneName']}"
    return found[0]


def go_to(controller: Any, thing: Row, most: int = 40) -> bool:
    """Stand where the thing is visible; nearest poses first. False if no pose shows it."""
    event = controller.step(
        "GetInteractablePoses",
        objectId=thing["objectId"],
        horizons=[0, 30],
        standings=[True, False],
    )
    poses = event.metadata["actionReturn"] or []
    place = thing["position"]
    poses.sort(
        key=lambda p: (
            round(abs((p["x"] - place["x"]) ** 2 + (p["z"] - place["z"]) ** 2 - 0.6), 1),
            not p["standing"],
            p["x"],
            p["z"],
            p["rotation"],
        )
    )
    for pose in poses[:: max(1, len(poses) // most)]:
        event = controller.step(
            "Teleport",
            position={k: pose[k] for k in "xyz"},
            rotation=pose["rotation"],
            horizon=pose["horizon"],
            standing=pose["standing"],
        )
        if event.metadata["lastActionSuccess"] and row(controller, thing["objectId"])["visible"]:
            return True
    return False


def act(controller: Any, action: str, thing: Row | None = None, **arguments: Any) -> str:
    """The error message of an action, "" if it worked."""
    if thing is not None:
        arguments["objectId"] = thing["objectId"]
    data = controller.step(action, **arguments).metadata
    assert data["lastActionSuccess"] == (not data["errorMessage"])
    return str(data["errorMessage"])


def put(controller: Any, thing: Row, into: Row) -> None:
    """Take a thing and put it somewhere, going to both."""
    assert act(controller, "PickupObject", thing, forceAction=True) == ""
    assert go_to(controller, into), into["objectId"]
    assert act(controller, "PutObject", into, forceAction=False, placeStationary=True) == ""


def clear(controller: Any, *, but: tuple[str, ...]) -> None:
    """Take every small thing out of the home except those of these types."""
    for thing in list(controller.last_event.metadata["objects"]):
        if thing["pickupable"] and thing["objectType"] not in but:
            assert act(controller, "DisableObject", thing) == ""
