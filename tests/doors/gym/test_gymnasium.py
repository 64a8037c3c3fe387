"""Kitchens as Gymnasium environments, with the real library."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import brigade
from sim.world import WorldError

ROBOTOUILLE = "brigade/Robotouille-v1"
KITCHENS = sorted(name for name in gymnasium.registry if name.startswith("brigade/"))


def test_every_world_is_registered() -> None:
    worlds = {name.partition("/")[0] for name in brigade.tasks()}
    assert len(KITCHENS) == len(worlds)
    assert ROBOTOUILLE in KITCHENS


@pytest.mark.parametrize("name", KITCHENS)
def test_every_world_passes_the_library_s_check(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped, skip_render_check=True)


@pytest.mark.parametrize(
    "arguments",
    [
        {"task": "tutorial/1", "render_mode": "rgb_array"},
        {"task": "multi_agent/1", "partners": ["chef"]},
        {"task": "multi_agent/1", "partners": {"robot1": "random"}, "seat": "robot2"},
        {"task": "multi_agent/1", "sees": "text"},
        {"task": "tutorial/1", "sees": "picture", "render_mode": "rgb_array"},
    ],
)
def test_every_way_to_see_passes_the_library_s_check(arguments: dict[str, object]) -> None:
    check_env(gymnasium.make(ROBOTOUILLE, **arguments).unwrapped)


def run(seed: int, steps: int = 60) -> list[object]:
    env = gymnasium.make(ROBOTOUILLE, task="multi_agent/1", partners=["random"]).unwrapped
    seen, info = env.reset(seed=seed)
    dice = np.random.default_rng(seed)
    told: list[object] = [seen.tolist(), info["episode_seed"]]
    for _ in range(steps):
        seen, reward, done, cut, info = env.step(dice.choice(np.flatnonzero(env.action_masks())))
        told += [seen.tolist(), reward, done, cut]
        if done or cut:
            seen, info = env.reset()
            told.append(info["episode_seed"])
    return told


def test_the_same_seed_gives_the_same_transcript_and_another_one_another() -> None:
    assert run(3) == run(3)
    assert run(3) != run(4)


def test_observations_are_new_objects_that_stay_as_they_were() -> None:
    env = gymnasium.make(ROBOTOUILLE, task="tutorial/1").unwrapped
    first, _ = env.reset(seed=1)
    before = first.copy()
    second = env.step(np.flatnonzero(env.action_masks())[0])[0]
    assert second is not first
    assert np.array_equal(first, before)


def test_what_the_mask_allows_is_never_refused_and_the_rest_changes_nothing() -> None:
    env = gymnasium.make(ROBOTOUILLE, task="asynchronous/1").unwrapped
    seen, info = env.reset(seed=1)
    dice = np.random.default_rng(0)
    for _ in range(40):
        banned = np.flatnonzero(info["action_mask"] == 0)
        still, reward, done, cut, info = env.step(dice.choice(banned))
        assert info["refused"]
        assert (reward, done) == (0.0, False)
        assert np.array_equal(still, seen)
        seen, _, done, cut, info = env.step(dice.choice(np.flatnonzero(info["action_mask"])))
        assert info["refused"] == ""
        if done or cut:
            seen, info = env.reset()


def test_an_episode_is_truncated_at_its_limit_and_terminated_at_its_goal() -> None:
    env = gymnasium.make(ROBOTOUILLE, task="tutorial/1", step_limit=3).unwrapped
    _, info = env.reset(seed=1)
    nothing = len(info["action_mask"]) - 1
    ends = [env.step(nothing)[2:4] for _ in range(3)]
    assert ends == [(False, False), (False, False), (False, True)]


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_several_at_once_reset_as_they_declare(mode: AutoresetMode) -> None:
    several = gymnasium.make_vec(
        ROBOTOUILLE, num_envs=3, vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode},
        task="tutorial/1",
    )  # fmt: skip
    assert several.metadata["autoreset_mode"] is mode
    seen, _ = several.reset(seed=1)
    assert seen.shape == (3, *several.single_observation_space.shape)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"task": "multi_agent/1", "seat": "robot9"}, 'no seat "robot9"'),
        ({"task": "tutorial/1", "partners": ["random"]}, "0 seats for partners"),
        ({"task": "multi_agent/1", "partners": {"robot1": "random"}}, "the seat that learns"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(WorldError, match=said):
        gymnasium.make(ROBOTOUILLE, **arguments)


def test_a_world_without_vectors_says_so() -> None:
    name = next(one for one in KITCHENS if "Simmer" in one)
    with pytest.raises(WorldError, match="no vectors"):
        gymnasium.make(name, sees="vector")
