"""How somebody took part: what their pages told and what their sessions' logs say, made ready for the rules of
`game.studies.suspicion`. Pure readings: nothing here judges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot

from game.studies import telemetry
from game.studies.survey import Survey
from game.studies.telemetry import Event
from sim.world import JSON, JSONObject

LONGEST_MS = 120_000
"""A longer time for one question is a break, not an answer time."""
FAR = 40
"""Pixels between two presses that one cannot have without moving the pointer."""
MOVE_MS = 800
"""A longer pause between two samples of the pointer ends a movement."""
LEAST_POINTS = 5


@dataclass(frozen=True, slots=True)
class Written:
    """A text that was put into a field. Times in milliseconds, lengths in characters."""

    item: str
    presses: int = 0
    gaps: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    typed: int = 0
    erased: int = 0
    helped: int = 0
    pasted: int = 0
    away: bool = False
    """The page had been left within the two minutes before something was pasted."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A question answered by choosing: how long after the answer before, and its words."""

    item: str
    ms: int
    words: int


@dataclass(frozen=True, slots=True)
class Movement:
    """A movement of the pointer: how much longer than straight, and how much its pace varied."""

    bend: float
    """Length of the path over the distance; 1: straight."""
    unevenness: float
    """Standard deviation of the speeds over their mean; 0: the same throughout."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """Everything that is known of how somebody took part."""

    told: int = 0
    """Events that their pages told."""
    answered: int = 0
    """Answers that were kept."""
    driven: bool = False
    scripted: int = 0
    handheld: bool = False
    """Pressed by touch, mostly: its keys and texts come from a keyboard on the screen."""
    presses: int = 0
    """With a mouse, away from the press before."""
    jumps: int = 0
    """Those among them without a movement between."""
    movements: tuple[Movement, ...] = ()
    written: tuple[Written, ...] = ()
    chosen: tuple[Chosen, ...] = ()
    scales: tuple[tuple[float, ...], ...] = ()
    """Answers on scales in the order of the form, a tuple for each run of scales of one range."""
    reactions: tuple[int, ...] = ()
    """From a picture shown to the move made, where pictures wait for moves."""
    assistive: bool = False
    """They say that they use assistive technology."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One step with a survey (or without), as its pages told of it, and its answers."""

    pages: Sequence[Sequence[Event]]
    survey: Survey | None = None
    answers: JSONObject | None = None


def conduct(
    asked: Sequence[Asked], reactions: Sequence[int] = (), assistive: bool = False
) -> Conduct:
    """What is known of somebody, over all of their steps."""
    pages = [sorted(page, key=lambda event: event.t) for one in asked for page in one.pages]
    events = [event for page in pages for event in page]
    presses = [event for event in events if isinstance(event, telemetry.Press)]
    touched = sum(press.by in ("touch", "pen") for press in presses)
    mouse = [_mouse(page) for page in pages]
    return Conduct(
        told=len(events),
        answered=sum(len(one.answers or {}) for one in asked),
        driven=any(isinstance(event, telemetry.Open) and event.driven for event in events),
        scripted=len({e.item for e in events if isinstance(e, telemetry.Scripted)}),
        handheld=touched * 2 > len(presses),
        presses=sum(count for count, _ in mouse),
        jumps=sum(jumps for _, jumps in mouse),
        movements=tuple(one for page in pages for one in movements(page)),
        written=tuple(one for step in asked for one in _written(step.pages)),
        chosen=tuple(c for one in asked for page in one.pages for c in _chosen(page, one.survey)),
        scales=tuple(run for one in asked for run in scale_runs(one.survey, one.answers or {})),
        reactions=tuple(reactions),
        assistive=assistive,
    )  # fmt: skip


def _mouse(page: Sequence[Event]) -> tuple[int, int]:
    """Mouse presses away from the one before, and those among them without a path."""
    count = jumps = 0
    before: telemetry.Press | None = None
    for event in page:
        if not isinstance(event, telemetry.Press):
            continue
        both = before is not None and before.by == event.by == "mouse"
        if both and before and hypot(event.x - before.x, event.y - before.y) > FAR:
            count += 1
            jumps += event.moves <= 2
        before = event
    return count, jumps


