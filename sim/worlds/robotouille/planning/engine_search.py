"""Plans for kitchens with rules of their own: a best-first search in the engine itself.

States that show something not seen before with as many conditions met go first (novelty, as in
best-first width search), then those with fewer conditions open, then the earlier ones.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sim.abilities import NoPlan, Plan
from sim.world import Action, JSONObject, Seat, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.episode import RobotouilleEpisode

NODES = 2500
"""Situations that may be looked at: about a second's worth."""

Move = dict[Seat, Action | None]


@dataclass(slots=True)
class _Node:
    episode: RobotouilleEpisode
    earlier: _Node | None
    move: Move
    depth: int
    open: int
    facts: frozenset[object]


def plan_with_engine(
    task: Task, facts: JSONObject, cooks: Sequence[Seat], *, joint: bool, nodes: int = NODES
) -> Plan:
    """A plan in which at most one cook acts in each step.

    Raises:
        NoPlan: none was found; `partial` leads to where most conditions are met.
    """
    search = _EngineSearch(cooks, joint)
    start = world.resume(task, facts)
    found = search.run(_Node(start, None, {}, 0, search.unmet(start), search.facts(start)), nodes)
    if found.open == 0:
        return Plan(_moves(found))
    closer = Plan(_moves(found)) if found.depth else None
    raise NoPlan("I know no way to this goal in this kitchen.", closer, for_good=False)


def _moves(node: _Node | None) -> list[Move]:
    moves = []
    while node is not None and node.earlier is not None:
        moves.append(node.move)
        node = node.earlier
    return moves[::-1]


class _EngineSearch:
    """The queue, what was seen, and what counts as new."""

    def __init__(self, cooks: Sequence[Seat], joint: bool) -> None:
        self.cooks, self.joint = cooks, joint
        self.known: set[object] = set()
        self.shown: set[tuple[int, object]] = set()

    def unmet(self, episode: RobotouilleEpisode) -> int:
        """How many conditions are open; 0 only if the goal is reached."""
        report = episode.goals()
        still = sum(not condition.met for condition in report.conditions)
        return 0 if report.done else max(1, still)

    def run(self, start: _Node, nodes: int) -> _Node:
        """The goal, or the node with the fewest open conditions."""
        heap: list[tuple[int, int, int, int, _Node]] = [(1, start.open, 0, 0, start)]
        best, made = start, 0
        while heap and made < nodes and best.open:
            node = heapq.heappop(heap)[-1]
            for child in self._children(node):
                made += 1
                if child.open < best.open:
                    best = child
                entry = (self._novelty(child), child.open, child.depth, made, child)
                heapq.heappush(heap, entry)
        return best

    def _children(self, node: _Node) -> Iterator[_Node]:
        for move in self._options(node.episode):
            episode = node.episode.fork()
            step = episode.step(move)
            if not step.happened or not all(r.ok for r in step.results.values()):
                continue
            facts = self.facts(episode)
            if facts not in self.known:
                self.known.add(facts)
                yield _Node(episode, node, move, node.depth + 1, self.unmet(episode), facts)

    def _options(self, episode: RobotouilleEpisode) -> Iterator[Move]:
        nobody: Move = dict.fromkeys(episode.seats)
        if not self.joint and episode.turn is not None:
            nobody = {episode.turn: None}
        yield nobody
        for seat in nobody:
            if seat in self.cooks:
                for action in episode.legal(seat).actions:
                    yield nobody | {seat: action}

    def facts(self, episode: RobotouilleEpisode) -> frozenset[object]:
        """Everything that is true now, how far things have come, and whose turn it is."""
        oracle = episode.oracle()
        timers = [(t["kind"], t["object"], t["done"]) for t in oracle["timers"]]
        return frozenset([*oracle["predicates"], *timers, ("turn", self.joint or episode.turn)])

    def _novelty(self, node: _Node) -> int:
        """1 if something is true here that never was with as many conditions open, else 2."""
        fresh = {(node.open, fact) for fact in node.facts} - self.shown
        self.shown |= fresh
        return 1 if fresh else 2
