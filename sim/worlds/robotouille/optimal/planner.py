"""Shortest plans: proved where the search comes to its end, otherwise with an honest lower bound."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from sim.abilities import NoPlan, Plan
from sim.world import JSONObject, Observation, Seat, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.optimal.bindings import Binding, bindings
from sim.worlds.robotouille.optimal.building import (
    Clash,
    Setting,
    build_state,
    build_tables,
    number,
    small_enough,
)
from sim.worlds.robotouille.optimal.kernel import lookup as k
from sim.worlds.robotouille.optimal.kernel import search as kernel
from sim.worlds.robotouille.optimal.memory import FIRST
from sim.worlds.robotouille.optimal.plain import layers
from sim.worlds.robotouille.optimal.reading import Scene, read_scene
from sim.worlds.robotouille.optimal.replay import Move, moves_of, works
from sim.worlds.robotouille.optimal.search import Group
from sim.worlds.robotouille.planner import plan
from sim.worlds.robotouille.planning.problems import problem_of, usual_rules
from sim.worlds.robotouille.problem import Problem

VERSION = 1
"""Rises when what is proved or how plans look changes; stored beside every par."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When to give up: stored nodes, bytes, seconds of wall time (None: no limit)."""

    nodes: int = 4_000_000
    bytes: int = 1 << 30
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: no plan is shorter than `bound`, the best known has `best` steps."""

    nodes: int
    seconds: float
    bound: int
    best: int | None


@dataclass(frozen=True, slots=True)
class Found(Plan):
    """A plan with what its search took."""

    nodes: int = 0
    seconds: float = 0.0
    reachable: bool = True
    """False: it is proved that no plan leads to the goal."""


Watch = Callable[[Progress], bool]
"""Told of progress now and then; False ends the search."""


@dataclass(slots=True)
class _Run:
    """A search over all groups of bindings."""

    task: Task
    facts: JSONObject
    joint: bool
    limits: Limits
    watch: Watch | None
    best: Sequence[Move] | None
    began: float = field(default_factory=time.monotonic)
    groups: list[Group] = field(default_factory=list)
    stopped: bool = False
    plain_bound: int | None = None
    plain_nodes: int = 0
    plain_exhausted: bool = False

    @property
    def limit(self) -> int:
        return len(self.best) if self.best is not None else kernel.DEEPEST

    @property
    def nodes(self) -> int:
        return self.plain_nodes + sum(group.seen for group in self.groups)

    @property
    def bound(self) -> int:
        if self.plain_bound is not None:
            return min(self.limit, self.plain_bound)
        return min([self.limit, *(group.bound for group in self.groups)])

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def search(self) -> None:
        """Until every group is searched to its end or something says stop."""
        for group in self.groups:
            group.open(self.limit)
        while self.groups and not self.stopped:
            group = min(self.groups, key=lambda g: (g.status == kernel.EMPTY, g.bound))
            if group.status == kernel.EMPTY:
                return
            status = group.go_on(self._room(group))
            if status == kernel.SOLVED:
                self._solved(group)
            if status == kernel.FULL or not self.go_on():
                self.stopped = True

    def _room(self, group: Group) -> int:
        others = sum(g.used * g.node_bytes() for g in self.groups if g is not group)
        free = max(0, self.limits.bytes - others) // group.node_bytes()
        return int(min(self.limits.nodes, free))

    def _solved(self, group: Group) -> None:
        codes, numbers = group.solution()
        moves = moves_of(self.task, self.facts, codes, numbers, self.joint)
        if moves is None:
            self.stopped = True
            return
        self.best = moves
        for other in self.groups:
            other.lower(self.limit)

    def go_on(self) -> bool:
        late = self.limits.seconds is not None and self.seconds > self.limits.seconds
        if late or self.watch is None:
            return not late
        best = len(self.best) if self.best is not None else None
        return self.watch(Progress(self.nodes, self.seconds, self.bound, best))

    def found(self) -> Found:
        """What is known in the end."""
        proved = self.bound >= self.limit
        return Found(
            moves=self.best or (),
            proved=proved and self.best is not None,
            bound=self.bound,
            nodes=self.nodes,
            seconds=self.seconds,
            reachable=self.best is not None or not self.exhausted,
        )

    @property
    def exhausted(self) -> bool:
        """Whether every state that can be reached was looked at."""
        if self.plain_bound is not None:
            return self.plain_exhausted
        return all(group.exhausted for group in self.groups)


def shortest(
    task: Task,
    facts: JSONObject,
    cooks: Sequence[Seat] | None = None,
    *,
    joint: bool = False,
    known: Sequence[Move] | None = None,
    limits: Limits = Limits(),
    watch: Watch | None = None,
) -> Found:
    """The shortest plan from the state of an observation's facts, or the best found.

    `cooks` are those who may be commanded (None: all); `joint` lets all act in each step instead of
    one after the other; `known` is a plan to beat (ignored if it does not work), `watch` hears of
    progress. Where the search ends early, the quick planner's plan may be the best there is.
    """
    problem = problem_of(task, facts)
    scene = read_scene(facts)
    movers = tuple(scene.players if cooks is None else cooks)
    joint = joint or len(scene.players) == 1
    best = known if known is not None and works(task, facts, known) else None
    if fits(problem, scene):
        warm_up()
        run = _Run(task, facts, joint, limits, watch, best)
        setting = Setting(problem.setting, joint, frozenset(movers))
        run.groups = _groups(scene, bindings(problem, scene), setting)
        run.search()
    else:
        run = _Run(task, facts, joint, limits, watch, best)
        _plainly(run, movers)
    if run.best is None and not run.exhausted:
        run.best = _quick(task, facts, movers, joint)
    return run.found()


def _quick(task: Task, facts: JSONObject, cooks: Sequence[Seat], joint: bool) -> list[Move] | None:
    """The satisficing planner's plan, if it works."""
    try:
        moves = list(plan(task, Observation("", facts), cooks, joint=joint).moves)
    except NoPlan:
        return None
    return moves if works(task, facts, moves) else None


