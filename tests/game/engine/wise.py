"""A tally kitchen that answers, hears, keeps a score and knows what went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.commands import Occupant
from sim.abilities import Assessment, Finding
from sim.simple import SimpleEpisode
from sim.world import Action, MoveResult, Seat, Task, Verb
from tests.game.engine.table import Table
from tests.game.engine.toy import Tally, playing

ASK = Action("ask", {}, "ask")


class Wise(Tally):
    """`ask` says how many presses there were; what is said is remembered; time alone is quiet."""

    kept = ("presses", "spoon", "heard")
    verbs = ("press", "grab", "drop", "glitter", "wait", "ask")
    typed = True
    quiet = True

    def setup(self) -> None:
        super().setup()
        self.heard: list[str] = []

    def offer(self, seat: Seat) -> Sequence[Verb]:
        names = ("press", "grab", "drop", "wait", "glitter")
        return (*(Verb(name) for name in names), Verb("ask", asks=True))

    def ask(self, seat: Seat, question: Action) -> MoveResult:
        if self.presses > 50:
            return MoveResult(False, "tired", "I have lost count")
        return MoveResult(True, answer={"presses": self.presses})

    def hear(self, seat: Seat, text: str) -> None:
        self.heard.append(f"{seat}: {text}")
        self.touch()

    def score(self) -> float | None:
        return float(self.presses)

    def assess(self) -> Assessment:
        done = self.presses >= 1
        return Assessment(100 if done else 0, "" if done else "the button was never pressed")

    def audit(self) -> list[Finding]:
        return [Finding(1, 1, "pressed", "the button was not clean", ("nobody washed it",))]


def table_in(kind: type[SimpleEpisode], task: Task, *people: Occupant, **settings: Any) -> Table:
    """A table whose kitchen has this kind of episodes."""
    with playing(kind):
        return Table(task, **settings).seats(*people)
