"""How robots behave: what they answer, when they leave, and how slow their network is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, get_args

from game.studies.definition import Stage, Study, every_stage
from game.studies.questions import questions_of
from game.studies.survey import Question
from game.trying.page import Field, Page
from sim.world import JSON

Manner = Literal["diligent", "random", "hurried", "leaving", "returning", "double tabs", "slow"]
MANNERS: tuple[Manner, ...] = get_args(Manner)
SHARES: Mapping[Manner, int] = {
    "diligent": 8, "random": 3, "hurried": 2, "leaving": 3, "returning": 2, "double tabs": 1, "slow": 1,
}  # fmt: skip
"""How many of twenty robots behave so."""
WORDS = ("well", "we", "cooked", "together", "and", "it", "was", "fine", "quick", "slow", "onions")
FIELD = "q-"


@dataclass(frozen=True, slots=True)
class Character:
    """One robot: its number from 1, how it behaves, and the stage at which it leaves (empty: none)."""

    number: int
    manner: Manner
    leaves: str = ""


def cast(study: Study, count: int, shares: Mapping[Manner, int] = SHARES) -> list[Character]:
    """So many robots: the manners spread evenly, and those who leave over all stages."""
    order = [manner for manner in MANNERS for _ in range(shares.get(manner, 0))]
    if not order:
        raise ValueError("no robot behaves in any way")
    mixed = [
        order[(n * 7) % len(order)] if len(order) % 7 else order[n % len(order)]
        for n in range(count)
    ]
    stages = [one.name for one in every_stage(study.stages) if one.kind != "end"]
    found, left = [], 0
    for number, manner in enumerate(mixed, 1):
        leaves = ""
        if manner == "leaving" and stages:
            leaves = stages[left % len(stages)]
            left += 1
        found.append(Character(number, manner, leaves))
    return found


class Answers:
    """What a robot sends from a page."""

    def __init__(self, study: Study, manner: Manner, dice: Random) -> None:
        self._stages = {one.name: one for one in every_stage(study.stages)}
        self._manner, self._dice = manner, dice

    def stage_of(self, step: str) -> Stage | None:
        """The stage to which a step belongs."""
        return self._stages.get(step.rsplit("/", 1)[-1])

    def of(self, page: Page, tries: int) -> dict[str, str | list[str]]:
        """The form, filled in. `tries`: how often this step was sent already."""
        sent: dict[str, str | list[str]] = dict(page.hidden)
        if (
            self._manner == "hurried"
            and tries == 0
            and any(one.name.startswith(FIELD) for one in page.fields)
        ):
            return sent  # who hurries sends what is empty, and reads only then what is wanted
        stage = self.stage_of(page.step)
        right = self._right(stage) if self._knows(stage, tries) else {}
        for one in page.fields:
            value = self._value(one, right)
            if value:
                sent[one.name] = value
        self._ranked(page.fields, sent)
        return sent

    def questions(self, page: Page, sent: Iterable[str]) -> set[str]:
        """The questions that were answered by what was sent."""
        asked = [one.name for one in _asked(self.stage_of(page.step))]
        names = [name[len(FIELD) :] for name in sent if name.startswith(FIELD)]
        return {
            max(fitting, key=len)
            for name in names
            if (fitting := [one for one in asked if name == one or name.startswith(f"{one}-")])
        }

    def _knows(self, stage: Stage | None, tries: int) -> bool:
        """Whether the robot answers a quiz rightly: all do that read, the others at the second try."""
        if stage is None or stage.kind not in ("quiz", "screening"):
            return False
        return self._manner != "random" or tries > 0

    def _right(self, stage: Stage | None) -> dict[str, set[str]]:
        """By field what is wanted, as it is sent or shown."""
        found: dict[str, set[str]] = {}
        for question in _asked(stage):
            wanted = stage.wanted.get(question.name, ()) if stage else ()
            said = {_said(one) for one in wanted}
            said |= {one.text for one in question.options if one.value in wanted}
            if said:
                found[f"{FIELD}{question.name}"] = said
        return found

    def _value(self, one: Field, right: Mapping[str, set[str]]) -> str | list[str]:
        options = [value for value, _ in one.options if value]
        if wanted := right.get(one.name):
            fitting = [value for value, text in one.options if value in wanted or text in wanted]
            if fitting:
                return fitting if one.kind == "checkbox" else fitting[0]
        if one.kind == "checkbox":
            some = self._dice.sample(options, self._dice.randint(1, len(options)))
            return options if not one.name.startswith(FIELD) else some
        if one.kind in ("radio", "select"):
            return self._dice.choice(options) if options else ""
        if one.kind == "number":
            return self._number(one)
        return " ".join(self._dice.sample(WORDS, 5))

    def _number(self, one: Field) -> str:
        """A number of the scale; where none is said, one that may be somebody's age."""
        low = one.low if one.low is not None else 18
        high = one.high if one.high is not None else 80
        steps = max(0, int((high - low) // one.step))
        return f"{low + one.step * self._dice.randint(0, steps):g}"

    def _ranked(self, fields: Sequence[Field], sent: dict[str, str | list[str]]) -> None:
        """Rankings have each place once."""
        groups: dict[tuple[str, ...], list[Field]] = {}
        for one in fields:
            if one.kind == "select":
                options = tuple(value for value, _ in one.options if value)
                groups.setdefault((one.name.rsplit("-", 1)[0], *options), []).append(one)
        for (_, *shown), group in groups.items():
            places = list(shown)
            if len(group) > 1 and len(group) == len(places):
                for one, place in zip(group, self._dice.sample(places, len(places)), strict=True):
                    sent[one.name] = place


def _asked(stage: Stage | None) -> list[Question]:
    return questions_of(stage) if stage is not None else []


def _said(value: JSON) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
