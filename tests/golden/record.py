"""Record the golden games anew: `python tests/golden/record.py`.

Run it only when the rules of a world have changed on purpose (and its version with them): these
games exist so that a change nobody wanted is noticed.
"""

from __future__ import annotations

import random
from pathlib import Path

from sim.abilities import Plannable
from sim.replay import Moves, record
from sim.world import Action, Episode, Task, World
from sim.worlds import get_world

HERE = Path(__file__).parent
PLANNED = [
    ("tutorial/8", False),
    ("synchronous/5", False),
    ("asynchronous/2", False),
    ("asynchronous/10", False),
    ("multi_agent/3", False),
    ("multi_agent/7", True),
    ("synchronous_train/1", False),
]
"""Tasks that are played to the goal by a plan, and whether all cooks move at once."""

MUDDLED = ["asynchronous/4", "multi_agent/10"]
"""Tasks that are played at random, with refused and joint moves among the others."""


def planned(world: World, task: Task, *, joint: bool) -> list[Moves]:
    """A plan's moves from the start to the goal."""
    assert isinstance(world, Plannable)
    episode = world.start(task, 0)
    plan = world.plan(task, episode.observe(episode.seats[0]), episode.seats, joint=joint)
    return list(plan.moves)


def muddled(world: World, task: Task, steps: int) -> list[Moves]:
    """Random moves: of the cook whose turn it is, of all at once, out of turn, and nonsense."""
    dice = random.Random(task.id)
    episode = world.start(task, 0)
    moves: list[Moves] = []
    while len(moves) < steps:
        moves.append(_muddle(episode, dice))
        episode.step(moves[-1])
    return moves


def _muddle(episode: Episode, dice: random.Random) -> Moves:
    kind = dice.choice(("turn", "turn", "joint", "anybody", "nonsense"))
    if kind == "joint":
        return {seat: _any(episode, seat, dice) for seat in episode.seats}
    seat = episode.turn if kind == "turn" and episode.turn else dice.choice(episode.seats)
    return {seat: Action("dance") if kind == "nonsense" else _any(episode, seat, dice)}


def _any(episode: Episode, seat: str, dice: random.Random) -> Action | None:
    return dice.choice((None, *episode.legal(seat).actions))


def main() -> None:
    """Write every golden game."""
    world = get_world("robotouille")
    for task_id, joint in PLANNED:
        task = world.task(task_id)
        game = record(world, task, 0, planned(world, task, joint=joint))
        assert game.done, task_id
        game.write(HERE / f"robotouille_{task_id.replace('/', '_')}.jsonl")
    for task_id in MUDDLED:
        task = world.task(task_id)
        game = record(world, task, 0, muddled(world, task, 150))
        game.write(HERE / f"robotouille_{task_id.replace('/', '_')}_muddled.jsonl")


if __name__ == "__main__":
    main()
