"""The show: which kitchens are on the stage, who is let into them, and what follows.

Plain, synchronous rows, as `game.live.kitchens`. Whoever looks at the stage moves it on: a game that
is over is admired for a while and followed by the next, and without anybody looking nothing is begun.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import cast

from django.db import connection, transaction
from django.utils import timezone

from game.agents import all_agents
from game.engine.commands import Abandon, Leave, Linked, Pause, Resume
from game.engine.labels import SEAT_COLOURS
from game.engine.settings import Pace, Settings
from game.live.bus import Output, Tempo
from game.live.doorbell import announce, hand, tell
from game.live.kitchens import AgentPlan, SeatPlan, create_session
from game.live.messages import dumps
from game.models import Player, Session, Stage
from game.models.sessions import Seat, new_token
from game.stage import programme
from game.stage.programme import agent_of
from game.stage.wishes import LINGER_S, TICK_HZ, Wishes
from game.suites import find_task, suite_of
from sim.world import JSONObject, Task, WorldError

KEY = "stage"
"""The key under which every process is told what is on the stage; no session has this id."""
LOCK = 0x627269676165
"""Number of the lock under which PostgreSQL lets one process at a time change the stage."""
ADMIRED_S = 8.0
"""How long the end of a game stays on the screen."""
GRACE_S = 4.0
"""How long a chef stands still whose phone is gone, before an agent takes it."""
CLAIM_S = 8.0
"""How long a chef is kept for a phone that was let in and has not connected yet."""
BARRED = frozenset({"not_allowed", "budget", "unknown_model"})
"""Why an agent that asks a model may not cook any more; then the suite's own does."""
ROOM = 6
"""Steps that a game on the stage may take, as a multiple of the best length that is known: people
think, and the clock does not wait."""
FEWEST = 240
AUDIENCE_COLOUR = SEAT_COLOURS[1]
COLOURS = ("blue", "orange", "green", "purple")
"""What people call `game.engine.labels.SEAT_COLOURS`."""
FIRST = (1, 0, 2, 3)
"""In which order chefs are given to phones: the orange one first."""


class StageFull(Exception):
    """There is no chef to take now. The message is a sentence for people."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a phone is on the stage: the seat it acts in (`chef`), one of many who vote (`voter`), or
    next in the line (`waiting`)."""

    kind: str
    seat: Seat | None = None
    colour: str = ""


def the_stage() -> Stage:
    """The stage's row."""
    return Stage.objects.select_related("session", "rival").get_or_create(pk=Stage.ONLY)[0]


def wishes_of(stage: Stage) -> Wishes:
    """What its presenter wants; the usual, if what is kept cannot be read."""
    try:
        return Wishes.from_json(stage.wishes)
    except WorldError:
        return Wishes()


# -- what is on ------------------------------------------------------------------------------------


def look(now: datetime | None = None) -> Stage:
    """The stage with a game on it: one that goes on, one that is admired, or the next.

    Raises:
        WorldError: nothing can be shown here.
    """
    stage = the_stage()
    if not _is_due(stage, now or timezone.now()):
        return stage
    with transaction.atomic():
        _lock()
        stage = the_stage()
        return _begin(stage, wishes_of(stage)) if _is_due(stage, now or timezone.now()) else stage


def play(player: Player | None, **given: str) -> Stage:
    """Begin a game now, with these wishes from now on (as a form brings them).

    Raises:
        WorldError: a wish cannot be met; then all stays as it is.
    """
    with transaction.atomic():
        _lock()
        stage = the_stage()
        by = player.public_id if player is not None else ""
        return _begin(stage, replace(wishes_of(stage).with_form(given), frozen=False, by=by))


def change(**given: str) -> Stage:
    """Other wishes from now on, without a new game: what can be changed in this one, is.

    Raises:
        WorldError: `bad_wish`.
    """
    with transaction.atomic():
        _lock()
        stage = the_stage()
        before = wishes_of(stage)
        wishes = before.with_form(given)
        if wishes.speed != before.speed:
            _on_all(stage, lambda id: hand(id, Tempo(LINGER_S[wishes.speed])))
        if wishes.frozen != before.frozen:
            order = Pause(None) if wishes.frozen else Resume(None)
            _on_all(stage, lambda id: tell(id, order))
        return _keep(stage, wishes)


def reset() -> Stage:
    """Nobody is there any more: agents play among themselves, as when the stage was opened.

    Raises:
        WorldError: nothing can be shown here.
    """
    with transaction.atomic():
        _lock()
        stage = the_stage()
        kept = wishes_of(stage)
        return _begin(stage, Wishes(seats=max(1, kept.seats), idle_s=kept.idle_s, muted=kept.muted))


def _is_due(stage: Stage, now: datetime) -> bool:
    session = stage.session
    if session is None:
        return True
    if session.is_live:
        return False
    return session.finished_at is None or now - session.finished_at > timedelta(seconds=ADMIRED_S)


