"""The world protocol: what every kitchen offers to sessions, agents, graders and drivers.

A *world* is a family of tasks with the same rules; an *episode* is one run of one task. Everything
that crosses this border is a frozen dataclass or plain JSON. Times are counted in world steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from string import Formatter
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
        if self.verb != other.verb:
            return False
        mine, others = self.args, other.args
        if type(mine) is dict and type(others) is dict:  # nearly always, and they are many
            return mine == others
        return dict(mine) == dict(others)

    def __hash__(self) -> int:
        return hash((self.verb, tuple(sorted((k, str(v)) for k, v in self.args.items()))))

    def to_json(self) -> JSONObject:
        """`{"verb", "args", "text"}`, the form used on every wire and in every log."""
        return {"verb": self.verb, "args": dict(self.args), "text": self.text}


SlotType = Literal["choice", "text", "number", "degrees", "point"]
"""The closed set of what an argument can be: one of the candidates, words, a number, an angle in
degrees, or a place on the picture as (x, y) fractions of it from the left and the top."""

Fills = Literal["", "target", "kind"]


@dataclass(frozen=True, slots=True)
class Dial:
    """How a number is best set: from `low` to `high` in steps, with its unit in words.

    `usual` is where the dial stands at first. It is a help and no rule: other numbers may be written.
    """

    low: float
    high: float
    step: float = 1.0
    usual: float = 0.0
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """How a text of many lines is best written: what stands there at first, and how lines go.

    `lines` are the sentences that a line may be, for completion; `most` is the most characters.
    It is a help and no rule: other lines may be written.
    """

    text: str = ""
    lines: tuple[Verb, ...] = ()
    most: int = 10_000


@dataclass(frozen=True, slots=True)
class Slot:
    """One typed argument of a verb.

    `candidates` are those the seat may name now (None: anything of the type; a `choice` always has
    some). `fills` says what of a thing that is pointed at fills the slot: its id (`target`) or its
    `kind`; empty: it is not filled by pointing. A `point` lies on the picture of the seat's further
    `camera` of this name (`ManyEyed`); empty: on its own picture. `dial` and `page` say how a number
    or a long text is best entered.
    """

    name: str
    type: SlotType
    candidates: tuple[JSON, ...] | None = None
    optional: bool = False
    fills: Fills = ""
    camera: str = ""
    dial: Dial | None = None
    page: Page | None = None


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb with typed slots, for worlds whose actions are too many to list.

    `template` is the sentence of an action with slots in braces, `put {thing} into {place}`; empty:
    the name, then the required arguments. A verb that `asks` is a question: it costs no step, and
    its answer is told to the seat that asked alone (`Answering`). Where the answer holds `actions`
    (as of `Action.to_json`) they are a proposal, which a page does one after the other.
    """

    name: str
    slots: tuple[Slot, ...] = ()
    help: str = ""
    template: str = ""
    asks: bool = False

    def sentence(self, args: Mapping[str, JSON]) -> str:
        """The action in words; optional arguments that are not given leave no hole."""
        if not self.template:
            said = (args.get(slot.name) for slot in self.slots if not slot.optional)
            return " ".join([self.name, *(_word(value) for value in said if value is not None)])
        parts = Formatter().parse(self.template)
        words = (lead + (_word(args.get(name, "")) if name else "") for lead, name, _, _ in parts)
        return " ".join("".join(words).split())


def _word(value: JSON) -> str:
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple):
        return " ".join(_word(one) for one in value)
    return str(value)


