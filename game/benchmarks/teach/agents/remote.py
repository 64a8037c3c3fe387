"""A Follower driven by a model server that was written for TEACh's own runners, unchanged."""

from __future__ import annotations

import asyncio
import threading
import weakref
from dataclasses import replace

from game.agents import Decision, Try, View, agent
from game.benchmarks.teach.agents.follower import follows
from game.benchmarks.teach.heard import Ears, stored
from game.benchmarks.teach.remote.client import PROTOCOL, BadAnswer, Server
from game.benchmarks.teach.remote.instance import Did, instance_of
from game.llm import Endpoint, LLMError, endpoints, endpoints_ready
from sim import frames
from sim.world import Action, JSONObject, WorldError

PIXELS = 900
"""A side of the pictures that TEACh's models are shown (section 3)."""
QUALITY = 75
"""Of their JPEGs: the usual one of the library that TEACh writes them with."""
TRIES = 3
"""Answers in a row that are no action, after which it gives up."""
SETTINGS = ("endpoint", "history")


_holders: weakref.WeakValueDictionary[str, TeachHTTP] = weakref.WeakValueDictionary()
"""Which agent has a server; one that is gone has none."""
_lock = threading.Lock()


def _ready() -> bool:
    return endpoints_ready(PROTOCOL)


@agent(
    "teach_http",
    "TEACh model server",
    "A model server written for TEACh's runners acts as the Follower, from the picture.",
    available=_ready,
    asks_models=True,
    protocol=PROTOCOL,
    plays=follows,
)
class TeachHTTP:
    """One Follower in one seat.

    `endpoint` names a server of the endpoints file with `"protocol": "teach"` (empty: the first). It is told
    of the conversation when somebody has spoken, as a new instance, and then asked for actions until it
    says Stop. `history`: send the pictures before its earlier actions along with a new instance, as EDH does.

    Raises:
        ValueError: an unknown setting, or a value that cannot be.
    """

    def __init__(self, settings: JSONObject) -> None:
        for name in settings:
            if name not in SETTINGS:
                raise ValueError(f'unknown setting "{name}"; there are: {", ".join(SETTINGS)}')
        self._endpoint = settings.get("endpoint", "")
        if not isinstance(self._endpoint, str):
            raise ValueError("endpoint: a name is expected")
        self._history = settings.get("history", False)
        if not isinstance(self._history, bool):
            raise ValueError("history: true or false is expected")
        self._server: Server | None = None
        self._ears = Ears()
        self._instance: JSONObject | None = None
        self._done: list[Did] = []
        self._images: dict[str, bytes] = {}
        self._number = self._bad = self._begun = 0
        self._told = False

    async def decide(self, view: View) -> Decision:
        """The server's next action; nothing before somebody has spoken and after its Stop.

        Raises:
            LLMError: the server cannot be asked.
            WorldError: `no_picture`; this kitchen cannot be drawn.
        """
        self._told |= any(text.strip() for text in self._ears.news(view))
        if self._server is None:
            self._told |= bool(stored(view))
            self._server = Server(self._free())
        asked = self._server.requests
        try:
            decision = await self._go_on(view, self._server)
        except BadAnswer as error:
            decision = self._refuse(str(error))
        if spent := self._server.requests - asked:
            decision = replace(decision, usage={**decision.usage, "requests": spent})
        return decision

    def _free(self) -> Endpoint:
        """The server that is named, or the first that no other game of this process has.

        Raises:
            LLMError: there is none, or another game has it: a server knows one game at a time.
        """
        known = endpoints()
        names = [self._endpoint] if self._endpoint else known.speaking(PROTOCOL)
        first = known.find(self._endpoint, PROTOCOL)
        with _lock:
            for name in names or [first.name]:
                if _holders.get(name) is None:
                    _holders[name] = self
                    return known.find(name, PROTOCOL)
        raise LLMError("rate_limited", f"{', '.join(names)}: each plays another game already")

    async def _go_on(self, view: View, server: Server) -> Decision:
        if self._told:
            self._number += 1
            sent = self._images if self._history else {}
            self._instance = instance_of(view, self._number, self._done, list(sent))
            self._begun = len(self._done)
            await server.begin(str(self._instance["instance_id"]), self._instance, sent)
            self._told = False
        if self._instance is None:
            return Decision()
        return await self._act(view, server, self._instance)

    async def _act(self, view: View, server: Server, instance: JSONObject) -> Decision:
        name = f"driver.frame.{len(self._done)}.jpeg"
        image = await _picture(view)
        before = self._done[-1] if len(self._done) > self._begun else None
        did = await server.next(str(instance["instance_id"]), instance, before, image, name)
        self._bad = 0
        self._done.append(did)
        if self._history:
            self._images[name] = image
        if did.action == "Stop":
            self._instance = None
        return Decision(_action(did), usage={"teach": did.to_json()})

    def _refuse(self, problem: str) -> Decision:
        """An answer that is no action costs a turn; several in a row end it."""
        self._bad += 1
        ends = (
            f"The model server gave no action {TRIES} times: {problem}"
            if self._bad >= TRIES
            else ""
        )
        return Decision(refusals=[Try("(an answer)", "unparsable", problem)], ends=ends,
                        usage={"bad_answers": self._bad})  # fmt: skip


async def _picture(view: View) -> bytes:
    if view.look is None:
        raise WorldError("no_picture", "this agent needs pictures, and this kitchen has none")
    shot = await view.look(PIXELS)
    return await asyncio.to_thread(frames.jpeg, shot.pixels, QUALITY)


def _action(did: Did) -> Action:
    """TEACh's action as ours: a place is across and down."""
    verb = did.action.replace(" ", "")
    if did.point is None:
        return Action(verb, {}, verb)
    y, x = did.point
    return Action(verb, {"place": [x, y]}, f"{verb} at ({x:.2f}, {y:.2f})")
