"""What a seat or a spectator sees of a session now: one function for people, agents and watchers."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from typing import TypeVar

from game.engine import pace, sight
from game.engine.deciding import View
from game.engine.events import Event
from game.engine.presence import agreed
from game.engine.state import Noted, State
from sim.abilities import Admissible, Explaining, Factual, NaturalAction, Pointable, Watchable
from sim.world import ActionSpace, Controls, GoalReport, JSONObject, Observation, Seat

T = TypeVar("T")


class Views:
    """Makes views and keeps them until something changes: many ask, little changes."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._seeds = {seat: _seed(state.seed, seat) for seat in state.seats}
        self._world: dict[tuple[str, Seat | None], object] = {}
        self._world_at = -1
        self._views: dict[Seat | None, tuple[int, JSONObject]] = {}
        self._shared: JSONObject = {}
        self._shared_at = -1
        self._goals_json: tuple[GoalReport, JSONObject] | None = None
        self._controls_json: tuple[Controls, JSONObject] | None = None
        # Asked once: looking at a protocol's methods costs more than most answers.
        self._factual = state.episode if isinstance(state.episode, Factual) else None
        self._pointable = state.episode if isinstance(state.episode, Pointable) else None
        self._admissible = state.episode if isinstance(state.episode, Admissible) else None

    def view(self, seat: Seat | None) -> JSONObject:
        """The `view` message without its type; shared between all who ask, so not to be changed."""
        known = self._views.get(seat)
        if known is None or known[0] != self.state.version:
            known = self.state.version, self._make(seat)
            self._views[seat] = known
        return known[1]

    def encodable(self, seat: Seat | None) -> JSONObject:
        """The same as `view`, with the world's own objects left as they are.

        For encoders that write dataclasses by themselves: making plain JSON of some hundred
        objects first costs several times as much as encoding them.
        """
        facts = self._facts(seat)
        playing = seat is not None and self.state.playing
        space = self._legal(seat) if seat is not None and playing else ActionSpace()
        return {
            **self._status(seat),
            "facts": facts,
            "timers": facts.get("timers", []) if facts else [],
            "goals": self._cached("goal report", seat, lambda: self._goals(seat)),
            "legal": space.actions,
            "verbs": space.verbs,
            "controls": space.controls,
            "natural": self._pointed(seat) if seat is not None and playing else {},
        }

    def _status(self, seat: Seat | None) -> JSONObject:
        """Everything about the session that is not the world's: mostly the same for everybody."""
        state = self.state
        if self._shared_at != state.version:
            self._shared, self._shared_at = _shared_status(state), state.version
        own = {
            "seat": seat,
            "intent": _intent(state.noted.get(seat)) if seat else None,
            "last_result": self._last_result(seat) if seat else None,
        }
        if not self.state.sights[seat].lengths:
            own["step_limit"] = None
        return self._shared | own

    def _last_result(self, seat: Seat) -> JSONObject | None:
        """What became of the seat's last move, as far as the seat is told."""
        return self.state.steps_by.get(seat)

    def _make(self, seat: Seat | None) -> JSONObject:
        facts = self._facts(seat)
        playing_seat = seat if self.state.playing else None
        return {
            **self._status(seat),
            "facts": facts,
            "timers": facts.get("timers", []) if facts else [],
            "goals": self._told_goals(self._goals(seat)),
            **self._choices(playing_seat),
        }

    def _told_goals(self, report: GoalReport) -> JSONObject:
        """The report as JSON, made once for all who are told the same."""
        if self._goals_json is None or self._goals_json[0] is not report:
            self._goals_json = report, report.to_json()
        return self._goals_json[1]

    def _goals(self, seat: Seat | None) -> GoalReport:
        """The goal as this seat is told it; for one that must do without help only its text."""
        report = self.state.goals(seat)
        if self.state.sights[seat].goals == "live":
            return report
        return GoalReport(report.text, (), False)

    def _choices(self, seat: Seat | None) -> JSONObject:
        """What the seat may do now, as JSON; nothing for spectators and outside of play."""
        if seat is None:
            return {"legal": [], "verbs": [], "controls": None, "natural": {}}
        return self._cached("choices", seat, lambda: self._make_choices(seat))

    def _make_choices(self, seat: Seat) -> JSONObject:
        space = self._legal(seat)
        return {
            "legal": [action.to_json() for action in space.actions],
            "verbs": [asdict(verb) for verb in space.verbs],
            "controls": self._gestures(space.controls),
            "natural": self._natural(seat),
        }

    def _gestures(self, controls: Controls | None) -> JSONObject | None:
        """The controls as JSON: they hardly ever change."""
        if controls is None:
            return None
        if self._controls_json is None or self._controls_json[0] is not controls:
            self._controls_json = controls, asdict(controls)
        return self._controls_json[1]

    def _natural(self, seat: Seat) -> JSONObject:
        return {target: what.to_json() for target, what in self._pointed(seat).items()}

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

    def _facts(self, seat: Seat | None) -> JSONObject | None:
        """The facts of the observation, without its text where the episode can leave that out."""
        episode = self._factual
        if episode is None or (seat is None and isinstance(episode, Watchable)):
            observation = self._observe(seat)
            return observation.facts if observation else None
        if not self.state.sights[seat].kitchen:
            return None
        who = seat or next(iter(self.state.seats))
        return self._cached("facts", who, lambda: episode.facts(who))

    def _look(self, seat: Seat | None) -> Observation:
        episode = self.state.episode
        if seat is not None:
            return episode.observe(seat)
        if isinstance(episode, Watchable):
            return episode.public()
        return self._cached("observation", next(iter(self.state.seats)), self._look_first)

    def _look_first(self) -> Observation:
        return self.state.episode.observe(next(iter(self.state.seats)))

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
        observation = self._observe(seat)
        return observation.text if observation else "This kitchen shows itself to its cooks only."

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

    def agent_view(self, seat: Seat) -> View:
        """What the agent of this seat is asked with; nothing that its person would not see."""
        state = self.state
        return View(
            task=state.task,
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
            sentences=partial(self._admissible.sentences, seat) if self._admissible else None,
        )

    def visible(self, event: Event, seat: Seat | None) -> Event | None:
        return sight.visible(event, seat, self.state.sights[seat], live=self.state.live)


