"""Drawing a Simmer kitchen: a pure function from scene and size to pixels and targets.

Reads, never writes, rolls no dice. The empty room and all sprites are kept between frames. All of it
happens under one lock, because pygame's surfaces and the shelves are not made for two threads at once.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from sim.abilities import Frame, Target
from sim.drawing import pygame
from sim.drawing.canvas import darker
from sim.drawing.lettering import fitted, printable
from sim.drawing.parts import Parts, name_of
from sim.drawing.shelf import Shelf
from sim.sprites import OVER, Motion
from sim.world import JSONObject, WorldError
from sim.worlds.simmer.art import cooks, furniture, marks, sprites
from sim.worlds.simmer.art.layout import ALONE, LEFT, RIGHT, Area, Box, area, boxes
from sim.worlds.simmer.art.room import empty_room

SMALLEST, LARGEST = 32, 2048
"""Sizes a frame may have, in pixels."""
COOK = 0.128
"""Width of a cook."""
TALL_FROM = 0.15
"""Towers are at least so high; a cook stands beside them, so that what is in them can be seen."""
HELD = 0.09
"""Width of what a cook holds."""
MARK = 0.11
"""Width of a ring around what nobody saw, at the most."""
NAMED_FROM = 40
"""Cells narrower than this (pixels) carry no names: they could not be read."""
SIGNED_FROM = 500
"""Frames smaller than this (pixels) have no signs on furniture."""
PLACES, SIGNS, COOKS = 1.6, 1.8, 2.0
"""Depths. They are so near to one another that what flies from a shelf into hands flies before the cook."""
MIXED = 12
"""Things of which what is mixed has the colours, at the most."""
RUNS: dict[str, Motion] = {"stove": "flicker", "grill": "flicker", "faucet": "pour"}
LIQUID_AT = {
    "pan": (0.44, 0.71, 0.31, 0.13), "wok": (0.44, 0.71, 0.31, 0.13), "pot": (0.5, 0.51, 0.31, 0.09),
    "dutch_oven": (0.5, 0.51, 0.31, 0.09), "saucepan": (0.42, 0.53, 0.27, 0.08), "glass": (0.5, 0.36, 0.22, 0.06),
    "measuring_cup": (0.5, 0.36, 0.22, 0.06), "mug": (0.47, 0.38, 0.25, 0.075), "cup": (0.47, 0.38, 0.25, 0.075),
    "cake_pan": (0.5, 0.61, 0.35, 0.115), "pie_dish": (0.5, 0.61, 0.35, 0.115), "plate": (0.5, 0.73, 0.3, 0.09),
    "colander": (0.45, 0.5, 0.34, 0.09), "strainer": (0.45, 0.5, 0.34, 0.09), "sieve": (0.45, 0.5, 0.34, 0.09),
}  # fmt: skip
"""Where a liquid stands in a vessel: middle and radii; others as in a bowl."""
IN_BOWL = (0.5, 0.56, 0.36, 0.1)

LOCK = threading.Lock()
"""Held while anything is drawn."""
_SPRITES = Shelf()
_ROOMS = Shelf()


def draw(scene: JSONObject, size: int) -> Frame:
    """The scene as a square frame of `size` pixels, with a target for everything in it.

    Raises:
        WorldError: `bad_size` or `bad_scene`.
    """
    if not SMALLEST <= size <= LARGEST:
        raise WorldError("bad_size", f"a frame has {SMALLEST} to {LARGEST} pixels, not {size}")
    try:
        with LOCK:
            picture = _Picture(scene, size)
            picture.paint()
    except (KeyError, TypeError) as error:
        raise WorldError("bad_scene", f"this is no scene of simmer: {error}") from error
    stamps = () if "marks" in scene else tuple(picture.parts.stamps)
    return Frame(_pixels(picture.sheet), tuple(picture.targets), stamps=stamps)


def _pixels(sheet: pygame.Surface) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The surface's own memory as RGB, without a copy (see `sim.frames`)."""
    size = sheet.get_width()
    memory = memoryview(sheet.get_buffer())  # type: ignore[arg-type]  # unknown to the stubs
    quads = np.frombuffer(memory, np.uint8).reshape(size, size, 4)
    quads.flags.writeable = False
    return quads[:, :, :3]


