"""Sessions: opened, listed, begun, closed, and followed as streams of events."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db.models import Q, prefetch_related_objects
from django.urls import reverse

from game.agents import all_agents
from game.doors.asking import quickly
from game.doors.beside import beside
from game.doors.callers import Caller, calm
from game.doors.chairs import chairs_of, visible_session
from game.doors.errands import Runner, Settled
from game.doors.problems import Problem
from game.doors.rest import shapes
from game.doors.rest.calls import Answer, Call, Lines
from game.doors.rest.operations import operation
from game.doors.rest.streams import event_lines
from game.doors.rest.tasks import task_of
from game.engine.commands import Abandon, Command, Start
from game.engine.settings import EngineError, Settings
from game.live import kitchens
from game.live.bus import GUESTS
from game.live.kitchens import SeatPlan
from game.live.messages import Hello, Refused
from game.live.tails import welcome_guest
from game.log.veil import hide_names, knows_names
from game.models import Player, Program, Session
from game.models import Seat as SeatRow
from game.pages.forms import NewSessionForm, default_agent
from game.records.shelf import OVER, sessions_of
from sim.world import Seat, Task, WorldError


@operation(
    "POST", "/sessions", tag="sessions", scope="play", body=shapes.NewSession,
    answers={201: shapes.SessionRow},
    problems=("unknown_task", "malformed", "not_allowed", "budget", "too_many_sessions"),
)  # fmt: skip
async def open_session(call: Call) -> Answer:
    """Open a session of a task. It begins by itself if only agents sit in it, else with `start`."""
    caller = call.caller
    calm(caller.tally.openings, call.now(), "that were many sessions at once")
    row = await beside(_opened, caller, call.body)
    return Answer(row, 201, headers=((b"location", f"/api/v1/sessions/{row.id}".encode()),))


def _opened(caller: Caller, wish: shapes.NewSession) -> shapes.SessionRow:
    caller.may_open()
    task = task_of(wish.task)
    form = _form(task, wish, caller.player)
    seats = _seats(task, wish)
    if caller.program is not None:
        named: SeatPlan = ("program", caller.program)
        seats = {seat: named if plan == "me" else plan for seat, plan in seats.items()}

    def count(row: Session) -> None:
        caller.may_open()
        row.opened_with = caller.token

    try:
        session = kitchens.create_session(
            form.ordered(),
            seed=wish.seed,
            settings=_settings(form.settings(), wish),
            seats=seats,
            player=caller.player,
            listed=form.listed() if wish.listed is None else wish.listed,
            guard=count,
        )
    except (WorldError, EngineError) as error:
        raise Problem(error.code, error.message) from error
    return row_of(session, caller.player)


def _form(task: Task, wish: shapes.NewSession, player: Player) -> NewSessionForm:
    """The same form as on the task's page, so that the same is allowed and left out."""
    names = ("pace", "tick_hz", "limit", "way", "thoughts")
    given = {name: getattr(wish, name) for name in names if getattr(wish, name) is not None}
    if "way" in given and "way" not in NewSessionForm(task).fields:
        raise Problem("malformed", '"way": this task is played in one way only')
    form = NewSessionForm(task, given, "me", player)
    if not form.is_valid():
        name, errors = next(iter(form.errors.items()))
        raise Problem("malformed", f'"{name}": {errors[0]}')
    return form


def _seats(task: Task, wish: shapes.NewSession) -> dict[Seat, SeatPlan]:
    plans: dict[Seat, SeatPlan] = {}
    for number, spec in enumerate(task.seats):
        said = wish.seats.get(spec.name)
        if isinstance(said, shapes.SeatAgent):
            plans[spec.name] = ("agent", said.agent, dict(said.settings))
        elif said is not None:
            plans[spec.name] = said
        else:
            agent = default_agent(task, spec.name) if number else ""
            plans[spec.name] = ("agent", agent, {}) if agent else ("open" if number else "me")
    if unknown := sorted(set(wish.seats) - set(plans)):
        there = ", ".join(plans)
        raise Problem(
            "malformed", f'"seats": there is no seat "{unknown[0]:.40}"; there are {there}'
        )
    return plans


