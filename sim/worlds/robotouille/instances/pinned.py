"""The instances of the paper's tasks: `asynchronous/1@3` is the third of ten kitchens of a task.

They are not in the catalogue, which is for people; `world.task` knows their ids. An instance is laid
out when it is asked for and compared with the manifest, so that it is the same one everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from sim.world import JSONObject, Task, WorldError
from sim.worlds.robotouille.catalogue import catalogue, find, step_limit
from sim.worlds.robotouille.instances import manifest
from sim.worlds.robotouille.instances.generate import layout_of
from sim.worlds.robotouille.instances.options import Options

SUITES = ("synchronous", "asynchronous", "multi_agent")
SEEDS = range(1, 11)


def instances(suite: str | None = None) -> tuple[Task, ...]:
    """All 300 instances, or the hundred of one suite, in the order of the catalogue.

    Raises:
        WorldError: `unknown_suite`; `instance_mismatch` or `bad_manifest`, as `instance` does.
    """
    if suite is not None and suite not in SUITES:
        known = ", ".join(SUITES)
        raise WorldError("unknown_suite", f'"{suite}" has no instances; these have: {known}')
    return tuple(instance(name) for name in names(suite))


def names(suite: str | None = None) -> Iterator[str]:
    """The ids of `instances`, without laying them out."""
    for task in catalogue():
        if task.suite in SUITES and suite in (None, task.suite):
            yield from (f"{task.id}@{seed}" for seed in SEEDS)


def instance(name: str) -> Task:
    """One instance by id.

    Raises:
        WorldError: `unknown_task`; `bad_manifest` if the manifest lacks it; `instance_mismatch` if
            it comes out differently from the one that was pinned.
    """
    base, seed = parts(name)
    return _instance(base.id, seed)


def parts(name: str) -> tuple[Task, int]:
    """The task and the seed of an instance's id. Raises WorldError `unknown_task`."""
    base_id, _, number = name.partition("@")
    base = find(base_id)
    if base.suite not in SUITES:
        known = ", ".join(SUITES)
        message = f'there is no task "{name}": instances exist for the suites {known}'
        raise WorldError("unknown_task", message)
    seeds = {str(seed): seed for seed in SEEDS}
    if number not in seeds:
        message = f'there is no task "{name}"; there are {base_id}@{SEEDS[0]} to @{SEEDS[-1]}'
        raise WorldError("unknown_task", message)
    return base, seeds[number]


def options_of(base: Task) -> Options:
    """How the instances of a task are generated; the salt keeps tasks from looking alike."""
    return Options(salt=base.id)


@lru_cache(maxsize=512)
def _instance(base_id: str, seed: int) -> Task:
    base, name = find(base_id), f"{base_id}@{seed}"
    row = _rows().get(name)
    if row is None:
        message = (
            f"{name} is not in {manifest.PATH.name}; `{manifest.REWRITE}` adds what is missing"
        )
        raise WorldError("bad_manifest", message)
    environment = layout_of(base.params["environment"], seed, row["attempt"], options_of(base))
    found = manifest.digest(environment) if environment is not None else "nothing"
    if environment is None or found != row["sha256"]:
        raise WorldError("instance_mismatch", _mismatch(name, found, row["sha256"]))
    return replace(
        base,
        id=name,
        title=f"{base.title} (kitchen {seed})",
        params={**base.params, "environment": environment, **_joint(row)},
        tags=(*base.tags, "instance"),
        step_limit=step_limit(base.suite, row["par"]),
        par=row["par"],
        par_proved=row["proved"],
    )


@lru_cache(maxsize=1)
def _rows() -> dict[str, JSONObject]:
    return manifest.read()


def _joint(row: JSONObject) -> JSONObject:
    """Lengths in joint steps, for which a task has no field: `params["pars"]`."""
    joint = {key: row[key] for key in ("joint", "joint_proved") if key in row}
    return {"pars": joint} if joint else {}


def forget() -> None:
    """Read the manifest again when it is next needed."""
    _rows.cache_clear()
    _instance.cache_clear()


def _mismatch(name: str, found: str, wanted: str) -> str:
    return (
        f"{name} comes out as {found[:12]}, but {manifest.PATH.name} pins {wanted[:12]}: the task's file "
        f"or the generator has changed since. Undo that, or accept the new kitchens with "
        f"`{manifest.REWRITE}`; results for the old ones do not compare with theirs"
    )
