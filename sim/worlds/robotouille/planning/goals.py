"""Goals as tasks write them, and as the planner wants them: bound to objects and sorted by purpose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from sim.worlds.robotouille.planning.model import (
    COOKED,
    CUT,
    DONE_FLAG,
    FRIED,
    NOBODY,
    Kitchen,
    State,
)
from sim.worlds.robotouille.problem import Problem

PARAMETERS: dict[str, tuple[str, ...]] = {
    "item_on": ("item", "station"),
    "item_at": ("item", "station"),
    "atop": ("item", "item"),
    "clear": ("item",),
    "iscut": ("item",),
    "iscooked": ("item",),
    "isfried": ("item",),
    "addedto": ("item", "meal"),
    "in": ("meal", "container"),
    "isboiling": ("meal",),
    "container_at": ("container", "station"),
    "loc": ("player", "station"),
    "has_item": ("player", "item"),
    "has_container": ("player", "container"),
}
"""The predicates that the recipe scheme understands; a goal with others goes to plain search."""

PROCESS_OF = {"iscut": "cut", "iscooked": "cook", "isfried": "fry"}
_ORDER = {"cook": 0, "cut": 1, "fry": 2}


@dataclass(frozen=True, slots=True)
class Literal:
    """One condition; terms starting with `?` are variables, others are names of objects."""

    name: str
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """A conjunction with the type of every variable (in the order of first mention)."""

    literals: tuple[Literal, ...]
    types: Mapping[str, str]

    def kind_of(self, term: str) -> str:
        """What a term stands for: item, station, meal, container or player."""
        for literal in self.literals:
            for kind, other in zip(PARAMETERS[literal.name], literal.terms, strict=True):
                if other == term:
                    return kind
        raise KeyError(term)

    def terms(self, kind: str) -> list[str]:
        """Every term of a kind, in the order of first mention."""
        found: dict[str, None] = {}
        for literal in self.literals:
            for k, term in zip(PARAMETERS[literal.name], literal.terms, strict=True):
                if k == kind:
                    found[term] = None
        return list(found)


def read_goal(problem: Problem) -> Goal | None:
    """The goal of a problem; None if it uses predicates that the recipe scheme does not know."""
    if any(part.predicate.name not in PARAMETERS for part in problem.goal):
        return None
    types: dict[str, str] = {}
    literals = []
    for part in problem.goal:
        terms = []
        for term in part.terms:
            if isinstance(term, str):
                terms.append(term)
            else:
                types[f"?{term.id}"] = term.kind
                terms.append(f"?{term.id}")
        literals.append(Literal(part.predicate.name, tuple(terms)))
    return Goal(tuple(literals), types)


@dataclass(slots=True)
class Soup:
    """One meal of the goal: `meal` if it exists already, the pot it is made in, its bowl."""

    meal: int
    pot: int
    bowl: int
    boil: bool
    items: tuple[int, ...]


@dataclass(slots=True)
class Aim:
    """A goal bound to objects: what each item must become and where it must go."""

    need: dict[int, tuple[str, ...]] = field(default_factory=dict)
    target: dict[int, int] = field(default_factory=dict)
    members: dict[int, frozenset[int]] = field(default_factory=dict)
    bottom: dict[int, int] = field(default_factory=dict)
    tops: frozenset[int] = frozenset()
    above: dict[int, int] = field(default_factory=dict)
    below: dict[int, int] = field(default_factory=dict)
    last: frozenset[int] = frozenset()
    """Items chained to one that must be on top: nothing else may follow them."""
    chain: dict[int, frozenset[int]] = field(default_factory=dict)
    into: dict[int, int] = field(default_factory=dict)
    soups: list[Soup] = field(default_factory=list)
    vessel_at: dict[int, int] = field(default_factory=dict)
    hold: dict[int, int] = field(default_factory=dict)
    """Player -> item, or container counted on from the items."""
    stand: dict[int, int] = field(default_factory=dict)
    literals: tuple[tuple[str, tuple[int, ...]], ...] = ()
    items: tuple[int, ...] = ()
    """Every item that the goal wants something of."""

    def todo(self, state: State, item: int) -> tuple[str, ...]:
        """The processes an item still needs, in order."""
        need = self.need.get(item, ())
        return tuple(p for p in need if not state.flags[item] & DONE_FLAG[p])


def order_processes(kitchen: Kitchen, item: int, processes: set[str]) -> tuple[str, ...]:
    """The order in which an item is worked on: a cut takes frying away from what fries whole."""
    can = kitchen.can[item]
    if "fry" in processes and "fryable" not in can:
        processes = processes | {"cut"}
    if {"cut", "fry"} <= processes and "fryableifcut" not in can:
        return tuple(sorted(processes, key=lambda p: -_ORDER[p]))
    return tuple(sorted(processes, key=lambda p: _ORDER[p]))


def build_aim(
    kitchen: Kitchen, goal: Goal, binding: Mapping[str, int], soups: Mapping[str, Soup]
) -> Aim:
    """Sort the literals of a bound goal by purpose. Soups are keyed by their meal's term."""
    aim = Aim(soups=list(soups.values()))
    numbers = {term: n for n, term in enumerate(soups)}
    wanted: dict[int, set[str]] = {}
    for literal in goal.literals:
        _sort(kitchen, aim, literal, binding, numbers, wanted)
    aim.need = {i: order_processes(kitchen, i, kinds) for i, kinds in wanted.items()}
    _spread_targets(aim, goal, binding)
    _close_chains(aim)
    aim.items = tuple(sorted({*aim.need, *aim.target, *aim.into}))
    aim.literals = tuple(
        (literal.name, tuple(_value(term, binding, numbers) for term in literal.terms))
        for literal in goal.literals
    )
    return aim


