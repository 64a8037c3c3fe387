"""The sessions of a study: opened as a stage says, one for each group, and seen by nobody but those in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import cast

from game.engine.blinding import ME
from game.engine.session import Settings
from game.engine.settings import Leaving
from game.fieldwork.characters import Character, prompt_for
from game.fieldwork.grouping import group_at, matching_of, people_in, placed
from game.fieldwork.record import note
from game.fieldwork.taking import Taking
from game.live import kitchens
from game.live.kitchens import SeatPlan
from game.models import Participant, Player, Session, StudyGroup
from game.studies.definition import PARTICIPANT, IfLeft, Stage
from game.suites import find_task, suite_of
from sim.world import JSON, Feedback, SuitePace, Task

COUNTDOWN_S = 3.0
DEADLINE_S = 20.0
"""For a decision where everybody decides at once."""
SEEDS = 2**31
LEAVING: Mapping[IfLeft, Leaving] = {"pause": "pause", "end": "end", "agent": "keep"}


def open_session(taking: Taking) -> Session:
    """The session of the step: this participant's own, or the one of their group, which the first to come
    opens and the others find. May be called again.

    Raises:
        WorldError: the task or an agent is not there (any more).
    """
    if len(people_in(taking.step.stage)) < 2:
        session = _opened(taking, taking.participant, {}, None)
    else:
        session = _shared(taking)
    taking.visit.session = session
    taking.visit.save(update_fields=["session"])
    seat = seat_of(taking.participant, session)
    note(taking.participant, "session", taking.step.key, session=session.pk, seat=seat)
    return session


def seat_of(participant: Participant, session: Session) -> str | None:
    """Where somebody sits in a session. A model's seat is held by an agent, so its name is not on it."""
    seat = session.seats.filter(player=participant.player_id).first()
    return seat.name if seat is not None else None


class _OpenAlready(Exception):
    """Somebody else of the group was faster."""


def _shared(taking: Taking) -> Session:
    """The session of a group. Each may begin to open it; the first to write it has done so."""
    matching, key = matching_of(taking), taking.step.key
    group = group_at(taking, matching)
    if group is None or matching is None:
        raise ValueError(f"{key}: {taking.participant} is in no group")
    if (known := group.plan.get("sessions", {}).get(key)) is not None:
        return Session.objects.get(pk=known)

    def guard(row: Session) -> None:
        held = StudyGroup.objects.select_for_update().get(pk=group.pk)
        sessions = held.plan.get("sessions", {})
        if key in sessions:
            raise _OpenAlready(sessions[key])
        held.plan = {**held.plan, "sessions": {**sessions, key: row.pk}}
        held.save(update_fields=["plan"])

    members = list(group.members.select_related("player").order_by("number"))
    people = placed(taking, matching.stage, members)
    try:
        return _opened(taking, members[0], people, group.plan.get("agent"), guard)
    except _OpenAlready as known_one:
        return Session.objects.get(pk=str(known_one))


def _opened(
    taking: Taking,
    first: Participant,
    people: Mapping[str, Participant],
    sits_in: JSON,
    guard: Callable[[Session], None] | None = None,
) -> Session:
    stage = taking.step.stage
    task = find_task(stage.task)
    seats = dict(stage.seats) or {task.seats[0].name: PARTICIPANT}
    plans = {seat: _plan(taking, seat, who, people, sits_in) for seat, who in seats.items()}
    return kitchens.create_session(
        task,
        seed=seed_of(taking, first),
        settings=settings_of(stage, task),
        seats=plans,
        player=_asks(taking.participant),
        listed=False,
        private=True,
        guard=guard,
    )


def _plan(
    taking: Taking, seat: str, who: JSON, people: Mapping[str, Participant], sits_in: JSON
) -> SeatPlan:
    """Who sits in a seat: the one participant, one of the group, whoever sits in for them, or an agent."""
    if who != PARTICIPANT:
        return agent_plan(who)
    if not people:
        return own_plan(taking.participant)
    return own_plan(people[seat]) if seat in people else agent_plan(sits_in)


def own_plan(participant: Participant) -> SeatPlan:
    """Who sits in a participant's seat: themselves, or the agent of a model that takes part."""
    if participant.kind != Participant.Kind.MODEL:
        return ("person", participant.player)
    agent, settings = Character.read(participant.settings).seat(prompt_for(participant))
    return ("agent", agent, settings)


def _asks(participant: Participant) -> Player | None:
    """On whose behalf a session is opened: a model's own, otherwise of whoever made the study, who may let
    agents ask models."""
    model = participant.kind == Participant.Kind.MODEL
    return participant.player if model else participant.version.made_by


def agent_plan(who: JSON) -> kitchens.AgentPlan:
    """An agent, as a study's file names one."""
    if isinstance(who, Mapping):
        settings = cast("Mapping[str, JSON]", who.get("settings") or {})
        return ("agent", str(who["agent"]), dict(settings))
    return ("agent", str(who), {})


def settings_of(stage: Stage, task: Task) -> Settings:
    """The session's settings, those of its suite where the stage says nothing."""
    pace = cast(SuitePace, stage.pace or suite_of(task.world, task.suite).paces[0])
    together = len(people_in(stage)) > 1
    return Settings(
        pace=pace,
        deadline_s=DEADLINE_S if pace == "together" else None,
        grace_s=stage.grace_seconds,
        stand_in=agent_plan(stage.agent)[1] if together and stage.if_left == "agent" else None,
        step_limit=stage.step_limit,
        feedback=cast(Feedback, stage.feedback or task.feedback),
        countdown_s=COUNTDOWN_S if together or pace in ("together", "realtime") else 0.0,
        led=True,
        chat=stage.chat,
        ends_after_s=stage.minutes * 60 if stage.minutes is not None else None,
        if_left=LEAVING[stage.if_left] if together else "keep",
        latency_ms=stage.latency_ms,
        called=called(stage, task),
    )


def called(stage: Stage, task: Task) -> dict[str, str]:
    """What the seats are called for each other: as the stage says, or "Partner", numbered where there are
    several. A sole cook is "You", so that nobody cooks under their number."""
    seats = [spec.name for spec in task.seats]
    if len(seats) < 2:
        return dict.fromkeys(seats, ME)
    if not stage.blind:
        return {}
    several = len(seats) > 2
    return {
        seat: stage.names.get(seat) or (f"Partner {number}" if several else "Partner")
        for number, seat in enumerate(seats, 1)
    }


def seed_of(taking: Taking, first: Participant) -> int:
    """The stage's seed, or one that is drawn for this participant (of a group: the first of it) and step."""
    seed = taking.step.stage.seed
    if isinstance(seed, int) and not isinstance(seed, bool):
        return seed
    who = f"{taking.study.seed}/{first.drawn_as}/{taking.step.key}"
    return Random(who).randrange(SEEDS)
