"""The homes: one JSON file each, read once and shared by all episodes."""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sim.home.state import Body, Thing
from sim.world import JSONObject, WorldError

FOLDER = Path(__file__).parent
KINDS = {"kitchen": 0, "living_room": 200, "bedroom": 300, "bathroom": 400}
"""What is added to 1-30 in the scene's number: FloorPlan1, FloorPlan201, ..."""


@dataclass(frozen=True, slots=True)
class Room:
    """Walls and style. `outline` runs counter-clockwise seen from above, walls along x or z.

    Each opening is `{"kind": "door" | "window" | "arch", "wall": index of its first corner,
    "from", "to": metres along the wall, "sill", "head": metres above the floor}`. `style` names
    materials and colours for the pictures.
    """

    outline: tuple[tuple[float, float], ...]
    height: float
    openings: tuple[Mapping[str, Any], ...]
    style: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Structure:
    """Something that is built in and is no object: a stove's body, a hood, a filler panel, a rug.

    Drawn as the nameless background and solid like furniture, unless `flat`.
    """

    kind: str
    x: float
    y: float
    z: float
    yaw: float
    size: tuple[float, float, float]
    shape: Mapping[str, Any]

    @property
    def flat(self) -> bool:
        return bool(self.shape.get("flat"))


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A home as its file has it. `hash` changes whenever the file does."""

    name: str
    kind: str
    room: Room
    structure: tuple[Structure, ...]
    things: Mapping[str, Thing]
    body: Body
    hash: str


def names() -> tuple[str, ...]:
    """Every scene, kitchens first, by number."""
    found = (path.stem for path in FOLDER.glob("FloorPlan*.json"))
    return tuple(sorted(found, key=lambda name: int(name.removeprefix("FloorPlan"))))


@cache
def load(name: str) -> Scene:
    """One scene by name; `_physics` at its end, as AI2-THOR's own names have it, is understood.

    Raises:
        WorldError: `unknown_scene`, with close matches.
    """
    plain = name.removesuffix("_physics")
    path = FOLDER / f"{plain}.json"
    if plain not in names():
        close = difflib.get_close_matches(plain, names(), n=3) or ["FloorPlan1 to FloorPlan430"]
        raise WorldError("unknown_scene", f'there is no scene "{name}"; near: {", ".join(close)}')
    return read(json.loads(path.read_text()))


def read(data: JSONObject) -> Scene:
    """A scene from the content of a file.

    Raises:
        WorldError: `bad_scene`, with the path inside it.
    """
    digest = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
    path = "room"
    try:
        room = Room(
            outline=tuple((float(x), float(z)) for x, z in data["room"]["outline"]),
            height=float(data["room"]["height"]),
            openings=tuple(data["room"].get("openings", ())),
            style=data["room"].get("style", {}),
        )
        structure = []
        for index, row in enumerate(data.get("structure", ())):
            path = f"structure[{index}]"
            structure.append(_structure(row))
        things = {}
        for index, row in enumerate(data["things"]):
            path = f"things[{index}]"
            thing = _thing(row)
            if thing.name in things:
                raise WorldError("bad_scene", f"{thing.name} is there twice", f"{path}.name")
            things[thing.name] = thing
        path = "agent"
        x, z = data["agent"]["at"]
        body = Body(float(x), float(z), float(data["agent"].get("yaw", 0)))
    except (KeyError, TypeError, ValueError) as error:
        raise WorldError("bad_scene", f"missing or malformed: {error}", path) from error
    return Scene(data["scene"], data["kind"], room, tuple(structure), things, body, digest)


def _structure(row: JSONObject) -> Structure:
    x, y, z = (float(v) for v in row["at"])
    size = _three(row["size"])
    return Structure(row["kind"], x, y, z, float(row.get("yaw", 0)), size, row.get("shape", {}))


def _three(values: Any) -> tuple[float, float, float]:
    width, height, depth = (float(v) for v in values)
    return width, height, depth


def _thing(row: JSONObject) -> Thing:
    x, y, z = (float(v) for v in row["at"])
    size = _three(row["size"])
    where = f"{x:+06.2f}|{y + size[1] / 2:+06.2f}|{z:+06.2f}"
    return Thing(
        name=row["name"],
        type=row["type"],
        asset=row.get("asset", f"{row['type']}_1"),
        id=row.get("id", f"{row['type']}|{where}"),
        x=x,
        y=y,
        z=z,
        yaw=float(row.get("yaw", 0)),
        size=size,
        parent=row.get("on"),
        surface=int(row.get("surface", 0)),
        tilt=tuple(row.get("tilt", (0.0, 0.0))),
        openness=float(row.get("openness", 0)),
        toggled=bool(row.get("toggled", False)),
        dirty=bool(row.get("dirty", False)),
        liquid=row.get("liquid"),
        controls=tuple(row.get("controls", ())),
        shape=row.get("shape", {}),
    )
