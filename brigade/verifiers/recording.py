"""A rollout's episode as our log, kept in its trace, and taken out of a run's files again.

Needs none of verifiers: traces are read as the JSON that they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game.engine.events import Event
from sim.world import JSONObject, WorldError

KEPT = "brigade"
"""Under this name a trace's `info` has the episode."""
TRACES = "traces.jsonl"


def keep(info: dict[str, Any], events: Sequence[Event], **more: object) -> None:
    """Keep a session's log in a trace's `info`, and whatever else is to be known of it."""
    info[KEPT] = {"log": [event.to_json() for event in events], **more}


def recorded(info: JSONObject) -> JSONObject:
    """What was kept.

    Raises:
        ValueError: nothing was: this is no trace of a kitchen, or it was not played.
    """
    if KEPT not in info:
        raise ValueError("this trace has no episode of a kitchen")
    kept: JSONObject = info[KEPT]
    return kept


def events_of(info: JSONObject) -> list[Event]:
    """The log that was kept."""
    return [Event.from_json(row) for row in recorded(info)["log"]]


def export(source: Path, out: Path) -> Iterator[Path]:
    """Write the episodes of a run of verifiers (its folder, or its `traces.jsonl`) as logs, a file each.

    Raises:
        WorldError: `bad_traces`, this is no such file.
    """
    file = source / TRACES if source.is_dir() else source
    try:
        lines = file.read_text("utf-8").splitlines()
        traces = [one for line in lines if line.strip() for one in json.loads(line)["traces"]]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise WorldError("bad_traces", f"{file} holds no traces of verifiers: {error}") from error
    out.mkdir(parents=True, exist_ok=True)
    for trace in traces:
        if KEPT not in (trace.get("info") or {}):
            continue
        name = re.sub(r"[^A-Za-z0-9_-]", "", str(trace.get("id", "")))[:64] or "episode"
        path = out / f"{name}.jsonl"
        rows = (json.dumps(row) for row in trace["info"][KEPT]["log"])
        path.write_text("\n".join(rows) + "\n", "utf-8")
        yield path
