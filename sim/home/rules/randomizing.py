"""Other materials and other light, by seed: what is seen changes, what is there does not."""

from __future__ import annotations

import colorsys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from sim.home.errors import Refused
from sim.home.finish import Light
from sim.home.rules.registry import action

if TYPE_CHECKING:
    from sim.home.home import Home

SPLITS = {
    "Train": range(240),
    "Val": range(240, 320),
    "Test": range(320, 400),
    "External": range(400, 560),
}
"""Numbers of the materials for each kind of scene; the external ones belong to those for training."""
ROOMS = ("kitchen", "livingroom", "bedroom", "bathroom")
"""Materials belong to these in turn."""
NO_ROOM = "robothor"
LAST_TRAIN, LAST_VAL = 20, 25
"""Of the thirty scenes of a kind, those for training come first, then those for validation."""


@action("SetRandomSeed")
def set_seed(home: Home, seed: int) -> None:
    """Begin the dice of the actions here anew."""
    home.look_like(replace(home.looks, seed=seed, thrown=0))


@action("RandomizeMaterials")
def randomize_materials(
    home: Home,
    useTrainMaterials: bool | None = None,
    useValMaterials: bool | None = None,
    useTestMaterials: bool | None = None,
    useExternalMaterials: bool | None = None,
    inRoomTypes: list[str] | None = None,
) -> dict[str, Any]:
    """Give everything another material, of those for scenes such as this one unless others are
    asked for; until `ResetMaterials` or a reset."""
    split = _split(home)
    usual = {"Train": split == "Train", "External": split == "Train"}
    asked = {
        "Train": useTrainMaterials,
        "Val": useValMaterials,
        "Test": useTestMaterials,
        "External": useExternalMaterials,
    }
    if asked[split] is False:
        raise Refused("BadMaterials", f"use{split}Materials cannot be False inside of a {split.lower()} scene.")  # fmt: skip
    rooms = _rooms(home, inRoomTypes)
    used = {
        name: usual.get(name, split == name) if wish is None else wish
        for name, wish in asked.items()
    }
    numbers = [number for name in SPLITS if used[name] for number in SPLITS[name]]
    chosen = tuple(n for n in numbers if ROOMS[n % len(ROOMS)] in rooms)
    _finish(home, materials=(_throw(home).getrandbits(32), chosen))
    return {
        "chosenRoomTypes": sorted(rooms),
        **{f"use{name}Materials": wish for name, wish in used.items()},
        "totalMaterialsConsidered": len(chosen),
    }


def _split(home: Home) -> str:
    """What a scene is for, by its number."""
    digits = "".join(c for c in home.scene.name if c.isdecimal())
    number = int(digits or 1) % 100
    return "Train" if number <= LAST_TRAIN else "Val" if number <= LAST_VAL else "Test"


def _rooms(home: Home, wish: list[str] | None) -> frozenset[str]:
    if wish is None:
        return frozenset(ROOMS)
    rooms = frozenset(name.lower() for name in wish)
    if not rooms <= {*ROOMS, NO_ROOM}:
        known = ", ".join((*ROOMS, NO_ROOM))
        raise Refused("BadMaterials", f"inRoomTypes contains an unknown room type; known are {known}.")  # fmt: skip
    mine = home.scene.kind.replace("_", "")
    if mine not in rooms:
        raise Refused("BadMaterials", f"inRoomTypes must include {mine} inside of a {mine} scene.")
    return rooms


@action("ResetMaterials")
def reset_materials(home: Home) -> None:
    """Materials as built."""
    _finish(home, materials=None)


@action("RandomizeLighting")
def randomize_lighting(
    home: Home,
    synchronized: bool = False,
    brightness: list[float] | None = None,
    randomizeColor: bool = True,
    hue: list[float] | None = None,
    saturation: list[float] | None = None,
) -> None:
    """Make the lights stronger or weaker and give them other colours, within these ranges, each for
    itself unless `synchronized`; until `ResetLighting` or a reset."""
    if not randomizeColor and (hue is not None or saturation is not None):
        raise Refused("BadRange", "hue and saturation cannot be given where randomizeColor is False.")  # fmt: skip
    low, high = _range("brightness", brightness, (0.5, 1.5), most=None)
    hues = _range("hue", hue, (0.0, 1.0))
    tones = _range("saturation", saturation, (0.5, 1.0))
    dice = _throw(home)

    def lights() -> Iterator[Light]:
        while True:
            strength = dice.uniform(low, high)
            yield Light(strength, _colour(dice, hues, tones) if randomizeColor else None)

    source = lights()
    lamp = next(source)
    sun, sky = (lamp, lamp) if synchronized else (next(source), next(source))
    _finish(home, lights=(lamp, sun, sky))


def _colour(
    dice: Random, hues: tuple[float, float], tones: tuple[float, float]
) -> tuple[float, float, float]:
    return colorsys.hsv_to_rgb(dice.uniform(*hues), dice.uniform(*tones), 1.0)


def _range(
    name: str, wish: list[float] | None, usual: tuple[float, float], most: float | None = 1.0
) -> tuple[float, float]:
    """The two ends of a range, from 0 to `most`."""
    if wish is None:
        return usual
    if len(wish) != 2:
        raise Refused("BadRange", f"{name} must have 2 values, not {len(wish)}.")
    if min(wish) < 0.0 or (most is not None and max(wish) > most):
        limit = "at least 0" if most is None else f"in [0:{most:g}]"
        raise Refused("BadRange", f"{name} must be {limit}, not {wish}.")
    return min(wish), max(wish)


@action("ResetLighting")
def reset_lighting(home: Home) -> None:
    """Light as built."""
    _finish(home, lights=None)


def _throw(home: Home) -> Random:
    """Dice that have not been thrown yet."""
    home.look_like(replace(home.looks, thrown=home.looks.thrown + 1))
    return home.looks.dice()


def _finish(home: Home, **changes: Any) -> None:
    home.look_like(replace(home.looks, finish=replace(home.looks.finish, **changes)))
