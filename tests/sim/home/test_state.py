"""What is kept of a home: things as they are, and who is there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.home.state import AT_REST, Body, State, Thing
from tests.sim.home.rosas import kitchen

MUG = Thing("Mug_1", "Mug", "Mug_1", "Mug|1", 0.0, 0.9, 0.0, 0.0, (0.1, 0.1, 0.1))


def test_a_thing_of_which_nothing_is_said_is_as_it_was_bought() -> None:
    flags = ("toggled", "dirty", "cooked", "sliced", "broken", "used_up", "gone", "open")
    assert not [flag for flag in flags if getattr(MUG, flag)]
    assert (MUG.parent, MUG.liquid, MUG.temperature) == (None, None, "RoomTemp")


@pytest.mark.parametrize(("openness", "stands_open"), [(0.0, False), (0.01, True), (1.0, True)])
def test_what_is_open_by_a_crack_is_open(openness: float, stands_open: bool) -> None:
    assert replace(MUG, openness=openness).open is stands_open


def test_what_a_thing_looks_like_does_not_make_it_another() -> None:
    white, blue = replace(MUG, shape={"colour": "white"}), replace(MUG, shape={"colour": "blue"})
    assert white == blue
    assert len({white, blue}) == 1
    assert white != replace(MUG, dirty=True)


def test_somebody_stands_and_looks_ahead_with_an_empty_hand() -> None:
    body = Body(1.0, 2.0)
    assert (body.standing, body.yaw, body.horizon) == (True, 0.0, 0.0)
    state = State.start(kitchen())
    assert (state.held, state.grip, state.others) == (None, AT_REST, ())
