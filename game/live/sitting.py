"""One live session: its inbox, its clock, and the order record first, then tell.

A task owns the engine's `Session` and handles one command at a time. What a burst of commands has
made is appended together with the views as they were then; only when that is committed are events,
views, answers and frames told, and agents asked. The engine may go on in the meantime.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, cast

import orjson

from game.clock import Clock, Timer
from game.engine.commands import Act, Command, Drop, Hold, Reject, Release, Tick
from game.engine.events import Event
from game.engine.reply import Reply
from game.engine.session import Session
from game.engine.shown import Shown
from game.live.advice import Adviser, is_guided
from game.live.allowance import SessionMeter
from game.live.bus import (
    SPECTATORS,
    Ask,
    Audience,
    Bus,
    Here,
    Inbound,
    Keep,
    Output,
    PlaceAgent,
    RollCall,
    Tempo,
    ViewRequest,
    Votes,
    seat_of,
)
from game.live.crowd import Crowd
from game.live.lanes import Lanes
from game.live.messages import dumps, refused
from game.live.painter import Exposure, Painter, take
from game.live.presence import Presence
from game.live.rota import Rota
from game.live.seating import place_agent
from game.log.rows import Rows
from game.log.store import Batch, Writer
from game.log.veil import nameless_seats
from game.players.agent_seats import PACE_DEMO_S, PACE_WITH_PEOPLE_S, AgentSeats
from sim.abilities import Parsable
from sim.world import Action, Seat, WorldError
from sim.worlds import get_world

log = logging.getLogger(__name__)

INBOX = 1000
BURST = 64
IDLE_S = 30.0
UNBOUND = 10**9
"""So many steps that nobody waits for more."""
STOPS = frozenset({"paused", "finished", "abandoned"})
QUIET = frozenset({"said", "typing", "pointed", "polled", "thought", "refused", "linked"})
"""Kinds after which every view is what it was."""

Answer: TypeAlias = tuple[str, str | Shown]
"""A viewer's id and what it is told: a message, or a whole view."""

COMING_AND_GOING = frozenset({"joined", "dropped", "reconnected", "left", "replaced"})


@dataclass(slots=True)
class Stats:
    """What this process has done, for health and benchmarks. Lags in seconds."""

    ticks: int = 0
    commands: int = 0
    lags: deque[float] = field(default_factory=lambda: deque(maxlen=20_000))


@dataclass(slots=True)
class Kit:
    """What all live sessions of a process share."""

    clock: Clock
    writer: Writer
    bus: Bus
    lanes: Lanes
    rota: Rota = field(default_factory=Rota)
    stats: Stats = field(default_factory=Stats)
    on_lost: Callable[[LiveSession], None] = lambda live: None
    on_finished: Callable[[LiveSession], None] = lambda live: None
    on_failed: Callable[[LiveSession], None] = lambda live: None


@dataclass(slots=True)
class _Told:
    """What is to be told once its events are on disk."""

    output: Output
    exposures: list[Exposure] = field(default_factory=list)
    committed: bool = False


