"""The forms of a researcher: a new collection, an invitation."""

from __future__ import annotations

import secrets
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet

from game.models import EvaluationRun, RatingCollection
from game.ratings import questionnaires
from game.ratings.gathering import EACH, Wish
from game.ratings.joining import SEEDS
from game.ratings.keeping import Plan, Rules
from game.ratings.reading import MOST_BYTES

RUNS = 50
PEOPLE = [
    ("each", "one for each task, as in the paper"),
    ("percent", "so many percent of all items"),
    ("none", "none"),
]


class NewCollectionForm(forms.Form):
    """What is to be rated, how, and by how many."""

    questionnaire = forms.ChoiceField(label="Questionnaire")
    name = forms.CharField(max_length=120, required=False, label="Name")
    runs = forms.MultipleChoiceField(
        required=False, widget=forms.CheckboxSelectMultiple, label="Evaluation runs"
    )
    most_tasks = forms.IntegerField(
        min_value=1, max_value=5000, required=False, label="At most so many tasks of the runs",
        help_text="Drawn by the seed; all agents have the same ones. Empty: all.",
    )  # fmt: skip
    sessions = forms.CharField(
        required=False, max_length=100_000, label="Recorded sessions",
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="One a line: its id or address. With a known answer behind it, it is an attention "
        "item: abcdefghjkmn no",
    )  # fmt: skip
    file = forms.FileField(
        required=False, label="File of items",
        help_text='JSON lines: {"task": "Make tea", "program": ["Boil water"], "origin": "model A"}; '
        'also "people": true, "id", and "expected" for attention items.',
    )  # fmt: skip
    items = forms.CharField(
        required=False, label="… or the lines themselves", max_length=MOST_BYTES,
        widget=forms.Textarea(attrs={"rows": 3}),
    )  # fmt: skip
    show = forms.ChoiceField(choices=RatingCollection.Show.choices, label="Raters see")
    people = forms.ChoiceField(
        choices=PEOPLE, label="People's programs among the runs'",
        help_text="From play here and from the benchmark's own. Raters cannot tell them apart.",
    )  # fmt: skip
    percent = forms.IntegerField(
        min_value=1, max_value=90, required=False, label="Percent of people's programs"
    )
    attention = forms.IntegerField(
        min_value=0, max_value=50, initial=4, label="Attention items of the questionnaire's own"
    )
    raters_per_item = forms.IntegerField(
        min_value=1, max_value=1000, initial=10, label="Raters for each item",
        help_text="The paper had 10.",
    )  # fmt: skip
    items_per_rater = forms.IntegerField(
        min_value=1, max_value=5000, required=False, label="Items for each rater",
        help_text="Attention items come on top. Empty: all, as in the paper.",
    )  # fmt: skip
    right = forms.IntegerField(
        min_value=0, max_value=100, initial=75, label="Attention items that must be right (percent)",
        help_text="Whoever has fewer does not count. Nothing is deleted.",
    )  # fmt: skip
    seconds = forms.FloatField(
        min_value=0, max_value=600, initial=2, label="Median seconds an item, at least"
    )
    consent = forms.CharField(
        required=False, max_length=4000, label="What raters agree to",
        widget=forms.Textarea(attrs={"rows": 3}), help_text="Empty: the questionnaire's own words.",
    )  # fmt: skip
    seed = forms.IntegerField(
        min_value=0, max_value=SEEDS - 1, required=False, label="Seed", help_text="Empty: any."
    )

    def __init__(self, *args: Any, visible: QuerySet[EvaluationRun], **more: Any) -> None:
        super().__init__(*args, **more)
        known = questionnaires().items()
        self.fields["questionnaire"].choices = [(name, one.title) for name, one in known]  # type: ignore[attr-defined]
        runs = [(run.pk, run.name) for run in visible.order_by("-created_at")[:RUNS]]
        self.fields["runs"].choices = runs  # type: ignore[attr-defined]
        if not runs:
            del self.fields["runs"], self.fields["most_tasks"]

    def clean_sessions(self) -> tuple[tuple[str, str], ...]:
        """Ids with the known answers behind them; of an address the id."""
        found: dict[str, str] = {}
        for number, line in enumerate(self.cleaned_data["sessions"].splitlines(), start=1):
            words = line.split()
            if len(words) > 2:
                raise ValidationError(
                    f"Line {number}: an id or address is expected, and behind it a known answer if "
                    "there is one."
                )
            if words:
                found[_session_id(words[0])] = words[1] if len(words) == 2 else ""
        return tuple(found.items())

    def clean_file(self) -> str:
        """The file's text."""
        file = self.cleaned_data["file"]
        if not isinstance(file, UploadedFile):
            return ""
        if (file.size or 0) > MOST_BYTES:
            told = f"The file has {(file.size or 0) // 1000} kB; {MOST_BYTES // 1000} are the most."
            raise ValidationError(told)
        try:
            return str(file.read(), "utf-8-sig")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise ValidationError(f"Line {line}: the file must be text in UTF-8.") from error

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("people") == "percent" and not data.get("percent"):
            self.add_error("percent", "Say how many percent, or choose another mixture.")
        if data.get("file") and data.get("items"):
            told = "Give a file or its lines, not both: complaints name lines."
            self.add_error("items", told)
        asked = questionnaires().get(data.get("questionnaire", ""))
        if asked is not None:
            values = asked.form.main.values
            wrong = [
                known for _, known in data.get("sessions", ()) if known and known not in values
            ]
            if wrong:
                told = f'"{wrong[0][:40]}" is no answer; there are {", ".join(values)}.'
                self.add_error("sessions", told)
        return data

    def plan(self) -> Plan:
        """The collection as it is wished for."""
        data = self.cleaned_data
        people = {"each": EACH, "none": 0, "percent": data.get("percent") or 0}[data["people"]]
        seed = data.get("seed")
        return Plan(
            name=data["name"], questionnaire=data["questionnaire"], show=data["show"],
            wish=Wish(
                seed=secrets.randbelow(SEEDS) if seed is None else seed,
                runs=tuple(data.get("runs", ())), sessions=data["sessions"],
                text="\n".join(part for part in (data["file"], data["items"]) if part),
                watch=data["show"] != RatingCollection.Show.TEXT,
                most_tasks=data.get("most_tasks"), people=people, attention=data["attention"],
            ),
            raters_per_item=data["raters_per_item"], items_per_rater=data["items_per_rater"],
            consent=data["consent"], rules=Rules(data["right"] / 100, data["seconds"]),
        )  # fmt: skip


def _session_id(text: str) -> str:
    """The id of a session from its address, or as it is."""
    path = text.partition("/s/")[2] or text
    return path.strip("/").partition("/")[0][:40]


class InvitationForm(forms.Form):
    """A link for raters."""

    label = forms.CharField(max_length=80, required=False, label="For whom (only you read this)")
    places = forms.IntegerField(
        min_value=1,
        max_value=10_000,
        required=False,
        label="Places",
        help_text="Empty: any number.",
    )
    days = forms.IntegerField(
        min_value=1, max_value=365, required=False, label="Days until it expires",
        help_text="Empty: never.",
    )  # fmt: skip
