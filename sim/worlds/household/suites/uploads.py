"""A task from a user's file: a plan of ours, one of the original's, or a scene with goals."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from sim.home import scenes
from sim.home.state import State
from sim.world import JSONObject, Task, WorldError
from sim.worlds.household.judging import goals
from sim.worlds.household.suites import catalogue, plans
from sim.worlds.household.suites.plans import Plan
from sim.worlds.household.suites.rules import Rules

LONGEST = 200
"""Characters of a title."""
LONGEST_TASK = 1000
"""Characters of what is to be done: people and models read it at every step."""


def task_from(data: Any) -> Task:
    """A task from a plan, or from `{"plan": ..., "rules"?, "title"?}`.

    A plan has `scene`, `task_description` and `goals`; without `start` the scene is taken as its
    file has it. A `plan.json` of the original benchmark is understood, too.

    Raises:
        WorldError: `bad_plan` or `bad_task` with the path inside the file, `unknown_scene`.
    """
    if not isinstance(data, Mapping):
        raise WorldError("bad_plan", "a plan is an object in braces")
    wrapped = isinstance(data.get("plan"), Mapping)
    plan = _checked(_plan(data["plan"] if wrapped else data))
    rules = Rules.read(data.get("rules") if wrapped else None)
    params: JSONObject = {"plan": plan.public()}
    task = catalogue.task_of(
        plan, task_id=f"inline/{_digest(plan, rules)}", suite="inline", rules=rules, params=params
    )
    return _titled(task, data.get("title") if wrapped else None)


def _plan(data: Mapping[str, Any]) -> Plan:
    if "goal" in data and "goals" not in data:
        from sim.worlds.household.suites import originals

        return originals.read(data).plan
    row = {"name": "own", "kind": "own", **data}
    if "start" not in row:
        scene = row.get("scene")
        if not isinstance(scene, str) or not scene:
            raise WorldError("bad_plan", 'the name of a scene is needed, as "FloorPlan1"', "scene")
        row["start"] = plans.shorten(State.start(scenes.load(scene)))
    return plans.read(row)


def _checked(plan: Plan) -> Plan:
    """The plan, after everything that could fail later has been tried."""
    state = plan.state()
    if len(plan.task_description) > LONGEST_TASK:
        text = f"more than {LONGEST_TASK} characters"
        raise WorldError("bad_plan", text, "task_description")
    wanted = goals.read(plan.goals)
    if not wanted:
        raise WorldError("bad_plan", "a plan needs at least one goal", "goals")
    for index, thing in enumerate(state.things.values()):
        if thing.parent is not None and thing.parent not in state.things:
            path = f"start.things.{thing.name}"
            raise WorldError("bad_plan", f"{thing.parent} is not in this home", path)
        if index >= MOST_THINGS:
            raise WorldError("bad_plan", f"more than {MOST_THINGS} things", "start.things")
    if state.held is not None and state.held not in state.things:
        raise WorldError("bad_plan", f"{state.held} is not in this home", "start.held")
    return plan


MOST_THINGS = 1000
"""A home of a user's file has no more things than this."""


def _digest(plan: Plan, rules: Rules) -> str:
    text = json.dumps([plan.public(), rules.to_json()], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _titled(task: Task, title: Any) -> Task:
    from dataclasses import replace

    if title is None:
        return replace(task, title=task.title[:LONGEST], tags=("inline", *task.tags))
    if not isinstance(title, str) or not 0 < len(title) <= LONGEST:
        raise WorldError("bad_task", f"a text of 1 to {LONGEST} characters is needed", "title")
    return replace(task, title=title, tags=("inline", *task.tags))
