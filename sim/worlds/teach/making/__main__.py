"""`python -m sim.worlds.teach.making`: make the catalogue anew. Takes minutes.

For every task, room and home it takes the first parameters and seed with which the task is not done
at the start, by either rule set, and the oracle Follower reaches the goal.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence

from sim import made
from sim.home.scenes import load, names
from sim.world import JSONObject, WorldError
from sim.worlds.teach.episode import TeachEpisode
from sim.worlds.teach.making import two
from sim.worlds.teach.making.grid import KINDS, RULED_KINDS, Kind
from sim.worlds.teach.solving.solver import solve
from sim.worlds.teach.tasks.catalogue import FILE, RULED, SUITE, TUTORIAL, own
from sim.worlds.teach.world import world

COMMAND, VERSION = "python -m sim.worlds.teach.making", 2
SEEDS = 3
"""So many starts are tried for the same parameters."""
LONGEST = 350
"""No task takes an oracle longer than this."""
STRIDE = 7
"""Homes take turns in this order, so that tasks are spread over all of them."""


def make() -> list[JSONObject]:
    """Every row of the catalogue."""
    return [*_tutorial(), *_suite(SUITE, KINDS), *_suite(RULED, RULED_KINDS), *two.rows()]


def _suite(suite: str, kinds: Sequence[Kind]) -> list[JSONObject]:
    """The rows of a suite."""
    rows = []
    for place, kind in enumerate(kinds):
        for room, wanted in kind.rooms:
            made = _of(suite, kind, room, wanted, place)
            rows += made
            missing = f" ({wanted - len(made)} missing)" if len(made) < wanted else ""
            sys.stderr.write(f"{kind.task} in {room}: {len(made)}{missing}\n")
    return rows


def _of(suite: str, kind: Kind, room: str, wanted: int, place: int) -> list[JSONObject]:
    """Rows for one task in one kind of room."""
    scenes = [name for name in names() if load(name).kind == room]
    order = [scenes[(place * 5 + n * STRIDE) % len(scenes)] for n in range(len(scenes))]
    rows: list[JSONObject] = []
    for scene in order:
        if len(rows) == wanted:
            break
        turn = len(rows)
        params = [*kind.params[turn % len(kind.params) :], *kind.params[: turn % len(kind.params)]]
        used = [tuple(row["params"]) for row in rows]
        params.sort(key=used.count)
        row = next(_rows(kind.task, kind.slug, scene, params), None)
        if row is not None:
            rows.append({"id": f"{suite}/{row.pop('slug')}-{scene}", "suite": suite, **row})
    return rows


def _rows(task: str, slug: str, scene: str, grid: list[tuple[str, ...]]) -> Iterator[JSONObject]:
    """What can be done in a home, with its length."""
    for params in grid:
        for seed in range(1, SEEDS + 1):
            data = {"task": task, "params": list(params), "scene": scene, "seed": seed}
            length = _length(data)
            if length is None:
                continue
            words = [slug, *params] if slug in ("put-all", "put-in-one", "clean-all") else [slug]
            yield {"slug": "-".join(words).lower(), **data, "length": length}


def _length(data: JSONObject) -> int | None:
    """How many steps the oracle takes; None: it is no task, or nobody can do it."""
    try:
        episode = world.start(own(data), 0)
        if any(report.success for report in episode.verdicts.values()) or _begun(episode):
            return None
        return _sensible(len(solve(episode)))
    except WorldError:
        return None


def _begun(episode: TeachEpisode) -> bool:
    """Whether something that has to be done in order is done at the start."""
    done = {group.key for group in episode.verdicts["sound"].subgoals if group.success}
    orders = [one.rule for one in episode.judge.held if one.rule.kind == "before"]
    return any(done.intersection(rule.keys) for rule in orders)


def _sensible(length: int) -> int | None:
    return length if 0 < length <= LONGEST else None


def _tutorial() -> list[JSONObject]:
    """The first steps: coffee, and then coffee and a cooked slice of potato."""
    rows = []
    for name, title in (("Coffee", "first-coffee"), ("Tutorial", "coffee-and-potato")):
        for scene in names():
            row = (
                next(_rows(name, title, scene, [()]), None)
                if load(scene).kind == "kitchen"
                else None
            )
            if row is not None:
                row.pop("slug")
                rows.append({"id": f"teach_tutorial/{title}", "suite": TUTORIAL, **row})
                break
    return rows


def main() -> None:
    """Write the catalogue, and what made it."""
    found = make()
    lines = ",\n".join(" " + json.dumps(row) for row in found)
    FILE.write_text('{"tasks": [\n' + lines + "\n]}\n", encoding="utf-8")
    made.note(FILE.parent, COMMAND, VERSION, [FILE])
    sys.stderr.write(f"{len(found)} tasks\n")


if __name__ == "__main__":
    main()
