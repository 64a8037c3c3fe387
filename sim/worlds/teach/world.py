"""TEACh as a world of Brigade."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sim.abilities import Frame
from sim.world import Action, JSONObject, Suite, Task, WorldError

if TYPE_CHECKING:
    from sim.worlds.teach.episode import TeachEpisode


class Teach:
    """Tasks for a Commander and a Follower in 120 homes."""

    name = "teach"
    version = 1
    title = "TEACh"
    many_hands = True

    def suites(self) -> Iterable[Suite]:
        """The suites in the order people should meet them."""
        from sim.worlds.teach.tasks.catalogue import SUITES

        return SUITES

    def tasks(self) -> Iterable[Task]:
        """The catalogue, in the order people should meet it."""
        from sim.worlds.teach.tasks.catalogue import tasks

        return tasks()

    def task(self, task_id: str) -> Task:
        """One task by id. Raises WorldError `unknown_task`, naming close matches."""
        from sim.worlds.teach.tasks.catalogue import find

        return find(task_id)

    def task_from(self, data: JSONObject) -> Task:
        """A task from a user's file (`catalogue.own`). Raises WorldError with the path inside it."""
        from sim.worlds.teach.tasks.catalogue import own

        return own(data)

    def start(self, task: Task, seed: int) -> TeachEpisode:
        """A fresh episode. Nothing in it is left to chance: all seeds are alike.

        Raises:
            WorldError: `bad_task`, `unknown_task`, `wrong_params`, `unknown_scene`.
        """
        from sim.home.pictures.studio import studio
        from sim.worlds.teach.episode import TeachEpisode
        from sim.worlds.teach.judging import Judge
        from sim.worlds.teach.rules import Rules
        from sim.worlds.teach.tasks.catalogue import bound_of
        from sim.worlds.teach.tasks.starts import begin

        if task.world != self.name:
            raise WorldError("bad_task", f'this task is of the world "{task.world}"')
        rules = Rules.read(task.params.get("rules"), "params.rules")
        start = begin(str(task.params["scene"]), int(task.params["seed"]))
        return TeachEpisode(task, seed, start, Judge(bound_of(task)), rules, studio())

    def draw(self, scene: JSONObject, size: int) -> Frame:
        """The picture of a scene, `size` pixels wide and high."""
        from sim.home.pictures.drawing import draw

        return draw(scene, size)

    def warm(self) -> None:
        """Compile the renderer, or load what was compiled, by drawing one home as it will be."""
        episode = self.start(next(iter(self.tasks())), 0)
        for seat in (*episode.seats, None):
            self.draw(episode.scene(seat, {}), 300)
        episode.natural(episode.seats[-1])

    def is_solved(self, task: Task) -> bool:
        """Whether it is one of the catalogue, all of which have been solved."""
        return task.par is not None

    def solution(self, task: Task) -> Sequence[Action]:
        """What a Follower does who knows everything. Raises WorldError `no_solution`."""
        from sim.worlds.teach.solving.solver import solve
        from sim.worlds.teach.tasks import edh

        if task.suite == edh.SUITE:
            return edh.future(task.id)
        return solve(self.start(task, 0))


world = Teach()
"""The one that `sim.worlds` finds."""
