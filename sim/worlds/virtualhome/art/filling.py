"""Everything that is in the house now: pieces with their states, things on and in them, people."""

from __future__ import annotations

import math
from collections import defaultdict
from typing import NamedTuple

from sim.abilities import Target
from sim.drawing.parts import Parts, name_of
from sim.sprites import OVER
from sim.world import JSONObject
from sim.worlds.virtualhome.art import marks, people, pygame, sprites
from sim.worlds.virtualhome.art.house import BACK, CELL, FRONT, WALK, Rect, Room, Spot, shelf_places
from sim.worlds.virtualhome.art.pen import Colour
from sim.worlds.virtualhome.art.pieces import Piece, is_large, piece_of
from sim.worlds.virtualhome.art.shelf import Shelf
from sim.worlds.virtualhome.art.words import fitted, pill
from sim.worlds.virtualhome.vocabulary import STATE

CLOSED, ON, OPEN = STATE["CLOSED"], STATE["ON"], STATE["OPEN"]
THINGS, SIGNS = 0.0, OVER
"""Depths."""
_NAMED_FROM = 900
"""Frames of so many pixels have names on furniture; on smaller ones nobody could read them."""
_DEEP = 4
SAID_INK: Colour = (60, 40, 20)
SAID: Colour = (255, 220, 120)
WHITE: Colour = (255, 255, 255)
_MARGIN = 0.09
"""How much of a small thing's square is free below it."""


class Thing(NamedTuple):
    """A row of the scene's `things`."""

    id: int
    name: str
    kind: str
    can: int
    states: int
    how: str
    what: int


class _Plate(NamedTuple):
    """Words that change all the time, over everything else."""

    sign: pygame.Surface
    middle: float
    top: float
    of: str
    text: str
    ground: Colour
    ink: Colour
    px: int


