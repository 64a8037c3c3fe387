"""Reading game files, ours and the original's. Complaints name the place inside the file.

What a file says of a real AI2-THOR scene is read just as well: it can be told, but not played here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sim import reading
from sim.fields import as_int, as_list, as_object, as_text, join, need, wrong
from sim.world import JSON, JSONObject
from sim.worlds.teach.goals.differences import ID_PARTS, type_of
from sim.worlds.teach.records import codes
from sim.worlds.teach.records.codes import Code
from sim.worlds.teach.records.mending import mended

CODE = "bad_game"
LIMITS = reading.Limits(size=32 * 1024 * 1024, depth=64)
MOST = 20_000
"""Interactions in one game."""
MOST_OBJECTS = 2_000
LONGEST_S = 10_000_000
EPISODE = "tasks[0].episodes[0]"
"""Where the one episode of a game file stands."""
NOWHERE = -1
"""TEACh's own number for a click that is none."""


@dataclass(frozen=True, slots=True)
class Line:
    """One interaction: who, when (seconds), which action, whether it worked; `row` is the file's."""

    place: int
    at: float
    agent: int
    code: Code
    ok: bool
    row: JSONObject

    @property
    def speaker(self) -> str:
        """Commander or Driver."""
        return codes.SPEAKERS[self.agent]

    @property
    def said(self) -> str:
        """What was said, if something was."""
        return str(self.row.get("utterance", "")) if self.code.kind in ("Keyboard", "Audio") else ""

    @property
    def words(self) -> str:
        """What was done, in words."""
        kind = self.code.kind
        if kind == "ObjectInteraction":
            oid = self.row.get("oid")
            return f"{self.code.name} {type_of(oid)}" if oid else self.code.name
        if kind == "ProgressCheck" and self.row.get("query"):
            query = str(self.row["query"])
            return f"{self.code.name}: {type_of(query) if '|' in query else query}"
        return self.code.name


@dataclass(frozen=True, slots=True)
class Game:
    """A game file that holds together."""

    data: JSONObject
    task: JSONObject
    episode: JSONObject
    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()
    """What was read otherwise than it is written (`mending`)."""

    @property
    def title(self) -> str:
        """What was to be done."""
        return str(self.task["desc"] or self.task["task_name"])

    @property
    def world(self) -> str:
        """The scene's name: `FloorPlan5_physics`."""
        return str(self.episode["world"])

    @property
    def is_ours(self) -> bool:
        """Whether it was written here, so that it may be played again."""
        return "brigade" in self.episode


def parse(text: str | bytes) -> Game:
    """The game in a file.

    Raises:
        WorldError: `bad_game` with the place inside; `too_large`.
    """
    return read(reading.plain(text, LIMITS, code=""))


def read(data: JSON) -> Game:
    """The game that plain JSON holds.

    Raises:
        WorldError: `bad_game`, with the place inside.
    """
    game, notes = mended(as_object(data, "", CODE))
    version = need(game, "version", "", CODE)
    if version != codes.VERSION:
        known = f'game files of version "{codes.VERSION}" are read here'
        raise wrong(f"is {str(version)[:20]!r}; {known}", "version", CODE)
    task = as_object(_first(game, "tasks", ""), "tasks[0]", CODE)
    _check_task(task, "tasks[0]")
    episode = as_object(_first(task, "episodes", "tasks[0]"), EPISODE, CODE)
    for key in ("episode_id", "world", "world_type"):
        as_text(need(episode, key, EPISODE, CODE), join(EPISODE, key), 200, CODE)
    there = _objects(episode)
    rows = as_list(
        need(episode, "interactions", EPISODE, CODE), join(EPISODE, "interactions"), MOST, CODE
    )
    lines = [_line(row, number, there) for number, row in enumerate(rows)]
    return Game(game, task, episode, tuple(lines), notes)


def _first(data: JSONObject, key: str, path: str) -> JSON:
    rows = as_list(need(data, key, path, CODE), join(path, key), code=CODE)
    if len(rows) != 1:
        raise wrong(f"holds {len(rows)}; a game file has one", join(path, key), CODE)
    return rows[0]


def _check_task(task: JSONObject, path: str) -> None:
    for key in ("task_name", "desc"):
        as_text(need(task, key, path, CODE), join(path, key), code=CODE)
    need(task, "task_id", path, CODE)
    params = as_list(need(task, "task_params", path, CODE), join(path, "task_params"), 99, CODE)
    for number, param in enumerate(params):
        as_text(param, join(join(path, "task_params"), number), code=CODE)
    as_object(need(task, "components", path, CODE), join(path, "components"), CODE)


