"""What people fill in: how a task is to be cooked, their name, and kitchens of their own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.conf import settings as django_settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game.agents import agents_on_offer
from game.engine.session import Settings
from game.engine.settings import Thoughts
from game.live import allowance
from game.models import Player
from game.pages.companions import why_apart
from game.pages.menu import Limit, step_limit
from game.pages.sayings import said
from game.people import COLOURS, clean_name
from game.suites import in_way, suite_of, ways_of
from game.uploads import task_from
from sim import reading
from sim.world import JSONObject, Seat, Suite, Task, WorldError

if TYPE_CHECKING:
    from game.live.kitchens import SeatPlan

PACES = {
    "turns": _("Turns: one cook after the other, think as long as you like"),
    "together": _("Together: everybody decides, then all move at once"),
    "realtime": _("Real time: the kitchen does not wait"),
    "free": _("Free: everybody acts when they like"),
}
LIMITS = [
    ("none", _("No limit")),
    ("relaxed", _("Relaxed: three times the best known number of steps")),
    ("paper", _("As in the paper: one and a half times the best known")),
]
KITCHEN_BYTES = 200_000
"""An environment file of the largest task has about 10 kB."""

PRESETS = ("me", "agent", "friend", "couch")
_NO_LIMIT = {
    True: _(
        "In real time the clock makes the steps, so no limit follows from the best known "
        'length: choose "No limit".'
    ),
    False: _(
        "No length is known for this task at this pace, so no limit follows from it: choose "
        '"No limit".'
    ),
}
"""Why a limit cannot be had, in real time or elsewhere."""
UNHURRIED = ("turns", "free")
"""Paces in which nothing happens before somebody acts."""
TURN_COUNTDOWN_S = 0.0
COUNTDOWN_S = 3.0


def default_agent(task: Task, seat: Seat) -> str:
    """The agent that sits down where nobody chose one; empty where none can. It asks no model."""
    found = agents_on_offer(task, seat).values()
    offered = [kind.name for kind in found if not kind.asks_models]
    usual = _suite(task).stand_in
    return usual if usual in offered else next(iter(offered), "")


def stand_in(task: Task) -> str | None:
    """Who takes over from somebody who is gone; None: the kitchen waits for them."""
    kind = agents_on_offer(task).get(_suite(task).stand_in)
    good = kind is not None and kind.plays_all(task) and not kind.asks_models
    return kind.name if kind is not None and good else None


def _suite(task: Task) -> Suite:
    return suite_of(task.world, task.suite)


class NewSessionForm(forms.Form):
    """How a task is to be cooked: who sits where, pace, limit and seed. Every field has a default."""

    pace = forms.ChoiceField(required=False, widget=forms.RadioSelect)
    tick_hz = forms.FloatField(
        min_value=0.2, max_value=10, required=False, label=_("Steps per second")
    )
    limit = forms.ChoiceField(choices=LIMITS, required=False, widget=forms.RadioSelect)
    way = forms.ChoiceField(required=False, widget=forms.RadioSelect)
    seed = forms.IntegerField(min_value=0, max_value=2**31 - 1, required=False)
    who = forms.ChoiceField(
        choices=[
            ("link", _("Only people with the link")),
            (
                "everybody",
                _("Everybody: it is shown under Watch and Replays, and counts in reports"),
            ),
        ],
        required=False,
        label=_("Who finds it?"),
        widget=forms.RadioSelect,
    )

    thoughts = forms.ChoiceField(
        choices=[
            ("plans", _("What they will do next")),
            ("all", _("Everything they think")),
            ("own", _("Nothing")),
        ],
        required=False,
        label=_("What do agents beside you show?"),
        widget=forms.RadioSelect,
    )

    def __init__(
        self, task: Task, data: Any = None, preset: str = "", player: Player | None = None
    ) -> None:
        super().__init__(data)
        self.task = task
        self.player = player
        self.why_apart = why_apart(task) if len(task.seats) > 1 else ""
        """Why those who play this cannot do so on one board."""
        self.preset = preset if preset in PRESETS else ("me" if len(task.seats) == 1 else "agent")
        if self.preset == "couch" and self.why_apart:
            self.preset = "agent"
        pace = self.fields["pace"]
        assert isinstance(pace, forms.ChoiceField)
        pace.choices = [(name, PACES[name]) for name in _suite(task).paces]
        self._offer_ways()
        defaults = self._defaults()
        for name, value in defaults.items():
            if name in self.fields:
                self.fields[name].initial = value
        for index, seat in enumerate(task.seats):
            self.fields[seat_field(seat.name)] = self._seat_field(index)

    def _defaults(self) -> JSONObject:
        paces = _suite(self.task).paces
        with_friend = self.preset in ("friend", "couch") and len(self.task.seats) > 1
        pace = "realtime" if with_friend and "realtime" in paces else paces[0]
        who = "everybody" if django_settings.OPEN_HOUSE else "link"
        return {
            "pace": pace,
            "tick_hz": 1.0,
            "limit": "none",
            "seed": 0,
            "who": who,
            "thoughts": "plans",
        }

    def _seat_field(self, index: int) -> forms.ChoiceField:
        spec = self.task.seats[index]
        agents = [
            (f"agent:{kind.name}", f"{said(kind.title)} {gettext('(agent)')}")
            for kind in allowance.on_offer(self.task, spec.name, self.player).values()
        ]
        return forms.ChoiceField(
            label=said(spec.label or f"{spec.role.capitalize()} {index + 1}"),
            choices=[*self._people(index), ("open", gettext("Free for a friend")), *agents],
            initial=self._seat_default(index),
            required=False,
            error_messages={"invalid_choice": _("%(value)s cannot play in this seat.")},
        )

    def _people(self, index: int) -> list[tuple[str, str]]:
        """People who are here already. Two seats of one's own stand side by side, each with its own picture."""
        if index == 0:
            return [("me", gettext("Me"))]
        beside = (
            [] if self.why_apart else [("couch", gettext("Somebody beside me, at this screen"))]
        )
        return [*beside, ("me", gettext("Me as well, side by side"))]

    def _seat_default(self, index: int) -> str:
        if index == 0:
            return "me"
        if self.preset == "couch":
            return "couch"
        partner = default_agent(self.task, self.task.seats[index].name)
        return f"agent:{partner}" if partner and self.preset != "friend" else "open"

    @property
    def has_limits(self) -> bool:
        """Whether a limit follows from what is known of the task, at some pace that it may be played at."""
        paces = _suite(self.task).paces
        return any(step_limit(self.task, "paper", pace) is not None for pace in paces)

    def _offer_ways(self) -> None:
        """The conditions under which the task may be played, where there is a choice."""
        found = ways_of(self.task)
        if len(found) < 2:
            del self.fields["way"]
            return
        way = self.fields["way"]
        assert isinstance(way, forms.ChoiceField)
        way.choices = [(one.name, f"{said(one.title)}: {said(one.about)}") for one in found]
        way.initial = found[0].name

    @property
    def about_models(self) -> str:
        """What agents that ask models may spend, for those who may choose them."""
        return allowance.notice(self.task, self.player)

    @property
    def seat_fields(self) -> list[forms.BoundField]:
        """The seats' own fields, in the order of the seats."""
        return [self[seat_field(seat.name)] for seat in self.task.seats]

    def clean(self) -> JSONObject:
        """A limit that cannot be derived is no silent "none"."""
        data: JSONObject = super().clean() or {}
        limit, pace = self._chosen("limit"), self._chosen("pace")
        if limit != "none" and step_limit(self.task, limit, pace) is None:
            self.add_error("limit", _NO_LIMIT[pace == "realtime"])
        return data

    def _chosen(self, name: str) -> Any:
        value = self.cleaned_data.get(name)
        return self.fields[name].initial if value in (None, "") else value

    def ordered(self) -> Task:
        """The task as it is to be cooked: the limit is the one chosen here, not the task's own."""
        task = replace(self.task, step_limit=None)
        return in_way(task, str(self._chosen("way"))) if "way" in self.fields else task

    def seats(self) -> dict[Seat, SeatPlan]:
        """Who is to sit where, as `create_session` takes it; for those beside see `beside`."""
        return {s.name: _plan(str(self._chosen(seat_field(s.name)))) for s in self.task.seats}

    def beside(self) -> list[Seat]:
        """Seats of people who sit at the screen of whoever asks."""
        names = [spec.name for spec in self.task.seats]
        return [name for name in names if self._chosen(seat_field(name)) == "couch"]

    def listed(self) -> bool:
        """Whether strangers find it."""
        return bool(self._chosen("who") == "everybody")

    def chosen_seed(self) -> int:
        """The seed, 0 if none was given."""
        return int(self._chosen("seed"))

    def settings(self) -> Settings:
        """The session's settings."""
        pace = self._chosen("pace")
        return Settings(
            pace=pace,
            tick_hz=float(self._chosen("tick_hz")),
            deadline_s=20.0 if pace == "together" else None,
            stand_in=stand_in(self.task),
            step_limit=step_limit(self.task, cast(Limit, self._chosen("limit")), pace),
            feedback=self.task.feedback,
            thoughts=cast(Thoughts, self._chosen("thoughts")),
            countdown_s=TURN_COUNTDOWN_S if pace in UNHURRIED else COUNTDOWN_S,
        )


