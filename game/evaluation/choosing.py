"""From the entries of a run file to instances: whole tasks with their length and step limit."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from game.evaluation.published import HORIZON
from game.evaluation.reading import RunFileError, did_you_mean
from game.evaluation.runfile import OPTIMAL, TABLE, RunFile, TaskChoice
from sim import reading
from sim.world import JSONObject, Task, WorldError
from sim.worlds import all_worlds
from sim.worlds.robotouille.optimal.store import PARS

FACTOR = 1.5
"""An episode may take 1.5 times the steps of the optimal plan (paper, section 4.2.2)."""

INSTANCE = "@"
"""Between a task's id and the seed that its instance was generated with."""


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
            if task.id not in found:
                found[task.id] = _instance(run, task, choice)
    return list(found.values())


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
    """The ids of a suite's tasks; a folder of the catalogue counts as a suite too."""
    suites: dict[str, list[str]] = {}
    for world in all_worlds().values():
        for task in world.tasks():
            for name in {task.suite, task.id.partition("/")[0]}:
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
    problem: WorldError | None = None
    for world in all_worlds().values():
        try:
            return world.task(task_id)
        except WorldError as error:
            problem = problem if problem and problem.code != "unknown_task" else error
    raise RunFileError(choice.path, problem.message if problem else f"there is no {task_id}")


def _from_file(choice: TaskChoice, folder: Path | None) -> Task:
    if folder is None:
        raise RunFileError(choice.path, "kitchens from files can be played from the command line")
    path = folder / choice.file
    try:
        environment = reading.plain(path.read_bytes())
        task = all_worlds()["robotouille"].task_from(
            {"environment": environment, "title": path.stem}
        )
    except OSError as error:
        raise RunFileError(choice.path, f"{path}: {error.strerror or error}") from error
    except WorldError as error:
        raise RunFileError(choice.path, f"{path}: {error}") from error
    return replace(task, id=f"own/{path.stem}-{sha256(task.params)[:8]}", suite="own")


# -- as it is played ------------------------------------------------------------------------------


def _instance(run: RunFile, task: Task, choice: TaskChoice) -> Instance:
    par, proved = length(task, run)
    limit = _limit(run, task, par, choice)
    task = replace(_under(run, task), step_limit=limit, par=par, par_proved=proved)
    return Instance(task, base_of(task.id), par, proved, limit)


def _under(run: RunFile, task: Task) -> Task:
    """The task under the run's rules; a household task calls the original's `released`."""
    if run.rules == "paper":
        return task
    rules = task.params.get("rules")
    own = {**rules, "scoring": "released"} if isinstance(rules, Mapping) else run.rules
    return replace(task, params={**task.params, "rules": own})


def length(task: Task, run: RunFile) -> tuple[int | None, bool]:
    """Steps of the best known plan under the run's pace, and whether it is known to be optimal.

    What is stored was found under the paper's rules; under other rules it is a guide, not a proof.
    """
    par, proved = task.par, task.par_proved
    if run.pace == "together" and len(task.seats) > 1:
        par, proved = _joint(task)
    return par, proved and run.rules == "paper"


def _joint(task: Task) -> tuple[int | None, bool]:
    """The length in joint steps, where the world knows it."""
    known: JSONObject = task.params.get("pars") or _stored_pars().get(task.id, {})
    joint = known.get("joint")
    return (joint, bool(known.get("joint_proved"))) if isinstance(joint, int) else (None, False)


@cache
def _stored_pars() -> dict[str, JSONObject]:
    """What the catalogue knows of its tasks beyond the one length that a task has a field for."""
    found: dict[str, JSONObject] = json.loads(PARS.read_text("utf-8"))
    return found


def ends_itself(task: Task) -> bool:
    """Whether the world has rules of its own for when an episode is over (AsgardBench, 3.3)."""
    rules = task.params.get("rules")
    return isinstance(rules, Mapping) and bool(rules.get("termination"))


def _limit(run: RunFile, task: Task, par: int | None, choice: TaskChoice) -> int:
    if isinstance(run.step_limit, int):
        return run.step_limit
    if run.step_limit == OPTIMAL and task.step_limit is not None and ends_itself(task):
        return task.step_limit
    if run.step_limit == TABLE:
        horizon = HORIZON.get(base_of(task.id))
        if horizon is None:
            raise RunFileError(
                choice.path,
                f'the paper has no length for {task.id}; use step_limit: "{OPTIMAL}" or a number',
            )
        return int(FACTOR * horizon)
    if par is None:
        raise RunFileError(
            choice.path,
            f"no length of {task.id} is known here, so there is no limit of {OPTIMAL}; "
            "use step_limit: a number of steps",
        )
    return int(FACTOR * par)
