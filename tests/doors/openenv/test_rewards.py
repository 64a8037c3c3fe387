"""What RFC 008 asks of rewards: reference plans come to 1, doing nothing to 0.5 at most, and no answer
travels in an observation."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from openenv.core import GenericEnvClient

from brigade.naming import full_name, led_seat
from brigade.openenv.catalogue import Catalogue
from brigade.openenv.oracle import has_plan, plan, play
from sim.abilities import Solved
from sim.worlds import all_worlds

EACH = 2
"""Tasks of each suite that are played."""


def sample() -> Iterator[str]:
    """Some tasks of each suite with a known plan, the first one among them."""
    for world in all_worlds().values():
        catalogue = Catalogue(world.name)
        for split in catalogue.splits():
            names = [full_name(world, task) for task in catalogue.tasks(split["name"])]
            known = [name for name in names if has_plan(name)]
            yield from known[:: max(1, len(known) // EACH)][:EACH]


SAMPLE = list(sample())


def test_every_world_is_in_the_sample() -> None:
    assert {name.partition("/")[0] for name in SAMPLE} == set(all_worlds())


@pytest.mark.parametrize("name", SAMPLE)
def test_a_reference_plan_comes_to_one_and_doing_nothing_to_half_at_most(
    server: str, name: str
) -> None:
    with GenericEnvClient(base_url=server).sync() as env:
        assert play(env, name, plan(name)) == pytest.approx(1.0, abs=1e-9)
        assert play(env, name, None) <= 0.5


@pytest.mark.parametrize("world", sorted(all_worlds()))
def test_no_task_tells_how_it_is_solved(world: str) -> None:
    catalogue = Catalogue(world)
    seen = 0
    for split in catalogue.splits():
        for index, task in enumerate(catalogue.tasks(split["name"])):
            told = catalogue.told(split["name"], index)
            seen += 1
            assert not {"params", "par", "solution"} & told.keys()
            if led_seat(task).title:
                assert task.goal not in json.dumps(told)
    assert seen


@pytest.mark.parametrize(
    "world", sorted(name for name, one in all_worlds().items() if isinstance(one, Solved))
)
def test_no_answer_travels_in_an_observation_or_a_state(server: str, world: str) -> None:
    """The plan's sentences in their order are what would give a task away; and lengths of plans."""
    name = next(one for one in SAMPLE if one.startswith(f"{world}/"))
    one = all_worlds()[world]
    assert isinstance(one, Solved)
    moves = plan(name).moves
    with GenericEnvClient(base_url=server).sync() as env:
        result = env.reset(seed=0, task=name, facts=True, pace="turns")
        told = [json.dumps([result.observation, result.metadata, env.state()])]
        for move in moves[: len(moves) // 2]:
            result = env.step(move)
            told.append(json.dumps([result.observation, result.metadata, env.state()]))
    rest = [json.dumps(move) for move in moves]
    for words in told:
        assert '"params"' not in words
        assert '"solution"' not in words
        assert not all(move in words for move in rest)
