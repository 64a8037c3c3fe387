"""Two web processes behind round robin, over PostgreSQL and Redis: any of them answers any call, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest

PAIR = "multi_agent/1"
DATABASE_URL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
GONE = {"left", "abandoned"}
"""What must not happen. That nobody seems gone in between, `tests/game/doors/test_several_processes.py` proves
without a machine's haste or hurry."""


def _answers(url: str) -> bool:
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname or "", parts.port or 0), 1):
            return True
    except OSError:
        return False


pytestmark = pytest.mark.skipif(
    not (_answers(DATABASE_URL) and _answers(REDIS_URL)),
    reason="no PostgreSQL or no Redis answers at TEST_DATABASE_URL and TEST_REDIS_URL",
)


@pytest.fixture
def shared(tmp_path: Any, installation: Any) -> Iterator[Any]:
    """An installation on an empty database, with one session worker."""
    name = f"brigade_test_{secrets.token_hex(4)}"
    with psycopg.connect(DATABASE_URL, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        database = urlunsplit(urlsplit(DATABASE_URL)._replace(path=f"/{name}"))
        found = installation(tmp_path, DATABASE_URL=database, REDIS_URL=REDIS_URL)
        try:
            found.worker()
            yield found
        finally:
            found.close()
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


async def ok(client: Any, tool: str, **arguments: Any) -> Any:
    told = await client.call_tool(tool, arguments)
    assert not told.is_error, told.content
    return told.structured_content


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_a_game_of_two_goes_on_whichever_process_is_asked(shared, connect, round_robin, mode):
    urls = shared.web(), shared.web()
    tokens = shared.token("ana"), shared.token("bo")

    async def play() -> str:
        ways = round_robin(*urls), round_robin(*urls)
        async with (
            connect(urls[0], tokens[0], mode, ways[0]) as ana,
            connect(urls[0], tokens[1], mode, ways[1]) as bo,
        ):
            id = (await ok(ana, "open_session", task=PAIR, seats={"robot2": "open"}))["session"][
                "id"
            ]
            await ok(bo, "take_seat", session=id)
            await ok(ana, "start_session", session=id)
            for turn in range(12):
                one = (ana, bo)[turn % 2]
                waited = await ok(one, "wait", session=id)
                assert waited["moment"] == "yours"
                move = waited["seen"]["legal"][0]
                done = await ok(
                    one, "act", session=id, action=move, cid=f"c{turn}", seen=waited["seq"], wait=0
                )
                assert done["done"] == "recorded"
            picture = await ana.call_tool("look", {"session": id, "picture": True})
            assert picture.content[1].type == "image"
        for way in ways:
            assert len(set(way.went)) == 2
        return str(id)

    log = shared.log(asyncio.run(play()))
    steps = [event for event in log if event["kind"] == "step"]
    assert [list(one["payload"]["cids"].values()) for one in steps] == [
        [f"c{n}"] for n in range(12)
    ]
    assert not {event["kind"] for event in log} & GONE


def test_a_process_that_dies_takes_no_seat_with_it(shared, connect, round_robin):
    urls = shared.web(), shared.web()
    token = shared.token("ana")

    async def play() -> str:
        async with connect(urls[0], token, transport=round_robin(*urls)) as ana:
            id = (await ok(ana, "open_session", task="tutorial/3"))["session"]["id"]
            await ok(ana, "look", session=id)
            first = await ok(ana, "look", session=id)
            shared.processes[-1].kill()
            shared.processes[-1].wait()
            for _ in range(4):
                seen = await ok(ana, "look", session=id)
            done = await ok(ana, "act", session=id, action=seen["legal"][0], seen=first["seq"])
            assert done["done"] == "recorded"
            return str(id)

    assert not {event["kind"] for event in shared.log(asyncio.run(play()))} & GONE
