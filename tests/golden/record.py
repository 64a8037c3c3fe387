"""Record the golden games anew: `PYTHONPATH=. python tests/golden/record.py`.

Run it only when the rules of a world have changed on purpose (and its version with them): these
games exist so that a change nobody wanted is noticed.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from sim.abilities import Plannable, Solved
from sim.replay import Moves, record
from sim.world import Action, Episode, Slot, Task, Verb, World
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

SERVED = ["first/1", "shift/5"]
"""Shifts that are played to closing time by plans."""

MUDDLED = ["asynchronous/4", "multi_agent/10"]
"""Tasks that are played at random, with refused and joint moves among the others."""


def planned(world: World, task: Task, *, joint: bool) -> list[Moves]:
    """A plan's moves from the start to the goal."""
    assert isinstance(world, Plannable)
    episode = world.start(task, 0)
    plan = world.plan(task, episode.observe(episode.seats[0]), episode.seats, joint=joint)
    return list(plan.moves)


def served(world: World, task: Task) -> list[Moves]:
    """A shift with a plan made anew at every step, to closing time."""
    assert isinstance(world, Plannable)
    episode = world.start(task, 0)
    moves: list[Moves] = []
    while episode.outcome() is None:
        seen = episode.observe(episode.seats[0])
        plan = world.plan(task, seen, episode.seats, joint=True).moves
        moves.append({seat: plan[0].get(seat) if plan else None for seat in episode.seats})
        episode.step(moves[-1])
    return moves


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


def scored(task: Task, scoring: str) -> Task:
    """The task under the other scoring: what the released code does, or what the paper says."""
    return replace(
        task, params={**task.params, "rules": {**task.params["rules"], "scoring": scoring}}
    )


def solved(world: World, task: Task) -> list[Moves]:
    """The stored solution, with a slip of the pen after each third action."""
    assert isinstance(world, Solved)
    seat = task.seats[0].name
    moves: list[Moves] = []
    for number, action in enumerate(world.solution(task), 1):
        moves.append({seat: action})
        if number % 3 == 0:
            moves.append({seat: Action("DANCE", {"object": "Mug"})})
    return moves


def wandered(world: World, task: Task, steps: int) -> list[Moves]:
    """Walking, turning and trying things at random, by type and by name, while it lasts."""
    dice = random.Random(task.id)
    episode = world.start(task, 0)
    seat = episode.seats[0]
    moves: list[Moves] = []
    while len(moves) < steps and episode.outcome() is None:
        moves.append({seat: _typed(episode, seat, dice)})
        episode.step(moves[-1])
    return moves


def _typed(episode: Episode, seat: str, dice: random.Random) -> Action:
    """A random verb with its slots filled; half the time the natural thing to do with something."""
    natural = [a for one in episode.natural(seat).values() for a in one.actions]  # type: ignore[attr-defined]
    if natural and dice.random() < 0.4:
        return dice.choice(natural)
    verb: Verb = dice.choice(episode.legal(seat).verbs)
    return Action(verb.name, {s.name: _fill(s, dice) for s in verb.slots if not s.optional})


def _fill(slot: Slot, dice: random.Random) -> str | int:
    return dice.choice(slot.candidates) if slot.candidates else dice.randrange(-30, 60)


def stubborn(world: World, task: Task) -> list[Moves]:
    """The same impossible wish until the benchmark has had enough."""
    episode = world.start(task, 0)
    seat = episode.seats[0]
    moves: list[Moves] = []
    while episode.outcome() is None:
        moves.append({seat: Action("PICKUP", {"object": "Fridge"})})
        episode.step(moves[-1])
    return moves


HOUSEHOLD_SOLVED = [
    ("asgardbench/turn_on_tv__FloorPlan212_V1", "released"),
    ("asgardbench/cook__Bread_Plate(d)_FloorPlan21_V1", "paper"),
    ("asgardbench/cook__Bread_Plate(d)_FloorPlan21_V1", "released"),
]
HOUSEHOLD_WANDERED = [("home/apple", 120), ("home/wash_up", 120)]
HOUSEHOLD_STUBBORN = "asgardbench/cook__Bread_Plate(d)_FloorPlan22_V1"


def household() -> None:
    """Games at home: solved under both scorings, walked about in, and lost."""
    world = get_world("household")
    for task_id, scoring in HOUSEHOLD_SOLVED:
        task = scored(world.task(task_id), scoring)
        game = record(world, task, 0, solved(world, world.task(task_id)))
        assert game.done, task_id
        game.write(HERE / f"household_{scoring}_{_file(task_id)}.jsonl")
    for task_id, steps in HOUSEHOLD_WANDERED:
        task = world.task(task_id)
        game = record(world, task, 0, wandered(world, task, steps))
        game.write(HERE / f"household_walked_{_file(task_id)}.jsonl")
    task = world.task(HOUSEHOLD_STUBBORN)
    game = record(world, task, 0, stubborn(world, task))
    assert not game.done
    game.write(HERE / f"household_lost_{_file(task.id)}.jsonl")


