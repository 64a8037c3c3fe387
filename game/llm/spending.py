"""Who pays for what models are asked: a meter that the client asks before and tells after.

Whoever lets an agent decide may put a meter around it (`metered`). The client finds it where the
agent is, so that no agent has to know of it and none can go round it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Amount:
    """Tokens, and US dollars; `cost` None: nobody knows what this model costs."""

    tokens: int = 0
    cost: float | None = 0.0

    @property
    def dollars(self) -> float:
        """The cost, 0 where it is not known."""
        return self.cost or 0.0


class Meter(Protocol):
    """Keeps account of what is spent."""

    async def take(self, expected: Amount) -> None:
        """Put aside what a request is expected to take.

        Raises:
            LLMError: `budget`, with a sentence that says which one is used up.
        """

    async def settle(self, expected: Amount, spent: Amount) -> None:
        """The request is answered: this is what it took of what was put aside."""


_METER: ContextVar[Meter | None] = ContextVar("meter", default=None)


@contextmanager
def metered(meter: Meter | None) -> Iterator[None]:
    """What models are asked in here goes over this meter."""
    token = _METER.set(meter)
    try:
        yield
    finally:
        _METER.reset(token)


def the_meter() -> Meter | None:
    """The meter around whoever asks now, if there is one."""
    return _METER.get()