class LiveSession:
    """A session that this process runs."""

    def __init__(self, session: Session, kit: Kit, *, demo: bool = False) -> None:
        self.session = session
        self.id = session.id
        self.demo = demo
        self.presence = Presence(session, kit.clock)
        lane = kit.lanes.of(get_world(session.task.world))
        self.painter = Painter(session, lane, kit.bus.publish)
        self.adviser = Adviser(self.id, kit.bus.publish)
        self.told_seq = session.seq
        self.idle_since: float | None = kit.clock.now()
        self._kit = kit
        if session.settings.pace == "realtime":
            session.tick_with(kit.rota.join(session.id))
        self._rows = Rows(session)
        self._inbox: deque[Inbound | Command] = deque()
        self._work = asyncio.Event()
        self._untold: deque[_Told] = deque()
        self._waiting: dict[tuple[Seat, str], str] = {}
        self._presence_told = ""
        self._presence_changed = False
        self._decided: list[Seat] = []
        """Whose move for the next joint step is known to all."""
        self._alarm: Timer | None = None
        self._alarm_at: float | None = None
        self._due: float | None = None
        """When the session next needs a tick, as it was after what was handled last."""
        self._task: asyncio.Task[None] | None = None
        self._held = False
        self._notice = ""
        self._strange: tuple[Shown, Shown] | None = None
        self._linger_s = session.settings.linger_s
        self._allowed = 0
        self.crowd = Crowd.of(session, kit.clock, self.presence, self.put, kit.bus.publish)
        self.agents = AgentSeats(
            session, kit.clock, self.put, self._linger,
            hands=lane.hands(f"{session.id} agents"), meter=SessionMeter(session.id),
            on_spent=self._tell_spent, may=self._agents_may,
        )  # fmt: skip

    # -- life -----------------------------------------------------------------------------------

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run(), name=f"session {self.id}")
        self._task.add_done_callback(self._ended)
        self._arm()
        self._poke()
        self._tell_beside()

    def _ended(self, task: asyncio.Task[None]) -> None:
        """A fault of ours must be loud, and must not leave people before a kitchen that is dead."""
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("session %s failed", self.id, exc_info=error)
            self._kit.on_failed(self)

    async def stop(self) -> None:
        """Take nothing more; what was handled still gets committed by the writer."""
        self.agents.stop()
        self.painter.stop()
        self.adviser.stop()
        if self.crowd is not None:
            self.crowd.stop()
        self._kit.rota.leave(self.id)
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def put(self, item: Inbound | Command) -> None:
        """Into the inbox; a full one refuses politely."""
        if len(self._inbox) >= INBOX and isinstance(item, Ask):
            cid = getattr(item.command, "cid", "")
            answer = refused("too_fast", "The kitchen is too busy; try again.", cid)
            self._kit.bus.publish(Output(self.id, replies=((item.viewer, answer),)))
            return
        self._inbox.append(item)
        self._work.set()

    async def _run(self) -> None:
        while True:
            await self._work.wait()
            self._work.clear()
            if self._held:
                continue
            self._burst()
            if self._inbox:
                self._work.set()
                await asyncio.sleep(0)

    def hold(self) -> None:
        """Stand still, because nothing can be recorded; what comes in the meantime waits."""
        if not self._held:
            self._held = True
            self._submit(self.session.handle(Hold(), self._kit.clock.now()).events, [])
            self._due = self.session.next_due()

    def release(self) -> None:
        """Go on, with what has come in the meantime."""
        self._held = False
        self._inbox.appendleft(Release())
        self._work.set()

    # -- one burst ------------------------------------------------------------------------------

    def _burst(self) -> None:
        """Handle what is there, the clock first; append it together."""
        now = self._kit.clock.now()
        events: list[Event] = []
        replies: list[Answer] = []
        ticked = self._tick(now, events)
        for _ in range(min(BURST, len(self._inbox))):
            self._take(self._inbox.popleft(), now, events, replies)
        self._submit(events, replies)
        if ticked and not self._untold:
            self._poke()  # a quiet tick leaves nothing to tell, and agents may decide anew
        self._arm()
        self._notice_idleness(now)

    def _tick(self, now: float, events: list[Event]) -> bool:
        """Do what is due; whether something was."""
        due = self._due
        if due is None or due > now:
            return False
        self._kit.stats.ticks += 1
        self._kit.stats.lags.append(now - due)
        events.extend(self.session.handle(Tick(), now).events)
        return True

    def _take(
        self,
        item: Inbound | Command,
        now: float,
        events: list[Event],
        replies: list[Answer],
    ) -> None:
        match item:
            case Here():
                for command in self.presence.update(item):
                    events.extend(self.session.handle(command, now).events)
                self._presence_changed = True
            case ViewRequest():
                self._show(item, replies)
            case PlaceAgent():
                reply = place_agent(self.session, item, now)
                self._answer(reply, item.viewer, item.by, item.cid, events, replies)
            case Ask():
                self._ask(item, now, events, replies)
            case Votes():
                if self.crowd is not None:
                    self.crowd.take(item)
            case Keep():
                self._allowed = max(self._allowed, item.steps)
                self._poke()
            case Tempo():
                self._linger_s = item.linger_s
            case RollCall():
                for seat in self.presence.absent():
                    events.extend(self.session.handle(Drop(seat), now).events)
            case _:
                self._own(item, now, events)

    def _ask(self, ask: Ask, now: float, events: list[Event], replies: list[Answer]) -> None:
        self._kit.stats.commands += 1
        command = self._understood(ask.command)
        reply = self.session.handle(command, now)
        cid: str = getattr(command, "cid", "")
        seat: Seat = getattr(command, "seat", None) or ""
        self._answer(reply, ask.viewer, seat, cid, events, replies)

    def _answer(
        self,
        reply: Reply,
        viewer: str,
        seat: Seat,
        cid: str,
        events: list[Event],
        replies: list[Answer],
    ) -> None:
        events.extend(reply.events)
        if reply.refused is not None:
            no = reply.refused
            replies.append((viewer, refused(no.code, no.message, cid, self.session.seq)))
        elif reply.noted:
            self._waiting[seat, cid] = viewer
        elif cid and reply.ack is not None:
            replies.append((viewer, dumps("ack", cid=cid, seq=reply.ack)))

    def _own(self, command: Command, now: float, events: list[Event]) -> None:
        """A command of our own: an agent's, or the system's."""
        reply = self.session.handle(command, now)
        events.extend(reply.events)
        if isinstance(command, Act):
            note = self.agents.refused if reply.refused else self.agents.accepted
            note(command.seat)

    def _understood(self, command: Command) -> Command:
        """An act by a sentence becomes an act by verb, or a recorded refusal."""
        if not isinstance(command, Act) or command.action is None or command.action.verb:
            return command
        text, episode = command.action.text, self.session.episode
        try:
            if not isinstance(episode, Parsable):
                raise WorldError("unparsable", "this kitchen takes no sentences, only verbs")
            action: Action = episode.parse(command.seat, text)
        except WorldError as error:
            # A line that cannot be read as verb and object is a slip of the pen, and to say so
            # tells nothing; where actions are listed, the nearest one would be a hint.
            code = "malformed" if self.session.typed else "unknown_action"
            return Reject(command.seat, code, error.message, command.cid, text)
        return Act(
            command.seat,
            action,
            cid=command.cid,
            seen=command.seen,
            shown_ms=command.shown_ms,
            thoughts=command.thoughts,
            usage=command.usage,
            by=command.by,
        )

    def _show(self, wish: ViewRequest, replies: list[Answer]) -> None:
        seat = seat_of(wish.audience)
        if wish.what == "text":
            text = self.session.text(seat)
            replies.append((wish.viewer, dumps("view_text", seq=self.session.seq, text=text)))
            return
        if wish.what == "facts":
            facts = self.session.facts(seat)
            replies.append((wish.viewer, dumps("facts", seq=self.session.seq, facts=facts)))
            return
        if wish.what == "reasons":
            found_reasons = dict(self.session.reasons(seat))
            replies.append(
                (wish.viewer, dumps("reasons", seq=self.session.seq, reasons=found_reasons))
            )
            return
        if wish.what == "trail":
            walked = [list(look) for look in self.session.trail(seat)]
            replies.append((wish.viewer, dumps("trail", seq=self.session.seq, trail=walked)))
            return
        if wish.what == "ballot":
            told = self.crowd.message() if self.crowd is not None else ""
            replies.extend([(wish.viewer, told)] if told else [])
            return
        if wish.what == "advice":
            self._advise(wish.viewer, seat, replies)
            return
        if wish.what == "choices":
            found = [one.to_json() for one in self.session.choices(seat, wish.about)]
            seq, target = self.session.seq, wish.about
            replies.append((wish.viewer, dumps("choices", seq=seq, target=target, choices=found)))
            return
        replies.append((wish.viewer, self._shown(wish.audience)))
        replies.append((wish.viewer, self.presence.message()))
        if self._notice:
            replies.append((wish.viewer, self._notice))
        sizes = {size for who, size in self.presence.pictures if who == wish.audience}
        wanted = frozenset((wish.audience, size) for size in sizes)
        self.painter.show(take(self.session, wanted), wish.viewer)

    def _advise(self, viewer: str, seat: Seat | None, replies: list[Answer]) -> None:
        session = self.session
        if seat is None or session.status != "playing" or not is_guided(session.task):
            replies.append((viewer, dumps("advice", seq=session.seq, actions=[])))
            return
        self.adviser.ask(viewer, session.seq, session.agent_view(seat))

    def _shown(self, audience: Audience) -> Shown:
        """What this audience sees; strangers see people under the names of their seats."""
        shown = self.session.shown(seat_of(audience))
        if audience != SPECTATORS:
            return shown
        if self._strange is None or self._strange[0] is not shown:
            seats = orjson.dumps(nameless_seats(orjson.loads(cast("bytes", shown.parts["seats"]))))
            self._strange = shown, Shown(shown.seq, shown.head, shown.parts | {"seats": seats})
        return self._strange[1]

    # -- record first, then tell ----------------------------------------------------------------

    def _submit(self, events: Sequence[Event], replies: list[Answer]) -> None:
        signals = (*self._new_presence(events), *self._new_decisions())
        if not events and not replies and not signals:
            return
        views: dict[str, Shown] = {}
        exposures: list[Exposure] = []
        if any(event.kind not in QUIET for event in events):
            looks = self.presence.looks
            views = {look: self._shown(look) for look in looks}
            exposures = take(self.session, self.presence.pictures)
        replies.extend(self._late_acks(events))
        replies.extend(self._overtaken(events))
        output = Output(self.id, tuple(events), views, tuple(replies), signals)
        told = _Told(output, exposures)
        self._untold.append(told)
        if not events:
            told.committed = True
            self._settle()
            return
        row, seats = self._rows.changes(events)
        self._kit.writer.append(
            Batch(self.id, tuple(events), row, seats), lambda error: self._committed(told, error)
        )

    def _late_acks(self, events: Sequence[Event]) -> list[Answer]:
        """Acks of intents that a step has now used, or passed over for a newer one."""
        acks: list[Answer] = []
        for event in events:
            if event.kind != "step" or not self._waiting:
                continue
            used = [(seat, cid) for seat, cid in event.payload["cids"].items()]
            for seat, cids in event.payload.get("superseded", {}).items():
                used += [(seat, cid) for cid in cids]
            for seat, cid in used:
                viewer = self._waiting.pop((seat, cid), None)
                if viewer and cid:
                    acks.append((viewer, dumps("ack", cid=cid, seq=event.seq)))
        return acks

    def _overtaken(self, events: Sequence[Event]) -> list[Answer]:
        """Refusals of intents that will never be used: play stopped, or the seat changed hands."""
        told: list[Answer] = []
        for event in events:
            if event.kind not in STOPS and event.kind not in ("left", "replaced"):
                continue
            for seat, cid in list(self._waiting):
                if event.kind in STOPS or seat == event.seat:
                    viewer = self._waiting.pop((seat, cid))
                    message = "Play stopped before this move was made."
                    told.append((viewer, refused("not_playing", message, cid, event.seq)))
        return told

    def _committed(self, told: _Told, error: Exception | None) -> None:
        if error is not None:
            self._kit.on_lost(self)
            return
        told.committed = True
        self._settle()

    def _settle(self) -> None:
        """Tell, in order, what is on disk."""
        while self._untold and self._untold[0].committed:
            told = self._untold.popleft()
            if told.output.events:
                self.told_seq = told.output.events[-1].seq
            self._kit.bus.publish(told.output)
            self.painter.offer(told.exposures)
            self._hear(told.output.events)
        if not self._untold:
            self._poke()

    def _hear(self, events: Sequence[Event]) -> None:
        """What the runner itself does about what has happened."""
        for event in events:
            self.agents.heard(event)
            if self.crowd is not None:
                self.crowd.heard(event)
            if event.kind in ("step", "finished"):
                self._tell_beside()
            if event.kind == "finished":
                self._kit.on_finished(self)

    # -- clock, agents, presence ----------------------------------------------------------------

    def _arm(self) -> None:
        """Set the alarm for the next moment at which the session has to look at the clock."""
        self._due = self.session.next_due()
        due = self._due if not self.resting else None
        if due == self._alarm_at and self._alarm is not None:
            return
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._alarm_at = due
        if due is not None:
            self._alarm = self._kit.clock.call_at(due, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._work.set()

    @property
    def resting(self) -> bool:
        """Whether this is a demo that nobody watches."""
        return self.demo and not self.presence.anybody

    def _poke(self) -> None:
        if not self.resting:
            self.agents.poke()
            if self.crowd is not None:
                self.crowd.look()

    def _agents_may(self) -> bool:
        """Where agents keep step with another kitchen: whether it is ahead."""
        return not self.session.settings.follows or self.session.episode.steps < self._allowed

    def _tell_beside(self) -> None:
        """Let agents of the kitchen beside this one make as many steps; when it is over here, all."""
        if beside := self.session.settings.beside:
            over = self.session.status in ("finished", "abandoned")
            steps = UNBOUND if over else self.session.episode.steps
            self._kit.bus.send(beside, Keep(steps))

    def _tell_spent(self, sentence: str) -> None:
        """Tell everybody, now and when they come, why an agent does nothing any more; but nobody where the seats
        are not to know who the others are."""
        if self.session.settings.called:
            log.warning("session %s: %s", self.id, sentence)
            return
        notice = dumps("notice", code="budget", message=sentence)
        if notice != self._notice:
            self._notice = notice
            self._kit.bus.publish(Output(self.id, signals=(notice,)))

    def _linger(self) -> float:
        if self._linger_s is not None:
            return self._linger_s
        if self.demo:
            return PACE_DEMO_S
        return PACE_WITH_PEOPLE_S if self.presence.anybody else 0.0

    def _new_presence(self, events: Sequence[Event]) -> tuple[str, ...]:
        """The `presence` message, if it is another one now."""
        if not self._presence_changed and not any(e.kind in COMING_AND_GOING for e in events):
            return ()
        self._presence_changed = False
        message = self.presence.message()
        if message == self._presence_told:
            return ()
        self._presence_told = message
        return (message,)

    def _new_decisions(self) -> tuple[str, ...]:
        """The `decided` message, where one more seat's move is in: no event says so, and no view before the step.

        It is no view, because programs decide anew at each view.
        """
        if self.session.settings.pace != "together":
            return ()
        known, self._decided = self._decided, [*self.session.intents]
        return (dumps("decided", seats=self._decided),) if {*self._decided} - {*known} else ()

    def beat(self) -> None:
        """Tell the rooms of other processes that we are here, and forget those that are silent."""
        for command in self.presence.expire():
            self.put(command)
        self._kit.bus.publish(Output(self.id, beat=self.told_seq))

    def _notice_idleness(self, now: float) -> None:
        if self.presence.anybody or (self._due is not None and not self.resting):
            self.idle_since = None
        elif self.idle_since is None:
            self.idle_since = now

    def is_idle(self, now: float) -> bool:
        """Whether nobody has been here for a while and nothing goes on by itself."""
        waiting = bool(self._untold or self._inbox)
        working = bool(self.session.to_move()) and not self.resting and self._has_agents()
        idle = self.idle_since is not None and now - self.idle_since > IDLE_S
        return idle and not waiting and not working

    def _has_agents(self) -> bool:
        seats = self.session.seats
        return any(seats[seat].occupant.kind == "agent" for seat in self.session.to_move())
