"""Where things belong: AsgardBench's classes of objects and the places they are put away in."""

from __future__ import annotations

FOOD = ("Apple", "Bread", "Egg", "Lettuce", "Potato", "Tomato")
SILVERWARE = ("ButterKnife", "Fork", "Knife", "Ladle", "Spatula", "Spoon")
DISHES = ("Bowl", "Plate", "Cup", "Mug", "Pot")
COOKWARE = ("Pan", "Pot", "Kettle")
MAY_BE_WASHED = frozenset({*DISHES, *COOKWARE, "DishSponge"})
"""What may lie in a basin while the faucet is turned on (paper A.9, rules for washing)."""

PREFERRED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(FOOD, ("Fridge",)),
    **dict.fromkeys(SILVERWARE, ("Drawer",)),
    **dict.fromkeys(("Bowl", "Mug", "Plate"), ("Cabinet",)),
    **dict.fromkeys(COOKWARE, ("CounterTop",)),
    "Cup": ("SideTable", "Cabinet"),
    "EggCracked": ("Pan",),
    "DishSponge": ("CounterTop", "SideTable", "Cabinet"),
    "Towel": ("TowelHolder",),
    "HandTowel": ("TowelHolder",),
}
SECONDARY: dict[str, tuple[str, ...]] = {
    "Ladle": ("Cabinet",),
    "Pot": ("DiningTable", "SideTable", "Cabinet"),
    "Pan": ("StoveBurner", "DiningTable", "SideTable"),
    "Cup": ("DiningTable", "CounterTop"),
}


def homes(type_name: str) -> tuple[str, ...]:
    """The receptacle types in which things of a type count as put away; empty: nowhere."""
    return PREFERRED.get(type_name, ()) + SECONDARY.get(type_name, ())
