"""The show: which kitchens are on the stage, and what follows.

Plain, synchronous rows, as `game.live.kitchens`. Whoever looks at the stage moves it on: a game that
is over is admired for a while and followed by the next, and without anybody looking nothing is begun.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import cast

from django.db import transaction
from django.utils import timezone

from game.agents import all_agents
from game.engine.commands import Abandon, Linked, Pause, Resume
from game.engine.labels import SEAT_COLOURS
from game.engine.settings import Pace, Settings
from game.live.bus import Output, Tempo
from game.live.doorbell import announce, hand, tell
from game.live.kitchens import AgentPlan, SeatPlan, create_session
from game.models import Player, Session, Stage
from game.stage import programme
from game.stage.programme import agent_of
from game.stage.recordings import recorded_for
from game.stage.state import KEY, lock, the_stage, told, wishes_of
from game.stage.wishes import LINGER_S, TICK_HZ, Wishes
from game.suites import find_task, suite_of
from sim.world import JSONObject, Task, WorldError

ADMIRED_S = 8.0
"""How long the end of a game stays on the screen."""
RECORDED_S = 40.0
"""How long a recorded game is shown after that, where agents have been among themselves."""
GRACE_S = 4.0
"""How long a chef stands still whose phone is gone, before an agent takes it."""
BARRED = frozenset({"not_allowed", "budget", "unknown_model"})
"""Why an agent that asks a model may not cook any more; then the suite's own does."""
ROOM = 6
"""Steps that a game on the stage may take, as a multiple of the best length that is known: people
think, and the clock does not wait."""
FEWEST = 240
AUDIENCE_COLOUR = SEAT_COLOURS[1]


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
        lock()
        stage = the_stage()
        return _begin(stage, wishes_of(stage)) if _is_due(stage, now or timezone.now()) else stage


def hurry(now: datetime | None = None) -> None:
    """Somebody wants to cook: the next game begins as soon as the end of the last one has been seen,
    whatever is shown of recorded ones."""
    now = now or timezone.now()
    if not _is_due(the_stage(), now, patient=False):
        return
    with transaction.atomic():
        lock()
        stage = the_stage()
        if stage.session is not None and _is_due(stage, now, patient=False):
            _begin(stage, wishes_of(stage))


def play(player: Player | None, **given: str) -> Stage:
    """Begin a game now, with these wishes from now on (as a form brings them).

    Raises:
        WorldError: a wish cannot be met; then all stays as it is.
    """
    with transaction.atomic():
        lock()
        stage = the_stage()
        by = player.public_id if player is not None else ""
        return _begin(stage, replace(wishes_of(stage).with_form(given), by=by))


def change(**given: str) -> Stage:
    """Other wishes from now on, without a new game: what can be changed in this one, is.

    Raises:
        WorldError: `bad_wish`.
    """
    with transaction.atomic():
        lock()
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
        lock()
        stage = the_stage()
        kept = wishes_of(stage)
        return _begin(stage, Wishes(seats=max(1, kept.seats), idle_s=kept.idle_s, muted=kept.muted))


def _is_due(stage: Stage, now: datetime, *, patient: bool = True) -> bool:
    session = stage.session
    if session is None:
        return True
    # A presenter who has stopped the clock is talking about what is on the screen, its end as well.
    if session.is_live or wishes_of(stage).frozen:
        return False
    if session.finished_at is None:
        return True
    over = now - session.finished_at
    if over <= timedelta(seconds=ADMIRED_S) or not patient:
        return over > timedelta(seconds=ADMIRED_S)
    return over > timedelta(seconds=ADMIRED_S + RECORDED_S) or recorded_for(stage) is None


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
    return _keep(stage, replace(wishes, task="", frozen=False))


def _opened(task: Task, wishes: Wishes) -> tuple[Session, Session | None]:
    player = Player.objects.filter(public_id=wishes.by).first() if wishes.by else None
    if wishes.mode != "crowd":
        return _with_chefs(task, wishes, player), None
    if len(task.seats) != 1:
        raise WorldError(
            "bad_wish", f"{task.title} is for several cooks; an audience votes for one"
        )
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
    asked = kind.asks_models and wishes.model  # a choice of model stays when the agent is another
    return ("agent", kind.name, {"model": wishes.model} if asked else {})


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
