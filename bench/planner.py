"""The planner: length of its plan, milliseconds of CPU and best known length, for every task that has one."""

from __future__ import annotations

import statistics
import time

from bench.kit.figures import Figure
from bench.kit.group import Items, run
from sim.world import Observation, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.planner import plan

REPEATS = 3


def measure(small: bool) -> Items:
    """How long the plans are beside the best known, and the milliseconds of the median and slowest."""
    known = [task for task in world.tasks() if task.par]  # shifts have none: orders keep coming
    tasks = known[: 2 if small else None]
    ratios, times, joint = [], {}, {}
    for task in tasks:
        view = world.start(task, 0).observe("robot1")
        steps, times[task.id] = planned(task, view, joint=False)
        ratios.append(steps / (task.par or steps))
        if len(task.seats) > 1:
            _, joint[task.id] = planned(task, view, joint=True)
    load = f"the {len(tasks)} kitchens of the catalogue, one thread, median of {REPEATS} plans each"
    yield Figure("length to the best known, mean", statistics.mean(ratios), "x", load)
    yield Figure("length to the best known, worst", max(ratios), "x", load)
    for name, found in (("in turns", times), ("joint steps", joint)):
        if found:
            slowest = max(found, key=lambda task: found[task])
            middle = statistics.median(found.values())
            yield Figure(f"plan {name}, median kitchen", middle, "ms", load)
            yield Figure(f"plan {name}, slowest kitchen", found[slowest], "ms", load)
            yield f"slowest {name}: {slowest}"


def planned(task: Task, view: Observation, *, joint: bool) -> tuple[int, float]:
    """Length of the plan and the median CPU time of making it, in milliseconds."""
    seats = [seat.name for seat in task.seats]
    times, length = [], 0
    for _ in range(REPEATS):
        start = time.process_time()
        length = len(plan(task, view, seats, joint=joint).moves)
        times.append((time.process_time() - start) * 1000)
    return length, statistics.median(times)


if __name__ == "__main__":
    run(measure, __doc__)
