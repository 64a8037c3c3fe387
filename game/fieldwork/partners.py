"""Partners who do not come, who leave, and whose time is over: what becomes of the session that is shared."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from game.engine.commands import Abandon, Occupant, Replace, Tick
from game.fieldwork.grouping import group_at, matching_of, people_in
from game.fieldwork.record import note
from game.fieldwork.sessions import agent_plan, seat_of
from game.fieldwork.taking import Taking
from game.live.doorbell import tell
from game.models import Participant, Session, StudyGroup

COMES_IN = timedelta(minutes=5)
"""Somebody who was matched and is there, but does not come to the session for so long, does not come."""
LATE = timedelta(seconds=5)
"""A session whose time was over so long ago is run by nobody."""
LEFT = "partner_left"


def look_after(taking: Taking, session: Session) -> None:
    """See to a session in which nothing goes on by itself. For pages, each time they ask."""
    if session.status == Session.Status.LOBBY:
        _await(taking, session)
    elif session.is_live and (seconds := taking.step.stage.minutes) is not None:
        over = session.started_at and session.started_at + timedelta(minutes=seconds) + LATE
        if over and over < timezone.now():
            tell(session.pk, Tick())


def _await(taking: Taking, session: Session) -> None:
    """Before it begins: somebody of the group may not come."""
    stage = taking.step.stage
    group = group_at(taking, matching_of(taking)) if len(people_in(stage)) > 1 else None
    if group is None:
        return
    since = taking.visit.entered_at
    gone = [one for one in group.members.exclude(pk=taking.participant.pk)
            if _does_not_come(one, stage.grace_seconds, since, taking.step.key)]  # fmt: skip
    if gone and _noted(group, gone):
        for one in gone:
            note(one, "did not come", taking.step.key, session=session.pk)
        note(taking.participant, "partner left", taking.step.key, session=session.pk, before=True)
        _go_on_without(taking, session, gone)


def _does_not_come(one: Participant, grace: float, since: object, key: str) -> bool:
    now = timezone.now()
    if one.is_over or one.withdrawn_at is not None or one.seen_at < now - timedelta(seconds=grace):
        return True
    here = one.visits.filter(key=key, session__isnull=False).exists()
    return not here and since < now - COMES_IN  # type: ignore[operator]


def _noted(group: StudyGroup, gone: list[Participant]) -> bool:
    """Write down who did not come, once."""
    with transaction.atomic():
        held = StudyGroup.objects.select_for_update().get(pk=group.pk)
        known = held.plan.get("gone", [])
        new = [one.pk for one in gone if one.pk not in known]
        held.plan = {**held.plan, "gone": known + new}
        held.save(update_fields=["plan"])
    return bool(new)


def _go_on_without(taking: Taking, session: Session, gone: list[Participant]) -> None:
    stage = taking.step.stage
    if stage.if_left != "agent":
        tell(session.pk, Abandon(None, LEFT))
        return
    _, name, settings = agent_plan(stage.agent)
    players = [one.player_id for one in gone]
    for seat in session.seats.filter(player__in=players):
        tell(session.pk, Replace(seat.name, Occupant("agent", name, "", settings)))


def why_over(session: Session) -> tuple[str, list[str]]:
    """Why a session ended, and the seats whose people were gone."""
    ending = session.events.filter(kind__in=("finished", "abandoned")).last()
    if ending is None:
        return "", []
    outcome = ending.payload.get("outcome") or {}
    reason = outcome.get("reason") or ending.payload.get("reason") or ""
    return str(reason), list(ending.payload.get("left") or ())


def was_left(taking: Taking, session: Session) -> bool | None:
    """Whether the session ended because somebody else left; False: because this one did; None: for another
    reason."""
    reason, left = why_over(session)
    if reason != LEFT:
        return None
    group = group_at(taking, matching_of(taking))
    if group is not None and taking.participant.pk in group.plan.get("gone", []):
        return False
    return seat_of(taking.participant, session) not in left
