"""A state: forks that do not touch each other, and snapshots that are exact."""

from __future__ import annotations

import json

import pytest

from sim.worlds.virtualhome.rules import SOUND, V1, Rules
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import ARITY
from tests.sim.worlds.virtualhome.small_home import do, holds, home
from tests.sim.worlds.virtualhome.test_actions import WORKS


@pytest.mark.parametrize("action", ARITY)
def test_a_fork_is_not_touched_by_what_goes_on_elsewhere(action: str) -> None:
    state = State(home())
    *before, last = WORKS[action]
    do(state, *before)
    then = state.diff()
    twin = state.fork()
    do(twin, last)
    assert state.diff() == then
    other = state.fork()
    do(state, last)
    assert other.diff() == then
    assert state.diff() == twin.diff()


def test_a_fork_goes_on_as_if_it_were_the_first() -> None:
    state = State(home())
    do(state, "WALK knife", "GRAB knife")
    twin = state.fork()
    do(twin, "PUTOBJBACK knife")
    assert holds(twin, "knife ON table")
    assert not holds(state, "knife ON table")


@pytest.mark.parametrize("rules", [V1, SOUND], ids=lambda rules: rules.name)
@pytest.mark.parametrize("action", ARITY)
def test_a_snapshot_is_exact(action: str, rules: Rules) -> None:
    state = State(home())
    for text in WORKS[action]:
        do(state, text, rules=rules)
    saved = json.loads(json.dumps(state.to_json()))
    again = State.from_json(state.graph, saved)
    assert again.to_json() == state.to_json()
    assert again.diff() == state.diff()
    for one in (state, again):
        do(one, "WALK table", rules=rules)
        do(one, "WALK bed", rules=rules)
    assert again.diff() == state.diff()


def test_a_state_that_came_back_to_its_start_differs_in_nothing() -> None:
    state = State(home())
    do(state, "WALK fridge", "OPEN fridge", "CLOSE fridge")
    assert "states" not in state.diff()
