"""Game files of others, as they are found: numbers written as text, fields left out. What can be read in one
way only is read so, and said; everything else is for the reader to refuse.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from sim.world import JSON, JSONObject
from sim.worlds.teach.records import codes

NOTES: Mapping[str, str] = {
    "number": "{n} numbers are written as text; they are read as numbers",
    "success": "{n} interactions do not say whether they worked; they are told as if they had",
    "field": "{n} fields that other files have are left out; they are read as empty",
}
NUMBERS = ("time_start", "duration", "x", "y", "start_x", "start_y", "end_x", "end_y")
WHOLE = ("agent_id", "action_id", "success")
POSES = ("pose", "pose_delta")
_EMPTY: Mapping[str, Mapping[str, JSON]] = {
    "ProgressCheck": {"query": ""},
    "ObjectInteraction": {"oid": None, "x": None, "y": None},
}
"""What stands for a field that is left out, by kinds of actions."""


def mended(game: JSONObject) -> tuple[JSONObject, tuple[str, ...]]:
    """A game file with what can be read in one way only written as TEACh writes it, and sentences on
    what that was. The file itself is not touched; games of ours are left as they are."""
    try:
        task = game["tasks"][0]
        episode = task["episodes"][0]
        rows = episode["interactions"]
        if "brigade" in episode or not isinstance(rows, list):
            return game, ()
        mender = _Mender()
        found = {**episode, "interactions": [mender.row(row) for row in rows]}
        whole = {**game, "tasks": [mender.task({**task, "episodes": [found]})]}
    except (KeyError, IndexError, TypeError):
        return game, ()  # the reader says what is wrong with it
    if isinstance(game.get("version"), float):
        whole["version"] = str(game["version"])
    if len(game["tasks"]) != 1 or len(task["episodes"]) != 1:
        return game, ()
    found_out = sorted((kind, n) for kind, n in mender.counts.items() if n)
    return whole, tuple(NOTES[kind].format(n=n) for kind, n in found_out)


class _Mender:
    """Counts what it mends."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def task(self, task: JSONObject) -> JSONObject:
        found = {key: value for key, value in task.items() if value is not None}
        for key, empty in (("task_params", []), ("components", {}), ("desc", "")):
            self._fill(found, key, empty)
        return found

    def row(self, row: Any) -> Any:
        if not isinstance(row, dict):
            return row
        found = dict(row)
        for key in NUMBERS:
            self._number(found, key, float)
        for key in WHOLE:
            self._number(found, key, _whole)
        for key in POSES:
            if isinstance(found.get(key), list):
                pose = {str(n): one for n, one in enumerate(found[key])}
                for place in pose:
                    self._number(pose, place, float)
                found[key] = list(pose.values())
        code = codes.BY_ID.get(found.get("action_id"))  # type: ignore[arg-type]
        for key, empty in _EMPTY.get(code.kind if code else "", {}).items():
            self._fill(found, key, empty)
        if "success" not in found:
            self._success(found)
        return found

    def _success(self, row: JSONObject) -> None:
        """From `status` (0: it worked), where there is one."""
        status = row.get("status")
        known = {"0": 1, "1": 0, "Success": 1, "Failure": 0}
        row["success"] = known.get(str(status))
        self.counts["success"] += row["success"] is None

    def _number(self, data: JSONObject, key: str, read: Callable[[str], float]) -> None:
        value = data.get(key)
        if not isinstance(value, str):
            return
        try:
            number = read(value)
        except ValueError:
            return
        if math.isfinite(number):
            data[key] = number
            self.counts["number"] += 1

    def _fill(self, data: JSONObject, key: str, empty: JSON) -> None:
        if key not in data:
            data[key] = empty
            self.counts["field"] += 1


def _whole(text: str) -> int:
    return int(text)
