"""Programs that play many episodes at once over HTTP, each call to the next of several web processes.

The calls go round by themselves: where an installation has a proxy that would do it, it is the client here.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx2

WAIT_S = 25
"""How long a call waits for its moment; what is later is asked again."""
AGAIN = 20
"""Tries of a call that is told to come again, as the protocol asks of programs."""
BUSY = (429, 503)
KEPT_S = 2.0
"""A connection that was idle for longer is not used again: uvicorn closes those that were for five seconds."""
OPENING = 32
"""Sessions that are opened at the same time."""


@dataclass
class Tally:
    """What happened, in seconds on the clock of the clients."""

    acts: list[float] = field(default_factory=list)
    opens: list[float] = field(default_factory=list)
    recorded: set[tuple[str, str]] = field(default_factory=set)
    """Session and own id of every action that was said to be recorded."""
    over: list[str] = field(default_factory=list)
    again: int = 0
    """Answers that told a program to come again."""
    open_s: float = 0.0
    play_s: float = 0.0


@dataclass
class Program:
    """One account's program, which holds many episodes at a time."""

    http: httpx2.AsyncClient
    addresses: itertools.cycle[str]
    tally: Tally

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """An answer from the next web process; one that is busy is asked again."""
        answer: httpx2.Response | None = None
        for _ in range(AGAIN):
            answer = await self._asked(method, f"{next(self.addresses)}/api/v1{path}", body)
            if answer is not None and answer.status_code not in BUSY:
                break
            self.tally.again += 1
            await asyncio.sleep(
                float(answer.headers.get("retry-after", "1")) if answer is not None else 0.0
            )
        if answer is None:
            raise RuntimeError(f"{method} {path}: no answer, {AGAIN} times")
        if answer.status_code == 409 and answer.json()["code"] == "not_lobby":
            return {}  # it was begun by the call before, whose answer was lost
        if answer.status_code >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:300]}")
        return answer.json()

    async def _asked(self, method: str, url: str, body: Any) -> httpx2.Response | None:
        """An answer; None where it was lost. An action has an id of its own, so that it may be sent again; to open
        a session is the one thing that is not."""
        try:
            return await self.http.request(method, url, json=body)
        except httpx2.TransportError:
            if url.endswith("/sessions"):
                raise
            return None

    async def opened(self, task: str, steps: int) -> tuple[str, str]:
        """A session of this task that ends after so many steps, and the seat in it that is the program's."""
        began = time.perf_counter()
        made = await self.call("POST", "/sessions", {"task": task, "step_limit": steps})
        self.tally.opens.append(time.perf_counter() - began)
        return str(made["id"]), next(str(one["seat"]) for one in made["seats"] if one["yours"])

    async def played(self, session: str, name: str) -> None:
        """Begin, and act in the seat of this name until it is over."""
        await self.call("POST", f"/sessions/{session}/start")
        seat = f"/sessions/{session}/seats/{name}"
        seen = await self.call("GET", f"{seat}/observe?wait={WAIT_S}")
        for number in itertools.count():
            if seen["moment"] == "over":
                self.tally.over.append(session)
                return
            if seen["moment"] == "not_yet":
                seen = await self.call("GET", f"{seat}/observe?wait={WAIT_S}&since={seen['seq']}")
                continue
            legal, cid = seen["view"]["legal"], f"{session}-{number}"
            act = {"action": legal[number % len(legal)], "seen": seen["seq"], "cid": cid}
            began = time.perf_counter()
            seen = await self.call("POST", f"{seat}/act?wait={WAIT_S}", act)
            self.tally.acts.append(time.perf_counter() - began)
            if seen["done"] == "recorded":
                self.tally.recorded.add((session, cid))


async def play(
    addresses: Sequence[str], tokens: Sequence[str], episodes: int, task: str, steps: int
) -> Tally:
    """Open all episodes, then play all of them at the same time, to their ends."""
    logging.getLogger("httpx2").setLevel(logging.WARNING)  # a line a call would be measured, too
    tally, round_robin = Tally(), itertools.cycle(addresses)
    programs = [Program(_client(token), round_robin, tally) for token in tokens]
    try:
        turns = [programs[number % len(programs)] for number in range(episodes)]
        few = asyncio.Semaphore(OPENING)

        async def opened(program: Program) -> tuple[str, str]:
            async with few:
                return await program.opened(task, steps)

        began = time.perf_counter()
        sessions = await asyncio.gather(*map(opened, turns))
        tally.open_s = time.perf_counter() - began
        began = time.perf_counter()
        async with asyncio.TaskGroup() as group:
            for program, session in zip(turns, sessions, strict=True):
                group.create_task(program.played(*session))
        tally.play_s = time.perf_counter() - began
    finally:
        for program in programs:
            await program.http.aclose()
    return tally


def _client(token: str) -> httpx2.AsyncClient:
    """Of its own for each program: a pool of a thousand connections is slow to look through."""
    limits = httpx2.Limits(
        max_connections=None, max_keepalive_connections=None, keepalive_expiry=KEPT_S
    )
    headers = {"Authorization": f"Bearer {token}"}
    return httpx2.AsyncClient(headers=headers, limits=limits, timeout=120)
