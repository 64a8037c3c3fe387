"""VirtualHome: everyday activities as programs in a graph of a home.

An exact engine of the evolving graph of VirtualHome v1.0.0 and a rule set without its oddities, its
file formats, seven apartments of our own and the 88 activities of the zero-shot planners. Importing
the package is cheap; scenes wait until an episode starts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sim.world import Action, JSONObject, Suite, Task, WorldError

if TYPE_CHECKING:
    from sim.abilities import Frame
    from sim.sprites import Sheet
    from sim.worlds.virtualhome.playing import PlayedEpisode


class VirtualHome:
    """A family of tasks: the 88 activities, for one and for two."""

    name = "virtualhome"
    version = 1
    title = "VirtualHome"

    def suites(self) -> Iterable[Suite]:
        """The suites in the order people should meet them."""
        from sim.worlds.virtualhome.catalogue import SUITES

        return SUITES

    def tasks(self) -> Iterable[Task]:
        """The catalogue: each activity in one apartment, then those for two."""
        from sim.worlds.virtualhome.catalogue import catalogue

        return catalogue()

    def instances(self, suite: str | None = None) -> Sequence[Task]:
        """Each activity in every apartment that has what it needs.

        Raises:
            WorldError: `unknown_suite`.
        """
        from sim.worlds.virtualhome.catalogue import instances

        return instances(suite)

    def sayings(self, task: Task | None = None) -> Iterable[str]:
        """What it says to people, for pages in other languages."""
        from sim.worlds.virtualhome.sayings import sayings

        return sayings()

    def task(self, task_id: str) -> Task:
        """One task by id, `activities/compute@home4` too.

        Raises:
            WorldError: `unknown_task`, naming close matches.
        """
        from sim.worlds.virtualhome.catalogue import find

        return find(task_id)

    def task_from(self, data: JSONObject) -> Task:
        """A task from a user's file, or from a graph of VirtualHome alone.

        Raises:
            WorldError: see `uploads.task_from`; the path names the place inside the file.
        """
        from sim.worlds.virtualhome.uploads import task_from

        return task_from(data)

    def start(self, task: Task, seed: int) -> PlayedEpisode:
        """A fresh episode. Nothing in it is left to chance: all seeds are alike.

        Raises:
            WorldError: `bad_task`, or what is wrong with the task's scene or rules.
        """
        from sim.worlds.virtualhome.playing import PlayedEpisode
        from sim.worlds.virtualhome.rules import SOUND, rules_named
        from sim.worlds.virtualhome.scenes_of import begin

        if task.world != self.name:
            raise WorldError("bad_task", f'this task is of the world "{task.world}"')
        rules = rules_named(task.params.get("rules", SOUND.name))
        return PlayedEpisode(task, seed, self.version, begin(task), rules)

    def draw(self, scene: JSONObject, size: int) -> Frame:
        """The doll's house on a square of `size` pixels.

        Raises:
            WorldError: `bad_size` or `bad_scene`.
        """
        from sim.worlds.virtualhome.render import draw

        return draw(scene, size)

    @property
    def art(self) -> str:
        """Another word whenever a sprite may look different."""
        from sim.worlds.virtualhome.art import sprites

        return sprites.art()

    def sheet(self, scene: JSONObject, size: int, names: Sequence[str], *, first: bool) -> Sheet:
        """Sprites of frames of `size` pixels. Raises WorldError `bad_sprite`."""
        from sim.worlds.virtualhome.sheet import sheet

        return sheet(scene, size, names, first=first)

    def warm(self) -> None:
        """Make ready what the first one to play would wait for: words, an apartment, its picture."""
        from sim.worlds.virtualhome.understanding import translator

        translator().nearest("walk to kitchen", 1)
        task = next(iter(self.tasks()))
        self.draw(self.start(task, 0).scene(None, {}), 600)

    def is_solved(self, task: Task) -> bool:
        """Whether we have a program for it: activities of one person."""
        from sim.worlds.virtualhome.activities import activities

        known = task.params.get("activity") in activities()
        return known and isinstance(task.params.get("scene"), str) and len(task.seats) == 1

    def solution(self, task: Task) -> Sequence[Action]:
        """Our program for an activity of one person, ending with the word that it is done.

        Raises:
            WorldError: `no_solution`.
        """
        from sim.worlds.virtualhome.activities import solution

        if not self.is_solved(task):
            raise WorldError("no_solution", f"no solution of {task.id} is known")
        activity, scene = task.params["activity"], task.params["scene"]
        episode = self.start(task, 0)
        seat = episode.seats[0]
        steps = [episode.parse(seat, str(line)) for line in solution(activity, scene)]
        return [*steps, episode.parse(seat, "done")]


world = VirtualHome()

__all__ = ["world"]
