"""Simmer: actions a second, forks, whole plans from text to audit, and what a step costs people: the picture."""

from __future__ import annotations

import time
from collections.abc import Callable

from bench.drawing import cost
from bench.kit.figures import Figure
from bench.kit.group import Items, run
from sim.world import Task

ACTIONS_WANTED = 20_000
FORK_US = 20.0
ROUNDS = 10
WANTED_FRAME_MS = 15.0
WANTED_CLICK_MS = 5.0
PICTURES = 60
SEEN_AFTER = 12
"""Steps of the recipe that is drawn: stores stand open then, and something is in hand."""


def measure(small: bool) -> Items:
    """The reference plans of the catalogue, in the mode `published`."""
    from sim.worlds.simmer.catalogue import catalogue, plan_of
    from sim.worlds.simmer.executor import PUBLISHED, run_plan
    from sim.worlds.simmer.plan import bind, read_plan
    from sim.worlds.simmer.start import as_start, executor_from

    tasks = catalogue()[: 5 if small else None]
    rounds = 1 if small else ROUNDS
    texts = ["\n".join(plan_of(task)) for task in tasks]
    bases = [executor_from(as_start(task.params), PUBLISHED) for task in tasks]
    lines = [
        [bind(line, base.rules) for line in read_plan(text).lines]
        for text, base in zip(texts, bases, strict=True)
    ]
    count = sum(len(plan) for plan in lines) * rounds

    def act() -> None:
        for base, plan in zip(bases, lines, strict=True):
            executor = base.fork()
            for step in plan:
                executor.run(step)

    def whole() -> None:
        for base, text in zip(bases, texts, strict=True):
            run_plan(text, base.fork())

    load = f"the reference plans of {len(tasks)} tasks, one core, {rounds} rounds"
    yield Figure("actions", count / _seconds(act, rounds), "/s", load, "higher", ACTIONS_WANTED)
    seconds = _seconds(whole, rounds)
    yield Figure("steps, read and audited", count / seconds, "/s", load, "higher", ACTIONS_WANTED)
    forks = 100 if small else 20_000
    took = 1e6 * _seconds(bases[0].fork, forks) / forks
    yield Figure("fork", took, "us", f"one kitchen, {forks} times", wanted=FORK_US)
    yield from _played(2 if small else PICTURES)


def _played(rounds: int) -> Items:
    """The picture and the clicks of the kitchen that has most things in it."""
    from sim.worlds.simmer import world

    def things(task: Task) -> int:
        return len(task.params.get("objects", ()))

    task = max((one for one in world.tasks() if len(one.seats) == 1), key=things)
    episode = world.start(task, 0)
    seat = episode.seats[0]
    for action in world.solution(task)[:SEEN_AFTER]:
        episode.step({seat: action})
    scene = episode.scene(seat, {})
    load = f"{task.id} after {SEEN_AFTER} steps, CPU, median of {rounds}"
    works: dict[str, Callable[[], object]] = {
        "scene": lambda: episode.scene(seat, {}),
        "frame at 600 px": lambda: world.draw(scene, 600),
        "frame at 1024 px": lambda: world.draw(scene, 1024),
        "frame at 1600 px": lambda: world.draw(scene, 1600),
        "what a click means, all things": lambda: episode.natural(seat),
    }
    for name, work in works.items():
        work()
        wanted = (
            WANTED_FRAME_MS if "frame" in name else WANTED_CLICK_MS if "click" in name else None
        )
        yield Figure(name, cost(work, rounds), "ms", load, wanted=wanted)


def _seconds(work: Callable[[], object], rounds: int) -> float:
    began = time.process_time()
    for _ in range(rounds):
        work()
    return time.process_time() - began


if __name__ == "__main__":
    run(measure, __doc__)
