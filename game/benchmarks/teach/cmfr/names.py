"""Which thing a plan means by `Bowl_2`, and what a thing is called in the scene.

The paper leaves open how names are bound. Here a name is bound when it is first needed, and stays: to
the thing that lies where the dialogue said, else to what is in the hand, else to the nearest thing of
the type that has no name yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from game.benchmarks.teach.cmfr.body import Body, Seen
from game.benchmarks.teach.cmfr.reading import Place
from game.benchmarks.teach.cmfr.subgoals import Name

TWINS = {"Sink": "SinkBasin", "Bathtub": "BathtubBasin"}
"""Whoever puts something into a sink means its basin."""


class Names:
    """The names of one episode."""

    def __init__(
        self, places: Sequence[Place] = (), bound: Mapping[Name, str] = MappingProxyType({})
    ) -> None:
        self._places = places
        self._bound = dict(bound)

    @property
    def bound(self) -> Mapping[Name, str]:
        """Which thing each name means so far."""
        return self._bound

    def meant(self, name: Name, body: Body) -> str:
        """The id of the thing that is meant; empty while nothing of the kind was seen."""
        known = self._bound.get(name)
        if known is not None and known in body.memory:
            return known
        found = self._said(name, body) or self._in_hand(name, body) or self._nearest(name, body)
        if found:
            self._bound[name] = found
        return found

    def same(self, name: Name, id: str, body: Body) -> bool:
        """Whether a thing will do for a name: it is the one, or one of the same kind.

        Whoever holds a plate that the plan calls by another number holds a plate.
        """
        return bool(id) and body.memory[id].kind == name.kind

    def called(self, id: str, body: Body) -> str:
        """What a thing in memory is called: as the plan does, else by the next free number."""
        name = self._name_of(id)
        if name is None:
            kind = body.memory[id].kind
            taken = {one.number for one in self._bound if one.kind == kind}
            number = next(n for n in range(1, len(taken) + 2) if n not in taken)
            name = Name(kind, number)
            self._bound[name] = id
        return str(name)

    def _name_of(self, id: str) -> Name | None:
        return next((name for name, thing in self._bound.items() if thing == id), None)

    def _free(self, name: Name, body: Body) -> Iterator[Seen]:
        taken = set(self._bound.values())
        for kind in (name.kind, TWINS.get(name.kind, "")):
            yield from (
                seen for seen in body.memory.values() if seen.kind == kind and seen.id not in taken
            )

    def _said(self, name: Name, body: Body) -> str:
        """The one that lies where the dialogue said."""
        for place in self._places:
            if place.thing != name:
                continue
            for seen in self._free(name, body):
                if any(
                    body.memory[up].kind == place.other.kind
                    for up in seen.parents
                    if up in body.memory
                ):
                    return seen.id
        return ""

    def _in_hand(self, name: Name, body: Body) -> str:
        held = body.held
        return held if any(seen.id == held for seen in self._free(name, body)) else ""

    def _nearest(self, name: Name, body: Body) -> str:
        """The nearest that has no name yet; where all have one, the nearest at all.

        A planner may count a thing twice; then its second name means the first thing.
        """
        free = list(self._free(name, body))
        kinds = (name.kind, TWINS.get(name.kind))
        some = free or [seen for seen in body.memory.values() if seen.kind in kinds]
        return min(some, key=lambda seen: body.distance(seen.id)).id if some else ""
