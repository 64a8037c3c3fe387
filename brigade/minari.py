"""Recorded sessions as Minari data sets, one for each task and seat.

Needs `pip install "brigade[gym]"`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path

import gymnasium
from minari import MinariDataset, create_dataset_from_buffers
from minari.data_collector import EpisodeBuffer

from brigade.naming import env_id, find, suite_of
from brigade.recorded import Episode, episode_of, read_logs
from brigade.spaces import PIXELS, Sees
from sim.world import WorldError
from sim.worlds import get_world

NAMESPACE = "brigade"


def write(
    logs: Iterable[str | Path],
    *,
    sees: Sees | None = None,
    actors: Collection[str] = ("person", "agent"),
    namespace: str = NAMESPACE,
    author: str = "",
    about: str = "",
    pixels: int = PIXELS,
) -> list[MinariDataset]:
    """Write what seats met in recorded sessions where Minari keeps its data sets (MINARI_DATASETS_PATH).

    `logs` are files as `brigade.recorded.read_logs` takes them. There is a data set for each task and seat, called
    like `brigade/robotouille/asynchronous-1-robot1-v3`, the version being that of the task's suite. Episodes
    in which anybody moved who is not among `actors` are left out. An episode's options have its `episode_seed`,
    with which the environment that the data set names begins in the same state, and its `success`.

    Raises:
        WorldError: `no_episodes`, no such seat did anything; or as of `read_logs`.
    """
    found: dict[tuple[str, str, str], list[Episode]] = {}
    for path in logs:
        for log in read_logs(path):
            for seat in [one["name"] for one in log[0].payload["task"]["seats"]]:
                episode = episode_of(log, seat, sees, pixels)
                if episode is not None and set(episode.actors) <= set(actors):
                    found.setdefault((episode.world, episode.task, seat), []).append(episode)
    if not found:
        raise WorldError("no_episodes", f"nobody of {', '.join(actors)} moved in these sessions")
    return [
        _write(*key, episodes, sees, pixels, namespace, author, about)
        for key, episodes in sorted(found.items())
    ]


def name_of(world: str, task: str, seat: str, namespace: str = NAMESPACE) -> str:
    """What a data set is called."""
    known, one = find(f"{world}/{task}")
    plain = re.sub(r"[^-\w]+", "-", f"{task}-{seat}")
    return f"{namespace}/{world}/{plain}-v{suite_of(known, one).version}"


def _write(
    world: str, task: str, seat: str, episodes: list[Episode], sees: Sees | None, pixels: int,
    namespace: str, author: str, about: str,
) -> MinariDataset:  # fmt: skip
    arguments = {"task": task, "seat": seat, "sees": sees, "pixels": pixels}
    env = gymnasium.make(env_id(world, get_world(world).version), **arguments)
    told = f"{len(episodes)} sessions of {task} as {seat} met them. {about}".strip()
    return create_dataset_from_buffers(
        name_of(world, task, seat, namespace),
        [_buffer(number, episode) for number, episode in enumerate(episodes)],
        env=env, algorithm_name=", ".join(sorted({a for e in episodes for a in e.actors})),
        author=author or None, description=told, requirements=["brigade[gym]"],
    )  # fmt: skip


def _buffer(number: int, episode: Episode) -> EpisodeBuffer:
    ends = [False] * (len(episode.actions) - 1)
    return EpisodeBuffer(
        id=number, options={"episode_seed": episode.seed, "success": episode.success},
        observations=list(episode.seen), actions=list(episode.actions), rewards=list(episode.rewards),
        terminations=[*ends, episode.done], truncations=[*ends, not episode.done],
    )  # fmt: skip
