"""The pool of examples: ours run, none is about an evaluated task, and others' are read with care."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.benchmarks.virtualhome.method import examples
from game.benchmarks.virtualhome.method.examples import Example, example_lines, pool
from game.benchmarks.virtualhome.method.settings import FIXED
from sim.world import WorldError
from sim.worlds.virtualhome.activities import activities
from sim.worlds.virtualhome.admissible import admissible, sentence
from sim.worlds.virtualhome.judging.humans import key
from sim.worlds.virtualhome.judging.judge import judge


def test_there_are_120_and_more_for_tasks_that_are_not_evaluated() -> None:
    rows = example_lines()
    assert len(rows) >= 120
    assert not {key(title) for title in rows} & set(activities())
    assert set(FIXED) <= {one.name for one in pool("ours")}


def test_every_step_of_them_is_admissible() -> None:
    known = set(admissible())
    strange = [
        sentence(line)
        for lines in example_lines().values()
        for line in lines
        if sentence(line) not in known
    ]
    assert strange == []


def test_each_runs_in_a_scene_and_most_in_all() -> None:
    runs = {
        title: sum(one.executable for one in judge(lines, name=title))
        for title, lines in example_lines().items()
    }
    assert [title for title, count in runs.items() if not count] == []
    assert sum(count == 7 for count in runs.values()) > 120


def test_an_example_reads_as_in_the_paper() -> None:
    text = next(one for one in pool("ours") if one.name == "use_computer").text()
    assert text.startswith(
        "Task: Use computer\nStep 1: Walk to home office\nStep 2: Walk to computer"
    )


def test_the_originals_list_is_read_where_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    examples.originals.cache_clear()
    monkeypatch.delenv(examples.ORIGINAL, raising=False)
    with pytest.raises(WorldError, match="names no file"):
        pool("original")
    path = tmp_path / "list.json"
    path.write_text(json.dumps(["Task: Nap\nStep 1: Lie on bed\nStep 2: Sleep"] * 2))
    monkeypatch.setenv(examples.ORIGINAL, str(path))
    examples.originals.cache_clear()
    assert pool("original") == (Example("Nap", ("Lie on bed", "Sleep")),)
    path.write_text(json.dumps(["Step 1: Lie on bed"]))
    examples.originals.cache_clear()
    with pytest.raises(WorldError, match="an example is a text"):
        pool("original")
    examples.originals.cache_clear()


def test_peoples_games_are_examples_unless_they_are_of_an_evaluated_task(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(examples.VAR, str(tmp_path))
    examples.people.cache_clear()
    with pytest.raises(WorldError, match="nobody has played"):
        pool("people")
    rows = [{"title": title, "steps": ["walk to bed"]} for title in ("Compute", "Rest a while")]
    path = tmp_path / "examples" / "virtualhome.json"
    path.parent.mkdir()
    path.write_text(json.dumps(rows))
    examples.people.cache_clear()
    assert pool("people") == (Example("Rest a while", ("Walk to bed",)),)
    assert len(pool("all")) > 120
    examples.people.cache_clear()
