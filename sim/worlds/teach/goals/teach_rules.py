"""The rules of `teach`: a task judged exactly as TEACh's own code judges it, quirks included.

After shared/specs/teach_cmfr.md, section 1.3; the reference cases there were made with the original.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sim.worlds.teach.definitions.language import Bound, Part
from sim.worlds.teach.goals.matching import Distance, Match, gather, match_all, match_some
from sim.worlds.teach.goals.relating import relate
from sim.worlds.teach.goals.report import Problems, Report, Subgoal
from sim.worlds.teach.goals.scene import Object, Scene


def check(task: Bound, scene: Scene, need: int = 1, distance: Distance | None = None) -> Report:
    """How far `need` instances of a task are done.

    Candidates are ranked by the conditions they meet, then by `distance` (metres to the nearest
    agent) where it is given, then by the order of the scene.
    """
    subgoals: list[Subgoal] = []
    objects: dict[str, list[Object]] = {}
    anchored: tuple[list[Object] | None, list[Object] | None] = (None, None)
    for part in task.components:
        if str(part.determiner) == "0":
            continue
        if isinstance(part, Part):
            report = check(part.task, scene, need * part.number, distance)
            subgoals.append(_as_subgoal(part, report))
            objects[part.key] = report.satisfied_objects or []
            found = (report.satisfied_objects, report.candidate_objects)
        else:
            match: Match
            if part.number is None:
                match = match_all(part, scene)
                shown = bool(match.subgoal.steps) or not match.subgoal.success
            else:
                match, shown = match_some(part, scene, need * part.number, distance), True
            if shown:
                subgoals.append(match.subgoal)
            objects[part.key] = match.satisfied + match.candidates
            found = (match.satisfied, match.candidates)
        if part.key == task.anchor:
            anchored = found
    subgoals += [relate(relation, objects, scene, need) for relation in task.relations]
    return Report(
        task.desc,
        all(subgoal.success for subgoal in subgoals),
        sum(subgoal.total for subgoal in subgoals),
        sum(subgoal.satisfied for subgoal in subgoals),
        subgoals,
        *anchored,
    )


def _as_subgoal(part: Part, report: Report) -> Subgoal:
    """A task within a task, as one subgoal of the outer one: only what is left to do is shown."""
    problems: Problems = {}
    for inner in report.subgoals:
        for object_id, rows in (inner.problems or {}).items():
            problems[object_id] = [*problems.get(object_id, ()), *rows]
    desc = report.description
    return Subgoal(
        report.success,
        desc if part.determiner == "a" else f"{part.determiner} x {desc}",
        report.total,
        report.satisfied,
        [step for inner in report.subgoals for step in inner.steps if not step["success"]],
        problems,
        _representative(report),
        [inner.success for inner in report.subgoals],
        part.key,
    )


def _representative(report: Report) -> str:
    """The id of one object that stands for a task: what is worked at, or what is done."""
    done, near = report.satisfied_objects or [], report.candidate_objects or []
    for objects in (done, near) if report.success else (near, done):
        if objects:
            return str(objects[0]["objectId"])
    steps = [step for inner in report.subgoals for step in inner.steps]
    finished = [step for step in steps if step["success"]]
    last = finished[0] if finished else steps[-1] if steps else {"objectId": ""}
    return str(last["objectId"])


@dataclass(frozen=True, slots=True)
class Preconditions:
    """Whether a scene has what a task needs. `crash` is how the original's code ends, if it does."""

    met: bool
    crash: str = ""


def preconditions(task: Bound, scene: Scene, need: int = 1) -> Preconditions:
    """Whether the scene has enough objects of the right kinds; whole food counts as its slices.

    The original ends with a KeyError where it looks for cracked eggs and finds a whole one.
    """
    for part in task.components:
        if str(part.determiner) == "0":
            continue
        times = need * part.number if part.number is not None else 1
        if isinstance(part, Part):
            found = preconditions(part.task, scene, times)
            if found.crash or not found.met:
                return found
            continue
        kind = replace(
            part, query=replace(part.query, conditions=((part.query.primary, part.query.wanted),))
        )
        found_rows = gather(kind, scene, times, whole=part.number is not None)
        if found_rows.rest and found_rows.enough_at > len(found_rows.full):
            return Preconditions(False, "KeyError")
        if not found_rows.enough:
            return Preconditions(False)
    return Preconditions(True)
