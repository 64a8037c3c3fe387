"""Ready-made instruments: what is asked, and how answers become scores, with their sources.

Every file in `data` is one: a survey in SurveyJS's JSON beside its scales. Items are in our own words, after
the published ones, and marked as adapted; `data/<language>` has the same words in other languages. The official
wording, in any language, takes the place of the texts and leaves names, ranges and scoring as they are (`reworded`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Literal, cast, get_args

from game.evaluation.reading import Node
from game.studies.languages import best
from game.studies.survey import Option, Question, Survey, read_survey
from sim.reading import plain_file
from sim.world import JSON, JSONObject

FOLDER = Path(__file__).parent / "data"
OWN = "en"
"""The language of the files in `data` themselves."""
LANGUAGES = (OWN, *sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))
How = Literal["mean", "sum", "weighted"]


@dataclass(frozen=True, slots=True)
class Scale:
    """One score. Items in `reversed` count from the other end of their range. `from_zero`: the lowest
    answer counts 0; `times`: what the result is multiplied by. `weighted`: by how often each item was
    chosen in `pairs`."""

    name: str
    of: tuple[str, ...]
    how: How
    reversed: frozenset[str] = frozenset()
    from_zero: bool = False
    times: float = 1.0
    pairs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Instrument:
    """A survey and its scores. `wording` says whose words it is asked in."""

    name: str
    title: str
    about: str
    source: str
    survey: Survey
    scales: tuple[Scale, ...]
    wording: str = "adapted"


@cache
def instruments() -> Mapping[str, Instrument]:
    """All of them by name."""
    return {path.stem: _read(plain_file(path), path.stem) for path in sorted(FOLDER.glob("*.json"))}


def instrument(name: str, language: str = OWN) -> Instrument:
    """One of them, its words in the nearest language that there is: `de-AT` is asked in German, what
    nobody has translated in English.

    Raises:
        KeyError: there is none; the message names those that there are.
    """
    known = instruments()
    if name not in known:
        raise KeyError(f'there is no instrument "{name}"; there are: {", ".join(known)}')
    return _translated(name, best((language,), LANGUAGES))


@cache
def _translated(name: str, language: str) -> Instrument:
    one = instruments()[name]
    if language == OWN:
        return one
    return reworded(one, plain_file(FOLDER / language / f"{name}.json"), f"{language}/{name}")


def _read(data: JSON, place: str) -> Instrument:
    given = Node(data, place).fields(("name", "title", "about", "source", "survey", "scales"))
    survey = read_survey(given["survey"].value, f"{place}.survey")
    rows = cast("list[JSONObject]", given["scales"].value)
    scales = tuple(_scale(Node(row, f"{place}.scales[{n}]"), survey) for n, row in enumerate(rows))
    about = given["about"].text(longest=1000)
    source = str(given["source"].value)
    return Instrument(given["name"].text(), given["title"].text(), about, source, survey, scales)


def _scale(node: Node, survey: Survey) -> Scale:
    given = node.fields(("name", "of", "how", "reversed", "from_zero", "times", "pairs"))
    asked = {one.name for one in survey.questions}

    def names(key: str) -> tuple[str, ...]:
        found = given[key].items() if key in given else ()
        return tuple(one.choice(sorted(asked)) for one in found)

    return Scale(
        given["name"].text(), names("of"), cast(How, given["how"].choice(get_args(How))),
        frozenset(names("reversed")), "from_zero" in given and given["from_zero"].truth(),
        given["times"].number(0, 1000) if "times" in given else 1.0, names("pairs"),
    )  # fmt: skip


# -- scores ----------------------------------------------------------------------------------------


def scores(one: Instrument, answers: JSONObject) -> dict[str, float | None]:
    """Every scale's value; None where an item of it was not answered.

    Answers have to fit the survey (`game.studies.survey.problems`).
    """
    asked = {question.name: question for question in one.survey.questions}
    return {scale.name: _score(scale, asked, answers) for scale in one.scales}


def _score(scale: Scale, asked: Mapping[str, Question], answers: JSONObject) -> float | None:
    if any(answers.get(name) is None for name in (*scale.of, *scale.pairs)):
        return None
    values = {name: _value(scale, asked[name], answers[name]) for name in scale.of}
    if scale.how == "weighted":
        chosen = [answers[name] for name in scale.pairs]
        total = math.fsum(values[name] * chosen.count(name) for name in scale.of)
        return scale.times * total / len(chosen)
    total = math.fsum(values.values())
    return scale.times * (total / len(values) if scale.how == "mean" else total)


def _value(scale: Scale, question: Question, answer: JSON) -> float:
    value = float(cast(float, answer))
    if question.name in scale.reversed:
        value = question.low + question.high - value
    return value - question.low if scale.from_zero else value


# -- other words -----------------------------------------------------------------------------------


def reworded(one: Instrument, data: JSON, place: str = "") -> Instrument:
    """The instrument with the texts of a file: `{"wording": "official, German", "items": {"sus_1":
    {"title": ..., "ends": [..., ...], "choices": {value: text}}}}`. `ends` and `choices` beside `items` are of
    every scale, and of every choice with such a value. What is not named stays as it was.

    Raises:
        RunFileError: an item or a choice that it does not have.
    """
    given = Node(data, place).fields(("wording", "title", "ends", "choices", "items"))
    known = {question.name: question for question in one.survey.questions}
    changed = dict(known)
    if "ends" in given:
        ends = _ends(given["ends"])
        changed |= {
            name: replace(question, ends=ends)
            for name, question in changed.items()
            if any(question.ends)
        }
    if "choices" in given:
        changed |= _with_choices(changed, given["choices"])
    for name, node in given["items"].members() if "items" in given else ():
        if name not in known:
            raise node.error(f"{one.name} has no item of this name; it has: {', '.join(known)}")
        changed[name] = _reworded(changed[name], node)
    pages = tuple(
        tuple(changed.get(question.name, question) for question in page)
        for page in one.survey.pages
    )
    wording = given["wording"].text() if "wording" in given else one.wording
    title = given["title"].text() if "title" in given else one.title
    return replace(one, survey=Survey(pages), wording=wording, title=title)


def _with_choices(questions: Mapping[str, Question], node: Node) -> dict[str, Question]:
    texts = dict(node.members())
    known = {str(option.value) for one in questions.values() for option in one.options}
    _no_others(texts, sorted(known))
    return {
        name: replace(one, options=_options(one.options, texts)) for name, one in questions.items()
    }


def _no_others(texts: Mapping[str, Node], known: Sequence[str]) -> None:
    for value, inner in texts.items():
        if value not in known:
            raise inner.error(f"there is no such choice; there are: {', '.join(known) or 'none'}")


def _reworded(question: Question, node: Node) -> Question:
    given = node.fields(("title", "ends", "choices"))
    texts = dict(given["choices"].members()) if "choices" in given else {}
    _no_others(texts, [str(option.value) for option in question.options])
    options = _options(question.options, texts)
    ends = _ends(given["ends"]) if "ends" in given else question.ends
    title = given["title"].text(longest=5000) if "title" in given else question.title
    return replace(question, title=title, ends=ends, options=options)


def _ends(node: Node) -> tuple[str, str]:
    found = [one.text(longest=200) for one in node.items()]
    if len(found) != 2:
        raise node.error("two texts are expected: of the lowest, of the highest")
    return found[0], found[1]


def _options(options: Sequence[Option], texts: Mapping[str, Node]) -> tuple[Option, ...]:
    return tuple(
        replace(option, text=texts[str(option.value)].text(longest=500))
        if str(option.value) in texts
        else option
        for option in options
    )
