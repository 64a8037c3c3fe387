"""How two or more worked together, from the log alone: fluency, who enabled whom, talk, times.

Fluency is measured as Hoffman does (*Evaluating Fluency in Human-Robot Collaboration*, IEEE THMS 2019, section IV):
concurrent activity, idle time, functional delay. Sessions of one seat have none of these values (null).
Seconds are the log's; pauses are taken out of nothing, as they are part of what happened.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from statistics import mean, median
from typing import NamedTuple

from game.engine.events import Event
from game.metrics import metric
from game.metrics._walk import already_met, done_in
from game.metrics.own_moves import pace_of, world_of
from sim.abilities import kind_of
from sim.world import JSON, Action, Seat

HOFFMAN = "Hoffman, Evaluating Fluency in Human-Robot Collaboration (IEEE THMS 2019), section IV"
HELPING = "Who is Helping Whom? (arXiv 2502.06976)"
REPLY_S = 60.0
"""What is said later is no reply any more."""
FOLLOWED_S = 30.0
"""A request counts as followed if somebody else acts on a thing that it names within this time."""
JOINT = ("together", "realtime")
"""Paces at which several can act in one step."""


class Move(NamedTuple):
    """Something that was done, waiting left out."""

    at: float
    step: int
    seat: Seat
    things: frozenset[str]
    """Names of what it was done with."""


def seats_of(events: Sequence[Event]) -> list[Seat]:
    """The seats of a log's task."""
    if not events or events[0].kind != "created":
        return []
    return [str(seat["name"]) for seat in events[0].payload["task"].get("seats", ())]


def moves_of(events: Sequence[Event]) -> list[Move]:
    """Every action for the task in order; walking, looking and waiting are none."""
    world, cooks = world_of(events[0].payload) if events else None, set(seats_of(events))
    return [
        Move(event.at, number, seat, things_of(action) - cooks)
        for number, event in enumerate(one for one in events if one.kind == "step")
        for seat, action in done_in(event).items()
        if action.verb != "wait" and (world is None or kind_of(world, action.verb) == "task")
    ]


def things_of(action: Action) -> frozenset[str]:
    """What an action names, however deep its arguments are."""
    return frozenset(_names(action.args))


