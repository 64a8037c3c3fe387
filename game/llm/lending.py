"""Models that a door lends to agents for a while: they then ask those where they name no endpoint."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.llm.client import Client

Lender = Callable[[str], "Client | None"]
"""By an endpoint's name (empty: none is named) who is to be asked; None: the endpoint itself."""

_lender: ContextVar[Lender | None] = ContextVar("lender", default=None)


@contextmanager
def lending(lender: Lender) -> Iterator[None]:
    """Within this, and in tasks and threads begun within it, agents ask whom the lender names."""
    token = _lender.set(lender)
    try:
        yield
    finally:
        _lender.reset(token)


def lent(name: str) -> Client | None:
    """Who is lent for this name; None: nobody is."""
    lender = _lender.get()
    return lender(name) if lender is not None else None