def empty(scene: JSONObject, size: int) -> pygame.Surface:
    """The room without furniture. Whoever asks holds `LOCK`."""
    classes = tuple(sorted({one["cls"] for one in scene["places"]}))
    return _ROOMS.get((size, classes), lambda: empty_room(size, classes))


class _Sign(NamedTuple):
    """A sign under or on something: its sprite, its middle, and how far below `foot` that is, in heights
    of the sign."""

    name: str
    x: float
    foot: float
    low: float
    of: str
    on: str
    fine: int


@dataclass(slots=True)
class _Picture:
    """One frame in the making."""

    scene: JSONObject
    size: int
    sheet: pygame.Surface = field(init=False)
    parts: Parts = field(init=False)
    targets: list[Target] = field(default_factory=list)
    at: dict[str, Box] = field(default_factory=dict)
    signs: list[_Sign] = field(default_factory=list)

    def paint(self) -> None:
        places = self.scene["places"]
        where = boxes([(one["id"], one["cls"]) for one in places])
        self.sheet = empty(self.scene, self.size).copy()
        self.parts = Parts(self.sheet, _SPRITES, sprites.made, depth=PLACES)
        back = [one for one in places if one["cls"] not in ("kitchen_table", "trash_can")]
        for one in sorted(
            back, key=lambda place: (place["cls"] == "faucet", place["cls"] != "counter")
        ):
            self._place(one, where[one["id"]])
        front = [one for one in places if one not in back]
        for one in front:
            self._place(one, where[one["id"]])
        self._put_signs(SIGNS)
        self._cooks(where)
        self._clock()
        if "marks" in self.scene:
            self._marks(where)

    def _put_signs(self, depth: float) -> None:
        """Signs lie over everything that was drawn so far."""
        self.parts.depth = depth
        for sign in self.signs:
            size = max(self.size, sign.fine)
            tall = self.parts.picture(sign.name, size).get_height() / size
            self.parts.on = sign.on
            y = sign.foot + sign.low * tall
            self.parts.put(sign.name, sign.x, y, of=sign.of, fine=sign.fine)
        self.parts.on = ""
        self.signs.clear()

    # -- places -------------------------------------------------------------------------------------

    def _place(self, place: JSONObject, box: Box) -> None:
        self.parts.of = place["id"]
        if place["id"] in self.scene["did"] and place["cls"] != "counter":
            self.parts.put(name_of("frame", box.w, box.h), box.middle, box.y + box.h / 2)
        if place["cls"] != "counter":
            self._furniture(place, box)
        self._target(place["id"], place, box)
        slots: list[tuple[int, str]] = [(at, oid) for at, oid in place["slots"]]
        cells = area(place["cls"], box, max((at + 1 for at, _ in slots), default=0))
        if place["mixed"]:
            self._liquid(
                place["mixed"], Box(box.x + box.w * 0.2, box.y, box.w * 0.6, box.w * 0.6), IN_BOWL
            )
        for at, oid in slots:
            self._thing(oid, _square(cells, at), named=True)
        if place["cls"] not in ALONE and place["cls"] not in ("cooling_rack",):
            name = name_of("sign", place["label"][: sprites.LETTERS], box.w)
            self.signs.append(
                _Sign(name, box.middle, box.y + box.h, -0.25, place["id"], "", SIGNED_FROM)
            )

    def _furniture(self, place: JSONObject, box: Box) -> None:
        looks = [one for one in place["looks"] if one in ("open", "on", "preheated")]
        cls, middle = place["cls"], (box.middle, box.y + box.h / 2)
        self.parts.put(name_of("place", cls, looks, box.w, box.h), *middle)
        if "on" in looks and cls in furniture.RUNNING:
            self.parts.put(name_of("running", cls, box.w, box.h), *middle, motion=RUNS[cls])

    # -- things -------------------------------------------------------------------------------------

    def _thing(self, oid: str, box: Box, *, named: bool = False) -> None:
        """A thing with what is in it, in a square."""
        thing = self.scene["things"][oid]
        self.parts.of, middle = oid, (box.middle, box.y + box.w / 2)
        if oid in self.scene["did"]:
            self.parts.put(name_of("glow", 1.25 * box.w), *middle)
        cls, vessel = thing["cls"], thing["category"] != "ingredient"
        looks = sorted(one for one in thing["looks"] if one in SHOWN)
        own = vessel or "combined" in thing["looks"] or _known(cls)
        made = [] if own else list(thing["mixed"])[:MIXED]
        self.parts.put(name_of("thing", cls, thing["category"], looks, made, box.w), *middle)
        if "hot" in thing["looks"]:
            self.parts.put(name_of("steam", box.w), *middle, motion="rise")
        self._target(oid, thing, box)
        if vessel and thing["mixed"]:
            self._liquid(thing["mixed"], box, LIQUID_AT.get(cls, IN_BOWL))
        elif thing["mixed"] and _known(cls):
            self.parts.put(name_of("on", list(thing["mixed"])[:MIXED], box.w), *middle)
        self._inside(thing["inside"], box)
        if named:
            fine = math.ceil((NAMED_FROM - 0.5) / box.w)
            name = name_of("caption", thing["label"][: sprites.LETTERS], box.w)
            foot = box.y + box.h
            self.signs.append(_Sign(name, box.middle, foot, 0.15, oid, self.parts.on, fine))

    def _inside(self, inner: Sequence[str], box: Box) -> None:
        """What is in a vessel, smaller, over its rim."""
        count = len(inner)
        if not count:
            return
        side = box.w * (0.66 if count == 1 else 0.5 if count == 2 else 0.42)
        per_row = min(count, 3)
        for at, oid in enumerate(inner):
            row, column = divmod(at, per_row)
            in_row = min(per_row, count - row * per_row)
            x = box.x + box.w * (column + 0.5) / in_row - side / 2
            y = box.y + box.h * 0.72 - side - row * side * 0.42
            self._thing(oid, Box(x, y, side, side))

    def _liquid(
        self, mixed: Sequence[str], box: Box, at: tuple[float, float, float, float]
    ) -> None:
        name = name_of("liquid", list(mixed)[:MIXED], [round(one, 4) for one in at], box.w)
        self.parts.put(name, box.middle, box.y + box.w / 2)

    # -- cooks --------------------------------------------------------------------------------------

    def _cooks(self, where: dict[str, Box]) -> None:
        people = self.scene["cooks"]
        middles = [self._stand(one["at"], where) for one in people]
        for number, one in enumerate(people):
            x = middles[number]
            if middles.count(x) > 1:
                x += 0.085 * (number - (len(people) - 1) / 2) * 2
            self._cook(one, min(max(x, COOK / 2), 1 - COOK / 2), number)

    def _stand(self, at: str, where: dict[str, Box]) -> float:
        if at not in where:
            return 0.5
        box = where[at]
        if box.h > TALL_FROM and not LEFT <= box.x < RIGHT:
            return LEFT + COOK * 0.32 if box.x < LEFT else RIGHT - COOK * 0.32
        return box.middle - (0.1 if box.x > 0.86 else 0.0)

    def _cook(self, one: JSONObject, x: float, number: int) -> None:
        coat = cooks.coat_of(number, str((self.scene.get("colours") or {}).get(one["seat"]) or ""))
        held, seat = one["hold"], one["seat"]
        box = Box(x - COOK / 2, 0.985 - COOK * cooks.TALL, COOK, COOK * cooks.TALL)
        self.parts.of, self.parts.depth = seat, COOKS
        name = name_of("cook", _spelled(coat), number, bool(held), COOK)
        self.parts.put(name, x, box.y + box.h / 2, motion="body")
        self.at[seat] = box
        self._target(seat, {"label": one["label"], "looks": [], "mixed": []}, box)
        if held:
            self.parts.on = seat
            self._thing(held, Box(x - HELD / 2, box.y + 0.078, HELD, HELD), named=True)
            self._put_signs(COOKS)
        size, width = max(11, round(self.size * 0.021)), round(0.2 * self.size)
        text = fitted(printable(one["label"], seat), size, width)
        sign = _SPRITES.get(("cook's", text, coat, size), lambda: marks.badge(text, size, coat))
        self.parts.of = self.parts.on = seat
        y = 1 - (sign.get_height() / 2 + 1) / self.size
        self.parts.plate(sign, x, y, text, _spelled(darker(coat, 0.1)), size)
        self.parts.on = ""

    def _clock(self) -> None:
        px, side = sprites.clock_px(self.size), self.size
        minutes = f"{self.scene['minutes']:g} min"
        picture = _SPRITES.get(("minutes", minutes, px), lambda: marks.minutes(minutes, px))
        wide, high = picture.get_size()
        self.parts.of, self.parts.depth = "clock", OVER
        x, y = 1 - 0.012 - wide / 2 / side, 0.006 + high / 2 / side
        self.parts.put(name_of("face"), x - (wide + high) / 2 / side, y)
        self.parts.plate(picture, x, y, minutes, _spelled(marks.CLOCK), px)

    # -- what nobody saw ----------------------------------------------------------------------------

    def _marks(self, where: dict[str, Box]) -> None:
        veil = _SPRITES.get(("x-ray", self.size), lambda: marks.veil(self.size))
        self.sheet.blit(veil, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        for oid, found in self.scene["marks"].items():
            box = self.at.get(oid) or where.get(oid)
            if box is not None:
                self._lit(found, box)
        px = max(11, round(self.size * 0.022))
        legend = _SPRITES.get(("legend", px, self.size), lambda: marks.legend(px, self.size))
        self.sheet.blit(
            legend,
            (round(0.01 * self.size), round(0.006 * self.size)),
            special_flags=pygame.BLEND_PREMULTIPLIED,
        )

    def _lit(self, found: Sequence[JSONObject], box: Box) -> None:
        kinds = tuple(dict.fromkeys(one["kind"] for one in found))
        side = min(box.w, box.h, MARK)
        px = max(8, round(side * self.size))
        ring = _SPRITES.get(("lit", kinds, px), lambda: marks.ring(kinds, px))
        x, y = box.x + (box.w - side) / 2, box.y + (box.h - side) / 2
        self._stamp(ring, x, y)

    # -- tools --------------------------------------------------------------------------------------

    def _stamp(self, picture: pygame.Surface, x: float, y: float) -> None:
        corner = (round(x * self.size), round(y * self.size))
        self.sheet.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _target(self, oid: str, thing: JSONObject, box: Box) -> None:
        """Where it can be pointed at; an open worktop only where it shows."""
        self.at[oid] = box
        words = [str(one).replace("_", " ") for one in thing["looks"] if one != "full"]
        with_ = [str(one).replace("_", " ") for one in thing["mixed"]]
        label = str(thing["label"])
        said = f"{label} ({', '.join(words)})" if words else label
        if with_:
            said += f" with {', '.join(with_)}"
        x, y = max(0.0, box.x), max(0.0, box.y)
        w, h = min(1.0, box.x + box.w) - x, min(1.0, box.y + box.h) - y
        self.targets.append(Target(oid, label, said, (x, y, w, h)))


SHOWN = frozenset(
    {"cut", "sliced", "chopped", "diced", "minced", "grated", "carved", "cracked", "mashed", "ground",
     "crushed", "blended", "melted", "kneaded", "rolled", "shaped", "fried", "deep fried", "grilled",
     "roasted", "baked", "toasted", "sauteed", "microwaved", "boiled", "steamed", "simmered", "brewed",
     "empty", "frozen", "wrapped", "covered", "wet"}
)  # fmt: skip
"""Looks that change a picture; the others are told in words."""


def _spelled(colour: Sequence[int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _known(cls: str) -> bool:
    from sim.worlds.simmer.art.table import table

    return cls in table()


def _square(cells: Area, at: int) -> Box:
    """The largest square in a cell, standing on its ground."""
    cell = cells.cell(at)
    side = min(cell.w, cell.h) * 0.94
    return Box(cell.middle - side / 2, cell.y + (cell.h - side) * 0.6, side, side)
