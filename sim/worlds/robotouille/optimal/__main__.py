"""Pars and plans anew: `python -m sim.worlds.robotouille.optimal [task ...]`.

Without tasks it takes all of the catalogue; a name may be the beginning of ids, or an instance such
as `asynchronous/3@7`; with `--instances` names are beginnings of instances' ids, none stands for all.
Results are merged: nothing proved or shorter is lost.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sim.abilities import NoPlan
from sim.world import JSONObject, Task, WorldError
from sim.worlds.robotouille import world
from sim.worlds.robotouille.catalogue import catalogue
from sim.worlds.robotouille.making.provenance import note_instances, note_lengths
from sim.worlds.robotouille.optimal import store
from sim.worlds.robotouille.optimal.planner import (
    VERSION,
    Found,
    Limits,
    Progress,
    Watch,
    shortest,
)
from sim.worlds.robotouille.planner import plan

BUDGET, CHOICES = 40_000, 8
"""How hard the quick planner tries to give the search something to beat."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Plan the tasks one after the other and keep what is better than before."""
    options = _parser().parse_args(arguments)
    limits = Limits(options.nodes, options.megabytes << 20, options.seconds)
    modes = {"turns": [False], "joint": [True], "both": [False, True]}[options.mode]
    try:
        tasks = list((_instances if options.instances else _tasks)(options.tasks))
    except WorldError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    for task in tasks:
        for joint in modes:
            if not joint or len(task.seats) > 1:
                _one(task, joint, limits, dry=options.dry)
    if not options.dry:
        note_lengths(VERSION)
        note_instances()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tasks", nargs="*", help="ids, or how they begin; all without any")
    parser.add_argument("--instances", action="store_true", help="the generated kitchens")
    parser.add_argument("--mode", choices=("turns", "joint", "both"), default="both")
    parser.add_argument("--nodes", type=int, default=Limits().nodes)
    parser.add_argument("--megabytes", type=int, default=Limits().bytes >> 20)
    parser.add_argument("--seconds", type=float, default=300.0, help="for each task and mode")
    parser.add_argument("--dry", action="store_true", help="only print, keep nothing")
    return parser


def _tasks(names: Sequence[str]) -> Iterator[Task]:
    if not names:
        yield from catalogue()
    for name in names:
        some = [task for task in catalogue() if task.id.startswith(name) and task.id != name]
        yield from [world.task(name)] if "@" in name or not some or name[-1].isdigit() else some


def _instances(names: Sequence[str]) -> Iterator[Task]:
    """Instances whose ids begin so; `@3` takes the third of every task."""
    for task in world.instances():
        if not names or any(task.id.startswith(n) or task.id.endswith(n) for n in names):
            yield task


def _one(task: Task, joint: bool, limits: Limits, *, dry: bool) -> None:
    seats = [seat.name for seat in task.seats]
    view = world.start(task, 0).observe(seats[0])
    label = f"{task.id} {'joint' if joint else 'turns'}"
    known = store.stored_plan(task, joint)
    found = shortest(task, view.facts, joint=joint, known=known, limits=limits, watch=_line(label))
    if not found.proved and found.reachable:
        found = _with_quick(task, found, joint)
    sys.stderr.write(f"\r{'':78}\r")
    row = store.row_of(len(found.moves), found.proved, found.bound or 0, VERSION, joint)
    if found.moves and not dry:
        _keep(task, row, found, joint)
    sys.stdout.write(f"{label} {report(found)}\n")
    sys.stdout.flush()


def _with_quick(task: Task, found: Found, joint: bool) -> Found:
    """What the quick planner finds when it takes its time, if that is shorter."""
    seats = [seat.name for seat in task.seats]
    view = world.start(task, 0).observe(seats[0])
    try:
        moves = plan(task, view, seats, joint=joint, budget=BUDGET, choices=CHOICES).moves
    except NoPlan:
        return found
    if found.moves and len(moves) >= len(found.moves):
        return found
    return replace(found, moves=moves, proved=len(moves) == found.bound)


def _keep(task: Task, row: JSONObject, found: Found, joint: bool) -> None:
    seats = [seat.name for seat in task.seats]
    if "@" in task.id:
        from sim.worlds.robotouille.instances import manifest

        rows = manifest.read()
        new = {**rows[task.id], **row}
        rows[task.id] = manifest.merged(rows[task.id], new)
        manifest.write(rows, rows)
    else:
        store.keep_par(task.id, row)
    mode = "joint" if joint and len(seats) > 1 else "turns"
    store.keep_plan(task.id, mode, store.sentences(found.moves, seats, joint))


def report(found: Found) -> str:
    """One line on a result."""
    if not found.moves:
        why = "" if found.reachable else ", proved"
        return f"no plan{why} ({found.nodes} nodes, {found.seconds:.1f} s)"
    proof = "proved" if found.proved else f"at least {found.bound}"
    return f"{len(found.moves)} {proof} ({found.nodes} nodes, {found.seconds:.1f} s)"


def _line(label: str) -> Watch:
    def watch(progress: Progress) -> bool:
        best = "?" if progress.best is None else progress.best
        text = (
            f"{label}: {progress.bound}..{best}, {progress.nodes} nodes, {progress.seconds:.0f} s"
        )
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{text:78}")
        return True

    return watch


if __name__ == "__main__":
    sys.exit(main())
