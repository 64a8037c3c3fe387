"""A search for objects for all places of a plan that leaves nothing open, place by place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sim.worlds.teach.goals.places import Link, Place, Plan
from sim.worlds.teach.goals.scene import Object

NODES = 3000
"""So many tries a search may take; a task that needs more counts as not done."""
IsIn = Callable[[Object, Object, Link], bool]
"""Whether the first object is in the second, as a link has it."""


@dataclass(slots=True)
class Candidate:
    """An object for a place, with what it meets: conditions, and being in any of a kind of tails."""

    object: Object
    met: tuple[bool, ...]
    score: int
    full: bool
    order: int

    @property
    def id(self) -> str:
        """The object's id."""
        return str(self.object["objectId"])


Filling = dict[int, Candidate]
"""The object at each place, by the place's number; places may be empty."""


def is_free(one: Candidate, place: Place, used: set[tuple[str, str]]) -> bool:
    """Whether an object may take a place, as it has none of this scope yet."""
    return place.scope is None or (place.scope, one.id) not in used


class Search:
    """Looks for a filling in which every object meets all, place by place, the tightest first."""

    def __init__(self, plan: Plan, domains: dict[int, list[Candidate]], is_in: IsIn) -> None:
        self.plan = plan
        self.is_in = is_in
        self.domains = domains
        for place in plan.places:
            if place.holds:
                able = [one for one in domains[place.number] if self._can_hold(one, place)]
                self.domains[place.number] = able
        self.filling: Filling = {}
        self.used: set[tuple[str, str]] = set()
        self.left = NODES
        self.twins = _twins(plan)

    def solve(self) -> Filling | None:
        """A filling that leaves nothing open; None if there is none, or none was found in time."""
        return dict(self.filling) if self._go(list(self.plan.places)) else None

    def _can_hold(self, one: Candidate, dish: Place) -> bool:
        """Whether enough of each kind that belongs into a dish is in this object."""
        for link in dish.holds:
            asked = Counter(head.want.query for head in link.heads)
            for head in link.heads:
                there = sum(
                    self.is_in(other.object, one.object, link)
                    for other in self.domains[head.number]
                )
                if there < (1 if head.scope is None else asked[head.want.query]):
                    return False
        return True

    def _go(self, places: list[Place]) -> bool:
        self.left -= 1
        if self.left < 0:
            return False
        if not places:
            return True
        tightest: list[Candidate] | None = None
        chosen = places[0]
        for place in places:
            before = self.twins.get(place.number)
            if before is not None and before not in self.filling:
                continue
            possible = list(self._possible(place))
            if tightest is None or len(possible) < len(tightest):
                tightest, chosen = possible, place
            if not possible:
                return False
        rest = [place for place in places if place is not chosen]
        for one in tightest or ():
            self.filling[chosen.number] = one
            if chosen.scope is not None:
                self.used.add((chosen.scope, one.id))
            if self._go(rest):
                return True
            del self.filling[chosen.number]
            if chosen.scope is not None:
                self.used.discard((chosen.scope, one.id))
        return False

    def _possible(self, place: Place) -> Iterator[Candidate]:
        before = self.twins.get(place.number)
        least = self.filling[before].order + 1 if before is not None else 0
        for one in self.domains[place.number]:
            if one.order >= least and is_free(one, place, self.used) and self._fits(one, place):
                yield one

    def _fits(self, one: Candidate, place: Place) -> bool:
        for link in place.inside:
            tail = self.filling.get(link.tail.number) if link.tail else None
            if tail is not None and not self.is_in(one.object, tail.object, link):
                return False
        for link in place.holds:
            for head in link.heads:
                there = self.filling.get(head.number)
                if there is not None and not self.is_in(there.object, one.object, link):
                    return False
        return True


def _twins(plan: Plan) -> dict[int, int]:
    """For each place the one before it that is its like: trying both orders would be for nothing.

    Dishes are alike where the same belongs into them; a dish of dishes is like no other.
    """
    last: dict[tuple[object, ...], int] = {}
    found: dict[int, int] = {}
    for place in plan.places:
        heads = [head for link in place.holds for head in link.heads]
        groups = any(link.groups for link in place.holds)
        if place.scope is None or groups or any(head.holds or head.scope is None for head in heads):
            continue
        tails = (id(link) if link.tail else id(link.relation) for link in place.inside)
        held = (
            (id(link.relation), *(head.want.query for head in link.heads)) for link in place.holds
        )
        like = (place.scope, place.want.query, tuple(tails), tuple(held))
        if like in last:
            found[place.number] = last[like]
        last[like] = place.number
    return found
