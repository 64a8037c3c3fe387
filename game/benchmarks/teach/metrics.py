"""TEACh's measures of an episode, and what happened in CMFR's stages, from the log alone.

They are None for sessions of other worlds. The measures are those of `sim.worlds.teach.metrics`, which
the reference cases check; tables add them up with the same functions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from game.engine.events import Event
from game.metrics import metric
from sim.world import JSON, JSONObject
from sim.worlds.teach.metrics import Run, measure

LIMITS = ("step_limit", "failure_limit")
"""How an episode ends that fails whatever its state is, as the CMFR paper counts (section 3)."""


@metric(
    "teach_measures",
    "TEACh: the measures of a run against its reference (success, conditions, path lengths; TEACh's "
    "evaluate_traj), by both rule sets, `strict` (success, and no limit was reached) and why it ended "
    "(null while it is not over, without a reference length, and for other worlds)",
)
def teach_measures(events: Sequence[Event]) -> JSON:
    task = _task(events)
    outcome = next((e.payload["outcome"] for e in reversed(events) if e.kind == "finished"), None)
    if task is None or outcome is None or not task.get("par"):
        return None
    scores, ended = outcome.get("scores") or {}, str(outcome.get("reason") or "")
    if "acts" not in scores:
        return None  # left before the world had a verdict
    steps = int(scores["acts"]) + (ended == "stopped")
    found: JSONObject = {}
    for rules in ("teach", "sound"):
        run = Run(
            bool(scores[f"{rules}_success"]), steps,
            int(scores[f"{rules}_first_total"]), int(scores[f"{rules}_first_satisfied"]),
            int(scores[f"{rules}_total"]), int(scores[f"{rules}_satisfied"]),
            int(task["par"]),
        )  # fmt: skip
        found[rules] = measure(run).to_json()
    strict = bool(scores["teach_success"]) and ended not in LIMITS
    return {**found, "strict": strict, "ended": ended, "failures": int(scores["failures"])}


@metric(
    "cmfr_stages",
    "CMFR: subgoals of the initial plan, those that failed, and what became of them in the stages "
    "(null where nobody planned so)",
)
def cmfr_stages(events: Sequence[Event]) -> JSON:
    notes = list(_notes(events))
    if not any(note["kind"] == "planned" for note in notes):
        return None
    of = {kind: [note for note in notes if note["kind"] == kind] for kind in _KINDS}
    return {
        "subgoals": sum(note["steps"] for note in of["planned"]),
        "failed": sum(note["code"] != "limit" for note in of["failed"]),
        "judged": len(of["stage1"]),
        "important": sum(bool(note["important"]) for note in of["stage1"]),
        "asked": len(of["stage2 asked"]),
        "preconditions": sum(bool(note["steps"]) for note in of["stage2 asked"]),
        "mended": sum(bool(note["mended"]) for note in of["stage2"]),
        "workarounds": len(of["stage3"]),
        "worked_around": sum(bool(note["mended"]) for note in of["stage3"]),
        "last": len(of["stage4"]),
        "last_with_steps": sum(bool(note["steps"]) for note in of["stage4"]),
        "thought": len(of["cot"]),
        "thought_mended": sum(bool(note["mended"]) for note in of["cot"]),
        "searched": len(of["searched"]),
        "unreadable": len(of["unreadable"]),
        "repaired": len(of["repaired"]),
    }


_KINDS = ("planned", "failed", "stage1", "stage2 asked", "stage2", "stage3", "stage4", "cot",
          "searched", "unreadable", "repaired")  # fmt: skip


@metric(
    "cmfr_failures",
    "CMFR: subgoals that failed by the code of the reason, those of recoveries and searches included "
    "(null where nobody planned so)",
)
def cmfr_failures(events: Sequence[Event]) -> JSON:
    notes = list(_notes(events))
    if not any(note["kind"] == "planned" for note in notes):
        return None
    failed = [
        str(note["code"]) for note in notes
        if note["kind"] == "failed" or (note["kind"] == "step" and not note["ok"])
    ]  # fmt: skip
    return dict(sorted(Counter(failed).items()))


def _task(events: Sequence[Event]) -> JSONObject | None:
    """The task of a session of TEACh."""
    if not events or events[0].kind != "created":
        return None
    task: JSONObject = events[0].payload["task"]
    return task if task.get("world") == "teach" else None


def _notes(events: Sequence[Event]) -> Iterator[Mapping[str, JSON]]:
    """What the machine noted, in order."""
    for event in events:
        usage = event.payload.get("usage")
        if isinstance(usage, Mapping):
            yield from usage.get("cmfr") or ()
