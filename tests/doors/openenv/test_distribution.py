"""The distribution: wheel and sdist are built from the checkout, and work from an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with wheel and sdist, built from a copy of the tracked files."""
    copy, folder = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("built")
    tracked = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "-x"], cwd=copy, input=tracked.stdout, check=True)
    command = [sys.executable, "-m", "build", "--outdir", folder, copy]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return folder


def brigade(folder: Path, wheel: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command line of the wheel itself, and nothing of the checkout, in a folder."""
    command = [sys.executable, "-P", "-m", "brigade", *words]
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(wheel)},
        capture_output=True,
        text=True,
    )


def test_the_wheel_works_from_an_empty_folder(built: Path, tmp_path: Path) -> None:
    [file] = built.glob("*.whl")
    wheel, empty = tmp_path / "wheel", tmp_path / "empty"
    empty.mkdir()
    zipfile.ZipFile(file).extractall(wheel)
    log = tmp_path / "log.jsonl"
    driven = brigade(
        empty, wheel, "drive", "robotouille/multi_agent/1", "chef", "chef", "--save", str(log)
    )
    assert driven.returncode == 0, driven.stderr
    assert driven.stdout.splitlines()[-1].startswith("The goal is reached")
    assert brigade(empty, wheel, "watch", str(log)).stdout == driven.stdout
    packed = brigade(empty, wheel, "serve", "robotouille", "--openenv", "--package", "mine")
    assert packed.returncode == 0, packed.stderr
    assert (empty / "mine" / "openenv.yaml").exists()
    assert sorted(one.name for one in empty.iterdir()) == ["mine"]


def test_the_wheel_is_typed_and_has_a_command(built: Path) -> None:
    [file] = built.glob("*.whl")
    names = zipfile.ZipFile(file).namelist()
    assert "brigade/py.typed" in names
    [points] = [name for name in names if name.endswith("entry_points.txt")]
    assert b"brigade = brigade.__main__:main" in zipfile.ZipFile(file).read(points)
    assert not [name for name in names if name.startswith("tests/")]


def test_the_sdist_holds_what_the_wheel_is_built_from(built: Path) -> None:
    [file] = built.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    needed = {"pyproject.toml", "requirements-core.txt", "requirements-openenv.txt"}
    assert needed <= names
    assert "brigade/openenv/package/openenv.yaml.txt" in names


def test_what_needs_the_web_server_says_which_extra_to_install(tmp_path: Path) -> None:
    for verb in ("play", "evaluate"):
        done = subprocess.run(
            [sys.executable, "-m", "brigade", verb, "x"], capture_output=True, text=True
        )
        assert done.returncode == 2
        assert 'pip install "brigade[web]"' in done.stderr
