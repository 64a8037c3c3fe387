"""What is written into an episode's row when it is over: read once from its log, by the metrics."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event
from game.evaluation.play import Spent
from game.metrics import all_metrics, measure_safely
from sim.world import JSONObject


def results_of(events: Sequence[Event]) -> JSONObject:
    """The result columns of `RunEpisode` for one finished session's log."""
    end = events[-1].payload
    outcome = end.get("outcome") or {}
    spent = Spent()
    for event in events:
        if event.kind == "thought":
            spent.add(event.payload.get("usage") or {})
    return {
        "success": bool(outcome.get("success")),
        "reason": str(outcome.get("reason", ""))[:40],
        "steps": sum(event.kind == "step" for event in events),
        "seconds": end.get("seconds"),
        "tokens": spent.tokens,
        "cost": spent.cost,
        "requests": spent.requests,
        "metrics": measures(events),
    }


def measures(events: Sequence[Event]) -> JSONObject:
    """Every metric; one that fails is left out, said in the log, and can be made up for later."""
    return measure_safely(events, all_metrics())
