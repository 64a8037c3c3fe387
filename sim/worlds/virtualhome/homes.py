"""The scenes that come with the project, and those of a folder or of a user's own."""

from __future__ import annotations

import gzip
import re
from functools import cache
from io import BytesIO
from pathlib import Path

from sim.fields import close
from sim.reading import plain
from sim.world import WorldError
from sim.worlds.virtualhome.graph_file import LIMITS, GraphFile, read_graph

SCENES = Path(__file__).parent / "scenes"
TITLES = {
    "home1": "The flat over the bakery",
    "home2": "Two rooms by the canal",
    "home3": "The house of the music teacher",
    "home4": "The office in the attic",
    "home5": "A family on the ground floor",
    "home6": "The student's studio",
    "home7": "The long house with a garden",
}
MOST_BYTES = LIMITS.size


def home_names() -> tuple[str, ...]:
    """The names of the apartments that come with the project."""
    return tuple(TITLES)


@cache
def read_home(name: str) -> GraphFile:
    """One of the apartments.

    Raises:
        WorldError: `unknown_scene`, with those that there are.
    """
    if name not in TITLES:
        raise WorldError("unknown_scene", f'there is no scene "{name[:40]}"{close(name, TITLES)}')
    return read_scene(SCENES / f"{name}.json.gz")


def read_scene(path: Path) -> GraphFile:
    """A graph in a file, also a compressed one.

    Raises:
        WorldError: `unknown_scene`, `too_large`, `bad_json`, `bad_graph`; see `read_graph`.
    """
    if not path.is_file():
        raise WorldError("unknown_scene", f"there is no file {path.name}")
    text = path.read_bytes()
    if path.suffix == ".gz":
        text = _unpacked(text, path.name)
    return read_graph(plain(text, LIMITS, where=path.name), path.name.split(".")[0])


def _unpacked(data: bytes, name: str) -> bytes:
    try:
        with gzip.open(BytesIO(data)) as packed:
            text = packed.read(MOST_BYTES + 1)
    except (OSError, EOFError) as error:
        raise WorldError("bad_json", f"{name} is no gzip file: {error}") from error
    if len(text) > MOST_BYTES:
        raise WorldError("too_large", f"{name} has more than {MOST_BYTES} bytes")
    return text


def folder_scenes(folder: Path) -> dict[str, Path]:
    """The scenes in a folder such as VirtualHome's: `TrimmedTestScene1_graph.json` is `scene1`."""
    found = {}
    for path in sorted(folder.glob("*.json*")):
        match = re.fullmatch(r"(Trimmed)?TestScene(\d+)_graph\.json(\.gz)?", path.name)
        if match:
            found[f"{'scene' if match[1] else 'full_scene'}{match[2]}"] = path
        elif path.name.endswith((".json", ".json.gz")):
            found[path.name.split(".")[0]] = path
    return found
