"""Runs to start from: every one can be planned as it stands, and a wrong file says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.evaluation.forms import NewRunForm, suites_played
from game.evaluation.reading import RunFileError
from game.evaluation.starts import all_starts, read_start
from game.evaluation.teams import members
from game.suites import all_suites, suite_key
from tests.loops import each

FILE = """
title: Mine
about: What it is.
rank: 3
run: {agents: [idle], tasks: [synchronous/1]}
"""


def test_every_benchmark_has_one_and_a_smoke_test_comes_first() -> None:
    starts = all_starts()
    of = {key.partition("/")[0] for key in starts}
    assert of == {"robotouille", "asgardbench", "teach", "virtualhome", "simmer"}
    first = next(iter(starts.values()))
    assert first.title == "Smoke test"
    assert not first.asks_models


def test_agents_of_every_start_can_play_its_suites() -> None:
    known = {suite_key(*one) for one in all_suites()}
    for start in each(all_starts().values()):
        suites = {choice.suite for choice in start.run.tasks}
        assert suites <= known
        for agent in each(start.run.agents):
            for one in each(members(agent.name, agent.settings)):
                assert suites <= set(suites_played(one.name)), (start.key, one.name)


def test_what_a_start_fills_in_is_the_same_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.agents.AgentKind.problem", "")
    for start in each(all_starts().values()):
        form = NewRunForm(start.fields())
        assert form.is_valid(), (start.key, form.errors)
        assert form.plan.agents == start.run.agents
        assert [(one.suite, one.task, one.instances) for one in form.plan.tasks] == [
            (one.suite, one.task, one.instances) for one in start.run.tasks
        ]
        assert (form.plan.step_limit, form.plan.limits) == (start.run.step_limit, start.run.limits)


def test_what_is_left_empty_in_the_form_is_as_usual() -> None:
    form = NewRunForm({"tasks": "synchronous/1", "agents": ["idle"]})
    assert form.is_valid(), form.errors
    assert [one.task for one in form.plan.tasks] == ["synchronous/1"]
    assert (form.plan.repetitions, form.plan.pace, form.plan.seed) == (1, "turns", 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (FILE.replace("title: Mine", ""), "title: this is missing; needed are title, about"),
        (FILE.replace("idle", "idel"), 'unknown agent "idel"; did you mean "idle"'),
        (FILE + "colour: red", 'unknown key "colour"'),
        (FILE.replace("rank: 3", "rank: soon"), "rank: "),
        ("- a", "names with values are expected"),
    ],
)
def test_a_wrong_file_is_named_with_what_would_be_right(
    tmp_path: Path, text: str, words: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    with pytest.raises(RunFileError) as caught:
        read_start(path, "x/mine")
    assert str(caught.value).startswith("mine.yaml")
    assert words in str(caught.value)
