"""A bar in words: typed actions with slots of every kind but places, a question, written lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

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
    Slot,
    Step,
    Suite,
    Task,
    Verb,
    WorldError,
)

DRINKS = (
    "apple juice", "beetroot juice", "cherry juice", "elder water", "ginger ale", "lemon juice",
    "mint tea", "quince juice", "rose water", "soda water",
)  # fmt: skip
GLASSES = ("tall", "short")
GLASS = Slot("glass", "choice", GLASSES)
VERBS = (
    Verb(
        "pour",
        (Slot("drink", "choice", DRINKS), Slot("parts", "number"), GLASS),
        "Pour so many parts of a drink.",
        "pour {parts} parts of {drink} into the {glass} glass",
    ),
    Verb("tilt", (GLASS, Slot("angle", "degrees")), template="tilt the {glass} glass by {angle}"),
    Verb("name", (GLASS, Slot("words", "text")), template="call the {glass} glass {words}"),
    Verb("shake"),
    Verb("taste", (GLASS,), template="taste the {glass} glass", asks=True),
)
LINE = re.compile(r"(?i)give the (tall|short) one some (.+)")


class Bar:
    """Two parts of lemon juice in the tall glass, under a name."""

    def __init__(self, task: Task, seed: int) -> None:
        self.task, self.seed = task, seed
        self.glasses: dict[str, dict[str, float]] = {glass: {} for glass in GLASSES}
        self.names: dict[str, str] = {}
        self.steps = self.revision = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(spec.name for spec in self.task.seats)

    @property
    def turn(self) -> Seat | None:
        return self.seats[0]

    def _known(self, seat: Seat) -> None:
        if seat not in self.seats:
            raise WorldError("unknown_seat", f'there is no seat "{seat}" here')

    def observe(self, seat: Seat) -> Observation:
        self._known(seat)
        return Observation("\n".join(["You stand behind the bar.", *map(self._line, GLASSES)]), {})

    def _line(self, glass: str) -> str:
        inside = ", ".join(f"{n:g} of {what}" for what, n in self.glasses[glass].items())
        name = f" “{self.names[glass]}”" if glass in self.names else ""
        return f"The {glass} glass{name} holds {inside or 'nothing'}."

    def legal(self, seat: Seat) -> ActionSpace:
        self._known(seat)
        return ActionSpace(verbs=VERBS, enumerable=False)

    def parse(self, seat: Seat, text: str) -> Action:
        found = LINE.fullmatch(text.strip())
        if found is None or found[2] not in DRINKS:
            raise WorldError("unparsable", 'say for example "give the tall one some mint tea"')
        args = {"drink": found[2], "parts": 1, "glass": found[1].lower()}
        return Action("pour", args, VERBS[0].sentence(args))

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        results = {seat: self._move(move) for seat, move in moves.items()}
        if not any(result.ok for result in results.values()):
            return Step(False, results)
        self.steps += 1
        self.revision += 1
        return Step(True, results)

    def _move(self, move: Action | None) -> MoveResult:
        args = dict(move.args) if move else {}
        if move is None or move.verb == "shake":
            return MoveResult(True)
        if move.verb == "pour":
            if args["parts"] <= 0:
                return MoveResult(False, "too_little", "that would be nothing at all")
            glass = self.glasses[args["glass"]]
            glass[args["drink"]] = glass.get(args["drink"], 0) + args["parts"]
        elif move.verb == "name":
            self.names[args["glass"]] = args["words"]
        elif move.verb == "tilt":
            return MoveResult(True, answer=f"it leans by {args['angle']:g} degrees")
        else:
            return MoveResult(False, "unknown_action", f"nobody can {move.verb} here")
        return MoveResult(True)

    def ask(self, seat: Seat, question: Action) -> MoveResult:
        inside = self.glasses[question.args["glass"]]
        return MoveResult(True, answer=f"it tastes of {' and '.join(inside) or 'nothing'}")

    def sight(self, seat: Seat | None) -> Sight:
        return Sight()

    def goals(self, seat: Seat | None = None) -> GoalReport:
        parts = min(2, int(self.glasses["tall"].get("lemon juice", 0)))
        conditions = (
            Condition(
                "lemon", "two parts of lemon juice are in the tall glass", parts == 2, parts, 2
            ),
            Condition("named", "the tall glass has a name", "tall" in self.names),
        )
        return GoalReport(self.task.goal, conditions, all(one.met for one in conditions))

    def outcome(self) -> Outcome | None:
        return Outcome(True, "goal") if self.goals().done else None

    def oracle(self) -> JSONObject:
        return self.state()

    def state(self) -> JSONObject:
        return {"glasses": self.glasses, "names": self.names, "steps": self.steps}

    def restore(self, state: JSONObject) -> None:
        if set(state) != set(self.state()):
            raise WorldError("bad_snapshot", "this is no snapshot of this kitchen")
        self.glasses = {glass: dict(inside) for glass, inside in state["glasses"].items()}
        self.names, self.steps = dict(state["names"]), state["steps"]
        self.revision += 1


TASK = Task(
    id="bar/lemonade", world="bar", suite="bar", title="Lemonade",
    goal="Two parts of lemon juice in the tall glass, and a name for it.",
    seats=(SeatSpec("keeper", label="Bartender"),),
)  # fmt: skip


class Bars:
    """The world of bars."""

    name, version, title = "bar", 1, "Bar"

    def suites(self) -> Iterable[Suite]:
        return (Suite("bar", "At the bar", "Told in words, done in words."),)

    def tasks(self) -> Iterable[Task]:
        return (TASK,)

    def task(self, task_id: str) -> Task:
        if task_id != TASK.id:
            raise WorldError("unknown_task", f"no task {task_id} here")
        return TASK

    def task_from(self, data: JSONObject) -> Task:
        return Task.from_json(data)

    def start(self, task: Task, seed: int) -> Bar:
        return Bar(task, seed)


world = Bars()
