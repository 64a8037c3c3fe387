"""Which step left which mark: what an audit needs to say when something began, and no more.

Worlds note a deed when it has been done, a dict of a few entries; nothing is compared in a step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

Way: TypeAlias = Literal["on", "open", "placed", "filled"]
Traces: TypeAlias = Mapping[str, int]
"""Per thing and way, `Faucet_1 on`, the last step in which somebody did it."""

NOTHING: Traces = {}


def after(traces: Traces, step: int, way: Way, name: str) -> Traces:
    """With one more deed: this thing was switched on, opened, put down or filled in this step."""
    return {**traces, f"{name} {way}": step}


def when(traces: Traces, way: Way, *names: str) -> int | None:
    """The last step in which one of these things was; None: nobody did it."""
    found = [traces[key] for name in names if (key := f"{name} {way}") in traces]
    return max(found, default=None)


def read(data: Any) -> Traces:
    """Traces of a snapshot; those of older ones have none. Raises TypeError for anything else."""
    rows = {} if data is None else dict(data)
    if not all(isinstance(key, str) and type(step) is int for key, step in rows.items()):
        raise TypeError("traces are steps by name")
    return rows
