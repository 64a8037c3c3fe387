"""Finding newly legal actions: each action is compiled to a join over its preconditions.

For every precondition of every action there is a chain of small functions that starts from one
ground predicate that has just changed, binds its arguments, and extends the binding through the
other preconditions. Only what changed is ever looked at (semi-naive evaluation).

An action with parameters that no positive precondition binds gets a virtual precondition "there is
such an object", numbered after the domain's own predicates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from sim.worlds.robotouille.codes import (
    EVERYWHERE,
    OBJ_BITS,
    POS_BITS,
    PRED_BITS,
    everywhere,
)
from sim.worlds.robotouille.domain import ActionDef, Domain

Args: TypeAlias = tuple[int, ...]
Index: TypeAlias = Mapping[int, tuple[Args, ...]]
Chain: TypeAlias = Callable[[list[int], "set[int]", "Index", "list[int]"], None]
Seed: TypeAlias = Callable[[Args, "set[int]", "Index", "list[int]"], None]


@dataclass(frozen=True, slots=True)
class Need:
    """One precondition: a predicate number over parameter slots, wanted true or false."""

    predicate: int
    slots: tuple[int, ...]
    value: bool


@dataclass(frozen=True, slots=True)
class Start:
    """Where a join begins: the seed function, and what its first argument binding must meet.

    `checks` are preconditions that nothing ever changes and whose arguments the seed binds:
    (predicate, positions in the seeding atom, value). An atom that fails one never seeds.
    """

    seed: Seed
    checks: tuple[tuple[int, tuple[int, ...], bool], ...]


@dataclass(frozen=True)
class Plans:
    """The compiled joins of a domain.

    `seeds[value][predicate]` are to be run for an atom of `predicate` that has become `value`;
    `first[action]` are the seeds of the positive preconditions, to fill the valid set at the start.
    `positions` says which index positions of which predicate the joins read. `exists` maps object
    types to their virtual predicate. `width` is the greatest number of parameters.
    """

    needs: tuple[tuple[Need, ...], ...]
    seeds: tuple[dict[int, list[Start]], dict[int, list[Start]]]
    first: tuple[tuple[tuple[int, Seed], ...], ...]
    positions: dict[int, set[int]]
    exists: dict[str, int] = field(default_factory=dict)
    width: int = 1


@lru_cache(maxsize=32)
def compile_plans(domain: _Keyed) -> Plans:
    """The joins of a domain; compiled once per content."""
    return _Compiler(domain.domain).plans()


class _Keyed:
    """A domain that is equal to another of the same content."""

    def __init__(self, domain: Domain) -> None:
        self.domain = domain

    def __hash__(self) -> int:
        return hash(self.domain.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and other.domain.digest == self.domain.digest


def plans_of(domain: Domain) -> Plans:
    """The joins of a domain."""
    return compile_plans(_Keyed(domain))


class _Compiler:
    def __init__(self, domain: Domain) -> None:
        self.domain = domain
        self.width = max((len(a.params) for a in domain.actions.values()), default=1) or 1
        self.positions: dict[int, set[int]] = {}
        self.exists: dict[str, int] = {}
        self.static = {p.index for p in domain.predicates.values() if p.name not in domain.changing}

    def plans(self) -> Plans:
        seeds: tuple[dict[int, list[Start]], dict[int, list[Start]]] = ({}, {})
        all_needs, first = [], []
        for action in self.domain.actions.values():
            needs = self._needs(action)
            starts = []
            for i, need in enumerate(needs):
                seed = self._seed(action, needs, i)
                start = Start(seed, self._static_checks(needs, need))
                seeds[need.value].setdefault(need.predicate, []).append(start)
                if need.value:
                    starts.append((need.predicate, seed))
                    self._read(need.predicate, EVERYWHERE)
            all_needs.append(needs)
            first.append(tuple(starts))
        return Plans(tuple(all_needs), seeds, tuple(first), self.positions, self.exists, self.width)

    def _static_checks(
        self, needs: tuple[Need, ...], start: Need
    ) -> tuple[tuple[int, tuple[int, ...], bool], ...]:
        return tuple(
            (need.predicate, tuple(start.slots.index(s) for s in need.slots), need.value)
            for need in needs
            if need.predicate in self.static and set(need.slots) <= set(start.slots)
        )

    def _needs(self, action: ActionDef) -> tuple[Need, ...]:
        slot = {param: i for i, param in enumerate(action.params)}
        needs = [
            Need(f.predicate.index, tuple(slot[p] for p in f.params), f.value)
            for f in action.precons
        ]
        bound = {s for need in needs if need.value for s in need.slots}
        for i, type_ in enumerate(action.types):
            if i not in bound:
                needs.append(Need(self._existence(type_), (i,), True))
        return tuple(needs)

    def _existence(self, type_: str) -> int:
        return self.exists.setdefault(type_, len(self.domain.predicates) + len(self.exists))

    def _read(self, predicate: int, position: int) -> None:
        self.positions.setdefault(predicate, set()).add(position)

    def _seed(self, action: ActionDef, needs: tuple[Need, ...], start: int) -> Seed:
        bound = set(needs[start].slots)
        rest = [need for i, need in enumerate(needs) if i != start]
        chain = self._chain(action, rest, bound)
        slots, size = needs[start].slots, len(action.params)
        pairs = _same_type_pairs(action, slots)
        if len(slots) == 1:
            return _seed_one(slots[0], size, chain)
        if len(slots) == 2:
            return _seed_two(slots[0], slots[1], size, chain)

        def seed(args: Args, true: set[int], index: Index, found: list[int]) -> None:
            env = [0] * size
            for slot, arg in zip(slots, args, strict=True):
                env[slot] = arg
            for a, b in pairs:
                if env[a] == env[b]:
                    return
            chain(env, true, index, found)

        return seed

    def _chain(self, action: ActionDef, rest: list[Need], bound: set[int]) -> Chain:
        """The functions that check or extend a binding, cheapest and most selective first."""
        if not rest:
            return _emit(action.index, len(action.params), self.width)
        need = min(rest, key=lambda n: self._cost(n, bound))
        later = [n for n in rest if n is not need]
        free = [slot for slot in need.slots if slot not in bound]
        chain = self._chain(action, later, bound | set(need.slots))
        if not free:
            return _check(need, chain)
        known = [(i, s) for i, s in enumerate(need.slots) if s in bound]
        position, slot = known[0] if known else (EVERYWHERE, -1)
        self._read(need.predicate, position)
        rivals = tuple(
            (s, other)
            for s in free
            for other in (*bound, *free)
            if other != s and action.types[other] == action.types[s]
        )
        return _extend(need, position, slot, tuple(free), rivals, chain)

    def _cost(self, need: Need, bound: set[int]) -> tuple[int, int]:
        free = sum(slot not in bound for slot in need.slots)
        if free == 0:
            return (0, 0 if need.predicate in self.static else 1)
        if not need.value:
            return (9, 0)
        return (free if free < len(need.slots) else 4 + free, 0)


def _seed_one(slot: int, size: int, chain: Chain) -> Seed:
    def seed(args: Args, true: set[int], index: Index, found: list[int]) -> None:
        env = [0] * size
        env[slot] = args[0]
        chain(env, true, index, found)

    return seed


def _seed_two(a: int, b: int, size: int, chain: Chain) -> Seed:
    """The two arguments of an atom are never the same object, so nothing is to be compared."""

    def seed(args: Args, true: set[int], index: Index, found: list[int]) -> None:
        env = [0] * size
        env[a], env[b] = args
        chain(env, true, index, found)

    return seed


def _same_type_pairs(action: ActionDef, slots: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return tuple(
        (a, b)
        for i, a in enumerate(slots)
        for b in slots[i + 1 :]
        if a != b and action.types[a] == action.types[b]
    )


def _emit(action: int, size: int, width: int) -> Chain:
    """The end of a chain: the number of the ground action, in the order of the kitchen."""
    prefix = action << OBJ_BITS * width
    pad = OBJ_BITS * (width - size)

    def emit(env: list[int], true: set[int], index: Index, found: list[int]) -> None:
        code = 0
        for arg in env:
            code = code << OBJ_BITS | arg
        found.append(prefix | code << pad)

    return emit


def _check(need: Need, chain: Chain) -> Chain:
    """All arguments are bound: go on if the predicate has the wanted value."""
    predicate, value = need.predicate, need.value
    if len(need.slots) == 1:
        (only,) = need.slots

        def check_one(env: list[int], true: set[int], index: Index, found: list[int]) -> None:
            if ((env[only] << PRED_BITS | predicate) in true) is value:
                chain(env, true, index, found)

        return check_one
    if len(need.slots) == 2:
        a, b = need.slots

        def check_two(env: list[int], true: set[int], index: Index, found: list[int]) -> None:
            code = (env[a] << OBJ_BITS | env[b]) << PRED_BITS | predicate
            if (code in true) is value:
                chain(env, true, index, found)

        return check_two
    slots = need.slots

    def check_many(env: list[int], true: set[int], index: Index, found: list[int]) -> None:
        code = 0
        for slot in slots:
            code = code << OBJ_BITS | env[slot]
        if ((code << PRED_BITS | predicate) in true) is value:
            chain(env, true, index, found)

    return check_many


def _extend(
    need: Need,
    position: int,
    slot: int,
    free: tuple[int, ...],
    rivals: tuple[tuple[int, int], ...],
    chain: Chain,
) -> Chain:
    """Bind the free slots to every true atom that agrees with what is bound already."""
    key = everywhere(need.predicate)
    tail = position << PRED_BITS | need.predicate
    places = tuple((need.slots.index(s), s) for s in free)
    agree = tuple((i, s) for i, s in enumerate(need.slots) if s not in free and i != position)

    def extend(env: list[int], true: set[int], index: Index, found: list[int]) -> None:
        here = key if slot < 0 else env[slot] << POS_BITS + PRED_BITS | tail
        for args in index.get(here, ()):
            for i, s in agree:
                if args[i] != env[s]:
                    break
            else:
                for i, s in places:
                    env[s] = args[i]
                for s, other in rivals:
                    if env[s] == env[other]:
                        break
                else:
                    chain(env, true, index, found)

    return extend