def _lock() -> None:
    """One at a time; SQLite has locked the database with the transaction's first word."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def _on_all(stage: Stage, order: object) -> None:
    """Do something to each kitchen on the stage, once what is written here is there."""
    ids = [row.pk for row in (stage.session, stage.rival) if row is not None and row.is_live]
    for id in ids:
        transaction.on_commit(lambda id=id: order(id))  # type: ignore[operator, misc]


# -- the next game ---------------------------------------------------------------------------------


def _begin(stage: Stage, wishes: Wishes) -> Stage:
    old, old_rival = stage.session, stage.rival
    task = _next_task(wishes, old)
    try:
        stage.session, stage.rival = _opened(task, wishes)
    except WorldError as error:
        if error.code not in BARRED:
            raise
        wishes = replace(wishes, agent="", model="")
        stage.session, stage.rival = _opened(task, wishes)
    stage.claims = {}
    new = stage.session.pk
    for row in (old, old_rival):
        if row is not None and row.is_live:
            transaction.on_commit(lambda id=row.pk: tell(id, Abandon(None, "next_game")))  # type: ignore[misc]
    if old is not None:
        transaction.on_commit(lambda: tell(old.pk, Linked(new, "rematch")))
    return _keep(stage, replace(wishes, task=""))


def _opened(task: Task, wishes: Wishes) -> tuple[Session, Session | None]:
    player = Player.objects.filter(public_id=wishes.by).first() if wishes.by else None
    if wishes.mode != "crowd":
        return _with_chefs(task, wishes, player), None
    rival = _rival(task, wishes, player)
    return _for_crowd(task, wishes, rival), rival


def _next_task(wishes: Wishes, old: Session | None) -> Task:
    return (
        find_task(wishes.task)
        if wishes.task
        else programme.task_after(wishes.mode, old.task_id if old else "")
    )


def _plan(task: Task, wishes: Wishes) -> AgentPlan:
    """The agent of a seat that nobody else has: who is wished for where that one can, else the suite's."""
    kind = all_agents().get(wishes.agent)
    if kind is None or kind.problem or not kind.plays_all(task):
        return ("agent", agent_of(task), {})
    return ("agent", kind.name, {"model": wishes.model} if wishes.model else {})


def _usual(task: Task, wishes: Wishes, pace: Pace) -> JSONObject:
    par = task.par or 0
    return {
        "pace": pace,
        "tick_hz": TICK_HZ[wishes.speed],
        "linger_s": LINGER_S[wishes.speed],
        "grace_s": GRACE_S,
        "stand_in": agent_of(task),
        "step_limit": max(FEWEST, ROOM * par, task.step_limit or 0),
        "countdown_s": 0.0,
        "led": True,
        "chat": False,
        "thoughts": "all",
    }


def _with_chefs(task: Task, wishes: Wishes, player: Player | None) -> Session:
    """A game of agents in which phones may take chefs."""
    settings = Settings(**_usual(task, wishes, _pace(task, wishes)), lends=True)
    agent = _plan(task, wishes)
    seats: dict[str, SeatPlan] = {spec.name: agent for spec in task.seats}
    return create_session(task, settings=settings, seats=seats, player=player)


def _pace(task: Task, wishes: Wishes) -> Pace:
    paces = suite_of(task.world, task.suite).paces
    if wishes.pace:
        if wishes.pace not in paces:
            told = ", ".join(paces)
            raise WorldError(
                "bad_wish", f"pace: {task.title} is played in {told}, not {wishes.pace}"
            )
        return cast("Pace", wishes.pace)
    return "realtime" if "realtime" in paces else paces[0]


def _rival(task: Task, wishes: Wishes, player: Player | None) -> Session:
    """The agent's kitchen in a race: it makes no more steps than the audience."""
    settings = Settings(**_usual(task, wishes, "turns"), follows=True)
    seats: dict[str, SeatPlan] = {spec.name: _plan(task, wishes) for spec in task.seats}
    return create_session(task, settings=settings, seats=seats, player=player)


def _for_crowd(task: Task, wishes: Wishes, rival: Session) -> Session:
    """The audience's kitchen: it begins when the first phone is there."""
    usual = _usual(task, wishes, "turns")
    more: JSONObject = {"vote_s": float(wishes.vote_s), "beside": rival.pk}
    settings = Settings(**usual, **more, lends=True, voted=task.seats[0].name)
    return create_session(task, settings=settings, seats={}, player=None)


def _keep(stage: Stage, wishes: Wishes) -> Stage:
    """Write it down, and tell every screen and phone."""
    stage.wishes = wishes.to_json()
    stage.version += 1
    stage.save()
    transaction.on_commit(lambda: announce(Output(KEY, signals=(told(stage),))))
    return stage


