"""What this world says to people, for pages in other languages: its sentences with gaps, and its names."""

from __future__ import annotations

from collections.abc import Iterator

from sim.worlds.robotouille.drawing_up.kit import TIMES
from sim.worlds.robotouille.shift.recipes import RECIPES
from sim.worlds.robotouille.wording import PLAIN, SPOKEN, UNREAD

ACTIONS = (
    "move from {place} to {other}", "move {who} from {place} to {other}", "pick up {thing} from {place}",
    "place {thing} on {place}", "cook {thing} on {place}", "cut {thing} on {place}", "fry {thing} on {place}",
    "fill {thing} with water from {place}", "boil {thing}'s contents on {place}", "add {thing} into {other}",
    "fill {thing} with {other}'s contents", "stack {thing} on top of {other}", "unstack {thing} from {other}",
    "{deed} using {who}", "do nothing",
)  # fmt: skip
"""Actions as the domain says them; whose they are stands beside them."""
VERBS = (
    "move", "pick up item", "place item", "pick up container", "place container", "cook", "cut", "fry", "fill pot",
    "boil water", "add to", "fill bowl", "stack", "unstack", "to cook", "to cut", "wait",
)  # fmt: skip
CLICKS = (
    "walk to {place}", "walk to {place} and {deed}", "walk to {place} ({thing}: {doing} {done} of {of})",
    "pick up {thing}", "take {thing} off {other}", "put {thing} down", "put {thing} on {other}", "cut {thing}",
    "cook {thing}", "fry {thing}", "fill {thing} with water", "boil {thing} in {other}", "add {thing} to {other}",
    "fill {thing} from {other}",
)  # fmt: skip
CAPTIONS = (
    "{place} — {things}", "{place} — {things}; {who} is here", "{thing} on {place}", "{thing}, held",
    "{who} ({seat}), holding {thing}", "{who}, holding {thing}", "{thing} ({states})", "empty {thing}",
    "{thing} of {meal}", "{thing} of boiling {meal}", "{thing} of soup with {things}",
    "{thing} of boiling soup with {things}", "{thing} filling, {done} of {of}", "empty", "soup",
)  # fmt: skip
DOING = ("being cut", "cooking", "frying", "filling", "coming to the boil")
"""As `sim.worlds.robotouille.captions` says it: that module is heavy, and this one light."""
GOING_ON = (
    *(f"{{thing}} {doing}, {{done}} of {{of}}" for doing in DOING),
    *(f"{{thing}} {doing}, paused at {{done}} of {{of}}" for doing in DOING),
)
GOES_ON = ("{thing} cooks", "{thing} is cut", "{thing} fries", "{thing} fills", "{thing} boils")
"""Beside the ring of what takes its time, as `sim.worlds.robotouille.observe` says it."""
REASONS = (
    "That is you.", "That is {who}.", "There is nothing you can do at {place} right now.", "You stand at no station.",
    "{who} stands there: a station has room for one cook.",
    "You hold {thing}. Click the place where it should go.", "{who} holds {thing}.",
    "You cannot use {thing} while you hold {other}.", "There is nothing you can do with {thing} right now.",
    "There is no {thing} any more.", "{thing} is empty.", "{who} is at no station.",
    "This works only if {state}, and that is not so now.", "This does not work while {state}.",
    "{thing} cannot be cut.", "{thing} cannot be cooked.", "{thing} cannot be fried.",
    "{thing} has to be cut before it can be fried.", "{thing} is not a {other}.",
    "{who} is not at {place} but at {other}.", "{who} is at {place} already.", "The {place} is taken by {who}.",
    "The {place} is taken.", "{who}'s hands are full ({thing}).", "{who}'s hands are full.",
    "{who} is not holding {thing} but {other}.", "{who} is not holding {thing}; its hands are empty.",
    "{thing} lies on {other}; unstack it first.", "{thing} is not on {place}.",
    "{thing} is not on {place} but on {other}.", "{thing} is not on {place}; {who} is holding it.",
    "{thing} is not on {place}; it is in {other}.", "{thing} has {other} on top of it.",
    "{thing} is in {who}'s hands.", "{thing} is in {other}.", "{thing} is not free.",
    "{thing} does not lie on {other}.", "{place} already has {thing} on it; choose an empty station.",
    "{place} is not empty.", "{place} already has {thing} on it; stack on top or choose an empty station.",
    "{thing} already holds {other}.", "{thing} holds {other}, not {third}.", "{thing} is already in {other}.",
    "{thing} is already cooking.",
)  # fmt: skip
SHIFTS = (
    "closing time", "{dish} (order {number})", "The order is served", "At least {count} orders are served",
    "Serve as many orders as you can before closing time, at least {count}.",
)  # fmt: skip
NAMES = (
    "table", "stove", "board", "fryer", "sink", "bread", "lettuce", "onion", "tomato", "patty", "chicken", "cheese",
    "potato", "topbun", "bottombun", "pot", "bowl", "water", "robot", "boiled", "cooked", "fried", "ingredient",
)  # fmt: skip


def sayings() -> Iterator[str]:
    """All of them."""
    for group in (
        ACTIONS,
        VERBS,
        CLICKS,
        CAPTIONS,
        GOING_ON,
        GOES_ON,
        REASONS,
        SHIFTS,
        NAMES,
        UNREAD,
    ):
        yield from group
    yield from ("the {thing}", "a {thing}", "an {thing}")
    yield from (form.replace("{0}", "{thing}").replace("{1}", "{other}") for form in PLAIN.values())
    yield from SPOKEN.values()
    yield from TIMES.values()
    yield from (recipe.title for recipe in RECIPES.values())
