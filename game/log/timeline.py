"""A session's log as the replay page needs it: steps, marks and goals in words, with a play clock."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from game.engine.events import Event
from game.engine.labels import distinct
from game.log.playback import Playback
from sim.abilities import Called
from sim.world import JSON, Episode, GoalReport, JSONObject, Seat

MARKS = {
    "refused": "refused",
    "said": "chat",
    "asked": "asked",
    "thought": "thought",
    "paused": "pause",
    "resumed": "pause",
    "dropped": "drop",
    "left": "drop",
    "reconnected": "back",
    "replaced": "replaced",
    "finished": "end",
    "abandoned": "end",
}
"""Kinds of events that get a mark, and the shape of the mark."""

_WORD = re.compile(r"[\w|.+-]*\w")
"""What may be a name: `Mug_1a2b3c4d`, `Mug|-01.70|+00.83|+01.93`."""


@dataclass
class _Clock:
    """Seconds of play: it stands still in pauses and before the beginning."""

    played: float = 0.0
    since: float | None = None

    def at(self, event: Event) -> float:
        running = 0.0 if self.since is None else max(0.0, event.at - self.since)
        return round(self.played + running, 3)

    def take(self, event: Event) -> None:
        if event.kind in ("started", "resumed"):
            self.since = event.at
        elif event.kind == "paused":
            self.played, self.since = self.at(event), None


@dataclass
class _Reader:
    """What is remembered while the log is read."""

    playback: Playback
    position: int
    since: int
    counted: bool
    """Whether conditions are counted and may be told: then each step says how far they are."""
    clock: _Clock = field(default_factory=_Clock)
    met: list[str] = field(default_factory=list)
    names: dict[Seat, str] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)
    """What people call the things that moves name otherwise."""

    def entries(self, event: Event) -> Iterator[JSONObject]:
        """The entries one event makes."""
        t = self.clock.at(event)
        self.clock.take(event)
        if event.kind in ("joined", "replaced") and event.seat:
            before = self.name(event.seat)
            self.names[event.seat] = event.payload["occupant"].get("name") or event.seat
            if event.kind == "replaced":
                yield self._mark(event, t, f"{self.name(event.seat)} takes over from {before}")
        elif event.kind == "step":
            yield from self._step(event, t)
        elif event.kind in MARKS:
            yield from self._mistakes(event)
            yield self._mark(event, t, self._words(event))

    def _mistakes(self, event: Event) -> Iterator[JSONObject]:
        """What went wrong, at the step that did it, and at the step from which nothing could undo it."""
        for one in event.payload.get("audit") or () if event.kind == "finished" else ():
            mark = {
                "t": 0.0,
                "seat": one.get("seat") or None,
                "text": one["text"],
                "seq": event.seq,
            }
            yield {**mark, "n": min(one["step"], self.position), "mark": "wrong"}
            if one.get("irreversible"):
                yield {**mark, "n": min(one["certain"], self.position), "mark": "sealed"}

    def name(self, seat: Seat | None) -> str:
        return distinct(self.names).get(seat or "", seat or "")

    def _mark(self, event: Event, t: float, text: str) -> JSONObject:
        mark = {
            "n": self.position, "t": t, "mark": MARKS[event.kind], "seat": event.seat, "text": text,
            "seq": event.seq,
        }  # fmt: skip
        if event.kind == "said":
            mark["who"] = event.payload.get("name", "")
        if event.kind in ("thought", "asked"):
            mark["who"] = self.name(event.seat)
        if event.kind == "asked":
            mark["answer"] = _answer(event.payload["result"])
        return mark

    def _words(self, event: Event) -> str:
        who, payload = self.name(event.seat), event.payload
        match event.kind:
            case "refused":
                asked = f"“{payload['asked']}”: " if payload.get("asked") else ""
                return f"{who}: {asked}{payload['message']}"
            case "asked":
                return self._plainly(payload["question"])
            case "said" | "thought":
                return str(payload.get("text", ""))
            case "paused":
                return "Pause: nobody is here" if payload["reason"] == "nobody_here" else "Pause"
            case "dropped":
                return f"{who} lost the connection"
            case "left":
                return f"{payload.get('name') or who} left"
            case "reconnected":
                return f"{who} is back"
            case "finished":
                return "Done" if payload["outcome"].get("success") else "Over, the goal not reached"
            case "abandoned":
                return "Abandoned"
            case _:
                return "Play goes on"

    def _step(self, event: Event, t: float) -> Iterator[JSONObject]:
        self.position += 1
        payload = event.payload
        met = list(payload.get("met", []))
        entry: JSONObject = {
            "n": self.position, "t": t, "seq": event.seq, "met": met,
            "did": [did for seat in payload["moves"] if (did := self._did(payload, seat))],
        }  # fmt: skip
        if self.counted and event.seq > self.since:
            entry["counts"] = _counts(goals(self.playback, self.position))
        yield entry
        new = [one for one in met if one not in self.met]
        self.met = met
        if new:
            yield {
                "n": self.position, "t": t, "mark": "met", "seat": event.seat, "seq": event.seq,
                "ids": new, "text": "",
            }  # fmt: skip

    def _did(self, payload: JSONObject, seat: Seat) -> JSONObject | None:
        move = payload["moves"].get(seat) or payload.get("tried", {}).get(seat)
        result = payload["results"].get(seat, {"ok": True})
        if move is None and result["ok"] is not False:
            return None
        did: JSONObject = {
            "seat": seat, "who": self.name(seat), "by": payload.get("by", {}).get(seat, ""),
            "text": self._plainly(move) if move else "does nothing",
        }  # fmt: skip
        if result["ok"] is False:
            did["no"] = payload.get("details", {}).get(seat) or result.get("message", "")
        return did

    def _plainly(self, move: JSONObject) -> str:
        return _plainly(move, self.called)


def _plainly(move: JSONObject, called: Mapping[str, str]) -> str:
    """A move or a question in words, with things as people call them."""
    text = str(move.get("text") or move["verb"])
    return _WORD.sub(lambda word: called.get(word[0], word[0]), text) if called else text


def _called(playback: Playback) -> Mapping[str, str]:
    """What people call things here; empty where moves name them as people do. Things that come into being
    on the way (slices) have names, too, so that it is asked at the end."""

    def ask(episode: Episode) -> Mapping[str, str]:
        return episode.called() if isinstance(episode, Called) else {}

    return playback.look(playback.length, ask) if playback.look(0, ask) else {}


def _answer(result: JSONObject) -> JSON:
    """What a question was answered, or why it was not."""
    return result.get("answer", result.get("message") or None)


def entries(
    playback: Playback, events: list[Event], since: int = 0, *, told: bool = True
) -> list[JSONObject]:
    """Steps (`did`, `met`, `counts`) and marks (`mark`) of events numbered above `since`, in order.

    `events` are those that the viewer may see, from the first on: names and clock come from them.
    Counts are made by playing again, and only where conditions are counted and `told`.
    """
    start = goals(playback, playback.inherited)
    reader = _Reader(playback, playback.inherited, since, told and bool(_counts(start)))
    reader.called = _called(playback)
    reader.names = {spec.name: spec.label or spec.name for spec in playback.task.seats}
    reader.met = [c.id for c in start.conditions if c.met]
    found = (entry for event in events for entry in reader.entries(event))
    return [entry for entry in found if entry["seq"] > since]


def goals(playback: Playback, position: int) -> GoalReport:
    """The goal's conditions at a position."""
    return playback.look(position, lambda episode: episode.goals())


