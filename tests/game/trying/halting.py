"""Robots that stop in the middle of a stage, look where they are and go on from there when they are told to."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import urljoin, urlsplit

import websockets

from game.studies.definition import Study
from game.trying.manners import Character
from game.trying.page import Page
from game.trying.playing import OVER
from game.trying.robot import Ground, Robot
from sim.world import Action

WORDS = "the onions were fine"
"""What robots write into a survey before they stop in it."""


class Halting(Robot):
    """Stops once in the stage `halts`, after it has done half of what there is to be done."""

    def __init__(
        self, study: Study, number: int, halts: str, ground: Ground, plan: Sequence[Action]
    ) -> None:
        super().__init__(study, Character(number, "diligent"), ground, seed=1)
        self.halts, self._plan = halts, plan
        self.halted, self.goes_on = asyncio.Event(), asyncio.Event()
        self.looks, self.looked = asyncio.Event(), asyncio.Event()
        self.step, self.found, self.shown = "", "", ""
        self.done = 0
        """Moves of the tutorial that the server has acknowledged."""
        self.sessions: list[str] = []
        """The kitchens at the step of its halt, each time it came to them."""

    async def walk_until_halted(self) -> asyncio.Task[Any]:
        """Begin; returns when it has stopped where it was to."""
        walk = asyncio.create_task(self.walk())
        halted = asyncio.create_task(self.halted.wait())
        await asyncio.wait((walk, halted), return_when=asyncio.FIRST_COMPLETED)
        assert self.halted.is_set(), f"{self.halts}: {self.told.end} {self.told.trouble}"
        return walk

    async def _through(self, page: Page) -> Page:
        if page.step.rsplit("/", 1)[-1] == self.halts and not self.halted.is_set():
            await self._half(page)
            self.step = page.step
            self.halted.set()
            await self.looks.wait()
            answer = await self._http.get(self._address)
            self.shown = answer.text
            page = await self._page("GET", self._address)
            self.found = page.step
            self.looked.set()
            await self.goes_on.wait()
        return await super()._through(page)

    async def _half(self, page: Page) -> None:
        """Half of a stage: a wrong answer, some of the answers, some of the moves."""
        headers = {"Referer": self._address}
        half: dict[str, str] = {}
        if self.halts == "quiz":
            half = {"q-who": "person"}
        elif self.halts in ("survey", "partner_survey"):
            half = {"q-why": WORDS}
        if half:
            answer = await self._http.post(
                self._address, data={**page.hidden, **half}, headers=headers
            )
            assert answer.status_code == 422
        elif page.frame:
            await self._play(page, most=1)

    async def _play(self, page: Page, most: int) -> None:
        stage = page.step.rsplit("/", 1)[-1]
        frame = await self._page("GET", urljoin(self._address, page.frame))
        if not frame.config.get("token"):
            return
        if stage == self.halts:
            self.sessions.append(str(frame.config["session"]))
        self.told.kitchens.add(str(frame.config["session"]))
        if stage == "tutorial":
            await self._cook(frame, len(self._plan) if most > 1 else 3)
        elif most > 1:
            await super()._play(page, most)
        else:
            await self._sit(frame)

    def _line(self, frame: Page) -> Any:
        parts = urlsplit(self._ground.link)
        url = f"ws://{parts.netloc}/ws/session/{frame.config['session']}/"
        return websockets.connect(url, max_size=2**24, compression=None, open_timeout=60)

    async def _sit(self, frame: Page) -> None:
        """Be there until the game goes on."""
        async with self._line(frame) as socket:
            await socket.send(_hello(frame))
            while json.loads(await socket.recv()).get("status") != "playing":
                pass

    async def _cook(self, frame: Page, upto: int) -> None:
        """Play the plan from where the server has acknowledged it, up to so many moves."""
        async with self._line(frame) as socket:
            await socket.send(_hello(frame))
            waiting, newest, started = False, -1, False
            while self.done < upto:
                message = json.loads(await socket.recv())
                if message["type"] == "refused":
                    raise AssertionError(f"the tutorial's move was refused: {message}")
                if message["type"] == "ack" and waiting:
                    self.done, waiting, newest = self.done + 1, False, message["seq"]
                if message["type"] != "view" or message["seq"] < newest:
                    continue
                if message["status"] in OVER:
                    return
                if message["status"] == "lobby" and not started:
                    started = True
                    await socket.send(json.dumps({"type": "start"}))
                if message["status"] == "playing" and not waiting:
                    action = self._plan[self.done]
                    waiting = True
                    act = {
                        "type": "act", "cid": f"cook-{self.done}", "seen": message["seq"],
                        "action": {"verb": action.verb, "args": dict(action.args)},
                    }  # fmt: skip
                    await socket.send(json.dumps(act))


def _hello(frame: Page) -> str:
    token = str(frame.config["token"])
    return json.dumps({"type": "hello", "v": 1, "token": token, "frames": False})
