"""A program carried out in an episode, and how a log keeps it so that it can be judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from game.agents import Decision, View
from sim.abilities import Parsable
from sim.world import Action, JSONObject, Seat, Task, WorldError
from sim.worlds import get_world
from sim.worlds.virtualhome.binding import bind
from sim.worlds.virtualhome.judging.judge import Judging
from sim.worlds.virtualhome.judging.steps import read_step
from sim.worlds.virtualhome.program import Line
from sim.worlds.virtualhome.scenes_of import begin

WORLD = "virtualhome"


def plays_alone(task: Task, seat: Seat) -> bool:
    """Programs are for one person."""
    del seat
    return task.world == WORLD and len(task.seats) == 1


def recorded(texts: Sequence[str], judging: Judging, plan: JSONObject) -> JSONObject:
    """What the log keeps of a program: its steps in words, how it came about and how it is judged."""
    return {"program": list(texts), "plan": plan, "judging": asdict(judging)}


class Programme:
    """Steps in words, one after the other, as far as they go in the home that is there."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._at = 0
        self._episode: Parsable | None = None
        self._bound: list[Line | str] | None = None

    def next(self, view: View) -> Decision:
        """The next step; the word that it is done after the last; the end where one does not work."""
        if self._bound is None:
            self._bound = self._bind(view.task)
            episode = get_world(view.task.world).start(view.task, view.seed)
            assert isinstance(episode, Parsable)
            self._episode = episode
        result = view.last_result or {}
        if self._at and not result.get("ok", True):
            return Decision(ends=f'"{self._texts[self._at - 1]}" does not work here.')
        if self._at >= len(self._texts):
            self._at += 1
            return Decision(self._parsed(view.seat, "done"))
        line = self._bound[self._at]
        self._at += 1
        if isinstance(line, str):
            return Decision(ends=line)
        return Decision(self._parsed(view.seat, str(line)))

    def _bind(self, task: Task) -> list[Line | str]:
        """The steps with node ids; a sentence in place of the first that has none, and of the rest."""
        found: list[Line | str] = []
        lines: list[Line] = []
        state = begin(task)
        for text in self._texts:
            line = read_step(text)
            try:
                if not isinstance(line, Line):
                    raise WorldError(*line)
                lines.append(line)
                found.append(bind(lines, state)[-1])
            except WorldError as error:
                return [*found, f"{error.message}."]
        return found

    def _parsed(self, seat: Seat, text: str) -> Action:
        assert self._episode is not None
        return self._episode.parse(seat, text)
