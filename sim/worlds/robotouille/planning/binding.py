"""Which object stands for which variable: cheap choices first, without trying all permutations.

Stations and meals are chosen first (few candidates each, best sums first); given those, the items
of each type are assigned at the least total cost (the Hungarian method).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sim.worlds.robotouille.planning.assignment import assign
from sim.worlds.robotouille.planning.goals import (
    PROCESS_OF,
    Aim,
    Goal,
    Soup,
    build_aim,
    chains,
    place_term,
)
from sim.worlds.robotouille.planning.model import (
    DONE_FLAG,
    FRYABLE,
    NOBODY,
    PROCESS_STATION,
    Kitchen,
)
from sim.worlds.robotouille.planning.scene import NEVER, Scene, fits, reachable
from sim.worlds.robotouille.planning.soups import soup_choices
from sim.worlds.robotouille.planning.spots import spot_choices


def bindings(scene: Scene, limit: int) -> list[Aim]:
    """Up to `limit` bound goals, the cheapest (by a rough estimate) first."""
    found: list[tuple[float, int, Aim]] = []
    for cost, number, spots, soups in _frames(scene):
        if len(found) >= limit * 3:
            break
        bound = _bind_rest(scene, spots, soups)
        if bound is not None:
            found.append((cost + bound[0], number, bound[1]))
    found.sort(key=lambda entry: entry[:2])
    return [aim for _, _, aim in found[:limit]]


Frame = tuple[float, int, dict[str, int], dict[str, Soup]]


def _frames(scene: Scene) -> Iterator[Frame]:
    """Choices of stations and meals together, the cheapest sum first."""
    soups = soup_choices(scene)
    spots = spot_choices(scene)
    pairs = [(a + b, i, j) for i, (a, _) in enumerate(spots) for j, (b, _) in enumerate(soups)]
    for number, (cost, i, j) in enumerate(sorted(pairs)):
        yield cost, number, spots[i][1], {k: _copy(s) for k, s in soups[j][1].items()}


def _copy(soup: Soup) -> Soup:
    return Soup(soup.meal, soup.pot, soup.bowl, soup.boil, soup.items)


def _bind_rest(
    scene: Scene, spots: dict[str, int], soups: dict[str, Soup]
) -> tuple[float, Aim] | None:
    binding: dict[str, int] = dict(spots)
    total = 0.0
    for kind in ("container", "item", "player"):
        price = _pricer(scene, kind, spots, soups)
        for group in _groups(scene.goal, kind):
            costs = [[price(t, o) for o in range(_count(scene.kitchen, kind))] for t in group]
            chosen = assign(costs) if costs[0] else None
            if chosen is None:
                return None
            binding.update(zip(group, chosen, strict=True))
            total += sum(costs[r][c] for r, c in enumerate(chosen))
    into: dict[str, list[int]] = {term: [] for term in soups}
    for literal in scene.goal.literals:
        if literal.name == "addedto":
            into[literal.terms[1]].append(binding[literal.terms[0]])
    for term, items in into.items():
        soups[term].items = tuple(items)
    return total, build_aim(scene.kitchen, scene.goal, binding, soups)


def _count(kitchen: Kitchen, kind: str) -> int:
    sizes = {"container": kitchen.containers, "item": kitchen.items, "player": kitchen.players}
    return len(sizes[kind])


def _groups(goal: Goal, kind: str) -> list[list[str]]:
    """Terms that may compete for the same objects: one group per type, or one for all if mixed."""
    terms = goal.terms(kind)
    types = {goal.types.get(term, "") for term in terms}
    mixed = kind in types or "" in types or any(a != b and a in b for a in types for b in types)
    if mixed:
        return [terms] if terms else []
    return [[t for t in terms if goal.types[t] == type_] for type_ in sorted(types)]


def _pricer(
    scene: Scene, kind: str, spots: Mapping[str, int], soups: Mapping[str, Soup]
) -> Callable[[str, int], float]:
    if kind == "item":
        wishes = {
            term: _Wish.of(scene.goal, term, spots, soups) for term in scene.goal.terms("item")
        }
        return lambda term, item: _item_cost(scene, wishes[term], item)
    if kind == "container":
        return lambda term, vessel: _container_cost(scene, term, vessel, spots, soups)
    return lambda term, player: _player_cost(scene, term, player, spots)


def _container_cost(
    scene: Scene, term: str, vessel: int, spots: Mapping[str, int], soups: Mapping[str, Soup]
) -> float:
    kitchen, goal = scene.kitchen, scene.goal
    if not fits(term, kitchen.vessels[vessel], goal, kitchen.containers, vessel, "container"):
        return NEVER
    for literal in goal.literals:
        if literal.name == "in" and literal.terms[1] == term:
            soup = soups[literal.terms[0]]
            return 0.0 if vessel == (soup.bowl if soup.bowl != NOBODY else soup.pot) else NEVER
    place = next(
        (
            lit.terms[1]
            for lit in goal.literals
            if lit.name == "container_at" and lit.terms[0] == term
        ),
        "",
    )
    there = place in spots and scene.state.pots[spots[place]] == vessel
    reach = reachable(scene, len(kitchen.items) + vessel)
    return 0.0 if there else 4.0 if reach else 60.0


def _player_cost(scene: Scene, term: str, player: int, spots: Mapping[str, int]) -> float:
    if not fits(term, "robot", scene.goal, scene.kitchen.players, player, "player"):
        return NEVER
    place = next(
        (lit.terms[1] for lit in scene.goal.literals if lit.name == "loc" and lit.terms[0] == term),
        "",
    )
    if place in spots and scene.state.loc[player] == spots[place]:
        return 0.0
    return 1.0 if player in scene.cooks else 100.0


@dataclass(frozen=True, slots=True)
class _Wish:
    """What the goal asks of one item term."""

    term: str
    need: frozenset[str]
    station: int
    position: str
    soup: Soup | None

    @staticmethod
    def of(goal: Goal, term: str, spots: Mapping[str, int], soups: Mapping[str, Soup]) -> _Wish:
        need, station, position, soup = set(), NOBODY, "middle", None
        lifted = {lit.terms[0] for lit in goal.literals if lit.name == "atop"}
        for literal in goal.literals:
            if literal.terms[0] != term:
                continue
            if literal.name in PROCESS_OF:
                need.add(PROCESS_OF[literal.name])
            elif literal.name in ("item_on", "item_at"):
                station = spots[literal.terms[1]]
            if literal.name == "item_on":
                position = "bottom"
            elif literal.name == "addedto":
                soup = soups[literal.terms[1]]
        for chain in chains(goal):
            if term in chain and place_term(chain) in spots:
                station = spots[place_term(chain)]
            if term in chain and station == NOBODY:
                station = _chain_station(goal, chain, spots)
            if term in chain and position == "middle" and term not in lifted and len(chain) > 1:
                position = "bottom"
        return _Wish(term, frozenset(need), station, position, soup)


def _chain_station(goal: Goal, chain: Sequence[str], spots: Mapping[str, int]) -> int:
    for literal in goal.literals:
        if literal.name in ("item_on", "item_at") and literal.terms[0] in chain:
            return spots[literal.terms[1]]
    return NOBODY


def _item_cost(scene: Scene, wish: _Wish, item: int) -> float:
    """The work to make this item what the goal wants, in steps of one cook, roughly."""
    kitchen, state, goal = scene.kitchen, scene.state, scene.goal
    if not fits(wish.term, kitchen.types[item], goal, kitchen.items, item, "item"):
        return NEVER
    todo = [p for p in wish.need if not state.flags[item] & DONE_FLAG[p]]
    if state.inside[item] != NOBODY:
        right = wish.soup is not None and wish.soup.meal == state.inside[item]
        return 0.0 if right and not todo and wish.station == NOBODY else NEVER
    if wish.soup is not None and _closed(scene, wish.soup):
        return NEVER
    if not all(_can(scene, item, process, todo) for process in todo):
        return NEVER
    spot = state.at[item]
    cost = sum(7.0 if process != "cut" else 6.0 for process in todo)
    cost -= sum(
        kitchen.types[item] != ""
        and state.running((p, item, spot))
        and (p, item, spot) in state.timers
        for p in todo
        if spot != NOBODY
    )
    if spot == NOBODY:
        holder = state.hand.index(item)
        cost += -2.0 if holder in scene.cooks else 60.0
    else:
        buried = len(state.stacks[spot]) - 1 - state.stacks[spot].index(item)
        cost += 50.0 if spot in scene.blocked else 0.0
        if spot == wish.station and not todo:
            low = state.stacks[spot].index(item) == 0
            return cost + (0.0 if low == (wish.position == "bottom") else 6.0)
        cost += 2.5 * buried
    return cost + (4.0 if wish.station != NOBODY or wish.soup is not None else 0.0)


def _closed(scene: Scene, soup: Soup) -> bool:
    """A meal in a bowl takes nothing more."""
    return soup.meal != NOBODY and scene.kitchen.vessels[soup.pot] != "pot"


def _can(scene: Scene, item: int, process: str, todo: Sequence[str]) -> bool:
    """Whether the item can still be processed so, and a station for it exists."""
    can = scene.kitchen.can[item]
    able = {
        "cut": "cuttable" in can,
        "cook": "cookable" in can,
        "fry": bool(scene.state.flags[item] & FRYABLE)
        or ("fryableifcut" in can and "cuttable" in can),
    }
    return able[process] and PROCESS_STATION[process] in scene.kitchen.kinds
