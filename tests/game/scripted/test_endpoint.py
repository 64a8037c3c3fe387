"""The scripted endpoint: the protocol it speaks, and what its models know from the text alone."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import openai
import pytest

from game.benchmarks.robotouille.scripted.kitchen import Unknown, read_description, rebuild
from game.llm import Client, Message
from game.llm.endpoints import read_endpoints
from game.scripted import ScriptedServer, known, serving
from game.scripted.server import scripted
from sim.worlds import get_world

HELLO: list[Any] = [{"role": "user", "content": "Hello"}]


@pytest.fixture
async def server() -> AsyncIterator[ScriptedServer]:
    async with scripted() as running:
        yield running


async def raw(server: ScriptedServer, data: bytes) -> bytes:
    """What the server answers to these bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(data)
    writer.write_eof()
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


def post(body: bytes, path: str = "/v1/chat/completions") -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n"
    return head.encode() + body


# -- the protocol -----------------------------------------------------------------------------------


async def test_the_official_library_lists_models_and_streams(server: ScriptedServer) -> None:
    async with openai.AsyncOpenAI(api_key="x", base_url=server.base_url) as line:
        assert {model.id async for model in line.models.list()} == set(known())
        stream = await line.chat.completions.create(
            model="malformed", messages=HELLO, stream=True, stream_options={"include_usage": True}
        )
        chunks = [chunk async for chunk in stream]
        whole = await line.chat.completions.create(model="malformed", messages=HELLO)
    text = "".join(c.choices[0].delta.content or "" for c in chunks if c.choices)
    assert text == whole.choices[0].message.content
    assert chunks[-1].usage == whole.usage
    assert whole.usage is not None
    assert whole.usage.total_tokens == whole.usage.prompt_tokens + whole.usage.completion_tokens


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        (b"nonsense\r\n\r\n", 400, "not HTTP"),
        (post(b"{"), 400, "not JSON"),
        (post(b"[" * 10_000), 400, "nested too deeply"),
        (post(b"[]"), 400, "names a model"),
        (post(b'{"model": "optimal"}'), 400, "has messages"),
        (post(b'{"model": "optimal", "messages": [1]}'), 400, "role and a content"),
        (post(b'{"model": "x", "messages": [{"role": "user", "content": ""}]}'), 404, "optimal"),
        (post(b"{}", "/v2/chat"), 404, "nothing at /v2/chat"),
        (b"GET /v1/chat/completions HTTP/1.1\r\n\r\n", 405, "not possible"),
        (b"POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n", 413, "too large"),
        (b"POST / HTTP/1.1\r\nContent-Length: many\r\n\r\n", 400, "not a number"),
        (b"POST / HTTP/1.1\r\nContent-Length: 50\r\n\r\nshort", 400, "incomplete"),
    ],
)
async def test_requests_that_are_none_get_a_sentence(
    server: ScriptedServer, data: bytes, status: int, words: str
) -> None:
    answer = await raw(server, data)
    assert answer.startswith(f"HTTP/1.1 {status} ".encode())
    assert words in json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["message"]


async def test_a_connection_without_a_request_is_nobodys_trouble(server: ScriptedServer) -> None:
    assert await raw(server, b"") == b""


async def test_with_a_key_only_those_who_have_it_are_served() -> None:
    async with scripted("secret-key") as server:
        async with openai.AsyncOpenAI(api_key="other", base_url=server.base_url) as line:
            with pytest.raises(openai.AuthenticationError):
                await line.models.list()
        async with openai.AsyncOpenAI(api_key="secret-key", base_url=server.base_url) as line:
            assert [model async for model in line.models.list()]


def test_a_port_that_is_taken_is_said_at_once() -> None:
    with serving() as server, pytest.raises(OSError, match="in use"), serving(port=server.port):
        pass


@pytest.mark.slow
def test_the_command_starts_it_and_writes_a_file_for_it(tmp_path: Path) -> None:
    file = tmp_path / "endpoints.json"
    command = [sys.executable, "-m", "game.scripted", "--port", "0", "--write-endpoints", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as run:
        try:
            assert run.stdout is not None
            url = run.stdout.readline().strip()
            known = read_endpoints(json.loads(file.read_text(encoding="utf-8")))
            client = Client(known.find(), known.prices)
            assert client.endpoint.base_url == url
            answer = asyncio.run(client.ask("malformed", [Message("user", "Hello")]))
            assert answer.usage.cost
        finally:
            run.terminate()


# -- what the models know ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "task_id",
    ["synchronous/9", "asynchronous/4", "asynchronous/8", "multi_agent/3", "multi_agent/7"],
)
def test_a_kitchen_is_rebuilt_from_its_text_alone(task_id: str) -> None:
    world = get_world("robotouille")
    episode = world.start(world.task(task_id), 0)
    dice = Random(task_id)
    for step in range(40):
        seat = episode.seats[step % len(episode.seats)]
        seen = episode.observe(seat)
        _, twin = rebuild(read_description(seen.text))
        told = twin.observe(seat)
        assert sorted(told.text.splitlines()) == sorted(seen.text.splitlines())
        assert told.facts["timers"] == seen.facts["timers"]
        move = {seat: dice.choice(episode.legal(seat).actions)}
        twin.step(move)
        episode.step(move)
        assert set(twin.observe(seat).facts["predicates"]) == set(
            episode.observe(seat).facts["predicates"]
        )


def test_a_dish_that_is_not_on_the_menu_cannot_be_planned() -> None:
    world = get_world("robotouille")
    text = world.start(world.task("synchronous/1"), 0).observe("robot1").text
    with pytest.raises(Unknown, match="nobody has told us"):
        rebuild(read_description(text.replace("cheese sandwich", "surprise")))
    with pytest.raises(Unknown, match="no cook"):
        read_description("Hello")


async def test_a_foreign_prompt_gets_an_answer_too(server: ScriptedServer) -> None:
    world = get_world("robotouille")
    seen = world.start(world.task("synchronous/1"), 0).observe("robot1")
    answer = await Client(read_endpoints(_entry(server)).find()).ask(
        "optimal", [Message("user", f"What would you do?\n\nObservation:\n{seen.text}")]
    )
    assert answer.text in seen.text
    assert answer.text.startswith("Move robot1")


def _entry(server: ScriptedServer) -> dict[str, Any]:
    return {"endpoints": {"s": {"base_url": server.base_url, "models": ["optimal"]}}}
