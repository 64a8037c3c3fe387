"""How far it is to the goal, as the card of Robotouille asks its planner."""

from __future__ import annotations

import pytest

from game.benchmarks import benchmark_for
from sim.abilities import Length
from sim.worlds import get_world


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ((5, True), Length(5, True)),
        ((5, False), Length(5, False)),  # the best that was found in time
        ((None, True), Length(None, True)),  # it cannot be reached any more
        ((None, False), None),  # nobody knows
    ],
)
def test_what_the_planner_found_is_told_and_nothing_where_it_found_nothing(
    monkeypatch: pytest.MonkeyPatch, found: tuple[int | None, bool], told: Length | None
) -> None:
    monkeypatch.setattr(
        "sim.worlds.robotouille.optimal.planner.steps_to_go", lambda *_, **__: found
    )
    task = get_world("robotouille").task("synchronous/1")
    ask = benchmark_for(task).steps_to_go
    assert ask is not None
    assert ask(task, {}, False) == told
