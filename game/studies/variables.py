"""Typed variables of a study, a cohort and a participant, drawn from streams of their own, and put into texts.

`{{participant.kitchen}}` in a text, an item, a field of a task or a prompt stands for a variable's value.
Each variable has its own stream, so that adding one changes no other.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from sim.world import JSON

Scope = Literal["study", "cohort", "participant"]
Value = str | int | float | bool
HOLE = re.compile(r"\{\{\s*([a-zA-Z_]\w*(?:\.\w+)+)\s*\}\}")
_BAD = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Variable:
    """What may stand in it: one of `choices`, or a whole number from `low` to `high`."""

    name: str
    scope: Scope
    choices: tuple[Value, ...] = ()
    low: int = 0
    high: int = 0

    def draw(self, seed: int, of: str) -> Value:
        """Its value for a study, a cohort or a participant of this id."""
        dice = Random(f"{seed}/{self.scope}/{self.name}/{of}")
        return dice.choice(self.choices) if self.choices else dice.randint(self.low, self.high)


def drawn(
    variables: Sequence[Variable], seed: int, ids: Mapping[Scope, str]
) -> dict[str, dict[str, Value]]:
    """The values by scope and name, for somebody of these ids."""
    found: dict[str, dict[str, Value]] = {scope: {} for scope in ids}
    for one in variables:
        if one.scope in ids:
            found[one.scope][one.name] = one.draw(seed, ids[one.scope])
    return found


class NoVariable(ValueError):
    """A text names a variable that there is not. The message says which there are; `path` is where in the file,
    if it is known."""

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message)
        self.path = path


def filled(data: JSON, values: Mapping[str, Mapping[str, object]]) -> JSON:
    """Texts, also inside of lists and objects, with variables' values in their places.

    A text that is nothing but one variable becomes its value, so that numbers stay numbers.

    Raises:
        NoVariable: it names one that there is not, or a hole is written wrongly.
    """
    if isinstance(data, str):
        return _text(data, values)
    if isinstance(data, Mapping):
        return {key: filled(value, values) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [filled(value, values) for value in data]
    return data


def named(data: JSON) -> set[str]:
    """The variables that a text, or any text inside, names."""
    if isinstance(data, str):
        return set(HOLE.findall(data))
    inner = (
        data.values()
        if isinstance(data, Mapping)
        else data
        if isinstance(data, list | tuple)
        else ()
    )
    return {name for value in inner for name in named(value)}


def _text(text: str, values: Mapping[str, Mapping[str, object]]) -> JSON:
    wrong = next((found[0] for found in _BAD.finditer(text) if not HOLE.fullmatch(found[0])), None)
    if wrong is not None:
        raise NoVariable(f"{wrong} names no variable; write {{{{participant.name}}}}")
    whole = HOLE.fullmatch(text)
    if whole is not None:
        return _value(whole[1], values)
    return HOLE.sub(lambda found: str(_value(found[1], values)), text)


def _value(path: str, values: Mapping[str, Mapping[str, object]]) -> JSON:
    scope, _, name = path.partition(".")
    if name in values.get(scope, {}):
        return values[scope][name]
    known = [f"{scope}.{name}" for scope, inner in values.items() for name in inner]
    close = difflib.get_close_matches(path, known, n=1)
    hint = f'did you mean "{close[0]}"?' if close else f"there are: {', '.join(known) or 'none'}"
    raise NoVariable(f'there is no variable "{path}"; {hint}')
