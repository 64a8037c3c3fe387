"""A report counted once more: a small program reads raw logs and must find the same numbers.

The run has episodes that are won, late, lost and not played, of models with and without a price;
as one of its models does not exist, it stops itself before the last episode.
The program knows nothing of reports, metrics and rows: only what the manifest says was to be played,
and the events of the sessions.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from game.benchmarks.robotouille import figures, tables
from game.evaluation import results
from game.evaluation.local import play_here
from game.log import store
from game.models import EvaluationRun
from game.report import general
from game.report.data import LATE, Filters, load
from game.report.tables import Sheet, Table
from game.scripted import serving
from game.scripted.__main__ import endpoints_file
from tests.game.evaluation.conftest import new_run
from tests.loops import each

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

UNPRICED = "malformed"
MODELS = ("optimal", "noisy:0.5", "noisy:1.0", UNPRICED, "gpt-99")
TASKS = ["synchronous/1", "synchronous/4", "asynchronous/1"]
LIMIT = 60
"""Far more than 1.5 times any optimum here, so that goals can be reached late."""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EvaluationRun]:
    with serving() as server:
        data = endpoints_file(server)
        del data["prices"][UNPRICED]
        path = tmp_path / "endpoints.json"
        path.write_text(json.dumps(data), encoding="utf-8")
        monkeypatch.setenv("BRIGADE_ENDPOINTS", str(path))
        agents: list[Any] = [
            {"name": "react", "label": model, "settings": {"model": model, "seed": 7}}
            for model in MODELS
        ]
        made = new_run(
            agents=[*agents, "idle"], tasks=TASKS, repetitions=2, step_limit=LIMIT, seed=5
        )
        play_here(made.pk)
        made.refresh_from_db()
        yield made


# -- the small program ----------------------------------------------------------------------------


@dataclass
class Counted:
    """One episode, from its log."""

    agent: str
    suite: str
    task: str
    over: bool
    reached: bool
    steps: int
    optimum: int
    requests: int
    tokens: int
    dollars: float | None

    @property
    def won(self) -> bool:
        """The released code's loop: it goes on while steps < 1.5 * optimum."""
        taken = 0
        while taken < 1.5 * self.optimum:
            taken += 1
        return self.reached and self.steps <= taken

    @property
    def late(self) -> bool:
        return self.over and self.reached and not self.won


def counted(manifest: dict[str, Any]) -> list[Counted]:
    return [_one(row["agent"], row["task"], row["session"]) for row in manifest["episodes"]]


def _one(agent: str, task_id: str, session: str | None) -> Counted:
    """Everything from the events alone; prices are those of the calls themselves."""
    if session is None:  # the run was stopped before
        suite = task_id.partition("/")[0]
        return Counted(agent, suite, task_id, False, False, 0, 0, 0, 0, 0.0)
    events = [(event.kind, event.payload) for event in store.read_events(session)]
    task = events[0][1]["task"]
    end = next((payload for kind, payload in events if kind == "finished"), None)
    calls = [call for kind, payload in events if kind == "thought"
             for call in payload.get("calls", ())]  # fmt: skip
    usages = [call["usage"] for call in calls if call.get("usage")]
    costs = [usage["cost"] for usage in usages]
    return Counted(
        agent, task["suite"], task["id"], end is not None,
        end is not None and end["outcome"]["success"],
        sum(kind == "step" for kind, _ in events), task["par"], len(calls),
        sum(usage["prompt_tokens"] + usage["completion_tokens"] for usage in usages),
        None if None in costs else sum(costs),
    )  # fmt: skip


# -- the comparison -------------------------------------------------------------------------------


def cells(table: Table) -> dict[str, dict[str, Any]]:
    return {
        row.head: dict(zip((name for name, _ in table.columns), row.cells, strict=True))
        for row in table.rows
    }


def name(agent: str) -> str:
    """As the report calls it: models were told what the paper's are told."""
    return agent if agent == "idle" else f"{agent} (paper)"


def test_every_number_of_the_report_can_be_counted_from_the_logs_alone(
    run: EvaluationRun, client: Client
) -> None:
    episodes = counted(results.full_manifest(run))
    filters = Filters(run=(run.pk,))
    sheet = Sheet.of(filters, load(EvaluationRun.objects.all(), filters))
    by_agent: dict[str, list[Counted]] = defaultdict(list)
    for one in episodes:
        by_agent[one.agent].append(one)
    kinds = Counter(
        "unplayed" if not o.over else "late" if o.late else "won" if o.won else "lost"
        for o in episodes
    )
    assert set(kinds) == {"won", "late", "lost", "unplayed"}, "the run has all kinds of episodes"
    _check_success(sheet, by_agent)
    _check_money(sheet, by_agent)
    _check_figures(sheet, by_agent)
    _check_exports(run, episodes)
    page = client.get(reverse("report"), {"run": run.pk}).content.decode()
    assert "no price" in page
    assert f"{kinds['unplayed']} not played" in page
    assert "the run was stopped before" in page


