"""Steps over OpenEnv's own client, for `bench.doors`; runs in the door's virtual environment.

Run: python openenv_steps.py URL SOCKETS STEPS. Prints a JSON object: steps a second of all sockets
together, and the median and 95th percentile of a step, in milliseconds.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time
from typing import Any

from openenv.core import GenericEnvClient

TASK = "robotouille/asynchronous/1"


async def play(env: Any, seed: int, steps: int, took: list[float]) -> None:
    """Steps of episode after episode; how long each step took is added to `took`."""
    result = await env.reset(seed=seed, task=TASK)
    for _ in range(steps):
        legal = result.observation["legal"]
        began = time.perf_counter()
        result = await env.step({"text": legal[seed % len(legal)]})
        took.append((time.perf_counter() - began) * 1000)
        if result.done:
            result = await env.reset(seed=seed, task=TASK)


async def main(url: str, sockets: int, steps: int) -> dict[str, float]:
    """All sockets at once, after each has begun an episode."""
    clients = [GenericEnvClient(base_url=url) for _ in range(sockets)]
    for client in clients:
        await client.connect()
        await client.reset(seed=0, task=TASK)
    took: list[float] = []
    began = time.perf_counter()
    await asyncio.gather(*(play(one, n, steps, took) for n, one in enumerate(clients)))
    seconds = time.perf_counter() - began
    for client in clients:
        await client.close()
    ordered = sorted(took)
    return {
        "steps_s": len(took) / seconds,
        "p50_ms": statistics.median(ordered),
        "p95_ms": ordered[int(0.95 * (len(ordered) - 1))],
        "steps": len(took),
    }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))))
