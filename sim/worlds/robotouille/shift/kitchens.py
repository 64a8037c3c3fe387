"""The kitchens of the shifts, drawn as they are seen from above, and what is ordered in them.

`P` pass, `W` pass with a bowl, `X` bin, `T` table, `B` board, `S` stove, `F` fryer, `K` sink with a pot,
`G` stove with a pot that boils, small letters where things come from (`SUPPLIES`), digits cooks, who face the station next to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from sim.world import JSONObject, SeatSpec, Task

STATIONS = {"B": "board", "S": "stove", "F": "fryer", "K": "sink", "G": "stove"}
"""Kinds of stations; every other letter but a cook's is a table."""
SUPPLIES: Mapping[str, tuple[str, tuple[str, ...], int]] = {
    "b": ("bread", (), 5),
    "c": ("cheese", (), 4),
    "l": ("lettuce", ("iscuttable",), 4),
    "t": ("tomato", ("iscuttable",), 5),
    "o": ("onion", ("iscuttable",), 4),
    "p": ("potato", ("iscuttable", "isfryableifcut"), 4),
    "k": ("chicken", ("iscookable",), 4),
    "m": ("patty", ("iscookable",), 4),
    "u": ("bottombun", (), 4),
    "n": ("topbun", (), 4),
}
"""What comes from where a letter stands, what can be done to it, and how many there are in all."""
LOOKS = ((0, 1), (-1, 0), (1, 0), (0, -1))
SUITE, FIRST = "shift", "first"


@dataclass(frozen=True, slots=True)
class Plan:
    """A shift as it is written down here; see `sim.worlds.robotouille.shift.orders.Shift`."""

    title: str
    rows: tuple[str, ...]
    menu: Mapping[str, int]
    gaps: tuple[int, int]
    target: int
    length: int
    difficulty: int
    tags: tuple[str, ...]
    once: bool = False
    goal: str = ""
    hint: str = ""


MINUTE = Plan(
    "Somebody is hungry", (" bcTPPX ", "l   1  G", "S      t", "T      B", " TT  TT "),
    {"cheese_sandwich": 90}, (90, 90), 1, 90, 1, ("guided", "sandwich"),
    once=True,
    goal="Somebody waits for a cheese sandwich: bread, cheese, bread, one on the other on the red cloth.",
    hint="Click what glows: take bread, put it on the red cloth, then cheese on it, then bread again.",
)  # fmt: skip
"""What *Play now* begins with."""

PLANS = (
    Plan(
        "Sandwich bar", (" bcTPPX ", "b   1  l", "T      B", "T      T", " TT  TT "),
        {"cheese_sandwich": 50, "lettuce_sandwich": 60}, (24, 6), 6, 180, 1, ("sandwich",),
    ),
    Plan(
        "Burger counter", (" unTPPX ", "m   1  c", "S      l", "S      B", " TT  TT "),
        {"hamburger": 60, "cheeseburger": 64, "lettuce_burger": 72}, (28, 9), 5, 180, 2, ("burger",),
    ),
    Plan(
        "Soup of the day", (" bcTPWX ", "o   1  K", "t      S", "b      T", " TT  TT "),
        {"tomato_soup": 80, "onion_soup": 80, "cheese_sandwich": 60}, (32, 10), 5, 200, 3,
        ("soup", "sandwich"),
    ),
    Plan(
        "Sandwich bar for two", (" bcPPPX ", "b  1 2 l", "t      B", "k      B", " TS  ST "),
        {"cheese_sandwich": 44, "tomato_sandwich": 60, "chicken_sandwich": 60}, (15, 4), 10, 180, 2,
        ("sandwich", "two cooks"),
    ),
    Plan(
        "Burgers and fries for two", (" unPPPX ", "m  1 2 p", "S      c", "S      B", " TTFFTB "),
        {"cheeseburger": 64, "hamburger": 60, "french_fries": 60}, (17, 5), 9, 180, 3,
        ("burger", "fries", "two cooks"),
    ),
    Plan(
        "Full house for two",
        (" unbcPPWX ", "m   1 2  K", "S        S", "l        t", "B        o", " TTTFTpTB "),
        {"cheeseburger": 70, "lettuce_sandwich": 64, "french_fries": 64, "tomato_soup": 90}, (18, 6),
        9, 200, 4, ("burger", "soup", "fries", "two cooks"),
    ),
)  # fmt: skip


