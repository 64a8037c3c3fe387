"""Surveys of SurveyJS's form are read, what cannot be asked is refused, and answers are held against them."""

from __future__ import annotations

from typing import Any

import pytest

from game.evaluation.reading import RunFileError
from game.studies.survey import Survey, problems, read_survey

EVERYTHING = {
    "pages": [
        {"elements": [
            {"type": "html", "name": "hello", "html": "Welcome."},
            {"type": "rating", "name": "fun", "title": "Fun?", "rateMin": 1, "rateMax": 7, "isRequired": True},
            {"type": "slider", "name": "load", "min": 0, "max": 100, "step": 5},
        ]},
        {"elements": [
            {"type": "radiogroup", "name": "one", "choices": ["a", {"value": "b", "text": "Bee"}]},
            {"type": "checkbox", "name": "some", "choices": [1, 2, 3]},
            {"type": "ranking", "name": "order", "choices": ["x", "y"]},
            {"type": "matrix", "name": "grid", "rows": ["r1", "r2"], "columns": ["no", "yes"], "isRequired": True},
            {"type": "boolean", "name": "truth"},
            {"type": "text", "name": "age", "inputType": "number", "min": 16, "max": 120},
            {"type": "comment", "name": "why", "maxLength": 10},
        ]},
    ]
}  # fmt: skip
GOOD: dict[str, Any] = {
    "fun": 7, "load": 35, "one": "b", "some": [1, 3], "order": ["y", "x"],
    "grid": {"r1": "no", "r2": "yes"}, "truth": False, "age": 30, "why": "because",
}  # fmt: skip


@pytest.fixture
def survey() -> Survey:
    return read_survey(EVERYTHING)


def of(*elements: Any) -> Any:
    return {"elements": list(elements)}


def test_pages_and_questions_keep_their_order(survey: Survey) -> None:
    assert [len(page) for page in survey.pages] == [3, 7]
    assert [one.name for one in survey.questions] == list(GOOD)


def test_answers_that_fit_have_no_problems(survey: Survey) -> None:
    assert problems(survey, GOOD) == {}


def test_only_required_questions_need_an_answer(survey: Survey) -> None:
    assert set(problems(survey, {})) == {"fun", "grid"}


@pytest.mark.parametrize(
    ("name", "answer", "says"),
    [
        ("fun", 8, "from 1 to 7"), ("fun", "7", "from 1 to 7"), ("fun", True, "from 1 to 7"),
        ("fun", 2.5, "steps of 1"), ("load", 3, "steps of 5"), ("one", "c", "choose one"),
        ("some", "1", "among the answers"), ("some", [1, 1], "counts once"),
        ("some", [True], "among the answers"), ("order", ["x"], "into an order"),
        ("order", ["x", "x"], "counts once"), ("grid", {"r1": "no"}, "each row"),
        ("grid", {"r3": "no", "r1": "no"}, "its rows"), ("grid", {"r1": "no", "r2": "maybe"}, "choose one"),
        ("truth", "yes", "Yes or no"), ("age", 12, "from 16 to 120"), ("age", "old", "from 16"),
        ("why", "x" * 11, "At most 10"), ("why", 3, "A text"), ("nothing", 1, "not asked here"),
    ],
)  # fmt: skip
def test_an_answer_that_cannot_be_is_told_what_could(
    survey: Survey, name: str, answer: Any, says: str
) -> None:
    found = problems(survey, {**GOOD, name: answer})
    assert set(found) == {name}
    assert says in found[name]


@pytest.mark.parametrize(
    ("data", "path", "says"),
    [
        ({"title": "x"}, "", "needs `elements`"),
        (of({"type": "rating"}), "elements[0]", "a `type` and a `name`"),
        (of({"type": "ratting", "name": "x"}), "elements[0].type", 'did you mean "rating"'),
        (of({"type": "rating", "name": "x", "visibleIf": "{y} = 1"}), "elements[0]", "`visibleIf` is not done"),
        (of({"type": "radiogroup", "name": "x"}), "elements[0]", "needs `choices`"),
        (of({"type": "radiogroup", "name": "x", "choices": ["a", "a"]}), "elements[0].choices", "same value"),
        (of({"type": "rating", "name": "x", "rateMin": 5, "rateMax": 5}), "elements[0]", "from 5 to 5"),
        (of({"type": "matrix", "name": "x", "rows": ["a"]}), "elements[0]", "`rows` and `columns`"),
        (of({"type": "boolean", "name": "x"}, {"type": "boolean", "name": "x"}), "", 'called "x"'),
        ({"triggers": [], "elements": [{"type": "boolean", "name": "x"}]}, "", "`triggers`"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_with_its_place(data: Any, path: str, says: str) -> None:
    with pytest.raises(RunFileError) as error:
        read_survey(data)
    assert error.value.path == path
    assert says in error.value.message


def test_what_only_changes_the_looks_is_passed_over() -> None:
    survey = read_survey({"logo": "x.png", **of({"type": "boolean", "name": "x", "width": "50%"})})
    assert [one.name for one in survey.questions] == ["x"]
