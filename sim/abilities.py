"""Optional abilities of worlds and episodes, each its own small protocol.

Ask with `isinstance(episode, Forkable)`; every user of an ability must live without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from sim.world import (
    JSON,
    Action,
    Episode,
    JSONObject,
    MoveResult,
    Observation,
    Seat,
    SuitePace,
    Task,
    World,
    WorldError,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sim.idmap import IdMap
    from sim.sprites import Ground, Stamp


@dataclass(frozen=True, slots=True)
class Target:
    """Something under the pixels that can be pointed at.

    `box` is (left, top, width, height) as fractions of the frame, so that it holds at any size.
    The body of a seat has the seat's name as its id. What is `ground` is everywhere: it is neither
    lit up when it is pointed at nor gone to by a click.
    """

    id: str
    kind: str
    label: str
    box: tuple[float, float, float, float]
    ground: bool = False

    def to_json(self) -> JSONObject:
        told: JSONObject = {
            "id": self.id,
            "kind": self.kind,
            "label": self.label,
            "box": [round(v, 4) for v in self.box],
        }
        return told | {"ground": True} if self.ground else told


class Nearness(NamedTuple):
    """A plane that what a picture shows comes nearest to: 1/metres along the view direction in its `middle`, and
    how much more half of its height further to the `right`, and further `down`. More than 0 all over it."""

    middle: float
    right: float
    down: float


@dataclass(frozen=True, slots=True)
class Eye:
    """Where a picture in first person is taken from, and which way.

    Metres, `y` up; `yaw` and `horizon` in degrees as of `Controls.face`; `field_of_view` is vertical. `near` is how
    near what it shows is, where that is known: for pages that walk the picture until the next one is there.
    """

    x: float
    y: float
    z: float
    yaw: float
    horizon: float
    field_of_view: float
    near: Nearness | None = None

    def to_json(self) -> JSONObject:
        told: JSONObject = {
            name: round(getattr(self, name), 4)
            for name in ("x", "y", "z", "yaw", "horizon", "field_of_view")
        }
        if self.near is not None:
            told["near"] = [round(one, 4) for one in self.near]
        return told


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture: `pixels` is uint8 (height, width, 3) RGB; `targets` lie on it, topmost last.

    `map` says which target is seen where, in worlds whose things are no boxes. `stamps` are the parts
    of a picture that is drawn in parts (`sim.sprites.Sprited`), `ground` is where they stand. `eye` is
    whoever's picture it is, where the seat may know that: pages then turn and walk from one to the next.
    """

    pixels: NDArray[np.uint8]
    targets: tuple[Target, ...] = field(default=())
    map: IdMap | None = None
    stamps: tuple[Stamp, ...] = ()
    ground: Ground | None = None
    eye: Eye | None = None


@runtime_checkable
class Forkable(Protocol):
    """An episode that can be copied cheaply, to look ahead without touching the original."""

    def fork(self) -> Episode: ...


@runtime_checkable
class Drawable(Protocol):
    """An episode that can be drawn.

    `view` names the distinct picture a seat sees: seats with the same name share one drawing.
    `scene` is a small JSON snapshot of everything the picture needs, taken on the session's own
    task; `World.draw` then turns it into pixels, anywhere, without touching the episode.
    """

    def view(self, seat: Seat | None) -> str: ...

    def scene(self, seat: Seat | None, labels: Mapping[Seat, str]) -> JSONObject: ...


@runtime_checkable
class Artist(Protocol):
    """The world's half of `Drawable`: a pure function from scene and size (pixels) to a frame."""

    def draw(self, scene: JSONObject, size: int) -> Frame: ...


@runtime_checkable
class ManyHanded(Protocol):
    """An artist whose `draw` may run in several threads at once, for pictures that take long.

    They are drawn on all cores, beside those of other worlds, of which a process draws one after
    the other. Worth it from ten milliseconds on, most of them outside the interpreter's lock.
    """

    @property
    def many_hands(self) -> bool: ...


@runtime_checkable
class Pointable(Protocol):
    """An episode in which pointing at a target means something.

    `natural` maps every target id a seat can use now to the natural thing: one or two actions to
    be done one after the other (walk there, then cut), with a sentence for the tooltip. Nobody changes it
    afterwards: views spell the same mapping once.
    """

    def natural(self, seat: Seat) -> Mapping[str, NaturalAction]: ...


