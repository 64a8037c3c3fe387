"""What is meant where nothing is said is as it was when it was recorded: results of studies and runs hang on it."""

from __future__ import annotations

import dataclasses
from importlib import import_module
from pathlib import Path

import pytest

from tests.recordings import check_names, check_recorded

FILE = Path(__file__).with_name("defaults.json")
CLASSES = (
    "game.agents._prompting.settings.LLMSettings",
    "game.benchmarks.Limits",
    "game.benchmarks.asgardbench.prompting.settings.AsgardSettings",
    "game.benchmarks.simmer.settings.SimmerSettings",
    "game.benchmarks.teach.cmfr.settings.CMFRSettings",
    "game.benchmarks.teach.home_body.Limits",
    "game.benchmarks.teach.roles.settings.RoleSettings",
    "game.benchmarks.virtualhome.method.settings.PlannerSettings",
    "game.engine.settings.Settings",
    "game.evaluation.play.Patience",
    "game.evaluation.runfile.Limits",
    "game.ratings.keeping.Rules",
    "sim.home.finish.Looks",
    "sim.reading.Limits",
    "sim.worlds.household.judging.termination.Patience",
    "sim.worlds.household.suites.rules.Rules",
    "sim.worlds.robotouille.instances.options.Options",
    "sim.worlds.robotouille.optimal.planner.Limits",
    "sim.worlds.teach.rules.Rules",
    "sim.worlds.virtualhome.judging.judge.Judging",
    "sim.worlds.virtualhome.rules.Rules",
)
"""Settings that people and files give, or leave out."""
RECORDS = (
    "sim.home.anatomy.holding.Surface",
    "sim.home.errors.Answer",
    "sim.home.placing.spots.Spot",
    "sim.home.state.Body",
    "sim.home.state.Grip",
    "sim.home.state.Thing",
    "sim.home.thor.event.Wanted",
    "sim.home.thor.metadata.Moment",
)
"""What homes are made of: whoever leaves something out means this."""


def defaults(path: str) -> dict[str, str]:
    """By field what it is where nothing is said."""
    module, _, name = path.rpartition(".")
    found = {}
    for one in dataclasses.fields(getattr(import_module(module), name)):
        if one.default is not dataclasses.MISSING:
            found[one.name] = repr(one.default)
        elif one.default_factory is not dataclasses.MISSING:
            found[one.name] = repr(one.default_factory())
    return found


@pytest.mark.parametrize("path", [*CLASSES, *RECORDS])
def test_what_is_not_said_is_what_it_was_when_it_was_recorded(path: str) -> None:
    check_recorded(FILE, path, defaults(path))


def test_all_that_is_recorded_is_looked_at() -> None:
    check_names(FILE, (*CLASSES, *RECORDS))
