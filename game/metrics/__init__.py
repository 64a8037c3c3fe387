"""Every module in this folder is a metric (or several): a session's events in, a value out.

A metric is a function registered with `@metric("name", "what it says")`. It reads the log and
nothing else, so that it gives the same value today, in a replay and for another group's data.
Metrics of one benchmark live in its folder (`game/benchmarks`) and register in the same way.
"""

from __future__ import annotations

import importlib
import logging
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from game import benchmarks
from game.engine.events import Event
from sim.world import JSON, JSONObject

log = logging.getLogger(__name__)

Measure = Callable[[Sequence[Event]], JSON]
Kind = Literal["json", "truth", "whole", "number"]
"""What values a metric has, besides null: how tables of results store them."""


Better = Literal["", "more", "less"]
Over = Literal["", "sum", "mean", "least"]


@dataclass(frozen=True, slots=True)
class Metric:
    """An entry of the registry: name, what the value says (with its unit), and the function.

    One that has a `unit` is a *measure*: a number of each session, or of each of its seats, which
    studies report with intervals (`game.studies.analysis`)."""

    name: str
    about: str
    measure: Measure
    kind: Kind = "json"
    unit: str = ""
    better: Better = ""
    """Which way is better for the team; empty: neither is as such."""
    over: Over = ""
    """What a session's own value is of those of its seats; empty: the value is not by seat."""
    source: str = ""
    """Where the measure is from."""
    benchmark: str = ""
    """The benchmark in whose folder it lives; empty: it fits every world."""


_registry: dict[str, Metric] = {}


def metric(
    name: str,
    about: str,
    kind: Kind = "json",
    *,
    unit: str = "",
    better: Better = "",
    over: Over = "",
    source: str = "",
) -> Callable[[Measure], Measure]:
    """Register a function as the metric of this name."""

    def register(measure: Measure) -> Measure:
        owner = benchmarks.owner(measure.__module__)
        _registry[name] = Metric(
            name, about, measure, kind, unit, better, over, source, benchmark=owner
        )
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


def measures() -> dict[str, Metric]:
    """The metrics that are measures, by name: those with a unit."""
    return {name: entry for name, entry in all_metrics().items() if entry.unit}


def metrics_of(benchmark: str) -> dict[str, Metric]:
    """The metrics that live in the folder of a benchmark; none for an empty name."""
    return {name: one for name, one in all_metrics().items() if benchmark == one.benchmark != ""}


def measure_all(events: Sequence[Event]) -> JSONObject:
    """The value of every metric for one session's log, in order of the events' numbers."""
    return {name: entry.measure(events) for name, entry in all_metrics().items()}


def measure_safely(events: Sequence[Event], metrics: Mapping[str, Metric]) -> JSONObject:
    """The values of these metrics; one that fails is left out, and said in the log."""
    found: JSONObject = {}
    for name, entry in metrics.items():
        try:
            found[name] = entry.measure(events)
        except Exception:  # a metric may be anybody's code: a game is not lost for it
            log.exception("metric %s failed", name)
    return found
