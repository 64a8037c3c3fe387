"""The landing page: a kitchen already cooking, and one click to a kitchen of one's own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.live.demo import ensure_demo
from game.models import Session
from game.pages import menu
from game.pages.forms import ProfileForm
from game.people import COLOURS, player_of, rename
from game.suites import all_tasks
from game.uploads import uploads

CARDS_PER_SUITE = 4


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What Brigade is, at a glance and at work."""
    context = {
        "demo": demo_session(),
        "others": menu.other_kitchens(),
        "suites": menu.suites(all_tasks().values()),
        "per_suite": CARDS_PER_SUITE,
        "uploads": list(uploads().values()),
    }
    return render(request, "game/home.html", context)


@require_safe
@never_cache
def demo(request: HttpRequest) -> HttpResponse:
    """The live kitchen of the landing page alone: fetched again when one has finished."""
    return render(request, "game/_demo.html", {"demo": demo_session()})


def demo_session() -> Session:
    """The kitchen that agents cook in for the landing page; opened when somebody comes to look."""
    open_now = Session.objects.filter(demo=True, status__in=Session.LIVE).first()
    return open_now or ensure_demo()


@never_cache
def profile(request: HttpRequest) -> HttpResponse:
    """Name and chef colour: a page of its own, so that it works everywhere without a script."""
    player = player_of(request, create=request.method == "POST")
    initial = {"name": player.name, "colour": player.colour} if player else {}
    form = ProfileForm(request.POST or None, initial=initial)
    if request.method == "POST" and player and form.is_valid():
        colour = form.cleaned_data["colour"] or player.colour
        rename(player, form.cleaned_data["name"], colour)
        return redirect(_next(request))
    context = {"form": form, "colours": COLOURS, "next": _next(request)}
    return render(request, "game/profile.html", context, status=422 if form.errors else 200)


def _next(request: HttpRequest) -> str:
    """Where to go afterwards: only to a page of ours."""
    target = request.POST.get("next") or request.GET.get("next") or "/"
    ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    return target if ours else "/"
