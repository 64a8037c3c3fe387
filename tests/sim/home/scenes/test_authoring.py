"""The author: the same dice give the same home, other dice another, and all of them are sound."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim import made
from sim.home import scenes
from sim.home.authoring import VERSION, author, check, inventory, writing
from sim.home.authoring.fronts import share_out
from sim.world import WorldError

SMALL = ["FloorPlan202", "FloorPlan306", "FloorPlan406"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["FloorPlan3", *SMALL])
def test_the_same_seed_gives_the_same_file(name: str) -> None:
    names = sorted(scenes.load(name).things)
    assert writing.text(author(name, 7, names)) == writing.text(author(name, 7, names[::-1]))


@pytest.mark.slow
def test_another_seed_gives_another_home_with_the_same_things() -> None:
    first, second = author("FloorPlan406", 1), author("FloorPlan406", 2)
    assert first != second
    assert [t["name"] for t in first["things"]] == [t["name"] for t in second["things"]]


@pytest.mark.slow
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(["FloorPlan4", "FloorPlan8", *SMALL]), st.integers(0, 10**6))
def test_homes_of_any_seed_are_sound(name: str, seed: int) -> None:
    names = sorted(scenes.load(name).things)
    data = author(name, seed, names)
    check.ensure(scenes.read(data))
    assert sorted(row["name"] for row in data["things"]) == names


def test_an_impossible_inventory_is_refused() -> None:
    many = [f"Fridge_{n:08x}" for n in range(30)]
    with pytest.raises(WorldError) as caught:
        author("FloorPlan1", 0, many)
    assert caught.value.code == "no_layout"


@settings(deadline=None)
@given(st.integers(0, 30), st.integers(0, 30), st.randoms(use_true_random=False))
def test_sharing_out_loses_no_cabinet_and_no_drawer(cabinets: int, drawers: int, rng) -> None:  # type: ignore[no-untyped-def]
    shares = share_out(cabinets, drawers, rng)
    fronts = [module.front for module in shares.bases]
    doors = sum(front in ("door", "over") for front in fronts)
    boxes = sum(front if isinstance(front, int) else front == "over" for front in fronts)
    assert shares.wall + shares.tall + shares.sink + doors == cabinets
    assert boxes == drawers


def test_invented_names_are_always_the_same() -> None:
    names = inventory.invented("FloorPlan8")
    assert names == inventory.invented("FloorPlan8")
    assert len(set(names)) == len(names)
    assert names != inventory.invented("FloorPlan9")


@pytest.mark.parametrize("name", SMALL)
def test_a_home_that_this_author_made_can_be_made_again(name: str) -> None:
    file = f"{name}.json"
    row = next(row for row in made.read(scenes.FOLDER) if file in row["files"])
    assert row["version"] == VERSION
    seed = int(row["command"].split()[-1])
    assert writing.text(author(name, seed)) == (scenes.FOLDER / file).read_text()
