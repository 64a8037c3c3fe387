"""A survey as a form: what its fields are called, what was sent as answers, and what is shown again.

Fields are `q-<question>`, in a matrix and in a ranking `q-<question>-<row>`. Answers that cannot be stay as they
were sent, so that `game.studies.survey.problems` says what is wrong with them and the form shows them again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.studies.survey import Option, Question, Survey, problems
from sim.world import JSON, JSONObject

Sent = Mapping[str, Any]
"""What was sent by the names of fields: a form's (`QueryDict`), or texts and lists of texts."""
PREFIX = "q-"
MOST_POINTS = 21
"""A scale of more points than NASA-TLX has becomes a slider."""
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}(?:[.,][0-9]{1,15})?")
YES_OR_NO = (Option("true", "Yes"), Option("false", "No"))


# -- from a form to answers --------------------------------------------------------------------------


def answers_of(survey: Survey, sent: Sent) -> JSONObject:
    """The answers by question, each of its question's type. What was left open is left out."""
    found = {one.name: _READ.get(one.kind, _one)(one, sent) for one in survey.questions}
    return {name: answer for name, answer in found.items() if answer not in (None, "", [], {})}


def keys(options: Sequence[Option]) -> dict[str, str | int | float]:
    """How the options are called in a form, and their values: 1 and "1" may both be there."""
    found: dict[str, str | int | float] = {}
    for number, option in enumerate(options, 1):
        key = str(option.value)
        found[f"{key}#{number}" if key in found else key] = option.value
    return found


def points(one: Question) -> list[int | float]:
    """Every value of a scale, from its lowest; more than `MOST_POINTS` are cut off after one more."""
    steps = int((one.high - one.low) / one.step + 1e-9) if one.step else MOST_POINTS
    return [_plain(round(one.low + n * one.step, 10)) for n in range(min(steps, MOST_POINTS) + 1)]


def _first(sent: Sent, name: str) -> str:
    values = _all(sent, name)
    return values[-1].replace("\r\n", "\n") if values else ""


def _all(sent: Sent, name: str) -> list[str]:
    several = getattr(sent, "getlist", None)
    value = several(name) if several is not None else sent.get(name, [])
    return [str(one) for one in (value if isinstance(value, list | tuple) else [value])]


def _plain(value: float) -> int | float:
    return int(value) if value == int(value) else value


def _number(text: str) -> JSON:
    """The number that somebody wrote, with a point or a comma; the text itself if it is none."""
    text = text.strip()
    return _plain(float(text.replace(",", "."))) if _NUMBER.fullmatch(text) else text


def _one(one: Question, sent: Sent) -> JSON:
    text = _first(sent, PREFIX + one.name)
    counts = one.number or one.kind in ("rating", "slider")
    return _number(text) if counts else text if text.strip() else ""


def _chosen(one: Question, sent: Sent) -> JSON:
    key = _first(sent, PREFIX + one.name)
    return keys(one.options).get(key, key)


def _ticked(one: Question, sent: Sent) -> JSON:
    known = keys(one.options)
    return [known.get(key, key) for key in _all(sent, PREFIX + one.name) if key]


def _truth(one: Question, sent: Sent) -> JSON:
    key = _first(sent, PREFIX + one.name)
    return {"true": True, "false": False}.get(key, key)


def _matrix(one: Question, sent: Sent) -> JSON:
    known = keys(one.options)
    rows = {str(row.value): _first(sent, field(one, row)) for row in one.rows}
    return {row: known.get(key, key) for row, key in rows.items() if key}


def _order(one: Question, sent: Sent) -> JSON:
    """The options in their order; where places are missing or shared, the place of each instead.

    What is no page's form may name them in their order under the question's own field.
    """
    named = keys(one.options)
    if listed := _all(sent, PREFIX + one.name):
        return [named.get(key, key) for key in listed if key]
    places = {key: _first(sent, f"{PREFIX}{one.name}-{key}") for key in named}
    if sorted(places.values(), key=lambda p: (len(p), p)) == [
        str(n + 1) for n in range(len(named))
    ]:
        return [named[key] for key in sorted(named, key=lambda key: int(places[key]))]
    return {key: place for key, place in places.items() if place}


def field(one: Question, row: Option) -> str:
    """What the field of a matrix's row is called."""
    return f"{PREFIX}{one.name}-{row.value}"


_READ = {
    "radiogroup": _chosen, "dropdown": _chosen, "checkbox": _ticked, "boolean": _truth,
    "matrix": _matrix, "ranking": _order,
}  # fmt: skip


