"""What a researcher does to one participant while it runs. Each deed is an event of theirs, with who did it."""

from __future__ import annotations

from typing import cast, get_args

from django.db import transaction
from django.utils import timezone

from game.fieldwork.ledger import reckon
from game.fieldwork.record import note
from game.fieldwork.taking import taking_of
from game.fieldwork.walking import close
from game.models import (
    Participant,
    Player,
    StudyMessage,
    StudyVisit,
    Waiting,
)
from game.studies.pathway import Step
from game.studies.prolific import Outcome

LONGEST = 1000
"""Characters of a message."""
ENDS = tuple(one for one in get_args(Outcome) if one != "withdrawn")
"""How researchers may end it for somebody: who withdraws is deleted as well (`withdrawing`)."""
CHECK = "Are you still there?"
"""What an attention check asks, where the researcher writes nothing."""


class DeedError(Exception):
    """This cannot be done to this participant now. The message says why."""


def send_message(participant: Participant, by: Player, text: str, kind: str = "message") -> None:
    """Let a text appear on the participant's page. `kind` attention: with a button whose time is kept.

    Raises:
        DeedError: it is over for them, or there is nothing to say.
    """
    _under_way(participant)
    told = text.strip()[:LONGEST] or (CHECK if kind == "attention" else "")
    if not told:
        raise DeedError("Write what the participant is to read.")
    with transaction.atomic():
        message = StudyMessage.objects.create(participant=participant, kind=kind, text=told)
        _note(participant, by, "message", message=message.pk, text=told, as_=kind)


def show(messages: list[StudyMessage]) -> None:
    """Note that messages came to the participant's page, once."""
    new = [one.pk for one in messages if one.shown_at is None]
    if new:
        StudyMessage.objects.filter(pk__in=new, shown_at=None).update(shown_at=timezone.now())


def unanswered(participant: Participant) -> list[StudyMessage]:
    """What still stands on the participant's page, oldest first."""
    return list(StudyMessage.objects.filter(participant=participant, answered_at=None))


@transaction.atomic
def answer(participant: Participant, number: int) -> bool:
    """The participant has read a message, or answered a check. False: there is none that waits."""
    now = timezone.now()
    message = StudyMessage.objects.filter(
        participant=participant, pk=number, answered_at=None
    ).first()
    if message is None:
        return False
    StudyMessage.objects.filter(pk=message.pk, answered_at=None).update(answered_at=now)
    since = message.shown_at or message.sent_at
    note(
        participant, "message answered", message=message.pk, as_=message.kind,
        seconds=round((now - since).total_seconds(), 1),
    )  # fmt: skip
    return True


def pause(participant: Participant, by: Player) -> None:
    """Hold somebody: their page says so, and takes nothing.

    Raises:
        DeedError: it is over for them.
    """
    _under_way(participant)
    held = Participant.objects.filter(pk=participant.pk, paused_at=None)
    if held.update(paused_at=timezone.now()):
        _note(participant, by, "paused")


def resume(participant: Participant, by: Player) -> None:
    """Let somebody go on."""
    since = Participant.objects.values_list("paused_at", flat=True).get(pk=participant.pk)
    if since is None:
        return
    Participant.objects.filter(pk=participant.pk).update(paused_at=None)
    seconds = round((timezone.now() - since).total_seconds(), 1)
    _note(participant, by, "resumed", seconds=seconds)


def move(participant: Participant, by: Player, place: int, reason: str) -> None:
    """Take somebody to another step. What they did there before stays in the record; a kitchen that was over is
    opened anew.

    Raises:
        DeedError: it is over for them, there is no such step, or no reason is given.
    """
    _moved(participant, by, place, reason)
    reckon(participant)


@transaction.atomic
def _moved(participant: Participant, by: Player, place: int, reason: str) -> None:
    held = Participant.objects.select_for_update().get(pk=participant.pk)
    _under_way(held)
    taking = taking_of(held)
    if not reason.strip():
        raise DeedError("Say why: the reason stands in the record.")
    if not 0 <= place < len(taking.steps) or place == held.place:
        raise DeedError("Choose another step of this participant's.")
    now, left = timezone.now(), taking.step.key
    StudyVisit.objects.filter(pk=taking.visit.pk, left_at=None).update(left_at=now)
    Waiting.objects.filter(participant=held).delete()
    step = taking.steps[place]
    _reopen(held, step)
    held.place = place
    held.save(update_fields=["place"])
    _note(held, by, "moved", left, to=step.key, reason=reason.strip())
    if step.stage.kind == "end":
        close(held, "done")


def _reopen(participant: Participant, step: Step) -> None:
    visit = StudyVisit.objects.filter(participant=participant, key=step.key).first()
    if visit is None:
        return
    session = visit.session
    if session is not None and not session.is_live:
        note(participant, "session left", step.key, session=session.pk)
        visit.session = None
    visit.left_at, visit.entered_at = None, timezone.now()
    visit.save(update_fields=["left_at", "entered_at", "session"])


def end_for(participant: Participant, by: Player, outcome: str, reason: str) -> None:
    """End it for somebody, with the outcome that says how they get back and are paid.

    Raises:
        DeedError: it is over for them, there is no such outcome, or no reason is given.
    """
    _under_way(participant)
    if outcome not in ENDS:
        raise DeedError(f"Choose how it ends: {', '.join(ENDS)}.")
    if not reason.strip():
        raise DeedError("Say why: the reason stands in the record.")
    with transaction.atomic():
        _note(participant, by, "ended by researcher", outcome=outcome, reason=reason.strip())
        Waiting.objects.filter(participant=participant).delete()
        close(participant, cast(Outcome, outcome))
    reckon(participant)


def exclude(participant: Participant, by: Player | None, reason: str, rule: str = "") -> None:
    """Count somebody no more. Nothing is deleted. `rule`: the study's own that says so.

    Raises:
        DeedError: no reason is given.
    """
    told = " ".join(reason.split())[:300]
    if not told:
        raise DeedError("Say why: the reason stands in the report and in the export.")
    with transaction.atomic():
        Participant.objects.filter(pk=participant.pk).update(excluded=told)
        _note(participant, by, "excluded", reason=told, rule=rule or None)


def include(participant: Participant, by: Player, reason: str = "") -> None:
    """Count somebody again; the study's rules leave them alone from now on."""
    before = Participant.objects.values_list("excluded", flat=True).get(pk=participant.pk)
    if not before:
        return
    with transaction.atomic():
        Participant.objects.filter(pk=participant.pk).update(excluded="")
        _note(participant, by, "included", before=before, reason=reason.strip() or None)


def settle(participant: Participant, by: Player) -> None:
    """Note that a call for help was seen to, so that it raises no alarm any more."""
    _note(participant, by, "help settled")


def _under_way(participant: Participant) -> None:
    if participant.is_over:
        raise DeedError(f"It is over for participant {participant.number}.")


def _note(
    participant: Participant, by: Player | None, kind: str, step: str = "", **body: object
) -> None:
    note(participant, kind, step, by=by.public_id if by is not None else None, **body)
