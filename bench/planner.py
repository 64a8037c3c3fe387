"""The planner: length of its plan, milliseconds of CPU and best known length, for every task."""

from __future__ import annotations

import statistics
import time

from sim.world import Observation, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.planner import plan

REPEATS = 3


def main() -> int:
    """Print the table, and the totals that a change of the planner should not make worse."""
    print(
        f"{'task':22} {'cooks':>5} {'steps':>5} {'par':>4} {'ratio':>5} {'ms':>7} {'joint':>5} {'ms':>7}"
    )
    slowest, ratios = 0.0, []
    for task in world.tasks():
        view = world.start(task, 0).observe("robot1")
        steps, spent = measure(task, view, joint=False)
        ratios.append(steps / task.par if task.par else 1.0)
        row = f"{task.id:22} {len(task.seats):5} {steps:5} {task.par or 0:4} {ratios[-1]:5.2f} {spent:7.1f}"
        if len(task.seats) > 1:
            together, more = measure(task, view, joint=True)
            row += f" {together:5} {more:7.1f}"
            spent = max(spent, more)
        slowest = max(slowest, spent)
        print(row)
    print(
        f"mean ratio to par {statistics.mean(ratios):.3f}, worst {max(ratios):.2f}; slowest {slowest:.0f} ms"
    )
    return 0


def measure(task: Task, view: Observation, *, joint: bool) -> tuple[int, float]:
    """Length of the plan and the median CPU time of making it, in milliseconds."""
    seats = [seat.name for seat in task.seats]
    times, length = [], 0
    for _ in range(REPEATS):
        start = time.process_time()
        length = len(plan(task, view, seats, joint=joint).moves)
        times.append((time.process_time() - start) * 1000)
    return length, statistics.median(times)


if __name__ == "__main__":
    raise SystemExit(main())
