"""The rules of `sound`: a task is done when all of it is done at once, each thing in its own place.

They mend what docs/worlds/teach.md lists as quirks of TEACh's own judgement: every instance of a dish
has its own objects, conditions met never exceed what is asked, and done means all of them are met.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from sim.worlds.teach.definitions.language import Bound, Part, Want
from sim.worlds.teach.goals.filling import Filler
from sim.worlds.teach.goals.places import Group, Link, Node, Place, Plan
from sim.worlds.teach.goals.report import Problems, Report, Step, Subgoal, problem, step
from sim.worlds.teach.goals.scene import Object, Row, Scene
from sim.worlds.teach.goals.searching import Filling
from sim.worlds.teach.goals.teach_rules import Preconditions


@dataclass(slots=True)
class SoundReport(Report):
    """A judgement that also says which objects took the places of each component of the task."""

    objects: dict[str, list[Object]] = field(default_factory=dict)


def check_sound(task: Bound | Plan, scene: Scene) -> SoundReport:
    """How far a task is done. A plan made before saves laying the task out again.

    Raises:
        WorldError: `wrong_params` where the task asks for too many things.
    """
    plan = task if isinstance(task, Plan) else Plan(task)
    filler = Filler(plan, scene)
    judge = _Judge(filler, filler.fill())
    subgoals = [judge.subgoal(node) for node in plan.root.children]
    total = sum(subgoal.total for subgoal in subgoals)
    satisfied = sum(subgoal.satisfied for subgoal in subgoals)
    objects = {node.key: judge.stand_ins(node) for node in plan.root.children if node.key}
    return SoundReport(
        plan.task.desc,
        0 < total == satisfied,
        total,
        satisfied,
        subgoals,
        objects.get(plan.task.anchor or ""),
        None,
        objects,
    )


def preconditions_sound(task: Bound, scene: Scene) -> Preconditions:
    """Whether the scene has enough of every kind of thing, those to work with included.

    Whole food counts as its slices, a whole egg as a cracked one, any knife as a knife. Where all of
    a kind are asked for there has to be one.
    """
    return Preconditions(_has(task.apart or task, scene, 1))


def _has(task: Bound, scene: Scene, times: int) -> bool:
    for part in task.components:
        if str(part.determiner) == "0":
            continue
        if isinstance(part, Part):
            if not _has(part.task, scene, times * part.number):
                return False
            continue
        need = 1 if part.number is None else part.number if part.shared else part.number * times
        if part.query.wanted == "Knife" and _is_there(part, "ButterKnife", scene):
            continue
        kind = replace(part.query, conditions=((part.query.primary, part.query.wanted),))
        rows = scene.rows(kind)
        if len(rows) < need and all(row.primary for row in rows):
            return False
    return True


def _is_there(want: Want, wanted: str, scene: Scene) -> bool:
    query = replace(want.query, conditions=((want.query.primary, wanted),))
    return any(row.primary for row in scene.rows(query))


class _Judge:
    """Counts and describes what a filling leaves open."""

    def __init__(self, filler: Filler, filling: Filling) -> None:
        self.filler = filler
        self.filling = filling

    def subgoal(self, node: Node) -> Subgoal:
        """One component or relation; of a task within the task all that it asks for."""
        if node.task is None:
            return self._own(node)
        inner = [self.subgoal(child) for child in node.children]
        problems: Problems = {}
        for one in inner:
            for object_id, rows in (one.problems or {}).items():
                problems.setdefault(object_id, []).extend(rows)
        total = sum(one.total for one in inner)
        satisfied = sum(one.satisfied for one in inner)
        desc = node.task.desc
        stand_ins = self.stand_ins(node)
        return Subgoal(
            total == satisfied,
            desc if node.number == 1 else f"{node.number} x {desc}",
            total,
            satisfied,
            [one for row in inner for one in row.steps if not one["success"]],
            problems,
            str(stand_ins[0]["objectId"]) if stand_ins else "",
            [one.success for one in inner],
            node.key,
        )

    def stand_ins(self, node: Node) -> list[Object]:
        """The objects that stand for a component: at its places, or at those of its anchor."""
        if node.task is not None:
            anchors = [child for child in node.children if child.key == node.task.anchor]
            return [one for child in anchors for one in self.stand_ins(child)]
        found = [
            self.filling[place.number].object
            for place in node.places
            if place.number in self.filling
        ]
        return found + [row.object for group in node.groups for row, _ in self._members(group)]

    def _own(self, node: Node) -> Subgoal:
        made = Subgoal(True, node.description, 0, 0, key=node.key)
        for place in node.places:
            self._place(place, made)
        for group in node.groups:
            self._group(group, made)
        for link in node.links:
            self._link(link, made)
        if made.satisfied == made.total:
            made.steps = made.steps[:1]
        else:
            made.steps = [one for one in made.steps if not one["success"]]
        made.success = made.satisfied == made.total
        return made

    def _place(self, place: Place, made: Subgoal) -> None:
        made.total += len(place.want.query.conditions)
        one = self.filling.get(place.number)
        if one is None:
            made.steps.append(self._missing(place.want))
        else:
            made.satisfied += sum(one.met)
            self._tell(place.want, one.object, one.met, made)

    def _group(self, group: Group, made: Subgoal) -> None:
        members = self._members(group)
        size = len(group.want.query.conditions)
        made.total += size * max(1, len(members))
        if not members:
            made.steps.append(self._missing(group.want))
        for row, met in members:
            made.satisfied += sum(met)
            self._tell(group.want, row.object, met, made)

    def _tell(self, want: Want, one: Object, met: tuple[bool, ...], made: Subgoal) -> None:
        texts = dict(want.failures)
        for (name, wanted), holds in zip(want.query.conditions, met, strict=True):
            text = texts.get(name)
            if holds and text is not None:
                made.steps.append(step(one, text, success=True))
            elif not holds:
                said = text or f"{name} should be {wanted}."
                made.steps.append(step(one, said, success=False))
                _add(made, one, problem(one, want.determiner, name, wanted))

    def _missing(self, want: Want) -> Step:
        """What to do where no object is there: make it of what it is made of, or find one."""
        query = want.query
        wholes = [row.object for row in self.filler.scene.rows(query) if not row.primary]
        text = dict(want.failures).get(query.primary) if wholes else None
        said = text or f"There is no {query.wanted} for this."
        nobody: Object = {"objectId": "", "objectType": query.wanted}
        return step(wholes[0] if wholes else nobody, said, success=False)

    def _link(self, link: Link, made: Subgoal) -> None:
        for place in link.heads:
            one = self.filling.get(place.number)
            if one is None:
                made.total += 1
                nobody: Object = {"objectId": "", "objectType": place.want.query.wanted}
                made.steps.append(step(nobody, link.relation.failure, success=False))
            else:
                self._put(one.object, link, made)
        for group in link.groups:
            members = [row.object for row, _ in self._members(group)]
            made.total += not members
            for member in members:
                if not self._holds_the_others(member, members, link):
                    self._put(member, link, made)

    def _put(self, one: Object, link: Link, made: Subgoal) -> None:
        made.total += 1
        tail = self.filling.get(link.tail.number) if link.tail else None
        if link.tail is None:
            inside = self.filler.is_in_any(one, link)
        else:
            inside = tail is not None and self.filler.is_in(one, tail.object, link)
        made.satisfied += inside
        made.steps.append(step(one, link.relation.failure, success=inside))
        if not inside:
            tail_want = link.any_of or (link.tail.want if link.tail else None)
            wanted = tail.object["objectType"] if tail else tail_want and tail_want.query.wanted
            _add(made, one, problem(one, "", link.relation.property, wanted))

    def _holds_the_others(self, one: Object, members: Iterable[Object], link: Link) -> bool:
        """Whether an object is the one that others of its kind are put into: it need not be inside."""
        tail = self.filling.get(link.tail.number) if link.tail else None
        if link.tail is not None:
            return tail is not None and tail.object is one
        if one["objectId"] not in self.filler.tails(link):
            return False
        return any(self.filler.is_in(other, one, link) for other in members)

    def _members(self, group: Group) -> list[tuple[Row, tuple[bool, ...]]]:
        return self.filler.rows(group.want.query)


def _add(made: Subgoal, one: Object, found: dict[str, object]) -> None:
    if made.problems is not None:
        made.problems.setdefault(one["objectId"], []).append(found)
