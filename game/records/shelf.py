"""Which sessions somebody may see in the records, and filters over them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from game.log.private import watchable
from game.models import Player, Session
from game.people import player_of

PACES = ("turns", "together", "realtime", "free")
OVER = (Session.Status.FINISHED, Session.Status.ABANDONED)


def is_staff(request: HttpRequest) -> bool:
    """Whether this is the owner or a researcher, who may see every record."""
    return request.user.is_active and request.user.is_staff


def sessions_of(player: Player | None, *, staff: bool) -> QuerySet[Session]:
    """Every session for staff, but those of studies in which they have no role; for others those they
    played in or made."""
    if staff:
        return watchable(Session.objects.all(), player)
    if player is None:
        return Session.objects.none()
    played = Session.objects.filter(seats__player=player).values("pk")
    return Session.objects.filter(Q(pk__in=played) | Q(created_by=player))


def viewer(request: HttpRequest) -> tuple[Player | None, bool]:
    """Who is looking: their player, if they have one, and whether they are staff."""
    return player_of(request, create=False), is_staff(request)


WORDS: Mapping[str, Any] = {
    "turns": _("in turns"), "together": _("all together"), "realtime": _("real time"),
    "free": _("everybody acts when they like"),
    "lobby": _("waiting for cooks"), "countdown": _("about to begin"), "playing": _("being cooked"),
    "paused": _("paused"), "finished": _("brought to its end"), "abandoned": _("broken off"),
    "live": _("going on"), "over": _("over"), "yes": _("yes"), "no": _("no"),
}  # fmt: skip
"""Values of filters as people read them."""


def _any(values: tuple[str, ...] | list[str]) -> list[tuple[str, Any]]:
    return [("", _("any")), *((value, WORDS[value]) for value in values)]


class Filters(forms.Form):
    """Filters of the records page. Every field may be empty; nonsense is told and ignored."""

    task = forms.CharField(required=False, max_length=120, label=_("Task"))
    suite = forms.CharField(
        required=False,
        max_length=60,
        label=_("Suite"),
        widget=forms.TextInput(attrs={"list": "suites"}),
    )
    pace = forms.ChoiceField(required=False, choices=_any(PACES), label=_("Pace"))
    status = forms.ChoiceField(
        required=False, choices=_any([*Session.Status.values, "live", "over"]), label=_("Status")
    )
    success = forms.ChoiceField(
        required=False, choices=_any(["yes", "no"]), label=_("Goal reached")
    )
    who = forms.CharField(required=False, max_length=80, label=_("Person or agent"))
    since = forms.DateField(
        required=False, label=_("From"), widget=forms.DateInput(attrs={"type": "date"})
    )
    until = forms.DateField(
        required=False, label=_("To"), widget=forms.DateInput(attrs={"type": "date"})
    )
    demos = forms.ChoiceField(
        required=False,
        label=_("Landing-page demos"),
        choices=[("", _("left out")), ("with", _("included")), ("only", _("only"))],
    )

    def apply(self, sessions: QuerySet[Session]) -> QuerySet[Session]:
        """The sessions that pass every valid filter."""
        self.is_valid()
        given = {name: value for name, value in self.cleaned_data.items() if value}
        for name, value in given.items():
            sessions = sessions.filter(_condition(name, value))
        return sessions if "demos" in given else sessions.filter(demo=False)

    def chosen(self) -> dict[str, str]:
        """The valid filters as strings, to store with a job and to link with."""
        self.is_valid()
        return {name: str(value) for name, value in self.cleaned_data.items() if value}


def _condition(name: str, value: Any) -> Q:
    match name:
        case "task":
            return Q(task_id__icontains=value) | Q(title__icontains=value)
        case "suite":
            return Q(suite__iexact=value)
        case "pace":
            return Q(pace=value)
        case "status":
            return _status(value)
        case "success":
            return Q(success=value == "yes")
        case "who":
            return _who(value)
        case "since":
            return Q(created_at__gte=_midnight(value))
        case "until":
            return Q(created_at__lt=_midnight(value) + timedelta(days=1))
        case "demos":
            return Q(demo=True) if value == "only" else Q()
    raise KeyError(name)


def _status(value: str) -> Q:
    groups = {"live": Session.LIVE, "over": OVER}
    return Q(status__in=groups.get(value, (value,)))


def _who(value: str) -> Q:
    seats = Q(seats__player__name__icontains=value) | Q(seats__player__public_id=value)
    seats |= Q(seats__occupant_name__icontains=value)
    return Q(pk__in=Session.objects.filter(seats).values("pk"))


def _midnight(day: Any) -> datetime:
    return timezone.make_aware(datetime.combine(day, datetime.min.time()))
