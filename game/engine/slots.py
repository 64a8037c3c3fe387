"""Whether an action fills its verb's slots, in worlds whose actions are too many to list."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from sim.world import JSON, Action, ActionSpace, Slot

NUMBERS = frozenset({"number", "degrees"})
"""Types of slots that take a number; all others take text."""
LARGEST = 1e15
"""Numbers beyond it mean nothing anywhere."""
EXAMPLES = 3
POINT = "[x, y], fractions of the picture from the left and the top"


def misfit(space: ActionSpace, action: Action) -> str | None:
    """A sentence that says what is wrong with the action's arguments; None: they fit.

    Trying something that makes no sense is anybody's right and may cost a step; naming what does
    not exist at all, for any verb, is a slip. A verb that the space does not offer is the world's
    own affair.
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
            if sentence := _wrong(space, verb.name, slot, action.args[slot.name]):
                return sentence
        elif not slot.optional:
            return f"{verb.name} needs {_a(slot.name)}{_examples(slot.candidates)}"
    return None


def _wrong(space: ActionSpace, verb: str, slot: Slot, value: JSON) -> str | None:
    if slot.type in NUMBERS:
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not abs(value) < LARGEST:  # nor is NaN
            return f"{slot.name} of {verb} is a number"
    elif slot.type == "point":
        return None if _is_point(value) else f"{slot.name} of {verb} is a place: {POINT}"
    elif not isinstance(value, str) and value not in (slot.candidates or ()):
        return f"{slot.name} of {verb} is text"
    known = _anywhere(space, slot)
    if known is None or value in (slot.candidates or ()) or str(value) in known:
        return None
    close = get_close_matches(str(value), known, 1)
    hint = f"; did you mean {close[0]}?" if close else _examples(known)
    return f'there is no {slot.name} "{str(value)[:60]}" to {verb} here{hint}'


def _is_point(value: JSON) -> bool:
    numbers = isinstance(value, list | tuple) and len(value) == 2
    return numbers and all(
        isinstance(one, int | float) and not isinstance(one, bool) and 0 <= one <= 1
        for one in value
    )


def _anywhere(space: ActionSpace, slot: Slot) -> list[str] | None:
    """What slots of this name take, whatever the verb; None: anything."""
    alike = [one for verb in space.verbs for one in verb.slots if one.name == slot.name]
    known: dict[str, None] = {}
    for one in alike:
        if one.candidates is None:
            return None
        known |= dict.fromkeys(str(candidate) for candidate in one.candidates)
    return list(known)


def _examples(candidates: Sequence[JSON] | None) -> str:
    if not candidates:
        return ""
    return f", for example {', '.join(str(one) for one in candidates[:EXAMPLES])}"


def _a(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
