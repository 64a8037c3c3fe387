"""Evaluation: 300 instances played end to end with recording, and the report of 1,000 episodes.

The instances are the 300 pinned ones where they exist, else the tasks of the catalogue with
repetitions; the agent is `expert` where there is one, else `chef`. Everything is written to a
database of its own, on disk, as in real life.
"""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
import time
from copy import copy
from pathlib import Path

EPISODES = 300
REPORTED = 1000
REPORT_TARGET_S = 1.0
RUN_TARGET_S = 600.0
WORKERS = 2
ROUNDS = 5


def main() -> None:
    """Make a database, play, report, and print the figures with their targets."""
    folder = Path(tempfile.mkdtemp(prefix="brigade-bench-"))
    os.environ["BRIGADE_VAR"] = str(folder)
    os.environ["DJANGO_SETTINGS_MODULE"] = "webapp.settings"
    os.environ["LOG_LEVEL"] = "ERROR"
    for name in ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL"):
        os.environ.pop(name, None)
    import django

    django.setup()
    from django.core.management import call_command

    try:
        call_command("migrate", verbosity=0)
        run_id = play_instances()
        report_of_many(run_id)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def play_instances() -> str:
    """Play the instances in two processes; returns the run's id."""
    from game.agents import all_agents
    from game.evaluation import processes
    from game.evaluation.planning import make_run
    from game.evaluation.reading import RunFileError
    from game.evaluation.runfile import read_data

    agent = "expert" if "expert" in all_agents() else "chef"
    suites = ("synchronous", "asynchronous", "multi_agent")
    data = {"agents": [agent], "limits": {"concurrency": WORKERS}}
    began = time.perf_counter()
    try:
        tasks = [{"suite": suite, "instances": "all"} for suite in suites]
        run, _ = make_run(read_data({**data, "tasks": tasks}))
        what = "pinned instances"
    except RunFileError as error:
        print(f"(no pinned instances: {error})")
        tasks = [{"suite": suite} for suite in suites]
        run, _ = make_run(read_data({**data, "tasks": tasks, "repetitions": EPISODES // 30}))
        what = "tasks of the catalogue, ten times"
    planned = time.perf_counter() - began
    began = time.perf_counter()
    processes.play_in_processes(run.pk, WORKERS, lambda: None)
    took = time.perf_counter() - began
    run.refresh_from_db()
    done = run.episodes.filter(state="done").count()
    won = run.episodes.filter(success=True).count()
    verdict = "" if took <= RUN_TARGET_S and done == run.episodes.count() else "  MISSED"
    print(f"{what}, agent {agent}, {WORKERS} processes, recorded and measured")
    print(f"{'planned in s':>16}{planned:10.1f}")
    print(f"{'episodes':>16}{done:10}")
    print(f"{'goal reached':>16}{won:10}")
    print(f"{'seconds':>16}{took:10.1f}  (target {RUN_TARGET_S:.0f}){verdict}")
    print(f"{'ms an episode':>16}{1000 * took * WORKERS / max(1, done):10.0f}  (one process)")
    return run.pk


def report_of_many(run_id: str) -> None:
    """The report page of a run that was blown up to 1,000 episodes, through the whole stack."""
    from django.conf import settings
    from django.test import Client
    from django.urls import reverse

    settings.ALLOWED_HOSTS = ["testserver"]
    count = blow_up(run_id)
    client = Client()
    url = f"{reverse('report')}?run={run_id}"
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        assert client.get(url).status_code == 200
        times.append(time.perf_counter() - began)
    warm = statistics.median(times[1:])
    verdict = "" if max(times) <= REPORT_TARGET_S else "  MISSED"
    print(f"Report page of {count} episodes: first {times[0]:.2f} s, then {warm:.2f} s ", end="")
    print(f"(target {REPORT_TARGET_S:.0f} s){verdict}")
    for name in ("figure3", "figure4", "figure6"):
        figure = f"{reverse('report_figure', args=[name, 'svg'])}?run={run_id}"
        began = time.perf_counter()
        status = client.get(figure).status_code
        first = time.perf_counter() - began
        began = time.perf_counter()
        client.get(figure)
        again = time.perf_counter() - began
        print(f"{name:>16}: drawn in {first:.2f} s, again {again:.2f} s ({status})")


def blow_up(run_id: str) -> int:
    """Copy rows until there are 1,000; half of the copies are failures."""
    from game.models import RunEpisode

    rows = list(RunEpisode.objects.filter(run=run_id, state="done").order_by("order"))
    left = {"steps": 20, "proved": True, "reachable": True, "normalised": 0.7}
    suggested = {"category": "goal", "part": "too_slow", "evidence": []}
    copies = []
    for n in range(REPORTED - len(rows)):
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
    main()
