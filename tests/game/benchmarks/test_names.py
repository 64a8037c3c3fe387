"""What belongs to one world or benchmark is in its folder: nobody else names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.benchmarks import all_benchmarks
from sim.worlds import all_worlds

ROOT = Path(__file__).parents[3]
NAMES = re.compile(r"robotouille|household|asgard|virtualhome|simmer|\bteach\b", re.IGNORECASE)
BY_NAME = re.compile(r"game\.benchmarks\.\w|from game\.benchmarks import (?:.*\b)?(?:robot|asgard)")
TEXT = {".py", ".html", ".js", ".css", ".json", ".md", ".txt", ".svg", ".toml", ".yaml"}
ROOMS = ("game", "templates", "static", "webapp")


def files(room: str) -> Iterator[Path]:
    """What is written by hand in a room, the benchmarks' own folders and past migrations left out."""
    own = {card.folder for card in all_benchmarks().values()}
    for path in sorted((ROOT / room).rglob("*")):
        inside = own & set(path.parents) or "migrations" in path.parts
        if path.suffix in TEXT and path.is_file() and not inside:
            yield path


@pytest.mark.parametrize("room", ROOMS)
def test_no_world_and_no_benchmark_is_named_outside_its_folder(room: str) -> None:
    naming = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in files(room)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if NAMES.search(line)
    ]
    assert naming == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_file_is_called_after_a_world_or_benchmark(room: str) -> None:
    assert [str(p) for p in files(room) if NAMES.search(str(p.relative_to(ROOT)))] == []


def test_the_search_knows_every_name_that_there_is() -> None:
    """A world or benchmark that is added is looked for, too."""
    names = [*all_worlds(), *(card.name for card in all_benchmarks().values())]
    assert [name for name in names if not NAMES.search(name)] == []


def test_the_search_finds_what_it_is_for() -> None:
    assert NAMES.search('world == "robotouille"')
    assert NAMES.search("AsgardBench's table")
    assert NAMES.search("as in TEACh")
    assert not NAMES.search("messages that teaches")
    assert len(list(files("game"))) > 100


def test_nobody_imports_a_benchmark_by_name() -> None:
    importing = [
        str(path.relative_to(ROOT))
        for room in ("game", "webapp", "sim")
        for path in files(room)
        if path.suffix == ".py" and BY_NAME.search(path.read_text("utf-8"))
    ]
    assert importing == []
