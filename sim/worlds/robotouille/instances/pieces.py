"""An environment file taken apart: what belongs together stays together wherever it is put."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sim.world import JSONObject
from sim.worlds.robotouille.domain import Domain, kind_of
from sim.worlds.robotouille.instances.floor import Cell
from sim.worlds.robotouille.instances.stream import Stream

USUAL_ABILITIES = {
    "lettuce": ("iscuttable",),
    "tomato": ("iscuttable",),
    "onion": ("iscuttable", "isfryableifcut"),
    "potato": ("iscuttable", "isfryableifcut"),
    "patty": ("iscookable",),
    "chicken": ("iscookable", "isfryable"),
}
"""What food can become in the recipes of the paper."""

Entries = tuple[tuple[str, JSONObject], ...]


@dataclass(frozen=True, slots=True)
class Thing:
    """What lies on one cell: a pile of items, or a container with its meal; (field, entry) each."""

    entries: Entries
    home: str = ""
    """The kind of station that it stood on; empty for what a cook held."""

    @property
    def single(self) -> bool:
        """Whether a cook could hold it."""
        return sum(field in ("items", "containers") for field, _ in self.entries) == 1

    def at(self, cell: Cell) -> Entries:
        """Its entries, moved. What a cook held may have no level yet."""
        return tuple(
            (field, moved({"stack-level": 0, **entry} if field == "items" else entry, cell))
            for field, entry in self.entries
        )


def moved(entry: JSONObject, cell: Cell) -> JSONObject:
    """The entry at another cell, with everything else as it was."""
    return {**entry, "x": cell[0], "y": cell[1]}


def named(environment: JSONObject, domain: Domain, stream: Stream) -> JSONObject:
    """The environment with a kind drawn for every wildcard; a drawn item gets its abilities."""
    result = dict(environment)
    for type_ in domain.types:
        field = f"{type_}s"
        if field in environment:
            entries = environment[field]
            result[field] = [_named(entry, type_, environment, domain, stream) for entry in entries]
    return result


def _named(
    entry: JSONObject, type_: str, environment: JSONObject, domain: Domain, stream: Stream
) -> JSONObject:
    if entry["name"] != type_:
        return entry
    kind = stream.pick(domain.kinds[type_])
    abilities = abilities_of(kind, environment, domain) if type_ == "item" else []
    own = entry.get("predicates", abilities)
    return {**entry, "name": kind} | ({"predicates": own} if own else {})


def has_wildcards(environment: JSONObject, domain: Domain) -> bool:
    """Whether the seed decides what some things are."""
    return any(e["name"] == t for t in domain.types for e in environment.get(f"{t}s", ()))


def things_of(environment: JSONObject) -> tuple[list[Thing], dict[Cell, Thing]]:
    """What lies on stations, and what cooks hold, by cell; both in the order of the cells."""
    stations = {_cell(entry): entry["name"] for entry in environment["stations"]}
    cooks = [_cell(entry) for entry in environment["players"]]
    cells: dict[Cell, list[tuple[str, JSONObject]]] = {}
    for field in ("items", "containers", "meals"):
        for entry in environment.get(field, ()):
            cells.setdefault(_cell(entry), []).append((field, entry))
    loose = [Thing(tuple(cells[c]), stations[c]) for c in sorted(cells) if c in stations]
    held = {c: Thing(tuple(cells[c])) for c in sorted(cells) if c in cooks}
    return loose, held


def _cell(entry: JSONObject) -> Cell:
    return entry["x"], entry["y"]


def another_item(environment: JSONObject, domain: Domain, stream: Stream) -> Thing:
    """An item that the file does not have: raw, and able to become what its kind can."""
    kind = stream.pick(domain.kinds["item"])
    entry: JSONObject = {"name": kind, "x": 0, "y": 0, "stack-level": 0}
    if abilities := abilities_of(kind, environment, domain):
        entry["predicates"] = abilities
    return Thing((("items", entry),))


def abilities_of(kind: str, environment: JSONObject, domain: Domain) -> list[str]:
    """What an item of this kind can become: as in the file, else as in the paper's recipes."""
    known = domain.predicates.values()
    able = [
        p.name for p in known if len(p.types) == 1 and kind_of(p, domain.changing) == "capability"
    ]
    alike = [e for e in environment.get("items", ()) if e["name"] == kind]
    in_file = [name for entry in alike for name in entry.get("predicates", ()) if name in able]
    wanted = in_file or USUAL_ABILITIES.get(kind, ())
    return [name for name in able if name in wanted]


def another_station(given: Sequence[JSONObject], domain: Domain, stream: Stream) -> JSONObject:
    """One more station: half of them of kinds that the file has, half of any kind."""
    kinds = [entry["name"] for entry in given] if stream.below(2) else domain.kinds["station"]
    return {"name": stream.pick(kinds), "x": 0, "y": 0}


def put_together(environment: JSONObject, entries: Iterable[tuple[str, JSONObject]]) -> JSONObject:
    """The environment with these entries in place of its own, each field sorted by cell."""
    fields: dict[str, list[JSONObject]] = {
        field: [] for field in ("stations", "items", "containers", "meals", "players")
    }
    for field, entry in entries:
        fields[field].append(entry)
    for found in fields.values():
        found.sort(key=lambda e: (e["x"], e["y"], e.get("stack-level", 0)))
    kept = {name: found for name, found in fields.items() if found or name in environment}
    return {**environment, **kept}
