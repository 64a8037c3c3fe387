"""From a run file to rows: the run, its instances, and one episode for each agent and repetition.

The same file again finds the run that it made before and goes on with it. An episode that was
finished in another run, with everything the same, is taken over and not played again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from django.db import transaction
from django.utils import timezone

from game.agents import all_agents
from game.engine.session import CODE_VERSION
from game.evaluation.choosing import (
    Instance,
    episode_seed,
    instances_of,
    sha256,
    suite_versions,
)
from game.evaluation.manifest import manifest_of, prompts
from game.evaluation.reading import RunFileError
from game.evaluation.runfile import MAX_EPISODES, AgentSpec, RunFile
from game.evaluation.spending import without_price
from game.evaluation.teams import TEAM, member
from game.models import EvaluationRun, Player, RunEpisode, RunTask
from sim.world import JSONObject, Seat, Task
from sim.worlds import get_world

RESULTS = (
    "session_id", "success", "reason", "steps", "seconds", "tokens", "cost", "requests",
    "metrics", "finished_at",
)  # fmt: skip
BATCH = 500


def make_run(
    file: RunFile,
    *,
    player: Player | None = None,
    folder: Path | None = None,
    fresh: bool = False,
) -> tuple[EvaluationRun, bool]:
    """The run of this file and whether it is new. With `fresh` everything is played again.

    Raises:
        RunFileError: a task does not exist or cannot be played so, or there are too many.
    """
    instances = instances_of(file, folder)
    _check(file, instances)
    digest = _digest(file, instances)
    known = EvaluationRun.objects.filter(digest=digest).order_by("-created_at").first()
    if known is not None and not fresh:
        return _go_on(known, file), False
    with transaction.atomic():
        run = EvaluationRun.objects.create(
            name=file.name,
            spec=file.to_json(),
            digest=digest,
            manifest=manifest_of(file, instances),
            listed=file.listed,
            created_by=player,
            **_allowance(file),
        )
        _fill(run, file, instances, fresh=fresh)
    return run, True


def _check(file: RunFile, instances: Sequence[Instance]) -> None:
    for number, agent in enumerate(file.agents):
        _check_agent(f"agents[{number}]", agent, instances)
    if file.limits.money is not None and not file.limits.unpriced:
        specs = [asdict(agent) for agent in file.agents]
        if (why := without_price(specs)) is not None:
            raise RunFileError("limits.money", f"the budget is in US dollars, and {why}")
    count = len(instances) * len(file.agents) * file.repetitions
    if count > MAX_EPISODES:
        raise RunFileError("", f"{count} episodes are too many; {MAX_EPISODES} is the most")


def _check_agent(path: str, agent: AgentSpec, instances: Sequence[Instance]) -> None:
    """An agent that could not sit in a seat of a task is a mistake of the file.

    Raises:
        RunFileError: naming the task and who could play it.
    """
    for task in (instance.task for instance in instances):
        for seat in (spec.name for spec in task.seats):
            try:
                one = member(agent.name, agent.settings, seat)
            except KeyError as error:
                raise RunFileError(f"{path}.team", f"{task.id}: {error.args[0]}") from None
            if not all_agents()[one.name].plays(task, seat):
                raise _misfit(path, agent.name, one.name, task, seat)
        if agent.name == TEAM and (odd := agent.settings.keys() - {s.name for s in task.seats}):
            have = ", ".join(spec.name for spec in task.seats)
            sentence = f'{task.id} has no seat "{min(odd)}"; its seats: {have}'
            raise RunFileError(f"{path}.team.{min(odd)}", sentence)


def _misfit(path: str, entry: str, name: str, task: Task, seat: Seat) -> RunFileError:
    """What to say of an agent that cannot sit in a seat: who could, there or in all seats."""
    kinds = all_agents().values()
    if entry == TEAM:
        able = ", ".join(kind.name for kind in kinds if kind.plays(task, seat))
        sentence = f"{name} cannot play {task.id} as {seat}; agents that can: {able}"
        return RunFileError(f"{path}.team.{seat}", sentence)
    able = ", ".join(kind.name for kind in kinds if kind.plays_all(task))
    sentence = f"{name} cannot play {task.id}; agents that can: {able}"
    more = "; or a `team`, with somebody for each seat" if len(task.seats) > 1 else ""
    return RunFileError(path, sentence + more)


def _allowance(file: RunFile) -> JSONObject:
    limits = file.limits
    return {
        "concurrency": limits.concurrency,
        "budget_money": limits.money,
        "budget_tokens": limits.tokens,
        "budget_unpriced": limits.unpriced,
    }


def _digest(file: RunFile, instances: Sequence[Instance]) -> str:
    """What is played, whatever it is called and however fast or dear it may be."""
    return sha256(
        [
            [asdict(agent) for agent in file.agents],
            [[i.task.id, i.digest] for i in instances],
            [file.repetitions, file.rules, file.pace, file.step_limit, file.seed],
            [file.limits.episode_seconds, file.limits.decision_seconds],
            _versions(instances),
        ]
    )


def _versions(instances: Sequence[Instance]) -> list[object]:
    """What results depend on beside the run itself. Suites that were never changed leave no mark,
    so that results from before suites had versions still count."""
    worlds = sorted({i.task.world for i in instances})
    known: list[object] = [
        CODE_VERSION,
        {name: get_world(name).version for name in worlds},
        prompts(),
    ]
    raised = {name: one for name, one in suite_versions(instances).items() if one > 1}
    return [*known, raised] if raised else known


def _go_on(run: EvaluationRun, file: RunFile) -> EvaluationRun:
    """Open a run again, with today's name and allowance."""
    with transaction.atomic():
        values: JSONObject = {"name": file.name, "listed": file.listed, **_allowance(file)}
        EvaluationRun.objects.filter(pk=run.pk).update(**values)
        reopen(run)
    run.refresh_from_db()
    return run


