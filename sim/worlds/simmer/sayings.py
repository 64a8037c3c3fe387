"""What this world says to people, for pages in other languages: its sentences with gaps, and its names."""

from __future__ import annotations

from collections.abc import Iterator

from sim.sentences import UNREAD
from sim.worlds.simmer.lessons import AT_ONCE
from sim.worlds.simmer.model import model
from sim.worlds.simmer.planned import FLAWLESS_SAID
from sim.worlds.simmer.wording import SAYS
from sim.worlds.simmer.written import CHECKS, SYNTAX, WAYS

RECIPES = (
    "lay {object} on {target}", "set {object} on {target}", "empty {object} into {target}", "slice {object}",
    "season {target} with {seasoning}", "peel {object}", "fill {object} with {other}", "dice {object}", "chop {object}",
    "fry {object} for {duration} minutes", "bake {object} at {temperature} degrees for {duration} minutes",
    "cut {object}", "grill {object} for {duration} minutes", "saute {object} for {duration} minutes",
    "boil {object} for {duration} minutes", "deep-fry {object} for {duration} minutes",
    "simmer {object} for {duration} minutes", "roast {object} at {temperature} degrees for {duration} minutes",
    "steam {object} for {duration} minutes", "grate {object} into {target}", "spread {object} on {target}",
    "carve {object}", "drain {object}", "chill {object} for {duration} minutes", "this is {object}",
    "squeeze {object} over {target}", "mince {object}", "freeze {object}", "skewer {object} with {tool}",
    "let {object} thaw for {duration} minutes", "melt {object} for {duration} minutes", "knead {object}",
    "separate {object} in {target}", "throw {object} away", "rinse {object}", "cover {object}",
    "set {appliance} to {temperature} degrees", "sear {object} for {duration} minutes", "wrap {object} in {wrap}",
)  # fmt: skip
"""Lines of recipes, which leave out tools and places."""
MADE = (
    "batter", "dough", "salad", "loaf", "pie", "meringue", "pancakes", "omelette", "coffee", "tea", "mash",
    "fruit salad", "smoothie", "dip", "mousse", "jelly",
)  # fmt: skip
STATES = (
    "open", "closed", "on", "off", "empty", "full", "clean", "dirty", "wet", "dry", "hot", "raw", "cooked", "sliced",
    "chopped", "diced", "minced", "peeled", "grated", "carved", "cracked", "mashed", "crushed", "ground", "kneaded",
    "rolled", "shaped", "wrapped", "marinated", "coated", "seasoned", "mixed", "whisked", "blended", "melted",
    "chilled", "frozen", "thawed", "preheated", "covered", "served", "cut", "burnt", "combined", "stirred", "drained",
    "rinsed",
)  # fmt: skip
REFUSED = (
    "to {verb}, {object} must be in the hand, which holds {held}",
    "to {verb}, one of the two must be in the hand, which holds {held}",
    "{it}: it must hold that {words}", "it must hold that {words}",
)  # fmt: skip
TOLD = (
    "go there and {deed}", "{object} ({states})", "{object} with {things}", "the {object}", "each {object}",
    "another {object}", "nothing", "to open", "to close", "to cut", "to fry", "to dry", "to mash", "to skewer", "to whisk",
    "to grill", "minutes", "the dish is served", "hand in the plan", "hand in", "plan", "go on",
    "the next line of the plan", "the plan is over", "write the whole plan", "the plan is handed in: go on",
    "there is no step in this: write lines such as {meant}", "it is what the recipe says",
    "nobody falls ill, and the kitchen is left safe",
)  # fmt: skip

FOUND = (
    "{thing} was served with the juice of raw {source} on it",
    "{thing} was served with the dirt of unwashed {source} on it",
    "{thing} was served with the dirt of the shell of {source} on it",
    "{thing} was served raw: it had {minutes} of {needed} minutes of heat",
    "the shell of {thing} was never washed", "the outside of {thing} was never washed",
    "{thing} was out of the cold for more than two hours", "{thing} was left running", "{thing} was left on",
    "{thing} was left open", "{thing} lacks what it needs: {object}", "{thing} should be {state}, and is not",
    "there is no {object} here", "{thing} went into {whole} and is no longer there",
    "{thing} is gone and is no longer there", "there is no action {typed}",
    "{typed} takes {meant}, and there are {count} arguments",
    "there is no step in this plan: a step is written as {meant}",
    "the last step of a plan must be {meant}, and it is not",
)  # fmt: skip
"""What the audit finds, and what is wrong with a plan at once."""
LINKS = (
    "{thing} touched {other}", "{thing} was raw", "{thing} was opened unwashed", "{thing} was used unwashed",
    "{thing} was switched on", "{thing} was opened", "{thing} was made without it", "it went into {whole}",
    "it was served",
)  # fmt: skip
CAME_ABOUT = (
    *LINKS, *(f"{one} ({{who}})" for one in LINKS), "{thing} spoiled", "the hands", "the hands of {who}",
)  # fmt: skip
"""How it came about, link by link, with who did it where there are two."""
RIGHT = (
    *AT_ONCE.values(), "Take it in the hand first.",
    "Give {thing} {minutes} minutes of heat, and thaw first what is frozen.",
    "Wash {thing} under running water before it is cut, cracked or served.",
    "Keep {thing} in the cold until it is needed.", "Switch {thing} off before serving.",
    "Close {thing} as soon as you have what you need.", "Read the recipe once more before serving.",
    "Keep what is raw apart from what is eaten as it is.", "Keep {thing} apart.",
    "Keep {thing} apart, or wash it first.", "Wash {things} after {thing}, before the next thing.",
    "the raw {object}", "the unwashed {object}",
)  # fmt: skip
"""What would have been right."""


def sayings() -> Iterator[str]:
    """All of them."""
    rules = model()
    for name, action in rules.actions.items():
        yield action.record.sentence
        yield name.replace("_", " ")
    yield from (name.replace("_", " ") for name in rules.objects)
    yield from SAYS.values()
    yield from (text for way in WAYS for text in (way.title, way.about))
    yield from (SYNTAX, CHECKS, FLAWLESS_SAID)
    for group in (RECIPES, MADE, STATES, REFUSED, TOLD, FOUND, CAME_ABOUT, RIGHT, UNREAD):
        yield from group
