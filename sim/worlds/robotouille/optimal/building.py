"""From a binding to the arrays of the search: who is who, what is wanted, the first state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from sim.worlds.robotouille.optimal.bindings import Binding, Literal, attainable
from sim.worlds.robotouille.optimal.kernel import lookup as k
from sim.worlds.robotouille.optimal.reading import Scene, Thing, Timer
from sim.worlds.robotouille.problem import Problem

KINDS = {"table": k.TABLE, "board": k.BOARD, "stove": k.STOVE, "fryer": k.FRYER, "sink": k.SINK}
VESSELS = {"pot": k.POT, "bowl": k.BOWL}
CONDITIONS = {
    "item_at": k.G_ITEM_AT, "item_on": k.G_ITEM_ON, "atop": k.G_ATOP, "clear": k.G_CLEAR,
    "iscut": k.G_CUT, "iscooked": k.G_COOKED, "isfried": k.G_FRIED, "addedto": k.G_ADDED,
    "in": k.G_IN, "isboiling": k.G_BOILING, "container_at": k.G_CONTAINER_AT, "loc": k.G_LOC,
    "has_item": k.G_HAS_ITEM, "has_container": k.G_HAS_CONTAINER, "nothing": k.G_NOTHING,
    "station_empty": k.G_STATION_EMPTY, "vacant": k.G_VACANT,
    "container_empty": k.G_CONTAINER_EMPTY, "isfryable": k.G_FRYABLE,
}  # fmt: skip
"""The conditions that the search knows. Others are about what never changes."""

Entries = dict[str, int | list[int]]
Times = Callable[[str, str], int]
"""Config entry and kind -> cuts or steps."""
MOST_STATIONS, MOST_ITEMS, MOST_VESSELS, MOST_TIME, MOST_CUTS = 64, 100, 50, 250, 15


@dataclass(slots=True)
class Ends:
    """Where an item must end and how."""

    ends: int = k.ANYWHERE
    end: int = -1
    lowest: bool = False
    clear: bool = False
    below: int = -1
    above: int = -1
    cut: bool = False
    cook: bool = False
    fry: bool = False


def small_enough(problem: Problem, scene: Scene) -> bool:
    """Whether everything fits into bytes, and every condition is one that the search knows."""
    names = ("num_cuts", "cook_time", "fry_time", "fill_time", "boil_time")
    kinds = {thing.kind for thing in scene.items.values()} | {"water", "pot"}
    numbers = {name: max(problem.setting(name, kind) for kind in kinds) for name in names}
    changing = problem.domain.changing
    return (
        len(scene.stations) <= MOST_STATIONS
        and len(scene.items) <= MOST_ITEMS
        and len(scene.containers) <= MOST_VESSELS
        and numbers.pop("num_cuts") <= MOST_CUTS
        and max(numbers.values()) <= MOST_TIME
        and set(scene.stations.values()) <= set(KINDS)
        and set(scene.containers.values()) <= set(VESSELS)
        and all(meal.startswith("water") for meal in scene.meals)
        and all(
            part.predicate.name in CONDITIONS or part.predicate.name not in changing
            for part in problem.goal
        )
    )


class Clash(Exception):
    """Two conditions of a binding exclude each other."""


@dataclass(slots=True)
class Numbers:
    """Names in the order of their numbers. What the goal names comes first."""

    stations: list[str]
    items: list[str]
    labelled: int
    containers: list[str]
    meals: list[str]
    players: list[str]
    named: tuple[str, ...]
    index: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for names in (self.stations, self.items, self.containers, self.meals, self.players):
            self.index |= {name: n for n, name in enumerate(names)}


def number(scene: Scene, binding: Binding) -> Numbers:
    """Give every object of a scene its number under a binding."""
    named = binding.named

    def order(names: Iterable[str], sort: Mapping[str, str]) -> list[str]:
        first = [name for name in named if name in sort]
        rest = sorted((n for n in names if n not in first), key=lambda n: (sort[n], n))
        return first + rest

    items = {name: thing.kind for name, thing in scene.items.items()}
    meals = [n for n in named if n in scene.meals or n.startswith("?")]
    return Numbers(
        stations=order(scene.stations, scene.stations),
        items=order(items, items),
        labelled=sum(name in items for name in named),
        containers=order(scene.containers, scene.containers),
        meals=meals,
        players=list(scene.players),
        named=named,
    )


def wanted(literals: Sequence[Literal], numbers: Numbers) -> list[Ends]:
    """What the goal wants of every labelled item.

    Raises:
        Clash: it wants two things that exclude each other.
    """
    ends = [Ends() for _ in range(numbers.labelled)]
    index = numbers.index
    for literal in literals:
        _want(ends, literal, [index.get(arg, -1) for arg in literal.args])
    for _ in ends:
        for item in ends:
            if item.below >= 0:
                _settle(item, ends[item.below].ends, ends[item.below].end)
                _settle(ends[item.below], item.ends, item.end)
    return ends


def _want(ends: list[Ends], literal: Literal, args: list[int]) -> None:
    what = literal.predicate
    if what in ("iscut", "iscooked", "isfried"):
        setattr(ends[args[0]], {"iscut": "cut", "iscooked": "cook", "isfried": "fry"}[what], True)
    elif what in ("item_at", "item_on"):
        _settle(ends[args[0]], k.STATION, args[1])
        ends[args[0]].lowest |= what == "item_on"
    elif what == "addedto":
        _settle(ends[args[0]], k.MEAL, args[1])
    elif what == "has_item":
        _settle(ends[args[1]], k.HAND, args[0])
    elif what == "clear":
        ends[args[0]].clear = True
    elif what == "atop":
        upper, lower = ends[args[0]], ends[args[1]]
        if upper.below not in (-1, args[1]) or lower.above not in (-1, args[0]):
            raise Clash
        upper.below, lower.above = args[1], args[0]


def _settle(item: Ends, ends: int, end: int) -> None:
    if ends == k.ANYWHERE:
        return
    if item.ends != k.ANYWHERE and (item.ends, item.end) != (ends, end):
        raise Clash
    item.ends, item.end = ends, end


def lowest_items(ends: Sequence[Ends], stations: int) -> list[int]:
    """Station -> the item that must lie lowest on it.

    Raises:
        Clash: two must.
    """
    bottom = [-1] * stations
    for i, item in enumerate(ends):
        if item.lowest:
            if bottom[item.end] >= 0:
                raise Clash
            bottom[item.end] = i
    return bottom


@dataclass(frozen=True, slots=True)
class Setting:
    """What holds for the whole search: times, joint or turns, which cooks may move."""

    times: Times
    joint: bool
    movers: frozenset[str]


def build_tables(scene: Scene, binding: Binding, numbers: Numbers, setting: Setting) -> k.Tables:
    """The fixed arrays of a bound problem.

    Raises:
        Clash: the binding cannot come true.
    """
    ends = wanted(binding.literals, numbers)
    things = [scene.items[name] for name in numbers.items]
    _check(ends, things)
    every = ends + [Ends() for _ in things[len(ends) :]]
    sizes = (len(numbers.players), len(numbers.containers), len(numbers.meals))
    return _packed(
        {"cooks": len(numbers.players), "movers": len(setting.movers)}
        | {"joint": int(setting.joint)}
        | {"still": [int(name not in setting.movers) for name in numbers.players]}
        | _layout(every, *sizes)
        | _station_tables(scene, numbers, ends)
        | _item_tables(every, things, numbers, setting.times)
        | _vessel_tables(scene, binding, numbers, setting.times)
        | _goal(binding, numbers)
    )


def _packed(entries: Entries) -> k.Tables:
    """One array: single numbers in row 0, a row for each list."""
    columns = max(len(value) for value in entries.values() if isinstance(value, list))
    t = np.zeros((k.ROWS, max(columns, 16)), dtype=np.int64)
    for name, value in entries.items():
        if isinstance(value, list):
            t[getattr(k, f"R_{name.upper()}"), : len(value)] = value
        else:
            t[0, getattr(k, f"N_{name.upper()}")] = value
    return t


def _check(ends: Sequence[Ends], things: Sequence[Thing]) -> None:
    for item, thing in zip(ends, things, strict=False):
        for want, word in ((item.cut, "iscut"), (item.cook, "iscooked"), (item.fry, "isfried")):
            if want and not attainable(thing, word):
                raise Clash


def _layout(ends: Sequence[Ends], cooks: int, containers: int, meals: int) -> Entries:
    item_0 = 1 + 2 * cooks
    container_0 = item_0 + k.ITEM_BYTES * len(ends)
    meal_0 = container_0 + k.CONTAINER_BYTES * containers
    at = meal_0 + k.MEAL_BYTES * meals
    cook_at: list[int] = []
    fry_at: list[int] = []
    for item in ends:
        for wants, found in ((item.cook, cook_at), (item.fry, fry_at)):
            found.append(at if wants else -1)
            at += 2 if wants else 0
    return {
        "item_0": item_0,
        "container_0": container_0,
        "meal_0": meal_0,
        "cook_at": cook_at,
        "fry_at": fry_at,
        "width": at,
    }


def _station_tables(scene: Scene, numbers: Numbers, ends: Sequence[Ends]) -> Entries:
    stations = numbers.stations
    members = [0] * len(stations)
    for item in ends:
        if item.ends == k.STATION:
            members[item.end] += 1
    return {
        "stations": len(stations),
        "kind": [KINDS[scene.stations[name]] for name in stations],
        "bottom": lowest_items(ends, len(stations)),
        "members": members,
        "role": [1 + n if s in numbers.named else 0 for n, s in enumerate(stations)],
    }


def _item_tables(
    ends: Sequence[Ends], things: Sequence[Thing], numbers: Numbers, time: Times
) -> Entries:
    kinds = [thing.kind for thing in things]
    softens = [int({"fryableifcut", "cuttable"} <= thing.can) for thing in things]
    free = [e.below < 0 and e.above < 0 and not e.clear and not e.lowest for e in ends]
    return {
        "items": len(things),
        "labelled": numbers.labelled,
        "cut": [e.cut for e in ends],
        "cook": [e.cook for e in ends],
        "fry": [e.fry for e in ends],
        "cuts": [time("num_cuts", kind) for kind in kinds],
        "cook_time": [time("cook_time", kind) for kind in kinds],
        "fry_time": [time("fry_time", kind) for kind in kinds],
        "softens": softens,
        "ends": [e.ends for e in ends],
        "end": [e.end for e in ends],
        "lowest": [e.lowest for e in ends],
        "clear": [e.clear for e in ends],
        "below": [e.below for e in ends],
        "above": [e.above for e in ends],
        "loose": [f and e.ends == k.STATION for f, e in zip(free, ends, strict=True)],
    }


def _vessel_tables(scene: Scene, binding: Binding, numbers: Numbers, time: Times) -> Entries:
    containers, meals, index = numbers.containers, numbers.meals, numbers.index
    stands, bowls, boils = [-1] * len(containers), [-1] * len(meals), [0] * len(meals)
    for literal in binding.literals:
        args = [index.get(arg, -1) for arg in literal.args]
        if literal.predicate == "container_at":
            _only(stands, args[0], args[1])
        elif literal.predicate == "in":
            _only(bowls, args[0], args[1])
        elif literal.predicate == "isboiling":
            boils[args[0]] = 1
    roles = (1 + n if c in numbers.named else 0 for n, c in enumerate(containers))
    return {
        "containers": len(containers),
        "vessel": [VESSELS[scene.containers[c]] for c in containers],
        "vessel_role": list(roles),
        "vessel_end": stands,
        "fill_time": [time("fill_time", "pot")] * len(containers),
        "meals": len(meals),
        "boil": boils,
        "bowl": bowls,
        "boil_time": time("boil_time", "water"),
    }


def _only(found: list[int], which: int, value: int) -> None:
    if found[which] not in (-1, value):
        raise Clash
    found[which] = value


def _goal(binding: Binding, numbers: Numbers) -> Entries:
    rows = [
        (CONDITIONS[literal.predicate], [numbers.index[arg] for arg in literal.args])
        for literal in binding.literals
        if literal.predicate in CONDITIONS
    ]
    return {
        "goal": len(rows),
        "what": [what for what, _ in rows],
        "first": [args[0] for _, args in rows],
        "second": [args[-1] for _, args in rows],
    }


def build_state(scene: Scene, numbers: Numbers, t: k.Tables) -> NDArray[np.int64]:
    """The bytes of a scene."""
    v = np.zeros(t[0, k.N_WIDTH], dtype=np.int64)
    index = numbers.index
    v[0] = 0 if t[0, k.N_JOINT] else index[scene.turn]
    for r, name in enumerate(numbers.players):
        at, held = scene.players[name]
        v[1 + 2 * r] = index[at] if at is not None else k.NONE
        v[2 + 2 * r] = k.NONE if held is None else index[held]
        if held in scene.containers:
            v[2 + 2 * r] += k.HELD
    _put_items(scene, numbers, t, v)
    _put_vessels(scene, numbers, t, v)
    return v


def _place(place: Mapping[str, str], numbers: Numbers, nowhere: int) -> int:
    if "station" in place:
        return numbers.index[place["station"]]
    if "player" in place:
        return k.HELD + numbers.index[place["player"]]
    if "meal" in place and place["meal"] in numbers.index:
        return k.IN_MEAL + numbers.index[place["meal"]]
    return nowhere


def _put_items(scene: Scene, numbers: Numbers, t: k.Tables, v: NDArray[np.int64]) -> None:
    bits = {"cut": k.CUT, "cooked": k.COOKED, "fried": k.FRIED}
    for i, name in enumerate(numbers.items):
        thing, p = scene.items[name], t[0, k.N_ITEM_0] + k.ITEM_BYTES * i
        v[p], v[p + 1] = _place(thing.place, numbers, k.LOST), thing.level
        flags = sum(bit for word, bit in bits.items() if word in thing.states)
        flags += k.FRYABLE if "fryable" in thing.can else 0
        cuts = thing.cuts if i < t[0, k.N_LABELLED] and "cut" not in thing.states else 0
        v[p + 2] = flags + k.ONE_CUT * cuts
        if i >= t[0, k.N_LABELLED]:
            continue
        for at, action in ((t[k.R_COOK_AT, i], "cook"), (t[k.R_FRY_AT, i], "fry")):
            if at >= 0:
                _put_timer(v, at, scene.timers.get((action, name)), numbers)


def _put_timer(v: NDArray[np.int64], at: int, timer: Timer | None, numbers: Numbers) -> None:
    v[at] = k.NONE
    if timer is not None:
        v[at], v[at + 1] = numbers.index[timer.station], timer.left


def _put_vessels(scene: Scene, numbers: Numbers, t: k.Tables, v: NDArray[np.int64]) -> None:
    inside = {c: meal for meal, c in scene.meals.items() if c is not None}
    for c, name in enumerate(numbers.containers):
        p = t[0, k.N_CONTAINER_0] + k.CONTAINER_BYTES * c
        v[p] = _place(scene.container_place[name], numbers, k.LOST)
        meal = inside.get(name)
        known = meal in numbers.index
        v[p + 1] = 0 if meal is None else 1 + numbers.index[meal] if known else k.WASTE
        _put_timer(v, p + 2, scene.timers.get(("fill-pot", name)), numbers)
    for m, name in enumerate(numbers.meals):
        q = t[0, k.N_MEAL_0] + k.MEAL_BYTES * m
        v[q], v[q + 1] = name in scene.meals, name in scene.boiling
        timer = scene.timers.get(("boil-water", name))
        v[q + 2] = k.NONE
        if timer is not None and not v[q + 1]:
            v[q + 2], v[q + 4] = numbers.index[timer.station], timer.left
            v[q + 3] = numbers.index[timer.pot]
