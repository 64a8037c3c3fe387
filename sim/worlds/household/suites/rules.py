"""Under which rules a task is played: `Task.params["rules"]`, read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sim.world import JSONObject, WorldError
from sim.worlds.household.judging.goals import SCORINGS, Scoring

HAND_OPACITY = 60
"""Of the hand over the picture while something is held, in percent (paper A.2)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """How a task is played.

    `scoring` decides; `termination` ends hopeless runs (paper 3.3); `walking` allows AI2-THOR's
    motions besides the twelve actions; `instances` lets actions name one very object; `help` tells
    what is held, what is in view and what has been seen; `hand` is drawn with this opacity in
    percent (0: not at all).
    """

    scoring: Scoring = "paper"
    termination: bool = True
    walking: bool = False
    instances: bool = False
    help: bool = False
    hand: int = HAND_OPACITY

    def to_json(self) -> JSONObject:
        return asdict(self)

    @staticmethod
    def read(data: Any, path: str = "rules") -> Rules:
        """Rules from JSON; what is not said is as AsgardBench has it.

        Raises:
            WorldError: `bad_task`, with the path inside the task.
        """
        if data is None:
            return Rules()
        if not isinstance(data, Mapping):
            raise WorldError("bad_task", "the rules are an object", path)
        usual = asdict(Rules())
        for key, value in data.items():
            if key not in usual:
                text = f"there is no such rule; there are {', '.join(usual)}"
                raise WorldError("bad_task", text, f"{path}.{key}")
            _check(key, value, f"{path}.{key}")
        return Rules(**{**usual, **data})


def _check(key: str, value: Any, path: str) -> None:
    if key == "scoring":
        if value not in SCORINGS:
            raise WorldError("bad_task", f"{value!r} is not one of {', '.join(SCORINGS)}", path)
    elif key == "hand":
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 100:
            raise WorldError("bad_task", "a whole number from 0 to 100 is needed here", path)
    elif not isinstance(value, bool):
        raise WorldError("bad_task", "true or false is needed here", path)
