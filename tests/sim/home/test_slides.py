"""How far things slide: to the rim of a basin in the worktop, and no further."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.home.anatomy import surfaces
from sim.home.placing import slides
from sim.home.state import State, Thing
from tests.sim.home.rosas import kitchen

HOLE = (-0.25, -0.125, 0.25, 0.125)
SIZE = 0.0625


@pytest.fixture
def worktop() -> tuple[State, Thing]:
    """A wide worktop with a basin, and nothing on it but an apple."""
    state = State.start(kitchen())
    kinds = {thing.type: thing for thing in state.things.values()}
    top = replace(
        kinds["CounterTop"], x=0.0, z=0.0, yaw=0.0, size=(4.0, 0.0625, 2.0),
        shape={"holes": [HOLE]},
    )  # fmt: skip
    apple = replace(
        kinds["Apple"], parent=top.name, y=top.y + 0.0625, size=(SIZE, SIZE, SIZE), yaw=0.0
    )
    for name in [*state.things]:
        if name not in (top.name, apple.name):
            state.remove(name)
    state.put(top)
    state.put(apple)
    return state, apple


@pytest.mark.parametrize(("x", "z"), [(-1, 0), (1, 0), (0, -1), (0, 1)])
def test_what_touches_the_rim_lies_safely_and_what_is_over_it_does_not(
    worktop: tuple[State, Thing], x: int, z: int
) -> None:
    state, apple = worktop
    base = state.things[apple.parent or ""]
    assert surfaces(base)[apple.surface].holes == (HOLE,)
    wide, deep = HOLE[2] + SIZE / 2, HOLE[3] + SIZE / 2
    at_the_rim = replace(apple, x=x * wide, z=z * deep)
    over_it = replace(apple, x=x * (wide - 1 / 64), z=z * (deep - 1 / 64))
    assert slides._room(state, at_the_rim, base)
    assert not slides._room(state, over_it, base)


def test_what_cannot_go_straight_slides_off_clockwise_first(worktop: tuple[State, Thing]) -> None:
    state, apple = worktop
    state.put(replace(apple, x=1.0, z=0.25))
    state.put(replace(apple, name="Apple_2", x=1.0, z=0.25 + SIZE + 1 / 128))
    assert slides.push(state, apple.name, 0.0, 10.0) > 0.0
    assert state.things[apple.name].x > 1.0
