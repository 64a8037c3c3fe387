"""The oracle follows a known solution, and finds its way back when something went otherwise."""

from __future__ import annotations

from typing import Any

from game.agents import all_agents
from game.benchmarks.asgardbench.agents.oracle import Oracle, following
from sim.world import Action
from sim.worlds.robotouille import world as robotouille
from tests.game.agents.kitchen_crew import Crew
from tests.loops import each

LINES = ("FIND Mug", "PICKUP Mug", "PUT SinkBasin", "FIND Faucet", "TOGGLE_ON Faucet")
SOLUTION = [Action(t.split()[0], {"object": t.split()[1]}, t) for t in LINES]


def history(*lines: str) -> list[dict[str, Any]]:
    """Lines that worked; those that end in `!` did not."""
    return [{"text": line.rstrip("!"), "ok": not line.endswith("!")} for line in lines]


def next_line(*lines: str) -> str | None:
    action = following(SOLUTION, history(*lines)).action
    return action.text if action else None


def test_it_is_found_by_name() -> None:
    assert "oracle" in all_agents()


def test_undisturbed_it_plays_the_solution_line_by_line() -> None:
    for count, line in each(enumerate(LINES)):
        assert next_line(*LINES[:count]) == line


def test_after_the_last_line_it_says_that_it_is_at_its_end() -> None:
    decision = following(SOLUTION, history(*LINES))
    assert decision.action is None
    assert "whole solution" in decision.ends


def test_after_something_else_it_looks_before_it_touches() -> None:
    assert next_line("FIND Mug", "OPEN Fridge") == "FIND Mug"
    assert next_line("FIND Mug", "OPEN Fridge", "FIND Mug") == "PICKUP Mug"


def test_it_does_not_look_twice_where_the_solution_looks_itself() -> None:
    assert next_line("OPEN Fridge") == "FIND Mug"
    assert next_line("OPEN Fridge", "FIND Mug") == "PICKUP Mug"


def test_a_line_that_fails_is_tried_again_after_looking() -> None:
    assert next_line("FIND Mug", "PICKUP Mug!") == "FIND Mug"
    assert next_line("FIND Mug", "PICKUP Mug!", "FIND Mug") == "PICKUP Mug"


def test_a_line_that_fails_again_is_the_end_and_not_a_loop() -> None:
    decision = following(SOLUTION, history("FIND Mug", "PICKUP Mug!", "FIND Mug", "PICKUP Mug!"))
    assert decision.action is None
    assert "PICKUP Mug does not work" in decision.ends


def test_where_nobody_is_told_what_worked_it_trusts_its_lines() -> None:
    untold = [{"text": line} for line in LINES[:3]]
    action = following(SOLUTION, untold).action
    assert action is not None
    assert action.text == LINES[3]


async def test_in_a_kitchen_without_solutions_it_gives_up_in_words() -> None:
    crew = Crew.of(robotouille.task("synchronous/7"), ["idle"], joint=False)
    decision = await Oracle({}).decide(crew.view("robot1"))
    assert decision.action is None
    assert "Nobody knows a solution" in decision.ends
