"""Why something did not work, in plain words: what was wrong and what would help.

`code` groups the reasons as plans that repair themselves need them (CMFR, section 4 and table 7).
"""

from __future__ import annotations

from typing import NamedTuple

from sim.home.errors import Answer
from sim.home.facts import facts_of
from sim.home.state import Thing
from sim.home.words import phrase, spoken


class Why(NamedTuple):
    """A reason: its group, and a sentence for whoever did it."""

    code: str
    text: str


NOTHING_CLICKED = Why("not_found", "There is nothing there that this can be done to.")
NEEDS_TARGET = Why(
    "malformed", 'say what: an object in view, {"object": NAME}, or a place on the picture, {"place": [x, y]}'
)  # fmt: skip
HAND_EMPTY = Why("hand_empty", "You must hold something first.")
NO_KNIFE = Why("no_knife", "You must hold a knife to slice.")
NOTHING_TO_POUR = Why("hand_empty", "You must hold something that is filled.")
EMPTY = Why("bad_affordance", "What you hold is empty.")
WAY = Why("blocked", "Something is in the way, or it goes no further in this direction.")

FENCED = Why("fenced", "There your part of the home ends: ask the other one, or reach across.")


def hand_full(held: Thing) -> Why:
    return Why("hand_full", f"You hold {phrase(held.type)} already: put it down first.")


def not_in_view(thing: Thing) -> Why:
    return Why("not_in_view", f"{spoken(thing.type)} is not in view: turn or go to it.")


def too_far(thing: Thing) -> Why:
    return Why("distance", f"{spoken(thing.type)} is too far away: go nearer.")


def unfit(verb: str, thing: Thing) -> Why:
    """The action cannot be done to this thing as it is."""
    what = spoken(thing.type)
    already = _already(verb, thing)
    if already:
        return Why("already_so", f"{what} is {already} already.")
    return Why("bad_affordance", f"{what} cannot be {DONE[verb]}.")


def _already(verb: str, thing: Thing) -> str:
    """What it would become, and is."""
    facts = facts_of(thing.type)
    is_so = {
        "Open": ("open", facts.openable and thing.open),
        "Close": ("closed", facts.openable and not thing.open),
        "ToggleOn": ("on", facts.toggleable and thing.toggled),
        "ToggleOff": ("off", facts.toggleable and not thing.toggled),
        "Pour": ("full", facts.fillable and thing.liquid is not None),
    }
    words, so = is_so.get(verb, ("", False))
    return words if so else ""


DONE = {
    "Pickup": "picked up",
    "Place": "used to put things in or on",
    "Open": "opened",
    "Close": "closed",
    "ToggleOn": "turned on",
    "ToggleOff": "turned off",
    "Slice": "sliced",
    "Pour": "poured into",
}


def refused(answer: Answer, thing: Thing) -> Why:
    """Why the home itself refused."""
    what = spoken(thing.type)
    code, text = REFUSED.get(answer.code, ("other", "It did not work on {it}."))
    return Why(code, text.format(What=what, it=phrase(thing.type)))


REFUSED = {
    "Blocked": ("blocked", WAY.text),
    "Broken": ("bad_affordance", "{What} is broken."),
    "BadLiquid": ("bad_affordance", "{What} does not take what you would pour."),
    "Closed": ("closed_receptacle", "{What} is closed: open it first."),
    "HorizonLimit": ("limit", "You cannot look further up or down."),
    "InsideClosed": ("closed_receptacle", "{What} is inside something closed: open that first."),
    "IntoItself": ("bad_affordance", "{What} cannot be put into itself."),
    "MustBeClosed": ("must_be_closed", "{What} must be closed before it is turned on."),
    "MustBeOff": ("must_be_off", "{What} must be turned off before it is opened."),
    "NoRoom": ("full_receptacle", "There is no room left there: {it} is full, or too small."),
    "NotAllowed": ("bad_affordance", "What you hold does not go into or onto {it}."),
    "Held": ("bad_affordance", "{What} cannot be sliced while it is held: put it down first."),
    "HeldByAnother": ("bad_affordance", "Somebody else holds {it}."),
}
