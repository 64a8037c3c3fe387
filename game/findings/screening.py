"""Looks free text over for what could lead to a person, before it is released.

A screen is no anonymisation: it finds what has a form (addresses, numbers, links), not names or stories. Whoever
releases data reads what people wrote; how often something was taken out stands in the data card.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from sim.world import JSON

REMOVED = "[removed]"
FORMS: Mapping[str, re.Pattern[str]] = {
    "e-mail address": re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+"),
    "link": re.compile(r"\b(https?://|www\.)\S+", re.IGNORECASE),
    "network address": re.compile(r"\b\d{1,3}(\.\d{1,3}){3}\b"),
    "platform id": re.compile(r"\b[0-9a-f]{24}\b", re.IGNORECASE),
    "account name": re.compile(r"(?<!\w)@\w{2,}"),
    "telephone number": re.compile(r"(?<!\w)\+?\d[\d ()/.-]{6,}\d(?!\w)"),
}
"""What is looked for, in this order."""


class Screen:
    """Takes out what has one of the forms, and counts it."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()

    def text(self, text: str) -> str:
        """The text without it."""
        for name, form in FORMS.items():
            text, count = form.subn(REMOVED, text)
            self.found[name] += count
        return text

    def value(self, value: JSON) -> JSON:
        """The value with every text in it looked over."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {name: self.value(inner) for name, inner in value.items()}
        if isinstance(value, list | tuple):
            return [self.value(inner) for inner in value]
        return value
