"""What the pages of studies need of their questions and their participants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.http import HttpRequest
from django.utils.html import json_script
from django.utils.safestring import SafeString

from game.fieldwork import scripts_say, spoken
from game.fieldwork.suspecting import flags_of, uses_assistive_technology
from game.models import Participant, StudyRecord
from game.pages.studies.access import may_research
from game.pages.studies.access import owns as is_owner
from game.studies.asking import Form, form
from game.studies.survey import Survey
from sim.world import JSONObject

register = template.Library()


@register.simple_tag
def asked(survey: Survey, answers: JSONObject, problems: Mapping[str, str]) -> Form:
    """The survey as a form, with what was answered and what is wrong with it."""
    return form(survey, answers, problems)


@register.simple_tag(takes_context=True)
def researches(context: Mapping[str, Any]) -> bool:
    """Whether whoever looks is offered the studies' pages."""
    request = context.get("request")
    return isinstance(request, HttpRequest) and hasattr(request, "user") and may_research(request)


@register.simple_tag(takes_context=True)
def owns(context: Mapping[str, Any], record: StudyRecord) -> bool:
    """Whether whoever looks is one of the study's owners."""
    request = context.get("request")
    if not isinstance(request, HttpRequest) or not hasattr(request, "user"):
        return False
    return is_owner(request, record)


@register.filter
def at(values: object, key: object) -> Any:
    """A member of a mapping; None where there is none, or no mapping."""
    return values.get(str(key)) if isinstance(values, Mapping) else None


@register.filter
def clock(seconds: int | None) -> str:
    """Seconds as minutes and seconds, such as 9:05."""
    return "" if seconds is None else f"{seconds // 60}:{seconds % 60:02}"


@register.inclusion_tag("studies/_flags.html")
def signs(participant: Participant) -> dict[str, object]:
    """The reasons to look at somebody, for a researcher's page."""
    return {
        "flags": flags_of(participant),
        "assistive": uses_assistive_technology(participant),
    }


@register.filter
def said(sentence: str) -> str:
    """A sentence of the rules in the language of whoever reads it."""
    return spoken.said(str(sentence))


@register.simple_tag
def script_words(page: str = "study") -> SafeString:
    """What the scripts of a page ("study", "play", "editor" or "run") say, in the language of whoever reads it; nothing where
    that is English."""
    words = scripts_say.in_this_language(scripts_say.OF_PAGES[page])
    return json_script(words, "script-words") if words else SafeString("")


@register.filter
def plainly(value: object) -> str:
    """A value of an event as people read it: members as `name: value`, lists with commas."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {plainly(inner)}" for name, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(plainly, value))
    return (
        {True: "yes", False: "no", None: "-"}[value]
        if value is None or isinstance(value, bool)
        else str(value)
    )
