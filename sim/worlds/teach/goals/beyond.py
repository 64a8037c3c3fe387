"""Constraints that TEACh's language has no words for: order, places, and what must stay as it was.

`before` is about when things were first done, so it needs what happened: `Moments` keeps that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from sim.fields import as_int, as_object, join, need
from sim.world import JSON, JSONObject
from sim.worlds.teach.definitions.language import Beyond
from sim.worlds.teach.goals.scene import Object, Scene
from sim.worlds.teach.goals.sound_rules import SoundReport

GROUND = "Floor"
"""Everything stands on it in the end, so that it is nobody's place."""


@dataclass(frozen=True, slots=True)
class Held:
    """How a constraint stands. `lost` says that it can never be met again."""

    rule: Beyond
    met: bool
    lost: bool = False

    def to_json(self) -> JSONObject:
        """For the record."""
        return {
            "kind": self.rule.kind,
            "of": list(self.rule.keys),
            "met": self.met,
            "lost": self.lost,
        }


@dataclass(slots=True)
class Moments:
    """When each component was first seen done, counted in looks."""

    looks: int = 0
    first: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> JSONObject:
        """For a snapshot."""
        return {"looks": self.looks, "first": dict(self.first)}

    @classmethod
    def from_json(cls, data: JSON, path: str = "moments") -> Moments:
        """What `to_json` wrote.

        Raises:
            WorldError: `bad_file`, with the place inside.
        """
        given = as_object(data, path)
        looks = as_int(need(given, "looks", path), join(path, "looks"), 0, 10**9)
        first = as_object(need(given, "first", path), join(path, "first"))
        for key, when in first.items():
            as_int(when, join(join(path, "first"), key), 0, looks)
        return cls(looks, dict(first))

    def see(self, report: SoundReport) -> None:
        """Note what is done now."""
        for subgoal in report.subgoals:
            if subgoal.key and subgoal.success:
                self.first.setdefault(subgoal.key, self.looks)
        self.looks += 1


def held(rule: Beyond, report: SoundReport, scene: Scene, moments: Moments) -> Held:
    """How one constraint stands.

    * `before`: each was first done in an earlier step than the next;
    * `same place`: some receptacle holds all of their objects (the floor is none);
    * `different places`: no receptacle holds objects of two of them;
    * `at the end still`: they are done now, and count for nothing else.
    """
    if rule.kind == "before":
        return _before(rule, moments)
    if rule.kind == "at the end still":
        done = {subgoal.key for subgoal in report.subgoals if subgoal.success}
        return Held(rule, done.issuperset(rule.keys))
    above = _above(rule, report.objects, scene)
    if not all(above):
        return Held(rule, met=False)
    if rule.kind == "same place":
        return Held(rule, bool(frozenset.intersection(*(one for group in above for one in group))))
    together = [frozenset().union(*group) for group in above]
    return Held(rule, all(one.isdisjoint(other) for one, other in combinations(together, 2)))


def _before(rule: Beyond, moments: Moments) -> Held:
    times = [moments.first.get(key) for key in rule.keys]
    known = [time for time in times if time is not None]
    in_order = all(one < other for one, other in pairwise(known))
    gap = any(time is None and later is not None for time, later in pairwise(times))
    lost = not in_order or gap
    return Held(rule, len(known) == len(times) and not lost, lost)


def _above(
    rule: Beyond, objects: Mapping[str, list[Object]], scene: Scene
) -> list[list[frozenset[str]]]:
    """For each component, what each of its objects is in; nothing for a component without objects."""
    return [[_places(one, scene) for one in objects.get(key, [])] for key in rule.keys]


def _places(one: Object, scene: Scene) -> frozenset[str]:
    found = (scene.find(parent) for parent in scene.above(one))
    return frozenset(
        holder["objectId"]
        for holder in found
        if holder is not None and holder["objectType"] != GROUND
    )
