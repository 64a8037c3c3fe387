"""Programs that flood, that open too much, and that are gone: their own loss, and nobody else's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError

PAIR = "multi_agent/1"
BURST = 20
"""So many calls at once are allowed, half as many a second."""
START_S = 0.5


Strict = Callable[..., tuple[Any, str]]


@pytest.fixture
def strict(tmp_path: Any, installation: Any) -> Iterator[Strict]:
    """An installation with these limits, and the address of its web process."""
    found: list[Any] = []

    def _strict(**limits: str) -> tuple[Any, str]:
        found.append(installation(tmp_path, **limits))
        return found[0], found[0].web()

    yield _strict
    for one in found:
        one.close()


def test_a_flood_is_told_when_to_try_again_and_nobody_else_is_disturbed(strict, connect):
    small, url = strict(BRIGADE_API_RATE=str(BURST // 2))
    flooding, calm = small.token("ana"), small.token("bo")

    async def flood() -> tuple[list[Any], list[Any]]:
        async with connect(url, flooding) as one, connect(url, calm) as two:
            calls = [one.call_tool("list_tasks", {"limit": 1}) for _ in range(8 * BURST)]
            flooded = asyncio.gather(*calls, return_exceptions=True)
            others = [await two.call_tool("list_tasks", {"limit": 1}) for _ in range(5)]
            return await flooded, others

    flooded, others = asyncio.run(flood())
    refused = [one for one in flooded if isinstance(one, MCPError)]
    assert len(refused) + sum(not getattr(one, "is_error", True) for one in flooded) == len(flooded)
    assert {one.data["code"] for one in refused} == {"too_fast"}
    assert all(one.data["retry_after"] >= 1 for one in refused)
    assert not any(one.is_error for one in others)


def test_a_client_that_drops_gives_back_what_it_held(strict, connect):
    small, url = strict(BRIGADE_API_RATE="none", BRIGADE_API_OPEN="1")
    token = small.token("cy")

    async def drop() -> None:
        async with connect(url, token) as client:
            opened = await client.call_tool(
                "open_session", {"task": PAIR, "seats": {"robot2": "open"}}
            )
            id = opened.structured_content["session"]["id"]
            async with connect(url, token) as gone:
                held = await _held(gone, client, id)
                held.cancel()
                await asyncio.gather(held, return_exceptions=True)
            while await _refused(client, id):
                pass

    asyncio.run(drop())


async def _held(gone: Any, client: Any, session: str) -> asyncio.Task[Any]:
    """A call that waits at the server, as another one that may not wait beside it shows. It has a start before the
    other one, which would else hold what it wants to hold, again and again."""
    while True:
        held = asyncio.ensure_future(gone.call_tool("wait", {"session": session, "seconds": 25}))
        back, _ = await asyncio.wait({held}, timeout=START_S)
        if not back and await _refused(client, session):
            return held
        held.cancel()
        await asyncio.gather(held, return_exceptions=True)


async def _refused(client: Any, session: str) -> bool:
    """Whether one more call may not wait now."""
    told = await client.call_tool("wait", {"session": session, "seconds": 0.1})
    return bool(told.structured_content.get("code") == "too_many_streams")
