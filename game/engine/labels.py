"""How the cooks of a session are told apart: the name at each, and its colour.

What is recorded is who people are: two of one name both keep it in the log. Here the second is
called by a number as well, and a colour that somebody at the table has already gives way.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from game.engine.seats import SeatState
from sim.world import Seat

SEAT_COLOURS = ("#1e6ec8", "#c9570d", "#0a7a5d", "#b03f86")
"""The colours of chefs whose cooks chose none, by their place at the table."""
SPARE = (*SEAT_COLOURS, "#5c6470", "#8a4bb0", "#b3660a")
APART = 30.0
"""Colours that differ by less (CIE 1976 colour difference, Delta E*ab) look nearly the same on two
small figures; about 2 can just be seen side by side."""

Lab = tuple[float, float, float]


def labels_of(seats: Mapping[Seat, SeatState], *, named: bool = True) -> dict[str, str]:
    """Per seat the name written at its chef; of people who are not to be `named` the seat's."""
    return distinct(
        {
            name: (state.occupant.name if named or state.occupant.kind == "agent" else "")
            or state.spec.label
            or name
            for name, state in seats.items()
        }
    )


def written_at(seats: Mapping[Seat, SeatState], *, blind: bool) -> dict[str, str]:
    """Per seat what a picture for those who play writes at its chef. `blind`: nobody is told who is who, and a
    picture is for all, so that it is what the seat itself is called."""
    if not blind:
        return labels_of(seats)
    return distinct({name: state.spec.label or name for name, state in seats.items()})


def names_of(seats: Mapping[Seat, SeatState]) -> dict[Seat, str]:
    """Per seat what its occupant is called at the table; empty for nobody."""
    return distinct({name: state.occupant.name for name, state in seats.items()})


def distinct(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """The same names, a number behind each that somebody before has already: Ann, Ann 2."""
    taken = {_alike(name) for name in names.values()}
    found: dict[Seat, str] = {}
    used: set[str] = set()
    for seat, name in names.items():
        shown, number = name, 1
        while name and (_alike(shown) in used or (number > 1 and _alike(shown) in taken)):
            number += 1
            shown = f"{name} {number}"
        used.add(_alike(shown))
        found[seat] = shown
    return found


def _alike(name: str) -> str:
    return " ".join(name.casefold().split())


def colours_of(seats: Mapping[Seat, SeatState]) -> dict[Seat, str]:
    """Per seat the colour of its chef where it is not the seat's own: the one its person chose, or
    another where somebody has one that looks nearly the same."""
    chosen = {name: state.chosen_colour for name, state in seats.items()}
    return told_apart(chosen)


def told_apart(chosen: Mapping[Seat, str]) -> dict[Seat, str]:
    """From the colour chosen in each seat, in order (`#rrggbb`, empty: none), to those to show.

    A seat that is left out has the colour of its place (`SEAT_COLOURS`).
    """
    shown: dict[Seat, str] = {}
    for seat, colour in chosen.items():
        if colour and _is_free(colour, shown):
            shown[seat] = colour
    own: dict[Seat, str] = {}
    for place, seat in enumerate(chosen):
        if seat in shown:
            continue
        colour = SEAT_COLOURS[place % len(SEAT_COLOURS)]
        if _is_free(colour, shown):
            own[seat] = colour
        else:
            colour = next((one for one in SPARE if _is_free(one, shown)), colour)
        shown[seat] = colour
    return {seat: colour for seat, colour in shown.items() if seat not in own}


def _is_free(colour: str, shown: Mapping[Seat, str]) -> bool:
    return all(_difference(colour, one) >= APART for one in shown.values())


def _difference(one: str, other: str) -> float:
    pairs = zip(_lab(one.lower()), _lab(other.lower()), strict=True)
    return math.sqrt(math.fsum((a - b) ** 2 for a, b in pairs))


@lru_cache(maxsize=256)
def _lab(colour: str) -> Lab:
    """CIE L*a*b* of an sRGB colour (IEC 61966-2-1; white point D65)."""
    r, g, b = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (_cube_root(value) for value in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _cube_root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