@dataclass(frozen=True, slots=True)
class NaturalAction:
    """What a click on a target does: `text` for people and the actions, in order (none: it only tells).

    `here`: it is done where the seat is now, so that one key may serve for it.
    """

    text: str
    actions: tuple[Action, ...]
    here: bool = False

    def to_json(self) -> JSONObject:
        actions = [action.to_json() for action in self.actions]
        return {"text": self.text, "actions": actions, "here": self.here}


@runtime_checkable
class Explaining(Protocol):
    """An episode that can say why nothing can be done with what a seat points at.

    Asked when somebody wants to know, not at every step.
    """

    def reasons(self, seat: Seat) -> Mapping[str, str]:
        """Per target id a sentence for people, which may name seats by their names; under the
        empty id why nothing can be done where the seat is."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that makes sense with a thing; `why` it cannot be done now (empty: it can)."""

    action: Action
    why: str = ""

    def to_json(self) -> JSONObject:
        return {**self.action.to_json(), "why": self.why}


@runtime_checkable
class Choosing(Protocol):
    """An episode that says of a single thing what can be done with it. Asked when somebody points
    at it and wants to choose (`Controls.menu`)."""

    def choices(self, seat: Seat, target: str) -> Sequence[Choice]:
        """All that makes sense with a target: the natural thing first, then what can be done now, then
        what cannot. Nothing for what is not there."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a step in plain words: the admissible `text`, how like it is (0 to 1), and
    the action it comes to here, or `why` it cannot be done now."""

    text: str
    likeness: float
    action: Action | None = None
    why: str = ""

    def to_json(self) -> JSONObject:
        action = None if self.action is None else self.action.to_json()
        told = {"text": self.text, "likeness": round(self.likeness, 4), "action": action}
        return {**told, "why": self.why}


@runtime_checkable
class Speaking(Protocol):
    """A world that tells what it says to people, so that pages can say it in other languages.

    Everything else stays English: what models read, what is recorded, what programs are told.
    """

    def sayings(self, task: Task | None = None) -> Iterable[str]:
        """Its sentences, with named gaps where something is named (`walk to {place}`), and its names of
        things. What its catalogue says (titles, goals, hints) need not be among them, unless a sentence
        with gaps says many of its texts at once. None for a task in which people are to have the words
        that models have."""


@runtime_checkable
class Understanding(Protocol):
    """An episode that knows which of its actions come nearest to a step in plain words."""

    def suggest(self, seat: Seat, text: str, count: int = 5) -> Sequence[Reading]:
        """The nearest actions, the likest first."""


@dataclass(frozen=True, slots=True)
class ProgramLine:
    """One line of a program, by whom it is, and whether it was done (None: it has not been tried,
    because one before it failed); `why` it was not."""

    text: str
    seat: Seat
    ok: bool | None = True
    why: str = ""


@runtime_checkable
class Programmed(Protocol):
    """An episode whose steps are the lines of a program, which may be written anew
    (`Controls.rewrite`): undone to any line, run from the start, edited as text."""

    def program_lines(self) -> Sequence[ProgramLine]:
        """The lines so far. What was undone is not among them; the session's log has it."""

    def program_file(self) -> str:
        """The program as others read it: the text of a file."""


@runtime_checkable
class Parsable(Protocol):
    """An episode that reads free text. Raises WorldError `unparsable` with the nearest sentence."""

    def parse(self, seat: Seat, text: str) -> Action: ...


@runtime_checkable
class Watchable(Protocol):
    """An episode that has a view of its own for outsiders.

    Without it spectators of a public kitchen get the observation of the first seat.
    """

    def public(self) -> Observation: ...


@dataclass(frozen=True, slots=True)
class Camera:
    """One of several pictures of a seat: a short stable name, and a label for people."""

    name: str
    label: str


@runtime_checkable
class ManyEyed(Protocol):
    """A drawable episode with further pictures for a seat beside the one that `Drawable` names.

    A camera's picture is drawn when it is another one than before (its `scene` differs).
    """

    def cameras(self, seat: Seat | None) -> Sequence[Camera]:
        """The further cameras of this seat (None: of spectators) that have something to show now."""

    def camera_scene(self, seat: Seat | None, camera: str) -> JSONObject:
        """Everything that the picture of this camera needs, for `Artist.draw`."""


