"""What a cook sees, as structured facts."""

from __future__ import annotations

from sim.world import JSONObject
from sim.worlds.robotouille.codes import atom
from sim.worlds.robotouille.domain import STRUCTURE, kind_of
from sim.worlds.robotouille.kitchen import Kitchen
from sim.worlds.robotouille.progress import raw_effects
from sim.worlds.robotouille.state import State

DOES = {"cook": "cooks", "cut": "is cut", "fry": "fries", "fill": "fills", "boil": "boils"}
"""What a thing does while an action on it takes its time."""


class Words:
    """For each unary predicate what it tells of an object: a state, a capability, or nothing."""

    def __init__(self, kitchen: Kitchen) -> None:
        domain = kitchen.domain
        self._kitchen = kitchen
        self._codes: dict[int, tuple[tuple[int, int], ...]] = {}
        self.states: dict[int, str] = {}
        self.abilities: dict[int, str] = {}
        for predicate in domain.predicates.values():
            if len(predicate.types) != 1 or predicate.name in STRUCTURE:
                continue
            word = predicate.name.removeprefix("is")
            kind = kind_of(predicate, domain.changing)
            if kind == "capability":
                self.abilities[predicate.index] = word
            elif kind == "state" and word not in domain.kinds[predicate.types[0]]:
                self.states[predicate.index] = word

    def codes(self, number: int) -> tuple[tuple[int, int], ...]:
        """For each predicate with a word that could be true of this object: its atom, and itself."""
        found = self._codes.get(number)
        if found is None:
            type_ = self._kitchen.type(number)
            found = self._codes[number] = tuple(
                (atom(predicate.index, (number,)), predicate.index)
                for predicate in sorted(self._kitchen.predicates, key=lambda one: one.index)
                if predicate.types == (type_,)
                and (predicate.index in self.states or predicate.index in self.abilities)
            )
        return found


def facts(state: State, shared: JSONObject) -> JSONObject:
    """Everything a cook may know. In this kitchen every cook sees everything."""
    kitchen = state.kitchen
    more: JSONObject = {
        "predicates": state.names(),
        "effects": raw_effects(state),
        "objects": [kitchen.name(n) for n in state.objects],
    }
    if kitchen.problem.drawn:
        more["drawn"] = list(kitchen.problem.drawn)
    return shared | more
