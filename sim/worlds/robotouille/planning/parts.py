"""When a goal is out of reach: what is missing, and which of its dishes can still be made."""

from __future__ import annotations

from sim.worlds.robotouille.planning.binding import bindings
from sim.worlds.robotouille.planning.doable import doable
from sim.worlds.robotouille.planning.goals import PROCESS_OF, Goal, Literal
from sim.worlds.robotouille.planning.model import NOBODY
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
        if _bindable(scene, (*kept, *group)):
            kept = (*kept, *group)
            continue
        for literal in group:
            if literal.name in PROCESS_OF and _bindable(scene, (*kept, literal)):
                kept = (*kept, literal)
    return Goal(kept, scene.goal.types) if kept and kept != scene.goal.literals else None


def _bindable(scene: Scene, literals: tuple[Literal, ...]) -> bool:
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


def what_is_missing(scene: Scene) -> tuple[str, bool]:
    """A sentence for people on why there is no plan, and whether it is so for good."""
    for literal in scene.goal.literals:
        if not _exists(scene, (literal,)):
            return f"{_LOST}: there is nothing left for {_words(scene, literal)}.", True
    for group in dishes(scene.goal):
        if not _exists(scene, group):
            dish = _words(scene, group[0])
            return f"{_LOST}: too little is left for the dish with {dish}.", True
    if not _exists(scene, scene.goal.literals):
        return f"{_LOST}: too little is left for all the dishes.", True
    return _in_the_way(scene), False


_LOST = "This cannot be finished any more"


def _in_the_way(scene: Scene) -> str:
    kitchen, state = scene.kitchen, scene.state
    things = [*kitchen.items, *kitchen.containers]
    held = [things[h] for c, h in enumerate(state.hand) if c not in scene.cooks and h != NOBODY]
    spots = [kitchen.stations[s] for s in sorted(scene.blocked)]
    if held:
        return f"I wait for what others do with {' and '.join(held)}."
    if spots:
        return f"I have to get to {' or '.join(spots)}: please make way."
    return "I see no way to the goal from here."


def _words(scene: Scene, literal: Literal) -> str:
    names = [scene.goal.types.get(term, term) for term in literal.terms]
    if len(names) == 1 and literal.name.startswith("is"):
        return f"a {literal.name.removeprefix('is')} {names[0]}"
    return f"{literal.name}({', '.join(names)})" if len(names) > 1 else f"{literal.name} {names[0]}"
