"""Success as Robotouille's paper counts it: within 1.5 times the horizon of table 3."""

from __future__ import annotations

from collections.abc import Sequence

from game.benchmarks.robotouille.published import HORIZON
from game.engine.events import Event
from game.metrics import metric
from game.metrics.outcome import steps, success
from game.metrics.within import LIMITS
from sim.world import JSON


@metric(
    "success_table",
    "whether the goal was reached within 1.5 times the horizon length (rounded up) that the paper's table 3 gives "
    "for the task (null where it gives none, or while it is not over)",
    kind="truth",
)
def success_table(events: Sequence[Event]) -> JSON:
    reached = success(events)
    base = str(events[0].payload["task"].get("id", "")).partition("@")[0] if events else ""
    if reached is None or base not in HORIZON:
        return None
    return bool(reached) and steps(events) <= LIMITS.steps(HORIZON[base])