@runtime_checkable
class Revealing(Protocol):
    """A drawable episode with pictures of what nobody could see, for looking back when it is over.

    They are never shown while it can still be played.
    """

    def lenses(self) -> Sequence[Camera]:
        """The further pictures, always the same ones."""

    def lens_scene(self, lens: str, labels: Mapping[Seat, str]) -> JSONObject:
        """Everything that the picture of this lens needs, for `Artist.draw`."""


@runtime_checkable
class Conditioned(Protocol):
    """A world whose tasks people may play under several conditions, as models are asked in several ways."""

    def ways(self, task: Task) -> Sequence[Way]:
        """The conditions of a task, the usual one first; one or none: there is no choice."""

    def in_way(self, task: Task, way: str) -> Task:
        """The same task under a condition, which it carries with it. Raises WorldError `unknown_way`."""

    def way_of(self, task: Task) -> str:
        """Under which condition a task is played; empty where there is no choice."""


class Way(NamedTuple):
    """A condition: a short stable name, its name for people, and what it means for them."""

    name: str
    title: str
    about: str


@runtime_checkable
class Answering(Protocol):
    """An episode with verbs that ask (`Verb.asks`). Asking costs no step and changes nothing."""

    def ask(self, seat: Seat, question: Action) -> MoveResult:
        """The answer, for this seat alone (`MoveResult.answer`). Refusals are answers."""


@runtime_checkable
class Worded(Protocol):
    """A world that says what its moves and questions are in the log, for the codebook."""

    def in_the_log(self) -> Mapping[str, str]:
        """A sentence per verb of a `step` or `asked` event, and per field of a step's `changed`
        (`changed.camera`)."""


@runtime_checkable
class Called(Protocol):
    """An episode whose moves name things otherwise than people do."""

    def called(self) -> Mapping[str, str]:
        """What people call each thing, by the names and ids that moves and records have."""


@runtime_checkable
class Hearing(Protocol):
    """An episode in which what is said counts: its state may change by it, its steps do not."""

    def hear(self, seat: Seat, text: str) -> None:
        """Somebody in this seat said this (up to 500 characters). The same words, the same state."""


@runtime_checkable
class Quiet(Protocol):
    """An episode that knows when time passes without changing anything but the count of steps."""

    @property
    def quiet(self) -> bool:
        """True while a step in which nobody does anything would change nothing that counts."""


@runtime_checkable
class Admissible(Protocol):
    """A typed episode that can list whole sentences, for planners that translate into them."""

    def sentences(self, seat: Seat) -> Iterable[str]:
        """Every action the seat may do now as `parse` reads it, lazily and in a fixed order."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A mistake that the audit found: the step that made it, from when on it was certain to spoil
    `condition` (steps, counted from 1), a sentence, and the `chain` of sentences from cause to effect.

    `condition` is empty where the goal does not ask for it: a tap left running spoils no task.
    """

    step: int
    certain: int
    condition: str
    text: str
    chain: tuple[str, ...] = ()
    kind: Literal["latent", "immediate"] = "latent"
    """Whether it showed at once, in the step that failed, or only later."""
    category: str = ""
    """What sort of mistake it is, in words for people: `Post-Goal Neglect`."""
    predicate: str = ""
    """What exactly was violated, a stable word for counting: `left_open`."""
    object: str = ""
    """The id of what it is about; empty: nothing that is there."""
    seat: Seat = ""
    """Who made it; empty: nobody alone, or it is not known."""
    irreversible: bool = False
    """Whether nothing that could still have been done would have undone it."""
    last_reversible_step: int | None = None
    """The last step after which it could still have been undone (0: none); None: it did no harm later."""
    instead: str = ""
    """What would have been right, in a sentence; empty: the text says it all."""

    def to_json(self) -> JSONObject:
        return {**asdict(self), "chain": list(self.chain)}


@runtime_checkable
class Audited(Protocol):
    """An episode that knows what went wrong without anybody noticing. Asked when it is over."""

    def audit(self) -> Sequence[Finding]:
        """Every silent mistake so far, in the order in which they were made."""


