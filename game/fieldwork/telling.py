"""What a participant's page told while it was used: kept once, only after consent, and only for the step they are at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

import msgspec
from django.db import transaction

from game.fieldwork.answers import keep, survey_of
from game.fieldwork.record import note
from game.fieldwork.taking import Elsewhere, Taking, taking_of
from game.models import Participant, StudyAnswer, StudyEvent, StudyVisit
from game.studies import telemetry
from game.studies.asking import answers_of

KIND = "page told"
MOST_BATCHES = 4000
"""Of one visit: eleven hours of telling each ten seconds. Answers are kept even then."""
MOST_TABS = 50
SLOWEST_MS = 60_000.0


def milliseconds(text: str) -> float | None:
    """A time that a page says it measured; None: it says none that can be."""
    try:
        value = float(text)
    except ValueError:
        return None
    return round(value, 1) if 0 <= value <= SLOWEST_MS else None


def is_told(taking: Taking) -> bool:
    """Whether the step's page may tell what happens on it: nothing is recorded before consent."""
    asks = any(step.stage.kind == "consent" for step in taking.steps)
    return not asks or taking.participant.consented_at is not None


@transaction.atomic
def tell(participant: Participant, key: str, batch: telemetry.Batch) -> bool:
    """Keep what a page told; False: it was kept before.

    A page's last words may come when its step is behind, or all of it is over: they are kept, but
    answers are what they were when the step was left.

    Raises:
        Elsewhere: the participant was never at this step, has withdrawn, or nothing may be recorded yet.
    """
    held = Participant.objects.select_for_update().get(pk=participant.pk)
    taking = taking_of(held)
    here = taking.step.key == key and not held.is_over
    visit = taking.visit if here else _behind(held, key)
    if visit is None or held.withdrawn_at is not None or not is_told(taking):
        raise Elsewhere(taking.step.key)
    told = visit.state.setdefault("told", {"tabs": {}, "batches": 0})
    if batch.seq <= told["tabs"].get(batch.tab, 0):
        return False
    if len(told["tabs"]) < MOST_TABS or batch.tab in told["tabs"]:
        told["tabs"][batch.tab] = batch.seq
    told["batches"] += 1
    visit.save(update_fields=["state"])
    if batch.events and told["batches"] <= MOST_BATCHES:
        note(
            held, KIND, key, tab=batch.tab, seq=batch.seq, began=batch.began,
            events=msgspec.to_builtins(batch.events),
        )  # fmt: skip
    if here and batch.answers is not None and taking.step.stage.survey is not None:
        keep(taking, answers_of(survey_of(taking), batch.answers), draft=True)
    return True


def _behind(participant: Participant, key: str) -> StudyVisit | None:
    """A step that is behind, of those that came after consent: left, or the one at which it was over."""
    visits = participant.visits.filter(key=key)
    if not participant.is_over:
        visits = visits.filter(left_at__isnull=False)
    if participant.consented_at is not None:
        visits = visits.filter(entered_at__gte=participant.consented_at)
    return visits.first()


def told_of(participant: Participant, key: str = "") -> dict[str, list[list[telemetry.Event]]]:
    """By step what each of its pages told, one list for each tab, in the order of time."""
    rows = StudyEvent.objects.filter(participant=participant, kind=KIND)
    if key:
        rows = rows.filter(step=key)
    found: dict[str, dict[str, list[telemetry.Event]]] = {}
    for row in rows.order_by("pk"):
        tabs = found.setdefault(row.step, {})
        tabs.setdefault(row.body["tab"], []).extend(telemetry.kept(row.body["events"]))
    return {
        step: [sorted(events, key=lambda event: event.t) for events in tabs.values()]
        for step, tabs in found.items()
    }


def keep_timings(taking: Taking) -> None:
    """Put beside each answer of a step how it was given, as far as its pages told."""
    pages = told_of(taking.participant, taking.step.key).get(taking.step.key, [])
    if not pages:
        return
    timings = _whole(pages)
    for answer in StudyAnswer.objects.filter(visit=taking.visit, question__in=timings):
        answer.timing = {
            name: value
            for name, value in asdict(timings[answer.question]).items()
            if value is not None
        }
        answer.save(update_fields=["timing"])


def _whole(pages: Iterable[list[telemetry.Event]]) -> dict[str, telemetry.Timing]:
    """Timings over all tabs: sums, and the first and last times as the page that changed it last has them."""
    found: dict[str, telemetry.Timing] = {}
    for events in pages:
        for item, one in telemetry.timings(events).items():
            before = found.setdefault(item, telemetry.Timing())
            one.in_view += before.in_view
            one.changes += before.changes
            one.pasted += before.pasted
            if one.last_change is None:
                one.first_focus, one.last_change = before.first_focus, before.last_change
            found[item] = one
    return found


def forget(participant: Participant) -> int:
    """Delete what somebody's pages told, and the timing of their answers; how many batches."""
    StudyAnswer.objects.filter(visit__participant=participant).update(timing={})
    return StudyEvent.objects.filter(participant=participant, kind=KIND).delete()[0]
