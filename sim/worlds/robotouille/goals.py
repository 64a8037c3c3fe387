"""The goal: a match of variables to objects, found by backtracking and never by enumeration."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from sim.world import Condition
from sim.worlds.robotouille.codes import everywhere
from sim.worlds.robotouille.kitchen import Kitchen
from sim.worlds.robotouille.problem import GoalPart, Variable
from sim.worlds.robotouille.state import State
from sim.worlds.robotouille.wording import condition_text, labels

Row: TypeAlias = tuple[int, ...]
Rows: TypeAlias = tuple[Row, ...]
MOST_NODES = 4000
"""How far the search for the best partial match goes; it is deterministic, not timed."""


class Goal:
    """The goal of a kitchen, compiled: each condition is a predicate over variable numbers.

    A term is `v >= 0` for a variable and `-1 - n` for the object number `n`.
    """

    def __init__(self, kitchen: Kitchen) -> None:
        self.kitchen = kitchen
        self.parts: tuple[GoalPart, ...] = kitchen.problem.goal
        names = {term: None for part in self.parts for term in part.terms if _is_variable(term)}
        self.variables = [term for term in names if isinstance(term, Variable)]
        numbers = {variable.id: i for i, variable in enumerate(self.variables)}
        self.terms = [tuple(self._term(t, numbers) for t in part.terms) for part in self.parts]
        self._keys = tuple(everywhere(part.predicate.index) for part in self.parts)
        self._rivals = [
            tuple(j for j, w in enumerate(self.variables) if w.kind == v.kind and w.id != v.id)
            for v in self.variables
        ]
        self._fitted: list[tuple[Rows, list[Row]]] = [((), [])] * len(self.parts)
        self._allowed = [self._candidate(variable) for variable in self.variables]
        self.impossible = kitchen.original and self._original_has_no_binding()
        words = labels(self.variables)
        self.texts = tuple(condition_text(part, words) for part in self.parts)
        self.ids = _ids(self.parts)

    def _term(self, term: Variable | str, numbers: dict[str, int]) -> int:
        if isinstance(term, Variable):
            return numbers[term.id]
        number = self.kitchen.number(term)
        assert number is not None
        return -1 - number

    def _candidate(self, variable: Variable) -> Callable[[int], bool]:
        """Which objects a variable may stand for."""
        if self.kitchen.original:
            return frozenset(self._original_candidates(variable)).__contains__
        kind_of, type_of = self.kitchen.kind, self.kitchen.type
        if variable.kind == variable.type:
            return lambda number: type_of(number) == variable.type
        return lambda number: kind_of(number) == variable.kind

    def _original_candidates(self, variable: Variable) -> list[int]:
        """The objects of the file whose name contains the kind; without any, `kind1` and so on.

        So a soup is only ever made of the first waters that are drawn.
        """
        kitchen = self.kitchen
        named = [
            i
            for i, name in enumerate(kitchen.names)
            if variable.kind in name and kitchen.type(i) == variable.type
        ]
        if named:
            return named
        count = kitchen.problem.demands[variable.kind]
        later = [kitchen.number(f"{variable.kind}{i + 1}") for i in range(count)]
        return [number for number in later if number is not None]

    def _original_has_no_binding(self) -> bool:
        """A kind with fewer objects than ids leaves the original with an empty disjunction."""
        for kind, demand in self.kitchen.problem.demands.items():
            type_ = self.kitchen.domain.type_of(kind)
            there = [
                name
                for i, name in enumerate(self.kitchen.names)
                if kind in name and self.kitchen.type(i) == type_
            ]
            if there and len(there) < demand:
                return True
        return False

    def signature(self, state: State) -> tuple[Rows, ...]:
        """What the goal depends on; equal signatures, equal answers."""
        get = state.index.get
        return tuple([get(key, ()) for key in self._keys])

    def met(self, signature: Sequence[Rows]) -> bool:
        """Whether some binding of all variables makes every condition true."""
        if self.impossible or not all(signature):
            return False
        rows = [self._fitting(i, found) for i, found in enumerate(signature)]
        if not all(rows) or not self._enough(rows):
            return False
        order = self._order([len(r) for r in rows])
        return self._search(order, rows, 0, [-1] * len(self.variables))

    def _fitting(self, part: int, rows: Rows) -> list[Row]:
        """The true atoms that a condition may stand for, whatever the other conditions say."""
        known, fitted = self._fitted[part]
        if known is rows:
            return fitted
        terms, allowed = self.terms[part], self._allowed
        fitted = [
            row
            for row in rows
            if all(
                allowed[term](arg) if term >= 0 else arg == -1 - term
                for term, arg in zip(terms, row, strict=True)
            )
        ]
        self._fitted[part] = (rows, fitted)
        return fitted

    def _enough(self, rows: Sequence[list[Row]]) -> bool:
        """Whether the variables of each kind can be given different objects at all."""
        domains: list[set[int] | None] = [None] * len(self.variables)
        for terms, found in zip(self.terms, rows, strict=True):
            for place, term in enumerate(terms):
                if term >= 0:
                    here = {row[place] for row in found}
                    known = domains[term]
                    domains[term] = here if known is None else known & here
        owner: dict[tuple[str, int], int] = {}
        return all(
            _assign(v, domains, self.variables, owner, set()) for v in range(len(self.variables))
        )

    def _order(self, sizes: Sequence[int]) -> list[int]:
        """Conditions from the rarest, then those that share a variable with what is bound."""
        left = list(range(len(self.terms)))
        order: list[int] = []
        bound: set[int] = set()
        while left:
            best = min(left, key=lambda i: (-_shared(self.terms[i], bound), sizes[i], i))
            left.remove(best)
            order.append(best)
            bound.update(self.terms[best])
        return order

    def _search(
        self, order: list[int], rows: Sequence[list[Row]], depth: int, binding: list[int]
    ) -> bool:
        if depth == len(order):
            return True
        part = order[depth]
        for row in rows[part]:
            fresh = self._bind(self.terms[part], row, binding)
            if fresh is None:
                continue
            if self._search(order, rows, depth + 1, binding):
                return True
            for variable in fresh:
                binding[variable] = -1
        return False

    def _bind(self, terms: tuple[int, ...], row: Row, binding: list[int]) -> list[int] | None:
        """Bind the variables of a condition to a true atom; None, and no change, if they differ."""
        fresh: list[int] = []
        for term, arg in zip(terms, row, strict=True):
            if term < 0 or binding[term] == arg:
                continue
            if binding[term] >= 0 or any(binding[r] == arg for r in self._rivals[term]):
                for variable in fresh:
                    binding[variable] = -1
                return None
            binding[term] = arg
            fresh.append(term)
        return fresh

    def best(self, signature: Sequence[Rows]) -> frozenset[int]:
        """The conditions that the best partial binding meets; a function of the state alone."""
        rows = [sorted(self._fitting(i, found)) for i, found in enumerate(signature)]
        order = [i for i in self._order([len(r) or 10**6 for r in rows]) if rows[i]]
        return frozenset(_Best(self, order, rows).parts)

    def conditions(self, met: Iterable[int]) -> tuple[Condition, ...]:
        """The conditions in words."""
        yes = set(met)
        return tuple(
            Condition(self.ids[i], self.texts[i], i in yes) for i in range(len(self.parts))
        )


class _Best:
    """Branch and bound for the binding that meets most conditions, within a number of nodes."""

    def __init__(self, goal: Goal, order: list[int], rows: Sequence[list[Row]]) -> None:
        self.goal, self.order, self.rows = goal, order, rows
        self.parts: tuple[int, ...] = ()
        self.nodes = 0
        self._descend(0, [-1] * len(goal.variables), [])

    def _descend(self, depth: int, binding: list[int], met: list[int]) -> None:
        if len(met) > len(self.parts):
            self.parts = tuple(met)
        self.nodes += 1
        if len(met) + len(self.order) - depth <= len(self.parts) or self.nodes > MOST_NODES:
            return
        part = self.order[depth]
        for row in self.rows[part]:
            fresh = self.goal._bind(self.goal.terms[part], row, binding)
            if fresh is None:
                continue
            self._descend(depth + 1, binding, [*met, part])
            for variable in fresh:
                binding[variable] = -1
        self._descend(depth + 1, binding, met)


def _is_variable(term: Variable | str) -> bool:
    return isinstance(term, Variable)


def _shared(terms: tuple[int, ...], bound: set[int]) -> int:
    return sum(term >= 0 and term in bound for term in terms)


def _assign(
    variable: int,
    domains: Sequence[set[int] | None],
    variables: Sequence[Variable],
    owner: dict[tuple[str, int], int],
    seen: set[int],
) -> bool:
    """Give a variable an object, moving others of its kind aside if need be."""
    kind = variables[variable].kind
    for number in sorted(domains[variable] or ()):
        if number in seen:
            continue
        seen.add(number)
        rival = owner.get((kind, number))
        if rival is None or _assign(rival, domains, variables, owner, seen):
            owner[kind, number] = variable
            return True
    return False


def _ids(parts: Sequence[GoalPart]) -> tuple[str, ...]:
    """Stable names of the conditions: `atop(bread:1,cheese:2)`, with a count if written twice."""
    found: list[str] = []
    for part in parts:
        terms = [t if isinstance(t, str) else f"{t.kind}:{t.id}" for t in part.terms]
        name = f"{part.predicate.name}({','.join(terms)})"
        twins = sum(other.split("#")[0] == name for other in found)
        found.append(f"{name}#{twins + 1}" if twins else name)
    return tuple(found)