def _seed(seed: int, seat: Seat) -> int:
    """A seed of this seat and episode, below 2**63."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{seat}".encode()).digest()[:8], "big") >> 1


def _mate(state: State, seat: Seat) -> str:
    occupant = state.seats[seat].occupant
    return occupant.name if occupant.kind == "agent" else occupant.kind


def _shared_status(state: State) -> JSONObject:
    """What everybody sees of the session alike."""
    settings = state.settings
    realtime = settings.pace == "realtime"
    due = pace.due(state)
    return {
        "seq": state.seq,
        "revision": state.episode.revision,
        "status": state.status,
        "pace": settings.pace,
        "step": state.episode.steps,
        "step_limit": settings.limit(state.task),
        "turn": state.turn,
        "deadline": due if not realtime and settings.deadline is not None else None,
        "next_tick": due if realtime else None,
        "starts_at": state.starts_at,
        "paused": state.pause_reason or None,
        "pause_asked": agreed(state, state.at),
        "abandon_at": state.abandon_at,
        "seconds": round(state.seconds(state.at), 3),
        "seats": [s.to_json(name in state.noted) for name, s in state.seats.items()],
        "outcome": state.outcome,
        "links": dict(state.links),
    }


def _intent(note: Noted | None) -> JSONObject | None:
    """A noted intent: `{"action": ...}`, where the action may be null (do nothing)."""
    if note is None:
        return None
    return {"action": note.action.to_json() if note.action is not None else None}
