"""The results of runs: one row an episode, for people, spreadsheets and programs."""

from __future__ import annotations

import hashlib
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import orjson
from django.db.models import F, QuerySet
from django.utils import timezone

from game.benchmarks import benchmark_of
from game.evaluation.conditions import observation_of
from game.evaluation.work import spent_on
from game.jobs.queue import JobError, Work, job_kind
from game.metrics import all_metrics
from game.models import EvaluationRun, RunEpisode
from game.records.codebook import TYPES
from game.records.columns import Column, ColumnType, Row
from game.records.writers import MAKERS, Format
from sim.world import JSON, JSONObject

FORMATS: tuple[Format, ...] = get_args(Format)
CHUNK = 200

_PLAIN: tuple[tuple[str, ColumnType, str], ...] = (
    ("run", "text", "id of the run"),
    ("run_name", "text", "name of the run"),
    ("episode", "whole", "number of the episode in this database"),
    ("agent", "text", "label of the agent"),
    ("agent_name", "text", "name of the agent"),
    ("agent_settings", "json", "settings of the agent"),
    ("task", "text", "id of the instance"),
    ("base", "text", "id of the task it is an instance of"),
    ("suite", "text", "suite of the task"),
    ("seats", "whole", "number of cooks"),
    ("rules", "text", "rule set: paper (as the world has it), or another of its benchmark's"),
    (
        "observation",
        "text",
        "what its model was told: paper (as the paper's) or rich (timers, cuts, "
        "turns); empty where there is only one style, or no model",
    ),
    ("pace", "text", "turns, together or free"),
    ("repetition", "whole", "how-manyth time, from 0"),
    ("seed", "whole", "seed of the episode"),
    ("par", "whole", "best known length of the instance at the run's pace; empty: none is known"),
    ("par_proved", "truth", "whether no shorter plan exists"),
    ("step_limit", "whole", "steps after which the episode ended"),
    ("state", "text", "queued, running, done, failed or cancelled"),
    ("message", "text", "why it failed to be played"),
    ("session", "text", "id of the session, whose log holds every step"),
    ("reused", "truth", "played in an earlier run with everything the same"),
    ("success", "truth", "whether the goal was reached before the step limit"),
    ("reason", "text", "why it ended: goal, step_limit, gave_up or the world's own"),
    ("steps", "whole", "world steps"),
    ("seconds", "number", "seconds of wall time"),
    ("tokens", "whole", "tokens of prompts and answers"),
    ("cost", "number", "US dollars, by the price table; null where a price is not known"),
    ("requests", "whole", "requests to models that were answered or tried"),
    ("lost_tokens", "whole", "tokens of attempts that were given up"),
    ("lost_cost", "number", "US dollars of those attempts; null where a price is not known"),
    ("lost_requests", "whole", "requests of those attempts"),
    ("attempts", "whole", "times it was begun; more than one when a worker died"),
    ("finished_at", "time", "when it ended (UTC)"),
    ("key", "text", "SHA-256 of everything the result depends on"),
)
_ELSEWHERE = {"success", "steps", "seconds", "par", "cost", "requests"}
"""Metrics that the row's own columns hold already."""


def columns() -> tuple[Column, ...]:
    """The columns of the table of episodes: the row's own, then every metric."""
    plain = [Column(*column) for column in _PLAIN]
    measured = [
        Column(f"m_{name}", metric.kind, metric.about)
        for name, metric in all_metrics().items()
        if name not in _ELSEWHERE
    ]
    return (*plain, *measured)


def data_dictionary() -> JSONObject:
    """What every column means."""
    about = "One row per episode: an agent on an instance, for the n-th time."
    return {
        "tables": {
            "episodes": {
                "about": about,
                "columns": {c.name: {"type": TYPES[c.type], "about": c.about} for c in columns()},
            }
        }
    }


def episodes_of(runs: Iterable[EvaluationRun]) -> QuerySet[RunEpisode]:
    """The episodes of runs, in their order, with what their rows need and without the kitchens."""
    found = RunEpisode.objects.filter(run__in=list(runs)).select_related("run", "task")
    found = found.annotate(world=F("task__task__world"))
    return found.defer("task__task", "run__manifest").order_by("run__created_at", "run", "order")


def rows(episodes: QuerySet[RunEpisode]) -> Iterator[Row]:
    """The table's rows, streamed."""
    for episode in episodes.iterator(chunk_size=CHUNK):
        yield row_of(episode)


