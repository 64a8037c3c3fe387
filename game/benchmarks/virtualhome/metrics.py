"""Measures of a program: can it be read, does it run in the seven scenes, whom is it like, how long is it?

A model's program stands in its first thought; what a person (or anybody else) did step by step is a program,
too. Judged are words without instances, as in the paper. All are None for other worlds and for two seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.engine.events import Event
from game.metrics import metric
from game.metrics._walk import walk
from sim.world import JSON, JSONObject, WorldError
from sim.worlds.virtualhome.admissible import TEMPLATES, sentence
from sim.worlds.virtualhome.judging.humans import human_programs
from sim.worlds.virtualhome.judging.judge import Judging, judge, reasons
from sim.worlds.virtualhome.judging.likeness import best_common, shapes, shapes_of
from sim.worlds.virtualhome.judging.steps import Reading, read_steps
from sim.worlds.virtualhome.program import parse

_last: list[tuple[Event, int, JSON]] = []
"""What was judged last: every metric below asks for it."""


@metric("program", "the program in words, a list of steps (null for other worlds)")
def program(events: Sequence[Event]) -> JSON:
    found = _program(events)
    return None if found is None else list(found[0])


@metric("program_parsed", "whether the program can be read (null without one)", kind="truth")
def program_parsed(events: Sequence[Event]) -> JSON:
    found = judged(events)
    return None if found is None else found["parsed"]


@metric(
    "program_executable",
    "in what share of the seven scenes the program runs to its end, 0 to 1 (paper 2.2; null without one)",
    kind="number",
)
def program_executable(events: Sequence[Event]) -> JSON:
    found = judged(events)
    return None if found is None else found["executable"]


@metric(
    "program_executable_played",
    "the same by the rules that its episode was played by: people who play are told of these, and not of "
    "VirtualHome v1.0.0's (null without one)",
    kind="number",
)
def program_executable_played(events: Sequence[Event]) -> JSON:
    found = judged(events)
    return None if found is None else found["executable_played"]


@metric("program_length", "steps of the program (paper 5.5; null without one)", kind="whole")
def program_length(events: Sequence[Event]) -> JSON:
    found = _program(events)
    return None if found is None else len(found[0])


@metric(
    "program_lcs",
    "longest common subsequence with the likest program of people, over the longer length, 0 to 1 (paper 2.2)",
    kind="number",
)
def program_lcs(events: Sequence[Event]) -> JSON:
    found = judged(events)
    likest = [value for value in (found or {}).get("lcs", {}).values() if value is not None]
    return max(likest) if likest else None


@metric(
    "program_judged",
    "all that was found of the program: parsed, executable, reasons with counts, lcs by whose programs, "
    "verdicts by scene, how scenes were prepared (null without one)",
)
def program_judged(events: Sequence[Event]) -> JSON:
    return judged(events)


def judged(events: Sequence[Event]) -> JSONObject | None:
    """Everything about the program of a log; None without one."""
    if _last and events and _last[0][0] is events[0] and _last[0][1] == len(events):
        found: JSONObject | None = _last[0][2]
        return found
    given = _program(events)
    made = None if given is None else _judge(events[0].payload["task"], *given)
    if events:
        _last[:] = [(events[0], len(events), made)]
    return made


def _judge(task: JSONObject, texts: Sequence[str], how: Judging, plan: JSONObject) -> JSONObject:
    activity = str(task.get("params", {}).get("activity", ""))
    reading = read_steps(texts)
    found: JSONObject = {
        "parsed": not reading.reason,
        "prepared": how.words(),
        "ended": plan.get("ended", ""),
        "probability": plan.get("probability", ""),
    }
    try:
        humans = human_programs(activity)
        found["lcs"] = {
            whose: best_common(shapes_of(texts), map(shapes, there))
            for whose, there in humans.items()
        }
        played = replace(how, rules=str(task.get("params", {}).get("rules", how.rules)))
        by_own = how == played or reading.reason
        found |= _run(reading, how, activity)
        again = found if by_own else _run(reading, played, activity)
        return found | {"executable_played": again["executable"]}
    except WorldError as error:
        unknown: JSONObject = {
            "executable": None,
            "executable_played": None,
            "reasons": {},
            "verdicts": [],
        }
        return found | unknown | {"error": error.message}


def _run(reading: Reading, how: Judging, activity: str) -> JSONObject:
    if reading.reason:
        where: JSONObject = {"reason": reading.reason, "at": reading.at, "told": reading.told}
        return {"executable": 0.0, "reasons": {reading.reason: 7}, "verdicts": [where]}
    verdicts = judge(reading.lines, how, activity)
    share = sum(one.executable for one in verdicts) / len(verdicts)
    counts = reasons(verdicts)
    return {
        "executable": round(share, 6),
        "reasons": counts,
        "verdicts": [one.to_json() for one in verdicts],
    }


def _program(events: Sequence[Event]) -> tuple[list[str], Judging, JSONObject] | None:
    if not events or events[0].kind != "created":
        return None
    task = events[0].payload["task"]
    if task.get("world") != "virtualhome" or len(task.get("seats", ())) != 1:
        return None
    for event in events:
        usage = event.payload.get("usage") if event.kind == "thought" else None
        if isinstance(usage, dict) and isinstance(usage.get("program"), list):
            how = usage.get("judging")
            texts = [str(text) for text in usage["program"]]
            return texts, _judging(how), dict(usage.get("plan") or {})
    return _done(events)


def _judging(given: Any) -> Judging:
    try:
        return Judging(**given) if isinstance(given, dict) else Judging()
    except (TypeError, ValueError):
        return Judging()


def _done(events: Sequence[Event]) -> tuple[list[str], Judging, JSONObject] | None:
    """What somebody did, step by step."""
    walked = walk(events)
    done = getattr(walked.episode, "program", None) if walked is not None else None
    if not done:
        return None
    lines = parse([text for _, text in done])
    return [sentence(line) for line in lines if line.action in TEMPLATES], Judging(), {}
