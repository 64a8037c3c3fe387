"""`brigade export-eval`: recorded sessions as Inspect's logs, people's and models', with what raters say."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from inspect_ai import score
from inspect_ai.log import (
    EvalConfig,
    EvalDataset,
    EvalLog,
    EvalPlan,
    EvalPlanStep,
    EvalSample,
    EvalSpec,
    EvalStats,
    write_eval_log,
)
from inspect_ai.model import ModelOutput
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState
from inspect_ai.util import Store

from brigade.inspect.agents import told_outcome
from brigade.inspect.events import messages_of, moment, transcript_of, usage_of
from brigade.inspect.kept import STORED, keep
from brigade.inspect.recordings import AGENTS, Recording
from brigade.inspect.samples import Played
from brigade.inspect.scoring import episode, metrics_of
from brigade.inspect.tasks import version_of
from game.benchmarks import all_benchmarks
from sim.world import JSONObject, Task, WorldError

SCORED = "ratings"


def export(recordings: Iterable[Recording], folder: Path) -> Iterator[tuple[Path, int]]:
    """Write a log for each benchmark and player; their files, with how many sessions each has.

    Raises:
        WorldError: `nothing`, none of the sessions is of a benchmark that Inspect is offered.
    """
    groups: dict[tuple[str, str], list[Recording]] = defaultdict(list)
    for one in recordings:
        if one.benchmark:
            groups[one.benchmark, one.player].append(one)
    if not groups:
        known = ", ".join(n for n, card in all_benchmarks().items() if card.evaluated is not None)
        raise WorldError("nothing", f"no session here is of a benchmark: {known}")
    folder.mkdir(parents=True, exist_ok=True)
    for (benchmark, player), own in groups.items():
        log = log_of(benchmark, player, own)
        name = re.sub(r"[^A-Za-z0-9]+", "-", player).strip("-").lower()
        created = re.sub(r"[^0-9T]", "-", log.eval.created[:19])
        path = folder / f"{created}_{benchmark}_{name}.eval"
        write_eval_log(log, str(path))
        yield path, len(own)


def log_of(benchmark: str, player: str, recordings: Sequence[Recording]) -> EvalLog:
    """The log of what one player did, scored as Inspect scores its own."""
    own = sorted(recordings, key=lambda one: one.log[0].at)
    samples = list(_samples(benchmark, own))
    questionnaires = sorted({r["questionnaire"] for one in own for r in one.ratings})
    log = EvalLog(
        status="success",
        eval=_spec(benchmark, player, own, samples),
        plan=EvalPlan(steps=[EvalPlanStep(solver=_solver(own[0]))]),
        stats=EvalStats(
            started_at=moment(own[0].log[0].at).isoformat(),
            completed_at=moment(max(one.log[-1].at for one in own)).isoformat(),
        ),
        samples=samples,
    )
    scored = score(
        log, episode(), metrics=metrics_of(benchmark), model="none/none", action="overwrite",
        display="none", copy=False,
    )  # fmt: skip
    if questionnaires:
        scored = score(
            scored, ratings(questionnaires), model="none/none", action="append", display="none",
            copy=False,
        )  # fmt: skip
    return scored


@scorer(metrics=[{"*": [mean(), stderr()]}], name=SCORED)
def ratings(questionnaires: Sequence[str]) -> Scorer:
    """What raters say of the session: by questionnaire the share that says yes, or the mean of a scale;
    `metadata` has every answer. NaN where nobody has rated it.

    Args:
        questionnaires: Their names.
    """

    async def rated(state: TaskState, target: Target) -> Score:
        rows = (state.store.get(STORED) or {}).get(SCORED) or []
        if not rows:
            return Score.unscored(reason="not_rated", explanation="Nobody has rated this session.")
        return Score(
            value={name: _mean(rows, name) for name in questionnaires},
            explanation=f"{len({(r['collection'], r['rater']) for r in rows})} people rated it.",
            metadata={SCORED: rows},
        )

    return rated


def _mean(rows: Sequence[JSONObject], questionnaire: str) -> float:
    """The mean over collections that asked this; each has one value of the session."""
    values = {
        row["collection"]: row["value"] for row in rows if row["questionnaire"] == questionnaire
    }
    known = [float(value) for value in values.values() if value is not None]
    return math.fsum(known) / len(known) if known else math.nan


def _samples(benchmark: str, recordings: Sequence[Recording]) -> Iterator[EvalSample]:
    played: dict[str, set[int]] = defaultdict(set)
    for one in recordings:
        task, log = Task.from_json(one.task), one.log
        wished = one.run["repetition"] + 1 if one.run is not None else 1
        epoch = next(
            n for n in range(wished, wished + len(recordings) + 1) if n not in played[task.id]
        )
        played[task.id].add(epoch)
        settings, seed = one.created["settings"], int(one.created["seed"])
        about = Played(
            benchmark, task, str(settings["pace"]), settings.get("step_limit") or 0, seed
        )
        store = Store()
        keep(store, log, session=one.session, run=one.run, **{SCORED: list(one.ratings)})
        events = transcript_of(log)
        outcome = told_outcome(log[-1].payload.get("outcome"))
        took = float(log[-1].payload.get("seconds") or log[-1].at - log[0].at)
        yield EvalSample(
            id=task.id, epoch=epoch, input=task.title + ("\n\n" + task.goal if task.goal else ""),
            target="", messages=messages_of(one.session, log, events),
            output=ModelOutput.from_content(one.player, outcome),
            metadata={**about.to_json(), "session": one.session, "players": one.who},
            store={STORED: store.get(STORED)}, events=events, model_usage=usage_of(events),
            started_at=moment(log[0].at).isoformat(), completed_at=moment(log[-1].at).isoformat(),
            total_time=took, working_time=took,
        )  # fmt: skip


def _spec(
    benchmark: str, player: str, recordings: Sequence[Recording], samples: Sequence[EvalSample]
) -> EvalSpec:
    run, card = recordings[0].run, all_benchmarks()[benchmark]
    ids = list(dict.fromkeys(str(one.id) for one in samples))
    return EvalSpec(
        created=moment(recordings[0].log[0].at).isoformat(),
        task=f"brigade/{benchmark}", task_registry_name=f"brigade/{benchmark}",
        task_display_name=card.title, task_version=version_of(card), solver=_solver(recordings[0]),
        solver_args=None if run is None else {"name": run["agent"], "settings": run["settings"]},
        dataset=EvalDataset(name=benchmark, samples=len(ids), sample_ids=ids),
        model=_model(recordings[0], player),
        config=EvalConfig(epochs=max(one.epoch for one in samples), epochs_reducer=["mean"]),
        packages=_packages(),
        metadata={"player": player, "run": run and {n: run[n] for n in ("run", "name", "label")}},
    )  # fmt: skip


def _solver(one: Recording) -> str:
    return "brigade/agent" if one.who == AGENTS else "brigade/human"


def _model(one: Recording, player: str) -> str:
    """The model that was asked, by its endpoint; where none was, who played."""
    for event in one.log:
        for call in event.payload.get("calls") or ():
            return f"{call['endpoint']}/{call['model']}"
    return f"brigade/{player}"


def _packages() -> dict[str, str]:
    found = {}
    for name in ("inspect_ai", "brigade"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:  # in a checkout that is not installed
            continue
    return found
