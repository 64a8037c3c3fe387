"""What was done, by what it was for and by whom; and the length that compares with a best known one.

People look around and walk by hand where agents name what they want, and in real time the clock makes
steps while they think: world steps alone do not compare. So actions are counted by kind
(`sim.abilities.ActionKind`) and by who moved, and every pace has one length (`length`) that is
counted as its par is (`sim.abilities.length_of`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.engine.events import Event
from game.metrics import metric
from sim.abilities import UNKNOWN, ActionKind, Length, kind_of, length_of
from sim.world import JSON, JSONObject, Seat, Task, World, WorldError
from sim.worlds import get_world

KINDS: tuple[ActionKind, ...] = ("task", "walking", "looking", "waiting")
BY_HAND = frozenset({"walking", "looking"})
"""Kinds that no task needs and no best known plan has."""


class Deed(NamedTuple):
    """One seat's action in one step."""

    seat: Seat
    by: str
    """Who moved: person, agent or stand_in."""
    kind: ActionKind


def deeds_in(payload: JSONObject, mover: Seat | None, world: World | None) -> Iterator[Deed]:
    """The actions of one step event; `mover` is the event's seat (None: everybody's step).

    In a step of all seats an action counts when it was done; where a step is one seat's, what it did
    made the step and counts either way. Nobody's move (None) is no action.
    """
    results = payload.get("results", {})
    for seat, move in payload.get("moves", {}).items():
        if move and (mover == seat or results.get(seat, {}).get("ok", True) is not False):
            by = payload.get("by", {}).get(seat, "")
            yield Deed(seat, by, _kind(world, str(move["verb"])))


def _kind(world: World | None, verb: str) -> ActionKind:
    return kind_of(world, verb) if world is not None else "task"


def world_of(created: Mapping[str, JSON]) -> World | None:
    """The world of a log, from its first event; None where it is not here (any more)."""
    try:
        return get_world(str(created.get("world") or created["task"]["world"]))
    except (KeyError, WorldError):
        return None


def pace_of(created: Mapping[str, JSON]) -> str:
    """The pace of a log, from its first event."""
    return str(created.get("settings", {}).get("pace", "turns"))


class Counts:
    """Counts the steps of one session as they come."""

    def __init__(self, created: Mapping[str, JSON]) -> None:
        self.created = created
        self.pace = pace_of(created)
        self._world = world_of(created)
        self.steps = 0
        self.by_hand = 0
        """Steps in which people walked or looked around, and nothing else was done."""
        self.kinds: dict[tuple[Seat, str], Counter[ActionKind]] = {}
        """Per seat and who moved there, how many actions of each kind."""

    def take(self, payload: JSONObject, mover: Seat | None) -> None:
        """Count one step event."""
        self.steps += 1
        deeds = list(deeds_in(payload, mover, self._world))
        for deed in deeds:
            self.kinds.setdefault((deed.seat, deed.by), Counter())[deed.kind] += 1
        only = deeds and all(d.by == "person" and d.kind in BY_HAND for d in deeds)
        self.by_hand += bool(only)

    def kind(self, verb: str) -> ActionKind:
        """What actions of a verb are for."""
        return _kind(self._world, verb)

    def of(self, kind: ActionKind, by: str | None = None, seat: Seat | None = None) -> int:
        """Actions of this kind: by all, or by one kind of mover; in all seats, or in one."""
        return sum(
            counts[kind]
            for (name, who), counts in self.kinds.items()
            if by in (None, who) and seat in (None, name)
        )

    def moves(self, by: str | None = None, seat: Seat | None = None) -> int:
        """Actions of every kind but waiting."""
        return sum(self.of(kind, by, seat) for kind in KINDS if kind != "waiting")

    @property
    def length(self) -> int:
        """What compares with the pace's par: in real time the task's actions that were done, else
        steps, but for those in which people only walked or looked around."""
        return self.of("task") if self.pace == "realtime" else self.steps - self.by_hand

    @property
    def par(self) -> Length:
        """The best known length at this pace; unknown too where play went on from another session."""
        if self.created.get("prefix"):
            return UNKNOWN
        return par_of(self.created)


def counted(events: Iterable[Event]) -> Counts | None:
    """A whole log; None where it has no beginning."""
    found: Counts | None = None
    for event in events:
        if event.kind == "created":
            found = Counts(event.payload)
        elif event.kind == "step" and found is not None:
            found.take(event.payload, event.seat)
    return found


def par_of(created: Mapping[str, JSON]) -> Length:
    """The best known length of a log's task at the pace that it was played at.

    Logs of older versions have the length in turns, whatever their pace.
    """
    task, pace = created["task"], pace_of(created)
    if pace == "turns" or (len(task.get("seats", ())) == 1 and pace != "realtime"):
        return Length(task.get("par"), bool(task.get("par_proved")))
    return length_of(world_of(created), Task.from_json(task), pace)  # type: ignore[arg-type]


# -- metrics --------------------------------------------------------------------------------------


@metric("par", "best known length at the pace played, counted as `length` is (null: none is known)")
def par(events: Sequence[Event]) -> JSON:
    return par_of(events[0].payload).steps if events else None


@metric(
    "length",
    "what compares with `par`: in turns all turns, together joint steps, free moves, in real time the "
    "task's actions that were done; steps in which people only walked or looked are left out",
    kind="whole",
    unit="steps",
    better="less",
)
def length(events: Sequence[Event]) -> JSON:
    found = counted(events)
    return found.length if found is not None else 0


@metric(
    "own_moves",
    "actions of people, waiting left out and a stand-in's not counted: task, walking and looking",
    kind="whole",
)
def own_moves(events: Sequence[Event]) -> JSON:
    found = counted(events)
    return found.moves("person") if found is not None else 0


@metric(
    "action_kinds",
    "per seat and who moved there (person, agent, stand_in) how many actions were for the task, "
    "walking, looking or waiting",
)
def action_kinds(events: Sequence[Event]) -> JSON:
    found = counted(events)
    told: dict[Seat, JSONObject] = {}
    for (seat, by), counts in sorted(found.kinds.items()) if found is not None else ():
        told.setdefault(seat, {})[by] = {kind: counts[kind] for kind in KINDS}
    return told


@metric("stand_in_moves", "moves of an agent in the seat of a person who was gone", kind="whole")
def stand_in_moves(events: Sequence[Event]) -> JSON:
    found = counted(events)
    return found.moves("stand_in") if found is not None else 0