def movements(page: Iterable[Event]) -> Iterator[Movement]:
    """The pointer's movements: samples without a pause between, long and far enough to have a shape."""
    samples = sorted(
        point for event in page if isinstance(event, telemetry.Pointer) for point in event.points
    )
    path: list[tuple[int, int, int]] = []
    for point in samples:
        if path and point[0] - path[-1][0] > MOVE_MS:
            yield from _movement(path)
            path = []
        path.append(point)
    yield from _movement(path)


def _movement(path: Sequence[tuple[int, int, int]]) -> Iterator[Movement]:
    if len(path) < LEAST_POINTS:
        return
    steps = [hypot(b[1] - a[1], b[2] - a[2]) for a, b in pairwise(path)]
    times = [max(b[0] - a[0], 1) for a, b in pairwise(path)]
    far = hypot(path[-1][1] - path[0][1], path[-1][2] - path[0][2])
    if far < 2 * FAR:
        return
    speeds = [step / time for step, time in zip(steps, times, strict=True)]
    mean = math.fsum(speeds) / len(speeds)
    spread = (math.fsum((speed - mean) ** 2 for speed in speeds) / len(speeds)) ** 0.5
    yield Movement(math.fsum(steps) / far, spread / mean)


def _written(pages: Iterable[Sequence[Event]]) -> list[Written]:
    """Typing and pasting by question, over all of a step's pages."""
    found: dict[str, Written] = {}
    for page in pages:
        left: int | None = None
        for event in sorted(page, key=lambda event: event.t):
            if isinstance(event, telemetry.Window | telemetry.Visible) and not event.on:
                left = event.t
            elif isinstance(event, telemetry.Keys) and event.item:
                before = found.get(event.item, Written(event.item))
                found[event.item] = replace(
                    before,
                    presses=before.presses + event.presses,
                    gaps=(*before.gaps, *event.gaps),
                    held=(*before.held, *event.held),
                    typed=before.typed + event.typed,
                    erased=before.erased + event.erased,
                    helped=before.helped + event.helped,
                )
            elif isinstance(event, telemetry.Paste) and event.item:
                before = found.get(event.item, Written(event.item))
                away = left is not None and event.t - left <= LONGEST_MS
                found[event.item] = replace(
                    before, pasted=before.pasted + event.length, away=before.away or away
                )
    return list(found.values())


def _chosen(page: Sequence[Event], survey: Survey | None) -> Iterator[Chosen]:
    """How long each answer by choosing took, from the one before it or from when its page was shown."""
    asked = {one.name: one for one in survey.questions} if survey is not None else {}
    since, seen = 0, set()
    for event in sorted(page, key=lambda event: event.t):
        if isinstance(event, telemetry.Open | telemetry.Page):
            since = event.t
        elif isinstance(event, telemetry.Change | telemetry.Keys | telemetry.Paste) and event.item:
            chose = isinstance(event, telemetry.Change) and not event.early and event.item in asked
            if chose and event.item not in seen and event.t - since <= LONGEST_MS:
                yield Chosen(event.item, event.t - since, len(asked[event.item].title.split()))
            seen.add(event.item)
            since = event.t


def scale_runs(survey: Survey | None, answers: Mapping[str, JSON]) -> Iterator[tuple[float, ...]]:
    """Answers on scales of one range that follow each other."""
    run: list[float] = []
    kept: tuple[float, float] | None = None
    for one in survey.questions if survey is not None else ():
        value = answers.get(one.name)
        scale = (one.low, one.high) if one.kind in ("rating", "slider") else None
        if scale != kept:
            if run:
                yield tuple(run)
            run, kept = [], scale
        if scale and isinstance(value, int | float) and not isinstance(value, bool):
            run.append(float(value))
    if run:
        yield tuple(run)
