"""What a kitchen can be drawn with, and the words between sketches and files."""

from __future__ import annotations

from collections.abc import Mapping

from sim.editing import Cook, Dish, Kit, Piece, Sketch, Spot, Thing, Timing
from sim.worlds.robotouille.instances.pieces import USUAL_ABILITIES
from sim.worlds.robotouille.wording import spoken

STATES: Mapping[str, str] = {"cut": "iscut", "cooked": "iscooked", "fried": "isfried"}
"""What can have been done to an item, and the predicate that says so."""
MAKES: Mapping[str, tuple[str, ...]] = {
    "cut": ("iscuttable",),
    "cooked": ("iscookable",),
    "fried": ("isfryable", "isfryableifcut"),
}
"""For each of these states the abilities of which one is needed."""
DONE_AT: Mapping[str, str] = {"cut": "board", "cooked": "stove", "fried": "fryer"}
BOILING, BOILS = "boiling", "isboiling"
WATER = "water"
NAMES: Mapping[str, str] = {"board": "cutting board", "fryer": "deep fryer"}
STATIONS = ("table", "board", "stove", "fryer", "sink")
ITEMS = (
    "bread", "topbun", "bottombun", "cheese", "lettuce", "tomato", "onion", "potato", "patty",
    "chicken",
)  # fmt: skip
CONTAINERS = ("pot", "bowl")
USUAL = 3
TIMES: Mapping[str, str] = {
    "num_cuts": "Cuts until it is cut",
    "cook_time": "Steps to cook",
    "fry_time": "Steps to fry",
    "fill_time": "Steps to fill a pot",
    "boil_time": "Steps to boil",
}
LARGEST, SMALLEST = 12, 2
COOK = "robot"


def called(kind: str) -> str:
    """A kind as people say it: `cutting board`."""
    return NAMES.get(kind, spoken(kind))


def usual(kind: str) -> tuple[str, ...]:
    """What an item of this kind can become in the usual recipes, as predicates in order."""
    return tuple(sorted(USUAL_ABILITIES.get(kind, ())))


def possible(kind: str) -> tuple[str, ...]:
    """The states that an item of this kind can usually come to."""
    return tuple(state for state, needs in MAKES.items() if set(needs) & set(usual(kind)))


def kit() -> Kit:
    """The palette."""
    return Kit(
        stations=tuple(Piece(kind, called(kind)) for kind in STATIONS),
        items=tuple(
            Piece(kind, called(kind), {state: state for state in possible(kind)}) for kind in ITEMS
        ),
        containers=tuple(Piece(kind, called(kind), {BOILING: "boiling"}, WATER) for kind in CONTAINERS),
        times=tuple(Timing(name, title, USUAL) for name, title in TIMES.items()),
        table="table",
        smallest=SMALLEST,
        largest=LARGEST,
    )  # fmt: skip


def blank() -> Sketch:
    """A small kitchen with all that a cheese sandwich needs."""
    piles = {(1, 3): "bread", (2, 3): "cheese", (3, 3): "bread"}
    wall = [Spot(x, 3, "table", (Thing(piles[x, 3]),)) for x in (1, 2, 3)]
    counter = [Spot(x, 0, "table") for x in (1, 2, 3)]
    sandwich = tuple(Thing(kind) for kind in ("bread", "cheese", "bread"))
    return Sketch(
        5, 4, "My kitchen",
        spots=tuple(sorted((*wall, *counter), key=lambda one: (one.x, one.y))),
        cooks=(Cook(2, 1, "down"),),
        dishes=(Dish(sandwich, "table"),),
        times=dict.fromkeys(TIMES, USUAL),
    )  # fmt: skip
