"""A log in lines for a terminal: who did what, what became of it, what was thought and said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.engine.events import Event
from sim.world import JSONObject


def lines(events: Iterable[Event]) -> Iterator[str]:
    """The lines of these events; most kinds of events need none."""
    for event in events:
        yield from _told(event)


def _told(event: Event) -> Iterator[str]:
    payload = event.payload
    if event.kind == "created":
        task = payload["task"]
        yield f"{task['world']}/{task['id']}, seed {payload['seed']}: {task['goal']}"
    elif event.kind == "joined":
        yield f"      {event.seat} is played by {payload['occupant']['name']}"
    elif event.kind == "thought" and payload.get("text"):
        yield f"      {event.seat} thinks: {payload['text']}"
    elif event.kind == "said":
        yield f"      {event.seat or payload['name']} says: {payload['text']}"
    elif event.kind == "refused":
        yield f"      {event.seat} is refused: {payload['message']}"
    elif event.kind == "step":
        yield from _step(payload)
    elif event.kind in ("finished", "abandoned"):
        yield _ended(payload.get("outcome") or {})


def _step(payload: JSONObject) -> Iterator[str]:
    results = payload.get("results", {})
    for seat, move in payload["moves"].items():
        result = results.get(seat, {})
        why = "" if result.get("ok", True) else f" (not done: {result['message']})"
        words = "does nothing" if move is None else move["text"] or move["verb"]
        yield f"{payload['index']:>4}  {seat}: {words}{why}"


def _ended(outcome: JSONObject) -> str:
    words = "The goal is reached" if outcome.get("success") else "The goal is not reached"
    scores = ", ".join(f"{name} {value:g}" for name, value in outcome.get("scores", {}).items())
    return f"{words} ({outcome.get('reason', 'ended')}{', ' + scores if scores else ''})."
