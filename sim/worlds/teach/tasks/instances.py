"""Trajectory from Dialogue (TfD): a Follower alone does what two others once talked about.

`tfd.json` holds the pinned instances, which the benchmark's own maker made: a start, the words of a
game that reached the goal from there, and the oracle's length. Homes of the split `unseen` are in no
instance of `seen`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from sim import fields
from sim.fields import join
from sim.home.scenes import load
from sim.world import JSONObject, Seat, Suite, Task, WorldError
from sim.worlds.teach.definitions import shipped
from sim.worlds.teach.rules import BAD, BENCHMARK, Rules
from sim.worlds.teach.seats import COMMANDER, FOLLOWER, SEATS

WORLD = "teach"
SUITE, OWN = "tfd", "tfd_own"
MADE_ANEW = 2
"""Version of the suites whose starts, words or deeds are others since what is put down goes where it is seen."""
SUITES = (
    Suite(
        SUITE, "TEACh: trajectory from dialogue",
        "You read what two people said while one of them did a task, and do it by yourself.",
        paces=("turns", "realtime"), version=MADE_ANEW, rank=66,
    ),
    Suite(OWN, "TEACh, own dialogues", "Dialogues of your own games, to be done alone.",
          paces=("turns", "realtime"), private=True),
)  # fmt: skip
FILE = Path(__file__).parent / "tfd.json"
SPLITS = ("seen", "unseen")
RULES = replace(BENCHMARK, goal_told=True)
"""As models are measured. Who asks the facts whether it is done is said by the agent's settings."""
HINT = "Read what the two of them said. Do what was asked for, then say that you are done: that ends it."
TITLE = "Do what the dialogue asks for"
MOST_LINES, MOST_TEXT = 500, 500
"""Lines of a dialogue, and characters of a line."""
MOST_LENGTH = 10_000
DIFFICULTY_STEPS = (30, 80, 150, 300)
"""Known solutions longer than these make a task one level harder."""

Line = tuple[Seat, str]


def stored(file: Path) -> tuple[JSONObject, ...]:
    """The pinned instances that a file holds; none where it was not made yet."""
    if not file.is_file():
        return ()
    return tuple(json.loads(file.read_text(encoding="utf-8"))["instances"])


def numbered(rows: Iterable[JSONObject]) -> Iterator[tuple[JSONObject, int]]:
    """Rows in their order, each with its number in its split, from 1 on."""
    numbers = dict.fromkeys(SPLITS, 0)
    for row in rows:
        numbers[row["split"]] += 1
        yield row, numbers[row["split"]]


@cache
def rows() -> tuple[JSONObject, ...]:
    """The pinned instances: id, split, task, params, scene, kind, seed, length, speaker, dialogue."""
    return stored(FILE)


def tasks() -> list[Task]:
    """The pinned instances as tasks, in the order of the file."""
    return [
        make(row, row["id"], SUITE, RULES, row["kind"], number) for row, number in numbered(rows())
    ]


def make(
    row: JSONObject, task_id: str, suite: str, rules: Rules, kind: str, number: int = 0
) -> Task:
    """A task from a row: one seat, the Follower's, with the dialogue in its params.

    Neither title nor goal say what the task is: to find that out of the words is the task.
    """
    length = row.get("length")
    split = (row["split"],) if row.get("split") else ()
    place = f": {split[0]} homes, {number}" if split else ""
    return Task(
        id=task_id,
        world=WORLD,
        suite=suite,
        title=f"What they talked about{place} ({row['scene']})",
        goal=TITLE + ".",
        seats=(replace(SEATS[1], title=TITLE),),
        params={
            "task": row["task"],
            "params": list(row["params"]),
            "scene": row["scene"],
            "seed": row["seed"],
            "rules": rules.to_json(),
            "dialogue": [list(line) for line in row["dialogue"]],
        },
        tags=(row["task"].lower().replace(" ", "_"), kind, *split),
        difficulty=1 + sum(length > limit for limit in DIFFICULTY_STEPS) if length else 3,
        par=length,
        step_limit=rules.step_limit,
        hint=HINT,
    )


def own(data: JSONObject) -> Task:
    """An instance from a user's file: `{"task", "params", "scene", "seed", "dialogue", "length"}`,
    and `rules` where they are others than the benchmark's.

    Raises:
        WorldError: `bad_task` with the path inside the file; `unknown_task`, `wrong_params`,
            `unknown_scene`.
    """
    known = ("task", "params", "scene", "seed", "dialogue", "length", "rules", "note")
    for key in data:
        if key not in known:
            raise WorldError(BAD, f'there is no "{key[:60]}"; there are {", ".join(known)}', key)
    name = fields.as_text(data.get("task"), "task", code=BAD)
    listed = fields.as_list(data.get("params", []), "params", code=BAD)
    params = [fields.as_text(one, join("params", n), code=BAD) for n, one in enumerate(listed)]
    shipped().bind(name, params)
    if data.get("length") is None:
        text = "an instance needs the length of a solution: how many actions the reference takes"
        raise WorldError(BAD, text, "length")
    home = load(fields.as_text(data.get("scene"), "scene", code=BAD))
    row: JSONObject = {
        "task": shipped().get(name).name,
        "params": params,
        "scene": home.name,
        "seed": fields.as_int(data.get("seed", 0), "seed", 0, 2**31 - 1, BAD),
        "length": fields.as_int(data["length"], "length", 1, MOST_LENGTH, BAD),
        "dialogue": dialogue(data.get("dialogue")),
    }
    rules = RULES if data.get("rules") is None else Rules.read(data["rules"])
    words = "-".join([row["task"].lower().replace(" ", "-"), *params, home.name, str(row["seed"])])
    return make(row, f"{OWN}/{words}", OWN, rules, home.kind)


def dialogue(data: Any, where: str = "dialogue") -> tuple[Line, ...]:
    """Lines of a dialogue: pairs of who speaks (`commander` or `follower`) and what is said.

    Raises:
        WorldError: `bad_task` with the path, where it is something else.
    """
    lines = fields.as_list(data, where, code=BAD)
    if not lines:
        raise WorldError(BAD, "nobody says anything: a dialogue has at least one line", where)
    if len(lines) > MOST_LINES:
        raise WorldError(BAD, f"a dialogue has at most {MOST_LINES} lines, not {len(lines)}", where)
    return tuple(_line(line, join(where, number)) for number, line in enumerate(lines))


def _line(data: Any, where: str) -> Line:
    pair = fields.as_list(data, where, code=BAD)
    if len(pair) != 2:
        raise WorldError(BAD, 'a line is a pair: ["commander", "Hello!"]', where)
    who = fields.as_text(pair[0], join(where, 0), code=BAD)
    if who not in (COMMANDER, FOLLOWER):
        text = f'"{COMMANDER}" or "{FOLLOWER}" speaks, not "{who[:60]}"'
        raise WorldError(BAD, text, join(where, 0))
    said = fields.as_text(pair[1], join(where, 1), code=BAD)
    if not said.strip() or len(said) > MOST_TEXT:
        text = f"a line has 1 to {MOST_TEXT} characters, not {len(said.strip())}"
        raise WorldError(BAD, text, join(where, 1))
    return who, said


def spoken(task_params: Any) -> Sequence[Line]:
    """The dialogue of a task's params; empty: it has none.

    Raises:
        WorldError: `bad_task` with the path.
    """
    given = task_params.get("dialogue")
    return () if given is None else dialogue(given, "params.dialogue")
