"""Plans of things: the polygons that they cover, seen from above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sim.home.carrying import carried, carrier
from sim.home.errors import Refused
from sim.home.outlines import outline
from sim.home.rules.registry import action
from sim.home.state import Thing

if TYPE_CHECKING:
    from sim.home.home import Home

Polygon = list[list[float]]


@action("Get2DSemanticHulls")
def hulls(
    home: Home, objectIds: list[str] | None = None, objectTypes: list[str] | None = None
) -> dict[str, Polygon]:
    """Per object id the convex polygon [[x, z], ...] that it covers; of these objects, or types."""
    if objectIds is not None and objectTypes is not None:
        raise Refused("BadChoice", "Only one of objectTypes and objectIds can be given.")
    there = {thing.id: thing for thing in home.state.things.values() if not thing.gone}
    for object_id in objectIds or ():
        if object_id not in there:
            raise Refused("ObjectNotFound", f"No object specified by objectId {object_id!r}.")
    return {
        thing.id: _polygon(home, thing)
        for thing in there.values()
        if (objectIds is None or thing.id in objectIds)
        and (objectTypes is None or thing.type in objectTypes)
    }


@action("Get2DSemanticHull", target="any")
def hull_of(home: Home, thing: Thing) -> Polygon:
    """The convex polygon [[x, z], ...] that a thing covers."""
    return _polygon(home, thing)


def _polygon(home: Home, thing: Thing) -> Polygon:
    holder = carrier(home.state, thing.name)
    there = carried(holder, thing) if holder is not None else thing
    return [[x, z] for x, z in outline(there)]
