"""A participant's pages as a language model reads them, and its answers as a page would send them.

A model comes in by the same door as people: what it says is turned into a form's fields, and these are
checked as everybody's are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Template

from game.evaluation.reading import Node
from game.studies.definition import Kind, Stage
from game.studies.survey import Question
from game.studies.variables import named
from sim.reading import plain
from sim.world import JSON, JSONObject, WorldError

SEES: Mapping[Kind, str] = {
    "welcome": "the text in Markdown, without its pictures",
    "consent": "the text and every statement",
    "screening": "the text and every question with its choices and range",
    "instructions": "the text in Markdown, without its pictures",
    "tutorial": "its persona, the study's prompt for models, and what its agent is told in the seat; afterwards how it ended",
    "quiz": "as of a survey; after a wrong try which answers are wrong",
    "survey": "the text and every question with its choices and range",
    "matching": "the text",
    "play": "its persona, the study's prompt for models, and what its agent is told in the seat; afterwards how it ended",
    "partner_survey": "as of a survey",
    "break": "the text",
    "debrief": "the text in Markdown, without its pictures",
    "end": "the text in Markdown, without its pictures",
}
"""What a model may see of each kind of stage: declared here, and exported with its answers."""
LONGEST_ANSWER = 50_000


class Unreadable(ValueError):
    """What a model said is no answer to its page; the message tells it why."""


def introduction(persona: str = "", prompt: str = "") -> str:
    """What a model is told before the first page: who it is to be, and what the study tells all models."""
    about = described(persona, prompt)
    return _template().substitute(persona=f"\n{about}\n" if about else "")


def described(persona: str, prompt: str) -> str:
    """Who a model is to be, and what the study tells all models: on pages as well as in its seats."""
    return "\n\n".join(
        part for part in (f"You are this person: {persona}" if persona else "", prompt) if part
    )


def read_models_prompt(node: Node) -> str:
    """`models:` of a study's file: what models that take part are told.

    Raises:
        RunFileError: with the place of what is wrong.
    """
    given = node.fields(("prompt",))
    if "prompt" not in given:
        raise node.error("say what models are told: `prompt: ...`")
    text = given["prompt"].text(longest=5000)
    if late := sorted(name for name in named(text) if name.split(".")[0] in ("round", "partners")):
        raise given["prompt"].error(f"{late[0]} is not known before the rounds begin")
    return text


@cache
def _template() -> Template:
    return Template((Path(__file__).parent / "prompts" / "participant.md").read_text("utf-8"))


def told(stage: Stage, statements: tuple[str, ...] = (), news: str = "") -> str:
    """A page in words: its texts, and what is asked. `news` comes first: what was wrong, how a game ended."""
    parts = [news, f"# {stage.title}" if stage.title else "", stage.text]
    if statements:
        parts.append("To take part you have to agree to all of this:")
        parts.append("\n".join(f"- {one}" for one in statements))
    if stage.survey is not None:
        parts += [_question(one) for page in stage.survey.pages for one in page]
    return "\n\n".join(part for part in parts if part) or "(This page is empty.)"


def _question(one: Question) -> str:
    if not one.asks:
        return one.title
    needed = ", needed" if one.required else ""
    return f'Question "{one.name}"{needed}: {one.title}\n{_form(one)}'


def _form(one: Question) -> str:
    """How an answer has to look."""
    low, high = one.ends
    ends = f" ({one.low:g}: {low}; {one.high:g}: {high})" if low or high else ""
    if one.kind in ("rating", "slider"):
        steps = f" in steps of {one.step:g}" if one.step else ""
        return f"Answer: a number from {one.low:g} to {one.high:g}{steps}{ends}."
    if one.kind == "boolean":
        return "Answer: true or false."
    choices = "; ".join(f"{_said(option.value)}: {option.text}" for option in one.options)
    if one.kind in ("radiogroup", "dropdown"):
        return f"Answer: one of these values. {choices}"
    if one.kind == "checkbox":
        return f"Answer: a list of these values. {choices}"
    if one.kind == "ranking":
        return f"Answer: a list of all these values, in your order. {choices}"
    if one.kind == "matrix":
        rows = "; ".join(f"{_said(str(row.value))}: {row.text}" for row in one.rows)
        return f"Answer: an object with one value for each row. Rows: {rows}. Values: {choices}"
    if one.number:
        return f"Answer: a number from {one.low:g} to {one.high:g}."
    return f"Answer: a text of at most {one.longest} characters."


def _said(value: str | float) -> str:
    return f'"{value}"' if isinstance(value, str) else f"{value:g}"


def fields(stage: Stage, statements: tuple[str, ...], answer: str) -> dict[str, JSON]:
    """What a page would send for a model's answer. Whether it fits is for the stage to say.

    Raises:
        Unreadable: there is no JSON object in it, or none of this page's form.
    """
    said = _object(answer)
    if stage.kind == "consent":
        return _consent(said, statements)
    if stage.survey is None:
        if said.get("go_on") is not True:
            raise Unreadable('This page is only read: answer {"go_on": true}.')
        return {}
    answers = said.get("answers")
    if not isinstance(answers, dict):
        raise Unreadable('This page has questions: answer {"answers": {...}}.')
    asked = {one.name: one for one in stage.survey.questions}
    if unknown := [name for name in answers if name not in asked]:
        raise Unreadable(f'There is no question "{unknown[0]}"; there are: {", ".join(asked)}.')
    found: dict[str, JSON] = {}
    for name, value in answers.items():
        found |= _sent(asked[name], value)
    return found


def _object(answer: str) -> JSONObject:
    begin, end = answer.find("{"), answer.rfind("}")
    if begin < 0 or end < begin:
        raise Unreadable("A JSON object is expected, such as {...}.")
    try:
        data = plain(answer[begin : end + 1][:LONGEST_ANSWER].encode())
    except WorldError as error:
        raise Unreadable(f"This is no JSON: {error.message}.") from error
    if not isinstance(data, dict):
        raise Unreadable("A JSON object is expected, such as {...}.")
    return data


def _consent(said: JSONObject, statements: tuple[str, ...]) -> dict[str, JSON]:
    if said.get("agree") is True:
        return {f"agree-{number}": "on" for number in range(1, len(statements) + 1)}
    if said.get("agree") is False:
        return {"decline": "1"}
    raise Unreadable('Answer {"agree": true} or {"agree": false}.')


def _sent(one: Question, value: JSON) -> dict[str, JSON]:
    key = f"q-{one.name}"
    if one.kind == "matrix":
        rows = value if isinstance(value, dict) else {}
        return {f"{key}-{row}": _text(inner) for row, inner in rows.items()}
    if one.kind in ("checkbox", "ranking"):
        several = value if isinstance(value, list) else [value]
        return {key: [_text(inner) for inner in several]}
    return {key: _text(value)}


def _text(value: JSON) -> str:
    """A value as a form's field has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
