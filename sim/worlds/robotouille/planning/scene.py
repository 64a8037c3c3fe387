"""What a choice of objects depends on, and which object may stand for which term."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sim.worlds.robotouille.planning.goals import Goal
from sim.worlds.robotouille.planning.model import Kitchen, State

NEVER = 10_000.0
"""The cost of what cannot be."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a choice depends on. `blocked` stations are held by people who stand still."""

    kitchen: Kitchen
    state: State
    goal: Goal
    cooks: frozenset[int]
    blocked: frozenset[int]


def fits(term: str, type_: str, goal: Goal, names: Sequence[str], index: int, kind: str) -> bool:
    """Whether an object may stand for a term: a constant is itself, a type matches by name."""
    wanted = goal.types.get(term)
    if wanted is None:
        return names[index] == term
    return wanted in (type_, kind) or wanted in names[index]


def reachable(scene: Scene, held: int) -> bool:
    """Not in the hands of somebody who stands still. Containers count on from the items."""
    return all(thing != held or cook in scene.cooks for cook, thing in enumerate(scene.state.hand))
