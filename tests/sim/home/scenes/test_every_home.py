"""All 120 homes ship sound: they load fast, pass the checker, and carry the names that are facts."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from sim.home import scenes
from sim.home.authoring import check, inventory, needs, proof, writing
from sim.home.facts import types
from sim.home.state import Thing
from sim.world import WorldError
from tests.loops import each
from tests.shares import share

HOMES = scenes.names()
INVENTORY = inventory.outside()


def of_type(name: str, type_: str) -> list[Thing]:
    return [t for t in scenes.load(name).things.values() if t.type == type_]


def test_there_are_thirty_homes_of_each_kind() -> None:
    assert inventory.every_name() == HOMES
    assert Counter(scenes.load(name).kind for name in HOMES) == dict.fromkeys(scenes.KINDS, 30)


def test_a_home_can_be_asked_for_by_its_physics_name_too() -> None:
    assert scenes.load("FloorPlan28_physics").name == "FloorPlan28"


@pytest.mark.parametrize("name", ["FloorPlan31", "FloorPlan0", "../FloorPlan1", ""])
def test_a_home_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(WorldError) as caught:
        scenes.load(name)
    assert caught.value.code == "unknown_scene"


@pytest.mark.parametrize("name", [n for n in HOMES if int(n[9:]) % 10 == 1])
def test_some_homes_have_no_fault(name: str) -> None:
    assert list(check.faults(scenes.load(name))) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", HOMES)
def test_no_home_has_a_fault(name: str) -> None:
    assert list(check.faults(scenes.load(name))) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", share(HOMES, 40))
def test_the_simulator_reaches_everything_in_every_home(name: str) -> None:
    assert list(proof.prove(scenes.load(name))) == []


@pytest.mark.skipif(INVENTORY is None, reason="BRIGADE_SHARED has no asgardbench/scene_items.json")
def test_homes_contain_exactly_what_their_inventories_list() -> None:
    assert INVENTORY is not None
    known = json.loads(INVENTORY.read_text())
    assert len(known) == 118
    for name, listed in known.items():
        assert sorted(scenes.load(name).things) == sorted(listed), name


@pytest.mark.parametrize("name", ["FloorPlan8", "FloorPlan9"])
def test_the_two_homes_without_an_inventory_have_what_kitchens_have(name: str) -> None:
    here = {thing.type for thing in scenes.load(name).things.values()}
    assert here >= set(needs.NEEDED["kitchen"])


def test_names_are_a_type_and_eight_hexadecimal_digits() -> None:
    for home in each(HOMES):
        for thing in each(scenes.load(home).things.values()):
            type_, _, digits = thing.name.rpartition("_")
            assert type_ == thing.type
            assert type_ in types()
            assert len(digits) == 8
            int(digits, 16)


def test_basins_are_named_after_what_they_are_in() -> None:
    for home in each(HOMES):
        things = scenes.load(home).things
        basins = [t for t in things.values() if t.type in ("SinkBasin", "BathtubBasin")]
        ids = [f"{things[basin.parent or ''].id}|{basin.type}" for basin in basins]
        assert all(t.id.startswith(id) for t, id in zip(basins, ids, strict=True)), home


def test_each_burner_has_its_own_knob() -> None:
    for home in each(HOMES[:30]):
        switched = [name for knob in of_type(home, "StoveKnob") for name in knob.controls]
        assert sorted(switched) == sorted(t.name for t in of_type(home, "StoveBurner"))


def test_televisions_are_faced_by_a_sofa() -> None:
    for home in each(HOMES[30:60]):
        television = of_type(home, "Television")[0]
        seats = [sofa.to_local(*television.position) for sofa in of_type(home, "Sofa")]
        assert any(abs(x) < 0.3 and 1.0 < z < 4.0 for x, _, z in seats), home


def test_files_are_written_as_they_would_be_written_again() -> None:
    for name in each(HOMES):
        text = (scenes.FOLDER / f"{name}.json").read_text()
        assert writing.text(json.loads(text)) == text, name


def test_nothing_begins_dirty_or_running() -> None:
    for home in each(HOMES):
        for thing in each(scenes.load(home).things.values()):
            assert not thing.dirty
            if thing.type not in ("LightSwitch", "DeskLamp", "FloorLamp"):
                assert not thing.toggled


def test_the_shared_folder_is_not_needed_to_load_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRIGADE_SHARED", str(Path(os.devnull)))
    assert inventory.outside() is None
    again = sorted(scenes.load("FloorPlan1").things)
    assert inventory.names_for("FloorPlan1") == again
