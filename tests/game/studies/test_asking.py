"""What forms send becomes answers of the right types; what cannot be stays in the form, with its problem."""

from __future__ import annotations

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string

from game.evaluation.reading import RunFileError
from game.studies import asking
from game.studies.instruments import instruments
from game.studies.survey import Survey, problems, read_survey
from sim.world import JSON, JSONObject
from tests.e2e.surveys import ANSWERS, EVERY
from tests.loops import each

SENT: dict[str, list[str]] = {
    "csrfmiddlewaretoken": ["x"], "q-fun": ["6"], "q-load": ["55"], "q-better": ["2"],
    "q-hours": ["weekly"], "q-tools": ["an oven"], "q-order-soup": ["2"], "q-order-salad": ["1"],
    "q-order-bread": ["3"], "q-partner-fast": ["no"], "q-partner-kind": ["yes"], "q-again": ["true"],
    "q-age": [" 31 "], "q-why": ["The soup was good."],
}  # fmt: skip


@pytest.fixture
def survey() -> Survey:
    return read_survey(EVERY)


def asks(**fields: JSON) -> Survey:
    return read_survey({"elements": [{"name": "it", "title": "It?", **fields}]})


def shown(survey: Survey, answers: JSONObject, found: dict[str, str] | None = None) -> str:
    return render_to_string("studies/_survey.html", {"asked": asking.form(survey, answers, found)})


def test_a_whole_form_becomes_typed_answers(survey: Survey) -> None:
    assert asking.taken(survey, SENT) == (ANSWERS, {})


def test_what_is_left_open_is_no_answer(survey: Survey) -> None:
    empty = {name: [""] for name in SENT}
    assert asking.answers_of(survey, empty) == {}
    assert asking.answers_of(survey, {}) == {}
    assert asking.answers_of(survey, {"q-why": ["  \r\n "]}) == {}


def test_fields_of_others_are_passed_over(survey: Survey) -> None:
    assert asking.answers_of(survey, {"q-nothing": ["1"], "fun": ["3"]}) == {}


