"""Asks a role's model until its answer means something, and keeps what was asked for the log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from game.agents import Decision, Try, View
from game.agents._prompting.answers import Unreadable
from game.agents._prompting.mind import Mind, text_hash
from game.benchmarks.teach.roles.answers import Wanted
from game.benchmarks.teach.roles.settings import RoleSettings
from game.llm import Message, Picture
from sim import frames
from sim.world import JSONObject, WorldError

SHOWN = 300
"""Characters of an answer that cannot be, as the log has it."""


class Asking:
    """One role's line to its model."""

    def __init__(self, settings: RoleSettings, system: str) -> None:
        self.mind = Mind(settings.llm)
        self._settings = settings
        self._system = system
        self.refused: list[Try] = []

    async def ask(
        self, view: View, told: Callable[[list[str]], str], read: Callable[[str], Wanted]
    ) -> Wanted | None:
        """What the model wants; None: none of its answers can be. `told` is given what was wrong.

        Raises:
            LLMError: the endpoint failed for good.
            WorldError: `no_picture`; it should see, and this kitchen cannot be drawn.
        """
        pictures = await self._pictures(view)
        wrong: list[str] = []
        for _ in range(self._settings.tries):
            messages = [
                Message("system", self._system),
                Message("user", told(wrong), pictures),
            ]
            answer = await self.mind.ask(messages)
            try:
                return read(answer.text)
            except Unreadable as error:
                wrong = [str(error)]
                self.refused.append(Try(answer.text.strip()[:SHOWN], "unparsable", str(error)))
        return None

    def decision(self, wanted: Wanted) -> Decision:
        """The decision with everything that was asked and refused on the way."""
        counts, calls = self.mind.take()
        refused, self.refused = self.refused, []
        about: JSONObject = {"prompt": text_hash(self._system)} if counts else {}
        return Decision(
            wanted.action, say=wanted.say, thoughts=wanted.thoughts, usage={**counts, **about},
            refusals=refused, calls=calls,
        )  # fmt: skip

    async def _pictures(self, view: View) -> tuple[Picture, ...]:
        if not self._settings.looks:
            return ()
        if view.look is None:
            raise WorldError("no_picture", "this agent needs pictures, and this kitchen has none")
        shot = await view.look(self._settings.size)
        data = await asyncio.to_thread(frames.png, shot.pixels, level=1)
        return (Picture(data, "image/png"),)
