"""Who takes which place: the objects that are meant for the places of a plan.

First a good guess: whoever holds much of what belongs into it takes the place of the dish. Where the
guess leaves something open although each place by itself could be filled, a search looks for a
filling that leaves nothing open, so that no task fails for a bad guess.
"""

from __future__ import annotations

from collections import Counter

from sim.worlds.teach.definitions.language import Query
from sim.worlds.teach.goals.places import Link, Place, Plan
from sim.worlds.teach.goals.scene import Object, Row, Scene
from sim.worlds.teach.goals.searching import Candidate, Filling, Search, is_free

COOKED = ("isCooked", "simbotIsCooked")
"""Either of them means cooked."""


class Filler:
    """Finds the objects for the places of one plan in one scene."""

    def __init__(self, plan: Plan, scene: Scene) -> None:
        self.plan = plan
        self.scene = scene
        self._tails: dict[Query, frozenset[str]] = {}
        self._rows: dict[Query, list[tuple[Row, tuple[bool, ...]]]] = {}
        self._domains: dict[tuple[Query, tuple[int, ...]], list[Candidate]] = {}

    def fill(self) -> Filling:
        """The best filling that was found."""
        filling = self._guess()
        if not self._open(filling):
            return filling
        domains = {place.number: self._full(place) for place in self.plan.places}
        if not self._are_enough(domains):
            return filling
        return Search(self.plan, domains, self.is_in).solve() or filling

    def _are_enough(self, domains: dict[int, list[Candidate]]) -> bool:
        """Whether there are as many objects of each kind as places for them."""
        places = Counter((place.scope, place.want.query) for place in self.plan.places)
        return all(
            len(domains[place.number])
            >= (1 if place.scope is None else places[place.scope, place.want.query])
            for place in self.plan.places
        )

    # -- objects and what they meet --------------------------------------------------------------

    def rows(self, query: Query) -> list[tuple[Row, tuple[bool, ...]]]:
        """Objects of the wanted kind, with a truth for each condition."""
        found = self._rows.get(query)
        if found is None:
            found = self._rows[query] = [
                (row, self._met(query, row)) for row in self.scene.rows(query) if row.primary
            ]
        return found

    def _met(self, query: Query, row: Row) -> tuple[bool, ...]:
        if not any(name in COOKED and wanted for name, wanted in query.conditions):
            return row.met
        cooked = any(row.object.get(name) for name in COOKED)
        return tuple(
            cooked if name in COOKED and wanted else met
            for (name, wanted), met in zip(query.conditions, row.met, strict=True)
        )

    def tails(self, link: Link) -> frozenset[str]:
        """The ids of all objects that a head may be in."""
        if link.any_of is None:
            return frozenset()
        query = link.any_of.query
        if query not in self._tails:
            ids = (row.object["objectId"] for row, met in self.rows(query) if all(met))
            self._tails[query] = frozenset(ids)
        return self._tails[query]

    def is_in_any(self, one: Object, link: Link) -> bool:
        """Whether an object is in any of the tails of a link."""
        return not self.tails(link).isdisjoint(self.above(one, link))

    def is_in(self, one: Object, tail: Object, link: Link) -> bool:
        """Whether an object is in this one."""
        return tail["objectId"] in self.above(one, link)

    def above(self, one: Object, link: Link) -> frozenset[str]:
        """What an object is in, by the property that a link asks for."""
        if link.relation.property == "parentReceptacles":
            return self.scene.above(one)
        return frozenset(one.get(link.relation.property) or ())

    def domain(self, place: Place) -> list[Candidate]:
        """Every object of the kind for a place, in the order of the scene."""
        marks = [link for link in place.inside if link.tail is None]
        key = (place.want.query, tuple(id(link.relation) for link in marks))
        found = self._domains.get(key)
        if found is None:
            found = self._domains[key] = []
            for order, (row, met) in enumerate(self.rows(place.want.query)):
                inside = [self.is_in_any(row.object, link) for link in marks]
                score = sum(met) + sum(inside)
                found.append(Candidate(row.object, met, score, all(met) and all(inside), order))
        return found

    def _full(self, place: Place) -> list[Candidate]:
        return [one for one in self.domain(place) if one.full]

    # -- a good guess ------------------------------------------------------------------------------

    def _guess(self) -> Filling:
        filling: Filling = {}
        used: set[tuple[str, str]] = set()
        dishes = [place for place in self.plan.places if place.holds]
        dishes.sort(key=lambda place: -sum(len(link.heads) for link in place.holds))
        for dish in dishes:
            self._take(dish, filling, used)
            for link in dish.holds:
                for head in link.heads:
                    self._take(head, filling, used)
        for place in self.plan.places:
            self._take(place, filling, used)
        return filling

    def _take(self, place: Place, filling: Filling, used: set[tuple[str, str]]) -> None:
        if place.number in filling:
            return
        free = [one for one in self.domain(place) if is_free(one, place, used)]
        if not free:
            return
        best = max(free, key=lambda one: (self._worth(one, place, filling, used), -one.order))
        filling[place.number] = best
        if place.scope is not None:
            used.add((place.scope, best.id))

    def _worth(
        self, one: Candidate, place: Place, filling: Filling, used: set[tuple[str, str]]
    ) -> int:
        """Conditions that are met if this object takes the place, what it holds included."""
        worth = one.score
        for link in place.inside:
            tail = filling.get(link.tail.number) if link.tail else None
            worth += tail is not None and self.is_in(one.object, tail.object, link)
        for link in place.holds:
            worth += self._worth_inside(one, link, filling, used)
        return worth

    def _worth_inside(
        self, one: Candidate, link: Link, filling: Filling, used: set[tuple[str, str]]
    ) -> int:
        worth = sum(
            self.is_in(row.object, one.object, link)
            for g in link.groups
            for row, _ in self.rows(g.want.query)
        )
        taken: set[str] = set()
        for head in link.heads:
            if head.number in filling:
                worth += self.is_in(filling[head.number].object, one.object, link)
                continue
            inside = [
                other
                for other in self.domain(head)
                if other.id not in taken
                and is_free(other, head, used)
                and self.is_in(other.object, one.object, link)
            ]
            if inside:
                best = max(inside, key=lambda other: (other.score, -other.order))
                taken.add(best.id)
                worth += best.score + 1
        return worth

    def _open(self, filling: Filling) -> bool:
        """Whether a filling leaves a place or a link of places open."""
        for place in self.plan.places:
            one = filling.get(place.number)
            if one is None or not one.full:
                return True
            for link in place.inside:
                tail = filling.get(link.tail.number) if link.tail else None
                if link.tail and (tail is None or not self.is_in(one.object, tail.object, link)):
                    return True
        return False
