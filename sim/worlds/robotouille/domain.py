"""The domain file: predicates, actions and their effects, read unchanged from the original's JSON.

Optional keys of our own: an effect may carry `config` (the name of the config entry that gives its
number), `delay` (steps) or `repetitions`; a predicate may carry `kind` (`type`, `state` or
`capability`), where the guess from its use would be wrong.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Literal

from sim import fields
from sim.world import JSON

DOMAIN_FILE = Path(__file__).parent / "domains" / "robotouille.json"
PLACEHOLDER = re.compile(r"\{(\w+)\}")
NUMBERED = re.compile(r"\{(\d+)\}")
STRUCTURE = frozenset({"clear", "nothing", "vacant", "station_empty", "container_empty"})
"""Unary predicates that say where things are, not what state they are in."""

CONFIG_OF_ACTION = {
    "cut": "num_cuts",
    "cook": "cook_time",
    "fry": "fry_time",
    "boil-water": "boil_time",
    "fill-pot": "fill_time",
}
PROGRESS_OF_ACTION = {"boil-water": "boil", "fill-pot": "fill"}
"""What progress of an action is called, where that is not the action's own name."""

EffectType = Literal["conditional", "delayed", "repetitive", "creation", "deletion"]
EFFECT_TYPES = ("conditional", "delayed", "repetitive", "creation", "deletion")


@dataclass(frozen=True, slots=True)
class Predicate:
    """A relation: its number, name, parameter types and one sentence per parameter position."""

    index: int
    name: str
    types: tuple[str, ...]
    sentences: tuple[str, ...]
    kind: str = ""

    def say(self, names: Sequence[str], position: int = 0) -> str:
        """The sentence about the object at this position."""
        return fill(self.sentences[position], names)


@dataclass(frozen=True, slots=True)
class Fluent:
    """A predicate over parameters, wanted true or false."""

    predicate: Predicate
    params: tuple[str, ...]
    value: bool


@dataclass(frozen=True, slots=True)
class Created:
    """What a creation effect makes: a new object of this kind and type, known as `param`."""

    kind: str
    type: str
    param: str


@dataclass(frozen=True, slots=True)
class Effect:
    """A special effect. `number` is the delay or the repetitions that the file fixes, if it does."""

    type: EffectType
    param: str
    fx: tuple[Fluent, ...]
    conditions: tuple[Fluent, ...] = ()
    created: Created | None = None
    config: str = ""
    number: int | None = None
    sfx: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class ActionDef:
    """An action: parameters in order of first mention with their types, and what it needs and does."""

    index: int
    name: str
    params: tuple[str, ...]
    types: tuple[str, ...]
    precons: tuple[Fluent, ...]
    fx: tuple[Fluent, ...]
    sfx: tuple[Effect, ...]
    sentence: str
    progress: str

    @property
    def actor(self) -> str | None:
        """The parameter that names the acting cook; None for an action that is everybody's."""
        return next(
            (p for p, t in zip(self.params, self.types, strict=True) if t == "player"), None
        )


@dataclass(frozen=True)
class Domain:
    """A parsed domain. `kinds` maps each object type to the kinds of objects it knows."""

    name: str
    types: tuple[str, ...]
    predicates: Mapping[str, Predicate]
    actions: Mapping[str, ActionDef]
    digest: str
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    created: tuple[Created, ...] = ()
    changing: frozenset[str] = frozenset()
    """The predicates that some action or effect changes, the kinds of created objects aside."""

    def type_of(self, kind: str) -> str | None:
        """The object type of a kind (`bread` → `item`), also of a wildcard (`item` → `item`)."""
        if kind in self.types:
            return kind
        return next((t for t, kinds in self.kinds.items() if kind in kinds), None)


def fill(sentence: str, names: Sequence[str]) -> str:
    """Put names for `{0}`, `{1}`. Nothing else in braces means anything: users write these."""
    return NUMBERED.sub(lambda found: names[int(found[1])], sentence)


def read_domain(data: JSON | None) -> Domain:
    """The domain of this JSON; None stands for the kitchen's own. Parsed once per content.

    Raises:
        WorldError: `bad_file`, with the path inside the file (which begins with `domain`).
    """
    if data is None:
        return _own_domain()
    fields.check_depth(data, "domain")
    return _parse_cached(json.dumps(data, sort_keys=False))


@lru_cache(maxsize=1)
def _own_domain() -> Domain:
    return _parse_cached(json.dumps(json.loads(DOMAIN_FILE.read_text("utf-8"))))


@lru_cache(maxsize=32)
def _parse_cached(text: str) -> Domain:
    from sim.worlds.robotouille.domain_file import Parser

    return Parser(json.loads(text), hashlib.sha256(text.encode()).hexdigest()[:16]).domain()


def walk(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """Every effect and every effect nested in it, outer ones first."""
    for effect in effects:
        yield effect
        yield from walk(effect.sfx)


def kinds_of(
    types: tuple[str, ...],
    predicates: Mapping[str, Predicate],
    changing: Collection[str],
) -> dict[str, tuple[str, ...]]:
    """The kinds of each type: `isbread` makes bread an item, unless it is a state or a capability."""
    kinds: dict[str, list[str]] = {type_: [] for type_ in types}
    for predicate in predicates.values():
        if kind_of(predicate, changing) == "type":
            kinds[predicate.types[0]].append(predicate.name[2:])
    return {type_: tuple(names) for type_, names in kinds.items()}


def kind_of(predicate: Predicate, changing: Collection[str]) -> str:
    """What a unary predicate says of an object: its `type`, a `state`, a `capability`; else ``."""
    if len(predicate.types) != 1 or predicate.name in STRUCTURE:
        return ""
    if predicate.kind:
        return predicate.kind
    if "able" in predicate.name and not _is_noun(predicate):
        return "capability"
    if predicate.name in changing or not predicate.name.startswith("is"):
        return "state"
    return "type"


def _is_noun(predicate: Predicate) -> bool:
    """`istable` ends like a capability and is none."""
    return predicate.name.endswith("table") and "can be" not in predicate.sentences[0]


def changing(actions: Mapping[str, ActionDef]) -> set[str]:
    """The predicates that some action or effect changes."""
    changed = set()
    for action in actions.values():
        for fluents in (action.fx, *(effect.fx for effect in walk(action.sfx))):
            changed |= {fluent.predicate.name for fluent in fluents}
    return changed
