"""What views do with sessions: open one, take a seat, branch, play again. Plain, synchronous rows.

Everything live goes over the websocket; a runner finds the rows that are written here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Literal, TypeAlias

from django.conf import settings as django_settings
from django.db import transaction

from game import models
from game.agents import all_agents
from game.engine.commands import Join, Linked, Occupant
from game.engine.deeds import Deed, deeds
from game.engine.events import Event
from game.engine.session import Session, Settings
from game.live import allowance
from game.live.doorbell import ring, tell
from game.log import store
from game.models import Player, Program
from game.suites import at_pace
from sim.world import JSONObject, Seat, SeatSpec, Task, WorldError

AgentPlan: TypeAlias = tuple[Literal["agent"], str, JSONObject]
PersonPlan: TypeAlias = tuple[Literal["person"], Player]
ProgramPlan: TypeAlias = tuple[Literal["program"], Program]
SeatPlan: TypeAlias = Literal["me", "open"] | AgentPlan | PersonPlan | ProgramPlan
"""Who is to sit in a seat: the person who asks, whoever comes, an agent with its settings, somebody, or somebody's
named program."""


class SeatTaken(Exception):
    """There is no such seat, or somebody has it. The message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class _Chair:
    """A seat to be: an agent, a person (or a program of theirs) for whom it is kept, or nobody yet."""

    agent: Occupant | None = None
    player: Player | None = None
    program: Program | None = None


def create_session(
    task: Task,
    *,
    seed: int = 0,
    settings: Settings,
    seats: Mapping[Seat, SeatPlan],
    player: Player | None,
    listed: bool | None = None,
    private: bool = False,
    demo: bool = False,
    parent: models.Session | None = None,
    parent_why: str = "",
    prefix: Sequence[Deed] = (),
    guard: Callable[[models.Session], None] | None = None,
    after: Callable[[models.Session], None] | None = None,
) -> models.Session:
    """Open a session: its row, its seats and its first events, in one transaction.

    `guard` is called first in it, and may raise: to start a kitchen takes seconds, in which nothing is held. `after` is called last in it, and may raise, too.
    `player` is whoever asks for it. `listed` None: as usual in this installation. `private`: see `game.log.private`. Seats that `seats` does not name are open. If all are agents' it begins by itself.

    Raises:
        WorldError: the task cannot be started, a seat or agent does not fit it, or the player may
            not let that agent ask its model.
        EngineError: settings or prefix are wrong.
    """
    names = {spec.name for spec in task.seats}
    if unknown := sorted(set(seats) - names):
        raise WorldError("unknown_seat", f"this task has no seat {', '.join(unknown)}")
    if parent is None:  # whoever cooked in a session before may go on in its branches
        for name, plan in seats.items():
            _check_agent(task, name, plan)
    chairs = {name: _chair(plan, player) for name, plan in seats.items()}
    for chair in chairs.values():
        if chair.agent is not None:
            allowance.check(chair.agent.name, chair.agent.settings, player)
    if listed is None:
        listed = demo or django_settings.OPEN_HOUSE
    row = models.Session(
        listed=listed,
        demo=demo,
        private=private,
        parent=parent,
        parent_why=parent_why,
        created_by=player,
    )
    return _open(row, task, seed, settings, chairs, prefix, guard, after)


def _check_agent(task: Task, seat: Seat, plan: SeatPlan) -> None:
    if not isinstance(plan, tuple) or plan[0] in ("person", "program"):
        return
    assert plan[0] == "agent"
    kind = all_agents().get(plan[1])
    if kind is None:
        raise WorldError("unknown_agent", f'there is no agent "{plan[1]}" in this kitchen')
    if not kind.plays(task, seat):
        raise WorldError("cannot_play", f"{kind.name} cannot play in the seat {seat} of {task.id}")
    if kind.problem:
        raise WorldError("cannot_play", f"{kind.name} cannot play now: {kind.problem}")
    if wrong := kind.refuses(dict(plan[2])):
        raise WorldError("malformed", wrong)


