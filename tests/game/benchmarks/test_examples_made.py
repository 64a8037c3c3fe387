"""The stored examples of prompts are made anew without losing a shorter one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.benchmarks.robotouille import trajectories


def test_a_shorter_stored_plan_is_kept_and_a_longer_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "plans.json"
    monkeypatch.setattr(trajectories, "TASKS", ("a", "b", "c", "d"))
    monkeypatch.setattr(trajectories, "PATH", path)
    monkeypatch.setattr(trajectories, "planned", lambda task_id: [f"new {task_id}"] * 3)
    monkeypatch.setattr(
        trajectories, "stored", lambda: {"a": ["old"] * 2, "b": ["old"] * 3, "c": ["old"] * 4}
    )
    path.write_text("{}")
    trajectories.write()
    written = json.loads(path.read_text())
    assert {name: plan[0] for name, plan in written.items()} == {
        "a": "old", "b": "old", "c": "new c", "d": "new d",
    }  # fmt: skip
