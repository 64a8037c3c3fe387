"""Named programs: what one's agents are called here, each with tokens of its own. For people with an account."""

from __future__ import annotations

import re
import unicodedata
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from game.fleets import line
from game.models import AccessToken, Player, Program
from game.models.programs import ABOUT_LENGTH, LINK_LENGTH, PROGRAM_NAME_LENGTH, key_of
from game.models.tokens import new_access_token
from game.pages.invitations import link_to
from game.pages.tokens import DAYS
from game.pages.tokens import MOST as MOST_TOKENS
from game.people import player_of

MOST = 50
"""Programs that one person may have that are not retired."""
SCOPES = ("read", "play", "export")
"""What a program's token is good for: never what is for staff."""
LINKS = ("https", "http")
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that nobody sees: with them one name would look like another."""


class ProgramForm(forms.Form):
    """A program to be, or one to be corrected: its name, a line about it, and where there is more."""

    name = forms.CharField(
        max_length=PROGRAM_NAME_LENGTH,
        label=gettext_lazy("Name"),
        help_text=gettext_lazy("What everybody reads on the ladder and in replays. No other program here has it."),
    )  # fmt: skip
    about = forms.CharField(
        max_length=ABOUT_LENGTH, required=False, label=gettext_lazy("One line about it")
    )
    link = forms.URLField(
        max_length=LINK_LENGTH, required=False, label=gettext_lazy("Where there is more (a link)"),
        assume_scheme="https", widget=forms.TextInput(attrs={"inputmode": "url"}),
    )  # fmt: skip
    invitable = forms.BooleanField(
        required=False, label=gettext_lazy("Others may invite it into their sessions")
    )

    def __init__(self, data: Any = None, own: Program | None = None) -> None:
        values = ("name", "about", "link", "invitable")
        initial = {one: getattr(own, one) for one in values} if own is not None else None
        super().__init__(data, initial=initial)
        self._own = own

    def clean_name(self) -> str:
        """One line that can be told from every other program's."""
        name = no_longer(one_line(self.cleaned_data["name"]), PROGRAM_NAME_LENGTH)
        if not any(c.isalnum() for c in name):
            raise forms.ValidationError(_("A name has a letter or a digit."))
        others = Program.objects.filter(key=key_of(name))
        if self._own is not None:
            others = others.exclude(pk=self._own.pk)
        if others.exists():
            raise forms.ValidationError(taken(name))
        return name

    def clean_about(self) -> str:
        """One line."""
        return no_longer(one_line(self.cleaned_data["about"]), ABOUT_LENGTH)

    def clean_link(self) -> str:
        """An address that a browser opens as a page: no other kind may stand behind a link of ours."""
        link = str(self.cleaned_data["link"])
        if link and link.partition(":")[0].lower() not in LINKS:
            raise forms.ValidationError(_("A link begins with https:// or http://."))
        return link


def one_line(raw: str) -> str:
    """A text as one line in its composed form, without characters that cannot be seen."""
    composed = unicodedata.normalize("NFKC", UNSEEN.sub("", raw))
    seen = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in composed)
    return " ".join(seen.split())


def no_longer(text: str, most: int) -> str:
    """The text, if it is short enough still: some letters become several when they are composed.

    Raises:
        ValidationError: it is not.
    """
    MaxLengthValidator(most)(text)
    return text


def taken(name: str) -> str:
    """Why a name cannot be had."""
    return _("There is a program “%(name)s” here already; take another name.") % {"name": name}


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def programs(request: HttpRequest) -> HttpResponse:
    """One's own programs, and the form for another."""
    player = player_of(request)
    form = ProgramForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        made = _made(player, form)
        if made is not None:
            messages.success(request, _("“%(name)s” is known here now.") % {"name": made.name})
            return redirect("program", number=made.pk)
    rows = player.programs.order_by("retired_at", "name")
    status = 422 if form.errors else 200
    return render(request, "fleets/programs.html", {"form": form, "rows": rows}, status=status)


