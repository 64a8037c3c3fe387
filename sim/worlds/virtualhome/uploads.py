"""A task from a user's file.

{"scene": "home1", "title": ..., "goal": ..., "rules"?, "seats"?, "conditions"?, "init"?,
 "filler"?}
{"graph": {"nodes": [...], "edges": [...]}, ...}        or VirtualHome's graph alone
"""

from __future__ import annotations

import hashlib

from sim.fields import as_int, as_list, as_object, as_text, wrong
from sim.replay import canonical
from sim.world import JSON, JSONObject, Task
from sim.worlds.virtualhome.catalogue import BOTH, SEATS, WORLD
from sim.worlds.virtualhome.clutter import MOST
from sim.worlds.virtualhome.conditions import read_wish
from sim.worlds.virtualhome.graph_file import read_graph
from sim.worlds.virtualhome.rules import SOUND, rules_named
from sim.worlds.virtualhome.scenes_of import begin

BAD = "bad_task"
KNOWN = ("scene", "graph", "title", "goal", "rules", "seats", "conditions", "init", "filler")


def task_from(data: JSON) -> Task:
    """The task of a file; everything that could fail later is tried here.

    Raises:
        WorldError: `bad_task`, `bad_graph`, `bad_rules`, `bad_condition`, `unknown_scene`, `missing`.
    """
    given = as_object(data, "task", BAD)
    if "nodes" in given and "edges" in given:
        given = {"graph": given}
    if strange := [name for name in given if name not in KNOWN]:
        raise wrong(f"a task has {', '.join(KNOWN)}; no such field is known", strange[0][:40], BAD)
    if ("scene" in given) == ("graph" in given):
        raise wrong('should have either "scene", the name of one, or a "graph"', "task", BAD)
    params = _params(given)
    seats = as_int(given.get("seats", 1), "seats", 1, 2, BAD)
    digest = hashlib.sha256(canonical([params, seats]).encode()).hexdigest()[:12]
    task = Task(
        id=f"inline/{digest}",
        world=WORLD,
        suite="inline",
        title=as_text(given.get("title", "An activity"), "title", 200, BAD, empty=False),
        goal=as_text(
            given.get("goal", "Do as you like, and say when it is done."), "goal", 1000, BAD
        ),
        seats=BOTH if seats == 2 else SEATS,
        params=params,
    )
    begin(task)
    return task


def _params(given: JSONObject) -> JSONObject:
    params: JSONObject = {"rules": rules_named(given.get("rules", SOUND.name)).name}
    if "graph" in given:
        params["graph"] = read_graph(given["graph"]).document
    else:
        params["scene"] = as_text(given["scene"], "scene", 100, BAD, empty=False)
    for field in ("conditions", "init"):
        rows = as_list(given.get(field, []), field, 100, BAD)
        for place, row in enumerate(rows):
            read_wish(as_text(row, f"{field}[{place}]", 200, BAD), f"{field}[{place}]")
        if rows:
            params[field] = rows
    if filler := as_int(given.get("filler", 0), "filler", 0, MOST, BAD):
        params["filler"] = filler
    return params