def _chair(plan: SeatPlan, player: Player | None) -> _Chair:
    if plan == "open":
        return _Chair()
    if plan == "me":
        if player is None:
            raise WorldError("no_player", "a seat for me needs somebody who asks")
        return _Chair(player=player)
    if plan[0] == "person":
        return _Chair(player=plan[1])
    if plan[0] == "program":
        return _Chair(player=plan[1].player, program=plan[1])
    _, name, settings = plan
    return _Chair(agent=Occupant("agent", name, "", dict(settings)))


def _open(
    row: models.Session,
    task: Task,
    seed: int,
    settings: Settings,
    chairs: Mapping[Seat, _Chair],
    prefix: Sequence[Deed],
    guard: Callable[[models.Session], None] | None = None,
    after: Callable[[models.Session], None] | None = None,
) -> models.Session:
    at = time.time()
    task = at_pace(task, settings.pace)
    branched = row.parent_id if row.parent_why == "branch" else None
    parent = {"session": branched, "step": len(prefix)} if branched else None
    engine, events = Session.create(
        row.id, task, seed, settings, at=at, prefix=prefix, parent=parent
    )
    for name, chair in chairs.items():
        if chair.agent is not None:
            events += _join(engine, name, chair.agent, at)
    _fill_row(row, task, seed, settings, engine, at)
    with transaction.atomic():
        if guard is not None:
            guard(row)
        row.save(force_insert=True)
        models.Seat.objects.bulk_create(
            _seat_row(row, order, spec, chairs.get(spec.name, _Chair()))
            for order, spec in enumerate(task.seats)
        )
        store.commit([store.Batch(row.id, tuple(events))])
        if after is not None:
            after(row)
    transaction.on_commit(lambda: ring(row.id))
    return row


def _join(engine: Session, seat: Seat, agent: Occupant, at: float) -> tuple[Event, ...]:
    reply = engine.handle(Join(seat, agent), at)
    if reply.refused is not None:
        raise WorldError(reply.refused.code, reply.refused.message)
    return reply.events


def _fill_row(
    row: models.Session, task: Task, seed: int, settings: Settings, engine: Session, at: float
) -> None:
    row.world, row.task_id, row.suite, row.title = task.world, task.id, task.suite, task.title
    row.seed, row.pace, row.settings = seed, settings.pace, settings.to_json()
    row.status = models.Session.Status(engine.status)
    if row.status != models.Session.Status.LOBBY:
        row.started_at = datetime.fromtimestamp(at, UTC)


def _seat_row(row: models.Session, order: int, spec: SeatSpec, chair: _Chair) -> models.Seat:
    seat = models.Seat(session=row, name=spec.name, role=spec.role, order=order)
    if chair.agent is not None:
        seat.occupant_kind, seat.occupant_name = "agent", chair.agent.name
        seat.agent_settings = chair.agent.settings
    elif chair.player is not None:
        seat.occupant_kind, seat.occupant_name = "person", (chair.program or chair.player).name
        seat.player, seat.program = chair.player, chair.program
    return seat


def claim_seat(
    session: models.Session, seat_name: str | None, player: Player, program: Program | None = None
) -> models.Seat:
    """Keep a free seat for a person, or for a named `program` of theirs; one's own again is fine. None: one's
    own, or any free one.

    Raises:
        SeatTaken: somebody has it, or there is none left.
    """
    if session.settings.get("led") and session.settings.get("lends"):
        raise SeatTaken("Who sits where is arranged on the stage.")
    seats = models.Seat.objects.filter(session=session)
    if seat_name is not None:
        seats = seats.filter(name=seat_name)
    if (own := seats.filter(player=player, program=program).first()) is not None:
        return own
    if is_dealt(session):
        raise SeatTaken("This game was dealt to programs in line; you can watch it.")
    free = seats.filter(player__isnull=True, occupant_kind="nobody")
    for seat in free if session.is_live else ():
        still_free = free.filter(pk=seat.pk)
        name = (program or player).name
        if still_free.update(
            player=player, program=program, occupant_kind="person", occupant_name=name
        ):
            seat.refresh_from_db()
            return seat
    raise SeatTaken(_why_taken(session, seat_name))


def _why_taken(session: models.Session, seat_name: str | None) -> str:
    if not session.is_live:
        return "This session is over."
    if seat_name is None:
        return "Every seat is taken; you can watch."
    seat = models.Seat.objects.filter(session=session, name=seat_name).first()
    if seat is None:
        return "There is no such seat."
    return f"{seat.occupant_name or 'Somebody'} sits there already."


