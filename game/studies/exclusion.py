"""Rules by which participants do not count, declared in the study's file before anybody has come.

    exclude:
      - {reason: Said that the answers are careless, answer: careful, is_not: [yes]}
      - {reason: Faster than anybody can read, minutes: total, less: 3}
      - {reason: Did nothing, measure: steps, stage: cooking, less: 2}
      - {reason: Pasted the answers, telemetry: paste, more: 1}
      - {reason: Several signs of a program, flags: machine, more: 1}

A rule is about an answer, the minutes of a stage or of the whole, a measure of each session, how often something
happened (`events`), what pages told (`telemetry`), or how many signs of programs among people there are (`flags`: of
one name, or of a family). That something was too quick, or happened too rarely, is said of those only who were through
with it: with the stage, or with the whole. Rules exclude; they never delete, and pay is no concern of theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar, get_args

from game.evaluation.reading import Node, did_you_mean
from game.metrics import all_metrics
from game.studies.suspicion import RULES
from sim.world import JSON

About = Literal["answer", "minutes", "measure", "events", "telemetry", "flags"]
Test = Literal["is", "is_not", "less", "more"]
Name = TypeVar("Name", bound=str)
ABOUT: tuple[About, ...] = get_args(About)
TESTS: tuple[Test, ...] = get_args(Test)
TOTAL = "total"
EVENTS = (
    "sent elsewhere",
    "quiz failed",
    "tutorial failed",
    "changed",
    "returned",
    "help",
    "impossible",
)
TELEMETRY = ("paste", "blur", "focus", "change", "press", "keys")
FLAGS = tuple(dict.fromkeys([*(one.family for one in RULES), *(one.name for one in RULES)]))
"""Families of signs, and their names."""
MOST = 100


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: about what (`name`, in `stage` if there is one), what has to hold of it, and why that excludes."""

    reason: str
    about: About
    name: str
    test: Test
    values: tuple[JSON, ...]
    stage: str = ""

    @property
    def told(self) -> str:
        """The rule in words."""
        what = f"{self.about} {self.name}{f' in {self.stage}' if self.stage else ''}"
        return f"{what} {self.test.replace('_', ' ')} {', '.join(map(str, self.values))}"

    def holds(self, value: JSON) -> bool:
        """Whether a value is such that it excludes. What is not there excludes nobody."""
        if value is None:
            return False
        if self.test in ("is", "is_not"):
            return (value in self.values) == (self.test == "is")
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        bound = self.values[0]
        assert isinstance(bound, int | float)
        return value < bound if self.test == "less" else value > bound


def read_rules(node: Node, asked: Mapping[str, Iterable[str]]) -> tuple[Rule, ...]:
    """The rules of a file. `asked`: by stage the questions that it asks.

    Raises:
        RunFileError: with the place, and what would be right.
    """
    given = node.items()
    if len(given) > MOST:
        raise node.error(f"there may be {MOST} rules at the most")
    return tuple(_rule(one, asked) for one in given)


def _rule(node: Node, asked: Mapping[str, Iterable[str]]) -> Rule:
    given = node.fields(("reason", "stage", *ABOUT, *TESTS))
    if "reason" not in given:
        raise node.error("a rule needs a `reason`: it stands in the report and in the export")
    about = _one(node, given, ABOUT, "say what it is about")
    test = _one(node, given, TESTS, "say what excludes")
    stage = given["stage"].text(longest=60) if "stage" in given else ""
    if stage and stage not in asked:
        raise given["stage"].error(f'there is no stage "{stage}"{did_you_mean(stage, asked)}')
    name = given[about].text(longest=80)
    known = _KNOWN[about](asked, stage)
    if name not in known:
        raise given[about].error(f'there is no "{name}"{did_you_mean(name, known)}')
    if about == "flags":
        _check_flags(given, test)
    if about in ("minutes", "events", "telemetry") and test in ("is", "is_not"):
        raise given[test].error("this is a number: use `less` or `more`")
    return Rule(
        given["reason"].text(longest=200), about, name, test, _values(given[test], test), stage
    )


def _check_flags(given: Mapping[str, Node], test: Test) -> None:
    """Signs are of the whole way of somebody, and only that there are some excludes: who uses assistive technology
    has none."""
    if test != "more":
        raise given[test].error("signs are counted: use `more` (`more: 0`, one is enough)")
    if "stage" in given:
        raise given["stage"].error("signs are of all stages together: leave `stage` out")


def _one(node: Node, given: Mapping[str, Node], names: tuple[Name, ...], wanted: str) -> Name:
    found = [name for name in names if name in given]
    if len(found) != 1:
        raise node.error(f"{wanted}: exactly one of {', '.join(names)} is expected")
    return found[0]


def _values(node: Node, test: str) -> tuple[JSON, ...]:
    if test in ("less", "more"):
        return (node.number(-1e9, 1e9),)
    values = node.items() if isinstance(node.value, list) else [node]
    return tuple(one.plain() for one in values)


def _answers(asked: Mapping[str, Iterable[str]], stage: str) -> list[str]:
    return [name for one, names in asked.items() if stage in ("", one) for name in names]


Known = Callable[[Mapping[str, Iterable[str]], str], Iterable[str]]
_KNOWN: Mapping[str, Known] = {
    "answer": _answers,
    "minutes": lambda asked, stage: [TOTAL, *asked],
    "measure": lambda asked, stage: list(all_metrics()),
    "events": lambda asked, stage: EVENTS,
    "telemetry": lambda asked, stage: TELEMETRY,
    "flags": lambda asked, stage: FLAGS,
}
"""What may be named, by what a rule is about."""