def steps_to_go(
    task: Task,
    facts: JSONObject,
    *,
    joint: bool = False,
    limits: Limits = Limits(),
) -> tuple[int | None, bool]:
    """Steps of the shortest plan from a state, and whether that is proved; None: no plan is known."""
    found = shortest(task, facts, joint=joint, limits=limits)
    if found.moves or (found.proved and found.bound == 0):
        return len(found.moves), found.proved
    return None, not found.reachable


def fits(problem: Problem, scene: Scene) -> bool:
    """Whether the fast way knows the rules and the conditions of a problem, and its size."""
    return problem.rules == "paper" and usual_rules(problem) and small_enough(problem, scene)


def _plainly(run: _Run, cooks: Sequence[Seat]) -> None:
    """The slow way: breadth first in the engine."""
    episode = world.resume(run.task, run.facts)
    for layer in layers(episode, cooks, run.joint):
        run.plain_bound, run.plain_nodes = layer.depth, layer.seen
        goal = layer.goal()
        if goal is not None:
            run.best = goal
            break
        if layer.depth + 1 >= run.limit or layer.seen > run.limits.nodes or not run.go_on():
            run.plain_bound = layer.depth + 1
            break
    else:
        run.plain_bound, run.plain_exhausted = run.limit, True


@cache
def warm_up() -> None:
    """Load or compile the search before any clock runs."""
    t = np.zeros((k.ROWS, 16), dtype=np.int64)
    t[0, k.N_COOKS], t[0, k.N_WIDTH], t[0, k.N_ITEM_0] = 1, 3, 3
    t[0, k.N_CONTAINER_0] = t[0, k.N_MEAL_0] = 3
    group = Group(t)
    group.open(2)
    group.go_on(FIRST)


def _groups(scene: Scene, choices: Iterable[Binding], setting: Setting) -> list[Group]:
    groups: dict[bytes, Group] = {}
    for binding in choices:
        numbers = number(scene, binding)
        try:
            tables = build_tables(scene, binding, numbers, setting)
        except Clash:
            continue
        key = tables.tobytes()
        group = groups.setdefault(key, Group(tables))
        group.roots.append((build_state(scene, numbers, group.tables), numbers))
    return list(groups.values())
