"""The tables of an export: their columns, and how a session's log becomes their rows.

`TABLES` is the one description of the columns: headers, Parquet types and codebook come from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from game.engine.events import Event
from game.metrics.own_moves import Counts
from game.models import Session
from game.suites import way_of
from sim.abilities import UNKNOWN, ActionKind
from sim.world import JSON, JSONObject, Seat, Task, WorldError

ColumnType = Literal["text", "whole", "number", "truth", "time", "json", "turns"]
Row = dict[str, JSON]
Cell = tuple[str, Row]
"""The name of a table and one row of it."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its type and what it means."""

    name: str
    type: ColumnType
    about: str


Columns: TypeAlias = Sequence[Column]
"""Columns of a table that is not one of `TABLES`."""


def columns_of(text: str) -> tuple[Column, ...]:
    """Columns from lines of `name type meaning`."""
    lines = (line.split(None, 2) for line in text.strip().splitlines())
    return tuple(Column(name, kind, about) for name, kind, about in lines)  # type: ignore[arg-type]


TABLES: dict[str, tuple[Column, ...]] = {
    "sessions": columns_of("""
        session text id of the session
        world text name of the world
        world_version whole version of the world's rules
        code_version text version of the software that ran it
        task text id of the task
        suite text suite of the task
        title text title of the task
        way text condition under which people played it, where there is a choice (steps, plan, refine)
        seed whole seed of the episode
        pace text turns (one seat after the other), together (joint steps), realtime (the clock makes steps) or free (a move is a step)
        settings json all settings of the session
        status text lobby, countdown, playing, paused, finished or abandoned
        listed truth whether it was shown under Watch and Replays
        demo truth whether it was cooked by agents for the landing page
        parent text session it was made from, if any
        parent_step whole step of that session at which it was branched
        parent_why text branch or rematch
        created_by text public id of the player who made it
        created_at time when it was made (UTC)
        started_at time when play began (UTC)
        ended_at time when it was finished or abandoned (UTC)
        seats whole number of seats
        steps whole world steps made in this session (those of a branch's past not counted)
        length whole what compares with par: turns (also passed ones), joint steps or free moves, less those in which people only walked or looked; in real time the task's actions that were done, not ticks
        par whole best known length at this pace, counted as length is; empty where none is known, and for branches
        par_proved truth whether no shorter one is possible
        own_moves whole moves of people, waiting not counted, nor moves of agents or of a stand-in
        task_actions whole those of own_moves that were for the task
        walking whole those of own_moves that moved the body by hand (homes); agents name where to go instead
        looking whole those of own_moves that turned the view (homes)
        stand_in truth whether an agent made moves in the seat of a person who was gone: reports leave such a session out
        success truth whether the goal was reached; empty while open or abandoned
        reason text why it ended: goal, step_limit, the world's own, or why it was abandoned
        scores json the world's scores
        percent whole how much of the task was done at the end, 0 to 100; empty where the world does not say
        missing text why the task was not done, in a sentence; empty where it was, or the world does not say
        audit json silent mistakes that the world found at the end (step, certain, condition, text, chain, kind, category, predicate, object, seat, irreversible, last_reversible_step)
        seconds number seconds of play without pauses
        refused whole messages that were not accepted
        questions whole questions that were answered; they are no steps
        messages whole chat messages
        events whole events in the log
    """),
    "seats": columns_of("""
        session text id of the session
        seat text name of the seat in the world
        order whole its place in the order of turns, from 0
        role text its role
        occupant_kind text who sat there last: person, agent or nobody
        occupant text public id of the player, or name of the agent
        occupant_name text the player's name, if names are included
        agent_settings json settings of the agent
        moves whole moves of this seat that were done
        idle whole steps in which this seat did nothing or its move failed
        refused whole messages of this seat that were not accepted
        questions whole questions of this seat that were answered; they are no moves
        messages whole chat messages from this seat
        stand_in_moves whole moves done by an agent while the person was away
        own_moves whole moves of the person or agent whose seat it is, waiting and a stand-in's moves not counted
        task_actions whole those of own_moves that were for the task
        walking whole those of own_moves that moved the body by hand (homes)
        looking whole those of own_moves that turned the view (homes)
    """),
    "steps": columns_of("""
        session text id of the session
        seq whole number of the event
        step whole number of the step, from 1
        at number seconds since the epoch
        t number seconds since play began
        seat text name of the seat
        actor text who moved: person, agent, stand_in (an agent for a person who was gone) or nobody
        occupant text public id of the player, or name of the agent
        verb text verb of the action that was asked for; empty: did nothing
        kind text what the action was for: task, walking, looking or waiting; empty: did nothing
        args json arguments of the action
        action text the action as a sentence
        ok truth whether it was done
        code text why it was not done
        message text the same as a sentence
        cid text the client's own id of the message
        shown_ms number milliseconds the picture had been on the screen when the move was made
        met_count whole goal conditions that held after the step
        met json ids of those conditions
        score number the world's own score after the step; empty where it has none
        changed json what was different after the step, as the world tells it (whole joint move)
        hash text first 16 hex digits of SHA-256 of the state after the step
    """),
    "events": columns_of("""
        session text id of the session
        seq whole number of the event, from 1
        at number seconds since the epoch
        kind text kind of the event
        seat text name of the seat, if it concerns one
        schema whole version of the payload's form
        payload json the fields of the kind
    """),
}


