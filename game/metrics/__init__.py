"""Every module in this folder is a metric (or several): a session's events in, a value out.

A metric is a function registered with `@metric("name", "what it says")`. It reads the log and
nothing else, so that it gives the same value today, in a replay and for another group's data.
Metrics of one benchmark live in its folder (`game/benchmarks`) and register in the same way.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from game import benchmarks
from game.engine.events import Event
from sim.world import JSON, JSONObject

Measure = Callable[[Sequence[Event]], JSON]
Kind = Literal["json", "truth", "whole", "number"]
"""What values a metric has, besides null: how tables of results store them."""


@dataclass(frozen=True, slots=True)
class Metric:
    """An entry of the registry: name, what the value says (with its unit), and the function."""

    name: str
    about: str
    measure: Measure
    kind: Kind = "json"


_registry: dict[str, Metric] = {}


def metric(name: str, about: str, kind: Kind = "json") -> Callable[[Measure], Measure]:
    """Register a function as the metric of this name."""

    def register(measure: Measure) -> Measure:
        _registry[name] = Metric(name, about, measure, kind)
        return measure

    return register


@cache
def _load() -> None:
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        importlib.import_module(f"{__name__}.{info.name}")
    benchmarks.load("metrics")


def all_metrics() -> dict[str, Metric]:
    """Every metric by name, found by walking this folder and those of the benchmarks."""
    _load()
    return dict(sorted(_registry.items()))


def measure_all(events: Sequence[Event]) -> JSONObject:
    """The value of every metric for one session's log, in order of the events' numbers."""
    return {name: entry.measure(events) for name, entry in all_metrics().items()}
