"""Beam search over jobs: every cook in turn chooses one, the kitchen runs on until the next choice."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass, field

from sim.worlds.robotouille.planning.estimate import remaining, total
from sim.worlds.robotouille.planning.goals import Aim, achieved, meal_of
from sim.worlds.robotouille.planning.jobs import Menu
from sim.worlds.robotouille.planning.model import NOBODY, Do, Kitchen, State
from sim.worlds.robotouille.planning.places import Crew, Job
from sim.worlds.robotouille.planning.rules import apply, possible, tick, vacant
from sim.worlds.robotouille.planning.survey import Survey, survey

Trail = tuple["Trail | None", int, int, Do]
"""A linked list of what was done: (earlier, step, cook, what)."""


GREED = 4.0
"""How much more the best-first search minds work that is left than steps that were taken."""


SLACK = 4.0
"""The estimate may be too high by this: nodes within it of the best plan are kept."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Whose move it is: all seats at once (`joint`), or `seats` in order from `first`."""

    seats: int
    first: int
    joint: bool


@dataclass(slots=True)
class Node:
    """A moment in which `cook` has to choose a job."""

    state: State
    jobs: list[Job | None]
    clock: int
    cook: int
    trail: Trail | None
    done: bool = False
    seen: Survey | None = None
    cost: float = 0.0
    active: int = 0
    """The last step in which anything moved or went on."""

    def branch(self, job: Job | None) -> Node:
        """A copy in which the cook has chosen."""
        jobs = self.jobs[:]
        jobs[self.cook] = job
        return Node(self.state.copy(), jobs, self.clock, self.cook, self.trail, active=self.active)

    def key(self) -> tuple[object, ...]:
        """Equal for moments with the same future."""
        return (self.state.key(), tuple(self.jobs), self.cook)


