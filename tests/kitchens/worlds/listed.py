"""The tally kitchen, a listed world: cooks press a button until it was pressed often enough.

`grab` takes the only spoon (refused while somebody has it), `drop` puts it down, `glitter` is known
and never possible. A task's params: `goal` (presses), `turns` (the world keeps turns) and `secret`
(each cook has a secret and a picture of their own, and outsiders see nothing).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from sim.abilities import Frame, NaturalAction, Target
from sim.simple import SimpleEpisode, SimpleWorld
from sim.world import (
    Action,
    Condition,
    JSONObject,
    MoveResult,
    Outcome,
    Seat,
    SeatSpec,
    Sight,
    Suite,
    Task,
)

PRESS, GRAB, DROP, GLITTER, WAIT = (
    Action(verb, {}, verb) for verb in ("press", "grab", "drop", "glitter", "wait")
)


def tally_task(
    name: str = "count", seats: int = 2, goal: int = 1000, *, turns: bool = True,
    secret: bool = False, limit: int | None = None,
) -> Task:  # fmt: skip
    """A task for this many cooks. `turns`: the world keeps turns; `secret`: no public view."""
    return Task(
        id=f"tally/{name}",
        world="tally",
        suite="secrets" if secret else "counting",
        title=name.replace("_", " ").capitalize(),
        goal=f"press {goal} times",
        seats=tuple(SeatSpec(f"cook{n}", label=f"Cook {n}") for n in range(1, seats + 1)),
        params={"goal": goal, "turns": turns, "secret": secret},
        step_limit=limit,
        public=not secret,
    )


class Tally(SimpleEpisode):
    """One run. An odd seed begins with one press."""

    kept = ("presses", "spoon")
    verbs = ("press", "grab", "drop", "glitter", "wait")

    def setup(self) -> None:
        self.presses, self.spoon = self.seed % 2, ""
        self.takes_turns = self.task.params["turns"]
        self.secret = self.task.params["secret"]

    def offer(self, seat: Seat) -> Sequence[Action]:
        spoon = {"": (GRAB,), seat: (DROP,)}.get(self.spoon, ())
        return (PRESS, *spoon, WAIT)

    def do(self, seat: Seat, action: Action) -> MoveResult | None:
        if action.verb == "press":
            self.presses += 1
        elif action.verb in ("grab", "drop"):
            self.spoon = seat if action.verb == "grab" else ""
        return None

    def text(self, seat: Seat) -> str:
        return f"{self.presses} presses"

    def facts(self, seat: Seat) -> JSONObject:
        own = {"secret": f"only {seat} knows"} if self.secret else {}
        return {"presses": self.presses, "spoon": self.spoon or None, "timers": [], **own}

    def news(self) -> JSONObject:
        return {"presses": self.presses}

    def conditions(self) -> Sequence[Condition]:
        goal = self.task.params["goal"]
        met = self.presses >= goal
        return [Condition("pressed", self.task.goal, met, min(self.presses, goal), goal)]

    def outcome(self) -> Outcome | None:
        return Outcome(True, "goal", {"presses": self.presses}) if self.goals().done else None

    def sight(self, seat: Seat | None) -> Sight:
        return Sight(moves="own") if self.secret else Sight()

    def view(self, seat: Seat | None) -> str:
        return f"secret {seat}" if self.secret else "everything"

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
        return {"presses": self.presses, "labels": dict(labels)}

    def natural(self, seat: Seat) -> Mapping[str, NaturalAction]:
        self.check_seat(seat)
        return {"button": NaturalAction("Press the button", (PRESS,))}


class TallyWorld(SimpleWorld[Tally]):
    """The world of tally kitchens, drawn: the brightness counts the presses."""

    drawn = 0
    """Pictures drawn so far, for tests that count them."""

    def draw(self, scene: JSONObject, size: int) -> Frame:
        self.drawn += 1
        pixels = np.full((size, size, 3), scene["presses"] * 12 % 256, np.uint8)
        return Frame(pixels, (Target("button", "item", "the button", (0.25, 0.25, 0.5, 0.5)),))


world = TallyWorld(
    "tally",
    "Tally kitchen",
    Tally,
    tasks=[
        tally_task("a_few", goal=6),
        tally_task("alone", seats=1, goal=3),
        tally_task("at_once", goal=6, turns=False),
        tally_task("secretly", goal=6, turns=False, secret=True),
    ],
    suites=[
        Suite("counting", "Counting", "Press a button often enough.", demo="random"),
        Suite("secrets", "Secrets", "Press a button, each for oneself."),
    ],
)
