"""A base for small worlds: an author writes what a world is about, and nothing else.

    class Tea(SimpleEpisode):
        kept = ("water", "cups")

        def setup(self): ...            # the state at the beginning: every field named in `kept`
        def offer(self, seat): ...      # what may be done now: actions, or verbs where `typed`
        def do(self, seat, action): ... # change the state, or raise WorldError to refuse
        def text(self, seat): ...       # what the seat reads
        def facts(self, seat): ...      # the same as JSON
        def conditions(self): ...       # the goal's conditions as they stand

    world = SimpleWorld("tea", "Tea kitchen", Tea, tasks=[...])

Everything else of the protocol follows, and may be overridden: turns, steps, refusals, sentences,
snapshots, copies, chance. `docs/worlds/adding.md` takes a reader through one. Large worlds do
without: they save and look up in ways of their own.
"""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from random import Random
from typing import ClassVar, Generic, TypeVar

from sim.replay import canonical
from sim.sentences import misfit, read_listed, read_typed
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
    Sight,
    Step,
    Suite,
    Task,
    Verb,
    WorldError,
)

S = TypeVar("S", bound="SimpleEpisode")


class SimpleEpisode:
    """One run of one task of a small world. Looking never changes it; `step` and `restore` do."""

    kept: ClassVar[tuple[str, ...]] = ()
    """The attributes that are the state, all plain JSON: lists, no tuples, and no dict whose order
    means anything. They are what is saved, restored and copied; whatever else an episode keeps must
    follow from its task."""
    typed: ClassVar[bool] = False
    """Whether `offer` gives verbs with slots rather than every possible action."""
    takes_turns: bool = False
    """Whether the world itself keeps turns: the seats in their order, one step each. `setup` may
    set it, where a task decides."""
    controls: Controls | None = None

    def __init__(self, task: Task, seed: int, version: int = 1) -> None:
        self.task = task
        self.seed = seed
        self._version = version
        self._digest = hashlib.sha256(canonical(task.to_json()).encode()).hexdigest()[:16]
        self._steps = self._turn = self._rolls = self._revision = 0
        self.setup()
        if missing := [name for name in self.kept if not hasattr(self, name)]:
            raise TypeError(f"{type(self).__name__}.setup sets no {', '.join(missing)}")

    # -- what an author writes --------------------------------------------------------------------

    def setup(self) -> None:
        """Set every field named in `kept`, from `self.task.params` and `self.roll()`."""

    def offer(self, seat: Seat) -> Sequence[Action] | Sequence[Verb]:
        """What this seat may do now, in a fixed order: actions with their sentences (`Action.text`),
        or verbs where the world is `typed`."""
        raise NotImplementedError

    def do(self, seat: Seat, action: Action) -> MoveResult | None:
        """Do what was offered. The arguments have been checked against the slots.

        A MoveResult is told to the seat, also of what was tried, failed and took its time.

        Raises:
            WorldError: it cannot be done. That takes no time, and what it changed is put back.
        """
        raise NotImplementedError

    def text(self, seat: Seat) -> str:
        """What the seat sees, in words; a language model plays by this."""
        raise NotImplementedError

    def facts(self, seat: Seat) -> JSONObject:
        """What the seat sees, as JSON."""
        raise NotImplementedError

    def conditions(self) -> Sequence[Condition]:
        """The goal's conditions as they stand. All met: the goal is reached."""
        raise NotImplementedError

    def score(self) -> float | None:
        """The world's own score so far; None: it keeps none."""
        return None

    def pass_time(self) -> None:
        """What happens by itself in a step, after the moves."""

    def news(self) -> JSONObject:
        """What of a step every viewer is told who may know all moves (`Step.changed`)."""
        return {}

    def roll(self) -> Random:
        """A generator for the next thing that is left to chance: the same task, seed and number of
        rolls, the same dice. Rolling changes the state: never roll to look."""
        self._rolls += 1
        return Random(f"{self.task.id} {self.seed} {self._rolls}")

    # -- who plays, and when ----------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the task, in its order."""
        return tuple(spec.name for spec in self.task.seats)

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, in a world that keeps turns."""
        return self.seats[self._turn] if self.takes_turns else None

    @property
    def steps(self) -> int:
        """World steps that have happened."""
        return self._steps

    @property
    def revision(self) -> int:
        """Grows whenever anything that can be seen has changed."""
        return self._revision

    def touch(self) -> None:
        """Say that something changed outside of a step, as when words were heard."""
        self._revision += 1

    def check_seat(self, seat: Seat) -> None:
        """Raise WorldError `unknown_seat` for a seat that is not there."""
        if seat not in self.seats:
            known = ", ".join(self.seats)
            raise WorldError("unknown_seat", f'there is no seat "{seat}" here; there are: {known}')

    # -- what is seen -----------------------------------------------------------------------------

    def observe(self, seat: Seat) -> Observation:
        """What this seat may know now."""
        self.check_seat(seat)
        return Observation(self.text(seat), self.facts(seat))

    def sight(self, seat: Seat | None) -> Sight:
        """Everybody knows everything."""
        return Sight()

    def goals(self, seat: Seat | None = None) -> GoalReport:
        """The task's goal with its conditions, the same for every seat."""
        if seat is not None:
            self.check_seat(seat)
        conditions = tuple(self.conditions())
        done = all(one.met for one in conditions)
        return GoalReport(self.task.goal, conditions, done, self.score())

    def outcome(self) -> Outcome | None:
        """The goal is the only end."""
        return Outcome(True, "goal") if self.goals().done else None

    def oracle(self) -> JSONObject:
        """Every field of the state."""
        return self._held()

    # -- what may be done -------------------------------------------------------------------------

    def legal(self, seat: Seat) -> ActionSpace:
        """What `offer` says; nothing when it is over."""
        self.check_seat(seat)
        offered = () if self.outcome() is not None else self.offer(seat)
        verbs = tuple(one for one in offered if isinstance(one, Verb))
        actions = tuple(one for one in offered if isinstance(one, Action))
        return ActionSpace(actions, verbs, enumerable=not self.typed, controls=self.controls)

    def parse(self, seat: Seat, text: str) -> Action:
        """The action a line means. Raises WorldError `unparsable`: whose deed it is, where only another
        role can do it, else the nearest sentence."""
        try:
            return self._read(seat, text)
        except WorldError:
            label = self._whose(seat, text)
            if not label:
                raise
            words = f"only {label} can do that here: ask them in the chat"
            raise WorldError("unparsable", words) from None

    def _read(self, seat: Seat, text: str) -> Action:
        space = self.legal(seat)
        return read_typed(text, space.verbs) if self.typed else read_listed(text, space.actions)

    def _whose(self, seat: Seat, text: str) -> str:
        """The seat of another role that could do what a line says, as people call it; empty: none."""
        specs = {spec.name: spec for spec in self.task.seats}
        for other, spec in specs.items():
            if seat not in specs or spec.role == specs[seat].role:
                continue
            try:
                self._read(other, text)
            except WorldError:
                continue
            return f"the {spec.label or other.capitalize()}"
        return ""

    def fault(self, seat: Seat, action: Action, *, asks: bool = False) -> MoveResult | None:
        """Why this is nothing that the seat may do (or ask) now; None: it may."""
        space = self.legal(seat)
        if not self.typed:
            if action in space.actions:
                return None
            can = ", ".join(one.text for one in space.actions[:8]) or "nothing"
            return _no("illegal", f"{_named(action)} is not possible now; what is: {can}")
        known = {verb.name: verb for verb in space.verbs if verb.asks == asks}
        if not asks and any(verb.asks and verb.name == action.verb for verb in space.verbs):
            return _no("unknown_action", f"{action.verb} is a question: it is asked, not done")
        if action.verb not in known:
            can = ", ".join(known) or "nothing"
            return _no("unknown_action", f'there is no "{_named(action)}" here; there is: {can}')
        wrong = misfit(known[action.verb], dict(action.args))
        return _no("malformed", wrong) if wrong else None

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        """Do the moves in the order of the seats; the later ones meet what the earlier ones made.

        It is a step when something was done or tried, or when nobody wanted to do anything.
        """
        joint = set(moves) >= set(self.seats)
        results: dict[Seat, MoveResult] = {}
        tried = False
        for seat in (*self.seats, *(seat for seat in moves if seat not in self.seats)):
            if seat in moves:
                results[seat], acted = self._move(seat, moves[seat], joint)
                tried = tried or acted
        waited = all(moves[seat] is None for seat in moves) and any(r.ok for r in results.values())
        if not tried and not waited:
            return Step(False, results)
        self.pass_time()
        self._steps += 1
        self._revision += 1
        self._turn = (self._turn + 1) % len(self.seats)
        return Step(True, results, self.news())

    def _move(self, seat: Seat, action: Action | None, joint: bool) -> tuple[MoveResult, bool]:
        """What became of one move, and whether something was done or tried."""
        refusal = self._out_of_order(seat, joint)
        if refusal is None and action is not None:
            refusal = self.fault(seat, action)
        if refusal is not None:
            return refusal, False
        if action is None:
            return MoveResult(True), False
        before = self._saved()
        try:
            return self.do(seat, action) or MoveResult(True), True
        except WorldError as error:
            self._take(before)
            return _no(error.code, error.message), False

    def _out_of_order(self, seat: Seat, joint: bool) -> MoveResult | None:
        if seat not in self.seats:
            return _no("unknown_seat", f'there is no seat "{seat}" here')
        if self.outcome() is not None:
            return _no("finished", "it is over")
        if not joint and self.turn not in (None, seat):
            return _no("not_your_turn", f"it is the turn of {self.turn}")
        return None

    # -- saving and copying -----------------------------------------------------------------------

    def state(self) -> JSONObject:
        """An exact snapshot, with what it is a snapshot of."""
        stamp = {"version": self._version, "task": self._digest, "seed": self.seed}
        return {**stamp, **self._saved()}

    def restore(self, state: JSONObject) -> None:
        """Go back to a snapshot.

        Raises:
            WorldError: `bad_snapshot`, if it is of another world, task, seed or version. Nothing
                has changed then.
        """
        self._take(self._fitting(state))
        self._revision += 1

    def _fitting(self, state: JSONObject) -> JSONObject:
        """The snapshot's own part, if it is one of this episode."""
        now = self.state()
        if set(state) != set(now):
            raise WorldError("bad_snapshot", f"this is no snapshot of {self.task.world}")
        for what in ("version", "task", "seed"):
            if state[what] != now[what]:
                raise WorldError("bad_snapshot", f"this is a snapshot of another {what}", what)
        counts = (state["steps"], state["turn"], state["rolls"])
        if not all(isinstance(n, int) and n >= 0 for n in counts) or counts[1] >= len(self.seats):
            raise WorldError("bad_snapshot", "steps, turn and rolls of a snapshot are counts")
        held = state["kept"]
        if not isinstance(held, dict) or set(held) != set(self.kept):
            fields = ", ".join(self.kept)
            raise WorldError("bad_snapshot", f"a snapshot holds {fields}, no more, no less", "kept")
        return state

    def fork(self: S) -> S:
        """A copy that can be played on without touching this one."""
        twin = copy.copy(self)
        twin._take(self._saved())
        return twin

    def _held(self) -> JSONObject:
        return {name: copy.deepcopy(getattr(self, name)) for name in self.kept}

    def _saved(self) -> JSONObject:
        counts = {"steps": self._steps, "turn": self._turn, "rolls": self._rolls}
        return {**counts, "kept": self._held()}

    def _take(self, saved: JSONObject) -> None:
        self._steps, self._turn, self._rolls = saved["steps"], saved["turn"], saved["rolls"]
        for name, value in saved["kept"].items():
            setattr(self, name, copy.deepcopy(value))


