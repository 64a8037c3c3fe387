"""Goal conditions in words for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sim.worlds.robotouille.domain import fill
from sim.worlds.robotouille.problem import GoalPart, Variable

UNREAD = (
    'I do not understand "{typed}", and there is nothing to do now.',
    'I do not understand "{typed}"; did you mean "{meant}"?',
)
"""How a line is refused that means nothing."""
SPOKEN = {"topbun": "top bun", "bottombun": "bottom bun", "robot": "cook"}
PLAIN = {
    "atop": "{0} on top of {1}",
    "item_on": "{0} directly on {1}",
    "item_at": "{0} on {1}",
    "container_at": "{0} on {1}",
    "in": "{0} in {1}",
    "addedto": "{0} in {1}",
    "loc": "{0} at {1}",
    "has_item": "{0} holding {1}",
    "has_container": "{0} holding {1}",
    "nothing": "{0} with empty hands",
    "isboiling": "{0} boiled",
    "iscut": "{0} cut",
    "iscooked": "{0} cooked",
    "isfried": "{0} fried",
    "clear": "nothing on top of {0}",
    "container_empty": "{0} empty",
    "station_empty": "{0} with nothing on it",
    "vacant": "nobody at {0}",
}


def spoken(kind: str) -> str:
    """A kind as people say it: `topbun` → `top bun`."""
    return SPOKEN.get(kind, kind.replace("_", " ").replace("-", " "))


def labels(variables: Sequence[Variable]) -> Mapping[str, str]:
    """What each variable is called: `the lettuce`; with several of a kind `lettuce A`, `lettuce B`.

    Stations of which any will do are `a table`.
    """
    counts: dict[str, int] = {}
    for variable in variables:
        counts[variable.kind] = counts.get(variable.kind, 0) + 1
    seen: dict[str, int] = {}
    words = {}
    for variable in variables:
        seen[variable.kind] = seen.get(variable.kind, 0) + 1
        words[variable.id] = _label(variable, counts[variable.kind], seen[variable.kind])
    return words


def _label(variable: Variable, count: int, place: int) -> str:
    name = spoken(variable.kind)
    if variable.kind == variable.type:
        name = {"item": "ingredient", "player": "cook"}.get(name, name)
    if count > 1:
        letter = chr(ord("A") + (place - 1) % 26) + (str((place - 1) // 26) if place > 26 else "")
        return f"{name} {letter}"
    if variable.type == "station" or variable.kind == variable.type:
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
    return f"the {name}"


def condition_text(part: GoalPart, words: Mapping[str, str]) -> str:
    """A condition in words: `the lettuce cut`, `bread A on top of the cheese`."""
    names = [words[t.id] if isinstance(t, Variable) else t for t in part.terms]
    return fill(PLAIN.get(part.predicate.name, part.predicate.sentences[0]), names)