def seat_field(seat: Seat) -> str:
    return f"seat_{seat}"


def _plan(choice: str) -> SeatPlan:
    if choice.startswith("agent:"):
        return ("agent", choice.removeprefix("agent:"), {})
    return "open" if choice in ("open", "couch") else "me"


class ProfileForm(forms.Form):
    """A guest's name and chef colour."""

    name = forms.CharField(
        max_length=200,
        label=_("Your name"),
        error_messages={"required": _("Please give yourself a name.")},
    )
    colour = forms.ChoiceField(
        choices=[(value, _(name)) for value, name in COLOURS.items()],
        widget=forms.RadioSelect,
        required=False,
    )

    def clean_name(self) -> str:
        name = clean_name(self.cleaned_data["name"])
        if not name:
            raise ValidationError(_("Please give yourself a name."))
        return name


class OwnKitchenForm(forms.Form):
    """An environment of one's own, pasted or as a file; valid when a world makes a task of it."""

    text = forms.CharField(
        required=False, strip=False, label=_("Environment as JSON"),
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "autocomplete": "off"}),
    )  # fmt: skip
    file = forms.FileField(required=False, label=_("or a file"))

    task: Task | None = None

    def clean(self) -> JSONObject:
        data: JSONObject = super().clean() or {}
        raw = self._raw(data)
        if raw is not None:
            self.task = self._task(raw)
        return data

    def _raw(self, data: JSONObject) -> bytes | None:
        upload = data.get("file")
        if upload is not None and upload.size > KITCHEN_BYTES:
            self.add_error(
                None,
                gettext("This file is too large: {} kB are allowed.").format(KITCHEN_BYTES // 1000),
            )
            return None
        raw = upload.read() if upload is not None else str(data.get("text") or "").encode()
        if len(raw) > KITCHEN_BYTES:
            self.add_error(
                None, gettext("This is too long: {} kB are allowed.").format(KITCHEN_BYTES // 1000)
            )
            return None
        if not raw.strip():
            self.add_error(None, _("Paste a kitchen or a plan, or choose a file."))
            return None
        return bytes(raw)

    def _task(self, raw: bytes) -> Task | None:
        try:
            return task_from(_json(raw))
        except WorldError as error:
            self.add_error(None, str(error))
            return None


def _json(raw: bytes) -> JSONObject:
    data = reading.plain(raw)
    if not isinstance(data, dict):
        raise WorldError("bad_json", "a kitchen or plan is a JSON object: { … }")
    return data