E = TypeVar("E", bound=SimpleEpisode)


class SimpleWorld(Generic[E]):
    """A world of such episodes: its tasks, and their suites (one for each name, unless given)."""

    def __init__(
        self,
        name: str,
        title: str,
        episode: type[E],
        tasks: Sequence[Task],
        suites: Sequence[Suite] = (),
        version: int = 1,
    ) -> None:
        self.name, self.title, self.version = name, title, version
        self.episode = episode
        self._tasks = {task.id: task for task in tasks}
        if len(self._tasks) < len(tasks):
            raise ValueError(f"two tasks of {name} have one id")
        self._suites = tuple(suites) or _suites_of(tasks)

    def suites(self) -> Iterable[Suite]:
        """The suites of the tasks."""
        return self._suites

    def tasks(self) -> Iterable[Task]:
        """The tasks as they were given."""
        return tuple(self._tasks.values())

    def task(self, task_id: str) -> Task:
        """One task by id. Raises WorldError `unknown_task`, naming close matches."""
        if task_id not in self._tasks:
            near = get_close_matches(task_id, self._tasks, n=3, cutoff=0.4) or list(self._tasks)[:3]
            message = f'there is no task "{task_id}"; did you mean {", ".join(near)}?'
            raise WorldError("unknown_task", message)
        return self._tasks[task_id]

    def task_from(self, data: JSONObject) -> Task:
        """Refuse a user's file: this world has tasks of its own only."""
        raise WorldError(
            "unsupported", f"{self.title} reads no files; it has tasks of its own only"
        )

    def start(self, task: Task, seed: int) -> E:
        """A fresh episode. Raises WorldError `bad_task` for a task of another world."""
        if task.world != self.name:
            raise WorldError("bad_task", f'this task is of the world "{task.world}"')
        return self.episode(task, seed, self.version)


def _suites_of(tasks: Sequence[Task]) -> tuple[Suite, ...]:
    names = dict.fromkeys(task.suite for task in tasks)
    return tuple(Suite(name, name.replace("_", " ").capitalize()) for name in names)


def _no(code: str, message: str) -> MoveResult:
    return MoveResult(False, code, message)


def _named(action: Action) -> str:
    return str(action.text or action.verb)[:60]


__all__ = ["SimpleEpisode", "SimpleWorld"]
