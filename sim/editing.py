"""Kitchens drawn by people: the sketch that an editor keeps, and what a world has to offer for it.

A sketch says in plain words what stands where and what is to be served; it is the same for all worlds
with a grid. Its world makes a task's file of it (`build`), reads such a file back (`sketched`), says
what is wrong (`check`) and has the pictures. Cells count from the bottom left, as in the files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

from sim import fields
from sim.abilities import Plan
from sim.fields import join, wrong
from sim.world import JSON, JSONObject, Task

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pixels: TypeAlias = NDArray[np.uint8]

Cell: TypeAlias = tuple[int, int]
T = TypeVar("T")
Order = Literal["exact", "any"]

FACINGS: Mapping[str, Cell] = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""Where somebody looks, as steps in x and y; y grows upwards."""
LARGEST, MOST_THINGS, MOST_PILED, MOST_COOKS, MOST_DISHES = 24, 150, 12, 4, 6
LONGEST_TITLE, LONGEST_WORDS = 80, 400
LONGEST_TIME = 50
ANYWHERE = "station"
"""In the place of a kind of station: any of them."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that lies, stands or is held: its kind, what has been done to it, and what is in it.

    `can` is what it can become, where that is not the usual of its kind (None).
    """

    kind: str
    states: tuple[str, ...] = ()
    inside: tuple[Thing, ...] = ()
    meal: str = ""
    """What a container is filled with; its states are then this thing's."""
    can: tuple[str, ...] | None = None

    def to_json(self) -> JSONObject:
        told: JSONObject = {"kind": self.kind}
        if self.states:
            told["states"] = list(self.states)
        if self.meal:
            told["meal"] = self.meal
        if self.inside:
            told["inside"] = [one.to_json() for one in self.inside]
        if self.can is not None:
            told["can"] = list(self.can)
        return told


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell with a station, and the things on it from the bottom to the top. Without a station (empty)
    the things have nothing to lie on: a mistake that can be drawn, and is told."""

    x: int
    y: int
    station: str
    things: tuple[Thing, ...] = ()

    def to_json(self) -> JSONObject:
        return {
            "x": self.x, "y": self.y, "station": self.station,
            "things": [one.to_json() for one in self.things],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cook:
    """Where a cook begins, where it looks, and what it holds."""

    x: int
    y: int
    facing: str = "down"
    holds: Thing | None = None

    def to_json(self) -> JSONObject:
        told: JSONObject = {"x": self.x, "y": self.y, "facing": self.facing}
        return told | {"holds": self.holds.to_json()} if self.holds is not None else told


@dataclass(frozen=True, slots=True)
class Dish:
    """What is to be served: things from the bottom to the top, on a kind of station.

    `order`: `exact`, or `any` above the lowest. `closed`: nothing may lie on the last. `at` is empty
    where it does not matter where it is.
    """

    things: tuple[Thing, ...]
    at: str = ""
    order: Order = "exact"
    closed: bool = True

    def to_json(self) -> JSONObject:
        return {
            "at": self.at, "order": self.order, "closed": self.closed,
            "things": [one.to_json() for one in self.things],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sketch:
    """A kitchen as somebody draws it."""

    width: int
    height: int
    title: str = ""
    words: str = ""
    """The goal in somebody's own words; empty: as the dishes say it."""
    spots: tuple[Spot, ...] = ()
    cooks: tuple[Cook, ...] = ()
    dishes: tuple[Dish, ...] = ()
    times: Mapping[str, int] = field(default_factory=dict)
    """How long things take, in steps, by the names of `Kit.times`."""
    kept: JSONObject = field(default_factory=dict)
    """What the file says besides and no editor shows. It goes back into the file as it came."""

    def to_json(self) -> JSONObject:
        return {
            "width": self.width, "height": self.height, "title": self.title, "words": self.words,
            "spots": [one.to_json() for one in self.spots],
            "cooks": [one.to_json() for one in self.cooks],
            "dishes": [one.to_json() for one in self.dishes],
            "times": dict(self.times), "kept": self.kept,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Piece:
    """Something in the palette. `states` are what can have been done to it, with words for people."""

    kind: str
    title: str
    states: Mapping[str, str] = field(default_factory=dict)
    meal: str = ""
    """What a container can be filled with."""

    def to_json(self) -> JSONObject:
        return {"kind": self.kind, "title": self.title, "states": dict(self.states), "meal": self.meal}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Timing:
    """How long something takes, as people set it."""

    name: str
    title: str
    usual: int

    def to_json(self) -> JSONObject:
        return {"name": self.name, "title": self.title, "usual": self.usual}


@dataclass(frozen=True, slots=True)
class Kit:
    """What a world's kitchens are made of. `filled` are the states that a meal in a container can have."""

    stations: tuple[Piece, ...]
    items: tuple[Piece, ...]
    containers: tuple[Piece, ...]
    times: tuple[Timing, ...]
    table: str
    """The kind of station on which dishes are served unless somebody says otherwise."""
    most_cooks: int = MOST_COOKS
    smallest: int = 3
    largest: int = 12

    def to_json(self) -> JSONObject:
        return {
            "stations": [one.to_json() for one in self.stations],
            "items": [one.to_json() for one in self.items],
            "containers": [one.to_json() for one in self.containers],
            "times": [one.to_json() for one in self.times],
            "table": self.table, "most_cooks": self.most_cooks,
            "smallest": self.smallest, "largest": self.largest,
            "most_piled": MOST_PILED, "most_dishes": MOST_DISHES, "longest_time": LONGEST_TIME,
            "anywhere": ANYWHERE,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to see to: what is wrong and what would be right, in a sentence, and where.

    `wrong`: it cannot be cooked in like this; else it is only worth knowing. `dish` counts from 0.
    """

    text: str
    cells: tuple[Cell, ...] = ()
    dish: int | None = None
    wrong: bool = True

    def to_json(self) -> JSONObject:
        cells = [list(cell) for cell in self.cells]
        return {"text": self.text, "cells": cells, "dish": self.dish, "wrong": self.wrong}


@runtime_checkable
class Editable(Protocol):
    """A world whose kitchens can be drawn.

    What is built of a sketch that `check` finds nothing wrong with is a task of this world, and
    `sketched(build(sketch)) == normal(sketch)`. `sim.promises.editing` asks for it.
    """

    def kit(self) -> Kit:
        """What there is to draw with."""

    def blank(self) -> Sketch:
        """A kitchen to begin with."""

    def normal(self, sketch: Sketch) -> Sketch:
        """The same kitchen, written in the one way in which `sketched` has it."""

    def check(self, sketch: Sketch) -> Sequence[Remark]:
        """Everything that is worth saying of a sketch, what is wrong first."""

    def says(self, dish: Dish) -> str:
        """A dish as a sentence: `a cheese sandwich ...`."""

    def build(self, sketch: Sketch) -> JSONObject:
        """The task's file as people have it (without `world`)."""

    def drawn(self, document: JSONObject) -> Task:
        """The task of such a file. Raises WorldError with the path inside the file."""

    def sketched(self, document: JSONObject) -> Sketch:
        """The sketch of a task's file. Raises WorldError with the path inside the file."""

    def document(self, task: Task) -> JSONObject | None:
        """The file of a task of this world; None where no editor could show it."""

    @property
    def art(self) -> str:
        """Another word whenever a picture may look different."""

    def picture(self, what: JSONObject, px: int) -> Pixels:
        """A picture, uint8 (height, `px`, 4) RGBA. `what` has a key `show`:

        `floor` (with `odd`), `station` (`kind`, `sides`: which of top, right, bottom, left are open, as
        `1011`), `things` (`on`: the kind of station, `things`), `thing` (`thing`) and `cook` (`number`,
        `facing`, `holds`). Raises WorldError `bad_picture`.
        """


@dataclass(frozen=True, slots=True)
class Search:
    """How far a search is: no plan is shorter than `bound`, the best known has `best` steps."""

    bound: int
    best: int | None
    looked: int
    """States it has looked at."""
    seconds: float


@runtime_checkable
class Proving(Protocol):
    """A world that finds shortest plans and proves that there are no shorter ones."""

    def prove(
        self, task: Task, *, joint: bool, seconds: float, watch: Callable[[Search], bool]
    ) -> Plan:
        """The best plan from the start: in turns, or with `joint` in steps in which all cooks act.

        `watch` is told of progress and ends the search by returning False; what it raises is passed on.

        Raises:
            NoPlan: `for_good`, the goal is out of reach and this is certain; else none was found.
        """


# -- reading -------------------------------------------------------------------------------------------


def read_sketch(data: JSON) -> Sketch:
    """The sketch of plain JSON, as `Sketch.to_json` writes it.

    Raises:
        WorldError: `bad_sketch`, with the path; also where it is larger than sketches may be.
    """
    whole = fields.as_object(data, "sketch", CODE)
    fields.check_depth(data, "sketch")
    width, height = (
        fields.as_int(fields.need(whole, side, "sketch", CODE), side, 1, LARGEST, CODE)
        for side in ("width", "height")
    )
    spots = _each(whole, "spots", LARGEST * LARGEST, _spot)
    cooks = _each(whole, "cooks", MOST_COOKS, _cook)
    dishes = _each(whole, "dishes", MOST_DISHES, _dish)
    cells = [(one.x, one.y) for one in spots]
    _inside([*cells, *((one.x, one.y) for one in cooks)], width, height)
    if twice := [cell for cell in cells if cells.count(cell) > 1]:
        raise wrong(f"the cell {twice[0]} stands there twice", "spots", CODE)
    things = sum(1 + len(thing.inside) for spot in spots for thing in spot.things)
    if things > MOST_THINGS:
        raise wrong(f"has {things} things; {MOST_THINGS} are the most", "spots", CODE)
    return Sketch(
        width, height, _text(whole, "title", LONGEST_TITLE), _text(whole, "words", LONGEST_WORDS),
        spots, cooks, dishes, _times(whole), fields.as_object(whole.get("kept", {}), "kept", CODE),
    )  # fmt: skip


CODE = "bad_sketch"


def _each(
    data: JSONObject, name: str, most: int, read: Callable[[JSONObject, str], T], path: str = ""
) -> tuple[T, ...]:
    rows = fields.as_list(data.get(name, []), join(path, name), most, CODE)
    return tuple(
        read(fields.as_object(row, join(join(path, name), at), CODE), join(join(path, name), at))
        for at, row in enumerate(rows)
    )


def _inside(cells: Sequence[Cell], width: int, height: int) -> None:
    for x, y in cells:
        if x >= width or y >= height:
            raise wrong(f"the cell ({x}, {y}) is outside of {width} x {height}", "sketch", CODE)


def _text(data: JSONObject, name: str, longest: int, path: str = "") -> str:
    return fields.as_text(data.get(name, ""), join(path, name), longest, CODE).strip()


def _number(data: JSONObject, name: str, path: str) -> int:
    value = fields.need(data, name, path, CODE)
    return fields.as_int(value, join(path, name), 0, LARGEST - 1, CODE)


def _times(data: JSONObject) -> dict[str, int]:
    rows = fields.as_object(data.get("times", {}), "times", CODE)
    if len(rows) > 12:
        raise wrong("has too many entries", "times", CODE)
    return {
        name: fields.as_int(rows[name], f"times.{name}", 0, LONGEST_TIME, CODE)
        for name in sorted(rows)
    }


def read_thing(data: JSONObject, path: str = "thing") -> Thing:
    """One thing of plain JSON. Raises WorldError `bad_sketch`."""
    kind = fields.as_text(fields.need(data, "kind", path, CODE), join(path, "kind"), 40, CODE)
    inside = () if "inside" not in data else _each(data, "inside", MOST_PILED, read_thing, path)
    can = data.get("can")
    return Thing(
        kind, _words(data, "states", path), inside, _text(data, "meal", 40, path),
        None if can is None else _words(data, "can", path),
    )  # fmt: skip


def _words(data: JSONObject, name: str, path: str) -> tuple[str, ...]:
    here = join(path, name)
    words = fields.as_list(data.get(name, []), here, 12, CODE)
    return tuple(
        sorted({fields.as_text(one, join(here, at), 40, CODE) for at, one in enumerate(words)})
    )


def _spot(data: JSONObject, path: str) -> Spot:
    things = _each(data, "things", MOST_PILED, read_thing, path)
    return Spot(
        _number(data, "x", path), _number(data, "y", path), _text(data, "station", 40, path), things
    )  # fmt: skip


def _cook(data: JSONObject, path: str) -> Cook:
    facing = _text(data, "facing", 10, path) or "down"
    if facing not in FACINGS:
        raise wrong(f"should be one of {', '.join(FACINGS)}", join(path, "facing"), CODE)
    held = data.get("holds")
    here = join(path, "holds")
    holds = None if held is None else read_thing(fields.as_object(held, here, CODE), here)
    return Cook(_number(data, "x", path), _number(data, "y", path), facing, holds)


def _dish(data: JSONObject, path: str) -> Dish:
    order = data.get("order", "exact")
    if order not in ("exact", "any"):
        raise wrong('should be "exact" or "any"', join(path, "order"), CODE)
    things = _each(data, "things", MOST_PILED, read_thing, path)
    closed = fields.as_bool(data.get("closed", True), join(path, "closed"))
    return Dish(things, _text(data, "at", 40, path), order, closed)


__all__ = [
    "ANYWHERE",
    "FACINGS",
    "Cook",
    "Dish",
    "Editable",
    "Kit",
    "Piece",
    "Proving",
    "Remark",
    "Search",
    "Sketch",
    "Spot",
    "Thing",
    "Timing",
    "read_sketch",
    "read_thing",
]
