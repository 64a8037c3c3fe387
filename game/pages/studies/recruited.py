"""What platforms need of our pages: a preview, a door that stands in their frame, and the way back to them."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlsplit

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.fieldwork import keeping, leaving
from game.fieldwork.arriving import Newcomer
from game.fieldwork.leaving import Ending
from game.fieldwork.robot_counts import counts
from game.fieldwork.robots import is_token
from game.models import Participant, StudyRecord
from game.pages.studies.pictures import addresses_of
from game.studies.platforms import TURK_HOSTS, device_of

FRAMES = " ".join(["'self'", *(f"https://{host}" for host in TURK_HOSTS)])


def is_framed(request: HttpRequest, who: Newcomer) -> bool:
    """Whether MTurk shows this in a frame of its page, where browsers keep no cookies of ours."""
    return who.platform == "mturk" and request.headers.get("Sec-Fetch-Dest") == "iframe"


def preview(request: HttpRequest, study: StudyRecord) -> HttpResponse:
    """What the study is, for somebody who has not accepted it yet; nothing of them is kept."""
    return _door(request, study, accepted=False)


def doorway(request: HttpRequest, study: StudyRecord) -> HttpResponse:
    """A link that opens the study in a window of its own."""
    return _door(request, study, accepted=True)


def wrong_device(request: HttpRequest, study: StudyRecord, who: Newcomer) -> HttpResponse | None:
    """What somebody is told whose device the study does not work on: where to open it, and how to give their place
    back. Nothing of them is kept. None: it does work."""
    devices = keeping.study_of(keeping.newest(study)).recruiting.devices
    fits = not devices or device_of(request.headers) in devices
    if fits or who.kind != Participant.Kind.PERSON or study.state != StudyRecord.State.OPEN:
        return None
    context = {"devices": devices, "ending": leaving.turned_away(study, who)}
    return render(request, "studies/device.html", context, status=403)


def sends_back(response: HttpResponse, ending: Ending) -> HttpResponse:
    """Let the page's form go to the platform, and nowhere else."""
    if ending.form is not None:
        parts = urlsplit(ending.address)
        return _allow(response, {"form-action": f"{parts.scheme}://{parts.netloc}"})
    return response


@never_cache
@require_safe
def robots(request: HttpRequest, study_id: str) -> JsonResponse:
    """What there is of the study's robots, for whoever has the token that lets them in."""
    study = get_object_or_404(StudyRecord, pk=study_id)
    if not is_token(study, request.GET.get("token", "")):
        raise Http404("the token is not the one that lets robots into this study")
    return JsonResponse(counts(study))


def _door(request: HttpRequest, study: StudyRecord, *, accepted: bool) -> HttpResponse:
    version = keeping.newest(study)
    context = {
        "study": study,
        "offer": keeping.study_of(version).recruiting,
        "pictures": addresses_of(version),
        "accepted": accepted,
        "here": request.get_full_path(),
    }
    response = render(request, "studies/door.html", context)
    cast(Any, response).xframe_options_exempt = True
    return _allow(response, {"frame-ancestors": FRAMES})


def _allow(response: HttpResponse, policy: dict[str, str]) -> HttpResponse:
    cast(Any, response).policy = policy  # read by webapp.security
    return response
