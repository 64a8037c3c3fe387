"""What is held is drawn where the hand has been moved to."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.home.thor.controller import Controller


def _middle(controller: Controller) -> tuple[float, float, int]:
    """Where the held thing is in the picture, from its left and its top, and its pixels."""
    name = controller.last_event.metadata["inventoryObjects"][0]["objectId"]
    rows, columns = np.nonzero(controller.last_event.instance_masks[name])
    return float(columns.mean()), float(rows.mean()), len(rows)


def _holding(**settings: Any) -> Controller:
    controller = Controller("FloorPlan1", width=120, height=120, **settings)
    bottle = controller.last_event.objects_by_type("WineBottle")[0]
    assert controller.step("PickupObject", objectId=bottle["objectId"], forceAction=True)
    return controller


def test_what_is_held_moves_in_the_picture_as_in_the_room() -> None:
    controller = _holding()
    x, y, pixels = _middle(controller)
    assert controller.step("MoveHeldObject", right=0.1, up=0.1)
    moved_x, moved_y, _ = _middle(controller)
    assert moved_x > x + 5
    assert moved_y < y - 5
    controller.step("MoveHeldObject", right=-0.1, up=-0.1)
    assert _middle(controller) == (x, y, pixels)
    controller.step("MoveHeldObject", ahead=0.3)
    assert _middle(controller)[2] < 0.6 * pixels, "what is further away is smaller"


def test_what_is_held_turns_in_the_picture() -> None:
    controller = _holding()
    upright = controller.last_event.frame
    assert controller.step("RotateHeldObject", roll=90)
    name = controller.last_event.metadata["inventoryObjects"][0]["objectId"]
    x1, y1, x2, y2 = controller.last_event.instance_detections2D[name]
    assert x2 - x1 > 1.5 * (y2 - y1), "a bottle that lies is wider than high"
    assert not np.array_equal(controller.last_event.frame, upright)


def test_others_see_the_hand_move() -> None:
    controller = _holding(agentCount=2)
    body = controller.last_event.metadata["agent"]["position"]
    place = {"x": body["x"], "y": 1.4, "z": body["z"] - 1.2}
    controller.step("AddThirdPartyCamera", position=place, rotation={"x": 0, "y": 0, "z": 0})
    before = controller.last_event.third_party_camera_frames[0]
    assert controller.step("MoveHeldObject", right=0.15, up=0.1)
    after = controller.last_event.third_party_camera_frames[0]
    assert not np.array_equal(before, after)
