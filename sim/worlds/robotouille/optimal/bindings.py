"""What the goal's variables may stand for: every choice that is not the same by symmetry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sim.worlds.robotouille.optimal.reading import Scene, Thing
from sim.worlds.robotouille.problem import GoalPart, Problem, Variable

Term = Variable | str
FRESH = "?"
"""A meal whose water is not drawn yet: FRESH + the variable's id."""
ORDER = ("meal", "container", "item", "player", "station")
"""Stations come last: by then it shows which of them are alike."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A condition of the goal over names of objects."""

    predicate: str
    args: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Binding:
    """A choice of objects: the goal as it reads with it."""

    literals: tuple[Literal, ...]
    named: tuple[str, ...]
    """The objects that it names, in the order of the goal's terms."""


def bindings(problem: Problem, scene: Scene) -> Iterator[Binding]:
    """Every choice of objects that could come true, up to stations that are alike."""
    yield from _Chooser(problem, scene).all()


class _Chooser:
    def __init__(self, problem: Problem, scene: Scene) -> None:
        self.problem, self.scene = problem, scene
        found = {t.id: t for part in problem.goal for t in part.terms if isinstance(t, Variable)}
        self.variables = sorted(found.values(), key=lambda v: ORDER.index(v.type))
        self.wants = {v.id: _wants(problem.goal, v) for v in self.variables}
        self.fixed = {t for part in problem.goal for t in part.terms if isinstance(t, str)}
        self.chosen: dict[str, str] = {}

    def all(self) -> Iterator[Binding]:
        yield from self._choose(0)

    def _choose(self, depth: int) -> Iterator[Binding]:
        if depth == len(self.variables):
            yield self._binding()
            return
        variable = self.variables[depth]
        for name in self._candidates(variable):
            self.chosen[variable.id] = name
            yield from self._choose(depth + 1)
            del self.chosen[variable.id]

    def _binding(self) -> Binding:
        literals = [
            Literal(part.predicate.name, tuple(self._name(t) for t in part.terms))
            for part in self.problem.goal
        ]
        named = dict.fromkeys(name for literal in literals for name in literal.args)
        return Binding(tuple(literals), tuple(named))

    def _name(self, term: Term) -> str:
        return self.chosen[term.id] if isinstance(term, Variable) else term

    def _candidates(self, variable: Variable) -> list[str]:
        taken = {
            self.chosen[v.id]
            for v in self.variables
            if v.kind == variable.kind and v.id in self.chosen and v.id != variable.id
        }
        scene, open_ = self.scene, variable.kind == variable.type
        if variable.type == "meal":
            return [m for m in scene.meals if m not in taken] + [FRESH + variable.id]
        if variable.type == "player":
            return [p for p in scene.players if p not in taken]
        if variable.type == "container":
            fitting = (c for c, kind in scene.containers.items() if open_ or kind == variable.kind)
            return [c for c in fitting if c not in taken]
        if variable.type == "item":
            wants = self.wants[variable.id]
            return [
                name
                for name, thing in scene.items.items()
                if name not in taken
                and (open_ or thing.kind == variable.kind)
                and all(attainable(thing, want) for want in wants)
            ]
        return self._different(
            [
                s
                for s, kind in scene.stations.items()
                if s not in taken and (open_ or kind == variable.kind)
            ]
        )

    def _different(self, stations: list[str]) -> list[str]:
        """One station of each kind of content, told apart by what the goal names on it."""
        named = set(self.chosen.values()) | self.fixed
        seen: dict[object, str] = {}
        for station in stations:
            seen.setdefault(self._look(station, named), station)
        return list(seen.values())

    def _look(self, station: str, named: set[str]) -> object:
        scene = self.scene
        if station in named:
            return station
        items = sorted((t.level, n) for n, t in scene.items.items() if _at(t.place, station))
        pots = [c for c, place in scene.container_place.items() if _at(place, station)]
        cooks = [p for p, (at, _) in scene.players.items() if at == station]
        timers = [k for k, timer in scene.timers.items() if timer.station == station]
        if pots or cooks or timers:
            return station
        pile = tuple(n if n in named else "" for _, n in items)
        return (scene.stations[station], pile)


def _at(place: Mapping[str, str], station: str) -> bool:
    return place.get("station") == station


def _wants(goal: tuple[GoalPart, ...], variable: Variable) -> list[str]:
    """The unary conditions on a variable."""
    return [part.predicate.name for part in goal if part.terms == (variable,)]


def attainable(thing: Thing, want: str) -> bool:
    """Whether an item is or can become cut, cooked or fried; other wishes are not judged."""
    if want == "iscut":
        return "cut" in thing.states or "cuttable" in thing.can
    if want == "iscooked":
        return "cooked" in thing.states or "cookable" in thing.can
    if want == "isfried":
        softens = {"fryableifcut", "cuttable"} <= thing.can
        return "fried" in thing.states or "fryable" in thing.can or softens
    return True
