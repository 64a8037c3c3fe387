"""The tasks: each of the 88 activities in an apartment for people, and in all that fit for runs."""

from __future__ import annotations

from functools import cache

from sim.fields import close
from sim.world import JSON, JSONObject, SeatSpec, Suite, Task, WorldError
from sim.worlds.virtualhome.activities import activities, homes_for
from sim.worlds.virtualhome.homes import TITLES
from sim.worlds.virtualhome.rules import SOUND, rules_named

WORLD = "virtualhome"
ALONE, TOGETHER = "activities", "activities_together"
PACES = ("turns", "together", "free")

SUITES = (
    Suite(
        ALONE,
        "Everyday activities",
        "Write a program for an everyday activity, step by step: the 88 tasks of the zero-shot"
        " planners, in seven apartments.",
        "Go to a thing before you use it, and say when it is done.",
        paces=("turns", "free"),
        rank=60,
    ),
    Suite(
        TOGETHER,
        "Everyday activities for two",
        "Two people do one of the activities in one apartment.",
        "Share the work, and say when it is done.",
        paces=("turns", "together", "free"),
        rank=61,
    ),
)

_FOR_TWO = (
    "breakfast",
    "put_away_groceries",
    "wash_dirty_dishes",
    "change_sheets_and_pillow_cases",
    "entertain",
    "iron_shirt",
)
SEATS = (SeatSpec("person", "resident", "Resident"),)
BOTH = (SeatSpec("ana", "resident", "Ana"), SeatSpec("ben", "resident", "Ben"))


@cache
def catalogue() -> tuple[Task, ...]:
    """Each activity once, by turns among the apartments; then those for two."""
    alone = []
    for place, name in enumerate(activities()):
        homes = homes_for(name)
        alone.append(task_of(name, homes[place % len(homes)], named_home=False))
    return (*alone, *(task_of(name, homes_for(name)[0], BOTH) for name in _FOR_TWO))


@cache
def instances(suite: str | None = None) -> tuple[Task, ...]:
    """Each activity in every apartment that has what it needs, `activities/compute@home4`.

    Raises:
        WorldError: `unknown_suite`.
    """
    if suite not in (None, ALONE, TOGETHER):
        known = f"{ALONE} and {TOGETHER}"
        raise WorldError("unknown_suite", f'there is no suite "{suite}"; there are {known}')
    if suite == TOGETHER:
        return tuple(task for task in catalogue() if task.suite == TOGETHER)
    return tuple(task_of(name, home) for name in activities() for home in homes_for(name))


@cache
def _by_id() -> dict[str, Task]:
    return {task.id: task for task in (*catalogue(), *instances())}


def find(task_id: str) -> Task:
    """A task by id. Raises WorldError `unknown_task`, naming close matches."""
    found = _by_id().get(task_id)
    if found is None:
        raise WorldError("unknown_task", f'there is no task "{task_id}"{close(task_id, _by_id())}')
    return found


def task_of(
    activity: str,
    home: str,
    seats: tuple[SeatSpec, ...] = SEATS,
    rules: JSON = SOUND.name,
    *,
    named_home: bool = True,
) -> Task:
    """An activity in an apartment under a rule set.

    Raises:
        WorldError: `bad_rules`.
    """
    one = activities()[activity]
    suite = TOGETHER if len(seats) > 1 else ALONE
    params: JSONObject = {"scene": home, "activity": activity, "rules": rules_named(rules).name}
    if one.conditions:
        params["conditions"] = list(one.conditions)
    if one.init:
        params["init"] = list(one.init)
    return Task(
        id=f"{suite}/{activity}" + (f"@{home}" if named_home and len(seats) == 1 else ""),
        world=WORLD,
        suite=suite,
        title=one.title,
        goal=one.about,
        seats=seats,
        params=params,
        tags=(TITLES[home], params["rules"]),
        hint="Steps are such as: walk to fridge, open fridge, grab milk. Say when it is done.",
    )
