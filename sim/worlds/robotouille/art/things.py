"""What stands on a station: icons, stacks and containers put in their places."""

from __future__ import annotations

import math
from functools import partial

import pygame

from sim.worlds.robotouille.art import food, layers, marks, orders, own_things, stations, vessels
from sim.worlds.robotouille.art.appearance import Appearance
from sim.worlds.robotouille.art.easel import Easel
from sim.worlds.robotouille.art.scene import Container, Item, Progress, Station

CENTRE = (0.5, 0.42)
"""Where things lie on a station, in cells from its top left."""
STACK_WIDTH, STACK_FOOT, STACK_ROOM = 0.7, 0.68, 0.8
HELD = 0.54
"""Width of a container in somebody's hands; so close to a face it does not steam."""
COUNT_FROM = 4
"""Stacks of so many and more show their number."""
DONE_AT = {"stove": "cooked", "fryer": "fried", "board": "cut"}
PLACES = {"board": (0.42, 0.38, 0.6), "stove": (0.485, 0.38, 0.56), "fryer": (0.5, 0.38, 0.58)}
"""x, y of the centre and width of a lone item on stations where it does not lie in the middle."""


def furnish(easel: Easel, station: Station, corner: tuple[int, int]) -> None:
    """Everything on a station, from its fire to its progress rings."""
    orders.mark(easel, station, corner)
    _work(easel, station, corner)
    if station.container is not None:
        if not own_things.container(easel, station.container, corner, held=False):
            x, y = corner[0] + CENTRE[0] * easel.cell, corner[1] + 0.36 * easel.cell
            contain(easel, station.container, x, y, 0.78)
    elif own_things.stack(easel, station, corner):
        pass
    elif len(station.stack) == 1:
        _lone(easel, station, corner)
    elif station.stack:
        _stack(easel, station, corner)
    _front(easel, station, corner)
    _signs(easel, station, corner)


def working(station: Station, *kinds: str) -> bool:
    """Whether one of these is going on here."""
    return any(p.kind in kinds and p.running for p in station.progress)


def _work(easel: Easel, station: Station, corner: tuple[int, int]) -> None:
    """What is under the food: the fire and the pan."""
    if station.type != "stove":
        return
    x, y = corner[0] + easel.cell / 2, corner[1] + easel.cell / 2
    pot = station.container
    if working(station, "cook", "boil") or (pot is not None and pot.filling.boiling):
        easel.put(easel.sprite("flames", 1, stations.flames), x, y)
    if station.stack:
        easel.put(
            easel.sprite("pan", 0.82, vessels.pan), x + 0.03 * easel.cell, y - 0.1 * easel.cell
        )


def _front(easel: Easel, station: Station, corner: tuple[int, int]) -> None:
    """What is before the food: running water, boiling oil, steam."""
    x, y = corner[0] + easel.cell / 2, corner[1] + easel.cell / 2
    if station.type == "sink" and working(station, "fill"):
        easel.put(easel.sprite("stream", 1, stations.stream), x, y - 0.08 * easel.cell)
    if working(station, "fry"):
        easel.put(easel.sprite("sizzle", 1, stations.sizzle), x, y)


def seen(easel: Easel, item: Item) -> Appearance:
    """What to draw for an item: a rendering JSON may put other drawn art in its place."""
    return item.look if easel.own is None else easel.own.look(item)


def item_icon(easel: Easel, item: Item, wide: float) -> pygame.Surface:
    """The item on its own."""
    look = seen(easel, item)
    return easel.sprite(("icon", look), wide, lambda px: food.icon(look, px))


def _lone(easel: Easel, station: Station, corner: tuple[int, int]) -> None:
    item = station.stack[0]
    x, y, wide = PLACES.get(station.type, (CENTRE[0], CENTRE[1] - 0.02, 0.7))
    spot = (corner[0] + x * easel.cell, corner[1] + y * easel.cell)
    easel.boxes[item.id] = easel.put(item_icon(easel, item, wide), *spot, of=item.id)


