"""Recipes from their files to the catalogue: cook each, check it, and write what a task needs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from sim.world import JSONObject
from sim.worlds.simmer.executor import HALTING, PUBLISHED, Mode, run_plan
from sim.worlds.simmer.making.chef import CannotCook, Chef
from sim.worlds.simmer.making.orders import cook
from sim.worlds.simmer.model import DATA, model
from sim.worlds.simmer.start import executor_from

RECIPES = Path(__file__).parent / "recipes"
FILE = DATA / "recipes.json"
OBJECTS, ACTIONS = 31, 27
"""How many objects and actions a task names, as in the paper (31.5 and 26.6 on average)."""
MOST_STEPS = 18
"""Steps of a recipe's text, as in the paper."""
TECHNIQUES = (
    "baking", "frying", "brewing", "grilling", "deep-frying", "sauteing", "boiling", "simmering",
    "steaming", "roasting", "blending", "freezing",
)  # fmt: skip


def made() -> list[JSONObject]:
    """Every task of the catalogue, made anew. Raises CannotCook."""
    return [*_suite("tutorial"), *(task for name in TECHNIQUES for task in _suite(name))]


def write() -> int:
    """Write the catalogue; how many tasks it has."""
    tasks = made()
    lines = ",\n".join(f" {json.dumps(task, ensure_ascii=False)}" for task in tasks)
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")
    return len(tasks)


def _suite(name: str) -> Iterator[JSONObject]:
    for number, line in enumerate((RECIPES / f"{name}.txt").read_text("utf-8").splitlines()):
        yield task_of(line, name, number)


def task_of(line: str, suite: str, number: int) -> JSONObject:
    """A task from a line of a recipe file: title, goal, what it requires, orders, hint."""
    title, goal, requires, orders, *hint = (part.strip() for part in line.split("|"))
    try:
        chef, said = cook(orders)
    except CannotCook as error:
        raise CannotCook(f"{title}: {error}") from error
    slug = "-".join("".join(c if c.isalnum() else " " for c in title.lower()).split())
    few = suite == "tutorial"
    task: JSONObject = {
        "id": f"{'danger' if few else suite}/{slug}",
        "technique": "" if few else suite,
        "title": title,
        "goal": goal,
        "recipe": _steps(said),
        "requires": [_need(one) for one in requires.split(";") if one.strip()],
        "objects": _objects(chef, 0 if few else OBJECTS, number + 10 * _rank(suite)),
        "actions": _actions(chef, ACTIONS, number + 10 * _rank(suite)),
        "plan": chef.plan,
    }
    if hint:
        task["hint"] = hint[0]
    _check(task)
    return task


def _rank(suite: str) -> int:
    return TECHNIQUES.index(suite) if suite in TECHNIQUES else 0


def _steps(said: list[str]) -> list[str]:
    """The recipe's sentences, two in one step where there are too many."""
    steps = list(said)
    while len(steps) > MOST_STEPS:
        at = min(range(len(steps) - 1), key=lambda n: len(steps[n]) + len(steps[n + 1]))
        steps[at : at + 2] = [f"{steps[at]} {steps[at + 1]}"]
    return steps


def _need(said: str) -> JSONObject:
    item, _, product = said.strip().partition(" in ")
    return {"item": item, "in": product} if product else {"item": item}


def _objects(chef: Chef, wanted: int, turn: int) -> list[str]:
    """What the plan uses with the places where it lies, and other things beside them."""
    rules = model()
    made = {
        one
        for one in chef.used
        if one.partition("#")[0] not in rules.objects or one in _products(chef)
    }
    found = {
        one: None for one in ("counter#1", "sink#1", "faucet#1", *chef.used) if one not in made
    }
    for one in list(found):
        at = rules.objects[one.partition("#")[0]].location
        while at != "kitchen":
            found.setdefault(f"{at}#1")
            at = rules.objects[at].location
    names = list(rules.objects)
    for step in range(24 if wanted else 0):
        if len(found) >= wanted and step >= 8:
            break
        extra = names[(turn * 4 + step) % len(names)]
        found.setdefault(f"{extra}#1")
        if (at := rules.objects[extra].location) != "kitchen":
            found.setdefault(f"{at}#1")
    return sorted(found)


def _products(chef: Chef) -> set[str]:
    """What was made on the way."""
    things = chef.executor.kitchen.things
    return {one for one in chef.used if one in things and "combined" in things[one].states | set(things[one].since)
            and things[one].cls not in model().objects}  # fmt: skip


def _actions(chef: Chef, wanted: int, turn: int) -> list[str]:
    """The actions of the plan, and others beside them."""
    names = list(model().actions)
    used = {line.split("[")[1].split("]")[0].lower() for line in chef.plan}
    for step in range(len(names)):
        if len(used) >= wanted:
            break
        used.add(names[(turn * 7 + step * 5) % len(names)])
    return [name for name in names if name in used]


def _check(task: JSONObject) -> None:
    """Run the plan from the task's own start, in both modes."""
    modes: tuple[Mode, Mode] = (PUBLISHED, HALTING)
    for mode in modes:
        report = run_plan("\n".join(task["plan"]), executor_from(task, mode))
        if report.failures:
            found = "; ".join(one.text for one in report.failures[:3])
            raise CannotCook(f"{task['title']}, {mode}: {found}")
