"""One component about objects under the rules of `teach`: who satisfies it, who comes closest.

After shared/specs/teach_cmfr.md, section 1.3, with its quirks: those who come closest are gathered
only until enough are satisfied, in the order of the scene; one whole food may stand for many slices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sim.worlds.teach.definitions.language import Want
from sim.worlds.teach.goals.report import Problems, Step, Subgoal, problem, step
from sim.worlds.teach.goals.scene import Object, Row, Scene

Distance = Callable[[Object], float]
"""How far an object is from the nearest agent, in metres."""


@dataclass(slots=True)
class Match:
    """Objects of one component, and its subgoal."""

    satisfied: list[Object]
    candidates: list[Object]
    subgoal: Subgoal


def match_all(want: Want, scene: Scene) -> Match:
    """Every object of the kind has to satisfy all conditions; where there is none it holds at once."""
    rows = [row for row in scene.rows(want.query) if row.primary]
    full = [row for row in rows if row.full]
    lacking = [row for row in rows if not row.full]
    size = len(want.query.conditions)
    first = full[0].object if full else None
    subgoal = Subgoal(
        not lacking,
        want.says,
        size * len(rows),
        size * len(full) + sum(row.score for row in lacking),
        _steps(want, lacking, first),
        _problems(want, lacking),
        key=want.key,
    )
    return Match([row.object for row in full], [row.object for row in lacking], subgoal)


def match_some(want: Want, scene: Scene, need: int, distance: Distance | None = None) -> Match:
    """`need` objects have to satisfy all conditions; one is enough where it is shared."""
    found = gather(want, scene, need)
    need = 1 if want.shared else need
    rest = found.rest
    if distance is None:
        rest = sorted(rest, key=lambda row: -row.score)
    else:
        rest = sorted(rest, key=lambda row: (-row.score, distance(row.object)))
    size = len(want.query.conditions)
    lacking = rest[: max(0, found.enough_at - len(found.full))]
    first = found.full[0].object if found.full else rest[0].object if rest else None
    subgoal = Subgoal(
        found.enough,
        want.says,
        size * need,
        size * min(need, len(found.full)) + sum(row.score for row in lacking),
        _steps(want, lacking, first),
        _problems(want, lacking),
        key=want.key,
    )
    return Match([row.object for row in found.full], [row.object for row in rest], subgoal)


@dataclass(slots=True)
class Gathered:
    """Rows that satisfy a component, rows that may come to, and how many are looked for at last."""

    full: list[Row]
    rest: list[Row]
    enough_at: int
    enough: bool


def gather(want: Want, scene: Scene, need: int, *, whole: bool = False) -> Gathered:
    """Go through the scene in order, until enough are found. With `whole` a whole food counts as
    many slices, as it does where a task could still be done (`preconditions`)."""
    found = Gathered([], [], 1 if want.shared else need, enough=False)
    need = found.enough_at
    for row in scene.rows(want.query):
        if row.full:
            found.full.append(row)
            found.enough = found.enough or len(found.full) >= need
        elif not found.enough:
            if row.ready:
                found.enough_at = 1
            if row.ready and whole:
                found.full.append(row)
                found.enough = True
            else:
                found.rest.append(row)
    return found


def _steps(want: Want, lacking: list[Row], first: Object | None) -> list[Step]:
    """A step for everything that is described: for each object that lacks it, else one as done."""
    steps: list[Step] = []
    if not want.failures:
        return steps
    names = [name for name, _ in want.query.conditions]
    for name, desc in want.failures:
        where = names.index(name) if name in names else -1
        without = [row.object for row in lacking if where >= 0 and not row.met[where]]
        if without:
            steps += [step(one, desc, success=False) for one in without]
        elif first is not None:
            steps.append(step(first, desc, success=True))
    return steps


def _problems(want: Want, lacking: list[Row]) -> Problems:
    return {
        row.object["objectId"]: [
            problem(row.object, want.determiner, name, wanted)
            for (name, wanted), met in zip(want.query.conditions, row.met, strict=True)
            if not met
        ]
        for row in lacking
    }