@pytest.mark.parametrize(
    ("name", "sent", "says"),
    [
        ("fun", "8", "from 1 to 7"), ("fun", "many", "from 1 to 7"), ("load", "53", "steps of 5"),
        ("better", "third", "choose one"), ("hours", "yearly", "choose one"), ("again", "perhaps", "Yes or no"),
        ("age", "young", "from 16"), ("age", "1e2", "from 16"), ("age", "9" * 400, "from 16"),
        ("why", "x" * 401, "At most 400"), ("order-soup", "1", "into an order"),
        ("order-soup", "", "into an order"), ("partner-fast", "never", "choose one"),
        ("partner-fast", "", "each row"), ("tools", "a boat", "among the answers"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_and_stays_in_the_form(
    survey: Survey, name: str, sent: str, says: str
) -> None:
    answers, found = asking.taken(survey, {**SENT, f"q-{name}": [sent]})
    question = name.split("-")[0]
    assert set(found) == {question}
    assert says in found[question]
    form = asking.form(survey, answers, found)
    wrong = [one for page in form.pages for one in page if one.problem]
    assert [one.question.name for one in wrong] == [question]
    assert wrong[0].focus
    page = shown(survey, answers, found)
    assert page.count('role="alert"') == 2  # the complaints, and the place for those of the network
    assert page.count("autofocus") == 1
    if name in ("fun", "load", "age", "why") and name != "fun":
        assert sent in page


def test_the_form_opens_on_the_page_of_the_first_problem(survey: Survey) -> None:
    answers, found = asking.taken(survey, {**SENT, "q-age": ["3"]})
    assert asking.form(survey, answers, found).opens == 2
    assert asking.form(survey, answers).opens == 1


def test_every_answer_comes_back_into_the_form_it_was_given_in(survey: Survey) -> None:
    form = asking.form(survey, ANSWERS)
    fields = {one.question.name: one for page in form.pages for one in page}
    assert [c.key for c in fields["fun"].choices if c.chosen] == ["6"]
    assert fields["load"].value == "55"
    assert [c.key for c in fields["better"].choices if c.chosen] == ["2"]
    assert [c.key for c in fields["again"].choices if c.chosen] == ["true"]
    assert [row.text for row in fields["order"].rows] == ["salad", "soup", "bread"]
    assert [[c.key for c in row.choices if c.chosen] for row in fields["partner"].rows] == [
        ["no"],
        ["yes"],
    ]
    assert fields["why"].value == "The soup was good."


def test_others_than_pages_send_texts_and_lists_under_the_same_names(survey: Survey) -> None:
    plain = {name: values[0] for name, values in SENT.items() if not name.startswith("q-order")}
    sent = {**plain, "q-tools": ["an oven"], "q-order": ["salad", "soup", "bread"]}
    assert asking.taken(survey, sent) == (ANSWERS, {})
    form = QueryDict(mutable=True)
    for name, values in each(SENT.items()):
        form.setlist(name, values)
    assert asking.taken(survey, form) == (ANSWERS, {})


def test_numbers_are_read_with_point_or_comma() -> None:
    survey = asks(type="text", inputType="number", min=0, max=10)
    assert asking.answers_of(survey, {"q-it": ["2,5"]}) == {"it": 2.5}
    assert asking.answers_of(survey, {"q-it": ["2.0"]}) == {"it": 2}
    assert asking.answers_of(survey, {"q-it": ["1,000.5"]}) == {"it": "1,000.5"}
    assert asking.answers_of(survey, {"q-it": ["٣"]}) == {"it": "٣"}


def test_a_number_and_a_text_of_the_same_look_stay_two_choices() -> None:
    survey = asks(type="radiogroup", choices=[1, "1"])
    assert asking.answers_of(survey, {"q-it": ["1"]}) == {"it": 1}
    assert asking.answers_of(survey, {"q-it": ["1#2"]}) == {"it": "1"}
    form = asking.form(survey, {"it": "1"})
    assert [c.chosen for c in form.pages[0][0].choices] == [False, True]


def test_a_scale_of_very_many_points_is_a_slider() -> None:
    assert asking.form(asks(type="rating", rateMax=21), {}).pages[0][0].widget == "rating"
    wide = asking.form(asks(type="rating", rateMin=-1000, rateMax=1000, rateStep=0.001), {})
    assert (wide.pages[0][0].widget, wide.pages[0][0].choices) == ("slider", ())


def test_points_of_a_scale_are_its_exact_values() -> None:
    survey = asks(type="rating", rateMin=0, rateMax=1, rateStep=0.1)
    assert asking.points(survey.questions[0]) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]
    keys = [choice.key for choice in asking.form(survey, {}).pages[0][0].choices]
    assert [problems(survey, asking.answers_of(survey, {"q-it": [key]})) for key in keys] == [
        {}
    ] * 11


def test_words_of_a_study_and_of_a_participant_are_never_markup() -> None:
    bad = "<script>alert(1)</script>"
    survey = read_survey({"elements": [
        {"type": "comment", "name": "a", "title": bad},
        {"type": "radiogroup", "name": "b", "title": "b", "choices": [bad, '" onclick="x']},
        {"type": "matrix", "name": "c", "title": "c", "rows": [bad], "columns": [bad]},
        {"type": "html", "name": "d", "html": f"<b>Hello</b> {bad}"},
        {"type": "ranking", "name": "e", "title": "e", "choices": [bad, "x"]},
        {"type": "slider", "name": "f", "title": "f", "minLabel": bad},
    ]})  # fmt: skip
    page = shown(survey, {"a": bad})
    assert "<script" not in page
    assert 'onclick="x' not in page
    assert "Hello" in page


def test_two_questions_whose_fields_would_be_one_are_refused() -> None:
    matrix: JSONObject = {"type": "matrix", "name": "a", "rows": ["b"], "columns": ["x"]}
    with pytest.raises(RunFileError, match="a-b"):
        read_survey({"elements": [matrix, {"type": "text", "name": "a-b"}]})


def test_every_instrument_can_be_shown() -> None:
    for one in each(instruments().values()):
        page = shown(one.survey, {})
        assert page.count("data-item=") == len(one.survey.questions)


def test_drafts_of_any_kind_are_shown_without_a_fault(survey: Survey) -> None:
    odd: list[JSON] = [
        None,
        "x",
        3,
        -1.5,
        True,
        [],
        ["x", 1, [2]],
        {"a": 1},
        {"soup": "x", "salad": "y", "bread": "z"},
    ]
    for value in each(odd):
        assert shown(survey, dict.fromkeys(ANSWERS, value))
