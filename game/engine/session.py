"""A session: one episode with its seats, its pace, its people and its log.

Commands go in, numbered events come out, and nothing else changes it: State = fold(events).
It owns no clock; every command brings its time.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from game.engine import commands as ask
from game.engine import consequences, lobby, pace, presence, talk, view
from game.engine.deciding import View
from game.engine.desk import Desk
from game.engine.events import Event
from game.engine.fold import apply, born, suite_version
from game.engine.reply import Refusal, Reply
from game.engine.seats import SeatState
from game.engine.settings import EngineError, Settings
from game.engine.shown import Shown
from game.engine.sight import Sights
from game.engine.state import State
from game.engine.trail import Look
from sim.abilities import Choice
from sim.world import Action, Episode, JSONObject, Seat, Task
from sim.worlds import get_world

__all__ = ["EngineError", "Refusal", "Reply", "SeatState", "Session", "Settings"]

CODE_VERSION = "0.1.0"
"""Version of this software, as written into every log."""


class Session:
    """One session's rules at work. Not thread-safe: one owner, one command at a time."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._views = view.Views(state)

    @classmethod
    def create(
        cls,
        session_id: str,
        task: Task,
        seed: int,
        settings: Settings,
        *,
        at: float,
        prefix: Sequence[JSONObject] = (),
        parent: JSONObject | None = None,
    ) -> tuple[Session, list[Event]]:
        """A new session in its lobby, and its first event.

        `prefix` holds what is played before anything else: joint `moves` as `step` events have
        them, and the lines `heard` before each; `parent` names the session and step this one was branched from.

        Raises:
            WorldError: the task's world is unknown or cannot start it.
            EngineError: `bad_prefix`; `bad_settings` if the pace is not for this kitchen.
        """
        world = get_world(task.world)
        payload = {
            "world": task.world,
            "world_version": world.version,
            "suite_version": suite_version(world, task),
            "code_version": CODE_VERSION,
            "task": task.to_json(),
            "seed": seed,
            "settings": settings.to_json(),
            "prefix": list(prefix),
            "parent": parent,
        }
        event = Event(1, at, "created", None, json.loads(json.dumps(payload)))
        state = born(session_id, event)
        if settings.pace == "free" and state.episode.turn is not None and len(state.seats) > 1:
            raise EngineError("bad_settings", "pace: this kitchen keeps turns, so not free")
        return cls(state), [event]

    @classmethod
    def rebuild(
        cls, session_id: str, events: Iterable[Event], *, now: float | None = None
    ) -> Session:
        """The session that this log tells of; every step is made again and compared.

        `now` is the time of who goes on with it. Where that is before the latest event, because a
        clock was set back, the log's time goes on from there instead of standing still until then.

        Raises:
            EngineError: `bad_log`, `bad_prefix`, or `diverged`, naming session and event.
        """
        log = iter(events)
        first = next(log, None)
        if first is None:
            raise EngineError("bad_log", f"session {session_id}: the log is empty")
        state = born(session_id, first)
        for event in log:
            apply(state, event, performed=False)
        if now is not None:
            state.ahead = _ahead(state.at - now)
        return cls(state)

    def handle(self, command: ask.Command, at: float) -> Reply:
        """Decide one command at time `at` (seconds since the epoch). Never raises for what a
        player may do wrong: that is refused, with a code and a sentence, and recorded."""
        desk = Desk(self._state, max(at + self._state.ahead, self._state.at))
        reply = _HANDLERS[type(command)](desk, command)
        if reply.noted or reply.refused is not None:
            return reply
        decided = len(desk.events)
        consequences.settle(desk)
        if len(desk.events) == decided:
            return reply
        ack = reply.ack if isinstance(command, ask.Act | ask.Say) else self._state.seq
        return Reply(tuple(desk.events), ack, None, reply.noted)

    def next_due(self) -> float | None:
        """When the next `Tick` is needed (seconds since the epoch); None: nothing is due."""
        moments = consequences.deadlines(self._state)
        due = pace.due(self._state)
        return self._state.told(min(moments if due is None else [*moments, due], default=None))

    def tick_with(self, phase: float) -> None:
        """Real time: let ticks fall at this part of a tick (0 to 1) of the clock of all, so that sessions
        of one process share their moments. Whoever runs the session says so before it goes on."""
        self._state.phase = phase

    def to_move(self) -> tuple[Seat, ...]:
        """Seats whose decision is awaited now; agents among them must be asked."""
        return pace.to_move(self._state)

    def shown(self, seat: Seat | None) -> Shown:
        """The view of a seat, or of spectators (None), ready to be sent whole or as changes."""
        return self._views.shown(seat)

    def view(self, seat: Seat | None) -> JSONObject:
        """The `view` message of `docs/protocol.md` without its type, as whoever gets it reads it."""
        view: JSONObject = json.loads(self.shown(seat).whole())
        del view["type"]
        return view

    def facts(self, seat: Seat | None) -> JSONObject | None:
        """All facts that a seat may know, also those that views leave out; None: it sees nothing."""
        return self._views.facts(seat)

    def text(self, seat: Seat | None) -> str:
        """The same in words, as a language model reads it."""
        return self._views.text(seat)

    def reasons(self, seat: Seat | None) -> Mapping[str, str]:
        """Per target why this seat can do nothing with it, where the world says so."""
        return self._views.reasons(seat)

    def trail(self, seat: Seat | None) -> Sequence[Look]:
        """From where this seat has looked, and which way, where the world tells it where it is."""
        return self._views.trail(seat)

    def choices(self, seat: Seat | None, target: str) -> Sequence[Choice]:
        """What this seat can do with a thing, and why not what it cannot, where the world says so."""
        return self._views.choices(seat, target)

    def agent_view(self, seat: Seat) -> View:
        """What the agent of a seat is asked with."""
        return self._views.agent_view(seat)

    def visible(self, event: Event, seat: Seat | None) -> Event | None:
        """What a seat or spectator may see of an event while the session is live."""
        return self._views.visible(event, seat)

    @property
    def sights(self) -> Sights:
        """What each seat may know, and a spectator (None), while the session is live."""
        return self._state.sights

    @property
    def id(self) -> str:
        return self._state.id

    @property
    def task(self) -> Task:
        return self._state.task

    @property
    def seed(self) -> int:
        return self._state.seed

    @property
    def settings(self) -> Settings:
        return self._state.settings

    @property
    def episode(self) -> Episode:
        return self._state.episode

    @property
    def status(self) -> str:
        """lobby, countdown, playing, paused, finished or abandoned."""
        return self._state.status

    @property
    def seq(self) -> int:
        """Number of the latest event."""
        return self._state.seq

    @property
    def version(self) -> int:
        """Grows whenever a view may have changed: by an event or by a noted intent."""
        return self._state.version

    @property
    def seats(self) -> dict[Seat, SeatState]:
        return self._state.seats

    @property
    def outcome(self) -> JSONObject | None:
        """How it ended: success, reason, scores; None while it goes on or when it was abandoned."""
        return self._state.outcome

    @property
    def links(self) -> dict[str, str]:
        """Sessions made from this one: id to `rematch` or `branch`."""
        return self._state.links

    @property
    def typed(self) -> bool:
        """Whether actions are verbs with slots here, rather than a list."""
        return self._state.typed

    @property
    def intents(self) -> dict[Seat, Action | None]:
        """Latest intents not yet used, in the paces `together` and `realtime`."""
        return {seat: note.action for seat, note in self._state.noted.items()}

    @property
    def rounds(self) -> int:
        """Rounds in which an audience has voted."""
        return self._state.rounds

    @property
    def seconds(self) -> float:
        """Play time without pauses up to the latest event, in seconds."""
        return self._state.seconds(self._state.at)


