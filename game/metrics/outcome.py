"""How a session ended, and how long it took."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event
from game.metrics import metric
from sim.world import JSON


def _last(events: Sequence[Event], kind: str) -> Event | None:
    return next((event for event in reversed(events) if event.kind == kind), None)


@metric(
    "success",
    "whether the goal was reached (true, false; null while it is not over)",
    unit="share",
    better="more",
)
def success(events: Sequence[Event]) -> JSON:
    finished = _last(events, "finished")
    if finished is None:
        return False if _last(events, "abandoned") else None
    return finished.payload["outcome"]["success"]


@metric("steps", "world steps made", unit="steps", better="less")
def steps(events: Sequence[Event]) -> JSON:
    return sum(event.kind == "step" for event in events)


@metric(
    "seconds",
    "play time in seconds, pauses not counted (null while it is not over)",
    unit="s",
    better="less",
)
def seconds(events: Sequence[Event]) -> JSON:
    finished = _last(events, "finished")
    return finished.payload["seconds"] if finished else None
