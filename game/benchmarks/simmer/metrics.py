"""Simmer's measures of an episode (section 13 of the specification, table 3 of the paper).

They read the audit with which an episode ends and are None for other worlds and before the end.
Where people cook step by step there are latent failures only: what cannot be done is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event
from game.metrics import metric
from sim.world import JSON, JSONObject, WorldError
from sim.worlds.simmer.executor import HALTING, PUBLISHED, Mode, run_plan
from sim.worlds.simmer.metrics import KINDS, PlanFailures
from sim.worlds.simmer.plan import read_line
from sim.worlds.simmer.planned import FINISH, LINE
from sim.worlds.simmer.start import as_start, executor_from

KEPT = ("step", "certain", "kind", "category", "predicate", "object", "irreversible", "text")


@metric(
    "simmer_failures",
    "Simmer: every failure at the end, immediate and latent, with the step that made it, its category and sentence "
    "(null for other worlds, and while it is not over)",
)
def failures(events: Sequence[Event]) -> JSON:
    end = _end(events)
    if end is None:
        return None
    return [{name: one.get(name) for name in KEPT} for one in end.get("audit") or []]


@metric(
    "simmer_counts",
    "Simmer: number of failures, any, immediate, latent, and irreversible of the latent (null as above)",
)
def counts(events: Sequence[Event]) -> JSON:
    end = _end(events)
    return None if end is None else _counted(end.get("audit") or [])


def _counted(found: Sequence[JSONObject]) -> JSONObject:
    plan = PlanFailures(found)
    return {kind: plan.count(kind) for kind in KINDS}


WAYS = {"once": "a plan in advance", "corrected": "a plan, corrected once"}
"""Conditions under which people write plans, by what a task's rules say under `written`."""


@metric(
    "simmer_way",
    "Simmer: how it was cooked: step by step, a plan, or people's: a plan in advance, a plan, corrected once "
    "(null for other worlds)",
)
def way(events: Sequence[Event]) -> JSON:
    if _task(events) is None:
        return None
    rules = _rules(events)
    return WAYS.get(str(rules.get("written")), "a plan" if rules.get("plan") else "step by step")


@metric("simmer_technique", "Simmer: the technique of the task (null for other worlds)")
def technique(events: Sequence[Event]) -> JSON:
    task = _task(events)
    return None if task is None else str(task["params"].get("technique") or "")


@metric(
    "simmer_plan",
    "Simmer: of a plan that was played: steps (whole), notes (steps read tolerantly), talk (lines passed over), "
    "unparsable (truth: it had no steps); null where no plan was played",
)
def plan(events: Sequence[Event]) -> JSON:
    if not _mode(events) or _end(events) is None:
        return None
    lines, notes = _lines(events), 0
    for event in events:
        if event.kind == "step":
            answers = [one.get("answer") or {} for one in event.payload["results"].values()]
            notes += sum(len(one.get("notes", ())) for one in answers)
    return {"steps": len(lines), "notes": notes, "talk": _talk(events), "unparsable": not lines}


@metric(
    "simmer_other_mode",
    "Simmer: the same plan judged in the other mode (published or halting): failures as in simmer_counts "
    "(null where no plan was played)",
)
def other_mode(events: Sequence[Event]) -> JSON:
    """What the plan would have come to, had failed steps changed nothing (or something)."""
    mode, task = _mode(events), _task(events)
    if not mode or task is None or _end(events) is None:
        return None
    other: Mode = HALTING if mode == PUBLISHED else PUBLISHED
    try:
        executor = executor_from(as_start(task["params"]), other)
    except WorldError:
        return None
    report = run_plan("\n".join(_lines(events)), executor)
    return {"mode": other, **_counted([one.to_json() for one in report.failures])}


def _lines(events: Sequence[Event]) -> list[str]:
    """Every line of the plan that was played: line by line, or handed in as a whole (the last one)."""
    found: list[str] = []
    for event in events:
        if event.kind != "step":
            continue
        for move in event.payload["moves"].values():
            args = (move or {}).get("args") or {}
            if move and move["verb"] == LINE:
                found += str(args.get("step", "")).splitlines()
            elif "plan" in args:
                found = str(args["plan"]).splitlines()
            elif move and move["verb"] == FINISH:
                found += str(args.get("rest", "")).splitlines()
    return [one for one in found if read_line(one) is not None]


def _talk(events: Sequence[Event]) -> int:
    plans = [e.payload.get("usage", {}).get("plan", {}) for e in events if e.kind == "thought"]
    return sum(int(one.get("talk", 0)) for one in plans)


def _task(events: Sequence[Event]) -> JSONObject | None:
    if not events or events[0].kind != "created":
        return None
    task: JSONObject = events[0].payload["task"]
    return task if task.get("world") == "simmer" else None


def _mode(events: Sequence[Event]) -> str:
    """In which mode a plan was played; empty: none was."""
    return str(_rules(events).get("plan") or "")


def _rules(events: Sequence[Event]) -> JSONObject:
    rules: JSONObject = ((_task(events) or {}).get("params") or {}).get("rules") or {}
    return rules


def _end(events: Sequence[Event]) -> JSONObject | None:
    """How it ended; None for other worlds, and while it has not."""
    if _task(events) is None:
        return None
    return next((e.payload for e in reversed(events) if e.kind == "finished"), None)


__all__ = ["counts", "failures", "other_mode", "plan", "technique"]
