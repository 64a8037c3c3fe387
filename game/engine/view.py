"""What a seat or a spectator sees of a session now: one function for people, agents and watchers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

import orjson

from game.engine import pace, sight
from game.engine.blinding import faces
from game.engine.deciding import View
from game.engine.events import Event
from game.engine.labels import colours_of, names_of
from game.engine.presence import agreed
from game.engine.shown import NULL, SPELLING, Part, Shown
from game.engine.state import Noted, State
from game.engine.trail import Look
from sim.abilities import (
    Admissible,
    Brief,
    Choice,
    Choosing,
    Explaining,
    Factual,
    NaturalAction,
    Pointable,
    Programmed,
    Textual,
    Watchable,
)
from sim.world import ActionSpace, GoalReport, JSONObject, Observation, Seat, Task

T = TypeVar("T")
NOTHING = ActionSpace()
HIDDEN = "This kitchen shows itself to its cooks only."


class Views:
    """Makes views and keeps them until something changes: many ask, little changes."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._seeds = {seat: _seed(state.seed, seat) for seat in state.seats}
        self._world: dict[tuple[str, Seat | None], object] = {}
        self._world_at = -1
        self._views: dict[Seat | None, tuple[int, Shown]] = {}
        self._shared: JSONObject = {}
        self._seats: tuple[object, bytes] = ((), b"[]")
        self._told: tuple[JSONObject, dict[str, bytes]] = ({}, {})
        self._shared_at = -1
        self._spelled: dict[tuple[str, Seat | None], tuple[object, bytes]] = {}
        self._clicks: dict[Seat, tuple[object, dict[str, bytes]]] = {}
        self._first = next(iter(state.seats))
        # Asked once: looking at a protocol's methods costs more than most answers.
        self._factual = state.episode if isinstance(state.episode, Factual) else None
        self._textual = state.episode if isinstance(state.episode, Textual) else None
        self._brief = state.episode if isinstance(state.episode, Brief) else None
        self._watchable = isinstance(state.episode, Watchable)
        self._pointable = state.episode if isinstance(state.episode, Pointable) else None
        self._programmed = state.episode if isinstance(state.episode, Programmed) else None
        self._admissible = state.episode if isinstance(state.episode, Admissible) else None

    def shown(self, seat: Seat | None) -> Shown:
        """The view of a seat, or of spectators (None): the same object until something changes."""
        state = self.state
        known = self._views.get(seat)
        if known is None or known[0] != state.version:
            if self._shared_at != state.version:
                self._shared, self._seats = _shared_status(state), self._seats_now()
                self._shared_at = state.version
            head = orjson.dumps(self._status(seat))[1:-1]
            known = state.version, Shown(state.seq, head, self._parts(seat))
            self._views[seat] = known
        return known[1]

    def _parts(self, seat: Seat | None) -> dict[str, Part]:
        """The large fields, encoded."""
        chooser = seat if self.state.playing else None
        space = self._legal(chooser) if chooser is not None else NOTHING
        report = self._cached("goal report", seat, lambda: self._goals(seat))
        facts = self._told_facts(seat)
        parts: dict[str, Part] = {
            "seats": self._told_seats(seat),
            "facts": facts,
            "timers": facts.get("timers", b"[]") if isinstance(facts, dict) else b"[]",
            "goals": self._again("goals", seat, report, orjson.dumps),
            "already": _already(report, self.state.already),
            "legal": self._again("legal", seat, space.actions, SPELLING.rows),
            "verbs": self._again("verbs", seat, space.verbs, orjson.dumps),
            "controls": self._again("controls", seat, space.controls, orjson.dumps),
            "natural": self._told_natural(chooser) if chooser is not None else {},
        }
        if self._programmed is not None and self.state.sights[seat].kitchen:
            lines = self._cached("program", None, self._programmed.program_lines)
            parts["program"] = self._again("program", seat, lines, orjson.dumps)
        return parts

    def _told_seats(self, seat: Seat | None) -> bytes:
        """Who sits where; where the seats are not to know that, under the names they have for it."""
        called = self.state.settings.called
        if seat is None or not called:
            return self._seats[1]
        return orjson.dumps(faces(orjson.loads(self._seats[1]), seat, called))

    def _seats_now(self) -> tuple[object, bytes]:
        """All that is told of the seats, and its JSON, which is the one before if nothing is new."""
        state = self.state
        now = state.ahead, *[one.shown(name in state.noted) for name, one in state.seats.items()]
        return self._seats if self._seats[0] == now else (now, orjson.dumps(_seats(state)))

    def _told_natural(self, seat: Seat) -> dict[str, bytes]:
        """What clicks do, encoded anew only when they do something else."""
        natural = self._pointed(seat)
        known = self._clicks.get(seat)
        if known is None or known[0] is not natural:
            known = self._clicks[seat] = natural, SPELLING.table(natural)
        return known[1]

    def _told_facts(self, seat: Seat | None) -> Part:
        """The facts as they are sent: those that pages read, where the world knows which."""
        if self._brief is None or (seat is None and self._watchable):
            facts = self.facts(seat)
            return NULL if facts is None else self._cached("told", seat, lambda: _members(facts))
        if not self.state.sights[seat].kitchen:
            return NULL
        brief = self._brief.brief(seat or self._first)
        if self._told[0] is not brief:
            self._told = brief, self._rows_of(brief)
        return self._told[1]

    def _rows_of(self, facts: JSONObject) -> dict[str, bytes]:
        """The JSON of facts whose lists and rows never change themselves."""
        before, spelled = self._told
        return {
            name: spelled[name]
            if value is before.get(name, spelled)
            else SPELLING.rows(value)
            if isinstance(value, list)
            else orjson.dumps(value)
            for name, value in facts.items()
        }

    def _again(self, part: str, seat: Seat | None, thing: T, spell: Callable[[T], bytes]) -> bytes:
        """The JSON of something that never changes itself, made anew when it is another one."""
        known = self._spelled.get((part, seat))
        if known is None or known[0] is not thing:
            known = self._spelled[part, seat] = thing, spell(thing)
        return known[1]

    def _status(self, seat: Seat | None) -> JSONObject:
        """Everything about the session that is not the world's: mostly the same for everybody."""
        own = {
            "seat": seat,
            "intent": _intent(self.state.noted.get(seat)) if seat else None,
            "last_result": self._last_result(seat) if seat else None,
        }
        if not self.state.sights[seat].lengths:
            own["step_limit"] = None
        return self._shared | own

    def _last_result(self, seat: Seat) -> JSONObject | None:
        """What became of the seat's last move, as far as the seat is told."""
        return self.state.steps_by.get(seat)

    def _goals(self, seat: Seat | None) -> GoalReport:
        """The goal as this seat is told it; for one that must do without help only its text."""
        report = self.state.goals(seat)
        if self.state.sights[seat].goals == "live":
            return report
        return GoalReport(report.text, (), False)

    def _pointed(self, seat: Seat) -> Mapping[str, NaturalAction]:
        episode = self._pointable
        return (
            {} if episode is None else self._cached("natural", seat, lambda: episode.natural(seat))
        )

    def _legal(self, seat: Seat) -> ActionSpace:
        return self._cached("legal", seat, lambda: self.state.episode.legal(seat))

    def _observe(self, seat: Seat | None) -> Observation | None:
        """What the seat may know. Spectators get the public view, or nothing where there is none."""
        if not self.state.sights[seat].kitchen:
            return None
        return self._cached("observation", seat, lambda: self._look(seat))

    def facts(self, seat: Seat | None) -> JSONObject | None:
        """All facts that a seat may know: those of the observation, without making its text."""
        episode = self._factual
        if episode is None or (seat is None and isinstance(episode, Watchable)):
            observation = self._observe(seat)
            return observation.facts if observation else None
        if not self.state.sights[seat].kitchen:
            return None
        who = seat or self._first
        return self._cached("facts", who, lambda: episode.facts(who))

    def _look(self, seat: Seat | None) -> Observation:
        episode = self.state.episode
        if seat is not None:
            return episode.observe(seat)
        if isinstance(episode, Watchable):
            return episode.public()
        return self._cached("observation", self._first, self._look_first)

    def _look_first(self) -> Observation:
        return self.state.episode.observe(self._first)

    def _cached(self, what: str, seat: Seat | None, make: Callable[[], T]) -> T:
        """Keep what the episode says until its revision grows."""
        revision = self.state.episode.revision
        if revision != self._world_at:
            self._world.clear()
            self._world_at = revision
        key = what, seat
        if key not in self._world:
            self._world[key] = make()
        return self._world[key]  # type: ignore[return-value]

    def text(self, seat: Seat | None) -> str:
        """The state in words; spectators of a private world are told so."""
        episode = self._textual
        if episode is None or (seat is None and self._watchable):
            observation = self._observe(seat)
            return HIDDEN if observation is None else observation.text
        if not self.state.sights[seat].kitchen:
            return HIDDEN
        who = seat or self._first
        return self._cached("text", who, lambda: episode.text(who))

    def reasons(self, seat: Seat | None) -> Mapping[str, str]:
        """Per target why the seat can do nothing with it. Made when asked for, never with a view:
        most views go to somebody who points at nothing."""
        state = self.state
        episode = state.episode
        if seat is None or not state.playing or not state.sights[seat].reasons:
            return {}
        if not isinstance(episode, Explaining):
            return {}
        return self._cached("reasons", seat, lambda: episode.reasons(seat))

    def trail(self, seat: Seat | None) -> Sequence[Look]:
        """From where the seat has looked, and which way, the oldest look first."""
        if seat is None or not self.state.sights[seat].kitchen:
            return ()
        return tuple(self.state.trails.get(seat, {}).values())

    def choices(self, seat: Seat | None, target: str) -> Sequence[Choice]:
        """What the seat can do with one thing. Where reasons are kept from it they are left out."""
        state = self.state
        episode = state.episode
        if seat is None or not state.playing or not isinstance(episode, Choosing):
            return ()
        found = episode.choices(seat, target)
        if state.sights[seat].reasons and state.settings.feedback == "detailed":
            return found
        return [Choice(one.action, "failed" if one.why else "") for one in found]

    def agent_view(self, seat: Seat) -> View:
        """What the agent of this seat is asked with; nothing that its person would not see."""
        state = self.state
        return View(
            task=_told_task(state.task, seat, self._goals(seat).text),
            seat=seat,
            seats=tuple(state.seats),
            mates={name: _mate(state, name) for name in state.seats if name != seat},
            step=state.episode.steps,
            turn=state.turn,
            joint=state.settings.pace in ("together", "realtime"),
            observation=self._cached("observation", seat, lambda: self._look(seat)),
            legal=self._legal(seat),
            goals=self._goals(seat),
            seed=self._seeds[seat],
            last_result=self._last_result(seat),
            said=tuple(state.said),
            session=state.id,
            deeds=state.deeds if state.sights[seat].moves == "all" else (),
            sentences=partial(self._admissible.sentences, seat) if self._admissible else None,
        )

    def visible(self, event: Event, seat: Seat | None) -> Event | None:
        return sight.visible(event, seat, self.state.sights[seat], live=self.state.live)


