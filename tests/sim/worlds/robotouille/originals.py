"""The original's files and traces, where they lie beside the checkout."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from sim.world import JSONObject, SeatSpec, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.episode import RobotouilleEpisode

ROOT = Path(__file__).resolve().parents[4]
SHARED = (ROOT / os.environ.get("BRIGADE_SHARED", "../shared")).resolve()
DATA = SHARED / "data" / "robotouille"
EXAMPLES = DATA / "original" / "environments" / "env_generator" / "examples"

needs_originals = pytest.mark.skipif(
    not DATA.is_dir(), reason="the original's files are not beside the checkout (BRIGADE_SHARED)"
)


@cache
def original_domain() -> JSONObject:
    path = DATA / "original" / "domain" / "robotouille.json"
    domain: JSONObject = json.loads(path.read_text("utf-8"))
    return domain


def environment_files() -> list[Path]:
    return sorted(EXAMPLES.rglob("*.json"))


def trace_files() -> list[Path]:
    return sorted((DATA / "traces").glob("*.jsonl.gz"))


def rows(path: Path) -> Iterator[JSONObject]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def task_of(environment: JSONObject, rules: str = "original", domain: object = "original") -> Task:
    """A task of an environment, with the original's domain unless told otherwise."""
    players = len(environment["players"])
    return Task(
        id="test/1",
        world="robotouille",
        suite="test",
        title="A test",
        goal="",
        seats=tuple(SeatSpec(f"robot{i + 1}") for i in range(players)),
        params={
            "environment": environment,
            "domain": original_domain() if domain == "original" else domain,
            "rules": rules,
        },
    )


def episode_of(
    environment: JSONObject, rules: str = "original", seed: int = 0
) -> RobotouilleEpisode:
    return world.start(task_of(environment, rules), seed)


def example(name: str) -> JSONObject:
    environment: JSONObject = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    return environment
