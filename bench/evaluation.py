"""Evaluation: generated kitchens played end to end with recording, and the report of 1,000 episodes.

Two instances of each of Robotouille's thirty kitchens, played by `expert` in two processes, in a
database of their own on disk, as in real life.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Generator
from copy import copy
from typing import TYPE_CHECKING

from bench.kit.figures import Figure
from bench.kit.group import Items, run
from bench.kit.installation import installation

if TYPE_CHECKING:
    from django.test import Client

SUITES = ("synchronous", "asynchronous", "multi_agent")
INSTANCES = "1..2"
PINNED = 300
"""The instances of the whole benchmark, for which the time is wanted."""
REPORTED = 1000
REPORT_TARGET_S = 1.0
RUN_TARGET_S = 600.0
WORKERS = 2
ROUNDS = 5


def measure(small: bool) -> Items:
    """Play, then open the report."""
    with installation():
        run_id = yield from _played(small)
        yield from _reported(run_id, 10 if small else REPORTED)


def _played(small: bool) -> Generator[Figure | str, None, str]:
    """Play the instances; returns the run's id."""
    from game.evaluation import processes
    from game.evaluation.planning import make_run
    from game.evaluation.runfile import read_data
    from sim.worlds.robotouille.optimal.planner import warm_up

    warm_up()  # compiled once a checkout; not what is measured
    tasks = (
        [{"task": "synchronous/1", "instances": "1..2"}]
        if small
        else [{"suite": suite, "instances": INSTANCES} for suite in SUITES]
    )
    limits = {"concurrency": WORKERS}
    began = time.perf_counter()
    run, _ = make_run(read_data({"agents": ["expert"], "tasks": tasks, "limits": limits}))
    planned = time.perf_counter() - began
    began = time.perf_counter()
    processes.play_in_processes(run.pk, WORKERS, lambda: None)
    took = time.perf_counter() - began
    count = run.episodes.count()
    done = run.episodes.filter(state="done").count()
    won = run.episodes.filter(success=True).count()
    load = f"{count} instances played by expert, recorded and measured, {WORKERS} processes"
    yield Figure("the run planned", planned, "s", load)
    yield Figure("an episode", took / max(1, done), "s", load, wanted=RUN_TARGET_S / PINNED)
    yield Figure("the run", took, "s", load)
    yield Figure("episodes done", done, "episodes", load, "higher", count)
    yield Figure("goals reached", won, "episodes", load, "higher")
    return str(run.pk)


def _reported(run_id: str, episodes: int) -> Items:
    """The report page of a run that was blown up, through the whole stack."""
    from django.conf import settings
    from django.test import Client
    from django.urls import reverse

    settings.ALLOWED_HOSTS = ["testserver"]
    load = f"the report of a run with {blow_up(run_id, episodes):,} episodes, one process"
    client = Client()
    times = [_seconds(client, f"{reverse('report')}?run={run_id}") for _ in range(ROUNDS)]
    yield Figure("page, the first time", times[0], "s", load, wanted=REPORT_TARGET_S)
    yield Figure("page, after", statistics.median(times[1:]), "s", load, wanted=REPORT_TARGET_S)
    for name in ("figure3", "figure4", "figure6"):
        address = f"{reverse('report_figure', args=[name, 'svg'])}?run={run_id}"
        yield Figure(f"{name} drawn", _seconds(client, address), "s", load)
        yield Figure(f"{name} again", _seconds(client, address), "s", load)


def _seconds(client: Client, address: str) -> float:
    began = time.perf_counter()
    status = client.get(address).status_code
    took = time.perf_counter() - began
    if status != 200:
        raise RuntimeError(f"{address} answered {status}")
    return took


def blow_up(run_id: str, episodes: int) -> int:
    """Copy rows until there are so many; half of the copies are failures."""
    from game.models import RunEpisode

    rows = list(RunEpisode.objects.filter(run=run_id, state="done").order_by("order"))
    left = {"steps": 20, "proved": True, "reachable": True, "normalised": 0.7}
    suggested = {"category": "goal", "part": "too_slow", "evidence": []}
    copies = []
    for n in range(episodes - len(rows)):
        copied = copy(rows[n % len(rows)])
        copied.pk, copied.repetition, copied.session = None, 100 + n, None
        if n % 2:
            copied.success = False
            more = {"steps_to_go": left, "suggested_failure": suggested}
            copied.metrics = {**copied.metrics, **more}
        copies.append(copied)
    RunEpisode.objects.bulk_create(copies, 200)
    return RunEpisode.objects.filter(run=run_id).count()


if __name__ == "__main__":
    run(measure, __doc__)