@dataclass(frozen=True, slots=True)
class Assessment:
    """How far a task was done: `percent` (0 to 100), and a sentence `why` it was not done
    (empty where it was)."""

    percent: int
    why: str = ""


@runtime_checkable
class Assessed(Protocol):
    """An episode that can say how much of its task is done and what is missing. Asked at its end."""

    def assess(self) -> Assessment:
        """How far it is now."""


@runtime_checkable
class Factual(Protocol):
    """An episode whose facts cost much less than its text: many look, few read."""

    def facts(self, seat: Seat) -> JSONObject:
        """The facts of `observe(seat)`, without making the text."""


@runtime_checkable
class Textual(Protocol):
    """An episode whose text can be had without its facts: for whoever reads words alone."""

    def text(self, seat: Seat) -> str:
        """The text of `observe(seat)`, without making the facts."""


@runtime_checkable
class Brief(Protocol):
    """An episode whose facts have a shorter form for pages, which are sent it at every step.

    What is left out is for programs that reason; they ask for all facts when they want them.
    """

    def brief(self, seat: Seat) -> JSONObject:
        """The facts that pages read. Lists in it and their rows are never changed, only replaced:
        what is the same object as before is taken to be the same."""


@runtime_checkable
class Standing(Protocol):
    """An episode that tells its seats where they are. What they have seen from where is then kept with the
    session (`game/engine/trail.py`), and their small map has it again when a page is opened anew."""

    def pose(self, seat: Seat) -> JSONObject | None:
        """The fact `pose` alone, with `x`, `z` and `yaw`, cheaply: it is asked after every step. None where
        the seat is not told."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Joint moves towards the goal, one mapping a step, and what the planner knows of its length.

    `proved` means that no shorter plan exists; otherwise `bound` is a lower bound, if one is known.
    """

    moves: Sequence[Mapping[Seat, Action | None]]
    proved: bool = False
    bound: int | None = None


@runtime_checkable
class Plannable(Protocol):
    """A world that can plan from what a seat sees.

    `plan` gets only what the seat may know and answers with the moves of all `cooks` that the
    planner may command; the others are expected to stand still. Raises NoPlan.
    """

    def plan(
        self, task: Task, observation: Observation, cooks: Sequence[Seat], *, joint: bool
    ) -> Plan: ...


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What one of those who are not commanded keeps from a plan: the place `at` which the seat
    stands, or the `thing` in its hands. Ids as the observation has them; the other one is empty."""

    seat: Seat
    at: str = ""
    thing: str = ""


class NoPlan(WorldError):
    """The goal is out of reach as things are. The message says why, in a sentence for people.

    `partial` helps as far as it goes: towards the conditions that can still be met, or towards
    the goal if the others made way or gave back what they hold; `alone` says that nobody else has
    to do anything for it. `for_good` is False where they only stand in the way: then `obstacles`
    are what would have to go, any one of them where `any_will_do`.
    """

    def __init__(
        self,
        message: str,
        partial: Plan | None = None,
        *,
        for_good: bool = True,
        alone: bool = True,
        obstacles: Sequence[Obstacle] = (),
        any_will_do: bool = False,
    ) -> None:
        super().__init__("no_plan", message)
        self.partial = partial
        self.for_good = for_good
        self.alone = alone
        self.obstacles = tuple(obstacles)
        self.any_will_do = any_will_do


@runtime_checkable
class Resumable(Protocol):
    """A world that can go on from what a seat sees, for looking ahead without the episode."""

    def resume(self, task: Task, facts: JSONObject) -> Episode:
        """An episode in the state that an observation's facts describe."""


@runtime_checkable
class Warmable(Protocol):
    """A world whose first picture or step takes long unless something is made ready before."""

    def warm(self) -> None:
        """Compile and load what the first visitor would wait for. Changes nothing else."""


@runtime_checkable
class Grounded(Protocol):
    """An episode whose actions and predicates can be listed beforehand, for learners with fixed spaces.

    Both lists are the same for every episode of a task, whatever happened. Objects that are made during
    play are in them as far as the world counts them beforehand; what is beyond is in neither.
    """

    def vocabulary(self) -> Sequence[Action]:
        """Every action that may come to be legal."""

    def allowed(self, seat: Seat) -> bytes:
        """For each of these 1 if the seat may do it now, 0 otherwise."""

    def predicates(self) -> Sequence[str]:
        """Every predicate that may change, by name."""

    def truth(self) -> bytes:
        """For each of these 1 if it holds now, 0 otherwise."""


