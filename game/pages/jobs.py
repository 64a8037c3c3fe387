"""A job's page: live progress, cancel, download."""

from __future__ import annotations

from pathlib import PurePosixPath

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.files import kept
from game.jobs import queue as jobs
from game.models import Job
from game.pages.streams import file_download
from game.records.shelf import viewer

TYPES = {".zip": "application/zip", ".gif": "image/gif"}


def _job(request: HttpRequest, job_id: str) -> Job:
    """The job, if it is the viewer's own, or the viewer is staff and it is not confidential (as those of
    studies are); else there is none."""
    player, staff = viewer(request)
    job = Job.objects.filter(pk=job_id).first()
    own = job is not None and player is not None and job.created_by_id == player.pk
    if job is None or not (own or (staff and not job.params.get("confidential"))):
        raise Http404("there is no such job")
    return job


def _wants_fragment(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def job_started(request: HttpRequest, job: Job) -> HttpResponse:
    """The answer to a request that made a job: its progress in place, or its page."""
    if _wants_fragment(request):
        return render(request, "records/_job.html", {"job": job})
    return redirect("job", job.pk)


@require_safe
@never_cache
def job(request: HttpRequest, job_id: str) -> HttpResponse:
    """The page, or for htmx only the progress."""
    found = _job(request, job_id)
    context = {"job": found, "workers": jobs.job_workers_alive()}
    name = "records/_job.html" if _wants_fragment(request) else "records/job.html"
    return render(request, name, context)


@require_POST
def job_cancel(request: HttpRequest, job_id: str) -> HttpResponse:
    """Cancel; a job that is over stays as it is."""
    found = _job(request, job_id)
    jobs.cancel(found)
    found.refresh_from_db()
    return job_started(request, found)


@require_safe
@never_cache
def job_file(request: HttpRequest, job_id: str) -> HttpResponseBase:
    """The file that a job has made: through us, or by an address that is good for a short while."""
    name = _name(_job(request, job_id))
    path = PurePosixPath(name)
    content_type = TYPES.get(path.suffix, "application/octet-stream")
    try:
        if there := kept.link(name, content_type):
            return HttpResponseRedirect(there)
        file = kept.opened(name)
    except FileNotFoundError as error:
        raise Http404("the file is gone") from error
    return file_download(request, file, path.name, content_type)


def _name(job: Job) -> str:
    """What the file is called: always inside the job's own folder, whatever its row says."""
    try:
        name = kept.checked(job.file)
    except ValueError as error:
        raise Http404("this job has no file") from error
    if job.status != Job.Status.DONE or not name.startswith(f"{jobs.shelf_of(job.pk)}/"):
        raise Http404("this job has no file")
    return name
