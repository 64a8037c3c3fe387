"""What one cannot reach: given to the other one over the border between the halves, or asked back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.benchmarks.teach.cmfr.body import Doing, Seen
from game.benchmarks.teach.cmfr.executor import SURFACES, Executor
from game.benchmarks.teach.cmfr.subgoals import Name, Subgoal
from game.benchmarks.teach.pair.beside import Beside

MOST_PLACES = 4
"""So many surfaces are tried for handing one thing over."""
WITH_A_THING = ("Place", "Put_away", "Pour", "Clean", "Fill_with_water")
"""What is done with what is in the hand."""
PUTS_DOWN = ("Place", "Put_away", "Clean", "Fill_with_water")
"""After these it is no longer there."""

KNIFE = Name("Knife")


def tool(step: Subgoal) -> Name | None:
    """What one holds to do it; None: nothing."""
    if step.function == "Slice":
        return KNIFE
    return step.things[0] if step.function in WITH_A_THING else None


class Across:
    """Handing things over, for one of two who keep to their parts of a home (`within`)."""

    def __init__(self, beside: Beside) -> None:
        self._beside = beside
        self._body = beside.body
        self.within: Mapping[str, Any] = {}
        self._lent: set[Name] = set()
        """What the other one was asked to take, and has not put down yet."""
        self._reached: dict[str, bool] = {}

    def has(self, step: Subgoal) -> bool:
        """Whether the other one holds what this is done with, as far as one knows."""
        return tool(step) in self._lent

    def over(self, step: Subgoal) -> Doing[None]:
        """Do with the other one what is out of one's own reach, or what they hold already."""
        beside, held = self._beside, tool(step)
        if step.function == "Pick_up":
            yield from self._lend(step.things[0])
            return
        if held is not None and not (yield from self._give(held)):
            return
        if (yield from beside.ask(step, lambda: False)):
            if held is not None and step.function in PUTS_DOWN:
                self._lent.discard(held)
            return
        if held is not None and not beside.given_up and (yield from self.fetch(held)):
            yield from beside.chores.run(step, beside.mine)

    def _lend(self, thing: Name) -> Doing[bool]:
        """Have the other one take it from where it is; whether they have it."""
        take = Subgoal("Pick_up", (thing,))
        if thing not in self._lent and (yield from self._beside.ask(take, lambda: False)):
            self._lent.add(thing)
        return thing in self._lent

    def _give(self, thing: Name) -> Doing[bool]:
        """Have the other one hold it: what is in the hand is laid down where they can take it."""
        beside, take = self._beside, Subgoal("Pick_up", (thing,))
        if thing in self._lent:
            return True
        if not beside.mine.same(thing, self._body.held, self._body):
            return (yield from self._lend(thing))
        for place in (yield from self._places(mine=False)):
            if not (yield from Executor(self._body, beside.mine).reach(place.id, "Place")).ok:
                continue
            if (yield from beside.ask(take, lambda: False)):
                self._lent.add(thing)
                return True
            if beside.given_up:
                return False
            yield from beside.chores.run(take, beside.mine)
        return False

    def fetch(self, thing: Name) -> Doing[bool]:
        """Have the other one bring it to where one can take it, and take it."""
        beside, take = self._beside, Subgoal("Pick_up", (thing,))
        for place in (yield from self._places(mine=True)):
            if not (yield from self._lend(thing)):
                return False
            where = Name(place.kind, 99)
            called = {where: beside.spoken.call(Name(place.kind), place.id)}
            if not (yield from beside.ask(Subgoal("Place", (thing, where)), lambda: False, called)):
                if beside.given_up:
                    return False
                continue
            self._lent.discard(thing)
            if (yield from beside.chores.run(take, beside.mine)).ok:
                return True
        return False

    def _places(self, *, mine: bool) -> Doing[list[Seen]]:
        """Surfaces that one reaches: those on one's own side first, or those beyond the border."""
        some = [one for one in self._body.memory.values() if one.kind in SURFACES]
        some.sort(key=lambda one: (self._on_my_side(one) != mine, self._from_border(one)))
        found: list[Seen] = []
        for one in some:
            if one.id not in self._reached:
                self._reached[one.id] = yield from self._body.way_to(one.id)
            if self._reached[one.id]:
                found.append(one)
            if len(found) == MOST_PLACES:
                break
        return found

    def _bounds(self, one: Seen) -> list[tuple[float, float]]:
        """Signed metres from each border, and how far inside: negative is beyond it."""
        found = []
        for axis, (low, high) in self.within.items():
            at = one.position[0 if axis == "x" else 2]
            found += [(at - low, abs(at - low))] if low is not None else []
            found += [(high - at, abs(high - at))] if high is not None else []
        return found

    def _on_my_side(self, one: Seen) -> bool:
        return all(inside >= 0 for inside, _ in self._bounds(one))

    def _from_border(self, one: Seen) -> float:
        return min((away for _, away in self._bounds(one)), default=0.0)


__all__ = ["Across"]
