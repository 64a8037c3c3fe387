"""Where everything goes in the picture: rooms in the house, furniture in the rooms, things on it.

The room that is looked into takes the ground floor, the others stand above it. In a room there is a
back row with the wall behind it and a front row; each piece is as wide as what it carried at first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from sim.world import JSONObject
from sim.worlds.virtualhome.art.pieces import Piece, piece_of

CELL = 0.36
"""Metres a side of a small thing: larger than life, so that it can be seen and tapped."""
_GAP = 0.12
_TALL = 1.3
_FRONT = (
    "chair",
    "table",
    "bed",
    "couch",
    "sofa",
    "seat",
    "bench",
    "box",
    "basket",
    "cat",
    "dog",
    "toy",
)
"""Words in classes that stand in the front row if they can."""
BACK, WALK, FRONT = 0.715, 0.83, 0.968
"""How far down a room the feet of the back row, of people and of the front row are."""
_PLAN = 1000
"""The side of the square on which houses are laid out."""
_SKY, _GROUND = 0.085, 0.022
_LIT_SHARE = 0.58


class Rect(NamedTuple):
    """A place in the picture, in pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def low(self) -> float:
        return self.y + self.h


class Spot(NamedTuple):
    """A piece in its place."""

    row: JSONObject
    piece: Piece
    rect: Rect
    front: bool


class Room(NamedTuple):
    """A room in its place; `scale` is pixels a metre."""

    row: JSONObject
    rect: Rect
    lit: bool
    scale: float
    spots: tuple[Spot, ...]


def rooms_of(rows: Sequence[JSONObject], lit: int | None, size: int) -> list[Room]:
    """The rooms of a house on a square of `size` pixels, the one that is lit last. In fractions of the
    square everything is where it is on any other."""
    return [_scaled(room, size / _PLAN) for room in _planned(rows, lit, _PLAN)]


def _scaled(room: Room, by: float) -> Room:
    def grown(rect: Rect) -> Rect:
        return Rect(*(value * by for value in rect))

    spots = tuple(spot._replace(rect=grown(spot.rect)) for spot in room.spots)
    return room._replace(rect=grown(room.rect), scale=room.scale * by, spots=spots)


def _planned(rows: Sequence[JSONObject], lit: int | None, size: int) -> list[Room]:
    known = [row["id"] for row in rows]
    chosen = lit if lit in known else (known[0] if known else None)
    others = [row for row in rows if row["id"] != chosen]
    edge = size * 0.018
    top, low = size * _SKY, size * (1 - _GROUND)
    share = _LIT_SHARE if others else 1.0
    split = low - (low - top) * share
    wide = size - 2 * edge
    found = []
    deep = 1 if len(others) <= 2 else 2 if len(others) <= 8 else math.ceil(len(others) / 5)
    across = math.ceil(len(others) / deep) if others else 1
    tall = (split - top) / deep
    for number, row in enumerate(others):
        line, place = divmod(number, across)
        here = min(across, len(others) - line * across)
        rect = Rect(edge + wide / here * place, top + tall * line, wide / here, tall)
        found.append(_room(row, rect, lit=False))
    main = [row for row in rows if row["id"] == chosen]
    return found + [_room(row, Rect(edge, split, wide, low - split), lit=True) for row in main]


def _room(row: JSONObject, rect: Rect, *, lit: bool) -> Room:
    pieces = [(one, piece_of(one["class"], one["category"], one["can"])) for one in row["pieces"]]
    stands = [(one, piece) for one, piece in pieces if piece.place == "floor"]
    back, front = _rows(stands)
    hangs = [(one, piece) for one, piece in pieces if piece.place == "wall"]
    edge = max(3.0, rect.w * 0.015)
    width, height = rect.w - 2 * edge, rect.h
    need = max(_span(back), _span(front), 1.0)
    scale = min(width / need, height * BACK * 0.9 / _height(back, hangs), height * 0.36)
    left = rect.x + edge
    spots = _lined(back, left, width, rect.y + height * BACK, scale, front=False)
    spots += _hung(hangs, spots, left, width, rect, scale)
    spots += _flat([pair for pair in pieces if pair[1].place == "rug"], left, width, rect, scale)
    spots += _ceiling([pair for pair in pieces if pair[1].place == "ceiling"], rect, scale)
    spots += _lined(front, left, width, rect.y + height * FRONT, scale, front=True)
    return Room(row, rect, lit, scale, tuple(spots))


_Pairs = list[tuple[JSONObject, Piece]]


def _height(back: _Pairs, hangs: _Pairs) -> float:
    """Metres that the wall needs: its tallest piece, or what stands below with what hangs above."""
    tallest = max((piece.height for _, piece in back), default=1.0)
    low = max((piece.height for _, piece in back if piece.height <= _TALL), default=0.6)
    above = 0.9 if hangs else 0.3
    return max(tallest + 0.15, low + CELL + above)


def _width(row: JSONObject, piece: Piece) -> float:
    """Metres: its own, or more where it carries much."""
    if piece.shelved:
        return piece.width
    carried: float = row["on"] * CELL * 0.92
    return max(piece.width, min(carried, piece.width * 2.2))


def _span(pairs: _Pairs) -> float:
    return math.fsum(_width(*pair) + _GAP for pair in pairs)


