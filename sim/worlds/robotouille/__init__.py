"""Robotouille: a grid kitchen with tasks that take time, for one to four cooks.

Importing this is cheap; the engine, the drawing and the planner load when they are first used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sim.abilities import Frame, Length, Plan
from sim.world import (
    JSON,
    JSONObject,
    Observation,
    Seat,
    Suite,
    SuitePace,
    Task,
    WorldError,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from sim.editing import Dish, Kit, Remark, Search, Sketch
    from sim.sprites import Sheet
    from sim.worlds.robotouille.episode import RobotouilleEpisode
    from sim.worlds.robotouille.problem import Problem


class Robotouille:
    """The world: its catalogue, tasks from users' files, episodes, drawing and planning."""

    name = "robotouille"
    version = 1
    title = "Robotouille"
    tiled = True
    """Cooks walk from cell to cell."""

    def suites(self) -> Iterable[Suite]:
        """The suites in the order people should meet them."""
        from sim.worlds.robotouille.catalogue import SUITES

        return SUITES

    def tasks(self) -> Iterable[Task]:
        """The catalogue, in the order people should meet it."""
        from sim.worlds.robotouille.catalogue import catalogue
        from sim.worlds.robotouille.shift import kitchens

        return (*catalogue(), *kitchens.tasks())

    def sayings(self, task: Task | None = None) -> Iterable[str]:
        """What it says to people, for pages in other languages."""
        from sim.worlds.robotouille.sayings import sayings

        return sayings()

    def task(self, task_id: str) -> Task:
        """One task by id, pinned instances (`asynchronous/1@3`) too.

        Raises:
            WorldError: `unknown_task`, naming close matches.
        """
        from sim.worlds.robotouille.catalogue import find

        return find(task_id)

    def instances(self, suite: str | None = None) -> Sequence[Task]:
        """The ten pinned kitchens of every task of the paper, or those of one suite of it."""
        from sim.worlds.robotouille.instances import instances

        return instances(suite)

    def instance_ids(self, suite: str | None = None) -> Sequence[str]:
        """The ids of `instances`, without laying them out."""
        from sim.worlds.robotouille.instances.pinned import names

        return tuple(names(suite))

    def task_from(self, data: JSONObject) -> Task:
        """A task from inline files: `{"environment", "domain"?, "rules" or "compat"?, "title"?}`.

        Raises:
            WorldError: `bad_file` with the path inside the file.
        """
        from sim.worlds.robotouille.inline import task_from

        return task_from(data)

    def start(self, task: Task, seed: int) -> RobotouilleEpisode:
        """A fresh episode.

        Raises:
            WorldError: the task's files are wrong.
        """
        return _episode(task, seed, _problem(task, seed, None))

    def resume(self, task: Task, facts: JSONObject) -> RobotouilleEpisode:
        """An episode in the state that an observation's facts describe, for looking ahead.

        Raises:
            WorldError: `bad_snapshot`, if the facts are not of this task.
        """
        drawn = facts.get("drawn", [])
        episode = _episode(task, 0, _problem(task, 0, drawn))
        episode.recall(facts)
        return episode

    def length(self, task: Task, pace: SuitePace) -> Length:
        """The best known length of a task at this pace (`sim.abilities.length_of`)."""
        from sim.worlds.robotouille.lengths import length

        return length(task, pace)

    def draw(self, scene: JSONObject, size: int) -> Frame:
        """The picture of a scene, `size` pixels wide and high."""
        from sim.worlds.robotouille.render import draw

        return draw(scene, size)

    @property
    def art(self) -> str:
        """Another word whenever a sprite may look different."""
        from sim.worlds.robotouille.art import sprites

        return sprites.art()

    def sheet(self, scene: JSONObject, size: int, names: Sequence[str], *, first: bool) -> Sheet:
        """Sprites of frames of `size` pixels. Raises WorldError `bad_sprite`."""
        from sim.worlds.robotouille.sheet import sheet

        return sheet(scene, size, names, first=first)

    def warm(self) -> None:
        """Compile what plans optimally, or load what was compiled."""
        from sim.worlds.robotouille.optimal.planner import warm_up

        warm_up()

    def plan(
        self, task: Task, observation: Observation, cooks: Sequence[Seat], *, joint: bool
    ) -> Plan:
        """A plan for these cooks from what one of them sees. Raises WorldError `no_plan`."""
        if "shift" in task.params:
            from sim.worlds.robotouille.shift import planner

            return planner.plan(observation, cooks, joint=joint)
        from sim.worlds.robotouille.planner import plan

        return plan(task, observation, cooks, joint=joint)

    # -- drawing kitchens (`sim.editing`)

    def kit(self) -> Kit:
        """What kitchens can be drawn with."""
        from sim.worlds.robotouille.drawing_up import kit

        return kit.kit()

    def blank(self) -> Sketch:
        """A small kitchen to begin with."""
        from sim.worlds.robotouille.drawing_up import kit

        return kit.blank()

    def normal(self, sketch: Sketch) -> Sketch:
        """The sketch in the one way in which a file is read back."""
        from sim.worlds.robotouille.drawing_up import files

        return files.normal(sketch)

    def check(self, sketch: Sketch) -> Sequence[Remark]:
        """What is wrong with a sketch, and what is worth knowing."""
        from sim.worlds.robotouille.drawing_up import checks

        return checks.check(sketch)

    def says(self, dish: Dish) -> str:
        """A dish in words."""
        from sim.worlds.robotouille.drawing_up import words

        return words.dish(dish)

    def build(self, sketch: Sketch) -> JSONObject:
        """The environment JSON of a sketch."""
        from sim.worlds.robotouille.drawing_up import files

        return files.build(sketch)

    def drawn(self, document: JSONObject) -> Task:
        """The task of an environment JSON. Raises WorldError `bad_file` with the path in it."""
        return self.task_from(document if "environment" in document else {"environment": document})

    def sketched(self, document: JSONObject) -> Sketch:
        """The sketch of an environment JSON. Raises WorldError `bad_file` with the path in it."""
        from sim.worlds.robotouille.drawing_up import files

        return files.sketched(document)

    def document(self, task: Task) -> JSONObject | None:
        """The environment JSON of a task; None for shifts and rules of one's own."""
        from sim.worlds.robotouille.drawing_up import files

        return files.document(task)

    def picture(self, what: JSONObject, px: int) -> NDArray[np.uint8]:
        """A picture for an editor. Raises WorldError `bad_picture`."""
        from sim.worlds.robotouille.drawing_up import pictures

        return pictures.picture(what, px)

    def prove(
        self, task: Task, *, joint: bool, seconds: float, watch: Callable[[Search], bool]
    ) -> Plan:
        """The shortest plan from the start, or the best found. Raises NoPlan."""
        from sim.worlds.robotouille.drawing_up import proving

        return proving.prove(task, joint=joint, seconds=seconds, watch=watch)


def _episode(task: Task, seed: int, problem: Problem) -> RobotouilleEpisode:
    from sim.worlds.robotouille.episode import RobotouilleEpisode

    if "shift" not in task.params:
        return RobotouilleEpisode(task, seed, problem)
    from sim.worlds.robotouille.shift.episode import ShiftEpisode

    return ShiftEpisode(task, seed, problem)


def _problem(task: Task, seed: int, drawn: Sequence[str] | None) -> Problem:
    from sim.worlds.robotouille.problem import read_problem

    params = task.params
    if task.world != "robotouille" or "environment" not in params:
        raise WorldError("bad_task", f"{task.id} is not a task of this world")
    environment: JSON = params["environment"]
    if "config" in params and isinstance(environment, dict):
        own = environment.get("config") or {}
        environment = environment | {"config": {**own, **params["config"]}}
    return read_problem(
        environment, params.get("domain"), params.get("rules", "paper"), seed, drawn
    )


world = Robotouille()

__all__ = ["Robotouille", "world"]
