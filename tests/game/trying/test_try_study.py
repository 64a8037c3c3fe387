"""Robots walk through each example study, over a real server, and everything they did is there."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PUBLISHED = ROOT / "examples" / "studies" / "three_partners.yaml"
"""What robots do in this one is written as a data set, too."""
EXAMPLES = sorted({*(ROOT / "examples" / "studies").glob("*.yaml")} - {PUBLISHED})
ROBOTS = ("--participants", "4", "--manners", "diligent", "double tabs")


def tried(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "manage.py", "try_study", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_robots_get_through_each_example_and_nothing_is_lost(file: Path) -> None:
    done = tried(str(file), *ROBOTS, "--json")
    told = json.loads(done.stdout)
    assert (told["stuck"], told["errors"], told["lost"]) == ([], [], 0)
    assert told["ends"] == {"over": 4}
    assert done.returncode == 0


def test_a_wrong_file_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text("study: x\ntitle: X\nstages:\n  - welcme: Hello\n")
    done = tried(str(file))
    assert done.returncode == 2
    assert "line 4" in done.stderr


def test_a_link_without_the_token_for_robots_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "short.yaml"
    file.write_text("study: x\ntitle: X\nstages:\n  - end: Bye\n")
    done = tried(str(file), "--url", "http://127.0.0.1:9/study/x/")
    assert done.returncode == 2
    assert "--url needs --token" in done.stderr


@pytest.mark.slow
def test_what_robots_did_is_written_as_a_data_set_whose_counts_agree(tmp_path: Path) -> None:
    done = tried(str(PUBLISHED), *ROBOTS, "--publish", str(tmp_path / "set"))
    assert done.returncode == 0, done.stderr  # nobody was stuck, nothing lost
    assert "4 participants" in done.stdout
    lines = (tmp_path / "set" / "data" / "sessions.jsonl").read_text("utf-8").splitlines()
    assert len(lines) == 4 * 4  # the tutorial, and three partners
    card = json.loads((tmp_path / "set" / "croissant.json").read_text("utf-8"))
    assert card["license"].startswith("https://creativecommons.org/publicdomain/zero")


def test_a_trial_elsewhere_is_not_published_from_here(tmp_path: Path) -> None:
    file = tmp_path / "short.yaml"
    file.write_text("study: x\ntitle: X\nstages:\n  - end: Bye\n")
    words = [
        "--url",
        "http://127.0.0.1:9/study/x/",
        "--token",
        "t",
        "--publish",
        str(tmp_path / "s"),
    ]
    done = tried(str(file), *words)
    assert done.returncode == 2
    assert "--publish and --keep are for a trial of its own" in done.stderr


def test_what_is_kept_goes_into_a_folder_that_is_empty(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("x")
    done = tried("examples/studies/raters.yaml", "--keep", str(tmp_path))
    assert done.returncode == 2
    assert "is not empty" in done.stderr
