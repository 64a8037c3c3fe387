"""What a person is told when the simulator refuses: errors of AI2-THOR in plain words.

The rows say which error belongs to which kind of trouble, in the original's order (the first that
fits counts); the sentences are ours.
"""

from __future__ import annotations

ROWS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("cannot_pick_up", ("CanPickup to be",)),
    ("unknown_target", ("Object ID", "invalid")),
    ("unknown_target", ("Could not retrieve object",)),
    ("hand_empty", ("if Agent isn't holding",)),
    ("no_knife", ("Slice: ObjectInteraction",)),
    ("no_switch", ("not toggleable",)),
    ("is_off", ("toggle object off if",)),
    ("is_on", ("toggle object on if",)),
    ("cannot_open", ("is not an Openable object",)),
    ("cannot_slice", ("Does not have the CanBeSliced",)),
    ("door_blocked", ("failed to open/close",)),
    ("way_blocked", ("is blocking",)),
    ("held_hits", ("a held item", "if agent rotates")),
    ("no_room", ("No valid positions to place",)),
    ("no_receptacle", ("NOT a receptacle",)),
    ("switch_off_first", ("OFF to open!",)),
    ("does_not_go_there", ("not a valid Object Type to be placed",)),
    ("nothing_there", ("No target found",)),
    ("hidden", ("it is occluded by something",)),
    ("no_target", ("Could not find a target object",)),
    ("cluttered", ("another object's collision is blocking",)),
    ("too_far", ("too far away to",)),
    ("partner_too_far", ("too far away for",)),
    ("holds_nothing", ("only supported when holding",)),
    ("would_clip", ("would cause it to collide and",)),
    ("partner_holds_it", ("cannot slice something while",)),
)
"""Kinds of trouble, and the words that all stand in an error of this kind."""

FIRST: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("cluttered", ("another object's collision is blocking",)),
    ("nothing_to_pour", ("Pour: ObjectInteraction only supported",)),
)
"""Looked at before the rows: in the original the first is never reached, the second has no help."""

SENTENCES = {
    "cannot_pick_up": "{type} cannot be taken into the hand.",
    "unknown_target": "It is not clear which object was meant. Click on the middle of it.",
    "hand_empty": "Take something into your hand first.",
    "no_knife": "For that you need a knife in your hand.",
    "no_switch": "This cannot be switched on or off.",
    "is_off": "It is switched off already.",
    "is_on": "It is switched on already.",
    "cannot_open": "{type} cannot be opened.",
    "cannot_slice": "This cannot be cut.",
    "door_blocked": "Its door or drawer hits something. Step back, or clear the way.",
    "way_blocked": "Something stands in the way.",
    "held_hits": "What you hold would hit something if you turned this way.",
    "no_room": "There is no room left for it, or the place is too small.",
    "no_receptacle": "Nothing can be put there.",
    "switch_off_first": "Switch it off before you open it.",
    "does_not_go_there": "What you hold does not go there.",
    "nothing_there": "Nothing within reach is at this spot.",
    "hidden": "Something stands between you and that object.",
    "no_target": "Nothing at this spot fits the action you chose.",
    "cluttered": "Too many things are in the way there, or what you hold touches something.",
    "too_far": "That is too far away. Step closer.",
    "partner_too_far": "Your partner is too far away to be handed anything.",
    "holds_nothing": "You hold nothing.",
    "would_clip": "From here it would hit something as you take it. Try from another side.",
    "partner_holds_it": "Your partner holds this; it cannot be cut now.",
    "nothing_to_pour": "You can pour only from something in your hand that is full.",
}


def kind_of(error: str) -> str | None:
    """The kind of trouble that the original sees in an error; None where it has no help."""
    return _first(error, ROWS)


def help_for(error: str) -> str | None:
    """What to tell a person about an error; None where there is nothing to say."""
    kind = _first(error, FIRST) or kind_of(error)
    if kind is None:
        return None
    said = error.split()[0].split("|")[0] if error.split() else ""
    return SENTENCES[kind].format(type=said)


def _first(error: str, rows: tuple[tuple[str, tuple[str, ...]], ...]) -> str | None:
    return next((kind for kind, words in rows if all(word in error for word in words)), None)
