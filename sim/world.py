"""The world protocol: what every kitchen offers to sessions, agents, graders and drivers.

A *world* is a family of tasks with the same rules; an *episode* is one run of one task. Everything
that crosses this border is a frozen dataclass or plain JSON. Times are counted in world steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

JSON: TypeAlias = Any
"""Anything `json.dumps` takes: None, bool, int, float, str, list, dict with string keys."""

JSONObject: TypeAlias = dict[str, Any]
Seat: TypeAlias = str
"""The name of a place at the table, as the world calls it: `robot1`, `commander`."""

Feedback = Literal["none", "simple", "detailed"]


class WorldError(Exception):
    """Something a user may do wrong: an unknown task, a broken file, a snapshot of another world.

    `code` is a short stable word for programs, the message is a sentence for people, which says
    what was wrong and what would be right. `path` names the place inside a file, if there is one.
    """

    def __init__(self, code: str, message: str, path: str = "") -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.code = code
        self.message = message
        self.path = path


@dataclass(frozen=True, slots=True)
class Action:
    """One grounded action. Two actions are the same when verb and arguments are the same."""

    verb: str
    args: Mapping[str, JSON] = field(default_factory=dict)
    text: str = ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return self.verb == other.verb and dict(self.args) == dict(other.args)

    def __hash__(self) -> int:
        return hash((self.verb, tuple(sorted((k, str(v)) for k, v in self.args.items()))))

    def to_json(self) -> JSONObject:
        """`{"verb", "args", "text"}`, the form used on every wire and in every log."""
        return {"verb": self.verb, "args": dict(self.args), "text": self.text}


@dataclass(frozen=True, slots=True)
class Slot:
    """One typed argument of a verb, with the candidates the seat may name now (None: free)."""

    name: str
    type: str
    candidates: tuple[JSON, ...] | None = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb with typed slots, for worlds whose actions are too many to list."""

    name: str
    slots: tuple[Slot, ...] = ()
    help: str = ""


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """What a seat may do now: either every legal action, or verbs whose slots are to be filled."""

    actions: tuple[Action, ...] = ()
    verbs: tuple[Verb, ...] = ()
    enumerable: bool = True


@dataclass(frozen=True, slots=True)
class Observation:
    """What one seat may know: `text` as a language model reads it, `facts` as JSON."""

    text: str
    facts: JSONObject


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """A seat of a task: its name in the world, its role and a label for people."""

    name: Seat
    role: str = "cook"
    label: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """One task of a world's catalogue, complete enough to be stored and started again anywhere.

    `params` is JSON that only the world understands (for Robotouille the environment, domain and
    rule set). `step_limit` counts world steps (None: no limit); `par` is the length of the best
    known solution and `par_proved` whether it is known to be optimal.
    """

    id: str
    world: str
    suite: str
    title: str
    goal: str
    seats: tuple[SeatSpec, ...]
    params: JSONObject = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    difficulty: int = 1
    step_limit: int | None = None
    par: int | None = None
    par_proved: bool = False
    feedback: Feedback = "detailed"

    def to_json(self) -> JSONObject:
        """The task as JSON; `Task.from_json` reads it back."""
        return asdict(self)

    @staticmethod
    def from_json(data: JSONObject) -> Task:
        """Read what `to_json` wrote.

        Raises:
            WorldError: a field is missing or unknown.
        """
        try:
            seats = tuple(SeatSpec(**seat) for seat in data["seats"])
            return Task(**{**data, "seats": seats, "tags": tuple(data.get("tags", ()))})
        except (KeyError, TypeError) as error:
            raise WorldError("bad_task", f"this is not a stored task: {error}") from error


@dataclass(frozen=True, slots=True)
class MoveResult:
    """What became of one seat's move. A refused move changed nothing of its own."""

    ok: bool
    code: str = ""
    message: str = ""

    def to_json(self) -> JSONObject:
        return {"ok": self.ok, "code": self.code, "message": self.message}


@dataclass(frozen=True, slots=True)
class Step:
    """The answer to a joint move.

    `happened` is False when nothing was done and no time passed (every move refused). `changed` is
    world-specific JSON: what is different now, small enough to send to every viewer.
    """

    happened: bool
    results: Mapping[Seat, MoveResult]
    changed: JSONObject = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Condition:
    """One goal condition with its state now, in words and as the task wrote it."""

    id: str
    text: str
    met: bool


@dataclass(frozen=True, slots=True)
class GoalReport:
    """Every condition of the goal. `done` is the world's own goal test, not merely all(met)."""

    text: str
    conditions: tuple[Condition, ...]
    done: bool

    def to_json(self) -> JSONObject:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an episode ended: `success` and a stable `reason` such as `goal` or `dead_end`."""

    success: bool
    reason: str
    scores: Mapping[str, float] = field(default_factory=dict)

    def to_json(self) -> JSONObject:
        return {"success": self.success, "reason": self.reason, "scores": dict(self.scores)}


@runtime_checkable
class Episode(Protocol):
    """One run of one task. Looking never changes it; only `step` and `restore` do.

    A *joint* move names every seat (None: do nothing this step); a move that names fewer seats is
    turn-based, and a world that keeps turns refuses it out of turn.
    """

    task: Task
    seed: int

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is in turn-based play; None where the world keeps no turns."""

    @property
    def steps(self) -> int:
        """World steps that have happened."""

    @property
    def revision(self) -> int:
        """A number that grows whenever anything that can be seen has changed."""

    def observe(self, seat: Seat) -> Observation:
        """What this seat may know now. Raises WorldError for an unknown seat."""

    def legal(self, seat: Seat) -> ActionSpace:
        """What this seat may do now (whether or not it is its turn), in a fixed order."""

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        """Apply a joint move. Refusals are answers, never exceptions."""

    def goals(self) -> GoalReport: ...

    def outcome(self) -> Outcome | None:
        """None while the episode can still be played (step limits are the session's affair)."""

    def oracle(self) -> JSONObject:
        """The full true state for graders: never shown to a seat."""

    def state(self) -> JSONObject:
        """An exact, versioned snapshot as JSON, generator included."""

    def restore(self, state: JSONObject) -> None:
        """Go back to a snapshot. Raises WorldError if it is of another world, task or version."""


@runtime_checkable
class World(Protocol):
    """A family of tasks. Importing a world is cheap; heavy imports wait for `start`."""

    name: str
    version: int
    title: str

    def tasks(self) -> Iterable[Task]:
        """The catalogue, in the order people should meet it."""

    def task(self, task_id: str) -> Task:
        """One task by id. Raises WorldError `unknown_task`, naming close matches."""

    def task_from(self, data: JSONObject) -> Task:
        """A task from inline data (a user's file). Raises WorldError with the path inside it."""

    def start(self, task: Task, seed: int) -> Episode:
        """A fresh episode. Same task and seed: the same episode, on every machine."""
