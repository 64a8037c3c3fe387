"""Attributes of events besides the metadata (asgardbench specification, table 1.4)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.sim.home.contract.asking import go_to, one, row


def test_the_frame_is_rgb_of_the_wished_size(controller: Any) -> None:
    frame = controller.step("Pass").frame
    assert frame.shape == (300, 300, 3)
    assert frame.dtype == np.uint8
    assert frame.std() > 5


def test_what_is_seen_has_a_box_and_a_mask(controller: Any) -> None:
    fridge = one(controller, "Fridge")
    assert go_to(controller, fridge)
    event = controller.last_event
    assert fridge["objectId"] in event.instance_detections2D
    x1, y1, x2, y2 = event.instance_detections2D[fridge["objectId"]]
    assert 0 <= x1 < x2 < 300
    assert 0 <= y1 < y2 < 300
    mask = event.instance_masks[fridge["objectId"]]
    assert mask.shape == (300, 300)
    assert mask[y1 : y2 + 1, x1 : x2 + 1].sum() == mask.sum()


def test_what_is_not_in_the_picture_has_none(controller: Any) -> None:
    fridge = one(controller, "Fridge")
    assert go_to(controller, fridge)
    event = controller.step("RotateRight", degrees=180)
    assert not row(controller, fridge["objectId"])["visible"]
    assert fridge["objectId"] not in event.instance_detections2D
    with pytest.raises(KeyError):
        event.instance_detections2D[fridge["objectId"]]


def test_an_event_is_true_when_its_action_worked(controller: Any) -> None:
    assert controller.step("Pass")
    assert not controller.step("PickupObject", objectId="nothing")


def test_the_last_event_is_the_last_event(controller: Any) -> None:
    event = controller.step("Pass")
    assert controller.last_event is event


def test_the_same_moment_looks_the_same(make_controller: Any) -> None:
    frames = []
    for _ in range(2):
        controller = make_controller()
        controller.step("RotateRight", degrees=30)
        frames.append(controller.last_event.frame.copy())
    assert (frames[0] == frames[1]).all()
