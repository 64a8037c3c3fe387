"""When a goal is out of reach: what is missing, and which of its dishes can still be made."""

from __future__ import annotations

from sim.worlds.robotouille.planning.binding import bindings
from sim.worlds.robotouille.planning.doable import doable
from sim.worlds.robotouille.planning.goals import PROCESS_OF, Goal, Literal
from sim.worlds.robotouille.planning.places import Crew
from sim.worlds.robotouille.planning.scene import Scene


def dishes(goal: Goal) -> list[tuple[Literal, ...]]:
    """The conditions in groups that share objects: one group per dish."""
    groups: list[tuple[set[str], list[Literal]]] = []
    for literal in goal.literals:
        terms, merged = set(literal.terms), [literal]
        rest = []
        for others, literals in groups:
            if others & terms:
                terms, merged = terms | others, [*literals, *merged]
            else:
                rest.append((others, literals))
        groups = [*rest, (terms, merged)]
    return [tuple(literals) for _, literals in groups]


def reachable_part(scene: Scene) -> Goal | None:
    """The dishes that can be made together, taken in order, and what can be cut and cooked of others.

    Nothing of a dish is put together that cannot be finished now: it would have to be taken apart
    again when the rest can be had.
    """
    kept: tuple[Literal, ...] = ()
    for group in dishes(scene.goal):
        if bindable(scene, (*kept, *group)):
            kept = (*kept, *group)
            continue
        for literal in group:
            if literal.name in PROCESS_OF and bindable(scene, (*kept, literal)):
                kept = (*kept, literal)
    return Goal(kept, scene.goal.types) if kept and kept != scene.goal.literals else None


def bindable(scene: Scene, literals: tuple[Literal, ...]) -> bool:
    """Whether there are objects for these conditions that the scene's cooks can get at."""
    goal = Goal(literals, scene.goal.types)
    narrowed = Scene(scene.kitchen, scene.state, goal, scene.cooks, scene.blocked)
    crew = Crew(tuple(sorted(scene.cooks)), scene.blocked)
    aims = bindings(narrowed, 2)
    return any(doable(scene.kitchen, aim, scene.state, crew) for aim in aims)


def _exists(scene: Scene, literals: tuple[Literal, ...]) -> bool:
    """Whether there are objects for these conditions, whoever stands in the way."""
    goal = Goal(literals, scene.goal.types)
    everybody = frozenset(range(len(scene.state.loc)))
    return bool(bindings(Scene(scene.kitchen, scene.state, goal, everybody, frozenset()), 1))


def what_is_missing(scene: Scene) -> str:
    """A sentence for people on what is gone for good; empty if nothing is.

    The whole goal is looked at first: a condition by itself may have been met long ago by what has
    since gone into a soup, where nothing can be done about it any more.
    """
    if _exists(scene, scene.goal.literals):
        return ""
    for group in dishes(scene.goal):
        if not _exists(scene, group):
            return _lost_dish(scene, group)
    return f"{_LOST}: too little is left for all the dishes."


def _lost_dish(scene: Scene, group: tuple[Literal, ...]) -> str:
    for literal in group:
        if not _exists(scene, (literal,)):
            return f"{_LOST}: there is nothing left for {_words(scene, literal)}."
    return f"{_LOST}: too little is left for the dish with {_words(scene, group[0])}."


_LOST = "This cannot be finished any more"


def _words(scene: Scene, literal: Literal) -> str:
    names = [scene.goal.types.get(term, term) for term in literal.terms]
    if len(names) == 1 and literal.name.startswith("is"):
        return f"a {literal.name.removeprefix('is')} {names[0]}"
    return f"{literal.name}({', '.join(names)})" if len(names) > 1 else f"{literal.name} {names[0]}"