def wake(session_id: str) -> None:
    """Tell the runners that there is work."""
    ring(session_id)


def branch_session(
    source: models.Session, step: int, *, player: Player, seat: Seat
) -> models.Session:
    """A new session that goes on from a step of another, with the player in `seat`.

    Agents keep their seats (but those whose models this player may not ask); seats of other people are cooked by the stand-in, or stay open.

    Raises:
        WorldError: there is no such step or seat.
    """
    events = store.read_events(source.id)
    task, settings = _task_and_settings(events)
    done = deeds(events)
    if not 0 <= step <= len(done):
        raise WorldError("unknown_step", f"this session has the steps 0 to {len(done)}")
    plans: dict[Seat, SeatPlan] = {
        row.name: _branch_plan(row, settings, player) for row in source.seats.all()
    }
    session = create_session(
        task,
        seed=source.seed,
        settings=settings,
        seats=plans | {seat: "me"},
        player=player,
        listed=source.listed,
        private=source.private,
        parent=source,
        parent_why="branch",
        prefix=done[:step],
    )
    transaction.on_commit(lambda: tell(source.id, Linked(session.id, "branch")))
    return session


def _branch_plan(row: models.Seat, settings: Settings, player: Player) -> SeatPlan:
    if _keeps_agent(row, player):
        return ("agent", row.occupant_name, row.agent_settings)
    return ("agent", settings.stand_in, {}) if settings.stand_in else "open"


def _keeps_agent(row: models.Seat, player: Player) -> bool:
    """Whether this seat's agent may go on in a session that this player makes of its own."""
    agent = row.occupant_kind == "agent"
    return agent and allowance.allowed(row.occupant_name, row.agent_settings, player)


def _task_and_settings(events: Sequence[Event]) -> tuple[Task, Settings]:
    created = events[0].payload
    return Task.from_json(created["task"]), _apart(Settings.from_json(created["settings"]))


def _apart(settings: Settings) -> Settings:
    """The same rules away from a stage: nobody leads the kitchen, and it keeps step with no other."""
    if not (settings.lends or settings.follows):
        return settings
    return replace(settings, led=False, lends=False, voted="", beside="", follows=False)


def rematch(
    source: models.Session,
    player: Player,
    after: Callable[[models.Session], None] | None = None,
) -> models.Session:
    """The same again, with the same people: whoever asks second comes to the first's session. Seats of named programs
    are free in it, as these come when they are asked; `after` is called with the new session, and may ask them."""
    again = models.Session.objects.filter(parent=source, parent_why="rematch")
    if (open_one := again.filter(status__in=models.Session.LIVE).first()) is not None:
        return open_one
    task, settings = _task_and_settings(store.read_events(source.id, limit=1))
    if is_dealt(source):
        # Chosen now: whoever is here begins it, and nobody is waited for in line.
        settings = replace(settings, led=False, if_left="keep", ends_after_s=None)
    row = models.Session(
        listed=source.listed,
        private=source.private,
        parent=source,
        parent_why="rematch",
        created_by=player,
        daily=source.daily if source.daily == this_day() else None,
        board_name=source.board_name,
    )
    seats = source.seats.select_related("player")
    chairs = {seat.name: _same_chair(seat, settings, player) for seat in seats}
    session = _open(row, task, source.seed, settings, chairs, (), after=after)
    transaction.on_commit(lambda: tell(source.id, Linked(session.id, "rematch")))
    return session


def is_dealt(session: models.Session) -> bool:
    """Whether it is a game of the line, in which programs sit, and nobody else."""
    return session.places.exists()


def this_day() -> date:
    """The day it is by universal time, whose kitchen may be cooked."""
    return datetime.now(UTC).date()


def _same_chair(seat: models.Seat, settings: Settings, player: Player) -> _Chair:
    if seat.program_id is not None:
        return _Chair()
    if seat.player is not None:
        return _Chair(player=seat.player)
    if _keeps_agent(seat, player):
        return _Chair(agent=Occupant("agent", seat.occupant_name, "", seat.agent_settings))
    if seat.occupant_kind == "agent" and settings.stand_in:
        return _Chair(agent=Occupant("agent", settings.stand_in))
    return _Chair()
