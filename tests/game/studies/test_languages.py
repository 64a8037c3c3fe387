"""A study's own texts, one for each of its languages."""

from __future__ import annotations

import pytest

from game.studies.file import StudyFileError, read_text
from game.studies.languages import best

TWO = """
study: two
title: {en: Cooking, de: Kochen}
languages: [en, de]
stages:
  - welcome: {en: Hello., de: Guten Tag.}
  - survey:
      survey:
        elements:
          - type: radiogroup
            name: kind
            title: {default: "Which?", de: "Was?"}
            choices:
              - {value: 1, text: {en: one, de: eins}}
  - end: {text: {en: Bye., de: Tschuess.}}
"""


def test_each_language_has_its_own_texts_and_the_first_is_the_usual_one() -> None:
    english, german = read_text(TWO), read_text(TWO, "de")
    assert (english.title, german.title) == ("Cooking", "Kochen")
    asked = [one.stages[1].survey for one in (english, german)]  # type: ignore[union-attr]
    questions = [survey.questions[0] for survey in asked if survey is not None]
    assert [one.title for one in questions] == ["Which?", "Was?"]
    assert [one.options[0].text for one in questions] == ["one", "eins"]
    assert english.source == german.source


def test_a_language_that_the_study_does_not_have_is_its_first() -> None:
    assert read_text(TWO, "fr").title == "Cooking"


def test_a_text_that_is_missing_in_a_language_is_named_with_its_line() -> None:
    broken = TWO.replace("{en: Hello., de: Guten Tag.}", "{de: Guten Tag.}")
    with pytest.raises(
        StudyFileError, match=r"line 6: stages\[0\].welcome: this text is missing in: en"
    ):
        read_text(broken)


@pytest.mark.parametrize("languages", ["[]", "[en, en]"])
def test_languages_are_named_once_and_there_is_one(languages: str) -> None:
    with pytest.raises(StudyFileError, match="languages"):
        read_text(TWO.replace("[en, de]", languages))


@pytest.mark.parametrize(
    ("wanted", "found"),
    [(("fr", "de-AT", "en"), "de"), (("zh-hans",), "en"), ((), "en"), (("EN-us",), "en")],
)
def test_somebody_gets_the_language_that_suits_them_best(
    wanted: tuple[str, ...], found: str
) -> None:
    assert best(wanted, ("en", "de")) == found
