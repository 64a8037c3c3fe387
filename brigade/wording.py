"""What a model is told of a kitchen that it plays in a conversation: the task, and what may be done now."""

from __future__ import annotations

from game.benchmarks import Benchmark
from sim.world import ActionSpace, SeatSpec, Task

LISTED = 80
"""So many legal actions are listed; where there are more, only what they are made of."""


def words_of(card: Benchmark, task: Task, seat: SeatSpec) -> str:
    """What somebody who plays a task is told before they look: what it is, and the rules in words."""
    title, goal = task.title_for(seat.name), "" if seat.title else task.goal
    rules = card.prompt(f"world_{card.world}")
    return "\n\n".join(part for part in (title, goal, rules) if part)


def may(legal: ActionSpace) -> str:
    """What may be done now: the actions, or where they are many what they are made of."""
    if legal.actions and len(legal.actions) <= LISTED:
        return "\n".join(["What you may do now:", *(f"- {one.text}" for one in legal.actions)])
    verbs = [f"- {one.template or one.name}: {one.help}".rstrip(": ") for one in legal.verbs]
    if not verbs:
        verbs = [f"- {one.text}" for one in legal.actions[:LISTED]] + ["- and more of the kind"]
    return "\n".join(["What you may do, words in braces filled in:", *verbs])
