"""What each seat contributed: its share of the subtasks, whom it enabled, and what came to nothing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence

from game.engine.events import Event
from game.metrics import metric
from game.metrics._walk import Moment, already_met, walk
from game.metrics.collaboration import HELPING, gains, moves_of, seats_of, things_of
from game.metrics.outcome import success
from game.metrics.own_moves import length, par, world_of
from sim.abilities import kind_of
from sim.world import JSON, JSONObject, Seat, World

PARTNR = "PARTNR (arXiv 2411.00081): extraneous effort"
FARTHEST = 60
"""So many steps of the log, at most, are looked over for a way back."""


@metric(
    "subtask_share",
    "per seat its part of all goal conditions that were reached in play (0 to 1; null: none was)",
    unit="share", over="least", source="PARTNR (arXiv 2411.00081): task offloading",
)  # fmt: skip
def subtask_share(events: Sequence[Event]) -> JSON:
    found = gains(events)
    if not isinstance(found, dict) or not sum(found.values()):
        return None
    return {seat: round(value / sum(found.values()), 6) for seat, value in found.items()}


@metric(
    "enabled",
    "per seat how many actions of each other seat handled a thing that it had handled last",
    unit="actions", better="more", over="sum", source=HELPING,
)  # fmt: skip
def enabled(events: Sequence[Event]) -> JSON:
    seats = seats_of(events)
    if len(seats) < 2:
        return None
    last: dict[str, Seat] = {}
    counts: Counter[tuple[Seat, Seat]] = Counter()
    for move in moves_of(events):
        for helper in sorted({last[thing] for thing in move.things if thing in last}):
            counts[helper, move.seat] += 1
        last |= dict.fromkeys(move.things, move.seat)
    return {one: {other: counts[one, other] for other in seats if other != one} for one in seats}


@metric(
    "extra_length",
    "steps beyond the best known plan, as a share of `length`, of successes (0 to 1; null otherwise)",
    kind="number", unit="share", better="less", source=PARTNR,
)  # fmt: skip
def extra_length(events: Sequence[Event]) -> JSON:
    best, took = par(events), length(events)
    if not success(events) or not best or not took:
        return None
    return round(max(0.0, (took - best) / took), 6)


# -- what came to nothing --------------------------------------------------------------------------


@metric(
    "extraneous",
    "per seat the share of its actions for the task that it undid: what they and all its other actions "
    "touched was soon as before, nobody else had touched it, and no goal condition was gained (0 to 1; null: "
    "no actions, or a world whose facts are not predicates)",
    unit="share", better="less", over="mean", source=PARTNR,
)  # fmt: skip
def extraneous(events: Sequence[Event]) -> JSON:
    walked = walk(events)
    if walked is None or "predicates" not in walked.start:
        return None
    world = world_of(events[0].payload)
    new = _gained(walked.moments, already_met(events))
    found: dict[Seat, float | None] = {}
    for seat in seats_of(events):
        own = [n for n, one in enumerate(walked.moments) if _for_task(one, seat, world)]
        wasted = set[int]()
        for first in own:
            if first not in wasted:
                wasted |= set(_undone(walked.moments, first, seat, new))
        found[seat] = round(len(wasted & set(own)) / len(own), 6) if own else None
    return found


def _for_task(moment: Moment, seat: Seat, world: World | None) -> bool:
    action = moment.done.get(seat)
    if action is None or action.verb == "wait":
        return False
    return world is None or kind_of(world, action.verb) == "task"


def _gained(moments: Sequence[Moment], already: frozenset[str]) -> list[bool]:
    """Per step whether a goal condition held for the first time after it."""
    reached, found = set(already), []
    for moment in moments:
        met = set(map(str, moment.event.payload.get("met", ())))
        found.append(bool(met - reached))
        reached |= met
    return found


def _undone(moments: Sequence[Moment], first: int, seat: Seat, new: Sequence[bool]) -> range:
    """The steps from `first` on that led a seat back to where it had been; empty: none did."""
    things: set[str] = {seat}
    others: set[str] = set()
    for last in range(first, min(first + FARTHEST, len(moments))):
        for who, action in moments[last].done.items():
            (things if who == seat else others).update(things_of(action))
        if others & things or (new[last] and seat in moments[last].done):
            break
        if seat in moments[last].done and last > first:
            before, after = moments[first].before, moments[last].after
            if set(_about(before, things)) == set(_about(after, things)):
                return range(first, last + 1)
    return range(0)


def _about(facts: JSONObject, things: set[str]) -> Iterator[str]:
    """Facts in which one of these things is named, each as a line of text."""
    for name, listed in facts.items():
        for fact in listed if isinstance(listed, list) else ():
            text = json.dumps(fact, sort_keys=True)
            if name in COMPARED and any(_names(text, thing) for thing in things):
                yield f"{name} {text}"


COMPARED = ("predicates", "items", "timers")
"""Lists of facts that say how things are; others say where a cook looks, or that a step was made."""


def _names(text: str, thing: str) -> bool:
    return (
        f'"{thing}"' in text or f"({thing}," in text or f",{thing})" in text or f"({thing})" in text
    )
