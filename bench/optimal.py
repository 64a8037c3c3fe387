"""The optimal planner: length, proof, seconds and nodes of every task, in turns and together."""

from __future__ import annotations

import time

from sim.world import Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.optimal.planner import Found, Limits, shortest, warm_up

LIMITS = Limits(nodes=3_000_000, seconds=60.0)


def main() -> int:
    """Print the table and how many were proved; 1 if a kitchen for one was not."""
    started = time.monotonic()
    warm_up()
    print(f"loading or compiling the search: {time.monotonic() - started:.1f} s")
    print(f"{'task':22} {'turns':>20} {'s':>7} {'nodes':>9} {'together':>20} {'s':>7} {'nodes':>9}")
    open_alone = 0
    for task in world.tasks():
        found, columns = measure(task, joint=False)
        row = f"{task.id:22} {columns}"
        if len(task.seats) > 1:
            row += f" {measure(task, joint=True)[1]}"
        open_alone += len(task.seats) == 1 and not found.proved
        print(row, flush=True)
    print(f"kitchens for one without a proof: {open_alone}")
    return 1 if open_alone else 0


def measure(task: Task, *, joint: bool) -> tuple[Found, str]:
    """The plan from the beginning, nothing known before, and its columns."""
    facts = world.start(task, 0).observe("robot1").facts
    found = shortest(task, facts, joint=joint, limits=LIMITS)
    proof = "proved" if found.proved else f"at least {found.bound}"
    length = f"{len(found.moves)} {proof}"
    return found, f"{length:>20} {found.seconds:7.2f} {found.nodes:9}"


if __name__ == "__main__":
    raise SystemExit(main())
