"""Models that a door lends to agents for a while: they then ask those where they name no endpoint."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

Lender = Callable[[str], Any]
"""By an endpoint's name (empty: none is named) who is to be asked, whoever speaks as `game.llm.client.Client` does;
None: the endpoint itself."""

_lender: ContextVar[Lender | None] = ContextVar("lender", default=None)


@contextmanager
def lending(lender: Lender) -> Iterator[None]:
    """Within this, and in tasks and threads begun within it, agents ask whom the lender names."""
    token = _lender.set(lender)
    try:
        yield
    finally:
        _lender.reset(token)


def lent(name: str) -> Any:
    """Who is lent for this name; None: nobody is."""
    lender = _lender.get()
    return lender(name) if lender is not None else None
