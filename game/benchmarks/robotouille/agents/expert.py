"""A cook that wastes no step: it plays a shortest plan and makes a new one when it is off the plan.

At the beginning it takes the plan that is stored with the task. Otherwise it searches within a
number of nodes, not of seconds, so that the same episode goes the same way on every machine; where
that does not do, it plans as the chef does. Planning runs in a thread and lets others go on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from game.agents import View, agent
from game.agents.chef import DIARY, Chef, Diary, Page
from sim.abilities import Plan, Plannable
from sim.world import JSON, JSONObject, Seat, Task
from sim.worlds import get_world

NODES = 150_000
"""Situations to look at for one plan: a few seconds' worth."""
SECONDS = 20.0
"""A plan that takes longer is given up; far more than the nodes need on any machine in use."""

_diary = Diary(DIARY)


def has_an_end(task: Task, seat: Seat) -> bool:
    """Whether there is a shortest way: meals have one, shifts end by the clock."""
    return task.world == "robotouille" and "shift" not in task.params


@agent(
    "expert",
    "Expert",
    "Plays a shortest plan: no step too many, as far as that can be proved.",
    plays=has_an_end,
)
class Expert(Chef):
    """One expert in one seat. Settings: `nodes`, `seconds`."""

    kin = "expert"
    knows = ("nodes", "seconds")

    def __init__(self, settings: JSONObject, diary: Diary | None = None) -> None:
        super().__init__(settings, diary or _diary)
        for name in settings:
            if not _is_number(settings[name]):
                raise ValueError(f"{name}: a number above 0 is expected")
        self._nodes = int(settings.get("nodes", NODES))
        self._seconds = float(settings.get("seconds", SECONDS))

    def _plan(self, world: Plannable, view: View, cooks: Sequence[Seat]) -> Page:
        quick = super()._plan(world, view, cooks)
        known = quick.plan if quick.plan.moves and not quick.trouble else None
        best = self._stored(view, cooks) or self._search(view, cooks, known)
        return Page(best, 0) if best is not None else quick

    def _stored(self, view: View, cooks: Sequence[Seat]) -> Plan | None:
        """The stored plan, if this is the beginning of the task and everybody plays by it."""
        from sim.worlds.robotouille.optimal.store import stored_plan

        if view.step or tuple(cooks) != tuple(view.seats):
            return None
        start = get_world(view.task.world).start(view.task, 0)
        if _looks(start.observe(view.seat).facts) != _looks(view.observation.facts):
            return None
        moves = stored_plan(view.task, view.joint)
        return Plan(moves) if moves else None

    def _search(self, view: View, cooks: Sequence[Seat], known: Plan | None) -> Plan | None:
        from sim.worlds.robotouille.optimal.planner import Limits, shortest

        limits = Limits(nodes=self._nodes, seconds=self._seconds)
        found = shortest(
            view.task,
            view.observation.facts,
            cooks,
            joint=view.joint,
            known=known.moves if known is not None else None,
            limits=limits,
        )
        return found if found.moves else None


def _looks(facts: JSONObject) -> Mapping[str, object]:
    return {name: value for name, value in facts.items() if name != "step"}


def _is_number(value: JSON) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < inf
