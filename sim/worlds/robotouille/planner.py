"""Plans for any task of the set, from any state: which object for what, who does what when.

`plan` is the world's `Plannable` ability. It binds the goal's variables in several ways, searches
each with a narrow beam and keeps the shortest plan; kitchens whose rules are not the usual ones
are searched with the engine itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sim.abilities import Plan
from sim.world import JSONObject, Observation, Seat, Task, WorldError
from sim.worlds.robotouille.planning.binding import Scene, bindings
from sim.worlds.robotouille.planning.goals import Aim, Goal, achieved, read_goal
from sim.worlds.robotouille.planning.jobs import Crew
from sim.worlds.robotouille.planning.model import (
    NOBODY,
    Do,
    Kitchen,
    State,
    read_kitchen,
    read_state,
)
from sim.worlds.robotouille.planning.problems import problem_of, times_of
from sim.worlds.robotouille.planning.search import Pace, Search
from sim.worlds.robotouille.planning.words import moves_of

PLANNER_VERSION = 1
"""Rises when plans change; stored beside every best known length."""

BINDINGS = 3
ROUNDS = ((5, 3), (16, 2), (48, 1))
"""Width of the beam and how many bindings are tried with it."""

BUDGET = 1200
"""Nodes after which no further round is begun: about 25 of them take a millisecond."""

RESCUE = 4000
LONGEST = 500


def plan(task: Task, observation: Observation, cooks: Sequence[Seat], *, joint: bool) -> Plan:
    """Moves of `cooks` to the goal, while everybody else stands still.

    A plan names every seat in a joint step, and the one whose turn it is otherwise; None rests.

    Raises:
        WorldError: `no_plan`, saying why the goal is out of reach.
    """
    facts = observation.facts
    problem = problem_of(task, facts)
    goal = read_goal(problem)
    if goal is None:
        raise WorldError("no_plan", "this goal uses predicates that the planner does not know")
    kitchen = read_kitchen(facts, times_of(problem))
    state = read_state(facts, kitchen)
    crew = _crew(kitchen, state, cooks)
    pace = Pace(len(kitchen.players), _first(facts, kitchen), joint)
    steps = best_plan(kitchen, state, goal, crew, pace)
    return Plan(moves_of(kitchen, state, steps, pace))


def _crew(kitchen: Kitchen, state: State, cooks: Sequence[Seat]) -> Crew:
    mine = tuple(n for n, name in enumerate(kitchen.players) if name in cooks)
    blocked = {state.loc[n] for n in range(len(kitchen.players)) if n not in mine}
    return Crew(mine, frozenset(blocked - {NOBODY}))


def _first(facts: JSONObject, kitchen: Kitchen) -> int:
    return kitchen.players.index(facts["turn"]) if facts.get("turn") in kitchen.players else 0


def best_plan(
    kitchen: Kitchen, state: State, goal: Goal, crew: Crew, pace: Pace
) -> list[dict[int, Do]]:
    """The shortest plan over a few bindings of the goal."""
    scene = Scene(kitchen, state, goal, frozenset(crew.cooks), crew.blocked)
    aims = bindings(scene, BINDINGS)
    if not aims:
        raise WorldError("no_plan", "something that the goal needs is gone or cannot be reached")
    if any(achieved(kitchen, aim, state) for aim in aims):
        return []
    hunt = Hunt(kitchen, state, crew, pace)
    hunt.improve(aims)
    if hunt.best is None:
        hunt.rescue(aims)
    if hunt.best is None:
        raise WorldError("no_plan", "no way to the goal was found")
    return hunt.best


@dataclass(slots=True)
class Hunt:
    """Rounds of wider and wider beams over the bindings, within a budget of nodes."""

    kitchen: Kitchen
    state: State
    crew: Crew
    pace: Pace
    best: list[dict[int, Do]] | None = None
    made: int = 0

    def improve(self, aims: Sequence[Aim]) -> None:
        """Try all bindings narrowly, then the best of them with wider beams."""
        order = [(LONGEST, n, aim) for n, aim in enumerate(aims)]
        for width, count in ROUNDS:
            order = sorted(
                ((self._try(aim, width, length), n, aim) for length, n, aim in order[:count]),
                key=lambda entry: entry[:2],
            )
            if self.best is not None and self.made > BUDGET:
                return

    def _try(self, aim: Aim, width: int, length: int) -> int:
        """Search one binding; its length, or what was known of it before."""
        bound = LONGEST if self.best is None else len(self.best)
        search = Search(self.kitchen, aim, self.crew, self.pace, max(BUDGET - self.made, 0) + 200)
        found = search.run(self.state, width, bound)
        self.made += search.made
        if found is None:
            return length
        self.best = found
        return len(found)

    def rescue(self, aims: Sequence[Aim]) -> None:
        """Beams lost their way: look for any plan, coming back to what was left aside."""
        for aim in aims:
            search = Search(self.kitchen, aim, self.crew, self.pace, RESCUE)
            self.best = search.run_best_first(self.state)
            if self.best is not None:
                return
