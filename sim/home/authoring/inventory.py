"""What each home contains: types and names, which are facts that carry over between simulators.

They come from the inventories kept outside the project (`BRIGADE_SHARED`), else from the scene
file that is there already; homes that neither knows get names of their own in the same style.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

from sim.home.scenes import FOLDER, KINDS

_KITCHEN = (
    "Apple Bowl Bread ButterKnife Cabinet*10 Chair*2 CoffeeMachine CounterTop*2 Cup DiningTable DishSponge "
    "Drawer*5 Egg Faucet Floor Fork Fridge GarbageCan HousePlant Knife Lettuce LightSwitch Microwave Mug "
    "Pan PepperShaker Plate Pot Potato SaltShaker Sink SinkBasin SoapBottle Spatula Spoon StoveBurner*4 "
    "StoveKnob*4 Toaster Tomato Window"
)
_EXTRA = {
    "FloorPlan8": "Book Cabinet*4 Kettle Stool*2 Window WineBottle Drawer*3 Vase",
    "FloorPlan9": "Shelf*3 ShelvingUnit CellPhone Bottle Ladle Statue Drawer*2 PaperTowelRoll",
}


def every_name() -> tuple[str, ...]:
    """The 120 homes: FloorPlan1-30, 201-230, 301-330, 401-430."""
    return tuple(f"FloorPlan{base + n}" for base in KINDS.values() for n in range(1, 31))


def outside() -> Path | None:
    """The file of inventories, where there is one."""
    folder = Path(os.environ.get("BRIGADE_SHARED", "../shared"))
    path = folder / "data" / "asgardbench" / "scene_items.json"
    return path if path.is_file() else None


def names_for(scene: str) -> list[str]:
    """The names of everything in a home, in no particular order but always the same."""
    path = outside()
    if path is not None:
        known = json.loads(path.read_text())
        if scene in known:
            return sorted(known[scene])
    own = FOLDER / f"{scene}.json"
    if own.is_file():
        return sorted(row["name"] for row in json.loads(own.read_text())["things"])
    return invented(scene)


def invented(scene: str) -> list[str]:
    """Names for a home nobody has listed: a usual kitchen, each name from the scene's own."""
    found: list[str] = []
    for word in f"{_KITCHEN} {_EXTRA.get(scene, '')}".split():
        type_, _, count = word.partition("*")
        for _ in range(int(count or 1)):
            digest = hashlib.sha256(f"{scene}|{type_}|{len(found)}".encode()).hexdigest()[:8]
            found.append(f"{type_}_{digest}")
    return sorted(found)
