"""All ground actions and predicates of a kitchen beforehand, for learners with fixed spaces.

Play itself grounds only what comes up (`joins`). Here everything is listed that what never changes lets be:
an onion is never toasted, and nobody cooks on a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from sim.world import Action, Seat
from sim.worlds.robotouille.codes import atom
from sim.worlds.robotouille.domain import ActionDef
from sim.worlds.robotouille.kitchen import Kitchen
from sim.worlds.robotouille.state import State

MADE = 2
"""So many objects of each kind that is made during play are counted beforehand."""


class Grounding:
    """The lists of one kitchen."""

    def __init__(self, kitchen: Kitchen) -> None:
        self._kitchen = kitchen
        changing = kitchen.domain.changing
        self._static = {p.index for p in kitchen.predicates if p.name not in changing}
        self._given = frozenset(
            kitchen.atom(name, *(n for n in map(kitchen.number, args) if n is not None))
            for name, args in kitchen.problem.facts
        )
        self._objects = self._by_type()
        keys = sorted(key for action in kitchen.actions for key in self._keys(action))
        self._actions = {key: number for number, key in enumerate(keys)}
        self._atoms = {code: number for number, code in enumerate(sorted(self._codes()))}
        self.vocabulary: tuple[Action, ...] = tuple(kitchen.ground(key).move for key in keys)
        self.predicates: tuple[str, ...] = tuple(map(kitchen.atom_name, self._atoms))
        self._mine = {seat: self._whose(seat) for seat in kitchen.seats}

    def allowed(self, state: State, seat: Seat) -> bytes:
        """For each action 1 if the seat may do it."""
        mine, actions = self._mine[seat], self._actions
        found = bytearray(len(actions))
        for key in state.valid():
            number = actions.get(key)
            if number is not None and mine[number]:
                found[number] = 1
        return bytes(found)

    def truth(self, state: State) -> bytes:
        """For each predicate 1 if it holds."""
        atoms = self._atoms
        found = bytearray(len(atoms))
        for code in state.true:
            number = atoms.get(code)
            if number is not None:
                found[number] = 1
        return bytes(found)

    def _whose(self, seat: Seat) -> Sequence[bool]:
        grounds = map(self._kitchen.ground, self._actions)
        return [ground.seat in (None, seat) for ground in grounds]

    def _by_type(self) -> dict[str, list[int]]:
        kitchen = self._kitchen
        numbers = list(range(len(kitchen.names)))
        made = {effect.kind for effect in kitchen.domain.created}
        numbers += [kitchen.created_number(kind, n) for kind in sorted(made) for n in range(MADE)]
        found: dict[str, list[int]] = {}
        for number in numbers:
            found.setdefault(kitchen.type(number), []).append(number)
        return found

    def _keys(self, action: ActionDef) -> Iterator[int]:
        """The numbers of an action's ground actions: those whose unchanging needs are met."""
        kitchen = self._kitchen
        needs = [n for n in kitchen.plans.needs[action.index] if n.predicate in self._static]
        for args in product(*(self._objects.get(one, ()) for one in action.types)):
            if all(
                self._may_be(n.predicate, tuple(args[s] for s in n.slots), n.value) for n in needs
            ):
                yield kitchen.key(action, args)

    def _may_be(self, predicate: int, args: tuple[int, ...], wanted: bool) -> bool:
        """Whether something that never changes is as it has to be; of objects to come nothing is known."""
        if any(arg >= len(self._kitchen.names) for arg in args):
            return True
        return (atom(predicate, args) in self._given) is wanted

    def _codes(self) -> Iterator[int]:
        for predicate in self._kitchen.predicates:
            if predicate.index not in self._static:
                for args in product(*(self._objects.get(one, ()) for one in predicate.types)):
                    yield atom(predicate.index, args)
