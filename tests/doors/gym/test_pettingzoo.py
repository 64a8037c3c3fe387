"""Kitchens as PettingZoo environments, with the real library."""

from __future__ import annotations

import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import brigade

NAME = "brigade/Robotouille-v1"
PAIRS = {"Robotouille": {}, "Teach": {"max_cycles": 20}}


def test_every_world_is_in_both_registries() -> None:
    worlds = {name.partition("/")[0] for name in brigade.tasks()}
    for registry in (pettingzoo.aec_registry, pettingzoo.parallel_registry):
        assert len([name for name in registry if name.startswith("brigade/")]) == len(worlds)


@pytest.mark.parametrize("world", sorted(PAIRS))
def test_all_seats_at_once_pass_the_library_s_test(world: str) -> None:
    # The version of its rules is in an environment's name, and grows with them.
    (name,) = [
        name for name in pettingzoo.parallel_registry if name.startswith(f"brigade/{world}-v")
    ]
    parallel_api_test(pettingzoo.make("parallel", name, **PAIRS[world]), num_cycles=100)


def test_seats_one_after_the_other_pass_the_library_s_test() -> None:
    api_test(pettingzoo.make("aec", NAME), num_cycles=200)


def test_seeds_are_kept_in_both_forms() -> None:
    parallel_seed_test(lambda: pettingzoo.make("parallel", NAME), num_cycles=50)
    seed_test(lambda: pettingzoo.make("aec", NAME), num_cycles=50)


def test_each_seat_has_its_own_mask_and_is_told_why_it_was_refused() -> None:
    env = pettingzoo.make("parallel", NAME)
    _, infos = env.reset(seed=1)
    banned = {seat: int((info["action_mask"] == 0).nonzero()[0][0]) for seat, info in infos.items()}
    _, _, _, _, infos = env.step(banned)
    assert set(infos) == {"robot1", "robot2"}
    assert all(info["refused"] for info in infos.values())
