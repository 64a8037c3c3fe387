"""A task's state through an episode: looked at after every action, only where something changed.

`Progress` keeps the judgements by both rule sets and the constraints beyond them; the task says which
rule set decides. What was done at the start does not count as success.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from functools import cached_property
from typing import Literal, get_args

from sim.fields import as_bool, as_int, as_object, need, wrong
from sim.world import JSON, JSONObject
from sim.worlds.teach.definitions.language import Bound
from sim.worlds.teach.goals.beyond import Held, Moments, held
from sim.worlds.teach.goals.matching import Distance
from sim.worlds.teach.goals.places import Plan
from sim.worlds.teach.goals.report import Report, Step
from sim.worlds.teach.goals.scene import Object, Scene
from sim.worlds.teach.goals.sound_rules import SoundReport, check_sound
from sim.worlds.teach.goals.teach_rules import check

Rules = Literal["teach", "sound"]
RULES: tuple[Rules, ...] = get_args(Rules)
FLAGS = ("was_open", "done_at_start")


class _Look:
    """What is seen of one moment; made when asked for, and kept."""

    def __init__(self, task: Bound, plan: Plan, scene: Scene, distance: Distance | None) -> None:
        self._task, self._plan, self._scene, self._distance = task, plan, scene, distance

    @cached_property
    def teach(self) -> Report:
        return check(self._task, self._scene, distance=self._distance)

    @cached_property
    def sound(self) -> SoundReport:
        return check_sound(self._plan, self._scene)

    def by(self, rules: Rules) -> Report:
        return self.teach if rules == "teach" else self.sound


class Progress:
    """How far one task is, from a start on."""

    def __init__(
        self,
        task: Bound,
        objects: Iterable[Object],
        rules: Rules = "teach",
        distance: Distance | None = None,
    ) -> None:
        """Begin with the objects of the start; `rules` says who decides.

        `distance` (metres to the nearest agent) ranks the objects that come closest; judgements do
        not depend on it.

        Raises:
            WorldError: `wrong_params` where rules are unknown or the task asks for too many things.
        """
        if rules not in RULES:
            raise wrong(
                f'there are no rules "{rules}"; there are: {", ".join(RULES)}',
                "rules",
                "wrong_params",
            )
        self.task = task
        self.rules: Rules = rules
        self.scene = Scene(objects)
        self._plan = Plan(task)
        self._distance = distance
        self._moments = Moments()
        self._look = self._begin_look()
        self.done_at_start = self._is_done()
        self._was_open = not self.done_at_start
        self._met_at_start = self.report.clamped

    def update(self, changed: Iterable[Object], gone: Iterable[str] = ()) -> bool:
        """Take in an action's changes: objects as they are now, ids of those that are no more.

        Says whether anything differs. Each changed object has to be a new dict.
        """
        if not self.scene.change(changed, gone):
            self._moments.looks += 1
            return False
        self._look = self._begin_look()
        if not self._was_open:
            self._was_open = not self._is_done()
        return True

    def fork(self) -> Progress:
        """The same task at the same point, which goes on by itself."""
        twin = copy.copy(self)
        twin.scene = self.scene.fork()
        twin._moments = Moments(self._moments.looks, dict(self._moments.first))
        twin._look = _Look(self.task, self._plan, twin.scene, self._distance)
        return twin

    def save(self) -> JSONObject:
        """What is remembered beside the objects themselves, as JSON."""
        return {
            "moments": self._moments.to_json(),
            "was_open": self._was_open,
            "done_at_start": self.done_at_start,
            "met_at_start": self._met_at_start,
        }

    def restore(self, objects: Iterable[Object], saved: JSON) -> None:
        """Go back to objects and what was remembered with them (`save`).

        Raises:
            WorldError: `bad_file`, with the place inside; then nothing has changed.
        """
        given = as_object(saved, "progress")
        moments = Moments.from_json(need(given, "moments", "progress"), "progress.moments")
        flags = [as_bool(need(given, key, "progress"), f"progress.{key}") for key in FLAGS]
        met = as_int(need(given, "met_at_start", "progress"), "progress.met_at_start", 0, 10**9)
        self.scene = Scene(objects)
        self._moments, self._met_at_start = moments, met
        self._was_open, self.done_at_start = flags
        self._look = _Look(self.task, self._plan, self.scene, self._distance)

    # -- judgements ----------------------------------------------------------------------------------

    @property
    def teach(self) -> Report:
        """By the rules of `teach`."""
        return self._look.teach

    @property
    def sound(self) -> SoundReport:
        """By the rules of `sound`."""
        return self._look.sound

    @property
    def report(self) -> Report:
        """By the rules that decide."""
        return self._look.by(self.rules)

    @property
    def beyond(self) -> list[Held]:
        """How the constraints beyond TEACh's language stand."""
        rules = self._plan.task.beyond
        return [held(rule, self.sound, self.scene, self._moments) for rule in rules]

    @property
    def success(self) -> bool:
        """Whether the task is done, and was not so from the start on."""
        return self._was_open and self._is_done()

    @property
    def lost(self) -> bool:
        """Whether the task cannot be done any more, for what was done in the wrong order."""
        return any(one.lost for one in self.beyond)

    @property
    def percent(self) -> int:
        """How much of what was open at the start is done, 0 to 100; 100 only where all is done."""
        return self.percent_by(self.rules, self._met_at_start)

    def percent_by(self, rules: Rules, met_at_start: int) -> int:
        """The same by one of the rule sets, of whose conditions so many were met at the start."""
        report = self._look.by(rules)
        if self._was_open and report.success and all(one.met for one in self.beyond):
            return 100
        asked = max(1, report.total - met_at_start)
        return max(0, min(99, 100 * (report.clamped - met_at_start) // asked))

    def why(self) -> str:
        """A sentence on why the task is not done; empty where it is."""
        if self.success:
            return ""
        if self._is_done():
            return "The task was done before anything was touched, so it does not count as done."
        missed = [one.rule.failure for one in self.beyond if not one.met]
        report = self.report
        todo = _first_steps(report)
        if not todo and missed:
            return f"All that was asked for is there, but: {' '.join(missed)}"
        left = report.total - report.clamped
        said = f"{left} of {report.total} conditions {'is' if left == 1 else 'are'} still open"
        if not left:
            said = "All conditions are counted as met, but not by the same things"
        return " ".join([f"{said}{':' if todo else '.'}", *todo, *missed])

    def record(self) -> JSONObject:
        """For the log: who decides, the result, both judgements, the constraints."""
        return {
            "rules": self.rules,
            "success": self.success,
            "percent": self.percent,
            **{rules: _counts(self._look.by(rules)) for rules in RULES},
            "beyond": [one.to_json() for one in self.beyond],
        }

    def _begin_look(self) -> _Look:
        look = _Look(self.task, self._plan, self.scene, self._distance)
        if self._plan.task.beyond:
            self._moments.see(look.sound)
        return look

    def _is_done(self) -> bool:
        return self.report.success and all(one.met for one in self.beyond)


def _counts(report: Report) -> JSONObject:
    return {
        "success": report.success,
        "goal_conditions_total": report.total,
        "goal_conditions_satisfied": report.satisfied,
    }


SHOWN = 3
"""So many things are named in a sentence on why a task failed."""


def _first_steps(report: Report) -> list[str]:
    steps: list[Step] = [
        step
        for one in report.subgoals
        if not one.success
        for step in one.steps
        if not step["success"]
    ]
    said = dict.fromkeys(str(step["desc"]) for step in steps)
    return list(said)[:SHOWN]
