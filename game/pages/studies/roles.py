"""Who has a role in a study: given by name or by a link, changed, and taken."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from game.fieldwork import running
from game.models import Player, StudyRole
from game.pages.invitations import link_to
from game.pages.studies.access import record_of
from game.people import player_of


def _role(request: HttpRequest) -> str:
    role = request.POST.get("role", "")
    if role not in StudyRole.Role.values:
        raise BadRequest(f"One of {', '.join(StudyRole.Role.values)} is expected.")
    return role


@require_POST
def give(request: HttpRequest, study_id: str) -> HttpResponse:
    """Give a role to the account of a name."""
    record, role = record_of(request, study_id, "own"), _role(request)
    name = request.POST.get("name", "").strip()
    user = User.objects.filter(username=name, is_active=True).first()
    if user is None:
        messages.error(request, f'There is no account "{name[:60]}" here. Send a link instead.')
        return redirect(f"{reverse('study', args=[record.pk])}#roles")
    player, _ = Player.objects.get_or_create(user=user, defaults={"name": name[:24]})
    return _done(request, record.pk, lambda: running.give_role(record, player, role, _by(request)))


@require_POST
def take(request: HttpRequest, study_id: str, player: str) -> HttpResponse:
    """Take a role away."""
    record = record_of(request, study_id, "own")
    found = Player.objects.filter(public_id=player, study_roles__study=record).first()
    if found is None:
        raise Http404("nobody of this name has a role here")
    return _done(request, record.pk, lambda: running.take_role(record, found, _by(request)))


@require_POST
def invite(request: HttpRequest, study_id: str) -> HttpResponse:
    """A link that gives a role once. It is shown once: only its hash is kept."""
    record, role = record_of(request, study_id, "own"), _role(request)
    token = running.invite(record, role, _by(request))
    request.session["study_invited"] = link_to(request, reverse("study_join", args=[token]))
    return redirect(f"{reverse('study', args=[record.pk])}#roles")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """What a link to a role offers, and with POST the role. Looking does not use it up."""
    invitation = running.invitation_of(token)
    if invitation is None:
        return render(request, "studies/join.html", {"invitation": None}, status=410)
    if request.method == "POST" and request.user.is_authenticated:
        try:
            running.accept(invitation, player_of(request))
        except running.RoleError as error:
            messages.error(request, str(error))
            return redirect("study_join", token)
        return redirect("study", invitation.study_id)
    return render(request, "studies/join.html", {"invitation": invitation})


def _by(request: HttpRequest) -> Player:
    return player_of(request)


def _done(request: HttpRequest, study_id: str, act: object) -> HttpResponse:
    assert callable(act)
    try:
        act()
    except running.RoleError as error:
        messages.error(request, str(error))
    return redirect(f"{reverse('study', args=[study_id])}#roles")