def told(stage: Stage) -> str:
    """The `stage` message: what is on, as everybody may know it."""
    wishes, session, rival = wishes_of(stage), stage.session, stage.rival
    return dumps(
        "stage",
        version=stage.version,
        mode=wishes.mode,
        session=session.pk if session else None,
        rival=rival.pk if rival else None,
        title=(session.title or session.task_id) if session else "",
        seat=session.settings.get("voted", "") if session else "",
        open=[{"seat": name, "colour": colour} for name, colour in open_seats(stage)],
        muted=wishes.muted,
        frozen=wishes.frozen,
        idle_s=wishes.idle_s,
    )


# -- phones ----------------------------------------------------------------------------------------


def open_seats(stage: Stage) -> list[tuple[str, str]]:
    """The chefs that phones may take, in the order in which they are given: seat and colour."""
    session, wishes = stage.session, wishes_of(stage)
    if session is None or wishes.mode != "chefs":
        return []
    names = list(session.seats.values_list("name", flat=True))
    order = [place for place in FIRST if place < len(names)][: wishes.seats]
    return [(names[place], COLOURS[place]) for place in order]


def enter(player: Player, *, first: bool = False) -> Part:
    """Let a phone in: to its own chef, to the next free one, or among those who vote or wait.

    `first`: it was called from the line, and what is free is kept for it.
    """
    with transaction.atomic():
        _lock()
        stage = the_stage()
        if wishes_of(stage).mode == "crowd":
            return Part("voter")
        if stage.session is None or not stage.session.is_live:
            return Part("waiting")
        seats = {seat.name: seat for seat in stage.session.seats.all()}
        allowed = open_seats(stage)
        for name, colour in allowed:
            if seats[name].player_id == player.pk:
                return Part("chef", seats[name], colour)
        for name, colour in allowed:
            if _is_free(stage, seats[name]):
                return Part("chef", _give(stage, seats[name], player), colour)
    return Part("waiting")


def take(player: Player, name: str) -> Part:
    """The presenter takes a chef, whoever has it.

    Raises:
        StageFull: there is no such chef now.
    """
    with transaction.atomic():
        _lock()
        stage = the_stage()
        seats = (
            {} if stage.session is None else {one.name: one for one in stage.session.seats.all()}
        )
        names = list(seats)
        seat = seats.get(name)
        if seat is None or stage.session is None or not stage.session.is_live:
            raise StageFull("There is no such chef on the stage now.")
        if wishes_of(stage).mode == "crowd":
            raise StageFull("The audience has this chef; change to chefs first.")
        if seat.player_id != player.pk:
            _free(stage, seat)
            seat = _give(stage, seat, player)
        return Part("chef", seat, COLOURS[names.index(name) % len(COLOURS)])


def leave(player: Player) -> None:
    """A phone gives its chef back."""
    with transaction.atomic():
        _lock()
        stage = the_stage()
        if stage.session is not None:
            for seat in stage.session.seats.filter(player=player):
                _free(stage, seat)


def send_away(name: str) -> None:
    """The presenter gives a chef back to its agent."""
    with transaction.atomic():
        _lock()
        stage = the_stage()
        if stage.session is not None:
            for seat in stage.session.seats.filter(name=name, player__isnull=False):
                _free(stage, seat)


def _is_free(stage: Stage, seat: Seat) -> bool:
    """Whether an agent cooks there, and nobody was let in a moment ago."""
    claimed = stage.claims.get(seat.name, 0.0)
    return seat.occupant_kind == "agent" and time.time() - claimed > CLAIM_S


def _give(stage: Stage, seat: Seat, player: Player) -> Seat:
    """The seat with a token that nobody else knows."""
    seat.player, seat.token = player, new_token()
    seat.save(update_fields=["player", "token"])
    stage.claims = {**stage.claims, seat.name: time.time()}
    stage.save(update_fields=["claims", "changed_at"])
    return seat


def _free(stage: Stage, seat: Seat) -> None:
    """Its token opens nothing any more, and who sits there has left."""
    stage.claims = {name: at for name, at in stage.claims.items() if name != seat.name}
    stage.save(update_fields=["claims", "changed_at"])
    had, session = seat.player_id is not None, seat.session_id
    Seat.objects.filter(pk=seat.pk).update(player=None, token=new_token())
    seat.player = None
    if had and seat.occupant_kind == "person":
        transaction.on_commit(lambda: tell(session, Leave(seat.name)))


def seats_of(stage: Stage) -> list[Mapping[str, str]]:
    """Who is in which chef, for the presenter."""
    if stage.session is None:
        return []
    allowed = dict(open_seats(stage))
    return [
        {
            "name": seat.name,
            "colour": COLOURS[place % len(COLOURS)],
            "kind": seat.occupant_kind,
            "who": seat.occupant_name,
            "open": "open" if seat.name in allowed else "",
        }
        for place, seat in enumerate(stage.session.seats.all())
    ]
