"""TEACh as a world of Brigade."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from sim.abilities import UNKNOWN, Frame, Length
from sim.chronicle import About, Brought, File, Form, Happening, PlayedAgain
from sim.world import JSON, Action, JSONObject, Suite, SuitePace, Task, WorldError

if TYPE_CHECKING:
    from sim.worlds.teach.episode import TeachEpisode


class Teach:
    """Tasks for a Commander and a Follower in 120 homes."""

    name = "teach"
    version = 2
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

    def sayings(self, task: Task | None = None) -> Iterable[str]:
        """What it says to people, for pages in other languages."""
        from sim.worlds.teach.sayings import sayings

        return sayings()

    def task(self, task_id: str) -> Task:
        """One task by id. Raises WorldError `unknown_task`, naming close matches."""
        from sim.worlds.teach.tasks.catalogue import find

        return find(task_id)

    def task_from(self, data: JSONObject) -> Task:
        """A task from a user's file (`catalogue.own`).

        Raises:
            WorldError: with the path inside it; `bad_task` too where it is done at its start.
        """
        from sim.worlds.teach.tasks.catalogue import own

        task = own(data)
        if self.start(task, 0).judge.progress.done_at_start:
            words = "everything that it asks for is so at the start; take another seed or other parameters"
            raise WorldError("bad_task", words)
        return task

    def start(self, task: Task, seed: int) -> TeachEpisode:
        """A fresh episode. Nothing in it is left to chance: all seeds are alike.

        Raises:
            WorldError: `bad_task`, `unknown_task`, `wrong_params`, `unknown_scene`.
        """
        from sim.home.pictures.studio import studio
        from sim.worlds.teach.cast import of_params
        from sim.worlds.teach.episode import TeachEpisode
        from sim.worlds.teach.judging import Judge
        from sim.worlds.teach.rules import Rules
        from sim.worlds.teach.tasks.catalogue import bound_of
        from sim.worlds.teach.tasks.starts import begin

        if task.world != self.name:
            raise WorldError("bad_task", f'this task is of the world "{task.world}"')
        rules = Rules.read(task.params.get("rules"), "params.rules")
        bound = bound_of(task)
        cast = of_params(task.params, bound)
        start = begin(str(task.params["scene"]), int(task.params["seed"]), cast)
        judge = Judge(bound, rules.decides)
        return TeachEpisode(task, seed, start, judge, rules, studio(), cast)

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

    def length(self, task: Task, pace: SuitePace) -> Length:
        """The best known length: an oracle's actions one after the other, or where several act, their
        joint steps side by side, each of which is a turn of everybody."""
        joint = task.params.get("lengths", {}).get("together")
        if pace == "together":
            return Length(joint, False)
        if pace != "turns":
            return UNKNOWN
        return Length(task.par if joint is None else joint * len(task.seats), False)

    def is_solved(self, task: Task) -> bool:
        """Whether it is one of the catalogue's for one who acts, all of which have been solved."""
        return task.par is not None and "cast" not in task.params

    def solution(self, task: Task) -> Sequence[Action]:
        """What a Follower does who knows everything. Raises WorldError `no_solution`."""
        from sim.worlds.teach.solving.solver import solve
        from sim.worlds.teach.tasks import edh

        if task.suite == edh.SUITE:
            return edh.future(task.id)
        return solve(self.start(task, 0))

    def in_the_log(self) -> Mapping[str, str]:
        """What its moves and questions are in a log."""
        from sim.worlds.teach.log_words import IN_THE_LOG

        return IN_THE_LOG

    # TEACh's own files (`sim.chronicle`)

    def forms(self) -> Sequence[Form]:
        """Game files, alone or with the instances cut out of them."""
        from sim.worlds.teach.records.files import FORMS

        return FORMS

    def record(
        self, form: str, task: Task, seed: int, story: Iterable[Happening], about: About,
        *, pictures: bool,
    ) -> Iterator[File]:  # fmt: skip
        """The files of one game. Raises WorldError where its task cannot be started here."""
        from sim.worlds.teach.records.files import record

        return record(form, task, seed, story, about, pictures=pictures)

    def what_it_reads(self) -> str:
        """Which files can be brought in."""
        from sim.worlds.teach.records.files import READS

        return READS

    def is_record(self, data: JSON) -> bool:
        """Whether this looks like a game file."""
        from sim.worlds.teach.records.files import is_record

        return is_record(data)

    def brought(self, data: JSON) -> Brought:
        """What a game file tells. Raises WorldError with the place inside."""
        from sim.worlds.teach.records.files import brought

        return brought(data)

    def played_again(self, data: JSON) -> PlayedAgain:
        """A game that was written here, played again. Raises WorldError where it differs."""
        from sim.worlds.teach.records.files import played_again

        return played_again(data)


world = Teach()
"""The one that `sim.worlds` finds."""
