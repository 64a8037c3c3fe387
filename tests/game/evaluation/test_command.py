"""`manage.py evaluate`: its exit status says whether it worked, its words say what happened."""

from __future__ import annotations

import io
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from game.models import EvaluationRun, Session
from tests.game.evaluation.conftest import Cast
from tests.game.evaluation.test_work import unknown_model
from tests.migrated import tables_in

SIMPLE = "agents: [chef]\ntasks: [tutorial/1, tutorial/2]\n"


def written(folder: Path, text: str = SIMPLE) -> Path:
    path = folder / "run.yaml"
    path.write_text(text)
    return path


def evaluate(path: Path, *options: str) -> str:
    out = io.StringIO()
    call_command("evaluate", str(path), *options, stdout=out, stderr=io.StringIO())
    return out.getvalue()


@pytest.mark.django_db
def test_a_run_is_played_and_told(tmp_path: Path) -> None:
    said = evaluate(written(tmp_path, f"{SIMPLE}step_limit: 9\nname: Two steps\n"))
    run = EvaluationRun.objects.get()
    assert "Playing Two steps: 2 episodes" in said
    assert f"/benchmarks/r/{run.pk}/" in said
    assert "Two steps: done. 2 of 2 reached the goal." in said


@pytest.mark.django_db
def test_the_same_file_again_plays_nothing(tmp_path: Path) -> None:
    path = written(tmp_path)
    evaluate(path)
    assert "Going on with" in evaluate(path)
    assert Session.objects.count() == 2


@pytest.mark.django_db
def test_a_typo_ends_with_status_two_and_the_place(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as caught:
        evaluate(written(tmp_path, SIMPLE.replace("chef", "cheff")))
    assert caught.value.returncode == 2
    assert 'agents[0]: unknown agent "cheff"; did you mean "chef"?' in str(caught.value)
    assert not EvaluationRun.objects.exists()


@pytest.mark.django_db
def test_failed_episodes_end_with_status_one(tmp_path: Path, cast: Cast) -> None:
    cast("puppet", unknown_model)
    with pytest.raises(CommandError, match="2 of 2 episodes failed") as caught:
        evaluate(written(tmp_path, SIMPLE.replace("chef", "puppet")))
    assert caught.value.returncode == 1


@pytest.mark.django_db
def test_a_run_can_be_left_to_the_job_workers(tmp_path: Path, told: list[int]) -> None:
    said = evaluate(written(tmp_path), "--no-wait")
    assert "The job workers have it" in said
    assert len(told) == 1
    assert EvaluationRun.objects.get().state == "queued"


ROOT = Path(__file__).resolve().parents[3]
LONG = "agents: [chef, random]\ntasks: [{suite: synchronous}]\nrepetitions: 2\nlimits: {concurrency: 2}\n"


def command(folder: Path, *words: str) -> subprocess.Popen[str]:
    environment = {
        k: v for k, v in os.environ.items() if not k.startswith(("DATABASE", "REDIS", "CELERY"))
    }
    return subprocess.Popen(
        [sys.executable, "manage.py", *words], cwd=ROOT, text=True,
        env={**environment, "BRIGADE_VAR": str(folder)},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip


def counts(folder: Path) -> dict[str, int]:
    with closing(sqlite3.connect(folder / "brigade.sqlite3", timeout=20)) as database:
        rows = database.execute("SELECT state, COUNT(*) FROM game_runepisode GROUP BY state")
        return dict(rows.fetchall())


def wait_for_some(folder: Path, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        if counts(folder).get("done", 0) >= 3:
            return
        time.sleep(0.05)  # the command runs in a process of its own: there is nothing to wait on
    raise AssertionError("the command did not get going")


@pytest.mark.slow
def test_a_command_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    path = written(tmp_path, LONG)
    tables_in(tmp_path)
    first = command(tmp_path, "evaluate", str(path))
    wait_for_some(tmp_path, first)
    os.killpg(first.pid, signal.SIGKILL)
    with first:
        first.communicate()
    before = counts(tmp_path)
    assert before.get("queued") or before.get("running")
    with command(tmp_path, "evaluate", str(path)) as second:
        said, _ = second.communicate(timeout=120)
    assert second.returncode == 0, said
    assert counts(tmp_path) == {"done": 40}
    with closing(sqlite3.connect(tmp_path / "brigade.sqlite3")) as database:
        (finished,) = database.execute(
            "SELECT COUNT(*) FROM game_session WHERE status = 'finished'"
        ).fetchone()
        (still,) = database.execute(
            "SELECT COUNT(*) FROM game_session WHERE status = 'playing'"
        ).fetchone()
    assert (finished, still) == (40, 0)


@pytest.mark.django_db
def test_a_file_that_is_not_there_is_named_once(tmp_path: Path) -> None:
    path = tmp_path / "run.yaml"
    with pytest.raises(CommandError) as caught:
        call_command("evaluate", str(path))
    assert str(caught.value) == f"{path}: No such file or directory"