def _check_success(sheet: Sheet, by_agent: dict[str, list[Counted]]) -> None:
    two, four = cells(tables.table_2(sheet)), cells(tables.table_4(sheet))
    three = cells(tables.table_3(sheet))
    for agent, own in each(by_agent.items()):
        who, played = name(agent), [one for one in own if one.over]
        lost = len(own) - len(played)
        assert two[who]["Not played"].value == lost
        assert four[who]["Not played"].value == lost
        for suite, head in each((("synchronous", "Synchronous (%)"),
                                 ("asynchronous", "Asynchronous (%)"))):  # fmt: skip
            _check_rate(two[who][head], [one for one in played if one.suite == suite])
        for task in each(TASKS):
            _check_rate(three[task][who], [one for one in played if one.task == task])
        if played:
            assert four[who]["Accuracy"].text == f"{sum(o.won for o in played)}/{len(played)}"
            steps = sum(one.steps for one in played) / len(played)
            assert four[who]["Average steps"].value == pytest.approx(steps)


def _check_rate(cell: Any, played: list[Counted]) -> None:
    if not played:
        assert cell.value is None
        return
    won, late = sum(one.won for one in played), sum(one.late for one in played)
    assert cell.value == pytest.approx(100 * won / len(played))
    assert f" {won}/{len(played)}" in cell.note
    assert (f"{late} {LATE}" in cell.note) is bool(late)


def _check_money(sheet: Sheet, by_agent: dict[str, list[Counted]]) -> None:
    effort, four = cells(general.effort(sheet)), cells(tables.table_4(sheet))
    for agent, own in each(by_agent.items()):
        found = effort[name(agent)]
        assert found["Requests in all"].value == sum(one.requests for one in own)
        assert found["Tokens in all"].value == sum(one.tokens for one in own)
        known = [one.dollars for one in own if one.dollars is not None]
        for cell in each((found["Cost in all"], four[name(agent)]["Cost"])):
            if len(known) < len(own):
                assert (agent, cell.text, cell.value) == (UNPRICED, "no price", None)
            else:
                assert cell.value == pytest.approx(sum(known))
    assert sum(one.requests for one in by_agent["gpt-99"]) == 5, "what was asked in vain counts"


def _check_figures(sheet: Sheet, by_agent: dict[str, list[Counted]]) -> None:
    four = {one.name: one for one in figures.figure_4(sheet).series}
    five = {one.name: one for one in figures.figure_5(sheet).series}
    three = {one.name: one for one in figures.figure_3(sheet).series}
    for agent, own in each(by_agent.items()):
        for suite in each(("synchronous", "asynchronous")):
            played = [one for one in own if one.over and one.suite == suite]
            failures = [one for one in played if not one.won]
            late = [one for one in failures if one.late]
            group = f"{name(agent)}, {suite}"
            if failures:
                bars = dict(zip(four[group].labels, four[group].values, strict=True))
                slices = five[f"{group}: automatic, by the log"]
                ring = dict(zip(slices.labels, slices.values, strict=True))
                assert four[group].count == slices.count == len(failures)
                share = 100 * len(late) / len(failures)
                assert bars.get(LATE, 0.0) == pytest.approx(share, abs=1e-3)
                assert ring.get(f"late/{LATE}", 0.0) == pytest.approx(share, abs=1e-3)
                assert sum(v or 0 for v in slices.values) == pytest.approx(100, abs=1e-2)
            won = len(played) - len(failures)
            assert (three[group].count if group in three else 0) == won


def _check_exports(run: EvaluationRun, episodes: list[Counted]) -> None:
    lines = [json.loads(line) for line in results.json_lines(run)]
    assert len(lines) == len(episodes)
    for line, one in each(zip(lines, episodes, strict=True)):
        assert (line["agent"], line["task"]) == (one.agent, one.task)
        assert line["requests"] == one.requests
        assert line["observation"] == ("" if one.agent == "idle" else "paper")
        assert line["tokens"] == one.tokens
        assert line["cost"] == (None if one.dollars is None else pytest.approx(one.dollars))
        if one.over:
            assert (line["success"], line["steps"]) == (one.reached, one.steps)
            assert line["m_success_1_5"] == one.won
