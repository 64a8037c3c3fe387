"""Drawing a Simmer kitchen: a pure function from scene and size to pixels and targets.

Reads, never writes, rolls no dice. The empty room and all sprites are kept between frames. All of it
happens under one lock, because pygame's surfaces and the shelves are not made for two threads at once.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from sim.abilities import Frame, Target
from sim.drawing import pygame
from sim.drawing.canvas import Canvas
from sim.drawing.lettering import fitted, printable
from sim.drawing.shelf import Shelf
from sim.world import JSONObject, WorldError
from sim.worlds.simmer.art import cooks, furniture, marks
from sim.worlds.simmer.art.forms import sprite
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
LIQUID_AT = {
    "pan": (0.44, 0.71, 0.31, 0.13), "wok": (0.44, 0.71, 0.31, 0.13), "pot": (0.5, 0.51, 0.31, 0.09),
    "dutch_oven": (0.5, 0.51, 0.31, 0.09), "saucepan": (0.42, 0.53, 0.27, 0.08), "glass": (0.5, 0.36, 0.22, 0.06),
    "measuring_cup": (0.5, 0.36, 0.22, 0.06), "mug": (0.47, 0.38, 0.25, 0.075), "cup": (0.47, 0.38, 0.25, 0.075),
    "cake_pan": (0.5, 0.61, 0.35, 0.115), "pie_dish": (0.5, 0.61, 0.35, 0.115), "plate": (0.5, 0.73, 0.3, 0.09),
    "colander": (0.45, 0.5, 0.34, 0.09), "strainer": (0.45, 0.5, 0.34, 0.09), "sieve": (0.45, 0.5, 0.34, 0.09),
}  # fmt: skip
"""Where a liquid stands in a vessel: middle and radii; others as in a bowl."""
IN_BOWL = (0.5, 0.56, 0.36, 0.1)

_LOCK = threading.Lock()
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
        with _LOCK:
            picture = _Picture(scene, size)
            picture.paint()
            return Frame(_pixels(picture.sheet), tuple(picture.targets))
    except (KeyError, TypeError) as error:
        raise WorldError("bad_scene", f"this is no scene of simmer: {error}") from error


def _pixels(sheet: pygame.Surface) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The surface's own memory as RGB, without a copy (see `sim.frames`)."""
    size = sheet.get_width()
    memory = memoryview(sheet.get_buffer())  # type: ignore[arg-type]  # unknown to the stubs
    quads = np.frombuffer(memory, np.uint8).reshape(size, size, 4)
    quads.flags.writeable = False
    return quads[:, :, :3]


