"""Furniture, fixtures and appliances: they fill their size, hide what is shut in, show their state."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from sim.home.anatomy import DRAWER_TRAVEL, SIZES, surfaces
from sim.home.pictures import models
from sim.home.pictures.mesh import Appearance, Part, Subject
from sim.home.pictures.shapes import bounds
from sim.home.state import Thing
from tests.loops import each

LARGE = (
    "ArmChair", "Bathtub", "BathtubBasin", "Bed", "Blinds", "Cabinet", "Chair", "CoffeeMachine",
    "CoffeeTable", "CounterTop", "Curtains", "Desk", "DeskLamp", "Desktop", "DiningTable", "DogBed",
    "Drawer", "Dresser", "Faucet", "Floor", "FloorLamp", "Footstool", "Fridge", "GarbageBag",
    "GarbageCan", "HandTowelHolder", "HousePlant", "LaundryHamper", "LightSwitch", "Microwave",
    "Mirror", "Ottoman", "Painting", "Poster", "RoomDecor", "Safe", "Shelf", "ShelvingUnit",
    "ShowerCurtain", "ShowerDoor", "ShowerGlass", "ShowerHead", "SideTable", "Sink", "SinkBasin",
    "Sofa", "Stool", "StoveBurner", "StoveKnob", "TVStand", "Television", "Toaster", "Toilet",
    "ToiletPaperHanger", "TowelHolder", "VacuumCleaner", "Window",
)  # fmt: skip
STRUCTURES = {
    "stove": (0.76, 0.9, 0.62), "hood": (0.76, 0.8, 0.46), "carcass": (0.6, 0.75, 0.58),
    "panel": (0.6, 0.75, 0.58), "plinth": (1.8, 0.1, 0.53), "backsplash": (1.8, 0.5, 0.01),
    "rug": (2.0, 0.008, 1.4), "skirting": (2.0, 0.09, 0.014), "vanity": (0.8, 0.8, 0.5),
    "pedestal": (0.3, 0.7, 0.3), "island_body": (1.4, 0.86, 0.6), "shelf_side": (0.03, 1.8, 0.3),
    "mantel": (1.3, 1.1, 0.3), "shower_tray": (0.9, 0.03, 0.9), "shower_wall": (0.03, 2.0, 0.9),
}  # fmt: skip
HANDLED = {"Cabinet", "Drawer", "Dresser", "Fridge", "Microwave", "Safe", "TVStand",
           "structure:panel"}  # fmt: skip
"""Their handles stand out in front."""
SWITCHED = ("CoffeeMachine", "DeskLamp", "Desktop", "Faucet", "FloorLamp", "LightSwitch",
            "Microwave", "ShowerHead", "StoveBurner", "StoveKnob", "Television", "Toaster")  # fmt: skip
OPENED = ("Blinds", "Cabinet", "Drawer", "Fridge", "LaundryHamper", "Microwave", "Safe",
          "ShowerCurtain", "ShowerDoor", "Toilet")  # fmt: skip
STYLE = {"wood": {"texture": "wood", "colour": [0.5, 0.3, 0.2]}, "metal": "brass",
         "cabinet": {"texture": "plain", "colour": [0.2, 0.3, 0.4]}, "kind": "kitchen"}  # fmt: skip


def size_of(name: str) -> tuple[float, float, float]:
    return STRUCTURES[name[10:]] if name.startswith("structure:") else SIZES[name]


def made(name: str, number: int = 1, shape: Any = None, style: Any = None, **look: Any) -> Any:
    """The parts of a usual one of this type."""
    subject = Subject(
        name, f"{name}_{number}", size_of(name), Appearance(**look), shape or {}, style or {}
    )
    return models.build(subject)


EVERY = [*LARGE, *(f"structure:{kind}" for kind in STRUCTURES)]


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("name", EVERY)
def test_it_is_modelled_and_fills_its_size(name: str, number: int) -> None:
    assert name in models.builders()
    w, h, d = size_of(name)
    low, high = bounds(made(name, number))
    front = 0.05 if name in HANDLED else 0.01
    assert np.abs(low - [-w / 2, 0, -d / 2]).max() < 0.01
    assert np.abs(high - [w / 2, h, d / 2])[:2].max() < 0.01
    assert d / 2 - 0.01 < high[2] < d / 2 + front


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize(
    "look", [{}, {"toggled": True}, {"openness": 1.0}, {"dirty": True}, {"openness": 0.5}]
)
def test_its_triangles_are_sound_in_every_state(name: str, look: Any) -> None:
    for part in each(made(name, **look)):
        assert np.isfinite(part.vertices).all()
        assert np.isfinite(part.uv).all()
        assert np.allclose(np.linalg.norm(part.normals, axis=1), 1, atol=1e-3)
        assert len(part.faces) > 0
        assert part.faces.min() >= 0
        assert part.faces.max() < len(part.vertices)
        assert part.vertices.dtype == part.normals.dtype == part.uv.dtype == np.float32
        assert part.faces.dtype == np.int32


@pytest.mark.parametrize("name", EVERY)
def test_it_stays_within_the_triangle_budget(name: str) -> None:
    count = sum(len(part.faces) for part in made(name))
    budget = {"Sofa": 2600, "VacuumCleaner": 2200, "ShowerCurtain": 2300}.get(name, 1700)
    assert count <= budget


def test_front_and_cooking_of_a_kitchen_are_cheap() -> None:
    cost = {name: sum(len(part.faces) for part in made(name)) for name in LARGE}
    assert cost["Cabinet"] < 250
    assert cost["Drawer"] < 200
    assert cost["Fridge"] < 1500
    assert cost["StoveBurner"] < 1000


@pytest.mark.parametrize("name", EVERY)
def test_the_same_subject_gives_the_same_arrays(name: str) -> None:
    first, second = made(name, dirty=True), made(name, dirty=True)
    assert len(first) == len(second)
    for a, b in zip(first, second, strict=True):
        assert a.material == b.material
        assert np.array_equal(a.vertices, b.vertices)
        assert np.array_equal(a.faces, b.faces)


def differ(first: tuple[Part, ...], second: tuple[Part, ...]) -> bool:
    if [p.material for p in first] != [p.material for p in second]:
        return True
    return any(
        a.vertices.shape != b.vertices.shape or not np.allclose(a.vertices, b.vertices, atol=0.01)
        for a, b in zip(first, second, strict=True)
    )


@pytest.mark.parametrize("name", SWITCHED)
def test_one_sees_whether_it_is_on(name: str) -> None:
    assert differ(made(name), made(name, toggled=True))


@pytest.mark.parametrize(
    "name",
    ["CoffeeMachine", "DeskLamp", "Desktop", "FloorLamp", "Microwave", "StoveBurner", "StoveKnob",
     "Television", "Toaster"],
)  # fmt: skip
def test_what_is_on_shines_and_what_is_off_does_not_as_much(name: str) -> None:
    def shining(parts: tuple[Part, ...]) -> float:
        return sum(area(p) * p.material.glow for p in parts)

    assert shining(made(name, toggled=True)) > shining(made(name)) + 0.0003


def area(part: Part) -> float:
    a, b, c = (part.vertices[part.faces[:, i]].astype(float) for i in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2)


@pytest.mark.parametrize("name", OPENED)
def test_one_sees_whether_it_is_open(name: str) -> None:
    assert differ(made(name), made(name, openness=1.0))
    assert differ(made(name, openness=0.5), made(name, openness=1.0))


@pytest.mark.parametrize("name", ["Mirror", "Bed"])
def test_one_sees_whether_it_is_dirty(name: str) -> None:
    assert differ(made(name), made(name, dirty=True))


def test_water_of_a_tap_reaches_the_floor_of_the_basin() -> None:
    low, _ = bounds(made("Faucet", toggled=True))
    assert low[1] == pytest.approx(-0.15, abs=0.01)
    dry, _ = bounds(made("Faucet"))
    assert dry[1] > -0.01


def test_flames_are_seen_around_a_pan_but_not_in_it() -> None:
    pan, grate = SIZES["Pan"][0] / 2, SIZES["StoveBurner"][1]
    flames = [p for p in made("StoveBurner", toggled=True) if p.material.glow > 0]
    points = np.concatenate([p.vertices for p in flames])
    distance = np.hypot(points[:, 0], points[:, 2])
    assert distance.max() > pan + 0.01
    assert (points[distance < 0.8 * pan, 1] <= grate).all()
    assert points[distance > pan, 1].max() > 2 * grate


# -- agreeing with the anatomy ------------------------------------------------------------------


def thing(name: str, openness: float = 0.0, **shape: Any) -> Thing:
    return Thing(
        name, name, f"{name}_1", name, 0, 0, 0, 0, SIZES[name], openness=openness, shape=shape
    )


def height_at(parts: tuple[Part, ...], x: float, z: float, below: float) -> float:
    """The highest upward face over (x, z) that is not above `below`."""
    best = -9.0
    for part in parts:
        corners = part.vertices[part.faces].astype(float)
        up = part.normals[part.faces].mean(1)[:, 1] > 0.5
        for a, b, c in corners[up]:
            area_ = (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2])
            if abs(area_) < 1e-12:
                continue
            s = ((x - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (z - a[2])) / area_
            t = ((b[0] - a[0]) * (z - a[2]) - (x - a[0]) * (b[2] - a[2])) / area_
            if s >= 0 and t >= 0 and s + t <= 1:
                y = a[1] + s * (b[1] - a[1]) + t * (c[1] - a[1])
                best = max(best, y) if y <= below else best
    return best


STANDING = ["ArmChair", "Bed", "Cabinet", "Chair", "CoffeeMachine", "CoffeeTable", "CounterTop",
            "Desk", "DiningTable", "Drawer", "Dresser", "Floor", "Fridge", "GarbageCan",
            "LaundryHamper", "Microwave", "Ottoman", "Safe", "Shelf", "SideTable", "SinkBasin",
            "Sofa", "Stool", "StoveBurner", "TVStand", "Toilet"]  # fmt: skip


@pytest.mark.parametrize("name", STANDING)
def test_surfaces_are_drawn_where_things_stand(name: str) -> None:
    opened = 1.0 if name in OPENED and name != "Toilet" else 0.0
    parts = made(name, openness=opened)
    for place in each(surfaces(thing(name, opened))):
        x, z = (place.x0 + place.x1) / 2, (place.z0 + place.z1) / 2
        if name == "StoveBurner":
            x = z = 0.35 * place.x1
        drawn = height_at(parts, x + 0.013, z + 0.017, place.y + 0.004)
        soft = 0.03 if name in ("ArmChair", "Sofa", "Ottoman", "Bed", "StoveBurner") else 0.012
        assert place.y - soft <= drawn <= place.y + 0.004


@pytest.mark.parametrize("openness", [0.25, 1.0])
def test_a_drawer_comes_out_as_far_as_its_contents(openness: float) -> None:
    shut, out = bounds(made("Drawer")), bounds(made("Drawer", openness=openness))
    assert (out[1] - shut[1])[2] == pytest.approx(
        openness * DRAWER_TRAVEL * SIZES["Drawer"][2], abs=1e-5
    )


def test_doors_swing_about_the_side_they_are_hinged_at() -> None:
    w, _, d = SIZES["Cabinet"]
    left, _ = bounds(made("Cabinet", shape={"hinge": "left"}, openness=1.0))
    _, right = bounds(made("Cabinet", shape={"hinge": "right"}, openness=1.0))
    for hinge, x in (("left", -w / 2), ("right", w / 2)):
        parts = made("Cabinet", shape={"hinge": hinge}, openness=1.0)
        points = np.concatenate([p.vertices for p in parts])
        ahead = points[points[:, 2] > d / 2 + 0.1]
        assert len(ahead) > 10
        assert abs(ahead[:, 0] - x).max() < 0.12
    assert left[0] < -w / 2
    assert right[0] > w / 2


def test_a_wide_cabinet_has_two_doors() -> None:
    wide = models.build(Subject("Cabinet", "Cabinet_1", (1.0, 0.7, 0.35), Appearance(openness=1.0)))
    points = np.concatenate([p.vertices for p in wide])
    ahead = points[points[:, 2] > 0.4]
    assert ahead[:, 0].min() < -0.45
    assert ahead[:, 0].max() > 0.45


def test_a_counter_is_cut_out_for_its_sink() -> None:
    parts = made("CounterTop", shape={"holes": [[-0.3, -0.2, 0.3, 0.2]]})
    assert height_at(parts, 0.01, 0.02, 1.0) < 0
    assert height_at(parts, 0.5, 0.02, 1.0) == pytest.approx(SIZES["CounterTop"][1])


# -- hiding what is shut in ---------------------------------------------------------------------


def hidden(parts: tuple[Part, ...], inside: np.ndarray, eyes: np.ndarray) -> float:
    """Of all lines from eyes to points inside, the part that meets an opaque face looking at it."""
    opaque = [p for p in parts if p.material.alpha == 1.0]
    corners = np.concatenate([p.vertices[p.faces].astype(float) for p in opaque])
    facing = np.concatenate([p.normals[p.faces].mean(1) for p in opaque])
    a, ab, ac = corners[:, 0], corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    blocked = 0
    for eye, point in itertools.product(eyes, inside):
        way = point - eye
        cross = np.cross(way, ac)
        size = (ab * cross).sum(1)
        with np.errstate(divide="ignore", invalid="ignore"):
            s = ((eye - a) * cross).sum(1) / size
            turned = np.cross(eye - a, ab)
            t = (turned @ way) / size
            far = (turned * ac).sum(1) / size
            met = (s >= 0) & (t >= 0) & (s + t <= 1) & (far > 0) & (far < 0.999)
        blocked += bool((met & ((facing @ way) < 0)).any())
    return blocked / (len(eyes) * len(inside))


@pytest.mark.parametrize("name", ["Cabinet", "Fridge", "LaundryHamper", "Safe"])
def test_what_is_shut_in_is_hidden_and_what_is_open_is_seen(name: str) -> None:
    w, h, d = SIZES[name]
    rng = np.random.default_rng(7)
    low = 0.45 if name == "Fridge" else 0.2
    inside = np.column_stack(
        [
            rng.uniform(-0.3, 0.3, 12) * w,
            rng.uniform(low, 0.8, 12) * h,
            rng.uniform(-0.3, 0.25, 12) * d,
        ]
    )
    around = rng.uniform(-1, 1, (24, 3)) * [1.5, 0.8, 1.5] + [0, 1.2, 0]
    outside = around[np.hypot(around[:, 0], around[:, 2]) > 0.9]
    assert hidden(made(name), inside, outside) == 1.0
    ahead = np.array([[0.0, h + 0.9, 0.3] if name == "LaundryHamper" else [0.0, 0.6 * h, 1.2]])
    assert hidden(made(name, openness=1.0), inside, ahead) < 0.7


def test_one_looks_through_the_window_of_a_shut_microwave_only() -> None:
    inside = np.array([[0.05, 0.12, 0.0]])
    eyes = np.array([[0.0, 0.9, 0.0], [1.0, 0.3, 0.0], [-1.0, 0.3, 0.0], [0.0, 0.3, -1.0]])
    assert hidden(made("Microwave"), inside, eyes) == 1.0
    assert hidden(made("Microwave"), inside, np.array([[0.05, 0.3, 1.0]])) == 0.0


# -- the room's style ---------------------------------------------------------------------------


def test_a_room_has_its_own_colours_woods_and_metals() -> None:
    cabinet = {p.material.colour for p in made("Cabinet", style=STYLE)}
    assert any(colour[2] == pytest.approx(0.4) for colour in cabinet)
    chair = {p.material.colour for p in made("Chair", style=STYLE)}
    assert (0.5, 0.3, 0.2) in chair
    assert made("Faucet", style=STYLE)[0].material != made("Faucet")[0].material


@pytest.mark.parametrize("style", [{}, {"wall": 3, "wood": None, "cabinet": "oak", "metal": 7}])
def test_a_style_that_says_little_or_nonsense_still_draws(style: Any) -> None:
    for name in ("Cabinet", "Chair", "Faucet", "CounterTop", "Floor", "structure:stove"):
        assert made(name, style=style)


def test_basins_are_steel_in_kitchens_and_ceramic_in_bathrooms() -> None:
    kitchen = made("SinkBasin", style={"kind": "kitchen"})[0].material
    bathroom = made("SinkBasin", style={"kind": "bathroom"})[0].material
    assert kitchen.texture == "steel"
    assert bathroom.texture == ""


def test_the_floor_follows_a_room_with_a_corner_cut_out() -> None:
    bent = [[0, 0], [4, 0], [4, 2], [2, 2], [2, 4], [0, 4]]
    parts = made("Floor", style={"outline": bent})
    assert height_at(parts, -1.0, -1.0, 1.0) == pytest.approx(SIZES["Floor"][1])
    assert height_at(parts, 1.0, 1.0, 1.0) < 0
