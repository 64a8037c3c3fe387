"""verifiers' own OpenEnv adapter against our server, which runs in the environment of its own door.

The two cannot be installed together as they are: OpenEnv wants an older MCP than verifiers does. The adapter
needs only OpenEnv's client, which does without; so that alone is installed here, without what it asks for.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import verifiers.v1 as vf

ROOT = Path(__file__).parents[3]
PYTHON = Path(os.environ.get("BRIGADE_OPENENV", ROOT / ".venv-openenv" / "bin" / "python"))
TASK = "robotouille/tutorial/2"

pytestmark = [
    pytest.mark.skipif(not PYTHON.exists(), reason="the door for OpenEnv is not made here"),
    pytest.mark.skipif(find_spec("openenv") is None, reason="OpenEnv's client is not here"),
]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [
        PYTHON,
        "-P",
        "-m",
        "brigade",
        "serve",
        "--openenv",
        "robotouille",
        "--port",
        str(port),
    ]
    running = subprocess.Popen(words)
    url = f"http://127.0.0.1:{port}"
    try:
        while True:
            with suppress(subprocess.TimeoutExpired):
                raise RuntimeError(f"the server ended with {running.wait(0.1)}")
            with suppress(urllib.error.URLError, ConnectionError):
                urllib.request.urlopen(f"{url}/health").close()
                break
        yield url
    finally:
        running.terminate()
        running.wait()


def played(server: str, endpoint: Any, model: str, limit: int = 60) -> vf.Trace:
    """The adapter's rollout, with our harness, so that nothing has to be installed for the question."""
    reset = {"task": TASK, "seed": 7, "step_limit": limit}
    player = {"harness": {"id": "brigade"}, "runtime": {"type": "subprocess"}}
    config = vf.resolve_env_config(
        {"taskset": {"id": "openenv", "base_url": server, "resets": [reset]}, "player": player}
    )
    there = vf.load_environment(config)
    client = vf.EvalClientConfig(base_url=endpoint.base_url, api_key_var=endpoint.key)
    ctx = vf.ModelContext(model=model, client=client, sampling=vf.SamplingConfig())

    async def play() -> vf.Episode:
        async with there.serving():
            return await there.run_episode(next(iter(there.taskset)), ctx)

    episode = asyncio.run(play())
    assert episode.ok, (episode.errors, [one.errors for one in episode.traces])
    (trace,) = episode.traces
    return trace


def test_a_plan_comes_to_one_through_the_adapter_and_doing_nothing_to_little(
    server: str, endpoint: Any, sentences: Callable[..., list[str]]
) -> None:
    from brigade.reference import plan
    from brigade.verifiers.tasks import KitchenTaskset, KitchenTasksetConfig

    config = KitchenTasksetConfig(id="brigade", tasks="tutorial/2")
    data = next(iter(KitchenTaskset(config))).data
    moves = sentences(data, plan(TASK).moves)
    endpoint.plans["perfect"] = [one.removeprefix("Action: ") for one in moves]
    assert played(server, endpoint, "perfect").reward == pytest.approx(1.0)
    endpoint.plans["idle"] = ['{"text": ""}'] * 5
    assert played(server, endpoint, "idle", limit=4).reward <= 0.5


def test_an_answer_in_words_is_a_move_and_a_wrong_one_is_refused_in_the_observation(
    server: str, endpoint: Any
) -> None:
    endpoint.plans["prose"] = ["fly to Mars"] * 9
    trace = played(server, endpoint, "prose", limit=3)
    assert trace.reward == 0.0
    told = [str(one.content) for one in trace.messages if one.role == "user"]
    assert '"refused": ""' in told[0]
    assert '"refused": ""' not in told[1]
