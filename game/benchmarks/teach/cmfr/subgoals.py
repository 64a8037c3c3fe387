"""The language of plans: fourteen functions on numbered things (CMFR, appendix D, table 4)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from sim.fields import close

FUNCTIONS: Mapping[str, int] = {
    "Find": 1, "Go_to": 1, "Pick_up": 1, "Place": 2, "Open": 1, "Close": 1, "Toggle_on": 1,
    "Toggle_off": 1, "Slice": 1, "Pour": 2, "Fill_with_water": 1, "Clean": 1, "Empty": 1,
    "Put_away": 1,
}  # fmt: skip
"""How many things each function is about."""

CATEGORIES: tuple[str, ...] = (
    "Cabinet", "CounterTop", "Sink", "Towel", "HandTowel", "TowelHolder", "SoapBar",
    "ToiletPaper", "ToiletPaperHanger", "HandTowelHolder", "SoapBottle", "GarbageCan", "Candle",
    "ScrubBrush", "Plunger", "SinkBasin", "Cloth", "SprayBottle", "Toilet", "Faucet",
    "ShowerHead", "Box", "Bed", "Book", "DeskLamp", "BasketBall", "Pen", "Pillow", "Pencil",
    "CellPhone", "KeyChain", "Painting", "CreditCard", "AlarmClock", "CD", "Laptop", "Drawer",
    "SideTable", "Chair", "Blinds", "Desk", "Curtains", "Dresser", "Watch", "Television",
    "WateringCan", "Newspaper", "FloorLamp", "RemoteControl", "HousePlant", "Statue", "Ottoman",
    "ArmChair", "Sofa", "DogBed", "BaseballBat", "TennisRacket", "VacuumCleaner", "Mug",
    "ShelvingUnit", "Shelf", "StoveBurner", "Apple", "Lettuce", "Bottle", "Egg", "Microwave",
    "CoffeeMachine", "Fork", "Fridge", "WineBottle", "Spatula", "Bread", "Tomato", "Pan", "Cup",
    "Pot", "SaltShaker", "Potato", "PepperShaker", "ButterKnife", "StoveKnob", "Toaster",
    "DishSponge", "Spoon", "Plate", "Knife", "DiningTable", "Bowl", "LaundryHamper", "Vase",
    "Stool", "CoffeeTable", "Poster", "Bathtub", "TissueBox", "Footstool", "BathtubBasin",
    "ShowerCurtain", "TVStand", "Boots", "RoomDecor", "PaperTowelRoll", "Ladle", "Kettle", "Safe",
    "GarbageBag", "TeddyBear", "TableTopDecor", "Dumbbell", "Desktop", "AluminumFoil", "Window",
    "LightSwitch", "AppleSliced", "BreadSliced", "LettuceSliced", "PotatoSliced", "TomatoSliced",
    "Mirror", "ShowerDoor", "ShowerGlass", "Floor",
)  # fmt: skip
"""The types of things that plans may name (appendix D, table 4)."""

_KNOWN = {name.lower(): name for name in CATEGORIES}
_VERBS = {name.lower().replace("_", ""): name for name in FUNCTIONS}
_CALL = re.compile(r"^\s*(?:\d+[.)]\s*)?([A-Za-z_ ]+?)\s*\(\s*([^()]*?)\s*\)\s*\.?\s*$")
_THING = re.compile(r"^([A-Za-z][A-Za-z ]*?)[ _-]*(\d{1,4})?$")

Origin = Literal["plan", "stage2", "stage3", "stage4", "search", "history"]
Status = Literal["pending", "done", "failed", "skipped", "repaired"]


class NotASubgoal(ValueError):
    """What a model wrote is no subgoal. The message says what would be one."""


@dataclass(frozen=True, slots=True)
class Name:
    """What a plan calls a thing: `Bowl_2`. Things that a model does not number are the first."""

    kind: str
    number: int = 1

    @property
    def listed(self) -> bool:
        """Whether the type is one that plans may name."""
        return self.kind in CATEGORIES

    def __str__(self) -> str:
        return f"{self.kind}_{self.number}"


@dataclass(slots=True)
class Subgoal:
    """One line of a plan, where it came from and what became of it."""

    function: str
    things: tuple[Name, ...]
    origin: Origin = "plan"
    status: Status = "pending"
    code: str = ""
    """Why it failed (`game.benchmarks.teach.cmfr.body.Code`)."""

    def __str__(self) -> str:
        return f"{self.function}({', '.join(map(str, self.things))})"


def read_name(text: str) -> Name:
    """A thing as models write it: `Bowl_1`, `bowl 1`, `Bowl`. Its type need not be a listed one.

    Raises:
        NotASubgoal: it does not look like the name of a thing.
    """
    found = _THING.match(text.strip().strip("\"'"))
    if found is None:
        raise NotASubgoal(f'"{text}" is not the name of a thing, such as Bowl_1')
    kind = found[1].replace(" ", "")
    number = int(found[2]) if found[2] else 1
    return Name(_KNOWN.get(kind.lower(), kind), max(number, 1))


def read_subgoal(text: str, origin: Origin = "plan") -> Subgoal:
    """One line of a plan: `Place(Pot_1, Sink_1)`.

    `Place(X)` without a receptacle is what even the paper's own examples hold; it is kept, and the
    executor puts the thing where it may stand.

    Raises:
        NotASubgoal: unknown function, or things that are missing or too many.
    """
    found = _CALL.match(text)
    if found is None:
        raise NotASubgoal(f'"{text}" is not a subgoal, such as Pick_up(Bowl_1)')
    function = _VERBS.get(re.sub(r"[_ ]", "", found[1]).lower())
    if function is None:
        raise NotASubgoal(f'there is no function "{found[1]}"{close(found[1], FUNCTIONS)}')
    things = tuple(read_name(part) for part in found[2].split(",") if part.strip())
    wanted = FUNCTIONS[function]
    if len(things) != wanted and not (function == "Place" and len(things) == 1):
        noun = "thing" if wanted == 1 else "things"
        raise NotASubgoal(f"{function} is about {wanted} {noun}, not {len(things)}")
    return Subgoal(function, things, origin)
