"""The conformance check accepts a correct world and teaches what is wrong with the others."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest

from sim.checks import CheckFailed, check_world
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
    WorldError,
)

PEEL = Action("peel", {}, "Peel a potato")
NAP = Action("nap", {}, "Take a nap")


class PeelingEpisode:
    """Rosa and Paul peel potatoes in turns; a nap lasts one or two potatoes, as the dice fall."""

    def __init__(self, task: Task, seed: int) -> None:
        self.task, self.seed = task, seed
        self.peeled, self.dice = 0, random.Random(seed)
        self._steps = self._revision = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        return ("rosa", "paul")

    @property
    def turn(self) -> Seat:
        return self.seats[self._steps % 2]

    @property
    def steps(self) -> int:
        return self._steps

    @property
    def revision(self) -> int:
        return self._revision

    def observe(self, seat: Seat) -> Observation:
        if seat not in self.seats:
            raise WorldError("unknown_seat", f"nobody is called {seat}")
        return Observation(f"{self.peeled} potatoes are peeled", {"peeled": self.peeled})

    def legal(self, seat: Seat) -> ActionSpace:
        return ActionSpace((PEEL, NAP))

    def parse(self, seat: Seat, text: str) -> Action:
        for action in (PEEL, NAP):
            if action.text == text:
                return action
        raise WorldError("unparsable", f'"{text}" is nothing one can do')

    def step(self, moves: Mapping[Seat, Action | None]) -> Step:
        results = {seat: self._judge(act) for seat, act in moves.items()}
        if not any(result.ok for result in results.values()):
            return Step(False, results)
        for act in moves.values():
            if act is not None:
                self.peeled += 1 if act.verb == "peel" else -self.dice.choice((0, 1))
        self._steps += 1
        self._revision += 1
        return Step(True, results)

    def _judge(self, action: Action | None) -> MoveResult:
        if action is None or action in (PEEL, NAP):
            return MoveResult(True)
        return MoveResult(False, "unknown_action", f"nobody can {action.verb} here")

    def sight(self, seat: Seat | None) -> Sight:
        return Sight()

    def goals(self, seat: Seat | None = None) -> GoalReport:
        done = self.peeled >= 50
        return GoalReport("Peel fifty potatoes", (Condition("1", "fifty peeled", done),), done)

    def outcome(self) -> Outcome | None:
        return Outcome(True, "goal") if self.peeled >= 50 else None

    def oracle(self) -> JSONObject:
        return {"peeled": self.peeled}

    def state(self) -> JSONObject:
        version, internal, gauss = self.dice.getstate()
        return {
            "peeled": self.peeled,
            "steps": self._steps,
            "dice": [version, list(internal), gauss],
        }

    def restore(self, state: JSONObject) -> None:
        if "dice" not in state:
            raise WorldError("bad_state", "this is no snapshot of a peeling kitchen")
        self.peeled, self._steps = state["peeled"], state["steps"]
        version, internal, gauss = state["dice"]
        self.dice.setstate((version, tuple(internal), gauss))
        self._revision += 1


class PeelingWorld:
    """A world with one task, correct in every respect."""

    name, version, title = "peeling", 1, "Peeling"
    episode = PeelingEpisode

    def suites(self) -> tuple[Suite, ...]:
        return ()

    def tasks(self) -> tuple[Task, ...]:
        seats = (SeatSpec("rosa"), SeatSpec("paul"))
        return (Task("peel/1", "peeling", "peel", "Potatoes", "Peel fifty potatoes", seats),)

    def task(self, task_id: str) -> Task:
        if task_id != "peel/1":
            raise WorldError("unknown_task", "there is only peel/1")
        return self.tasks()[0]

    def task_from(self, data: JSONObject) -> Task:
        return self.tasks()[0]

    def start(self, task: Task, seed: int) -> PeelingEpisode:
        return self.episode(task, seed)


def failing(episode: type[PeelingEpisode]) -> str:
    """The message of the check for a world whose episodes are of this class."""
    world = PeelingWorld()
    world.episode = episode
    with pytest.raises(CheckFailed) as caught:
        check_world(world)
    return str(caught.value)


def test_a_correct_world_passes() -> None:
    check_world(PeelingWorld())


def test_looking_must_not_roll_dice() -> None:
    class Nosy(PeelingEpisode):
        def sight(self, seat: Seat | None) -> Sight:
            return Sight()

        def goals(self, seat: Seat | None = None) -> GoalReport:
            self.dice.random()
            return super().goals()

    assert "looking changed the state" in failing(Nosy)


def test_a_refusal_must_change_nothing() -> None:
    class Grudging(PeelingEpisode):
        def step(self, moves: Mapping[Seat, Action | None]) -> Step:
            step = super().step(moves)
            self.peeled += not step.happened
            return step

    assert "a refused move changed the state" in failing(Grudging)


def test_nonsense_must_be_refused() -> None:
    class Gullible(PeelingEpisode):
        def _judge(self, action: Action | None) -> MoveResult:
            return MoveResult(True)

    assert "an unknown verb is refused" in failing(Gullible)


def test_chance_must_come_from_the_seed() -> None:
    class Wild(PeelingEpisode):
        def __init__(self, task: Task, seed: int) -> None:
            super().__init__(task, id(self))

    assert "two starts with one seed differ" in failing(Wild)


def test_a_snapshot_must_hold_everything() -> None:
    class Forgetful(PeelingEpisode):
        def restore(self, state: JSONObject) -> None:
            super().restore(state)
            self.peeled = 0

    assert "save and restore" in failing(Forgetful) or "differs" in failing(Forgetful)


def test_a_fork_must_not_share_the_state() -> None:
    class Siamese(PeelingEpisode):
        def fork(self) -> PeelingEpisode:
            return self

    assert "changed the original" in failing(Siamese)


def test_sentences_must_parse_back() -> None:
    class Deaf(PeelingEpisode):
        def parse(self, seat: Seat, text: str) -> Action:
            return PEEL

    assert "does not parse back" in failing(Deaf)


def test_everything_must_be_json() -> None:
    class Exotic(PeelingEpisode):
        def oracle(self) -> JSONObject:
            return {"peeled": {1, 2}}

    assert "is not JSON" in failing(Exotic)


def test_the_revision_must_grow_with_the_state() -> None:
    class Frozen(PeelingEpisode):
        @property
        def revision(self) -> int:
            return 0

    assert "revision did not grow" in failing(Frozen)


def test_task_ids_must_be_unique() -> None:
    class Twins(PeelingWorld):
        def tasks(self) -> tuple[Task, ...]:
            return super().tasks() * 2

    with pytest.raises(CheckFailed, match="unique"):
        check_world(Twins())


def test_a_stored_task_must_be_the_same_when_read_again() -> None:
    class Tupled(PeelingWorld):
        def tasks(self) -> tuple[Task, ...]:
            return tuple(replace(task, params={"size": (3, 4)}) for task in super().tasks())

    with pytest.raises(CheckFailed, match="plain JSON"):
        check_world(Tupled())