def _objects(episode: JSONObject) -> frozenset[str]:
    """The ids of all objects, at the start and at the end."""
    path = join(EPISODE, "initial_state")
    found = _ids(need(episode, "initial_state", EPISODE, CODE), path)
    if not found:
        raise wrong("is empty: a game begins with objects", join(path, "objects"), CODE)
    if episode.get("final_state") is not None:
        found |= _ids(episode["final_state"], join(EPISODE, "final_state"))
    return frozenset(found)


def _ids(state: JSON, path: str) -> set[str]:
    data = as_object(state, path, CODE)
    as_list(need(data, "agents", path, CODE), join(path, "agents"), 10, CODE)
    where = join(path, "objects")
    found = set()
    for number, row in enumerate(as_list(data.get("objects", []), where, MOST_OBJECTS, CODE)):
        one = as_object(row, join(where, number), CODE)
        key = need(one, "objectId", join(where, number), CODE)
        found.add(as_text(key, join(join(where, number), "objectId"), 200, CODE, empty=False))
    return found


def _line(data: JSON, place: int, known: frozenset[str]) -> Line:
    path = join(join(EPISODE, "interactions"), place)
    row = as_object(data, path, CODE)
    agent = as_int(need(row, "agent_id", path, CODE), join(path, "agent_id"), 0, 1, CODE)
    number = need(row, "action_id", path, CODE)
    code = codes.BY_ID.get(number) if type(number) is int else None
    if code is None:
        raise wrong(
            f"is {str(number)[:20]}; TEACh has no such action", join(path, "action_id"), CODE
        )
    at = _number(row, "time_start", path, 0, LONGEST_S)
    ok = need(row, "success", path, CODE)
    if isinstance(ok, bool) or ok not in (0, 1, None):
        raise wrong(f"is {str(ok)[:20]}; it is 0 or 1", join(path, "success"), CODE)
    _check_fields(row, code, path, known)
    return Line(place, at, agent, code, ok != 0, row)


def _check_fields(row: JSONObject, code: Code, path: str, known: frozenset[str]) -> None:
    """The fields of an interaction's kind."""
    match code.kind:
        case "Motion":
            for key in ("pose", "pose_delta"):
                if row.get(key) is not None:
                    _pose(row[key], join(path, key))
        case "MapGoal":
            for key in ("start_x", "start_y", "end_x", "end_y"):
                _number(row, key, path, -LONGEST_S, LONGEST_S)
        case "ObjectInteraction":
            for key in ("x", "y"):
                if need(row, key, path, CODE) not in (NOWHERE, None):
                    _number(row, key, path, 0, 1)
            _known(need(row, "oid", path, CODE), known, join(path, "oid"))
        case "ProgressCheck":
            query = as_text(need(row, "query", path, CODE), join(path, "query"), 500, CODE)
            if code.id == codes.SELECT:
                _known(query or None, known, join(path, "query"))
        case "Keyboard" | "Audio" if code.id != 102:
            as_text(need(row, "utterance", path, CODE), join(path, "utterance"), code=CODE)


def _known(oid: JSON, known: frozenset[str], path: str) -> None:
    """An object that is there, or a piece of one."""
    if oid is None:
        return
    name = as_text(oid, path, 200, CODE)
    if name not in known and "|".join(name.split("|")[:ID_PARTS]) not in known:
        raise wrong(f'there is no object "{name[:80]}" in this game', path, CODE)


def _pose(value: JSON, path: str) -> None:
    rows = as_list(value, path, code=CODE)
    if len(rows) not in (0, 6):
        raise wrong(f"has {len(rows)} numbers; a pose has six", path, CODE)
    for number, one in enumerate(rows):
        _finite(one, join(path, number))


def _number(data: Mapping[str, Any], key: str, path: str, least: float, most: float) -> float:
    where = join(path, key)
    value = _finite(need(dict(data), key, path, CODE), where)
    if not least <= value <= most:
        raise wrong(f"is {value:g}; it must be between {least:g} and {most:g}", where, CODE)
    return value


def _finite(value: JSON, path: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise wrong("should be a number", path, CODE)
    return float(value)


def spoken(lines: Iterable[Line]) -> list[list[str]]:
    """The dialogue: speaker and words."""
    return [[line.speaker, line.said] for line in lines if line.said]
