"""What this world says to people, for pages in other languages: its sentences with gaps, and its names."""

from __future__ import annotations

from collections.abc import Iterator

from sim.home.audit import SAYINGS as AUDIT
from sim.home.words import names
from sim.sentences import UNREAD
from sim.worlds.household.acting import vocabulary
from sim.worlds.household.acting.called import ACTIONS

CLICKS = (
    "This is in your hand", "Choose what to do with {thing}", "Go to {thing}", "Drink from {thing}",
    "Slice {thing} with {held}", "Wash {thing} with {held}", "Spray {thing}", "Wipe {thing} with {held}",
    "Crack {thing} into the pan", "Open {thing}", "Put {held} on {thing}", "Put {held} in {thing}", "Pick up {thing}",
    "Close {thing}", "Turn off {thing}", "Turn on {thing}",
)  # fmt: skip
VERBS = (
    "Clean an object", "Close a container", "Pour out what a container is filled with",
    "Drink what a container is filled with", "Go to an object", "Open a container", "Pick an object up and hold it",
    "Put what is held into or onto something", "Slice an object, or crack an egg", "Spray an object with what is held",
    "Turn an object off", "Turn an object on", "AI2-THOR's {name}",
    "Turn to a direction; the horizon is positive looking down.", "object", "name", "yaw", "horizon",
    "to open", "to close", "to cut",
)  # fmt: skip
CONDITIONS = (
    "{thing} is {state}", "{thing} is in the {place}", "{thing} is on the {place}", "{thing} is put away ({places})",
    "{things} are in the {place}, and nothing else", "{things} are on the {place}, and nothing else",
    "{thing} is in the {place}, and nothing else", "{thing} is on the {place}, and nothing else",
    "filled with {liquid}", "The coffee has been drunk", "The mirror has been sprayed",
    "the {thing}", "a slice of {thing}", "the cracked egg", "the hot burner", "stove",
    "on", "off", "open", "closed", "dirty", "clean", "cooked", "raw", "sliced", "whole", "broken", "used up",
    "not used up", "filled", "empty", "coffee", "water", "wine",
)  # fmt: skip
REFUSED = (
    "Cannot {verb} because nothing is held.", "Already holding {held}; only one object can be held at a time.",
    "Cannot {verb} {thing} because it is not in view.",
    "{thing} is dirty and must be washed before anything goes into it.", "{thing} is closed; it must be opened first.",
    "{thing} is inside a closed {place}.", "{thing} is already {state}.", "{held} cannot be put in or on {thing}.",
    "No room is left for it in or on {thing}.", "{thing} cannot be {deed}.",
    "RemoteControl must be held to switch Television.", "CoffeeMachine has no Mug in it.",
    "CoffeeMachine holds {other} and not a Mug.", "The Mug in CoffeeMachine is not empty.",
    "The Mug in CoffeeMachine is dirty.", "{thing} in SinkBasin keeps Faucet from being turned on.",
    "{thing} must be closed before it is turned on.", "There is no liquid in {thing}.",
    "SprayBottle must be held to spray.", "Knife must be held to slice.", "{thing} is sliced already.",
    "{thing} must lie on a counter, a table or the like to be sliced.", "Egg must be in a Pan to be cracked.",
    "Mirror must be sprayed before it is cleaned.", "Cloth must be held to clean Mirror.",
    "Faucet must be on to clean with water.", "{thing} must be in SinkBasin to be cleaned.",
    "DishSponge must be held to clean dishes.", "Every {thing} already serves a goal.",
    "There is no {thing} here now.", "It did not work.", "It did not work on {thing}.", "{thing}: {why}",
    "Something is in the way, or it goes no further.", "already clean",
)  # fmt: skip
TITLES = (
    "{what} (FloorPlan{number})", "Put away the {things}", "Slice the {thing} and put a piece in the {places}",
)  # fmt: skip
"""Titles and goals of the many tasks that differ in their things alone."""


def sayings() -> Iterator[str]:
    """All of them."""
    for group in (CLICKS, VERBS, CONDITIONS, REFUSED, TITLES, ACTIONS.values(), names()):
        yield from group
    yield from (*vocabulary.UNREAD, *UNREAD, *AUDIT)