def _settings(usual: Settings, wish: shapes.NewSession) -> Settings:
    names = ("deadline_s", "grace_s", "countdown_s")
    changes: dict[str, Any] = {
        name: getattr(wish, name) for name in names if getattr(wish, name) is not None
    }
    if wish.step_limit is not None:
        if usual.pace == "realtime":
            raise Problem("malformed", '"step_limit": in real time the clock makes the steps')
        changes["step_limit"] = wish.step_limit
    if wish.stand_in is not None:
        if wish.stand_in and wish.stand_in not in all_agents():
            raise Problem("malformed", f'"stand_in": there is no agent "{wish.stand_in}"')
        changes["stand_in"] = wish.stand_in or None
    return replace(usual, **changes)


# -- rows -----------------------------------------------------------------------------------------


def row_of(session: Session, player: Player) -> shapes.SessionRow:
    """A session as it is told; people under the names of their seats, where names are not told."""
    prefetch_related_objects([session], "seats")  # so that names can be hidden in the row
    owners = {seat.name: seat.player_id for seat in session.seats.all()}
    if not knows_names(session, player):
        hide_names(session)
    seats = [
        shapes.SeatRow(
            seat.name,
            seat.role,
            _kind(seat.occupant_kind),
            seat.occupant_name,
            owners[seat.name] == player.pk,
        )
        for seat in session.seats.all()
    ]
    return shapes.SessionRow(
        session.pk,
        session.task_id,
        session.world,
        session.suite,
        session.title,
        session.seed,
        session.pace,
        session.status,
        session.steps,
        session.success,
        session.created_at.isoformat(),
        said(session.started_at),
        said(session.finished_at),
        seats,
        reverse("session", args=[session.pk]),
        reverse("replay", args=[session.pk]),
    )


def _kind(kind: str) -> Any:
    return kind


def said(moment: datetime | None) -> str | None:
    """A time as it is told."""
    return moment.isoformat() if moment is not None else None


@operation(
    "GET", "/sessions", tag="sessions", scope="read", query=shapes.SessionQuery,
    answers={200: shapes.SessionPage},
)  # fmt: skip
async def list_sessions(call: Call) -> Answer:
    """The sessions that you opened or sat in, the newest first. Those of studies are left out."""
    return Answer(await quickly(_listed, call.caller, call.query))


def _listed(caller: Caller, query: shapes.SessionQuery) -> shapes.SessionPage:
    player = caller.player
    rows = sessions_of(player, staff=False).filter(private=False)
    if caller.program is not None:  # its own, not all of its owner's
        held = SeatRow.objects.filter(program=caller.program).values("session")
        rows = rows.filter(Q(pk__in=held) | Q(opened_with__program=caller.program))
    if query.status:
        rows = rows.filter(status__in=Session.LIVE if query.status == "live" else OVER)
    if query.after:
        last = rows.model.objects.filter(pk=query.after[:16]).only("created_at").first()
        if last is None:
            raise Problem("malformed", '"after": this is the `next` of no page')
        same = Q(created_at=last.created_at, pk__lt=last.pk)
        rows = rows.filter(Q(created_at__lt=last.created_at) | same)
    shown = list(rows.prefetch_related("seats").order_by("-created_at", "-pk")[: query.limit + 1])
    page = [row_of(one, player) for one in shown[: query.limit]]
    return shapes.SessionPage(page, page[-1].id if len(shown) > query.limit else None)


@operation(
    "GET", "/sessions/{session}", tag="sessions", scope="read",
    answers={200: shapes.SessionRow}, problems=("no_session",),
)  # fmt: skip
async def read_session(call: Call) -> Answer:
    """One session: how far it is and who sits where."""
    return Answer(await quickly(_row, call.path["session"], call.caller))


def _row(session: str, caller: Caller) -> shapes.SessionRow:
    player = caller.player
    return row_of(visible_session(session, player, caller.program), player)


