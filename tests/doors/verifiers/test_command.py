"""`vf-eval brigade`, as its users type it, and the logs taken out of what it wrote."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

BIN = Path(sys.executable).parent


def test_the_command_plays_groups_of_the_same_task_and_its_logs_can_be_taken_out(
    endpoint: Any, tmp_path: Path
) -> None:
    words = [
        "brigade", "--env.taskset.tasks", "multi_agent/1", "--env.taskset.step-limit", "5",
        "--env.taskset.partners", "chef", "-m", "first", "-r", "2", "--no-push", "--no-rich",
        "--client.base-url", endpoint.base_url, "--client.api-key-var", endpoint.key,
        "--output-dir", str(tmp_path / "outputs"), "--run.name", "tried",
    ]  # fmt: skip
    env = {**os.environ, "HOME": str(tmp_path)}
    done = subprocess.run(
        [BIN / "vf-eval", *words], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    run = tmp_path / "outputs" / "tried"
    rows = [json.loads(line) for line in (run / "traces.jsonl").read_text().splitlines()]
    assert len(rows) == 2
    assert all(row["ok"] for row in rows)
    assert len({row["task"]["key"] for row in rows}) == 1
    assert "progress" in rows[0]["traces"][0]["metrics"]

    told = subprocess.run(
        [BIN / "brigade", "export-traces", str(run), "--out", str(tmp_path / "logs")],
        check=True, capture_output=True, text=True,
    ).stdout.splitlines()  # fmt: skip
    assert len(told) == 2
    watched = subprocess.run(
        [BIN / "brigade", "watch", told[0]], check=True, capture_output=True, text=True
    ).stdout
    assert "multi_agent/1" in watched
    assert "robot2 is played by chef" in watched


def test_a_file_that_holds_no_traces_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text("{}\n")
    done = subprocess.run(
        [BIN / "brigade", "export-traces", str(tmp_path / "x.jsonl")],
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 2
    assert "holds no traces of verifiers" in done.stderr