def _rows(stands: _Pairs) -> tuple[_Pairs, _Pairs]:
    """The back row and the front row, about as long as one another."""
    low = [pair for pair in stands if pair[1].height < 1.15]
    wanted = [pair for pair in low if any(word in pair[0]["class"] for word in _FRONT)]
    wanted = [pair for pair in wanted if "stand" not in pair[0]["class"]]
    total = _span(stands)
    while wanted and _span(wanted) > total * 0.56:
        wanted.pop()
    spare = [pair for pair in low if pair not in wanted]
    for pair in sorted(spare, key=lambda pair: (pair[1].height, pair[0]["id"])):
        if _span([*wanted, pair]) > total * 0.5:
            break
        wanted.append(pair)
    front = [pair for pair in stands if pair in wanted]
    back = [pair for pair in stands if pair not in wanted]
    tall = [pair for pair in back if pair[1].height > _TALL]
    middle = [pair for pair in back if pair[1].height <= _TALL]
    half = (len(tall) + 1) // 2
    return tall[:half] + middle + tall[half:], front


def _lined(
    pairs: _Pairs, left: float, width: float, feet: float, scale: float, *, front: bool
) -> list[Spot]:
    if not pairs:
        return []
    spare = max(0.0, width - _span(pairs) * scale) / len(pairs)
    x = left
    spots = []
    for row, piece in pairs:
        wide = _width(row, piece) * scale
        room = spare + _GAP * scale
        tall = piece.height * scale
        spots.append(Spot(row, piece, Rect(x + room / 2, feet - tall, wide, tall), front))
        x += wide + room
    return spots


def _hung(
    pairs: _Pairs, back: list[Spot], left: float, width: float, rect: Rect, scale: float
) -> list[Spot]:
    """What hangs on the wall, between the tall pieces; curtains before their windows."""
    if not pairs:
        return []
    windows = [pair for pair in pairs if pair[0]["class"] == "window"]
    curtains = [pair for pair in pairs if "curtain" in pair[0]["class"]][: len(windows)]
    others = [pair for pair in pairs if pair not in windows and pair not in curtains]
    from_x, to_x = _free(back, left, left + width)
    slots = windows + others
    need = math.fsum(max(piece.width, CELL) + 0.16 for _, piece in slots)
    tight = min(1.0, (to_x - from_x) / (need * scale))
    ceiling = rect.y + rect.h * 0.075
    feet = min(
        (spot.rect.y - 0.42 * scale for spot in back if spot.piece.height <= _TALL),
        default=rect.y + rect.h * 0.5,
    )
    tallest = max(0.3 * scale, max(feet, rect.y + rect.h * 0.34) - ceiling)
    spare = max(0.0, to_x - from_x - need * tight * scale) / len(slots)
    spots = []
    x = from_x + spare / 2
    for number, (row, piece) in enumerate(slots):
        wide = max(piece.width, CELL) * scale * tight
        shrink = min(tight, tallest / (piece.height * scale))
        own, tall = piece.width * scale * shrink, piece.height * scale * shrink
        own = max(own, 0.12 * scale)
        spot = Rect(x + (wide - own) / 2, ceiling, own, tall)
        spots.append(Spot(row, piece, spot, front=False))
        if number < len(curtains):
            cloth, hung = curtains[number]
            grown = Rect(spot.x - own * 0.12, spot.y - tall * 0.06, own * 1.24, tall * 1.14)
            spots.append(Spot(cloth, hung, grown, front=False))
        x += wide + 0.16 * scale * tight + spare
    return spots


def _free(back: list[Spot], left: float, right: float) -> tuple[float, float]:
    """The stretch of wall that no tall piece stands before."""
    tall = [spot.rect for spot in back if spot.piece.height > _TALL]
    middle = (left + right) / 2
    from_x = max((rect.right for rect in tall if rect.x + rect.w / 2 < middle), default=left)
    to_x = min((rect.x for rect in tall if rect.x + rect.w / 2 >= middle), default=right)
    if to_x - from_x < (right - left) * 0.3:
        return left, right
    return from_x, to_x


def _flat(pairs: _Pairs, left: float, width: float, rect: Rect, scale: float) -> list[Spot]:
    """Rugs, between the rows."""
    spots = []
    for number, (row, piece) in enumerate(pairs):
        wide, tall = piece.width * scale, min(piece.height * scale, rect.h * 0.13)
        x = left + width * (number + 1) / (len(pairs) + 1) - wide / 2
        spots.append(Spot(row, piece, Rect(x, rect.y + rect.h * 0.775, wide, tall), front=False))
    return spots


def _ceiling(pairs: _Pairs, rect: Rect, scale: float) -> list[Spot]:
    spots = []
    for number, (row, piece) in enumerate(pairs):
        wide, tall = piece.width * scale * 0.8, piece.height * scale * 0.8
        x = rect.x + rect.w * (number + 1) / (len(pairs) + 1) - wide / 2
        spots.append(Spot(row, piece, Rect(x, rect.y + rect.h * 0.012, wide, tall), front=False))
    return spots


def shelf_places(count: int, rect: Rect, cell: float) -> list[Rect]:
    """Places for so many things in a front: rows from below, as large as they may be."""
    if not count:
        return []
    best, columns = 0.0, 1
    for across in range(1, count + 1):
        side = min(rect.w / across, rect.h / math.ceil(count / across))
        if side > best:
            best, columns = side, across
    side = min(best, cell)
    lines = math.ceil(count / columns)
    step_x, step_y = rect.w / columns, min(rect.h / lines, side * 1.25)
    found = []
    for number in range(count):
        line, place = divmod(number, columns)
        x = rect.x + step_x * (place + 0.5) - side / 2
        found.append(Rect(x, rect.low - step_y * line - side, side, side))
    return found
