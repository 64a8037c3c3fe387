"""The menu: the gallery of tasks, one task with its choices, pictures, and kitchens of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.live import kitchens
from game.models import Session
from game.pages import menu, thumbs
from game.pages.companions import companion
from game.pages.forms import PRESETS, NewSessionForm, OwnKitchenForm
from game.pages.practice import opening_of
from game.people import player_of
from game.suites import INSTANCE, all_tasks, find_task, in_suite, kitchens_of
from game.uploads import uploads
from game.workshop.keeping import file_of
from sim.world import JSONObject, Task, WorldError

NOT_YET = bytes.fromhex(
    "47494638396101000100800000000000ffffff21f90401000000002c000000000100010000020144003b"
)
"""A GIF of one clear pixel."""
KEEP = {"Cache-Control": "public, max-age=3600"}
BIG_OR_SMALL = {True: thumbs.BIG, False: thumbs.SMALL}


@require_safe
def tasks(request: HttpRequest) -> HttpResponse:
    """The gallery, narrowed by suite, number of cooks and difficulty."""
    everything = all_tasks().values()
    context = {
        "suites": menu.suites(t for t in everything if _wanted(t, request)),
        "all_suites": menu.suites(everything),
        "cooks": sorted({len(task.seats) for task in everything}),
        "difficulties": list(enumerate(menu.DIFFICULTIES, 1)),
        "chosen": {name: request.GET.get(name, "") for name in ("suite", "cooks", "difficulty")},
    }
    return render(request, "game/tasks.html", context)


def _wanted(task: Task, request: HttpRequest) -> bool:
    suite, cooks, difficulty = (request.GET.get(n, "") for n in ("suite", "cooks", "difficulty"))
    return (
        in_suite(task, suite)
        and cooks in ("", str(len(task.seats)))
        and difficulty in ("", str(task.difficulty))
    )


@require_safe
def task(request: HttpRequest, task_id: str) -> HttpResponse:
    """One task and how to cook it; every choice has a sensible default."""
    chosen = _find(task_id)
    player = player_of(request, create=False)
    form = NewSessionForm(chosen, preset=request.GET.get("with", ""), player=player)
    if request.GET.get("who") == "everybody":
        form.fields["who"].initial = "everybody"
    return render(request, "game/task.html", _about(chosen, form))


def _about(chosen: Task, form: NewSessionForm) -> JSONObject:
    """What the page of a task shows: the task, its choices, and its pinned kitchens by number."""
    pinned = {one.partition(INSTANCE)[2]: one for one in kitchens_of(chosen)}
    base = chosen.id.partition(INSTANCE)[0]
    drawable = file_of(chosen) is not None
    about = {"task": chosen, "form": form, "pinned": pinned, "base": base, "drawable": drawable}
    return about | {"opening": opening_of(chosen)}


@require_POST
def new_session(request: HttpRequest) -> HttpResponse:
    """Open a kitchen and go there."""
    chosen = _chosen_task(request)
    player = player_of(request)
    form = NewSessionForm(chosen, request.POST, request.POST.get("with", ""), player)
    if not form.is_valid():
        return render(request, "game/task.html", _about(chosen, form), status=422)
    return _open(request, form)


def _chosen_task(request: HttpRequest) -> Task:
    """The task named in the form, or the one that fits its preset (me, agent, friend)."""
    if task_id := request.POST.get("task", ""):
        return _find(task_id)
    preset = request.POST.get("with", "")
    if preset == "couch":
        return menu.couch_task()
    with_others = preset in PRESETS[1:]
    return menu.partner_task() if with_others else menu.first_task()


def _open(request: HttpRequest, form: NewSessionForm) -> HttpResponse:
    seats = form.seats()
    player = player_of(request)
    sitting = [player]
    for seat in form.beside():
        sitting.append(companion(request, sitting))
        seats[seat] = ("person", sitting[-1])
    session = kitchens.create_session(
        form.ordered(),
        seed=form.chosen_seed(),
        settings=form.settings(),
        seats=seats,
        player=player,
        listed=form.listed(),
    )
    if form.beside():
        return redirect("couch", session_id=session.pk)
    return redirect(_address(session, list(seats.values())))


def _address(session: Session, seats: Sequence[object]) -> str:
    """The session's page; with every seat taken its creator's page starts it at once.

    Whoever sits in several seats gets them side by side.
    """
    page = reverse("split" if seats.count("me") > 1 else "session", args=[session.pk])
    return page if "open" in seats else f"{page}?start=1"


@never_cache
def own_kitchen(request: HttpRequest) -> HttpResponse:
    """Try your own kitchen: paste or choose an environment, see what is wrong, cook in it."""
    form = OwnKitchenForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid() and form.task is not None:
        choices = NewSessionForm(form.task, {}, "", player_of(request))
        choices.is_valid()
        return _open(request, choices)
    status = 422 if form.errors else 200
    context = {"form": form, "uploads": list(uploads().values())}
    return render(request, "game/own_kitchen.html", context, status=status)


def _find(task_id: str) -> Task:
    try:
        return find_task(task_id)
    except WorldError as error:
        raise Http404(str(error)) from error


@require_safe
def task_thumb(request: HttpRequest, task_id: str) -> HttpResponse:
    """A picture of the kitchen as it is at the start; `?big` for twice the size.

    One clear pixel while it is being drawn: the page asks again (`thumbs.js`).
    """
    chosen, pixels = _find(task_id), BIG_OR_SMALL["big" in request.GET]
    key = f'"{thumbs.key_of(chosen, pixels)}"'
    if request.headers.get("If-None-Match") == key:
        return HttpResponse(status=304, headers={"ETag": key, **KEEP})
    try:
        data = thumbs.thumb(chosen, pixels)
    except WorldError as error:
        raise Http404(str(error)) from error
    if data is None:
        not_yet = HttpResponse(NOT_YET, content_type="image/gif")
        not_yet.headers["Cache-Control"] = "no-store"
        return not_yet
    headers = {"ETag": key, **KEEP}
    return HttpResponse(data, content_type=thumbs.content_type(data), headers=headers)
