"""Plans for any task of the set, from any state: which object for what, who does what when.

`plan` is the world's `Plannable` ability. It binds the goal's variables in several ways, searches
each with beams that grow wider, and keeps the shortest plan. Goals and kitchens that the recipe
scheme does not know are searched with the engine itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from sim.abilities import NoPlan, Plan
from sim.world import JSONObject, Observation, Seat, Task
from sim.worlds.robotouille.planning.binding import bindings
from sim.worlds.robotouille.planning.doable import doable
from sim.worlds.robotouille.planning.engine_search import plan_with_engine
from sim.worlds.robotouille.planning.goals import Goal, read_goal
from sim.worlds.robotouille.planning.hunt import Steps, hunt
from sim.worlds.robotouille.planning.model import NOBODY, Kitchen, State, read_kitchen, read_state
from sim.worlds.robotouille.planning.obstacles import in_the_way
from sim.worlds.robotouille.planning.parts import reachable_part, what_is_missing
from sim.worlds.robotouille.planning.places import Crew
from sim.worlds.robotouille.planning.problems import problem_of, times_of, usual_rules
from sim.worlds.robotouille.planning.scene import Scene
from sim.worlds.robotouille.planning.search import Pace
from sim.worlds.robotouille.planning.words import moves_of

PLANNER_VERSION = 1
"""Rises when plans change; stored beside every best known length."""

CHOICES = 3


def plan(
    task: Task,
    observation: Observation,
    cooks: Sequence[Seat],
    *,
    joint: bool,
    budget: int | None = None,
    choices: int = CHOICES,
) -> Plan:
    """Moves of `cooks` to the goal, while everybody else stands still.

    A plan names every seat in a joint step, and the one whose turn it is otherwise; None rests.
    `budget` is how many situations the search may look at (None: as many as is quick), `choices` in how many ways it may
    choose what stands for what; with the same numbers the same view gives the same plan.

    Raises:
        NoPlan: the goal is out of reach; its `partial` is what can be done all the same.
    """
    facts = observation.facts
    problem = problem_of(task, facts)
    goal = read_goal(problem)
    if goal is None or not usual_rules(problem):
        return plan_with_engine(task, facts, cooks, joint=joint)
    kitchen = read_kitchen(facts, times_of(problem))
    state = read_state(facts, kitchen)
    mine = tuple(n for n, name in enumerate(kitchen.players) if name in cooks)
    pace = Pace(len(kitchen.players), _first(facts, kitchen), joint)
    planner = _Planner(kitchen, state, pace, budget, choices)
    steps = planner.strict(goal, mine)
    if steps is None:
        raise planner.why_not(goal, mine)
    return Plan(moves_of(kitchen, state, steps, pace))


def _first(facts: JSONObject, kitchen: Kitchen) -> int:
    return kitchen.players.index(facts["turn"]) if facts.get("turn") in kitchen.players else 0


def _strict(state: State, mine: tuple[int, ...]) -> Crew:
    """Everybody else stands where they stand."""
    others = {spot for cook, spot in enumerate(state.loc) if cook not in mine}
    return Crew(mine, frozenset(others - {NOBODY}))


def _friendly(state: State, mine: tuple[int, ...]) -> Crew:
    """Everybody else makes way and puts down what they hold, but does nothing more."""
    everybody = tuple(n for n, spot in enumerate(state.loc) if spot != NOBODY or n in mine)
    return Crew(everybody, frozenset(), frozenset(everybody) - frozenset(mine))


class _Planner:
    """One state, planned for under different assumptions."""

    def __init__(
        self, kitchen: Kitchen, state: State, pace: Pace, budget: int | None, choices: int
    ) -> None:
        self.kitchen, self.state, self.pace = kitchen, state, pace
        self.budget, self.choices = budget, choices

    def scene(self, goal: Goal, crew: Crew) -> Scene:
        return Scene(self.kitchen, self.state, goal, frozenset(crew.cooks), crew.blocked)

    def strict(self, goal: Goal, mine: tuple[int, ...]) -> Steps | None:
        """The plan in which only my cooks move."""
        return self._plan(goal, _strict(self.state, mine))

    def _plan(self, goal: Goal, crew: Crew) -> Steps | None:
        aims = [
            aim
            for aim in bindings(self.scene(goal, crew), self.choices)
            if doable(self.kitchen, aim, self.state, crew)
        ]
        if not aims:
            return None
        return hunt(self.kitchen, self.state, crew, self.pace, aims, self.budget)

    def why_not(self, goal: Goal, mine: tuple[int, ...]) -> NoPlan:
        """What keeps my cooks from the goal, and what they can do all the same.

        First what needs nobody else; then what becomes possible if the others make way.
        """
        strict, friendly = _strict(self.state, mine), _friendly(self.state, mine)
        scene = self.scene(goal, strict)
        steps, alone = self._towards_part(goal, strict), True
        if not steps and friendly.helpers:
            steps, alone = self._plan(goal, friendly) or self._towards_part(goal, friendly), False
        plan = Plan(moves_of(self.kitchen, self.state, steps, self.pace)) if steps else None
        if lost := what_is_missing(scene):
            return NoPlan(lost, plan, alone=alone)
        way = in_the_way(scene)
        return NoPlan(
            way.sentence(), plan, for_good=False, alone=alone,
            obstacles=way.obstacles, any_will_do=way.any_will_do,
        )  # fmt: skip

    def _towards_part(self, goal: Goal, crew: Crew) -> Steps | None:
        part = reachable_part(self.scene(goal, crew))
        return self._plan(part, crew) if part is not None else None
