"""AsgardBench's measures of an episode: how turns failed, what was undoable, how it ended.

They are None for sessions of other worlds. Terms are the paper's (4.1.1, 4.1.2, A.5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from game.engine.events import Event
from game.metrics import metric
from sim.world import JSON, JSONObject

TURN_FAILURES = ("invalid_action", "invalid_object", "undoable", "unparsable")
"""The paper's four categories, in its order."""
_INVALID = {"action": "invalid_action", "object": "invalid_object", "unparsable": "unparsable"}


@metric(
    "turn_failures",
    "AsgardBench: number of turns by what became of them: done, invalid_action, invalid_object, "
    "undoable, unparsable (null for other worlds)",
)
def turn_failures(events: Sequence[Event]) -> JSON:
    if not _concerns(events):
        return None
    counts = Counter(what for what, _ in _turns(events))
    return {name: counts[name] for name in ("done", *TURN_FAILURES)}


@metric(
    "undoable",
    "AsgardBench: number of undoable turns by category of the reason (null for other worlds)",
)
def undoable(events: Sequence[Event]) -> JSON:
    if not _concerns(events):
        return None
    counts = Counter(code for what, code in _turns(events) if what == "undoable")
    return dict(sorted(counts.items()))


@metric(
    "undoable_share",
    "AsgardBench: undoable turns as a part of all turns, 0 to 1 (null for other worlds)",
)
def undoable_share(events: Sequence[Event]) -> JSON:
    if not _concerns(events):
        return None
    turns = [what for what, _ in _turns(events)]
    return round(turns.count("undoable") / len(turns), 6) if turns else 0.0


@metric(
    "termination",
    "AsgardBench: why the episode ended: success, max_repeats, max_steps, max_failures, or "
    "the session's own reason (null while it is not over, and for other worlds)",
)
def termination(events: Sequence[Event]) -> JSON:
    outcome = _outcome(events)
    if outcome is None:
        return None
    reason = str(outcome["reason"])
    return {"goal": "success", "step_limit": "max_steps"}.get(reason, reason)


@metric(
    "verdicts",
    "AsgardBench: the scores of both scorings, as the paper describes it and as the released code "
    "behaves (null while it is not over, and for other worlds)",
)
def verdicts(events: Sequence[Event]) -> JSON:
    outcome = _outcome(events)
    return None if outcome is None else dict(outcome.get("scores", {}))


def _outcome(events: Sequence[Event]) -> JSONObject | None:
    if not _concerns(events):
        return None
    finished = next((e for e in reversed(events) if e.kind == "finished"), None)
    return finished.payload["outcome"] if finished else None


def _concerns(events: Sequence[Event]) -> bool:
    if not events or events[0].kind != "created":
        return False
    task = events[0].payload["task"]
    return bool(task.get("world") == "household")


def _turns(events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """Per attempt what became of it, and for failures the code of the reason."""
    for event in events:
        if event.kind != "step":
            continue
        moves = {**event.payload["moves"], **event.payload.get("tried", {})}
        for seat, move in moves.items():
            if move is not None:
                yield _turn(move, event.payload["results"].get(seat, {}))


def _turn(move: Mapping[str, JSON], result: Mapping[str, JSON]) -> tuple[str, str]:
    if move["verb"] == "INVALID":
        args = move.get("args") or {}
        return _INVALID.get(str(args.get("kind")), "unparsable"), ""
    if result.get("ok", True):
        return "done", ""
    return "undoable", str(result.get("code") or "other")
