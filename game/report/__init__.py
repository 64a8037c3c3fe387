"""The report: tables and figures of chosen runs, beside what was published.

They are functions registered with `@table("name")` and `@figure("name")`, which make a `Table` or a
`Chart` of a `Sheet` of results. Those in here say the same of any world and get all results; those
that live in a benchmark's folder (`game/benchmarks`) get the results that it is about, and stand on
the page in the order in which they are written down.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Generic, TypeVar

from game import benchmarks

if TYPE_CHECKING:
    from game.report.figures import Chart
    from game.report.tables import Sheet, Table

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Maker(Generic[M]):
    """An entry of the registry: what makes a table or figure, and whose it is (empty: anybody's)."""

    name: str
    make: Callable[[Sheet], M]
    benchmark: str


_tables: dict[str, Maker[Table]] = {}
_figures: dict[str, Maker[Chart]] = {}


def table(name: str) -> Callable[[Callable[[Sheet], Table]], Callable[[Sheet], Table]]:
    """Register a function as the table of this name."""

    def register(make: Callable[[Sheet], Table]) -> Callable[[Sheet], Table]:
        _tables[name] = Maker(name, make, benchmarks.owner(make.__module__))
        return make

    return register


def figure(name: str) -> Callable[[Callable[[Sheet], Chart]], Callable[[Sheet], Chart]]:
    """Register a function as the figure of this name."""

    def register(make: Callable[[Sheet], Chart]) -> Callable[[Sheet], Chart]:
        _figures[name] = Maker(name, make, benchmarks.owner(make.__module__))
        return make

    return register


@cache
def _load() -> None:
    importlib.import_module("game.report.general")
    importlib.import_module("game.report.pairs")
    importlib.import_module("game.report.ratings")
    benchmarks.load("tables")
    benchmarks.load("figures")


def all_tables() -> dict[str, Maker[Table]]:
    """Every table's maker by name: the benchmarks' in their order, then those of anybody."""
    _load()
    return _in_order(_tables)


def all_figures() -> dict[str, Maker[Chart]]:
    """Every figure's maker by name, in the same order."""
    _load()
    return _in_order(_figures)


def _in_order(makers: dict[str, Maker[M]]) -> dict[str, Maker[M]]:
    order = [*benchmarks.all_benchmarks(), ""]
    return dict(sorted(makers.items(), key=lambda item: order.index(item[1].benchmark)))
