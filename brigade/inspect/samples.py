"""Instances of benchmarks as samples: what is played, and everything that makes it the same episode again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from inspect_ai.dataset import Sample

from brigade.naming import led_seat
from brigade.wording import words_of
from game.agents import agents_on_offer
from game.benchmarks import Benchmark, Evaluated
from game.evaluation.choosing import Instance, episode_seed, instances_of
from game.evaluation.reading import RunFileError, did_you_mean
from game.evaluation.runfile import RunFile, read_data
from game.suites import suite_key, suite_of
from sim.world import JSON, JSONObject, Seat, SeatSpec, Task, WorldError

Choice = str | int | Sequence[str | int] | None
"""What `-T name=value` makes of one value, or of several with commas."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a sample's metadata say of the episode that is to be played."""

    benchmark: str
    task: Task
    pace: str
    step_limit: int
    seed: int
    """Of the whole evaluation; each epoch of a task has one of its own."""
    partners: Mapping[Seat, JSON] = field(default_factory=dict)

    def episode_seed(self, epoch: int) -> int:
        """The seed of an epoch, counted from 1: that of the same repetition in a run of ours."""
        return episode_seed(self.seed, self.task.id, epoch - 1)

    def to_json(self) -> JSONObject:
        return {
            "benchmark": self.benchmark,
            "task": self.task.to_json(),
            "pace": self.pace,
            "step_limit": self.step_limit,
            "seed": self.seed,
            "partners": dict(self.partners),
            "suite": suite_key(self.task.world, self.task.suite),
            "suite_version": suite_of(self.task.world, self.task.suite).version,
        }

    @staticmethod
    def of(metadata: Mapping[str, JSON]) -> Played:
        """From a sample's metadata.

        Raises:
            ValueError: the sample is not of one of our tasks.
        """
        if not {"benchmark", "task", "pace", "step_limit", "seed"} <= metadata.keys():
            raise ValueError(
                "this sample is none of Brigade's: its solvers and scorers go with its tasks, such as "
                "brigade/robotouille"
            )
        return Played(
            metadata["benchmark"], Task.from_json(metadata["task"]), metadata["pace"],
            metadata["step_limit"], metadata["seed"], metadata.get("partners") or {},
        )  # fmt: skip


def samples(
    card: Benchmark, evaluated: Evaluated, wish: Mapping[str, JSON], partners: JSONObject
) -> list[Sample]:
    """The samples of a task: `wish` is read like a run file, with its words and its complaints.

    Raises:
        ValueError: there is no such suite or task, or it cannot be played so.
    """
    run = _run(card, evaluated, wish)
    try:
        found = instances_of(run)
    except (RunFileError, WorldError) as error:
        raise ValueError(str(error)) from error
    for one in found:
        if not card.covers(one.task.world, one.task.suite):
            raise ValueError(f"{one.task.id} is not a task of {card.title}")
        _check(one.task, partners)
    return [_sample(card, run, one, partners) for one in found]


def _run(card: Benchmark, evaluated: Evaluated, wish: Mapping[str, JSON]) -> RunFile:
    given = {name: value for name, value in wish.items() if value not in (None, "")}
    suites, tasks = _several(given.pop("suite", None)), _several(given.pop("tasks", None))
    which = given.pop("instances", None)
    if isinstance(which, int):
        which = [which]
    if not suites and not tasks:
        suites = [suite_key(card.world, evaluated.suites[0])]
    entries: list[JSONObject] = [{"suite": name} for name in suites]
    entries += [{"task": name} for name in tasks]
    if which is not None:
        entries = [{**one, "instances": which} for one in entries]
    try:
        return read_data({**given, "tasks": entries, "agents": ["idle"]})
    except RunFileError as error:
        raise ValueError(str(error)) from error


def _several(value: Choice) -> list[str]:
    if value is None or value == "":
        return []
    return [str(one) for one in value] if isinstance(value, list | tuple) else [str(value)]


def _check(task: Task, partners: JSONObject) -> None:
    names = [seat.name for seat in task.seats]
    for seat in partners:
        if seat not in names:
            raise ValueError(f'partners: {task.id} has no seat "{seat}"{did_you_mean(seat, names)}')
    if partners and not set(names) - set(partners):
        raise ValueError(f"partners: {task.id} has no other seat than {', '.join(names)}")


def _sample(card: Benchmark, run: RunFile, one: Instance, partners: JSONObject) -> Sample:
    played = Played(card.name, one.task, run.pace, one.step_limit, run.seed, partners)
    return Sample(
        input=words_of(card, one.task, played_seat(one.task, partners)),
        id=one.task.id,
        metadata=played.to_json(),
        description=one.task.title,
    )


def played_seat(task: Task, partners: Mapping[Seat, JSON]) -> SeatSpec:
    """The seat that a single player takes: the one that is led by others, else the first free one."""
    led = led_seat(task)
    if led.name not in partners:
        return led
    return next(seat for seat in task.seats if seat.name not in partners)


def beside(played: Played, seat: Seat) -> dict[Seat, JSONObject]:
    """Who sits in the other seats of somebody who plays alone: the partners, else the agent that is called
    as the seat's role, so that a Follower has its Commander, else who stands in there for people.

    Raises:
        ValueError: there is no such seat, it is a partner's, or somebody has to be named for another one.
    """
    task, found = played.task, {}
    free = [one.name for one in task.seats if one.name not in played.partners]
    if seat not in free:
        raise ValueError(f'seat: {task.id} has no free seat "{seat}"; there are: {", ".join(free)}')
    for one in task.seats:
        if one.name == seat:
            continue
        usual = (one.role, suite_of(task.world, task.suite).stand_in)
        offered = agents_on_offer(task, one.name)
        name = next((n for n in usual if n in offered and not offered[n].asks_models), None)
        said = played.partners.get(one.name, name)
        if said is None:
            raise ValueError(f"partners: somebody is needed for {one.name}: {', '.join(offered)}")
        found[one.name] = {"name": said} if isinstance(said, str) else said
    return found
