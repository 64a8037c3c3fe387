"""Words: what may be named in a scene, and reading a line."""

from __future__ import annotations

import pytest

from sim.world import WorldError
from sim.worlds.household.acting import vocabulary
from tests.sim.worlds.household.hand_kitchen import scene

NAMES = vocabulary.objects(scene())


def test_kitchens_name_what_can_be_made_in_them() -> None:
    assert "BreadSliced" in NAMES
    assert "EggCracked" in NAMES
    assert list(NAMES) == sorted(NAMES)


def test_knobs_are_not_named() -> None:
    assert "StoveKnob" not in NAMES
    assert "StoveBurner" in NAMES


@pytest.mark.parametrize(
    "line", ["FIND Mug", "find mug", "  Find MUG. ", "3. FIND Mug", "Action: FIND Mug"]
)
def test_people_need_not_mind_case_and_dots(line: str) -> None:
    action = vocabulary.read(line, NAMES)
    assert (action.verb, dict(action.args), action.text) == ("FIND", {"object": "Mug"}, "FIND Mug")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("FINT Mug", "FIND Mug"),
        ("FIND Mgu", "FIND Mug"),
        ("FIND", "FIND Mug"),
        ("FIND the Mug", "FIND Mug"),
        ("", "FIND Mug"),
        ("OPEN Fritch", "OPEN Fridge"),
    ],
)
def test_what_cannot_be_read_is_answered_with_the_nearest_line(line: str, hint: str) -> None:
    with pytest.raises(WorldError, match=hint) as complaint:
        vocabulary.read(line, NAMES)
    assert complaint.value.code == "unparsable"


def test_verbs_are_offered_with_what_they_make_sense_with() -> None:
    assert "Fridge" in vocabulary.candidates("OPEN", NAMES)
    assert "Apple" not in vocabulary.candidates("OPEN", NAMES)
    assert "StoveBurner" in vocabulary.candidates("TOGGLE_ON", NAMES)
    assert vocabulary.candidates("FIND", NAMES) == NAMES