def _seed(seed: int, seat: Seat) -> int:
    """A seed of this seat and episode, below 2**63."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{seat}".encode()).digest()[:8], "big") >> 1


def _told_task(task: Task, seat: Seat, goal: str) -> Task:
    """The task as the agent in a seat is told of it, as `sight.told_task` has it for people."""
    title = task.title_for(seat)
    return task if title == task.title else replace(task, title=title, goal=goal, tags=())


def _mate(state: State, seat: Seat) -> str:
    occupant = state.seats[seat].occupant
    return occupant.name if occupant.kind == "agent" else occupant.kind


def _already(report: GoalReport, already: frozenset[str]) -> bytes:
    """The ids of the conditions that were met before anybody did anything."""
    return (
        orjson.dumps([one.id for one in report.conditions if one.id in already])
        if already
        else b"[]"
    )


def _shared_status(state: State) -> JSONObject:
    """What everybody sees of the session alike."""
    settings = state.settings
    realtime = settings.pace == "realtime"
    due, told = pace.due(state), state.told
    return {
        "seq": state.seq,
        "revision": state.episode.revision,
        "status": state.status,
        "pace": settings.pace,
        "step": state.episode.steps,
        "step_limit": settings.limit(state.task),
        "turn": state.turn,
        "deadline": told(due) if not realtime and settings.deadline is not None else None,
        "next_tick": told(due) if realtime else None,
        "starts_at": told(state.starts_at),
        "paused": state.pause_reason or None,
        "pause_asked": agreed(state, state.at),
        "abandon_at": told(state.abandon_at),
        "seconds": round(state.seconds(state.at), 3),
        "outcome": state.outcome,
        "links": dict(state.links),
    }


def _seats(state: State) -> list[JSONObject]:
    seats = [seat.to_json(name in state.noted) for name, seat in state.seats.items()]
    names, colours = names_of(state.seats), colours_of(state.seats)
    return [
        seat
        | {
            "grace_until": state.told(seat["grace_until"]),
            "name": names[seat["seat"]],
            "colour": colours.get(seat["seat"], state.seats[seat["seat"]].colour),
        }
        for seat in seats
    ]


def _members(facts: JSONObject) -> dict[str, bytes]:
    return {name: orjson.dumps(value) for name, value in facts.items()}


def _intent(note: Noted | None) -> JSONObject | None:
    """A noted intent: `{"action": ...}`, where the action may be null (do nothing)."""
    if note is None:
        return None
    return {"action": note.action.to_json() if note.action is not None else None}
