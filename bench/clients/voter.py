"""Phones that vote at a measured stage, and the screen that shows how it stands."""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any

import orjson
import websockets


class Voter:
    """A phone: in every round it votes once, at a moment of its own within `within_s`."""

    def __init__(self, url: str, cookie: str, within_s: float) -> None:
        self._url, self._cookie, self._within_s = url, cookie, within_s
        self._dice = random.Random(cookie)
        self._sent: dict[int, float] = {}
        self.joined = asyncio.Event()
        self.news = asyncio.Event()
        self.reset()

    def reset(self) -> None:
        """Count from here on."""
        self.waits: list[float] = []
        self.votes: dict[int, int] = {}
        """Accepted votes by round."""
        self.refused = 0
        self.messages = 0

    async def run(self) -> None:
        """Come, and vote until cancelled."""
        header = {"Cookie": self._cookie} if self._cookie else {}
        async with websockets.connect(
            self._url, compression=None, additional_headers=header, max_queue=None
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "v": 1, "as": self.role}))
            async with asyncio.TaskGroup() as group:
                async for message in socket:
                    self.messages += 1
                    self.hear(orjson.loads(message), socket, group)

    role = "voter"

    def hear(self, told: dict[str, Any], socket: Any, group: asyncio.TaskGroup) -> None:
        kind, now = told["type"], time.perf_counter()
        if kind in ("stage", "ballot"):
            self.joined.set()
        if kind == "ballot" and told["round"] not in self._sent:
            self._sent[told["round"]] = 0.0
            group.create_task(self._vote(socket, told["round"], len(told["choices"])))
        elif kind == "voted":
            self.waits.append(now - self._sent[told["round"]])
            self.votes[told["round"]] = self.votes.get(told["round"], 0) + 1
        elif kind == "refused":
            self.refused += 1

    async def _vote(self, socket: Any, number: int, choices: int) -> None:
        await asyncio.sleep(self._dice.uniform(0, self._within_s))
        self._sent[number] = time.perf_counter()
        choice = self._dice.randrange(choices)
        await socket.send(json.dumps({"type": "vote", "round": number, "choice": choice}))


class Screen(Voter):
    """The big screen: it is told every tally, and what was chosen."""

    role = "screen"

    def __init__(self, url: str) -> None:
        super().__init__(url, "", 0.0)

    def reset(self) -> None:
        super().reset()
        self.tallies = 0
        self.verdicts: dict[int, int] = {}
        """Votes that were counted, by round."""

    def hear(self, told: dict[str, Any], socket: Any, group: asyncio.TaskGroup) -> None:
        self.joined.set()
        if told["type"] == "count":
            self.tallies += 1
        elif told["type"] == "verdict":
            self.verdicts[told["round"]] = sum(told["votes"])
            self.news.set()
