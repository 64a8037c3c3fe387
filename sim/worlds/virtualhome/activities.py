"""The 88 activities of the zero-shot planning paper: our descriptions, programs and conditions.

`tasks.json` has a row for each: `title` (the activity as the paper names it, appendix A.3), `about`,
a `program` of ours, and where there are any the `conditions` and changes of the start (`init`).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sim.reading import plain_file
from sim.worlds.virtualhome.binding import bind, missing
from sim.worlds.virtualhome.conditions import began
from sim.worlds.virtualhome.homes import home_names, read_home
from sim.worlds.virtualhome.program import Line
from sim.worlds.virtualhome.state import State


class Activity(NamedTuple):
    """One of the 88: `program` is ours, with instances from 1."""

    name: str
    title: str
    about: str
    program: tuple[Line, ...]
    conditions: tuple[str, ...]
    init: tuple[str, ...]


@cache
def activities() -> dict[str, Activity]:
    """All of them by name, in the paper's order."""
    rows = plain_file(Path(__file__).with_name("tasks.json"))
    found = {}
    for row in rows:
        name = re.sub(r"[^a-z0-9]+", "_", row["title"].lower()).strip("_")
        found[name] = Activity(
            name,
            row["title"],
            row["about"],
            tuple(_line(text) for text in row["program"].split(";")),
            tuple(row.get("conditions", ())),
            tuple(row.get("init", ())),
        )
    return found


def _line(text: str) -> Line:
    """`PUTIN plate#2 closet` as a step; without # the instance is 1."""
    action, *things = text.split()
    args = []
    for thing in things:
        name, _, number = thing.partition("#")
        args.append((name, int(number or 1)))
    return Line(action, tuple(args))


@cache
def homes_for(activity: str) -> tuple[str, ...]:
    """The apartments that have every class that our program names."""
    program = activities()[activity].program
    return tuple(name for name in home_names() if not missing(program, _classes(name)))


@cache
def _classes(home: str) -> frozenset[str]:
    return frozenset(node.class_name for node in read_home(home).graph.nodes.values())


@cache
def start(activity: str, home: str) -> State:
    """The activity's start in an apartment; fork it to go on from it."""
    graph = read_home(home).graph
    return State(began(graph, activities()[activity].init, graph.people[0]))


def solution(activity: str, home: str) -> list[Line]:
    """Our program for an activity, with the node ids of an apartment.

    Raises:
        WorldError: `missing`, where it does not have what is needed.
    """
    return bind(activities()[activity].program, start(activity, home))
