"""Relations under the rules of `teach`: heads in any of the tails, or all in one of them.

After shared/specs/teach_cmfr.md, section 1.3, point 2, with its quirks: heads in "a" tail are not
counted up to what is asked, but all of them; several tails are ranked by either of two counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sim.worlds.teach.definitions.language import Head, Relation
from sim.worlds.teach.goals.report import Problems, Step, Subgoal, problem, step
from sim.worlds.teach.goals.scene import Object, Scene

Objects = Mapping[str, list[Object]]
"""Objects of the components that may be put somewhere, by key: satisfied ones, then candidates."""


def relate(relation: Relation, objects: Objects, scene: Scene, need: int) -> Subgoal:
    """Whether heads are where they belong, for `need` instances of the task."""
    found = _related(relation, objects, scene, need)
    found.wanted = relation.failure
    return found


def _related(relation: Relation, objects: Objects, scene: Scene, need: int) -> Subgoal:
    total = sum(_asked(head, objects, need) for head in relation.heads)
    tails = objects.get(relation.tail, [])
    if not tails:
        return Subgoal(False, "", total, 0, [], None)
    if relation.one == "a":
        return _in_any(relation, objects, tails, scene, need, total)
    return _in_one(relation, objects, tails, scene, need, total)


def _asked(head: Head, objects: Objects, need: int) -> int:
    if head.number is None:
        return need * len(objects.get(head.key, []))
    return need * head.number


def _places(relation: Relation, head: Object, scene: Scene) -> frozenset[str]:
    if relation.property == "parentReceptacles":
        return scene.above(head)
    return frozenset(head.get(relation.property) or ())


def _is_asked(head: Head) -> bool:
    return str(head.determiner) != "0"


def _in_any(
    relation: Relation, objects: Objects, tails: list[Object], scene: Scene, need: int, total: int
) -> Subgoal:
    ids = {tail["objectId"] for tail in tails}
    kind = tails[0]["objectType"]
    steps: list[Step] = []
    problems: Problems = {}
    inside: list[Object] = []
    success = True
    for head in filter(_is_asked, relation.heads):
        here: list[Object] = []
        elsewhere: list[Object] = []
        for one in objects.get(head.key, []):
            (elsewhere if ids.isdisjoint(_places(relation, one, scene)) else here).append(one)
        inside += here
        missing = elsewhere
        if head.number is not None:
            missing = elsewhere[: max(0, need * head.number - len(here))]
            success = success and len(here) >= need * head.number
        else:
            success = success and not elsewhere
            if here and not elsewhere:
                steps.append(step(here[0], relation.failure, success=True))
        _add_missing(relation, head, missing, kind, steps, problems)
    if success and inside and not steps:
        steps.append(step(inside[0], relation.failure, success=True))
    return Subgoal(success, "", total, len(inside), steps, problems)


def _add_missing(
    relation: Relation,
    head: Head,
    missing: list[Object],
    kind: str,
    steps: list[Step],
    problems: Problems,
) -> None:
    for one in missing:
        steps.append(step(one, relation.failure, success=False))
        found = problem(one, head.determiner, relation.property, kind)
        problems.setdefault(one["objectId"], []).append(found)


@dataclass(slots=True)
class _HeadThere:
    """How many of a head are in one tail."""

    head: Head
    need: int
    inside: list[Object] = field(default_factory=list)
    outside: list[Object] = field(default_factory=list)

    @property
    def met(self) -> int:
        return min(self.need, len(self.inside))

    @property
    def success(self) -> bool:
        return len(self.inside) >= self.need


@dataclass(slots=True)
class _Tail:
    """One tail with what is in it, and the two counts by which tails are ranked."""

    kind: str
    heads: list[_HeadThere]
    done: int = 0
    met: int = 0


def _in_one(
    relation: Relation, objects: Objects, tails: list[Object], scene: Scene, need: int, total: int
) -> Subgoal:
    done: list[_Tail] = []
    best: list[_Tail] = []
    for one in tails:
        tail = _look_into(relation, objects, one, scene)
        if all(head.success for head in tail.heads):
            done.append(tail)
            if len(done) >= need:
                break
            continue
        _rank(best, tail)
        del best[max(0, need - len(done)) :]
    rest = best[: max(0, need - len(done))]
    steps: list[Step] = []
    problems: Problems = {}
    for tail in rest:
        for there in tail.heads:
            missing = there.outside[: max(0, there.need - len(there.inside))]
            _add_missing(relation, there.head, missing, tail.kind, steps, problems)
    met = sum(there.met for tail in (*done[:need], *rest) for there in tail.heads)
    return Subgoal(len(done) >= need, "", total, met, steps, problems)


def _look_into(relation: Relation, objects: Objects, tail: Object, scene: Scene) -> _Tail:
    heads = []
    for head in filter(_is_asked, relation.heads):
        members = objects.get(head.key, [])
        there = _HeadThere(head, len(members) if head.number is None else head.number)
        for one in members:
            inside = tail["objectId"] in _places(relation, one, scene)
            (there.inside if inside else there.outside).append(one)
        heads.append(there)
    done, met = sum(there.success for there in heads), sum(there.met for there in heads)
    return _Tail(tail["objectType"], heads, done, met)


def _rank(best: list[_Tail], tail: _Tail) -> None:
    """Put a tail before the first that it beats in one of the counts, else last."""
    for place, other in enumerate(best):
        if tail.done > other.done or tail.met > other.met:
            best.insert(place, tail)
            return
    best.append(tail)
