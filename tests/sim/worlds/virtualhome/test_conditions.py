"""Conditions and starts in words."""

from __future__ import annotations

import pytest

from sim.world import WorldError
from sim.worlds.virtualhome.conditions import began, read_wish
from sim.worlds.virtualhome.state import State
from tests.sim.worlds.virtualhome.small_home import IDS, do, holds, home, states


@pytest.mark.parametrize(
    ("text", "met", "said"),
    [
        ("plate ON table", True, "the plate is on the table"),
        ("no plate ON table", False, "no plate is on the table"),
        ("table is DIRTY", True, "the table is dirty"),
        ("every radio is OFF", False, "every radio is off"),
        ("television FACING bed", True, "the television is facing the bed"),
        ("character INSIDE kitchen", True, "you are in the kitchen"),
        ("character HOLDS knife", False, "you hold the knife"),
        ("every unicorn is CLEAN", False, "every unicorn is clean"),
        ("shirt ON character", False, "the shirt is worn"),
    ],
)
def test_a_condition_is_read_judged_and_told(text: str, met: bool, said: str) -> None:
    wish = read_wish(text)
    assert wish.met(State(home())) is met
    assert wish.text() == said


def test_a_condition_holds_once_it_is_done() -> None:
    state = State(home())
    wish = read_wish("character HOLDS knife")
    do(state, "WALK knife", "GRAB knife")
    assert wish.met(state)


@pytest.mark.parametrize("text", ["", "lamp", "lamp is HOT", "lamp UNDER table", "no no no no"])
def test_what_is_no_condition_is_refused(text: str) -> None:
    with pytest.raises(WorldError, match="is no condition; write"):
        read_wish(text)


def test_a_start_moves_things_and_switches_them() -> None:
    graph = began(home(), ("television is ON", "shirt ON character"), IDS["character"])
    state = State(graph)
    assert states(state, "television") == {"ON", "PLUGGED_IN"}
    assert holds(state, "shirt ON character")
    assert not holds(state, "shirt ON bed")
    assert holds(state, "shirt INSIDE kitchen")
    assert do(state, "FIND shirt", "PUTOFF shirt") == ()


def test_a_start_cannot_ask_for_anything_else() -> None:
    with pytest.raises(WorldError, match="a start says ON, INSIDE or is"):
        began(home(), ("character HOLDS knife",), IDS["character"])
    with pytest.raises(WorldError, match="this scene has no unicorn"):
        began(home(), ("unicorn is CLEAN",), IDS["character"])
