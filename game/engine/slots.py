"""Whether an action fills its verb's slots, in worlds whose actions are too many to list."""

from __future__ import annotations

import math
from collections.abc import Sequence
from difflib import get_close_matches

from sim.world import JSON, Action, ActionSpace, Slot

NUMBERS = frozenset({"number", "degrees"})
"""Types of slots that take a number; all others take text."""
EXAMPLES = 3


def misfit(space: ActionSpace, action: Action) -> str | None:
    """A sentence that says what is wrong with the action's arguments; None: they fit.

    A verb that the space does not offer is the world's own affair.
    """
    verb = next((one for one in space.verbs if one.name == action.verb), None)
    if verb is None:
        return None
    slots = {slot.name: slot for slot in verb.slots}
    strange = [name for name in action.args if name not in slots]
    if strange:
        takes = ", ".join(slots) or "nothing"
        return f'{verb.name} takes {takes}, but no "{strange[0][:40]}"'
    for slot in verb.slots:
        if slot.name in action.args:
            if sentence := _wrong(verb.name, slot, action.args[slot.name]):
                return sentence
        elif not slot.optional:
            return f"{verb.name} needs {_a(slot.name)}{_examples(slot.candidates)}"
    return None


def _wrong(verb: str, slot: Slot, value: JSON) -> str | None:
    if slot.type in NUMBERS:
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not math.isfinite(value):
            return f"{slot.name} of {verb} is a number"
    elif not isinstance(value, str):
        return f"{slot.name} of {verb} is text"
    if slot.candidates is None or value in slot.candidates:
        return None
    close = get_close_matches(str(value), [str(one) for one in slot.candidates], 1)
    hint = f"; did you mean {close[0]}?" if close else _examples(slot.candidates)
    return f'there is no {slot.name} "{str(value)[:60]}" to {verb} here{hint}'


def _examples(candidates: Sequence[JSON] | None) -> str:
    if not candidates:
        return ""
    return f", for example {', '.join(str(one) for one in candidates[:EXAMPLES])}"


def _a(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
