"""Items, containers and cooks from users' pictures, placed as the original's constants say."""

from __future__ import annotations

from functools import partial

import pygame

from sim.worlds.robotouille.art import food
from sim.worlds.robotouille.art.easel import Easel
from sim.worlds.robotouille.art.own import OwnArt
from sim.worlds.robotouille.art.scene import Container, Item, Station
from sim.worlds.robotouille.rendering_json import Group

STACK_STEP = 0.1
"""How much higher each item of a stack is drawn, in cells; the original's own figure."""
USUAL = {"X_SCALE_FACTOR": 0.125, "Y_SCALE_FACTOR": 0.75}


def stack(easel: Easel, station: Station, corner: tuple[int, int]) -> bool:
    """Draw a station's items if any of them has a picture; False if none has."""
    own = easel.own
    if own is None or not any(own.item(i, 1) for i in station.stack):
        return False
    group = own.rendering.items
    for level, item in enumerate(station.stack):
        rise = group.constant(item.look.type, "STATION_ITEM_OFFSET", 0.25)
        if level:
            rise += STACK_STEP * level + group.constant(item.look.type, "STACK_OFFSET", 0.0)
        area = _area(easel, group, item.look.type, corner, rise)
        easel.boxes[item.id] = easel.put(_picture(easel, own, item, area.width), *area.center)
    return True


def held(easel: Easel, item: Item, corner: tuple[int, int]) -> bool:
    """Draw an item in somebody's hands if it has a picture."""
    own = easel.own
    if own is None or own.item(item, 1) is None:
        return False
    area = _area(easel, own.rendering.items, item.look.type, corner, 0.0)
    easel.boxes[item.id] = easel.put(_picture(easel, own, item, area.width), *area.center)
    return True


def container(easel: Easel, pot: Container, corner: tuple[int, int], *, held: bool) -> bool:
    """Draw a container on a station or in somebody's hands if it has a picture."""
    own = easel.own
    if own is None:
        return False
    group = own.rendering.containers
    rise = 0.0 if held else group.constant(pot.type, "STATION_CONTAINER_OFFSET", 0.25)
    area = _area(easel, group, pot.type, corner, rise)
    picture = own.container(pot, area.width)
    if picture is None:
        return False
    easel.boxes[pot.id] = easel.put(picture, *area.center)
    return True


def cook(easel: Easel, side: str, x: float, y: float) -> bool:
    """Draw a cook in the cell whose top left is (x, y) if there is a picture of that side."""
    picture = easel.own.cook(side, easel.cell) if easel.own else None
    if picture is None:
        return False
    easel.put(picture, x + easel.cell / 2, y + easel.cell / 2)
    return True


def _picture(easel: Easel, own: OwnArt, item: Item, px: int) -> pygame.Surface:
    """The item's picture, or our own art at the same size."""
    look = own.look(item)
    return own.item(item, px) or easel.shelf.get(("icon", look, px), partial(food.icon, look, px))


def _area(
    easel: Easel, group: Group, kind: str, corner: tuple[int, int], rise: float
) -> pygame.Rect:
    """Where a picture goes: inset by X_SCALE_FACTOR, Y_SCALE_FACTOR wide and high."""
    inset, scale = (group.constant(kind, name, usual) for name, usual in USUAL.items())
    size = max(2, easel.px(min(max(scale, 0.0), 2.0)))
    x = corner[0] + round(inset * easel.cell)
    y = corner[1] + round((inset - rise) * easel.cell)
    return pygame.Rect(x, y, size, size)