class Filling:
    """One frame in the making: `targets` lie on it, topmost last."""

    def __init__(self, sheet: pygame.Surface, scene: JSONObject, size: int, shelf: Shelf) -> None:
        self.size, self.shelf = size, shelf
        self.parts = Parts(sheet, shelf, sprites.made, depth=THINGS)
        self.targets: list[Target] = []
        self.states: dict[int, int] = dict(scene["states"])
        self.gone = set(scene["gone"])
        self.held: dict[tuple[int, str], list[Thing]] = defaultdict(list)
        for row in scene["things"]:
            thing = Thing(*row)
            self.held[thing.what, thing.how].append(thing)
        self.people: list[JSONObject] = scene["people"]
        colours = scene.get("colours") or {}
        self._coats = [
            people.coat_of(number, str(colours.get(one["seat"]) or ""))
            for number, one in enumerate(self.people)
        ]
        self.doors: list[JSONObject] = scene["doors"]
        self.last: JSONObject = scene["last"]
        self._touched = set(self.last.get("ids", ()))
        self._glowing: list[tuple[str, Rect]] = []
        self._signs: list[tuple[str, float, float]] = []
        self._plates: list[_Plate] = []
        self._rooms = {row["id"]: row["name"] for row in scene["rooms"]}

    # -- a room -----------------------------------------------------------------------------------

    def room(self, room: Room) -> None:
        """Fill a room: the wall, the back row, whoever walks there, the front row."""
        if not room.lit:
            self._target(room.row["name"], "room", room.row["name"], _area(room.rect))
        self._room_sign(room)
        mine = [(n, one) for n, one in enumerate(self.people) if one["room"] == room.row["id"]]
        places = {spot.row["id"]: spot for spot in room.spots if spot.row["id"] not in self.gone}
        for spot in (one for one in room.spots if not one.front):
            self._spot(room, spot, mine)
        self._strays(room)
        for order, (number, one) in enumerate(mine):
            if one["on"] not in places:
                self._stand(room, number, one, places.get(self._outermost(one["at"])), order)
        for spot in (one for one in room.spots if one.front):
            self._spot(room, spot, mine)
        self._doorways(room)

    def _room_sign(self, room: Room) -> None:
        edge = self.size * 0.011
        wide = (room.rect.w - 4 * edge) / self.size
        name = name_of("room", room.row["name"][: sprites.LETTERS], wide, room.lit)
        self._signs.append((name, room.rect.x + edge, room.rect.y + edge))

    def _outermost(self, id: int | None) -> int | None:
        """The piece on or in which a thing is, or the thing itself."""
        parents = {thing.id: thing for found in self.held.values() for thing in found}
        for _ in range(_DEEP):
            if id in parents and parents[id].how in ("on", "in"):
                id = parents[id].what
        return id

    def _spot(self, room: Room, spot: Spot, mine: list[tuple[int, JSONObject]]) -> None:
        id = spot.row["id"]
        if id in self.gone:
            return
        states = self.states.get(id, 0)
        row, rect = spot.row, spot.rect
        self._piece(row["name"], row, id, spot.piece, states, rect)
        self._carried(id, spot.piece, states, rect, room.scale, 0)
        if room.lit and spot.piece.place == "floor":
            self._name(row["name"], rect)
        for number, one in mine:
            if one["on"] == id:
                self._seat(room, number, one, spot)

    def _piece(
        self, name: str, row: JSONObject, id: int, piece: Piece, states: int, rect: Rect
    ) -> None:
        self.parts.of, side = name, self.size
        looks = bool(states & OPEN), bool(states & ON)
        kind, category, can = row["class"][: sprites.LETTERS], row["category"], row["can"]
        sprite = name_of("piece", kind, category, can, *looks, rect.w / side, rect.h / side)
        middle = (rect.x + rect.w / 2) / side, (rect.y + rect.h / 2) / side
        area = self.parts.put(sprite, *middle)
        self._marked(id, states & ~ON if piece.place == "ceiling" else states, rect)
        if id in self._touched:
            self._glowing.append((name, rect))
        self._target(name, "thing", marks.caption(name, states), area)

    def _marked(self, id: int, states: int, rect: Rect) -> None:
        """What of its states is no shape: dirt, a plug pulled out, a light that it is on."""
        side = max(8.0, min(min(rect.w, rect.h) * 0.42, self.size / 34))
        for number, mark in enumerate(marks.marks_of(states)):
            x = rect.right - side * 0.8 - number * side * 0.95 + side / 2
            y = rect.y - side * 0.2 + side / 2
            name = name_of("mark", mark, side / self.size)
            self.parts.put(name, x / self.size, y / self.size)

    def _name(self, name: str, rect: Rect) -> None:
        fine = max(self.size, _NAMED_FROM)
        sprite = name_of("name", name[: sprites.LETTERS], rect.w / self.size)
        sign = self.parts.picture(sprite, fine)
        if sign.get_width() > 1:
            y = rect.low / self.size - 0.3 * sign.get_height() / fine
            middle = (rect.x + rect.w / 2) / self.size
            self.parts.put(sprite, middle, y, of=name, fine=_NAMED_FROM)

    # -- what is on and in things --------------------------------------------------------------------

    def _carried(
        self, id: int, piece: Piece, states: int, rect: Rect, scale: float, deep: int
    ) -> None:
        if deep > _DEEP:
            return
        inside = [] if states & CLOSED else self.held[id, "in"]
        on = self.held[id, "on"]
        left, top, wide, tall = piece.inside
        front = Rect(rect.x + left * rect.w, rect.y + top * rect.h, wide * rect.w, tall * rect.h)
        shelved = inside + on if piece.shelved else inside
        for thing, place in zip(
            shelved, shelf_places(len(shelved), front, CELL * scale), strict=True
        ):
            self._small(thing, place, scale, deep)
        if not piece.shelved and on:
            self._row(on, rect, rect.y + piece.top * rect.h, scale, deep)

    def _row(self, things: list[Thing], rect: Rect, feet: float, scale: float, deep: int) -> None:
        """Things side by side on a surface, as large as there is room."""
        sizes = [self._measure(thing) for thing in things]
        total = math.fsum(width for width, _ in sizes) * scale
        fit = min(1.0, rect.w / total)
        x = rect.x + (rect.w - total * fit) / 2
        for thing, (width, height) in zip(things, sizes, strict=True):
            wide, tall = width * scale * fit, height * scale * fit
            sunk = 0.0 if is_large(thing.kind) else _MARGIN * tall
            self._small(thing, Rect(x, feet - tall + sunk, wide, tall), scale * fit, deep)
            x += wide

    def _measure(self, thing: Thing) -> tuple[float, float]:
        if is_large(thing.kind):
            piece = piece_of(thing.kind, "", thing.can)
            if piece.place in ("floor", "wall"):
                shrink = min(1.0, 1.1 / piece.width)
                return piece.width * shrink, piece.height * shrink
            return piece.width * 0.4, 0.2
        return CELL, CELL

    def _small(self, thing: Thing, rect: Rect, scale: float, deep: int) -> None:
        piece = piece_of(thing.kind, "", thing.can)
        row = {"class": thing.kind, "category": "", "can": thing.can}
        self._piece(thing.name, row, thing.id, piece, thing.states, rect)
        if is_large(thing.kind):
            self._carried(thing.id, piece, thing.states, rect, scale, deep + 1)
            return
        held = self.held[thing.id, "on"] + (
            [] if thing.states & CLOSED else self.held[thing.id, "in"]
        )
        if held and deep < _DEEP:
            above = Rect(rect.x, rect.y - rect.h * 0.35, rect.w, rect.h * 0.75)
            for one, place in zip(held, shelf_places(len(held), above, rect.w * 0.72), strict=True):
                self._small(one, place, scale, deep + 1)

    def _strays(self, room: Room) -> None:
        """What has come to lie on the floor, or stands where nothing stood at first."""
        strays = self.held[room.row["id"], "room"]
        if not strays:
            return
        feet = room.rect.y + room.rect.h * (WALK + 0.03)
        whole = Rect(room.rect.x + room.rect.w * 0.04, feet, room.rect.w * 0.92, 1)
        self._row(strays, whole, feet, room.scale, 0)

    # -- people -----------------------------------------------------------------------------------

    def _stand(self, room: Room, number: int, one: JSONObject, at: Spot | None, order: int) -> None:
        rect, scale = room.rect, room.scale
        x = rect.x + rect.w / 2 if at is None else at.rect.x + at.rect.w * 0.5
        if at is not None and not at.front:
            x = at.rect.right + people.WIDTH * scale * 0.3
        x += order * people.WIDTH * scale * 0.8
        wide = people.WIDTH * scale
        edge = self.size * 0.0067
        x = min(max(x - wide / 2, rect.x + edge), rect.right - wide - edge)
        feet = rect.y + rect.h * (WALK if at is None or not at.front else (BACK + FRONT) / 2 + 0.01)
        self._figure(number, one, "standing", x, feet, scale)

    def _seat(self, room: Room, number: int, one: JSONObject, spot: Spot) -> None:
        rect, scale = spot.rect, room.scale
        lying = one["posture"] == "lying"
        wide = (people.HEIGHT if lying else people.WIDTH) * scale
        feet = rect.y + rect.h * (spot.piece.top + 0.18) if lying else rect.low + 0.02 * scale
        if spot.piece.place == "rug" and not lying:
            feet = rect.low
        self._figure(number, one, one["posture"], rect.x + (rect.w - wide) / 2, feet, scale)

    def _figure(
        self, number: int, one: JSONObject, posture: str, x: float, feet: float, scale: float
    ) -> None:
        px, coat, side = max(8.0, scale), self._coats[number], self.size
        worn = bool(one["worn"])
        name = name_of("person", "#{:02x}{:02x}{:02x}".format(*coat), posture, worn, px / side)
        self.parts.of = one["seat"]
        wide, tall = people.measures(posture)
        middle = (x + wide * px / 2) / side, (feet - tall * px / 2) / side
        area = self.parts.put(name, *middle, motion="body")
        self._target(one["seat"], "person", f"{one['name'] or one['seat']}, {posture}", area)
        for hand, (left, top) in zip(("right", "left"), people.hands(posture), strict=True):
            if posture == "lying":
                left, top = 0.42, 0.1 if hand == "left" else 0.9
            self.parts.on = one["seat"]
            for thing in self.held[one["id"], hand]:
                self._small(thing, _in_hand(area, left, top, CELL * px * 0.95), px, 1)
            self.parts.on = ""
        self._bubble(one, area)

    def _bubble(self, one: JSONObject, area: pygame.Rect) -> None:
        """Who it is where there are several, and what was done just now."""
        px = max(12, self.size // 52)
        y = area.y - px * 0.2
        wide = round(self.size * 0.5)
        if self.last.get("seat") == one["seat"] and self.last.get("text"):
            text = fitted(str(self.last["text"]), px, wide - px // 2)
            sign = pill(text, px, wide, SAID_INK, SAID, 245)
            y -= sign.get_height()
            self._plates.append(
                _Plate(sign, area.centerx, y, one["seat"], text, SAID, SAID_INK, px)
            )
        if len(self.people) > 1:
            coat = self._coats[self.people.index(one)]
            text = fitted(one["name"] or one["seat"], px, wide - px // 2)
            sign = pill(text, px, wide, WHITE, coat, 240)
            y -= sign.get_height()
            self._plates.append(_Plate(sign, area.centerx, y, one["seat"], text, coat, WHITE, px))

    # -- doors, light, targets ----------------------------------------------------------------------

    def _doorways(self, room: Room) -> None:
        """Where one can go from here: a sign for each door, along the top of the wall."""
        if not room.lit:
            return
        x = room.rect.right - self.size * 0.012
        for door in self.doors:
            if room.row["id"] not in door["rooms"]:
                continue
            to = next((self._rooms[id] for id in door["rooms"] if id != room.row["id"]), "")
            shut = bool(door["shut"])
            name = name_of("door", to[: sprites.LETTERS], shut)
            sign = self.parts.picture(name)
            x -= sign.get_width()
            y = room.rect.y + self.size * 0.012 + sign.get_height() / 2
            self.parts.of = door["name"]
            middle = (x + sign.get_width() / 2) / self.size
            area = self.parts.put(name, middle, y / self.size)
            said = f"{door['name']} to the {to}, {'closed' if shut else 'open'}"
            self._target(door["name"], "door", said, area)
            if door["id"] in self._touched:
                self._glowing.append((door["name"], Rect(*area)))
            x -= self.size * 0.008

    def finish(self) -> None:
        """What was done just now shines; words come last."""
        side = self.size
        for of, rect in self._glowing:
            x, y = rect.x + rect.w / 2, rect.y + rect.h / 2
            self.parts.put(name_of("rim", rect.w / side, rect.h / side), x / side, y / side, of=of)
        self.parts.of, self.parts.depth = "", SIGNS
        for name, x, y in self._signs:
            wide, tall = self.parts.picture(name).get_size()
            x = min(max(2.0, x), side - wide - 2)
            self.parts.put(name, (x + wide / 2) / side, (max(2.0, y) + tall / 2) / side)
        for one in self._plates:
            wide, tall = one.sign.get_size()
            self.parts.of = self.parts.on = one.of
            x = min(max(2.0, one.middle - wide / 2), side - wide - 2) + wide / 2
            y = max(2.0, one.top) + tall / 2
            ground, ink = _spelled(one.ground), _spelled(one.ink)
            self.parts.plate(one.sign, x / side, y / side, one.text, ground, one.px, ink=ink)

    def _target(self, name: str, kind: str, label: str, area: pygame.Rect) -> None:
        shown = area.clip(pygame.Rect(0, 0, self.size, self.size))
        box = (shown.x / self.size, shown.y / self.size, shown.w / self.size, shown.h / self.size)
        self.targets.append(Target(name, kind, label, box))


def _area(rect: Rect) -> pygame.Rect:
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


def _in_hand(body: pygame.Rect, left: float, top: float, side: float) -> Rect:
    x, y = body.x + left * body.w - side / 2, body.y + top * body.h - side * 0.72
    return Rect(x, y, side, side)


def _spelled(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
