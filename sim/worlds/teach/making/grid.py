"""Which tasks with which parameters, in which kinds of rooms: our own grid (spec 1.2)."""

from __future__ import annotations

from typing import NamedTuple


class Kind(NamedTuple):
    """One of the tasks: its short name in ids, in which rooms (and in how many homes of each), and
    the parameters to choose from, which take turns."""

    task: str
    slug: str
    rooms: tuple[tuple[str, int], ...]
    params: tuple[tuple[str, ...], ...]


KITCHENS = (("kitchen", 6),)
ROOMS = (("kitchen", 4), ("living_room", 4), ("bedroom", 4), ("bathroom", 4))

_ON = (
    ("Silverware", "on", "CounterTop"), ("Fruit", "on", "DiningTable"), ("Newspaper", "on", "Sofa"),
    ("RemoteControl", "on", "Sofa"), ("Book", "on", "Bed"), ("CellPhone", "on", "Bed"),
    ("Pillow", "on", "ArmChair"), ("SmallHandheldObjects", "on", "Tables"), ("Book", "on", "Desk"),
    ("Laptop", "on", "Tables"), ("SoapBar", "in", "SinkBasin"), ("ScrubBrush", "on", "CounterTop"),
    ("ToiletPaper", "on", "CounterTop"), ("Cloth", "on", "SideTable"), ("Candle", "on", "Shelf"),
    ("SprayBottle", "on", "SideTable"), ("Condiments", "on", "CounterTop"),
    ("Vegetables", "in", "Fridge"), ("Watch", "on", "SideTable"), ("KeyChain", "on", "Dresser"),
    ("SoapBottle", "on", "Shelf"), ("SoapBar", "in", "Bathtub"),
)  # fmt: skip
_IN_ONE = (
    ("Silverware", "in", "Drawer"), ("Fruit", "in", "Fridge"), ("Condiments", "in", "Cabinet"),
    ("Drinkware", "on", "CounterTop"), ("SmallHandheldObjects", "on", "Tables"),
    ("RemoteControl", "on", "CoffeeTable"), ("Book", "on", "Chairs"), ("Newspaper", "on", "Tables"),
    ("SmallHandheldObjects", "on", "Bed"), ("CD", "in", "Drawer"), ("Pencil", "on", "Tables"),
    ("ToiletPaper", "in", "Cabinet"), ("SoapBar", "in", "Drawer"), ("Cloth", "in", "SinkBasin"),
    ("Candle", "on", "SideTable"), ("SoapBottle", "in", "SinkBasin"),
)  # fmt: skip
_BREAKFASTS = (
    # coffees, toasts, potato dishes, on, apple dishes, on, sandwiches and what is on them, salads, where
    ("1", "1", "0", "Plate", "0", "Plate", "0", "0", "0", "0", "0", "0", "0", "CounterTop"),
    ("1", "0", "0", "Plate", "1", "Bowl", "0", "0", "0", "0", "0", "0", "0", "DiningTable"),
    ("1", "0", "1", "Bowl", "0", "Plate", "0", "0", "0", "0", "0", "0", "0", "CounterTop"),
    ("0", "1", "0", "Plate", "1", "Bowl", "0", "0", "0", "0", "0", "0", "0", "DiningTable"),
    ("1", "0", "0", "Plate", "0", "Plate", "1", "1", "1", "0", "0", "0", "0", "CounterTop"),
    ("1", "0", "0", "Plate", "0", "Plate", "0", "0", "0", "1", "1", "1", "1", "DiningTable"),
)

KINDS: tuple[Kind, ...] = (
    Kind("Coffee", "coffee", KITCHENS, ((),)),
    Kind("Water Plant", "water-plant", KITCHENS, ((),)),
    Kind("Put All X On Y", "put-all", ROOMS, _ON),
    Kind("Put All X In One Y", "put-in-one", ROOMS, _IN_ONE),
    Kind(
        "Clean All X", "clean-all", (("kitchen", 6), ("bathroom", 4)),
        tuple((what,) for what in (
            "Drinkware", "Bowl", "Dishware", "Plate", "Tableware", "Mug", "Cookware", "Cup", "Pan",
            "Pot", "Cloth",
        )),
    ),
    Kind("Boil X", "boil", KITCHENS, (("Potato",),)),
    Kind("Plate Of Toast", "toast", KITCHENS, ((),)),
    Kind(
        "N Slices Of X In Y", "slices", KITCHENS,
        (("1", "Lettuce", "in", "Bowl"), ("2", "Tomato", "on", "Plate"), ("3", "Apple", "in", "Bowl"),
         ("4", "Tomato", "in", "Bowl"), ("2", "Lettuce", "on", "Plate"), ("1", "Apple", "on", "Plate")),
    ),
    Kind(
        "N Cooked Slices Of X In Y", "cooked-slices", KITCHENS,
        (("1", "Potato", "on", "Plate"), ("2", "Potato", "in", "Bowl"), ("3", "Potato", "on", "Plate"),
         ("2", "Potato", "on", "Plate"), ("4", "Potato", "in", "Bowl"), ("1", "Potato", "in", "Bowl")),
    ),
    Kind("Salad", "salad", KITCHENS, (("1", "1", "1"), ("2", "1", "1"), ("1", "2", "1"), ("1", "1", "2"))),
    Kind("Sandwich", "sandwich", KITCHENS, (("1", "1"), ("2", "1"), ("1", "2"))),
    Kind("Breakfast", "breakfast", KITCHENS, _BREAKFASTS),
)  # fmt: skip
"""The twelve tasks of TfD, easy ones first."""

_TWO_KITCHENS = (("kitchen", 2),)
RULED_KINDS: tuple[Kind, ...] = (
    Kind("Coffee And All Off", "coffee-all-off", _TWO_KITCHENS, ((),)),
    Kind(
        "Sort X And Y Into Z", "sort", _TWO_KITCHENS,
        (("Fork", "Spoon", "Drawer"), ("Cup", "Bowl", "Cabinet"), ("Apple", "Tomato", "Cabinet")),
    ),
    Kind("Wash X Then Cook Y", "wash-then-cook", _TWO_KITCHENS,
         (("Plate", "Potato"), ("Bowl", "Potato"), ("Drinkware", "Potato"))),
    Kind("Drinks Together", "drinks-together", _TWO_KITCHENS, ((),)),
    Kind("Coffee After Toast", "coffee-after-toast", _TWO_KITCHENS, ((),)),
    Kind("Snack For The Evening", "snack", _TWO_KITCHENS, ((),)),
)  # fmt: skip
"""Tasks with rules that TEACh's language has no words for, easy ones first."""
