"""Recorded sessions as Minari data sets, with the real library: one for each task and seat."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import minari
import numpy as np
import pytest

import brigade
from brigade.minari import write
from brigade.recorded import episode_of, read_logs
from sim.world import WorldError


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    return tmp_path


def game(path: Path, task: str, seed: int, steps: int = 5, **made: Any) -> Path:
    """Somebody plays a little: always the last thing that is legal."""
    kitchen = brigade.make(task, seed=seed, **made)
    for _ in range(steps):
        if not kitchen.over:
            kitchen.step({seat: kitchen.legal(seat).actions[-2] for seat in kitchen.awaited})
    kitchen.save(path)
    return path


def test_what_a_seat_saw_did_and_got_is_in_it(store: Path) -> None:
    logs = [game(store / f"{seed}.jsonl", "robotouille/asynchronous/1", seed) for seed in (1, 2)]
    (made,) = write(logs, author="A group", about="Always the last thing.")
    version = next(one for one in brigade.tasks() if "/asynchronous/1@" in one).rsplit("@", 1)[1]
    assert made.spec.dataset_id == f"brigade/robotouille/asynchronous-1-robot1-v{version}"
    again = minari.load_dataset(made.spec.dataset_id)
    assert (again.total_episodes, again.total_steps) == (2, 10)
    episode = again[0]
    assert episode.observations.shape == (6, again.observation_space.n)
    assert all(again.action_space.contains(action) for action in episode.actions)
    assert not episode.terminations.any()
    assert episode.truncations.tolist() == [False] * 4 + [True]


def test_the_environment_of_the_data_set_goes_the_same_way(store: Path) -> None:
    (made,) = write([game(store / "1.jsonl", "robotouille/asynchronous/1", 9)])
    episode = made[0]
    env = made.recover_environment()
    seen, _ = env.reset(options={"episode_seed": 9})
    assert np.array_equal(seen, episode.observations[0])
    for number, action in enumerate(episode.actions):
        seen, reward, *_ = env.step(action)
        assert np.array_equal(seen, episode.observations[number + 1])
        assert reward == episode.rewards[number]


def test_each_seat_has_a_data_set_of_its_own(store: Path) -> None:
    log = game(store / "1.jsonl", "robotouille/multi_agent/1", 3, partners=["chef"])
    made = write([log])
    assert [one.spec.dataset_id.rsplit("-", 2)[1] for one in made] == ["robot1", "robot2"]
    assert made[0].total_steps == 5


def test_texts_and_pictures_are_kept_too(store: Path) -> None:
    log = game(store / "1.jsonl", "robotouille/asynchronous/1", 3, steps=2)
    (text,) = write([log], sees="text", namespace="text")
    assert "Goal:" in text[0].observations[0]
    (picture,) = write([log], sees="picture", namespace="picture", pixels=48)
    assert np.asarray(picture[0].observations).shape == (3, 48, 48, 3)


def test_worlds_of_sentences_have_sentences(store: Path) -> None:
    kitchen = brigade.make(next(brigade.tasks("virtualhome")), seed=1)
    (seat,) = kitchen.awaited
    for said in ("walk to kitchen", "sing a song"):
        kitchen.step({seat: said})
    kitchen.save(store / "1.jsonl")
    (made,) = write([store / "1.jsonl"])
    assert "kitchen" in made[0].actions[0]
    assert made[0].actions[1] == ""


def test_a_data_set_s_replays_are_read_as_they_are(store: Path) -> None:
    log = game(store / "1.jsonl", "robotouille/asynchronous/1", 3)
    with zipfile.ZipFile(store / "replays.zip", "w") as archive:
        archive.writestr("manifest.json", "{}")
        archive.write(log, "logs/abc.jsonl")
    assert [len(one) for one in read_logs(store / "replays.zip")] == [
        len(one) for one in read_logs(log)
    ]
    assert write([store / "replays.zip"])[0].total_steps == 5


def test_who_did_nothing_and_who_is_not_wanted_has_no_episode(store: Path) -> None:
    log = game(store / "1.jsonl", "robotouille/asynchronous/1", 3)
    assert episode_of(next(read_logs(log)), "robot9") is None
    with pytest.raises(WorldError, match="nobody of person moved"):
        write([log], actors=["person"])


def test_what_is_no_log_is_told(store: Path) -> None:
    (store / "x.jsonl").write_text("[1, 2]")
    with pytest.raises(WorldError, match="holds no log of a session"):
        list(read_logs(store / "x.jsonl"))
