"""Floats are added so that every Python gets the same number.

From Python 3.12 on `sum` keeps what each addition rounds off, before it does not. So what `sum` says of floats may
differ in the last digit: a table shows another cent, a built home is another home, a recorded game ends elsewhere.
Our code adds floats by `math.fsum`, which rounds once everywhere; while tests run, a `sum` of ours that is not
exact is an error, on whichever Python they run.
"""

from __future__ import annotations

import builtins
import math
import operator
import sys
from collections.abc import Iterable
from functools import reduce
from typing import Any

OURS = ("sim", "game", "webapp", "brigade")
plain = sum


def watch() -> None:
    """From now on `sum` is `exact`."""
    builtins.sum = exact  # type: ignore[assignment]


def exact(values: Iterable[Any], /, start: Any = 0) -> Any:
    """What `sum` says.

    Raises `AssertionError` where it was asked by code of ours and the answer hangs on the Python."""
    kept = list(values)
    total = plain(kept, start)
    if (
        type(total) is float
        and math.isfinite(total)
        and reduce(operator.add, kept, start) != math.fsum((start, *kept))
    ):
        asked = sys._getframe(1).f_globals.get("__name__", "")
        assert asked.partition(".")[0] not in OURS, (
            f"{asked} adds {kept} by sum; math.fsum is the same on every Python"
        )
    return total
