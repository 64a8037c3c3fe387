"""What is so in a kitchen: things, cooks, and the silent tags that contact leaves on them.

A thing's fields hold immutable values and a kitchen copies a thing before it changes it, so that a
fork shares everything with the original and costs microseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sim.world import JSON, JSONObject

HANDS = "hands"
"""How the chain of a tag names hands; with two cooks the seat is added, `hands of ana`."""
KITCHEN, TRASH, NOWHERE = "kitchen", "trash", ""

EXCLUSIVE = (
    ("on", "off"),
    ("open", "closed"),
    ("dirty", "clean"),
    ("empty", "full"),
    ("raw", "cooked"),
    ("wet", "dry"),
    ("hot", "chilled", "frozen"),
)
"""States of which a thing has one at the most (specification, section 1)."""
CUT = frozenset({"cut", "sliced", "chopped", "diced", "minced", "grated", "carved"})
BROKEN = CUT | {"cracked", "mashed", "ground", "crushed", "blended"}
"""With any of these a thing is whole no more."""

_RIVALS: dict[str, frozenset[str]] = {
    one: frozenset(group) - {one} for group in EXCLUSIVE for one in group
} | {one: frozenset({"whole"}) for one in BROKEN}


class Tag(NamedTuple):
    """What clings to something unseen: from which source, of what kind, and by which way it came.

    `step` is the step in which it left its source; `via` names the source and everything that
    carried it since, `hops` the step of each contact between two of them.
    """

    source: str
    agent: str
    step: int
    via: tuple[str, ...]
    hops: tuple[int, ...]

    @property
    def landed(self) -> int:
        """The step in which it came to where it is."""
        return self.hops[-1]

    def to_json(self) -> JSONObject:
        return {
            "source": self.source,
            "agent": self.agent,
            "step": self.step,
            "via": list(self.via),
            "hops": list(self.hops),
        }

    @staticmethod
    def from_json(data: JSONObject) -> Tag:
        """Read what `to_json` wrote."""
        via, hops = tuple(data["via"]), tuple(data["hops"])
        return Tag(data["source"], data["agent"], data["step"], via, hops)


class Thing:
    """One object: what it is, where it is, and what has been done to it.

    `contents` are the things in or on it, `includes` the portions and parts that went into it;
    `portions` are what was poured or sprinkled from it. `temperature` is in degrees Celsius,
    `minutes` of heat so far, `warm` the minutes out of the cold, `since` the step of each state.
    """

    __slots__ = (
        "category", "cls", "consumed_by", "contents", "covered_by", "id", "includes", "loc", "method",
        "min_cook", "minutes", "number", "portions", "props", "rel", "served", "since", "states", "tags",
        "temperature", "warm",
    )  # fmt: skip

    def __init__(
        self, cls: str, number: int, category: str, props: frozenset[str], states: frozenset[str]
    ) -> None:
        self.cls, self.number, self.category = cls, number, category
        self.id = f"{cls}#{number}"
        self.props, self.states = props, states
        self.loc, self.rel = NOWHERE, ""
        self.contents: tuple[str, ...] = ()
        self.includes: tuple[str, ...] = ()
        self.portions: tuple[str, ...] = ()
        self.tags: tuple[Tag, ...] = ()
        self.temperature: float | None = None
        self.minutes, self.warm = 0.0, 0.0
        self.min_cook = 0.0
        self.method, self.covered_by, self.consumed_by = "", "", ""
        self.served = 0
        self.since: dict[str, int] = {}

    def copy(self) -> Thing:
        """A twin that may be changed."""
        twin = Thing.__new__(Thing)
        twin.cls, twin.number, twin.category, twin.id = (
            self.cls,
            self.number,
            self.category,
            self.id,
        )
        twin.props, twin.states, twin.loc, twin.rel = self.props, self.states, self.loc, self.rel
        twin.contents, twin.includes, twin.portions = self.contents, self.includes, self.portions
        twin.tags, twin.temperature = self.tags, self.temperature
        twin.minutes, twin.warm, twin.min_cook = self.minutes, self.warm, self.min_cook
        twin.method, twin.covered_by = self.method, self.covered_by
        twin.consumed_by, twin.served, twin.since = self.consumed_by, self.served, self.since
        return twin

    @property
    def food(self) -> bool:
        return self.category == "ingredient"

    @property
    def gone(self) -> bool:
        """Used up in a product, or thrown away."""
        return bool(self.consumed_by) or self.loc == TRASH

    def gain(self, state: str, step: int) -> None:
        """Be in this state, and in none that excludes it."""
        self.states = (self.states - _RIVALS.get(state, frozenset())) | {state}
        self.since = {**self.since, state: step}

    def lose(self, *states: str) -> None:
        self.states = self.states - frozenset(states)

    def to_json(self) -> JSONObject:
        """Everything, as plain JSON in a fixed order."""
        return {
            "class": self.cls,
            "id": self.number,
            "category": self.category,
            "props": sorted(self.props),
            "states": sorted(self.states),
            "loc": self.loc,
            "rel": self.rel,
            "contents": list(self.contents),
            "includes": list(self.includes),
            "portions": list(self.portions),
            "contam": [tag.to_json() for tag in self.tags],
            "temperature": self.temperature,
            "minutes": self.minutes,
            "warm": self.warm,
            "min_cook": self.min_cook,
            "method": self.method,
            "covered_by": self.covered_by,
            "consumed_by": self.consumed_by,
            "served": self.served,
            "since": dict(sorted(self.since.items())),
        }

    @staticmethod
    def from_json(oid: str, data: JSONObject) -> Thing:
        """Read what `to_json` wrote."""
        props, states = frozenset(data["props"]), frozenset(data["states"])
        thing = Thing(data["class"], data["id"], data["category"], props, states)
        thing.id, thing.loc, thing.rel = oid, data["loc"], data["rel"]
        thing.contents, thing.includes = tuple(data["contents"]), tuple(data["includes"])
        thing.portions = tuple(data["portions"])
        thing.tags = tuple(Tag.from_json(tag) for tag in data["contam"])
        thing.temperature, thing.minutes = data["temperature"], data["minutes"]
        thing.warm, thing.min_cook = data["warm"], data["min_cook"]
        thing.method, thing.covered_by = data["method"], data["covered_by"]
        thing.consumed_by, thing.served = data["consumed_by"], data["served"]
        thing.since = dict(data["since"])
        return thing


class Cook(NamedTuple):
    """A cook: where, what in hand (empty: nothing), what clings to the hands."""

    name: str
    loc: str = KITCHEN
    hold: str = ""
    tags: tuple[Tag, ...] = ()

    def to_json(self) -> JSONObject:
        tags = [tag.to_json() for tag in self.tags]
        return {"loc": self.loc, "hold": self.hold or None, "hands": tags}

    @staticmethod
    def from_json(name: str, data: JSONObject) -> Cook:
        """Read what `to_json` wrote."""
        tags = tuple(Tag.from_json(tag) for tag in data["hands"])
        return Cook(name, data["loc"], data["hold"] or "", tags)


class Kitchen:
    """The state of one kitchen: things by id, cooks by name, minutes on the clock, steps taken."""

    __slots__ = ("_own", "clock", "cooks", "dwell", "step", "things")

    def __init__(self, things: Iterable[Thing], cooks: Iterable[str], *, dwell: bool) -> None:
        self.things = {thing.id: thing for thing in things}
        self.cooks = {name: Cook(name) for name in cooks}
        self.clock = 0.0
        self.step = 0
        self.dwell = dwell
        """Whether food that stays out of the cold spoils (specification, section 5.7)."""
        self._own: set[str] = set(self.things)

    def fork(self) -> Kitchen:
        """A copy that can go on without touching this one."""
        twin = Kitchen.__new__(Kitchen)
        twin.things, twin.cooks = self.things.copy(), self.cooks.copy()
        twin.clock, twin.step, twin.dwell = self.clock, self.step, self.dwell
        self._own, twin._own = set(), set()
        return twin

    def edit(self, oid: str) -> Thing:
        """The thing, to be changed: a copy where it is shared with another kitchen."""
        if oid in self._own:
            return self.things[oid]
        twin = self.things[oid] = self.things[oid].copy()
        self._own.add(oid)
        return twin

    def add(self, thing: Thing) -> Thing:
        """A new thing."""
        self.things[thing.id] = thing
        self._own.add(thing.id)
        return thing

    def holder(self, oid: str) -> Cook | None:
        """Who holds it."""
        return next((cook for cook in self.cooks.values() if cook.hold == oid), None)

    def above(self, oid: str) -> Iterator[str]:
        """What it is in or on, then what that is in or on, and so on."""
        at = self.things[oid].loc
        for _ in range(len(self.things)):
            if at not in self.things:
                return
            yield at
            at = self.things[at].loc

    def within(self, oid: str) -> Iterator[Thing]:
        """Everything in, on and mixed into a thing, at any depth, once each; not the thing itself."""
        thing = self.things[oid]
        left = [*reversed((*thing.contents, *thing.includes))]
        seen = {oid}
        while left:
            inner = left.pop()
            if inner in seen:
                continue
            seen.add(inner)
            one = self.things[inner]
            yield one
            if one.contents or one.includes:
                left += reversed((*one.contents, *one.includes))

    def leave(self, oid: str) -> None:
        """Take a thing from where it is; it is nowhere then."""
        thing = self.edit(oid)
        if thing.loc in self.things:
            place = self.edit(thing.loc)
            place.contents = tuple(one for one in place.contents if one != oid)
            if not place.contents and not place.includes and place.category != "ingredient":
                place.lose("full")
                if "receptacle" in place.props and place.category in ("cookware", "tool"):
                    place.gain("empty", self.step)
        thing.loc, thing.rel = NOWHERE, ""

    def place(self, oid: str, at: str, rel: str) -> None:
        """Put a thing somewhere else. What would put it into itself does nothing."""
        if at == oid or (at in self.things and oid in self.above(at)):
            return
        self.leave(oid)
        thing = self.edit(oid)
        thing.loc, thing.rel = at, rel
        if at in self.things:
            place = self.edit(at)
            place.contents = (*place.contents, oid)
            place.lose("empty")

    def to_json(self) -> JSONObject:
        """The whole state as plain JSON: `objects` by id, `agents` by name, clock and step."""
        return {
            "objects": {oid: thing.to_json() for oid, thing in self.things.items()},
            "agents": {name: cook.to_json() for name, cook in self.cooks.items()},
            "clock": self.clock,
            "step": self.step,
            "dwell": self.dwell,
        }

    @staticmethod
    def from_json(data: JSON) -> Kitchen:
        """Read what `to_json` wrote."""
        things = [Thing.from_json(oid, one) for oid, one in data["objects"].items()]
        kitchen = Kitchen(things, (), dwell=data["dwell"])
        kitchen.cooks = {name: Cook.from_json(name, one) for name, one in data["agents"].items()}
        kitchen.clock, kitchen.step = data["clock"], data["step"]
        return kitchen
