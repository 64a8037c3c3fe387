"""The seats of a session: who sits where, who is here, who is away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.engine.commands import Occupant
from sim.world import JSONObject, Seat, SeatSpec

COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def colour_of(occupant: Occupant) -> str:
    """The colour a person chose for the chef, `#rrggbb`; empty: none, or not a colour."""
    chosen = occupant.settings.get("colour") if occupant.kind == "person" else None
    return chosen if isinstance(chosen, str) and COLOUR.fullmatch(chosen) else ""


@dataclass(slots=True)
class SeatState:
    """One seat now. `colour` is its place at the table, from 0, for the colour of its chef."""

    spec: SeatSpec
    colour: int
    occupant: Occupant = field(default_factory=Occupant)
    original: Occupant | None = None
    """The person whose seat a stand-in keeps."""
    present: bool = False
    grace_until: float | None = None
    stand_in: bool = False
    """Whether the agent in this seat took it over from a person."""

    @property
    def is_person(self) -> bool:
        return self.occupant.kind == "person"

    @property
    def is_agent(self) -> bool:
        return self.occupant.kind == "agent"

    @property
    def is_empty(self) -> bool:
        return self.occupant.kind == "nobody"

    @property
    def is_here(self) -> bool:
        """Whether a person sits here and is connected."""
        return self.is_person and self.present

    @property
    def is_away(self) -> bool:
        """Whether a person sits here whose connection is gone."""
        return self.is_person and not self.present

    @property
    def belongs_to_person(self) -> bool:
        """Whether a person sits here or may come back to it."""
        return self.is_person or self.original is not None

    @property
    def mover(self) -> str:
        """Who moves from this seat, as the log says it: person, agent, stand_in or nobody."""
        return "stand_in" if self.stand_in and self.is_agent else self.occupant.kind

    @property
    def presence(self) -> str:
        """One word for the page: here, dropped, away (a stand-in cooks), left or free."""
        if self.is_person:
            return "here" if self.present else "dropped"
        if self.original is not None:
            return "away"
        return "here" if self.is_agent else "free"

    def sit(self, occupant: Occupant) -> None:
        """Somebody sits down here in their own right."""
        self.occupant = occupant
        self.original = None
        self.present = occupant.kind != "nobody"
        self.grace_until = None
        self.stand_in = False

    @property
    def chosen_colour(self) -> str:
        """The colour this person chose for the chef, `#rrggbb`; empty: the seat's own."""
        return colour_of(self.occupant)

    def shown(self, answered: bool) -> tuple[object, ...]:
        """All that `to_json` tells and that may change: two are equal where it would tell the same."""
        return (
            self.occupant, self.original, self.present, self.grace_until, self.stand_in, answered,
        )  # fmt: skip

    def to_json(self, answered: bool) -> JSONObject:
        """The seat as everybody may see it (neither ids nor an agent's settings)."""
        return {
            "seat": self.spec.name,
            "label": self.spec.label or self.spec.name,
            "role": self.spec.role,
            "colour": self.chosen_colour or self.colour,
            "kind": self.occupant.kind,
            "name": self.occupant.name,
            "presence": self.presence,
            "stand_in": self.stand_in,
            "original": self.original.name if self.original else None,
            "grace_until": self.grace_until,
            "answered": answered,
        }


Seats = Mapping[Seat, SeatState]


def anybody_here(seats: Seats) -> bool:
    """Whether at least one person is connected."""
    return any(seat.is_here for seat in seats.values())


def anybody_else_here(seats: Seats, but: Seat) -> bool:
    """Whether a person other than the one in seat `but` is connected."""
    return any(seat.is_here for name, seat in seats.items() if name != but)


def anybody_seated(seats: Seats) -> bool:
    """Whether any seat belongs to a person, connected or not."""
    return any(seat.belongs_to_person for seat in seats.values())


def arm_grace(seats: Seats, until: float | None) -> None:
    """Start the grace of every dropped person's seat that has none (`until` None: nobody waits)."""
    for seat in seats.values():
        if seat.is_away and seat.grace_until is None:
            seat.grace_until = until


def disarm_grace(seats: Seats) -> None:
    """Nobody is here who would cook with a stand-in: every dropped person's seat is simply kept."""
    for seat in seats.values():
        seat.grace_until = None
