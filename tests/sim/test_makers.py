"""What makes checked-in data stands apart from what runs, and the data say what made them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import grimp
import pytest
from grimp import ImportGraph

from sim import made
from sim.home import scenes
from sim.worlds.household.suites import plans
from sim.worlds.robotouille.catalogue import PROBLEMS
from sim.worlds.teach.tasks.catalogue import FILE as TEACH
from tests.loops import each

MAKERS = (
    "sim.made",
    "sim.home.authoring",
    "sim.worlds.household.making",
    "sim.worlds.robotouille.making",
    "sim.worlds.teach.making",
    "game.benchmarks.teach.making",
    "sim.worlds.robotouille.instances.__main__",
    "sim.worlds.robotouille.optimal.__main__",
)

MADE = {
    scenes.FOLDER: sorted(scenes.FOLDER.glob("*.json")),
    plans.FOLDER.parent: sorted(plans.FOLDER.glob("*.json")),
    TEACH.parent: sorted(TEACH.parent.glob("*.json")),
    PROBLEMS: [PROBLEMS / f"{name}.json" for name in ("instances", "pars", "plans")],
}
"""The folders of data that programs made, and the files."""


def is_maker(module: str) -> bool:
    return any(module == maker or module.startswith(f"{maker}.") for maker in MAKERS)


@cache
def imports() -> ImportGraph:
    """Who imports whom when it runs, imports inside of functions included."""
    return grimp.build_graph(
        "sim", "game", "webapp", exclude_type_checking_imports=True, cache_dir=None
    )


@pytest.mark.parametrize("maker", MAKERS)
def test_nothing_that_runs_imports_what_makes_data(maker: str) -> None:
    graph = imports()
    inside = [m for m in graph.modules if m == maker or m.startswith(f"{maker}.")]
    assert inside, f"{maker} is not there any more"
    for module in inside:
        users = {m for m in graph.find_modules_that_directly_import(module) if not is_maker(m)}
        assert not users, f"{module} is imported by {users}"


def data(folder: Path) -> list[Path]:
    return [path for path in MADE[folder] if path.name != made.NAME]


@pytest.mark.parametrize("folder", MADE, ids=lambda folder: folder.name)
def test_checked_in_data_say_what_made_them_and_are_as_they_were_made(folder: Path) -> None:
    assert data(folder)
    assert made.faults(folder, data(folder)) == []


@pytest.mark.parametrize("folder", MADE, ids=lambda folder: folder.name)
def test_what_made_them_is_a_command_of_a_maker_with_a_version(folder: Path) -> None:
    graph = imports()
    for row in each(made.read(folder)):
        python, flag, module = row["command"].split()[:3]
        assert (python, flag) == ("python", "-m")
        runnable = module if module in graph.modules and is_maker(module) else f"{module}.__main__"
        assert runnable in graph.modules
        assert is_maker(runnable)
        assert row["version"] >= 1


# The notes themselves


def file(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path


def test_a_file_that_was_changed_by_hand_is_noticed(tmp_path: Path) -> None:
    one, two = file(tmp_path, "one.json", "1"), file(tmp_path, "deep/two.json", "2")
    made.note(tmp_path, "python -m maker", 3, [one, two])
    assert made.faults(tmp_path, [one, two]) == []
    two.write_text("22")
    assert made.faults(tmp_path, [one, two]) == ["deep/two.json is not as it was made"]


def test_files_that_are_new_or_gone_are_noticed(tmp_path: Path) -> None:
    one, two = file(tmp_path, "one.json", "1"), file(tmp_path, "two.json", "2")
    made.note(tmp_path, "python -m maker", 1, [one])
    assert made.faults(tmp_path, [two]) == [
        "two.json says nothing of what made it",
        "one.json is listed, but not there",
    ]
    assert made.faults(tmp_path / "deep", []) == []


def test_a_file_made_again_belongs_to_who_made_it_last(tmp_path: Path) -> None:
    one, two, three = (file(tmp_path, f"{n}.json", n) for n in ("one", "two", "three"))
    made.note(tmp_path, "python -m maker", 1, [one, two, three])
    three.unlink()
    one.write_text("better")
    made.note(tmp_path, "python -m maker", 2, [one])
    rows = {row["version"]: sorted(row["files"]) for row in made.read(tmp_path)}
    assert rows == {1: ["two.json"], 2: ["one.json"]}
    assert made.faults(tmp_path, [one, two]) == []
