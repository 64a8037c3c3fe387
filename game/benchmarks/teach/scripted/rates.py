"""How often the scripted model errs, from the CMFR paper's own figures.

They were fixed before any arm was run with them, and are not to be tuned to what comes out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

REACH_STAGE_1 = 0.195
"""Of all subgoals of the initial plans, those that fail (section 6, figure 2)."""
NOT_FOUND = 0.411
"""Of all failures, those of things that are not found (table 3)."""
WRONG_PRECONDITIONS = 4 / 30
"""Of thirty failures that lasted, those in which the model misread the scene (section 6.2)."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Chances from 0 to 1."""

    forgets: float = REACH_STAGE_1
    """That a step which only prepares another is left out of the plan."""
    misnames: float = round(REACH_STAGE_1 * NOT_FOUND, 3)
    """That a thing of the plan is called by a word that is no type: what is failed for for that."""
    misjudges: float = round(WRONG_PRECONDITIONS, 3)
    """That a stage answers otherwise than the paper's table 7 says."""


PAPER = Rates()

SYNONYMS: Mapping[str, str] = {
    "Cabinet": "Cupboard", "Fridge": "Refrigerator", "CounterTop": "Worktop", "Mug": "CoffeeCup",
    "Knife": "KitchenBlade", "SinkBasin": "WashBasin", "StoveBurner": "Hob", "Pot": "SaucePan",
    "Bowl": "Dish", "Plate": "Dish", "Cup": "Glass", "DiningTable": "Table", "SideTable": "Table",
    "CoffeeTable": "Table", "CoffeeMachine": "CoffeeMaker", "Microwave": "MicrowaveOven",
    "Toaster": "BreadToaster", "Bread": "Loaf", "Lettuce": "Salad", "Sofa": "Couch",
    "RemoteControl": "Remote", "CellPhone": "Phone", "Television": "TV", "HousePlant": "Plant",
    "GarbageCan": "TrashBin", "Newspaper": "Paper", "Cloth": "Rag", "Drawer": "KitchenDrawer",
    "Pan": "FryingPan", "ArmChair": "Seat", "SoapBar": "Soap", "SoapBottle": "Soap",
    "PotatoSliced": "PotatoSlice", "TomatoSliced": "TomatoSlice", "BreadSliced": "BreadSlice",
    "LettuceSliced": "LettuceLeaf", "AppleSliced": "AppleSlice",
}  # fmt: skip
"""Words for types that plans may not name; some of them do not say which type is meant."""
