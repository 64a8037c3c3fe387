"""Success as the paper counts it: the goal within 1.5 times the optimal number of steps.

A limit that is no whole number is rounded up, as the loop of the paper's released code does."""

from __future__ import annotations

from collections.abc import Sequence

from game.benchmarks import Limits
from game.engine.events import Event
from game.metrics import metric
from game.metrics.outcome import success
from game.metrics.own_moves import length, par
from sim.world import JSON

LIMITS = Limits(factor=1.5)


@metric(
    "success_1_5",
    "whether the goal was reached within 1.5 times the instance's optimal steps at its pace, rounded up "
    "(paper 4.2.2; null without a known optimum, or while it is not over)",
    kind="truth",
)
def success_1_5(events: Sequence[Event]) -> JSON:
    reached, optimal = success(events), par(events)
    if reached is None or optimal is None:
        return None
    return bool(reached) and length(events) <= LIMITS.steps(optimal)


@metric(
    "optimality_rate",
    "steps taken over optimal steps, of successes (paper 4.2.2, question 2; null otherwise)",
    kind="number",
)
def optimality_rate(events: Sequence[Event]) -> JSON:
    optimal = par(events)
    if not success(events) or not optimal:
        return None
    return round(length(events) / optimal, 6)
