"""Goals that no play can ever reach are refused when the file is read.

The check is generous: it looks at each object's own predicates only and lets everything be moved
anywhere. What it refuses is surely impossible; what it lets through may still be hard.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sim.fields import join, wrong
from sim.worlds.robotouille.domain import ActionDef, Created, Effect, Fluent
from sim.worlds.robotouille.problem import GoalPart, Problem, Variable

Model = tuple[str, str, frozenset[str]]
"""Objects that behave alike: type, kind and the unary predicates that may ever be true of them."""
MADE = "made here"
"""Marks the models of objects that an effect can make."""


def check_goal(problem: Problem) -> None:
    """Raises WorldError if a goal condition can never be met, saying which and why."""
    results = list(_results(problem))
    models = _grow(problem, results)
    _check_counts(problem, {kind for _, kind, names in models if MADE in names})
    made = {r.fluent.predicate.name for r in results if _possible(r, None, set(), models)}
    start = {name for name, _ in problem.facts}
    for part in problem.goal:
        name = part.predicate.name
        if name not in made and name not in start:
            raise wrong(f'nothing can make "{name}" true in this kitchen', part.path)
        if len(part.terms) == 1:
            _check_unary(problem, part, models)


def _check_counts(problem: Problem, creatable: set[str]) -> None:
    wanted: dict[str, set[str]] = {}
    for part in problem.goal:
        for i, term in enumerate(part.terms):
            if isinstance(term, Variable):
                wanted.setdefault(term.kind, set()).add(term.id)
                there = _count(problem, term)
                if term.kind not in creatable and len(wanted[term.kind]) > there:
                    raise wrong(_too_few(term, there), join(join(part.path, "args"), i))


def _count(problem: Problem, variable: Variable) -> int:
    return sum(fits(variable, entity.type, entity.kind) for entity in problem.entities)


def fits(variable: Variable, type_: str, kind: str) -> bool:
    """Whether an object may stand for a goal variable (a wildcard takes any of its type)."""
    return type_ == variable.type and variable.kind in (kind, type_)


def _too_few(variable: Variable, there: int) -> str:
    if there == 0:
        return f"the goal asks for {variable.kind}, but there is none and nothing makes one"
    return f"the goal asks for more different {variable.kind} objects than the {there} there are"


def _check_unary(problem: Problem, part: GoalPart, models: set[Model]) -> None:
    (term,) = part.terms
    name = part.predicate.name
    if isinstance(term, Variable):
        fitting = [m for m in models if fits(term, m[0], m[1])]
        who = term.kind
    else:
        entity = next(e for e in problem.entities if e.id == term)
        fitting = [m for m in models if m[:2] == (entity.type, entity.kind)]
        fitting = [m for m in fitting if set(entity.predicates) <= m[2]]
        who = term
    if not any(name in model[2] for model in fitting):
        raise wrong(f'no {who} of this kitchen can ever become "{name}"', part.path)


@dataclass(frozen=True, slots=True)
class Result:
    """A predicate that an action makes true, with what has to hold for it.

    `created` is the kind of the new object that it is said of, if it is.
    """

    action: ActionDef
    needs: tuple[Fluent, ...]
    fluent: Fluent
    created: Created | None = None


def _results(problem: Problem) -> Iterator[Result]:
    for action in problem.domain.actions.values():
        needs = tuple(f for f in action.precons if f.value)
        for fluent in action.fx:
            if fluent.value:
                yield Result(action, needs, fluent)
        for effect in action.sfx:
            yield from _nested(action, needs, effect)


def _nested(action: ActionDef, needs: tuple[Fluent, ...], effect: Effect) -> Iterator[Result]:
    needs = (*needs, *(f for f in effect.conditions if f.value))
    for fluent in effect.fx:
        if fluent.value:
            yield Result(action, needs, fluent, effect.created)
    for child in effect.sfx:
        yield from _nested(action, needs, child)


def _grow(problem: Problem, results: list[Result]) -> set[Model]:
    """What every object may ever become, by its own predicates only."""
    models = set(_initial(problem))
    while True:
        grown = {_grown(model, models, results) for model in models}
        for result in results:
            if result.created and _possible(result, None, set(), models):
                made = result.created
                grown.add((made.type, made.kind, frozenset({f"is{made.kind}", MADE})))
        if grown <= models:
            return models
        models |= grown


def _initial(problem: Problem) -> Iterator[Model]:
    unary: dict[str, set[str]] = {entity.id: set() for entity in problem.entities}
    for name, args in problem.facts:
        if len(args) == 1:
            unary[args[0]].add(name)
    for entity in problem.entities:
        yield entity.type, entity.kind, frozenset(unary[entity.id])


def _grown(model: Model, models: set[Model], results: list[Result]) -> Model:
    true = set(model[2])
    for result in results:
        fluent = result.fluent
        if len(fluent.params) == 1 and fluent.predicate.types[0] == model[0]:
            param = fluent.params[0]
            if fluent.predicate.name not in true and _possible(result, param, true, models):
                true.add(fluent.predicate.name)
    return model[0], model[1], frozenset(true)


def _possible(result: Result, param: str | None, true: set[str], models: set[Model]) -> bool:
    """Whether the action may be done, with an object of which `true` holds in place of `param`."""
    action = result.action
    if param is not None and param not in action.params:
        return False
    wanted: dict[str, set[str]] = {name: set() for name in action.params}
    for fluent in result.needs:
        if len(fluent.params) == 1 and fluent.params[0] in wanted:
            wanted[fluent.params[0]].add(fluent.predicate.name)
    if param is not None and not wanted.pop(param) <= true:
        return False
    types = dict(zip(action.params, action.types, strict=True))
    return all(
        any(m[0] == types[name] and names <= m[2] for m in models) for name, names in wanted.items()
    )