def _made(player: Player, form: ProgramForm) -> Program | None:
    """The new program; None, and a word in the form, where it cannot be."""
    if player.programs.filter(retired_at=None).count() >= MOST:
        form.add_error(
            None, _("%(most)d programs are the most; retire one first.") % {"most": MOST}
        )
        return None
    try:
        with transaction.atomic():
            return Program.objects.create(player=player, **form.cleaned_data)
    except IntegrityError:  # somebody else took the name a moment ago
        form.add_error("name", taken(form.cleaned_data["name"]))
        return None


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def program(request: HttpRequest, number: int) -> HttpResponse:
    """One program of one's own: what is said of it, and its tokens."""
    own = _own(request, number)
    posted = request.method == "POST"
    form = ProgramForm(request.POST if posted else None, own)
    if posted and form.is_valid() and _changed(own, form):
        messages.success(request, _("It is kept."))
        return redirect("program", number=own.pk)
    return _page(request, own, form, status=422 if form.errors else 200)


def _changed(own: Program, form: ProgramForm) -> bool:
    try:
        with transaction.atomic():
            key = key_of(form.cleaned_data["name"])
            Program.objects.filter(pk=own.pk).update(**form.cleaned_data, key=key)
    except IntegrityError:
        form.add_error("name", taken(form.cleaned_data["name"]))
        return False
    return True


@never_cache
@login_required
@require_POST
def program_token(request: HttpRequest, number: int) -> HttpResponse:
    """A new token of a program. The answer shows it; it is kept nowhere."""
    own, days = _own(request, number), request.POST.get("days", "")
    now = timezone.now()
    if own.retired:
        messages.error(request, _("A retired program plays no more."))
        return redirect("program", number=own.pk)
    if own.player.tokens.filter(revoked_at=None, expires_at__gt=now).count() >= MOST_TOKENS:
        messages.error(
            request,
            _("%(most)d tokens at a time are the most; revoke one first.") % {"most": MOST_TOKENS},
        )
        return redirect("program", number=own.pk)
    until = now + timedelta(days=int(days if days in DAYS else "30"))
    fresh = new_access_token(own.player, own.name[:60], SCOPES, until, own)
    return _page(request, own, ProgramForm(None, own), fresh, status=201)


@login_required
@require_POST
def program_revoke(request: HttpRequest, number: int, token: int) -> HttpResponse:
    """Take a token of a program back: from now on it opens nothing, and waits and plays nowhere."""
    own = _own(request, number)
    row = get_object_or_404(AccessToken, pk=token, program=own)
    if not row.revoked:
        now = timezone.now()
        AccessToken.objects.filter(pk=row.pk).update(revoked_at=now)
        line.leave_all(row.places.all(), now)
        messages.success(request, _("The token opens nothing any more."))
    return redirect("program", number=own.pk)


@login_required
@require_POST
def program_retire(request: HttpRequest, number: int) -> HttpResponse:
    """Let a program play no more. Its games, its name and its place on the ladder stay."""
    own = _own(request, number)
    if not own.retired:
        now = timezone.now()
        with transaction.atomic():
            Program.objects.filter(pk=own.pk).update(retired_at=now, invitable=False)
            own.tokens.filter(revoked_at=None).update(revoked_at=now)
        line.leave_all(own.places.all(), now)
        messages.success(request, _("“%(name)s” plays no more.") % {"name": own.name})
    return redirect("program", number=own.pk)


def _own(request: HttpRequest, number: int) -> Program:
    return get_object_or_404(Program, pk=number, player=player_of(request))


def _page(
    request: HttpRequest, own: Program, form: ProgramForm,
    fresh: tuple[AccessToken, str] | None = None, status: int = 200,
) -> HttpResponse:  # fmt: skip
    now = timezone.now()
    context = {
        "program": own,
        "form": form,
        "fresh": fresh,
        "tokens": [(one, _state(one, now)) for one in own.tokens.all()],
        "days": DAYS.items(),
        "address": link_to(request, "/api/v1"),
        "server": link_to(request, "/"),
    }
    return render(request, "fleets/program.html", context, status=status)


def _state(token: AccessToken, now: Any) -> str:
    if token.revoked:
        return "revoked"
    return "expired" if token.expired(now) else "good"