def _names(value: JSON) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _names(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _names(inner)


def _several(events: Sequence[Event]) -> bool:
    return len(seats_of(events)) > 1


def _spans(events: Sequence[Event]) -> int:
    """How many moments there were to act in: ticks in real time, quiet ones too, else steps."""
    steps = [event for event in events if event.kind == "step"]
    if not steps:
        return 0
    ticks = steps[-1].payload.get("tick")
    quiet = isinstance(ticks, int) and pace_of(events[0].payload) == "realtime"
    return max(len(steps), ticks) if quiet and isinstance(ticks, int) else len(steps)


# -- fluency ---------------------------------------------------------------------------------------


@metric(
    "concurrent_activity",
    "share of steps (in real time: of ticks) in which two or more did something for the task (0 to 1; "
    "null where only one can act at a time)",
    kind="number",
    unit="share",
    better="more",
    source=HOFFMAN,
)
def concurrent_activity(events: Sequence[Event]) -> JSON:
    spans = _spans(events)
    if not _several(events) or not spans or pace_of(events[0].payload) not in JOINT:
        return None
    active = Counter(move.step for move in moves_of(events))
    return round(sum(count > 1 for count in active.values()) / spans, 6)


@metric(
    "idle_share",
    "per seat the share of steps (in real time: of ticks) in which it did nothing for the task (0 to 1; "
    "null where seats act one at a time)",
    unit="share",
    better="less",
    over="mean",
    source=HOFFMAN,
)
def idle_share(events: Sequence[Event]) -> JSON:
    spans = _spans(events)
    if not _several(events) or not spans or pace_of(events[0].payload) not in JOINT:
        return None
    active = Counter(move.seat for move in moves_of(events))
    return {seat: round(1 - active[seat] / spans, 6) for seat in seats_of(events)}


@metric(
    "functional_delay",
    "per seat the mean seconds from another's action to its own next one, where they alternate (null: "
    "never)",
    unit="s",
    better="less",
    over="mean",
    source=HOFFMAN,
)
def functional_delay(events: Sequence[Event]) -> JSON:
    if not _several(events):
        return None
    delays: dict[Seat, list[float]] = defaultdict(list)
    for before, after in pairwise(moves_of(events)):
        if before.seat != after.seat:
            delays[after.seat].append(max(0.0, after.at - before.at))
    return {s: round(mean(delays[s]), 3) if delays[s] else None for s in seats_of(events)}


@metric(
    "alternation",
    "share of consecutive actions for the task that are of different seats (0 to 1)",
    kind="number",
    unit="share",
)
def alternation(events: Sequence[Event]) -> JSON:
    moves = moves_of(events)
    if not _several(events) or len(moves) < 2:
        return None
    changes = sum(before.seat != after.seat for before, after in pairwise(moves))
    return round(changes / (len(moves) - 1), 6)


# -- who did what, and for whom --------------------------------------------------------------------


@metric(
    "interdependence",
    "per seat the share of its actions for the task that handle a thing which another handled last "
    "(0 to 1; null: it did none)",
    unit="share",
    over="mean",
    source=HELPING,
)
def interdependence(events: Sequence[Event]) -> JSON:
    if not _several(events):
        return None
    last: dict[str, Seat] = {}
    made, enabled = Counter[Seat](), Counter[Seat]()
    for move in moves_of(events):
        made[move.seat] += 1
        enabled[move.seat] += any(last.get(thing, move.seat) != move.seat for thing in move.things)
        last |= dict.fromkeys(move.things, move.seat)
    return {s: round(enabled[s] / made[s], 6) if made[s] else None for s in seats_of(events)}


@metric(
    "initiative_entropy",
    "how evenly it is shared who first handles a thing, as entropy over the seats (0: always the same, "
    "1: all alike; null: nobody did)",
    kind="number",
    unit="share",
    source="Shannon, A Mathematical Theory of Communication (1948)",
)
def initiative_entropy(events: Sequence[Event]) -> JSON:
    seats = seats_of(events)
    first: dict[str, Seat] = {}
    for move in moves_of(events):
        for thing in move.things:
            first.setdefault(thing, move.seat)
    if len(seats) < 2 or not first:
        return None
    counts = Counter(first.values())
    shares = [counts[seat] / len(first) for seat in seats if counts[seat]]
    entropy = -math.fsum(share * math.log(share) for share in shares) / math.log(len(seats))
    return round(abs(entropy), 6)


@metric(
    "gains",
    "per seat the goal conditions that held for the first time through it, those of the beginning left out: "
    "through those who acted on a thing that the condition names, else who had handled one last, else all who "
    "acted, in equal parts",
    unit="goal conditions",
    better="more",
    over="sum",
)
def gains(events: Sequence[Event]) -> JSON:
    if not _several(events):
        return None
    reached, found = set(already_met(events)), dict.fromkeys(seats_of(events), 0.0)
    last: dict[str, Seat] = {}
    for event in events:
        if event.kind != "step":
            continue
        things = {
            seat: things_of(action) - set(found)
            for seat, action in done_in(event).items()
            if action.verb != "wait"
        }
        for condition in dict.fromkeys(map(str, event.payload.get("met", ()))):
            if condition not in reached:
                who = _through(condition, things, last)
                found |= {seat: found.get(seat, 0.0) + 1 / len(who) for seat in who}
                reached.add(condition)
        for seat, names in things.items():
            last |= dict.fromkeys(names, seat)
    return {seat: round(value, 6) for seat, value in found.items()}


def _through(
    condition: str, acted: Mapping[Seat, frozenset[str]], last: Mapping[str, Seat]
) -> list[Seat]:
    """Through whom a goal condition came to hold in a step, by what they did in it or before."""
    named = [
        seat for seat, things in acted.items() if any(_about(condition, one) for one in things)
    ]
    before = [seat for thing, seat in last.items() if _about(condition, thing)]
    return named or sorted(set(before)) or list(acted)


def _about(condition: str, thing: str) -> bool:
    kind = kind_in_words(thing).replace(" ", "")
    return bool(kind) and _mentions(condition, kind)


# -- times -----------------------------------------------------------------------------------------


@metric(
    "seconds_shown",
    "per seat the median seconds for which the picture had been shown when it acted (null: not told)",
    unit="s",
    over="mean",
)
def seconds_shown(events: Sequence[Event]) -> JSON:
    found: dict[Seat, list[float]] = defaultdict(list)
    for event in events:
        for seat, shown in (event.payload.get("shown_ms") or {}).items():
            if isinstance(shown, int | float):
                found[seat].append(shown / 1000)
    return {s: round(median(found[s]), 3) if found[s] else None for s in seats_of(events)}


@metric(
    "turn_seconds",
    "per seat the median seconds from the step before to its own, in turns (null: other paces, or none)",
    unit="s",
    better="less",
    over="mean",
)
def turn_seconds(events: Sequence[Event]) -> JSON:
    if not events or pace_of(events[0].payload) != "turns":
        return None
    found: dict[Seat, list[float]] = defaultdict(list)
    before: float | None = None
    for event in events:
        if event.kind in ("started", "resumed"):
            before = event.at
        elif event.kind == "step" and event.seat is not None:
            if before is not None:
                found[event.seat].append(event.at - before)
            before = event.at
    return {s: round(median(found[s]), 3) if found[s] else None for s in seats_of(events)}


# -- talk ------------------------------------------------------------------------------------------


def _said(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event.kind == "said" and event.seat is not None]


def _minutes(events: Sequence[Event]) -> float:
    begin = next((event.at for event in events if event.kind == "started"), None)
    return (events[-1].at - begin) / 60 if begin is not None else 0.0


@metric(
    "messages_a_minute",
    "per seat its chat messages a minute of play (null: no time passed)",
    unit="messages a minute",
    over="sum",
)
def messages_a_minute(events: Sequence[Event]) -> JSON:
    if not _several(events):
        return None
    minutes, counts = _minutes(events), Counter(event.seat for event in _said(events))
    return {s: round(counts[s] / minutes, 3) if minutes else None for s in seats_of(events)}


@metric("words", "per seat the words of its chat messages")
def words(events: Sequence[Event]) -> JSON:
    counts: Counter[Seat | None] = Counter()
    for event in _said(events):
        counts[event.seat] += len(str(event.payload["text"]).split())
    return {seat: counts[seat] for seat in seats_of(events)}


@metric(
    "reply_seconds",
    "per seat the median seconds from another's message to its own next one, at most 60 (null: no reply)",
    unit="s",
    better="less",
    over="mean",
)
def reply_seconds(events: Sequence[Event]) -> JSON:
    if not _several(events):
        return None
    found: dict[Seat, list[float]] = defaultdict(list)
    for before, after in pairwise(_said(events)):
        took = after.at - before.at
        if before.seat != after.seat and after.seat is not None and took <= REPLY_S:
            found[after.seat].append(took)
    return {s: round(median(found[s]), 3) if found[s] else None for s in seats_of(events)}


@metric(
    "requests_followed",
    "per seat its messages that name a thing, and how many of them somebody else followed by an "
    "action with such a thing within 30 s: {made, followed}",
    unit="requests",
    over="sum",
)
def requests_followed(events: Sequence[Event]) -> JSON:
    if not _several(events):
        return None
    moves = moves_of(events)
    kinds = {kind_in_words(thing) for move in moves for thing in move.things}
    found = {seat: {"made": 0, "followed": 0} for seat in seats_of(events)}
    for event in _said(events):
        named = {kind for kind in kinds if kind and _mentions(str(event.payload["text"]), kind)}
        if not named or event.seat not in found:
            continue
        found[event.seat]["made"] += 1
        found[event.seat]["followed"] += any(
            move.seat != event.seat and 0 <= move.at - event.at <= FOLLOWED_S
            and named & {kind_in_words(thing) for thing in move.things}
            for move in moves
        )  # fmt: skip
    return found


def kind_in_words(thing: str) -> str:
    """A thing's name as people say it: `bread1` is bread, `CoffeeMachine_3a` a coffee machine."""
    name = re.split(r"[_|@]", thing)[0]
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    return re.sub(r"\d+$", "", spaced).strip().lower()


def _mentions(text: str, kind: str) -> bool:
    return re.search(rf"\b{re.escape(kind)}(s|es)?\b", text.lower()) is not None
