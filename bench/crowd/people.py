"""Simulated people, among them those whom rules wrong easily: hurried, by touch, keyboard only, very fast, pasting.

The numbers are assumptions after the literature that `game.studies.suspicion` names; recorded people take their place
as soon as there are any.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bench.crowd.hands import Hands, Times, curved, jumped, lognormal


def person(dice: Random) -> Hands:
    """Somebody, drawn from a crowd."""

    def chance(share: float) -> bool:
        return dice.uniform(0, 1) < share

    by = "touch" if chance(0.3) else "" if chance(0.04) else "mouse"
    odd = dice.uniform(0, 1)
    insert = "paste" if odd < 0.004 else "insert" if odd < 0.006 else ""
    scripted = 1 if chance(0.02) else 0  # an extension of theirs
    far_away = chance(0.002)  # over a remote desktop that leaves movements out
    return Hands(
        path=jumped if far_away else curved(dice, skill=lognormal(dice, 1.0, 0.3), wobble=dice.uniform(0.04, 0.14)),
        by=by,
        gap=typing(dice, touch=by == "touch"),
        held=holding(dice, touch=by == "touch"),
        decide=deciding(dice, hurried=chance(0.05)),
        react=reacting(dice),
        slip=dice.uniform(0.005, 0.08),
        helped=dice.uniform(0.1, 0.6) if by == "touch" else 0.0,
        insert=insert,
        scripted=scripted,
        straight=chance(0.02),
    )  # fmt: skip


def typing(dice: Random, *, touch: bool = False) -> Times:
    """Gaps: skewed around one's own pace, with pauses for thought."""
    middle = lognormal(dice, 260 if touch else 200, 0.35)
    spread, pause = dice.uniform(0.3, 0.6), dice.uniform(0.03, 0.12)

    def gap() -> float:
        if dice.uniform(0, 1) < pause:
            return lognormal(dice, 1100, 0.7)
        return max(25.0, lognormal(dice, middle, spread))

    return gap


def holding(dice: Random, *, touch: bool = False) -> Times:
    """Keys of a keyboard on the screen are often told as let go at once."""
    if touch and dice.uniform(0, 1) < 0.6:
        return lambda: dice.uniform(0, 6)
    middle, spread = lognormal(dice, 100, 0.2), dice.uniform(0.12, 0.35)
    return lambda: max(15.0, lognormal(dice, middle, spread))


def deciding(dice: Random, *, hurried: bool = False) -> Callable[[int], float]:
    """Reading at one's own pace, then choosing; the hurried ones read the beginning."""
    pace, middle = lognormal(dice, 238, 0.25), lognormal(dice, 1400, 0.35)
    spread = dice.uniform(0.4, 0.8)

    def time(words: int) -> float:
        if hurried:
            return lognormal(dice, 650, 0.45)
        return 60_000 * words / pace * dice.uniform(0.4, 1.1) + lognormal(dice, middle, spread)

    return time


def reacting(dice: Random) -> Times:
    """Moves that are thought about, and rows of moves that were planned together and come quickly."""
    middle, spread = lognormal(dice, 1000, 0.4), dice.uniform(0.4, 0.8)
    planned = 0.0 if dice.uniform(0, 1) < 0.05 else dice.uniform(0.05, 0.6)
    beat, way = lognormal(dice, 260, 0.25), dice.uniform(20, 120)

    def time() -> float:
        if dice.uniform(0, 1) < planned:
            return max(5.0, lognormal(dice, beat, 0.3) - way)
        return max(90.0, lognormal(dice, middle, spread))

    return time