@runtime_checkable
class Varied(Protocol):
    """A world with pinned variants of its tasks, for benchmarks.

    They are too many for galleries, so `tasks` does not list them, but `task(id)` knows them.
    """

    def instances(self, suite: str | None = None) -> Sequence[Task]:
        """All variants, or those of one suite. Raises WorldError `unknown_suite`."""


@runtime_checkable
class Pinned(Protocol):
    """A world whose pinned variants can be named without making them."""

    def instance_ids(self, suite: str | None = None) -> Sequence[str]:
        """The ids of all variants, or of those of one suite, in the order of the catalogue."""


@runtime_checkable
class Solved(Protocol):
    """A world that knows solutions of its tasks, for oracles and graders.

    They are asked for by task and never travel with it: players must not meet them.
    """

    def is_solved(self, task: Task) -> bool:
        """Whether there is a solution to ask for; quick, so that menus can ask it of every task."""

    def solution(self, task: Task) -> Sequence[Action]:
        """Actions that solve the task for one seat. Raises WorldError `no_solution`."""


class Length(NamedTuple):
    """Steps of the best known plan (None: none is known), and whether it is known to be optimal."""

    steps: int | None
    proved: bool


UNKNOWN = Length(None, False)


@runtime_checkable
class Measured(Protocol):
    """A world that knows how long solutions of its tasks are, pace by pace."""

    def length(self, task: Task, pace: SuitePace) -> Length:
        """The best known length at this pace, counted as `length_of` says."""


def length_of(world: World | None, task: Task, pace: SuitePace) -> Length:
    """The best known length of a task at a pace, in what is counted at that pace.

    `turns`: turns of all cooks, those that pass included. `together`: joint steps. `free`: moves.
    `realtime`: moves that were done, waiting left out, since ticks pass whether anybody is ready or
    not. For one cook a turn, a joint step and a free move are the same; what several do in turns says
    nothing of the other paces, and what is not known is None. Without its world (None) only what the
    task says of itself is known.
    """
    if world is not None and isinstance(world, Measured):
        return world.length(task, pace)
    alone = len(task.seats) == 1
    if pace == "turns" or (alone and pace != "realtime"):
        return Length(task.par, task.par_proved)
    return UNKNOWN


ActionKind: TypeAlias = Literal["task", "walking", "looking", "waiting"]
"""What an action is for: the task itself, moving the body by hand, turning the view, or nothing."""


@runtime_checkable
class Sorting(Protocol):
    """A world with actions that its tasks do not need: ways of moving about and looking around."""

    def kind_of(self, verb: str) -> ActionKind:
        """What actions of this verb are for."""


def kind_of(world: World, verb: str) -> ActionKind:
    """What actions of a verb are for, in any world: `wait` is waiting, all else is the task's."""
    if isinstance(world, Sorting):
        return world.kind_of(verb)
    return "waiting" if verb == "wait" else "task"


__all__ = [
    "JSON",
    "UNKNOWN",
    "ActionKind",
    "Admissible",
    "Answering",
    "Artist",
    "Audited",
    "Brief",
    "Called",
    "Camera",
    "Choice",
    "Choosing",
    "Conditioned",
    "Drawable",
    "Explaining",
    "Factual",
    "Finding",
    "Forkable",
    "Frame",
    "Hearing",
    "Length",
    "ManyEyed",
    "ManyHanded",
    "Measured",
    "NaturalAction",
    "NoPlan",
    "Obstacle",
    "Parsable",
    "Pinned",
    "Plan",
    "Plannable",
    "Pointable",
    "ProgramLine",
    "Programmed",
    "Quiet",
    "Reading",
    "Resumable",
    "Revealing",
    "Solved",
    "Sorting",
    "Standing",
    "Target",
    "Textual",
    "Understanding",
    "Varied",
    "Warmable",
    "Watchable",
    "Way",
    "Worded",
    "kind_of",
    "length_of",
]
