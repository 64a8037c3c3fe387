"""The things people carry: their models fill their box, are sound, and show every state."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from sim.home.anatomy import SIZES, surfaces
from sim.home.facts import types
from sim.home.pictures.mesh import Appearance, Part, Subject
from sim.home.pictures.models import build, builders
from sim.home.state import Thing
from tests.loops import each

SMALL = [name for name, facts in types().items() if facts.pickupable]
HANDLES = {"Mug": 0.016, "Pan": 0.14}
"""How far handles stand out over the box that the vessel itself fills."""
BUDGET, SOILED_BUDGET = 1600, 2000


def subject(name: str, asset: int = 1, scale: float = 1.0, **look: Any) -> Subject:
    w, h, d = SIZES[name]
    return Subject(name, f"{name}_{asset}", (w * scale, h * scale, d * scale), Appearance(**look))


def states(name: str) -> list[dict[str, Any]]:
    """Every single state that the facts allow a type to be in, the plain one first."""
    facts = types()[name]
    found: list[dict[str, Any]] = [{}]
    found += [{"dirty": True}] * facts.dirtyable
    found += [{"cooked": True}] * facts.cookable
    found += [{"broken": True}] * facts.breakable
    found += [{"used_up": True}] * facts.usable_up
    found += [{"openness": 1.0}] * facts.openable
    found += [{"toggled": True, "openness": 1.0}] * (facts.toggleable and facts.openable)
    found += [{"toggled": True}] * (facts.toggleable and not facts.openable)
    base = {"openness": 1.0} if name == "Kettle" else {}
    found += [base | {"liquid": liquid} for liquid in facts.liquids]
    return found


def cloud(parts: tuple[Part, ...]) -> np.ndarray[Any, Any]:
    return np.concatenate([part.vertices for part in parts])


def same(one: tuple[Part, ...], two: tuple[Part, ...]) -> bool:
    return len(one) == len(two) and all(
        a.material == b.material
        and np.array_equal(a.vertices, b.vertices)
        and np.array_equal(a.normals, b.normals)
        and np.array_equal(a.uv, b.uv)
        and np.array_equal(a.faces, b.faces)
        for a, b in zip(one, two, strict=True)
    )


def test_everything_one_can_pick_up_has_a_model_of_its_own() -> None:
    assert sorted(set(SMALL) - set(builders())) == []


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("asset", [1, 2, 3])
def test_a_whole_thing_fills_its_box(name: str, asset: int) -> None:
    """A laptop does when it is open."""
    for scale in (1.0, 0.8):
        asked = subject(name, asset, scale, openness=float(name == "Laptop"))
        points = cloud(build(asked))
        low, high = points.min(0), points.max(0)
        w, h, d = asked.size
        over = HANDLES.get(name, 0.0)
        wanted = np.array([w / 2, h, d / 2])
        assert np.all(high - wanted > -0.010)
        assert np.all(high - wanted < 0.010 + over)
        assert np.all(-low[[0, 2]] - wanted[[0, 2]] > -0.010)
        assert np.all(-low[[0, 2]] - wanted[[0, 2]] < 0.010 + over)
        assert abs(low[1]) < 0.004


@pytest.mark.parametrize("name", SMALL)
def test_models_are_sound_in_every_state(name: str) -> None:
    for asset in (1, 2, 3):
        for look in each(states(name)):
            for part in each(build(subject(name, asset, **look))):
                assert part.vertices.dtype == part.normals.dtype == part.uv.dtype == np.float32
                assert part.faces.dtype == np.int32
                assert len(part.vertices) == len(part.normals) == len(part.uv)
                assert part.faces.min() >= 0
                assert part.faces.max() < len(part.vertices)
                for array in (part.vertices, part.normals, part.uv):
                    assert np.isfinite(array).all()
                assert np.abs(np.linalg.norm(part.normals, axis=1) - 1).max() < 1e-3


@pytest.mark.parametrize("name", SMALL)
def test_triangles_stay_within_their_budget(name: str) -> None:
    for asset in (1, 2, 3):
        for look in each(states(name)):
            faces = sum(len(part.faces) for part in build(subject(name, asset, **look)))
            assert faces <= (SOILED_BUDGET if look.get("dirty") else BUDGET), (asset, look, faces)


@pytest.mark.parametrize("name", SMALL)
def test_every_state_changes_the_model(name: str) -> None:
    for asset in (1, 2, 3):
        models = [build(subject(name, asset, **look)) for look in states(name)]
        looks = states(name)
        assert not [
            (i, j) for i, j in combinations(range(len(looks)), 2) if same(models[i], models[j])
        ]


@pytest.mark.parametrize("name", SMALL)
def test_the_three_variants_differ(name: str) -> None:
    one, two, three = (build(subject(name, asset)) for asset in (1, 2, 3))
    assert not same(one, two)
    assert not same(two, three)
    assert not same(one, three)


@pytest.mark.parametrize("name", SMALL)
def test_asking_twice_gives_the_same_arrays(name: str) -> None:
    for look in each(states(name)):
        assert same(build(subject(name, 2, **look)), build(subject(name, 2, **look)))


@pytest.mark.parametrize("name", ["Plate", "Bowl", "Pan", "Pot", "Cup", "Mug", "TableTopDecor"])
def test_dishes_are_hollow_where_things_are_put_in_them(name: str) -> None:
    for asset in (1, 2, 3):
        asked = subject(name, asset)
        thing = Thing(name, name, asked.asset, name, 0, 0, 0, 0, asked.size)
        (place,) = surfaces(thing)
        triangles = np.concatenate([p.vertices[p.faces] for p in build(asked)])
        reach = place.width / 2 * 0.5
        for x, z in ((0.0, 0.0), (reach, 0.0), (0.0, -reach), (-reach * 0.7, reach * 0.7)):
            assert abs(_height(triangles, x + 1e-4, z + 2e-4) - place.y) < 0.006


def _height(triangles: np.ndarray[Any, Any], x: float, z: float) -> float:
    """Height of the first surface under a point, seen from above."""
    best = -1.0
    for corners in triangles:
        a, b, c = corners[:, [0, 2]]
        area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
        if abs(area) < 1e-12:
            continue
        u = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (z - a[1])) / area
        v = ((b[0] - a[0]) * (z - a[1]) - (x - a[0]) * (b[1] - a[1])) / area
        if u >= 0 and v >= 0 and u + v <= 1:
            y = corners[0, 1] + u * (corners[1, 1] - corners[0, 1])
            best = max(best, float(y + v * (corners[2, 1] - corners[0, 1])))
    return best


def test_used_up_rolls_are_thin() -> None:
    for name in ("ToiletPaper", "PaperTowelRoll"):
        points = cloud(build(subject(name, used_up=True)))
        assert np.ptp(points[:, 0]) < 0.5 * SIZES[name][0]


def test_lit_screens_and_flames_shine_and_dark_ones_do_not() -> None:
    looks: dict[str, dict[str, Any]] = {"CellPhone": {}, "Candle": {}, "Laptop": {"openness": 1.0}}
    for name, look in each(looks.items()):
        assert not any(p.material.glow for p in build(subject(name, **look)))
        assert any(p.material.glow > 0.5 for p in build(subject(name, toggled=True, **look)))


def test_a_broken_screen_does_not_shine() -> None:
    for name in ("CellPhone", "Laptop"):
        broken = build(subject(name, toggled=True, broken=True, openness=1.0))
        assert not any(p.material.glow for p in broken)


def test_an_asset_without_a_number_still_has_a_look() -> None:
    assert build(replace(subject("Mug"), asset="Mug_c7d6f2a1b")) is not None
