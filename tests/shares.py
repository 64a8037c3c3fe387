"""Long tests over a whole catalogue: every run takes a share of it, evenly spread and always the same; `make whole` takes
all of it. Of what costs minutes, the part that finds most is what every change has to pass."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
WHOLE = bool(os.environ.get("BRIGADE_WHOLE"))


def share(cases: Sequence[T], most: int, *, whole: bool = WHOLE) -> list[T]:
    """At most so many of the cases, with the first and the last of them; where everything is asked for, all.

    Raises:
        ValueError: of fewer than two.
    """
    if most < 2:
        raise ValueError(f"a share has a first and a last case: {most} are too few")
    if whole or len(cases) <= most:
        return list(cases)
    return [cases[number * (len(cases) - 1) // (most - 1)] for number in range(most)]