def reopen(run: EvaluationRun) -> None:
    """What did not come to an end is to be played: cancelled, stopped or failed episodes."""
    state = RunEpisode.State
    unfinished = run.episodes.filter(state__in=(state.FAILED, state.CANCELLED))
    unfinished.update(state=state.QUEUED, attempts=0, message="", announced_at=None)
    if run.episodes.filter(state=state.QUEUED).exists():
        EvaluationRun.objects.filter(pk=run.pk).exclude(state__in=EvaluationRun.LIVE).update(
            state=EvaluationRun.State.QUEUED, message="", finished_at=None
        )


# -- rows -----------------------------------------------------------------------------------------


def _fill(run: EvaluationRun, file: RunFile, instances: Sequence[Instance], *, fresh: bool) -> None:
    tasks = RunTask.objects.bulk_create(
        (_task_row(run, order, instance) for order, instance in enumerate(instances)), BATCH
    )
    episodes = list(_episodes(run, file, instances, tasks))
    if not fresh:
        _take_over(episodes)
    RunEpisode.objects.bulk_create(episodes, BATCH)
    if all(episode.state == RunEpisode.State.DONE for episode in episodes):
        run.state = EvaluationRun.State.DONE
        run.started_at = run.finished_at = timezone.now()
        run.save(update_fields=["state", "started_at", "finished_at"])


def _task_row(run: EvaluationRun, order: int, instance: Instance) -> RunTask:
    task = instance.task
    return RunTask(
        run=run, order=order, task_id=task.id, base=instance.base, suite=task.suite,
        title=task.title[:200], seats=len(task.seats), par=instance.par,
        par_proved=instance.par_proved, step_limit=instance.step_limit,
        digest=instance.digest, task=task.to_json(),
    )  # fmt: skip


def _episodes(
    run: EvaluationRun, file: RunFile, instances: Sequence[Instance], tasks: Sequence[RunTask]
) -> Iterator[RunEpisode]:
    """All agents meet an instance with the same seed, one repetition after the other."""
    versions = _versions(instances)
    order = 0
    for repetition in range(file.repetitions):
        for instance, task in zip(instances, tasks, strict=True):
            seed = episode_seed(file.seed, task.task_id, repetition)
            for agent in file.agents:
                key = _key(file, agent, instance, seed, repetition, versions)
                yield RunEpisode(
                    run=run, task=task, order=order, agent=agent.label, seed=seed,
                    repetition=repetition, key=key,
                )  # fmt: skip
                order += 1


def _key(
    file: RunFile, agent: AgentSpec, instance: Instance, seed: int, repetition: int,
    versions: list[object],
) -> str:  # fmt: skip
    """SHA-256 of everything that an episode's result depends on."""
    limits = [file.limits.episode_seconds, file.limits.decision_seconds]
    return sha256(
        [
            agent.name, agent.settings, instance.digest, seed, repetition, file.pace,
            instance.step_limit, limits, versions,
        ]
    )  # fmt: skip


def _take_over(episodes: Sequence[RunEpisode]) -> None:
    """Fill in the results of episodes that were finished before, with everything the same."""
    done: dict[str, RunEpisode] = {}
    keys = [episode.key for episode in episodes]
    for start in range(0, len(keys), BATCH):
        found = RunEpisode.objects.filter(
            key__in=keys[start : start + BATCH], state=RunEpisode.State.DONE, session__isnull=False
        )
        done |= {row.key: row for row in found.order_by("finished_at")}
    for episode in episodes:
        if (before := done.get(episode.key)) is not None:
            for name in RESULTS:
                setattr(episode, name, getattr(before, name))
            episode.state, episode.reused = RunEpisode.State.DONE, True
