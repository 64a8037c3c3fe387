"""What is made of run files in the database, and of forms that are filled in by chance, for `recorded.py`."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from django.utils import timezone

from game.evaluation.estimate import estimate
from game.evaluation.forms import NewRunForm
from game.evaluation.planning import make_run, reopen
from game.evaluation.reading import RunFileError
from game.evaluation.results import episodes_of, full_manifest, rows
from game.evaluation.runfile import RunFile, read_data
from game.evaluation.work import over_budget, spent_on
from game.models import EvaluationRun, RunEpisode, Session
from tests.recordings import Rows, rounded

ENDPOINTS = """{"endpoints": {
    "here": {"base_url": "http://127.0.0.1:9/v1", "models": ["m", "new", "b", "c", "d"]},
    "bare": {"base_url": "http://127.0.0.1:9/v1"}},
  "prices": {"m": {"input": 1, "output": 2}}}"""
"""Models that nobody asks."""
RUN_DEPENDS = ("code_version", "commit", "event_schema", "worlds", "prompts", "python", "libraries", "made_at",
               "run", "digest", "started_at", "finished_at")  # fmt: skip
"""What of a manifest is another one with every version, machine and run."""
ROW_DEPENDS = ("run", "episode", "finished_at", "session")


def made(given: Callable[[], Mapping[str, Any]], rng: random.Random, rows_: Rows) -> None:
    """Runs that are made, played by chance, estimated, made again and opened again."""
    keys: dict[str, int] = {}
    before: list[Mapping[str, Any]] = []
    for _ in range(30):
        data = rng.choice(before) if before and rng.random() < 0.5 else given()
        data = {**data, **rng.choice([{}, {"repetitions": 3}, {"name": "Ours", "listed": False}])}
        data = {**data, "limits": rng.choice([{}, {}, {"tokens": 500}, {"money": 1, "unpriced": True},
                                              {"concurrency": 3, "money": 0.5}])}  # fmt: skip
        if (file := read_or_refused(data, rows_)) is None:
            continue
        rows_.setdefault("estimates", []).append(rounded(estimate(file)))
        try:
            run, new = make_run(file, fresh=rng.random() < 0.15)
        except RunFileError as error:
            rows_.setdefault("refused", []).append(str(error))
            continue
        before.append(data)
        rows_.setdefault("made", []).append([new, *_state(run)])
        _played(run, rng)
        rows_.setdefault("bills", []).append([rounded(spent_on(run)._asdict()), over_budget(run)])
        for row in rows(episodes_of([run])):
            plain = {name: value for name, value in row.items() if name not in ROW_DEPENDS}
            plain["key"] = keys.setdefault(row["key"], len(keys))
            rows_.setdefault("episodes", []).append([rounded(plain), bool(row["session"])])
        told = {name: one for name, one in full_manifest(run).items() if name not in RUN_DEPENDS}
        told["instances"] = [{**one, "sha256": ""} for one in told["instances"]]
        told["episodes"] = [{**one, "session": bool(one["session"])} for one in told["episodes"]]
        rows_.setdefault("manifests", []).append(rounded(told))
        if rng.random() < 0.3:
            reopen(run)
            run.refresh_from_db()
            rows_.setdefault("opened", []).append([*_state(run), *_states(run)])


def read_or_refused(data: Mapping[str, Any], rows_: Rows) -> RunFile | None:
    """A run file, if it can be read; its complaint is among the rows else."""
    try:
        return read_data({**data})
    except RunFileError as error:
        rows_.setdefault("refused", []).append(str(error))
        return None


def _state(run: EvaluationRun) -> list[Any]:
    return [
        run.name, run.state, run.message, run.listed, run.concurrency, run.budget_money, run.budget_tokens,
        run.budget_unpriced, run.started_at is None, run.finished_at is None, run.spec,
    ]  # fmt: skip


def _states(run: EvaluationRun) -> list[Any]:
    return [[one.state, one.attempts, one.message, one.reused] for one in run.episodes.all()]


def _played(run: EvaluationRun, rng: random.Random) -> None:
    """Some of its episodes come to an end, one way or another."""
    for episode in run.episodes.filter(state=RunEpisode.State.QUEUED).order_by("order"):
        dice = rng.random()
        if dice < 0.6:
            episode.state, episode.success = RunEpisode.State.DONE, rng.choice([True, False])
            episode.session = Session.objects.create(world="robotouille", pace="turns")
            episode.steps, episode.seconds = rng.randrange(40), rng.random() * 9
            episode.finished_at = timezone.now()
            episode.metrics = {"optimality_rate": rng.random(), "success": True, "goal_progress": 3,
                               "suggested_failure": rng.choice([{"category": "goal"}, None])}  # fmt: skip
        elif dice < 0.8:
            episode.state = rng.choice([RunEpisode.State.FAILED, RunEpisode.State.CANCELLED])
            episode.message, episode.attempts = "It broke.", 2
        episode.tokens, episode.requests = rng.choice([0, 40, 300]), rng.randrange(4)
        episode.cost = rng.choice([0.0, 0.25, 0.25, None])
        episode.lost_tokens, episode.lost_cost = rng.choice([0, 7]), rng.choice([0.0, 0.125])
        episode.lost_requests = rng.randrange(3)
        episode.save()
    if rng.random() < 0.5:
        state = EvaluationRun.State
        run.state, run.message = rng.choice([state.DONE, state.STOPPED, state.FAILED]), "It ended."
        run.started_at = run.finished_at = timezone.now()
        run.save()


# -- forms -----------------------------------------------------------------------------------------

FIELDS: Mapping[str, tuple[Any, ...]] = {
    "name": ("", "Chefs", "x" * 130),
    "suites": ([], ["robotouille:tutorial"], ["tutorial"], ["breakfast"]),
    "instances": ("", "all", "1..3", "1, 2", "1 x", " 0..1 ", "3"),
    "tasks": ("tutorial/1", "", "synchronous/1, synchronous/2@4", "tutorial/99", "asynchronous/1@1 tutorial/2"),
    "agents": (["chef"], [], ["chef", "idle"], ["react"], ["cook"], ["idle"]),
    "endpoint": ("", "here", "bare", "there"),
    "model": ("", "m", "new"),
    "settings": ("", "react: {temperature: 0}", "chef: 3", "react: {modle: x}", "[", "- chef", "idle: {}", "chef:", "3",
                 "react: {model: own, endpoint: bare}"),
    "repetitions": ("", "1", "4", "0", "1001", "x"),
    "rules": ("", "paper", "original", "papr"),
    "observation": ("", "rich", "paper", "richest"),
    "pace": ("", "turns", "together", "free", "realtime"),
    "step_limit": ("", "1.5x optimal", "paper table", "12", " 7 ", "0", "-3", "1e3", "lots"),
    "concurrency": ("", "1", "64", "65", "0"),
    "money": ("", "0", "2.5", "-1", "nan"),
    "unpriced": ("", "on"),
    "tokens": ("", "0", "9000", "-1"),
    "seed": ("", "0", "5", "-1", "2147483648"),
    "file": ("", "", "", "agents: chef\ntasks: tutorial/1\n", "agents: [", "agents: chef"),
}  # fmt: skip


def forms(rng: random.Random, rows_: Rows) -> None:
    """Forms with a few fields filled in, right or wrong: the run that is meant, or the complaints."""
    for _ in range(400):
        given = {"tasks": "tutorial/1", "agents": ["chef"]}
        for name in rng.sample(list(FIELDS), rng.choice([0, 1, 2, 3])):
            given[name] = rng.choice(FIELDS[name])
        form = NewRunForm(given)
        if form.is_valid():
            rows_.setdefault("meant", []).append(form.plan.to_json())
        else:
            rows_.setdefault("complaints", []).append(form.errors.get_json_data())
        checked = [row["kind"].name for row in form.agent_rows() if row["checked"]]
        groups = {group["title"]: group["suites"] for group in form.suite_groups()}
        ticked = [one["key"] for group in groups.values() for one in group if one["checked"]]
        rows_.setdefault("ticked", []).append([checked, ticked])
    form = NewRunForm(None, initial={"agents": ["chef"], "suites": ["tutorial"]})
    robotouille = next(one for one in form.suite_groups() if one["title"] == "Robotouille")
    rows_["suites"] = [robotouille]
    rows_["endpoints"] = [list(map(str, one)) for one in form["endpoint"].field.choices]
    rows_["rules"] = [list(map(str, one)) for one in form["rules"].field.choices]
