"""Which types belong to which class."""

from __future__ import annotations

import json

from sim.worlds.teach.classes import MEMBERS, classes_of, is_of_type
from tests.loops import each
from tests.sim.worlds.teach.shared import DATA, needs_data


@needs_data
def test_the_table_says_what_the_originals_says() -> None:
    file = DATA / "ai2thor_resources" / "custom_object_classes.json"
    theirs = json.loads(file.read_text(encoding="utf-8"))
    for kind, names in each(theirs.items()):
        assert {kind, *classes_of(kind)} == {kind, *names}, kind
    assert {kind for types in MEMBERS.values() for kind in types.split()} == set(theirs)


def test_every_type_is_a_class_of_its_own_and_its_twins() -> None:
    assert classes_of("Cabinet") == ["Cabinet"]
    assert classes_of("BathtubBasin") == ["BathtubBasin", "Bathtub"]


def test_basins_count_as_what_they_are_in() -> None:
    assert is_of_type("SinkBasin", "Sink")
    assert not is_of_type("SinkBasin", "Bathtub")
