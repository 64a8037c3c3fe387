"""The simulated crowd does what it says: its robots are found, its people rarely, the same seeds give the same."""

from __future__ import annotations

from bench import suspicion
from bench.crowd.people import person
from bench.crowd.programs import MODELS, ROBOTS
from bench.kit.figures import Figure
from tests.loops import each

MACHINE = suspicion.of_family("machine")


def test_the_same_seeds_give_the_same_crowd() -> None:
    once = suspicion.flagged(person, "person", 5, "any")
    assert once == suspicion.flagged(person, "person", 5, "any")


def test_few_simulated_people_are_taken_for_machines() -> None:
    found = suspicion.flagged(person, "person", 60, "of tests")
    assert sum(bool(one & MACHINE) for one in found) <= 3


def test_each_manner_of_robots_and_models_is_found_mostly() -> None:
    for name, make in each({**ROBOTS, **MODELS}.items()):
        found = suspicion.flagged(make, name, 6, "of tests")
        assert sum(bool(one & MACHINE) for one in found) >= 4, name


def test_the_figures_say_that_the_people_are_simulated() -> None:
    items = list(suspicion.measure(small=True))
    assert isinstance(items[0], str)
    assert "simulated" in items[0]
    names = {one.name for one in items if isinstance(one, Figure)}
    assert {"people wronged", "robots found", "models found", "found: imitator of people"} <= names
