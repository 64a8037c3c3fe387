"""Repeated transitions: how often an agent did again what it had done in the same situation."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event
from game.metrics import metric
from game.metrics._walk import walk
from sim.world import JSON


@metric(
    "repeated_transitions",
    "steps that repeat an earlier one: the same action in the same state, running timers included "
    "(paper 4.2.3, question 5, figure 6)",
    kind="whole",
)
def repeated_transitions(events: Sequence[Event]) -> JSON:
    walked = walk(events)
    if walked is None:
        return 0
    seen: set[tuple[object, ...]] = set()
    repeated = 0
    for moment in walked.moments:
        moves = sorted((seat, str(hash(action))) for seat, action in moment.done.items())
        transition = (moment.key_before, tuple(moves))
        repeated += transition in seen
        seen.add(transition)
    return repeated
