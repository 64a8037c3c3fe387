"""Execution from Dialogue History (EDH): a Follower goes on from the middle of a game.

`edh.json` holds the pinned instances, cut out of the games whose words `tfd.json` keeps: what was done and said
before the cut, and what of the home had changed when something was said again. To bring those changes
about is the task (TEACh, sections 1.8 and 1.9 of our notes on it).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from sim import fields
from sim.fields import join
from sim.world import Action, JSONObject, Suite, Task, WorldError
from sim.worlds.teach.acting.fitting import INTERACTIONS
from sim.worlds.teach.acting.follower import MOTIONS, Follower
from sim.worlds.teach.rules import BAD
from sim.worlds.teach.seats import SEATS
from sim.worlds.teach.tasks.instances import DIFFICULTY_STEPS, MADE_ANEW, RULES, numbered, stored

WORLD, SUITE = "teach", "edh"
SUITES = (
    Suite(
        SUITE, "TEACh: execution from dialogue history",
        "You come into the middle of a game: read what was said, and do what comes next.",
        paces=("turns", "realtime"), version=MADE_ANEW, rank=67,
    ),
)  # fmt: skip
FILE = Path(__file__).parent / "edh.json"
TITLE = "Do what was asked for last"
HINT = (
    "Read what the two of them said. Do what comes next, then say that you are done: that ends it."
)
MOST_DEEDS = 2000


@cache
def rows() -> tuple[JSONObject, ...]:
    """The pinned instances: id, split, game, scene, kind, seed, history, dialogue, changes, future."""
    return stored(FILE)


def tasks() -> list[Task]:
    """The pinned instances as tasks, in the order of the file."""
    return [make(row, number) for row, number in numbered(rows())]


def make(row: JSONObject, number: int) -> Task:
    """A task from a row: one seat, the Follower's. Its length is that of what was done next."""
    length = len(row["future"])
    return Task(
        id=row["id"],
        world=WORLD,
        suite=SUITE,
        title=f"What comes next: {row['split']} homes, {number} ({row['scene']})",
        goal=TITLE + ".",
        seats=(replace(SEATS[1], title=TITLE),),
        params={
            "task": "EDH",
            "params": [],
            "scene": row["scene"],
            "seed": row["seed"],
            "rules": RULES.to_json(),
            "dialogue": [list(line) for line in row["dialogue"]],
            "history": list(row["history"]),
            "changes": row["changes"],
        },
        tags=(row["kind"], row["split"]),
        difficulty=1 + sum(length > limit for limit in DIFFICULTY_STEPS),
        par=length,
        step_limit=RULES.step_limit,
        hint=HINT,
    )


def history(params: Mapping[str, Any]) -> Sequence[Action]:
    """What was done before an episode of this task begins.

    Raises:
        WorldError: `bad_task` with the path.
    """
    given = params.get("history")
    if given is None:
        return ()
    lines = fields.as_list(given, "params.history", MOST_DEEDS, BAD)
    return [read_deed(line, join("params.history", number)) for number, line in enumerate(lines)]


def read_deed(line: Any, where: str) -> Action:
    """`Forward`, or `Pickup Mug_1`. Raises WorldError `bad_task` with the path."""
    verb, _, name = fields.as_text(line, where, code=BAD).partition(" ")
    if (verb in MOTIONS and not name) or (verb in INTERACTIONS and name):
        return Action(verb, {"object": name} if name else {}, str(line))
    raise WorldError(
        BAD, f'this is a deed such as "Forward" or "Pickup Mug_1", not "{line}"', where
    )


def redo(follower: Follower, deeds: Sequence[Action]) -> tuple[JSONObject, ...]:
    """Do again what was done, whatever became of it: the same start, the same end.

    Returns what worked: `verb`, and of interactions `object` (a name), `type`, `id` and `at` in the picture.
    """
    worked: list[JSONObject] = []
    for deed in deeds:
        if deed.verb in MOTIONS:
            if follower.move(deed.verb).ok:
                worked.append({"verb": deed.verb})
            continue
        thing = follower.home.thing(str(deed.args["object"]))
        if thing is None:
            text = f'there is no object "{deed.args["object"]}" here'
            raise WorldError(BAD, text, "params.history")
        done = follower.interact(deed.verb, thing.name, None)
        if done.ok:
            at = list(done.place) if done.place else None
            row = {"object": thing.name, "type": thing.type, "id": thing.id, "at": at}
            worked.append({"verb": deed.verb, **row})
    return tuple(worked)


def future(task_id: str) -> Sequence[Action]:
    """What was done next in the game that an instance was cut out of; nothing: it is none."""
    row = next((row for row in rows() if row["id"] == task_id), None)
    return [read_deed(line, "future") for line in row["future"]] if row else []