def _stack(easel: Easel, station: Station, corner: tuple[int, int]) -> None:
    """Layers from bottom to top, pressed together where they would leave the cell."""
    wide = STACK_WIDTH * easel.cell
    x, foot = corner[0] + CENTRE[0] * easel.cell, corner[1] + STACK_FOOT * easel.cell
    if station.type in PLACES:
        foot -= 0.13 * easel.cell
    else:
        easel.put(easel.sprite("plate", 0.92, vessels.plate), x, foot - 0.06 * easel.cell)
    thick = [layers.layer(seen(easel, item)).thick * wide for item in station.stack]
    press = min(1.0, STACK_ROOM * easel.cell / math.fsum(thick))
    for item, height in zip(station.stack, thick, strict=True):
        _strip(easel, item, x, foot)
        area = pygame.Rect(0, 0, round(wide), max(1, round(height * press)))
        area.midbottom = (round(x), round(foot))
        easel.boxes[item.id] = area
        foot -= height * press


def _strip(easel: Easel, item: Item, x: float, foot: float) -> None:
    look = seen(easel, item)
    picture = easel.sprite(("layer", look), STACK_WIDTH, lambda px: layers.strip(look, px))
    wide, high = picture.get_size()
    easel.put(picture, x, foot + high / 2 - layers.FOOT * wide, of=item.id)


def contain(easel: Easel, container: Container, x: float, y: float, wide: float) -> None:
    """A container centred at the pixel (x, y), with steam and badges of what is in it."""
    kind, filling = container.type, container.filling
    picture = easel.sprite(
        ("vessel", kind, filling), wide, lambda px: vessels.vessel(kind, filling, px)
    )
    easel.boxes[container.id] = easel.put(picture, x, y, of=container.id)
    px = easel.px(wide)
    if filling.boiling and wide > HELD:
        steam = easel.sprite("steam", wide * 0.9, vessels.steam)
        easel.put(steam, x, y - 0.42 * px, of=container.id)
    if filling.items and easel.cell >= 24:
        _badges(easel, container, x, y + 0.3 * px, wide)


def _badges(easel: Easel, container: Container, x: float, y: float, wide: float) -> None:
    added = vessels.contents(container.filling.items)
    size = min(0.36 * wide, 1.12 * wide / len(added))
    step = size * easel.cell * 0.98
    for i, (look, often) in enumerate(added):
        chip = easel.sprite(("chip", look, often), size, partial(_chip, look, often))
        easel.put(chip, x + (i - (len(added) - 1) / 2) * step, y, of=container.id)


def _chip(look: Appearance, often: int, px: int) -> pygame.Surface:
    return marks.chip(food.icon(look, px), often, px)


def _signs(easel: Easel, station: Station, corner: tuple[int, int]) -> None:
    x, y = corner
    cell = easel.cell
    for i, (owner, progress) in enumerate(station.going_on[:3]):
        paused = not progress.running and not (progress.kind == "cut" and station.type == "board")
        spot = x + (0.83 - 0.34 * i) * cell, y + 0.14 * cell
        easel.sign(ring(easel, progress, paused), *spot, of=owner)
    if len(station.stack) >= COUNT_FROM:
        number = len(station.stack)
        sign = easel.sprite(("count", number), 0.28, lambda px: marks.count(number, px))
        easel.sign(sign, x + 0.85 * cell, y + 0.68 * cell)
    if _done(station):
        easel.sign(easel.sprite("tick", 0.3, marks.tick), x + 0.15 * cell, y + 0.14 * cell)


def ring(easel: Easel, progress: Progress, paused: bool) -> pygame.Surface:
    """A progress ring at the size of this kitchen."""
    kind, done, of = progress.kind, progress.done, progress.of
    wide = max(0.36, 13 / easel.cell)
    return easel.sprite(
        ("ring", kind, done, of, paused),
        wide,
        lambda px: marks.ring(kind, done, of, not paused, px),
    )


def _done(station: Station) -> bool:
    """Whether what this station is for has been done to what lies on it."""
    pot = station.container
    if station.type == "stove" and pot is not None:
        return pot.filling.boiling and not pot.progress
    wanted = DONE_AT.get(station.type)
    if wanted is None or not station.stack or station.stack[0].progress:
        return False
    return wanted in station.stack[0].states
