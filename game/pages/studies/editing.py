"""A study's file in the browser: checked while it is typed, kept as a further version, compared with earlier ones."""

from __future__ import annotations

import difflib
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from game.fieldwork import keeping, running
from game.fieldwork.keeping import newest
from game.fieldwork.roles import may
from game.models import StudyVersion
from game.pages.studies.access import record_of, researcher_of
from game.pages.studies.pictures import addresses_of
from game.pages.studies.researching import written
from game.people import player_of
from game.studies import schema as study_schema
from game.studies.definition import Study
from game.studies.file import StudyFileError

LONGEST_DIFF = 4000


class Line(NamedTuple):
    """A line of a comparison: `+` came, `-` went, `@` is where it is, else it stayed."""

    sign: str
    text: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, study_id: str) -> HttpResponse:
    """The editor; with POST the text becomes the next version."""
    record = record_of(request, study_id)
    player = player_of(request)
    last = newest(record)
    text, error = last.text, None
    if request.method == "POST":
        record_of(request, study_id, "run")
        text = written(request)
        try:
            made = keeping.change(record, text, player, request.POST.get("note", "").strip())
        except StudyFileError as wrong:
            error = wrong
        else:
            _kept(request, made.number, last.number)
            if made.number != last.number:
                running.did(record, player, "version", number=made.number, note=made.note)
            return redirect("study_edit", record.pk)
    context = {
        "record": record, "last": last, "next": last.number + 1, "text": text, "error": error,
        "may_run": may(player, record, "run"), "good": None, "pictures": addresses_of(last),
    }  # fmt: skip
    return render(request, "studies/edit.html", context, status=422 if error else 200)


def _kept(request: HttpRequest, made: int, last: int) -> None:
    if made == last:
        messages.info(request, f"Nothing was changed: this is version {last}.")
    else:
        messages.success(request, f"Saved as version {made}. Whoever comes from now on meets it.")


@require_POST
@never_cache
def check(request: HttpRequest) -> HttpResponse:
    """What is wrong with a text, as a part of a page; nothing is kept."""
    researcher_of(request)
    good: Study | None = None
    error: StudyFileError | None = None
    edited = request.POST.get("study", "")
    there = newest(record_of(request, edited)).pictures if edited else None
    try:
        good = keeping.checked(written(request), there)
    except StudyFileError as wrong:
        error = wrong
    return render(request, "studies/_check.html", {"good": good, "error": error})


@require_safe
def schema(request: HttpRequest) -> HttpResponse:
    """The JSON Schema of studies, for editors. It says nothing of any study, and whoever asks may have it."""
    found = HttpResponse(study_schema.written(), content_type="application/schema+json")
    found["Content-Disposition"] = 'attachment; filename="study.schema.json"'
    return found


@require_safe
@never_cache
def version(request: HttpRequest, study_id: str, number: int) -> HttpResponse:
    """A version's text, and what it changed: against `?against=`, or the one before."""
    record = record_of(request, study_id)
    found = get_object_or_404(record.versions.select_related("made_by"), number=number)
    against = request.GET.get("against", "")
    wanted = int(against) if against.isdecimal() and len(against) < 7 else number - 1
    before = record.versions.filter(number=wanted).first()
    context = {
        "record": record,
        "version": found,
        "before": before,
        "pictures": addresses_of(found),
        "went": _went(before, found),
        "lines": compared(before.text, found.text) if before is not None else [],
        "numbers": record.versions.values_list("number", flat=True),
    }
    return render(request, "studies/version.html", context)


def _went(before: StudyVersion | None, after: StudyVersion) -> list[str]:
    """The pictures of a version that a later one has no more, or others under their names."""
    had = before.pictures if before is not None else {}
    return [name for name, digest in had.items() if after.pictures.get(name) != digest]


def compared(before: str, after: str) -> list[Line]:
    """The lines that differ, with some around them."""
    found = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=3)
    return [Line(line[:1], line if line[:1] == "@" else line[1:]) for line in list(found)[2:]][
        :LONGEST_DIFF
    ]