def _value(term: str, binding: Mapping[str, int], numbers: Mapping[str, int]) -> int:
    return numbers[term] if term in numbers else binding[term]


def _sort(
    kitchen: Kitchen,
    aim: Aim,
    literal: Literal,
    binding: Mapping[str, int],
    numbers: Mapping[str, int],
    wanted: dict[int, set[str]],
) -> None:
    name = literal.name
    values = tuple(_value(term, binding, numbers) for term in literal.terms)
    if name in PROCESS_OF:
        wanted.setdefault(values[0], set()).add(PROCESS_OF[name])
    elif name in ("item_on", "item_at"):
        aim.target[values[0]] = values[1]
        if name == "item_on":
            aim.bottom[values[1]] = values[0]
    elif name == "atop":
        aim.above[values[1]] = values[0]
        aim.below[values[0]] = values[1]
    elif name == "clear":
        aim.tops |= {values[0]}
    elif name == "addedto":
        aim.into[values[0]] = values[1]
    elif name == "container_at":
        aim.vessel_at[values[0]] = values[1]
    elif name == "loc":
        aim.stand[values[0]] = values[1]
    elif name == "has_item":
        aim.hold[values[0]] = values[1]
    elif name == "has_container":
        aim.hold[values[0]] = len(kitchen.items) + values[1]


def _spread_targets(aim: Aim, goal: Goal, binding: Mapping[str, int]) -> None:
    """Give a whole chain the station of any of its members, or the one chosen for it."""
    for chain in chains(goal):
        items = [binding[term] for term in chain]
        spots = [aim.target[i] for i in items if i in aim.target]
        spot = spots[0] if spots else binding.get(place_term(chain), NOBODY)
        if spot != NOBODY:
            aim.target.update(dict.fromkeys(items, spot))
    for station in set(aim.target.values()):
        aim.members[station] = frozenset(i for i, s in aim.target.items() if s == station)


def _close_chains(aim: Aim) -> None:
    for item in aim.target:
        chain, grown = {item}, True
        while grown:
            more = {aim.above[i] for i in chain if i in aim.above}
            more |= {aim.below[i] for i in chain if i in aim.below}
            grown = not more <= chain
            chain |= more
        aim.chain[item] = frozenset(chain)
    aim.last = frozenset(i for i, chain in aim.chain.items() if chain & aim.tops)


def place_term(chain: Sequence[str]) -> str:
    """The name of the station chosen for a chain that the goal leaves free."""
    return f"@{min(chain)}"


def chains(goal: Goal) -> list[list[str]]:
    """Item terms that belong on one pile: linked by atop, or alone with `clear`."""
    group: dict[str, set[str]] = {}
    for literal in goal.literals:
        if literal.name == "atop":
            one, two = literal.terms
            merged = group.get(one, {one}) | group.get(two, {two})
            group.update(dict.fromkeys(merged, merged))
        elif literal.name == "clear":
            group.setdefault(literal.terms[0], {literal.terms[0]})
    unique = {min(members): sorted(members) for members in group.values()}
    return list(unique.values())


def achieved(kitchen: Kitchen, aim: Aim, state: State) -> bool:
    """Whether the bound goal holds now."""
    return all(_holds(kitchen, aim, state, name, v) for name, v in aim.literals)


def _holds(kitchen: Kitchen, aim: Aim, state: State, name: str, v: tuple[int, ...]) -> bool:
    if name in ("iscut", "iscooked", "isfried"):
        return bool(state.flags[v[0]] & {"iscut": CUT, "iscooked": COOKED, "isfried": FRIED}[name])
    if name == "item_at":
        return state.at[v[0]] == v[1]
    if name == "item_on":
        return bool(state.stacks[v[1]]) and state.stacks[v[1]][0] == v[0]
    if name == "clear":
        spot = state.at[v[0]]
        return spot != NOBODY and state.stacks[spot][-1] == v[0]
    if name == "atop":
        spot = state.at[v[1]]
        pile = state.stacks[spot] if spot != NOBODY else ()
        return any(low == v[1] and high == v[0] for low, high in pairwise(pile))
    if name == "container_at":
        return state.pots[v[1]] == v[0]
    if name == "loc":
        return state.loc[v[0]] == v[1]
    if name in ("has_item", "has_container"):
        offset = len(kitchen.items) if name == "has_container" else 0
        return state.hand[v[0]] == v[1] + offset
    return _meal_holds(aim, state, name, v)


def _meal_holds(aim: Aim, state: State, name: str, v: tuple[int, ...]) -> bool:
    number = v[1] if name == "addedto" else v[0]
    meal = meal_of(aim, state, number)
    if meal == NOBODY:
        return False
    if name == "addedto":
        return state.inside[v[0]] == meal
    if name == "isboiling":
        return state.boiling[meal]
    return state.meal_in[v[1]] == meal


def meal_of(aim: Aim, state: State, number: int) -> int:
    """The meal that stands for a soup of the goal now; NOBODY before its water is drawn."""
    soup = aim.soups[number]
    if soup.meal != NOBODY:
        return soup.meal
    if soup.bowl != NOBODY and state.meal_in[soup.bowl] != NOBODY:
        return state.meal_in[soup.bowl]
    return state.meal_in[soup.pot] if turn_of(aim, state, number) else NOBODY


def turn_of(aim: Aim, state: State, number: int) -> bool:
    """Whether the soup's pot is free for it: soups of one pot are made one after the other."""
    pot = aim.soups[number].pot
    for other in aim.soups[:number]:
        if other.pot == pot and not (other.bowl != NOBODY and state.meal_in[other.bowl] != NOBODY):
            return False
    return pot != NOBODY
