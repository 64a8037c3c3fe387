"""What a check of a task says: whether it is done, how many conditions are met, what is left to do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sim.world import JSONObject
from sim.worlds.teach.goals.scene import Object

Step = dict[str, Any]
"""One thing to do or done: `success`, `objectId`, `objectType`, `desc`."""
Problems = dict[str, list[JSONObject]]
"""What is wrong with which object: `objectType`, `determiner`, `property_name`, the value wanted."""


@dataclass(slots=True)
class Subgoal:
    """One component or relation of a task.

    `problems` is None where nothing could be looked at (nothing to put things into). Only parts that
    are tasks of their own have a `representative` and `successes`. `key` is that of the component,
    empty for relations, whose sentence `wanted` says what belongs where; the original's check tells it only of things
    that are there.
    """

    success: bool
    description: str
    total: int
    satisfied: int
    steps: list[Step] = field(default_factory=list)
    problems: Problems | None = field(default_factory=dict)
    representative: str | None = None
    successes: list[bool] | None = None
    key: str = ""
    wanted: str = ""

    def to_json(self) -> JSONObject:
        """The fields that the original's progress check has."""
        data: JSONObject = {
            "success": self.success,
            "description": self.description,
            "goal_conditions_total": self.total,
            "goal_conditions_satisfied": self.satisfied,
            "steps": self.steps,
            "problem_keys": [] if self.problems is None else self.problems,
        }
        if self.successes is not None:
            data |= {"representative_obj_id": self.representative, "step_successes": self.successes}
        return data


@dataclass(slots=True)
class Report:
    """The judgement on a whole task.

    `satisfied` may exceed `total` under the rules of `teach`, and is not clamped here.
    `satisfied_objects` and `candidate_objects` are those of the anchor, None without one.
    """

    description: str
    success: bool
    total: int
    satisfied: int
    subgoals: list[Subgoal]
    satisfied_objects: list[Object] | None = None
    candidate_objects: list[Object] | None = None

    @property
    def clamped(self) -> int:
        """Conditions met, at most as many as there are."""
        return min(self.total, self.satisfied)

    def to_json(self) -> JSONObject:
        """The fields of TEACh's progress check; objects by their ids."""
        return {
            "description": self.description,
            "success": self.success,
            "goal_conditions_total": self.total,
            "goal_conditions_satisfied": self.satisfied,
            "satisfied_object_ids": _ids(self.satisfied_objects),
            "candidate_object_ids": _ids(self.candidate_objects),
            "subgoals": [subgoal.to_json() for subgoal in self.subgoals],
        }


def _ids(objects: list[Object] | None) -> list[str] | None:
    return None if objects is None else [one["objectId"] for one in objects]


def step(one: Object, desc: str, *, success: bool) -> Step:
    """A step about an object."""
    return {
        "success": success,
        "objectId": one["objectId"],
        "objectType": one["objectType"],
        "desc": desc,
    }


def problem(one: Object, determiner: Any, name: str, wanted: Any) -> JSONObject:
    """What is wrong with an object."""
    return {
        "objectType": one["objectType"],
        "determiner": determiner,
        "property_name": name,
        "desired_property_value": wanted,
    }
