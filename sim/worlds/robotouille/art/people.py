"""Cooks put into the kitchen with what they hold and who they are."""

from __future__ import annotations

from sim.drawing.canvas import darker
from sim.drawing.lettering import fitted, printable
from sim.worlds.robotouille.art import chefs, marks, own_things, sprites, things
from sim.worlds.robotouille.art.chefs import Facing, Outfit
from sim.worlds.robotouille.art.easel import Easel
from sim.worlds.robotouille.art.scene import Cook

WIDE = 0.88
"""Width of a chef in cells."""
LABELS_FROM = 36
"""Cells smaller than this (pixels) carry no names: they could not be read."""
HANDS: dict[Facing, tuple[float, float]] = {
    "down": (0.5, 0.7),
    "up": (0.86, 0.5),
    "left": (0.12, 0.62),
    "right": (0.88, 0.62),
}
"""Where the centre of a held thing is, in cells from the top left of the cook's cell."""


def facing(cook: Cook) -> Facing:
    """The side a cook turns to; y grows upwards in the data."""
    dx, dy = cook.facing
    if dy > 0:
        return "up"
    if dx:
        return "right" if dx > 0 else "left"
    return "down"


def place(easel: Easel, cook: Cook, corner: tuple[int, int], shift: float) -> None:
    """Draw a cook; `shift` (cells, sideways) keeps two in one cell apart."""
    side, wear = facing(cook), chefs.outfit(cook.number, cook.colour)
    busy = cook.item is not None or cook.container is not None
    cell = easel.cell
    x = corner[0] + shift * cell + 0.04 * cell * cook.facing[0]
    y = corner[1] - 0.05 * cell * (side == "up")
    if not own_things.cook(easel, side, x, y):
        picture = easel.sprite(
            ("chef", wear, side, busy), WIDE, lambda px: chefs.chef(wear, side, busy, px)
        )
        turns = sprites.turns_of(wear, busy, WIDE)
        easel.put(picture, x + 0.5 * cell, y + cell - picture.get_height() / 2, turns=turns)
    _held(easel, cook, (round(x), round(y)), HANDS[side])
    if cell >= LABELS_FROM:
        _label(easel, cook, wear, x + 0.5 * cell, corner[1] + 0.96 * cell)


def _held(easel: Easel, cook: Cook, corner: tuple[int, int], hands: tuple[float, float]) -> None:
    easel.on = cook.id
    x, y = corner[0] + hands[0] * easel.cell, corner[1] + hands[1] * easel.cell
    pot, item = cook.container, cook.item
    if pot is not None and not own_things.container(easel, pot, corner, held=True):
        things.contain(easel, pot, x, y, things.HELD)
    if item is not None and not own_things.held(easel, item, corner):
        icon = things.item_icon(easel, item, 0.48)
        easel.boxes[item.id] = easel.put(icon, x, y, of=item.id)
        for progress in item.progress[:1]:
            spot = x + 0.2 * easel.cell, y - 0.2 * easel.cell
            easel.sign(things.ring(easel, progress, True), *spot, of=item.id)
    easel.on = ""


def _label(easel: Easel, cook: Cook, wear: Outfit, x: float, y: float) -> None:
    px = max(12, round(0.25 * easel.cell))
    text = printable(cook.label, cook.id)
    width = round(1.6 * easel.cell)
    key = ("label", text, wear.coat, px, width)
    sign = easel.shelf.get(key, lambda: marks.label(text, wear.coat, px, width))
    colour = "#{:02x}{:02x}{:02x}".format(*darker(wear.coat, marks.PLATE_SHADE))
    easel.tag(sign, x, y, fitted(text, px, width - 2 * max(3, px // 3)), colour, px)
