"""The reference command: JSON lines in, a judged plan for each out, whatever is in them.

    {"task": ID or start, "plan": TEXT, "mode": "published" or "halting", "id": anything}

answers `{"id", "task", "mode", "steps", "failures", "counts", "notes", "end"}`; what cannot be read
answers `{"error": sentence}`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from sim.reading import plain
from sim.world import JSON, JSONObject, WorldError
from sim.worlds.simmer.executor import HALTING, PUBLISHED, Executor, Mode, Report, run_plan
from sim.worlds.simmer.start import executor_from

Start = Callable[[str], JSONObject]
MOST_NOTES = 200


def answers(lines: Iterable[bytes], start_of: Start) -> Iterator[JSONObject]:
    """The answer to each line that is not empty. `start_of` gives the start of a task by its id."""
    for raw in lines:
        if raw.strip():
            yield answer(raw, start_of)


def answer(raw: bytes | str, start_of: Start) -> JSONObject:
    """The answer to one line."""
    request: JSON = None
    try:
        request = plain(raw)
        if not isinstance(request, dict):
            raise WorldError("bad_request", 'a line is an object: {"task", "plan", "mode"}')
        return _judged(request, start_of)
    except WorldError as error:
        told: JSONObject = {"error": str(error), "code": error.code}
        if isinstance(request, dict) and "id" in request:
            told["id"] = request["id"]
        return told


def _judged(request: JSONObject, start_of: Start) -> JSONObject:
    known = {"task", "plan", "mode", "id"}
    if strange := sorted(set(request) - known):
        fields = ", ".join(sorted(known))
        raise WorldError(
            "bad_request", f'there is no field "{strange[0][:40]}"; there are {fields}'
        )
    text = request.get("plan")
    if not isinstance(text, str):
        raise WorldError("bad_request", "a plan is a text, with one step a line", "plan")
    mode = request.get("mode", PUBLISHED)
    if mode not in (PUBLISHED, HALTING):
        raise WorldError("bad_request", f"the mode is {PUBLISHED} or {HALTING}", "mode")
    executor = executor_of(request.get("task"), mode, start_of)
    report = run_plan(text, executor)
    task = request["task"] if isinstance(request["task"], str) else None
    told = {"task": task, "mode": mode, **as_json(report)}
    return {"id": request["id"], **told} if "id" in request else told


def executor_of(task: JSON, mode: Mode, start_of: Start) -> Executor:
    """The executor of a task's id, or of an inline start. Raises WorldError."""
    if isinstance(task, str):
        return executor_from(start_of(task), mode)
    if isinstance(task, dict):
        return executor_from(task, mode)
    raise WorldError("bad_request", "the task is the id of one, or a start as an object", "task")


def as_json(report: Report) -> JSONObject:
    """What became of a plan."""
    failures = report.failures
    immediate = sum(one.kind == "immediate" for one in failures)
    return {
        "steps": report.steps,
        "failures": [one.to_json() for one in failures],
        "counts": {
            "any": len(failures),
            "immediate": immediate,
            "latent": len(failures) - immediate,
            "irreversible": sum(one.irreversible for one in failures),
        },
        "notes": [{"step": step, "text": text} for step, text in report.notes[:MOST_NOTES]],
        "ignored_lines": report.ignored,
        "end": report.kitchen.to_json(),
    }


def serve(lines: Iterable[bytes], out: BinaryIO, start_of: Start) -> None:
    """Answer each line at once."""
    for told in answers(lines, start_of):
        out.write(json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        out.flush()
