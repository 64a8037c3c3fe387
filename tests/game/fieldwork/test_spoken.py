"""The study's own pages speak the language of whoever takes part; every text is there in each of them."""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from game.fieldwork import arriving, leaving, spoken
from game.models import StudyAnswer
from game.studies.survey import problems, read_survey
from tests.game.fieldwork.walkers import Walker, opened

ROOT = Path(settings.BASE_DIR)
LOCALES = ("de", "es", "zh_Hans")
TEMPLATES = [
    path
    for path in sorted(
        {
            *(ROOT / "templates" / "studies").rglob("*.html"),
            *(ROOT / "templates" / "game").glob("*.html"),
        }
    )
    if "i18n" in path.read_text("utf-8")
]
MARKED = re.compile(r'\{% translate "([^"]+)"(?: as \w+)? %\}')
GERMAN = """
study: two
title: {en: Cooking, de: Kochen, zh: 烹饪}
languages: [en, de, zh]
recruiting: {pay: 2.25}
stages:
  - consent: {text: {en: You are recorded., de: Sie werden aufgezeichnet., zh: 您会被记录。}}
  - survey:
      survey:
        elements:
          - {type: rating, name: nice, title: {en: Nice, de: Nett, zh: 好}, isRequired: true}
  - end: {en: Bye., de: Auf Wiedersehen., zh: 再见。}
"""


def catalogue(locale: str) -> dict[object, str]:
    with (ROOT / "locale" / locale / "LC_MESSAGES" / "django.mo").open("rb") as file:
        return dict(gettext.GNUTranslations(file)._catalog)  # type: ignore[attr-defined]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_text_that_pages_and_rules_say_is_translated(locale: str) -> None:
    said = {text for path in TEMPLATES for text in MARKED.findall(path.read_text("utf-8"))}
    said |= {*spoken.FORMS, *leaving.TOLD.values(), *arriving.CLOSED.values(), arriving.ANOTHER}
    said |= {
        f"{arriving.FULL} {what} {arriving.LOST_NOTHING}" for what in arriving.FREE_AGAIN.values()
    }
    known = catalogue(locale)
    assert len(said) > 60
    assert sorted(said - known.keys()) == []
    assert [key for key, text in known.items() if not text.strip() and key != ""] == []


def test_all_languages_have_the_same_texts() -> None:
    def texts(locale: str) -> set[str]:
        return {key[0] if isinstance(key, tuple) else str(key) for key in catalogue(locale)}

    assert texts("de") == texts("es") == texts("zh_Hans")


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_compiled_is_what_is_written(locale: str) -> None:
    written = (ROOT / "locale" / locale / "LC_MESSAGES" / "django.po").read_text("utf-8")
    lines = [
        text.replace('\\"', '"').replace("\\\\", "\\")
        for text in re.findall(r'^msgstr(?:\[\d\])? "(.+)"$', written, re.M)
    ]
    assert len(lines) > 90
    assert sorted(lines) == sorted(text for key, text in catalogue(locale).items() if key != "")


def test_gaps_of_a_translation_are_those_of_its_sentence() -> None:
    with translation.override("de"):
        told = [spoken.said(form.format(*"ab"[: form.count("{}")])) for form in spoken.FORMS]
    assert all(("a" in one) and "{" not in one for one in told)
    assert not set(told) & set(spoken.FORMS)


def test_sentences_of_the_rules_are_recognised_by_their_form() -> None:
    survey = read_survey(
        {
            "elements": [
                {"type": "rating", "name": "a", "title": "A", "rateMax": 7, "isRequired": True}
            ]
        }
    )
    with translation.override("es"):
        assert spoken.said(problems(survey, {"a": 9})["a"]) == "Se espera un número de 1 a 7."
        assert spoken.said(problems(survey, {})["a"]) == "Responda a esto, por favor."
        assert spoken.said("Nobody has translated this.") == "Nobody has translated this."


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("zh", "zh-hans"),
        ("zh-CN", "zh-hans"),
        ("fr", "en"),
        ("", "en"),
    ],
)
def test_our_texts_are_in_the_nearest_language_that_there_is(language: str, code: str) -> None:
    assert spoken.code_of(language) == code


@pytest.mark.django_db
def test_a_page_is_in_one_language_from_its_head_to_its_complaints() -> None:
    walker = Walker(opened(GERMAN), "?lang=de")
    page = walker.page
    assert '<html lang="de">' in page
    assert "Ich stimme zu und nehme teil" in page
    assert "Schritt 1 von 2" in page
    refused = walker.client.post(walker.address, {"step": "consent"}).content.decode()
    assert "Zum Teilnehmen braucht es jedes davon." in refused
    walker.send(**{"agree-1": "on"})
    refused = walker.client.post(walker.address, {"step": "survey"}).content.decode()
    assert "Bitte beantworten Sie das." in refused
    walker.send(**{"q-nice": "3"})
    assert "Sie sind fertig." in walker.page
    assert "Sie bekommen 2.25 GBP." in walker.page


@pytest.mark.django_db
def test_one_participant_s_language_is_not_the_next_one_s() -> None:
    study = opened(GERMAN)
    german, chinese, english = (Walker(study, query) for query in ("?lang=de", "?lang=zh", ""))
    assert "Ich stimme zu" in german.page
    assert "我同意并参加" in chinese.page
    assert "I agree and take part" in english.page
    assert "I agree" not in german.page


@pytest.mark.django_db
def test_a_ready_made_instrument_is_asked_in_german_and_stored_under_the_same_names() -> None:
    text = GERMAN.replace("  - end:", "  - {name: use, survey: {instrument: free_text}}\n  - end:")
    walkers = [Walker(opened(text), query) for query in ("?lang=de", "")]
    for walker in walkers:
        walker.send(**{"agree-1": "on"})
        walker.send(**{"q-nice": "3"})
    german, english = walkers
    assert "Möchten Sie uns noch etwas sagen?" in german.page
    assert "Is there anything that you would like to tell us?" in english.page
    for walker in walkers:
        walker.send(**{"q-text": "ja"})
    assert [list(StudyAnswer.objects.filter(question="text").values_list("value", flat=True))] == [
        ["ja", "ja"]
    ]
