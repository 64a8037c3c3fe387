"""A session's log as lines that a rater reads, without anything that says who played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.engine.events import Event
from sim.world import JSONObject, Seat, Task

Lines = Callable[[Sequence[Event], Task], list[str]]
"""The events of a session in order (of `KINDS`), and its task, as lines."""
KINDS = ("created", "joined", "replaced", "step", "refused", "said")
"""The kinds of events of which lines are made."""


def seat_names(task: Task) -> dict[Seat, str]:
    """What each seat is called to a rater: as the task calls it, never as whoever sat there.

    Whoever is alone has no name: it is clear who did it.
    """
    if len(task.seats) == 1:
        return {task.seats[0].name: ""}
    return {spec.name: spec.label or spec.role or spec.name for spec in task.seats}


def done_in_words(events: Sequence[Event], task: Task) -> list[str]:
    """What was done, step by step. What could not be done, and what was said, is left out."""
    names = seat_names(task)
    return [in_words(names, *deed) for event in events for deed in deeds(event)]


def tried_in_words(events: Sequence[Event], task: Task) -> list[str]:
    """What was done and what was tried in vain, marked as such."""
    names = seat_names(task)
    told = []
    for event in events:
        told += [in_words(names, *deed) for deed in deeds(event)]
        told += [f"{in_words(names, *one)} (not possible)" for one in in_vain(event)]
    return told


def told_in_words(
    events: Sequence[Event], task: Task, left_out: Callable[[str], bool] = lambda verb: False
) -> list[str]:
    """What was said and done, as in a play: deeds stand in brackets, those of `left_out` verbs not
    at all."""
    names = seat_names(task)
    told: list[str] = []
    for event in events:
        if event.kind == "said" and event.seat:
            text = " ".join(str(event.payload.get("text", "")).split())
            told.append(f"{names.get(event.seat, event.seat) or 'Cook'}: “{text}”")
        for seat, move in _done(event):
            if not left_out(str(move["verb"])):
                told.append(f"({in_words(names, seat, _text(move))})")
    return told


def deeds(event: Event) -> list[tuple[Seat, str]]:
    """Of one event who did what, in words; only what worked. A branch begins with its past."""
    return [(seat, _text(move)) for seat, move in _done(event)]


def in_vain(event: Event) -> list[tuple[Seat, str]]:
    """Of one event who asked for what could not be done."""
    if event.kind == "refused" and event.seat and event.payload.get("asked"):
        return [(event.seat, " ".join(str(event.payload["asked"]).split()))]
    if event.kind != "step":
        return []
    tried = {**event.payload.get("moves", {}), **event.payload.get("tried", {})}
    return [(seat, _text(move)) for seat, move in tried.items() if move and _failed(event, seat)]


def in_words(names: dict[Seat, str], seat: Seat, text: str) -> str:
    """A line: who, and what."""
    name = names.get(seat, seat)
    return f"{name}: {text}" if name else text[:1].upper() + text[1:]


def _done(event: Event) -> Iterator[tuple[Seat, JSONObject]]:
    if event.kind == "created":
        for past in event.payload["prefix"]:
            yield from ((seat, move) for seat, move in past["moves"].items() if move)
    if event.kind == "step":
        moves = event.payload.get("moves", {}).items()
        yield from ((seat, m) for seat, m in moves if m and not _failed(event, seat))


def _failed(event: Event, seat: Seat) -> bool:
    return event.payload.get("results", {}).get(seat, {}).get("ok") is False


def _text(move: JSONObject) -> str:
    return str(move.get("text") or move["verb"])
