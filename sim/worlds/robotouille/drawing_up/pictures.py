"""Pictures of single things for an editor, painted as in the kitchens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count

import numpy as np
from numpy.typing import NDArray

from sim.drawing.canvas import blank
from sim.drawing.packing import straight
from sim.drawing.shelf import Shelf
from sim.editing import FACINGS, MOST_COOKS, Thing, read_thing
from sim.fields import as_list, as_object
from sim.world import JSONObject, WorldError
from sim.worlds.robotouille import render
from sim.worlds.robotouille.art import chefs, floor, food, people, pygame, things, vessels
from sim.worlds.robotouille.art.appearance import Appearance
from sim.worlds.robotouille.art.easel import Easel
from sim.worlds.robotouille.art.scene import Container, Cook, Item, Station
from sim.worlds.robotouille.art.stations import Sides, station
from sim.worlds.robotouille.art.vessels import Filling
from sim.worlds.robotouille.drawing_up.kit import BOILING, CONTAINERS, STATIONS

SMALLEST, LARGEST = 16, 512
MOST_PILED = 12
_SPRITES = Shelf(1_500_000)


def picture(what: JSONObject, px: int) -> NDArray[np.uint8]:
    """The picture that is asked for, RGBA. Raises WorldError `bad_picture`."""
    if not SMALLEST <= px <= LARGEST:
        raise WorldError("bad_picture", f"a picture has {SMALLEST} to {LARGEST} pixels, not {px}")
    maker = _MAKERS.get(str(what.get("show")))
    if maker is None:
        raise WorldError("bad_picture", f"show is one of {', '.join(_MAKERS)}")
    try:
        with render.LOCK:
            return straight(maker(what, px), whole=False)
    except WorldError as error:
        raise WorldError("bad_picture", error.message, error.path) from error
    except (KeyError, TypeError, ValueError) as error:
        raise WorldError("bad_picture", f"there is no such picture: {error!r}") from error


def _floor(what: JSONObject, px: int) -> pygame.Surface:
    return floor.tile("", bool(what.get("odd")), px)


def _station(what: JSONObject, px: int) -> pygame.Surface:
    kind, sides = what["kind"], str(what.get("sides", "1111"))
    if kind not in STATIONS or len(sides) != 4 or not set(sides) <= {"0", "1"}:
        raise ValueError(f"{kind} {sides}")
    return station(kind, Sides(*(side == "1" for side in sides)), px)


def _lying(what: JSONObject, px: int) -> pygame.Surface:
    """What is on a station, without the station."""
    on = str(what.get("on", "table"))
    if on not in STATIONS:
        raise ValueError(on)
    rows = as_list(what["things"], "things", MOST_PILED)
    pile = [read_thing(as_object(row, "things")) for row in rows]
    easel = Easel(blank((px, px)), px, _SPRITES)
    pots = [one for one in pile if one.kind in CONTAINERS]
    names = count()
    stack = tuple(_item(one, next(names)) for one in pile if one.kind not in CONTAINERS)
    pot = _container(pots[0]) if pots else None
    things.furnish(easel, Station("here", on, 0, 0, "", () if pot else stack, pot), (0, 0))
    easel.seal()
    return easel.sheet


def _item(one: Thing, number: int) -> Item:
    return Item(f"{one.kind}{number}", Appearance.of(one.kind, one.states), one.states, (), ())


def _container(one: Thing) -> Container:
    filling = Filling()
    if one.meal:
        inside = tuple(Appearance.of(part.kind, part.states) for part in one.inside)
        filling = Filling(one.meal, BOILING in one.states, inside)
    return Container(one.kind, one.kind, one.meal, filling, (), ())


def _thing(what: JSONObject, px: int) -> pygame.Surface:
    one = read_thing(as_object(what["thing"], "thing"))
    if one.kind in CONTAINERS:
        return vessels.vessel(one.kind, _container(one).filling, px)
    return food.icon(Appearance.of(one.kind, one.states), px)


def _cook(what: JSONObject, px: int) -> pygame.Surface:
    """A cook, a quarter higher than wide, with what it holds."""
    number, looks = int(what.get("number", 1)), str(what.get("facing", "down"))
    if not 0 < number <= MOST_COOKS:
        raise ValueError(number)
    held = what.get("holds")
    one = None if held is None else read_thing(as_object(held, "holds"))
    cook = Cook(f"robot{number}", number, 0, 0, FACINGS[looks], "", "", None, None)
    side, wear = people.facing(cook), chefs.outfit(number)
    sheet = blank((px, round(px * chefs.HEIGHT)))
    easel = Easel(sheet, px, _SPRITES)
    easel.put(chefs.chef(wear, side, one is not None, px), px / 2, sheet.get_height() / 2)
    x, y = people.HANDS[side]
    x, y = min(0.72, max(0.28, x)) * px, sheet.get_height() - px + y * px
    if one is not None and one.kind in CONTAINERS:
        things.contain(easel, _container(one), x, y, things.HELD)
    elif one is not None:
        easel.put(things.item_icon(easel, _item(one, 0), 0.48), x, y)
    easel.seal()
    return sheet


_MAKERS: Mapping[str, Callable[[JSONObject, int], pygame.Surface]] = {
    "floor": _floor,
    "station": _station,
    "things": _lying,
    "thing": _thing,
    "cook": _cook,
}
