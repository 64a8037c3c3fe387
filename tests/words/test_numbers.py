"""Numbers are written as the reader's language does in text, and as machines read them everywhere else."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.template import Context, Template
from django.test import Client
from django.utils import translation

from game.pages.forms import NewSessionForm
from game.suites import find_task
from game.templatetags.kitchen import about, grouped, minutes
from tests.game import peoples_games as games
from tests.game.stored import keep
from tests.loops import each
from tests.words.collect import ROOT

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
TAG = re.compile(r"<(\w+)((?:\{%.*?%\}|\{\{.*?\}\}|\"[^\"]*\"|[^>\"])*)>", re.DOTALL)
SVG = re.compile(r"<svg.*?</svg>", re.DOTALL)
ATTRIBUTE = re.compile(r"([\w-]+)=\"((?:\{%.*?%\}|\{\{.*?\}\}|[^\"])*)\"", re.DOTALL)
SHOWN = re.compile(r"\{\{\s*(.*?)\s*\}\}")
MACHINE_READ = {
    "min",
    "max",
    "step",
    "low",
    "high",
    "optimum",
    "width",
    "height",
    "points",
    "d",
    "x",
    "y",
    "cx",
    "cy",
}
MEASURES = {"meter", "progress"}
WHOLE = re.compile(r"^forloop\.\w+$|\|length\b|\|unlocalize\b|\|date:|\|add:")
COMMA = re.compile(r"(?<![\w,])-?\d+,\d+(?![\d,])")
TEXTS = {"aria-label", "title", "alt", "placeholder", "content", "value", "data-title"}
"""Attributes that people read, or that hold what people wrote."""


def numbers_of(source: str) -> list[str]:
    """What a template shows where only machines read, and that could be written with a comma."""
    found = []
    for tag, inside in TAG.findall(source):
        for name, value in ATTRIBUTE.findall(inside):
            measured = tag in MEASURES or 'type="number"' in inside or 'type="range"' in inside
            if name == "style" or name in MACHINE_READ or (measured and name == "value"):
                found += [one for one in SHOWN.findall(value) if not WHOLE.search(one)]
    return found


def test_no_template_writes_a_number_for_machines_in_a_language() -> None:
    for path in each(TEMPLATES):
        assert numbers_of(path.read_text("utf-8")) == [], f"{path.name}: add |unlocalize"


def test_the_search_finds_what_it_is_for() -> None:
    for source in each(
        [
            '<i style="left: {{ x }}%"></i>',
            '<meter value="{{ x }}"></meter>',
            '<input type="number" min="{{ x.0 }}">',
            '<rect width="{{ bar.share }}" />',
        ]
    ):
        assert numbers_of(source), source
    assert numbers_of('<i style="left: {{ x|unlocalize }}%" title="{{ y }}"></i>') == []


def in_attributes(page: str) -> list[str]:
    """Numbers with a comma where machines read: attributes, scripts, styles and drawings."""
    parts = re.findall(r"<(?:script|style|svg)\b.*?</(?:script|style|svg)>", page, re.DOTALL)
    parts += [value for name, value in re.findall(r'([\w-]+)="([^"]*)"', page) if name not in TEXTS]
    return [one for part in parts if '":' not in part for one in COMMA.findall(part)]


@pytest.mark.django_db
def test_no_page_in_german_has_a_comma_in_a_number_for_machines() -> None:
    table = games.played("multi_agent/1", "turns")
    game = keep(table, world=table.session.task.world, suite=table.session.task.suite)
    client = Client(headers={"accept-language": "de"})
    seen = 0
    for path in each(
        ["/", "/tasks/", "/tasks/multi_agent/1/", "/watch/", "/replays/", "/records/", "/me/", "/daily/",
         "/benchmarks/", "/benchmarks/report/", "/ladder/", "/queue/", "/editor/", f"/s/{game.pk}/", f"/s/{game.pk}/replay/"]
    ):  # fmt: skip
        page = client.get(path).content.decode()
        seen += '<html lang="de">' in page
        assert in_attributes(page) == [], path
    assert seen >= 10


def test_a_comma_would_be_found() -> None:
    assert in_attributes(
        '<i data-x="0,5" title="0,5">0,5</i><style>i { width: 1,25px }</style>'
    ) == ["1,25", "0,5"]


def test_text_has_the_reader_s_numbers() -> None:
    page = Template("{% load l10n %}{{ x }} {{ x|unlocalize }} {{ x|floatformat:2 }}")
    for language, told in each(
        {"en": "0.5 0.5 0.50", "de": "0,5 0.5 0,50", "zh-hans": "0.5 0.5 0.50"}.items()
    ):
        with translation.override(language):
            assert page.render(Context({"x": 0.5})) == told
    told = {}
    for language in ("en", "de"):
        with translation.override(language):
            told[language] = (grouped(12400), minutes(185), about(12000))
    assert told == {
        "en": ("12,400", "3 min 5 s", "3 h 20 min"),
        "de": ("12.400", "3 min 5 s", "3 h 20 min"),
    }


@pytest.mark.parametrize(
    ("language", "words"), [("en", "5 March 2026"), ("de", "5. März 2026"), ("es", "5 de marzo de 2026"), ("zh-hans", "2026年3月5日")]
)  # fmt: skip
def test_dates_are_written_as_the_language_does(language: str, words: str) -> None:
    page = Template('{{ day|date:_("j F Y") }}')
    with translation.override(language):
        assert page.render(Context({"day": date(2026, 3, 5)})) == words


def test_what_a_form_was_sent_is_read_whatever_the_language() -> None:
    task = find_task("multi_agent/1")
    for language in each(["en", "de", "es", "zh-hans"]):
        with translation.override(language):
            form = NewSessionForm(task, {"tick_hz": "0.5", "pace": "realtime"})
            assert form.is_valid(), form.errors
            assert form.cleaned_data["tick_hz"] == 0.5
            assert 'value="0.5"' in str(form["tick_hz"])
