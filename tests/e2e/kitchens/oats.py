"""Porridge in words: actions from a list, no pictures, one cook or two in turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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
    Step,
    Suite,
    Task,
    WorldError,
)

STIRS = 2
POUR, STIR, SERVE, WAIT = (
    Action(verb, args, text)
    for verb, args, text in (
        ("pour", {"what": "oats"}, "pour the oats into the pot"),
        ("stir", {}, "stir the pot"),
        ("serve", {}, "serve the porridge"),
        ("wait", {}, "wait"),
    )
)


class Porridge:
    """Pour the oats, stir twice, serve."""

    def __init__(self, task: Task, seed: int) -> None:
        self.task, self.seed = task, seed
        self.oats, self.stirs, self.served, self.steps, self.revision = False, 0, False, 0, 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(spec.name for spec in self.task.seats)

    @property
    def turn(self) -> Seat | None:
        return self.seats[self.steps % len(self.seats)]

    def _known(self, seat: Seat) -> None:
        if seat not in self.seats:
            raise WorldError("unknown_seat", f'there is no seat "{seat}" here')

    def observe(self, seat: Seat) -> Observation:
        self._known(seat)
        return Observation(f"You are {seat}.\n{self._text()}", {})

    def public(self) -> Observation:
        return Observation(f"Seen from the door:\n{self._text()}", {})

    def _text(self) -> str:
        pot = "The pot is full of oats and milk." if self.oats else "The pot holds warm milk."
        rest = "The bowl is empty." if not self.served else "The bowl steams on the table."
        return f"{pot}\nIt has been stirred {self.stirs} times.\n{rest}"

    def legal(self, seat: Seat) -> ActionSpace:
        self._known(seat)
        able = {POUR: not self.oats, STIR: True, SERVE: self.oats and not self.served, WAIT: True}
        actions = tuple(action for action, can in able.items() if can)
        return ActionSpace(actions, controls=Controls(wait="wait"))

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        results = {seat: self._move(seat, move) for seat, move in moves.items()}
        if not any(result.ok for result in results.values()):
            return Step(False, results)
        self.steps += 1
        self.revision += 1
        return Step(True, results)

    def _move(self, seat: Seat, move: Action | None) -> MoveResult:
        if move is not None and move not in self.legal(seat).actions:
            return MoveResult(False, "illegal", f"{move.verb} is not possible now")
        if move == POUR:
            self.oats = True
        elif move == STIR:
            self.stirs += 1
        elif move == SERVE:
            self.served = True
        return MoveResult(True)

    def sight(self, seat: Seat | None) -> Sight:
        return Sight()

    def goals(self, seat: Seat | None = None) -> GoalReport:
        stirred = min(self.stirs, STIRS)
        conditions = (
            Condition("stirred", "the porridge is stirred", stirred == STIRS, stirred, STIRS),
            Condition("served", "the porridge is served", self.served),
        )
        done = all(one.met for one in conditions)
        return GoalReport(self.task.goal, conditions, done, score=stirred / STIRS)

    def outcome(self) -> Outcome | None:
        return Outcome(True, "goal") if self.goals().done else None

    def oracle(self) -> JSONObject:
        return self.state()

    def state(self) -> JSONObject:
        return {
            "oats": self.oats,
            "stirs": self.stirs,
            "served": self.served,
            "steps": self.steps,
        }

    def restore(self, state: JSONObject) -> None:
        if set(state) != set(self.state()):
            raise WorldError("bad_snapshot", "this is no snapshot of this kitchen")
        self.oats, self.stirs = state["oats"], state["stirs"]
        self.served, self.steps = state["served"], state["steps"]
        self.revision += 1


def _task(name: str, seats: int) -> Task:
    return Task(
        id=f"oats/{name}", world="oats", suite="oats", title=f"Porridge for {name}",
        goal="Stir the porridge twice and serve it.",
        seats=tuple(SeatSpec(f"cook{n}", label=f"Cook {n}") for n in range(1, seats + 1)),
        par=4,
    )  # fmt: skip


TASKS = {task.id: task for task in (_task("one", 1), _task("two", 2))}


class Oats:
    """The world of porridge."""

    name, version, title = "oats", 1, "Oats"

    def suites(self) -> Iterable[Suite]:
        return (Suite("oats", "Porridge", "Told in words."),)

    def tasks(self) -> Iterable[Task]:
        return TASKS.values()

    def task(self, task_id: str) -> Task:
        if task_id not in TASKS:
            raise WorldError("unknown_task", f"no task {task_id} here")
        return TASKS[task_id]

    def task_from(self, data: JSONObject) -> Task:
        return Task.from_json(data)

    def start(self, task: Task, seed: int) -> Porridge:
        return Porridge(task, seed)


world = Oats()
