"""How far a failed episode was from the goal when it ended (paper 4.2.2, question 3, figure 4)."""

from __future__ import annotations

from collections.abc import Sequence

from game.benchmarks import benchmark_for
from game.engine.events import Event
from game.metrics import metric
from game.metrics._walk import Walk, walk
from game.metrics.outcome import success
from game.metrics.own_moves import par
from sim.abilities import NoPlan, Plannable
from sim.world import JSON, JSONObject, WorldError
from sim.worlds import get_world


@metric(
    "steps_to_go",
    "for failures: optimal steps left to the goal from the last state (`steps`; null when it is out "
    "of reach for good), whether that is proved, and `normalised` by the optimal steps of the "
    "whole (paper 4.2.2); null for successes",
)
def to_go(events: Sequence[Event]) -> JSON:
    if success(events) is not False:
        return None
    walked = walk(events)
    if walked is None:
        return None
    left = _left(walked, joint=_joint(events))
    whole = par(events)
    known = left["steps"] is not None and whole
    return {**left, "normalised": round(left["steps"] / whole, 6) if known else None}


def _joint(events: Sequence[Event]) -> bool:
    """Whether a step was everybody's; where each acts when it likes it is one seat's, as in turns."""
    return events[0].payload["settings"].get("pace") in ("together", "realtime")


def _left(walked: Walk, *, joint: bool) -> JSONObject:
    """Steps left, by the optimal planner where the benchmark has one, else by its quick planner."""
    world = get_world(walked.task.world)
    episode = walked.episode
    if episode is None or not isinstance(world, Plannable):
        return {"steps": None, "proved": False, "reachable": None}
    exact = _optimal(walked, joint=joint)
    if exact is not None:
        return exact
    seat = episode.seats[0]
    try:
        plan = world.plan(walked.task, episode.observe(seat), episode.seats, joint=joint)
    except NoPlan as error:
        return {"steps": None, "proved": False, "reachable": not error.for_good}
    except WorldError:
        return {"steps": None, "proved": False, "reachable": None}
    return {"steps": len(plan.moves), "proved": plan.proved, "reachable": True}


def _optimal(walked: Walk, *, joint: bool) -> JSONObject | None:
    """By the optimal planner of the task's benchmark; None where it has none or finds nothing."""
    exact = benchmark_for(walked.task).steps_to_go
    found = exact(walked.task, walked.end, joint) if exact is not None else None
    if found is None:
        return None
    return {"steps": found.steps, "proved": found.proved, "reachable": found.steps is not None}
