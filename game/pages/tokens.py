"""Personal tokens: made here, shown once, taken back here. For people with an account."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from game.fleets import line
from game.models import AccessToken, Player
from game.models.tokens import NAME_LENGTH, SCOPES, new_access_token
from game.pages.invitations import link_to
from game.people import clean_name, player_of
from game.records.shelf import is_staff

MOST = 50
"""Tokens that one person may have at a time."""
DAYS = {"7": _("a week"), "30": _("30 days"), "90": _("90 days"), "365": _("a year")}
USUAL = ("read", "play")


class TokenForm(forms.Form):
    """A token to be: its name, what it is good for, and for how long."""

    name = forms.CharField(
        max_length=NAME_LENGTH,
        label=_("What is it for?"),
        help_text=_("A name that you will know it by, such as the program's and the machine's."),
        error_messages={"required": _("Give it a name, so that you know later what it is for.")},
    )
    scopes = forms.MultipleChoiceField(
        label=_("What may it do?"),
        widget=forms.CheckboxSelectMultiple,
        initial=USUAL,
        error_messages={"required": _("Tick at least one thing that it may do.")},
    )
    days = forms.ChoiceField(choices=list(DAYS.items()), initial="30", label=_("For how long?"))

    def __init__(self, staff: bool, data: Any = None) -> None:
        super().__init__(data)
        scopes = self.fields["scopes"]
        assert isinstance(scopes, forms.MultipleChoiceField)
        scopes.choices = [
            (name, gettext(words)) for name, words in SCOPES.items() if staff or name != "runs"
        ]

    def clean_name(self) -> str:
        """One line that can be shown."""
        printable = "".join(c if c.isprintable() else " " for c in self.cleaned_data["name"])
        name = " ".join(printable.split())
        if not name or not clean_name(name):
            raise forms.ValidationError(_("Give it a name, so that you know later what it is for."))
        return name


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """One's own tokens, and the form for another. The answer to the form shows the new one; it is kept
    nowhere, not even until a page that would follow."""
    player, staff = player_of(request), is_staff(request)
    form = TokenForm(staff, request.POST if request.method == "POST" else None)
    fresh = None
    if request.method == "POST" and form.is_valid():
        fresh = _made(player, form)
        form = form if fresh is None else TokenForm(staff)
    now = timezone.now()
    context = {
        "form": form,
        "rows": [(one, _state(one, now)) for one in player.tokens.all()],
        "fresh": fresh,
        "address": link_to(request, "/api/v1"),
    }
    status = 422 if form.errors else (201 if fresh else 200)
    return render(request, "accounts/tokens.html", context, status=status)


def _made(player: Player, form: TokenForm) -> tuple[AccessToken, str] | None:
    """The new token and its secret; None, and a word in the form, where there are too many."""
    now = timezone.now()
    if player.tokens.filter(revoked_at=None, expires_at__gt=now).count() >= MOST:
        form.add_error(None, f"{MOST} tokens at a time are the most; revoke one first.")
        return None
    data = form.cleaned_data
    until = now + timedelta(days=int(data["days"]))
    return new_access_token(player, data["name"], data["scopes"], until)


def _state(token: AccessToken, now: datetime) -> str:
    if token.revoked:
        return "revoked"
    return "expired" if token.expired(now) else "good"


@login_required
@require_POST
def revoke_token(request: HttpRequest, number: int) -> HttpResponse:
    """Take a token of one's own back: from now on it opens nothing, and waits and plays nowhere."""
    row = get_object_or_404(AccessToken, pk=number, player=player_of(request))
    if not row.revoked:
        now = timezone.now()
        AccessToken.objects.filter(pk=row.pk).update(revoked_at=now)
        line.leave_all(row.places.all(), now)
        messages.success(request, f"“{row.name}” opens nothing any more.")
    return redirect("tokens")