@dataclass(frozen=True, slots=True)
class Controls:
    """Which verbs serve which gesture, so that no page needs to know them. Empty: none does.

    `goto` takes a thing that is pointed at; `walk` maps ahead, back, left and right, `turn` left and
    right, `look` up, down, crouch and stand to verbs without arguments; `face` is a verb that turns
    the view to `yaw` and `horizon` (degrees; clockwise from above, down is positive); `wait` lets a
    step pass; `spray` is a verb that leaves fine drops on the thing in its first slot, which pages show; `point` is a verb with a slot of type `point`; `onward` is a verb without arguments that a
    page does again and again, as fast as it can be watched, while it is on offer; `understand` is a
    verb that asks how its one text slot is understood, and answers with `nearest`, rows as of
    `sim.abilities.Reading`; `rewrite` writes the program anew (`sim.abilities.Programmed`): it keeps
    the first lines, `keep` of them, and goes on with the lines of `text`. With `menu` the kitchen
    says of each thing what can be done with it (`sim.abilities.Choosing`), and a click shows that.
    `called` are short friendly words for verbs and values whose own names are a program's: people read
    these until they want the names, and may write either; a kitchen in which people are to have the
    words that models have says none.
    `limits` are the lowest and highest horizon, `field_of_view` is vertical; both in degrees.
    """

    goto: str = ""
    walk: Mapping[str, str] = field(default_factory=dict)
    turn: Mapping[str, str] = field(default_factory=dict)
    look: Mapping[str, str] = field(default_factory=dict)
    face: str = ""
    wait: str = ""
    spray: str = ""
    point: str = ""
    onward: str = ""
    understand: str = ""
    rewrite: str = ""
    menu: bool = False
    called: Mapping[str, str] = field(default_factory=dict)
    field_of_view: float = 60.0
    limits: tuple[float, float] = (-30.0, 60.0)


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """What a seat may do now: either every legal action, or verbs whose slots are to be filled."""

    actions: tuple[Action, ...] = ()
    verbs: tuple[Verb, ...] = ()
    enumerable: bool = True
    controls: Controls | None = None


@dataclass(frozen=True, slots=True)
class Observation:
    """What one seat may know: `text` as a language model reads it, `facts` as JSON.

    What takes its time stands under `timers` in the facts, a list of objects with `id`, `label`,
    `done` and `total` (world steps).
    """

    text: str
    facts: JSONObject


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat, or a spectator, may know of an episode while it is played.

    The same for the whole episode. `goals`: the conditions as they stand (`live`), the goal's text
    with progress by a verb that asks (`request`), or its text alone. `moves`: those of all, or only
    one's own. `reasons`: of what kind a failure was, and what a step changed. `results`: whether
    one's own move worked at all. `lengths`: how long a solution is, and the limit. `kitchen`: the
    observation and the pictures; without it a spectator sees who plays and how long, no more.
    `thoughts`: what agents think before they move, only what they mean to do next (`plans`), or
    nothing of the others (`own`); the session says so where moves are told.
    """

    goals: Literal["live", "request", "text"] = "live"
    moves: Literal["all", "own"] = "all"
    reasons: bool = True
    results: bool = True
    lengths: bool = True
    kitchen: bool = True
    thoughts: Literal["own", "plans", "all"] = "plans"


CLOSED = Sight(moves="own", kitchen=False, thoughts="own")
"""What an outsider knows of a kitchen that shows itself to its cooks only."""


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """A seat of a task: its name in the world, its role and a label for people.

    `title` is what whoever sits there is told the task is called while it is played, where its own
    title and goal would tell them too much; empty: they are told those. `hint` helps a person who
    takes this seat, a step a line; empty: the task's own hint does.
    """

    name: Seat
    role: str = "cook"
    label: str = ""
    title: str = ""
    hint: str = ""


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
    public: bool = True
    """Whether outsiders may watch while it is played. What they then see, `Episode.sight` says."""
    hint: str = ""
    """A sentence that helps a person who meets this task for the first time."""

    def title_for(self, seat: Seat | None) -> str:
        """What the one in a seat is told it is called while it is played (None: anybody else)."""
        own = next((one.title for one in self.seats if one.name == seat), "")
        return own or self.title

    def hint_for(self, seat: Seat | None) -> str:
        """What helps a person in a seat (None: anybody else)."""
        own = next((one.hint for one in self.seats if one.name == seat), "")
        return own or self.hint

    def to_json(self) -> JSONObject:
        """The task as JSON; `Task.from_json` reads it back. Fields that came later are left out
        where they are as they were before, so that older digests of tasks hold."""
        data = asdict(self)
        for name, default in _LATER.items():
            if data[name] == default:
                del data[name]
        for seat in data["seats"]:
            for name in ("title", "hint"):
                if not seat[name]:
                    del seat[name]
        return data

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


_LATER: JSONObject = {"public": True, "hint": ""}
"""Fields of tasks that came after the first, with what they were before."""


@dataclass(frozen=True, slots=True)
class MoveResult:
    """What became of one seat's move. A refused move changed nothing of its own.

    `answer` is for this seat alone: what it asked for, or what only it noticed (JSON; None: none).
    """

    ok: bool
    code: str = ""
    message: str = ""
    answer: JSON = None

    def to_json(self) -> JSONObject:
        told: JSONObject = {"ok": self.ok, "code": self.code, "message": self.message}
        return told if self.answer is None else {**told, "answer": self.answer}


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
    """One goal condition with its state now, in words and as the task wrote it.

    Where it is counted, `count` `of` so many are there (3 of 4 slices); `of` 0: it is not.
    """

    id: str
    text: str
    met: bool
    count: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class GoalReport:
    """Every condition of the goal. `done` is the world's own goal test, not merely all(met)."""

    text: str
    conditions: tuple[Condition, ...]
    done: bool
    score: float | None = None
    """The world's own score so far; a step's reward is how much it grew. None: it has none."""

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

    def sight(self, seat: Seat | None) -> Sight:
        """What this seat may know, or a spectator (None). It never changes during an episode."""

    def goals(self, seat: Seat | None = None) -> GoalReport:
        """The whole goal as it stands; with a seat, the goal as this seat is told it. What the
        seat may see of it now is up to `sight`."""

    def outcome(self) -> Outcome | None:
        """None while the episode can still be played (step limits are the session's affair)."""

    def oracle(self) -> JSONObject:
        """The full true state for graders: never shown to a seat."""

    def state(self) -> JSONObject:
        """An exact, versioned snapshot as JSON, generator included."""

    def restore(self, state: JSONObject) -> None:
        """Go back to a snapshot. Raises WorldError if it is of another world, task or version."""


