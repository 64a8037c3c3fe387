"""What a state lacks of a bound goal: which piles are right so far, what goes next, what is left."""

from __future__ import annotations

from dataclasses import dataclass, field

from sim.worlds.robotouille.planning.goals import Aim, meal_of, turn_of
from sim.worlds.robotouille.planning.model import NOBODY, PROCESS_STATION, Kitchen, State


@dataclass(slots=True)
class Survey:
    """One reading of a state. Cheap: made once for every state that the search keeps."""

    good: dict[int, int] = field(default_factory=dict)
    """Target station -> how many of its pile, from below, may stay."""
    following: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Target station -> items that may be put on next (on the good part)."""
    open: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    """Items not where and what they should be, with the processes they lack."""
    settled: set[int] = field(default_factory=set)
    meals: list[int] = field(default_factory=list)
    """The meal of every soup, NOBODY before its water is drawn."""


def survey(kitchen: Kitchen, aim: Aim, state: State) -> Survey:
    """Read a state."""
    seen = Survey(meals=[meal_of(aim, state, n) for n in range(len(aim.soups))])
    for station, members in aim.members.items():
        pile = state.stacks[station]
        count = good_part(kitchen, aim, state, station, pile)
        seen.good[station] = count
        seen.settled.update(i for i in pile[:count] if i in members)
        seen.following[station] = next_on(aim, state, station, pile[:count])
    for item in aim.items:
        todo = aim.todo(state, item)
        if _is_open(aim, state, seen, item, todo):
            seen.open.append((item, todo))
    return seen


def _is_open(aim: Aim, state: State, seen: Survey, item: int, todo: tuple[str, ...]) -> bool:
    if state.inside[item] != NOBODY:
        return False
    if todo or item in aim.into:
        return True
    return item in aim.target and item not in seen.settled


def good_part(kitchen: Kitchen, aim: Aim, state: State, station: int, pile: tuple[int, ...]) -> int:
    """How many items of the pile, from below, the finished dish can be built upon."""
    below = NOBODY
    placed: set[int] = set()
    for height, item in enumerate(pile):
        raw = bool(aim.todo(state, item)) and not _in_place(
            kitchen, aim, state, station, item, height
        )
        if raw or not _may_lie(aim, station, item, below, placed):
            return height
        placed.add(item)
        below = item
    return len(pile)


def _may_lie(aim: Aim, station: int, item: int, below: int, placed: set[int]) -> bool:
    """Whether the goal allows this item on top of `below`, given what lies under it."""
    members, height = aim.members[station], len(placed)
    if below in aim.tops or (below in aim.above and aim.above[below] != item):
        return False
    if item not in members:
        stranger = item not in aim.need and item not in aim.target and item not in aim.into
        return stranger and not (height == 0 and station in aim.bottom)
    if height == 0 and aim.bottom.get(station, item) != item:
        return False
    if height > 0 and aim.bottom.get(station) == item:
        return False
    if item in aim.below and aim.below[item] != below:
        return False
    return item not in aim.last or members - aim.chain[item] <= placed


def _in_place(
    kitchen: Kitchen, aim: Aim, state: State, station: int, item: int, height: int
) -> bool:
    """Whether an unfinished item can be finished right where it is to stay."""
    return height == 0 and kitchen.kinds[station] == PROCESS_STATION[aim.todo(state, item)[0]]


def next_on(aim: Aim, state: State, station: int, pile: tuple[int, ...]) -> tuple[int, ...]:
    """Members that may be put on this (good) pile next."""
    members, top = aim.members[station], pile[-1] if pile else NOBODY
    if top != NOBODY and len(pile) == 1 and aim.todo(state, top):
        return ()
    placed = set(pile)
    return tuple(
        item for item in sorted(members - placed) if _may_lie(aim, station, item, top, placed)
    )


def soup_ready(aim: Aim, state: State, seen: Survey, number: int) -> bool:
    """Everything is in and it boils: it can be served."""
    soup, meal = aim.soups[number], seen.meals[number]
    if meal == NOBODY or (soup.boil and not state.boiling[meal]):
        return False
    return all(state.inside[item] == meal for item in soup.items)


def soup_of_pot(aim: Aim, state: State, seen: Survey, pot: int) -> int | None:
    """The soup that this pot is for now: the one it holds, or the next to be made in it."""
    for number, soup in enumerate(aim.soups):
        meal = seen.meals[number]
        if meal != NOBODY and state.meal_in[pot] == meal:
            return number
        if meal == NOBODY and soup.pot == pot and turn_of(aim, state, number):
            return number
    return None


def soup_served(aim: Aim, state: State, seen: Survey, number: int) -> bool:
    """The soup is in its bowl, or needs none."""
    soup, meal = aim.soups[number], seen.meals[number]
    return meal != NOBODY and soup.bowl != NOBODY and state.meal_in[soup.bowl] == meal
