"""Surveys as SurveyJS's JSON has them: the questions that can be asked here, and whether answers fit.

Files of others are read as they are. What would change who is asked what (conditions, triggers,
calculated values) is refused by name rather than passed over; what only changes how a page looks is ignored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, cast, get_args

from game.evaluation.reading import Node
from game.studies.hypertext import markdown_of
from sim.world import JSON, JSONObject

Kind = Literal[
    "rating", "slider", "radiogroup", "dropdown", "checkbox", "boolean", "text", "comment", "matrix",
    "ranking", "html",
]  # fmt: skip
REFUSED = (
    "visibleIf", "enableIf", "requiredIf", "setValueIf", "triggers", "calculatedValues", "validators",
    "choicesByUrl", "defaultValueExpression",
)  # fmt: skip
"""What changes the questions while they are answered; none of it is done here."""
LONGEST = 10_000
"""Characters of an open answer where a question says nothing."""
MOST_ELEMENTS = 500


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: what is stored, and what is shown."""

    value: str | int | float
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """One question. `low`, `high`, `step` are of scales and numbers, `options` of choices and of a matrix's
    columns, `rows` of a matrix. Names are unique in a survey and are the columns of its data."""

    name: str
    kind: Kind
    title: str
    required: bool = False
    low: float = 0.0
    high: float = 0.0
    step: float = 1.0
    ends: tuple[str, str] = ("", "")
    """What the lowest and the highest mean."""
    options: tuple[Option, ...] = ()
    rows: tuple[Option, ...] = ()
    number: bool = False
    """A text that is a number."""
    longest: int = LONGEST

    @property
    def asks(self) -> bool:
        """Whether it has an answer; a text that is only read has none."""
        return self.kind != "html"


@dataclass(frozen=True, slots=True)
class Survey:
    """Pages of questions, in their order."""

    pages: tuple[tuple[Question, ...], ...]

    @property
    def questions(self) -> tuple[Question, ...]:
        """All that have answers."""
        return tuple(one for page in self.pages for one in page if one.asks)


def read_survey(data: JSON, place: str = "") -> Survey:
    """A survey from its JSON.

    Raises:
        RunFileError: naming the place and what would be right.
    """
    top = Node(data, place)
    _no_conditions(top)
    members = dict(top.members())
    if "pages" in members:
        nodes = [(page, dict(page.members())) for page in members["pages"].items()]
    else:
        nodes = [(top, members)]
    pages = []
    for page, inner in nodes:
        _no_conditions(page)
        if "elements" not in inner:
            raise page.error("a survey's page needs `elements`")
        pages.append(tuple(_question(one) for one in inner["elements"].items()))
    survey = Survey(tuple(pages))
    _unique(survey, top)
    return survey


def _unique(survey: Survey, top: Node) -> None:
    names = [one.name for page in survey.pages for one in page]
    if len(names) > MOST_ELEMENTS:
        raise top.error(f"{len(names)} questions are too many; {MOST_ELEMENTS} is the most")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise top.error(f'two questions are called "{twice}"; each needs a name of its own')
    fields = [name for page in survey.pages for one in page for name in _fields(one)]
    same = next((name for name, times in Counter(fields).items() if times > 1), None)
    if same is not None:
        raise top.error(f'two fields would be called "{same}", a row among them; rename one')


def _fields(one: Question) -> list[str]:
    """The fields of a form that it becomes: rows are fields of their own, called after their question."""
    rows = one.options if one.kind == "ranking" else one.rows
    return [one.name, *(f"{one.name}-{row.value}" for row in rows)]


def _no_conditions(node: Node) -> None:
    for key, _ in node.members():
        if key in REFUSED:
            raise node.error(
                f"`{key}` is not done here: questions do not change while they are answered"
            )


def _question(node: Node) -> Question:
    _no_conditions(node)
    given = dict(node.members())
    if "type" not in given or "name" not in given:
        raise node.error("a question needs a `type` and a `name`")
    kind = cast(Kind, given["type"].choice(get_args(Kind)))
    name = given["name"].text(longest=60)
    words = "html" if kind == "html" else "title"
    title = given[words].text(longest=5000) if words in given else name
    if kind == "html":
        title = markdown_of(title)
    required = given["isRequired"].truth() if "isRequired" in given else False
    base = Question(name, kind, title, required)
    further = _READ.get(kind)
    return base if further is None else further(base, given, node)


Given = Mapping[str, Node]


def _rating(one: Question, given: Given, node: Node) -> Question:
    low = given["rateMin"].number(-1000, 1000) if "rateMin" in given else 1.0
    high = given["rateMax"].number(-1000, 1000) if "rateMax" in given else 5.0
    step = given["rateStep"].number(0.001, 1000) if "rateStep" in given else 1.0
    ends = _ends(given, "minRateDescription", "maxRateDescription")
    return _scale(one, low, high, step, ends, node)


def _slider(one: Question, given: Given, node: Node) -> Question:
    low = given["min"].number(-1e6, 1e6) if "min" in given else 0.0
    high = given["max"].number(-1e6, 1e6) if "max" in given else 100.0
    step = given["step"].number(1e-6, 1e6) if "step" in given else 1.0
    return _scale(one, low, high, step, _ends(given, "minLabel", "maxLabel"), node)


def _scale(
    one: Question, low: float, high: float, step: float, ends: tuple[str, str], node: Node
) -> Question:
    if not low < high:
        raise node.error(f"its scale goes from {low:g} to {high:g}: the first has to be less")
    return replace(one, low=low, high=high, step=step, ends=ends)


