"""Episodes in numbers, as harnesses want them: the same names for every episode, and the papers' sums."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from brigade.kitchen import make
from brigade.naming import find
from game.agents import all_agents
from game.benchmarks import Evaluated, all_benchmarks
from game.engine.events import Event
from game.evaluation.measuring import results_of
from game.suites import all_suites, suite_key
from sim.world import JSONObject
from sim.worlds import get_world
from sim.worlds.teach.metrics import Measures, total

EVALUATED = {n: card.evaluated for n, card in all_benchmarks().items() if card.evaluated}
PLAYED = {
    "robotouille": ("robotouille/synchronous/1", "expert", "random"),
    "asgardbench": ("household/asgardbench/clean_mirror__FloorPlan408_V1", "oracle", "random"),
    "teach": ("tfd/seen-coffee-1", "oracle_follower", "random"),
    "virtualhome": ("virtualhome/activities/apply_lotion", "random", "idle"),
    "simmer": ("simmer/danger/toast", "random", "idle"),
}
"""By benchmark a task, and two that play it, the better one first."""


def log_of(task: str, agent: str) -> Sequence[Event]:
    seats = [seat.name for seat in find(task)[1].seats]
    kitchen = make(task, 3, partners=dict.fromkeys(seats, agent), step_limit=20)
    while not kitchen.over:
        kitchen.round()
    return kitchen.log


def evaluated(name: str) -> Evaluated:
    found = EVALUATED[name]
    assert found is not None
    return found


def test_every_benchmark_with_scores_is_tried_here() -> None:
    assert set(EVALUATED) == set(PLAYED)


@pytest.mark.parametrize("name", PLAYED)
def test_every_episode_has_the_same_names_and_numbers_or_nothing(name: str) -> None:
    task, *agents = PLAYED[name]
    found = [evaluated(name).scores(results_of(log_of(task, agent))) for agent in agents]
    assert found[0].keys() == found[1].keys()
    assert found[0] != found[1]
    assert any(one is not None for one in found[0].values())
    for scores in found:
        assert all(one is None or isinstance(one, int | float) for one in scores.values())


@pytest.mark.parametrize("name", PLAYED)
def test_an_episode_of_which_nothing_was_measured_has_the_names_too(name: str) -> None:
    nothing: JSONObject = {"success": False, "steps": 0, "reason": "", "metrics": {}}
    whole = evaluated(name).scores(results_of(log_of(*PLAYED[name][:2])))
    assert evaluated(name).scores(nothing).keys() == whole.keys()
    assert evaluated(name).totals([]) == {}


@pytest.mark.parametrize("name", PLAYED)
def test_its_agent_plays_its_suites_and_asks_models(name: str) -> None:
    card, found = all_benchmarks()[name], evaluated(name)
    agent = all_agents()[found.agent]
    assert agent.asks_models
    agent.make(found.settings)
    for suite in found.suites:
        assert (card.world, suite) in all_suites(), suite_key(card.world, suite)
        tasks = [one for one in get_world(card.world).tasks() if one.suite == suite]
        assert tasks
        assert all(agent.plays_all(one) for one in tasks)


def test_teachs_rates_are_sums_by_sums_as_in_its_tables() -> None:
    logs = [log_of("tfd/seen-coffee-1", who) for who in ("oracle_follower", "random")]
    results = [results_of(log) for log in logs]
    scores = [evaluated("teach").scores(one) for one in results]
    known = [{n: v for n, v in one.items() if v is not None} for one in scores]
    sums = total(Measures(**one["metrics"]["teach_measures"]["teach"]) for one in results)
    assert evaluated("teach").totals(known) == {
        "SR": sums.sr, "PLW-SR": sums.plw_sr, "GC": sums.gc, "PLW-GC": sums.plw_gc,
    }  # fmt: skip
    assert 0 < sums.sr < 1


def test_asgardbenchs_turns_are_shares_of_all_turns() -> None:
    some = [{"turns_done": 3.0, "turns_undoable": 1.0}, {"turns_done": 4.0}]
    assert evaluated("asgardbench").totals(some)["share_undoable"] == 1 / 8


def test_robotouilles_failures_say_how_far_they_were() -> None:
    scores = evaluated("robotouille").scores(
        results_of(log_of("robotouille/synchronous/1", "idle"))
    )
    assert scores["success"] == 0.0
    assert scores["steps_to_go"] == 1.0
    assert scores["optimality_rate"] is None
