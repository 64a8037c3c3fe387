"""Shapes of all kinds of things, kept as fingerprints: whoever changes one of them should know it.

Two things of each type are taken from the homes that ship, and turned, opened, tilted and laid against boxes of whole
and half metres, where edges meet exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from sim.home import doors, geometry, naming, outlines, rotation, scenes, words
from sim.home.anatomy import measures, solids, surfaces
from sim.home.geometry import Box
from sim.home.state import State, Thing
from tests.recordings import Rows, fingerprints_of, rounded

FILE = Path(__file__).with_name("shapes.json")
POSES = ((0.0, 0.0), (90.0, 1.0), (37.0, 0.5), (180.0, 0.0), (270.0, 1.0))
"""Yaw, and how far it is open."""
TILTS = ((0.0, 0.0), (90.0, 0.0), (0.0, 180.0), (30.0, 45.0))
LINES = (0.0, 0.5, 1.0)
NAMES = tuple("ABCDEFGHKLMNOPRSTVW")
"""Types by their first letters."""


def fingerprints(letter: str) -> dict[str, str]:
    """By aspect the fingerprint of the shapes of some types; of boxes and turns under the letter A as well."""
    rows: Rows = {}
    for thing in _things(letter):
        for yaw, openness in POSES:
            _shape(replace(thing, yaw=yaw, openness=openness), rows)
        for tilt in TILTS:
            _lying(replace(thing, tilt=tilt, yaw=37.0), rows)
        rows.setdefault("words", []).append(
            [words.phrase(thing.type), words.spoken(thing.type), words.words(thing.type),
             words.whereabouts(thing.type)]
        )  # fmt: skip
    if letter == NAMES[0]:
        _boxes(rows)
        _turns(rows)
        for name in scenes.names()[::10]:
            rows.setdefault("names", []).append(naming.plain(State.start(scenes.load(name))))
    return fingerprints_of(rows)


@cache
def _some() -> dict[str, list[Thing]]:
    """Two things of each type, from different homes where there are two."""
    found: dict[str, list[Thing]] = {}
    for scene in scenes.names():
        for thing in scenes.load(scene).things.values():
            known = found.setdefault(thing.type, [])
            if len(known) < 2 and all(one.size != thing.size for one in known):
                known.append(thing)
    return found


def _things(letter: str) -> Iterator[Thing]:
    for kind, things in sorted(_some().items()):
        if kind.startswith(letter):
            yield from things


def _shape(thing: Thing, rows: Rows) -> None:
    told = {
        "solids": solids(thing), "surfaces": surfaces(thing), "basins": measures.basins(thing),
        "bays": measures.bays(thing), "extent": doors.extent(thing), "edges": doors.edges(thing),
        "outline": outlines.outline(thing), "box": geometry.box(thing),
        "bodies": geometry.bodies(thing),
        "top": geometry.point_of_top(thing) if solids(thing) else None,
        "reach": geometry.reach(thing.yaw, thing.size),
    }  # fmt: skip
    for aspect, value in told.items():
        rows.setdefault(aspect, []).append(rounded(value))
    where = [geometry.distance_to_box(x, z, told["box"]) for x, z in product(LINES, LINES)]  # type: ignore[arg-type]
    rows.setdefault("distances", []).append(rounded(where))


def _lying(thing: Thing, rows: Rows) -> None:
    frame = replace(thing, x=thing.x + 0.2, yaw=10.0, tilt=(0.0, 0.0))
    told = [
        geometry.tilted_size(thing.size, thing.tilt), geometry.origin(thing),
        geometry.corners(thing), geometry.cover(thing, frame), geometry.box(thing),
    ]  # fmt: skip
    rows.setdefault("lying", []).append(rounded(told))


def _boxes(rows: Rows) -> None:
    """Boxes that touch, overlap and miss each other, along every axis."""
    one = Box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0)
    for axis, at, gap in product(range(3), (-1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5), (0.0, 0.5)):
        low = [0.25, 0.25, 0.25]
        low[axis] = at
        other = Box(*low, *(value + 1.0 for value in low))
        rows.setdefault("meets", []).append([one.meets(other, gap), other.meets(one, gap)])
        rows.setdefault("middles", []).append(rounded([other.centre, other.size]))


def _turns(rows: Rows) -> None:
    some = [(0.0, 0.0, 0.0), (90.0, 30.0, 0.0), (10.0, 200.0, 45.0), (-90.0, 0.0, 270.0)]
    for first, second in product(some, some):
        both = rotation.after(rotation.matrix(second), rotation.matrix(first))
        point: Any = (0.3, 0.2, -1.0)
        told = [both, rotation.angles(both), rotation.apply(both, point)]
        rows.setdefault("turns", []).append(rounded(told))
