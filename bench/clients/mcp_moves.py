"""Moves over MCP's own client, for `bench.doors`; runs in the door's virtual environment.

Run: python mcp_moves.py URL TOKEN TASK MOVES PICTURE. A move is act and look, with the picture if PICTURE is 1.
Prints a JSON object: the median and 95th percentile of a move in milliseconds, and how many there were.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

WARM = 3
"""Moves that are made before any counts."""


async def asked(client: Client, tool: str, **arguments: Any) -> Any:
    """What a tool answers."""
    told = await client.call_tool(tool, arguments)
    if told.is_error:
        raise RuntimeError(told.content)
    return told.structured_content


def chosen(seen: Any, number: int) -> dict[str, Any]:
    """One of what can be done; a turn of the head where nothing is listed."""
    legal = seen["legal"]
    return {"action": legal[number % len(legal)]} if legal else {"verb": "RotateRight"}


async def main(url: str, token: str, task: str, moves: int, picture: bool) -> dict[str, float]:
    """Moves of session after session, by one client."""
    took: list[float] = []
    seen: Any
    headers = {"Authorization": f"Bearer {token}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http,
        Client(streamable_http_client(f"{url}/mcp", http_client=http)) as client,
    ):
        session, seen = "", {"moment": "over"}
        for number in range(moves + WARM):
            if seen["moment"] == "over":
                opened = await asked(client, "open_session", task=task)
                session, seen = opened["session"]["id"], opened["seen"]
            began = time.perf_counter()
            await asked(client, "act", session=session, **chosen(seen, number), wait=0)
            seen = await asked(client, "look", session=session, picture=picture)
            took.append((time.perf_counter() - began) * 1000)
    ordered = sorted(took[WARM:])
    return {
        "p50_ms": statistics.median(ordered),
        "p95_ms": ordered[int(0.95 * (len(ordered) - 1))],
        "moves": len(took),
    }


if __name__ == "__main__":
    url_, token_, task_, moves_, picture_ = sys.argv[1:]
    print(json.dumps(asyncio.run(main(url_, token_, task_, int(moves_), picture_ == "1"))))
