"""The task catalogue, read from the folders: adding a task is adding a file.

A file `problems/<folder>/<number>_<name>.json` is an environment in the original's format with one
more key, `brigade`: `{"title", "difficulty", "tags", "hint"}`. Its task is `<folder>/<number>`,
counted from 1 as in the paper's tables.
"""

from __future__ import annotations

import difflib
import json
import math
from functools import cache
from pathlib import Path

from sim.world import JSONObject, SeatSpec, Suite, Task, WorldError
from sim.worlds.robotouille.shift import kitchens as shifts

PROBLEMS = Path(__file__).parent / "problems"
FOLDERS = (
    "tutorial",
    "synchronous",
    "asynchronous",
    "multi_agent",
    "synchronous_train",
    "asynchronous_train",
)
"""The folders in the order people should meet them; folders not named here follow."""

_HELPER = "chef"
LIMITS_ROUNDED_UP = 2
"""Version of the suites with step limits, which were rounded down in version 1."""

SUITES = (
    Suite(
        "first", "Your first minute", "A cheese sandwich for somebody who waits at the counter.",
        paces=("realtime", "turns", "together"), stand_in=_HELPER, rank=6,
    ),
    Suite(
        "tutorial", "Learn to cook",
        "One new thing at a time, from the first step to two cooks.",
        stand_in=_HELPER, rank=10,
    ),
    Suite(
        "training", "Warm up", "Two small kitchens to find your way around.",
        stand_in=_HELPER, rank=20, version=LIMITS_ROUNDED_UP,
    ),
    Suite(
        "synchronous", "One thing after the other",
        "Cut, fry and stack: nothing happens unless you do it.",
        stand_in=_HELPER, rank=30, version=LIMITS_ROUNDED_UP,
    ),
    Suite(
        "asynchronous", "While it cooks",
        "Pots boil and pans sizzle by themselves: use the time.",
        stand_in=_HELPER, rank=40, version=LIMITS_ROUNDED_UP,
    ),
    Suite(
        "multi_agent", "Two cooks", "Share the work with an agent or a friend.",
        stand_in=_HELPER, demo=_HELPER, rank=50, version=LIMITS_ROUNDED_UP,
    ),
    Suite(
        "shift", "Shift",
        "Orders come faster and faster. How many do you serve before closing time?",
        hint="Build each dish on the pass; it is taken away as soon as it is complete.",
        paces=("realtime", "turns", "together"),
        stand_in=_HELPER, rank=15,
    ),
    Suite(
        "own", "Own kitchens", "Kitchens from files of your own.",
        stand_in=_HELPER, private=True, rank=90,
    ),
    Suite(
        "inline", "Own kitchens", "Kitchens from files of your own.",
        stand_in=_HELPER, private=True, rank=90,
    ),
)  # fmt: skip
"""The suites in the order people should meet them."""

STEP_LIMIT_FACTOR = 1.5
"""An episode ends after 1.5 times the steps of the optimal plan (paper, section 4.2.2), rounded up:
the released code plays on while the steps taken are fewer than 1.5 times the plan's, not rounded."""


def catalogue() -> tuple[Task, ...]:
    """Every task of the folders, in the order people should meet them: meals with an end, no shifts."""
    return tuple(_tasks().values())


def find(task_id: str) -> Task:
    """The task of this id; `asynchronous/1@3` is a generated kitchen of the task before the `@`.

    Raises:
        WorldError: `unknown_task`, naming close matches.
    """
    tasks = _tasks() | {task.id: task for task in shifts.tasks()}
    if "@" in task_id:
        from sim.worlds.robotouille.instances.pinned import instance

        return instance(task_id)
    if task_id not in tasks:
        raise WorldError("unknown_task", _unknown(task_id, tasks))
    return tasks[task_id]


@cache
def _tasks() -> dict[str, Task]:
    pars = _read(PROBLEMS / "pars.json") if (PROBLEMS / "pars.json").exists() else {}
    tasks: dict[str, Task] = {}
    for folder in _folders():
        for path in sorted((PROBLEMS / folder).glob("*.json")):
            task = _task(path, pars)
            if task.id in tasks:
                raise WorldError("bad_catalogue", f"two files claim the task {task.id}", str(path))
            tasks[task.id] = task
    return tasks


def _folders() -> list[str]:
    found = sorted(path.name for path in PROBLEMS.iterdir() if path.is_dir())
    return [name for name in FOLDERS if name in found] + [n for n in found if n not in FOLDERS]


def _task(path: Path, pars: JSONObject) -> Task:
    """The task of one file; `pars` maps ids to `{"par": steps, "proved": bool}`."""
    environment = _read(path)
    about = environment.get("brigade", {})
    number = path.stem.partition("_")[0]
    if not number.isdigit():
        raise WorldError("bad_catalogue", "the file's name must begin with a number", str(path))
    folder = path.parent.name
    task_id = f"{folder}/{int(number)}"
    known = pars.get(task_id, {})
    par = known.get("par")
    return Task(
        id=task_id,
        world="robotouille",
        suite="training" if folder.endswith("_train") else folder,
        title=about.get("title", path.stem),
        goal=environment["goal_description"],
        seats=_seats(environment),
        params={"environment": environment, "rules": "paper"},
        tags=tuple(about.get("tags", ())),
        difficulty=about.get("difficulty", 1),
        step_limit=step_limit(folder, par),
        par=par,
        par_proved=bool(known.get("proved", False)),
        hint=str(about.get("hint", "")),
    )


def _seats(environment: JSONObject) -> tuple[SeatSpec, ...]:
    players = environment["players"]
    return tuple(SeatSpec(f"robot{n}", label=f"Cook {n}") for n in range(1, len(players) + 1))


def step_limit(folder: str, par: int | None) -> int | None:
    """After how many steps an episode of this folder's tasks ends; None where it does not."""
    if par is None or folder == "tutorial":
        return None
    return math.ceil(STEP_LIMIT_FACTOR * par)


def _read(path: Path) -> JSONObject:
    try:
        data: JSONObject = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise WorldError("bad_catalogue", f"not valid JSON: {error}", str(path)) from error
    return data


def _unknown(task_id: str, tasks: dict[str, Task]) -> str:
    close = difflib.get_close_matches(task_id, tasks, n=3)
    folder, _, number = task_id.partition("/")
    siblings = [known for known in tasks if known.startswith(f"{folder}/")]
    if number and siblings:
        close = [f"{siblings[0]} to {siblings[-1]} (counted from 1)"]
    if not close:
        words = task_id.replace("_", " ").lower()
        close = [t.id for t in tasks.values() if words and words in t.title.lower()][:3]
    if not close:
        close = list(dict.fromkeys(f"{known.partition('/')[0]}/…" for known in tasks))
    return f'there is no task "{task_id}"; did you mean {", ".join(close)}?'
