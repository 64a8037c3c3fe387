"""Studies, for those who run them: all of one's own, a new one, and one's page with its state, link and versions."""

from __future__ import annotations

import io

import segno
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.fieldwork import keeping, running
from game.fieldwork.keeping import newest, study_of
from game.fieldwork.monitoring import cells_of
from game.fieldwork.roles import may
from game.models import Participant, StudyRecord, StudyRole
from game.pages.invitations import link_to
from game.pages.studies import pictures
from game.pages.studies.access import record_of, researcher_of, studies_of
from game.people import player_of
from game.studies.examples import examples
from game.studies.file import SIZE, StudyFileError
from game.studies.pictures import Picture, PictureError

PAGE = 30
DEEDS = 20
STATES = {
    "open": StudyRecord.State.OPEN,
    "pause": StudyRecord.State.PAUSED,
    "close": StudyRecord.State.CLOSED,
}


@require_safe
@never_cache
def studies(request: HttpRequest) -> HttpResponse:
    """The studies in which somebody has a role, newest first."""
    real = ~Q(participants__kind=Participant.Kind.TRIAL)
    done = real & Q(participants__standing=Participant.Standing.COMPLETED)
    found = studies_of(request).annotate(
        came=Count("participants", filter=real, distinct=True),
        completed=Count("participants", filter=done, distinct=True),
    )
    page = Paginator(found.order_by("-created_at"), PAGE).get_page(request.GET.get("page"))
    player = player_of(request)
    roles = dict(player.study_roles.filter(study__in=page).values_list("study", "role"))
    return render(request, "studies/studies.html", {"page": page, "roles": roles})


@never_cache
def new_study(request: HttpRequest) -> HttpResponse:
    """From a shipped study, a file, or a text; what is wrong with it is told with its line."""
    player, text = researcher_of(request), ""
    error: StudyFileError | None = None
    if request.method == "POST":
        try:
            text, beside = _sent(request)
            made = keeping.create(text, player, beside=beside)
        except StudyFileError as wrong:
            error = wrong
        else:
            running.did(made, player, "made")
            return redirect("study", made.pk)
    context = {"examples": examples().values(), "text": text, "error": error}
    return render(request, "studies/new.html", context, status=422 if error else 200)


def _sent(request: HttpRequest) -> tuple[str, list[Picture]]:
    name, upload = request.POST.get("example", ""), request.FILES.get("file")
    if name:
        if name not in examples():
            raise StudyFileError(0, "", f'there is no example "{name[:60]}"')
        return examples()[name].text, examples()[name].pictures()
    if upload is None:
        return written(request), []
    if (upload.size or 0) > SIZE:
        raise StudyFileError(0, "", f"this file is too large: {SIZE} bytes are allowed")
    try:
        return str(upload.read(), "utf-8"), pictures.sent(request, "pictures")
    except UnicodeDecodeError as wrong:
        raise StudyFileError(0, "", "this file is not text in UTF-8") from wrong
    except PictureError as wrong:
        raise StudyFileError(0, "", str(wrong)) from wrong


def written(request: HttpRequest) -> str:
    """The text of an editor: browsers send lines that end with two characters."""
    text = str(request.POST.get("text", ""))
    return text.replace("\r\n", "\n").replace("\x00", "")


@require_safe
@never_cache
def study(request: HttpRequest, study_id: str) -> HttpResponse:
    """A study's page."""
    record = record_of(request, study_id)
    player = player_of(request)
    version = newest(record)
    context = {
        "record": record,
        "version": version,
        "definition": study_of(version),
        "versions": record.versions.select_related("made_by"),
        "cells": cells_of(record),
        "trials": record.participants.filter(kind=Participant.Kind.TRIAL).count(),
        "link": link_to(request, reverse("study_link", args=[record.pk])),
        "roles": record.roles.select_related("player__user").order_by("pk"),
        "role_names": StudyRole.Role.choices,
        "deeds": record.deeds.select_related("by").order_by("-pk")[:DEEDS],
        "me": player,
        "may_run": may(player, record, "run"),
        "may_own": may(player, record, "own"),
        "invited": request.session.pop("study_invited", ""),
    }
    return render(request, "studies/study.html", context)


@require_POST
def state(request: HttpRequest, study_id: str) -> HttpResponse:
    """Open, pause or close a study."""
    record = record_of(request, study_id, "run")
    wanted = STATES.get(request.POST.get("do", ""))
    if wanted is None:
        raise BadRequest(f"One of {', '.join(STATES)} is expected.")
    running.set_state(record, wanted, player_of(request))
    return redirect("study", record.pk)


@require_safe
def link_qr(request: HttpRequest, study_id: str) -> HttpResponse:
    """The study's link as a QR code (SVG, dark on white so that every camera reads it)."""
    record = record_of(request, study_id)
    buffer = io.BytesIO()
    link = link_to(request, reverse("study_link", args=[record.pk]))
    segno.make(link, error="m").save(
        buffer, kind="svg", scale=6, border=3, light="#ffffff", title="Link", svgclass=None
    )
    return HttpResponse(buffer.getvalue(), content_type="image/svg+xml")


@require_POST
def fork(request: HttpRequest, study_id: str, number: int) -> HttpResponse:
    """A study of one's own that begins with a version of this one."""
    record = record_of(request, study_id)
    player = researcher_of(request)
    version = get_object_or_404(record.versions, number=number)
    try:
        made = keeping.fork(version, player)
    except StudyFileError as error:  # a task or an agent may have gone since
        messages.error(request, f"Version {number} cannot be forked as it is: {error}")
        return redirect("study", record.pk)
    running.did(made, player, "forked", study=record.pk, version=number)
    running.did(record, player, "was forked", study=made.pk, version=number)
    messages.success(request, f"This study is yours; it begins as version {number} of the other.")
    return redirect("study", made.pk)
