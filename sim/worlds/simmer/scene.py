"""The picture's contents as JSON: what can be seen of a kitchen, and nothing that cannot.

What is in something closed or covered is not in it at all. Only looking back (`reveal`) adds what
nobody saw: what clings to things and hands, and what is raw inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sim.world import JSONObject, Seat
from sim.worlds.simmer import contact
from sim.worlds.simmer.asking import ingredients_in
from sim.worlds.simmer.looking import looks
from sim.worlds.simmer.state import KITCHEN, Kitchen, Tag, Thing
from sim.worlds.simmer.wording import label

FURNITURE = ("fixture", "appliance")
DEPTH = 4
"""Vessels in vessels that are drawn."""

Homes = Mapping[str, tuple[str, int]]
"""Of each thing that begins in a store: which, and its place there, which is kept free for it."""


def homes_of(kitchen: Kitchen) -> Homes:
    """Where things belong in their stores."""
    found: dict[str, tuple[str, int]] = {}
    for place in kitchen.things.values():
        if _furniture(place):
            inside = sorted(oid for oid in place.contents if not _furniture(kitchen.things[oid]))
            found |= {oid: (place.id, at) for at, oid in enumerate(inside)}
    return found


def scene(
    kitchen: Kitchen, homes: Homes, labels: Mapping[Seat, str], did: Sequence[str] = ()
) -> JSONObject:
    """What can be seen. `did`: what the last step was about."""
    shown = _Shown(kitchen, homes)
    places = [shown.place(one) for one in _places(kitchen)]
    cooks = [shown.cook(seat, labels.get(seat, seat)) for seat in kitchen.cooks]
    seen = [oid for oid in did if oid in shown.things or any(oid == p["id"] for p in places)]
    return {
        "minutes": kitchen.clock,
        "places": places,
        "things": shown.things,
        "cooks": cooks,
        "did": seen,
    }


def reveal(kitchen: Kitchen, scene: JSONObject) -> JSONObject:
    """The same scene with what nobody saw: per thing and cook what clings to it, or is wrong inside."""
    marks: dict[str, list[JSONObject]] = {}
    for thing in kitchen.things.values():
        if thing.gone and thing.id not in scene["things"]:
            continue
        found = _marks(kitchen, thing)
        if found:
            at = _visible(kitchen, thing, scene)
            known = marks.setdefault(at, [])
            known += [one for one in found if one not in known]
    for name, cook in kitchen.cooks.items():
        if cook.tags:
            marks[name] = _clinging(cook.tags)
    return {**scene, "marks": marks}


def _visible(kitchen: Kitchen, thing: Thing, scene: JSONObject) -> str:
    """The thing itself, or what hides it: a closed store, a vessel it went into."""
    places = {place["id"] for place in scene["places"]}
    at = thing
    while at.id not in scene["things"] and at.id not in places:
        above = kitchen.things.get(at.consumed_by or at.loc)
        if above is None:
            return at.id
        at = above
    return at.id


def _marks(kitchen: Kitchen, thing: Thing) -> list[JSONObject]:
    found = _clinging(thing.tags)
    source = contact.source_of(thing)
    if source == contact.RAW:
        found.append({"kind": "raw", "of": label(thing.id)})
    elif "dirty" in thing.states and thing.food:
        found.append({"kind": "dirt", "of": label(thing.id)})
    if "spoiled" in thing.states:
        found.append({"kind": "spoiled", "of": label(thing.id)})
    return found


_KINDS = {contact.RAW: "juice", contact.UNWASHED: "dirt", contact.SHELL: "dirt"}


def _clinging(tags: Sequence[Tag]) -> list[JSONObject]:
    found: list[JSONObject] = []
    for tag in tags:
        mark = {"kind": _KINDS[tag.agent], "of": label(tag.source)}
        if mark not in found:
            found.append(mark)
    return found


def _furniture(thing: Thing) -> bool:
    return thing.category in FURNITURE and "grabbable" not in thing.props


def _places(kitchen: Kitchen) -> Iterator[Thing]:
    return (one for one in sorted(kitchen.things.values(), key=lambda t: t.id) if _furniture(one))


def shut(thing: Thing) -> bool:
    """Whether nobody sees what is in it."""
    closed = "openable" in thing.props and "open" not in thing.states
    return closed or bool(thing.covered_by)


class _Shown:
    """A scene in the making."""

    def __init__(self, kitchen: Kitchen, homes: Homes) -> None:
        self.kitchen, self.homes = kitchen, homes
        self.things: dict[str, JSONObject] = {}

    def place(self, thing: Thing) -> JSONObject:
        inside = () if shut(thing) else tuple(self._inside(thing, 0))
        return {
            "id": thing.id,
            "cls": thing.cls,
            "label": label(thing.id),
            "looks": looks(thing),
            "opens": "openable" in thing.props,
            "slots": self._slots(thing.id, inside),
            "mixed": _mixed(self.kitchen, thing) if not shut(thing) else [],
        }

    def cook(self, seat: Seat, name: str) -> JSONObject:
        cook = self.kitchen.cooks[seat]
        if cook.hold:
            self._see(cook.hold, 0)
        at = cook.loc if cook.loc in self.kitchen.things else KITCHEN
        return {"seat": seat, "label": name, "at": at, "hold": cook.hold or None}

    def _inside(self, thing: Thing, depth: int) -> Iterator[str]:
        for oid in thing.contents:
            inner = self.kitchen.things[oid]
            if _furniture(inner) or "." in oid or inner.gone:
                continue
            self._see(oid, depth)
            yield oid

    def _see(self, oid: str, depth: int) -> None:
        thing = self.kitchen.things[oid]
        closed = shut(thing) or depth >= DEPTH
        self.things[oid] = {
            "cls": thing.cls,
            "category": thing.category,
            "label": label(oid),
            "looks": looks(thing) + (["covered"] if thing.covered_by else []),
            "mixed": [] if closed and not thing.food else _mixed(self.kitchen, thing),
            "inside": [] if closed else list(self._inside(thing, depth + 1)),
        }

    def _slots(self, place: str, inside: Sequence[str]) -> list[list[object]]:
        """Each thing with its place: its own where it began there, else the first that is free."""
        own = {oid: at for oid, (home, at) in self.homes.items() if home == place}
        free = (at for at in range(1000) if at not in own.values())
        return [[own[oid] if oid in own else next(free), oid] for oid in inside]


def _mixed(kitchen: Kitchen, thing: Thing) -> list[str]:
    """The classes of what was poured and sprinkled into it, or of what it was made of."""
    poured = [one.cls for one in ingredients_in(kitchen, thing) if "." in one.id]
    parts = [kitchen.things[oid] for oid in thing.includes]
    made = [one.cls for one in parts if one.consumed_by] if "combined" in thing.states else []
    return list(dict.fromkeys((*poured, *made)))
