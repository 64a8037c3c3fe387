"""The best known length of every task: `python -m sim.worlds.robotouille.making.pars`.

Plans each task of the catalogue (seed 0) with a generous budget and writes `problems/pars.json`:
`{task: {"par": steps, "joint": steps, "proved": false, "planner": version}}`. `par` counts steps of
turn-based play with all cooks of the task; `joint` (tasks for several) counts joint steps.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from sim import made
from sim.world import JSONObject, Task
from sim.worlds.robotouille import world
from sim.worlds.robotouille.catalogue import PROBLEMS, catalogue
from sim.worlds.robotouille.planner import PLANNER_VERSION, plan

PARS = PROBLEMS / "pars.json"
BUDGET = 40_000
CHOICES = 8


def main(arguments: list[str] | None = None) -> int:
    """Plan all tasks (or those whose id starts as given) and keep what is better than before."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("start", nargs="?", default="", help="only tasks whose id starts so")
    parser.add_argument("--budget", type=int, default=BUDGET)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args(arguments)
    tasks = [task for task in catalogue() if task.id.startswith(options.start)]
    known = json.loads(PARS.read_text()) if PARS.exists() else {}
    with ProcessPoolExecutor(options.workers) as pool:
        found = pool.map(best_known, tasks, [options.budget] * len(tasks))
        for task, row in zip(tasks, found, strict=True):
            known[task.id] = better(known.get(task.id), row)
            sys.stderr.write(f"{task.id}: {known[task.id]}\n")
    write(known, (task.id for task in catalogue()))
    made.note(PROBLEMS, "python -m sim.worlds.robotouille.making.pars", PLANNER_VERSION, [PARS])
    return 0


def best_known(task: Task, budget: int = BUDGET) -> JSONObject:
    """How long the planner's plans for a task are."""
    row: JSONObject = {
        "par": _steps(task, False, budget),
        "proved": False,
        "planner": PLANNER_VERSION,
    }
    if len(task.seats) > 1:
        row["joint"] = _steps(task, True, budget)
    return row


def _steps(task: Task, joint: bool, budget: int) -> int:
    episode = world.start(task, 0)
    seats = episode.seats
    view = episode.observe(seats[0])
    return len(plan(task, view, seats, joint=joint, budget=budget, choices=CHOICES).moves)


def better(old: JSONObject | None, new: JSONObject) -> JSONObject:
    """The better of two rows, length by length; what is proved stays."""
    if old is None:
        return new
    if old.get("proved"):
        return old
    kept = dict(new)
    for key in ("par", "joint"):
        if key in old and key in new:
            kept[key] = min(old[key], new[key])
    return kept


def write(known: JSONObject, order: Iterable[str], path: Path = PARS) -> None:
    """One task a line, in the order of the catalogue."""
    rows = [f"  {json.dumps(name)}: {json.dumps(known[name])}" for name in order if name in known]
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n")


if __name__ == "__main__":
    sys.exit(main())
