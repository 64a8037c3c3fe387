"""The household as a world of Brigade."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from sim.abilities import ActionKind, Frame
from sim.world import Action, JSONObject, Suite, Task

if TYPE_CHECKING:
    from sim.worlds.household.episode import HouseholdEpisode


class Household:
    """A family of tasks in 120 homes: the suites `home`, for people, and `asgardbench`."""

    name = "household"
    version = 3
    title = "Household"
    many_hands = True

    def suites(self) -> Iterable[Suite]:
        """The suites in the order people should meet them."""
        from sim.worlds.household.suites.catalogue import SUITES

        return SUITES

    def tasks(self) -> Iterable[Task]:
        """The catalogue, in the order people should meet it."""
        from sim.worlds.household.suites.catalogue import catalogue

        return catalogue()

    def sayings(self, task: Task | None = None) -> Iterable[str]:
        """What it says to people, for pages in other languages; nothing in examinations, where people have the words
        that models have."""
        from sim.worlds.household.sayings import sayings
        from sim.worlds.household.suites.rules import Rules

        if task is not None and not Rules.read(task.params.get("rules")).help:
            return ()

        return sayings()

    def task(self, task_id: str) -> Task:
        """One task by id.

        Raises:
            WorldError: `unknown_task`, naming close matches.
        """
        from sim.worlds.household.suites.catalogue import find

        return find(task_id)

    def instances(self, suite: str | None = None) -> Sequence[Task]:
        """All tasks, or those of one suite. Raises WorldError `unknown_suite`."""
        from sim.worlds.household.suites.catalogue import suite as of_suite

        return of_suite(suite)

    def kind_of(self, verb: str) -> ActionKind:
        """Whether a verb turns the view, moves the body, or is one of the benchmark's twelve."""
        from sim.worlds.household.acting.walking_verbs import kind_of

        return kind_of(verb)

    def task_from(self, data: JSONObject) -> Task:
        """A task from a user's plan, or one of the original benchmark's.

        Raises:
            WorldError: `bad_plan` with the path inside the file, `unknown_scene`.
        """
        from sim.worlds.household.suites.uploads import task_from

        return task_from(data)

    def start(self, task: Task, seed: int) -> HouseholdEpisode:
        """A fresh episode. Nothing in it is left to chance: all seeds are alike.

        Raises:
            WorldError: the task's plan or rules are wrong.
        """
        from sim.home.pictures.studio import studio
        from sim.worlds.household.episode import HouseholdEpisode
        from sim.worlds.household.suites.catalogue import plan_of
        from sim.worlds.household.suites.rules import Rules

        rules = Rules.read(task.params.get("rules"))
        return HouseholdEpisode(task, seed, plan_of(task), rules, studio())

    def draw(self, scene: JSONObject, size: int) -> Frame:
        """The picture of a scene, `size` pixels wide and high."""
        from sim.home.pictures.drawing import draw

        return draw(scene, size)

    def warm(self) -> None:
        """Compile the renderer, or load what was compiled, by drawing one home as it will be."""
        task = next(iter(self.tasks()))
        episode = self.start(task, 0)
        seat = episode.seats[0]
        episode.natural(seat)
        for who in (seat, None):
            self.draw(episode.scene(who, {}), 300)

    def is_solved(self, task: Task) -> bool:
        """Whether a solution is stored, or the error-free player knows this kind of plan."""
        from sim.worlds.household.solving.solutions import is_known

        return is_known(task)

    def solution(self, task: Task) -> Sequence[Action]:
        """A solution of a benchmark task, for oracles and graders.

        Raises:
            WorldError: `no_solution`.
        """
        from sim.worlds.household.solving.solutions import known

        return known(task)


world = Household()
