"""`python -m sim.worlds.virtualhome reference --data DIR`: VirtualHome v1.0.0's verdicts.

Reads JSON lines and answers each with one. `{"scene": N, "init": {...}, "bound": [...]}` runs a
program in the prepared scene N with the changes of `init`; the answer has executable, fail_step
(from 0), message, exception and diff. `{"scene": N, "program": [...], "precond": [...], "seed": S}` is
prepared as VirtualHome does it, then run: bound and first_room besides, or prep_error.
`{"program": [...]}` alone is read: parse_error, or the lines.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import BinaryIO

from sim.fields import as_int, as_list, as_object, need, wrong
from sim.reading import Limits, plain
from sim.world import JSON, JSONObject, WorldError
from sim.worlds.virtualhome.execute import run
from sim.worlds.virtualhome.graph import Edge, Graph, Node
from sim.worlds.virtualhome.graph_file import BAD, LIMITS, read_edges, read_graph, read_node
from sim.worlds.virtualhome.preparation import Tables, Unprepared, prepare, read_tables
from sim.worlds.virtualhome.program import ParseError, parse, texts, write
from sim.worlds.virtualhome.state import State
from sim.worlds.virtualhome.vocabulary import STATE

SCENES = "prepared_scenes"
TABLES = "resources_v1.0.0"
LONGEST = 16 * 1024 * 1024
"""Bytes of the longest line."""


class Reference:
    """Answers requests from the scenes in a folder with `prepared_scenes/scene1.json.gz`, ..."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / SCENES
        if not self.folder.is_dir():
            told = f"there is no folder {SCENES} in {folder}; name the one that holds it"
            raise WorldError("no_data", told, "--data")
        self.scene = cache(self._read)
        self.tables = cache(self._tables)

    def answer(self, line: bytes) -> JSONObject:
        """The answer to one line; what is wrong with the line is an answer, too."""
        try:
            request = as_object(plain(line, Limits(size=LONGEST)), "this line", BAD)
            if "bound" in request:
                return self._run(request)
            return self._prepare(request) if "scene" in request else self._parse(request)
        except WorldError as error:
            return {"error": str(error), "code": error.code}

    def _run(self, request: JSONObject) -> JSONObject:
        lines = parse(texts(request["bound"], "bound"))
        graph = self.scene(as_int(need(request, "scene", ""), "scene", 1, 10_000))
        changed = with_init(graph, request.get("init") or {})
        if not changed.people:
            raise WorldError(BAD, "nobody is in this scene: it needs a node of the class character")
        return run(State(changed), lines).to_json()

    def _prepare(self, request: JSONObject) -> JSONObject:
        try:
            lines = parse(texts(need(request, "program", "")))
        except ParseError as error:
            return _parse_error(error)
        graph = self.scene(as_int(request["scene"], "scene", 1, 10_000))
        precond = as_list(request.get("precond", []), "precond", 10_000, BAD)
        seed = as_int(request.get("seed", 0), "seed", 0, 2**64)
        try:
            ready = prepare(graph, lines, precond, seed, self.tables())
        except Unprepared as error:
            return {"prep_error": error.told}
        told = run(State(ready.graph), ready.bound).to_json()
        return {"bound": write(ready.bound), "first_room": ready.first_room, **told}

    def _tables(self) -> Tables:
        try:
            return read_tables(self.folder.parent / TABLES)
        except OSError as error:
            told = f"preparing needs the tables of {TABLES}/: {error.strerror} ({error.filename})"
            raise WorldError("no_data", told, "--data") from error

    def _parse(self, request: JSONObject) -> JSONObject:
        try:
            return {"lines": write(parse(texts(need(request, "program", ""))))}
        except ParseError as error:
            return _parse_error(error)

    def _read(self, number: int) -> Graph:
        for name in (f"scene{number}.json.gz", f"scene{number}.json"):
            path = self.folder / name
            if path.is_file():
                data = path.read_bytes()
                text = gzip.decompress(data) if path.suffix == ".gz" else data
                return read_graph(plain(text, LIMITS, where=name), f"scene {number}").graph
        known = sorted(path.name.split(".")[0] for path in self.folder.glob("scene*.json*"))
        told = f"there is no scene {number}; there are {', '.join(known) or 'none'}"
        raise WorldError("unknown_scene", told, "scene")


def _parse_error(error: ParseError) -> JSONObject:
    return {"parse_error": {"step": error.step, "message": error.told}}


def with_init(graph: Graph, init: JSON) -> Graph:
    """The graph with the changes of a record: states [[id, before, after]], nodes_added,
    edges_added and edges_removed.

    Records list added edges sorted. The reference met them in the order of the preconditions, and
    those that say that a thing is at reach of itself come first there; so they do here, for its
    choice among the neighbours of what is grabbed depends on it.

    Raises:
        WorldError: `bad_graph`, with the place.
    """
    changes = as_object(init, "init", BAD)
    nodes = dict(graph.nodes)
    added: list[Node] = []
    for place, row in enumerate(as_list(changes.get("nodes_added", []), "init.nodes_added")):
        node = read_node(row, f"init.nodes_added[{place}]")
        if node.id in nodes:
            told = f"the id {node.id} is taken by {nodes[node.id].label}; every node has its own"
            raise wrong(told, f"init.nodes_added[{place}]", BAD)
        nodes[node.id] = node
        added.append(node)
    states = _states(changes.get("states", []), graph)
    more = read_edges(changes.get("edges_added", []), nodes, "init.edges_added")
    fewer = read_edges(changes.get("edges_removed", []), nodes, "init.edges_removed")
    return graph.with_changes(states, added, sorted(more, key=_to_others), fewer)


def _to_others(edge: Edge) -> bool:
    return edge[0] != edge[2]


def _states(value: JSON, graph: Graph) -> list[tuple[int, int]]:
    found = []
    for place, row in enumerate(as_list(value, "init.states", code=BAD)):
        path = f"init.states[{place}]"
        if not (isinstance(row, list) and len(row) == 3) or row[0] not in graph.nodes:
            raise wrong("should be [id of a node, its states before, its states after]", path, BAD)
        after = as_list(row[2], path, code=BAD)
        if unknown := [name for name in after if name not in STATE]:
            told = f'"{str(unknown[0])[:40]}" is no state; there are {", ".join(STATE)}'
            raise wrong(told, path, BAD)
        found.append((row[0], sum(STATE[name] for name in dict.fromkeys(after))))
    return found


def serve(folder: Path, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line until the input ends, each at once.

    Raises:
        WorldError: `no_data`, where the folder holds no scenes.
    """
    reference = Reference(folder)
    for line in _lines(source):
        if line.strip():
            told = json.dumps(reference.answer(line), ensure_ascii=False, separators=(",", ":"))
            sink.write(told.encode() + b"\n")
            sink.flush()


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Lines, of which an overlong one is cut where `plain` will say that it is too large."""
    while line := source.readline(LONGEST + 2):
        while not line.endswith(b"\n") and len(line) > LONGEST:
            rest = source.readline(LONGEST + 2)
            if not rest or rest.endswith(b"\n"):
                break
        yield line
