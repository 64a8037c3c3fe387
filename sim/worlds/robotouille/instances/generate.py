"""A kitchen from an environment file and a seed, accepted only when it can be solved."""

from __future__ import annotations

from dataclasses import dataclass

from sim import fields
from sim.abilities import NoPlan, Plan
from sim.world import JSON, JSONObject, Task, WorldError
from sim.worlds.robotouille import world
from sim.worlds.robotouille.domain import read_domain
from sim.worlds.robotouille.instances.layout import MOST_TRIES, layouts, no_room
from sim.worlds.robotouille.instances.options import Options
from sim.worlds.robotouille.instances.pieces import has_wildcards
from sim.worlds.robotouille.problem import read_problem

USUAL = Options()


@dataclass(frozen=True, slots=True)
class Instance:
    """A generated kitchen: the how-manyth layout of its seed it is, and a plan that solves it."""

    environment: JSONObject
    attempt: int
    plan: Plan


def generate(
    environment: JSON, seed: int, options: Options = USUAL, domain: JSON | None = None
) -> JSONObject:
    """The kitchen of this seed: the first of its layouts that can be solved.

    Everything of the file is there again, moved: stations, piles as they are stacked, containers
    with their meals, all cooks. Stations and items may be added. The file is not changed.

    Raises:
        WorldError: `bad_file`, with the path inside the file; `no_instance` if no layout of the
            seed can be solved.
    """
    return find_instance(environment, seed, options, domain).environment


def find_instance(
    environment: JSON, seed: int, options: Options = USUAL, domain: JSON | None = None
) -> Instance:
    """The same as `generate`, with what is known of it."""
    environment = _checked(environment, seed, domain)
    why = None
    for attempt, found in enumerate(layouts(environment, read_domain(domain), seed, options)):
        if found is None:
            continue
        try:
            plan = solution(world.task_from({"environment": found, "domain": domain}))
        except WorldError as error:
            why = error
        else:
            return Instance(found, attempt, plan)
    if why is None:
        raise no_room(environment, options)
    message = f"none of the {MOST_TRIES} layouts of seed {seed} can be solved: {why}"
    raise WorldError("no_instance", message)


def layout_of(
    environment: JSON, seed: int, attempt: int, options: Options = USUAL, domain: JSON | None = None
) -> JSONObject | None:
    """The layout of a seed with this number, solvable or not; None for a dead end.

    Takes a millisecond or two, where finding out whether it can be solved takes a plan.
    """
    environment = _checked(environment, seed, domain)
    for number, found in enumerate(layouts(environment, read_domain(domain), seed, options)):
        if number == attempt:
            return found
    return None


def _checked(environment: JSON, seed: JSON, domain: JSON | None) -> JSONObject:
    """The environment, if its file is right. With wildcards the goal may depend on the draw."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise WorldError("bad_seed", f"a seed is a whole number, not {seed!r}")
    data = fields.as_object(environment, "environment")
    try:
        read_problem(data, domain)
    except WorldError as error:
        if not error.path.startswith("goal") or not has_wildcards(data, read_domain(domain)):
            raise
    return data


def solution(task: Task) -> Plan:
    """A plan of the quick planner for all cooks, carried out in the engine to the goal.

    Raises:
        WorldError: `bad_file` if the goal cannot be met with what there is; `no_plan`.
    """
    view = world.start(task, 0).observe(task.seats[0].name)
    plan = world.plan(task, view, [seat.name for seat in task.seats], joint=False)
    if not plan.moves:
        raise NoPlan("the goal is met before anything is done")
    played(task, plan)
    return plan


def played(task: Task, plan: Plan) -> int:
    """The steps in which the engine, doing what the plan says, reaches the goal.

    Raises:
        NoPlan: it does not.
    """
    episode = world.start(task, 0)
    for moves in plan.moves:
        episode.step(moves)
    if not episode.goals().done:
        raise NoPlan("the plan that was found does not reach the goal")
    return episode.steps
