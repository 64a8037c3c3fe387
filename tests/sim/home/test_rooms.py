"""The rooms of the home: arrows between its modules go one way."""

from __future__ import annotations

from functools import cache

import grimp
from grimp import ImportGraph

from tests.loops import each


@cache
def imports() -> ImportGraph:
    """Who imports whom when it runs, imports inside of functions included."""
    return grimp.build_graph("sim", exclude_type_checking_imports=True, cache_dir=None)


def inside(room: str) -> set[str]:
    return {m for m in imports().modules if m == room or m.startswith(f"{room}.")}


def circles(modules: set[str]) -> list[set[str]]:
    """Modules that can be reached from each other, in groups."""
    graph = imports()
    found: list[set[str]] = []
    for module in sorted(modules):
        if any(module in group for group in found):
            continue
        ahead = graph.find_downstream_modules(module)
        behind = graph.find_upstream_modules(module)
        if around := ahead & behind & modules:
            found.append(around | {module})
    return found


def test_there_are_no_circles_in_the_home() -> None:
    assert len(inside("sim.home")) > 100
    assert circles(inside("sim.home")) == []


def test_rules_and_eyes_never_draw() -> None:
    graph = imports()
    for room in ("rules", "eyes", "placing"):
        for module in each(inside(f"sim.home.{room}")):
            assert not graph.find_upstream_modules(module) & inside("sim.home.pictures"), module


def test_the_home_knows_no_world() -> None:
    graph = imports()
    for module in each(inside("sim.home")):
        met = graph.find_modules_directly_imported_by(module)
        assert not {m for m in met if m.startswith("sim.worlds")}, module
