"""From the entries of a run file to instances: whole tasks with their length and step limit."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import get_args

from game.benchmarks import STANDARD, benchmark_for
from game.evaluation.conditions import told
from game.evaluation.reading import RunFileError, did_you_mean
from game.evaluation.runfile import OPTIMAL, TABLE, Pace, RunFile, TaskChoice
from game.suites import INSTANCE, all_tasks, find_task, suite_key, suite_of
from game.uploads import task_from
from sim import reading
from sim.abilities import Length, length_of
from sim.world import Task, WorldError
from sim.worlds import all_worlds, get_world


@dataclass(frozen=True, slots=True)
class Instance:
    """One kitchen to be played: `base` is the task that it is an instance of."""

    task: Task
    base: str
    par: int | None
    par_proved: bool
    step_limit: int

    @property
    def digest(self) -> str:
        """SHA-256 of everything that is played."""
        return sha256(self.task.to_json())


def sha256(data: object) -> str:
    """SHA-256 of JSON, the same wherever it is made."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def episode_seed(seed: int, task_id: str, repetition: int) -> int:
    """The seed of an episode: the same for every agent, another for every repetition."""
    return int(sha256([seed, task_id, repetition])[:8], 16) >> 1


def suite_versions(instances: Iterable[Instance]) -> dict[str, int]:
    """Per suite of the instances, as run files name it, the version of what it plays like."""
    suites = sorted({(one.task.world, one.task.suite) for one in instances})
    return {suite_key(*one): suite_of(*one).version for one in suites}


def base_of(task_id: str) -> str:
    """The task that an instance was made from."""
    return task_id.partition(INSTANCE)[0]


def instances_of(run: RunFile, folder: Path | None = None) -> list[Instance]:
    """Every instance of a run, each once, in the order of the file.

    `folder` is where files that it names are looked for; without it no file may be named.

    Raises:
        RunFileError: a task that does not exist, cannot be played so, or has no known length.
    """
    found: dict[str, Instance] = {}
    for choice in run.tasks:
        for task in _tasks(choice, folder):
            _check_pace(run, task)
            own = _own(task, choice) if choice.file else task
            if own.id not in found:
                found[own.id] = _instance(run, own, choice)
    return list(found.values())


def tasks_of(choice: TaskChoice) -> list[tuple[str, str]]:
    """The ids of the tasks that an entry names, before their instances, each with its suite. Nothing is
    laid out.

    Raises:
        RunFileError: there is no such suite or task.
    """
    if choice.suite:
        return [(one, all_tasks()[one].suite) for one in _suite(choice)]
    known = all_tasks().get(base_of(choice.task)) or _find(choice, choice.task)
    return [(choice.task, known.suite)]


# -- which tasks ----------------------------------------------------------------------------------


def _tasks(choice: TaskChoice, folder: Path | None) -> Iterator[Task]:
    if choice.file:
        yield _from_file(choice, folder)
    elif choice.suite:
        for base in _suite(choice):
            yield from _instances(choice, base)
    else:
        yield from _instances(choice, choice.task)


def _suite(choice: TaskChoice) -> list[str]:
    """The ids of a suite's tasks; a folder of the catalogue counts as a suite too.

    `world:suite` tells suites apart that share a name.
    """
    suites: dict[str, list[str]] = {}
    for world in all_worlds().values():
        for task in world.tasks():
            for name in {task.suite, suite_key(task.world, task.suite), task.id.partition("/")[0]}:
                suites.setdefault(name, []).append(task.id)
    if choice.suite not in suites:
        hint = did_you_mean(choice.suite, sorted(suites))
        raise RunFileError(choice.path, f'unknown suite "{choice.suite}"{hint}')
    return suites[choice.suite]


def _instances(choice: TaskChoice, base: str) -> Iterator[Task]:
    if choice.instances is None:
        yield _find(choice, base)
        return
    if INSTANCE in base:
        raise RunFileError(choice.path, f"{base} is one instance already; leave `instances` out")
    seeds = _pinned(choice, base) if choice.instances == "all" else choice.instances
    for seed in seeds:
        yield _find(choice, f"{base}{INSTANCE}{seed}")