@dataclass(slots=True)
class Search:
    """One bound goal, one crew, one pace."""

    kitchen: Kitchen
    aim: Aim
    crew: Crew
    pace: Pace
    budget: int
    """Nodes that may be made; then a beam is narrowed to one, and a best-first search ends."""
    made: int = 0
    known: dict[tuple[object, ...], int] = field(default_factory=dict)

    def run(self, state: State, width: int, best: int) -> list[dict[int, Do]] | None:
        """The shortest plan found that has fewer than `best` steps: per step, who does what."""
        start = Node(state.copy(), [None] * self.pace.seats, 0, self._turn(0), None)
        if not self._advance(start):
            return None
        layer, winner = [start], start if start.done else None
        while layer:
            layer, winner = self._next_layer(layer, width, winner, best)
        return unroll(winner) if winner is not None else None

    def run_best_first(self, state: State) -> list[dict[int, Do]] | None:
        """Any plan at all: always goes on where least work is left, and comes back to the rest."""
        start = Node(state.copy(), [None] * self.pace.seats, 0, self._turn(0), None)
        if not self._advance(start):
            return None
        heap, count = [(0.0, 0, start)], 0
        while heap and self.made < self.budget:
            node = heapq.heappop(heap)[2]
            if node.done:
                return unroll(node)
            for child in self._children(node):
                order = child.clock + GREED * (child.cost - child.clock)
                count += 1
                heapq.heappush(heap, (0.0 if child.done else order, count, child))
        return None

    def _next_layer(
        self, layer: list[Node], width: int, winner: Node | None, best: int
    ) -> tuple[list[Node], Node | None]:
        children = [child for node in layer for child in self._children(node)]
        for child in children:
            if child.done and child.clock < best and (winner is None or child.clock < winner.clock):
                winner = child
        limit = min(best, winner.clock if winner else best)
        open_ = [child for child in children if not child.done and child.cost < limit + SLACK]
        open_.sort(key=lambda child: child.cost)
        return open_[: width if self.made < self.budget else 1], winner

    def _children(self, node: Node) -> list[Node]:
        found = []
        for job in self._menu(node):
            child = node.branch(job)
            if self._advance(child):
                found.append(child)
        if node.done:
            found.append(node)
        return found

    def _menu(self, node: Node) -> list[Job]:
        """The jobs to choose from. Cooks who find none stand by until somebody does."""
        while not node.done:
            assert node.seen is not None
            jobs = Menu(
                self.kitchen, self.aim, self.crew, node.state, node.seen, node.cook, node.jobs
            ).jobs()
            if jobs:
                return jobs
            self._step_aside(node, node.cook)
            if not self._advance(node, resting=True):
                break
        return []

    def _is_new(self, node: Node) -> bool:
        """Whether nobody was in this situation as early as this."""
        self.made += 1
        key = node.key()
        if self.known.get(key, node.clock + 1) <= node.clock:
            return False
        self.known[key] = node.clock
        return True

    # Running on

    def _turn(self, clock: int) -> int:
        return 0 if self.pace.joint else (self.pace.first + clock) % self.pace.seats

    def _advance(self, node: Node, *, resting: bool = False) -> bool:
        """Run until somebody has to choose or the goal is reached; False where nothing comes of it.

        With `resting`, the cook whose choice it was does nothing more in this step.
        """
        while True:
            for cook in self._movers(node):
                rests, resting = resting, False
                if rests or cook not in self.crew.cooks:
                    continue
                node.cook = cook
                job = node.jobs[cook]
                if job is None or not self._act(node, cook, job):
                    node.jobs[cook] = None
                    return self._is_new(node) and self._weigh(node)
            if not self._tick(node):
                return False
            if node.done:
                return True

    def _movers(self, node: Node) -> Sequence[int]:
        return range(node.cook, self.pace.seats) if self.pace.joint else (node.cook,)

    def _tick(self, node: Node) -> bool:
        """The end of a step. False if nothing has moved for longer than anybody's turn takes."""
        moved = node.trail is not None and node.trail[1] == node.clock
        if moved or any(map(node.state.running, node.state.timers)):
            node.active = node.clock
        tick(node.state)
        node.clock += 1
        node.cook = self._turn(node.clock)
        if achieved(self.kitchen, self.aim, node.state):
            node.done, node.cost = True, float(node.clock)
        return node.clock - node.active <= self.pace.seats + 2

    def _weigh(self, node: Node) -> bool:
        """Estimate the length of a plan through this node."""
        node.seen = survey(self.kitchen, self.aim, node.state)
        left = remaining(self.kitchen, self.aim, node.state, node.seen)
        cooks, pace = self.crew.hands, self.pace
        node.cost = node.clock + total(left, cooks, pace.seats, pace.joint)
        return True

    def _act(self, node: Node, cook: int, job: Job) -> bool:
        """One step of a job. False if the job has become impossible."""
        state = node.state
        if state.loc[cook] != job.station:
            self._walk(node, cook, job.station)
        elif not self._unripe(state, job):
            if not possible(self.kitchen, state, cook, job.do):
                return False
            self._do(node, cook, job.do)
            if job.do.verb != "cut" or self.aim.todo(state, job.do.a)[:1] != ("cut",):
                node.jobs[cook] = None
        elif not any(map(state.running, state.timers)):
            return False
        if job.do.verb == "stay" and state.loc[cook] == job.station:
            node.jobs[cook] = None
        return True

    def _unripe(self, state: State, job: Job) -> bool:
        """Whether the thing to be taken away still cooks, fries, fills or boils as it should."""
        verb, thing, spot = job.do.verb, job.do.a, job.station
        if verb == "pick":
            return any((p, thing, spot) in state.timers for p in self.aim.todo(state, thing))
        if verb == "lift" and self.kitchen.vessels[thing] == "pot":
            meal = state.meal_in[thing]
            timer = ("fill", thing, spot) if meal == NOBODY else ("boil", meal, spot)
            return timer in state.timers and any(s.boil or meal == NOBODY for s in self.aim.soups)
        return False

    def _do(self, node: Node, cook: int, do: Do) -> None:
        apply(self.kitchen, node.state, cook, do)
        node.trail = (node.trail, node.clock, cook, do)

    def _walk(self, node: Node, cook: int, station: int) -> None:
        """Walk there if the place is free; break a circle of cooks who want each other's places."""
        if vacant(node.state, station):
            self._do(node, cook, Do("move", station))
        elif self._circle(node, cook):
            self._evade(node, cook)

    def _circle(self, node: Node, cook: int) -> bool:
        current = cook
        for _ in range(self.pace.seats):
            job = node.jobs[current]
            if job is None or job.station not in node.state.loc:
                return False
            current = node.state.loc.index(job.station)
            if current == cook:
                return node.state.loc[cook] != job.station or job.station != NOBODY
        return False

    def _evade(self, node: Node, cook: int) -> None:
        """Move to a place that nobody wants, if there is one."""
        wanted = {job.station for job in node.jobs if job is not None}
        free = [s for s in range(len(self.kitchen.stations)) if vacant(node.state, s)]
        free.sort(key=lambda s: (s in wanted, self.kitchen.kinds[s] != "table", s))
        if free:
            self._do(node, cook, Do("move", free[0]))

    def _step_aside(self, node: Node, cook: int) -> None:
        """A cook with nothing to do leaves the station that another wants to come to."""
        here = node.state.loc[cook]
        if here != NOBODY and any(
            here in self._wishes(node, c) for c in self.crew.cooks if c != cook
        ):
            self._evade(node, cook)

    def _wishes(self, node: Node, cook: int) -> tuple[int, ...]:
        """Where a cook goes, or has to go with what it holds."""
        job, held = node.jobs[cook], node.state.hand[cook]
        if job is not None:
            return (job.station,)
        if held in self.aim.into and not self.aim.todo(node.state, held):
            meal = meal_of(self.aim, node.state, self.aim.into[held])
            pots = node.state.pots
            return tuple(
                s
                for s, pot in enumerate(pots)
                if pot != NOBODY and meal == node.state.meal_in[pot] != NOBODY
            )
        return (self.aim.target[held],) if held in self.aim.target else ()


def unroll(node: Node) -> list[dict[int, Do]]:
    """The steps that led to a node."""
    steps: list[dict[int, Do]] = [{} for _ in range(node.clock)]
    trail = node.trail
    while trail is not None:
        earlier, clock, cook, do = trail
        steps[clock][cook] = do
        trail = earlier
    return steps
