"""The shortest way through a drawn kitchen, looked for by a job and kept with the kitchen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

from django.db import transaction

from game.jobs.queue import Cancelled, JobError, Work, enqueue, job_kind
from game.models import DrawnKitchen, Job, Player
from game.records.bringing_in import perform
from game.workshop.keeping import task_of
from sim.abilities import NoPlan, Plan
from sim.chronicle import About, Happening, PlayedAgain
from sim.editing import Proving, Search
from sim.world import JSONObject, Task, WorldError
from sim.worlds import get_world

KIND = "prove"
SECONDS = 60.0
"""How long a search may take. What it has found by then is told with its bound."""
Way = Literal["turns", "joint"]
PLAYER = "Shortest way"
SOLVED = "solved"
"""Why there are sessions that a search has played (`Session.parent_why`)."""


def way_of(task: Task, wanted: str) -> Way:
    """How cooks are to act: one after the other, or (several of them) all in each step."""
    return "joint" if wanted == "joint" and len(task.seats) > 1 else "turns"


def can_prove(kitchen: DrawnKitchen) -> bool:
    """Whether its world finds shortest ways."""
    return isinstance(get_world(kitchen.world), Proving)


def final(solution: JSONObject | None) -> bool:
    """Whether nothing better can be found out."""
    return bool(solution and (solution["proved"] or solution["never"]))


def ask(kitchen: DrawnKitchen, way: Way, player: Player) -> Job:
    """A job that looks for the shortest way: the one that this person waits for already, or a new one.

    Raises:
        JobError: too much is waiting, or this world finds no ways.
    """
    if not can_prove(kitchen):
        raise JobError("Nobody knows how to find shortest ways in this kitchen.")
    params = {"kitchen": kitchen.pk, "way": way}
    waiting = Job.objects.filter(kind=KIND, created_by=player, finished_at=None, params=params)
    return waiting.first() or enqueue(KIND, params, player)


@job_kind(KIND)
def prove(work: Work) -> Path:
    """Look for the shortest way, keep what was found, and play it once for those who want to watch."""
    kitchen = DrawnKitchen.objects.filter(pk=work.params["kitchen"]).first()
    if kitchen is None:
        raise JobError("This kitchen is gone.")
    way: Way = work.params["way"]
    try:
        task = task_of(kitchen)
        solution = _solution(work, task, way)
    except WorldError as error:
        raise JobError(f"{error.message[:1].upper()}{error.message[1:]}.") from error
    kept = _keep(kitchen.pk, way, solution)
    with work.file("solution.json") as path:
        path.write_text(json.dumps(kept), "utf-8")
    return work.folder / "solution.json"


def _solution(work: Work, task: Task, way: Way) -> JSONObject:
    world = get_world(task.world)
    if not isinstance(world, Proving):
        raise JobError("Nobody knows how to find shortest ways in this kitchen.")
    last = Search(0, None, 0, 0.0)

    def watch(search: Search) -> bool:
        nonlocal last
        last = search
        done = min(int(SECONDS) - 1, int(search.seconds))
        work.progress(done, int(SECONDS), said(search))
        return True

    try:
        plan = world.prove(task, joint=way == "joint", seconds=SECONDS, watch=watch)
    except NoPlan as none:
        return _row(None, 0, proved=False, why=none.message, looked=last.looked)
    if not work.mine().exists():
        raise Cancelled
    steps = len(plan.moves) or None
    row = _row(steps, plan.bound or 0, proved=plan.proved, looked=last.looked)
    if steps:
        session = perform(_story(task, plan, way), work.job.created_by, SOLVED)
        row["session"] = session.pk
    return row


def _row(steps: int | None, bound: int, *, proved: bool, looked: int, why: str = "") -> JSONObject:
    return {
        "steps": steps, "bound": bound, "proved": proved, "never": bool(why), "why": why,
        "looked": looked, "session": "",
    }  # fmt: skip


def said(search: Search) -> str:
    """How far a search is, in words for people."""
    if not search.looked:
        return "looking at the kitchen"
    best = f", {search.best} are enough" if search.best is not None else ""
    return f"at least {_steps(search.bound)}{best}; {search.looked:,} situations looked at"


def _story(task: Task, plan: Plan, way: Way) -> PlayedAgain:
    story = tuple(
        Happening(float(at), "moves", moves=moves) for at, moves in enumerate(plan.moves, 1)
    )
    players: dict[str, JSONObject] = {
        seat.name: {"kind": "agent", "name": PLAYER} for seat in task.seats
    }
    pace = "together" if way == "joint" else "turns"
    return PlayedAgain(task, 0, story, About(pace, players), "")


def _keep(kitchen: str, way: Way, solution: JSONObject) -> JSONObject:
    """Keep what is better than before: a proof, a shorter way, a higher bound."""
    with transaction.atomic():
        row = DrawnKitchen.objects.select_for_update().get(pk=kitchen)
        known: JSONObject | None = row.solutions.get(way)
        if known is not None and not _better(solution, known):
            return known
        row.solutions = {**row.solutions, way: solution}
        row.save(update_fields=["solutions"])
    return solution


def _better(new: JSONObject, old: JSONObject) -> bool:
    if final(old):
        return False
    if final(new):
        return True
    far = 10**9
    return (new["steps"] or far, -new["bound"]) < (old["steps"] or far, -old["bound"])


def in_words(solution: JSONObject) -> str:
    """What a search came to, as a sentence."""
    steps, bound = solution["steps"], solution["bound"]
    if solution["never"]:
        return f"This cannot be done. {solution['why']}"
    if steps is None:
        return f"No way was found in {SECONDS:.0f} seconds. It takes at least {_steps(bound)}."
    if solution["proved"]:
        return f"The shortest way takes {_steps(steps)} (proved)."
    return f"It takes at least {_steps(bound)}; the best known way takes {steps}."


def _steps(number: int) -> str:
    return f"{number} step" if number == 1 else f"{number} steps"
