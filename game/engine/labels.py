"""How the cooks of a session are told apart in a picture: the name at each, and its colour."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.seats import SeatState
from sim.world import Seat


def labels_of(seats: Mapping[Seat, SeatState], *, named: bool = True) -> dict[str, str]:
    """Per seat the name written at its chef; of people who are not to be `named` the seat's."""
    return {
        name: (state.occupant.name if named or state.occupant.kind == "agent" else "")
        or state.spec.label
        or name
        for name, state in seats.items()
    }


def colours_of(seats: Mapping[Seat, SeatState]) -> dict[str, str]:
    """Per seat the colour its person chose, where one did."""
    return {name: state.chosen_colour for name, state in seats.items() if state.chosen_colour}
