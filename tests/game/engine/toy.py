"""Toy worlds for the rules of a session: the counter kitchen.

Each cook `press`es a button; the kitchen counts presses and steps. `grab` takes the only spoon
(refused while somebody has it), `drop` puts it down, `glitter` is never possible. The goal is a
number of presses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from unittest.mock import patch

from sim import worlds
from sim.world import (
    Action,
    ActionSpace,
    Condition,
    GoalReport,
    JSONObject,
    MoveResult,
    Observation,
    Outcome,
    Seat,
    SeatSpec,
    Sight,
    Step,
    Suite,
    Task,
    World,
    WorldError,
)

PRESS, GRAB, DROP, GLITTER, WAIT = (
    Action(verb, {}, verb) for verb in ("press", "grab", "drop", "glitter", "wait")
)


def toy_task(
    seats: int = 2,
    goal: int = 1000,
    *,
    turns: bool = True,
    secret: bool = False,
    limit: int | None = None,
) -> Task:
    """A task for this many cooks. `turns`: the world keeps turns; `secret`: no public view."""
    return Task(
        id="toy/count",
        world="toy",
        suite="toy",
        title="Count",
        goal=f"press {goal} times",
        seats=tuple(SeatSpec(f"cook{n}", label=f"Cook {n}") for n in range(1, seats + 1)),
        params={"goal": goal, "turns": turns, "secret": secret},
        step_limit=limit,
        public=not secret,
    )


class ToyEpisode:
    """One run of the counter kitchen."""

    verbs = ("press", "grab", "drop", "glitter", "wait")

    def __init__(self, task: Task, seed: int) -> None:
        self.task, self.seed = task, seed
        self.presses, self.steps, self.revision = seed % 2, 0, 0
        self.spoon: Seat | None = None
        self.looks = 0
        self._turn = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(spec.name for spec in self.task.seats)

    @property
    def turn(self) -> Seat | None:
        return self.seats[self._turn] if self.task.params["turns"] else None

    def observe(self, seat: Seat) -> Observation:
        self.looks += 1
        facts: JSONObject = {"presses": self.presses, "spoon": self.spoon, "timers": []}
        if self.task.params["secret"]:
            facts["secret"] = f"only {seat} knows"
        return Observation(f"{self.presses} presses", facts)

    def legal(self, seat: Seat) -> ActionSpace:
        spoon = {None: (GRAB,), seat: (DROP,)}.get(self.spoon, ())
        return ActionSpace((PRESS, *spoon, WAIT))

    def view(self, seat: Seat | None) -> str:
        return f"secret {seat}" if self.task.params["secret"] else "everything"

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject:
        return {"presses": self.presses, "labels": dict(labels)}

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        joint = set(moves) == set(self.seats)
        results = {seat: self._move(seat, move, joint) for seat, move in moves.items()}
        tried = [seat for seat, move in moves.items() if move is not None]
        if tried and not any(results[seat].ok for seat in tried):
            return Step(False, results)
        if not any(result.ok for result in results.values()):
            return Step(False, results)
        self.steps += 1
        self.revision += 1
        self._turn = (self._turn + 1) % len(self.seats)
        return Step(True, results, {"presses": self.presses})

    def _move(self, seat: Seat, move: Action | None, joint: bool) -> MoveResult:
        if not joint and self.turn not in (None, seat):
            return MoveResult(False, "not_your_turn", "the world says: not your turn")
        if move is None or move.verb == "wait":
            return MoveResult(True)
        if move.verb == "press":
            self.presses += 1
            return MoveResult(True)
        if move.verb == "grab" and self.spoon is None:
            self.spoon = seat
            return MoveResult(True)
        if move.verb == "drop" and self.spoon == seat:
            self.spoon = None
            return MoveResult(True)
        if move.args.get("broken"):
            raise WorldError("unreadable", "the kitchen cannot read this")
        return MoveResult(False, "illegal", f"{move.verb} is not possible now")

    def sight(self, seat: Seat | None) -> Sight:
        return Sight(moves="own") if self.task.params["secret"] else Sight()

    def goals(self, seat: Seat | None = None) -> GoalReport:
        met = self.presses >= self.task.params["goal"]
        return GoalReport(self.task.goal, (Condition("pressed", self.task.goal, met),), met)

    def outcome(self) -> Outcome | None:
        return Outcome(True, "goal", {"presses": self.presses}) if self.goals().done else None

    def oracle(self) -> JSONObject:
        return self.state()

    def state(self) -> JSONObject:
        return {
            "presses": self.presses,
            "steps": self.steps,
            "spoon": self.spoon,
            "turn": self._turn,
        }

    def restore(self, state: JSONObject) -> None:
        self.presses, self.steps = state["presses"], state["steps"]
        self.spoon, self._turn = state["spoon"], state["turn"]
        self.revision += 1


class Toy:
    """The world of counter kitchens."""

    name, version, title = "toy", 1, "Counter kitchen"

    def suites(self) -> Iterable[Suite]:
        return ()

    def tasks(self) -> Iterable[Task]:
        return [toy_task()]

    def task(self, task_id: str) -> Task:
        return toy_task()

    def task_from(self, data: JSONObject) -> Task:
        return Task.from_json(data)

    def start(self, task: Task, seed: int) -> ToyEpisode:
        return ToyEpisode(task, seed)


@contextmanager
def toy_kitchen() -> Iterator[None]:
    """Let the session engine find the toy world beside the real ones."""

    def get_world(name: str) -> World:
        return Toy() if name == "toy" else worlds.get_world(name)

    with (
        patch("game.engine.fold.get_world", get_world),
        patch("game.engine.session.get_world", get_world),
    ):
        yield
