"""The tasks: TEACh's twelve of TfD in many homes, a tutorial, and tasks from people's own files.

`catalogue.json` was made by `making`, which checked that each can be solved and how long that takes.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from sim import fields
from sim.fields import join
from sim.home.scenes import load
from sim.world import JSONObject, Suite, Task, WorldError
from sim.worlds.teach import cast
from sim.worlds.teach.definitions import Bound, shipped
from sim.worlds.teach.goals.differences import task_from
from sim.worlds.teach.goals.wanted import plainly
from sim.worlds.teach.rules import BAD, PLAY, Rules
from sim.worlds.teach.sayings import TOGETHER
from sim.worlds.teach.tasks import edh, instances, tutorials
from sim.worlds.teach.tasks.instances import DIFFICULTY_STEPS, MADE_ANEW

WORLD = "teach"
SUITE, TUTORIAL, OWN = "teach", "teach_tutorial", "teach_own"
RULED, TWO = "teach_rules", "teach_two"
SUITES = (
    Suite(
        TUTORIAL, "TEACh: first steps",
        "Learn both seats: one knows what to do, the other does it.",
        paces=("free", "turns", "realtime"), rank=62,
    ),
    Suite(
        SUITE, "TEACh",
        "Two in a home: the Commander knows the task and sees it all, the Follower walks and acts."
        " They talk.",
        paces=("free", "turns", "realtime"), rank=64,
    ),
    Suite(
        RULED, "TEACh: with rules",
        "The order counts, or what stands where, or what must still be so in the end.",
        paces=("free", "turns", "realtime"), version=MADE_ANEW, rank=65,
    ),
    Suite(
        TWO, "TEACh: takes two",
        "Both walk and act, and neither can do it alone: each has half of the home, half of the"
        " recipe, or half of the skills.",
        paces=("free", "turns", "together", "realtime"), rank=66, stand_in="partner",
    ),
    Suite(OWN, "TEACh, own tasks", "Tasks from files of your own.", paces=("free", "turns"),
          private=True),
    *instances.SUITES,
    *edh.SUITES,
)  # fmt: skip
FILE = Path(__file__).parent / "catalogue.json"
HINT = (
    "The Commander sees the task and asks for what is to be done; the Follower walks, clicks on"
    " things and does it. Talk to each other below."
)
SPLITS = {
    "separate-halves": "each in one half of the kitchen",
    "parts-of-the-recipe": "each knows a part of the recipe",
    "different-skills": "each can do what the other cannot",
}
"""What makes tasks need two, by tag."""
LARGEST_SEED = 2**31 - 1


@cache
def rows() -> tuple[JSONObject, ...]:
    """What the file says: id, task, params, scene, seed, length."""
    return tuple(json.loads(FILE.read_text(encoding="utf-8"))["tasks"])


def tasks() -> tuple[Task, ...]:
    """Every task, in the order people should meet them."""
    return tuple(_tasks().values())


def find(task_id: str) -> Task:
    """The task of this id.

    Raises:
        WorldError: `unknown_task`, naming close matches.
    """
    known = _tasks()
    if task_id in known:
        return known[task_id]
    near = difflib.get_close_matches(task_id, known, n=3, cutoff=0.5)
    hint = f"; did you mean {', '.join(near)}?" if near else ""
    raise WorldError("unknown_task", f'there is no task "{task_id}" in teach{hint}')


@cache
def _tasks() -> dict[str, Task]:
    made = [make(row, row["id"], row["suite"], PLAY) for row in rows()]
    return {task.id: task for task in [*made, *instances.tasks(), *edh.tasks()]}


def make(row: JSONObject, task_id: str, suite: str, rules: Rules) -> Task:
    """A task from a row of the catalogue, under these rules."""
    bound = shipped().bind(row["task"], row["params"])
    length = row.get("length")
    kind = load(row["scene"]).kind
    goal = row.get("goal") or bound.desc
    roles = cast.read(row.get("cast"), bound)
    params = {
        "task": row["task"],
        "params": list(row["params"]),
        "scene": row["scene"],
        "seed": row["seed"],
        "rules": rules.to_json(),
    }
    params |= {key: row[key] for key in ("cast", "lengths") if key in row}
    return Task(
        id=task_id,
        world=WORLD,
        suite=suite,
        title=f"{goal.rstrip('.')}{_split(row)} ({row['scene']})",
        goal=goal,
        seats=tutorials.seats(row["task"]) if suite == TUTORIAL else cast.specs(roles),
        params=params,
        tags=(row["task"].lower().replace(" ", "_"), kind, *row.get("tags", ())),
        difficulty=1 + sum(length > limit for limit in DIFFICULTY_STEPS) if length else 3,
        par=length,
        hint=_hint(row),
    )


def _split(row: JSONObject) -> str:
    """What makes it a task for two, for its title."""
    return next((f", {SPLITS[tag]}" for tag in row.get("tags", ()) if tag in SPLITS), "")


def _hint(row: JSONObject) -> str:
    """What helps with a task; of those for two also how long they take, side by side and alone."""
    lengths = row.get("lengths")
    if lengths is None:
        return str(row.get("hint", HINT))
    alone = "nobody can do it alone"
    if lengths["alone"] is not None:
        alone = f"one who knew all of it would need {lengths['alone']} alone"
    return f"{row['hint']} The best known way takes {lengths['together']} joint steps; {alone}."


def bound_of(task: Task) -> Bound:
    """What a task asks for.

    Raises:
        WorldError: `unknown_task`, `wrong_params`, `bad_changes`.
    """
    if "changes" in task.params:
        return plainly(task_from(task.params["changes"]))
    params = _text_list(task.params.get("params"), "params.params")
    return shipped().bind(fields.as_text(task.params.get("task"), "params.task", code=BAD), params)


def own(data: JSONObject) -> Task:
    """A task from a user's file: `{"task", "params", "scene", "seed", "rules", "cast"}`; with a `dialogue`
    it is an instance for a Follower alone.

    Raises:
        WorldError: `bad_task` with the path inside the file; `unknown_task`, `wrong_params`,
            `unknown_scene`.
    """
    fields.as_object(data, "", BAD)
    if "dialogue" in data:
        return instances.own(data)
    known = ("task", "params", "scene", "seed", "rules", "cast")
    for key in data:
        if key not in known:
            raise WorldError(BAD, f'there is no "{key[:60]}"; there are {", ".join(known)}', key)
    name = fields.as_text(data.get("task"), "task", code=BAD)
    params = _text_list(data.get("params", []), "params")
    scene = load(fields.as_text(data.get("scene"), "scene", code=BAD)).name
    seed = fields.as_int(data.get("seed", 0), "seed", 0, LARGEST_SEED, BAD)
    rules = Rules.read(data.get("rules"))
    cast.read(data.get("cast"), shipped().bind(name, params))
    task = shipped().get(name).name
    row = {"task": task, "params": params, "scene": scene, "seed": seed}
    if data.get("cast") is not None:
        row |= {"cast": data["cast"], "hint": TOGETHER}
    words = "-".join([task.lower().replace(" ", "-"), *params, scene, str(seed)])
    return make(row, f"{OWN}/{words}", OWN, rules)


def _text_list(data: object, where: str) -> Sequence[str]:
    rows = fields.as_list(data, where, code=BAD)
    return [fields.as_text(one, join(where, number), code=BAD) for number, one in enumerate(rows)]