def _pinned(choice: TaskChoice, base: str) -> list[int]:
    """The seeds of the pinned instances of a task."""
    seeds = [
        int(seed)
        for world in all_worlds().values()
        for instance in getattr(world, "instances", tuple)()
        for task, _, seed in [str(getattr(instance, "id", instance)).partition(INSTANCE)]
        if task == base and seed.isdecimal()
    ]
    if not seeds:
        raise RunFileError(choice.path, f"no instances of {base} are pinned; name seeds instead")
    return seeds


def _find(choice: TaskChoice, task_id: str) -> Task:
    """A task of any world.

    Raises:
        RunFileError: there is none; the message names what is close.
    """
    try:
        return find_task(task_id)
    except WorldError as error:
        raise RunFileError(choice.path, error.message) from error


def _from_file(choice: TaskChoice, folder: Path | None) -> Task:
    if folder is None:
        raise RunFileError(choice.path, "kitchens from files can be played from the command line")
    path = folder / choice.file
    try:
        task = task_from(reading.plain(path.read_bytes()))
    except OSError as error:
        raise RunFileError(choice.path, f"{path}: {error.strerror or error}") from error
    except WorldError as error:
        raise RunFileError(choice.path, f"{path}: {error}") from error
    return task


def _own(task: Task, choice: TaskChoice) -> Task:
    """A task from a file under a name of its own, in the suite of all such."""
    stem = Path(choice.file).stem
    return replace(task, id=f"own/{stem}-{sha256(task.params)[:8]}", suite="own", title=stem)


# -- as it is played ------------------------------------------------------------------------------


def _check_pace(run: RunFile, task: Task) -> None:
    """A pace that the task's suite does not know is a mistake of the file.

    Raises:
        RunFileError: naming the suite and the paces that would be right.
    """
    suite = suite_of(task.world, task.suite)
    if run.pace in suite.paces:
        return
    able = [pace for pace in suite.paces if pace in get_args(Pace)]
    right = f"use {' or '.join(able)}" if able else "no pace that a run may have is among them"
    raise RunFileError(
        "pace",
        f"{task.id} is not played at {run.pace}: "
        f"the paces of {suite_key(task.world, task.suite)} are {', '.join(suite.paces)}; {right}",
    )


def _instance(run: RunFile, task: Task, choice: TaskChoice) -> Instance:
    par, proved = length(task, run)
    limit = _limit(run, task, par, choice)
    task = replace(_under(run, task, choice), step_limit=limit, par=par, par_proved=proved)
    return Instance(task, base_of(task.id), par, proved, limit)


def _under(run: RunFile, task: Task, choice: TaskChoice) -> Task:
    """The task under the run's rules, as its benchmark understands them."""
    try:
        ruled = benchmark_for(task).preset(run.rules).apply(task)
    except KeyError as error:
        raise RunFileError(choice.path, str(error.args[0])) from error
    return told(ruled, run.observation)


def length(task: Task, run: RunFile) -> Length:
    """The best known plan under the run's pace.

    What is stored was found under the standard rules: under others it is a guide, not a proof.
    """
    found = length_of(get_world(task.world), task, run.pace)
    return Length(found.steps, found.proved and run.rules == STANDARD)


def _limit(run: RunFile, task: Task, par: int | None, choice: TaskChoice) -> int:
    card = benchmark_for(task)
    if isinstance(run.step_limit, int):
        return run.step_limit
    if run.step_limit == OPTIMAL and task.step_limit is not None and card.ends_itself(task):
        return task.step_limit
    if run.step_limit == TABLE:
        horizon = card.limits.horizons.get(base_of(task.id))
        if horizon is None:
            raise RunFileError(
                choice.path,
                f'the paper has no length for {task.id}; use step_limit: "{OPTIMAL}" or a number',
            )
        return card.limits.steps(horizon)
    if par is None and run.pace == "free":
        par = task.par  # of several cooks in turns: no best known length here, but a fair limit
    if par is None and card.limits.unknown is not None:
        return card.limits.unknown
    if par is None:
        raise RunFileError(
            choice.path,
            f"no length of {task.id} is known here, so there is no limit of {OPTIMAL}; "
            "use step_limit: a number of steps",
        )
    return card.limits.steps(par)
