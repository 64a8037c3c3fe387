"""Furniture and all that stands or hangs in a room: how large, how it looks, where things go.

A piece is drawn on a sheet of its own; `top` is how far down its surface is, `inside` the part of
its front behind which its contents are seen when it is open (fractions of the sheet).
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from sim.worlds.virtualhome.art import carpentry, fittings
from sim.worlds.virtualhome.art.icons import plain_name, shape
from sim.worlds.virtualhome.art.materials import OAK, PINE, STEEL, WALNUT, WHITE, Draw
from sim.worlds.virtualhome.vocabulary import PROPERTY

Place = Literal["floor", "wall", "ceiling", "rug"]
Box = tuple[float, float, float, float]


class Piece(NamedTuple):
    """One kind of piece; metres."""

    width: float
    height: float
    draw: Draw
    place: Place = "floor"
    top: float = 0.0
    inside: Box = (0.1, 0.1, 0.8, 0.8)
    shelved: bool = False
    """What is on it stands on shelves in its front."""


_LOW: Box = (0.08, 0.12, 0.84, 0.8)
_FRIDGE_IN: Box = (0.1, 0.07, 0.8, 0.86)
_OVEN_IN: Box = (0.14, 0.34, 0.72, 0.5)

_PIECES: dict[str, Piece] = {
    "bed": Piece(2.0, 0.95, carpentry.bed, top=0.46), "nightstand": Piece(0.55, 0.6, carpentry.cabinet(OAK, 1, 2), inside=_LOW), "closet": Piece(1.3, 2.0, carpentry.cabinet(PINE, 2), inside=(0.1, 0.08, 0.8, 0.84)),
    "dresser": Piece(1.1, 0.95, carpentry.cabinet(OAK, 2, 3), inside=_LOW), "closetdrawer": Piece(0.6, 0.4, carpentry.cabinet(PINE, 1, 2), inside=_LOW), "desk": Piece(1.4, 0.78, carpentry.desk), "cputable": Piece(1.4, 0.78, carpentry.desk),
    "chair": Piece(0.5, 0.95, carpentry.chair(OAK), top=0.5), "couch": Piece(1.8, 0.85, carpentry.sofa((92, 140, 132), 3), top=0.46), "sofa": Piece(1.8, 0.85, carpentry.sofa((92, 140, 132), 3), top=0.46), "loveseat": Piece(1.3, 0.85, carpentry.sofa((200, 122, 104), 2), top=0.46),
    "bench": Piece(1.2, 0.46, carpentry.bench(OAK)), "pianobench": Piece(0.7, 0.5, carpentry.bench(WALNUT)), "coffeetable": Piece(1.0, 0.46, carpentry.table(WALNUT, 0.2)), "table": Piece(1.3, 0.76, carpentry.table(OAK)), "kitchentable": Piece(1.3, 0.76, carpentry.table(PINE)),
    "diningtable": Piece(1.4, 0.76, carpentry.table(PINE)), "kitchencounter": Piece(1.0, 0.92, carpentry.cabinet((216, 206, 184), 2, 0, (148, 118, 92)), inside=_LOW), "bathroomcounter": Piece(1.0, 0.88, carpentry.cabinet((214, 226, 224), 2, 0, WHITE), inside=_LOW),
    "kitchencabinet": Piece(1.0, 0.75, carpentry.cabinet((222, 212, 190), 2), "wall", inside=_LOW), "kitchencabinets": Piece(1.0, 0.75, carpentry.cabinet((222, 212, 190), 2), "wall", inside=_LOW), "cupboard": Piece(0.9, 0.7, carpentry.cabinet((222, 212, 190), 2), "wall", inside=_LOW),
    "cabinet": Piece(1.0, 1.1, carpentry.cabinet(OAK, 2), inside=_LOW), "bathroomcabinet": Piece(0.8, 0.62, carpentry.cabinet(WHITE, 2), "wall", inside=_LOW), "pantry": Piece(0.95, 1.9, carpentry.shelves(OAK, False), inside=(0.08, 0.05, 0.84, 0.9), shelved=True),
    "bookshelf": Piece(1.0, 1.85, carpentry.shelves(WALNUT, True), inside=(0.08, 0.05, 0.84, 0.9)), "shelf": Piece(0.9, 1.2, carpentry.shelves(OAK, False), inside=(0.08, 0.05, 0.84, 0.9), shelved=True), "wallshelf": Piece(0.8, 0.14, fittings.block(OAK), "wall"),
    "tvstand": Piece(1.3, 0.5, carpentry.cabinet(WALNUT, 3, 0, None, True), inside=_LOW), "bathtub": Piece(1.6, 0.62, fittings.bathtub, top=0.24), "shower": Piece(0.85, 1.95, fittings.shower, inside=(0.1, 0.5, 0.8, 0.42), shelved=True), "stall": Piece(0.85, 1.95, fittings.shower, inside=(0.1, 0.5, 0.8, 0.42), shelved=True),
    "toilet": Piece(0.55, 0.8, fittings.toilet, top=0.02, inside=(0.3, 0.5, 0.4, 0.3)), "sink": Piece(0.75, 0.92, fittings.sink, top=0.14, inside=(0.3, 0.02, 0.4, 0.34)), "filingcabinet": Piece(0.55, 1.25, carpentry.cabinet((160, 170, 178), 1, 4), inside=_LOW),
    "shoerack": Piece(0.8, 0.46, fittings.shoe_rack), "coatrack": Piece(0.6, 1.75, fittings.coatrack, inside=(0.0, 0.05, 1, 0.6), shelved=True), "towelrack": Piece(0.8, 0.5, fittings.rail, "wall", inside=(0.04, 0.1, 0.92, 0.8), shelved=True),
    "trashcan": Piece(0.36, 0.55, carpentry.bin((130, 144, 152)), inside=(0.16, 0.06, 0.68, 0.5)), "garbagecan": Piece(0.36, 0.55, carpentry.bin((130, 144, 152)), inside=(0.16, 0.06, 0.68, 0.5)), "basketforclothes": Piece(0.5, 0.6, carpentry.bin((206, 170, 116), True), inside=(0.1, 0.02, 0.8, 0.55)),
    "ironingboard": Piece(1.2, 0.9, fittings.ironing_board), "piano": Piece(1.4, 1.2, fittings.piano), "musicstand": Piece(0.5, 1.2, fittings.music_stand, top=0.3), "box": Piece(0.55, 0.5, carpentry.carton, inside=(0.08, 0.1, 0.84, 0.7)),
    "fridge": Piece(0.85, 1.85, carpentry.fridge(False), inside=_FRIDGE_IN), "freezer": Piece(0.75, 1.15, carpentry.fridge(True), inside=_FRIDGE_IN), "minifridge": Piece(0.6, 0.9, carpentry.fridge(True), inside=_FRIDGE_IN),
    "stove": Piece(0.7, 0.92, carpentry.stove, inside=_OVEN_IN), "oven": Piece(0.65, 0.92, carpentry.oven, inside=(0.14, 0.3, 0.72, 0.55)), "microwave": Piece(0.5, 0.32, carpentry.microwave, inside=(0.09, 0.16, 0.56, 0.66)),
    "dishwasher": Piece(0.65, 0.92, carpentry.washer(STEEL, False), inside=(0.14, 0.26, 0.72, 0.6)), "washingmachine": Piece(0.7, 0.92, carpentry.washer(WHITE, True), inside=(0.2, 0.3, 0.6, 0.54)),
    "television": Piece(1.1, 0.68, fittings.screen(True)), "tv": Piece(1.1, 0.68, fittings.screen(True)), "walltv": Piece(1.1, 0.62, fittings.screen(False), "wall"), "computer": Piece(0.72, 0.52, fittings.computer), "cpuscreen": Piece(0.5, 0.45, fittings.screen(True)), "cpucase": Piece(0.3, 0.5, fittings.block((210, 212, 216))),
    "printer": Piece(0.5, 0.36, fittings.printer, inside=(0.2, 0.05, 0.6, 0.6)), "shredder": Piece(0.4, 0.55, fittings.shredder), "floorlamp": Piece(0.5, 1.6, fittings.floor_lamp), "light": Piece(0.5, 0.34, fittings.ceiling_light, "ceiling"), "ceilinglamp": Piece(0.5, 0.34, fittings.ceiling_light, "ceiling"),
    "lighting": Piece(0.5, 0.34, fittings.ceiling_light, "ceiling"), "ceilingfan": Piece(0.9, 0.3, fittings.fan, "ceiling"), "walllamp": Piece(0.3, 0.3, fittings.ceiling_light, "wall"), "lightswitch": Piece(0.18, 0.18, fittings.switch, "wall"), "powersocket": Piece(0.16, 0.16, fittings.socket, "wall"), "electricaloutlet": Piece(0.16, 0.16, fittings.socket, "wall"),
    "wallphone": Piece(0.3, 0.3, lambda pen, look: pen.box(0.1, 0.05, 0.8, 0.9, (206, 72, 62), 0.1), "wall"), "stovefan": Piece(0.7, 0.4, fittings.block(STEEL), "wall"),
    "broom": Piece(0.34, 1.3, fittings.upright((222, 186, 96), 0.4)), "mop": Piece(0.34, 1.3, fittings.upright((226, 226, 222), 0.42)), "vacuumcleaner": Piece(0.5, 0.9, fittings.vacuum),
    "window": Piece(1.0, 1.0, fittings.window, "wall"), "curtain": Piece(1.2, 1.15, fittings.curtain, "wall"), "curtains": Piece(1.2, 1.15, fittings.curtain, "wall"), "mirror": Piece(0.55, 0.8, fittings.mirror, "wall"), "standingmirror": Piece(0.55, 1.6, fittings.mirror),
    "painting": Piece(0.8, 0.6, fittings.framed((236, 206, 160), (150, 104, 120)), "wall"), "picture": Piece(0.45, 0.38, fittings.framed((176, 208, 226), (96, 144, 108)), "wall"), "drawing": Piece(0.4, 0.4, fittings.drawing, "wall"), "wallclock": Piece(0.4, 0.4, fittings.wall_clock, "wall"),
    "clock": Piece(0.4, 0.4, fittings.wall_clock, "wall"), "rug": Piece(1.9, 0.4, fittings.rug((186, 88, 76), (232, 200, 150)), "rug"), "mat": Piece(0.9, 0.26, fittings.rug((96, 150, 152), (206, 226, 222)), "rug"), "carpet": Piece(1.9, 0.4, fittings.rug((110, 130, 170), (216, 222, 236)), "rug"),
    "child": Piece(0.55, 1.1, fittings.child), "woman": Piece(0.6, 1.6, fittings.child), "man": Piece(0.6, 1.7, fittings.child),
}  # fmt: skip
_ICON_SIZE = 0.5
"""Metres a side of a small thing that stands in the room by itself."""
_FURNITURE = PROPERTY["SURFACES"] | PROPERTY["SITTABLE"] | PROPERTY["LIEABLE"]


def piece_of(class_name: str, category: str, properties: int) -> Piece:
    """How a class looks in a room; one that nobody drew by its category and properties."""
    name = plain_name(class_name)
    if name in _PIECES:
        return _PIECES[name]
    large = category in ("Furniture", "Appliances") and not properties & PROPERTY["GRABBABLE"]
    if large and properties & (_FURNITURE | PROPERTY["CAN_OPEN"] | PROPERTY["HAS_SWITCH"]):
        shape = (
            carpentry.cabinet(OAK, 1) if properties & PROPERTY["CAN_OPEN"] else carpentry.table(OAK)
        )
        return Piece(0.9, 0.8, shape, inside=_LOW)
    return Piece(_ICON_SIZE, _ICON_SIZE, _small(class_name, properties))


def _small(class_name: str, properties: int) -> Draw:
    drawn = shape(class_name, properties)
    return lambda pen, look: drawn(pen)


def is_large(class_name: str) -> bool:
    """Whether this class is drawn as a piece even where it lies on something (a television)."""
    return plain_name(class_name) in _PIECES
