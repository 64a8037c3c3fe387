"""TEACh's judgements by lines of JSON, to hold other implementations against ours.

One request a line, one answer a line; what is asked wrongly is answered with `{"error": sentence}` and
the next line is read. docs/worlds/teach.md says the fields; they are those of the reference cases.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from sim import reading
from sim.fields import as_list, as_object, as_text, join, wrong
from sim.world import JSON, JSONObject, WorldError
from sim.worlds.teach import custom, pointing
from sim.worlds.teach.definitions import Definitions
from sim.worlds.teach.goals.differences import components_from, task_from
from sim.worlds.teach.goals.progress import RULES
from sim.worlds.teach.goals.scene import Object, Scene
from sim.worlds.teach.goals.sound_rules import check_sound, preconditions_sound
from sim.worlds.teach.goals.teach_rules import check, preconditions
from sim.worlds.teach.metrics import Run, measure

CODE = "bad_request"
LIMITS = reading.Limits(size=16 * 1024 * 1024, depth=900)
"""As deep as msgspec goes by itself; counting brackets of every line would take half of the time."""
MOST_OBJECTS = 5000
WIDEST = 4096
"""Pixels of the widest picture that is painted for `xy`."""

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder()


class Reference:
    """Answers requests about one set of definitions."""

    def __init__(self, definitions: Definitions) -> None:
        self.definitions = definitions
        self._ops: dict[str, Callable[[JSONObject], JSONObject]] = {
            "goal": self._goal,
            "edh": self._edh,
            "metrics": _metrics,
            "hook": _hook,
            "xy": _xy,
        }

    def answer(self, line: bytes) -> JSONObject:
        """The answer to one line; never raises for what a caller may do wrong."""
        try:
            return self._perform(_request(line))
        except WorldError as error:
            return {"error": str(error)}
        except Exception as error:  # the outermost loop: one bad request must not end the others
            traceback.print_exc(file=sys.stderr)
            return {"error": f"this is a bug of ours ({type(error).__name__}): {error}"}

    def _perform(self, request: JSONObject) -> JSONObject:
        op = request.get("op")
        if not isinstance(op, str) or op not in self._ops:
            known = ", ".join(self._ops)
            raise wrong(f"should be one of: {known}", "op", CODE)
        return self._ops[op](request)

    def _goal(self, request: JSONObject) -> JSONObject:
        name = request.get("task")
        if isinstance(name, bool) or not isinstance(name, str | int):
            raise wrong("should be a task's name or id", "task", CODE)
        params = as_list(request.get("params", []), "params", 100, CODE)
        texts = [as_text(one, join("params", n), 200, CODE) for n, one in enumerate(params)]
        task = self.definitions.bind(name, texts)
        rules = request.get("rules", "teach")
        if rules not in RULES:
            raise wrong(f"should be one of: {', '.join(RULES)}", "rules", CODE)
        scene = Scene(_objects(request, "objects"))
        if rules == "sound":
            needed, answer = preconditions_sound(task, scene), check_sound(task, scene).to_json()
        else:
            needed, answer = preconditions(task, scene), check(task, scene).to_json()
        answer["preconditions_met"] = f"ERR:{needed.crash}" if needed.crash else needed.met
        return answer

    def _edh(self, request: JSONObject) -> JSONObject:
        changes = request.get("state_changes")
        report = check(task_from(changes), Scene(_objects(request, "objects")))
        steps = [step for subgoal in report.subgoals for step in subgoal.steps]
        return {
            "success": report.success,
            "goal_conditions_total": report.total,
            "goal_conditions_satisfied": report.satisfied,
            "steps": sorted(steps, key=lambda step: (step["desc"], step["objectId"])),
            "components": components_from(changes),
        }


def serve(definitions: Definitions, lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until there are no more; each answer leaves at once."""
    reference = Reference(definitions)
    for line in lines:
        if not line.strip():
            continue
        answers.write(_encode(reference.answer(line)) + b"\n")
        answers.flush()


def _request(line: bytes) -> JSONObject:
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise WorldError("bad_json", "this is not text in UTF-8") from error
    try:
        request = reading.typed(text.strip(), _decoder, LIMITS)
    except RecursionError as error:
        raise WorldError("bad_json", "this is nested too deeply") from error
    if not isinstance(request, dict):
        raise wrong('a request is a JSON object such as {"op": "goal"}', "", CODE)
    return request


def _objects(request: JSONObject, key: str) -> list[Object]:
    """Metadata of objects; each has at least an id and a type."""
    rows = as_list(request.get(key), key, MOST_OBJECTS, CODE)
    for number, row in enumerate(rows):
        if not isinstance(row, dict):
            raise wrong("should be an object's metadata", join(key, number), CODE)
        for name in ("objectId", "objectType"):
            if not isinstance(row.get(name), str):
                raise wrong(f'needs "{name}", a text', join(key, number), CODE)
        _check_row(row, join(key, number))
    return rows


