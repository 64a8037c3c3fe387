"""Agents for tests: one that presses, one that fails, one that thinks until it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from game import agents
from game.agents import AgentKind, Decision, Shot, View
from game.llm import LLMError, Message, client_for
from sim.world import Action, JSONObject


class Presser:
    """Presses the button, and says why."""

    def __init__(self, settings: JSONObject) -> None:
        self.settings = settings

    async def decide(self, view: View) -> Decision:
        return Decision(Action("press"), thoughts="secret: I like buttons", usage={"tokens": 3})


class Stumbler:
    """Always fails."""

    def __init__(self, settings: JSONObject) -> None:
        pass

    async def decide(self, view: View) -> Decision:
        raise RuntimeError("the model is not at home")


class Quitter:
    """Gives up at once."""

    def __init__(self, settings: JSONObject) -> None:
        pass

    async def decide(self, view: View) -> Decision:
        return Decision(ends="I know nothing more to do.")


class Misled:
    """Asks a model that does not exist: asking again would change nothing."""

    def __init__(self, settings: JSONObject) -> None:
        pass

    async def decide(self, view: View) -> Decision:
        raise LLMError("unknown_model", "there is no such model")


class Dreamer:
    """Never comes to a decision."""

    begun = 0

    def __init__(self, settings: JSONObject) -> None:
        pass

    async def decide(self, view: View) -> Decision:
        Dreamer.begun += 1
        await asyncio.Event().wait()
        raise AssertionError


class Waiter:
    """Never does anything; counts how often it was asked."""

    asked = 0

    def __init__(self, settings: JSONObject) -> None:
        pass

    async def decide(self, view: View) -> Decision:
        Waiter.asked += 1
        return Decision()


class Stubborn:
    """Wants what is never possible."""

    def __init__(self, settings: JSONObject) -> None:
        pass

    async def decide(self, view: View) -> Decision:
        return Decision(Action("glitter"))


class Watcher:
    """Looks at its picture, twice, and presses; `pictures` keeps what all of them saw."""

    pictures: ClassVar[list[Shot]] = []

    def __init__(self, settings: JSONObject) -> None:
        pass

    async def decide(self, view: View) -> Decision:
        assert view.look is not None
        Watcher.pictures += [await view.look(64), await view.look(64)]
        return Decision(Action("press"))


class Asker:
    """Asks a model whenever it is its turn, and presses whatever the answer."""

    def __init__(self, settings: JSONObject) -> None:
        self.model = settings.get("model") or "optimal"

    async def decide(self, view: View) -> Decision:
        await client_for().ask(self.model, [Message("user", "What now?")])
        return Decision(Action("press"))


@contextmanager
def registered_agents() -> Iterator[None]:
    """Register the agents of this file while a test runs."""
    agents.all_agents()
    kinds = {
        "presser": Presser,
        "stumbler": Stumbler,
        "quitter": Quitter,
        "misled": Misled,
        "dreamer": Dreamer,
        "stubborn": Stubborn,
        "waiter": Waiter,
        "watcher": Watcher,
        "asker": Asker,
    }
    for name, make in kinds.items():
        agents._registry[name] = AgentKind(
            name, name.title(), "for tests", make, asks_models=make is Asker
        )
    try:
        yield
    finally:
        for name in kinds:
            del agents._registry[name]
