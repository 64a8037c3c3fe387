"""The counter: what stands on a pass, taking it away, throwing away, and fetching more from the store.

No object is ever made or lost by this: what was served or thrown away goes to the store, and comes back
fresh, under its own name, where things of its kind come from.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from sim.worlds.robotouille.kitchen import Kitchen
from sim.worlds.robotouille.shift.recipes import Part
from sim.worlds.robotouille.state import State

PLACED = frozenset({"clear"})
"""Predicates of one thing that say where it is and not what it is."""


class Counter:
    """What a kitchen's shift does to its state. It holds nothing that changes."""

    def __init__(self, kitchen: Kitchen, sources: Mapping[str, str]) -> None:
        self.kitchen = kitchen
        self.sources = {_number(kitchen, station): kind for station, kind in sources.items()}
        items = [n for n in range(len(kitchen.names)) if kitchen.type(n) == "item"]
        self._stock = {
            kind: [n for n in items if kitchen.kind(n) == kind] for kind in set(sources.values())
        }
        self._fresh: dict[int, list[str]] = {n: [] for n in items}
        for name, args in kitchen.problem.facts:
            if (
                len(args) == 1
                and name not in PLACED
                and (n := _number(kitchen, args[0])) in self._fresh
            ):
                self._fresh[n].append(name)

    def open(self, state: State) -> None:
        """Before the first step: all that there is goes to the store, and one of each kind is fetched."""
        for station in self.sources:
            self.clear(state, station)
        self.restock(state)

    def pile(self, state: State, station: int) -> list[int]:
        """The items on a station, from the bottom to the top."""
        here = [item for item, _ in state.of("item_at", 1, station)]
        below = {item: [row[1] for row in state.of("atop", 0, item)] for item in here}
        found = [item for item in here if not below[item]]
        while len(found) < len(here):
            above = [item for item in here if below[item][:1] == found[-1:]]
            if not above:
                break
            found.append(above[0])
        return found

    def parts(self, state: State, items: Iterable[int]) -> list[Part]:
        """What these things are, and what has been done to them."""
        return [(self.kitchen.kind(n), self._states(state, n)) for n in items]

    def _states(self, state: State, item: int) -> list[str]:
        kitchen = self.kitchen
        return [s for s in ("cut", "cooked", "fried") if kitchen.atom(f"is{s}", item) in state.true]

    def bowl(self, state: State, station: int) -> tuple[int, int, list[int]] | None:
        """The bowl on a station with its meal of boiling water, and what is in it."""
        kitchen = self.kitchen
        for vessel, _ in state.of("container_at", 1, station):
            for meal, _ in state.of("in", 1, vessel):
                boils = kitchen.atom("isboiling", meal) in state.true
                if kitchen.kind(vessel) == "bowl" and boils:
                    return vessel, meal, sorted(row[0] for row in state.of("addedto", 1, meal))
        return None

    def clear(self, state: State, station: int) -> bool:
        """Take away what lies here, and what is in a container here; whether there was anything."""
        pile = self.pile(state, station)
        if pile:
            self._away(state, pile)
            state.put(self.kitchen.atom("station_empty", station), True)
        emptied = [self._empty(state, vessel) for vessel, _ in state.of("container_at", 1, station)]
        return bool(pile) or any(emptied)

    def _empty(self, state: State, vessel: int) -> bool:
        meals = [meal for meal, _ in state.of("in", 1, vessel)]
        for meal in meals:
            self._away(state, [row[0] for row in state.of("addedto", 1, meal)])
            self._away(state, [meal])
            state.put(self.kitchen.atom("container_empty", vessel), True)
        return bool(meals)

    def _away(self, state: State, things: Collection[int]) -> None:
        """Out of the kitchen, with all that was going on with them."""
        for number in things:
            state.delete(number)
        state.effects = [
            root
            for root in state.effects
            if root.active.effect.arg not in things and not set(root.source.args) & set(things)
        ]

    def restock(self, state: State) -> None:
        """Where a source is bare, the next thing of its kind from the store."""
        empty = self.kitchen.atom
        for station, kind in self.sources.items():
            if empty("station_empty", station) not in state.true:
                continue
            item = next((n for n in self._stock[kind] if n not in state.alive), None)
            if item is not None:
                self._bring(state, item, station)

    def _bring(self, state: State, item: int, station: int) -> None:
        atom = self.kitchen.atom
        state.add(item)
        state.objects.sort()
        for name in self._fresh[item]:
            state.put(atom(name, item), True)
        for code in (
            atom("item_at", item, station),
            atom("item_on", item, station),
            atom("clear", item),
        ):
            state.put(code, True)
        state.put(atom("station_empty", station), False)


def _number(kitchen: Kitchen, name: str) -> int:
    number = kitchen.number(name)
    return -1 if number is None else number
