"""Simmer: recipes whose mistakes show only later.

A world after Lu, Zhang and Zhang, *Simmer* (arXiv:2606.14574), whose code is unreleased: every rule,
text and task here is our own. Importing this is cheap; rules and tasks load when they are first used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sim.world import Action, JSONObject, Suite, Task

if TYPE_CHECKING:
    from sim.abilities import Frame, Way
    from sim.sprites import Sheet
    from sim.worlds.simmer.episode import SimmerEpisode


class Simmer:
    """The world: 100 recipes, ten tutorial kitchens, some for two cooks, and users' own."""

    name = "simmer"
    version = 2
    title = "Simmer"

    def suites(self) -> Iterable[Suite]:
        """The suites in the order people should meet them."""
        from sim.worlds.simmer.catalogue import SUITES

        return SUITES

    def tasks(self) -> Iterable[Task]:
        """The catalogue, in the order people should meet it."""
        from sim.worlds.simmer.catalogue import catalogue

        return catalogue()

    def sayings(self, task: Task | None = None) -> Iterable[str]:
        """What it says to people, for pages in other languages."""
        from sim.worlds.simmer.sayings import sayings

        return sayings()

    def task(self, task_id: str) -> Task:
        """One task by id.

        Raises:
            WorldError: `unknown_task`, naming close matches.
        """
        from sim.worlds.simmer.catalogue import find

        return find(task_id)

    def task_from(self, data: JSONObject) -> Task:
        """A task from a user's file: a start (`sim.worlds.simmer.start`) with `title` and `goal`.

        Raises:
            WorldError: `bad_file` or `bad_start` with the path inside the file.
        """
        from sim.worlds.simmer.catalogue import task_from

        return task_from(data)

    def is_solved(self, task: Task) -> bool:
        """Whether there is a reference plan for it."""
        from sim.worlds.simmer.catalogue import is_solved

        return is_solved(task)

    def solution(self, task: Task) -> Sequence[Action]:
        """The reference plan as actions of one seat. Raises WorldError `no_solution`."""
        from sim.worlds.simmer.catalogue import solution

        return solution(task)

    def start(self, task: Task, seed: int) -> SimmerEpisode:
        """A fresh episode. Nothing in it is left to chance: all seeds are alike.

        Raises:
            WorldError: the task is of another world, or its kitchen is wrong.
        """
        from sim.worlds.simmer.episode import start

        return start(task, seed, self.version)

    def ways(self, task: Task) -> Sequence[Way]:
        """The conditions of a task: step by step, a plan in advance, a plan corrected once."""
        from sim.worlds.simmer.written import ways

        return ways(task)

    def in_way(self, task: Task, way: str) -> Task:
        """The task under a condition. Raises WorldError `unknown_way`."""
        from sim.worlds.simmer.written import in_way

        return in_way(task, way)

    def way_of(self, task: Task) -> str:
        """Under which condition a task is played."""
        from sim.worlds.simmer.written import way_of

        return way_of(task)

    def draw(self, scene: JSONObject, size: int) -> Frame:
        """The picture of a scene, with what can be pointed at on it.

        Raises:
            WorldError: `bad_size` or `bad_scene`.
        """
        from sim.worlds.simmer.render import draw

        return draw(scene, size)

    @property
    def art(self) -> str:
        """Another word whenever a sprite may look different."""
        from sim.worlds.simmer.art import sprites

        return sprites.art()

    def sheet(self, scene: JSONObject, size: int, names: Sequence[str], *, first: bool) -> Sheet:
        """Sprites of frames of `size` pixels. Raises WorldError `bad_sprite`."""
        from sim.worlds.simmer.sheet import sheet

        return sheet(scene, size, names, first=first)


world = Simmer()

__all__ = ["Simmer", "world"]
