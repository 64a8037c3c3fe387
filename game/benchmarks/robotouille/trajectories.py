"""The worked examples: how the two training tasks are solved, stored as sentences.

`python -m game.benchmarks.robotouille.trajectories` makes them anew with the planner and writes
`prompts/example_plans.json`. Stored, they are the same on every machine and for every version of
the planner, and cost nothing when an agent sits down; a test plays them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sim.abilities import Parsable, Plannable
from sim.world import Action, Episode, JSONObject, Task
from sim.worlds import get_world

PATH = Path(__file__).parent / "prompts" / "example_plans.json"
WORLD = "robotouille"
TASKS = ("synchronous_train/1", "asynchronous_train/1")


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a worked example: what was seen before it, what was done, what it led to."""

    text: str
    facts: JSONObject
    action: Action
    after: JSONObject


@dataclass(frozen=True, slots=True)
class Trajectory:
    """A whole worked example."""

    task: Task
    moments: tuple[Moment, ...]


def stored() -> Mapping[str, Sequence[str]]:
    """The stored plans, by task."""
    data: Mapping[str, Sequence[str]] = json.loads(PATH.read_text(encoding="utf-8"))
    return data


@cache
def trajectory(task_id: str) -> Trajectory:
    """The worked example of a training task.

    Raises:
        ValueError: there is none for this task, or the stored one cannot be played.
    """
    plans = stored()
    if task_id not in plans:
        raise ValueError(f"example: one of {', '.join(plans)}, auto or none is expected")
    task = get_world(WORLD).task(task_id)
    episode = get_world(WORLD).start(task, 0)
    moments = tuple(_moment(episode, text) for text in plans[task_id])
    if not episode.goals().done:
        raise ValueError(f"the stored example of {task_id} does not reach its goal")
    return Trajectory(task, moments)


def _moment(episode: Episode, text: str) -> Moment:
    seat = episode.seats[0]
    seen = episode.observe(seat)
    assert isinstance(episode, Parsable)
    action = episode.parse(seat, text)
    if not episode.step({seat: action}).happened:
        raise ValueError(f'the stored example of {episode.task.id} cannot do "{text}"')
    return Moment(seen.text.strip(), seen.facts, action, episode.observe(seat).facts)


def planned(task_id: str) -> list[str]:
    """The planner's way to a training task's goal, as sentences."""
    world = get_world(WORLD)
    task = world.task(task_id)
    episode = world.start(task, 0)
    seat = episode.seats[0]
    assert isinstance(world, Plannable)
    plan = world.plan(task, episode.observe(seat), (seat,), joint=False)
    found = [move[seat] for move in plan.moves]
    return [action.text if action is not None else "Do nothing" for action in found]


def write() -> None:
    """Make the file anew; a shorter stored plan is kept."""
    old = stored() if PATH.exists() else {}
    plans = {}
    for task_id in TASKS:
        new = planned(task_id)
        known = old.get(task_id)
        plans[task_id] = list(known) if known is not None and len(known) <= len(new) else new
    PATH.write_text(json.dumps(plans, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
