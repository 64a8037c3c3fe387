"""Participants walk through their steps: what they send is taken, and they are moved on when it lets them.

Each kind of stage is a module of `game.fieldwork.stages`. Nothing is skipped and nothing happens twice: whoever
sends what belongs to another step is told where they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from game.fieldwork.ledger import owe, reckon
from game.fieldwork.record import note
from game.fieldwork.stages import KINDS
from game.fieldwork.taking import (
    Elsewhere,
    Go,
    Moving,
    StageKind,
    Stop,
    Taking,
    Verdict,
    taking_of,
)
from game.models import Participant
from game.studies.prolific import Outcome

KEPT = ("place", "standing", "outcome", "over_at", "consented_at")
"""What may be another after somebody sent something."""


def kind_of(taking: Taking) -> StageKind:
    """The module of the step's kind."""
    return KINDS[taking.step.stage.kind]


def send(participant: Participant, key: str, sent: Mapping[str, Any]) -> Verdict:
    """Take what a participant sends from a step.

    Raises:
        Elsewhere: they are at another step, or it is over for them.
    """
    with transaction.atomic():
        held = Participant.objects.select_for_update().get(pk=participant.pk)
        verdict = _taken(held, key, sent)
    for name in KEPT:
        setattr(participant, name, getattr(held, name))
    if participant.is_over:
        reckon(participant)
    if isinstance(verdict, Elsewhere):  # only now, so that what was noted stays
        raise verdict
    return verdict


def _taken(held: Participant, key: str, sent: Mapping[str, Any]) -> Verdict | Elsewhere:
    if held.is_over:
        return Elsewhere("over")
    taking = taking_of(held)
    if taking.step.key != key:
        note(held, "sent elsewhere", taking.step.key, sent_from=key[:200])
        return Elsewhere(taking.step.key)
    verdict = kind_of(taking).submit(taking, sent)
    taking.visit.save()
    if isinstance(verdict, Go):
        _leave(taking)
    elif isinstance(verdict, Stop):
        close(held, verdict.outcome, taking)
    return verdict


def settle(participant: Participant) -> None:
    """Move somebody on by what has come about by itself: for pages, each time they are asked for."""
    while not participant.is_over:
        taking = taking_of(participant)
        kind = kind_of(taking)
        verdict = kind.due(taking) if isinstance(kind, Moving) else None
        if verdict is None or not _moved(participant, verdict):
            return


def _moved(participant: Participant, verdict: Verdict) -> bool:
    """Do what came about, if they are still at the step; whether anything changed for them."""
    with transaction.atomic():
        held = Participant.objects.select_for_update().get(pk=participant.pk)
        before = participant.place
        if not held.is_over and held.place == before:
            taking = taking_of(held)
            if isinstance(verdict, Go):
                _leave(taking)
            elif isinstance(verdict, Stop):
                close(held, verdict.outcome, taking)
    for name in KEPT:
        setattr(participant, name, getattr(held, name))
    if participant.is_over:
        reckon(participant)
    return participant.is_over or participant.place != before


def _leave(taking: Taking) -> None:
    held, now = taking.participant, timezone.now()
    taking.visit.left_at = now
    taking.visit.save(update_fields=["left_at"])
    note(held, "left", taking.step.key)
    held.place += 1
    held.save(update_fields=["place"])
    if taking.steps[held.place].stage.kind == "end":
        close(held, "done")


def end(participant: Participant, outcome: Outcome, taking: Taking | None = None) -> None:
    """It is over for somebody: they finished, or one of the other ends. A second end changes nothing."""
    close(participant, outcome, taking)
    reckon(participant)


@transaction.atomic
def close(participant: Participant, outcome: Outcome, taking: Taking | None = None) -> None:
    """`end` for whoever holds the participant's row: whoever calls this calls `ledger.reckon` when it does not
    any more."""
    now = timezone.now()
    done = outcome == "done"
    standing = Participant.Standing.COMPLETED if done else Participant.Standing.GONE
    ended = Participant.objects.filter(
        pk=participant.pk, standing=Participant.Standing.UNDER_WAY
    ).update(standing=standing, outcome=outcome, over_at=now)
    if not ended:
        return
    participant.standing, participant.outcome, participant.over_at = standing, outcome, now
    note(participant, "ended", taking.step.key if taking else "", outcome=outcome)
    owe(participant)