def _ends(given: Given, low: str, high: str) -> tuple[str, str]:
    return (
        given[low].text(longest=200) if low in given else "",
        given[high].text(longest=200) if high in given else "",
    )


def _choices(one: Question, given: Given, node: Node) -> Question:
    if "choices" not in given:
        raise node.error("a choice needs `choices`")
    return replace(one, options=_options(given["choices"]))


def _matrix(one: Question, given: Given, node: Node) -> Question:
    if "rows" not in given or "columns" not in given:
        raise node.error("a matrix needs `rows` and `columns`")
    return replace(one, rows=_options(given["rows"]), options=_options(given["columns"]))


def _options(node: Node) -> tuple[Option, ...]:
    found = tuple(_option(one) for one in node.items())
    values = [one.value for one in found]
    if len(set(values)) < len(values):
        raise node.error("two of them have the same value")
    return found


def _option(node: Node) -> Option:
    value = node.value
    if isinstance(value, Mapping):
        given = dict(node.members())
        if "value" not in given:
            raise node.error("a choice is a value, or has a `value` and a `text`")
        plain = _plain(given["value"])
        return Option(plain, given["text"].text(longest=500) if "text" in given else str(plain))
    plain = _plain(node)
    return Option(plain, str(plain))


def _plain(node: Node) -> str | int | float:
    value = node.value
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise node.error("a text or a number is expected")
    return value


def _text(one: Question, given: Given, node: Node) -> Question:
    kind = given["inputType"].text() if "inputType" in given else "text"
    longest = given["maxLength"].whole(1, 100_000) if "maxLength" in given else LONGEST
    if kind != "number":
        return replace(one, longest=longest)
    low = given["min"].number(-1e12, 1e12) if "min" in given else -1e12
    high = given["max"].number(-1e12, 1e12) if "max" in given else 1e12
    return replace(_scale(one, low, high, 0.0, ("", ""), node), number=True)


_READ: Mapping[Kind, Callable[[Question, Given, Node], Question]] = {
    "rating": _rating, "slider": _slider, "radiogroup": _choices, "dropdown": _choices,
    "checkbox": _choices, "ranking": _choices, "matrix": _matrix, "text": _text, "comment": _text,
}  # fmt: skip


# -- answers ---------------------------------------------------------------------------------------


def problems(survey: Survey, answers: JSONObject) -> dict[str, str]:
    """By question a sentence about an answer that is missing or cannot be; empty: all is well.

    Answers to what is not asked are named, too: somebody's page is not this survey's.
    """
    asked = {one.name: one for one in survey.questions}
    found = {name: "This is not asked here." for name in answers if name not in asked}
    for name, one in asked.items():
        sentence = problem(one, answers.get(name))
        if sentence:
            found[name] = sentence
    return found


def problem(one: Question, answer: JSON) -> str:
    """A sentence about an answer to a question that is missing or cannot be; empty: all is well."""
    if answer is None or answer == "" or answer == [] or answer == {}:
        return "Please answer this." if one.required else ""
    return _CHECKS[one.kind](one, answer)


def _is_number(answer: JSON) -> bool:
    return isinstance(answer, int | float) and not isinstance(answer, bool)


def _on_scale(one: Question, answer: JSON) -> str:
    if not _is_number(answer) or not one.low <= cast(float, answer) <= one.high:
        return f"A number from {one.low:g} to {one.high:g} is expected."
    steps = (cast(float, answer) - one.low) / one.step if one.step else 0.0
    if abs(steps - round(steps)) > 1e-9:
        return f"It goes in steps of {one.step:g} from {one.low:g}."
    return ""


def _one_of(one: Question, answer: JSON) -> str:
    values = [option.value for option in one.options]
    fits = answer in values and not isinstance(answer, bool)
    return "" if fits else "Please choose one of the answers."


def _some_of(one: Question, answer: JSON) -> str:
    values = [option.value for option in one.options]
    if not isinstance(answer, list) or any(a not in values or isinstance(a, bool) for a in answer):
        return "Please choose among the answers."
    return "Each answer counts once." if len(set(answer)) < len(answer) else ""


def _ranked(one: Question, answer: JSON) -> str:
    whole = isinstance(answer, list) and len(answer) == len(one.options)
    return _some_of(one, answer) if whole else "Please put all of them into an order."


def _in_matrix(one: Question, answer: JSON) -> str:
    rows = {str(row.value) for row in one.rows}
    if not isinstance(answer, Mapping) or not set(answer) <= rows:
        return "Please answer its rows."
    if one.required and set(answer) < rows:
        return "Please answer each row."
    return next((said for value in answer.values() if (said := _one_of(one, value))), "")


def _written(one: Question, answer: JSON) -> str:
    if one.number:
        return _on_scale(one, answer)
    if not isinstance(answer, str):
        return "A text is expected."
    return f"At most {one.longest} characters, please." if len(answer) > one.longest else ""


def _yes_or_no(one: Question, answer: JSON) -> str:
    return "" if isinstance(answer, bool) else "Yes or no is expected."


_CHECKS: Mapping[Kind, Callable[[Question, JSON], str]] = {
    "rating": _on_scale, "slider": _on_scale, "radiogroup": _one_of, "dropdown": _one_of,
    "checkbox": _some_of, "ranking": _ranked, "matrix": _in_matrix, "text": _written,
    "comment": _written, "boolean": _yes_or_no,
}  # fmt: skip
