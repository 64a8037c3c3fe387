"""A compact kitchen to think in: small integers and tuples instead of predicates.

The planner copies and changes thousands of these. It follows the paper's rules; whatever it gets
wrong about a special kitchen shows when the plan is replayed in the engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sim.world import JSONObject

CUT, COOKED, FRIED, FRYABLE = 1, 2, 4, 8
PROCESS_STATION = {"cut": "board", "cook": "stove", "fry": "fryer"}
DONE_FLAG = {"cut": CUT, "cook": COOKED, "fry": FRIED}
DEFAULT_TIME = 3
"""Cuts, and steps of cooking, frying, filling and boiling, where a task's config is silent."""

NOBODY = -1


class Do(NamedTuple):
    """One primitive of one cook. `a` and `b` are indexes whose meaning depends on the verb."""

    verb: str
    a: int = -1
    b: int = -1


REST = Do("wait")


@dataclass(frozen=True, slots=True)
class Kitchen:
    """What does not change during an episode. Every object has an index within its kind."""

    stations: tuple[str, ...]
    kinds: tuple[str, ...]
    items: tuple[str, ...]
    types: tuple[str, ...]
    can: tuple[frozenset[str], ...]
    containers: tuple[str, ...]
    vessels: tuple[str, ...]
    players: tuple[str, ...]
    times: Mapping[tuple[str, str], int]
    """(kind of process, type of object) -> steps or cuts it takes."""
    meals: tuple[str, ...]
    """Names of the meals that exist now; later ones are numbered on."""
    meal_types: tuple[str, ...] = ()
    original: bool = False
    """Whether the released code's rules hold: only the first water makes a soup, and others."""

    def time(self, process: str, type_: str) -> int:
        return self.times.get((process, type_), self.times.get((process, "default"), DEFAULT_TIME))

    def meal_name(self, meal: int) -> str:
        """The engine numbers new water after what the kitchen has seen."""
        if meal < len(self.meals):
            return self.meals[meal]
        waters = [int(name[5:]) for name in self.meals if name[5:].isdigit()]
        return f"water{max(waters, default=0) + 1 + meal - len(self.meals)}"

    def of_kind(self, kind: str) -> list[int]:
        return [s for s, k in enumerate(self.kinds) if k == kind]


Timer = tuple[str, int, int]
"""(process, object, station): cook and fry count items, fill containers, boil meals."""


@dataclass(slots=True)
class State:
    """What changes. Items are held as 0..n-1 in `hand`, containers as n.., NOBODY means nothing."""

    loc: list[int]
    hand: list[int]
    stacks: list[tuple[int, ...]]
    pots: list[int]
    """Station -> container standing on it."""
    at: list[int]
    """Item -> station, NOBODY if it is held or in a meal."""
    flags: list[int]
    cuts: list[int]
    inside: list[int]
    """Item -> meal it has gone into."""
    meal_in: list[int]
    """Container -> meal inside it."""
    boiling: list[bool]
    timers: dict[Timer, int] = field(default_factory=dict)
    """Steps still to go; it only counts while the thing stands on that station."""

    def copy(self) -> State:
        return State(
            self.loc[:],
            self.hand[:],
            self.stacks[:],
            self.pots[:],
            self.at[:],
            self.flags[:],
            self.cuts[:],
            self.inside[:],
            self.meal_in[:],
            self.boiling[:],
            self.timers.copy(),
        )

    def key(self) -> tuple[object, ...]:
        """Equal for states with the same future."""
        return (
            tuple(self.loc),
            tuple(self.hand),
            tuple(self.stacks),
            tuple(self.pots),
            tuple(self.flags),
            tuple(self.cuts),
            tuple(self.inside),
            tuple(self.meal_in),
            tuple(self.boiling),
            tuple(sorted(self.timers.items())),
        )

    def running(self, timer: Timer) -> bool:
        """Whether this timer counts at the end of the step."""
        process, thing, station = timer
        if process in ("cook", "fry"):
            stack = self.stacks[station]
            return bool(stack) and stack[0] == thing
        if process == "fill":
            return self.pots[station] == thing
        pot = self.pots[station]
        return pot != NOBODY and self.meal_in[pot] == thing


