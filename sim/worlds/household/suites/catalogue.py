"""The tasks: homes for people, then the instances of AsgardBench; and any plan as a task."""

from __future__ import annotations

import difflib
from dataclasses import replace
from functools import cache

from sim.world import Feedback, JSONObject, SeatSpec, Suite, Task, WorldError
from sim.worlds.household.judging.termination import Limits
from sim.worlds.household.suites import friendly, kinds, plans
from sim.worlds.household.suites.plans import Plan
from sim.worlds.household.suites.rules import Rules

COOK = SeatSpec("cook", role="cook", label="Cook")
BENCHMARK, HOME = "asgardbench", "home"
OPENING = (
    "You get what a model gets: the picture, twelve actions, and one kind of thing for each, such as FIND Mug.",
    "Nobody tells you what is done or why something failed, and the steps are limited: look before you act.",
)
"""The first two lines of the examination."""
PRACTICE = "practice/apple"
"""A small kitchen under the examination's rules, but none that ends it early."""
SUITES = (
    Suite(
        HOME, "At home", "First person: walk through a home, click what you see.",
        paces=("turns",), rank=60,
    ),
    Suite(
        BENCHMARK, "AsgardBench",
        "The benchmark as a model plays it: no help, twelve actions, what you see is what counts.",
        paces=("turns",), rank=70, opening=OPENING, practice=PRACTICE,
    ),
    Suite("practice", "Practice", "The examination's words and rules, for finding one's way about.",
          paces=("turns",), private=True),
    Suite("inline", "Own plans", "Plans from files of your own.", paces=("turns",), private=True),
)  # fmt: skip
"""The suites in the order people should meet them."""

FRIENDLY = Rules(termination=False, walking=True, instances=True, help=True, hand=100)
"""For fun: nothing ends by rule, one may walk and point, and is told what one has."""
DIFFICULTY_STEPS = (12, 25, 45, 65)
"""Known solutions longer than these make a task one level harder."""

BEYOND = 1
"""The world ends an episode itself, with both verdicts, at the step after the hard limit (spec
2.5: `step > hard`); whoever counts steps outside must not be faster."""


def catalogue() -> tuple[Task, ...]:
    """Every task, in the order people should meet them."""
    return tuple(_tasks().values())


def find(task_id: str) -> Task:
    """The task of this id.

    Raises:
        WorldError: `unknown_task`, naming close matches.
    """
    tasks = _tasks()
    if task_id in tasks:
        return tasks[task_id]
    if task_id == PRACTICE:
        return _practice()
    near = difflib.get_close_matches(task_id, tasks, n=3, cutoff=0.5)
    hint = f"; did you mean {', '.join(near)}?" if near else ""
    raise WorldError("unknown_task", f'there is no task "{task_id}" in the household{hint}')


def suite(name: str | None) -> tuple[Task, ...]:
    """All tasks, or those of one suite.

    Raises:
        WorldError: `unknown_suite`.
    """
    if name is not None and name not in (BENCHMARK, HOME):
        text = f'there is no suite "{name}"; there are {BENCHMARK} and {HOME}'
        raise WorldError("unknown_suite", text)
    return tuple(task for task in catalogue() if name in (None, task.suite))


def plan_of(task: Task) -> Plan:
    """The plan of a task: a shipped one by name, or the one that it carries.

    Raises:
        WorldError: `bad_task`, `bad_plan`, `unknown_plan`, `unknown_scene`.
    """
    plan = task.params.get("plan")
    if task.world != "household" or plan is None:
        raise WorldError("bad_task", f"{task.id} is not a task of the household")
    if isinstance(plan, str):
        return friendly.plan(plan) if plan in friendly.names() else plans.load(plan)
    return plans.read(plan, "plan")


def task_of(plan: Plan, *, task_id: str, suite: str, rules: Rules, params: JSONObject) -> Task:
    """A plan as a task under these rules; `params["plan"]` says how it is found again."""
    feedback: Feedback = "simple" if rules.termination else "detailed"
    return Task(
        id=task_id,
        world="household",
        suite=suite,
        title=title(plan),
        goal=plan.task_description,
        seats=(COOK,),
        params={"scene": plan.scene, **params, "rules": rules.to_json()},
        tags=tags(plan),
        difficulty=difficulty(plan.step_count),
        step_limit=Limits.of(plan.step_count).hard + BEYOND if rules.termination else None,
        par=plan.step_count or None,
        feedback=feedback,
    )


def title(plan: Plan) -> str:
    """What to do and where. Not what is special there: that is to be seen."""
    return f"{plan.task_description.rstrip('.')} ({plan.scene})"


def tags(plan: Plan) -> tuple[str, ...]:
    """The kind of task and the room."""
    room = kinds.KINDS[plan.kind].room if plan.kind in kinds.KINDS else ""
    return tuple(word for word in (plan.kind, room) if word)


def difficulty(steps: int) -> int:
    """1 to 5, by the length of the known solution."""
    return 1 + sum(steps > limit for limit in DIFFICULTY_STEPS)


def slug(name: str) -> str:
    """A plan's name as it stands in addresses."""
    return name.replace(" ", "_")


@cache
def _tasks() -> dict[str, Task]:
    found = [*(_friendly(name) for name in friendly.names()), *map(_instance, plans.names())]
    return {task.id: task for task in found}


def _friendly(name: str) -> Task:
    about = friendly.entry(name)
    return Task(
        id=name,
        world="household",
        suite=HOME,
        title=about["title"],
        goal=about["text"],
        seats=(COOK,),
        params={"scene": about["scene"], "plan": name, "rules": FRIENDLY.to_json()},
        tags=tuple(about["tags"]),
        difficulty=about["difficulty"],
        feedback="detailed",
    )


def _practice() -> Task:
    """Its suite is not the benchmark's: what happens in it is nobody's result there."""
    rules = Rules(termination=False).to_json()
    easy = _tasks()["home/apple"]
    params = {**easy.params, "rules": rules}
    title = f"Practice: {easy.title[0].lower()}{easy.title[1:]}"
    return replace(
        easy, id=PRACTICE, suite="practice", title=title, params=params, feedback="simple"
    )


def _instance(name: str) -> Task:
    return task_of(
        plans.load(name),
        task_id=f"{BENCHMARK}/{slug(name)}",
        suite=BENCHMARK,
        rules=Rules(),
        params={"plan": name},
    )
