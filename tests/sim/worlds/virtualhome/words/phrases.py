"""The phrases of `phrases.txt`, and how many of them a translator finds."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

from sim.worlds.virtualhome.words import Translator


def spread(pattern: str) -> list[str]:
    """`a{b,c}` as `ab` and `ac`."""
    parts = re.split(r"\{([^}]*)\}", pattern)
    choices = [part.split(",") if place % 2 else [part] for place, part in enumerate(parts)]
    return ["".join(chosen) for chosen in product(*choices)]


def phrases() -> dict[str, frozenset[str]]:
    """Each phrase and the actions that may be meant."""
    found = {}
    for row in Path(__file__).with_name("phrases.txt").read_text(encoding="utf-8").splitlines():
        if not row.startswith("#"):
            phrase, _, accepted = row.partition(" => ")
            found[phrase] = frozenset(one for text in accepted.split("; ") for one in spread(text))
    return found


def found_first(translator: Translator) -> int:
    """For how many phrases the nearest action is one that may be meant."""
    rows = phrases()
    nearest = translator.nearest(list(rows), 1)
    return sum(
        near[0].action in accepted for near, accepted in zip(nearest, rows.values(), strict=True)
    )
