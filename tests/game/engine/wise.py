"""A counter kitchen that answers, hears, keeps a score and knows what went wrong."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from game.engine.commands import Occupant
from sim.abilities import Finding
from sim.world import Action, ActionSpace, GoalReport, JSONObject, MoveResult, Seat, Task, Verb
from tests.game.engine.table import Table
from tests.game.engine.toy import Toy, ToyEpisode

ASK = Action("ask", {}, "ask")


class Wise(ToyEpisode):
    """`ask` says how many presses there were; what is said is remembered; time alone is quiet."""

    verbs = ("press", "grab", "drop", "glitter", "wait", "ask")

    def __init__(self, task: Task, seed: int) -> None:
        super().__init__(task, seed)
        self.heard: list[str] = []

    def legal(self, seat: Seat) -> ActionSpace:
        names = ("press", "grab", "drop", "wait", "glitter")
        verbs = (*(Verb(name) for name in names), Verb("ask", asks=True))
        return ActionSpace(verbs=verbs, enumerable=False)

    def ask(self, seat: Seat, question: Action) -> MoveResult:
        if self.presses > 50:
            return MoveResult(False, "tired", "I have lost count")
        return MoveResult(True, answer={"presses": self.presses})

    def hear(self, seat: Seat, text: str) -> None:
        self.heard.append(f"{seat}: {text}")

    @property
    def quiet(self) -> bool:
        return True

    def goals(self, seat: Seat | None = None) -> GoalReport:
        report = super().goals(seat)
        return GoalReport(report.text, report.conditions, report.done, float(self.presses))

    def audit(self) -> list[Finding]:
        return [Finding(1, 1, "pressed", "the button was not clean", ("nobody washed it",))]

    def state(self) -> JSONObject:
        return {**super().state(), "heard": list(self.heard)}

    def restore(self, state: JSONObject) -> None:
        super().restore(state)
        self.heard = list(state["heard"])


def table_in(kind: type[ToyEpisode], task: Task, *people: Occupant, **settings: Any) -> Table:
    """A table whose kitchen has this kind of episodes."""

    class World(Toy):
        def start(self, task: Task, seed: int) -> ToyEpisode:
            return kind(task, seed)

    with patch("tests.game.engine.toy.Toy", World):
        return Table(task, **settings).seats(*people)
