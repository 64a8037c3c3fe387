"""Success as the paper counts it: the goal within 1.5 times the optimal number of steps."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event
from game.evaluation.published import HORIZON
from game.metrics import metric
from game.metrics.outcome import par, steps, success
from sim.world import JSON

FACTOR = 1.5


@metric(
    "success_1_5",
    "whether the goal was reached within 1.5 times the instance's optimal steps "
    "(paper 4.2.2; null without a known optimum, or while it is not over)",
)
def success_1_5(events: Sequence[Event]) -> JSON:
    reached, optimal = success(events), par(events)
    if reached is None or optimal is None:
        return None
    return bool(reached) and steps(events) <= FACTOR * optimal


@metric(
    "optimality_rate",
    "steps taken over optimal steps, of successes (paper 4.2.2, question 2; null otherwise)",
)
def optimality_rate(events: Sequence[Event]) -> JSON:
    optimal = par(events)
    if not success(events) or not optimal:
        return None
    return round(steps(events) / optimal, 6)


@metric(
    "success_table",
    "whether the goal was reached within 1.5 times the horizon length that the paper's table 3 gives "
    "for the task (null where it gives none, or while it is not over)",
)
def success_table(events: Sequence[Event]) -> JSON:
    reached = success(events)
    base = str(events[0].payload["task"].get("id", "")).partition("@")[0] if events else ""
    if reached is None or base not in HORIZON:
        return None
    return bool(reached) and steps(events) <= FACTOR * HORIZON[base]
