"""One participant, for those who run the study: everything that happened to them, and what can be done for them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.fieldwork import minding, telling, withdrawing
from game.fieldwork.monitoring import line_of
from game.fieldwork.roles import may
from game.fieldwork.taking import taking_of
from game.models import Participant, Player, StudyAnswer, StudyEvent, StudyRecord
from game.pages.studies.access import record_of
from game.people import player_of
from sim.world import JSON

EVENTS = 1000
"""Events that a page shows, the newest; the export has all."""


class Happening(NamedTuple):
    """A line of the timeline: an event, or an answer as it stands."""

    at: datetime
    kind: str
    step: str
    facts: list[tuple[str, JSON]]
    answer: bool = False


def _participant(record: StudyRecord, number: int) -> Participant:
    rows = record.participants.select_related("version", "player", "study")
    found = rows.filter(number=number).first()
    if found is None:
        raise Http404("this study has no such participant")
    return found


@require_safe
@never_cache
def participant(request: HttpRequest, study_id: str, number: int) -> HttpResponse:
    """A participant's page."""
    record = record_of(request, study_id)
    found = _participant(record, number)
    player = player_of(request)
    rights = {right: may(player, record, right) for right in ("run", "own")}
    taking = taking_of(found)
    context = {
        "record": record,
        "participant": found,
        "line": line_of(found),
        "levels": taking.study.design.cells[found.cell],
        "steps": list(enumerate(taking.steps)),
        "visits": found.visits.select_related("session"),
        "happenings": happenings(found, answers=rights["run"]),
        "messages_sent": found.messages.all(),
        "outcomes": minding.ENDS,
        "check": minding.CHECK,
        "deleted": withdrawing.DELETED,
        "now": timezone.now(),
        "may_run": rights["run"],
        "may_own": rights["own"],
    }
    return render(request, "studies/participant.html", context)


def happenings(participant: Participant, *, answers: bool) -> list[Happening]:
    """What happened to somebody, newest first. What they answered only for those who may read data.

    What their pages told is left out: it is thousands of movements (`signs` says what they come to).
    """
    private = ("answered", "changed")
    happened = StudyEvent.objects.filter(participant=participant).exclude(kind=telling.KIND)
    rows = list(happened.order_by("-pk")[:EVENTS])
    doers = {str(row.body["by"]) for row in rows if row.body.get("by")}
    names = dict(Player.objects.filter(public_id__in=doers).values_list("public_id", "name"))
    for row in rows:  # shown, not saved
        if (by := row.body.get("by")) in names:
            row.body["by"] = names[by]
    found = [
        Happening(
            row.at,
            row.kind,
            row.step,
            list(row.body.items()) if answers or row.kind not in private else [],
        )
        for row in rows
    ]
    if answers:
        kept = StudyAnswer.objects.filter(visit__participant=participant).select_related("visit")
        found += [
            Happening(one.saved_at, one.question, one.visit.key, [("answer", one.value)], True)
            for one in kept
        ]
    return sorted(found, key=lambda one: one.at, reverse=True)


Deed = Callable[[HttpRequest, Participant, Player], None]


def _text(request: HttpRequest, name: str) -> str:
    return str(request.POST.get(name, "")).replace("\x00", "")


def _move(request: HttpRequest, one: Participant, by: Player) -> None:
    place = _text(request, "place")
    wanted = int(place) if place.isdecimal() and len(place) < 6 else -1
    minding.move(one, by, wanted, _text(request, "reason"))


DEEDS: dict[str, Deed] = {
    "message": lambda request, one, by: minding.send_message(one, by, _text(request, "text")),
    "attention": lambda request, one, by: minding.send_message(
        one, by, _text(request, "text"), "attention"
    ),
    "pause": lambda request, one, by: minding.pause(one, by),
    "resume": lambda request, one, by: minding.resume(one, by),
    "move": _move,
    "end": lambda request, one, by: minding.end_for(
        one, by, _text(request, "outcome"), _text(request, "reason")
    ),
    "exclude": lambda request, one, by: minding.exclude(one, by, _text(request, "reason")),
    "include": lambda request, one, by: minding.include(one, by, _text(request, "reason")),
    "settle": lambda request, one, by: minding.settle(one, by),
    "withdraw": lambda request, one, by: withdrawing.withdraw(one, by),
}
OWN = frozenset({"withdraw"})
"""Deeds that delete are the owners'."""


@require_POST
def do(request: HttpRequest, study_id: str, number: int) -> HttpResponse:
    """Do something for a participant."""
    name = request.POST.get("do", "")
    record = record_of(request, study_id, "own" if name in OWN else "run")
    if name not in DEEDS:
        raise BadRequest(f"One of {', '.join(DEEDS)} is expected.")
    found = _participant(record, number)
    try:
        DEEDS[name](request, found, player_of(request))
    except minding.DeedError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, "Done, and recorded.")
    return redirect("study_participant", record.pk, number)
