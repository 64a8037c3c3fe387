"""`python -m game.benchmarks.teach.making.edh`: cut the pinned instances of EDH anew, after those of TfD.

The games whose words the instances of TfD hold are played again, and up to so many sessions of each are
taken that are open at their start and done by what was done next.
"""

from __future__ import annotations

import json
import sys
from concurrent.futures import ProcessPoolExecutor

from game.benchmarks.teach.making.cutting import cuts, instance, spread
from game.benchmarks.teach.making.games import play
from sim import made
from sim.world import JSONObject
from sim.worlds.teach.tasks.catalogue import own
from sim.worlds.teach.tasks.edh import FILE
from sim.worlds.teach.tasks.instances import rows

COMMAND, VERSION = "python -m game.benchmarks.teach.making.edh", 1
EACH = 2
"""Instances of one game at most."""
GAMES = ((1, 2), (3,))
"""Numbers of the games of each task in each split, by batches.

What a later batch gives goes behind: instances that were pinned once keep their names.
"""
ROUNDS = 1200


def of_game(row: JSONObject) -> list[JSONObject]:
    """The instances that one game gives."""
    keys = ("task", "params", "scene", "seed")
    speaker = {name: value for name, value in row["speaker"].items() if name != "phrasing"}
    game = play(own({key: row[key] for key in keys}), speaker, row["speaker"]["phrasing"], ROUNDS)
    found: list[JSONObject] = []
    for cut in spread(cuts(game), EACH):
        one = instance(game, cut, row)
        if one is not None:
            found.append(one)
        if len(found) == EACH:
            break
    return found


def make(processes: int) -> list[JSONObject]:
    """All rows, in the order of the games."""
    wanted = [row for batch in GAMES for row in rows() if _number(row) in batch]
    found: list[JSONObject] = []
    with ProcessPoolExecutor(processes) as pool:
        for number, some in enumerate(pool.map(of_game, wanted)):
            found += some
            if number % 10 == 9:
                sys.stderr.write(f"{number + 1} games, {len(found)} instances\n")
    return [{**row, "id": f"edh/{row['split']}-{n}"} for n, row in enumerate(found, 1)]


def _number(row: JSONObject) -> int:
    """The number of a game among those of its task in its split."""
    return int(row["id"].rpartition("-")[2])


def main() -> None:
    """Make and write them, with as many processes as the first argument says (usually 2)."""
    found = make(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
    lines = ",\n".join(" " + json.dumps(row) for row in found)
    FILE.write_text('{"instances": [\n' + lines + "\n]}\n", encoding="utf-8")
    made.note(FILE.parent, COMMAND, VERSION, [FILE])
    sys.stderr.write(f"{len(found)} instances\n")


if __name__ == "__main__":
    main()
