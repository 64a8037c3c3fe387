"""What a task from a user's file must hold beyond its form: that it can be read, cooked and met.

The reference command takes starts as they come; a task that people are to play is looked at closer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from sim.world import JSONObject, WorldError
from sim.worlds.simmer.model import Model
from sim.worlds.simmer.start import Start
from sim.worlds.simmer.state import Kitchen

LONGEST = {"title": 120, "goal": 1000}
"""Characters of texts."""
MOST_STEPS, LONGEST_STEP = 100, 500
"""Sentences of a recipe, and characters of one."""
HOLDS = frozenset({"receptacle", "surface", "water_area", "storage"})
_STATE = re.compile(r"(?:gain|cook|temper)\(\w+, *(\w+)")


def check_texts(data: JSONObject) -> None:
    """Raise WorldError `bad_file` for texts that nobody would read."""
    for field, most in LONGEST.items():
        text = data.get(field, "")
        if not isinstance(text, str):
            raise WorldError("bad_file", "this is a text", field)
        if len(text) > most:
            raise WorldError("bad_file", f"it has {len(text)} letters; {most} are the most", field)
    recipe = data.get("recipe", [])
    if not isinstance(recipe, list) or not all(isinstance(one, str) for one in recipe):
        raise WorldError("bad_file", "a recipe is a list of sentences", "recipe")
    if len(recipe) > MOST_STEPS:
        raise WorldError(
            "bad_file", f"it has {len(recipe)} steps; {MOST_STEPS} are the most", "recipe"
        )
    for place, step in enumerate(recipe):
        if len(step) > LONGEST_STEP:
            message = f"a step of a recipe has {LONGEST_STEP} letters at the most"
            raise WorldError("bad_file", message, f"recipe[{place}]")


def check_kitchen(start: Start, kitchen: Kitchen, rules: Model) -> None:
    """Raise WorldError `bad_start` for a kitchen that cannot be, or a dish that nobody can make."""
    for place, item in enumerate(start.objects or ()):
        number = 1 if isinstance(item, str) else item.id
        if number < 1:
            raise WorldError("bad_start", "ids count from 1", f"objects[{place}].id")
    for oid, thing in kitchen.things.items():
        holder = kitchen.things.get(thing.loc)
        if holder is not None and not HOLDS & holder.props:
            raise WorldError("bad_start", f"nothing can lie in or on a {holder.cls}", oid)
    states, properties = _states(rules), _properties(rules)
    for place, need in enumerate(start.requires):
        here = f"requires[{place}]"
        if bool(need.item) == bool(need.state):
            raise WorldError("bad_start", "a requirement names an item or a state", here)
        if need.item:
            _known(need.item, [*rules.objects, *properties], f"{here}.item", "no class or property")
        else:
            _known(need.state, states, f"{here}.state", "no state")


def _known(word: str, known: Sequence[str], path: str, what: str) -> None:
    if word in known:
        return
    near = get_close_matches(word, known, n=1, cutoff=0.5)
    hint = f'; did you mean "{near[0]}"?' if near else ""
    message = f'no object can meet this: there is {what} "{word[:40]}"{hint}'
    raise WorldError("bad_start", message, path)


def _properties(rules: Model) -> list[str]:
    return sorted({word for one in rules.objects.values() for word in one.properties})


def _states(rules: Model) -> list[str]:
    """Every state that a thing begins in or comes to."""
    found = {word for one in rules.objects.values() for word in one.states}
    for action in rules.actions.values():
        for effect in action.record.effects:
            found |= set(_STATE.findall(effect))
    return sorted(found | {"cooked", "combined", "mixed", "served", "wet", "covered", "cracked"})
