"""Which object stands for which variable: cheap choices first, without trying all permutations.

Stations and meals are chosen first (few candidates each, best sums first); given those, the items
of each type are assigned at the least total cost (the Hungarian method).
"""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

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
    State,
)

NEVER = 10_000.0
"""The cost of what cannot be."""

SPOTS_EACH = 5
COMBINATIONS = 400


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a choice depends on. `blocked` stations are held by people who stand still."""

    kitchen: Kitchen
    state: State
    goal: Goal
    cooks: frozenset[int]
    blocked: frozenset[int]


def assign(costs: Sequence[Sequence[float]]) -> list[int] | None:
    """The cheapest column for every row (rows <= columns), or None. Kuhn's Hungarian method."""
    rows, columns = len(costs), len(costs[0]) if costs else 0
    if rows > columns:
        return None
    u, v = [0.0] * (rows + 1), [0.0] * (columns + 1)
    match = [0] * (columns + 1)
    for row in range(1, rows + 1):
        _augment(costs, row, u, v, match)
    chosen = [0] * rows
    for column in range(1, columns + 1):
        if match[column]:
            chosen[match[column] - 1] = column - 1
    total = sum(costs[r][c] for r, c in enumerate(chosen))
    return chosen if total < NEVER else None


def _augment(
    costs: Sequence[Sequence[float]], row: int, u: list[float], v: list[float], match: list[int]
) -> None:
    columns = len(v) - 1
    least, way, used = [float("inf")] * (columns + 1), [0] * (columns + 1), [False] * (columns + 1)
    match[0], column = row, 0
    while match[column]:
        used[column] = True
        owner, delta, following = match[column], float("inf"), 0
        for c in range(1, columns + 1):
            if used[c]:
                continue
            slack = costs[owner - 1][c - 1] - u[owner] - v[c]
            if slack < least[c]:
                least[c], way[c] = slack, column
            if least[c] < delta:
                delta, following = least[c], c
        for c in range(columns + 1):
            if used[c]:
                u[match[c]] += delta
                v[c] -= delta
            else:
                least[c] -= delta
        column = following
    while column:
        match[column] = match[way[column]]
        column = way[column]


def fits(term: str, type_: str, goal: Goal, names: Sequence[str], index: int, kind: str) -> bool:
    """Whether an object may stand for a term: a constant is itself, a type matches by name."""
    wanted = goal.types.get(term)
    if wanted is None:
        return names[index] == term
    return wanted in (type_, kind) or wanted in names[index]


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
    spots = _spot_choices(scene)
    pairs = [(a + b, i, j) for i, (a, _) in enumerate(spots) for j, (b, _) in enumerate(soups)]
    for number, (cost, i, j) in enumerate(sorted(pairs)):
        yield cost, number, spots[i][1], {k: _copy(s) for k, s in soups[j][1].items()}


def _copy(soup: Soup) -> Soup:
    return Soup(soup.meal, soup.pot, soup.bowl, soup.boil, soup.items)


# Stations


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


def _spot_choices(scene: Scene) -> list[tuple[float, dict[str, int]]]:
    terms = _spot_terms(scene.goal)
    names = list(terms)
    if not names:
        return [(0.0, {})]
    options = [_spot_options(scene, term, terms[term], len(names)) for term in names]
    found = []
    for picks in _best_sums(options):
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


def _best_sums(
    options: Sequence[Sequence[tuple[float, int]]],
) -> Iterator[tuple[tuple[float, int], ...]]:
    """Members of the product in the order of their sums, at most COMBINATIONS of them."""
    if not all(options):
        return
    start = (0,) * len(options)
    heap, seen = [(sum(o[0][0] for o in options), start)], {start}
    for _ in range(COMBINATIONS):
        if not heap:
            return
        cost, picks = heapq.heappop(heap)
        yield tuple(options[n][k] for n, k in enumerate(picks))
        for n, k in enumerate(picks):
            following = (*picks[:n], k + 1, *picks[n + 1 :])
            if k + 1 < len(options[n]) and following not in seen:
                seen.add(following)
                step = options[n][k + 1][0] - options[n][k][0]
                heapq.heappush(heap, (cost + step, following))


# Meals


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
    reachable = [c for c in pots if _reachable(scene, len(kitchen.items) + c)]
    empty = [c for c in reachable if state.meal_in[c] == NOBODY]
    served = {m for m in meals.values() if m != NOBODY}
    later = [c for c in reachable if state.meal_in[c] in served and state.meal_in[c] != NOBODY]
    return empty or later


def _reachable(scene: Scene, held: int) -> bool:
    """Not in the hands of somebody who stands still."""
    return all(thing != held or cook in scene.cooks for cook, thing in enumerate(scene.state.hand))


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


# Items


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
    reach = _reachable(scene, len(kitchen.items) + vessel)
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
