"""Looking through a study as participants do: what the Nth will see, any stage at once, and two side by side."""

from __future__ import annotations

from typing import NamedTuple

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.fieldwork import running
from game.fieldwork.keeping import newest, study_of
from game.fieldwork.roles import may
from game.models import Participant, StudyRecord, StudyVersion
from game.pages.studies.access import record_of
from game.pages.studies.pictures import addresses_of
from game.people import player_of
from game.studies.assigning import Treatment, nth, treatment
from game.studies.definition import Study
from game.studies.pathway import Step, pathway

MOST = 500
"""Participants who are worked out from the first on."""


class Seen(NamedTuple):
    """What somebody gets: their treatment, and whether they are there already."""

    treatment: Treatment
    cohort: str
    there: bool


def _version(request: HttpRequest, record: StudyRecord) -> StudyVersion:
    number = request.GET.get("version") or request.POST.get("version") or ""
    if not number.isdecimal() or len(number) > 6:
        return newest(record)
    return get_object_or_404(record.versions, number=int(number))


@require_safe
@never_cache
def seen(request: HttpRequest, study_id: str) -> HttpResponse:
    """Every step of the Nth participant with variables filled, in a version of the study."""
    record = record_of(request, study_id)
    version = _version(request, record)
    number = _number(request.GET.get("participant", "1"), 1, MOST)
    study = study_of(version)
    given = _given(record, version, study, number)
    steps = pathway(study, given.treatment, str(number), given.cohort)
    context = {
        "record": record,
        "version": version,
        "numbers": record.versions.values_list("number", flat=True),
        "number": number,
        "most": MOST,
        "given": given,
        "cell": study.design.cells[given.treatment.cell],
        "pictures": addresses_of(version),
        "steps": [(at, step, _facts(step)) for at, step in enumerate(steps)],
        "may_run": may(player_of(request), record, "run"),
    }
    return render(request, "studies/seen.html", context)


def _given(record: StudyRecord, version: StudyVersion, study: Study, number: int) -> Seen:
    """The treatment of a participant who is there, or of one who would come when all before have finished."""
    row = record.participants.filter(number=number, version=version).first()
    if row is not None:
        return Seen(treatment(study.design, row.cell, row.order, row.block), row.cohort, True)
    return Seen(nth(study.design, number), "", False)


def _facts(step: Step) -> list[tuple[str, object]]:
    """What of a stage is not text: what is played and by whom."""
    stage = step.stage
    found: list[tuple[str, object]] = []
    if stage.task:
        found += [("task", stage.task), ("pace", stage.pace), ("seed", stage.seed)]
        found += [(f"seat {seat}", who) for seat, who in stage.seats.items()]
        found += [("minutes", stage.minutes), ("steps at most", stage.step_limit)]
        found += [("feedback", stage.feedback), ("chat", None if stage.chat else "none")]
        found += [("delay, ms", stage.latency_ms or None)]
    if stage.instrument:
        found.append(("instrument", stage.instrument))
    if stage.kind == "matching":
        found += [("wait, minutes", stage.wait_minutes), ("then", stage.fallback)]
    if stage.wanted:
        found += [
            (f"wanted: {name}", ", ".join(map(str, good))) for name, good in stage.wanted.items()
        ]
    return [(name, value) for name, value in found if value not in (None, "")]


def _number(text: str, low: int, high: int) -> int:
    return min(max(int(text), low), high) if text.isdecimal() and len(text) < 7 else low


@require_POST
def preview(request: HttpRequest, study_id: str) -> HttpResponse:
    """See a step as a participant: a trial is put at it, which counts nowhere. Where two play together, both
    are seen."""
    record = record_of(request, study_id, "run")
    made = _trials(request, record, _number(request.POST.get("step", "0"), 0, 10_000))
    if len(made) > 1:
        return redirect("study_side_by_side", record.pk, made[0].number, made[1].number)
    return redirect("take", made[0].token)


@require_POST
def walk(request: HttpRequest, study_id: str) -> HttpResponse:
    """Walk through as participants 1 and 2, side by side, from the start: each gets what is drawn for them."""
    record = record_of(request, study_id, "run")
    version, player = _version(request, record), player_of(request)
    design = study_of(version).design
    made = []
    for number in (1, 2):
        given = nth(design, number)
        made += [running.trial(version, player, running.Look(given.cell, given.order, number))]
    return redirect("study_side_by_side", record.pk, made[0].number, made[1].number)


def _trials(request: HttpRequest, record: StudyRecord, place: int) -> list[Participant]:
    cell = _number(request.POST.get("cell", "0"), 0, 10_000)
    order = _number(request.POST.get("order", "0"), 0, 10_000)
    seen_as = _number(request.POST.get("participant", "1"), 1, MOST)
    version = _version(request, record)
    try:
        look = running.Look(cell, order, seen_as, place)
        return running.trials(version, player_of(request), look)
    except (ValueError, IndexError) as error:
        raise BadRequest(f"This cannot be tried: {error}.") from error


@require_safe
@never_cache
def side_by_side(request: HttpRequest, study_id: str, first: int, second: int) -> HttpResponse:
    """Two trials in two frames."""
    record = record_of(request, study_id, "run")
    rows = record.participants.filter(kind=Participant.Kind.TRIAL, number__in=(first, second))
    found = {row.number: row for row in rows}
    if set(found) != {first, second}:
        raise Http404("these are not two trials of this study")
    frames = [
        (found[number].drawn_as, reverse("take", args=[found[number].token]))
        for number in (first, second)
    ]
    context = {"record": record, "frames": frames}
    return render(request, "studies/side_by_side.html", context)
