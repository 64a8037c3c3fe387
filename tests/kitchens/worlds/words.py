"""Porridge, a listed world without pictures: pour the oats, stir twice, serve."""

from __future__ import annotations

from collections.abc import Sequence

from sim.simple import SimpleEpisode, SimpleWorld
from sim.world import (
    Action,
    Condition,
    Controls,
    JSONObject,
    Observation,
    Seat,
    SeatSpec,
    Suite,
    Task,
)

STIRS = 2
POUR = Action("pour", {"what": "oats"}, "pour the oats into the pot")
STIR = Action("stir", {}, "stir the pot")
SERVE = Action("serve", {}, "serve the porridge")
WAIT = Action("wait", {}, "wait")


class Porridge(SimpleEpisode):
    """One pot, for one cook or for two."""

    kept = ("oats", "stirs", "served")
    controls = Controls(wait="wait")

    def setup(self) -> None:
        self.oats, self.stirs, self.served = False, 0, False

    def offer(self, seat: Seat) -> Sequence[Action]:
        return [*([] if self.oats else [POUR]), STIR, *([SERVE] if self.oats else []), WAIT]

    def do(self, seat: Seat, action: Action) -> None:
        if action.verb == "pour":
            self.oats = True
        elif action.verb == "stir":
            self.stirs += 1
        elif action.verb == "serve":
            self.served = True

    def text(self, seat: Seat) -> str:
        return f"You are {seat}.\n{self._pot()}"

    def public(self) -> Observation:
        return Observation(f"Seen from the door:\n{self._pot()}", {})

    def _pot(self) -> str:
        pot = "The pot is full of oats and milk." if self.oats else "The pot holds warm milk."
        bowl = "The bowl steams on the table." if self.served else "The bowl is empty."
        return f"{pot}\nIt has been stirred {self.stirs} times.\n{bowl}"

    def facts(self, seat: Seat) -> JSONObject:
        return {"oats": self.oats, "stirs": self.stirs, "served": self.served}

    def conditions(self) -> Sequence[Condition]:
        stirred = min(self.stirs, STIRS)
        return [
            Condition("stirred", "the porridge is stirred", stirred == STIRS, stirred, STIRS),
            Condition("served", "the porridge is served", self.served),
        ]

    def score(self) -> float:
        return min(self.stirs, STIRS) / STIRS


def _task(name: str, seats: int) -> Task:
    cooks = tuple(SeatSpec(f"cook{n}", label=f"Cook {n}") for n in range(1, seats + 1))
    return Task(
        id=f"porridge/{name}", world="porridge", suite="porridge", title=f"Porridge for {name}",
        goal="Stir the porridge twice and serve it.", seats=cooks, par=4,
    )  # fmt: skip


world = SimpleWorld(
    "porridge",
    "Porridge",
    Porridge,
    tasks=[_task("one", 1), _task("two", 2)],
    suites=[Suite("porridge", "Porridge", "Told in words.")],
)