def row_of(episode: RunEpisode) -> Row:
    """One episode as a row."""
    run, task = episode.run, episode.task
    agent = next(a for a in run.spec["agents"] if a["label"] == episode.agent)
    card = benchmark_of(getattr(episode, "world", ""), task.suite)
    row: Row = {
        "run": run.pk, "run_name": run.name, "episode": episode.pk, "agent": episode.agent,
        "agent_name": agent["name"], "agent_settings": agent["settings"],
        "task": task.task_id, "base": task.base, "suite": task.suite, "seats": task.seats,
        "rules": run.spec["rules"],
        "observation": observation_of(card, agent["name"], agent["settings"], run.spec),
        "pace": run.spec["pace"], "par": task.par,
        "par_proved": task.par_proved, "step_limit": task.step_limit,
        "session": episode.session_id or "",
    }  # fmt: skip
    for name in (
        "repetition", "seed", "state", "message", "reused", "success", "reason", "steps",
        "seconds", "tokens", "cost", "requests", "lost_tokens", "lost_cost", "lost_requests",
        "attempts", "finished_at", "key",
    ):  # fmt: skip
        row[name] = getattr(episode, name)
    truths = {name for name, metric in all_metrics().items() if metric.kind == "truth"}
    for name, value in episode.metrics.items():
        row[f"m_{name}"] = _truth(value) if name in truths else value
    return row


def _truth(value: JSON) -> JSON:
    return value if isinstance(value, bool) else None


def full_manifest(run: EvaluationRun) -> JSONObject:
    """The manifest with the seeds of every episode and what came of the run."""
    seeds = run.episodes.order_by("order").values_list(
        "agent", "task__task_id", "repetition", "seed", "session"
    )
    bill = spent_on(run)
    return {
        **run.manifest,
        "run": run.pk,
        "name": run.name,
        "digest": run.digest,
        "spec": run.spec,
        "state": run.state,
        "message": run.message,
        "started_at": run.started_at.isoformat() if run.started_at else None,
        "finished_at": run.finished_at.isoformat() if run.finished_at else None,
        "spent": {
            "cost": bill.cost,
            "cost_known": bill.dollars,
            "episodes_without_price": bill.unpriced,
            "tokens": bill.tokens,
            "requests": bill.requests,
        },
        "episodes": [
            dict(zip(("agent", "task", "repetition", "seed", "session"), row, strict=True))
            for row in seeds
        ],
    }


def json_lines(run: EvaluationRun) -> Iterator[bytes]:
    """The episodes as JSON lines."""
    names = [column.name for column in columns()]
    for row in rows(episodes_of([run])):
        line = {name: row.get(name) for name in names}
        yield orjson.dumps(line, default=str) + b"\n"


@job_kind("results")
def results(work: Work) -> Path:
    """Write the zip file with a run's episodes, their data dictionary and the manifest.

    Raises:
        JobError: no such run. Cancelled: stop. OSError: the disk is full.
    """
    run = EvaluationRun.objects.filter(pk=work.params["run"]).first()
    if run is None:
        raise JobError("There is no such run any more.")
    work.folder.mkdir(parents=True, exist_ok=True)
    name = f"brigade-run-{run.pk}-{work.params['format']}.zip"
    with tempfile.TemporaryDirectory(dir=work.folder, prefix=".tables.") as folder:
        table = _write(work, run, Path(folder))
        with work.file(name) as path:
            _zip(path, table, run, work.params["format"])
    return work.folder / name


def _write(work: Work, run: EvaluationRun, folder: Path) -> Path:
    total = run.episodes.count()
    writer = MAKERS[work.params["format"]](folder, "episodes", columns())
    try:
        for done, row in enumerate(rows(episodes_of([run]))):
            work.progress(done, total, f"episode {done + 1} of {total}")
            writer.write(row)
    finally:
        writer.close()
    work.progress(total, total, "packing")
    return writer.path


def _zip(path: Path, table: Path, run: EvaluationRun, form: Format) -> None:
    manifest = {**full_manifest(run), "format": form, "exported_at": timezone.now().isoformat()}
    data = table.read_bytes()
    manifest["files"] = {
        table.name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(table.name, data)
        for name, content in (
            ("data_dictionary.json", data_dictionary()),
            ("manifest.json", manifest),
        ):
            archive.writestr(name, orjson.dumps(content, option=orjson.OPT_INDENT_2))
