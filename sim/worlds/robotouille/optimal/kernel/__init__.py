"""The compiled half of the optimal planner: states as bytes, moves, lower bounds, search.

Any change of these sources makes all of it stale.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from sim.compiled import kept

_F = TypeVar("_F", bound=Callable[..., object])


def _digest() -> str:
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


SIGN = _digest()


def compiled(function: _F) -> _F:
    """Compile a function when it is first called; it runs without the interpreter's lock."""
    return cast(_F, kept(function, SIGN))
