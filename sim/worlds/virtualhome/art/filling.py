"""Everything that is in the house now: pieces with their states, things on and in them, people."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import NamedTuple

from sim.abilities import Target
from sim.world import JSONObject
from sim.worlds.virtualhome.art import marks, people, pygame
from sim.worlds.virtualhome.art.house import BACK, CELL, FRONT, WALK, Rect, Room, Spot, shelf_places
from sim.worlds.virtualhome.art.materials import Look
from sim.worlds.virtualhome.art.pen import Pen
from sim.worlds.virtualhome.art.pieces import Piece, is_large, piece_of
from sim.worlds.virtualhome.art.shelf import Shelf
from sim.worlds.virtualhome.art.words import pill
from sim.worlds.virtualhome.vocabulary import STATE

CLOSED, ON = STATE["CLOSED"], STATE["ON"]
_NAMED_FROM = 900
"""Frames of so many pixels have names on furniture; on smaller ones nobody could read them."""
_DEEP = 4
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


class Filling:
    """One frame in the making: `targets` lie on it, topmost last."""

    def __init__(self, sheet: pygame.Surface, scene: JSONObject, size: int, shelf: Shelf) -> None:
        self.sheet, self.size, self.shelf = sheet, size, shelf
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
        self._glowing: list[pygame.Rect] = []
        self._signs: list[tuple[pygame.Surface, float, float]] = []
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
        px = max(11, round(self.size * (0.027 if room.lit else 0.021)))
        edge = self.size * 0.011
        wide = round(room.rect.w - 4 * edge)
        sign = pill(room.row["name"], px, wide, (70, 46, 38), (255, 250, 236), 235)
        self._signs.append((sign, room.rect.x + edge, room.rect.y + edge))

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
        self._piece(row["name"], row["class"], id, spot.piece, states, rect)
        self._carried(id, spot.piece, states, rect, room.scale, 0)
        if room.lit and self.size >= _NAMED_FROM and spot.piece.place == "floor":
            self._name(row["name"], rect)
        for number, one in mine:
            if one["on"] == id:
                self._seat(room, number, one, spot)

    def _piece(self, name: str, kind: str, id: int, piece: Piece, states: int, rect: Rect) -> None:
        size = max(3, round(rect.w)), max(3, round(rect.h))
        look = Look.of(states)
        sprite = self.shelf.get(
            ("piece", kind, piece.width, size, look), partial(_drawn, piece, look, size)
        )
        area = pygame.Rect(round(rect.x), round(rect.y), *size)
        self.sheet.blit(sprite, area, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._marked(id, states & ~ON if piece.place == "ceiling" else states, area)
        self._target(name, "thing", marks.caption(name, states), area)

    def _marked(self, id: int, states: int, area: pygame.Rect) -> None:
        """What of its states is no shape: dirt, a plug pulled out, a light that it is on."""
        side = max(8, min(round(min(area.size) * 0.42), self.size // 34))
        for number, mark in enumerate(marks.marks_of(states)):
            sprite = self.shelf.get(("mark", mark, side), partial(marks.mark, mark, side))
            at = area.right - side * 0.8 - number * side * 0.95, area.y - side * 0.2
            self.sheet.blit(sprite, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        if id in self._touched:
            self._glowing.append(area)

    def _name(self, name: str, rect: Rect) -> None:
        px = max(12, self.size // 68)
        sign = pill(name, px, round(rect.w + 2.6 * px), (66, 44, 36), (255, 250, 238), 205)
        if sign.get_width() > 1:
            x, y = rect.x + (rect.w - sign.get_width()) / 2, rect.low - sign.get_height() * 0.8
            self.sheet.blit(sign, (round(x), round(y)), special_flags=pygame.BLEND_PREMULTIPLIED)

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
        total = sum(width for width, _ in sizes) * scale
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
        self._piece(thing.name, thing.kind, thing.id, piece, thing.states, rect)
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
        x = min(max(x - wide / 2, rect.x + 4), rect.right - wide - 4)
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
        px = max(8.0, scale)
        coat = self._coats[number]
        key = "person", coat, posture, bool(one["worn"]), round(px, 1)
        sprite = self.shelf.get(key, partial(people.figure, coat, posture, one["worn"], px))
        area = sprite.get_rect(topleft=(round(x), round(feet - sprite.get_height())))
        self.sheet.blit(sprite, area, special_flags=pygame.BLEND_PREMULTIPLIED)
        self._target(one["seat"], "person", f"{one['name'] or one['seat']}, {posture}", area)
        for hand, (left, top) in zip(("right", "left"), people.hands(posture), strict=True):
            if posture == "lying":
                left, top = 0.42, 0.1 if hand == "left" else 0.9
            for thing in self.held[one["id"], hand]:
                side = CELL * px * 0.95
                place = Rect(
                    area.x + left * area.w - side / 2,
                    area.y + top * area.h - side * 0.72,
                    side,
                    side,
                )
                self._small(thing, place, px, 1)
        self._bubble(one, area)

    def _bubble(self, one: JSONObject, area: pygame.Rect) -> None:
        """Who it is where there are several, and what was done just now."""
        px = max(12, self.size // 52)
        y = area.y - px * 0.2
        wide = round(self.size * 0.5)
        if self.last.get("seat") == one["seat"] and self.last.get("text"):
            sign = pill(self.last["text"], px, wide, (60, 40, 20), (255, 220, 120), 245)
            y -= sign.get_height()
            self._signs.append((sign, area.centerx - sign.get_width() / 2, y))
        if len(self.people) > 1:
            sign = pill(
                one["name"] or one["seat"],
                px,
                wide,
                (255, 255, 255),
                self._coats[self.people.index(one)],
                240,
            )
            self._signs.append((sign, area.centerx - sign.get_width() / 2, y - sign.get_height()))

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
            key = "door", to, shut, self.size
            sign = self.shelf.get(key, partial(marks.door_sign, to, self.size, shut=shut))
            x -= sign.get_width()
            area = sign.get_rect(topleft=(round(x), round(room.rect.y + self.size * 0.012)))
            self.sheet.blit(sign, area, special_flags=pygame.BLEND_PREMULTIPLIED)
            said = f"{door['name']} to the {to}, {'closed' if shut else 'open'}"
            self._target(door["name"], "door", said, area)
            if door["id"] in self._touched:
                self._glowing.append(area)
            x -= self.size * 0.008

    def finish(self) -> None:
        """What was done just now shines; words come last."""
        width = max(2, self.size // 260)
        for area in self._glowing:
            rim = area.inflate(3 * width, 3 * width)
            pygame.draw.rect(
                self.sheet, (255, 248, 214), rim.inflate(width, width), width, 3 * width
            )
            pygame.draw.rect(self.sheet, (236, 150, 30), rim, width, 3 * width)
        for sign, x, y in self._signs:
            x = min(max(2.0, x), self.size - sign.get_width() - 2)
            self.sheet.blit(
                sign, (round(x), round(max(2.0, y))), special_flags=pygame.BLEND_PREMULTIPLIED
            )

    def _target(self, name: str, kind: str, label: str, area: pygame.Rect) -> None:
        shown = area.clip(pygame.Rect(0, 0, self.size, self.size))
        box = (shown.x / self.size, shown.y / self.size, shown.w / self.size, shown.h / self.size)
        self.targets.append(Target(name, kind, label, box))


def _area(rect: Rect) -> pygame.Rect:
    return pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


def _drawn(piece: Piece, look: Look, size: tuple[int, int]) -> pygame.Surface:
    pen = Pen(*size)
    piece.draw(pen, look)
    return pen.done()
