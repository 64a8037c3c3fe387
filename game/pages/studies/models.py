"""Sending language models into a study: which model, whom they are to be, how many; how far they are, and Stop."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import isfinite

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from game.agents import all_agents
from game.fieldwork import sending
from game.fieldwork.arriving import NotNow
from game.fieldwork.characters import LONGEST_PERSONA, Character
from game.fieldwork.keeping import newest, study_of
from game.fieldwork.roles import may
from game.fieldwork.sending import Budget, NotSent
from game.jobs.queue import job_workers_alive
from game.live import allowance
from game.llm import OPENAI, LLMError, endpoints
from game.models import StudyRecord
from game.pages.studies.access import record_of
from game.people import player_of

MOST_PERSONAS = 100
PERSONAS_LONG = 60_000


@dataclass(slots=True)
class Form:
    """What was filled in, as it was written, and what is wrong with it, by field."""

    values: dict[str, str]
    problems: dict[str, str] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """What stands in a field."""
        return self.values.get(name, "").strip()

    def number(self, name: str, low: float, high: float, *, whole: bool = True) -> float | None:
        """A number of a field; None where it is empty or wrong, which is then among the problems."""
        text = self.text(name)
        if not text:
            return None
        try:
            value = float(text.replace(",", "."))
        except ValueError:
            value = float("nan")
        if not isfinite(value) or not low <= value <= high or (whole and value != int(value)):
            kind = "A whole number" if whole else "A number"
            self.problems[name] = f"{kind} from {low:g} to {high:g} is expected."
            return None
        return value


EMPTY: Mapping[str, str] = {
    "model": "", "count": "1", "personas": "", "agent": "", "temperature": "0.7", "seed": "",
    "tokens": "", "dollars": "",
}  # fmt: skip


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def models(request: HttpRequest, study_id: str) -> HttpResponse:
    """The page, or for htmx only how far they are; with POST they are sent."""
    sends = request.method == "POST"
    record = record_of(request, study_id, "run" if sends else "look")
    form = Form(dict(EMPTY))
    if sends:
        form = Form({name: str(request.POST.get(name, ""))[:PERSONAS_LONG] for name in EMPTY})
        if _sent(request, record, form):
            return redirect("study_models", record.pk)
    batches = sending.batches_of(record)
    context = {
        "record": record,
        "batches": batches,
        "goes_on": any(one.is_live for one in batches),
        "workers": job_workers_alive(),
        "may_run": may(player_of(request), record, "run"),
    }
    if request.headers.get("HX-Request") == "true" and not sends:
        return render(request, "studies/_batches.html", context)
    context |= {"form": form, "most": sending.MOST, **_offered(request, record)}
    return render(request, "studies/models.html", context, status=422 if form.problems else 200)


def _offered(request: HttpRequest, record: StudyRecord) -> dict[str, object]:
    """What there is to choose from, and why there is nothing."""
    player = player_of(request)
    found = _models() if allowance.may_use_models(player) else []
    refusal = ""
    if not allowance.may_use_models(player):
        refusal = gettext_noop(
            "You may not have models asked here: the owner of this installation allows it, person by person."
        )
    elif not found:
        refusal = gettext_noop(
            "No model is set up here: the owner of this installation names them in a file of endpoints."
        )
    elif record.state != StudyRecord.State.OPEN:
        refusal = gettext_noop("Only a study that is open lets anybody in: open it first.")
    return {
        "models": found,
        "agents": sending.players_of(study_of(newest(record))),
        "refusal": refusal,
        "left": allowance.left_today(),
    }


def _models() -> list[str]:
    """`endpoint/model` of every endpoint that can be asked."""
    try:
        known = endpoints()
    except LLMError:
        return []
    return [
        f"{one.name}/{model}"
        for one in known.by_name.values()
        if one.protocol == OPENAI and one.ready
        for model in one.models
    ]


def _sent(request: HttpRequest, record: StudyRecord, form: Form) -> bool:
    """Send those whom a form says; whether it could be done. What is wrong stands in the form."""
    characters, budget = _read(form)
    if form.problems:
        return False
    try:
        sending.dispatch(record, player_of(request), characters, budget)
    except (NotSent, NotNow) as error:
        form.problems["all"] = str(error)
        return False
    count = len(characters)
    messages.success(request, f"{count} {'is' if count == 1 else 'are'} on the way.")
    return True


def _read(form: Form) -> tuple[list[Character], Budget]:
    endpoint, _, model = form.text("model").partition("/")
    if form.text("model") not in _models():
        form.problems["model"] = "Choose one of the models."
    count = form.number("count", 1, sending.MOST)
    if count is None and "count" not in form.problems:
        form.problems["count"] = f"Say how many: from 1 to {sending.MOST}."
    temperature = form.number("temperature", 0, 2, whole=False)
    seed = form.number("seed", 0, 2**31 - 1)
    tokens = form.number("tokens", 1, 10**12)
    dollars = form.number("dollars", 0.01, 10**6, whole=False)
    budget = Budget(None if tokens is None else int(tokens), dollars)
    personas = _personas(form)
    first = int(seed) if seed is not None else None
    if form.text("agent") not in all_agents():
        form.problems["agent"] = "Choose one of the agents."
    if form.problems:
        return [], budget
    one = Character(endpoint, model, temperature, agent=form.text("agent"))
    return [
        replace(
            one,
            persona=personas[number % len(personas)],
            seed=None if first is None else first + number,
        )
        for number in range(int(count or 0))
    ], budget


def _personas(form: Form) -> list[str]:
    """Whom they are to be, one after the other: paragraphs of a text."""
    text = form.text("personas").replace("\r\n", "\n")
    found = [one.strip() for one in re.split(r"\n\s*\n", text) if one.strip()]
    if len(found) > MOST_PERSONAS:
        form.problems["personas"] = f"{MOST_PERSONAS} personas are the most."
    if any(len(one) > LONGEST_PERSONA for one in found):
        form.problems["personas"] = f"A persona has at most {LONGEST_PERSONA} characters."
    return found or [""]


@require_POST
@never_cache
def stop(request: HttpRequest, study_id: str, batch: str) -> HttpResponse:
    """End it for all of a batch who are under way."""
    record = record_of(request, study_id, "run")
    found = sending.batch_of(record, batch)
    if found is None:
        raise Http404("nobody was sent so")
    ended = sending.stop(found, player_of(request))
    messages.success(
        request,
        f"{ended} {'was' if ended == 1 else 'were'} ended. What they did and answered stays.",
    )
    return redirect("study_models", record.pk)
