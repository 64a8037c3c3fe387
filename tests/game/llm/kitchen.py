"""A client in a test's hand: a scripted endpoint behind it, and time that only tests let pass."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from game.llm import Client, Endpoint, Message, Price, Prices
from game.llm.client import Timing
from game.scripted import ScriptedServer

QUESTION = [Message("system", "You are a cook."), Message("user", "What now?")]
PRICES = Prices({"optimal": Price(1.0, 2.0)})


@dataclass(slots=True)
class Hand:
    """A clock that moves when somebody sleeps."""

    time: float = 1000.0
    slept: list[float] = field(default_factory=list)

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds

    def timing(self, seed: int = 1) -> Timing:
        return Timing(self.now, self.sleep, Random(seed))


def client(server: ScriptedServer, hand: Hand | None = None, **changes: Any) -> Client:
    """A client of a running server."""
    endpoint = Endpoint("test", server.base_url, models=("optimal",), retries=2)
    hand = hand or Hand()
    return Client(replace(endpoint, **changes), PRICES, hand.timing())
