"""What this world says to people, for pages in other languages: its sentences with gaps, and its names."""

from __future__ import annotations

from collections.abc import Iterator

from sim.sentences import UNREAD
from sim.worlds.simmer.model import model
from sim.worlds.simmer.wording import SAYS

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
    "to grill", "minutes", "the dish is served", "it is what the recipe says",
    "nobody falls ill, and the kitchen is left safe",
)  # fmt: skip


def sayings() -> Iterator[str]:
    """All of them."""
    rules = model()
    for name, action in rules.actions.items():
        yield action.record.sentence
        yield name.replace("_", " ")
    yield from (name.replace("_", " ") for name in rules.objects)
    yield from SAYS.values()
    for group in (RECIPES, MADE, STATES, REFUSED, TOLD, UNREAD):
        yield from group
