"""What has to be so before something is done, where a kitchen has more than one of a thing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.home.state import State
from sim.worlds.household.acting import preconditions
from sim.worlds.household.acting.preconditions import Situation
from sim.worlds.household.judging.goals import Scoring
from tests.sim.worlds.household.paper_kitchen import PaperKitchen, thing


def two_sinks() -> State:
    """A second basin far off, with a faucet of its own; a mug in it, and the sponge in the hand."""
    state = PaperKitchen().state
    for kind in ("SinkBasin", "Faucet"):
        state.put(replace(thing(kind), name=f"{kind}_far", id=f"{kind}|far", x=4.0))
    state.change("Mug", parent="SinkBasin_far", x=4.0, dirty=True)
    state.change("DishSponge", parent=None)
    state.held = "DishSponge"
    return state


def cleaned(state: State, scoring: Scoring, what: str = "Mug") -> str:
    """What is wrong with cleaning it: a code, or nothing."""
    now = Situation(state, frozenset(state.things), scoring)
    refusal = preconditions.clean(now, state.things[what])
    return "" if refusal is None else refusal.text


@pytest.mark.parametrize(
    ("scoring", "running", "fine"),
    [
        ("paper", "Faucet_far", True),
        ("paper", "Faucet", False),
        ("released", "Faucet_far", False),
        ("released", "Faucet", True),
    ],
)
def test_only_in_the_paper_it_is_the_faucet_of_that_basin_that_must_run(
    scoring: Scoring, running: str, fine: bool
) -> None:
    state = two_sinks()
    state.change(running, toggled=True)
    assert (cleaned(state, scoring) == "") is fine


@pytest.mark.parametrize("scoring", ["paper", "released"])
def test_what_is_in_no_basin_is_not_washed_whatever_runs(scoring: Scoring) -> None:
    state = two_sinks()
    dry = cleaned(state, scoring)
    state.change("Faucet", toggled=True)
    state.change("Faucet_far", toggled=True)
    assert cleaned(state, scoring) == ""
    for where in ("Bowl", "CounterTop", None):
        state.change("Mug", parent=where)
        elsewhere = cleaned(state, scoring)
        assert elsewhere not in ("", dry)
        assert "Mug" in elsewhere


def test_without_a_faucet_nothing_is_washed() -> None:
    state = two_sinks()
    dry = cleaned(state, "paper")
    state.remove("Faucet")
    state.remove("Faucet_far")
    assert cleaned(state, "paper") == dry != ""
    assert cleaned(state, "released") == dry


def test_the_sponge_washes_and_nothing_else() -> None:
    state = two_sinks()
    state.change("Faucet_far", toggled=True)
    state.change("DishSponge", parent="CounterTop")
    state.change("Cloth", parent=None)
    for held in ("Cloth", None):
        state.held = held
        assert "ponge" in cleaned(state, "paper")


def test_what_does_not_get_dirty_is_not_washed_either() -> None:
    state = two_sinks()
    state.change("Faucet_far", toggled=True)
    state.change("Apple", parent="SinkBasin_far", x=4.0)
    assert "Apple" in cleaned(state, "paper", "Apple")
