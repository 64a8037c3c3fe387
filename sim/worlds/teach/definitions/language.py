"""What a definition says: templates with `#k` for parameters, and tasks with parameters written in.

`Definition` is one file as it was read and found sound. `Bound` is a task that can be judged: every
parameter written in, every task that it is made of bound as well (TEACh's task definition language;
Padmakumar et al. 2022, appendix C).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from sim.world import JSON, JSONObject

Condition = tuple[str, JSON]
"""A property and the value that is wanted of it."""
TheOrA = Literal["the", "a"]
BeyondKind = Literal["before", "same place", "different places", "at the end still"]
BEYOND: tuple[BeyondKind, ...] = (
    "before",
    "same place",
    "different places",
    "at the end still",
)


@dataclass(frozen=True, slots=True)
class Definition:
    """One definition. `components` and `relations` are TEACh's own, with parameters as `#k`.

    `paths` says where in the file each component stands, for complaints. `beyond` holds what TEACh's
    language cannot say (only our own files have it).
    """

    id: int
    name: str
    nparams: int
    anchor: str | None
    desc: str
    components: Mapping[str, JSONObject]
    relations: tuple[JSONObject, ...]
    beyond: tuple[JSONObject, ...] = ()
    parameters: tuple[str, ...] = ()
    file: str = ""
    paths: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked of one object: `conditions`, of which `primary` says what kind of object."""

    primary: str
    conditions: tuple[Condition, ...]
    wanted: str = field(init=False, compare=False)
    """The value of the primary condition: a type or a class."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "wanted", str(dict(self.conditions)[self.primary]))


@dataclass(frozen=True, slots=True)
class Want:
    """A component about objects: so many that answer a query. `number` is None for all of them."""

    key: str
    determiner: JSON
    number: int | None
    query: Query
    shared: bool
    failures: tuple[tuple[str, str], ...]
    says: str = ""
    """What it asks for, in a sentence for people; empty: its key says it."""


@dataclass(frozen=True, slots=True)
class Part:
    """A component that is a task of its own, to be done so many times."""

    key: str
    determiner: JSON
    number: int
    task: Bound


@dataclass(frozen=True, slots=True)
class Head:
    """What has to be in the tail: so many of a component; None for all of them."""

    key: str
    determiner: JSON
    number: int | None


@dataclass(frozen=True, slots=True)
class Relation:
    """Heads that have to be in a tail: in any of its objects ("a"), or all in one ("the")."""

    property: str
    tail: str
    one: TheOrA
    heads: tuple[Head, ...]
    failure: str


@dataclass(frozen=True, slots=True)
class Beyond:
    """A constraint that TEACh's language does not know, on components by their keys."""

    kind: BeyondKind
    keys: tuple[str, ...]
    failure: str


@dataclass(frozen=True, slots=True)
class Bound:
    """A task with its parameters written in.

    `components` and `relations` have the original's keys, where two may have become one. `apart` is
    the same task with the keys of the definition, where none does; None if there is no difference.
    `shares` says that one object may serve several components, as in EDH goals.
    """

    id: int
    name: str
    params: tuple[str, ...]
    desc: str
    anchor: str | None
    components: tuple[Want | Part, ...]
    relations: tuple[Relation, ...]
    beyond: tuple[Beyond, ...] = ()
    apart: Bound | None = None
    shares: bool = False
