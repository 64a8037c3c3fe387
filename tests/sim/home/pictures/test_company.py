"""Two in the pictures of one home: each is seen by the other, in colours and in the ids."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sim.home import scenes
from sim.home.eyes.camera import from_eyes
from sim.home.home import Home
from sim.home.pictures import drawing
from sim.home.pictures.studio import Picture, studio
from sim.home.state import AGENT, State
from sim.world import WorldError

SIZE = 128


def kitchen(away: float = 1.0) -> tuple[Home, Home]:
    """Rosa and Paul, so many metres before her."""
    rosa = Home(scenes.load("FloorPlan1"), studio(), field_of_view=60.0)
    rosa.state.move(replace(rosa.state.body, x=-0.75, z=-0.75, yaw=90.0))
    return rosa, rosa.join("paul", replace(rosa.state.body, x=away - 0.75, yaw=270.0))


def seen(state: State, **more: float) -> Picture:
    return studio().picture(state, from_eyes(state), SIZE, SIZE, **more)  # type: ignore[arg-type]


def share(picture: Picture, name: str) -> float:
    """Which part of a picture shows this."""
    if name not in picture.buffer.names:
        return 0.0
    return float((picture.buffer.ids == picture.buffer.names.index(name)).mean())


def test_each_sees_the_other_and_not_itself() -> None:
    rosa, paul = kitchen()
    for one, other in ((rosa, "paul"), (paul, AGENT)):
        picture = seen(one.state)
        assert 0.05 < share(picture, other) < 0.6
        assert share(picture, one.seat) == 0.0


def test_the_rules_see_what_the_picture_shows() -> None:
    rosa, paul = kitchen()
    assert rosa.seen().others == {"paul"}
    paul.state.move(replace(paul.state.body, x=-2.5, z=1.25))
    assert rosa.seen().others == frozenset()
    assert share(seen(rosa.state), "paul") == 0.0


def test_a_body_hides_what_is_behind_it() -> None:
    rosa, paul = kitchen(0.5)
    picture, body = seen(rosa.state), share(seen(rosa.state), "paul")
    paul.state.move(replace(paul.state.body, x=-2.5, z=1.25))
    empty = seen(rosa.state)
    changed = picture.buffer.ids != empty.buffer.ids
    mine = picture.buffer.ids == picture.buffer.names.index("paul")
    assert body > 0.1
    assert (changed == mine).all()
    assert (picture.buffer.depth[mine] < empty.buffer.depth[mine]).all()
    assert (picture.pixels[mine] != empty.pixels[mine]).any(axis=1).mean() > 0.9


def test_the_farther_away_the_smaller() -> None:
    assert share(seen(kitchen(0.6)[0].state), "paul") > share(seen(kitchen(1.2)[0].state), "paul")


def test_what_the_other_holds_is_in_its_hands_and_mine_before_me() -> None:
    rosa, paul = kitchen(1.6)
    mug = next(t.name for t in rosa.state.things.values() if t.type == "Mug")
    assert paul.act("PickupObject", objectId=mug, forceAction=True).ok
    other, own = share(seen(rosa.state), mug), share(seen(paul.state), mug)
    assert 0.0005 < other < own
    with_hand = seen(paul.state, hand=0.6)
    assert (with_hand.pixels != seen(paul.state).pixels).any()
    assert (seen(rosa.state, hand=0.6).pixels == seen(rosa.state).pixels).all()


def test_those_who_live_together_look_different() -> None:
    rosa, paul = kitchen()
    mine, other = seen(rosa.state), seen(paul.state)
    jumpers = [
        p.pixels[p.buffer.ids == p.buffer.names.index(name)].mean(axis=0)
        for p, name in ((mine, "paul"), (other, AGENT))
    ]
    assert np.abs(jumpers[0] - jumpers[1]).max() > 20


@pytest.mark.parametrize("camera", ["third", "map"])
def test_from_elsewhere_both_are_seen(camera: str) -> None:
    rosa, paul = kitchen()
    rosa.state.move(replace(rosa.state.body, x=-0.5, z=1.25))
    for one in (rosa, paul):
        view = {"third": drawing.third, "map": drawing.plan}[camera](one.state)
        picture = studio().picture(one.state, view, SIZE, SIZE, map=camera == "map")
        assert share(picture, AGENT) > 0.0
        assert share(picture, "paul") > 0.0


def test_a_scene_says_whose_eyes_and_which_camera() -> None:
    rosa, paul = kitchen()
    mine, other = (drawing.draw(drawing.scene(one.state), 64).pixels for one in (rosa, paul))
    assert (mine != other).any()
    assert (drawing.draw(drawing.scene(paul.state, "map"), 64).pixels != other).any()
    assert {camera.name for camera in drawing.CAMERAS} == {"eyes", "third", "map"}
    without = drawing.scene(rosa.state)
    del without["seat"]
    assert (drawing.draw(without, 64).pixels == mine).all()


def test_a_camera_may_fly() -> None:
    rosa, _ = kitchen()
    row = {
        "position": {"x": 0.0, "y": 1.6, "z": -0.5},
        "rotation": {"x": 20.0, "y": 90.0, "z": 0.0},
        "fieldOfView": 70.0,
    }
    scene = drawing.scene(rosa.state, row)
    assert (
        drawing.draw(scene, 64).pixels != drawing.draw({**scene, "camera": "eyes"}, 64).pixels
    ).any()


@pytest.mark.parametrize(
    "camera",
    ["sideways", 3, {}, {"position": {"x": "0", "y": 0, "z": 0}}, {"position": 3, "rotation": 4}],
)
def test_a_camera_that_is_none_is_refused(camera: object) -> None:
    rosa, _ = kitchen()
    with pytest.raises(WorldError) as complaint:
        drawing.draw({**drawing.scene(rosa.state), "camera": camera}, 64)
    assert complaint.value.code == "bad_scene"


def test_the_eyes_of_nobody_are_refused() -> None:
    with pytest.raises(WorldError) as complaint:
        drawing.draw({**drawing.scene(kitchen()[0].state), "seat": "sam"}, 64)
    assert complaint.value.code == "unknown_seat"
