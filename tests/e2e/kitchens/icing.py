"""A cake to be iced: a picture on which places are pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from sim.abilities import Frame, Target
from sim.world import (
    Action,
    ActionSpace,
    Condition,
    Controls,
    GoalReport,
    JSONObject,
    MoveResult,
    Observation,
    Outcome,
    Seat,
    SeatSpec,
    Sight,
    Slot,
    Step,
    Suite,
    Task,
    Verb,
    WorldError,
)

COLOURS = {"red": (190, 40, 40), "green": (40, 130, 60), "white": (250, 250, 245)}
PLACE = Slot("place", "point")
VERBS = (
    Verb("dab", (PLACE,), "Put a dab of cream there."),
    Verb(
        "ice",
        (PLACE, Slot("colour", "choice", tuple(COLOURS)), Slot("on", "text", fills="target")),
        template="ice {on} {colour} at {place}",
    ),
    Verb("sniff", (Slot("thing", "choice", ("cake",), fills="target"),)),
)


class Icing:
    """A dab of cream and a red spot."""

    def __init__(self, task: Task, seed: int) -> None:
        self.task, self.seed = task, seed
        self.spots: list[list[object]] = []
        self.steps = self.revision = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        return ("baker",)

    @property
    def turn(self) -> Seat | None:
        return "baker"

    def _known(self, seat: Seat) -> None:
        if seat not in self.seats:
            raise WorldError("unknown_seat", f'there is no seat "{seat}" here')

    def observe(self, seat: Seat) -> Observation:
        self._known(seat)
        return Observation(f"The cake has {len(self.spots)} spots.", {"spots": self.spots})

    def legal(self, seat: Seat) -> ActionSpace:
        self._known(seat)
        return ActionSpace(verbs=VERBS, enumerable=False, controls=Controls(point="dab"))

    def view(self, seat: Seat | None) -> str:
        return "cake"

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
        return {"spots": self.spots}

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        move = moves.get("baker")
        if move is not None and move.verb not in {verb.name for verb in VERBS}:
            refusal = MoveResult(False, "unknown_action", f"nobody can {move.verb} here")
            return Step(False, {"baker": refusal})
        if move is not None and "place" in move.args:
            self.spots = [*self.spots, [move.args.get("colour", "white"), *move.args["place"]]]
        self.steps += 1
        self.revision += 1
        return Step(True, {"baker": MoveResult(True)})

    def sight(self, seat: Seat | None) -> Sight:
        return Sight()

    def goals(self, seat: Seat | None = None) -> GoalReport:
        red = any(spot[0] == "red" for spot in self.spots)
        return GoalReport(self.task.goal, (Condition("red", "there is a red spot", red),), red)

    def outcome(self) -> Outcome | None:
        return Outcome(True, "goal") if self.goals().done else None

    def oracle(self) -> JSONObject:
        return self.state()

    def state(self) -> JSONObject:
        return {"spots": self.spots, "steps": self.steps}

    def restore(self, state: JSONObject) -> None:
        if set(state) != set(self.state()):
            raise WorldError("bad_snapshot", "this is no snapshot of this kitchen")
        self.spots, self.steps = list(state["spots"]), state["steps"]
        self.revision += 1


TASK = Task(
    id="icing/cake", world="icing", suite="icing", title="A red spot", goal="Ice a red spot.",
    seats=(SeatSpec("baker", label="Baker"),),
)  # fmt: skip


class Cakes:
    """The world of cakes."""

    name, version, title = "icing", 1, "Icing"

    def suites(self) -> Iterable[Suite]:
        return (Suite("icing", "Icing", "Point where it should go."),)

    def tasks(self) -> Iterable[Task]:
        return (TASK,)

    def task(self, task_id: str) -> Task:
        if task_id != TASK.id:
            raise WorldError("unknown_task", f"no task {task_id} here")
        return TASK

    def task_from(self, data: JSONObject) -> Task:
        return Task.from_json(data)

    def start(self, task: Task, seed: int) -> Icing:
        return Icing(task, seed)

    def draw(self, scene: JSONObject, size: int) -> Frame:
        pixels = np.full((size, size, 3), (225, 180, 120), np.uint8)
        for colour, x, y in scene["spots"]:
            row, column, half = int(y * size), int(x * size), max(2, size // 30)
            across = slice(max(0, column - half), column + half)
            pixels[max(0, row - half) : row + half, across] = COLOURS[colour]
        return Frame(pixels, (Target("cake", "cake", "the cake", (0.2, 0.2, 0.6, 0.6)),))


world = Cakes()
