"""The environment file: layout, objects, cooks and goal, read unchanged from the original's JSON.

Object names are the kind and a count in the order of (x, y) within a field, as in the original.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from sim import fields
from sim.fields import wrong
from sim.world import JSON
from sim.worlds.robotouille.domain import Domain, Predicate, read_domain

Rules = Literal["paper", "original"]
DEFAULT_STEPS = 3


@dataclass(frozen=True, slots=True)
class Entity:
    """One object of the file. `path` is its place in the file; `letter` its `id` for goals."""

    id: str
    kind: str
    type: str
    x: int
    y: int
    predicates: tuple[str, ...] = ()
    letter: str = ""
    level: int = 0
    direction: tuple[int, int] = (0, 1)
    path: str = ""


@dataclass(frozen=True, slots=True)
class Variable:
    """A digit id of the goal: some object of this kind, not one that another id of it stands for."""

    id: str
    kind: str
    type: str


@dataclass(frozen=True, slots=True)
class GoalPart:
    """One condition: a predicate over variables and, for letter ids, named objects."""

    predicate: Predicate
    terms: tuple[Variable | str, ...]
    path: str = ""


@dataclass(frozen=True)
class Problem:
    """A parsed environment. `facts` are the predicates that are true at the start."""

    domain: Domain
    rules: Rules
    width: int
    height: int
    entities: tuple[Entity, ...]
    facts: tuple[tuple[str, tuple[str, ...]], ...]
    goal: tuple[GoalPart, ...]
    goal_text: str
    config: Mapping[str, int | Mapping[str, int]] = field(default_factory=dict)
    ground: JSON = None
    demands: Mapping[str, int] = field(default_factory=dict)
    """How many different digit ids the goal writes beside each kind, all mentions counted."""
    drawn: tuple[str, ...] = ()
    """The kinds that were drawn for wildcards, in the order of the objects."""

    def setting(self, name: str, kind: str) -> int:
        """The number of a config entry for an object of this kind."""
        entry = self.config.get(name, DEFAULT_STEPS)
        if isinstance(entry, int):
            return entry
        return entry.get(kind, entry.get("default", DEFAULT_STEPS))


def read_problem(
    environment: JSON,
    domain: JSON | None = None,
    rules: str = "paper",
    seed: int = 0,
    drawn: Sequence[str] | None = None,
) -> Problem:
    """The problem of an environment JSON.

    Wildcards (`station`, `item`, ...) are drawn with the seed, unless `drawn` says what they are.

    Raises:
        WorldError: `bad_file`, with the path inside the file.
    """
    if rules not in ("paper", "original"):
        raise wrong(f'unknown rules "{rules}"; there are "paper" and "original"', "rules")
    fields.check_depth(environment)
    from sim.worlds.robotouille.environment_file import Reader

    reader = Reader(environment, read_domain(domain), rules, seed, drawn)  # type: ignore[arg-type]
    return reader.problem()
