"""The compiled half of the optimal planner: states as bytes, moves, lower bounds, search.

Compiled code is kept between runs in a folder named after the digest of these sources, because
numba notices only changes of the file a function stands in, not of those it calls.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar, cast

from numba import config, njit

HERE = Path(__file__).parent


def _digest() -> str:
    sources = sorted(HERE.glob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:12]


config.CACHE_DIR = str(HERE / "__pycache__" / f"numba-{_digest()}")  # type: ignore[attr-defined]
_F = TypeVar("_F", bound=Callable[..., object])


def compiled(function: _F) -> _F:
    """Compile a function when it is first called; it runs without the interpreter's lock."""
    return cast(_F, njit(cache=True, error_model="numpy", nogil=True)(function))