def _check_row(row: JSONObject, path: str) -> None:
    parents = row.get("parentReceptacles")
    if parents is not None and not (
        isinstance(parents, list) and all(isinstance(one, str) for one in parents)
    ):
        raise wrong("should be a list of ids, or null", join(path, "parentReceptacles"), CODE)
    last = row.get("simbotLastParentReceptacle")
    if last is not None and not isinstance(last, str):
        raise wrong("should be an id, or null", join(path, "simbotLastParentReceptacle"), CODE)
    classes = row.get("simbotObjectClass")
    if classes is not None and not (
        isinstance(classes, str)
        or (isinstance(classes, list) and all(isinstance(one, str) for one in classes))
    ):
        raise wrong("should be a list of classes", join(path, "simbotObjectClass"), CODE)


def _metrics(request: JSONObject) -> JSONObject:
    data = as_object(request.get("inputs", request), "inputs", CODE)
    given: dict[str, Any] = {}
    for name in Run.__dataclass_fields__:
        value = data.get(name)
        if name == "success":
            if value not in (True, False, 0, 1):
                raise wrong("should be true or false", name, CODE)
        elif isinstance(value, bool) or not isinstance(value, int):
            raise wrong("should be a whole number", name, CODE)
        elif value < 0:
            raise wrong("should not be negative", name, CODE)
        given[name] = value
    return measure(Run(**given)).to_json()


def _hook(request: JSONObject) -> JSONObject:
    before = _custom(request.get("custom_before"))
    if request.get("object_ids_after") is not None:
        rows = as_list(request["object_ids_after"], "object_ids_after", MOST_OBJECTS, CODE)
        ids = [as_text(one, join("object_ids_after", n), 300, CODE) for n, one in enumerate(rows)]
        return {"custom_after": custom.sliced(before, ids)}
    after = _objects(request, "objects_after")
    _check_positions(after)
    earlier = None if request.get("objects_before") is None else _objects(request, "objects_before")
    found = custom.after_interaction(after, earlier, before)
    return {
        "controller_calls": found.calls,
        "custom_after": found.custom,
        "changed": found.changed,
    }


def _custom(value: JSON) -> custom.Custom:
    data = as_object({} if value is None else value, "custom_before", CODE)
    for object_id, mine in data.items():
        path = join("custom_before", object_id[:60])
        row = as_object(mine, path, CODE)
        _check_row(row, path)
        for name, one in row.items():
            if any(
                isinstance(part, dict | list) for part in (one if isinstance(one, list) else [one])
            ):
                raise wrong("should be one value, or a list of them", join(path, name[:60]), CODE)
    return data


def _check_positions(objects: list[Object]) -> None:
    """Basins look for the nearest faucet, so both have to be somewhere."""
    for number, one in enumerate(objects):
        kind = one["objectType"]
        if kind == "Faucet" or any(word in kind for word in custom.BASINS):
            at = one.get("position")
            if not isinstance(at, dict) or not all(_is_number(at.get(axis)) for axis in "xyz"):
                path = f"objects_after[{number}].position"
                raise wrong("should be an object with the numbers x, y and z", path, CODE)


def _is_number(value: JSON) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _xy(request: JSONObject) -> JSONObject:
    numbers = {
        name: _whole(request.get(name, default), name, least)
        for name, default, least in (("window", None, 1), ("radius", pointing.RADIUS, 0))
    }
    rects = as_list(request.get("rects"), "rects", MOST_OBJECTS, CODE)
    for number, row in enumerate(rects):
        path = join("rects", number)
        parts = as_list(row, path, 5, CODE)
        if len(parts) != 5 or not isinstance(parts[0], str):
            raise wrong("should be an id and four pixels", path, CODE)
        for place, value in enumerate(parts[1:], 1):
            _whole(value, join(path, place), 0)
    for name in ("x", "y"):
        if not _is_number(request.get(name)):
            raise wrong("should be a number from 0 to 1", name, CODE)
    action = as_text(request.get("action"), "action", 40, CODE)
    ids, names = pointing.painted(numbers["window"], rects)
    found = pointing.meant(
        ids,
        names,
        _objects(request, "objects"),
        action,
        request["x"],
        request["y"],
        numbers["radius"],
    )
    return {"oid": found.nearby, "oid_exact": found.exact}


def _whole(value: JSON, path: str, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= WIDEST:
        raise wrong(f"should be a whole number from {least} to {WIDEST}", path, CODE)
    return value
