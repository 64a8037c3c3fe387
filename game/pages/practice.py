"""Practice before an examination: a small kitchen for two minutes, under the same rules, that counts nowhere."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from game.engine.settings import Settings
from game.live import kitchens
from game.models import Session
from game.people import player_of
from game.suites import find_task, suite_of
from sim.world import Suite, Task, WorldError

PRACTICE_S = 120.0
"""How long it takes at the most, by the session's own clock."""
REMEMBERED = "practice"
"""Where the visitor's own cookie session says for which task they practised: the kitchen, the task."""


def opening_of(task: Task) -> Suite | None:
    """The suite of a task that begins with something to read or with practice; None: it just begins."""
    suite = suite_of(task.world, task.suite)
    return suite if suite.opening or suite.practice else None


@require_POST
def practise(request: HttpRequest) -> HttpResponse:
    """Open the practice kitchen of a task's suite, and remember for what."""
    task = _found(request.POST.get("task", ""))
    suite = opening_of(task)
    if suite is None or not suite.practice:
        raise Http404("there is no practice for this task")
    small = _found(suite.practice)
    player = player_of(request)
    settings = Settings(pace=suite.paces[0], ends_after_s=PRACTICE_S)
    session = kitchens.create_session(
        small,
        settings=settings,
        seats={small.seats[0].name: "me"},
        player=player,
        listed=False,
    )
    request.session[REMEMBERED] = [session.pk, task.id]
    return redirect(f"{reverse('session', args=[session.pk])}?start=1")


def practised_for(request: HttpRequest, session: Session) -> str:
    """The task for which the visitor practises in this kitchen; empty: it is no practice of theirs."""
    kitchen, task_id = request.session.get(REMEMBERED) or ("", "")
    return str(task_id) if kitchen == session.pk else ""


def _found(task_id: str) -> Task:
    try:
        return find_task(task_id)
    except WorldError as error:
        raise Http404(str(error)) from error