def _counts(report: GoalReport) -> dict[str, int]:
    """By id how many of a counted condition are there."""
    return {one.id: one.count for one in report.conditions if one.of > 0}


def typed(playback: Playback) -> bool:
    """Whether the cooks fill in verbs here, rather than choose from a list."""
    first = playback.task.seats[0].name
    return not playback.look(0, lambda episode: episode.legal(first).enumerable)


def inherited_steps(playback: Playback, *, told: bool = True) -> list[JSONObject]:
    """The moves that a branch took over from its parent, with the conditions met after each (none
    where they are not `told`)."""
    steps = []
    called = _called(playback)
    for position, deed in enumerate(playback.created["prefix"], start=1):
        report = goals(playback, position)
        did = [
            {"seat": seat, "who": seat, "by": "", "text": _plainly(move, called)}
            for seat, move in deed["moves"].items()
            if move
        ]
        met = [condition.id for condition in report.conditions if condition.met and told]
        step: JSONObject = {"n": position, "t": 0.0, "seq": 0, "met": met, "did": did}
        steps.append(step | ({"counts": _counts(report)} if told else {}))
    return steps


def overview(
    playback: Playback, *, told: bool = True, eyes: Seat | None = None, named: bool = True
) -> JSONObject:
    """What does not change while a session goes on: task, seats, goal conditions (none where they
    are not `told`), picture views. To a seat whose `eyes` are looked with the goal is told as it
    is in the kitchen."""
    start = playback.look(0, lambda episode: episode.goals(eyes))
    conditions = start.conditions if told else ()
    labels = playback.labels(playback.length, named=named)
    return {
        "session": playback.session_id,
        "title": playback.task.title_for(eyes),
        "goal": start.text if eyes else playback.task.goal or start.text,
        "inherited": playback.inherited,
        "pace": playback.created["settings"].get("pace", "turns"),
        "hz": playback.created["settings"].get("tick_hz", 1.0),
        "conditions": [{"id": c.id, "text": c.text, "of": c.of} for c in conditions],
        "met": [c.id for c in conditions if c.met],
        "counts": {c.id: c.count for c in conditions if c.of > 0},
        "seats": [
            {"seat": spec.name, "label": labels[spec.name], "role": spec.role, "colour": n}
            for n, spec in enumerate(playback.task.seats)
        ],
    }
