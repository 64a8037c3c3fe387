"""OpenEnv's own client, unmodified, against a real server."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest
from openenv.core import GenericEnvClient
from websockets.sync.client import connect

import brigade

PAIR = "robotouille/multi_agent/1"
ALONE = "robotouille/tutorial/1"


def first_legal(result: Any) -> dict[str, str]:
    return {"text": result.observation["legal"][0]}


def transcript(url: str, seed: int, steps: int = 6) -> list[Any]:
    """What a client in its synchronous form is told, without the episode's id."""
    told = []
    with GenericEnvClient(base_url=url).sync() as env:
        result = env.reset(seed=seed, task=PAIR, partners=["random"], episode_id="mine")
        for _ in range(steps):
            told.append((result.observation, result.reward, result.done))
            result = env.step(first_legal(result))
        told.append(env.state())
    return told


def test_the_synchronous_client_plays_and_the_same_seed_gives_the_same_transcript(
    server: str,
) -> None:
    once = transcript(server, 3)
    assert once == transcript(server, 3)
    assert once != transcript(server, 4)
    assert once[-1]["step_count"] == 6
    assert once[-1]["episode_id"] == "mine"
    assert once[-1]["partners"] == {"robot2": "random"}


async def one_of_many(url: str, number: int) -> tuple[int, Any]:
    async with GenericEnvClient(base_url=url) as env:
        result = await env.reset(seed=number, task=PAIR, partners=["chef"])
        for _ in range(5):
            result = await env.step(first_legal(result))
        return number, await env.state()


def test_sixty_four_asynchronous_clients_play_at_once_each_its_own_episode(server: str) -> None:
    async def all_of_them() -> list[tuple[int, Any]]:
        return await asyncio.gather(*(one_of_many(server, number) for number in range(64)))

    states = asyncio.run(all_of_them())
    assert [state["seed"] for _, state in states] == list(range(64))
    assert {state["step_count"] for _, state in states} == {5}
    assert len({state["episode_id"] for _, state in states}) == 64


def test_beyond_its_limit_a_server_says_capacity_reached_and_takes_another_when_one_leaves(
    small: str,
) -> None:
    clients = [GenericEnvClient(base_url=small).sync() for _ in range(3)]
    clients[0].reset(seed=1)
    clients[1].reset(seed=1)
    with pytest.raises(RuntimeError, match="CAPACITY_REACHED"):
        clients[2].reset(seed=1)
    clients[0].close()
    clients[2].close()
    again = GenericEnvClient(base_url=small).sync()
    assert again.reset(seed=1).done is False
    clients[1].close()
    again.close()


def test_every_message_is_answered_once_and_nothing_comes_unasked(server: str) -> None:
    sent = [
        {"type": "step", "data": {}},
        {"type": "reset", "data": {"seed": 1, "task": PAIR, "partners": ["chef"]}},
        {"type": "step", "data": {"text": "fly"}},
        {"type": "step", "data": {"words": 5}},
        {"type": "state"},
        {"type": "dance"},
        {"type": "reset", "data": {"task": "robotouille/none"}},
        {"type": "reset", "data": {"colour": "red"}},
        {"type": "reset", "data": {"task": PAIR, "partners": ["react"]}},
        {"type": "reset", "data": {"task": PAIR, "seat": "robot9"}},
        {"type": "step", "data": {"text": "x", "verb": "move"}},
    ]
    with connect(server.replace("http", "ws") + "/ws") as socket:
        for message in sent:
            socket.send(json.dumps(message))
        answers = [json.loads(socket.recv()) for _ in sent]
        socket.send(json.dumps({"type": "close"}))
        with pytest.raises(Exception, match="1000"):
            socket.recv()
    assert [one["type"] for one in answers] == (
        ["error", "observation", "observation", "error", "state"] + ["error"] * 6
    )
    told = [str(one["data"].get("message", "")) for one in answers]
    assert "reset first" in told[0]
    assert "do not understand" in answers[2]["data"]["observation"]["refused"]
    assert answers[4]["data"]["step_count"] == 1
    assert "there is no task" in told[6]
    assert answers[7]["data"]["code"] == "VALIDATION_ERROR"
    assert 'no "react" sits in robot2' in told[8]
    assert 'no seat "robot9"' in told[9]
    assert "either text or a verb" in told[10]


def test_an_episode_ends_at_its_limit_and_says_how(server: str) -> None:
    with GenericEnvClient(base_url=server).sync() as env:
        env.reset(seed=1, task=ALONE, step_limit=2)
        assert env.step({}).done is False
        last = env.step({})
        assert last.done
        assert last.metadata["truncated"]
        assert last.metadata["outcome"]["success"] is False
        with pytest.raises(RuntimeError, match="this episode is over"):
            env.step({})
        assert env.reset(seed=1, task=ALONE).done is False


def test_words_are_said_to_a_partner_who_answers(server: str) -> None:
    with GenericEnvClient(base_url=server).sync() as env:
        began = env.reset(seed=1, task="teach/teach_tutorial/first-coffee")
        assert began.metadata["seat"] == "follower"
        assert began.metadata["partners"] == {"commander": "commander"}
        said = began.observation["said"] + env.step({"say": "Hello"}).observation["said"]
    assert {"seat": "follower", "text": "Hello"} in said
    assert any(one["seat"] == "commander" for one in said)


def test_http_keeps_nothing_between_calls_and_says_so(server: str) -> None:
    began = httpx.post(f"{server}/reset", json={"seed": 1, "task": ALONE})
    assert began.status_code == 200
    alone = httpx.post(f"{server}/step", json={"action": {}})
    assert alone.status_code == 422
    assert "nothing is kept between calls" in alone.json()["title"]
    both = httpx.post(f"{server}/step", json={"action": {}, "seed": 1, "task": ALONE})
    assert both.status_code == 200
    assert both.json()["reward"] == 0.0
    assert httpx.post(f"{server}/reset", json={"colour": "red"}).status_code == 422
    assert httpx.post(f"{server}/reset", json={"seed": -1}).status_code == 422


def test_splits_and_tasks_are_told_and_played_by_number(server: str) -> None:
    assert httpx.get(f"{server}/list_environments").json() == ["brigade"]
    splits = httpx.get(f"{server}/brigade/splits").json()
    assert {one["name"].partition("/")[0] for one in splits} == {
        name.partition("/")[0] for name in brigade.tasks()
    }
    assert sum(one["tasks"] for one in splits) == sum(1 for _ in brigade.tasks())
    asked = {"split": "robotouille/asynchronous"}
    assert httpx.post(f"{server}/brigade/num_tasks", json=asked).json() == {"num_tasks": 10}
    task = httpx.post(f"{server}/brigade/task", json={**asked, "index": 3}).json()["task"]
    several = httpx.post(f"{server}/brigade/task_range", json={**asked, "start": 3, "stop": 5})
    assert [one["index"] for one in several.json()["tasks"]] == [3, 4]
    assert len(httpx.post(f"{server}/brigade/tasks", json=asked).json()["tasks"]) == 10
    with GenericEnvClient(base_url=server).sync() as env:
        assert env.reset(seed=1, index=3, **asked).metadata["task"] == task["id"]
    wrong = httpx.post(f"{server}/brigade/task", json={"split": "soups", "index": 0})
    assert wrong.status_code == 422
    assert 'no split "soups"' in wrong.json()["title"]
    assert httpx.post(f"{server}/brigade/task", json={**asked, "index": 99}).status_code == 400