# -- from answers to a form --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose. `key` is what the form sends."""

    key: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a matrix, or something to be ranked."""

    name: str
    id: str
    text: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A question as a page shows it. `id` is the element's; `focus`: the page opens with this one."""

    question: Question
    name: str
    id: str
    widget: str
    value: str = ""
    choices: tuple[Choice, ...] = ()
    rows: tuple[Row, ...] = ()
    problem: str = ""
    focus: bool = False

    @property
    def template(self) -> str:
        return f"studies/survey/{self.widget}.html"

    @property
    def low(self) -> str:
        return f"{self.question.low:.15g}"

    @property
    def high(self) -> str:
        return f"{self.question.high:.15g}"

    @property
    def step(self) -> str:
        return f"{self.question.step:.15g}" if self.question.step else "any"


@dataclass(frozen=True, slots=True)
class Form:
    """The pages of a form, what is wrong in it, and with which page it opens (from 1)."""

    pages: tuple[tuple[Field, ...], ...]
    complaints: tuple[Field, ...] = ()
    strange: bool = False
    """Something was sent that is not asked here."""
    opens: int = 1


def form(survey: Survey, answers: JSONObject, found: Mapping[str, str] | None = None) -> Form:
    """The form with answers given so far, and beside each what `problems` found, if that was asked."""
    found = found or {}
    numbered = iter(range(1, 1 + sum(map(len, survey.pages))))
    pages = [[_field(one, next(numbered), answers, found) for one in page] for page in survey.pages]
    wrong = [one for page in pages for one in page if one.problem]
    opens = 1
    if wrong:
        opens = next(n for n, page in enumerate(pages, 1) if wrong[0] in page)
        page = pages[opens - 1]
        page[page.index(wrong[0])] = replace(wrong[0], focus=True)
    asked = {one.name for one in survey.questions}
    return Form(tuple(map(tuple, pages)), tuple(wrong), not set(found) <= asked, opens)


def taken(survey: Survey, sent: Sent) -> tuple[JSONObject, dict[str, str]]:
    """The answers of a form that was sent, and what is wrong with them; empty: they can be kept."""
    answers = answers_of(survey, sent)
    return answers, problems(survey, answers)


def _field(one: Question, number: int, answers: JSONObject, found: Mapping[str, str]) -> Field:
    answer = answers.get(one.name)
    base = Field(
        one, PREFIX + one.name, f"q{number}", one.kind, _shown(answer),
        problem=found.get(one.name, ""),
    )  # fmt: skip
    if one.kind == "rating":
        scale = points(one)
        if len(scale) > MOST_POINTS:
            return replace(base, widget="slider")
        return replace(base, choices=tuple(Choice(str(p), str(p), p == answer) for p in scale))
    if one.kind == "boolean":
        said = {True: "true", False: "false"}.get(answer) if isinstance(answer, bool) else None
        return replace(
            base,
            widget="radiogroup",
            choices=tuple(Choice(str(o.value), o.text, o.value == said) for o in YES_OR_NO),
        )
    if one.kind == "matrix":
        return replace(base, rows=tuple(_rows(one, base.id, answer)))
    if one.kind == "ranking":
        return replace(base, rows=tuple(_places(one, base.id, answer)))
    return replace(base, choices=tuple(_choices(one.options, answer)))


def _shown(answer: JSON) -> str:
    """What a field of text shows."""
    return "" if answer is None or isinstance(answer, bool | list | Mapping) else str(answer)


def _choices(options: Sequence[Option], answer: JSON) -> Iterator[Choice]:
    chosen = answer if isinstance(answer, list) else [answer]
    for (key, value), option in zip(keys(options).items(), options, strict=True):
        yield Choice(key, option.text, any(type(c) is type(value) and c == value for c in chosen))


def _rows(one: Question, prefix: str, answer: JSON) -> Iterator[Row]:
    given = answer if isinstance(answer, Mapping) else {}
    for number, row in enumerate(one.rows, 1):
        chosen = tuple(_choices(one.options, given.get(str(row.value))))
        yield Row(field(one, row), f"{prefix}-{number}", row.text, chosen)


def _places(one: Question, prefix: str, answer: JSON) -> list[Row]:
    """Something to be ranked each, with its place; in the order that was given, if it was whole."""
    count = len(one.options)
    named = keys(one.options)
    if isinstance(answer, list):
        places = {key: str(answer.index(v) + 1) for key, v in named.items() if v in answer}
    else:
        places = {k: str(p) for k, p in answer.items()} if isinstance(answer, Mapping) else {}
    rows = [
        Row(
            f"{PREFIX}{one.name}-{key}",
            f"{prefix}-{number}",
            option.text,
            tuple(Choice(str(n), str(n), places.get(key) == str(n)) for n in range(1, count + 1)),
        )
        for number, (key, option) in enumerate(zip(named, one.options, strict=True), 1)
    ]
    if set(places.values()) == {str(n) for n in range(1, count + 1)}:
        order = {f"{PREFIX}{one.name}-{key}": int(place) for key, place in places.items()}
        rows.sort(key=lambda row: order[row.name])
    return rows
