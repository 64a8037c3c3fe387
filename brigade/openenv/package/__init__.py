"""A folder as OpenEnv's tools want one: manifest, server, image, probe and oracle of one world."""

from __future__ import annotations

import json
import re
import shutil
from importlib.resources import files
from pathlib import Path
from string import Template

import brigade
from brigade.kitchen import make
from brigade.naming import full_name, led_seat
from brigade.openenv.catalogue import Catalogue
from brigade.seating import sitting, usual_pace
from sim.world import JSONObject, WorldError

PROBED = 5
"""Moves of the probe that validators play."""
FILES = {
    "openenv.yaml.txt": "openenv.yaml",
    "pyproject.toml.txt": "pyproject.toml",
    "README.md.txt": "README.md",
    "Dockerfile.txt": "Dockerfile",
    "dockerignore.txt": ".dockerignore",
    "app.py.txt": "server/app.py",
    "solve.py.txt": "oracle/solve.py",
}


def write(world: str, folder: Path, wheel: Path | None = None) -> None:
    """Write the package of a world into a folder, with the wheel that its image installs.

    Raises:
        WorldError: there is no such world, or something is in the folder already.
    """
    catalogue = Catalogue(world)
    if not world:
        raise WorldError("no_world", "a package is of one world: name it")
    if folder.exists() and any(folder.iterdir()):
        raise WorldError("not_empty", f"{folder} is not empty: name a new folder")
    told = {
        "world": world,
        "version": brigade.__version__,
        "title": catalogue.worlds[0].title,
        "module": "brigade_" + re.sub(r"\W", "_", world),
        "tasks": "\n".join(f"      {one['name']}: {one['tasks']}" for one in catalogue.splits()),
    }
    for source, target in FILES.items():
        text = (files(__package__) / source).read_text("utf-8")
        _put(folder / target, Template(text).substitute(told))
    _put(folder / "server/__init__.py", "")
    _put(folder / "validation/runtime.json", json.dumps(probe(catalogue), indent=2) + "\n")
    (folder / "wheels").mkdir()
    if wheel is not None:
        shutil.copy(wheel, folder / "wheels")


def probe(catalogue: Catalogue) -> JSONObject:
    """A few moves of the first task: what is legal first, where a world lists it, and doing nothing."""
    world, task = catalogue.find("", "", None)
    seat = led_seat(task).name
    kitchen = make(
        full_name(world, task), 7, partners=sitting(task, seat, None), pace=usual_pace(world, task)
    )
    moves: list[JSONObject] = []
    while len(moves) < PROBED and not kitchen.over:
        legal = kitchen.legal(seat).actions
        moves.append({"text": legal[0].text if legal else ""})
        kitchen.step({seat: legal[0] if legal else None})
    kitchen.close()
    return {
        "plan_schema_version": "1",
        "reset": {"episode_id": "probe", "seed": 7, "options": {"task": full_name(world, task)}},
        "actions": moves,
    }


def _put(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