SuitePace = Literal["turns", "together", "realtime", "free"]


@dataclass(frozen=True, slots=True)
class Suite:
    """Tasks that belong together, as people meet them, and how they are to be played.

    `paces` are those that make sense, the usual one first; `stand_in` is the agent that may take
    over a seat (empty: none); `demo` tasks are worth watching, and the agents named there cook
    them; `private` suites are not listed. `opening` are sentences that everybody is to read first, and
    `practice` is the task of a private suite in which one may find one's way about before. Raise `version` when what the suite plays like changes.
    """

    name: str
    title: str
    about: str = ""
    hint: str = ""
    paces: tuple[SuitePace, ...] = ("turns", "together", "realtime")
    stand_in: str = ""
    demo: str = ""
    private: bool = False
    opening: tuple[str, ...] = ()
    practice: str = ""
    version: int = 1
    rank: int = 100
    """Where it stands on the menu among the suites of all worlds: smaller is earlier."""


@runtime_checkable
class World(Protocol):
    """A family of tasks. Importing a world is cheap; heavy imports wait for `start`."""

    name: str
    version: int
    title: str

    def suites(self) -> Iterable[Suite]:
        """The suites of the catalogue, in the order people should meet them."""

    def tasks(self) -> Iterable[Task]:
        """The catalogue, in the order people should meet it."""

    def task(self, task_id: str) -> Task:
        """One task by id. Raises WorldError `unknown_task`, naming close matches."""

    def task_from(self, data: JSONObject) -> Task:
        """A task from inline data (a user's file). Raises WorldError with the path inside it."""

    def start(self, task: Task, seed: int) -> Episode:
        """A fresh episode. Same task and seed: the same episode, on every machine."""
