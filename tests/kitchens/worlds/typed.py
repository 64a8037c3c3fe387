"""The tea bar, a typed world without pictures: pour tea into cups, in words.

The kettle needs three steps to get hot. A task's params: `cups` (how many get 2 decilitres each) and
`lamp` (the direction in which the lamp is to shine, in degrees).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sim.simple import SimpleEpisode, SimpleWorld
from sim.world import (
    Action,
    Condition,
    Controls,
    JSONObject,
    MoveResult,
    Observation,
    Seat,
    SeatSpec,
    Slot,
    Suite,
    Task,
    Verb,
    WorldError,
)

HOT, FULL = 3, 2
"""Steps until the kettle is hot; decilitres of a full cup."""
CUPS = ("red cup", "blue cup", "green cup")
SPICES = (
    "anise", "cardamom", "cinnamon", "clove", "fennel", "ginger", "mint", "nutmeg", "rose petals",
    "vanilla",
)  # fmt: skip
FILL = re.compile(r"(?i)fill the (.+)")
"""A line that only `parse` knows: no verb is written like this."""


class TeaBar(SimpleEpisode):
    """One run."""

    kept = ("heat", "cups", "labels", "spices", "lamp")
    typed = True
    controls = Controls(wait="wait")

    def setup(self) -> None:
        self.heat, self.lamp = 0, 0
        self.all = CUPS[: self.task.params["cups"]]
        self.cups, self.labels = dict.fromkeys(self.all, 0), dict.fromkeys(self.all, "")
        self.spices = dict.fromkeys(self.all, "")

    def offer(self, seat: Seat) -> Sequence[Verb]:
        cup = Slot("cup", "choice", self.all)
        label = (cup, Slot("words", "text"))
        return (
            Verb("pour", (Slot("amount", "number"), cup), "Pour tea, in decilitres",
                 "pour {amount} dl into the {cup}"),
            Verb("shine", (Slot("angle", "degrees"),), "Turn the lamp", "turn the lamp to {angle}"),
            Verb("label", label, "Write on a cup", "write on the {cup}: {words}"),
            Verb("spice", (Slot("taste", "choice", SPICES), cup), "Add a taste",
                 "spice the {cup} with {taste}"),
            Verb("ask", (cup,), "How full is it?", "how full is the {cup}", asks=True),
            Verb("wait", help="Let a step pass"),
        )  # fmt: skip

    def parse(self, seat: Seat, text: str) -> Action:
        found = FILL.fullmatch(text.strip())
        return super().parse(seat, f"pour {FULL} dl into the {found[1]}" if found else text)

    def do(self, seat: Seat, action: Action) -> MoveResult | None:
        args = action.args
        if action.verb == "pour":
            return self._pour(args["cup"], args["amount"])
        if action.verb == "shine":
            self.lamp = args["angle"] % 360
        elif action.verb == "label":
            self.labels[args["cup"]] = args["words"][:40]
        elif action.verb == "spice":
            self.spices[args["cup"]] = args["taste"]
        return None

    def _pour(self, cup: str, amount: float) -> MoveResult | None:
        if amount <= 0:
            raise WorldError("too_little", "pour more than nothing")
        if self.heat < HOT:
            raise WorldError("too_cold", "the kettle is not hot yet")
        spilt = self.cups[cup] + amount > FULL
        self.cups[cup] = min(FULL, self.cups[cup] + amount)
        return MoveResult(True, answer={"spilt": True}) if spilt else None

    def ask(self, seat: Seat, question: Action) -> MoveResult:
        fault = self.fault(seat, question, asks=True)
        return fault or MoveResult(True, answer={"full": self.cups[question.args["cup"]] >= FULL})

    def sentences(self, seat: Seat) -> Iterable[str]:
        for cup in self.all:
            for amount in range(1, FULL + 1):
                yield f"pour {amount} dl into the {cup}"
        yield "wait"

    @property
    def quiet(self) -> bool:
        """Once the kettle is hot nothing happens by itself."""
        return self.heat >= HOT

    def pass_time(self) -> None:
        self.heat = min(HOT, self.heat + 1)

    def text(self, seat: Seat) -> str:
        return f"You are the {seat}.\n{self._bar()}"

    def public(self) -> Observation:
        return Observation(f"Seen from the door:\n{self._bar()}", self.facts(self.seats[0]))

    def _bar(self) -> str:
        kettle = "hot" if self.heat >= HOT else f"heating ({self.heat} of {HOT})"
        cups = [
            f"The {cup} holds {_tea(self.cups[cup], self.spices[cup])}{_label(self.labels[cup])}."
            for cup in self.all
        ]
        return "\n".join([f"The kettle is {kettle}.", *cups, f"The lamp shines to {self.lamp:g}."])

    def facts(self, seat: Seat) -> JSONObject:
        kettle = {"id": "kettle", "label": "Kettle", "done": self.heat, "total": HOT}
        held = {"cups": dict(self.cups), "labels": dict(self.labels), "lamp": self.lamp}
        held["spices"] = {cup: spice for cup, spice in self.spices.items() if spice}
        return {**held, "timers": [kettle] if self.heat < HOT else []}

    def conditions(self) -> Sequence[Condition]:
        full, lamp = self._full(), self.task.params["lamp"]
        every = len(self.cups)
        return [
            Condition("tea", "every cup is full", full == every, full, every),
            Condition("lamp", f"the lamp shines to {lamp}", self.lamp == lamp),
        ]

    def score(self) -> float:
        return float(self._full())

    def _full(self) -> int:
        return sum(held >= FULL for held in self.cups.values())


def _tea(held: float, spice: str) -> str:
    tea = f"{held:g} dl" if held else "nothing"
    return f"{tea} and {spice}" if spice else tea


def _label(words: str) -> str:
    return f', labelled "{words}"' if words else ""


def _task(name: str, title: str, cups: int, lamp: int, seats: Sequence[str]) -> Task:
    return Task(
        id=f"teabar/{name}", world="teabar", suite="tea", title=title,
        goal=f"Fill {cups} cups and turn the lamp to {lamp} degrees",
        seats=tuple(SeatSpec(seat, label=seat.capitalize()) for seat in seats),
        params={"cups": cups, "lamp": lamp}, hint="The kettle takes a while.",
    )  # fmt: skip


world = SimpleWorld(
    "teabar",
    "Tea bar",
    TeaBar,
    tasks=[
        _task("one", "Tea for one", 2, 0, ["brewer"]),
        _task("two", "Tea together", 3, 90, ["brewer", "helper"]),
    ],
    suites=[
        Suite("tea", "Tea", "Pour tea, in words.", paces=("turns", "together", "realtime", "free"))
    ],
)
