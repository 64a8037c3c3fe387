"""The twelve kinds of task, their variations, texts and goals (paper, tables 1, 3 and 4).

What the tables leave out follows the released benchmark: the goals of coffee, table, mirror and
television, what is placed for each kind, and how many instances have which dish dirty.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sim.world import JSONObject, WorldError
from sim.worlds.household.homes import DISHES, FOOD, SILVERWARE
from sim.worlds.household.suites.plans import GOALS

ODDMENTS = (
    "AluminumFoil", "Book", "Bottle", "CellPhone", "CreditCard", "Pen", "Pencil", "SaltShaker",
    "SoapBottle", "SprayBottle", "Statue", "Vase", "WineBottle",
)  # fmt: skip
"""What lies about in kitchens and has no part in any task."""
BATHROOM_ODDMENTS = (
    "Candle", "DishSponge", "HousePlant", "PaperTowelRoll", "Plunger", "ScrubBrush", "SoapBar",
    "SoapBottle",
)  # fmt: skip
LIVING_ROOM_ODDMENTS = (
    "Boots", "Bowl", "Box", "Candle", "HousePlant", "Statue", "TissueBox", "WateringCan", "Vase",
    "Book", "CellPhone", "CreditCard", "KeyChain", "Laptop", "Newspaper", "Pen", "Pillow",
    "Pencil", "Watch",
)  # fmt: skip
KITCHEN_TIDY = (
    ("CoffeeMachine", "isToggled"),
    ("Toaster", "isToggled"),
    ("StoveKnob", "isToggled"),
    ("Microwave", "isOpen"),
    ("Fridge", "isOpen"),
    ("Faucet", "isToggled"),
)
"""False in the end in every kitchen (table 3; the released code asks the knob about the burner)."""
COPIES = 3
"""Instances of one variation, each in a scene of its own."""


@dataclass(frozen=True, slots=True)
class Variation:
    """What sets instances of one kind apart.

    `setup` holds (action, type, argument) as `plans.SetupAction` has them; `parts` is what the
    solver needs to know: which dishes, which food, in order.
    """

    name: str
    text: str
    goals: JSONObject = field(hash=False)
    setup: tuple[tuple[str, str, str | None], ...] = ()
    parts: tuple[str, ...] = ()
    copies: int = COPIES

    @property
    def dirty(self) -> tuple[str, ...]:
        """The types that start dirty."""
        return tuple(kind for action, kind, _ in self.setup if action == "dirty")


@dataclass(frozen=True, slots=True)
class Kind:
    """One row of table 1.

    `prefix` begins the names of its plans. `targets` are placed where they can be seen, `strewn`
    anywhere that is not closed. A scene serves if it has all `needs`.
    """

    name: str
    prefix: str
    room: str
    targets: tuple[str, ...]
    strewn: tuple[str, ...]
    needs: tuple[str, ...]
    variations: tuple[Variation, ...] = ()

    @property
    def count(self) -> int:
        """Its instances in the benchmark."""
        return sum(variation.copies for variation in self.variations)


# Goals, in the form of the original's plan files


def goals(
    *,
    kitchen: bool = True,
    location: Iterable[tuple[str, str]] = (),
    state: Iterable[tuple[str, str, bool]] = (),
    put_away: Iterable[str] = (),
    action: Iterable[str] = (),
    contents: Iterable[tuple[str, tuple[str, ...]]] = (),
) -> JSONObject:
    """The five lists of a plan's goals; kitchens are also to be left tidy."""
    tidy = [(kind, key, False) for kind, key in KITCHEN_TIDY] if kitchen else []
    lists: list[Any] = [
        [{"object_type": kind, "destination_type": where} for kind, where in location],
        [{"object_type": t, "state": key, "value": value} for t, key, value in [*tidy, *state]],
        [{"object_type": kind} for kind in put_away],
        dict.fromkeys(action, False),
        [{"container_type": where, "contents": list(what)} for where, what in contents],
    ]
    return dict(zip(GOALS, lists, strict=True))


def clean(types: Iterable[str]) -> list[tuple[str, str, bool]]:
    """State goals: these end clean."""
    return [(kind, "isDirty", False) for kind in types]


def _soil(types: Iterable[str]) -> tuple[tuple[str, str, str | None], ...]:
    return tuple(("dirty", kind, None) for kind in types)


def _marked(types: Iterable[str], dirty: Iterable[str]) -> str:
    soiled = set(dirty)
    return "_".join(f"{kind}(d)" if kind in soiled else kind for kind in types)


