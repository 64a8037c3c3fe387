"""Looking for the shortest plan within a budget: rounds of wider and wider beams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sim.worlds.robotouille.planning.goals import Aim, achieved
from sim.worlds.robotouille.planning.model import Do, Kitchen, State
from sim.worlds.robotouille.planning.places import Crew
from sim.worlds.robotouille.planning.rules import apply, tick
from sim.worlds.robotouille.planning.search import Pace, Search

Steps = list[dict[int, Do]]

ROUNDS = ((5, 3), (16, 2), (48, 2), (150, 3), (500, 3), (2000, 3))
"""Width of the beam, and how many bindings (the best so far) are tried with it."""

BUDGET = 1200
BUDGET_PER_MATE = 500
"""Nodes after which no further round is begun; some fifteen of them take a millisecond."""

RESCUE = 3000
"""Nodes that may be spent on finding any plan at all, where beams have found none."""

LONGEST = 500


def hunt(
    kitchen: Kitchen,
    state: State,
    crew: Crew,
    pace: Pace,
    aims: Sequence[Aim],
    budget: int | None = None,
) -> Steps | None:
    """The shortest plan found for any of the bound goals; None if there is none."""
    if any(achieved(kitchen, aim, state) for aim in aims):
        return []
    if budget is None:
        budget = BUDGET + BUDGET_PER_MATE * (crew.hands - 1)
    found = _Hunt(kitchen, state, crew, pace, budget)
    found.improve(aims)
    if found.best is None:
        found.rescue(aims)
    return found.best


@dataclass(slots=True)
class _Hunt:
    kitchen: Kitchen
    state: State
    crew: Crew
    pace: Pace
    budget: int
    best: Steps | None = None
    made: int = 0

    def improve(self, aims: Sequence[Aim]) -> None:
        """Try all bindings narrowly, then the best of them with wider beams."""
        order = [(LONGEST, n, aim) for n, aim in enumerate(aims)]
        for width, count in ROUNDS:
            before = self.made
            tried = [(self._try(aim, width, length), n, aim) for length, n, aim in order[:count]]
            order = sorted([*tried, *order[count:]], key=lambda entry: entry[:2])
            if self.made > self.budget or self.made == before:
                return

    def _try(self, aim: Aim, width: int, length: int) -> int:
        """Search one binding; its length, or what was known of it before."""
        bound = LONGEST if self.best is None else len(self.best)
        search = Search(self.kitchen, aim, self.crew, self.pace, self.budget - self.made)
        found = search.run(self.state, width, bound)
        self.made += search.made
        if found is None:
            return length
        self.best = without_circles(self.kitchen, self.state, found, self.pace)
        return len(self.best)

    def rescue(self, aims: Sequence[Aim]) -> None:
        """Survey for any plan, coming back to what was left aside."""
        for aim in aims:
            search = Search(self.kitchen, aim, self.crew, self.pace, RESCUE // len(aims))
            found = search.run_best_first(self.state)
            if found is not None:
                self.best = without_circles(self.kitchen, self.state, found, self.pace)
                return


def without_circles(kitchen: Kitchen, state: State, steps: Steps, pace: Pace) -> Steps:
    """The plan without the stretches that lead back to where it was."""
    state, kept = state.copy(), list[dict[int, Do]]()
    been = {_moment(state, 0, pace): 0}
    for clock, step in enumerate(steps):
        for cook in sorted(step):
            apply(kitchen, state, cook, step[cook])
        tick(state)
        kept.append(step)
        moment = _moment(state, clock + 1, pace)
        if moment in been:
            del kept[been[moment] :]
            been = {m: at for m, at in been.items() if at <= been[moment]}
        been[moment] = len(kept)
    return kept


def _moment(state: State, clock: int, pace: Pace) -> tuple[object, ...]:
    return (0 if pace.joint else clock % pace.seats, state.key())
