"""How many interactions the world model has, and how that is counted.

The paper says "approximately 46,800 semantically realistic interactions" and gives no rule; 77 x 262
is 20,174, so pairs of objects must be counted. Our rule: an interaction is an action with what it is
done to and the one other thing that matters (its first two object arguments; a third says where),
as classes, where each class meets what the action asks of it for good (its properties and its kind;
what must be held can be held), where it is what a recipe could mean in that role (food where the
action works on food, a vessel where something is put into or poured, an appliance where one is
named), and where no thing meets itself. Values and new products are not counted. `every` counts all
arguments, and whatever the preconditions let through.
"""

from __future__ import annotations

from math import prod

from sim.world import JSONObject
from sim.worlds.simmer.asking import AFFORDANCE, Move, can_grab
from sim.worlds.simmer.model import Action, Arg, Model, ObjectClass, model
from sim.worlds.simmer.start import Item, Start, build
from sim.worlds.simmer.state import Kitchen

PAPER = {"actions": 77, "objects": 262, "interactions": 46_800}
WORKS_ON_FOOD = frozenset(
    {
        "cutting",
        "other preparation",
        "assembly and seasoning",
        "heating",
        "cooling and time",
        "serving",
    }
)
"""Groups of actions whose `object` is food."""
CATEGORIES = {
    "lid": ("tool",), "wrap": ("tool",), "surface": ("fixture", "cookware"),
    "appliance": ("appliance",), "fridge": ("appliance",), "freezer": ("appliance",),
    "pan": ("cookware",), "pot": ("cookware", "appliance"), "water": ("fixture",), "trash": ("fixture",),
    "location": ("fixture", "appliance"), "seasoning": ("ingredient",),
}  # fmt: skip
"""What a role means, by categories."""

COOKS = frozenset({"needs_cooking", "produce", "grain", "dairy", "liquid"})
"""Properties of food that is heated."""
STIRS = frozenset({"spoon", "wooden_spoon", "whisk", "spatula", "ladle", "fork", "slotted_spoon"})
OVENS = frozenset({"oven", "air_fryer"})
HOBS = frozenset({"stove", "slow_cooker", "pressure_cooker", "rice_cooker"})
NO_TOOL = frozenset({"dish", "receptacle", "cover", "liquid", "sensor", "disposable"})
"""What is listed among the tools and is none that one works with."""
INTO_VESSELS = frozenset(
    {"put_in", "take_out", "soak", "marinate", "coat", "pour", "sprinkle", "drizzle", "mash"}
)
"""Actions whose target is a vessel that is washed afterwards."""
MEANT: dict[tuple[str, str], frozenset[str]] = {
    ("put_on", "target"): frozenset({"surface", "cookware"}),
    ("take_out", "object"): frozenset({"ingredient"}),
    ("put_in", "object"): frozenset({"ingredient"}),
    ("put_on", "object"): frozenset({"ingredient", "cookware", "dish"}),
    ("wipe", "object"): frozenset({"surface", "washable", "fixture", "appliance"}),
    ("discard", "object"): frozenset({"ingredient", "disposable"}),
    ("dry", "object"): frozenset({"produce", "washable"}),
    ("dry", "tool"): frozenset({"cloth"}),
    ("wash", "object"): frozenset({"produce", "washable", "breakable"}),
    ("rinse", "object"): frozenset({"produce", "washable", "grain"}),
    ("drain", "target"): frozenset({"water_area"}),
    ("separate", "object"): frozenset({"breakable"}),
    ("mash", "object"): frozenset({"mashable", "produce"}),
    ("carve", "object"): frozenset({"protein", "dough"}),
    ("soak", "object"): frozenset({"grain", "produce"}),
    ("marinate", "object"): frozenset({"protein", "produce"}),
    ("coat", "object"): frozenset({"protein", "produce", "dough"}),
    ("garnish", "object"): frozenset({"herb", "squeezable", "seasoning", "crushable"}),
    ("flip", "object"): frozenset({"protein", "produce", "dough", "grain"}),
    ("flip", "tool"): frozenset({"spatula", "tongs", "fork", "slotted_spoon"}),
    ("mash", "tool"): frozenset({"potato_masher", "fork", "spoon", "wooden_spoon"}),
    ("stir", "tool"): STIRS,
    ("mix", "tool"): STIRS,
    ("bake", "appliance"): OVENS,
    ("roast", "appliance"): OVENS,
    ("microwave", "appliance"): frozenset({"microwave"}),
    ("boil", "appliance"): HOBS,
    ("simmer", "appliance"): HOBS,
    ("steam", "appliance"): HOBS,
    ("chill", "fridge"): frozenset({"cold"}),
    ("freeze", "freezer"): frozenset({"cold"}),
}
"""What some roles mean beyond what preconditions ask, by properties, categories and classes."""


