"""Tasks from files of people's own: the benchmarks know which files are theirs."""

from __future__ import annotations

from game.benchmarks import Upload, all_benchmarks
from sim.world import JSON, JSONObject, Task, WorldError
from sim.worlds import all_worlds


def uploads() -> dict[str, Upload]:
    """The kinds of files that can be cooked in, by world; the usual one first."""
    found: dict[str, Upload] = {}
    for card in all_benchmarks().values():
        if card.upload is not None:
            found.setdefault(card.world, card.upload)
    return found


def task_from(data: JSON) -> Task:
    """A task from a user's file; `world` in it names its world, else what it holds says which.

    Raises:
        WorldError: with the path inside the file.
    """
    if not isinstance(data, dict):
        raise WorldError("bad_json", "a kitchen or plan is a JSON object: { … }")
    name = str(data.get("world") or _likely(data))
    worlds = all_worlds()
    if name not in worlds:
        raise WorldError("unknown_world", f'unknown world "{name}"', "world")
    inner = {key: value for key, value in data.items() if key != "world"}
    upload = uploads().get(name)
    return worlds[name].task_from(upload.wrap(inner) if upload is not None else inner)


def _likely(data: JSONObject) -> str:
    """The world of a file that names none. Where nobody knows it, the usual one says what is missing."""
    known = uploads()
    mine = [world for world, upload in known.items() if upload.mine(data)]
    return next(iter([*mine, *known, *all_worlds()]))
