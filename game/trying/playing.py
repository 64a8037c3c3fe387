"""A robot in a kitchen: by the socket, as docs/protocol.md has it, with the actions that its view allows."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import websockets
from websockets.asyncio.client import ClientConnection

OVER = ("finished", "abandoned")
QUIET_S = 3.0
"""After so long without a message the robot asks its page whether it is still to be here."""
IDLE_S = 15.0
"""After so long without anything it could do the robot gives up, as somebody would who sees no way."""
OPEN_S = 60.0
"""A browser waits as long for a busy server's socket."""
PATIENCE_S = 45.0
"""After so long it goes back to the page, whatever the kitchen says."""


@dataclass(slots=True)
class Played:
    """What came of one stay in a kitchen. `waits`: seconds from each action to its acknowledgement."""

    status: str = ""
    actions: int = 0
    acknowledged: int = 0
    refused: int = 0
    waits: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Place:
    """Where to play: the socket's address, the seat and its token."""

    url: str
    seat: str
    token: str


async def play(
    place: Place,
    dice: Random,
    *,
    most: int,
    delay_s: float,
    still_here: Callable[[], Awaitable[bool]],
) -> Played:
    """Play until it is over, the page says that it goes on, or so many actions are made; then give up.

    Raises:
        websockets.WebSocketException, OSError: the socket cannot be had, or breaks.
    """
    played = Played()
    line = websockets.connect(place.url, max_size=2**24, compression=None, open_timeout=OPEN_S)
    async with line as socket:
        robot = _Player(socket, place, dice, played, delay_s)
        await robot.send({"type": "hello", "v": 1, "token": place.token, "frames": False})
        gave_up = False
        while played.status not in OVER and robot.idle_s < PATIENCE_S:
            enough = (played.actions >= most and not robot.waiting) or robot.idle_s > IDLE_S
            if enough and not gave_up:
                gave_up = True
                await robot.send({"type": "abandon"})
            try:
                text = await asyncio.wait_for(socket.recv(decode=True), QUIET_S)
            except TimeoutError:
                if not await still_here():
                    return played
                await robot.send({"type": "look"})
                continue
            await robot.hear(json.loads(text))
    return played


class _Player:
    def __init__(
        self, socket: ClientConnection, place: Place, dice: Random, played: Played, delay_s: float
    ) -> None:
        self._socket, self._place, self._dice = socket, place, dice
        self._played, self._delay_s = played, delay_s
        self._started = False
        self._view: dict[str, Any] | None = None
        self._moved = time.monotonic()
        self.waiting: dict[str, float] = {}

    @property
    def idle_s(self) -> float:
        """Seconds since it last did something."""
        return time.monotonic() - self._moved

    async def send(self, message: dict[str, Any]) -> None:
        if self._delay_s:
            await asyncio.sleep(self._delay_s * self._dice.random())
        await self._socket.send(json.dumps(message))

    async def hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "ack" and (sent := self.waiting.pop(message["cid"], None)) is not None:
            self._played.acknowledged += 1
            self._played.waits.append(time.monotonic() - sent)
            if self._view is not None and self._view["seq"] >= message["seq"]:
                await self._look(self._view)
        elif kind == "refused":
            self._played.refused += 1
            self.waiting.pop(message["cid"], None)
            await self.send({"type": "look"})
        elif kind == "view":
            self._view = message
            await self._look(message)

    async def _look(self, view: dict[str, Any]) -> None:
        self._played.status = view["status"]
        if view["status"] == "lobby" and not self._started:
            self._started = True
            await self.send({"type": "start"})
        if not self._awaited(view) or self.waiting:
            return
        self._played.actions += 1
        self._moved = time.monotonic()
        cid = f"robot-{self._played.actions}"
        self.waiting[cid] = time.monotonic()
        action = any_action(view, self._dice)
        await self.send({"type": "act", "cid": cid, "action": action, "seen": view["seq"]})

    def _awaited(self, view: dict[str, Any]) -> bool:
        mine = view["turn"] in (None, self._place.seat) and not view["intent"]
        return view["status"] == "playing" and mine and any_action(view, Random(0)) is not None


def any_action(view: dict[str, Any], dice: Random) -> dict[str, Any] | None:
    """Something that a seat may do: a listed action, or a verb with something in its slots; None: nothing.

    Verbs that ask, and those that want words or places on a picture, are for whoever understands them.
    """
    if view["legal"]:
        chosen: dict[str, Any] = dice.choice(view["legal"])
        return chosen
    verbs = [one for one in view["verbs"] if not one["asks"] and all(map(_fits, one["slots"]))]
    if not verbs:
        return None
    verb = dice.choice(verbs)
    needed = [slot for slot in verb["slots"] if not slot["optional"]]
    offered = [slot for slot in verb["slots"] if slot["optional"] and slot["candidates"]]
    if not needed:  # often one of several that may be left out has to be there
        needed = offered[:1]
    args = {slot["name"]: _filled(slot, dice) for slot in needed}
    return {"verb": verb["name"], "args": args}


def _fits(slot: dict[str, Any]) -> bool:
    return slot["optional"] or bool(slot["candidates"]) or slot["type"] in ("number", "degrees")


def _filled(slot: dict[str, Any], dice: Random) -> object:
    if slot["candidates"]:
        return dice.choice(slot["candidates"])
    return 15 * dice.randrange(-6, 7) if slot["type"] == "degrees" else dice.randint(1, 3)
