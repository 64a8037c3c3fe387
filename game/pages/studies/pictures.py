"""Pictures of studies: shown to whoever meets them, brought and taken away by researchers."""

from __future__ import annotations

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from game.fieldwork import keeping, running
from game.models import StudyPicture, StudyVersion
from game.pages.studies.access import record_of
from game.people import player_of
from game.studies.file import StudyFileError
from game.studies.pictures import MOST, SIZE, Picture, PictureError, bare, read


def addresses_of(version: StudyVersion) -> dict[str, str]:
    """Where browsers find the pictures beside a version's file, by their names."""
    return {
        name: reverse("study_picture", args=[version.study_id, digest])
        for name, digest in version.pictures.items()
    }


@require_safe
def picture(request: HttpRequest, study_id: str, digest: str) -> HttpResponse:
    """A picture, for whoever knows its digest: those whose page shows it, and nobody else can guess it."""
    found = get_object_or_404(StudyPicture, study=study_id, digest=digest)
    response = HttpResponse(bytes(found.data), content_type=found.kind)
    response["Cache-Control"] = "private, max-age=31536000, immutable"
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


@require_POST
def bring(request: HttpRequest, study_id: str) -> HttpResponse:
    """Put pictures beside a study's file: its next version has them."""
    record = record_of(request, study_id, "run")
    try:
        brought = sent(request, "pictures")
    except PictureError as wrong:
        messages.error(request, str(wrong))
        return redirect("study_edit", record.pk)
    if not brought:
        messages.error(request, gettext("Choose a picture first."))
        return redirect("study_edit", record.pk)
    names = ", ".join(one.name for one in brought)
    return _next(request, study_id, f"with {names}", more=brought)


@require_POST
def take_away(request: HttpRequest, study_id: str) -> HttpResponse:
    """Take a picture away: the next version is without it, earlier ones keep it."""
    record_of(request, study_id, "run")
    name = request.POST.get("name", "")
    return _next(request, study_id, f"without {name}", less=[name])


def _next(
    request: HttpRequest,
    study_id: str,
    what: str,
    *,
    more: list[Picture] | None = None,
    less: list[str] | None = None,
) -> HttpResponse:
    record, player = record_of(request, study_id, "run"), player_of(request)
    last = keeping.newest(record)
    try:
        made = keeping.change(record, last.text, player, what, more=more or (), less=less or ())
    except StudyFileError as wrong:
        messages.error(request, str(wrong))
    else:
        if made.number != last.number:
            running.did(record, player, "version", number=made.number, note=made.note)
            told = gettext("Version %(number)s: %(what)s.")
            messages.success(request, told % {"number": made.number, "what": what})
    return redirect("study_edit", record.pk)


def sent(request: HttpRequest, field: str) -> list[Picture]:
    """The pictures that a form brings.

    Raises:
        PictureError: one of them is none, or there are too many.
    """
    files = request.FILES.getlist(field)
    if len(files) > MOST:
        raise PictureError(f"{len(files)} pictures are too many: {MOST} may lie beside a file")
    return [_read(one) for one in files]


def _read(file: UploadedFile[bytes]) -> Picture:
    name = str(file.name)
    if (file.size or 0) > SIZE:  # not even read
        raise PictureError(f"{name[:80]} has {file.size:,} bytes; {SIZE:,} are allowed")
    return bare(read(name, file.read()))
