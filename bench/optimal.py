"""The optimal planner: of how many kitchens it proves the shortest plan, and how long that takes.

`--table` prints length, proof, seconds and nodes of every kitchen, with a minute for each.
"""

from __future__ import annotations

import statistics
import sys
import time

from bench.kit.figures import Figure
from bench.kit.group import Items, parser, show
from sim.world import Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.catalogue import catalogue
from sim.worlds.robotouille.optimal.planner import Found, Limits, shortest, warm_up

PATIENT = Limits(nodes=3_000_000, seconds=60.0)
ALONE = Limits(nodes=3_000_000, seconds=20.0)
TOGETHER = Limits(nodes=3_000_000, seconds=3.0)


def measure(small: bool) -> Items:
    """Kitchens for one, for two in strict turns, for two in joint steps."""
    began = time.process_time()
    warm_up()
    loading = time.process_time() - began
    yield Figure("loading the search", loading, "s", "CPU; half a minute when it is compiled anew")
    tasks = list(catalogue())
    alone = [task for task in tasks if len(task.seats) == 1][: 2 if small else None]
    pairs = [task for task in tasks if len(task.seats) > 1][: 1 if small else None]
    yield from _proofs("one cook", alone, ALONE, joint=False, wanted=len(alone))
    yield from _proofs("two cooks in turns", pairs, TOGETHER, joint=False)
    yield from _proofs("two cooks in joint steps", pairs, TOGETHER, joint=True)


def _proofs(
    who: str, tasks: list[Task], limits: Limits, *, joint: bool, wanted: float | None = None
) -> Items:
    found = {task.id: _plan(task, joint, limits) for task in tasks}
    seconds = [one.seconds for one in found.values()]
    proved = sum(one.proved for one in found.values())
    load = f"{len(tasks)} kitchens, {who}, at most {limits.seconds:g} s each, one thread"
    yield Figure(f"{who}: proved", proved, "kitchens", load, "higher", wanted)
    yield Figure(f"{who}: median kitchen", statistics.median(seconds), "s", load)
    yield Figure(f"{who}: longest", max(seconds), "s", load)
    if unproved := [task for task, one in found.items() if not one.proved]:
        yield f"not proved: {', '.join(unproved)}"


def _plan(task: Task, joint: bool, limits: Limits) -> Found:
    """The plan from the beginning, nothing known before."""
    facts = world.start(task, 0).observe("robot1").facts
    return shortest(task, facts, joint=joint, limits=limits)


def table() -> int:
    """Every kitchen; 1 if one for one cook was not proved."""
    warm_up()
    print(f"{'task':22} {'turns':>20} {'s':>7} {'nodes':>9} {'together':>20} {'s':>7} {'nodes':>9}")
    unproved = 0
    for task in catalogue():
        found = _plan(task, False, PATIENT)
        row = f"{task.id:22} {_columns(found)}"
        if len(task.seats) > 1:
            row += f" {_columns(_plan(task, True, PATIENT))}"
        unproved += len(task.seats) == 1 and not found.proved
        print(row, flush=True)
    return 1 if unproved else 0


def _columns(found: Found) -> str:
    proof = "proved" if found.proved else f"at least {found.bound}"
    return f"{f'{len(found.moves)} {proof}':>20} {found.seconds:7.2f} {found.nodes:9}"


def main() -> int:
    """The figures, or the table."""
    options = parser(__doc__)
    options.add_argument("--table", action="store_true", help="every kitchen, a minute for each")
    chosen = options.parse_args()
    return table() if chosen.table else show(measure(chosen.small), chosen.out)


if __name__ == "__main__":
    sys.exit(main())
