"""Answers: the next item, a draft of an answer, the answer, and one that is taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.db import transaction
from django.utils import timezone

from game.models import Rater, Rating
from game.ratings import Form, Question
from game.ratings.joining import GONE, Closed
from sim.world import JSONObject

TEXT = 2000
"""Letters of a free answer."""
DAY_MS = 24 * 3600 * 1000


class AnswerError(Exception):
    """An answer that cannot be taken; the message says to the rater what is missing or wrong."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a rater is."""

    done: int
    total: int

    @property
    def left(self) -> int:
        return self.total - self.done


def progress(rater: Rater) -> Progress:
    """How many items of the list are answered, attention items among them."""
    states = list(rater.ratings.values_list("answered_at", flat=True))
    return Progress(sum(one is not None for one in states), len(states))


def current(rater: Rater) -> Rating | None:
    """The first item of the list without an answer; from now on its time runs. None: all are done."""
    found = (
        rater.ratings.filter(answered_at=None).select_related("item").order_by("position").first()
    )
    if found is not None and found.shown_at is None and rater.collection.is_open:
        found.shown_at = timezone.now()
        Rating.objects.filter(pk=found.pk, shown_at=None).update(shown_at=found.shown_at)
    return found


def last(rater: Rater) -> Rating | None:
    """The answer that was given last: the one that may still be changed."""
    given = rater.ratings.filter(answered_at__isnull=False).select_related("item")
    return given.order_by("-position").first()


def keep_draft(rater: Rater, token: str, values: Mapping[str, str], active_ms: str) -> bool:
    """Keep what is ticked and written so far, so that nothing is lost with the page. False: it is not
    waited for, as the item is answered or somebody else's."""
    form = Form.from_json(rater.collection.form)
    draft = {one.name: _readable(one, values.get(one.name, "")) for one in form.questions}
    draft = {name: value for name, value in draft.items() if value}
    waiting = rater.ratings.filter(token=token, answered_at=None)
    if not rater.collection.is_open:
        return False
    return bool(waiting.update(draft=draft, active_ms=_milliseconds(active_ms)))


Given = Literal["new", "same", "changed"]


def answer(rater: Rater, token: str, values: Mapping[str, str], active_ms: str) -> Given:
    """Take an answer. The same one sent twice counts once; the last one may be changed, and what it
    was before is kept beside it.

    Raises:
        AnswerError: something is missing or is no answer, or another answer was given since.
        Closed: the collection takes no answers any more.
        Rating.DoesNotExist: the item is not one of this rater's.
    """
    if not rater.collection.is_open:
        raise Closed(GONE["over"])
    answers = checked(Form.from_json(rater.collection.form), values)
    with transaction.atomic():
        given = rater.ratings.select_for_update().get(token=token)
        if given.answered_at is None:
            return _first_answer(given, answers, active_ms)
        if given.answers == answers:
            return "same"
        newest = last(rater)
        if newest is None or newest.pk != given.pk:
            raise AnswerError(
                "This one is answered already, and others since. Only the last answer can be changed."
            )
        before = {"at": given.answered_at.isoformat(), "answers": given.answers}
        given.earlier = [*given.earlier, before]
        given.answers, given.answered_at = answers, timezone.now()
        given.save(update_fields=["earlier", "answers", "answered_at"])
    return "changed"


def _first_answer(given: Rating, answers: JSONObject, active_ms: str) -> Given:
    now = timezone.now()
    given.shown_at = given.shown_at or now
    given.answers, given.answered_at, given.draft = answers, now, {}
    whole = int((now - given.shown_at).total_seconds() * 1000)
    given.active_ms = min(max(_milliseconds(active_ms), given.active_ms), whole)
    given.save(update_fields=["answers", "answered_at", "draft", "active_ms", "shown_at"])
    return "new"


def checked(form: Form, values: Mapping[str, str]) -> JSONObject:
    """Answers by question, those that were left out not among them.

    Raises:
        AnswerError: a sentence for the rater.
    """
    found: JSONObject = {}
    for question in form.questions:
        value = _readable(question, values.get(question.name, ""))
        if value:
            found[question.name] = value
        elif values.get(question.name, "").strip() and question.scale != "text":
            raise AnswerError(f"“{question.text}” has no such answer; choose one of those listed.")
        elif question.required:
            raise AnswerError(f"Please answer “{question.text}” first.")
    return found


def _readable(question: Question, value: str) -> str:
    """The answer as it is kept; empty: it is none."""
    if question.scale == "text":
        return "".join(c for c in value if c.isprintable() or c == "\n").strip()[:TEXT]
    return value if value in question.values else ""


def _milliseconds(text: str) -> int:
    return min(int(text), DAY_MS) if text.isdecimal() and len(text) < 12 else 0
