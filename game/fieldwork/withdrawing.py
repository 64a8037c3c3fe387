"""Somebody withdraws: what can be linked to them is deleted, the rest names nobody and stays.

Deleted are the identity (who they are where they came from), what they wrote in free words in surveys, also where
events hold it, what they wrote in the chat, the messages that were sent to them, and what their pages told of typing
and of the pointer: both can tell people apart. Numbers, choices, moves and payments stay: they say nothing of who it was, and what was paid has to be accounted for.
"""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from game.fieldwork.keeping import study_of
from game.fieldwork.record import note
from game.fieldwork.telling import forget
from game.fieldwork.walking import close
from game.log import playback
from game.models import (
    Event,
    Identity,
    Participant,
    Player,
    Seat,
    StudyAnswer,
    StudyEvent,
    StudyMessage,
    Waiting,
)
from game.studies.definition import every_stage
from game.studies.instruments import instrument
from sim.world import JSON

DELETED = (
    "who they are where they came from (the platform's ids)",
    "what they wrote in free words in surveys, also in earlier wordings",
    "what they wrote in the chat of their sessions",
    "the texts of messages that were sent to them",
    "how they typed and moved the pointer, and when",
)
GONE = "[withdrawn]"
"""What stands where a text was."""
WRITTEN = ("comment", "text")
"""Kinds of questions that are answered in free words."""


@transaction.atomic
def withdraw(participant: Participant, by: Player | None) -> None:
    """Delete what can be linked to somebody; they count no more, and it is over for them. A second time deletes what
    has come since."""
    held = Participant.objects.select_for_update().get(pk=participant.pk)
    counts = {
        "identities": Identity.objects.filter(participant=held).delete()[0],
        "answers": _answers(held),
        "chat": _chat(held),
        "messages": StudyMessage.objects.filter(participant=held).update(text=GONE),
        "pages": forget(held),
    }
    Waiting.objects.filter(participant=held).delete()
    close(held, "withdrawn")
    held.withdrawn_at = held.withdrawn_at or timezone.now()
    held.excluded = "withdrawn"
    held.save(update_fields=["withdrawn_at", "excluded"])
    note(held, "withdrawn", by=by.public_id if by is not None else None, deleted=counts)
    transaction.on_commit(playback.forget)


def _answers(participant: Participant) -> int:
    """Free words among answers and events; how many were deleted."""
    names = _written(participant)
    answers = StudyAnswer.objects.filter(visit__participant=participant, question__in=names)
    found = answers.exclude(value=None).update(value=GONE)
    events = StudyEvent.objects.filter(participant=participant)
    for event in events:
        cleaned = _without(event.body, names, event.kind)
        if cleaned != event.body:
            event.body = cleaned
            event.save(update_fields=["body"])
    return found


def _written(participant: Participant) -> set[str]:
    """The questions of their version that are answered in free words, in any stage."""
    surveys = []
    for stage in every_stage(study_of(participant.version, participant.language).stages):
        if stage.instrument:
            surveys.append(instrument(stage.instrument).survey)
        elif stage.survey is not None:
            surveys.append(stage.survey)
    return {
        one.name
        for survey in surveys
        for one in survey.questions
        if one.kind in WRITTEN and not one.number
    }


def _without(body: Mapping[str, JSON], names: set[str], kind: str) -> dict[str, JSON]:
    """An event's body without free words: answers by question, what one was before, and notes of one's own."""
    kept = dict(body)
    if isinstance(answers := kept.get("answers"), Mapping):
        kept["answers"] = {
            name: GONE if name in names and value is not None else value
            for name, value in answers.items()
        }
    if kept.get("question") in names and kept.get("before") is not None:
        kept["before"] = GONE
    for name in ("words", "text"):  # of a call for help, of a message
        if kind in ("help", "impossible", "message") and kept.get(name):
            kept[name] = GONE
    return kept


def _chat(participant: Participant) -> int:
    """What was said from their seats; how many lines."""
    seats = Seat.objects.filter(player=participant.player).values_list("session", "name")
    theirs = Q(pk__in=[])
    for session, name in seats:
        theirs |= Q(session=session, seat=name)
    lines = list(Event.objects.filter(theirs, kind="said"))
    for line in lines:
        line.payload = {**line.payload, "text": GONE}
    Event.objects.bulk_update(lines, ["payload"], batch_size=200)
    return len(lines)
