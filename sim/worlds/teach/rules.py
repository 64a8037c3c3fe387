"""The settings of a task: which rule set decides, and when it ends."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from sim import fields
from sim.fields import join
from sim.world import JSONObject, WorldError
from sim.worlds.teach.goals import RULES
from sim.worlds.teach.goals import Rules as Decides

BAD = "bad_task"
Stopping = Literal["agreed", "alone"]
"""Whether the Follower's Stop needs the Commander's word, or ends the episode by itself."""
MOST = 100_000
LATER = frozenset({"tells_progress", "goal_told"})


@dataclass(frozen=True, slots=True)
class Rules:
    """How one task is judged and ended.

    `decides`: TEACh's own evaluation, quirks included (`teach`), or the one that mends them (`sound`).
    `tells_progress`: whether a Follower who knows nothing of the goal is told after every action how
    much of it is done, and why not more. `goal_told`: the Follower's facts say whether the goal is
    reached, as CMFR's last stage asks (section 4.5). `step_limit` and `failure_limit` count what the
    Follower does; None: no limit.
    """

    decides: Decides = "teach"
    ends_at_goal: bool = True
    stopping: Stopping = "agreed"
    step_limit: int | None = None
    failure_limit: int | None = None
    goal_told: bool = False
    tells_progress: bool = False

    def to_json(self) -> JSONObject:
        """As tasks keep it; what came later is left out where it is as it was before."""
        told = asdict(self)
        return {key: value for key, value in told.items() if value or key not in LATER}

    @staticmethod
    def read(data: Any, where: str = "rules") -> Rules:
        """Rules from a task's params; nothing given: those of play.

        Raises:
            WorldError: `bad_task`, with the path.
        """
        if data is None:
            return PLAY
        rows = fields.as_object(data, where, BAD)
        known = asdict(PLAY)
        for key in rows:
            if key not in known:
                text = f'there is no setting "{key}"; there are {", ".join(known)}'
                raise WorldError(BAD, text, join(where, key))
        values = {**known, **rows}
        _one_of(values["decides"], RULES, join(where, "decides"))
        _one_of(values["stopping"], get_args(Stopping), join(where, "stopping"))
        for key in ("ends_at_goal", "goal_told", "tells_progress"):
            if not isinstance(values[key], bool):
                raise WorldError(BAD, "this is true or false", join(where, key))
        for key in ("step_limit", "failure_limit"):
            if values[key] is not None:
                fields.as_int(values[key], join(where, key), 1, MOST, BAD)
        return Rules(**values)


def _one_of(value: Any, known: tuple[str, ...], where: str) -> None:
    if value not in known:
        raise WorldError(BAD, f"this is one of {', '.join(known)}, not {value!r}", where)


PLAY = Rules()
"""For people: no limits; it ends when the goal is reached, or when both say that it is done."""
BENCHMARK = Rules(ends_at_goal=False, stopping="alone", step_limit=1000, failure_limit=30)
"""As models are measured (TEACh's inference runner): 1,000 steps, 30 failures, and Stop is final."""
