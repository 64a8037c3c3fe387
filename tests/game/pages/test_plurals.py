"""One step is not "1 steps": numbers meet their nouns through `counted` and `pluralize`."""

from __future__ import annotations

import re
from pathlib import Path

from tests.loops import each

ROOT = Path(__file__).parents[3]
NOUNS = (
    "actions|annotators|answers|cooks|episodes|games|kitchens|minutes|moves|people|runs|seats|"
    "seconds|sessions|steps|things|times|tokens"
)
SCRIPT = re.compile(rf"\$\{{[^}}]*\}} (?:{NOUNS})\b.*")
PAGE = re.compile(rf"\}}\}}\s*(?:</?\w+>)?\s*(?:{NOUNS})\b.*")
NEVER_ONE = (
    "${free} seats are still free.",
    "${hz} steps a second",
    "{{ agreement.annotators }} annotators",
    "with steps=bar.steps|floatformat:1 %}, {{ steps }} steps",
)
"""Shown for two and more only, or with a decimal, as means are: 1.0 steps."""


COUNTED = re.compile(
    r"\{% blocktranslate (?:with [^%]* )?count .*?\{% endblocktranslate %\}", re.DOTALL
)
"""Translated texts have a form for each number."""


def found(pattern: re.Pattern[str], file: Path) -> list[str]:
    text = COUNTED.sub("", file.read_text(encoding="utf-8"))
    for known in NEVER_ONE:
        text = text.replace(known, "")
    return pattern.findall(text)


def test_scripts_count_with_their_nouns() -> None:
    for script in each(sorted((ROOT / "static" / "js").glob("*.js"))):
        assert found(SCRIPT, script) == [], script.name


def test_pages_count_with_their_nouns() -> None:
    for page in each(sorted((ROOT / "templates").rglob("*.html"))):
        assert found(PAGE, page) == [], page.name


def test_the_search_finds_what_it_is_for() -> None:
    assert SCRIPT.search("`Done, in ${payload.steps} steps!`")
    assert PAGE.search("<p>{{ one.n }} episodes</p>")
    assert not PAGE.search("{{ n }} episode{{ n|pluralize }}")
