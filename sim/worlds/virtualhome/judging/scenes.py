"""The seven scenes that programs are judged in: our apartments, or VirtualHome's where they are named."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sim.world import WorldError
from sim.worlds.virtualhome.admissible import classes
from sim.worlds.virtualhome.binding import alike
from sim.worlds.virtualhome.graph import Graph
from sim.worlds.virtualhome.homes import folder_scenes, home_names, read_home, read_scene
from sim.worlds.virtualhome.preparation import Tables, read_tables
from sim.worlds.virtualhome.scenes_of import FOLDER, folder
from sim.worlds.virtualhome.vocabulary import PROPERTIES, PROPERTY

OURS, ORIGINAL = "ours", "original"
ALLOWS: dict[str, tuple[str, ...]] = {
    "grab": ("GRABBABLE", "MOVABLE"),
    "open": ("CAN_OPEN",),
    "cut": ("CUTTABLE",),
    "eat": ("EATABLE",),
    "drink": ("DRINKABLE",),
    "plug": ("HAS_PLUG",),
    "switch": ("HAS_SWITCH",),
    "wear": ("CLOTHES",),
    "read": ("READABLE",),
    "sit": ("SITTABLE",),
    "lie": ("LIEABLE",),
    "greet": ("PERSON",),
    "pour": ("POURABLE",),
    "fill": ("RECIPIENT",),
    "hold": ("SURFACES",),
    "contain": ("CONTAINERS",),
}
"""What the words of `classes.json` mean in VirtualHome's properties."""
TABLES = "properties_data.json"


class Scene(NamedTuple):
    """A scene to be judged in, and what is known of classes there."""

    name: str
    graph: Graph
    tables: Tables


@cache
def scenes(kind: str = OURS) -> tuple[Scene, ...]:
    """The seven of them.

    Raises:
        WorldError: `no_scenes`, where VirtualHome's own are asked for and not all there.
    """
    if kind == OURS:
        return tuple(_ours(name) for name in home_names())
    return _original(folder())


def _ours(name: str) -> Scene:
    graph = read_home(name).graph
    there = {node.class_name for node in graph.nodes.values()}
    properties = {
        one: tuple(dict.fromkeys(tag for word in sorted(words) for tag in ALLOWS.get(word, ())))
        for one, words in classes().items()
    }
    for node in graph.nodes.values():
        tags = [tag for tag in PROPERTIES if node.properties & PROPERTY[tag]]
        known = properties.get(node.class_name, ())
        properties[node.class_name] = tuple(dict.fromkeys((*known, *tags)))
    serving = {
        one: next((other for other in alike(one) if other in there), one)
        for one in properties
        if one not in there
    }
    return Scene(name, graph, Tables(properties, serving, {}, {}))


def _original(named: Path | None) -> tuple[Scene, ...]:
    if named is None:
        raise WorldError("no_scenes", f"{FOLDER} names no folder with VirtualHome's scenes")
    found = {**folder_scenes(named), **folder_scenes(named / "scenes")}
    wanted = [f"scene{number}" for number in range(1, 8)]
    missing = [name for name in wanted if name not in found]
    if missing:
        told = f"the folder of {FOLDER} does not hold {', '.join(missing)} of the seven"
        raise WorldError("no_scenes", told)
    near = (named, named / "resources_v1.0.0", named.parent / "resources_v1.0.0")
    resources = next((one for one in near if (one / TABLES).is_file()), None)
    if resources is None:
        told = f"{TABLES} lies neither in the folder of {FOLDER} nor in resources_v1.0.0 beside it"
        raise WorldError("no_scenes", told)
    tables = read_tables(resources)
    return tuple(Scene(name, read_scene(found[name]).graph, tables) for name in wanted)


def named_scenes() -> str:
    """Which of them a judgement uses unless it says so: the environment's, else ours."""
    return os.environ.get("BRIGADE_VIRTUALHOME_SCENES", OURS)