TEACH_SOLVED = "teach/salad-FloorPlan16"
TEACH_CLUMSY = "teach/coffee-FloorPlan8"


def together(world: World, task: Task) -> list[Moves]:
    """The Follower does all that is to be done, and the Commander looks about meanwhile."""
    assert isinstance(world, Solved)
    flights = ("TurnLeft", "Forward", "LookDown", "MoveUp", "PanRight")
    moves: list[Moves] = []
    for number, action in enumerate(world.solution(task)):
        moves.append({"follower": action})
        if number % 4 == 0:
            moves.append({"commander": Action(flights[number // 4 % len(flights)])})
        if number % 10 == 0:
            moves.append({"commander": Action("Search", {"text": "knife"})})
    return moves


def at_odds(world: World, task: Task, steps: int) -> list[Moves]:
    """Both do whatever comes to their minds, one of them now and then what only the other may."""
    dice = random.Random(task.id)
    episode = world.start(task, 0)
    moves: list[Moves] = []
    while len(moves) < steps and episode.outcome() is None:
        seat, other = dice.sample(episode.seats, 2)
        offered = episode.legal(seat if dice.random() < 0.9 else other).verbs
        verb: Verb = dice.choice([one for one in offered if not one.asks])
        natural = [a for one in episode.natural(seat).values() for a in one.actions]  # type: ignore[attr-defined]
        if natural and dice.random() < 0.4:
            moves.append({seat: dice.choice(natural)})
        else:
            moves.append({seat: Action(verb.name, {s.name: _filled(s, dice) for s in verb.slots})})
        episode.step(moves[-1])
    return moves


def _filled(slot: Slot, dice: random.Random) -> object:
    if slot.type == "point":
        return [round(dice.random(), 3), round(dice.random(), 3)]
    if slot.type == "text":
        return dice.choice(("mug", "fridge", "knives", "nothing of the kind"))
    return _fill(slot, dice) if slot.candidates else "Mug" if slot.type == "choice" else 45.0


def teach() -> None:
    """Games of two: one to the goal, one clumsy."""
    world = get_world("teach")
    task = world.task(TEACH_SOLVED)
    game = record(world, task, 0, together(world, task))
    assert game.done
    game.write(HERE / f"teach_solved_{_file(task.id)}.jsonl")
    task = world.task(TEACH_CLUMSY)
    game = record(world, task, 0, at_odds(world, task, 150))
    game.write(HERE / f"teach_clumsy_{_file(task.id)}.jsonl")


ACTIVITIES = ["breakfast@home3", "change_sheets_and_pillow_cases@home1", "take_jacket_off@home6"]
SHARED_ACTIVITIES = ["wash_dirty_dishes", "entertain"]


def virtualhome() -> None:
    """Activities done by our programs under both rule sets, and tried at random by two."""
    world = get_world("virtualhome")
    for name in ACTIVITIES:
        task = world.task(f"activities/{name}")
        for rules in ("v1", "sound"):
            under = replace(task, params={**task.params, "rules": rules})
            game = record(world, under, 0, solved(world, task))
            assert game.done, name
            game.write(HERE / f"virtualhome_{rules}_{name.replace('@', '_')}.jsonl")
    for name in SHARED_ACTIVITIES:
        task = world.task(f"activities_together/{name}")
        game = record(world, task, 0, tried(world, task, 150))
        game.write(HERE / f"virtualhome_tried_{name}.jsonl")


def tried(world: World, task: Task, steps: int) -> list[Moves]:
    """Random verbs with random things by one or by all, most of them refused; none says `done`."""
    dice = random.Random(task.id)
    episode = world.start(task, 0)
    moves: list[Moves] = []
    for _ in range(steps):
        seats = dice.choice((episode.seats, [dice.choice(episode.seats)]))
        moves.append({seat: _verb(episode, seat, dice) for seat in seats})
        episode.step(moves[-1])
    return moves


def _verb(episode: Episode, seat: str, dice: random.Random) -> Action:
    verbs = [verb for verb in episode.legal(seat).verbs if verb.name != "done"]
    verb = dice.choice(verbs)
    return Action(verb.name, {slot.name: _fill(slot, dice) for slot in verb.slots})


def _file(task_id: str) -> str:
    return task_id.partition("/")[2].replace("(", "").replace(")", "")


def main() -> None:
    """Write every golden game."""
    household()
    teach()
    virtualhome()
    world = get_world("robotouille")
    for task_id, joint in PLANNED:
        task = world.task(task_id)
        game = record(world, task, 0, planned(world, task, joint=joint))
        assert game.done, task_id
        game.write(HERE / f"robotouille_{task_id.replace('/', '_')}.jsonl")
    for task_id in SERVED:
        task = world.task(task_id)
        game = record(world, task, 0, served(world, task))
        assert game.done, task_id
        game.write(HERE / f"robotouille_{task_id.replace('/', '_')}.jsonl")
    for task_id in MUDDLED:
        task = world.task(task_id)
        game = record(world, task, 0, muddled(world, task, 150))
        game.write(HERE / f"robotouille_{task_id.replace('/', '_')}_muddled.jsonl")


if __name__ == "__main__":
    main()
