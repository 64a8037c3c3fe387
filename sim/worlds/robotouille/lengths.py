"""How long the best known plan of a task is at each pace."""

from __future__ import annotations

import json
from functools import cache

from sim.abilities import UNKNOWN, Length
from sim.world import JSONObject, SuitePace, Task
from sim.worlds.robotouille.optimal.store import PARS, RULES, stored_plans


def length(task: Task, pace: SuitePace) -> Length:
    """See `sim.abilities.length_of`. Joint steps are those that are stored, with the kitchen or with
    the catalogue; moves in real time are those of the stored plan of the only cook."""
    alone = len(task.seats) == 1
    if pace == "realtime":
        return _moves(task) if alone else UNKNOWN
    if alone or pace == "turns":
        return Length(task.par, task.par_proved)
    return _joint(task) if pace == "together" else UNKNOWN


def _joint(task: Task) -> Length:
    known: JSONObject = task.params.get("pars") or _stored().get(task.id, {})
    joint = known.get("joint")
    if not isinstance(joint, int):
        return UNKNOWN
    return Length(joint, bool(known.get("joint_proved")) and _as_stored(task))


def _moves(task: Task) -> Length:
    """What the cook does in the shortest known plan, its waits left out. Not proved: a longer plan
    could do with fewer moves and more waiting."""
    plan = stored_plans().get(task.id, {}).get("turns")
    if plan is None or not _as_stored(task):
        return UNKNOWN
    return Length(sum(sentence is not None for sentence in plan), False)


def _as_stored(task: Task) -> bool:
    """Whether the task is played by the rules that the stored plans are of."""
    return bool(task.params.get("rules", RULES) == RULES)


@cache
def _stored() -> dict[str, JSONObject]:
    """Lengths by task id, as `python -m sim.worlds.robotouille.optimal` has found them."""
    found: dict[str, JSONObject] = json.loads(PARS.read_text("utf-8"))
    return found
