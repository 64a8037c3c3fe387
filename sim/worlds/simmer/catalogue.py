"""The tasks: ten tutorial kitchens, 100 recipes over twelve techniques, and some for two cooks."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache

from sim.fields import join
from sim.reading import plain_file
from sim.world import JSON, Action, JSONObject, SeatSpec, Suite, Task, WorldError
from sim.worlds.simmer.model import DATA, extended, model
from sim.worlds.simmer.own import check_kitchen, check_texts
from sim.worlds.simmer.plan import bind, read_plan
from sim.worlds.simmer.start import as_start, build, read_start

TUTORIAL, RECIPES, PAIRS, OWN = "simmer_tutorial", "simmer_recipes", "simmer_pairs", "simmer_own"
PACES = ("turns", "together")
SUITES = (
    Suite(
        TUTORIAL, "Simmer: what can go wrong", "Ten small kitchens, one danger each.",
        "Nobody tells you that something goes wrong. Serve, and read what the audit says.",
        ("turns",), rank=72,
    ),
    Suite(
        RECIPES, "Simmer: a hundred recipes", "Cook from a recipe that leaves out what every cook knows.",
        "Serve when everything is safe: washed, done, switched off and closed.", ("turns",), rank=74,
    ),
    Suite(
        PAIRS, "Simmer: two cooks", "One kitchen, one recipe, four hands; the audit names who.",
        "What one of you touched, the other may serve.", ("together", "turns"), rank=76,
    ),
    Suite(OWN, "Simmer: your own", "Tasks from files.", paces=("turns",), private=True),
)  # fmt: skip
ONE = (SeatSpec("cook", label="Cook"),)
TWO = (SeatSpec("cook1", label="First cook"), SeatSpec("cook2", label="Second cook"))
FOR_TWO = 8
"""Every so many recipes one is for two cooks as well."""


@cache
def _records() -> dict[str, JSONObject]:
    records: list[JSONObject] = plain_file(DATA / "recipes.json", "bad_file")
    return {record["id"]: record for record in records}


@cache
def catalogue() -> tuple[Task, ...]:
    """Every task, in the order people should meet them."""
    tutorial = [one for one in _records().values() if not one["technique"]]
    recipes = [one for one in _records().values() if one["technique"]]
    return (
        *(_task(one, TUTORIAL, ONE) for one in tutorial),
        *(_task(one, RECIPES, ONE) for one in recipes),
        *(_task(one, PAIRS, TWO) for one in recipes[::FOR_TWO]),
    )


def _task(record: JSONObject, suite: str, seats: tuple[SeatSpec, ...]) -> Task:
    params = {key: record[key] for key in ("recipe", "requires", "objects", "actions")}
    steps = len(record["recipe"])
    return Task(
        id=record["id"] if suite != PAIRS else f"pair/{record['id'].partition('/')[2]}",
        world="simmer",
        suite=suite,
        title=record["title"],
        goal=record["goal"],
        seats=seats,
        params={**params, "technique": record["technique"]},
        tags=(record["technique"],) if record["technique"] else (),
        difficulty=1 if not record["technique"] else 1 + (steps > 6) + (steps > 10),
        par=len(record["plan"]),
        hint=record.get("hint", ""),
    )


@cache
def _by_id() -> dict[str, Task]:
    return {task.id: task for task in catalogue()}


def find(task_id: str) -> Task:
    """One task by id, with or without `simmer/` before it.

    Raises:
        WorldError: `unknown_task`, naming close matches.
    """
    known = _by_id()
    name = task_id.removeprefix("simmer/")
    if name not in known:
        near = get_close_matches(name, known, n=3, cutoff=0.4) or list(known)[:3]
        raise WorldError(
            "unknown_task", f'there is no task "{task_id[:60]}"; did you mean {", ".join(near)}?'
        )
    return known[name]


def start_of(task_id: str) -> JSONObject:
    """The start of a task of the catalogue. Raises WorldError `unknown_task`."""
    return as_start(find(task_id).params)


def plan_of(task: Task) -> list[str]:
    """The lines of the reference plan. Raises WorldError `no_solution`."""
    suite, _, slug = task.id.partition("/")
    for record in _records().values():
        alone = record["technique"] and record["id"].partition("/")[2] == slug
        if record["id"] == task.id or (suite == "pair" and alone):
            lines: list[str] = record["plan"]
            return lines
    raise WorldError("no_solution", f"{task.id} has no reference plan")


def is_solved(task: Task) -> bool:
    """Whether there is a reference plan."""
    try:
        plan_of(task)
    except WorldError:
        return False
    return True


def solution(task: Task) -> Sequence[Action]:
    """The reference plan as actions of one seat. Raises WorldError `no_solution`."""
    from sim.worlds.simmer.offers import action_of

    plan = read_plan("\n".join(plan_of(task)))
    return [action_of(bind(line, model())) for line in plan.lines]


def task_from(data: JSON) -> Task:
    """A task from a user's file. Raises WorldError with the path inside it."""
    if not isinstance(data, dict):
        raise WorldError("bad_file", "a task is an object with a title, a goal and objects")
    known = {"title", "goal", "recipe", "objects", "agent", "requires", "model", "seats", "mode"}
    if strange := sorted(str(key) for key in set(data) - known):
        fields = ", ".join(sorted(known))
        raise WorldError("bad_file", f"there is no such field; there are {fields}", strange[0][:60])
    check_texts(data)
    recipe = data.get("recipe", [])
    seats = data.get("seats", 1)
    if isinstance(seats, bool) or seats not in (1, 2):
        raise WorldError("bad_file", "one or two cooks", join("", "seats"))
    params = {**as_start(data), "recipe": recipe}
    start = read_start(params)
    rules = extended(start.model) if start.model else model()
    check_kitchen(start, build(start, rules, ("cook",), dwell=True), rules)
    title = data.get("title", "") or "A kitchen of your own"
    goal = data.get("goal", "") or "Cook and serve, safely"
    return Task("own", "simmer", OWN, title, goal, ONE if seats == 1 else TWO, params)


__all__ = ["SUITES", "catalogue", "find", "plan_of", "solution", "start_of", "task_from"]
