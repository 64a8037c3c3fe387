"""`python -m game.benchmarks.teach.making`: make the pinned instances of TfD anew. Takes minutes.

For each of the twelve tasks and each split it goes through the homes in a fixed order, with parameters
that take turns, and keeps a start that is not done, that the oracle does, and in which a game of the
two scripted agents reached the goal: its words are the instance's dialogue.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from game.benchmarks.teach.making.games import play
from sim import made
from sim.home.scenes import load, names
from sim.world import JSONObject, Task, WorldError
from sim.worlds.teach.making.grid import KINDS, Kind
from sim.worlds.teach.solving.solver import solve
from sim.worlds.teach.tasks.catalogue import own
from sim.worlds.teach.tasks.instances import FILE, SPLITS, dialogue
from sim.worlds.teach.world import world

COMMAND, VERSION = "python -m game.benchmarks.teach.making", 1
EACH = 10
"""Instances of one task in one split: 12 tasks, 2 splits."""
SEEDS = range(11, 19)
"""Starts that are tried, in their order. Those for play have others."""
LONGEST, ROUNDS = 350, 1200
"""Steps of the oracle, and rounds of a game, at most."""
SPEAKERS: tuple[JSONObject, ...] = ({}, {"ahead": 3}, {"ahead": 50}, {"ahead": 2})
"""Commanders take turns: one thing after the other, or some or all of them at once."""
STRIDE = 7
UNSPOKEN = frozenset({"Fruit", "Condiments", "Vegetables", "SmallHandheldObjects"})
"""Classes that the Commander had no words for when the first instances were pinned: none is about them."""


class Wanted(NamedTuple):
    """The instances of one task in one split."""

    kind: Kind
    place: int
    split: str


def split_of(scene: str) -> str:
    """Every third home is unseen: 10 of the 30 of each kind of room, in no instance of `seen`."""
    return SPLITS[int(scene.removeprefix("FloorPlan")) % 3 == 0]


def homes(wanted: Wanted) -> list[str]:
    """The homes of a split in which the task can be, rooms by turns."""
    rooms = [room for room, _ in wanted.kind.rooms]
    by_room = []
    for room in rooms:
        some = [n for n in names() if load(n).kind == room and split_of(n) == wanted.split]
        by_room.append(
            [some[(wanted.place * 5 + n * STRIDE) % len(some)] for n in range(len(some))]
        )
    most = max(map(len, by_room))
    return [some[n % len(some)] for n in range(most) for some in by_room]


def instances(wanted: Wanted) -> list[JSONObject]:
    """The rows of one task in one split."""
    rows: list[JSONObject] = []
    for seed in SEEDS:
        for scene in homes(wanted):
            if len(rows) == EACH:
                return rows
            row = next(_found(wanted, scene, seed, len(rows), rows), None)
            if row is not None:
                rows.append(row)
    return rows


def _found(
    wanted: Wanted, scene: str, seed: int, number: int, rows: list[JSONObject]
) -> Iterator[JSONObject]:
    """An instance in this home from this start, with the first parameters for which there is one."""
    kind = wanted.kind
    used = [tuple(row["params"]) for row in rows]
    turn = number % len(kind.params)
    grid = sorted([*kind.params[turn:], *kind.params[:turn]], key=used.count)
    for params in grid:
        if UNSPOKEN.intersection(params):
            continue
        data: JSONObject = {
            "task": kind.task, "params": list(params), "scene": scene, "seed": seed,
        }  # fmt: skip
        task = own(data)
        length = _length(task)
        if length is None:
            continue
        speaker, phrasing = SPEAKERS[number % len(SPEAKERS)], seed * 100 + number
        game = play(task, speaker, phrasing, ROUNDS)
        if not game.done:
            continue
        yield {
            "id": f"tfd/{wanted.split}-{kind.slug}-{number + 1}", "split": wanted.split, **data,
            "kind": load(scene).kind, "length": length,
            "speaker": {**speaker, "phrasing": phrasing},
            "dialogue": [list(line) for line in dialogue([list(one) for one in game.said])],
        }  # fmt: skip


def _length(task: Task) -> int | None:
    """How many steps the oracle takes; None: it is done already, or the oracle cannot do it."""
    try:
        episode = world.start(task, 0)
        if any(report.success for report in episode.verdicts.values()):
            return None
        steps = len(solve(episode))
    except WorldError:
        return None
    return steps if 0 < steps <= LONGEST else None


def make(processes: int) -> list[JSONObject]:
    """All rows, by split, then by task."""
    every = [Wanted(kind, place, split) for split in SPLITS for place, kind in enumerate(KINDS)]
    rows: list[JSONObject] = []
    with ProcessPoolExecutor(processes) as pool:
        for wanted, found in zip(every, pool.map(instances, every), strict=True):
            rows += found
            sys.stderr.write(f"{wanted.split} {wanted.kind.task}: {len(found)}\n")
    return rows


def write(rows: list[Mapping[str, object]] | list[JSONObject]) -> None:
    """The file, a row a line, and what made it."""
    lines = ",\n".join(" " + json.dumps(row) for row in rows)
    FILE.write_text('{"instances": [\n' + lines + "\n]}\n", encoding="utf-8")
    made.note(FILE.parent, COMMAND, VERSION, [FILE])


def main() -> None:
    """Make and write them, with as many processes as the first argument says (usually 2)."""
    rows = make(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
    write(rows)
    sys.stderr.write(f"{len(rows)} instances\n")


if __name__ == "__main__":
    main()
