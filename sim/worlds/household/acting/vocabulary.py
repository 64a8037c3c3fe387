"""The words of a scene: which objects may be named, and reading a line as an action."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence

from sim.home.facts import TypeFacts, types
from sim.home.scenes import Scene
from sim.world import Action, WorldError
from sim.worlds.household.judging.history import INVALID, VERBS

NOT_NAMED = frozenset({"PepperShaker", "StoveKnob"})
"""Objects that the lists leave out: one is too like another, the other goes with its burner."""
MADE_IN_KITCHENS = (
    "AppleSliced",
    "BreadSliced",
    "EggCracked",
    "LettuceSliced",
    "PotatoSliced",
    "TomatoSliced",
)
TEXT_LENGTH = 200
"""Characters of an unreadable answer that are kept."""
NO_ACTION = 'an action is a verb and an object, as "FIND Mug"'
NO_VERB = '"{typed}" is no verb here; did you mean "{meant}"?'
NO_OBJECT = (
    'there is no "{typed}" in this scene', 'there is no "{typed}" in this scene; did you mean "{meant}"?',
)  # fmt: skip
ALONE = "{typed} stands alone"
UNREAD = (NO_ACTION, NO_VERB, *NO_OBJECT, ALONE)
"""How a line is refused that means nothing here."""
_LINE = re.compile(r"\s*(?:\d+[.)]\s*)?(?:action:\s*)?([A-Za-z_]+)\s+([A-Za-z]+)\s*\.?\s*", re.I)


def objects(scene: Scene) -> tuple[str, ...]:
    """The object types that may be named in a scene, in alphabetical order (spec 2.1)."""
    names = {thing.type for thing in scene.things.values()} - NOT_NAMED
    if scene.kind == "kitchen":
        names |= set(MADE_IN_KITCHENS)
    return tuple(sorted(names))


def candidates(verb: str, names: Sequence[str]) -> tuple[str, ...]:
    """The types that a verb can make sense with at all, whatever their state."""
    wanted = _SENSIBLE.get(verb)
    return tuple(names) if wanted is None else tuple(n for n in names if wanted(types()[n]))


_SENSIBLE: dict[str, Callable[[TypeFacts], bool]] = {
    "CLEAN": lambda facts: facts.dirtyable,
    "CLOSE": lambda facts: facts.openable,
    "DRINK": lambda facts: facts.fillable,
    "EMPTY": lambda facts: facts.fillable,
    "OPEN": lambda facts: facts.openable,
    "PICKUP": lambda facts: facts.pickupable,
    "PUT": lambda facts: facts.receptacle,
    "SLICE": lambda facts: facts.sliceable,
    "SPRAY": lambda facts: facts.dirtyable,
    "TOGGLE_OFF": lambda facts: _switchable(facts),
    "TOGGLE_ON": lambda facts: _switchable(facts),
}


def _switchable(facts: TypeFacts) -> bool:
    return facts.toggleable or facts.name == "StoveBurner"


def action(verb: str, name: str) -> Action:
    """`FIND`, `Mug` as an action."""
    return Action(verb, {"object": name}, f"{verb} {name}")


def invalid(text: str, kind: str) -> Action:
    """An answer that is no action; it takes a turn. `kind`: action, object or unparsable."""
    text = text.strip()[:TEXT_LENGTH]
    return Action(INVALID, {"text": text, "kind": kind}, text or "nothing")


def known(name: str, names: Sequence[str]) -> str | None:
    """A type as the list writes it, whatever case it is named in; None if it is not there."""
    return next((one for one in names if one.casefold() == name.casefold()), None)


def read(line: str, names: Sequence[str]) -> Action:
    """A single line, `FIND Mug`, as an action: exactly two words, of the verbs and of the objects.

    Raises:
        WorldError: `unparsable`, with the nearest line.
    """
    found = _LINE.fullmatch(line)
    if found is None:
        raise WorldError("unparsable", NO_ACTION)
    verb, name = found[1].upper(), known(found[2], names)
    if verb not in VERBS:
        meant = _near(verb, VERBS) or "FIND"
        typed = NO_VERB.format(typed=found[1], meant=f"{meant} {name or found[2]}")
        raise WorldError("unparsable", typed)
    if name is None:
        near = _near(found[2], names)
        told = NO_OBJECT[bool(near)].format(typed=found[2], meant=f"{verb} {near}")
        raise WorldError("unparsable", told)
    return action(verb, name)


def _near(word: str, words: Sequence[str]) -> str | None:
    lower = {one.casefold(): one for one in words}
    close = difflib.get_close_matches(word.casefold(), lower, n=1, cutoff=0.5)
    return lower[close[0]] if close else None
