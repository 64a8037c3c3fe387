"""The monitor: everybody in a line while a study runs, sorted and filtered as one likes; counts, funnel and alarms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.fieldwork import excluding, running
from game.fieldwork.keeping import newest, study_of
from game.fieldwork.monitoring import ALARMS, Line, cells_of, funnel, lines_of, uneven
from game.fieldwork.roles import may
from game.models import Participant
from game.pages.studies.access import record_of
from game.people import player_of

SORTS: dict[str, tuple[str, Callable[[Line], Any]]] = {
    "number": (gettext_noop("Number"), lambda one: one.number),
    "alarm": (gettext_noop("Alarms first"), lambda one: _urgency(one)),
    "stage": (gettext_noop("Stage"), lambda one: (-one.participant.place, one.number)),
    "last": (
        gettext_noop("Last action"),
        lambda one: -(one.last_at.timestamp() if one.last_at else 0.0),
    ),
    "minutes": (gettext_noop("Minutes"), lambda one: -one.minutes),
    "standing": (gettext_noop("Standing"), lambda one: (one.participant.standing, one.number)),
    "cell": (
        gettext_noop("Cell"),
        lambda one: (one.participant.block, one.participant.cell, one.number),
    ),
}
ONLY: dict[str, tuple[str, Callable[[Line], bool]]] = {
    "all": (gettext_noop("everybody"), lambda one: True),
    "under way": (gettext_noop("under way"), lambda one: not one.participant.is_over),
    "alarms": (gettext_noop("with alarms"), lambda one: bool(one.alarms)),
    "completed": (gettext_noop("completed"), lambda one: one.participant.standing == "completed"),
    "gone": (gettext_noop("gone"), lambda one: one.participant.standing == "gone"),
    "excluded": (gettext_noop("excluded"), lambda one: bool(one.participant.excluded)),
}
KINDS = {
    "real": gettext_noop("all but trials"),
    Participant.Kind.PERSON: gettext_noop("people"),
    Participant.Kind.ROBOT: gettext_noop("robots"),
    Participant.Kind.MODEL: gettext_noop("models"),
    Participant.Kind.TRIAL: gettext_noop("trials"),
}


def _urgency(one: Line) -> tuple[int, int]:
    names = list(ALARMS)
    return min((names.index(name) for name in one.alarms), default=len(names)), one.number


class View(NamedTuple):
    """How the lines are wanted. What is nonsense in an address is left at its default."""

    sort: str
    only: str
    kind: str
    find: str

    @classmethod
    def of(cls, request: HttpRequest) -> View:
        given = request.GET
        sort, only, kind = given.get("sort", ""), given.get("only", ""), given.get("kind", "")
        return cls(
            sort if sort in SORTS else "number",
            only if only in ONLY else "all",
            kind if kind in KINDS else "real",
            given.get("find", "").strip()[:60],
        )

    def shows(self, one: Line) -> bool:
        """Whether a line passes."""
        kind = one.participant.kind
        if (kind == Participant.Kind.TRIAL) if self.kind == "real" else (kind != self.kind):
            return False
        return ONLY[self.only][1](one) and self._finds(one)

    def _finds(self, one: Line) -> bool:
        if not self.find:
            return True
        said = (one.stage, one.partner, one.participant.outcome, one.participant.excluded)
        return self.find == str(one.number) or any(
            self.find.lower() in text.lower() for text in said
        )


@require_safe
@never_cache
def monitor(request: HttpRequest, study_id: str) -> HttpResponse:
    """The monitor; for htmx only what changes."""
    record = record_of(request, study_id)
    view = View.of(request)
    lines = lines_of(record)
    cells = cells_of(record)
    real = [one for one in lines if one.participant.kind != Participant.Kind.TRIAL]
    context = {
        "record": record,
        "view": view,
        "lines": sorted(filter(view.shows, lines), key=SORTS[view.sort][1]),
        "came": len(real),
        "standing": dict(Counter(one.participant.standing for one in real)),
        "alarms": _alarms(real),
        "uneven": uneven(cells),
        "cells": cells,
        "funnel": funnel(record),
        "now": timezone.now(),
    }
    if request.headers.get("HX-Request") == "true":
        return render(request, "studies/_monitor.html", context)
    context |= {
        "sorts": {name: told for name, (told, _) in SORTS.items()},
        "onlys": {name: told for name, (told, _) in ONLY.items()},
        "kinds": KINDS,
        "rules": study_of(newest(record)).exclude,
        "may_run": may(player_of(request), record, "run"),
    }
    return render(request, "studies/monitor.html", context)


def _alarms(lines: list[Line]) -> list[tuple[str, list[Line]]]:
    """By alarm, the most urgent first, who raises it."""
    found = [(told, [one for one in lines if name in one.alarms]) for name, told in ALARMS.items()]
    return [(told, some) for told, some in found if some]


@require_POST
def apply_rules(request: HttpRequest, study_id: str) -> HttpResponse:
    """Apply the rules of exclusion that each participant's version declares."""
    record = record_of(request, study_id, "run")
    player = player_of(request)
    found = excluding.apply(record, player)
    running.did(record, player, "rules applied", excluded=len(found))
    for number, reason in found[:20]:
        messages.info(request, f"Participant {number} does not count: {reason}.")
    if not found:
        messages.info(request, "The rules exclude nobody who is not excluded already.")
    return redirect("study_monitor", record.pk)
