"""Kitchens of one's own: a task from inline data."""

from __future__ import annotations

import pytest

from sim.abilities import Factual
from sim.world import WorldError
from sim.worlds import get_world

WORLD = get_world("robotouille")
RENDERING = {"item": {"entities": {"bread": {"assets": {"default": "my_bread.png"}}}}}


@pytest.fixture
def environment():
    return WORLD.task("synchronous/1").params["environment"]


def test_users_own_pictures_travel_with_the_task_into_every_scene(environment):
    task = WORLD.task_from({"environment": environment, "rendering": RENDERING})
    scene = WORLD.start(task, 0).scene(None, {})
    assert scene["rendering"] == RENDERING


def test_a_kitchen_without_own_pictures_names_none(environment):
    task = WORLD.task_from({"environment": environment})
    assert "rendering" not in WORLD.start(task, 0).scene(None, {})


def test_a_wrong_rendering_file_is_refused_with_the_place_of_the_fault(environment):
    wrong = {"item": {"entities": {"bread": {"assets": {"default": 7}}}}}
    with pytest.raises(WorldError) as caught:
        WORLD.task_from({"environment": environment, "rendering": wrong})
    assert caught.value.code == "bad_rendering"
    assert "bread" in caught.value.path


def test_what_is_nested_without_end_is_refused_before_anything_reads_it(environment):
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(WorldError, match="is nested deeper than"):
        WORLD.task_from({"environment": environment, "rendering": {"item": deep}})


def test_facts_alone_are_those_of_the_whole_observation(environment):
    episode = WORLD.start(WORLD.task_from({"environment": environment}), 0)
    assert isinstance(episode, Factual)
    assert episode.facts("robot1") == episode.observe("robot1").facts