def _ahead(seconds: float) -> float:
    """By how much a log is ahead of a clock: in whole seconds, so that no moment is rounded. Parts
    of a second, by which the clocks of several machines differ, are waited for."""
    return float(math.ceil(seconds)) if seconds >= 1 else 0.0


def _tick(desk: Desk, command: ask.Tick) -> Reply:
    if desk.state.live:
        consequences.bring_due(desk)
        pace.pass_time(desk)
    return desk.done()


_HANDLERS: dict[type, Callable[[Desk, Any], Reply]] = {
    ask.Join: lobby.join,
    ask.Start: lobby.start,
    ask.Replace: lobby.put,
    ask.Act: pace.act,
    ask.Tick: _tick,
    ask.Reject: talk.reject,
    ask.Say: talk.say,
    ask.Type: talk.typing,
    ask.Point: talk.point,
    ask.Poll: talk.poll,
    ask.Redo: pace.redo,
    ask.Linked: talk.linked,
    ask.Drop: presence.drop,
    ask.Return: presence.come_back,
    ask.Leave: presence.leave,
    ask.Abandon: presence.abandon,
    ask.GiveUp: consequences.give_up,
    ask.Pause: presence.pause,
    ask.Resume: presence.resume,
    ask.Hold: presence.hold,
    ask.Release: presence.release,
}
