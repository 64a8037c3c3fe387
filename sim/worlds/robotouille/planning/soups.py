"""Which meal for which soup of the goal: one that exists, or a pot to make it in."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from sim.worlds.robotouille.planning.assignment import assign
from sim.worlds.robotouille.planning.goals import Soup
from sim.worlds.robotouille.planning.model import NOBODY
from sim.worlds.robotouille.planning.scene import NEVER, Scene, fits, reachable


def soup_choices(scene: Scene) -> list[tuple[float, dict[str, Soup]]]:
    """Ways to give every meal of the goal a meal that exists or a pot to make it in."""
    terms = scene.goal.terms("meal")
    existing = [m for m in range(len(scene.state.boiling)) if m in scene.state.meal_in]
    found = []
    for picks in itertools.product([*existing, NOBODY], repeat=len(terms)):
        real = [m for m in picks if m != NOBODY]
        if len(set(real)) < len(real):
            continue
        choice = _soups(scene, dict(zip(terms, picks, strict=True)))
        if choice is not None:
            found.append(choice)
    return sorted(found, key=lambda entry: entry[0])[:6]


def _soups(scene: Scene, meals: Mapping[str, int]) -> tuple[float, dict[str, Soup]] | None:
    vessels = _vessels(scene, meals)
    if vessels is None:
        return None
    cost, soups = 0.0, {}
    spare = _pots(scene, meals)
    fresh = itertools.count()
    for term, meal in meals.items():
        home = scene.state.meal_in.index(meal) if meal != NOBODY else NOBODY
        vessel = vessels.get(term, NOBODY)
        is_pot = vessel != NOBODY and scene.kitchen.vessels[vessel] == "pot"
        pot = home if home != NOBODY else vessel if is_pot else NOBODY
        if meal == NOBODY and pot == NOBODY:
            if not spare:
                return None
            pot = spare[next(fresh) % len(spare)]
        boil = any(lit.name == "isboiling" and lit.terms[0] == term for lit in scene.goal.literals)
        soups[term] = Soup(meal, pot, NOBODY if is_pot else vessel, boil, ())
        price = _meal_cost(scene, term, soups[term])
        if price >= NEVER:
            return None
        cost += price
    return cost, soups


def _pots(scene: Scene, meals: Mapping[str, int]) -> list[int]:
    """Pots in which new soups can be made: empty ones first, then those that become empty."""
    state, kitchen = scene.state, scene.kitchen
    pots = [c for c, vessel in enumerate(kitchen.vessels) if vessel == "pot"]
    near = [c for c in pots if reachable(scene, len(kitchen.items) + c)]
    empty = [c for c in near if state.meal_in[c] == NOBODY]
    served = {m for m in meals.values() if m != NOBODY}
    later = [c for c in near if state.meal_in[c] in served and state.meal_in[c] != NOBODY]
    return empty or later


def _meal_cost(scene: Scene, term: str, soup: Soup) -> float:
    state, kitchen = scene.state, scene.kitchen
    if kitchen.original and soup.meal == NOBODY and state.boiling:
        return NEVER
    if soup.meal == NOBODY:
        return 9.0 + (5.0 if soup.boil else 0.0)
    in_bowl = kitchen.vessels[soup.pot] != "pot"
    wrong_bowl = soup.bowl not in (NOBODY, soup.pot)
    if in_bowl and (wrong_bowl or (soup.boil and not state.boiling[soup.meal])):
        return NEVER
    return 5.0 if soup.boil and not state.boiling[soup.meal] else 0.0


def _vessels(scene: Scene, meals: Mapping[str, int]) -> dict[str, int] | None:
    """The container in which each meal of the goal is to end."""
    state, kitchen, goal = scene.state, scene.kitchen, scene.goal
    wanted = {lit.terms[0]: lit.terms[1] for lit in goal.literals if lit.name == "in"}
    terms = list(wanted)
    if not terms:
        return {}

    def price(term: str, c: int) -> float:
        if not fits(wanted[term], kitchen.vessels[c], goal, kitchen.containers, c, "container"):
            return NEVER
        content, meal = state.meal_in[c], meals[term]
        if content != NOBODY and content == meal:
            return 0.0
        if meal != NOBODY and kitchen.vessels[state.meal_in.index(meal)] != "pot":
            return NEVER
        if kitchen.vessels[c] == "pot":
            return NEVER if meal != NOBODY or content != NOBODY else 1.0
        return NEVER if content != NOBODY else 1.0 + (0.0 if c in state.pots else 1.0)

    costs = [[price(t, c) for c in range(len(kitchen.containers))] for t in terms]
    chosen = assign(costs) if costs[0] else None
    return dict(zip(terms, chosen, strict=True)) if chosen is not None else None
