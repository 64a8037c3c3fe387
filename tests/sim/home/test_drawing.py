"""Pictures of episodes: what a scene becomes, what can be pointed at, what is refused."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sim.abilities import Eye
from sim.home import scenes
from sim.home.eyes.buffer import Buffer
from sim.home.pictures import drawing
from sim.home.state import State
from sim.world import JSONObject, WorldError
from tests.loops import each
from tests.sim.worlds.household.hand_kitchen import scene

HOME = scenes.names()[0]


def shot(camera: str = "eyes", **more: Any) -> JSONObject:
    state = State.start(scenes.load(HOME))
    return {"state": state.to_json(), "camera": camera, "hand": 0.6, "map": False, **more}


def test_boxes_are_around_the_pixels_of_each_number() -> None:
    ids = np.zeros((4, 6), np.int32)
    ids[1:3, 2:5] = 2
    ids[3, 0] = 1
    assert drawing.boxes(ids, 4) == {1: (0, 3, 1, 4), 2: (2, 1, 5, 3)}


def test_targets_lie_on_the_picture_far_ones_first() -> None:
    state = State.start(scene())
    names = ("", "Fridge_00000011", "Mug_00000016", "Gone_1")
    ids = np.array([[0, 1, 1, 2], [3, 1, 1, 2]], np.int32)
    found = drawing.targets(Buffer(ids, ids, ids.astype(np.float32), names), state)
    assert [target.id for target in found] == ["Fridge_00000011", "Mug_00000016"]
    assert found[0].box == (0.25, 0.0, 0.5, 1.0)


def test_a_frame_says_where_its_eye_is_where_that_is_asked_for() -> None:
    asked = drawing.draw(shot() | {"eye": True, "fov": 70.0}, 64).eye
    body = State.from_json(shot()["state"], scenes.load(shot()["state"]["scene"])).body
    assert asked is not None
    assert replace(asked, near=None) == Eye(*body.eye, body.yaw, body.horizon, 70.0)
    assert asked.near is not None
    assert 1 / 6 < asked.near.middle < 2  # a room is some metres deep
    assert drawing.draw(shot(), 64).eye is None


@pytest.mark.parametrize("size", [0, 31, 5000, -3, True])
def test_absurd_sizes_are_refused(size: int) -> None:
    with pytest.raises(WorldError) as complaint:
        drawing.draw(shot(), size)
    assert complaint.value.code == "bad_size"


@pytest.mark.parametrize(
    "broken", [{}, {"state": 3}, {"state": {}}, {**shot("sideways")}] if HOME else []
)
def test_broken_scenes_are_refused(broken: JSONObject) -> None:
    with pytest.raises(WorldError):
        drawing.draw(broken, 64)


@pytest.mark.slow
def test_the_spectators_camera_hangs_in_every_room() -> None:
    for name in each(scenes.names()):
        state = State.start(scenes.load(name))
        xs, zs = zip(*state.scene.room.outline, strict=True)
        x, y, z = drawing.third(state).eye
        assert min(xs) < x < max(xs)
        assert min(zs) < z < max(zs)
        assert 1.5 < y < state.scene.room.height


@pytest.mark.slow
@pytest.mark.parametrize("camera", ["eyes", "third", "map"])
def test_the_same_scene_gives_the_same_picture(camera: str) -> None:
    first = drawing.draw(json.loads(json.dumps(shot(camera, map=True))), 96)
    second = drawing.draw(shot(camera, map=True), 96)
    assert first.pixels.shape == (96, 96, 3)
    assert (first.pixels == second.pixels).all()
    assert first.targets == second.targets
    assert first.targets


@pytest.mark.slow
def test_nothing_on_the_small_plan_can_be_pointed_at() -> None:
    plain, mapped = drawing.draw(shot("third"), 200), drawing.draw(shot("third", map=True), 200)
    assert {t.id for t in mapped.targets} <= {t.id for t in plain.targets}
    assert (plain.pixels != mapped.pixels).any()
