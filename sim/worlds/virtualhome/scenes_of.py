"""Which graph a task is played in: an apartment of ours, one of a named folder, or the task's own."""

from __future__ import annotations

import os
from pathlib import Path

from sim.fields import close
from sim.world import JSON, JSONObject, Task, WorldError
from sim.worlds.virtualhome.clutter import cluttered
from sim.worlds.virtualhome.conditions import began
from sim.worlds.virtualhome.graph import Graph
from sim.worlds.virtualhome.graph_file import read_graph
from sim.worlds.virtualhome.homes import TITLES, folder_scenes, read_home, read_scene
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import CHARACTER, INSIDE

FOLDER = "BRIGADE_VIRTUALHOME"
"""The setting (environment) that names a folder with graphs, such as VirtualHome's own."""


def folder() -> Path | None:
    """The folder that the setting names."""
    named = os.environ.get(FOLDER, "")
    return Path(named) if named else None


def scene_names() -> list[str]:
    """Every scene that can be named: ours, then those of the folder."""
    there = folder()
    return [*TITLES, *(folder_scenes(there) if there and there.is_dir() else ())]


def graph_of(name: JSON) -> Graph:
    """The graph of a named scene.

    Raises:
        WorldError: `unknown_scene`, naming close matches; what is wrong with its file.
    """
    if isinstance(name, str) and name in TITLES:
        return read_home(name).graph
    there = folder()
    found = folder_scenes(there) if there and there.is_dir() else {}
    if not isinstance(name, str) or name not in found:
        known = scene_names()
        hint = close(str(name)[:40], known)
        told = f'there is no scene "{str(name)[:40]}"{hint}'
        raise WorldError("unknown_scene", f"{told} (more are found in the folder of {FOLDER})")
    return read_scene(found[name]).graph


def begin(task: Task) -> State:
    """A task's start, with somebody in the home for every seat.

    Raises:
        WorldError: `bad_graph`, `unknown_scene`, `bad_condition`, `missing`, `bad_task`.
    """
    params: JSONObject = task.params
    graph = (
        read_graph(params["graph"]).graph if "graph" in params else graph_of(params.get("scene"))
    )
    if not graph.people:
        told = "nobody lives in this graph: it needs a node of the class character"
        raise WorldError("bad_graph", told)
    graph = cluttered(_settled(graph, graph.people[0]), params.get("filler", 0))
    while len(graph.people) < len(task.seats):
        graph = _joined(graph)
    return State(began(graph, tuple(params.get("init", ())), graph.people[0]))


def _settled(graph: Graph, who: int) -> Graph:
    """Somebody who is in no room is in the first one."""
    if State(graph, who).room(who) is not None or not graph.rooms:
        return graph
    return graph.with_changes(added=[(who, INSIDE, min(graph.rooms))])


def _joined(graph: Graph) -> Graph:
    """One more person, where the first one is."""
    first = graph.people[0]
    room = State(graph, first).room(first)
    other = graph.nodes[first]._replace(id=max(graph.nodes) + 1, class_name=CHARACTER, states=0)
    added = [] if room is None else [(other.id, INSIDE, room)]
    return graph.with_changes(nodes=[other], added=added)