@dataclass
class _Seat:
    """What is counted about a seat while its session's log is read."""

    occupant: JSONObject = field(default_factory=dict)
    moves: int = 0
    idle: int = 0
    refused: int = 0
    questions: int = 0
    messages: int = 0
    stand_in_moves: int = 0


@dataclass
class _Reading:
    """What is remembered while a session's log is read, event by event."""

    session: Session
    created: JSONObject = field(default_factory=dict)
    counts: Counts = field(default_factory=lambda: Counts({}))
    seats: dict[Seat, _Seat] = field(default_factory=dict)
    started: float | None = None
    ended: float | None = None
    end: JSONObject = field(default_factory=dict)
    steps: int = 0
    events: int = 0
    refused: int = 0
    questions: int = 0
    messages: int = 0

    def seat(self, name: Seat | None) -> _Seat:
        return self.seats.setdefault(name or "", _Seat())

    def take(self, event: Event) -> Iterator[Cell]:
        """Remember one event and give the rows it makes."""
        self.events += 1
        self._note(event)
        yield "events", {"session": self.session.pk, **event.to_json()}
        if event.kind == "step":
            yield from (("steps", row) for row in self._step(event))

    def _note(self, event: Event) -> None:
        match event.kind:
            case "created":
                self.created = event.payload
                self.counts = Counts(event.payload)
            case "started":
                self.started = event.at
            case "joined" | "replaced":
                self.seat(event.seat).occupant = event.payload.get("occupant") or {}
            case "refused":
                self.refused += 1
                self.seat(event.seat).refused += 1
            case "asked":
                self.questions += 1
                self.seat(event.seat).questions += 1
            case "said":
                self.messages += 1
                self.seat(event.seat).messages += 1
            case "finished" | "abandoned":
                self.end, self.ended = {"kind": event.kind, **event.payload}, event.at

    def _step(self, event: Event) -> Iterator[Row]:
        self.steps += 1
        self.counts.take(event.payload, event.seat)
        tried = event.payload.get("tried", {})
        for name, move in event.payload.get("moves", {}).items():
            asked = move or tried.get(name) or {}
            kind = self.counts.kind(asked["verb"]) if asked else ""
            row = {**_step_row(event, name, asked), "kind": kind}
            seat = self.seat(name)
            seat.moves += row["ok"] and bool(row["verb"])
            seat.idle += not (row["ok"] and row["verb"])
            done = row["ok"] and bool(row["verb"])
            seat.stand_in_moves += done and row["actor"] == "stand_in"
            t = None if self.started is None else round(event.at - self.started, 6)
            yield {
                "session": self.session.pk, **row, "t": t, "occupant": _who(seat.occupant)
            }  # fmt: skip

    def last(self) -> Iterator[Cell]:
        """The rows that are known only when the whole log was read."""
        yield "sessions", self._session_row()
        for row in self.session.seats.all():
            yield "seats", self._seat_row(row.name, row.order, row.role)

    def _session_row(self) -> Row:
        row, created = self.session, self.created
        parent = created.get("parent") or {}
        return {
            **{name: getattr(row, name) for name in _PLAIN},
            **self._ending(),
            "session": row.pk,
            "world_version": created.get("world_version"),
            "code_version": str(created.get("code_version", "")),
            "task": row.task_id,
            "way": _way(created),
            "settings": created.get("settings", row.settings),
            "parent": row.parent_id or "",
            "parent_step": parent.get("step"),
            "created_by": row.created_by.public_id if row.created_by else "",
            "started_at": _moment(self.started),
            "ended_at": _moment(self.ended),
            "seats": len(row.seats.all()),
            **self._compared(),
            **{name: getattr(self, name) for name in _COUNTED_OF_ALL},
        }

    def _compared(self) -> Row:
        """What compares with other sessions of the task."""
        counts = self.counts
        par = counts.par if self.created else UNKNOWN
        return {
            "length": counts.length,
            "par": par.steps,
            "par_proved": None if par.steps is None else par.proved,
            "stand_in": counts.moves("stand_in") > 0,
            **_kinds(counts, ("person",)),
        }

    def _ending(self) -> Row:
        outcome = self.end.get("outcome") or {}
        return {
            "success": outcome.get("success"),
            "reason": outcome.get("reason", self.end.get("reason", "")),
            "scores": outcome.get("scores", {}),
            "percent": self.end.get("percent"),
            "missing": self.end.get("missing", ""),
            "audit": self.end.get("audit", []),
            "seconds": self.end.get("seconds"),
        }

    def _seat_row(self, name: Seat, order: int, role: str) -> Row:
        seat = self.seat(name)
        person = seat.occupant.get("kind") == "person"
        return {
            "session": self.session.pk,
            "seat": name,
            "order": order,
            "role": role,
            "occupant_kind": seat.occupant.get("kind", "nobody"),
            "occupant": _who(seat.occupant),
            "occupant_name": seat.occupant.get("name", "") if person else "",
            "agent_settings": seat.occupant.get("settings", {}),
            **{name: getattr(seat, name) for name in _COUNTED},
            **_kinds(self.counts, ("person", "agent"), name),
        }


