"""Which station for which dish: where its base lies already, or an empty one, rather than another."""

from __future__ import annotations

from collections.abc import Sequence

from sim.worlds.robotouille.planning.assignment import best_sums
from sim.worlds.robotouille.planning.goals import Goal, chains, place_term
from sim.worlds.robotouille.planning.model import NOBODY
from sim.worlds.robotouille.planning.scene import NEVER, Scene, fits

SPOTS_EACH = 5


def _spot_terms(goal: Goal) -> dict[str, list[str]]:
    """Station terms with the item terms that are to lie there, chains without a place included."""
    spots: dict[str, list[str]] = {term: [] for term in goal.terms("station")}
    placed = {
        literal.terms[0]: literal.terms[1]
        for literal in goal.literals
        if literal.name in ("item_on", "item_at")
    }
    for item, spot in placed.items():
        spots[spot].append(item)
    held = {lit.terms[1] for lit in goal.literals if lit.name in ("has_item", "addedto")}
    held |= {lit.terms[0] for lit in goal.literals if lit.name == "addedto"}
    for chain in chains(goal):
        if not any(term in placed or term in held for term in chain):
            spots[place_term(chain)] = list(chain)
    return spots


def spot_choices(scene: Scene) -> list[tuple[float, dict[str, int]]]:
    terms = _spot_terms(scene.goal)
    names = list(terms)
    if not names:
        return [(0.0, {})]
    options = [_spot_options(scene, term, terms[term], len(names)) for term in names]
    found = []
    for picks in best_sums(options):
        chosen = [spot for _, spot in picks]
        if len(set(chosen)) == len(chosen):
            cost = sum(cost for cost, _ in picks)
            found.append((cost, dict(zip(names, chosen, strict=True))))
    return found


def _spot_options(
    scene: Scene, term: str, items: Sequence[str], spots: int
) -> list[tuple[float, int]]:
    kitchen, goal = scene.kitchen, scene.goal
    options = []
    for s, kind in enumerate(kitchen.kinds):
        free = term.startswith("@")
        if not free and not fits(term, kind, goal, kitchen.stations, s, "station"):
            continue
        cost = _spot_cost(scene, term, items, s) + (3.0 if free and kind != "table" else 0.0)
        if cost < NEVER:
            options.append((cost, s))
    return sorted(options)[: max(SPOTS_EACH, spots + 2)]


def _spot_cost(scene: Scene, term: str, items: Sequence[str], s: int) -> float:
    """How much handling it takes to use this station, roughly."""
    state, kitchen, goal = scene.state, scene.kitchen, scene.goal
    blocked = 50.0 if s in scene.blocked else 0.0
    pile, pot = state.stacks[s], state.pots[s]
    vessels = [
        lit.terms[0] for lit in goal.literals if lit.name == "container_at" and lit.terms[1] == term
    ]
    if vessels:
        return blocked + _vessel_spot_cost(scene, vessels[0], s)
    if not items:
        walkers = [lit for lit in goal.literals if lit.name == "loc" and lit.terms[1] == term]
        return blocked if not walkers else 0.0 if s in state.loc else 1.0
    cost = blocked + (4.0 if pot != NOBODY else 0.0)
    if not pile:
        return cost
    base = _base(goal, items)
    starts = any(
        fits(t, kitchen.types[pile[0]], goal, kitchen.items, pile[0], "item") for t in base
    )
    rest = sum(_stray_cost(scene, items, i) for i in pile[1:])
    return cost + rest + (-4.0 if starts else 2.0 if _wanted(scene, pile[0]) else 4.0)


def _stray_cost(scene: Scene, items: Sequence[str], item: int) -> float:
    """What an item that lies on a station already means for using it for these terms."""
    types, names, goal = scene.kitchen.types, scene.kitchen.items, scene.goal
    if any(fits(term, types[item], goal, names, item, "item") for term in items):
        return -1.0
    return 1.0 if _wanted(scene, item) else 4.0


def _vessel_spot_cost(scene: Scene, vessel: str, s: int) -> float:
    state, kitchen = scene.state, scene.kitchen
    pot = state.pots[s]
    if pot != NOBODY:
        right = fits(vessel, kitchen.vessels[pot], scene.goal, kitchen.containers, pot, "container")
        return 0.0 if right else 8.0
    return 4.0 + 3.0 * len(state.stacks[s])


def _base(goal: Goal, items: Sequence[str]) -> list[str]:
    """The item terms that may lie lowest in a pile."""
    fixed = [
        lit.terms[0] for lit in goal.literals if lit.name == "item_on" and lit.terms[0] in items
    ]
    if fixed:
        return fixed
    lifted = {lit.terms[0] for lit in goal.literals if lit.name == "atop"}
    return [term for term in items if term not in lifted]


def _wanted(scene: Scene, item: int) -> bool:
    kitchen = scene.kitchen
    return any(
        fits(term, kitchen.types[item], scene.goal, kitchen.items, item, "item")
        for term in scene.goal.terms("item")
    )