@cache
def tasks() -> tuple[Task, ...]:
    """The shifts, in the order people should meet them."""
    shifts = (_task(f"{SUITE}/{number}", plan) for number, plan in enumerate(PLANS, 1))
    return (_task(f"{FIRST}/1", MINUTE), *shifts)


def _task(name: str, plan: Plan) -> Task:
    cells = dict(_cells(plan.rows))
    cooks = sum(letter.isdigit() for letter in cells.values())
    goal = (
        plan.goal or f"Serve as many orders as you can before closing time, at least {plan.target}."
    )
    hint = (
        plan.hint
        or "Build a dish on the pass, layer by layer: it goes by itself. The oldest ticket first."
    )
    seats = tuple(SeatSpec(f"robot{n}", label=f"Cook {n}") for n in range(1, cooks + 1))
    names = _names(cells)
    where = {letter: tuple(n for at, n in names.items() if cells[at] == letter) for letter in "PWX"}
    sources = {name: SUPPLIES[cells[at]][0] for at, name in names.items() if cells[at] in SUPPLIES}
    shift: JSONObject = {
        "length": plan.length,
        "target": plan.target,
        "gaps": list(plan.gaps),
        "menu": dict(plan.menu),
        "passes": [*where["P"], *where["W"]],
        "bowls": list(where["W"]),
        "bin": where["X"][0],
        "sources": sources,
    }
    if plan.once:
        shift["once"] = True
    environment = _environment(plan, cells, goal)
    return Task(
        id=name,
        world="robotouille",
        suite=name.partition("/")[0],
        title=plan.title,
        goal=goal,
        seats=seats,
        params={"environment": environment, "rules": "paper", "shift": shift},
        tags=("shift", *plan.tags),
        difficulty=plan.difficulty,
        hint=hint,
    )


def _cells(rows: tuple[str, ...]) -> Iterator[tuple[tuple[int, int], str]]:
    """Letters by cell, x to the right and y upwards."""
    for down, row in enumerate(rows):
        yield from (((x, len(rows) - 1 - down), one) for x, one in enumerate(row) if one != " ")


def _names(cells: Mapping[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    """What the stations will be called: numbered per kind in the order of (x, y)."""
    counts: dict[str, int] = {}
    names = {}
    for at, letter in sorted(cells.items()):
        if not letter.isdigit():
            kind = STATIONS.get(letter, "table")
            counts[kind] = counts.get(kind, 0) + 1
            names[at] = f"{kind}{counts[kind]}"
    return names


def _environment(plan: Plan, cells: Mapping[tuple[int, int], str], goal: str) -> JSONObject:
    """The kitchen in the original's format; all supplies lie in piles, until the shift begins."""
    stations, items, containers, meals, players = [], [], [], [], []
    for (x, y), letter in sorted(cells.items()):
        place = {"x": x, "y": y}
        if letter.isdigit():
            look = next((dx, dy) for dx, dy in LOOKS if cells.get((x + dx, y + dy), "1").isalpha())
            players.append((letter, {"name": "robot", **place, "direction": list(look)}))
            continue
        stations.append({"name": STATIONS.get(letter, "table"), **place})
        if letter in "KGW":
            containers.append({"name": "bowl" if letter == "W" else "pot", **place})
        if letter == "G":
            meals.append({"name": "water", **place, "predicates": ["isboiling"]})
        if letter in SUPPLIES:
            kind, can, count = SUPPLIES[letter]
            for level in range(count):
                items.append({"name": kind, **place, "stack-level": level, "predicates": list(can)})
    return {
        "version": "1.0.0",
        "width": len(plan.rows[0]),
        "height": len(plan.rows),
        "config": {},
        "stations": stations,
        "items": items,
        "containers": containers,
        "meals": meals,
        "players": [player for _, player in sorted(players, key=lambda one: one[0])],
        "goal_description": goal,
        "goal": [],
    }