def _flags(row: JSONObject) -> int:
    states, can = set(row["states"]), set(row["can"])
    bits = {"cut": CUT, "cooked": COOKED, "fried": FRIED}
    return sum(bit for name, bit in bits.items() if name in states) + (
        FRYABLE if "fryable" in can else 0
    )


def read_times(config: Mapping[str, JSONObject]) -> dict[tuple[str, str], int]:
    """The config block of an environment as (process, type) -> number."""
    names = {
        "num_cuts": "cut",
        "cook_time": "cook",
        "fry_time": "fry",
        "fill_time": "fill",
        "boil_time": "boil",
    }
    times: dict[tuple[str, str], int] = {}
    for name, process in names.items():
        for type_, value in (config.get(name) or {}).items():
            times[(process, type_)] = int(value)
    return times


def read_kitchen(facts: JSONObject, times: Mapping[tuple[str, str], int]) -> Kitchen:
    """The fixed half of an observation."""
    return Kitchen(
        stations=tuple(row["id"] for row in facts["stations"]),
        kinds=tuple(row["type"] for row in facts["stations"]),
        items=tuple(row["id"] for row in facts["items"]),
        types=tuple(row["type"] for row in facts["items"]),
        can=tuple(frozenset(row["can"]) for row in facts["items"]),
        containers=tuple(row["id"] for row in facts["containers"]),
        vessels=tuple(row["type"] for row in facts["containers"]),
        players=tuple(row["id"] for row in facts["players"]),
        times=times,
        meals=tuple(row["id"] for row in facts["meals"]),
        meal_types=tuple(row["type"] for row in facts["meals"]),
        original=facts.get("rules") == "original",
    )


class _Names:
    """Indexes by name of one kitchen."""

    def __init__(self, kitchen: Kitchen) -> None:
        self.station = {name: i for i, name in enumerate(kitchen.stations)}
        self.item = {name: i for i, name in enumerate(kitchen.items)}
        self.container = {name: i for i, name in enumerate(kitchen.containers)}
        self.meal = {name: i for i, name in enumerate(kitchen.meals)}

    def held(self, thing: str | None) -> int:
        if thing is None:
            return NOBODY
        if thing in self.item:
            return self.item[thing]
        return len(self.item) + self.container[thing]


def read_state(facts: JSONObject, kitchen: Kitchen) -> State:
    """The changing half of an observation."""
    names = _Names(kitchen)
    spots = list(facts["stations"])
    state = State(
        loc=[names.station.get(row["at"] or "", NOBODY) for row in facts["players"]],
        hand=[names.held(row["holding"]) for row in facts["players"]],
        stacks=[tuple(names.item[i] for i in row["stack"]) for row in spots],
        pots=[names.container.get(row["container"] or "", NOBODY) for row in spots],
        at=[
            names.station.get((row["place"] or {}).get("station", ""), NOBODY)
            for row in facts["items"]
        ],
        flags=[_flags(row) for row in facts["items"]],
        cuts=[_cuts(row) for row in facts["items"]],
        inside=[
            names.meal.get((row["place"] or {}).get("meal", ""), NOBODY) for row in facts["items"]
        ],
        meal_in=[names.meal.get(row["meal"] or "", NOBODY) for row in facts["containers"]],
        boiling=["boiling" in row["states"] for row in facts["meals"]],
    )
    _read_timers(facts["timers"], names, state)
    return state


def _cuts(row: JSONObject) -> int:
    return max((p["done"] for p in row["progress"] if p["kind"] == "cut"), default=0)


def _read_timers(rows: Sequence[JSONObject], names: _Names, state: State) -> None:
    for row in rows:
        kind, thing = row["kind"], row["object"]
        table = {"cook": names.item, "fry": names.item, "fill": names.container, "boil": names.meal}
        if kind in table and thing in table[kind] and row.get("station") in names.station:
            timer = (kind, table[kind][thing], names.station[row["station"]])
            state.timers[timer] = row["of"] - row["done"]