@dataclass(slots=True)
class _Picture:
    """One frame in the making."""

    scene: JSONObject
    size: int
    sheet: pygame.Surface = field(init=False)
    targets: list[Target] = field(default_factory=list)
    at: dict[str, Box] = field(default_factory=dict)
    signs: list[tuple[pygame.Surface, tuple[int, int]]] = field(default_factory=list)

    def paint(self) -> None:
        places = self.scene["places"]
        where = boxes([(one["id"], one["cls"]) for one in places])
        classes = tuple(sorted({one["cls"] for one in places}))
        self.sheet = _ROOMS.get((self.size, classes), lambda: empty_room(self.size, classes)).copy()
        back = [one for one in places if one["cls"] not in ("kitchen_table", "trash_can")]
        for one in sorted(
            back, key=lambda place: (place["cls"] == "faucet", place["cls"] != "counter")
        ):
            self._place(one, where[one["id"]])
        front = [one for one in places if one not in back]
        for one in front:
            self._place(one, where[one["id"]])
        self._put_signs()
        self._cooks(where)
        self._clock()
        self._put_signs()
        if "marks" in self.scene:
            self._marks(where)

    def _put_signs(self) -> None:
        """Signs lie over everything that was drawn so far."""
        for picture, corner in self.signs:
            self.sheet.blit(picture, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
        self.signs.clear()

    # -- places -------------------------------------------------------------------------------------

    def _place(self, place: JSONObject, box: Box) -> None:
        if place["id"] in self.scene["did"] and place["cls"] != "counter":
            self._frame(box)
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
            self._sign(place["label"], box)

    def _furniture(self, place: JSONObject, box: Box) -> None:
        wide, h = max(2, round(box.w * self.size)), box.h / box.w
        looks = tuple(one for one in place["looks"] if one in ("open", "on", "preheated"))

        def make() -> pygame.Surface:
            canvas = Canvas(wide, h)
            furniture.maker(place["cls"])(canvas, h, looks)
            return canvas.finish()

        picture = _SPRITES.get(("place", place["cls"], looks, wide, round(h, 3)), make)
        self._stamp(picture, box.x, box.y)

    def _sign(self, text: str, box: Box) -> None:
        px = round(self.size * 0.019)
        if px < 10:
            return
        width = round((box.w - 0.006) * self.size)
        key = ("sign", text, px, width)
        picture = _SPRITES.get(key, lambda: marks.sign(fitted(text, px, width), px))
        x = round(box.middle * self.size - picture.get_width() / 2)
        y = round((box.y + box.h) * self.size - picture.get_height() * 0.75)
        self.signs.append((picture, (x, y)))

    # -- things -------------------------------------------------------------------------------------

    def _thing(self, oid: str, box: Box, *, named: bool = False) -> None:
        """A thing with what is in it, in a square."""
        thing = self.scene["things"][oid]
        if oid in self.scene["did"]:
            self._glow(box)
        px = max(2, round(box.w * self.size))
        vessel = thing["category"] != "ingredient"
        looks = tuple(sorted(one for one in thing["looks"] if one in SHOWN))
        mixed = tuple(thing["mixed"]) if not vessel and "combined" not in thing["looks"] else ()
        key = ("thing", thing["cls"], looks, mixed, px)
        made = mixed if not _known(thing["cls"]) else ()
        picture = _SPRITES.get(
            key, lambda: sprite(thing["cls"], thing["category"], looks, px, made)
        )
        self._stamp(picture, box.x, box.y)
        self._target(oid, thing, box)
        if vessel and thing["mixed"]:
            self._liquid(thing["mixed"], box, LIQUID_AT.get(thing["cls"], IN_BOWL))
        elif thing["mixed"] and _known(thing["cls"]):
            self._sprinkled(thing["mixed"], box)
        self._inside(thing["inside"], box)
        if named and px >= NAMED_FROM:
            self._name(thing["label"], box)

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
        px = max(2, round(box.w * self.size))
        picture = _SPRITES.get(
            ("liquid", tuple(mixed), at, px), lambda: marks.liquid(mixed, at, px)
        )
        self._stamp(picture, box.x, box.y)

    def _sprinkled(self, mixed: Sequence[str], box: Box) -> None:
        px = max(2, round(box.w * self.size))
        picture = _SPRITES.get(("on", tuple(mixed), px), lambda: marks.sprinkled(mixed, px))
        self._stamp(picture, box.x, box.y)

    def _name(self, text: str, box: Box) -> None:
        px = max(10, round(min(box.w * 0.24, 0.017) * self.size))
        width = round(box.w * self.size * 1.12)
        picture = _SPRITES.get(
            ("name", text, px, width), lambda: marks.caption(fitted(text, px, width), px)
        )
        x = round(box.middle * self.size - picture.get_width() / 2)
        y = round((box.y + box.h) * self.size - picture.get_height() * 0.35)
        self.signs.append((picture, (x, y)))

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
        px = max(2, round(COOK * self.size))
        held = one["hold"]

        def make() -> pygame.Surface:
            canvas = Canvas(px, cooks.TALL)
            cooks.cook(canvas, coat, number, bool(held))
            return canvas.finish()

        picture = _SPRITES.get(("cook", coat, number, bool(held), px), make)
        box = Box(x - COOK / 2, 0.985 - COOK * cooks.TALL, COOK, COOK * cooks.TALL)
        self._stamp(picture, box.x, box.y)
        self.at[one["seat"]] = box
        self._target(one["seat"], {"label": one["label"], "looks": [], "mixed": []}, box)
        if held:
            self._thing(held, Box(x - HELD / 2, box.y + 0.078, HELD, HELD), named=True)
        label = printable(one["label"], one["seat"])
        size = max(11, round(self.size * 0.021))
        width = round(0.2 * self.size)
        sign = _SPRITES.get(
            ("cook's", label, coat, size, width),
            lambda: marks.badge(fitted(label, size, width), size, coat),
        )
        left = round(x * self.size - sign.get_width() / 2)
        self.signs.append(
            (
                sign,
                (
                    min(max(left, 0), self.size - sign.get_width()),
                    self.size - sign.get_height() - 1,
                ),
            )
        )

    def _clock(self) -> None:
        px = max(11, round(self.size * 0.022))
        minutes = f"{self.scene['minutes']:g} min"
        picture = _SPRITES.get(("clock", minutes, px), lambda: marks.clock(minutes, px))
        self.signs.append(
            (
                picture,
                (
                    self.size - picture.get_width() - round(0.012 * self.size),
                    round(0.006 * self.size),
                ),
            )
        )

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

    def _glow(self, box: Box) -> None:
        px = max(8, round(max(box.w, box.h) * 1.25 * self.size))
        picture = _SPRITES.get(("glow", px), lambda: marks.glow(px))
        side = px / self.size
        self._stamp(picture, box.middle - side / 2, box.y + box.h / 2 - side / 2)

    def _frame(self, box: Box) -> None:
        """A light around a piece of furniture that was just used."""
        edge = max(2, round(0.006 * self.size))
        area = pygame.Rect(
            round(box.x * self.size),
            round(box.y * self.size),
            round(box.w * self.size),
            round(box.h * self.size),
        )
        for grown, colour in ((2 * edge, (255, 226, 110)), (edge, (255, 244, 190))):
            pygame.draw.rect(self.sheet, colour, area.inflate(2 * grown, 2 * grown), 0, 3 * edge)

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
     "empty", "frozen", "wrapped", "covered", "wet", "hot"}
)  # fmt: skip
"""Looks that change a picture; the others are told in words."""


def _known(cls: str) -> bool:
    from sim.worlds.simmer.art.table import table

    return cls in table()


def _square(cells: Area, at: int) -> Box:
    """The largest square in a cell, standing on its ground."""
    cell = cells.cell(at)
    side = min(cell.w, cell.h) * 0.94
    return Box(cell.middle - side / 2, cell.y + (cell.h - side) * 0.6, side, side)
