"""The pages of a participant: a study's link, one step after the other, and the way back.

Nothing on them says which condition somebody is in, and nobody gets to another's pages without that one's token.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from game.fieldwork import arriving, keeping, leaving, ledger, spoken
from game.fieldwork.record import note
from game.fieldwork.taking import Elsewhere, Stay, Taking, taking_of
from game.fieldwork.telling import is_told
from game.fieldwork.walking import kind_of, send, settle
from game.models import Participant, StudyRecord
from game.pages.studies import recruited
from game.pages.studies.pictures import addresses_of
from game.studies.languages import best

KEY = "takes"
"""Where the Django session keeps by study as whom this browser takes part."""


@never_cache
@require_safe
def link(request: HttpRequest, study_id: str) -> HttpResponse:
    """A study's link: whoever opens it becomes a participant, or goes on where they were."""
    study = get_object_or_404(StudyRecord, pk=study_id)
    offered = keeping.study_of(keeping.newest(study)).languages
    with translation.override(spoken.code_of(best(read_by(request), offered))):
        return _arrive(request, study)


def _arrive(request: HttpRequest, study: StudyRecord) -> HttpResponse:
    try:
        who = arriving.read_link(request.GET, read_by(request), study)
    except arriving.Preview:
        return recruited.preview(request, study)
    except arriving.BadLink as error:
        return render(request, "studies/problem.html", {"message": str(error)}, status=400)
    token = request.session.get(KEY, {}).get(study.pk)
    before = study.participants.filter(token=token).first() if isinstance(token, str) else None
    if before is not None and not who.person:
        return redirect("take", before.token)
    if recruited.is_framed(request, who):
        return recruited.doorway(request, study)
    if arriving.known(study, who) is None:
        refused = recruited.wrong_device(request, study, who)
        if refused is not None:
            return refused
    try:
        participant = arriving.arrive(study, who, before.token if before is not None else "")
    except arriving.NotYou as error:
        return render(request, "studies/problem.html", {"message": str(error)}, status=409)
    except arriving.NotNow as error:
        return render(request, "studies/problem.html", {"message": str(error)}, status=503)
    request.session[KEY] = {**request.session.get(KEY, {}), study.pk: participant.token}
    return redirect("take", participant.token)


def read_by(request: HttpRequest) -> tuple[str, ...]:
    """The languages that a browser names, the dearest first."""
    accepted = request.headers.get("Accept-Language", "")[:500]
    return tuple(tag for tag, _ in parse_accept_lang_header(accepted) if tag != "*")


def participant_of(token: str) -> Participant:
    """Whose pages a token opens.

    Raises:
        Http404: nobody's.
    """
    rows = Participant.objects.select_related("study", "version", "player")
    found = rows.filter(token=token).first()
    if found is None:
        raise Http404("nobody takes part at this address; perhaps the link is incomplete")
    return found


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take(request: HttpRequest, token: str) -> HttpResponse:
    """The step that a participant is at; with POST what they send from it."""
    participant = participant_of(token)
    Participant.objects.filter(pk=participant.pk).update(seen_at=timezone.now())
    with spoken.speaking(participant):
        return _take(request, participant)


def _take(request: HttpRequest, participant: Participant) -> HttpResponse:
    token = participant.token
    if participant.paused_at is not None and not participant.is_over:
        return render(request, "studies/paused.html", {"participant": participant})
    if request.method == "POST":
        if _of_another_tab(participant, request.POST.get("tab", "")):
            return redirect("take", token)
        try:
            verdict = send(participant, request.POST.get("step", ""), request.POST)
        except Elsewhere:
            return redirect("take", token)
        if isinstance(verdict, Stay):
            return _step(request, taking_of(participant_of(token)), verdict, sent=True)
        return redirect("take", token)
    settle(participant)
    if participant.is_over:
        return _over(request, participant)
    return _step(request, taking_of(participant), Stay())


def _of_another_tab(participant: Participant, tab: str) -> bool:
    """Whether this comes from a tab that was told that another one goes on."""
    refused = bool(tab) and participant.tab not in ("", tab)
    if refused:
        note(participant, "sent from another tab")
    return refused


def _step(request: HttpRequest, taking: Taking, said: Stay, *, sent: bool = False) -> HttpResponse:
    kind = kind_of(taking)
    kind.enter(taking)
    context: dict[str, Any] = {
        "taking": taking,
        "participant": taking.participant,
        "stage": taking.step.stage,
        "step": taking.step,
        "progress": progress(taking),
        "telling": reverse("take_told", args=[taking.participant.token]) if is_told(taking) else "",
        "problems": said.problems,
        "message": said.message,
        "pictures": addresses_of(taking.participant.version),
        **kind.context(taking),
    }
    return render(request, kind.template, context, status=422 if sent and said.message else 200)


def progress(taking: Taking) -> tuple[int, int]:
    """How many steps are behind, and how many there are."""
    return taking.participant.place, len(taking.steps) - 1


def _over(request: HttpRequest, participant: Participant) -> HttpResponse:
    """How it ended, and the way back to where they came from."""
    ledger.reckon(participant)
    taking = taking_of(participant)
    context: dict[str, Any] = {
        "participant": participant,
        "taking": taking,
        "stage": taking.steps[-1].stage,
        "pictures": addresses_of(participant.version),
        "ending": leaving.ending_of(participant),
    }
    return recruited.sends_back(render(request, "studies/over.html", context), context["ending"])