# -- beginning and closing ------------------------------------------------------------------------


@operation(
    "POST", "/sessions/{session}/start", tag="sessions", scope="play",
    answers={200: shapes.SessionRow},
    problems=("no_session", "not_your_session", "not_ready", "not_lobby", "led"),
)  # fmt: skip
async def start_session(call: Call) -> Answer:
    """Begin, once every seat is taken: for who opened the session, and for who sits in it."""
    return await _lead(call, Start)


@operation(
    "DELETE", "/sessions/{session}", tag="sessions", scope="play",
    answers={200: shapes.SessionRow}, problems=("no_session", "not_your_session", "not_playing"),
)  # fmt: skip
async def close_session(call: Call) -> Answer:
    """Give up: it ends without a result, if no other person remains in it. Its record stays."""
    return await _lead(call, Abandon)


async def _lead(call: Call, make: type[Start] | type[Abandon]) -> Answer:
    """Let the session's host, or a seat of theirs, ask for something."""
    session, player = call.path["session"], call.caller.player
    host, seats = await quickly(_leads, session, player, call.caller.program)
    if seats:
        for seat in seats[1:] if make is Abandon else ():
            await _as_seat(call, session, seat, make(seat))
        settled = await _as_seat(call, session, seats[0], make(seats[0]))
    elif host:
        settled = await _as_host(call, session, make(None))
    else:
        raise Problem("not_your_session", "only who opened it, or sits in it, may do that")
    if settled.refused is not None:
        raise Problem(*settled.refused)
    return Answer(await quickly(_row, session, call.caller))


def _leads(session: str, player: Player, program: Program | None) -> tuple[bool, list[Seat]]:
    row = visible_session(session, player, program)
    if not row.is_live:
        raise Problem("not_playing", "this session is over")
    own = row.seats.filter(player=player, program=program).order_by("order")
    opened = row.created_by_id == player.pk
    if opened and program is not None:  # of its owner's sessions it leads those that it opened
        opened = row.opened_with is not None and row.opened_with.program_id == program.pk
    return opened, list(own.values_list("name", flat=True))


async def _as_seat(call: Call, session: str, seat: Seat, command: Command) -> Settled:
    caller = call.caller
    chairs = chairs_of(call.house)
    chair = await chairs.take(call.house, session, seat, caller.player, "", caller.program)
    with chair.in_use():
        return await chair.errands.do(command)


async def _as_host(call: Call, session: str, command: Command) -> Settled:
    house = call.house
    room = await house.rooms.open(session)
    errands = Runner(house, room, GUESTS)
    try:
        await errands.look()  # so that somebody runs it who hears the command
        return await errands.do(command)
    finally:
        if not room.viewers:
            room.tell_here()
            await house.rooms.close(room)


# -- events ---------------------------------------------------------------------------------------


@operation(
    "GET", "/sessions/{session}/events", tag="sessions", scope="read", query=shapes.EventQuery,
    answers={200: [shapes.Line]}, problems=("no_session", "not_your_seat", "too_many_streams"),
    waits=True,
)  # fmt: skip
async def stream_events(call: Call) -> Lines:
    """The events after number `since`, one a line, and those to come as they come. An empty line says
    every six seconds that the stream lives. It ends when the session does; take it up again with
    the highest number that you have seen. With `seat` you are told what that seat of yours may know,
    and are there as long as the stream is open."""
    session, player, query = call.path["session"], call.caller.player, call.query
    await quickly(visible_session, session, player, call.caller.program)
    chair = None
    if query.seat:
        call.caller.needs("play")
        chair = await chairs_of(call.house).take(
            call.house, session, query.seat, player, call.client, call.caller.program
        )
    hello = Hello(v=1)
    try:
        guest = await quickly(welcome_guest, session, hello, player.public_id)
    except Refused as no:
        raise Problem("no_session", no.message) from no
    audience = chair.guest.audience if chair is not None else guest.audience
    return event_lines(call, session, audience, chair, query.since)
