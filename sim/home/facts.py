"""What is true of a type of object wherever it stands: its flags and where it may be put.

`types.json` holds one line for each of AI2-THOR's 124 object types (object types page and
SimObjType of AI2-THOR 5.0; AsgardBench's own placement table). A thing may go where either of the
two tables allows it; who needs only one of them asks for it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from sim.world import WorldError


@dataclass(frozen=True, slots=True)
class TypeFacts:
    """One object type."""

    name: str
    flags: frozenset[str] = frozenset()
    liquids: tuple[str, ...] = ()
    slices_into: str | None = None
    on_engine: frozenset[str] = field(default=frozenset())
    on_asgardbench: frozenset[str] = field(default=frozenset())

    @property
    def pickupable(self) -> bool:
        return "pickupable" in self.flags

    @property
    def moveable(self) -> bool:
        return "moveable" in self.flags

    @property
    def receptacle(self) -> bool:
        return "receptacle" in self.flags

    @property
    def openable(self) -> bool:
        return "openable" in self.flags

    @property
    def toggleable(self) -> bool:
        """People and agents may switch it themselves (a stove burner is switched by its knob)."""
        return "toggleable" in self.flags

    @property
    def sliceable(self) -> bool:
        return "sliceable" in self.flags

    @property
    def cookable(self) -> bool:
        return "cookable" in self.flags

    @property
    def dirtyable(self) -> bool:
        return "dirtyable" in self.flags

    @property
    def fillable(self) -> bool:
        return "fillable" in self.flags

    @property
    def breakable(self) -> bool:
        return "breakable" in self.flags

    @property
    def usable_up(self) -> bool:
        return "usable" in self.flags

    @property
    def homes(self) -> frozenset[str]:
        """The receptacle types that take it, after either table."""
        return self.on_engine | self.on_asgardbench


MUST_BE_OPEN = frozenset({"Drawer", "Cabinet", "LaundryHamper", "Microwave", "Fridge", "Box"})
"""Receptacles that take and give nothing while closed."""
MUST_BE_CLOSED_TO_RUN = frozenset({"Microwave"})
MUST_BE_OFF_TO_OPEN = frozenset({"Microwave"})
ID_FROM_PARENT = frozenset({"BathtubBasin", "SinkBasin"})
"""Their object id is their parent's with their type appended."""
SURFACES = frozenset(
    {"CounterTop", "DiningTable", "Shelf", "ShelvingUnit", "SideTable", "Floor", "StoveBurner"}
)
"""Receptacles that AsgardBench does not count as containers."""


@cache
def types() -> dict[str, TypeFacts]:
    """Every object type by name, in alphabetical order."""
    rows = json.loads((Path(__file__).parent / "types.json").read_text())
    return {
        name: TypeFacts(
            name=name,
            flags=frozenset(row["is"].split()),
            liquids=tuple(row.get("liquids", ())),
            slices_into=row.get("slices_into"),
            on_engine=frozenset(row.get("on_engine", "").split()),
            on_asgardbench=frozenset(row.get("on_asgardbench", "").split()),
        )
        for name, row in rows.items()
    }


def facts_of(type_name: str) -> TypeFacts:
    """The facts of one type.

    Raises:
        WorldError: `unknown_type`.
    """
    try:
        return types()[type_name]
    except KeyError:
        raise WorldError("unknown_type", f'there is no object type "{type_name}"') from None


def may_hold(receptacle: str, held: str) -> bool:
    """Whether things of type `held` go into or onto receptacles of type `receptacle` at all."""
    return receptacle in facts_of(held).homes
