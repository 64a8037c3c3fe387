"""Whether work that goes on by itself was begun before work that does not."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event
from game.metrics import metric
from game.metrics._walk import Moment, walk
from sim.world import JSON, Action

CARRYING = frozenset(
    {
        "move",
        "pick-up-item",
        "place-item",
        "pick-up-container",
        "place-container",
        "unstack",
        "wait",
    }
)
"""What only carries things about: it is neither kind of work."""
BY_HAND = frozenset({"cut"})
"""Kinds of progress that go on only while somebody works."""


@metric(
    "prioritised",
    "whether the first subtask with a delay was begun before any other subtask; preparing its own "
    "ingredient does not count against it (paper 4.2.4, question 6; null where none was begun)",
    kind="truth",
)
def prioritised(events: Sequence[Event]) -> JSON:
    walked = walk(events)
    if walked is None:
        return None
    first = next((n for n, m in enumerate(walked.moments) if _begins(m)), None)
    if first is None:
        return None
    things = _begins(walked.moments[first])
    return not any(_other_work(moment, things) for moment in walked.moments[:first])


@metric(
    "waits_while_cooking",
    "steps in which a cook did nothing while something went on by itself (paper 4.2.2, question 2)",
    kind="whole",
)
def waits_while_cooking(events: Sequence[Event]) -> JSON:
    walked = walk(events)
    return sum(_waited(moment) for moment in walked.moments) if walked else 0


def _begins(moment: Moment) -> set[str]:
    """The things on which something begins in this step that then goes on by itself."""
    return _running(moment.after) - _running(moment.before)


def _running(facts: dict[str, JSON]) -> set[str]:
    timers = facts.get("timers") or ()
    own = [timer for timer in timers if "kind" in timer]
    return {t["object"] for t in own if t["kind"] not in BY_HAND and t.get("running", True)}


def _other_work(moment: Moment, things: set[str]) -> bool:
    return any(_is_work(action) and not _on(action, things) for action in moment.done.values())


def _is_work(action: Action) -> bool:
    return action.verb not in CARRYING


def _on(action: Action, things: set[str]) -> bool:
    return any(value in things for value in action.args.values())


def _waited(moment: Moment) -> bool:
    idle = any(action.verb == "wait" for action in moment.done.values())
    idle = idle or any(move is None for move in moment.event.payload["moves"].values())
    return idle and bool(_running(moment.before))
