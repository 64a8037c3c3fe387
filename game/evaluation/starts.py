"""Runs to start from: files in the folder `runs` of a benchmark, such as a table of its paper.

A file says a `title`, a sentence `about` it, a `rank` (smaller stands earlier) and the `run` itself, which is
a whole run file. Agents that ask a model leave out which one: whoever starts the run says that.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from game.agents import all_agents
from game.benchmarks import all_benchmarks
from game.evaluation.reading import Node, RunFileError, read_yaml
from game.evaluation.runfile import RunFile, TaskChoice, read_data
from sim.world import JSONObject

KEYS = ("title", "about", "rank", "run")


@dataclass(frozen=True, slots=True)
class Start:
    """A run to start from; `key` is `benchmark/name`."""

    key: str
    title: str
    about: str
    rank: int
    data: JSONObject
    """What the run file says."""
    run: RunFile

    @property
    def asks_models(self) -> bool:
        """Whether one of its agents needs a model."""
        return any(all_agents()[one.name].asks_models for one in self.run.agents)

    @property
    def text(self) -> str:
        """The run file as YAML, to be changed."""
        return yaml.safe_dump(self.data, sort_keys=False, allow_unicode=True)

    def fields(self) -> JSONObject:
        """What the form for a new run holds for it: single wishes where they can say it, else the file."""
        choices = self.run.tasks
        labelled = any(one.label != one.name for one in self.run.agents)
        if labelled or len({one.instances for one in choices}) > 1 or any(c.file for c in choices):
            return {"file": self.text}
        return {
            "name": self.run.name,
            "suites": [one.suite for one in choices if one.suite],
            "tasks": " ".join(one.task for one in choices if one.task),
            "instances": _seeds(choices[0]),
            "agents": [one.name for one in self.run.agents],
            "repetitions": self.run.repetitions,
            "rules": self.run.rules,
            "observation": self.run.observation,
            "pace": self.run.pace,
            "step_limit": str(self.run.step_limit),
            "concurrency": self.run.limits.concurrency,
            "seed": self.run.seed,
        }


def _seeds(choice: TaskChoice) -> str:
    if choice.instances is None or isinstance(choice.instances, str):
        return choice.instances or ""
    return ", ".join(str(seed) for seed in choice.instances)


@cache
def all_starts() -> dict[str, Start]:
    """Every run to start from by its key, in the order of ranks.

    Raises:
        RunFileError: a file is wrong; it is named.
    """
    found = [
        read_start(path, f"{card.name}/{path.stem}")
        for card in all_benchmarks().values()
        for path in sorted((card.folder / "runs").glob("*.yaml"))
    ]
    return {one.key: one for one in sorted(found, key=lambda one: (one.rank, one.key))}


def read_start(path: Path, key: str) -> Start:
    """One file.

    Raises:
        RunFileError: something in it is wrong, or missing.
    """
    try:
        given = Node(read_yaml(path.read_text("utf-8"))).fields(KEYS)
        if missing := [name for name in KEYS if name not in given]:
            raise RunFileError(missing[0], f"this is missing; needed are {', '.join(KEYS)}")
        return Start(
            key=key,
            title=given["title"].text(),
            about=given["about"].text(longest=300),
            rank=given["rank"].whole(0, 10_000),
            data=given["run"].names(),
            run=read_data(given["run"].value),
        )
    except RunFileError as error:
        raise RunFileError(f"{path.name}: {error.path}".rstrip(": "), error.message) from error
