"""A study's data to take away: exports for those who run it, identities for its owners."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.fieldwork.roles import may
from game.findings.export import identities
from game.jobs.queue import JobError, enqueue
from game.models import Job
from game.pages.jobs import job_started
from game.pages.studies.access import record_of
from game.people import player_of
from game.records.export import FORMATS
from sim.world import JSONObject

JOBS = ("study_export", "study_archive", "study_measure")
SHOWN = 10


@require_safe
@never_cache
def data(request: HttpRequest, study_id: str) -> HttpResponse:
    """What can be had, and what was asked for before."""
    record = record_of(request, study_id, "run")
    player = player_of(request)
    own = Job.objects.filter(created_by=player, kind__in=JOBS, params__study=record.pk)
    context = {
        "record": record,
        "formats": FORMATS,
        "jobs": own.order_by("-created_at")[:SHOWN],
        "owns": may(player, record, "own"),
        "withdrawn": record.participants.filter(withdrawn_at__isnull=False).count(),
    }
    return render(request, "studies/data.html", context)


@require_POST
def export(request: HttpRequest, study_id: str) -> HttpResponse:
    """Begin an export in the format that was asked for."""
    study = record_of(request, study_id, "run").pk
    form = request.POST.get("format", "")
    if form not in FORMATS:
        messages.error(request, f"Choose a format: {', '.join(FORMATS)}.")
        return redirect("study_data", study)
    return _begun(request, "study_export", {"study": study, "format": form})


@require_POST
def archive(request: HttpRequest, study_id: str) -> HttpResponse:
    """Begin the archive: one file that another installation opens, replays and runs again."""
    return _begun(request, "study_archive", {"study": record_of(request, study_id, "run").pk})


@require_POST
def measure(request: HttpRequest, study_id: str) -> HttpResponse:
    """Begin to measure what was not measured yet."""
    return _begun(request, "study_measure", {"study": record_of(request, study_id, "run").pk})


def _begun(request: HttpRequest, kind: str, params: JSONObject) -> HttpResponse:
    """The job's page, or why it cannot be begun."""
    try:
        job = enqueue(kind, {**params, "confidential": True}, player_of(request))
    except JobError as error:
        messages.error(request, str(error))
        return redirect("study_data", params["study"])
    return job_started(request, job)


@require_safe
@never_cache
def people(request: HttpRequest, study_id: str) -> HttpResponse:
    """Who participants are where they came from: a file of its own, for owners."""
    record = record_of(request, study_id, "own")
    response = HttpResponse(identities(record), content_type="text/csv; charset=utf-8")
    disposition = content_disposition_header(True, f"identities-{record.pk}.csv")
    response.headers["Content-Disposition"] = disposition or "attachment"
    return response