def _kinds(counts: Counts, movers: Sequence[str], seat: Seat | None = None) -> Row:
    """Moves of these kinds of movers, by what they were for: in all seats, or in one."""

    def of(kind: ActionKind) -> int:
        return sum(counts.of(kind, mover, seat) for mover in movers)

    return {
        "own_moves": sum(counts.moves(mover, seat) for mover in movers),
        "task_actions": of("task"),
        "walking": of("walking"),
        "looking": of("looking"),
    }


_PLAIN = [
    "world",
    "suite",
    "title",
    "seed",
    "pace",
    "status",
    "listed",
    "demo",
    "parent_why",
    "created_at",
]
_COUNTED = ["moves", "idle", "refused", "questions", "messages", "stand_in_moves"]
_COUNTED_OF_ALL = ["steps", "refused", "questions", "messages", "events"]


def _step_row(event: Event, seat: Seat, move: JSONObject) -> Row:
    payload = event.payload
    result = payload.get("results", {}).get(seat, {})
    met = payload.get("met", [])
    return {
        "seq": event.seq,
        "step": payload.get("index"),
        "at": event.at,
        "seat": seat,
        "actor": payload.get("by", {}).get(seat, ""),
        "verb": move.get("verb", ""),
        "args": move.get("args", {}),
        "action": move.get("text", ""),
        "ok": bool(result.get("ok", True)),
        "code": result.get("code", ""),
        "message": payload.get("details", {}).get(seat) or result.get("message", ""),
        "cid": payload.get("cids", {}).get(seat, ""),
        "shown_ms": payload.get("shown_ms", {}).get(seat),
        "met_count": len(met),
        "met": met,
        "score": payload.get("score"),
        "changed": payload.get("changed", {}),
        "hash": payload.get("hash", ""),
    }


def _way(created: JSONObject) -> str:
    """The condition that the task carries with it."""
    try:
        found = way_of(Task.from_json(created["task"]))
    except (KeyError, WorldError):
        return ""
    return found.name if found is not None else ""


def _moment(at: float | None) -> datetime | None:
    return None if at is None else datetime.fromtimestamp(at, UTC)


def _who(occupant: JSONObject) -> str:
    """The public id of a person, the name of an agent."""
    kind = occupant.get("kind", "nobody")
    return str(occupant.get("id" if kind == "person" else "name", ""))


def rows(session: Session, events: Iterable[Event]) -> Iterator[Cell]:
    """Every row of every table that one session makes, while its log is read once."""
    reading = _Reading(session)
    for event in events:
        yield from reading.take(event)
    yield from reading.last()


def as_json(value: JSON) -> str:
    """A JSON cell: sorted keys, no spaces, readable letters."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def moment_of(value: JSON) -> datetime:
    """What stands in a cell of a column of times."""
    assert isinstance(value, datetime)
    return value