def listed(words: Iterable[str]) -> str:
    """`a, b and c`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


# Cooking


def _cooking(
    name: str, food: str, made: str, cooked: str, served_on: str, text: str, dishes: tuple[str, ...]
) -> Kind:
    """Food is cooked and served; the dishes it passes through start clean or dirty, all ways.

    Args:
        food: what is placed. made: what is served. cooked: the type whose state is asked for.
    """
    ways: list[tuple[str, ...]] = [(), *((dish,) for dish in dishes)]
    if len(dishes) > 1:
        ways.append(dishes)
    variations = tuple(
        Variation(
            name=_marked(dirty, dirty),
            text=text,
            goals=goals(
                location=[(made, served_on)],
                state=[(cooked, "isCooked", True), *clean(dirty)],
            ),
            setup=_soil(dirty),
            parts=(food, *dishes),
        )
        for dirty in ways
    )
    label = cooked if made != "EggCracked" else "Egg"
    targets = (food, "DishSponge", "Pan", "Plate", "Bowl", "Knife")
    needs = (food, "DishSponge", *dishes, *(("Knife",) if made.endswith("Sliced") else ()))
    return Kind(
        name,
        f"cook__{label}",
        "kitchen",
        targets,
        _others(targets),
        _in_kitchens(needs),
        variations,
    )


def _others(targets: Iterable[str]) -> tuple[str, ...]:
    taken = set(targets)
    return tuple(kind for kind in (*ODDMENTS, *SILVERWARE, *FOOD) if kind not in taken)


def _in_kitchens(types: Iterable[str]) -> tuple[str, ...]:
    return (*types, *(kind for kind, _ in KITCHEN_TIDY), "SinkBasin", "CounterTop", "StoveBurner")


# Coffee, and the table


def _coffee() -> Kind:
    text = "Consume coffee from a mug, then wash and store the mug"
    wanted = goals(
        state=[("Mug", "isDirty", False), ("Mug", "isFilledWithLiquid", False)],
        put_away=["Mug"],
        action=["Drink Coffee"],
    )
    targets = ("Mug", "DishSponge")
    variations = tuple(Variation(name, text, wanted, setup, ("Mug",)) for name, setup in _mugs())
    needs = _in_kitchens((*targets, "Cabinet"))
    return Kind("coffee", "coffee_", "kitchen", targets, _others(targets), needs, variations)


def _mugs() -> list[tuple[str, tuple[tuple[str, str, str | None], ...]]]:
    return [
        ("empty", (("empty", "Mug", None),)),
        ("Mug(d)", (("dirty", "Mug", None),)),
        ("has_coffee", (("fill", "Mug", "coffee"),)),
    ]


def _set_table() -> Kind:
    text = "Clear the dining table and set it with a mug of coffee and a slice of toast"
    targets = ("DishSponge", "Mug", "Plate", "Bread", "Knife")
    variations = tuple(
        Variation(
            name,
            text,
            goals(
                location=[("BreadSliced", "Plate")],
                state=[
                    ("Mug", "isFilledWithLiquid", True),
                    *clean(["Mug"] if name == "Mug(d)" else []),
                ],
                contents=[("DiningTable", ("Mug", "Plate", "BreadSliced"))],
            ),
            setup,
            ("Mug", "Plate"),
        )
        for name, setup in _mugs()
    )
    needs = _in_kitchens((*targets, "DiningTable"))
    return Kind("settable", "settable_", "kitchen", targets, _others(targets), needs, variations)


# Putting away

_TIDY_DISHES = (
    ((), ("Cup", "Plate")),
    ((), ("Bowl", "Mug", "Plate")),
    ((), ("Bowl", "Cup", "Mug", "Plate")),
    (("Bowl",), ("Bowl", "Plate")),
    (("Bowl",), ("Bowl", "Mug")),
    (("Bowl",), ("Bowl", "Cup", "Plate")),
    (("Cup",), ("Cup", "Mug", "Plate")),
    (("Cup",), ("Cup", "Bowl")),
    (("Cup",), ("Cup", "Plate", "Pot")),
    (("Mug",), ("Cup", "Bowl", "Mug", "Plate")),
    (("Mug",), ("Mug", "Plate")),
    (("Mug",), ("Mug", "Bowl", "Pot")),
    (("Plate",), ("Bowl", "Plate")),
    (("Plate",), ("Plate", "Mug", "Cup")),
    (("Plate",), ("Plate", "Cup")),
)
_TIDY_FOOD = (
    ((), ("Bread", "Tomato", "Potato")),
    ((), ("Apple", "Egg")),
    ((), ("Lettuce", "Tomato", "Apple", "Egg")),
)
_TIDY_SILVERWARE = (
    ((), ("Spoon", "Fork")),
    ((), ("Knife", "Spatula", "Ladle")),
    ((), ("ButterKnife", "Fork", "Knife")),
)


def _putting_away(
    name: str,
    label: str,
    home: str,
    targets: tuple[str, ...],
    rows: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...],
) -> Kind:
    everything = ("DishSponge", *targets)
    variations = tuple(
        Variation(
            name=_marked(dirty, dirty),
            text=f"Put away the {listed(items)}",
            goals=goals(state=clean(dirty), put_away=items),
            setup=_soil(dirty),
            parts=items,
            copies=1,
        )
        for dirty, items in rows
    )
    strewn = tuple(
        kind for kind in (*ODDMENTS, *SILVERWARE, *DISHES, *FOOD) if kind not in everything
    )
    needs = _in_kitchens((home, "DishSponge"))
    return Kind(name, f"putaway__{label}", "kitchen", everything, strewn, needs, variations)


# Slicing and sharing out

_SHARED: dict[str, tuple[str, ...]] = {
    "Lettuce": (
        "Plate", "Bowl", "Plate Bowl", "Plate Pot", "Bowl Pan Pot",
        "Plate(d) Pan", "Plate(d)", "Plate(d) Bowl Pot", "Bowl(d)",
    ),
    "Apple": (
        "Plate", "Pot", "Plate Bowl", "Bowl Pan", "Plate Bowl Pan",
        "Plate(d) Pot", "Bowl(d) Pot", "Plate(d)", "Pot(d)",
    ),
    "Tomato": (
        "Plate", "Pan", "Bowl Pot", "Plate Pan", "Plate Bowl Pot",
        "Plate(d) Bowl", "Bowl(d)", "Plate(d)", "Bowl(d) Pan",
    ),
}  # fmt: skip
"""The dishes that get a slice. Seven plates, four bowls and a pot are dirty, as in the original."""


def _sharing() -> Kind:
    dishes = ("Pan", "Plate", "Bowl", "Pot")
    variations = tuple(
        _shared(food, [name.removesuffix("(d)") for name in row.split()], row)
        for food, rows in _SHARED.items()
        for row in rows
    )
    strewn = (*ODDMENTS, *SILVERWARE)
    needs = _in_kitchens(("DishSponge", "Knife"))
    return Kind(
        "distribute",
        "distribute_",
        "kitchen",
        ("DishSponge", "Knife", *dishes),
        tuple(kind for kind in strewn if kind != "Knife"),
        needs,
        variations,
    )


def _shared(food: str, dishes: list[str], row: str) -> Variation:
    dirty = [name.removesuffix("(d)") for name in row.split() if name.endswith("(d)")]
    return Variation(
        name=f"{food}_{row.replace(' ', '_')}",
        text=f"Slice the {food} and put a piece in the {listed(dishes)}",
        goals=goals(location=[(f"{food}Sliced", dish) for dish in dishes], state=clean(dirty)),
        setup=_soil(dirty),
        parts=(food, *dishes),
        copies=1,
    )


# Other rooms


def _mirror() -> Kind:
    wanted = goals(kitchen=False, state=clean(["Mirror"]), action=["Spray Mirror"])
    one = Variation("", "Clean the mirror", wanted, _soil(["Mirror"]), ("Mirror",))
    targets = ("Cloth", "SprayBottle")
    return Kind(
        "clean_mirror", "clean_mirror_", "bathroom", targets, BATHROOM_ODDMENTS,
        (*targets, "Mirror"), (one,),
    )  # fmt: skip


def _television() -> Kind:
    wanted = goals(kitchen=False, state=[("Television", "isToggled", True)])
    one = Variation("", "Turn on the television", wanted, (), ("Television",))
    return Kind(
        "turn_on_tv", "turn_on_tv_", "living_room", ("RemoteControl",), LIVING_ROOM_ODDMENTS,
        ("RemoteControl", "Television"), (one,),
    )  # fmt: skip


_ALL = (
    _coffee(),
    _cooking("cook_potato", "Potato", "Potato", "Potato", "Bowl",
             "Microwave a potato and serve it in a bowl", ("Bowl",)),
    _cooking("cook_egg", "Egg", "EggCracked", "Egg", "Plate",
             "Cook an egg in a pan and serve it on a plate", ("Pan", "Plate")),
    _cooking("toast", "Bread", "BreadSliced", "Bread", "Plate",
             "Make a slice of toast and serve it on a plate", ("Plate",)),
    _cooking("fry_potato", "Potato", "PotatoSliced", "PotatoSliced", "Plate",
             "Fry a potato slice and serve it on a plate", ("Pan", "Plate")),
    _putting_away("putaway_food", "Food", "Fridge", FOOD, _TIDY_FOOD),
    _putting_away("putaway_dishes", "Dishes", "Cabinet", DISHES, _TIDY_DISHES),
    _putting_away("putaway_silverware", "Silverware", "Drawer", SILVERWARE, _TIDY_SILVERWARE),
    _sharing(),
    _set_table(),
    _mirror(),
    _television(),
)  # fmt: skip

KINDS: dict[str, Kind] = {kind.name: kind for kind in _ALL}
"""In the order of table 1."""


def kind(name: str) -> Kind:
    """One kind by name.

    Raises:
        WorldError: `unknown_kind`.
    """
    try:
        return KINDS[name]
    except KeyError:
        text = f'there is no kind of task "{name}"; there are {", ".join(KINDS)}'
        raise WorldError("unknown_kind", text) from None
