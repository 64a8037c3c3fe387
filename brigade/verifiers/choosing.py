"""Which kitchens are played, with the words of run files: suites, tasks, instances, rules, limits, seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from brigade.naming import is_learning, led_seat
from brigade.seating import STEP_LIMIT, sitting, usual_pace
from game.evaluation.choosing import base_of, episode_seed, instances_of, tasks_of
from game.evaluation.reading import RunFileError
from game.evaluation.runfile import RunFile, TaskChoice, read_data
from game.suites import all_suites, all_tasks, suite_key, suite_of
from sim.reading import plain
from sim.world import JSON, JSONObject, Seat, Task, WorldError
from sim.worlds import get_world

MODEL = "model"
"""A partner of this name is the environment's second model."""
SPLITS = ("train", "test")


@dataclass(frozen=True, slots=True)
class Chosen:
    """One episode: everything that makes it the same again."""

    task: Task
    seed: int
    pace: str
    step_limit: int
    seat: Seat
    partners: Mapping[Seat, str]

    @property
    def suite(self) -> str:
        """The suite, as run files name it, with its version."""
        version = suite_of(self.task.world, self.task.suite).version
        return f"{suite_key(self.task.world, self.task.suite)}@{version}"


def chosen(
    wish: Mapping[str, JSON],
    split: str,
    seeds: int,
    seat: Seat,
    partners: Sequence[str] | Mapping[Seat, str] | None,
) -> Iterator[Chosen]:
    """The episodes, task after task, each with `seeds` seeds. `wish` is read like a run file: `suite`,
    `tasks`, `instances`, `rules`, `observation`, `pace`, `step_limit`, `seed`. Where neither suites nor
    tasks are named, all suites of the split are meant.

    Raises:
        ValueError: there is no such suite, task, seat or partner, or it cannot be played so.
    """
    found = 0
    try:
        run = _run(wish, split)
        for choice in run.tasks:
            for one in _each(run, choice, wish, split, seeds, seat, partners):
                found += 1
                yield one
    except (RunFileError, WorldError) as error:
        raise ValueError(str(error)) from error
    if not found:
        raise ValueError(f'split: nothing of what is chosen is there to "{split}"')


def _run(wish: Mapping[str, JSON], split: str) -> RunFile:
    given = {name: _number(one) for name, one in wish.items() if one not in (None, "", [], {})}
    if split and split not in SPLITS:
        raise ValueError(f'split: "{split}" is neither {" nor ".join(SPLITS)}')
    suites, tasks = several(given.pop("suite", None)), several(given.pop("tasks", None))
    which = given.pop("instances", None)
    if not suites and not tasks:
        suites = [
            suite_key(world, name)
            for (world, name), suite in all_suites().items()
            if not suite.private and _in_split(name, split)
        ]
    entries: list[JSONObject] = [{"suite": name} for name in suites]
    entries += [{"task": name} for name in tasks]
    if isinstance(which, int):
        which = [which]
    if which is not None:
        entries = [{**one, "instances": which} for one in entries]
    return read_data({**given, "tasks": entries, "agents": ["idle"]})


def _number(value: JSON) -> JSON:
    """A number that a command line has as text."""
    return int(value) if isinstance(value, str) and value.isdecimal() else value


def _in_split(suite: str, split: str) -> bool:
    return not split or (split == "train") == is_learning(suite)


def _each(
    run: RunFile,
    choice: TaskChoice,
    wish: Mapping[str, JSON],
    split: str,
    seeds: int,
    seat: Seat,
    partners: Sequence[str] | Mapping[Seat, str] | None,
) -> Iterator[Chosen]:
    for name, suite in tasks_of(choice):
        if not _in_split(suite, split):
            continue
        base = all_tasks().get(base_of(name))
        pace = run.pace
        if base is not None and not wish.get("pace"):
            pace = usual_pace(get_world(base.world), base)  # type: ignore[assignment]
        limit = run.step_limit
        if base is not None and not wish.get("step_limit"):
            limit = base.step_limit or STEP_LIMIT
        own = replace(choice, suite="", task=name)
        for one in instances_of(replace(run, tasks=(own,), pace=pace, step_limit=limit)):
            where = seat or led_seat(one.task).name
            others = sitting(one.task, where, partners, besides=(MODEL,))
            for count in range(seeds):
                seed = episode_seed(run.seed, one.task.id, count)
                yield Chosen(one.task, seed, pace, one.step_limit, where, others)


def partners_of(said: JSON) -> list[str] | dict[Seat, str] | None:
    """Who is to sit in the other seats: in their order, or by seat. A command line has either as text, with commas or as JSON.

    Raises:
        ValueError: it is neither.
    """
    if isinstance(said, list | tuple) and len(said) == 1 and _is_json(said[0]):
        said = said[0]  # a command line that takes every word for one of several
    if _is_json(said):
        try:
            said = plain(str(said), where="partners")
        except WorldError as error:
            raise ValueError(str(error)) from error
    if not isinstance(said, Mapping):
        _names("partners", several(said) if not isinstance(said, list) else said)
        return several(said) or None
    _names("partners by seat", [*said, *said.values()])
    return {str(seat): str(who) for seat, who in said.items()} or None


def _is_json(said: JSON) -> bool:
    return isinstance(said, str) and said.lstrip().startswith(("{", "["))


def _names(what: str, values: Sequence[JSON]) -> None:
    for one in values:
        if not isinstance(one, str):
            raise ValueError(f"{what}: names of agents are expected, not {one!r}")


def several(value: JSON) -> list[str]:
    """One word or several with commas, as command lines have them."""
    if value is None or value == "":
        return []
    if isinstance(value, list | tuple):
        return [str(one) for one in value]
    return [one.strip() for one in str(value).split(",") if one.strip()]
