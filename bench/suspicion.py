"""Whom the rules for robots and models among people find, and whom they wrong, among simulated participants.

Thresholds were set with the seeds of `TRIED`; what is reported is of `HELD_OUT`, never looked at while setting them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random

from bench.crowd.hands import Hands
from bench.crowd.people import person
from bench.crowd.programs import MODELS, ROBOTS, imitator
from bench.crowd.taking import survey, took_part
from bench.kit.figures import Better, Figure
from bench.kit.group import Items, run
from game.report.statistics import wilson
from game.studies.suspicion import RULES, Family, flags

TRIED, HELD_OUT = "tried", "held out"
FOUND = 95.0
WRONGED = 1.0
PEOPLE, OTHERS = 2000, 200
NOTE = (
    "people, robots and models are all simulated (bench/crowd): what is measured is whether the rules tell these "
    "apart, not how they do with real people; whoever imitates people in everything is found by none of them"
)


def flagged(make: Callable[[Random], Hands], name: str, count: int, seeds: str) -> list[set[str]]:
    """The names of the rules that hold, for each of so many participants."""
    asked = survey()
    found = []
    for number in range(count):
        dice = Random(f"{seeds}/{name}/{number}")
        found.append({flag.rule.name for flag in flags(took_part(make(dice), dice, asked))})
    return found


def of_family(family: Family) -> set[str]:
    return {rule.name for rule in RULES if rule.family == family}


def measure(small: bool, seeds: str = HELD_OUT) -> Items:
    """Rates in percent, with the interval of Wilson (95 %) in the load."""
    yield NOTE
    people, others = (60, 12) if small else (PEOPLE, OTHERS)
    machine = of_family("machine")
    wronged = flagged(person, "person", people, seeds)
    yield _rate("people wronged", [bool(one & machine) for one in wronged], "lower", WRONGED)
    yield _rate(
        "people said to be careless", [bool(one - machine) for one in wronged], "lower", None
    )
    yield "people wronged by: " + _rules(wronged, machine)
    for kind, makers in (("robots", ROBOTS), ("models", MODELS)):
        every: list[bool] = []
        for name, hits in _each(makers, others, seeds):
            yield _rate(f"found: {name}", [bool(one & machine) for one in hits], "higher", None)
            every += [bool(one & machine) for one in hits]
        yield _rate(f"{kind} found", every, "higher", FOUND)
    copies = flagged(imitator, "imitator", others, seeds)
    yield _rate(
        "found: imitator of people", [bool(one & machine) for one in copies], "higher", None
    )


def _each(
    makers: Mapping[str, Callable[[Random], Hands]], count: int, seeds: str
) -> Iterator[tuple[str, list[set[str]]]]:
    for name, make in makers.items():
        yield name, flagged(make, name, count, seeds)


def _rate(name: str, hits: list[bool], better: Better, wanted: float | None) -> Figure:
    low, high = wilson(sum(hits), len(hits))
    load = f"{sum(hits)} of {len(hits)} simulated; interval {100 * low:.1f} to {100 * high:.1f} %"
    value = 100 * sum(hits) / len(hits)
    return Figure(name, value, "%", load, better, wanted)


def _rules(found: list[set[str]], of: set[str]) -> str:
    counted = Counter(name for one in found for name in one & of)
    return ", ".join(f"{name} {count}" for name, count in counted.most_common()) or "none"


if __name__ == "__main__":
    run(measure, __doc__)
