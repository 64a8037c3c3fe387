"""Questionnaires: what raters are asked of an item, and where items come from.

They are functions registered with `@rating("name")` that return a `Questionnaire`. Those in
`general` fit every world; those of one benchmark live in its folder (`game/benchmarks/<name>`),
in the room `ratings`. Nothing else has to be told of them.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Literal

from game import benchmarks
from game.ratings.words import KINDS, Lines, done_in_words
from sim.world import JSONObject, Task

Scale = Literal["binary", "likert", "choice", "text"]
CONSENT = (
    "I take part of my own will and may stop at any time. My answers are kept without my name, "
    "and are used and published for research."
)
TITLE = 500


@dataclass(frozen=True, slots=True)
class Option:
    """A possible answer: what is stored, what people read, and the head it stands under."""

    value: str
    label: str
    group: str = ""


YES_NO = (Option("yes", "Yes"), Option("no", "No"))


def steps(count: int, low: str, high: str) -> tuple[Option, ...]:
    """The points of a Likert scale from 1 to `count`, with words at both ends."""
    ends = {1: f"1: {low}", count: f"{count}: {high}"}
    return tuple(Option(str(n), ends.get(n, str(n))) for n in range(1, count + 1))


@dataclass(frozen=True, slots=True)
class Question:
    """One question. `binary` and `choice` are nominal, `likert` is ordinal, `text` is free."""

    name: str
    text: str
    scale: Scale = "binary"
    options: tuple[Option, ...] = YES_NO
    required: bool = True

    @staticmethod
    def free(name: str, text: str) -> Question:
        """A text that may be left out."""
        return Question(name, text, "text", (), required=False)

    @property
    def values(self) -> tuple[str, ...]:
        """The possible answers, in their order."""
        return tuple(option.value for option in self.options)


@dataclass(frozen=True, slots=True)
class Form:
    """What a rater sees around an item. A collection keeps its own copy: later words change nothing."""

    title: str
    instructions: str
    heads: tuple[str, str]
    """What stands over the task and over the lines: "Task", "Steps"."""
    questions: tuple[Question, ...]
    positive: tuple[str, ...] = ()
    """The answers to the first question that speak for the item; what rates count."""
    measure: str = ""
    """What the share of these answers is called in reports (`correctness`); empty: it is in none."""

    @property
    def main(self) -> Question:
        """The first question: agreement, attention and rates are about it."""
        return self.questions[0]

    def to_json(self) -> JSONObject:
        return asdict(self)

    @staticmethod
    def from_json(data: JSONObject) -> Form:
        """Read what `to_json` wrote."""
        questions = tuple(
            Question(**{**one, "options": tuple(Option(**option) for option in one["options"])})
            for one in data["questions"]
        )
        heads = (data["heads"][0], data["heads"][1])
        positive = tuple(data["positive"])
        return Form(**{**data, "questions": questions, "heads": heads, "positive": positive})


@dataclass(frozen=True, slots=True)
class Reference:
    """A program of people's for a task, to be rated among the others without being told apart."""

    task: str
    """The task's title, as raters read it."""
    lines: tuple[str, ...]
    origin: str = "people"


@dataclass(frozen=True, slots=True)
class Attention:
    """An item whose answer is known: whoever reads it gets it right."""

    task: str
    lines: tuple[str, ...]
    expected: str


References = Callable[[Mapping[str, str]], Sequence[Reference]]
"""People's programs for tasks (title by the id of the task)."""


def no_references(tasks: Mapping[str, str]) -> Sequence[Reference]:
    """None."""
    del tasks
    return ()


def title_of(task: Task) -> str:
    """What a task is called to a rater: its title, and what is wanted where that says more."""
    same = not task.goal or task.goal.strip().rstrip(".") == task.title.strip().rstrip(".")
    return (task.title if same else f"{task.title}: {task.goal}")[:TITLE]


@dataclass(frozen=True, slots=True, kw_only=True)
class Questionnaire:
    """A form, and how sessions become items for it."""

    title: str
    form: Form
    covers: Callable[[str, str], bool] = lambda world, suite: True
    """Whether it is about sessions of this world and suite."""
    failures_only: bool = False
    """Whether only sessions that did not reach their goal are asked about."""
    lines: Lines = done_in_words
    """The lines of a session."""
    kinds: tuple[str, ...] = KINDS
    """The kinds of events that `lines` reads."""
    plain: Callable[[Sequence[str]], list[str]] = list
    """The lines of a file in plain English. Raises WorldError where they cannot be read."""
    task_title: Callable[[Task], str] = title_of
    references: References = no_references
    attention: tuple[Attention, ...] = ()
    consent: str = CONSENT


Maker = Callable[[], Questionnaire]
_makers: dict[str, Maker] = {}


def rating(name: str) -> Callable[[Maker], Maker]:
    """Register a function as the questionnaire of this name."""

    def register(make: Maker) -> Maker:
        _makers[name] = make
        return make

    return register


@cache
def questionnaires() -> dict[str, Questionnaire]:
    """Every questionnaire by name: the benchmarks' in their order, then those of anybody."""
    importlib.import_module("game.ratings.general")
    benchmarks.load("ratings")
    order = [*benchmarks.all_benchmarks(), ""]
    found = sorted(
        _makers.items(), key=lambda one: order.index(benchmarks.owner(one[1].__module__))
    )
    return {name: make() for name, make in found}


def whose(name: str) -> str:
    """The benchmark to which a questionnaire belongs; empty: it is anybody's."""
    return benchmarks.owner(_makers[name].__module__)


def allowed(form: Form, answers: Collection[str]) -> bool:
    """Whether these are all possible answers to the first question."""
    return set(answers) <= set(form.main.values)
