"""What experimenters ask of a home besides acting in it: filters, exact places, plans, cameras."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sim.home.doors import extent
from sim.home.geometry import box
from sim.home.outlines import hull, outline
from sim.home.pictures import models
from sim.home.pictures.pool import mesh
from sim.home.pictures.stage import matrix, subject_of
from sim.home.scenes import load
from tests.loops import each
from tests.sim.home.rosas import Rosa


def ids(rosa: Rosa) -> list[str]:
    return [row["objectId"] for row in rosa.home.metadata()["objects"]]


# Filters


def test_metadata_speak_of_the_filtered_objects_only() -> None:
    rosa = Rosa()
    every, few = ids(rosa), [rosa["Mug"].id, rosa["Apple"].id]
    assert rosa.does("SetObjectFilter", objectIds=few).ok
    assert sorted(ids(rosa)) == sorted(few)
    assert ids(Rosa()) == every, "nobody else's"
    assert rosa.home.fork().only == rosa.home.only
    assert rosa.does("SetObjectFilter", objectIds=[]).ok
    assert ids(rosa) == []
    assert rosa.does("OpenObject", "Fridge").ok, "what is not told of is there all the same"
    assert rosa.does("ResetObjectFilter").ok
    assert ids(rosa) == every


# Looking


def test_one_turns_and_looks_in_one() -> None:
    rosa = Rosa()
    assert rosa.does("RotateLook", rotation=450, horizon=31).ok
    body = rosa.home.state.body
    assert (body.yaw, body.horizon) == (90.0, 31)
    assert rosa.does("RotateLook", rotation={"x": 0, "y": 10, "z": 0}, horizon=-30).ok
    refused = rosa.does("RotateLook", rotation=0, horizon=61)
    assert refused.code == "HorizonLimit"
    assert rosa.home.state.body.yaw == 10.0
    assert rosa.does("Look", horizon=5).ok
    assert rosa.home.state.body.horizon == 5


@pytest.mark.parametrize(("action", "horizon"), [("LookUp", -30.0), ("LookDown", 60.0)])
def test_no_force_looks_beyond_the_limits(action: str, horizon: float) -> None:
    rosa = Rosa()
    rosa.stands(0.0, 0.0, 0.0, horizon=0.0)
    while rosa.does(action, forceAction=True).ok:
        pass
    assert rosa.home.state.body.horizon == horizon


def test_teleports_land_on_the_floor_or_not_at_all() -> None:
    rosa = Rosa()
    y = rosa.home.state.body.y
    assert rosa.does("Teleport", x=0.0, y=y + 0.049, z=0.0).ok
    assert rosa.home.state.body.y == y
    for x in (0.0, 0.25):
        assert rosa.does("Teleport", x=x, y=y + 0.1, z=0.0).code == "TeleportFailed"


# Opening


@pytest.mark.parametrize(("magnitude", "openness"), [(0, 1.0), (0.65, 0.65), (1, 1.0)])
def test_doors_understand_the_old_word(magnitude: float, openness: float) -> None:
    rosa = Rosa()
    assert rosa.does("OpenObject", "Fridge", moveMagnitude=magnitude).ok
    assert rosa["Fridge"].openness == openness


def test_boxes_follow_open_doors_and_the_place_stays() -> None:
    rosa = Rosa()
    shut = rosa.metadata("Fridge")
    rosa.does("OpenObject", "Fridge")
    open_ = rosa.metadata("Fridge")
    size, wide = (row["axisAlignedBoundingBox"]["size"] for row in (shut, open_))
    assert wide["x"] == pytest.approx(size["x"] + 0.8 * math.sin(math.radians(95)))
    assert wide["y"] == size["y"]
    assert open_["position"] == shut["position"]
    rosa.does("CloseObject", "Fridge")
    assert rosa.metadata("Fridge")["axisAlignedBoundingBox"] == shut["axisAlignedBoundingBox"]
    assert extent(rosa["Mug"]) == box(rosa["Mug"])


@pytest.mark.parametrize("kind", ["Fridge", "Cabinet", "Microwave", "ShowerDoor"])
@pytest.mark.parametrize("openness", [0.5, 1.0])
def test_boxes_are_around_what_is_drawn(kind: str, openness: float) -> None:
    found = 0
    for name in ("FloorPlan1", "FloorPlan5", "FloorPlan28", "FloorPlan406", "FloorPlan410"):
        scene = load(name)
        for thing in [t for t in scene.things.values() if t.type == kind][:4]:
            found += 1
            ajar = replace(thing, openness=openness)
            model = mesh(models.build(subject_of(ajar, scene.room.style)))
            turn, at = matrix(ajar)
            points = model.vertices @ turn.T + at
            drawn = np.concatenate([points.min(axis=0), points.max(axis=0)])
            assert np.allclose(drawn, extent(ajar), atol=0.05), thing.name
    assert found


# Exact places


def test_a_thing_goes_where_it_is_teleported() -> None:
    rosa = Rosa()
    apple = rosa.metadata("Apple")
    place = {"x": 1.4, "y": apple["position"]["y"], "z": -1.1}
    turn = {"x": 0.0, "y": 45.0, "z": 0.0}
    assert rosa.does("TeleportObject", "Apple", position=place, rotation=turn).ok
    moved = rosa.metadata("Apple")
    assert moved["position"] == pytest.approx(place)
    assert moved["rotation"] == turn
    assert moved["parentReceptacles"] == apple["parentReceptacles"]
    assert rosa["DiningTable"].name == rosa["Apple"].parent


def test_a_thing_in_the_air_falls_unless_it_is_held_there() -> None:
    rosa = Rosa()
    place = {"x": 1.4, "y": 1.5, "z": -1.1}
    assert rosa.does("TeleportObject", "Apple", position=place, forceKinematic=True).ok
    assert rosa.metadata("Apple")["position"] == pytest.approx(place)
    assert rosa["Apple"].parent is None
    assert rosa.does("TeleportObject", "Apple", position=place).ok
    assert rosa["Apple"].y == pytest.approx(0.75)
    assert rosa["Apple"].parent == rosa["DiningTable"].name
    assert rosa.does("PickupObject", "Apple").ok


def test_what_is_in_a_thing_goes_along() -> None:
    rosa = Rosa()
    assert rosa.puts("Apple", "Plate").ok
    plate, apple = rosa.metadata("Plate")["position"], rosa.metadata("Apple")["position"]
    place = {"x": 1.2, "y": plate["y"], "z": -1.2}
    assert rosa.does("TeleportObject", "Plate", position=place).ok
    after, before = rosa.metadata("Apple")["position"], apple
    assert [after[k] - before[k] for k in "xz"] == pytest.approx(
        [place[k] - plate[k] for k in "xz"]
    )


@pytest.mark.parametrize(
    ("name", "more", "code"),
    [
        ("Fridge", {}, "NotMoveable"),
        ("Apple", {}, "NoRoom"),
    ],
)
def test_nothing_is_teleported_into_another_thing(
    name: str, more: dict[str, Any], code: str
) -> None:
    rosa = Rosa()
    mug = rosa.metadata("Mug")["position"]
    before = rosa.home.state.to_json()["things"]
    refused = rosa.does("TeleportObject", name, position=mug, forceAction=False, **more)
    assert refused.code == code
    assert rosa.home.state.to_json()["things"] == before
    assert rosa.does("TeleportObject", "Apple", position=mug, forceAction=True).ok


def test_what_all_stands_on_is_not_put_on_itself() -> None:
    rosa = Rosa()
    before = rosa.home.state.to_json()
    answer = rosa.does("TeleportObject", "Floor", position={"x": 0.0, "y": 0.1, "z": 0.0})
    assert (answer.ok, answer.code) == (False, "NoFloor")
    assert rosa.home.state.to_json() == before
    assert rosa["Floor"].parent is None


def test_what_is_held_is_only_teleported_on_purpose() -> None:
    rosa = Rosa()
    rosa.takes("Apple")
    place = {"x": 1.4, "y": 0.8, "z": -1.1}
    refused = rosa.does("TeleportObject", "Apple", position=place, forceAction=False)
    assert refused.code == "Held"
    wish = {"position": place, "forceAction": False, "allowTeleportOutOfHand": True}
    assert rosa.does("TeleportObject", "Apple", **wish).ok
    assert rosa.home.state.held is None


# Plans


def test_hulls_are_what_things_cover() -> None:
    rosa = Rosa()
    every = rosa.does("Get2DSemanticHulls").value
    assert set(every) == set(ids(rosa))
    fridge = rosa["Fridge"]
    b = box(fridge)
    around = sorted([[b.x0, b.z0], [b.x0, b.z1], [b.x1, b.z0], [b.x1, b.z1]])
    assert np.allclose(sorted(every[fridge.id]), around)
    assert rosa.home.act("Get2DSemanticHull", objectId=fridge.id).value == every[fridge.id]
    rosa.does("OpenObject", "Fridge")
    assert max(x for x, _ in outline(rosa["Fridge"])) > b.x1 + 0.5
    mug = every[rosa["Mug"].id]
    assert len(mug) == 16, "a mug is round"


def test_hulls_of_some() -> None:
    rosa = Rosa()
    every = rosa.does("Get2DSemanticHulls").value
    mine = [rosa["Mug"].id, rosa["Apple"].id]
    assert rosa.does("Get2DSemanticHulls", objectIds=mine).value == {i: every[i] for i in mine}
    drawers = rosa.does("Get2DSemanticHulls", objectTypes=["Drawer"]).value
    assert set(drawers) == {t.id for t in rosa.all("Drawer")}
    both = rosa.does("Get2DSemanticHulls", objectTypes=["Drawer"], objectIds=mine)
    assert not both.ok
    assert rosa.does("Get2DSemanticHulls", objectIds=["Yacht|1"]).code == "ObjectNotFound"


def test_hulls_go_round_their_points() -> None:
    points = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0), (1.0, 0.5), (1.0, 0.0), (0.0, 0.0)]
    assert hull(points) == [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0)]
    assert hull([(1.0, 1.0)] * 3) == [(1.0, 1.0)]


# Cameras


def test_a_camera_is_moved_along_the_axes_that_are_given() -> None:
    rosa = Rosa()
    place, turn = {"x": 1.0, "y": 2.0, "z": 0.0}, {"x": 10.0, "y": 20.0, "z": 30.0}
    rosa.does("AddThirdPartyCamera", position=place, rotation=turn, fieldOfView=45)
    assert rosa.does("UpdateThirdPartyCamera", position={"x": 0, "z": 1}, rotation={"y": 90}).ok
    camera = rosa.home.metadata()["thirdPartyCameras"][0]
    assert camera["position"] == {"x": 0.0, "y": 2.0, "z": 1.0}
    assert camera["rotation"] == {"x": 10.0, "y": 90.0, "z": 30.0}
    assert camera["fieldOfView"] == 45
    for field in (0, -1, 181):
        refused = rosa.does("UpdateThirdPartyCamera", fieldOfView=field, position={"x": 1})
        assert refused.code == "BadField"
    assert rosa.home.metadata()["thirdPartyCameras"][0] == camera
    wrong = rosa.does("UpdateThirdPartyCamera", position={"w": 1})
    assert wrong.code == "InvalidArgument"


def test_a_number_is_no_point() -> None:
    rosa = Rosa()
    refused = rosa.does("AddThirdPartyCamera", position=5, rotation=0)
    assert refused.code == "InvalidPoint"
    wrong = rosa.does(
        "AddThirdPartyCamera", position={"x": 0, "y": 0, "z": 0}, rotation=0, orthographicSize={}
    )
    assert wrong.code == "InvalidArgument"
    name = "action: AddThirdPartyCamera has an invalid argument: orthographicSize"
    assert wrong.error.startswith(name)


# Pushing


def test_a_push_of_25_moves_a_small_thing_by_more_than_20_cm() -> None:
    rosa = Rosa()
    for thing in list(rosa.home.state.contents(rosa["DiningTable"].name)):
        if thing.type != "Apple":
            rosa.home.act("RemoveFromScene", objectId=thing.id)
    rosa.home.act("PlaceObjectAtPoint", objectId=rosa["Apple"].id, position={"x": 1.2, "y": 0.75, "z": -1.2})  # fmt: skip
    rosa.stands(0.0, 0.0, 0.0)
    for angle, (dx, dz) in each({0: (0, 1), 90: (1, 0), 180: (0, -1), -90: (-1, 0)}.items()):
        before = rosa["Apple"]
        assert rosa.does("DirectionalPush", "Apple", pushAngle=angle, moveMagnitude=25).ok
        after = rosa["Apple"]
        gone = (after.x - before.x) * dx + (after.z - before.z) * dz
        assert gone > 0.2, angle
