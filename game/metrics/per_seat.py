"""Who did what: per seat its actions by verb, its idle steps and its refusals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from game.engine.events import Event
from game.metrics import metric
from sim.world import JSON


def _done(event: Event, seat: str) -> str | None:
    """The verb this seat really carried out in a step; None if it stood still or was refused."""
    move = event.payload["moves"].get(seat)
    result = event.payload["results"].get(seat, {"ok": True})
    return move["verb"] if move and result["ok"] else None


def _steps(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event.kind == "step"]


@metric("actions", "per seat the number of actions carried out, by verb")
def actions(events: Sequence[Event]) -> JSON:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for event in _steps(events):
        for seat in event.payload["moves"]:
            if verb := _done(event, seat):
                counts[seat][verb] += 1
    return {seat: dict(sorted(verbs.items())) for seat, verbs in sorted(counts.items())}


@metric("idle_steps", "per seat the steps in which it could have moved and did nothing or waited")
def idle_steps(events: Sequence[Event]) -> JSON:
    idle: Counter[str] = Counter()
    for event in _steps(events):
        for seat in event.payload["moves"]:
            idle[seat] += _done(event, seat) in {None, "wait"}
    return dict(sorted(idle.items()))


@metric("refusals", "per seat the messages and moves that were refused, by reason")
def refusals(events: Sequence[Event]) -> JSON:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for event in events:
        if event.kind == "refused" and event.seat:
            counts[event.seat][event.payload["code"]] += 1
        elif event.kind == "step":
            for seat, result in event.payload["results"].items():
                if not result["ok"]:
                    counts[seat][result["code"]] += 1
    return {seat: dict(sorted(codes.items())) for seat, codes in sorted(counts.items())}
