"""Several cooks: who did how much, who stood still, who was in whose way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.engine.events import Event
from game.metrics import metric
from game.metrics._rules import mistakes_of
from game.metrics._walk import decisions
from sim.world import JSON

IN_THE_WAY = frozenset({"one_cook_at_station", "not_where_thought"})


@metric("share", "per seat its part of all actions that were done, waiting left out (0 to 1)")
def share(events: Sequence[Event]) -> JSON:
    counts: Counter[str] = Counter()
    for seat, action in decisions(events):
        counts[seat] += action.verb != "wait"
    total = sum(counts.values())
    return {seat: round(n / total, 6) for seat, n in sorted(counts.items())} if total else {}


@metric(
    "conflicts",
    "moves refused because another cook stood there, had the thing, or was quicker (several cooks)",
    kind="whole",
)
def conflicts(events: Sequence[Event]) -> JSON:
    if not events or len(events[0].payload.get("task", {}).get("seats", ())) < 2:
        return 0
    quicker = sum(
        result["code"] == "conflict"
        for event in events
        if event.kind == "step"
        for result in event.payload["results"].values()
    )
    in_the_way = sum(
        mistake.rule in IN_THE_WAY
        for event in events
        if event.kind == "refused"
        for mistake in mistakes_of(event)
    )
    return quicker + in_the_way


@metric(
    "blocked_moves",
    "per seat its moves refused because another cook stood there, had the thing, or was quicker",
    unit="moves", better="less", over="sum",
    source="attempted against executed moves, as in Overcooked-AI (arXiv 1910.05789)",
)  # fmt: skip
def blocked_moves(events: Sequence[Event]) -> JSON:
    seats = events[0].payload.get("task", {}).get("seats", ()) if events else ()
    if len(seats) < 2:
        return None
    counts = Counter({str(seat["name"]): 0 for seat in seats})
    for event in events:
        if event.kind == "step":
            for seat, result in event.payload["results"].items():
                counts[seat] += result.get("code") == "conflict"
        elif event.kind == "refused" and event.seat:
            counts[event.seat] += any(one.rule in IN_THE_WAY for one in mistakes_of(event))
    return dict(counts)


@metric("messages", "chat messages by seat")
def messages(events: Sequence[Event]) -> JSON:
    counts = Counter(event.seat or "" for event in events if event.kind == "said")
    return dict(sorted(counts.items()))