def counts(of: Model | None = None) -> JSONObject:
    """Actions, objects and interactions with the count of each action."""
    rules = of or model()
    kitchen = build(Start([Item(cls) for cls in rules.objects]), rules, ("cook",), dwell=False)
    by_action = {name: _realistic(one, kitchen, rules) for name, one in rules.actions.items()}
    every = sum(_every(one, kitchen, rules) for one in rules.actions.values())
    return {
        "actions": len(rules.actions),
        "objects": len(rules.objects),
        "interactions": sum(by_action.values()),
        "every": every,
        "paper": PAPER,
        "rule": " ".join((__doc__ or "").split("Our rule: ")[-1].split()),
        "by_action": by_action,
    }


def _references(action: Action) -> list[Arg]:
    return [arg for arg in action.args if not arg.is_value and arg.type != "product"]


def _realistic(action: Action, kitchen: Kitchen, rules: Model) -> int:
    sets = [
        {
            cls
            for cls in _fitting(action, arg, kitchen, rules)
            if _meant(action, arg, cls, rules.objects[cls])
        }
        for arg in _references(action)[:2]
    ]
    same = len(sets[0] & sets[1]) if len(sets) > 1 else 0
    return prod(len(one) for one in sets) - same


def _every(action: Action, kitchen: Kitchen, rules: Model) -> int:
    return prod(len(_fitting(action, arg, kitchen, rules)) for arg in _references(action))


def _fitting(action: Action, arg: Arg, kitchen: Kitchen, rules: Model) -> list[str]:
    """The classes that meet what an action asks of a role for good."""
    cook = kitchen.cooks["cook"]
    lasting = [
        one for one in action.preconditions if one.category == AFFORDANCE and one.about == arg.role
    ]
    held = f"agent_holding_{arg.role}" in action.record.preconditions
    return [
        cls
        for cls in rules.objects
        if not (held and not can_grab(kitchen.things[f"{cls}#1"]))
        and all(one.holds(Move(kitchen, cook, {arg.role: f"{cls}#1"})) for one in lasting)
    ]


def _meant(action: Action, arg: Arg, cls: str, record: ObjectClass) -> bool:
    """Whether a recipe could mean a thing of this class in this role."""
    if meant := MEANT.get((action.name, arg.role)):
        return not meant.isdisjoint((cls, *record.properties, record.category))
    if arg.role in ("appliance", "pot") and action.record.group == "heating":
        return "heatsource" in record.properties
    if arg.role == "object" and action.record.group == "heating":
        return record.category == "ingredient" and not COOKS.isdisjoint(record.properties)
    if arg.role == "tool":
        return record.category == "tool" and NO_TOOL.isdisjoint(record.properties)
    if arg.role in CATEGORIES:
        return record.category in CATEGORIES[arg.role]
    if arg.role in ("target", "container") and action.name in INTO_VESSELS:
        return {"receptacle", "washable"} <= set(
            record.properties
        ) and "strainer" not in record.properties
    if arg.role in ("target", "container"):
        return not {"receptacle", "surface"}.isdisjoint(record.properties)
    if action.record.group == "mixing":
        return "receptacle" in record.properties
    if action.record.group in WORKS_ON_FOOD:
        return record.category == "ingredient"
    return True
