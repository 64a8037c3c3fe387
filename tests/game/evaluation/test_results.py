"""Results to take away: every column explained, every format, and a disk that is full."""

from __future__ import annotations

import csv
import errno
import io
import json
import zipfile
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from django.conf import settings

from game.evaluation import results
from game.evaluation.local import play_here
from game.jobs import queue as jobs
from game.metrics import all_metrics
from game.models import EvaluationRun, Job
from tests.game.evaluation.conftest import new_run

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("compiled_planner")]


@pytest.fixture
def run() -> EvaluationRun:
    made = new_run(agents=["chef", {"name": "idle", "label": "=idle"}], tasks=["tutorial/2"])
    play_here(made.pk)
    return EvaluationRun.objects.get(pk=made.pk)


def export(run: EvaluationRun, form: str) -> Job:
    job = Job.objects.create(kind="results", params={"run": run.pk, "format": form})
    jobs.run(job.pk)
    job.refresh_from_db()
    return job


def archive(job: Job) -> zipfile.ZipFile:
    assert job.status == Job.Status.DONE, job.message
    return zipfile.ZipFile(Path(settings.FILES_DIR) / job.file)


def test_json_lines_have_every_column(run: EvaluationRun) -> None:
    with archive(export(run, "jsonl")) as zipped:
        lines = [json.loads(line) for line in zipped.read("episodes.jsonl").splitlines()]
    assert [line["agent"] for line in lines] == ["chef", "=idle"]
    assert [line["success"] for line in lines] == [True, False]
    assert set(lines[0]) == {column.name for column in results.columns()}
    assert lines[0]["m_optimality_rate"] == 1.0
    assert lines[1]["m_suggested_failure"]["category"] == "goal"


def test_the_data_dictionary_explains_every_column_and_metric(run: EvaluationRun) -> None:
    with archive(export(run, "jsonl")) as zipped:
        explained = json.loads(zipped.read("data_dictionary.json"))["tables"]["episodes"]["columns"]
    assert all(column["about"] and column["type"] for column in explained.values())
    own = {f"m_{name}" for name in all_metrics()} - {f"m_{n}" for n in results._ELSEWHERE}
    assert own <= set(explained)


def test_csv_is_safe_for_spreadsheets(run: EvaluationRun) -> None:
    with archive(export(run, "csv")) as zipped:
        rows = list(csv.DictReader(io.StringIO(zipped.read("episodes.csv").decode())))
    assert rows[1]["agent"] == "'=idle"
    assert rows[0]["success"] == "true"


def test_parquet_has_types(run: EvaluationRun) -> None:
    with archive(export(run, "parquet")) as zipped:
        table = pq.read_table(io.BytesIO(zipped.read("episodes.parquet")))
    assert table.column("steps").to_pylist()[0] == 2
    assert str(table.schema.field("m_optimality_rate").type) == "double"
    assert str(table.schema.field("finished_at").type) == "timestamp[us, tz=UTC]"


def test_the_manifest_names_every_episode_with_its_seed(run: EvaluationRun) -> None:
    with archive(export(run, "jsonl")) as zipped:
        manifest = json.loads(zipped.read("manifest.json"))
    assert [one["agent"] for one in manifest["episodes"]] == ["chef", "=idle"]
    assert all(isinstance(one["seed"], int) for one in manifest["episodes"])
    assert manifest["state"] == "done"
    assert set(manifest["files"]) == {"episodes.jsonl"}


def test_how_far_it_is_is_told_by_the_episode(
    run: EvaluationRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, int, str]] = []
    monkeypatch.setattr(
        jobs.Work, "progress", lambda self, done, total, words="": told.append((done, total, words))
    )
    export(run, "csv")
    assert told[-3:] == [(0, 2, "episode 1 of 2"), (1, 2, "episode 2 of 2"), (2, 2, "packing")]


def test_a_full_disk_is_told_and_nothing_half_written_is_left(
    run: EvaluationRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    job = export(run, "jsonl")
    assert job.status == Job.Status.FAILED
    assert job.message.startswith("The disk of the server is full.")
    assert not [path for path in jobs.folder(job.pk).rglob("*") if path.is_file()]


def test_a_run_that_is_gone_is_told() -> None:
    job = Job.objects.create(kind="results", params={"run": "gone", "format": "csv"})
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.message == "There is no such run any more."
