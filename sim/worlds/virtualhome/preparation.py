"""A scene made ready for a program, as VirtualHome v1.0.0 does it before it runs one.

Rooms that a home lacks are replaced, the character stands in a room other than the first one named,
every object of the program is a node of its class in the room that the preconditions give it, or a
new one (ids from 1000), and the preconditions are made true. No filler objects are added.

The tables (`resources_v1.0.0/`) say which properties classes have and which names are one. Chance
comes from a seed, and the choices are the reference's. In which order objects get their ids is left
open by the reference (it goes through a set of words); here it is that of the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

from sim.reading import plain_file
from sim.world import JSON, WorldError
from sim.worlds.virtualhome.acting.moving import BEDS, SEATS
from sim.worlds.virtualhome.graph import Graph, Node
from sim.worlds.virtualhome.program import Argument, Line
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import (
    CHARACTER,
    CLOSE,
    INSIDE,
    ON,
    PROPERTY,
    RELATIONS,
    ROOMS,
    STATE,
    mask,
)

POSSIBLE_ROOMS = (
    *("home_office", "kitchen", "living_room", "bathroom", "dining_room", "bedroom"),
    *("kids_bedroom", "entrance_hall"),
)
SERVES = {
    "kitchen": "dining_room",
    "dining_room": "kitchen",
    "entrance_hall": "living_room",
    "home_office": "living_room",
    "living_room": "home_office",
    "kids_bedroom": "bedroom",
}
PLACES = {"inside": INSIDE, "atreach": CLOSE, "in": ON}
"""Preconditions on two objects; `location` is heeded when nodes are chosen."""
MADE = {
    "dirty": ("DIRTY", "CLEAN"),
    "clean": ("CLEAN", "DIRTY"),
    "open": ("OPEN", "CLOSED"),
    "closed": ("CLOSED", "OPEN"),
    "plugged": ("PLUGGED_IN", "PLUGGED_OUT"),
    "unplugged": ("PLUGGED_OUT", "PLUGGED_IN"),
    "is_on": ("ON", "OFF"),
    "is_off": ("OFF", "ON"),
    "sitting": ("SITTING", ""),
    "lying": ("LYING", ""),
}
"""Preconditions on one object: the state that it gets, and the one that it loses."""
FIRST_ID, FILLER_ID = 1000, 2000
MOST_NODES = 300
NEW = "placable_objects"
"""The category of nodes of a class that the scene has none of."""


class Unprepared(WorldError):
    """A program that the reference cannot prepare a scene for. `told` is its exception."""

    def __init__(self, told: str, plain: str) -> None:
        super().__init__("unprepared", plain)
        self.told = told


class Placing(NamedTuple):
    """Where a class may be placed."""

    destination: str
    relation: str


@dataclass(frozen=True)
class Tables:
    """What the reference knows of classes; see `read_tables`."""

    properties: dict[str, tuple[str, ...]]
    script_names: dict[str, str]
    equivalent: dict[str, list[str]]
    placings: dict[str, list[Placing]]

    def merged(self, name: str) -> str:
        """The one name of a class that goes by several."""
        first = self.equivalent.get(name, [name])[0].replace("_", "")
        return self.script_names.get(first, name)


def read_tables(folder: Path) -> Tables:
    """The tables in a folder with `properties_data.json`, `class_name_equivalence.json` and
    `object_script_placing.json`.

    Raises:
        OSError, WorldError: a file is not there, or is no JSON.
    """
    equivalent = plain_file(folder / "class_name_equivalence.json")
    placings = plain_file(folder / "object_script_placing.json")
    return Tables(
        {name: tuple(has) for name, has in plain_file(folder / "properties_data.json").items()},
        _script_names(equivalent),
        equivalent,
        {
            name: [Placing(row["destination"], row["relation"]) for row in rows]
            for name, rows in placings.items()
        },
    )


def _script_names(equivalent: dict[str, list[str]]) -> dict[str, str]:
    """Every name without blanks to the one that programs use: names that share one are one. Of two
    that meet, the shorter stays, but `computer` always does."""
    parent: dict[str, str] = {}
    members: dict[str, list[str]] = {}
    for name, others in equivalent.items():
        words = [one.lower().replace("_", "") for one in (name, *others)]
        members[name] = words
        for word in list(words):
            if word not in parent:
                parent[word] = name
                continue
            stays, goes = parent[word], name
            if len(name) < len(stays) and stays != "computer":
                stays, goes = name, stays
            moved = list(members[goes])
            members[stays] += moved
            parent.update(dict.fromkeys(moved, stays))
    return parent


@dataclass(frozen=True)
class Prepared:
    """A scene that is ready: its graph, the program with node ids, and where the character is."""

    graph: Graph
    bound: list[Line]
    first_room: str


def prepare(
    graph: Graph,
    program: Sequence[Line],
    precond: JSON,
    seed: int,
    tables: Tables,
    most: int = MOST_NODES,
) -> Prepared:
    """Make a scene ready for a program with the preconditions of VirtualHome's `initstate` files.

    The graph has the reference's default states and no edges at the character, as the prepared
    scenes have it. `most` nodes may be there in the end; the reference allows 300.

    Raises:
        Unprepared: with the reference's exception.
    """
    try:
        return _Preparation(graph, program, precond, seed, tables, most).run()
    except (KeyError, AssertionError, TypeError, ValueError, IndexError, AttributeError) as error:
        told = f"{type(error).__name__}: {error}"
        raise Unprepared(told, _plain(error)) from error


def _plain(error: Exception) -> str:
    if isinstance(error, KeyError):
        named = error.args[0]
        if isinstance(named, tuple):
            return f"a precondition names {named[0]}, which the program does not"
        return f'"{named}" is no class that the tables know'
    if isinstance(error, AssertionError):
        return "preconditions give locations, and the program names no room; or there are too many"
    return "the preconditions are not of the form that VirtualHome's have"


Pairs = list[tuple[str, list[tuple[str, int]]]]
"""Preconditions: their kind, and one object or two."""


@dataclass
class _Preparation:
    """One preparation as it goes on."""

    graph: Graph
    program: Sequence[Line]
    precond: JSON
    seed: int
    tables: Tables
    most: int = MOST_NODES
    nodes: dict[int, Node] = field(default_factory=dict)
    found: dict[Argument, int] = field(default_factory=dict)
    fresh: dict[int, Node] = field(default_factory=dict)
    states: dict[int, int] = field(default_factory=dict)

    def run(self) -> Prepared:
        """The whole of it, in the reference's order."""
        self.dice = Random(self.seed)
        self.nodes = dict(self.graph.nodes)
        self.edges = State(self.graph)
        self.rooms = [node.class_name for node in self.nodes.values() if node.category == ROOMS]
        lines, wishes = self._named()
        lines, wishes, first = self._in_rooms(lines, wishes)
        who = self.graph.people[0]
        self.found = {(CHARACTER, 1): who}
        objects = dict.fromkeys(argument for line in lines for argument in line.args)
        places = {things[0]: things[1][0] for kind, things in wishes if kind == "location"}
        room = self._start(first, places, objects)
        self._choose(objects, places, room)
        self._defaults(who, room)
        for kind, things in wishes:
            self._make(kind, things)
        self._doors_and_lights()
        assert len(self.nodes) <= self.most
        bound = [
            Line(line.action, tuple((name, self.found[name, number]) for name, number in line.args))
            for line in lines
        ]
        return Prepared(self._graph(), bound, room)

    # -- names ------------------------------------------------------------------------------------

    def _named(self) -> tuple[list[Line], Pairs]:
        """Program and preconditions with the one name that each class has."""
        names = self.tables.script_names
        lines = [
            Line(line.action, tuple((names.get(name, name), number) for name, number in line.args))
            for line in self.program
        ]
        wishes: Pairs = []
        for row in self.precond:
            for kind, value in row.items():
                pairs = value if isinstance(value[0], list) else [value]
                wishes.append((kind, [self._thing(pair, names) for pair in pairs]))
        return lines, wishes

    def _thing(self, pair: list[str], names: dict[str, str]) -> tuple[str, int]:
        name = pair[0].lower().replace(" ", "_")
        return names.get(name, name), int(pair[1])

    def _in_rooms(self, lines: list[Line], wishes: Pairs) -> tuple[list[Line], Pairs, str | None]:
        """The same with the rooms that there are, and the first room that the program names."""
        serving = {room: self._serving(room) for room in POSSIBLE_ROOMS}
        for place, (kind, things) in enumerate(wishes):
            if kind == "location":
                wishes[place] = (kind, [things[0], (serving[things[1][0]], things[1][1])])
        moved = [
            Line(
                line.action,
                tuple((serving.get(name, name), number) for name, number in line.args),
            )
            for line in lines
        ]
        named = (name for line in moved for name, _ in line.args if name in POSSIBLE_ROOMS)
        return moved, wishes, next(named, None)

    def _serving(self, room: str) -> str:
        tried: list[str] = []
        while room not in self.rooms and room not in tried:
            tried.append(room)
            assert room in SERVES, f"Not pre-specified mapping for room: {room}"
            room = SERVES[room]
        assert room in self.rooms, f"No equivalent room in graph for room: {room}"
        return room

    # -- places -----------------------------------------------------------------------------------

    def _start(
        self, first: str | None, places: dict[Argument, str], objects: Iterable[Argument]
    ) -> str:
        """Where the character is at first: in any other room than the first one of the program."""
        if first is not None:
            others = list(self.rooms)
            others.remove(first)
            return self.dice.choice(others)
        assert not places
        ids = [id for id, node in self.nodes.items() if node.category == ROOMS]
        counts = dict.fromkeys(ids, 0)
        for name, _ in objects:
            for id in self._of_class(name) if name != CHARACTER else ():
                for room in ids:
                    counts[room] += room in self.edges.to(id, INSIDE)
        if len(set(counts.values())) == 1:
            return self.dice.choice(self.rooms)
        return self.nodes[max(ids, key=lambda room: counts[room])].class_name

    def _of_class(self, name: str) -> Iterator[int]:
        return (id for id, node in self.graph.nodes.items() if node.class_name == name)

    def _room_id(self, name: str) -> int:
        return next(id for id, node in self.nodes.items() if node.class_name == name)

    def _choose(self, objects: Iterable[Argument], places: dict[Argument, str], first: str) -> None:
        """A node for every object: one of the scene in its room, else a new one in it."""
        taken: set[int] = set()
        for name, number in objects:
            if (name, number) in self.found:
                continue
            room = self._room_id(places.get((name, number), first))
            if name in POSSIBLE_ROOMS:
                self.found[name, number] = self._room_id(name)
                continue
            there = list(self._of_class(name))
            free = [id for id in there if id not in taken and room in self.edges.to(id, INSIDE)]
            if free:
                self.found[name, number] = free[0]
                taken.add(free[0])
            else:
                category = self.nodes[there[0]].category if there else NEW
                self.found[name, number] = self._add(FIRST_ID, name, category, room)

    def _add(self, base: int, name: str, category: str, room: int) -> int:
        """A new node of a class in a room; KeyError where the tables do not know the class."""
        id = base
        while id in self.nodes:
            id += 1
        properties = mask(self.tables.properties[name], PROPERTY)
        self.nodes[id] = self.fresh[id] = Node(id, name, category, properties, 0)
        self.edges.link(id, INSIDE, room)
        return id

    # -- states -----------------------------------------------------------------------------------

    def _state(self, id: int) -> int:
        return self.states.get(id, self.nodes[id].states)

    def _set(self, id: int, on: str, off: str) -> None:
        self.states[id] = self._state(id) & ~STATE.get(off, 0) | STATE[on]

    def _defaults(self, who: int, room: str) -> None:
        """Objects of the program are closed, plugged in and clean, and lamps are on; the character
        is in its room, close to nothing."""
        for id in dict.fromkeys(self.found.values()):
            node = self.nodes[id]
            if node.properties & PROPERTY["CAN_OPEN"]:
                shut = node.class_name != "door"
                self._set(id, *(("CLOSED", "OPEN") if shut else ("OPEN", "CLOSED")))
            if node.properties & PROPERTY["HAS_PLUG"]:
                self._set(id, "PLUGGED_IN", "PLUGGED_OUT")
            self._set(id, "CLEAN", "DIRTY")
            if _shines(node):
                self._set(id, "ON", "OFF")
            if node.category == "Doors":
                self._set(id, "OPEN", "CLOSED")
        for relation in range(len(RELATIONS)):
            self.edges.cut_both(who, relation)
        self.edges.link(who, INSIDE, self._room_id(room))
        self.states[who] = 0

    def _make(self, kind: str, things: list[tuple[str, int]]) -> None:
        """Make one precondition true."""
        if kind in PLACES:
            start, end = self.found[things[0]], self.found[things[1]]
            self.edges.link(start, PLACES[kind], end)
            if kind == "atreach":
                self.edges.link(end, CLOSE, start)
        elif kind in MADE:
            self._set(self.found[things[0]], *MADE[kind])
        elif kind in ("free", "occupied"):
            id = self.found[things[0]]
            if self.nodes[id].class_name in (*SEATS, *BEDS):
                (self._free if kind == "free" else self._occupy)(id)

    def _free(self, seat: int) -> None:
        """What is on a seat is on some floor."""
        there = list(self.edges.of(seat, ON))
        for one in there:
            for relation in range(len(RELATIONS)):
                self.edges.cut(one, relation, seat)
                self.edges.cut(seat, relation, one)
        floors = [id for id, node in self.nodes.items() if node.class_name == "floor"]
        for one in there:
            floor = self.dice.choice(floors)
            self.edges.link(one, ON, floor)
            self.edges.near(one, floor, CLOSE)

    def _occupy(self, seat: int) -> None:
        """Something lies on a seat that is free: the last of all classes, in an order that is left to
        chance, that are placed on such a one."""
        name = self.nodes[seat].class_name
        most = SEATS.get(name, BEDS.get(name, 1))
        there = self.edges.of(seat, ON)
        if len(there) >= max(most - 1, 1):
            return
        inside = self.edges.to(seat, INSIDE)
        room = [id for id in inside if self.nodes[id].category == ROOMS][-1]
        order = list(self.tables.placings)
        self.dice.shuffle(order)
        fitting = [one for one in order if self._lies_on(one, name)]
        if fitting:
            last = FILLER_ID + len(fitting) - 1
            id = self._add(last, self.tables.merged(fitting[-1]), NEW, room)
            self.edges.link(id, ON, seat)
            self.edges.near(id, seat, CLOSE)

    def _lies_on(self, thing: str, seat: str) -> bool:
        rows = self.tables.placings[thing]
        return any(
            row.relation == "ON" and self.tables.merged(row.destination) == seat for row in rows
        )

    def _doors_and_lights(self) -> None:
        """Doors are open, lamps on that the program does not name, and nothing is neither open nor
        closed."""
        mine = set(self.found.values())
        for id, node in self.nodes.items():
            if node.properties & PROPERTY["CAN_OPEN"] and not self._has(id, "OPEN", "CLOSED"):
                self._set(id, "CLOSED", "")
            if node.properties & PROPERTY["HAS_PLUG"] and not self._has(id, *_PLUG):
                self._set(id, "PLUGGED_IN", "")
            if node.category == "Doors":
                self._set(id, "OPEN", "CLOSED")
            if _shines(node) and (id not in mine or not self._has(id, "ON", "OFF")):
                self._set(id, "ON", "OFF")

    def _has(self, id: int, one: str, other: str) -> bool:
        return bool(self._state(id) & (STATE[one] | STATE[other]))

    def _graph(self) -> Graph:
        fresh = [node._replace(states=self._state(id)) for id, node in self.fresh.items()]
        states = [
            (id, found)
            for id, found in self.states.items()
            if id not in self.fresh and found != self.nodes[id].states
        ]
        added, removed = self.edges.added(), self.edges.removed()
        return self.graph.with_changes(states, fresh, added, removed)


_PLUG = ("PLUGGED_IN", "PLUGGED_OUT")


def _shines(node: Node) -> bool:
    return "light" in node.class_name or "lamp" in node.class_name
