"""The kitchen at the beginning: from a task's params, or from a start that a user writes inline.

    {"objects": [{"class": "egg", "id": 1, "states": [...], "location": "fridge#1"}, "knife", "egg#2"],
     "agent": {"loc": "kitchen", "hold": null}, "requires": [{"item": "leavening", "in": "cake"}],
     "reach": true, "strict_all": false, "model": {"actions": {...}, "objects": {...}}}

Without `objects` there is one of every class. The places where things lie are there in any case, and
so are a counter, a sink and a faucet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

import msgspec

from sim.reading import check, converted
from sim.world import JSON, JSONObject, WorldError
from sim.worlds.simmer.audit import Requirement
from sim.worlds.simmer.executor import HALTING, Executor, Mode
from sim.worlds.simmer.model import Model, extended, model
from sim.worlds.simmer.state import EXCLUSIVE, KITCHEN, Kitchen, Thing

ALWAYS = ("counter", "sink", "faucet")
MOST_OBJECTS = 2000


class Item(msgspec.Struct, forbid_unknown_fields=False):
    """An object of a start."""

    cls: str = msgspec.field(name="class")
    id: int = 1
    states: list[str] | None = None
    properties: list[str] | None = None
    location: str | None = None
    loc: str | None = None


class Need(msgspec.Struct, forbid_unknown_fields=True):
    """A requirement of a start."""

    item: str = ""
    state: str = ""
    product: str | None = msgspec.field(name="in", default="")


class Agent(msgspec.Struct, forbid_unknown_fields=False):
    """Where the cook stands and what it holds."""

    loc: str = KITCHEN
    hold: str | None = None


class Start(msgspec.Struct, forbid_unknown_fields=False):
    """A start as a file writes it; other fields are for people."""

    objects: list[Item | str] | None = None
    agent: Agent = msgspec.field(default_factory=Agent)
    requires: list[Need] = []
    reach: bool = True
    strict_all: bool = False
    model: JSONObject | None = None


def executor_from(data: JSON, mode: Mode, cooks: Sequence[str] = ("cook",)) -> Executor:
    """An executor at its beginning.

    Raises:
        WorldError: `bad_start` with the place, in a sentence.
    """
    start = read_start(data)
    rules = extended(start.model) if start.model else model()
    kitchen = build(start, rules, cooks, dwell=mode == HALTING)
    requires = tuple(Requirement(n.item, n.state, n.product or "") for n in start.requires)
    return Executor(kitchen, mode, rules, start.reach, requires, start.strict_all, cooks[0])


def read_start(data: JSON) -> Start:
    """A start from plain JSON, its form checked.

    Raises:
        WorldError: `bad_start` with the place, in a sentence.
    """
    try:
        check(data)
        start: Start = converted(_usual(data), Start)
    except WorldError as error:
        raise WorldError("bad_start", error.message, error.path) from error
    if start.objects is not None and len(start.objects) > MOST_OBJECTS:
        raise _bad("objects", f"a kitchen has {MOST_OBJECTS} objects at the most")
    return start


def _usual(data: JSON) -> JSON:
    """The same start in its usual form: objects may be keyed by their ids, as in an end state, and
    call their class `name` or `class_name`."""
    if not isinstance(data, dict) or "objects" not in data:
        return data
    objects = data["objects"]
    if isinstance(objects, dict):
        objects = [
            {
                "class": _split(oid)[0],
                "id": _split(oid)[1],
                **(one if isinstance(one, dict) else {}),
            }
            for oid, one in objects.items()
        ]
    if isinstance(objects, list):
        objects = [_called(one) if isinstance(one, dict) else one for one in objects]
    return {**data, "objects": objects}


def _called(one: JSONObject) -> JSONObject:
    cls = next((one[key] for key in ("class", "class_name", "name") if key in one), None)
    return one if cls is None else {**one, "class": cls}


def _bad(path: str, message: str) -> WorldError:
    return WorldError("bad_start", message, path)


def build(start: Start, rules: Model, cooks: Iterable[str], *, dwell: bool) -> Kitchen:
    """The kitchen of a start. Raises WorldError `bad_start`."""
    items = _items(start, rules)
    kitchen = Kitchen([_thing(item, rules) for item in items.values()], cooks, dwell=dwell)
    for oid, item in items.items():
        at = _where(oid, item, rules, kitchen)
        if at != KITCHEN:
            _check_circle(oid, at, kitchen)
            kitchen.place(oid, at, "in" if "receptacle" in kitchen.things[at].props else "on")
        else:
            kitchen.edit(oid).loc = KITCHEN
    _check_agent(start.agent, kitchen)
    for oid in kitchen.things:
        kitchen.things[oid].since = {}
    return kitchen


def _items(start: Start, rules: Model) -> dict[str, Item]:
    """The objects by id, with the places where they lie."""
    if start.objects is None:
        return {f"{cls}#1": Item(cls) for cls in rules.objects}
    items: dict[str, Item] = {}
    for place, said in enumerate(start.objects):
        item = _item(said, f"objects[{place}]")
        oid = f"{item.cls}#{item.id}"
        where = f"objects[{place}]"
        if item.cls not in rules.objects:
            near = get_close_matches(item.cls, rules.objects, n=1, cutoff=0.5)
            hint = f'; did you mean "{near[0]}"?' if near else ""
            raise _bad(f"{where}.class", f'there is no class "{item.cls[:40]}"{hint}')
        if oid in items:
            raise _bad(where, f"there are two {item.cls} ({item.id}); number them apart")
        _check_states(item.states or [], where)
        items[oid] = item
    wanted = [*ALWAYS, *(rules.objects[item.cls].location for item in items.values())]
    wanted += [_split(at)[0] for item in items.values() if (at := item.location or item.loc)]
    while wanted:
        cls = wanted.pop()
        if cls in rules.objects and f"{cls}#1" not in items:
            items[f"{cls}#1"] = Item(cls)
            wanted.append(rules.objects[cls].location)
    return items


def _item(said: Item | str, where: str) -> Item:
    if isinstance(said, Item):
        return said
    cls, number = _split(said)
    if number < 0:
        raise _bad(where, f'"{said[:40]}" is not written as class#number')
    return Item(cls, number)


def _split(said: str) -> tuple[str, int]:
    """The class and number of `egg`, `egg#2` or `<egg> (2)`; -1: it has none that can be read."""
    plain = said.replace("<", "").replace(">", "").replace("(", "#").replace(")", "")
    cls, mark, number = plain.replace(" ", "").partition("#")
    if not mark:
        return cls, 1
    return cls, int(number) if number.isdigit() and len(number) < 10 else -1


def _check_states(states: list[str], where: str) -> None:
    for group in EXCLUSIVE:
        both = [state for state in group if state in states]
        if len(both) > 1:
            raise _bad(f"{where}.states", f"nothing is {both[0]} and {both[1]} at once")


def _thing(item: Item, rules: Model) -> Thing:
    record = rules.objects[item.cls]
    props = frozenset(record.properties if item.properties is None else item.properties)
    states = frozenset(record.states if item.states is None else item.states)
    thing = Thing(item.cls, item.id, record.category, props, states)
    thing.min_cook = record.min_cook
    return thing


def _where(oid: str, item: Item, rules: Model, kitchen: Kitchen) -> str:
    said = item.location or item.loc
    if said is None:
        cls, number = rules.objects[item.cls].location, 1
    else:
        cls, number = _split(said)
    if cls == KITCHEN:
        return KITCHEN
    at = f"{cls}#{number}"
    if at not in kitchen.things:
        raise _bad(oid, f'it is said to be at "{at[:40]}", which is not in this kitchen')
    return at


def _check_circle(oid: str, at: str, kitchen: Kitchen) -> None:
    if at == oid or oid in kitchen.above(at):
        raise _bad(oid, "things lie in each other in a circle")


def _check_agent(agent: Agent, kitchen: Kitchen) -> None:
    first = next(iter(kitchen.cooks))
    cook = kitchen.cooks[first]
    if agent.loc != KITCHEN:
        cls, number = _split(agent.loc)
        if f"{cls}#{number}" not in kitchen.things:
            raise _bad("agent.loc", f'"{agent.loc[:40]}" is not in this kitchen')
        cook = cook._replace(loc=f"{cls}#{number}")
    if agent.hold:
        cls, number = _split(agent.hold)
        held = f"{cls}#{number}"
        if held not in kitchen.things:
            raise _bad("agent.hold", f'"{agent.hold[:40]}" is not in this kitchen')
        kitchen.leave(held)
        kitchen.edit(held).loc = "agent"
        cook = cook._replace(hold=held)
    kitchen.cooks[first] = cook


def as_start(params: Mapping[str, JSON]) -> JSONObject:
    """The part of a task's params that is its start."""
    return {key: params[key] for key in ("objects", "agent", "requires", "model") if key in params}
