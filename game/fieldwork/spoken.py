"""What the study's pages say in the language of whoever reads them.

Templates are translated as Django does it. What rules say (`game.studies` knows no Django) is said in English, and
looked up here by its form: a sentence as it is, or one of `FORMS` with what stands in its gaps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from game.models import Participant

FORMS = (
    "A number from {} to {} is expected.",
    "It goes in steps of {} from {}.",
    "At most {} characters, please.",
    "Not everything is right. You have {} more try.",
    "Not everything is right. You have {} more tries.",
    "That was not it yet. You have {} more try.",
    "That was not it yet. You have {} more tries.",
    "Please rest for {} more seconds.",
    "You get {} and a bonus of {}. It is paid where you came from. The bonus follows within some days.",
    "You get {}. It is paid where you came from. The bonus follows within some days.",
    "You get {}. It is paid where you came from.",
    "You get {} and a bonus of {}. Keep the code below: the researchers pay you by it.",
    "You get {}. Keep the code below: the researchers pay you by it.",
    "This study is for those who come by {}: please open it from there.",
    "The link has ids of {}: please open it from where you found it.",
    "The link lacks {}: please open the study from {}.",
    "{} in the link is not one of {}'s ids: please open it from there.",
)
"""Sentences with gaps, the longer ones of a kind first."""


def code_of(language: str) -> str:
    """Django's code of the language in which our own texts are shown: the nearest that there is."""
    wanted = {"zh": "zh-hans", "zh-cn": "zh-hans", "zh-sg": "zh-hans"}.get(
        language.lower(), language.lower()
    )
    there = dict(settings.LANGUAGES)
    return next((one for one in (wanted, wanted.split("-")[0]) if one in there), "en")


@contextmanager
def speaking(participant: Participant | None) -> Iterator[None]:
    """Our own texts in a participant's language; in English where there is nobody."""
    language = participant.language if participant is not None else "en"
    with translation.override(code_of(language)):
        yield


def said(sentence: str) -> str:
    """A sentence of the rules in the language that is spoken now; as it is where nobody has translated it."""
    known = gettext(sentence) if sentence else ""
    if known != sentence:
        return known
    for form, shape in _shapes():
        if (found := shape.fullmatch(sentence)) is not None:
            return gettext(form).format(*found.groups())
    return sentence


@cache
def _shapes() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((form, re.compile(re.escape(form).replace(r"\{\}", "(.+?)"))) for form in FORMS)
