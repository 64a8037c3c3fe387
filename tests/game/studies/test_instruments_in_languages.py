"""The ready-made instruments ask the same in every language; only the words are others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.studies.assigning import nth
from game.studies.definition import Stage, every_stage
from game.studies.file import StudyFileError, read_text
from game.studies.instruments import FOLDER, LANGUAGES, Instrument, instrument, instruments, scores
from game.studies.pathway import pathway
from game.studies.survey import Question, Survey
from sim.reading import plain_file

OTHERS = [language for language in LANGUAGES if language != "en"]
EACH = [(name, language) for name in sorted(instruments()) for language in OTHERS]
THE_SAME = {("es", "no")}
"""Words that two languages have in common."""
STUDY = """
study: words
title: {en: Words, de: Wörter, zh: 词}
languages: [en, de, zh]
stages:
  - loop:
      rounds: 2
      stages:
        - {name: use, survey: {instrument: sus}}
  - {name: you, survey: {instrument: demographics}}
  - end: {en: Bye., de: Tschuess., zh: 再见。}
"""
OFFICIAL = """
wording:
  sus:
    de:
      wording: official, German
      ends: [gar nicht, ganz]
      items: {sus_1: {title: Satz eins}}
"""


def texts(one: Instrument) -> Iterator[tuple[str, str]]:
    """Every text of an instrument and where it stands."""
    yield "title", one.title
    for question in one.survey.questions:
        yield question.name, question.title
        yield from (("end", end) for end in question.ends if end)
        yield from ((f"{question.name}={o.value}", o.text) for o in question.options)


def bare(question: Question) -> Question:
    """A question without its words."""
    options = tuple(replace(option, text="") for option in question.options)
    return replace(question, title="", ends=("", ""), options=options)


def asked_of(text: str, language: str) -> dict[str, Survey]:
    """By stage what a study asks somebody in a language."""
    stages = every_stage(read_text(text, language).stages)
    return {stage.name: stage.survey for stage in stages if stage.survey is not None}


def test_there_are_three_other_languages_with_a_file_for_every_instrument() -> None:
    assert OTHERS == ["de", "es", "zh"]
    files = {(path.stem, path.parent.name) for path in FOLDER.glob("*/*.json")}
    assert files == set(EACH)


@pytest.mark.parametrize(("name", "language"), EACH)
def test_items_ranges_and_scores_are_those_of_the_english_one(name: str, language: str) -> None:
    english, other = instrument(name), instrument(name, language)
    assert [[bare(one) for one in page] for page in other.survey.pages] == [
        [bare(one) for one in page] for page in english.survey.pages
    ]
    assert other.scales == english.scales
    assert (other.name, other.source, other.wording) == (english.name, english.source, "adapted")


@pytest.mark.parametrize(("name", "language"), EACH)
def test_the_same_answers_have_the_same_scores(name: str, language: str) -> None:
    english, other = instrument(name), instrument(name, language)
    questions = english.survey.questions
    answers = {
        one.name: one.options[-1].value if one.options else one.low + number % 3 * (one.step or 1)
        for number, one in enumerate(questions)
    }
    assert scores(other, answers) == scores(english, answers)
    assert None not in scores(other, answers).values()


@pytest.mark.parametrize(("name", "language"), EACH)
def test_nothing_is_left_in_english(name: str, language: str) -> None:
    english, other = list(texts(instrument(name))), list(texts(instrument(name, language)))
    assert [place for place, _ in other] == [place for place, _ in english]
    left = [
        (place, text)
        for (place, text), (_, before) in zip(other, english, strict=True)
        if text == before and "{{" not in text and (language, text) not in THE_SAME
    ]
    assert left == []
    assert all(text.strip() for _, text in other)


@pytest.mark.parametrize(("name", "language"), EACH)
def test_items_of_one_instrument_are_told_apart_in_every_language(name: str, language: str) -> None:
    def kinds(one: Instrument) -> list[int]:
        titles = [question.title for question in one.survey.questions]
        return [titles.index(title) for title in titles]

    assert kinds(instrument(name, language)) == kinds(instrument(name))


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("de-AT", "de"), ("zh-CN", "zh"), ("ES", "es"), ("fr", "en"), ("", "en"), ("en-GB", "en")],
)
def test_somebody_gets_the_nearest_language_and_english_otherwise(wanted: str, found: str) -> None:
    assert instrument("sus", wanted) == instrument("sus", found)


def test_files_of_languages_say_nothing_of_ranges_or_scores() -> None:
    keys = {key for path in FOLDER.glob("*/*.json") for key in plain_file(path)}  # type: ignore[union-attr]
    assert keys <= {"wording", "title", "ends", "choices", "items"}


def test_a_study_asks_in_the_language_of_its_participant() -> None:
    found = {language: asked_of(STUDY, language)["use"] for language in ("en", "de", "zh")}
    assert found["de"] == instrument("sus", "de").survey
    assert len({survey.questions[0].title for survey in found.values()}) == 3
    assert len({tuple(one.name for one in survey.questions) for survey in found.values()}) == 1


def test_a_study_in_one_language_asks_in_that_one() -> None:
    german = "study: g\ntitle: G\nlanguages: [de]\nstages: [{survey: sus}, {end: Danke.}]"
    assert asked_of(german, "")["survey"] == instrument("sus", "de").survey


def test_each_round_s_page_is_in_the_language_too() -> None:
    study = read_text(STUDY, "de")
    steps = pathway(study, nth(study.design, 1), "1")
    told = [step.stage.survey.questions[0].title for step in steps if step.stage.survey]
    german = instrument("sus", "de").survey.questions[0].title
    assert told[:2] == [german, german]


def test_what_nobody_translated_is_asked_in_english() -> None:
    french = STUDY.replace("languages: [en, de, zh]", "languages: [en, de, zh, fr]")
    for text in ("Words, ", "Bye., "):
        french = french.replace(text, f"{text}fr: x, ")
    assert asked_of(french, "fr")["use"] == instrument("sus").survey


def test_official_words_take_the_place_of_ours_in_their_language_only() -> None:
    found = {language: asked_of(STUDY + OFFICIAL, language) for language in ("en", "de", "zh")}
    german = found["de"]["use"].questions
    assert [one.title for one in german[:2]] == [
        "Satz eins",
        instrument("sus", "de").survey.questions[1].title,
    ]
    assert {one.ends for one in german} == {("gar nicht", "ganz")}
    assert found["en"] == asked_of(STUDY, "en")
    assert found["zh"] == asked_of(STUDY, "zh")
    assert found["de"]["you"] == asked_of(STUDY, "de")["you"]


def test_official_words_leave_names_and_scores() -> None:
    told, ours = asked_of(STUDY + OFFICIAL, "de")["use"], instrument("sus", "de")
    assert [bare(one) for one in told.questions] == [bare(one) for one in ours.survey.questions]


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        (
            "  sus:",
            "  suss:",
            "line 13: wording.suss: no instrument is called so; there are: big_f",
        ),
        ("    de:", "    es:", 'line 14: wording.sus.es: unknown key "es"'),
        ("sus_1:", "sus_11:", "line 17: wording.sus.de.items.sus_11: sus has no item of this name"),
        ("[gar nicht, ganz]", "[gar nicht]", "two texts are expected"),
        ("ends: [gar nicht, ganz]", "choices: {maybe: x}", "no such choice; there are: none"),
    ],
)
@pytest.mark.parametrize("language", ["", "zh"])
def test_words_that_fit_nothing_are_refused_with_their_line_in_every_language(
    before: str, after: str, says: str, language: str
) -> None:
    with pytest.raises(StudyFileError) as refused:
        read_text((STUDY.rstrip() + OFFICIAL).replace(before, after), language)
    assert says in str(refused.value)


def test_a_stage_that_was_not_read_from_a_file_asks_in_english() -> None:
    study = read_text(STUDY)
    bare_study = replace(study, stages=(Stage("survey", "use", instrument="sus"),))
    (step,) = pathway(bare_study, nth(study.design, 1), "1")
    assert step.stage.survey == instrument("sus").survey
